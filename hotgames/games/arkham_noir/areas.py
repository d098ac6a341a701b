"""All open areas, and all that happened, to look through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hotgames.games.arkham_noir.faces import LEGEND, LOG_INKS, attributes, edges, effects, letter_and_ink
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.table.match import Told
from hotgames.ui.canvas import Canvas, pad, wrap
from hotgames.ui.commands import Command
from hotgames.ui.look import LookPage
from hotgames.ui.page import paint_heading

SPELLED, SHORT = 46, 15
"""Columns of all that may be printed on a card, spelled out and in short."""


class AreasPage(LookPage):
    """Cases, Big picture, closed cases, discards, time and stability areas, and what is still unseen.

    Behind it lies what happened since the deal.
    """

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("back", "escape,v,enter,space", "back", "Back to the desk."),
        Command(
            "turn_over", "tab,left,right", "what happened", "From what lies open to what happened, and back."
        ),
    )

    def __init__(self, view: ArkhamView, told: Sequence[Told]) -> None:
        super().__init__()
        self.view = view
        self.told = told
        self.telling = False
        """Whether what happened is shown."""

    def label(self, command: Command) -> str:
        return "what lies open" if self.telling and command.name == "turn_over" else super().label(command)

    def do_turn_over(self) -> None:
        """The newest of what happened is last, and shown first."""
        self.telling = not self.telling
        self.top = len(self.told) * 3 if self.telling else 0

    def _lines(self) -> list[tuple[str, int]]:
        """A heading, or a card's number."""
        view = self.view
        lines: list[tuple[str, int]] = []
        for case in view.cases:
            since = f"opened in turn {case.turn}" if case.turn else "there from the start"
            lines.append((f"Case {case.number}, {since}", -1))
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
        paint_heading(canvas, "Arkham Noir", "what happened" if self.telling else "what lies open")
        if self.telling:
            self._paint_told(canvas)
            return
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
        words = SPELLED if canvas.width >= 120 else SHORT
        canvas.put(46, y, attributes(deck, card, spelled=words == SPELLED), "ink")
        canvas.put(47 + words, y, effects(deck, card, canvas.width - 48 - words), "dim")

    def _paint_told(self, canvas: Canvas) -> None:
        """Everything since the deal, a gap after each turn."""
        lines = []
        for line in self.told:
            ink = LOG_INKS.get(line.kind, "ink")
            lines += [(part, ink) for part in wrap(line.text, min(canvas.width - 4, 96))]
            if line.kind == "refilled":
                lines.append(("", ink))
        shown = lines[self.scrolled(canvas, len(lines), canvas.height - 3)]
        for y, (text, ink) in enumerate(shown, 1):
            canvas.put(2, y, text, ink)
