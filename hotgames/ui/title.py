"""The first line of a table: the game and how far it is, who decides what, who has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.page import paint_heading
from hotgames.ui.palette import seat_ink

if TYPE_CHECKING:
    from hotgames.ui.table_screen import TableScreen


def paint_title(canvas: Canvas, table: TableScreen) -> None:
    """The same for everybody; nobody is named while the keyboard changes hands."""
    x = paint_heading(canvas, table.match.about.name, table.progress)
    if table.named is not None:
        ink = seat_ink(table.colours[table.named])
        x = canvas.put(x + 2, 0, table.names[table.named], f"bold {ink} on panel")
        kept = 30 if table.trouble else 3 * len(table.names) if table.together else 0
        x = canvas.put(x + 1, 0, clip(table.asked_short(), canvas.width - x - kept - 4), "dim on panel")
    if table.trouble:
        paint_trouble(canvas, x + 2, table.trouble)
    elif table.together and not table.resting:
        _paint_chosen(canvas, x + 2, table)


def paint_trouble(canvas: Canvas, left: int, trouble: str) -> None:
    """Why nothing is saved, at the right."""
    right = canvas.width - 1
    canvas.right(right, 0, clip(f"not saved: {trouble}", right - left), "bold bad on panel")


def _paint_chosen(canvas: Canvas, left: int, table: TableScreen) -> None:
    """Who has chosen, at the right; by shorter names, at last by numbers, where room runs out."""
    seats = len(table.names)
    for letters in (12, 8, 5, 3, 0):
        shown = [clip(name, letters) or str(seat + 1) for seat, name in enumerate(table.names)]
        marks = [f"{name}{' ' * bool(letters)}{table.mark(seat)}" for seat, name in enumerate(shown)]
        gap = 2 if letters else 1
        width = sum(map(cell_len, marks)) + gap * (seats - 1)
        if width <= canvas.width - 1 - left:
            break
    x = canvas.width - 1 - width
    for seat, mark in enumerate(marks):
        x = canvas.put(x, 0, mark, f"{seat_ink(table.colours[seat])} on panel") + gap
