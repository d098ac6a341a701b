"""All open areas, to look through."""

from __future__ import annotations

from typing import ClassVar

from hotgames.games.arkham_noir.faces import LEGEND, attributes, edges, effects, letter_and_ink
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.ui.canvas import Canvas, pad
from hotgames.ui.commands import Command
from hotgames.ui.look import LookPage
from hotgames.ui.page import paint_heading


class AreasPage(LookPage):
    """Cases, Big picture, closed cases, discards, time and stability areas, and what is still unseen."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,v,enter,space", "back", "Back to the desk."),
    )

    def __init__(self, view: ArkhamView) -> None:
        super().__init__()
        self.view = view

    def _lines(self) -> list[tuple[str, int]]:
        """A heading, or a card's number."""
        view = self.view
        lines: list[tuple[str, int]] = []
        for case in view.cases:
            lines.append((f"Case {case.number}, opened in turn {case.turn}", -1))
            lines += [("", card) for card in case.line]
        areas = (
            ("Big picture", view.picture),
            ("Stability area", view.stability),
            ("Time area", view.time),
            ("Discard area", view.discard),
            ("Closed cases", view.closed),
            ("Out of the game", view.removed),
            ("Still in the draw stack, in any order", view.draw),
            ("Broadcasts still to come, in any order", view.broadcasts),
        )
        for name, cards in areas:
            if cards:
                lines.append((f"{name}: {len(cards)}", -1))
                lines += [("", card) for card in cards]
        return lines

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, "Arkham Noir", "what lies open")
        lines = self._lines()
        for y, (heading, card) in enumerate(lines[self.scrolled(canvas, len(lines), canvas.height - 4)], 1):
            if card < 0:
                canvas.put(1, y, heading, "bold accent")
            else:
                self._paint_card(canvas, y, card)
        canvas.put(1, canvas.height - 2, LEGEND, "dim")

    def _paint_card(self, canvas: Canvas, y: int, card: int) -> None:
        deck = self.view.deck
        letter, ink = letter_and_ink(deck, card)
        canvas.put(2, y, letter, f"bold {ink}")
        canvas.put(4, y, pad(deck.titles[card], 28), ink)
        canvas.put(33, y, pad(edges(deck, card), 12))
        words = 34 if canvas.width >= 100 else 15
        canvas.put(46, y, attributes(deck, card, words), "ink")
        canvas.put(47 + words, y, effects(deck, card, canvas.width - 48 - words), "dim")
