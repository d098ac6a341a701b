"""Help: what is asked now, the keys of the page it was called from, and the game's guide."""

from __future__ import annotations

from io import StringIO
from typing import ClassVar

from rich.console import Console
from rich.markdown import Markdown
from rich.segment import Segment
from rich.style import Style

from hotgames.table.registry import GAMES, About
from hotgames.ui.canvas import Canvas
from hotgames.ui.commands import Command
from hotgames.ui.look import LookPage
from hotgames.ui.page import Page, paint_heading

WIDEST = 96
"""Columns of a line that is still easy to read."""


class HelpPage(LookPage):
    """Opened and closed by the same keys.

    It is set as lines at once: widgets for a whole guide take so long to mount that nothing else, a curtain
    least of all, would be heard meanwhile.
    """

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,question_mark,f1,q,enter,space", "back", "Back to where you were."),
    )

    def __init__(self, about: About | None, now: str, page: Page) -> None:
        super().__init__()
        self.about = about
        self.text = _help_text(about, now, page)
        self._lines: list[list[tuple[str, str]]] = []
        self._width = 0

    def lines(self, width: int) -> list[list[tuple[str, str]]]:
        """The text set in lines of at most so many columns: parts and their inks."""
        if width != self._width:
            self._width, self._lines = width, _set_in_lines(self.text, width)
        return self._lines

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, self.about.name if self.about else "hotgames", "help")
        lines = self.lines(min(canvas.width - 4, WIDEST))
        for y, parts in enumerate(lines[self.scrolled(canvas, len(lines), canvas.height - 4)], 2):
            x = 2
            for text, ink in parts:
                x = canvas.put(x, y, text, ink)


def _set_in_lines(text: str, width: int) -> list[list[tuple[str, str]]]:
    console = Console(file=StringIO(), width=width, color_system=None, legacy_windows=False)
    rows = console.render_lines(Markdown(text, hyperlinks=False), pad=False)
    lines = [[(part.text, _ink(part)) for part in Segment.simplify(row)] for row in rows]
    while lines and not any(text.strip() for text, _ in lines[-1]):
        lines.pop()
    return lines


def _ink(part: Segment) -> str:
    style = part.style or Style.null()
    if style.underline or (style.bold and style.italic):
        return "bold accent"
    return "bold" if style.bold else "dim" if style.dim else "ink"


EVERYWHERE = """\
Everywhere: Ctrl+Q leaves hotgames, Ctrl+P lists what can be done, the mouse presses what it points at.
"""


def _help_text(about: About | None, now: str, page: Page) -> str:
    parts = []
    if now:
        parts.append(f"## Now\n\n{now}\n")
    keys = "\n".join(f"| {_keys(command, page)} | {command.help} |" for command in page.ALL)
    parts.append(f"## Keys here\n\n| key | what it does |\n|---|---|\n{keys}\n")
    parts.append(EVERYWHERE)
    if about is not None:
        guide = GAMES / about.folder / "guide.md"
        if guide.is_file():
            parts.append(guide.read_text(encoding="utf-8"))
    return "\n".join(parts)


def _keys(command: Command, page: Page) -> str:
    """The keys of a command alone: those that the hint bar has as one have a line each in help."""
    return (page.keys_shown(command) if command.many else command.key).replace("|", "¦")
