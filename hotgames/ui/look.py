"""A page to look something up on: it is read, scrolled, and left again."""

from __future__ import annotations

from typing import ClassVar

from hotgames.ui.canvas import Canvas
from hotgames.ui.commands import Command
from hotgames.ui.page import Page


class LookPage(Page):
    """Opaque, over the page that it was called from; subclasses add the key that opened it to `back`."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,enter,space", "back", "Back to where you were."),
        Command("down", "down,j", "scroll", "Further down.", shown="↑↓"),
        Command("up", "up,k", "", "Further up.", hint=False),
        Command("page_down", "pagedown", "page", "A page down.", shown="PgUp PgDn"),
        Command("page_up", "pageup", "", "A page up.", hint=False),
    )

    def __init__(self) -> None:
        super().__init__()
        self.top = 0
        """How many lines are scrolled away."""
        self.room = 0
        """How many lines there is room for."""
        self.excess = 0
        """How many lines there is no room for."""

    def scrolled(self, canvas: Canvas, lines: int, room: int) -> slice:
        """Which of so many lines are on the screen; the heading says how many are below."""
        self.room, self.excess = room, max(lines - room, 0)
        self.top = max(0, min(self.top, self.excess))
        if below := self.excess - self.top:
            canvas.right(canvas.width - 1, 0, f"↓ {below} more lines", "dim on panel")
        return slice(self.top, self.top + room)

    def hinted(self, command: Command) -> bool:
        return not self.why_not(command)

    def do_back(self) -> None:
        self.go_back()

    def cannot_down(self) -> str:
        return "" if self.excess else "All of it is on the screen."

    cannot_up = cannot_page_down = cannot_page_up = cannot_down

    def do_down(self) -> None:
        self.top += 1

    def do_up(self) -> None:
        self.top -= 1

    def do_page_down(self) -> None:
        self.top += self.room - 1

    def do_page_up(self) -> None:
        self.top -= self.room - 1
