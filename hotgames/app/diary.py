"""The case diary: every solo game that is over, by setting, with win rates and streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar, NamedTuple

from hotgames.app.shelf_page import ShelfPage
from hotgames.table import registry, shelf
from hotgames.table.save import Head, SaveError, seed_of
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.page import paint_heading

COLUMNS = (("played", 8), ("solved", 8), ("rate", 7), ("streak", 8), ("best", 6), ("practice", 10))


class Entry(NamedTuple):
    """How the games of one setting went; practised ones are only counted."""

    setting: str
    played: int
    won: int
    streak: int
    """Games won in a row up to the last one."""
    best: int
    """The longest such row."""
    practised: int


def solo(heads: Iterable[Head]) -> list[Head]:
    """The games that one person played alone to their end."""
    return [head for head in heads if head.over and registry.about(head.game).seats == (1, 1)]


def entries(heads: Sequence[Head]) -> list[Entry]:
    """The diary of these games, the setting played most first."""
    by_setting: dict[str, list[Head]] = {}
    for head in sorted(heads, key=lambda head: head.saved):
        by_setting.setdefault(setting_of(head), []).append(head)
    found = []
    for setting, games in by_setting.items():
        results = [won(head) for head in games if not head.practised]
        streaks = [0]
        for result in results:
            streaks.append(streaks[-1] + 1 if result else 0)
        practised = len(games) - len(results)
        found.append(Entry(setting, len(results), sum(results), streaks[-1], max(streaks), practised))
    return sorted(found, key=lambda entry: -entry.played)


def won(head: Head) -> bool:
    """Whether a solo game that is over was won."""
    if head.result is None:  # finished before saves said it
        return not head.line.startswith("lost")
    return bool(head.result.winners)


def setting_of(head: Head) -> str:
    """The options that are not as the game proposes them."""
    about = registry.about(head.game)
    turned = [
        f"{option.label} {registry.say(head.options[key])}"
        for key, option in about.options.items()
        if head.options[key] != option.default
    ]
    return ", ".join(turned) or "as the rules have it"


def day_of(seed: int) -> str:
    """The day whose case this seed is, or ""."""
    try:
        return f"{datetime.strptime(str(seed), '%Y%m%d'):%d %B %Y}" if len(str(seed)) == 8 else ""
    except ValueError:
        return ""


class DiaryPage(ShelfPage):
    """What came of all cases, taken from the saves themselves."""

    purpose = "What came of your cases: how often and how well, and the cases one by one, newest first."
    CAN: ClassVar[tuple[Command, ...]] = (
        Command("open", "enter", "score pad", "Look at the chosen case's score pad."),
        Command("leave", "escape,q,c", "back", "Back to where you were."),
        Command("help", "question_mark,f1", "help", "What the diary is, and its keys."),
    )

    def __init__(self) -> None:
        self._seeds: dict[Path, tuple[str, str]] = {}
        super().__init__()

    def reload(self) -> None:
        self.heads = solo(shelf.listing()[0])
        self.chosen = min(max(self.chosen, 0), len(self.rows) - 1)

    def named(self, row: Head) -> str:
        """The name it was given, else its day or its seed: the game is the same in every row."""
        told, day = self._seed(row.path)
        return row.title or day or told

    def _seed(self, path: Path) -> tuple[str, str]:
        """The seed of a case as a person would tell it to a friend, and the day whose case it is, or ""."""
        if path not in self._seeds:
            try:
                seed = seed_of(path)
            except SaveError as error:
                self._seeds[path] = error.reason, ""
            else:
                told = "dealt by hand" if seed is None else f"seed {seed}"
                self._seeds[path] = told, day_of(seed) if seed is not None else ""
        return self._seeds[path]

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "Case diary")
        if not self.heads:
            canvas.put(3, 2, "No case is closed yet. Every solo game that you finish is kept here.", "dim")
            return
        y = self._paint_entries(canvas, 2)
        canvas.put(1, y + 1, "Cases, the latest first", "bold")
        self.paint_rows(canvas, y + 2, canvas.height - y - 7)
        row = self.row
        if isinstance(row, Head):
            marked = "a practice game, " if row.practised else ""
            told, day = self._seed(row.path)
            case = f", the case of {day}" if day else ""
            line = f"{marked}{setting_of(row)}; {told}{case}"
            canvas.put(3, canvas.height - 3, clip(line, canvas.width - 4), "accent")

    def _paint_entries(self, canvas: Canvas, y: int) -> int:
        """A line for each setting; the line below them."""
        found = entries(self.heads)
        room = max(canvas.height // 3 - 2, 3)
        left = canvas.width - 2 - sum(width for _, width in COLUMNS)
        canvas.put(1, y, "Setting", "bold")
        x = left
        for heading, width in COLUMNS:
            x += width
            canvas.right(x, y, heading, "dim")
        for line, entry in enumerate(found[:room], y + 1):
            canvas.put(1, line, clip(entry.setting, left - 1), "ink")
            rate = f"{round(100 * entry.won / entry.played)} %" if entry.played else "–"
            figures = (entry.played, entry.won, rate, entry.streak, entry.best, entry.practised or "–")
            x = left
            for figure, (_, width) in zip(figures, COLUMNS, strict=True):
                x += width
                canvas.right(x, line, str(figure), "ink")
        if len(found) > room:
            canvas.put(3, y + 1 + room, f"and {len(found) - room} more settings", "dim")
        return y + 1 + min(len(found), room + 1)
