"""All columns card by card, to look into."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hotgames.games.hot_heads.board import TYPE_INKS, People, signed
from hotgames.games.hot_heads.cards import NAMES
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.games.hot_heads.sky import COLUMNS, TYPE_NAMES, Sky
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.page import Page


class ColumnsPage(Page):
    """Everybody's columns, ballast at the left, the top card at the right; all of it public."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,v,enter,space", "back", "Back to the sky."),
    )

    def __init__(self, sky: Sky, people: People, view: HotHeadsView) -> None:
        super().__init__()
        self.sky = sky
        self.people = people
        self.discards = view.discards

    def do_back(self) -> None:
        self.app.pop_screen()

    def paint(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, canvas.width, 1, "ink on panel")
        x = canvas.put(1, 0, "HOT HEADS", "bold accent on panel")
        canvas.put(x + 2, 0, "the columns, from the lowest ballast to the top", "ink on panel")
        forecast = self.sky.forecast()
        places = len(self.people.names)
        y = 2
        for kind in range(COLUMNS):
            canvas.put(1, y, TYPE_NAMES[kind], f"bold {TYPE_INKS[kind]}")
            for place in range(places):
                line = y + place
                height = forecast.heights[kind][place]
                canvas.put(9, line, clip(self.people.names[place], 12), self.people.inks[place])
                if height is None:
                    canvas.put(22, line, "·", "faint")
                    continue
                burns = place in forecast.burning[kind]
                canvas.right(26, line, signed(height), "bold bad" if burns else "bold")
                canvas.put(28, line, clip(self._cards(place, kind), canvas.width - 29))
            y += places + (canvas.height > 26)
        canvas.put(1, y, "Discarded", "dim")
        counts = [f"{NAMES[c]}×{self.discards.count(c)}" for c in sorted(set(self.discards))]
        _wrapped(canvas, 12, y, canvas.width - 13, counts or ["nothing yet"])

    def _cards(self, place: int, kind: int) -> str:
        cards = " ".join(NAMES[card] for card in self.sky.column(place, kind))
        news = self.sky.helicopters(place, kind) if self.sky.news else 0
        return cards + "  + helicopter" * bool(news) + f" ×{news}" * (news > 1)


def _wrapped(canvas: Canvas, x: int, y: int, width: int, words: Sequence[str]) -> None:
    at = x
    for word in words:
        if at + len(word) > x + width:
            at, y = x, y + 1
        if y >= canvas.height - 2:
            return
        at = canvas.put(at, y, word, "dim") + 1
