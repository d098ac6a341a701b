"""How Hidden Leaders Duel looks and is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hotgames.games.hidden_leaders_duel import outlooks
from hotgames.games.hidden_leaders_duel.board import (
    FIRST,
    Marks,
    paint_hand,
    paint_numbers,
    paint_row,
    paint_side,
    size_of,
    spell,
)
from hotgames.games.hidden_leaders_duel.cards import ROLES, ROW, SPACES, UP
from hotgames.games.hidden_leaders_duel.events import Revealed
from hotgames.games.hidden_leaders_duel.moves import (
    ACTING,
    COLLECT,
    NOWHERE,
    PLACE,
    PLACING,
    TAKE,
    TAKING,
    block,
    collect,
    place,
    take,
    unblocked,
)
from hotgames.games.hidden_leaders_duel.outlook import Certain, Outlook
from hotgames.games.hidden_leaders_duel.rules import DuelView
from hotgames.games.hidden_leaders_duel.scoring import received
from hotgames.games.hidden_leaders_duel.show import Part, marks_of, paint_scoring, parts_of
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.hand import beside, letters_of, no_such_card
from hotgames.ui.log import paint_lines, paint_log
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink
from hotgames.ui.table_screen import TableScreen

LOG_INKS = {"blocked": "accent", "scored": "bold"}
UNTOLD = ("drawn",)


class DuelScreen(TableScreen):
    """The display between two players, each with their own row at the bottom."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("row", "a,b", "", "Which row the numbers mean; yours at first.", shown="a b", many=True,
                hint=False, hand=True),
        Command("space", "1,2,3,4,5,6,7", "space", "Choose a space of that row.", shown="a1-b7", many=True,
                hand=True),
        Command("card", "c,d,e,f,g", "card", "Choose a card of your hand.", shown="c-g", many=True,
                hand=True),
        Command("collect", "0", "collect", "The chosen card goes into your collection.", hand=True),
        Command("act", "enter", "take", "Do what is chosen, or choose what you point at.", hand=True),
        Command("unchoose", "backspace", "", "Forget what is chosen in this step.", hint=False, hand=True),
        Command("left", "left", "", "Point at the space or the card to the left.", hint=False, hand=True),
        Command("right", "right", "", "Point at the space or the card to the right.", hint=False, hand=True),
        Command("other_row", "up,down,tab", "", "Point at the other row.", hint=False, hand=True),
        Command(
            "memory", "m", "memory aid",
            "Draw also what you have already seen of the other's cards, not only what is in sight.",
            hint=False,
        ),
    )  # fmt: skip

    view: DuelView
    before: DuelView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.spaces: list[int] = []
        """Spaces chosen: to take from, or to block."""
        self.cards: list[int] = []
        """Places in the hand of the cards chosen, for the freed spaces in order."""
        self.collecting = False
        self.row = 0
        self.pointed: int | None = None
        """The space pointed at."""
        self.card_pointed: int | None = None
        self.memory_aid = False
        self._found: dict[int | None, tuple[Outlook, ...]] = {}
        """The outlooks worked out on this view, by the move that they follow."""
        self._known: Certain | None = None

    def forget(self) -> None:
        self.spaces, self.cards, self.collecting = [], [], False
        self.row, self.pointed, self.card_pointed = self.seat or 0, None, None
        self._found, self._known = {}, None

    @classmethod
    def keys_for(cls, view: View, move: int) -> Sequence[str]:
        assert isinstance(view, DuelView)
        kind = move >> 16
        if kind == TAKE:
            spaces = [space for space in (move >> 4 & 15, move & 15) if space != NOWHERE]
            return [*_keys_of(*spaces), "enter"]
        assert view.seat is not None
        hand = view.hands[view.seat]
        if kind == PLACE:
            cards = (move >> 12 & 15, move >> 4 & 15)[: len(view.freed)]
            return [*letters_of(hand, cards, FIRST), "enter"]
        where = ["0"] if kind == COLLECT else _keys_of(move & 15)
        return [*letters_of(hand, [move >> 4 & 15], FIRST), *where, "enter"]

    # ------------------------------------------------------------------ choosing

    @property
    def hand(self) -> bytes:
        return self.view.hands[self.seat or 0]

    @property
    def wanted(self) -> int:
        """How many spaces a take frees, or cards a placing needs."""
        if self.view.step == PLACING:
            return len(self.view.freed)
        return min(2, len(unblocked(self.view.blocked))) if self.view.step == TAKING else 1

    def cannot_space(self) -> str:
        if self.view.step == PLACING:
            return f"The cards go to the spaces just freed, {self._freed()}: choose them by letter."
        return ""

    cannot_row = cannot_space

    def cannot_other_row(self) -> str:
        if self.at_hand and self.view.step != PLACING:
            return "First a card of your hand: its letter, or ← → and Enter."
        return self.cannot_space()

    def cannot_card(self) -> str:
        if self.view.step == TAKING:
            return f"First take {_count(self.wanted)} from the display: row and number."
        return ""

    def cannot_collect(self) -> str:
        if self.view.step == PLACING:
            return f"First place cards on the spaces just freed: {self._freed()}."
        if self.view.step == ACTING and not self.cards:
            return "Choose a card first: its letter."
        return self.cannot_card()

    def cannot_act(self) -> str:
        return self._wanting() if self._move() is None and self._to_choose() is None else ""

    @property
    def at_hand(self) -> bool:
        """Whether the arrows go over the hand, not over the display."""
        return self.view.step == PLACING or (self.view.step == ACTING and not self.cards)

    def _to_choose(self) -> int | None:
        """The space or card pointed at and not chosen, which Enter chooses while the step is not whole."""
        if self.at_hand:
            return None if self.card_pointed in self.cards else self.card_pointed
        space = self.pointed
        if space is None or space in self.spaces or self.collecting or self.view.blocked >> space & 1:
            return None
        return space

    def hinted(self, command: Command) -> bool:
        if command.name == "space":
            return self.choosing and self.view.step != PLACING
        if command.name == "card":
            return self.choosing and self.view.step != TAKING
        if command.name == "collect":
            return self.choosing and self.view.step == ACTING
        return super().hinted(command)

    def there(self, command: Command) -> Iterable[int]:
        return range(len(self.hand)) if command.name == "card" else super().there(command)

    def label(self, command: Command) -> str:
        if command.name == "act":
            if self._move() is None and self._to_choose() is not None:
                return "choose"
            return ("take", "place", "collect" if self.collecting else "block")[self.view.step]
        return super().label(command)

    def asked_short(self) -> str:
        return ("takes", "places", "blocks or collects")[self.view.step]

    def _freed(self) -> str:
        return " and ".join(SPACES[space] for space in self.view.freed)

    def _wanting(self) -> str:
        """What is still missing before the step can be made."""
        if self.view.step == TAKING:
            more = self.wanted - len(self.spaces)
            return f"Choose {_count(more)} to take: a or b for the row, then a number."
        if self.view.step == PLACING:
            free = [SPACES[space] for space in self.view.freed[len(self.cards) :]]
            return f"Which card goes on {free[0]}? Choose it by its letter."
        if not self.cards:
            return "Choose a card by its letter: to block a space with it, or to collect it."
        return "Now a space to block with it, row and number, or 0 to collect it."

    def do_row(self, number: int) -> None:
        self.row = number

    def do_space(self, number: int) -> None:
        self._choose_space(self.row * ROW + number)

    def _choose_space(self, space: int) -> None:
        self.pointed = space
        if self.view.blocked >> space & 1:
            self.say(f"{SPACES[space]} is blocked: what lies there stays to the end.")
        elif space in self.spaces:
            self.spaces.remove(space)
        elif self.view.step == ACTING:
            self.spaces, self.collecting = [space], False
        else:
            self.spaces = [*self.spaces, space][-self.wanted :]

    def do_card(self, number: int) -> None:
        if number >= len(self.hand):
            self.say(no_such_card(self.hand, FIRST))
        elif number in self.cards:
            self.cards.remove(number)
        else:
            self.cards = [*self.cards, number][-self.wanted :]

    def do_collect(self) -> None:
        self.collecting, self.spaces = True, []

    def do_unchoose(self) -> None:
        self.spaces, self.cards, self.collecting = [], [], False

    def _point(self, by: int) -> None:
        if self.at_hand:
            self.card_pointed = beside(self.card_pointed, by, len(self.hand))
        else:
            self.pointed = self.row * ROW + beside(self.pointed, by, ROW)

    def do_left(self) -> None:
        self._point(-1)

    def do_right(self) -> None:
        self._point(1)

    def do_other_row(self) -> None:
        self.row = 1 - self.row
        self.pointed = self.row * ROW + (0 if self.pointed is None else self.pointed % ROW)

    def do_memory(self) -> None:
        self.memory_aid = not self.memory_aid
        self._found, self._known = {}, None

    def _move(self) -> int | None:
        """What is chosen, as a move, once it is whole."""
        step = self.view.step
        if step == TAKING:
            return take(*sorted(self.spaces)) if len(self.spaces) == self.wanted else None
        cards = [self.hand[n] for n in self.cards]
        if step == PLACING:
            if len(cards) != self.wanted:
                return None
            return place(*zip(cards, self.view.freed, strict=True))
        if not cards:
            return None
        if self.collecting:
            return collect(cards[0])
        return block(cards[0], self.spaces[0]) if self.spaces else None

    async def do_act(self) -> None:
        if (move := self._move()) is not None:
            await self.commit(move)
        elif (pointed := self._to_choose()) is not None:
            if self.at_hand:
                self.do_card(pointed)
            else:
                self._choose_space(pointed)

    def press(self, meaning: Any) -> Any:
        kind, number = meaning
        if kind == "space":
            self.row, number = number // ROW, number % ROW
        return self.action_do(kind, number)

    # ------------------------------------------------------------------ revealing

    def rests(self, happened: Sequence[Any]) -> bool:
        return any(isinstance(event, Revealed) for event in happened)

    def steps(self, happened: Sequence[Any]) -> Sequence[Part]:
        return parts_of(happened)

    def what_now(self) -> str:
        if not self.choosing:
            return "The factions are scored one after another; Space goes on."
        return (
            "You take two cards from the display and look at them.",
            "Place two cards of your hand face up on the spaces just freed; also the ones just taken.",
            "Block a space with a card, and both stay to the end, or put a card into your collection.",
        )[self.view.step] + (
            " The table below the display says, faction by faction, who leads by what is known, which row "
            "holds more of its cards, and what it would bring both of you if the game ended now. Once a "
            "placing, a block or a collecting is chosen it shows what that would change. m adds what you "
            "have seen of the other's cards and lies hidden now."
        )

    def end_notes(self) -> Sequence[tuple[str, Sequence[str]]]:
        _, cards = received(self.view.results())
        return [
            ("cards received", [str(count) for count in cards]),
            ("leader", [ROLES[role].name for role in self.view.roles]),
        ]

    # ------------------------------------------------------------------ drawing

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.told_before(), LOG_INKS, UNTOLD)
        airy, size = canvas.height >= 30, size_of(canvas, width)
        # The scoring begins with the table as it lay before all was turned over.
        view = self.before if self.events and not self.frame else self.view
        own = view.seat or 0  # whose row is drawn at the bottom
        rival = 1 - own
        known, marks = self._what_is_known(), self._marks()
        y = 1 + airy
        paint_side(canvas, y, rival, view, known, self.names[rival], self.colours[rival], True)
        y += 1 + airy
        paint_numbers(canvas, y, view, size)
        below = y + 1 + size.lines + airy
        for row, line in ((rival, y + 1), (own, below)):
            meant = self.choosing and row == self.row and not self.at_hand
            middle = line + size.lines // 2
            canvas.put(1, middle, f"row {'ab'[row]}", "bold accent" if meant else "dim")
            canvas.put(1, middle + 1, clip(self.names[row], 9), seat_ink(self.colours[row]))
            paint_row(canvas, line, row, view, known, marks, size)
        y = below + size.lines + airy
        paint_side(canvas, y, own, view, known, self.names[own], self.colours[own], not self.choosing)
        y += 1 + airy
        if self.events:
            paint_scoring(canvas, y, width, self.shown, self.names, self.colours)
        elif self.resting:
            paint_lines(canvas, 3, y + 1, width - 4, self.told_lines)
        else:
            self._paint_choice(canvas, y, width, own, airy)

    def _paint_choice(self, canvas: Canvas, y: int, width: int, own: int, airy: bool) -> None:
        """The four factions, and the hand of whoever chooses."""
        move = self._move() if self.choosing and self.view.step != TAKING else None
        now = self._outlooks(None)
        ahead = now if move is None else self._outlooks(move)
        outlooks.paint_outlooks(
            canvas,
            y,
            width,
            ahead,
            None if move is None else now,
            self.memory_aid,
            (own, 1 - own),
            self.names,
            self.colours,
        )
        if self.choosing and self.seat is not None:
            paint_hand(
                canvas,
                y + outlooks.LINES + airy,
                width,
                self.hand,
                self.names[self.seat],
                seat_ink(self.colours[self.seat]),
                self._intent(),
                self.cards,
                self.card_pointed,
                size_of(canvas, width),
            )

    def _outlooks(self, move: int | None) -> tuple[Outlook, ...]:
        """What the factions would bring, as the cards lie or after a move, worked out once a view."""
        found = self._found.get(move)
        if found is None:
            if move is None:
                found = tuple(self.view.outlook(faction, self.memory_aid) for faction in range(4))
            else:
                ahead = outlooks.once_made(self.view, move)
                changed = {self.hand[n] >> 2 for n in self.cards}
                found = tuple(
                    ahead.outlook(one.faction, self.memory_aid) if one.faction in changed else one
                    for one in self._outlooks(None)
                )
            self._found[move] = found
        return found

    def _what_is_known(self) -> Certain | None:
        """What the memory aid fills in."""
        if not self.memory_aid or self.view.over:
            return None
        if self._known is None:
            self._known = self.view.certain()
        return self._known

    def _marks(self) -> Marks:
        if self.resting:
            return marks_of(self.shown, self.colours)
        if not self.choosing:
            return Marks()
        if self.view.step == PLACING:
            placed = {space: self.hand[n] | UP for space, n in zip(self.view.freed, self.cards, strict=False)}
            return Marks(self.view.freed, placed, None, placed=placed)
        legal = () if self.at_hand else unblocked(self.view.blocked)
        return Marks(legal, self.spaces, self.pointed)

    def _intent(self) -> str:
        """What Enter would do now, or what is still wanted."""
        step = self.view.step
        if self._move() is None:
            return self._wanting()
        cards = [spell(self.hand[n]) for n in self.cards]
        if step == TAKING:
            return "Enter takes " + " and ".join(SPACES[space] for space in sorted(self.spaces))
        if step == PLACING:
            pairs = zip(cards, self.view.freed, strict=True)
            return "Enter places " + ", ".join(f"{card} on {SPACES[space]}" for card, space in pairs)
        if self.collecting:
            return f"Enter collects {cards[0]}"
        return f"Enter blocks {SPACES[self.spaces[0]]} with {cards[0]}"


def _keys_of(*spaces: int) -> list[str]:
    return [key for space in spaces for key in ("ab"[space // ROW], str(space % ROW + 1))]


def _count(number: int) -> str:
    return "one card" if number == 1 else "two cards"


SCREEN: type[Page] = DuelScreen
