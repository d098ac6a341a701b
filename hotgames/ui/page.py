"""A screen drawn as one picture, with its commands, its hint bar and the line that says why not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from inspect import isawaitable
from itertools import groupby
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command, bindings, spelled

if TYPE_CHECKING:
    from hotgames.ui.palette import Inks
    from hotgames.ui.seat_app import SeatApp

QUIET = 0.5
"""Seconds without a key or a click before a curtain listens, and a page that was covered to Enter."""
COMMITTING = frozenset(("enter", "space"))
NEEDED = (80, 24)
"""The smallest terminal that the screens are whole on."""


class Board(Widget):
    """A page's picture: drawn whole, sent line by line where it changed."""

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; layer: board; }"

    def __init__(self) -> None:
        super().__init__()
        self.canvas = Canvas(0, 0)

    @property
    def page(self) -> Page:
        page = self.screen
        assert isinstance(page, Page)
        return page

    def on_resize(self) -> None:
        self.redraw()

    def redraw(self) -> None:
        """Draw the page again and send the lines that differ.

        All of it where another page lies over this one, which then is sent again in these lines: which of
        them had held a hand would tell something of that hand.
        """
        canvas = Canvas(*self.size)
        if not canvas.width or not canvas.height:
            return
        self.page.draw(canvas)
        old, self.canvas = self.canvas, canvas
        if (old.width, old.height) != (canvas.width, canvas.height):
            self.refresh()
            return
        changed = [
            Region(0, y, canvas.width, 1)
            for y in range(canvas.height)
            if old.chars[y] != canvas.chars[y] or old.inks[y] != canvas.inks[y]
        ]
        if changed and self.app.screen is self.page:
            self.refresh(*changed)
        elif changed:
            self.refresh()

    def render_line(self, y: int) -> Strip:
        if (self.canvas.width, self.canvas.height) != self.size:
            self.canvas = Canvas(*self.size)  # a page is first painted before it is told its size
            self.page.draw(self.canvas)
        canvas, inks = self.canvas, self.page.inks
        chars, x, segments = canvas.chars[y], 0, []
        for ink, run in groupby(canvas.inks[y]):
            end = x + len(list(run))
            segments.append(Segment("".join(chars[x:end]), inks[ink]))
            x = end
        return Strip(segments, canvas.width)


