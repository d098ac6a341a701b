"""What the table saw in earlier rounds, to look up: this is a game about knowing people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hotgames.games.heisse_ware.board import paint_rounds
from hotgames.games.heisse_ware.rules import HeisseWareView
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink


class HistoryPage(Page):
    """Everybody's offers, true loads, and arrests; all of it public."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,t,enter,space", "back", "Back to the border."),
    )

    def __init__(self, view: HeisseWareView, names: Sequence[str], colours: Sequence[int]) -> None:
        super().__init__()
        self.view = view
        self.names = names
        self.colours = colours

    def do_back(self) -> None:
        self.app.pop_screen()

    def paint(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, canvas.width, 1, "ink on panel")
        x = canvas.put(1, 0, "HEISSE WARE", "bold accent on panel")
        canvas.put(x + 2, 0, "what the table saw", "ink on panel")
        canvas.put(1, 1, "bribe shown: left+right   ✓ passed   b bribed   ✗ guilty   i innocent", "dim")
        room = canvas.height - 3 - 3 - 7
        if self.view.history:
            paint_rounds(canvas, 2, self.view, self.names, self.colours, canvas.width, room)
        else:
            canvas.put(1, 3, "No round is closed yet.", "dim")
        self._paint_tallies(canvas, min(4 + len(self.view.history), 3 + room) + 1)

    def _paint_tallies(self, canvas: Canvas, y: int) -> None:
        tallies = [self.view.tally(seat) for seat in range(len(self.names))]
        rows = (
            ("packed", [tally.carried for tally in tallies]),
            ("caught", [tally.caught for tally in tallies]),
            ("paid", [tally.bribes_paid for tally in tallies]),
            ("taken", [tally.bribes_taken for tally in tallies]),
            ("right", [tally.arrests_right for tally in tallies]),
            ("wrong", [tally.arrests_wrong for tally in tallies]),
        )
        step = max(min((canvas.width - 12) // len(self.names), 14), 8)
        canvas.put(1, y, "So far", "bold")
        for seat, name in enumerate(self.names):
            canvas.put(11 + step * seat, y, clip(name, step - 1), f"bold {seat_ink(self.colours[seat])}")
        for line, (label, counts) in enumerate(rows, y + 1):
            canvas.put(1, line, label, "dim")
            for seat, count in enumerate(counts):
                canvas.put(11 + step * seat, line, str(count))
