"""The rules of Hot Lead. Rulings are those of rules/hot-lead.md (L1 to L23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hotgames.table.dice import Dice
from hotgames.table.game import (
    YES,
    Answer,
    Asked,
    Game,
    IllegalMove,
    Line,
    Refused,
    Score,
    Setup,
    Standing,
    State,
    View,
)

ROUNDS = 10
HAND = 11
INVESTIGATORS = tuple(range(1, 56))

# A card is its group and its value in one small int, so that both are a shift and a mask away.
ACTIVITIES = ("Money Laundering", "Grand Theft Auto", "Forgery & Fraud", "Armed Robbery", "Smuggling")
DEAD_END, INFORMANT = 5, 6
LETTERS = "MGFASDI"
COLUMNS = 6
"""Columns of a tableau: one an activity, and the dead ends."""


def card(group: int, value: int) -> int:
    return group << 3 | value


def group_of(card: int) -> int:
    return card >> 3


def points(card: int) -> int:
    """What a card counts at the end: a dead end against its owner."""
    value = card & 7
    return -value if card >> 3 == DEAD_END else value


EVIDENCE = tuple(card(group, value) for group in range(5) for value in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5))
BACK_ALLEY = tuple(card(INFORMANT, value) for value in range(1, 6)) + tuple(
    card(DEAD_END, value) for value in range(3, 8)
)
NAMES = {f"{LETTERS[c >> 3]}{c & 7}": c for c in EVIDENCE + BACK_ALLEY}
SPELLED = {c: name for name, c in NAMES.items()}

TRIPLE, ALL_FIVE, STAR, FATAL = 10, 10, 5, 4

TAKE = 100
"""Moves above this take the position that is left over it; the others are investigators."""

Set = tuple[int, ...]
"""The cards of one position: back alley cards, then the evidence card they ride along with."""


class Chosen(NamedTuple):
    """A seat has sealed its choice."""

    seat: int


class Played(NamedTuple):
    """The sealed investigators are turned over, one a seat."""

    investigators: tuple[int, ...]


class Won(NamedTuple):
    """A seat takes the set of a position (from 0) with its investigator."""

    seat: int
    investigator: int
    position: int
    cards: Set


class Starred(NamedTuple):
    """A seat claims an activity's promotion star."""

    seat: int
    activity: int


class Lost(NamedTuple):
    """A seat has four cards or more of an activity, and loses them all."""

    seat: int
    activity: int
    cards: Set


class Left(NamedTuple):
    """The set that neither of two players took."""

    cards: Set


class Shown(NamedTuple):
    """A round's evidence column, topmost set first."""

    round: int
    column: tuple[Set, ...]


class Ended(NamedTuple):
    winners: tuple[int, ...]


CHOSEN = tuple(Chosen(seat) for seat in range(5))


class Deal(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]