class Page(Screen[Any]):
    """A screen of the game: subclasses draw it, list its commands and carry them out.

    `paint` draws all but the last two lines: those hold a message and the hints.
    """

    DEFAULT_CSS = "Page { layers: board over; }"
    CAN: ClassVar[tuple[Command, ...]] = ()
    """What a person can do here, most wanted first; commands of the base pages come after."""
    WITHOUT: ClassVar[Collection[str]] = ()
    """The commands of the base pages, by name, that have no use here."""
    ALL: ClassVar[tuple[Command, ...]] = ()
    palette = True
    """Whether Ctrl+P lists this page's commands."""

    def __init_subclass__(cls, **options: Any) -> None:
        own = cls.__dict__.get("CAN", ())
        names = {command.name for command in own}.union(cls.WITHOUT)
        base = next(base for base in cls.__mro__[1:] if hasattr(base, "ALL"))
        cls.ALL = (*own, *(command for command in base.ALL if command.name not in names))
        keys = [key for command in cls.ALL for key in command.keys.split(",")]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise TypeError(f"{cls.__name__} gives two commands the keys {sorted(twice)}")
        cls.BINDINGS = list(bindings(cls.ALL))
        super().__init_subclass__(inherit_bindings=False, **options)

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self.message = ""
        self.message_ink = "dim"
        self.answering: Sequence[tuple[str, str]] = ()
        """The keys of a text that is asked for on the message line, and what they do: no others are heard."""
        self._hushed_until = 0.0

    @property
    def house(self) -> SeatApp:
        return cast("SeatApp", self.app)

    @property
    def inks(self) -> Inks:
        return self.house.inks

    def compose(self) -> Iterator[Widget]:
        yield self.board

    async def hide(self) -> None:
        """Close the curtain if this page shows anything that only one person may see."""

    async def settle(self) -> None:
        """Wait until what this page keeps is on the disk."""

    def unsaved(self) -> str:
        """Why what this page shows would be lost if the program ended now, or ""."""
        return ""

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw the page; the last two lines are drawn over it."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        if too_small(canvas.width, canvas.height):
            _paint_too_small(canvas)
            return
        self.paint(canvas)
        self._paint_message(canvas)
        self._paint_hints(canvas)

    def redraw(self) -> None:
        if self.board.is_attached:
            self.board.redraw()

    def _redraw_on_top(self) -> None:
        """A page that what was done has covered is drawn when it is on top again."""
        if self.app.screen is self:
            self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()

    def say(self, text: str, ink: str = "bad") -> None:
        """Show a line over the hints until the next key."""
        self.message, self.message_ink = text, ink
        self.redraw()

    def _paint_message(self, canvas: Canvas) -> None:
        if self.message:
            y = canvas.height - 2
            canvas.fill(0, y, canvas.width, 1, "ink")
            canvas.put(1, y, clip(self.message, canvas.width - 2), self.message_ink)

    def _paint_hints(self, canvas: Canvas) -> None:
        x, y = 1, canvas.height - 1
        canvas.fill(0, y, canvas.width, 1, "ink on panel")
        for keys, label in self.answering:
            x = canvas.put(x, y, keys, "bold accent on panel") + 1
            x = canvas.put(x, y, label, "ink on panel") + 2
        if self.answering:
            return
        for command, keys, label, now in self._hints(canvas.width - x):
            width = cell_len(keys) + 1 + cell_len(label)
            if x + width > canvas.width:
                break
            end = canvas.put(x, y, keys, "bold accent on panel" if now else "faint on panel")
            canvas.put(end + 1, y, label, "ink on panel" if now else "faint on panel")
            if not command.many:
                canvas.target(x, y, width, 1, command)
            x += width + 2

    def _hints(self, room: int) -> list[tuple[Command, str, str, bool]]:
        """The commands named, their keys and labels, and whether each can be given now.

        Where not all find room, those that cannot be given stand back, the last of them first.
        """
        hints = [
            (command, self.keys_shown(command), self.label(command), not self.why_not(command))
            for command in self.ALL
            if command.hint and self.hinted(command)
        ]
        wanted = sum(cell_len(keys) + cell_len(label) + 3 for _, keys, label, _ in hints) - 2
        for hint in hints[::-1]:
            if wanted > room and not hint[3]:
                hints.remove(hint)
                wanted -= cell_len(hint[1]) + cell_len(hint[2]) + 3
        return hints

    # ------------------------------------------------------------------ commands

    def hinted(self, command: Command) -> bool:
        """Whether the hint bar names a command in this phase of the page, dimmed or not."""
        return True

    def label(self, command: Command) -> str:
        """What the hint bar says of a command just now."""
        return command.label

    def there(self, command: Command) -> Iterable[int]:
        """What a command for several things can choose just now, by the numbers of its keys; none if all.

        The hints tell it to everybody who looks on: it may follow from nothing that is hidden.
        """
        return ()

    def keys_shown(self, command: Command) -> str:
        """A command's keys as the hint bar and help show them just now."""
        keys = command.keys.split(",")
        return spelled(keys[number] for number in sorted(self.there(command))) or command.keys_shown

    def why_not(self, command: Command) -> str:
        """Why a command cannot be carried out now, or ""."""
        cannot = getattr(self, f"cannot_{command.name}", None)
        return cannot() if cannot else ""

    async def action_do(self, name: str, number: int) -> None:
        if self.answering:
            return  # a key of the answer, typed ahead: it is here before there is a field to take it
        command = next(command for command in self.ALL if command.name == name)
        if COMMITTING & set(command.keys.split(",")) and self.hushed:
            self.hush()
        else:
            await self.carry_out(command, number)

    @property
    def hushed(self) -> bool:
        return monotonic() < self._hushed_until

    def hush(self) -> None:
        """Be deaf to Enter and Space for a moment: the key that brought the page to this may be held."""
        self._hushed_until = monotonic() + QUIET

    def go_back(self) -> None:
        """Leave this page for the one under it."""
        self.app.pop_screen()
        if isinstance(self.app.screen, Page):
            self.app.screen.hush()

    async def carry_out(self, command: Command, number: int = -1) -> None:
        """Do it, or say why not."""
        if too_small(*self.app.size):
            return
        self.house.given(command.name)
        self.message = ""
        if reason := self.why_not(command):
            self.say(reason)
            return
        do = getattr(self, f"do_{command.name}")
        done = do(number) if command.many else do()
        if isawaitable(done):
            await done
        self._redraw_on_top()

    def touched(self) -> None:
        """Somebody is at the keyboard or the mouse, on this page or on one over it."""

    def on_key(self, event: events.Key) -> None:
        self.house.touched()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.house.touched()

    def on_click(self, event: events.Click) -> None:
        meaning = self.board.canvas.meaning(event.screen_x, event.screen_y)
        if meaning is not None:
            # Carried out by the app, as keys are: a page that waits for its own end waits for ever.
            self.app.call_later(self._pressed, meaning)

    async def _pressed(self, meaning: Any) -> None:
        if self.app.screen is not self or too_small(*self.app.size):
            return
        if isinstance(meaning, Command):
            await self.carry_out(meaning)
            return
        self.house.given("")
        self.message = ""
        pressed = self.press(meaning)
        if isawaitable(pressed):
            await pressed
        self._redraw_on_top()

    def press(self, meaning: Any) -> Any:
        """The mouse pressed a part of the picture that means a command by name and the number of a key."""
        return self.action_do(*meaning)


def paint_heading(canvas: Canvas, title: str, what: str = "") -> int:
    """A page's first line: its title, and what it is about; returns the column after it."""
    canvas.fill(0, 0, canvas.width, 1, "ink on panel")
    x = canvas.put(1, 0, title.upper(), "bold accent on panel")
    return canvas.put(x + 2, 0, what, "ink on panel")


def too_small(width: int, height: int) -> bool:
    return width < NEEDED[0] or height < NEEDED[1]


def _paint_too_small(canvas: Canvas) -> None:
    middle = max(canvas.height // 2 - 1, 0)
    wanted, here = f"{NEEDED[0]}×{NEEDED[1]}", f"{canvas.width}×{canvas.height}"
    canvas.centre(middle, clip(f"hotgames needs {wanted}", canvas.width), "bold")
    canvas.centre(middle + 1, clip(f"this window is {here}", canvas.width), "dim")
    canvas.centre(middle + 2, clip("make it larger to go on", canvas.width), "dim")
