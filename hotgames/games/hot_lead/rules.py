"""The rules of Hot Lead. Rulings are those of rules/hot-lead.md (L1 to L23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from hotgames.games.hot_lead import snapshot
from hotgames.games.hot_lead.cards import (
    ACTIVITIES,
    DEAD_END,
    INVESTIGATORS,
    LETTERS,
    Set,
    group_of,
    points,
    spell,
    spell_set,
    turn_up,
)
from hotgames.games.hot_lead.deal import HAND, Deal, deal, read_deal, write_deal
from hotgames.table.dice import Dice
from hotgames.table.game import (
    YES,
    Answer,
    Asked,
    Game,
    IllegalMove,
    Line,
    Score,
    Setup,
    Standing,
    State,
    View,
)

ROUNDS = 10
TRIPLE, ALL_FIVE, STAR, FATAL = 10, 10, 5, 4
COLUMNS = 6
"""Columns of a tableau: one an activity, and the dead ends."""
TAKE = 100
"""Moves above this take the position that is left over it; the others are investigators."""

MOVES = {str(investigator): investigator for investigator in INVESTIGATORS}
MOVES |= {f"take {position}": TAKE + position for position in (1, 2, 3)}


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


fact = tuple.__new__
"""Makes an event of its fields, in half the time that a named tuple's own constructor takes."""