class HotLead(State):
    """A game of Hot Lead in progress."""

    __slots__ = (
        "boxed",
        "column",
        "deck",
        "drawn",
        "hands",
        "picks",
        "played",
        "seats",
        "setup",
        "stars",
        "tableaus",
        "takers",
        "two_player_rule",
        "waiting",
    )

    setup: Setup
    seats: int
    two_player_rule: bool
    hands: list[tuple[int, ...]]
    boxed: tuple[int, ...]
    """Investigators never dealt."""
    deck: tuple[int, ...]
    """All evidence in order; the first `drawn` of it has been shown."""
    drawn: int
    column: tuple[Set, ...]
    """This round's evidence, topmost set first; one taken by the two-player rule leaves ()."""
    picks: list[int]
    """The investigators sealed for this round; 0 is none yet."""
    waiting: int
    """How many have still to choose."""
    takers: tuple[int, ...]
    """Two-player rule: who has still to take a set, the higher investigator first."""
    played: list[tuple[int, ...]]
    """The investigators turned over, a tuple a round, one a seat."""
    tableaus: list[tuple[int, ...]]
    """Six columns a seat, seat after seat: the five activities, then the dead ends."""
    stars: list[int]
    """Who holds each activity's star, -1 while it is unclaimed; empty when stars are not played for."""

    @property
    def over(self) -> bool:
        return len(self.played) == ROUNDS and not self.takers

    def clone(self) -> HotLead:
        other = HotLead.__new__(HotLead)
        other.setup = self.setup
        other.seats = self.seats
        other.two_player_rule = self.two_player_rule
        other.hands = self.hands[:]
        other.boxed = self.boxed
        other.deck = self.deck
        other.drawn = self.drawn
        other.column = self.column
        other.picks = self.picks[:]
        other.waiting = self.waiting
        other.takers = self.takers
        other.played = self.played[:]
        other.tableaus = self.tableaus[:]
        other.stars = self.stars[:]
        return other

    # ------------------------------------------------------------------ decisions

    def pending(self) -> Sequence[int]:
        if self.takers:
            return self.takers[:1]
        if self.over:
            return ()
        return [seat for seat, pick in enumerate(self.picks) if not pick]

    def asked(self, seat: int) -> Asked:
        if self.takers:
            return Asked("take", False, "take one of the sets of evidence")
        return Asked("pick", True, "pick one investigator")

    def moves(self, seat: int) -> Sequence[int]:
        if self.takers:
            return self._sets_open() if seat == self.takers[0] else ()
        if self.picks[seat] or self.over:
            return ()
        return self.hands[seat]

    def _sets_open(self) -> tuple[int, ...]:
        # L17: the higher card takes the topmost or the second set, never the third.
        shown = self.column[:2] if len(self.takers) == 2 else self.column
        return tuple(TAKE + 1 + position for position, cards in enumerate(shown) if cards)

    def play(self, seat: int, move: int) -> list[Any]:
        if self.takers:
            return self._take(seat, move)
        if self.picks[seat] or move not in self.hands[seat] or self.over:
            raise IllegalMove(self._why_no_pick(seat, move))
        self.picks[seat] = move
        self.waiting -= 1
        events: list[Any] = [CHOSEN[seat]]
        if not self.waiting:
            self._reveal(events)
        return events

    def _why_no_pick(self, seat: int, move: int) -> str:
        if self.over:
            return "The game is over: nobody plays the eleventh investigator."
        if self.picks[seat]:
            return "This seat has already chosen; the choice can be taken back until the last one is in."
        if move > TAKE:
            return "Sets are taken only with the two-player rule, after both investigators are turned over."
        return f"Investigator {move} is not in this hand."

    def _reveal(self, events: list[Any]) -> None:
        picks = tuple(self.picks)
        self.played.append(picks)
        self.picks = [0] * self.seats
        self.waiting = self.seats
        self.hands = [
            tuple([card for card in hand if card != pick])
            for hand, pick in zip(self.hands, picks, strict=True)
        ]
        events.append(Played(picks))
        # L3, L9: the highest card takes the topmost set, and is first to claim a star.
        order = sorted(range(self.seats), key=picks.__getitem__, reverse=True)
        if self.two_player_rule:
            self.takers = tuple(order)
            return
        for position, seat in enumerate(order):
            cards = self.column[position]
            events.append(Won(seat, picks[seat], position, cards))
            self._award(seat, cards, events)
        self._next_round(events)

    def _take(self, seat: int, move: int) -> list[Any]:
        if seat != self.takers[0]:
            raise IllegalMove("The other player takes a set first.")
        if move not in self._sets_open():
            raise IllegalMove(self._why_no_take(move))
        position = move - TAKE - 1
        cards = self.column[position]
        self.column = (*self.column[:position], (), *self.column[position + 1 :])
        self.takers = self.takers[1:]
        events: list[Any] = [Won(seat, self.played[-1][seat], position, cards)]
        self._award(seat, cards, events)
        if not self.takers:
            events.append(Left(next(left for left in self.column if left)))
            self._next_round(events)
        return events

    def _why_no_take(self, move: int) -> str:
        if move <= TAKE:
            return "Both investigators are turned over: now take a set."
        if move == TAKE + 3 and self.column[2]:
            return "The higher investigator takes the topmost or the second set; the third is not for it."
        if TAKE < move <= TAKE + 3:
            return "That set has been taken."
        return f"There is no set {move - TAKE}: three are shown."

    def _award(self, seat: int, cards: Set, events: list[Any]) -> None:
        # L5, L11: the whole set joins at once, informants in the column of the set's evidence card.
        activity = cards[-1] >> 3
        if len(cards) > 1:
            dead_ends = tuple([c for c in cards if c >> 3 == DEAD_END])
            self.tableaus[seat * COLUMNS + DEAD_END] += dead_ends
            cards = tuple([c for c in cards if c >> 3 != DEAD_END])
        column = self.tableaus[seat * COLUMNS + activity] + cards
        # L6, L7: two or more claim the star, and it is claimed before the column is lost.
        if self.stars and self.stars[activity] < 0 and len(column) >= 2:
            self.stars[activity] = seat
            events.append(Starred(seat, activity))
        if len(column) >= FATAL:
            events.append(Lost(seat, activity, column))
            column = ()
        self.tableaus[seat * COLUMNS + activity] = column

    def _next_round(self, events: list[Any]) -> None:
        if len(self.played) == ROUNDS:
            self.column = ()
            events.append(Ended(winners(self.standing().scores)))
        else:
            self._show_evidence()
            events.append(Shown(len(self.played) + 1, self.column))

    def _show_evidence(self) -> None:
        """Reveal a round's evidence: back alley cards ride along with the evidence card after them."""
        deck, drawn = self.deck, self.drawn
        column = []
        for _ in range(3 if self.two_player_rule else self.seats):
            first = drawn
            while deck[drawn] >> 3 >= DEAD_END:
                drawn += 1
            drawn += 1
            column.append(deck[first:drawn])
        self.column = tuple(column)
        self.drawn = drawn

    # ------------------------------------------------------------------ knowing

    def view(self, seat: int | None) -> HotLeadView:
        hidden = [*self.boxed]
        for other, hand in enumerate(self.hands):
            if other != seat:
                hidden += hand
        return HotLeadView(
            seat,
            self.setup,
            () if seat is None else self.hands[seat],
            0 if seat is None else self.picks[seat],
            tuple([pick > 0 for pick in self.picks]),
            self.takers,
            self.column,
            tuple(self.tableaus),
            tuple(self.stars),
            tuple(self.played),
            self.deck[: self.drawn],
            tuple(sorted(hidden)),
            tuple(sorted(self.deck[self.drawn :])),
        )

    def standing(self) -> Standing:
        scores = tuple(
            score(self.tableaus[seat * COLUMNS : (seat + 1) * COLUMNS], self.stars.count(seat))
            for seat in range(self.seats)
        )
        return Standing(scores, winners(scores) if self.over else None)

    def can_undo(self, seat: int) -> Answer:
        if self.over:
            return Answer(False, "The game is over.")
        if self.picks[seat]:
            return YES
        if self.takers and seat != self.takers[0] and len(self.takers) == 1:
            return YES  # the higher card has taken a set in the open, and nothing new has been shown since
        if not self.played:
            return Answer(False, "There is nothing to take back yet.")
        return Answer(False, "The choices of the last round are revealed.")

    def progress(self) -> str:
        if self.over:
            return f"all {ROUNDS} rounds played"
        return f"round {self.round} of {ROUNDS}"

    @property
    def round(self) -> int:
        """The round being played, from 1."""
        return len(self.played) + (not self.takers and not self.over)

    # ------------------------------------------------------------------ notation

    def write_move(self, move: int) -> str:
        return f"take {move - TAKE}" if move > TAKE else str(move)

    def read_move(self, text: str) -> int:
        number = text.removeprefix("take ")
        if not (number.isascii() and number.isdigit() and len(number) < 3 and str(int(number)) == number):
            raise IllegalMove(f"{text!r} is no move: an investigator is 37, a set of evidence take 1.")
        return int(number) if number == text else TAKE + int(number)

    def tell(self, event: Any, names: Sequence[str]) -> str:
        match event:
            case Chosen(seat):
                return f"{names[seat]} has chosen"
            case Played(investigators):
                each = sorted(zip(investigators, names, strict=True), reverse=True)
                return "Turned over: " + ", ".join(f"{name} {card}" for card, name in each)
            case Won(seat, investigator, _, cards):
                return f"{names[seat]} takes {spell_set(cards)} with {investigator}"
            case Starred(seat, activity):
                return f"{names[seat]} claims the star for {ACTIVITIES[activity]}"
            case Lost(seat, activity, cards):
                return f"{names[seat]} goes too far and loses {len(cards)} cards of {ACTIVITIES[activity]}"
            case Left(cards):
                return f"{spell_set(cards)} is left over"
            case Shown(round, column):
                return f"Round {round}: {', '.join(spell_set(cards) for cards in column)}"
            case Ended(seats):
                who = " and ".join(names[seat] for seat in seats)
                return f"{who} share the victory" if len(seats) > 1 else f"{who} wins"
        raise AssertionError(event)

    def facts(self, event: Any) -> dict[str, Any]:
        facts: dict[str, Any] = event._asdict()
        for key, value in facts.items():
            if key == "cards":
                facts[key] = [SPELLED[c] for c in value]
            elif key == "column":
                facts[key] = [[SPELLED[c] for c in cards] for cards in value]
            elif key == "activity":
                facts[key] = LETTERS[value]
            elif key == "position":
                facts[key] = value + 1
        return facts

    # ------------------------------------------------------------------ keeping

    def dump(self) -> dict[str, Any]:
        return {
            "hands": [list(hand) for hand in self.hands],
            "boxed": list(self.boxed),
            "deck": [SPELLED[c] for c in self.deck],
            "drawn": self.drawn,
            "column": [[SPELLED[c] for c in cards] for cards in self.column],
            "picks": list(self.picks),
            "takers": list(self.takers),
            "played": [list(picks) for picks in self.played],
            "tableaus": [[SPELLED[c] for c in column] for column in self.tableaus],
            "stars": list(self.stars),
        }

    def check(self) -> None:
        _check_state(self)


