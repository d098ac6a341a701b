"""The curtain between two people at one keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual import events

from hotgames.ui.banner import banner
from hotgames.ui.canvas import Canvas, wrap
from hotgames.ui.commands import Command
from hotgames.ui.page import QUIET, Page
from hotgames.ui.palette import seat_ink

if TYPE_CHECKING:
    from hotgames.ui.table_screen import TableScreen

BEAT = 0.1
"""Seconds between two beats of a curtain's heart."""
LATE = 0.3
"""Seconds after a beat in which the next must come, or the program stood still."""

BETWEEN = 3
"""Cells between one seat and the next."""


class Curtain(Page):
    """Opaque, on the terminal before the state moves; says who is next, and opens to Space alone.

    Every key and click in the half second after it closes starts that half second anew, so that neither a
    double nor a held key nor a double click gets through. So does a late heartbeat: what was typed while the
    whole program was stopped was typed at a picture that nobody may have seen.
    """

    palette = False
    CAN: ClassVar[tuple[Command, ...]] = (
        Command("open", "space", "I am …", "Open the curtain: only the one who is named looks now."),
        Command("call", "1,2,3,4,5,6,7,8", "call another", "Call another seat that still has to choose.",
                shown="1-8", many=True),
        Command("take_back", "u", "take back", "Take a sealed choice back, as long as one is still missing."),
        Command("leave", "escape", "leave (saved)", "Go to the menu; the game is saved as it is."),
        Command("help", "question_mark,f1", "help", "The keys of this page, and the game's rules."),
    )  # fmt: skip

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.seat: int | None = None
        """Who is called; None while a choice is being sealed."""
        self.asking_back = False
        self._quiet_from = self._beaten = monotonic()
        self._waking: Any = None
        self._pressed_early = False
        """Whether the mouse went down while the curtain was deaf; its button may be held till it is not."""

    def on_mount(self) -> None:
        self._be_quiet()
        self.set_interval(BEAT, self._beat)

    # ------------------------------------------------------------------ the quiet half second

    @property
    def listening(self) -> bool:
        return self.seat is not None and monotonic() - self._quiet_from >= QUIET

    def _be_quiet(self) -> None:
        self._quiet_from = monotonic()
        if self._waking is not None:
            self._waking.stop()
        self._waking = self.set_timer(QUIET + 0.02, self.redraw)

    def _beat(self) -> None:
        before, self._beaten = self._beaten, monotonic()
        if self._beaten - before > LATE:
            self._be_quiet()

    def _hears(self) -> bool:
        """Whether a key or a click counts now; one that does not starts the wait anew."""
        self._beat()  # after a stop the key may be here before the timer
        if not self.listening:
            self._be_quiet()
        return self.listening

    def _swallow(self, event: events.Key | events.MouseEvent) -> None:
        if not self._hears():
            event.stop()
            event.prevent_default()

    def on_key(self, event: events.Key) -> None:
        self._swallow(event)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._pressed_early = not self._hears()
        self._swallow(event)

    def on_click(self, event: events.Click) -> None:
        if self._pressed_early:
            self._be_quiet()
        self._swallow(event)

    def hush(self) -> None:
        self._be_quiet()

    def call_seat(self, seat: int) -> None:
        """Name the seat that is to take the keyboard; the wait starts anew."""
        self.seat = seat
        self.asking_back = False
        self._be_quiet()
        self.redraw()

    # ------------------------------------------------------------------ commands

    async def carry_out(self, command: Command, number: int = -1) -> None:
        """A key that was on its way to the page below, as one typed ahead, comes here without an event."""
        if self._hears():
            await super().carry_out(command, number)

    def why_not(self, command: Command) -> str:
        if not self.listening:
            return "One moment: the keyboard is changing hands."
        return super().why_not(command)

    def there(self, command: Command) -> Iterable[int]:
        if command.name != "call":
            return super().there(command)
        if self.asking_back:
            return self.table.who_can_take_back()
        return [seat for seat in self.table.who_can_be_called() if seat != self.seat]

    def hinted(self, command: Command) -> bool:
        if command.name == "call":
            return not self.cannot_call()
        return not self.cannot_take_back() if command.name == "take_back" else super().hinted(command)

    def label(self, command: Command) -> str:
        if command.name == "open" and self.seat is not None:
            return f"I am {self.table.names[self.seat]}"
        if command.name == "leave" and self.table.trouble:
            return "leave (NOT saved)"
        if command.name == "call" and self.asking_back:
            return "takes it back"
        return command.label

    async def do_open(self) -> None:
        assert self.seat is not None
        await self.table.open(self.seat)

    def cannot_take_back(self) -> str:
        return "" if self.table.who_can_take_back() else "No sealed choice can be taken back now."

    async def do_take_back(self) -> None:
        seats = self.table.who_can_take_back()
        if len(seats) == 1:
            await self.table.take_back(seats[0])
            return
        self.asking_back = True
        numbers = ", ".join(f"{seat + 1} {self.table.names[seat]}" for seat in seats)
        self.say(f"Whose choice comes back? {numbers}", "accent")

    async def do_call(self, number: int) -> None:
        if number >= len(self.table.names):
            self.say(f"There is no seat {number + 1} at this table.")
        elif self.asking_back:
            self.asking_back = False
            if number in self.table.who_can_take_back():
                await self.table.take_back(number)
            else:
                self.say(f"{self.table.names[number]} has no choice to take back.")
        elif number in self.table.who_can_be_called():
            await self.table.turn_to(number)
        else:
            self.say(f"{self.table.names[number]} owes no choice now.")

    def cannot_call(self) -> str:
        return (
            ""
            if len(self.table.who_can_be_called()) > 1 or self.asking_back
            else "Nobody else owes a choice."
        )

    def what_now(self) -> str:
        """What is asked of the people at the table, for the help page."""
        return (
            "The keyboard changes hands. Whoever is named takes it while everybody else looks away, and "
            "opens the curtain with Space. For half a second after it closed, and after every key pressed "
            "too early, it does not listen, so that nobody opens it by a key held too long."
        )

    def do_help(self) -> None:
        self.table.do_help()

    async def do_leave(self) -> None:
        await self.table.leave()

    def press(self, meaning: Any) -> Any:
        if isinstance(meaning, int):
            return self.do_call(meaning)
        return None

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        table = self.table
        table.paint_title(canvas)
        if self.seat is None:
            canvas.centre(canvas.height // 2, "The choice is being sealed …", "dim")
            return
        ink = seat_ink(table.colours[self.seat])
        name = table.names[self.seat]
        told = self._told(min(canvas.width - 8, 100))
        # 16 lines are for all the rest; what was told lifts it as far as there is room.
        middle = max(min(canvas.height // 2 - 7, canvas.height - 16 - len(told)), 2)
        canvas.centre(middle, "Pass the keyboard to", "dim")
        letters = banner(name, canvas.width - 8)
        for line, row in enumerate(letters):
            canvas.centre(middle + 2 + line, row, f"bold {ink}")
        y = middle + 3 + len(letters)
        canvas.centre(y, f"Everybody else looks away, please: {table.why_curtain()}.")
        asked = table.match.asked(self.seat).text
        canvas.centre(y + 1, f"{name}, press Space when only you see the screen.")
        y += 2
        for words in wrap(f"You will {asked}.", canvas.width - 8):
            canvas.centre(y, words)
            y += 1
        y = self._paint_seats(canvas, y + 1)
        self._paint_recap(canvas, y + 1, told)

    def _paint_seats(self, canvas: Canvas, y: int) -> int:
        """Who has chosen and who can be called, one after another in the middle; the line after them."""
        table = self.table
        lines: list[list[tuple[int, str]]] = [[]]
        for seat, name in enumerate(table.names):
            state = "next" if seat == self.seat else table.mark(seat)
            part = (seat, f"{seat + 1} {name} {state}".rstrip())
            if _width([*lines[-1], part]) > canvas.width - 4:
                lines.append([])
            lines[-1].append(part)
        for line in lines:
            x = (canvas.width - _width(line)) // 2
            for seat, text in line:
                weight = "bold " if seat == self.seat else ""
                end = canvas.put(x, y, text, weight + seat_ink(table.colours[seat]))
                canvas.target(x, y, end - x, 1, seat)
                x = end + BETWEEN
            y += 1
        return y

    def _told(self, width: int) -> list[str]:
        """What was told since the seat last played, in lines."""
        assert self.seat is not None
        return [line for told in self.table.match.since(self.seat) for line in wrap(told.text, width)]

    def _paint_recap(self, canvas: Canvas, y: int, lines: list[str]) -> None:
        room = canvas.height - 3 - y
        if not lines or room < 2:
            return
        kept = lines if len(lines) < room else ["…", *lines[len(lines) - room + 2 :]]
        left = (canvas.width - max(map(cell_len, kept))) // 2
        canvas.put(left, y, "Since you last played", "dim")
        for line, text in enumerate(kept):
            canvas.put(left, y + 1 + line, text)


def _width(parts: list[tuple[int, str]]) -> int:
    return sum(cell_len(text) for _, text in parts) + BETWEEN * (len(parts) - 1)
