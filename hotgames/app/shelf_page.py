"""A page with a list of saved games, and what can be done with one of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events

from hotgames.app.app_page import AppPage
from hotgames.table import files, registry, shelf
from hotgames.table.game import Refused
from hotgames.table.save import Head, Result, SaveError
from hotgames.ui.canvas import WON, Canvas, clip, minus, pad
from hotgames.ui.commands import Command
from hotgames.ui.palette import seat_ink


class ShelfPage(AppPage):
    """Saved games as rows, one of them chosen; broken files stand below, with the reason."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("open", "enter", "open", "Go on with the chosen game."),
        Command("rename", "r", "rename", "Give the chosen saved game a name of its own."),
        Command("delete", "d,delete", "delete", "Delete the chosen saved game; asks first."),
        Command("export", "x", "export", "Copy the chosen saved game to a file."),
        Command("sure", "y", "delete it", "Yes, delete it."),
        Command("up", "up,k", "", "The one above.", hint=False),
        Command("down", "down,j", "", "The one below.", hint=False),
    )

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[Head] = []
        self.broken: list[SaveError] = []
        self.chosen = 0
        """Which row, counted from the top; -1 is none."""
        self.deleting: Head | SaveError | None = None
        self._read = True
        """Whether the list is as the disk has it."""
        self.reload()

    def reload(self) -> None:
        """Read the list from the disk."""
        raise NotImplementedError

    @property
    def rows(self) -> list[Head | SaveError]:
        return [*self.heads, *self.broken]

    @property
    def row(self) -> Head | SaveError | None:
        return self.rows[self.chosen] if 0 <= self.chosen < len(self.rows) else None

    def on_screen_resume(self) -> None:
        if not self._read:
            self.reload()
        self._read = False

    # ------------------------------------------------------------------ what is asked

    def on_key(self, event: events.Key) -> None:
        if event.key != "y":
            self.app.call_later(self._keep)  # by the app, which carries out the keys: in their order

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.app.call_later(self._ask_no_more)

    def on_screen_suspend(self) -> None:
        self._ask_no_more()

    def _keep(self) -> None:
        """Delete nothing after all."""
        if self.deleting is not None:
            self.deleting = None
            self.say("")

    def _ask_no_more(self) -> None:
        """Drop whatever is asked: the chosen row may be another when the answer comes."""
        self._keep()
        if questions := self.query("Question"):
            questions.remove()
            self.say("")

    # ------------------------------------------------------------------ commands

    def hinted(self, command: Command) -> bool:
        if self.deleting is not None or command.name == "sure":
            return self.deleting is not None and command.name == "sure"
        return self.row is not None or command.name not in ("rename", "delete", "export")

    def do_open(self) -> None:
        row = self.row
        if isinstance(row, Head):
            self.house.open_save(row.path)
        elif row is not None:
            self.say(str(row))

    def _cannot_manage(self) -> str:
        return "" if self.row is not None else "Choose a saved game first."

    cannot_open = cannot_delete = cannot_export = _cannot_manage

    def cannot_rename(self) -> str:
        if isinstance(self.row, SaveError):
            return "A file that cannot be read cannot be renamed."
        return self._cannot_manage()

    def do_rename(self) -> None:
        from hotgames.ui.ask import ask

        row = self.row
        assert isinstance(row, Head)
        ask(self, "Name of this game", row.title, lambda title: self._tried(shelf.rename, row.path, title))

    def do_export(self) -> None:
        from hotgames.ui.ask import ask

        row = self.row
        assert row is not None

        def export(target: str) -> None:
            at = os.path.expanduser(target)
            self._tried(shelf.export, row.path, at, done=lambda copy: f"Copied to {copy}.")

        ask(self, "Copy it to", row.path.name, export)

    def _tried(self, act: Any, *args: Any, done: Callable[[Any], str] = lambda _: "") -> None:
        try:
            result = act(*args)
        except (SaveError, Refused) as error:
            self.say(str(error))
        else:
            self.reload()
            self.say(done(result), "good")

    def do_delete(self) -> None:
        self.deleting = self.row
        what = clip(self.named(self.row), 22) if isinstance(self.row, Head) else "this file"
        self.say(f"Delete {what} for good? y deletes it, any other key keeps it.", "accent")

    def cannot_sure(self) -> str:
        return "" if self.deleting is not None else "Nothing is being asked."

    def do_sure(self) -> None:
        row, self.deleting = self.deleting, None
        assert row is not None
        self._tried(shelf.delete, row.path, done=lambda _: f"Deleted {files.shown(row.path)}.")

    def do_up(self) -> None:
        self.chosen = max(self.chosen - 1, 0)

    def do_down(self) -> None:
        self.chosen = min(self.chosen + 1, len(self.rows) - 1)

    def press(self, meaning: Any) -> Any:
        _, self.chosen = meaning

    # ------------------------------------------------------------------ drawing

    def named(self, row: Head) -> str:
        """The name it was given, else its game's."""
        return row.title or registry.about(row.game).plain_name

    def paint_rows(
        self, canvas: Canvas, y: int, room: int, others: Sequence[Head | SaveError] | None = None
    ) -> None:
        """The rows round the chosen one; `others` are rows that nobody chooses from."""
        rows = self.rows if others is None else others
        first = max(0, min(self.chosen - room // 2, len(rows) - room)) if others is None else 0
        now = datetime.now(UTC)
        for line, number in enumerate(range(first, min(first + room, len(rows))), y):
            here = others is None and number == self.chosen
            if others is None:
                canvas.target(1, line, canvas.width - 2, 1, ("row", number))
            canvas.put(1, line, "▸" if here else " ", "bold accent")
            self._paint_row(canvas, line, rows[number], "bold " if here else "", now)
        if first + room < len(rows):
            canvas.right(canvas.width - 1, y + room, f"↓ {len(rows) - first - room} more", "dim")

    def _paint_row(self, canvas: Canvas, y: int, row: Head | SaveError, weight: str, now: datetime) -> None:
        if isinstance(row, SaveError):
            canvas.put(3, y, clip(f"✗ {row}", canvas.width - 4), f"{weight}bad")
            return
        canvas.put(3, y, pad(self.named(row), 20), f"{weight}ink")
        when = ago(row.saved, now)
        canvas.right(canvas.width - 1, y, when, "dim")
        people = [(name, seat_ink(row.colours[seat])) for seat, name in enumerate(row.seats)]
        line, gap = row.line, 1
        if row.result is not None and len(people) > 1:
            people, line, gap = _ranked(row, row.result), "", 2
        canvas.right(canvas.width - 3 - cell_len(when), y, line, f"{weight}ink")
        x, end = 24, canvas.width - 4 - cell_len(when) - cell_len(line)
        for text, ink in people:
            if x + cell_len(text) >= end:
                canvas.put(x, y, "…", "dim")
                break
            x = canvas.put(x, y, text, ink) + gap


def _ranked(head: Head, result: Result) -> list[tuple[str, str]]:
    """Everybody with their score, the winners marked and first, and their inks."""
    ranked = []
    for seat in sorted(range(len(head.seats)), key=lambda n: (n not in result.winners, -result.scores[n])):
        won = seat in result.winners
        text = f"{f'{WON} ' * won}{head.seats[seat]} {minus(result.scores[seat])}"
        ranked.append((text, "bold " * won + seat_ink(head.colours[seat])))
    return ranked


def ago(then: datetime, now: datetime) -> str:
    """How long ago, as people say it."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} minute{'s' * (minutes > 1)} ago"
    if minutes < 24 * 60:
        return f"{minutes // 60} hour{'s' * (minutes >= 120)} ago"
    days = minutes // (24 * 60)
    return "yesterday" if days == 1 else f"{days} days ago"