@dataclass(slots=True)
class HotLeadView(View):
    """What one seat may know (L23): its hand and choice, and all that lies or lay open on the table."""

    seat: int | None
    setup: Setup
    hand: tuple[int, ...]
    pick: int
    """The viewer's own sealed investigator, 0 for none."""
    chosen: tuple[bool, ...]
    takers: tuple[int, ...]
    column: tuple[Set, ...]
    tableaus: tuple[tuple[int, ...], ...]
    stars: tuple[int, ...]
    played: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...]
    """All evidence shown so far, in order."""
    hidden_investigators: tuple[int, ...]
    """Every investigator that the viewer has not seen: in other hands or in the box."""
    hidden_evidence: tuple[int, ...]
    """What is left in the deck, sorted."""

    @property
    def over(self) -> bool:
        return len(self.played) == ROUNDS and not self.takers

    @property
    def round(self) -> int:
        """The round being played, from 1; the last one once the game is over."""
        return len(self.played) + (not self.takers and not self.over)

    def tableau(self, seat: int) -> tuple[tuple[int, ...], ...]:
        return self.tableaus[seat * COLUMNS : (seat + 1) * COLUMNS]

    def scores(self) -> tuple[Score, ...]:
        return tuple(score(self.tableau(seat), self.stars.count(seat)) for seat in range(self.setup.seats))

    def imagine(self, dice: Dice) -> HotLead:
        state = HotLead.__new__(HotLead)
        setup = self.setup
        seats = setup.seats
        state.setup = setup
        state.seats = seats
        state.two_player_rule = _two_player_rule(setup)
        size = HAND - len(self.played)
        hidden = dice.shuffled(self.hidden_investigators)
        hands = []
        for seat in range(seats):
            if seat == self.seat:
                hands.append(self.hand)
            else:
                hands.append(hidden[:size])
                hidden = hidden[size:]
        state.hands = hands
        state.boxed = hidden
        state.deck = self.shown + dice.shuffled(self.hidden_evidence)
        state.drawn = len(self.shown)
        state.column = self.column
        state.picks = [
            self.pick if seat == self.seat else hands[seat][0] if chosen else 0
            for seat, chosen in enumerate(self.chosen)
        ]
        state.waiting = seats - sum(self.chosen)
        state.takers = self.takers
        state.played = list(self.played)
        state.tableaus = list(self.tableaus)
        state.stars = list(self.stars)
        return state

    def moves(self) -> Sequence[int]:
        if self.seat is None or self.pick or self.over:
            return ()
        return self.imagine(Dice(0)).moves(self.seat) if self.takers else self.hand

    def data(self) -> dict[str, Any]:
        """The view as JSON.

        - `seat` (null for an onlooker), `round` (from 1; the last one once over), `rounds`, `over`
        - `hand`: the viewer's investigators; `pick`: its sealed one, or null
        - `chosen`: a truth a seat, whether its investigator is sealed
        - `takers`: with the two-player rule, who has still to take a set, the higher investigator first
        - `column`: this round's sets, topmost first, each ending with its evidence card; [] where one was
          taken by the two-player rule
        - `tableaus`: a seat each, its cards by activity letter, dead ends under "D"
        - `stars`: who holds each activity's star, or null; {} when stars are not played for
        - `scores`: a seat each, as the points stand
        - `played`: a list a round, each seat's investigator
        - `shown`: all evidence and back alley cards that were shown, in order
        - `hidden_investigators`, `hidden_evidence`: what the viewer has not seen, sorted: in other hands or
          the box, and in the deck
        """
        seats = range(self.setup.seats)
        return {
            "seat": self.seat,
            "round": self.round,
            "rounds": ROUNDS,
            "over": self.over,
            "hand": list(self.hand),
            "pick": self.pick or None,
            "chosen": list(self.chosen),
            "takers": list(self.takers),
            "column": [[SPELLED[c] for c in cards] for cards in self.column],
            "tableaus": [
                {
                    LETTERS[group]: [SPELLED[c] for c in column]
                    for group, column in enumerate(self.tableau(seat))
                }
                for seat in seats
            ],
            "stars": {
                LETTERS[activity]: None if seat < 0 else seat for activity, seat in enumerate(self.stars)
            },
            "scores": [score.total for score in self.scores()],
            "played": [list(picks) for picks in self.played],
            "shown": [SPELLED[c] for c in self.shown],
            "hidden_investigators": list(self.hidden_investigators),
            "hidden_evidence": [SPELLED[c] for c in self.hidden_evidence],
        }