CHOSEN = tuple(Chosen(seat) for seat in range(5))


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
        "positions",
        "seats",
        "setup",
        "stars",
        "tableaus",
        "takers",
    )

    setup: Setup
    seats: int
    positions: int
    """How many sets of evidence a round shows: one a seat, and with the two-player rule three."""
    hands: list[Sequence[int]]
    """What each seat holds, the investigator before it apart. A hand is never changed in place: clones share
    it."""
    boxed: tuple[int, ...]
    """Investigators never dealt."""
    deck: tuple[int, ...]
    """All evidence in order; the first `drawn` cards of it have been shown."""
    drawn: int
    column: tuple[Set, ...]
    """This round's evidence, topmost set first; one taken by the two-player rule leaves ()."""
    picks: list[int]
    """This round's investigators, 0 for a seat that has not chosen: sealed until the last one is in, then
    lying open until the next round."""
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
        other.positions = self.positions
        other.hands = self.hands.copy()
        other.boxed = self.boxed
        other.deck = self.deck
        other.drawn = self.drawn
        other.column = self.column
        other.picks = self.picks.copy()
        other.takers = self.takers
        other.played = self.played.copy()
        other.tableaus = self.tableaus.copy()
        other.stars = self.stars.copy()
        return other

    # ------------------------------------------------------------------ decisions

    def pending(self) -> Sequence[int]:
        if not any(self.picks):
            return range(self.seats)
        return [seat for seat, pick in enumerate(self.picks) if not pick] or self.takers[:1]

    def asked(self, seat: int) -> Asked:
        if self.takers:
            return Asked("take", False, "take one of the sets of evidence")
        return Asked("pick", True, "pick one investigator", sealed=True)

    def moves(self, seat: int) -> Sequence[int]:
        if not self.picks[seat]:
            return self.hands[seat]
        return self._sets_open() if self.takers[:1] == (seat,) else ()

    def _sets_open(self) -> tuple[int, ...]:
        # L17: the higher card takes the topmost or the second set, never the third.
        shown = self.column[:2] if len(self.takers) == 2 else self.column
        return tuple(TAKE + 1 + position for position, cards in enumerate(shown) if cards)

    def play(self, seat: int, move: int) -> list[Any]:
        if self.picks[seat]:
            return self._take(seat, move)
        left = [*self.hands[seat]]
        try:
            left.remove(move)
        except ValueError:
            raise IllegalMove(self._why_no_pick(move)) from None
        self.hands[seat] = left
        self.picks[seat] = move
        if 0 in self.picks:
            return [CHOSEN[seat]]
        return self._reveal(seat)

    def _why_no_pick(self, move: int) -> str:
        if move > TAKE:
            return "Sets are taken only with the two-player rule, after both investigators are turned over."
        return f"Investigator {move} is not in this hand."

    def _reveal(self, last: int) -> list[Any]:
        """All have chosen: turn the sealed investigators over, and award the evidence."""
        picks = tuple(self.picks)
        self.played.append(picks)
        events: list[Any] = [CHOSEN[last], fact(Played, (picks,))]
        # L3, L9: the highest card takes the topmost set, and is first to claim a star.
        highest_first = sorted(range(self.seats), key=picks.__getitem__, reverse=True)
        if self.positions > self.seats:  # the two-player rule
            self.takers = tuple(highest_first)
        else:
            self._award(enumerate(highest_first), events)
            self._next_round(events)
        return events

    def _take(self, seat: int, move: int) -> list[Any]:
        """The two-player rule: the higher investigator takes a set, then the other one."""
        if self.over:
            raise IllegalMove("The game is over: nobody plays the eleventh investigator.")
        if not self.takers:
            raise IllegalMove("This seat has chosen; it can take its choice back until the last one is in.")
        if seat != self.takers[0]:
            raise IllegalMove("The other player takes a set first.")
        if move not in self._sets_open():
            raise IllegalMove(self._why_no_take(move))
        events: list[Any] = []
        position = move - TAKE - 1
        self._award([(position, seat)], events)
        self.column = (*self.column[:position], (), *self.column[position + 1 :])
        self.takers = self.takers[1:]
        if not self.takers:
            events.append(Left(next(left for left in self.column if left)))
            self._next_round(events)
        return events

    def _why_no_take(self, move: int) -> str:
        if move <= TAKE:
            return "Both investigators are turned over: now take a set."
        if move == TAKE + 3 and self.column[2]:
            return "The higher card takes the 1st or the 2nd set; the third is not for it."
        return "That set has been taken."

    def _award(self, takings: Iterable[tuple[int, int]], events: list[Any]) -> None:
        """Give out sets, each by its position and the seat that takes it."""
        picks, tableaus, stars = self.picks, self.tableaus, self.stars
        for position, seat in takings:
            cards = self.column[position]
            events.append(fact(Won, (seat, picks[seat], position, cards)))
            # L5, L11: the whole set joins at once, informants in the column of the set's evidence card.
            activity = cards[-1] >> 3
            if len(cards) > 1:
                tableaus[seat * COLUMNS + DEAD_END] += tuple([c for c in cards if c >> 3 == DEAD_END])
                cards = tuple([c for c in cards if c >> 3 != DEAD_END])
            place = seat * COLUMNS + activity
            held = tableaus[place] + cards
            # L6, L7: two or more claim the star, and it is claimed before the column is lost.
            if stars and stars[activity] < 0 and len(held) >= 2:
                stars[activity] = seat
                events.append(Starred(seat, activity))
            if len(held) >= FATAL:
                events.append(Lost(seat, activity, held))
                held = ()
            tableaus[place] = held

    def _next_round(self, events: list[Any]) -> None:
        if len(self.played) == ROUNDS:
            self.column = ()
            events.append(Ended(self._winners()))
        else:
            self.picks = [0] * self.seats
            self.column, self.drawn = turn_up(self.deck, self.drawn, self.positions)
            events.append(fact(Shown, (len(self.played) + 1, self.column)))

    # ------------------------------------------------------------------ knowing

    def view(self, seat: int | None) -> HotLeadView:
        sealed = self.sealed()
        hidden = [*self.boxed]
        for other, hand in enumerate(self.hands):
            if other != seat:
                hidden += hand
                if sealed[other]:
                    hidden.append(sealed[other])
        return HotLeadView(
            seat,
            self.setup,
            () if seat is None else self.held(seat),
            0 if seat is None else sealed[seat],
            tuple(map(bool, sealed)),
            self.takers,
            self.column,
            tuple(self.tableaus),
            tuple(self.stars),
            tuple(self.played),
            self.deck[: self.drawn],
            tuple(sorted(hidden)),
            tuple(sorted(self.deck[self.drawn :])),
        )

    def sealed(self) -> Sequence[int]:
        """The investigators that lie sealed, 0 for a seat that has none."""
        return self.picks if 0 in self.picks else [0] * self.seats

    def held(self, seat: int) -> tuple[int, ...]:
        """A seat's investigators, the sealed one among them."""
        sealed = self.sealed()[seat]
        return tuple(sorted([*self.hands[seat], sealed])) if sealed else tuple(self.hands[seat])

    def standing(self) -> Standing:
        scores = tuple([score(self._tableau(seat), self.stars.count(seat)) for seat in range(self.seats)])
        return Standing(scores, self._winners() if self.over else None)

    def _tableau(self, seat: int) -> list[tuple[int, ...]]:
        return self.tableaus[seat * COLUMNS : (seat + 1) * COLUMNS]

    def _winners(self) -> tuple[int, ...]:
        # L22: a tie is a shared victory.
        totals = [total(self._tableau(seat), self.stars.count(seat)) for seat in range(self.seats)]
        best = max(totals)
        return tuple([seat for seat, points in enumerate(totals) if points == best])

    def can_undo(self, seat: int) -> Answer:
        if self.over:
            return Answer(False, "The game is over.")
        if self.picks[seat] and 0 in self.picks:
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
        try:
            return MOVES[text]
        except KeyError:
            raise IllegalMove(
                f"{text[:20]!r} is no move: an investigator is 1 to 55, a set of evidence take 1 to take 3."
            ) from None

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
            case Lost(seat, _, cards):
                return f"{names[seat]} goes too far and loses {spell_set(cards)}"
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
                facts[key] = spell(value)
            elif key == "column":
                facts[key] = [spell(cards) for cards in value]
            elif key == "activity":
                facts[key] = LETTERS[value]
            elif key == "position":
                facts[key] = value + 1
        return facts

    # ------------------------------------------------------------------ keeping

    def dump(self) -> dict[str, Any]:
        return snapshot.dump(self)

    def check(self) -> None:
        snapshot.check(self)


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
        state = _bare(self.setup)
        size = HAND - len(self.played)
        hidden = dice.shuffled(self.hidden_investigators)
        dealt = 0
        hands: list[Sequence[int]] = []
        picks: list[int] = []
        for seat, chosen in enumerate(self.chosen):
            if seat == self.seat:
                hands.append([card for card in self.hand if card != self.pick] if chosen else self.hand)
                picks.append(self.pick)
            else:
                hands.append(hidden[dealt + chosen : dealt + size])
                picks.append(hidden[dealt] if chosen else 0)
                dealt += size
        state.hands = hands
        state.picks = [*self.played[-1]] if self.takers or self.over else picks
        state.boxed = hidden[dealt:]
        state.deck = self.shown + dice.shuffled(self.hidden_evidence)
        state.drawn = len(self.shown)
        state.column = self.column
        state.takers = self.takers
        state.played = [*self.played]
        state.tableaus = [*self.tableaus]
        state.stars = [*self.stars]
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
            "column": [spell(cards) for cards in self.column],
            "tableaus": [
                {LETTERS[group]: spell(column) for group, column in enumerate(self.tableau(seat))}
                for seat in seats
            ],
            "stars": {
                LETTERS[activity]: None if seat < 0 else seat for activity, seat in enumerate(self.stars)
            },
            "scores": [score.total for score in self.scores()],
            "played": [list(picks) for picks in self.played],
            "shown": spell(self.shown),
            "hidden_investigators": list(self.hidden_investigators),
            "hidden_evidence": spell(self.hidden_evidence),
        }


