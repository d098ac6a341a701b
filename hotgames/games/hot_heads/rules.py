"""The rules of Hot Heads. Rulings are those of rules/hot-heads.md (H1 to H29)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hotgames.games.hot_heads import deal as dealing
from hotgames.games.hot_heads import deck as decks
from hotgames.games.hot_heads import events, moves, snapshot
from hotgames.games.hot_heads.cards import (
    KINDS,
    NAMES,
    SABOTAGE,
    STORM,
    TYPES,
    WILD,
    spelled,
)
from hotgames.games.hot_heads.deal import HAND_SIZES, PILE, PILES, STORMS, Deal, Stretch
from hotgames.games.hot_heads.events import (
    Burned,
    Chosen,
    Drawn,
    Dropped,
    Ended,
    Lost,
    Played,
    Sabotaged,
    Scored,
    Stormed,
    Struck,
    Taken,
)
from hotgames.games.hot_heads.moves import (
    DUMMY,
    NOWHERE,
    Choice,
    Play,
    forbids,
    random_play,
    storm_moves,
    turn_moves,
)
from hotgames.games.hot_heads.sky import COLUMNS, Column, News, Sky, put, shoot
from hotgames.table.dice import Dice
from hotgames.table.game import YES, Answer, Asked, Game, IllegalMove, Setup, Standing, State, View

# Most events say one of a few things; made once, they cost a tenth.
DRAWN = tuple(Drawn(seat) for seat in range(5))
TAKEN = tuple(tuple(Taken(seat, card) for card in range(len(NAMES))) for seat in range(5))
CHOSEN = tuple(Chosen(seat) for seat in range(5))
played, burned, scored, ended = cache(Played), cache(Burned), cache(Scored), cache(Ended)


class HotHeads(State):
    """A game of Hot Heads in progress."""

    __slots__ = (
        "box",
        "columns",
        "deck",
        "discards",
        "dummy",
        "hands",
        "news",
        "opened",
        "picks",
        "seats",
        "setup",
        "storms",
        "turn",
    )

    setup: Setup
    seats: int
    hands: list[tuple[int, ...]]
    """In no order; a view sorts them."""
    columns: list[Column]
    news: News
    discards: tuple[int, ...]
    """All that was discarded, face up, oldest first."""
    dummy: tuple[tuple[int, ...], ...]
    """The dummy pilot's piles for the storms to come."""
    box: tuple[int, ...]
    deck: tuple[int, ...]
    """What is still to be drawn, topmost first."""
    storms: int
    """How many storms have been drawn."""
    turn: int
    """Whose turn it is; in a storm, who drew it."""
    picks: tuple[Choice | None, ...]
    """What each seat has taken from its hand and sealed for the storm; empty when none is raging."""
    opened: tuple[Any, ...]
    """The events of the start."""

    @property
    def over(self) -> bool:
        return self.storms == STORMS  # H18

    def clone(self) -> HotHeads:
        other = HotHeads.__new__(HotHeads)
        other.setup = self.setup
        other.seats = self.seats
        other.hands = self.hands[:]
        other.columns = self.columns[:]
        other.news = self.news
        other.discards = self.discards
        other.dummy = self.dummy
        other.box = self.box
        other.deck = self.deck
        other.storms = self.storms
        other.turn = self.turn
        other.picks = self.picks
        other.opened = self.opened
        return other

    def opening(self) -> Sequence[Any]:
        return self.opened

    # ------------------------------------------------------------------ decisions

    def pending(self) -> Sequence[int]:
        if self.picks:
            return [seat for seat, pick in enumerate(self.picks) if pick is None]
        return (self.turn,) if self.storms < STORMS else ()

    def asked(self, seat: int) -> Asked:
        if self.picks:
            cards = "one card" if self.storms == 1 else f"{self.storms} cards"
            return Asked("storm", True, f"choose {cards} for storm {self.storms}", sealed=True)
        return Asked("turn", True, "play one card")

    def moves(self, seat: int) -> Sequence[Play | Choice]:
        hand = self.hands[seat]
        if self.picks:
            return storm_moves(hand, self.storms) if self.picks[seat] is None else ()
        return turn_moves(hand, self.columns) if seat == self.turn and self.storms < STORMS else ()

    def play(self, seat: int, move: Play | Choice) -> list[Any]:
        if self.picks:
            return self._choose(seat, move)
        if seat != self.turn or type(move) is not Play or self.storms == STORMS:
            raise IllegalMove(self._why_no_play(seat))
        hand = self.hands[seat]
        if why := forbids(hand, self.columns, move):
            raise IllegalMove(why)
        card, place, column, end = move
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        if place == NOWHERE:
            self.discards += (card,)
            told: list[Any] = [Dropped(seat, card)]
        elif card == SABOTAGE:
            told = self._sabotage(seat, place, column, end)
        else:
            self.news = put(self.columns, self.news, card, place * COLUMNS + column)
            told = [played(seat, card, place, column, end)]
        self.turn = (seat + 1) % self.seats
        self._draw(told)
        return told

    def _sabotage(self, seat: int, place: int, column: int, end: int) -> list[Any]:
        index = place * COLUMNS + column
        self.news, shot = shoot(self.columns, self.news, index, end)
        self.discards += (SABOTAGE, *shot)
        told: list[Any] = [Sabotaged(seat, place, column, end, shot[0])]
        if not self.columns[index]:
            told.append(Lost(place, column, shot[1:]))
        return told

    def random_move(self, seat: int, random: Callable[[], float]) -> Play | Choice:
        hand = self.hands[seat]
        if not self.picks:
            return random_play(hand, self.columns, random)
        left, cards = list(hand), []
        for _ in range(min(self.storms, len(hand))):
            cards.append(left.pop(int(random() * len(left))))
        return tuple(cards)

    def _why_no_play(self, seat: int) -> str:
        if self.over:
            return "The game is over: nobody plays after the fourth storm."
        if seat != self.turn:
            return "It is not this seat's turn."
        return "There is no storm: play one card."

    def _draw(self, told: list[Any]) -> None:
        """The turn's first step, which a storm interrupts: its drawer draws again afterwards (H17)."""
        card, seat = self.deck[0], self.turn
        self.deck = self.deck[1:]
        if card != STORM:
            self.hands[seat] += (card,)
            told.append(DRAWN[seat])
            told.append(TAKEN[seat][card])
            return
        self.storms += 1
        told.append(Struck(seat, self.storms))
        if self.storms < STORMS:
            self.picks = (None,) * self.seats
        else:  # everybody has just the four cards that it takes, laid as if chosen in order (H16)
            picks = [tuple(sorted(hand)) for hand in self.hands]
            self.hands = [()] * self.seats
            self._reveal(picks, told)
            self._end(told)

    def _choose(self, seat: int, cards: Any) -> list[Any]:
        picks = self.picks
        if picks[seat] is not None:
            raise IllegalMove(
                "This seat has already chosen; the choice can be taken back until the last is in."
            )
        left = list(self.hands[seat])
        due = min(self.storms, len(left))  # H15
        if type(cards) is not tuple or len(cards) != due:
            raise IllegalMove(f"Storm {self.storms} takes {due} of the cards in hand, no more and no fewer.")
        for card in cards:
            if card not in left:
                raise IllegalMove(f"{NAMES[card]} is not in this hand, or not so often.")
            left.remove(card)
        self.hands[seat] = tuple(left)
        picks = (*picks[:seat], cards, *picks[seat + 1 :])
        told: list[Any] = [CHOSEN[seat]]
        if None in picks:
            self.picks = picks
        else:
            self.picks = ()
            self._reveal(picks, told)
            self._draw(told)
        return told

    def _reveal(self, picks: Sequence[Any], told: list[Any]) -> None:
        """Cards of a type go to their owner's own columns, all others are discarded (H14)."""
        if self.dummy:  # H19: a whole pile at every storm
            picks = (*picks, self.dummy[0])
            self.dummy = self.dummy[1:]
        columns, news = self.columns, self.news
        for place, cards in enumerate(picks):
            for card in cards:
                kind = KINDS[card]
                if kind < WILD:
                    put(columns, news, card, place * COLUMNS + kind)
                else:
                    self.discards += (card,)
            told.append(Stormed(place, cards))

    def _end(self, told: list[Any]) -> None:
        sky = self.sky
        forecast = sky.forecast()
        for column, places in enumerate(forecast.burning):
            if places:
                told.append(burned(column, forecast.heights[column][places[0]], places))
        told += map(scored, range(self.seats), forecast.totals)
        told.append(ended(sky.winners(self.seats, forecast)))

    # ------------------------------------------------------------------ knowing

    @property
    def sky(self) -> Sky:
        return Sky(tuple(self.columns), self.news)

    def view(self, seat: int | None) -> HotHeadsView:
        hidden = [*self.box]
        for other, hand in enumerate(self.hands):
            if other != seat:
                hidden += hand
        for other, pick in enumerate(self.picks):
            if other != seat and pick is not None:
                hidden += pick
        for pile in self.dummy:
            hidden += pile
        hidden += self.deck
        hidden.sort()
        storms = bisect(hidden, STORM)
        del hidden[storms - STORMS + self.storms : storms]
        return HotHeadsView(
            seat,
            self.setup,
            () if seat is None else tuple(sorted(self.hands[seat])),
            self.picks[seat] if seat is not None and self.picks else None,
            tuple([pick is not None for pick in self.picks]),
            self.turn,
            self.storms,
            len(self.deck),
            tuple(self.columns),
            self.news,
            self.discards,
            tuple(hidden),
        )

    def standing(self) -> Standing:
        sky = self.sky
        winners = sky.winners(self.seats, sky.forecast()) if self.over else None
        return Standing(sky.scores(self.seats), winners)

    def can_undo(self, seat: int) -> Answer:
        if self.over:
            return Answer(False, "The game is over.")
        if self.picks:
            if self.picks[seat] is not None:
                return YES
            return Answer(False, "A storm has been drawn since.")
        return Answer(False, "A card has been drawn since.")

    def progress(self) -> str:
        if self.over:
            return f"all {STORMS} storms drawn"
        left = len(self.deck)
        return f"{self.storms} of {STORMS} storms, {left} card{'' if left == 1 else 's'} left"

    # ------------------------------------------------------------------ notation

    def write_move(self, move: Play | Choice) -> str:
        return moves.write(move, self.seats)

    def read_move(self, text: str) -> Play | Choice:
        return moves.read(text, self.seats)

    def tell(self, event: Any, names: Sequence[str]) -> str:
        return events.tell(event, names)

    def facts(self, event: Any) -> dict[str, Any]:
        return events.facts(event, self.seats)

    def dump(self) -> dict[str, Any]:
        return snapshot.dump(self)

    def check(self) -> None:
        snapshot.check(self)