def spell_set(cards: Set) -> str:
    return " ".join(SPELLED[c] for c in cards)


def score(tableau: Sequence[Sequence[int]], stars: int) -> Score:
    """A seat's points, line by line: the five activities, the dead ends, all five, the stars."""
    lines = []
    for activity, column in enumerate(tableau[:DEAD_END]):
        lines.append(Line(ACTIVITIES[activity], sum([points(c) for c in column])))
        if len(column) == 3:
            lines.append(Line(f"exactly three of {ACTIVITIES[activity]}", TRIPLE))
    if all(tableau[:DEAD_END]):
        lines.append(Line("all five activities", ALL_FIVE))
    if tableau[DEAD_END]:
        lines.append(Line("dead ends", sum([points(c) for c in tableau[DEAD_END]])))
    if stars:
        lines.append(Line("promotion stars", STAR * stars))
    return Score(sum([line.points for line in lines]), tuple(lines))


def winners(scores: Sequence[Score]) -> tuple[int, ...]:
    best = max(score.total for score in scores)
    return tuple(seat for seat, score in enumerate(scores) if score.total == best)


def _two_player_rule(setup: Setup) -> bool:
    return setup.seats == 2 and bool(setup.options["two_player_rule"])


def _evidence(setup: Setup) -> tuple[int, ...]:
    return EVIDENCE + BACK_ALLEY if setup.options["back_alley"] else EVIDENCE


