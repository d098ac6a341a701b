"""What the table saw in earlier rounds, to look up: this is a game about knowing people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hotgames.games.heisse_ware.facts import SUSPECT
from hotgames.games.heisse_ware.rules import HeisseWareView
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.look import LookPage
from hotgames.ui.page import paint_heading
from hotgames.ui.palette import seat_ink

FIRST = 15
"""The column at which the seats' columns begin."""
MARKS = {
    "bribed": ("b", "accent"),
    "guilty": ("✗", "bad"),
    "innocent": ("i", "good"),
    "passed": ("✓", "dim"),
}
KEY = "bribe shown: left+right   ✓ passed   b bribed   ✗ guilty   i innocent"


def step_of(width: int, seats: int) -> int:
    """Columns of a seat."""
    return max(min((width - FIRST) // seats, 16), 8)


def paint_names(
    canvas: Canvas, y: int, width: int, title: str, names: Sequence[str], colours: Sequence[int]
) -> None:
    step = step_of(width, len(names))
    canvas.put(1, y, title, "bold")
    for seat, name in enumerate(names):
        canvas.put(FIRST + step * seat, y, clip(name, step - 1), f"bold {seat_ink(colours[seat])}")


def paint_rounds(canvas: Canvas, y: int, width: int, view: HeisseWareView, first: int, room: int) -> None:
    """Rounds from a first one on: offers, what the cases held, and what became of it."""
    step = step_of(width, view.setup.seats)
    for line, closed in enumerate(view.history[first : first + room]):
        canvas.put(1, y + line, f"round {first + line + 1}", "dim")
        for seat, crossing in enumerate(closed.crossings):
            x = FIRST + step * seat
            if crossing is None:
                canvas.put(x, y + line, "officer", "faint")
                continue
            mark, ink = MARKS[crossing.fate]
            end = canvas.put(x, y + line, f"{crossing.offer}:", "dim")
            heavy = crossing.left + crossing.right >= SUSPECT
            load = f"{crossing.left}+{crossing.right}"
            end = canvas.put(end, y + line, load, "bold" if heavy else "ink")
            canvas.put(end + 1, y + line, mark, ink)


TALLIES = 6
"""Lines of the tallies."""


def paint_tallies(canvas: Canvas, y: int, width: int, view: HeisseWareView) -> None:
    """Everybody's smuggling and policing so far."""
    tallies = [view.tally(seat) for seat in range(view.setup.seats)]
    rows = (
        ("packed", [tally.carried for tally in tallies]),
        ("of it caught", [tally.caught for tally in tallies]),
        ("bribes paid", [tally.bribes_paid for tally in tallies]),
        ("bribes taken", [tally.bribes_taken for tally in tallies]),
        ("right arrests", [tally.arrests_right for tally in tallies]),
        ("wrong arrests", [tally.arrests_wrong for tally in tallies]),
    )
    step = step_of(width, len(tallies))
    for line, (label, counts) in enumerate(rows, y):
        canvas.put(1, line, label, "dim")
        for seat, count in enumerate(counts):
            canvas.put(FIRST + step * seat, line, str(count), "ink" if count else "faint")


class HistoryPage(LookPage):
    """Everybody's offers, true loads, and arrests; all of it public."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,t,enter,space", "back", "Back to the border."),
    )

    def __init__(self, view: HeisseWareView, names: Sequence[str], colours: Sequence[int]) -> None:
        super().__init__()
        self.view = view
        self.names = names
        self.colours = colours
        self.top = len(view.history)

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "Heisse Ware", "what the table saw")
        canvas.put(1, 1, KEY, "dim")
        rounds = len(self.view.history)
        shown = self.scrolled(canvas, rounds, canvas.height - 8 - TALLIES)
        paint_names(canvas, 3, canvas.width, "Rounds", self.names, self.colours)
        if rounds:
            paint_rounds(canvas, 4, canvas.width, self.view, shown.start, self.room)
        else:
            canvas.put(1, 4, "No round is closed yet.", "dim")
        y = 5 + max(min(rounds, self.room), 1)
        paint_names(canvas, y, canvas.width, "So far", self.names, self.colours)
        paint_tallies(canvas, y + 1, canvas.width, self.view)
