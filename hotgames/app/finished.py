"""Finished games: kept in a list of their own, deleted only by hand."""

from __future__ import annotations

from typing import ClassVar

from hotgames.app.diary import solo
from hotgames.app.shelf_page import ShelfPage
from hotgames.table import shelf
from hotgames.ui.canvas import Canvas
from hotgames.ui.commands import Command
from hotgames.ui.page import paint_heading


class FinishedPage(ShelfPage):
    """The games that are over."""

    purpose = "The games that are over, newest first. They are kept until somebody deletes them here."
    CAN: ClassVar[tuple[Command, ...]] = (
        Command("open", "enter", "score pad", "Look at its score pad."),
        Command("diary", "c", "case diary", "Win rates and streaks of the solo games."),
        Command("leave", "escape,q,f", "back", "Back to the menu."),
        Command("help", "question_mark,f1", "help", "What this list is, and its keys."),
    )

    def reload(self) -> None:
        self.heads = [head for head in shelf.listing()[0] if head.over]
        self.chosen = min(max(self.chosen, 0), len(self.rows) - 1)

    def hinted(self, command: Command) -> bool:
        return super().hinted(command) and not (command.name == "diary" and self.cannot_diary())

    def cannot_diary(self) -> str:
        return "" if solo(self.heads) else "No solo game is finished yet."

    def do_diary(self) -> None:
        self.house.diary()

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "Finished games")
        if self.rows:
            self.paint_rows(canvas, 2, canvas.height - 5)
        else:
            canvas.put(3, 2, "No game is finished yet.", "dim")