@dataclass(slots=True)
class HotHeadsView(View):
    """What one seat may know (H29): its hand and choice, and all that lies open on the table."""

    seat: int | None
    setup: Setup
    hand: tuple[int, ...]
    """Sorted, and so in the record's order."""
    pick: Choice | None
    """The viewer's own sealed choice."""
    chosen: tuple[bool, ...]
    """Who has chosen for the storm; empty when none is raging."""
    turn: int
    storms: int
    left: int
    """Cards in the deck, storms and all."""
    columns: tuple[Column, ...]
    news: News
    discards: tuple[int, ...]
    hidden: tuple[int, ...]
    """Every card but storms that the viewer has not seen, sorted: in hands, piles, deck and box."""

    @property
    def over(self) -> bool:
        return self.storms == STORMS

    @property
    def sky(self) -> Sky:
        return Sky(self.columns, self.news)

    @property
    def places(self) -> int:
        """The seats, and the dummy pilot after them where there is one."""
        return len(self.columns) // COLUMNS

    @property
    def piles(self) -> int:
        """How many piles the dummy pilot still has."""
        return PILES - self.storms + bool(self.chosen) if self.setup.seats == 2 else 0

    @property
    def ahead(self) -> tuple[Stretch, ...]:
        """The deck from the top in stretches, with the number of storms that lie somewhere in each."""
        return dealing.ahead(self.setup.seats, self.left, self.storms)

    def hand_size(self, seat: int) -> int:
        if self.chosen:
            return HAND_SIZES[self.storms - 1 + self.chosen[seat]]
        return HAND_SIZES[self.storms] + (seat == self.turn and not self.over)

    def after(self, move: Play | Choice) -> Sky:
        """The sky as a legal move leaves it, before anybody else moves."""
        columns, news = list(self.columns), self.news
        if not isinstance(move, Play):
            for card in move:
                if KINDS[card] < WILD:
                    put(columns, news, card, (self.seat or 0) * COLUMNS + KINDS[card])
        elif move.place != NOWHERE:
            index = move.place * COLUMNS + move.column
            if move.card == SABOTAGE:
                news, _ = shoot(columns, news, index, move.end)
            else:
                news = put(columns, news, move.card, index)
        return Sky(tuple(columns), news)

    def imagine(self, dice: Dice) -> HotHeads:
        state = HotHeads.__new__(HotHeads)
        setup = self.setup
        seats = setup.seats
        hidden = dice.shuffled(self.hidden)
        at = 0
        hands = []
        for seat in range(seats):
            if seat == self.seat:
                hands.append(self.hand)
            else:
                end = at + self.hand_size(seat)
                hands.append(hidden[at:end])
                at = end
        picks: list[Choice | None] = []
        for seat, chosen in enumerate(self.chosen):
            if seat == self.seat or not chosen:
                picks.append(self.pick if chosen else None)
            else:
                picks.append(hidden[at : at + self.storms])
                at += self.storms
        dummy = []
        for _ in range(self.piles):
            dummy.append(hidden[at : at + PILE])
            at += PILE
        end = at + self.left - STORMS + self.storms
        state.setup = setup
        state.seats = seats
        state.hands = hands
        state.columns = list(self.columns)
        state.news = self.news
        state.discards = self.discards
        state.dummy = tuple(dummy)
        state.box = hidden[end:]
        state.deck = dealing.bury(hidden[at:end], self.ahead, dice)
        state.storms = self.storms
        state.turn = self.turn
        state.picks = tuple(picks)
        state.opened = ()
        return state

    def moves(self) -> Sequence[Play | Choice]:
        if self.seat is None or self.over:
            return ()
        if self.chosen:
            return storm_moves(self.hand, self.storms) if self.pick is None else ()
        return turn_moves(self.hand, self.columns) if self.seat == self.turn else ()

    def data(self) -> dict[str, Any]:
        """Keys, cards and columns in notation:

        `seat` (null for an onlooker), `over`, `turn` (a seat), `storm` (true while one is being chosen for),
        `storms` drawn, `left` (cards in the deck), `ahead` (the deck from the top as [cards, storms] pairs:
        so many cards with so many storms somewhere among them), `hand`, `pick` (the seat's sealed cards, or
        null), `chosen` (by seat; [] without a storm), `hand_sizes` (by seat), `places` (the seats, then "D"
        for the dummy pilot), `dummy_piles` left; by place and then by type, where there is a column:
        `columns` (bottom to top), `helicopters` on it, `heights`; `burning` (by type, the places whose
        balloon would burn now), `scores` (by seat, if the game ended now), `discards` (oldest first),
        `hidden` (every card but storms that the viewer has not seen, sorted).
        """
        sky, seats = self.sky, range(self.setup.seats)
        forecast = sky.forecast()
        names: list[int | str] = [*seats, DUMMY][: self.places]
        standing = [
            [kind for kind in range(COLUMNS) if sky.column(place, kind)] for place in range(self.places)
        ]
        return {
            "seat": self.seat,
            "over": self.over,
            "turn": self.turn,
            "storm": bool(self.chosen),
            "storms": self.storms,
            "left": self.left,
            "ahead": [list(stretch) for stretch in self.ahead],
            "hand": spelled(self.hand),
            "pick": None if self.pick is None else spelled(self.pick),
            "chosen": list(self.chosen),
            "hand_sizes": [self.hand_size(seat) for seat in seats],
            "places": names,
            "dummy_piles": self.piles,
            "columns": [
                {TYPES[kind]: spelled(sky.column(place, kind)) for kind in kinds}
                for place, kinds in enumerate(standing)
            ],
            "helicopters": [
                {TYPES[kind]: sky.helicopters(place, kind) for kind in kinds}
                for place, kinds in enumerate(standing)
            ],
            "heights": [
                {TYPES[kind]: forecast.heights[kind][place] for kind in kinds}
                for place, kinds in enumerate(standing)
            ],
            "burning": {
                TYPES[kind]: [names[place] for place in places]
                for kind, places in enumerate(forecast.burning)
            },
            "scores": list(forecast.totals[: self.setup.seats]),
            "discards": spelled(self.discards),
            "hidden": spelled(self.hidden),
        }