class HotLeadGame(Game):
    id = "hot-lead"
    rules = 1

    def deal(self, setup: Setup, dice: Dice) -> Deal:
        investigators = dice.shuffled(INVESTIGATORS)
        hands = tuple(
            tuple(sorted(investigators[seat * HAND : (seat + 1) * HAND])) for seat in range(setup.seats)
        )
        return Deal(hands, dice.shuffled(_evidence(setup)))

    def start(self, setup: Setup, deal: Deal, dice: Dice) -> HotLead:
        state = HotLead.__new__(HotLead)
        state.setup = setup
        state.seats = setup.seats
        state.two_player_rule = _two_player_rule(setup)
        state.hands = [tuple(sorted(hand)) for hand in deal.hands]
        dealt = {card for hand in deal.hands for card in hand}
        state.boxed = tuple([card for card in INVESTIGATORS if card not in dealt])
        state.deck = deal.deck
        state.drawn = 0
        state.picks = [0] * setup.seats
        state.waiting = setup.seats
        state.takers = ()
        state.played = []
        state.tableaus = [()] * (COLUMNS * setup.seats)
        state.stars = [-1] * 5 if setup.options["promotion_stars"] else []
        state._show_evidence()
        return state

    def read_deal(self, setup: Setup, data: Any) -> Deal:
        if not isinstance(data, dict) or set(data) != {"hands", "deck"}:
            raise Refused("deal", 'a deal of Hot Lead is {"hands": [...], "deck": [...]}')
        hands, deck = data["hands"], data["deck"]
        if not isinstance(hands, list) or len(hands) != setup.seats:
            raise Refused("deal.hands", f"one hand for each of the {setup.seats} seats is wanted")
        seen: set[int] = set()
        for seat, hand in enumerate(hands):
            place = f"deal.hands[{seat}]"
            if not isinstance(hand, list) or len(hand) != HAND:
                raise Refused(place, f"a hand holds {HAND} investigators")
            for investigator in hand:
                if type(investigator) is not int or investigator not in INVESTIGATORS:
                    raise Refused(place, f"{investigator!r} is no investigator (they are 1 to 55)")
                if investigator in seen:
                    raise Refused(place, f"investigator {investigator} is dealt twice")
                seen.add(investigator)
        return Deal(tuple(map(tuple, hands)), _read_evidence(setup, "deal.deck", deck))

    def write_deal(self, setup: Setup, deal: Deal) -> dict[str, Any]:
        return {"hands": [list(hand) for hand in deal.hands], "deck": [SPELLED[c] for c in deal.deck]}

    def restore(self, setup: Setup, data: Any) -> HotLead:
        state = HotLead.__new__(HotLead)
        try:
            state.setup = setup
            state.seats = setup.seats
            state.two_player_rule = _two_player_rule(setup)
            state.hands = [tuple(hand) for hand in data["hands"]]
            state.boxed = tuple(data["boxed"])
            state.deck = tuple(NAMES[c] for c in data["deck"])
            state.drawn = data["drawn"]
            state.column = tuple(tuple(NAMES[c] for c in cards) for cards in data["column"])
            state.picks = list(data["picks"])
            state.waiting = state.picks.count(0)
            state.takers = tuple(data["takers"])
            state.played = [tuple(picks) for picks in data["played"]]
            state.tableaus = [tuple(NAMES[c] for c in column) for column in data["tableaus"]]
            state.stars = list(data["stars"])
            state.check()
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            if isinstance(error, Refused):
                raise
            raise Refused("snapshot", "it is not a whole game of Hot Lead") from None
        return state


