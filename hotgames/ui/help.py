"""Help: what is asked now, the keys of the page it was called from, and the game's guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Markdown

from hotgames.table.registry import GAMES, About
from hotgames.ui.canvas import Canvas
from hotgames.ui.commands import Command
from hotgames.ui.page import Page


class HelpPage(Page):
    """A page to read; opaque, and closed by any of the keys that open it."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,question_mark,f1,q,enter,space", "back", "Back to where you were."),
        Command("down", "down,j", "scroll", "Scroll down.", shown="↑↓"),
        Command("up", "up,k", "scroll", "Scroll up.", hint=False),
        Command("page_down", "pagedown", "page", "A page down.", shown="PgUp PgDn"),
        Command("page_up", "pageup", "page", "A page up.", hint=False),
    )
    DEFAULT_CSS = """
    HelpPage VerticalScroll {
        layer: over; offset: 0 1; height: 100%; width: 100%; margin: 0 0 3 0; padding: 0 2;
        background: $background; scrollbar-size-vertical: 1;
    }
    HelpPage Markdown { background: $background; max-width: 96; padding: 0; }
    """

    def __init__(self, about: About | None, now: str, page: Page | None, text: str = "") -> None:
        super().__init__()
        self.about = about
        self.text = _help_text(about, now, page) if page is not None else text

    def compose(self) -> Iterator[Widget]:
        yield from super().compose()
        with VerticalScroll(can_focus=False):
            yield Markdown(self.text)

    def paint(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, canvas.width, 1, "ink on panel")
        name = self.about.name.upper() if self.about else "HOTGAMES"
        x = canvas.put(1, 0, name, "bold accent on panel")
        canvas.put(x + 2, 0, "help", "ink on panel")

    @property
    def scroll(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def do_back(self) -> None:
        self.app.pop_screen()

    def do_down(self) -> None:
        self.scroll.scroll_down(animate=False)

    def do_up(self) -> None:
        self.scroll.scroll_up(animate=False)

    def do_page_down(self) -> None:
        self.scroll.scroll_page_down(animate=False)

    def do_page_up(self) -> None:
        self.scroll.scroll_page_up(animate=False)


EVERYWHERE = """\
Everywhere: Ctrl+Q leaves hotgames, Ctrl+P lists what can be done, the mouse presses what it points at.
"""


def _help_text(about: About | None, now: str, page: Page) -> str:
    parts = []
    if now:
        parts.append(f"## Now\n\n{now}\n")
    keys = "\n".join(f"| {command.keys_shown.replace('|', '¦')} | {command.help} |" for command in page.ALL)
    parts.append(f"## Keys here\n\n| key | what it does |\n|---|---|\n{keys}\n")
    parts.append(EVERYWHERE)
    if about is not None:
        guide = GAMES / about.folder / "guide.md"
        if guide.is_file():
            parts.append(guide.read_text(encoding="utf-8"))
    return "\n".join(parts)