class HotHeadsGame(Game):
    id = decks.GAME
    rules = 1

    def deal(self, setup: Setup, dice: Dice) -> Deal:
        return dealing.random_deal(setup, dice)

    def read_deal(self, setup: Setup, data: Any) -> Deal:
        return dealing.read(setup, data)

    def write_deal(self, setup: Setup, deal: Deal) -> dict[str, Any]:
        return dealing.write(deal)

    def start(self, setup: Setup, deal: Deal, dice: Dice) -> HotHeads:
        state = HotHeads.__new__(HotHeads)
        columns = COLUMNS * (setup.seats + bool(deal.dummy))
        state.setup = setup
        state.seats = setup.seats
        state.hands = list(deal.hands)
        state.columns = [()] * columns
        state.news = (0,) * columns if setup.options["helicopter"] == "linked" else ()
        state.discards = ()
        state.dummy = deal.dummy
        state.box = deal.box
        state.deck = deal.deck
        state.storms = 0
        state.turn = deal.starter
        state.picks = ()
        told: list[Any] = []
        state._draw(told)
        state.opened = tuple(told)
        return state

    def restore(self, setup: Setup, data: Any) -> HotHeads:
        state = HotHeads.__new__(HotHeads)
        state.setup = setup
        state.seats = setup.seats
        state.opened = ()
        snapshot.restore(state, data)
        return state

    def read_deck(self, data: Any) -> decks.Deck:
        return decks.read(data)

    def write_deck(self, deck: Any) -> dict[str, Any]:
        return decks.write(deck)

    def deck_rows(self, deck: Any) -> Sequence[tuple[str, ...]]:
        return decks.rows(deck)


GAME = HotHeadsGame()
