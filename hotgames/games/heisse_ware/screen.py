"""How Heisse Ware looks and is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hotgames.games.heisse_ware.board import (
    Pointing,
    paint_border,
    paint_hand,
    paint_officer,
    paint_unseen,
    size_of,
)
from hotgames.games.heisse_ware.border import after, border, in_words, steps_of
from hotgames.games.heisse_ware.facts import (
    ARRESTS,
    BRIBES,
    DONE,
    INSPECTIONS,
    LEFT,
    LOADS,
    PACKING,
    RIGHT,
    SUSPECT,
    arrest,
    bribe,
    inspect,
    pack,
    target,
)
from hotgames.games.heisse_ware.history import TALLIES, HistoryPage, paint_names, paint_rounds, paint_tallies
from hotgames.games.heisse_ware.rules import HeisseWareView
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, wrap
from hotgames.ui.commands import Command
from hotgames.ui.hand import along, beside, letters_of
from hotgames.ui.log import paint_log
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink
from hotgames.ui.table_screen import TableScreen

LOG_INKS = {"arrested": "bad", "bribed": "accent", "began": "bold"}
UNTOLD = ("chosen", "reached", "closed")
ACT = {BRIBES: "accept", INSPECTIONS: "inspect", ARRESTS: "arrest"}
NEXT = {BRIBES: "inspections follow", INSPECTIONS: "arrests follow", ARRESTS: "all others pass"}
"""What comes after each of the officer's steps."""