def _read_evidence(setup: Setup, place: str, data: Any) -> tuple[int, ...]:
    wanted = Counter(SPELLED[c] for c in _evidence(setup))
    if not isinstance(data, list) or len(data) != wanted.total():
        raise Refused(place, f"all {wanted.total()} cards of the deck are wanted, topmost first")
    for name in data:
        if not isinstance(name, str) or not wanted[name]:
            raise Refused(place, f"{name!r} is no card of this deck, or one too many")
        wanted[name] -= 1
    deck = tuple(NAMES[name] for name in data)
    last = max(place for place, c in enumerate(deck) if group_of(c) < DEAD_END)
    assert last >= 49  # L12: fifty evidence cards are the most that ten rounds use
    return deck


def _check_state(state: HotLead) -> None:
    """Cards and turns as the rules leave them; raises Refused."""

    def want(truth: bool, reason: str) -> None:
        if not truth:
            raise Refused("snapshot", reason)

    seats, done = state.seats, len(state.played)
    want(len(state.hands) == len(state.picks) == seats, "the seats do not match")
    want(all(len(hand) == HAND - done for hand in state.hands), "a hand has the wrong size")
    everyone = [c for hand in state.hands for c in hand] + list(state.boxed)
    everyone += [c for picks in state.played for c in picks]
    want(sorted(everyone) == list(INVESTIGATORS), "an investigator is lost or doubled")
    want(all(len(picks) == seats for picks in state.played) and done <= ROUNDS, "a round does not add up")
    want(
        all(not pick or pick in hand for pick, hand in zip(state.picks, state.hands, strict=True)),
        "a sealed investigator is not in its hand",
    )
    want(Counter(state.deck) == Counter(_evidence(state.setup)), "an evidence card is lost or doubled")
    want(type(state.drawn) is int and 0 < state.drawn <= len(state.deck), "the deck does not add up")
    want(len(state.tableaus) == COLUMNS * seats, "the tableaus do not match the seats")
    lying = Counter(c for cards in (*state.column, *state.tableaus) for c in cards)
    want(lying <= Counter(state.deck[: state.drawn]), "a card lies on the table that was never shown")
    want(
        all(len(column) < FATAL for n, column in enumerate(state.tableaus) if n % COLUMNS < DEAD_END),
        "a column holds four cards",
    )
    want(
        all(
            group_of(c) == n % COLUMNS or (group_of(c) == INFORMANT and n % COLUMNS < DEAD_END)
            for n, column in enumerate(state.tableaus)
            for c in column
        ),
        "a card lies in the wrong column",
    )
    want(set(state.takers) <= set(range(seats)) and len(state.takers) <= 2, "the turn does not add up")
    want(not state.takers or (state.two_player_rule and done > 0), "the turn does not add up")
    positions = 0 if state.over else 3 if state.two_player_rule else seats
    want(len(state.column) == positions, "the evidence column has the wrong length")
    want(
        sum(1 for cards in state.column if not cards) == (1 if len(state.takers) == 1 else 0),
        "the evidence column does not add up",
    )
    want(
        not state.stars or (len(state.stars) == 5 and all(-1 <= s < seats for s in state.stars)),
        "the stars do not add up",
    )
    want(bool(state.stars) == bool(state.setup.options["promotion_stars"]), "the stars do not add up")


GAME = HotLeadGame()
