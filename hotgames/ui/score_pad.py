"""The score pad at the end: every line of every player's score, and who shares the victory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len

from hotgames.table.game import Score
from hotgames.ui.banner import banner
from hotgames.ui.canvas import WON, Canvas, clip, minus
from hotgames.ui.commands import Command
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink

if TYPE_CHECKING:
    from hotgames.ui.table_screen import TableScreen


class ScorePad(Page):
    """What remains of a match that is over."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command(
            "menu", "enter,escape", "menu", "Back to the menu; the game is kept among the finished ones."
        ),
        Command("again", "n", "play again", "A new game at the same table."),
        Command("help", "question_mark,f1", "help", "The keys of this page, and the game's rules."),
        Command("diary", "d", "case diary", "Win rates and streaks of the solo games."),
    )

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table

    async def do_menu(self) -> None:
        await self.table.leave()

    async def do_again(self) -> None:
        if await self.table.leave():
            self.house.again(self.table.match, self.table.table)

    def do_help(self) -> None:
        from hotgames.ui.help import HelpPage

        self.house.push_screen(HelpPage(self.table.match.about, "", self))

    def hinted(self, command: Command) -> bool:
        return not self.cannot_diary() if command.name == "diary" else super().hinted(command)

    def cannot_diary(self) -> str:
        return "" if self.table.match.about.seats == (1, 1) else "The diary is about solo games."

    def do_diary(self) -> None:
        self.house.diary()

    def paint(self, canvas: Canvas) -> None:
        table = self.table
        standing = table.match.standing()
        table.paint_title(canvas)
        winners = standing.winners or ()
        roomy = canvas.height >= 28
        notes = table.end_notes()
        labels = merged_labels(standing.scores, table.pad_lines())
        lines = 4 + 2 * roomy + len(labels) + 4 + bool(notes) + len(notes)
        y = max((canvas.height - 2 - lines) // 3, 2)
        if headline := table.headline():
            canvas.centre(y, headline, "bold accent" if winners else "bold bad")
            y += 2
        elif len(winners) == 1 and len(table.names) > 1:
            ink = f"bold {seat_ink(table.colours[winners[0]])}"
            for line, text in enumerate(banner(table.names[winners[0]], canvas.width - 20)):
                canvas.centre(y + line, text, ink)
            y += 3
            canvas.centre(y + roomy, "wins", "bold")
            y += 1 + 2 * roomy
        elif winners:
            who = " and ".join(table.names[seat] for seat in winners)
            canvas.centre(y, f"{who} share the victory" if len(winners) > 1 else f"{who} wins", "bold accent")
            y += 2
        _paint_pad(canvas, y + roomy, table, standing.scores, winners, labels, notes)


def _paint_pad(
    canvas: Canvas,
    y: int,
    table: TableScreen,
    scores: tuple[Score, ...],
    winners: tuple[int, ...],
    labels: Sequence[str],
    notes: Sequence[tuple[str, Sequence[str]]],
) -> None:
    first = max(map(len, [*labels, *(label for label, _ in notes)]), default=10) + 2
    step = max(min(14, (canvas.width - first - 4) // len(scores)), 6)
    left = max((canvas.width - first - step * len(scores)) // 2, 1)
    # Names too long for their columns stand on two lines in turn, where there is one more.
    below = len(labels) + 2 + bool(notes) + len(notes)
    lines = 1 + (max(map(cell_len, table.names)) >= step and y + 1 + below < canvas.height - 2)
    for seat, name in enumerate(table.names):
        x, ink = left + first + step * (seat + 1), seat_ink(table.colours[seat])
        canvas.right(x, y + seat % lines, clip(name, step * lines - 1), f"bold {ink}")
    y += lines - 1
    for line, label in enumerate(labels, y + 1):
        canvas.put(left, line, label, "dim")
        for seat, score in enumerate(scores):
            points = [entry.points for entry in score.lines if entry.label == label]
            total = sum(points)
            words = table.in_words(seat, label)
            ink = "faint" if not points or words else "bad" if total < 0 else "ink"
            text = words or (minus(total) if points else "·")
            canvas.right(left + first + step * (seat + 1), line, text, ink)
    line = y + 1 + len(labels)
    canvas.put(left, line, "─" * (first + step * len(scores)), "line")
    canvas.put(left, line + 1, "total", "bold")
    for seat, score in enumerate(scores):
        won = seat in winners
        text = f"{WON} " * won + minus(score.total)
        canvas.right(left + first + step * (seat + 1), line + 1, text, "bold accent" if won else "bold")
    for y, (label, texts) in enumerate(notes, line + 3):
        canvas.put(left, y, label, "dim")
        for seat, text in enumerate(texts, 1):
            canvas.right(left + first + step * seat, y, text, "dim")


def merged_labels(scores: tuple[Score, ...], known: Sequence[str] = ()) -> list[str]:
    """The lines of all pads in one order that keeps each pad's own; `known` ones go by their order there."""
    had = {line.label for score in scores for line in score.lines}
    labels = [label for label in known if label in had]
    for score in scores:
        place = 0
        for line in score.lines:
            if line.label in labels:
                place = labels.index(line.label) + 1
            else:
                labels.insert(place, line.label)
                place += 1
    return labels
