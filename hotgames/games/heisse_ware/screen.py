"""How Heisse Ware looks and is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events

from hotgames.games.heisse_ware.board import Pointing, paint_border, paint_hand, paint_officer, paint_rounds
from hotgames.games.heisse_ware.border import after, border, steps_of
from hotgames.games.heisse_ware.facts import (
    ARRESTS,
    BRIBES,
    DONE,
    INSPECTIONS,
    LEFT,
    LOADS,
    PACKING,
    RIGHT,
    arrest,
    bribe,
    inspect,
    pack,
    target,
)
from hotgames.games.heisse_ware.history import HistoryPage
from hotgames.games.heisse_ware.rules import HeisseWareView
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.log import paint_lines, paint_log
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink
from hotgames.ui.table_screen import Phase, TableScreen

LOG_INKS = {"arrested": "bad", "bribed": "accent", "began": "bold"}
UNTOLD = ("chosen", "reached", "closed")
NEXT = {BRIBES: "go on to inspections", INSPECTIONS: "go on to arrests", ARRESTS: "let them pass"}


class HeisseWareScreen(TableScreen):
    """The border post: three keys to pack in secret, and the officer's work in the open."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command(
            "card", "a,b,c,d,e", "card", "Put a card into the left case, the right case, the bribe.",
            shown="a-e", many=True,
        ),
        Command("unpack", "backspace", "take out", "Take the card packed last out again.", shown="Bksp"),
        Command(
            "traveler", "1,2,3,4,5,6,7,8", "traveler", "The officer points at a traveler.",
            shown="1-8", many=True,
        ),
        Command("left_case", "l", "left case", "The officer points at the left case."),
        Command("right_case", "r", "right case", "The officer points at the right case."),
        Command("done", "n", "done", "The officer is done with this step."),
        Command("act", "enter", "act", "Do what the officer points at."),
        Command("previous", "left", "", "The traveler to the left.", hint=False),
        Command("next", "right", "", "The traveler to the right.", hint=False),
        Command("other_case", "up,down,tab", "", "The other case.", hint=False),
        Command("go_on", "space", "go on", "Leave what was shown and go on."),
        Command("history", "t", "earlier rounds", "What everybody offered and carried in earlier rounds."),
    )  # fmt: skip

    view: HeisseWareView
    before: HeisseWareView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.packed: list[int] = []
        """Places in the hand of the cards chosen so far: left case, right case, bribe."""
        self.pointing = Pointing()

    def forget(self) -> None:
        self.packed = []
        self.pointing = Pointing()

    @classmethod
    def keys_for(cls, view: View, move: int) -> Sequence[str]:
        assert isinstance(view, HeisseWareView)
        step = move >> 6
        if step == PACKING:
            left = list(view.hand)
            keys = []
            for card in LOADS[move]:
                place = left.index(card)
                left[place] = -1
                keys.append(chr(97 + place))
            return keys
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
        return self.view.step == PACKING and self.phase is Phase.PRIVATE and not self.resting

    @property
    def policing(self) -> bool:
        """Whether the officer decides on this view now."""
        return self.view.step in (BRIBES, INSPECTIONS, ARRESTS) and not self.resting

    @property
    def targets(self) -> Sequence[int]:
        return self.view.targets(self.view.step) if self.policing else ()

    def why_not(self, command: Command) -> str:
        if command.name in ("card", "unpack") and not self.packing:
            return "Nobody packs now."
        if command.name == "unpack" and not self.packed:
            return "Nothing is packed yet."
        if command.name == "act" and self.resting:
            return ""
        if command.name in POLICING and not self.policing:
            return "The officer acts once everybody has packed."
        if command.name in ("left_case", "right_case", "other_case") and self.view.step != INSPECTIONS:
            return "Cases are pointed at while inspecting."
        if command.name == "act" and self._move() is None:
            return "Point at a traveler first (1-8), or press n to be done with this step."
        return super().why_not(command)

    def hinted(self, command: Command) -> bool:
        if command.name in ("card", "unpack"):
            return self.packing
        if command.name in ("left_case", "right_case"):
            return self.policing and self.view.step == INSPECTIONS
        if command.name in POLICING:
            return self.policing
        return super().hinted(command)

    def label(self, command: Command) -> str:
        if command.name == "card":
            return ("left case", "right case", "bribe: done")[min(len(self.packed), 2)]
        if command.name == "done" and self.policing:
            return NEXT[self.view.step]
        return super().label(command)

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
        if number in self.targets:
            self.pointing.seat, self.pointing.done = number, False
            return
        make = {BRIBES: bribe, INSPECTIONS: lambda seat: inspect(seat, LEFT), ARRESTS: arrest}[self.view.step]
        assert self.seat is not None
        self.say(self.match.view(self.seat).why_not(make(number)))

    def _step_to(self, by: int) -> None:
        targets = self.targets
        if not targets:
            self.say("No traveler is left for this step.")
            return
        seat = self.pointing.seat
        place = targets.index(seat) + by if seat in targets else 0 if by > 0 else -1
        self.do_traveler(targets[place % len(targets)])

    def do_next(self) -> None:
        self._step_to(1)

    def do_previous(self) -> None:
        self._step_to(-1)

    def do_left_case(self) -> None:
        self.pointing.side = LEFT

    def do_right_case(self) -> None:
        self.pointing.side = RIGHT

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
        if self.resting:
            await self.do_go_on()
        elif (move := self._move()) is not None:
            await self.commit(move)

    def do_history(self) -> None:
        self.app.push_screen(HistoryPage(self.view, self.names, self.colours))

    def press(self, meaning: Any, event: events.Click) -> Any:
        kind, number = meaning
        if kind == "card":
            return self.carry_out(next(c for c in self.ALL if c.name == "card"), number)
        if kind == "case":
            self.pointing.side = number % 2
            number //= 2
        return self.carry_out(next(c for c in self.ALL if c.name == "traveler"), number)

    # ------------------------------------------------------------------ revealing

    def rests(self, happened: Sequence[Any]) -> bool:
        return bool(steps_of(happened))

    def frames(self) -> int:
        return max(len(steps_of(self.events)), 1)

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
                "bottles or more brings them to the officer; anybody else is owed two."
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
        y = 1 + airy
        officer_ink = seat_ink(self.colours[view.officer])
        paint_officer(canvas, y, view, self.names, officer_ink)
        shown = [event for step in steps_of(self.events)[: self.frame] for event in step]
        seen = after(border(view), shown)
        canvas.right(width - 2, y, f"{seen.bottles[view.officer]} bottles", f"bold {officer_ink}")
        y = paint_border(
            canvas, y + 2 + airy, width, seen, view, self.names, self.colours, self.pointing, self.targets
        )
        y += airy
        if self.resting:
            lines = self.told_lines or [self.match.state.tell(event, self.names) for event in shown]
            paint_lines(canvas, 3, y + 1, width - 4, lines)
            y += 2 + len(lines)
        elif self.packing and self.seat is not None:
            name, ink = self.names[self.seat], seat_ink(self.colours[self.seat])
            paint_hand(canvas, y + 1, self.view, name, ink, self.packed)
            y += 7
        elif self.policing:
            canvas.put(3, y + 1, clip(self._intent(), width - 4), "accent")
            y += 3
        room = canvas.height - 3 - y
        if room >= 6 and self.view.history:
            canvas.put(1, y + 1, "Earlier rounds", "bold")
            paint_rounds(canvas, y + 2, self.view, self.names, self.colours, width, room - 2)

    def _intent(self) -> str:
        """What Enter would do now."""
        officer = self.names[self.view.officer]
        if self.pointing.done:
            return f"Enter: {officer} is done with this step ({NEXT[self.view.step]})."
        seat = self.pointing.seat
        if seat is None:
            what = {BRIBES: "take a bribe of", INSPECTIONS: "inspect", ARRESTS: "arrest"}[self.view.step]
            return f"{officer}, whom do you {what}? A number points, n goes on."
        name = self.names[seat]
        if self.view.step == BRIBES:
            offer, payable = self.view.offers[seat], self.view.payable(seat)
            short = "" if offer == payable else f" (all that is left; {offer} is shown)"
            return f"Enter: take {payable}{short} from {name}, who is through with whatever the cases hold."
        if self.view.step == INSPECTIONS:
            side = "right" if self.pointing.side else "left"
            return f"Enter: {name} opens the {side} case. l and r choose the case."
        return f"Enter: arrest {name}. Two bottles or more are yours; otherwise you owe {name} two."


POLICING = frozenset(("traveler", "left_case", "right_case", "done", "act", "previous", "next", "other_case"))
"""The officer's commands."""

SCREEN: type[Page] = HeisseWareScreen