class HeisseWareScreen(TableScreen):
    """The border post: three keys to pack in secret, and the officer's work in the open."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command(
            "card", "a,b,c,d,e", "card", "Put a card into the left case, the right case, the bribe.",
            shown="a-e", many=True,
        ),
        Command("unpack", "backspace", "take out", "Take the card packed last out again."),
        Command(
            "traveler", "1,2,3,4,5,6,7,8", "aim", "The officer points at a traveler.",
            shown="1-8", many=True,
        ),
        Command(
            "case", "l,r", "case", "The officer points at the left or the right case.",
            shown="l r", many=True,
        ),
        Command("done", "n", "done", "The officer is done with this step."),
        Command("act", "enter", "act", "Do what is pointed at."),
        Command("previous", "left", "", "Point at the card or the traveler to the left.", hint=False),
        Command("next", "right", "", "Point at the card or the traveler to the right.", hint=False),
        Command("other_case", "up,down,tab", "", "Point at the other case.", hint=False),
        Command("history", "t", "earlier", "What everybody offered and carried in earlier rounds."),
    )  # fmt: skip

    view: HeisseWareView
    before: HeisseWareView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.packed: list[int] = []
        """Places in the hand of the cards chosen so far: left case, right case, bribe."""
        self.card_pointed: int | None = None
        self.pointing = Pointing()

    def forget(self) -> None:
        self.packed = []
        self.card_pointed = None
        self.pointing = Pointing()

    @classmethod
    def keys_for(cls, view: View, move: int) -> Sequence[str]:
        assert isinstance(view, HeisseWareView)
        step = move >> 6
        if step == PACKING:
            return letters_of(view.hand, LOADS[move])
        if move == DONE:
            return ["n", "enter"]
        traveler = str(target(move) + 1)
        if step == INSPECTIONS:
            return [traveler, "r" if move & 1 else "l", "enter"]
        return [traveler, "enter"]

    # ------------------------------------------------------------------ commands

    @property
    def packing(self) -> bool:
        """Whether somebody packs on this view now."""
        return self.view.step == PACKING and self.choosing

    @property
    def policing(self) -> bool:
        """Whether the officer decides on this view now."""
        return self.view.step in (BRIBES, INSPECTIONS, ARRESTS) and not self.resting

    @property
    def targets(self) -> Sequence[int]:
        return self.view.targets(self.view.step) if self.policing else ()

    def cannot_card(self) -> str:
        return "" if self.packing else "Nobody packs now."

    def cannot_unpack(self) -> str:
        return self.cannot_card() or ("" if self.packed else "Nothing is packed yet.")

    def cannot_traveler(self) -> str:
        if self.packing:
            return "Pack by letter, a-e: the officer acts once everybody has packed."
        return "" if self.policing else "The officer acts once everybody has packed."

    cannot_done = cannot_traveler

    def cannot_case(self) -> str:
        here = self.view.step == INSPECTIONS
        return self.cannot_traveler() or ("" if here else "Cases are pointed at while inspecting.")

    cannot_other_case = cannot_case

    def cannot_next(self) -> str:
        return "" if self.packing else self.cannot_traveler()

    cannot_previous = cannot_next

    def cannot_act(self) -> str:
        if self.packing:
            return "" if self.card_pointed is not None else "Point at a card first: ← →."
        if self.policing and self._move() is None:
            return "Point at a traveler first, by number, or press n to be done with this step."
        return self.cannot_traveler()

    def hinted(self, command: Command) -> bool:
        if command.name in ("card", "unpack"):
            return self.packing
        if command.name == "case":
            return self.policing and self.view.step == INSPECTIONS
        if command.name in ("traveler", "act", "done"):
            return self.policing
        return super().hinted(command)

    def there(self, command: Command) -> Iterable[int]:
        return self.targets if command.name == "traveler" else super().there(command)

    def label(self, command: Command) -> str:
        if command.name == "card":
            return ("left case", "right case", "bribe: done")[min(len(self.packed), 2)]
        if command.name == "act" and self.policing:
            return "done" if self.pointing.done else ACT[self.view.step]
        return super().label(command)

    def mark(self, seat: int) -> str:
        return "–" if self.together and seat == self.view.officer else super().mark(seat)

    async def do_card(self, number: int) -> None:
        if number in self.packed:
            self.say("That card is packed already: Backspace takes the last one out.")
            return
        self.packed.append(number)
        if len(self.packed) == 3:
            left, right, bribe = (self.view.hand[place] for place in self.packed)
            await self.commit(pack(left, right, bribe))

    def do_unpack(self) -> None:
        self.packed.pop()

    def do_traveler(self, number: int) -> None:
        if number >= len(self.names):
            self.say(f"There is no seat {number + 1} at this table.")
            return
        if number in self.targets:
            self.pointing.seat, self.pointing.done = number, False
            return
        make = {BRIBES: bribe, INSPECTIONS: lambda seat: inspect(seat, LEFT), ARRESTS: arrest}[self.view.step]
        assert self.seat is not None
        self.say(self.match.view(self.seat).why_not(make(number)))

    def _step_to(self, by: int) -> None:
        if self.packing:
            self.card_pointed = beside(self.card_pointed, by, len(self.view.hand))
        elif targets := self.targets:
            self.do_traveler(along(targets, self.pointing.seat, by))
        else:
            self.say("No traveler is left for this step.")

    def do_next(self) -> None:
        self._step_to(1)

    def do_previous(self) -> None:
        self._step_to(-1)

    def do_case(self, side: int) -> None:
        self.pointing.side = side

    def do_other_case(self) -> None:
        self.pointing.side = RIGHT if self.pointing.side == LEFT else LEFT

    def do_done(self) -> None:
        self.pointing.seat, self.pointing.done = None, True

    def _move(self) -> int | None:
        """What the officer points at, as a move."""
        if self.pointing.done:
            return DONE
        seat = self.pointing.seat
        if seat is None:
            return None
        if self.view.step == INSPECTIONS:
            return inspect(seat, self.pointing.side)
        return bribe(seat) if self.view.step == BRIBES else arrest(seat)

    async def do_act(self) -> None:
        if self.packing and self.card_pointed is not None:
            await self.do_card(self.card_pointed)
        elif (move := self._move()) is not None:
            await self.commit(move)

    def do_history(self) -> None:
        self.app.push_screen(HistoryPage(self.view, self.names, self.colours))

    def press(self, meaning: Any) -> Any:
        kind, number = meaning
        if kind == "case":
            self.pointing.side = number % 2
            kind, number = "traveler", number // 2
        return self.action_do(kind, number)

    # ------------------------------------------------------------------ revealing

    def rests(self, happened: Sequence[Any]) -> bool:
        return bool(steps_of(happened))

    def steps(self, happened: Sequence[Any]) -> Sequence[Any]:
        return steps_of(happened)

    def asked_short(self) -> str:
        return "may take bribes" if self.view.step == BRIBES else super().asked_short()

    def what_now(self) -> str:
        if self.packing:
            return (
                "You cross the border. Three keys pack: the card for the left case, the one for the right "
                "case, and the bribe, which everybody will see. The third key seals it. Two bottles or more "
                "in both cases together make you guilty if you are arrested; what passes is yours."
            )
        if self.policing:
            return (
                "The officer works in the open: first bribes, then inspections, then arrests, each as often "
                "as there are cards, or not at all, and there is no way back. An arrest of somebody with two "
                "bottles or more brings them to the officer; anybody else is owed two. B, I and A under a "
                "traveler are the cards that can still be put to them; innocent counts the earlier rounds in "
                "which they carried fewer than two."
            )
        return "Look at what happened; Space goes on."

    def end_notes(self) -> Sequence[tuple[str, Sequence[str]]]:
        tallies = [self.view.tally(seat) for seat in range(len(self.names))]
        return [
            ("packed in cases", [str(tally.carried) for tally in tallies]),
            ("of it caught", [str(tally.caught) for tally in tallies]),
            ("arrests right", [str(tally.arrests_right) for tally in tallies]),
            ("arrests wrong", [str(tally.arrests_wrong) for tally in tallies]),
        ]

    # ------------------------------------------------------------------ drawing

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.told_before(), LOG_INKS, UNTOLD)
        view = self.before if self.events else self.view
        airy = canvas.height >= 28
        shown = self.shown
        seen = after(border(view), shown)
        y = 1 + airy
        paint_officer(canvas, y, width, seen, view.step, self.names, seat_ink(self.colours[seen.officer]))
        size = size_of(canvas, width, len(seen.stands))
        y += 2 + airy
        y = paint_border(canvas, y, size, seen, view, self.names, self.colours, self.pointing, self.targets)
        y += 1 + airy
        if self.resting:
            y = self._paint_shown(canvas, y, width, shown)
        elif self.packing and self.seat is not None:
            name, ink = self.names[self.seat], seat_ink(self.colours[self.seat])
            y = 1 + paint_hand(canvas, y, width, self.view, name, ink, self.packed, self.card_pointed)
        elif self.policing:
            for text in wrap(self._intent(), width - 4):
                canvas.put(3, y, text, "accent")
                y += 1
            y += 1
        self._paint_beyond(canvas, y, width, view)

    def _paint_shown(self, canvas: Canvas, y: int, width: int, shown: Sequence[Any]) -> int:
        """What has happened so far in words, the last of it lit; returns the line after it."""
        texts = self.told_lines or in_words(shown, self.names, self.match.tell)
        lines = [
            (line, "ink" if text is texts[-1] else "dim") for text in texts for line in wrap(text, width - 4)
        ]
        room = canvas.height - 2 - y
        for n, (line, ink) in enumerate(lines[-room:]):
            canvas.put(3, y + n, line, ink)
        return y + max(len(lines), 5)

    def _paint_beyond(self, canvas: Canvas, y: int, width: int, view: HeisseWareView) -> None:
        """Where there is room: what the viewer has not seen of the deck, earlier rounds, and the tallies."""
        end = canvas.height - 3
        if not self.resting and y <= end:
            paint_unseen(canvas, y, view)
        y += 2
        rounds = len(view.history)
        if rounds and end - y >= 2:
            tallied = end - y >= TALLIES + 5
            room = min(end - y - (TALLIES + 2) * tallied, rounds)
            paint_names(canvas, y, width, "Earlier", self.names, self.colours)
            paint_rounds(canvas, y + 1, width, view, rounds - room, room)
            if tallied:
                y += room + 2
                paint_names(canvas, y, width, "So far", self.names, self.colours)
                paint_tallies(canvas, y + 1, width, view)

    def _intent(self) -> str:
        """What Enter would do now."""
        officer, view = self.names[self.view.officer], self.view
        if self.pointing.done:
            return f"Enter: {officer} is done with this step; {NEXT[view.step]}."
        seat = self.pointing.seat
        if seat is None:
            asks = {
                BRIBES: "whose bribe do you accept",
                INSPECTIONS: "whose case is to be opened",
                ARRESTS: "whom do you arrest",
            }
            return f"{officer}, {asks[view.step]}? A number points at a traveler; n when you are done."
        name = self.names[seat]
        if view.step == BRIBES:
            offer, payable = view.offers[seat], view.payable(seat)
            short = "" if offer == payable else f" (all that is left; {offer} is shown)"
            what = f"take {payable}{short} from" if payable else "take nothing from"
            return f"Enter: {what} {name}, who is through with whatever the cases hold."
        if view.step == INSPECTIONS:
            side = "right" if self.pointing.side else "left"
            return f"Enter: {name} opens the {side} case."
        if any(card is not None and card >= SUSPECT for card in view.cases[seat]):
            return f"Enter: arrest {name}, guilty for certain; what both cases hold is yours."
        return f"Enter: arrest {name}. With two bottles or more they are yours; otherwise you owe {name} two."


SCREEN: type[Page] = HeisseWareScreen
