"""Settings: a few lines, each changed with one key."""

from __future__ import annotations

from typing import Any, ClassVar

from hotgames.app.app_page import AppPage
from hotgames.table import paths
from hotgames.table.settings import Settings
from hotgames.ui.canvas import Canvas, clip, wrap
from hotgames.ui.commands import Command
from hotgames.ui.page import paint_heading

LINES: tuple[tuple[str, str, tuple[tuple[Any, str], ...], str], ...] = (
    ("theme", "Colours", (("auto", "as the terminal"), ("dark", "dark"), ("light", "light")),
     "Two palettes that the colour-blind can tell apart; nothing is said by colour alone."),
    ("motion", "Motion", ((True, "on"), (False, "off")),
     "Whether what is revealed is shown one after another, or all at once."),
    ("hide_after", "Hide a hand after", ((30, "30 seconds"), (60, "a minute"), (0, "never")),
     "Without a key for so long, the curtain closes over an open hand."),
)  # fmt: skip


class SettingsPage(AppPage):
    """What holds for every table at this keyboard."""

    purpose = "What holds for every table at this keyboard. A change is kept at once."
    CAN: ClassVar[tuple[Command, ...]] = (
        Command("change", "right,enter,space", "change", "The next choice of this line.", shown="← →"),
        Command("back", "left", "", "The choice before.", hint=False),
        Command("up", "up,k", "", "The line above.", hint=False),
        Command("down", "down,j", "line", "The line below.", shown="↑ ↓"),
        Command("leave", "escape,q", "back", "Back to the menu."),
        Command("help", "question_mark,f1", "help", "What these settings are, and the keys."),
    )

    def __init__(self) -> None:
        super().__init__()
        self.line = 0

    def _turn(self, by: int) -> None:
        key, _, choices, _ = LINES[self.line]
        values = [value for value, _ in choices]
        settings: Settings = self.house.settings
        now = getattr(settings, key)
        place = values.index(now) if now in values else 0
        changed = settings._replace(**{key: values[(place + by) % len(values)]})
        if trouble := self.house.keep(changed):
            self.say(trouble)

    def do_change(self) -> None:
        self._turn(1)

    def do_back(self) -> None:
        self._turn(-1)

    def do_up(self) -> None:
        self.line = (self.line - 1) % len(LINES)

    def do_down(self) -> None:
        self.line = (self.line + 1) % len(LINES)

    def press(self, meaning: Any) -> None:
        self.line = meaning
        self._turn(1)

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "Settings")
        for number, (key, label, choices, help_text) in enumerate(LINES):
            y, here = 3 + 4 * number, number == self.line
            value = getattr(self.house.settings, key)
            shown = next((text for choice, text in choices if choice == value), str(value))
            canvas.put(2, y, "▸" if here else " ", "bold accent")
            canvas.put(4, y, label, "bold" if here else "ink")
            canvas.put(26, y, f"‹ {shown} ›", "bold accent" if here else "ink")
            for line, text in enumerate(wrap(help_text, canvas.width - 28), y + 1):
                canvas.put(26, line, text, "dim")
            canvas.target(2, y, canvas.width - 4, 3, number)
        y = 3 + 4 * len(LINES)
        canvas.put(4, y, "Games are kept in", "dim")
        canvas.put(26, y, clip(str(paths.saves()), canvas.width - 28), "dim")
