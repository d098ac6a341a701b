"""All columns card by card, to look into."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from hotgames.games.hot_heads.board import NEWS, TYPE_INKS, People
from hotgames.games.hot_heads.cards import KINDS, NAMES
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.games.hot_heads.sky import COLUMNS, TYPE_NAMES, Sky
from hotgames.ui.canvas import Canvas, clip, signed, wrap
from hotgames.ui.commands import Command
from hotgames.ui.look import LookPage
from hotgames.ui.page import paint_heading


class ColumnsPage(LookPage):
    """Everybody's columns, ballast at the left, the top card at the right; all of it public."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,v,enter,space", "back", "Back to the sky."),
    )

    def __init__(self, sky: Sky, people: People, view: HotHeadsView) -> None:
        super().__init__()
        self.sky = sky
        self.people = people
        self.discards = view.discards

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "Hot Heads", "the columns, from the lowest ballast to the top")
        forecast = self.sky.forecast()
        places = len(self.people.names)
        airy = canvas.height >= COLUMNS * (places + 1) + 6
        wide = canvas.height >= COLUMNS * (2 * places + 1) + 6
        y = 1 + airy
        for kind in range(COLUMNS):
            canvas.put(1, y, TYPE_NAMES[kind], f"bold {TYPE_INKS[kind]}")
            for place in range(places):
                height = forecast.heights[kind][place]
                canvas.put(9, y, clip(self.people.names[place], 12), self.people.inks[place])
                if height is None:
                    canvas.put(25, y, "·", "faint")
                else:
                    burns = place in forecast.burning[kind]
                    canvas.right(26, y, signed(height), "bold bad" if burns else "bold")
                    self._paint_cards(canvas, y, place, kind)
                y += 1 + wide
            y += airy
        canvas.put(1, y, "Discarded", "dim")
        counts = Counter(NAMES[card] for card in sorted(self.discards))
        words = [name if n == 1 else f"{name}×{n}" for name, n in counts.items()]
        for line, text in enumerate(wrap(" ".join(words) or "nothing yet", canvas.width - 14), y):
            if line < canvas.height - 1:
                canvas.put(12, line, text, "dim")

    def _paint_cards(self, canvas: Canvas, y: int, place: int, kind: int) -> None:
        x = 28
        for card in self.sky.column(place, kind):
            x = canvas.put(x, y, NAMES[card], f"bold {TYPE_INKS[KINDS[card]]}") + 1
        news = self.sky.helicopters(place, kind) if self.sky.news else 0
        canvas.put(x + 1, y, NEWS * news + " helicopter" * bool(news) + "s" * (news > 1), "accent")
