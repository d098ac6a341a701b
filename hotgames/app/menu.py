"""The menu: games to go on with, newest first, and a box for each game of the collection."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from rich.cells import cell_len

from hotgames.app.shelf_page import ShelfPage
from hotgames.table import paths, registry, shelf
from hotgames.table.registry import About
from hotgames.table.save import Head, SaveError
from hotgames.ui.banner import banner
from hotgames.ui.canvas import THICK, THIN, Canvas, wrap
from hotgames.ui.commands import Command
from hotgames.ui.page import paint_heading
from hotgames.ui.palette import seat_ink

BOX_HEIGHT = 9
"""Lines of a game's box at 80 columns: its picture, its name, for how many, its number."""
PITCH_LINES = 6
"""More lines where there is room for what the game is about."""
NAME_LINES = 5
"""Lines of hotgames' name in large letters."""

WELCOME = """\
Card games for the people around one keyboard. Sit down together, choose a box, type your names.
Whenever a choice is secret, a curtain closes and names who takes the keyboard next: everybody else looks
away, and Space opens it. Every game is saved after every choice; leave whenever you like and come back to
exactly where you were.
"""


class MenuPage(ShelfPage):
    """Where hotgames opens."""

    purpose = WELCOME
    CAN: ClassVar[tuple[Command, ...]] = (
        Command("open", "enter", "open", "Go on with the game, or sit down to a new one."),
        Command("go_on", "c", "go on", "Go on with the game that was played last."),
        Command(
            "box",
            "1,2,3,4,5,6,7,8,9",
            "new game",
            "Sit down to the game of that box.",
            shown="1-5",
            many=True,
        ),
        Command("help", "question_mark,f1", "help", "What hotgames is, and its keys."),
        Command("quit", "q", "quit", "Leave hotgames; every game is saved."),
        Command("finished", "f", "finished", "Look at finished games."),
        Command("settings", "s", "settings", "Colours, motion, and when a hand hides itself."),
        Command("backup", "b", "backup", "Bring back the last good copy of a broken save."),
        Command("left", "left,h", "", "The one to the left.", hint=False),
        Command("right", "right,l", "", "The one to the right.", hint=False),
    )

    def __init__(self) -> None:
        self.box = 0
        """Which box is chosen, where no saved game is."""
        self.finished: list[Head] = []
        self.backed_up: frozenset[Path] = frozenset()
        """Broken saves of which there is a good copy."""
        super().__init__()

    @property
    def games(self) -> list[About]:
        return list(registry.games().values())

    def reload(self) -> None:
        heads, self.broken = shelf.listing()
        self.heads = [head for head in heads if not head.over]
        self.finished = [head for head in heads if head.over]
        self.backed_up = frozenset(error.path for error in self.broken if shelf.backup_of(error.path))
        self.chosen = min(self.chosen, len(self.rows) - 1)
        if self.heads and self.chosen < 0:
            self.chosen = 0

    def on_mount(self) -> None:
        if self.house.settings.trouble:
            self.say(self.house.settings.trouble)

    # ------------------------------------------------------------------ commands

    def hinted(self, command: Command) -> bool:
        if command.name == "backup" and self.deleting is None:
            return isinstance(self.row, SaveError)
        return super().hinted(command)

    def cannot_open(self) -> str:
        return ""

    def do_open(self) -> None:
        if isinstance(self.row, SaveError) and self.row.path in self.backed_up:
            self.say(f"{self.row}  b brings back its last good copy.")
        elif self.row is not None:
            super().do_open()
        else:
            self.do_box(self.box)

    def cannot_go_on(self) -> str:
        return "" if self.heads else "No game is in progress."

    def do_go_on(self) -> None:
        self.house.open_save(self.heads[0].path)

    def do_box(self, number: int) -> None:
        if number >= len(self.games):
            self.say(f"There are {len(self.games)} games.")
            return
        self.chosen, self.box = -1, number
        self.house.set_up(self.games[number].id)

    def cannot_backup(self) -> str:
        if not isinstance(self.row, SaveError):
            return "The chosen game is whole."
        return "" if self.row.path in self.backed_up else "There is no good copy of this file."

    def do_backup(self) -> None:
        row = self.row
        assert row is not None
        self._tried(
            shelf.restore_backup,
            row.path,
            done=lambda _: "The last good copy is back; the broken file is kept beside it.",
        )

    def do_finished(self) -> None:
        from hotgames.app.finished import FinishedPage

        self.house.push_screen(FinishedPage())

    def do_settings(self) -> None:
        from hotgames.app.settings_page import SettingsPage

        self.house.push_screen(SettingsPage())

    async def do_quit(self) -> None:
        await self.house.action_leave()

    def do_up(self) -> None:
        if self.chosen < 0:
            self.chosen = len(self.rows) - 1
        elif self.chosen > 0:
            self.chosen -= 1

    def do_down(self) -> None:
        if self.chosen >= 0:
            self.chosen = self.chosen + 1 if self.chosen + 1 < len(self.rows) else -1

    def do_left(self) -> None:
        self.chosen, self.box = -1, (self.box - 1) % len(self.games)

    def do_right(self) -> None:
        self.chosen, self.box = -1, (self.box + 1) % len(self.games)

    def press(self, meaning: Any) -> Any:
        kind, number = meaning
        if kind == "row":
            again, self.chosen = self.chosen == number, number
            return self.do_open() if again else None
        return self.do_box(number)

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "hotgames")
        canvas.right(canvas.width - 1, 0, f"{len(self.games)} games, 1 keyboard", "dim on panel")
        columns = len(self.games)
        airy = canvas.height >= 28
        box_width = min((canvas.width - 1) // columns - 1, 26)
        # Whether there is room for hotgames' name, and in the boxes for what their games are about.
        large = canvas.height >= 36 and box_width >= 20
        box_height = BOX_HEIGHT + airy + PITCH_LINES * large
        welcome = wrap(WELCOME, canvas.width - 40) if large and not self.rows else ()
        y = 2 + airy + NAME_LINES * large
        room = canvas.height - box_height - y - 6 - airy
        shown = min(room, max(len(self.rows), 1 + bool(welcome) + len(welcome)))
        below = 2 + len(self.finished) if self.finished else 0
        spare = canvas.height - y - shown - box_height - below - 7
        gap = max(min(spare // 4, 3), 0) if large else 0
        y += gap
        if large:
            for line, text in enumerate(banner("hotgames", canvas.width), y - NAME_LINES):
                canvas.centre(line, text, "bold accent")
            y += gap
        self._paint_in_progress(canvas, y, shown, welcome)
        boxes_at = gap + (y + shown + 4 + airy if shown < room else y + room + 2 + airy)
        canvas.put(1, boxes_at - 1, "New game", "bold")
        between = min((canvas.width - 2 - box_width) // (columns - 1), box_width + 4)
        for number in range(columns):
            self._paint_box(canvas, 1 + number * between, boxes_at, (box_width, box_height), number)
        y = boxes_at + box_height
        if self.chosen < 0 and not large:
            for line, text in enumerate(wrap(self.games[self.box].pitch, canvas.width - 2)[:2], y):
                canvas.put(1, line, text, "dim")
        y += gap
        if canvas.height - y > 8 and self.finished:
            canvas.put(1, y + 2, "Finished lately", "bold")
            self.paint_rows(canvas, y + 3, canvas.height - y - 6, self.finished)

    def _paint_in_progress(self, canvas: Canvas, y: int, room: int, welcome: Sequence[str]) -> None:
        """The games to go on with, or what to do where there is none."""
        canvas.put(1, y, "Go on", "bold")
        if self.rows:
            self.paint_rows(canvas, y + 1, room)
            return
        canvas.put(3, y + 1, "No game is in progress. Choose a box: ← → and Enter, or its number.", "dim")
        for line, text in enumerate(welcome, y + 3):
            canvas.put(3, line, text, "dim")

    def _paint_box(self, canvas: Canvas, x: int, y: int, size: tuple[int, int], number: int) -> None:
        game = self.games[number]
        width, height = size
        here = self.chosen < 0 and number == self.box
        ink = "bold accent" if here else "line"
        canvas.box(x, y, width, height, ink, THICK if here else THIN)
        left = x + (width - 11) // 2
        top = y + 1 + (height > BOX_HEIGHT)
        for line, text in enumerate(box_art(game.folder)):
            canvas.put(left, top + line, text, seat_ink(number))
        name = game.plain_name if cell_len(game.plain_name) <= width - 2 else game.short
        canvas.centre(top + 4, name, "bold", x, x + width)
        canvas.centre(top + 5, _how_many(game), "dim", x, x + width)
        if height > BOX_HEIGHT + 1:
            for line, text in enumerate(wrap(game.pitch, width - 4)[: PITCH_LINES - 1]):
                canvas.put(x + 2, top + 7 + line, text, "dim")
        canvas.centre(y + height - 2, str(number + 1), "accent" if here else "dim", x, x + width)
        canvas.target(x, y, width, height, ("box", number))


def _how_many(game: About) -> str:
    low, high = game.seats
    return "solo" if high == 1 else f"{low}–{high} players" if low < high else f"{low} players"


@cache
def box_art(folder: str) -> tuple[str, ...]:
    """The picture on a game's box; none where the file is missing."""
    path = paths.assets() / folder / "box.txt"
    try:
        return tuple(path.read_text(encoding="utf-8").splitlines())
    except OSError:
        return ()