@cache
def worth(column: tuple[int, ...]) -> int:
    """What a column counts, the ten for exactly three included; there are a few thousand columns at most."""
    triple = len(column) == 3 and group_of(column[-1]) != DEAD_END
    return sum(map(points, column)) + (TRIPLE if triple else 0)


def total(tableau: Sequence[tuple[int, ...]], stars: int) -> int:
    """A seat's points, as `score` counts them line by line."""
    all_five = ALL_FIVE if all(tableau[:DEAD_END]) else 0
    return sum(map(worth, tableau)) + all_five + STAR * stars


def score(tableau: Sequence[tuple[int, ...]], stars: int) -> Score:
    """A seat's points line by line: the five activities, all five of them, the dead ends, the stars."""
    *activities, dead_ends = tableau
    lines = []
    for activity, column in zip(ACTIVITIES, activities, strict=True):
        lines.append(Line(activity, sum(map(points, column))))
        if len(column) == 3:
            lines.append(Line(f"exactly three of {activity}", TRIPLE))
    if all(activities):
        lines.append(Line("all five activities", ALL_FIVE))
    if dead_ends:
        lines.append(Line("dead ends", sum(map(points, dead_ends))))
    if stars:
        lines.append(Line("promotion stars", STAR * stars))
    return Score(total(tableau, stars), tuple(lines))


class HotLeadGame(Game):
    id = "hot-lead"
    rules = 1

    def deal(self, setup: Setup, dice: Dice) -> Deal:
        return deal(setup, dice)

    def read_deal(self, setup: Setup, data: Any) -> Deal:
        return read_deal(setup, data)

    def write_deal(self, setup: Setup, deal: Deal) -> dict[str, Any]:
        return write_deal(deal)

    def start(self, setup: Setup, deal: Deal, dice: Dice) -> HotLead:
        state = _bare(setup)
        state.hands = [*deal.hands]
        state.boxed = deal.boxed
        state.deck = deal.deck
        state.column, state.drawn = turn_up(deal.deck, 0, state.positions)
        state.picks = [0] * setup.seats
        state.takers = ()
        state.played = []
        state.tableaus = [()] * (COLUMNS * setup.seats)
        state.stars = [-1] * 5 if setup.options["promotion_stars"] else []
        return state

    def restore(self, setup: Setup, data: Any) -> HotLead:
        state = _bare(setup)
        snapshot.restore(state, data)
        return state


def _bare(setup: Setup) -> HotLead:
    """A state of which nothing is there yet but what is settled before the deal."""
    state = HotLead.__new__(HotLead)
    state.setup = setup
    state.seats = setup.seats
    # L18: the two-player rule is a recommendation, and so an option.
    state.positions = 3 if setup.seats == 2 and setup.options["two_player_rule"] else setup.seats
    return state


GAME = HotLeadGame()
