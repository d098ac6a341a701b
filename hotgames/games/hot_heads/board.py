"""What the table of Hot Heads has beside its sky: how the room is shared out, the storms, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotgames.games.hot_heads.cards import KINDS, NAMES, VALUES
from hotgames.games.hot_heads.deal import STORMS
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.games.hot_heads.sky import COLUMNS, TYPE_NAMES
from hotgames.ui.canvas import Canvas
from hotgames.ui.hand import paint_card
from hotgames.ui.palette import seat_ink

TYPE_INKS = ("red", "blue", "green", "yellow", "ink", "accent", "bad", "bad")
"""By kind of card; its letter says the same."""
WORDS = (*((name,) for name in (*TYPE_NAMES, "Wild")), ("News", "heli-", "copter"), ("Sabo-", "tage"))
"""By kind of card, what a large one says on its lines besides its number."""
NEWS = "◊"
BOLT = "↯"
NEW = " new"
"""Beside the letter of the card that was drawn last."""
FIRST = ("no storm", "a storm", "two storms")
LATER = ("none", "one", "two")
"""How many storms a stretch of the deck holds; no stretch holds more."""


class People(NamedTuple):
    """The places of the table by name and ink, the dummy pilot last where there is one."""

    names: tuple[str, ...]
    inks: tuple[str, ...]

    @classmethod
    def at(cls, names: Sequence[str], colours: Sequence[int], places: int) -> People:
        dummy = ("Dummy",) if places > len(names) else ()
        return cls((*names, *dummy), (*map(seat_ink, colours), *("grey" for _ in dummy)))


class Room(NamedTuple):
    """How a window is shared out between the sky, a row or two for each place, and the hand below."""

    left: int
    """Columns before the four types: names, the storms, the scale."""
    each: int
    """Columns of a type."""
    rows: int
    """Lines of the sky under its two headings."""
    deep: int
    """Lines of a place: with two, its columns lie open card by card."""
    card: tuple[int, int]
    """Columns and lines of a card in the hand."""
    gap: int
    """Blank lines between the parts."""

    @classmethod
    def of(cls, width: int, height: int, places: int) -> Room:
        left = 16 if width < 96 else 20
        under = max(4, places)
        spare = height - 3 - 2 - places - 1 - under
        deep = 2 if spare - places >= 11 else 1
        spare -= (deep - 1) * places
        large = spare >= 16 and width >= 98
        spare -= 2 * large
        gap = int(spare >= 14)
        card = (8, 5) if large else (6, 3)
        return cls(left, (width - left) // COLUMNS, spare - 2 * gap, deep, card, gap)

    def at(self, kind: int) -> int:
        """Where a type's column of the window begins."""
        return self.left + self.each * kind


def paint_storms(canvas: Canvas, y: int, lines: int, view: HotHeadsView, storms: int) -> None:
    """How many storms have come, and what everybody knows of where the others are."""
    x = canvas.put(1, y, "Storms ", "dim")
    canvas.put(x, y, "●" * storms, "bold accent")
    canvas.put(x + storms, y, "○" * (STORMS - storms), "dim")
    if storms != view.storms:
        return
    ahead = view.ahead if storms < STORMS else ()
    airy = 3 * len(ahead) < lines - 1
    for n, run in enumerate(ahead[: (lines - 1) // 2]):
        line = y + 1 + airy + (2 + airy) * n
        many = f"then {LATER[run.storms]}" if n else FIRST[run.storms]
        canvas.put(1, line, many, "bold accent" if run.storms else "dim")
        canvas.put(1, line + 1, f"in {run.cards} more" if n else f"within {run.cards}", "dim")


def paint_hand(
    canvas: Canvas,
    y: int,
    room: Room,
    hand: Sequence[int],
    chosen: Sequence[int],
    pointed: int | None = None,
    drawn: int | None = None,
) -> None:
    """The hand as cards with their letters; several chosen ones numbered, a new one marked."""
    wide, high = room.card
    if high == 3 and all(len(NAMES[card]) < 4 for card in hand):
        wide -= 1
    step = room.card[0] + 1
    for n, card in enumerate(hand):
        x, here, kind = 2 + step * n, n in chosen, KINDS[card]
        ink = f"bold {TYPE_INKS[kind]}"
        frame, key = ("bold accent",) * 2 if here else ("line", "dim")
        paint_card(canvas, x, y, (wide, high), n, frame, key + " reverse" * (n == pointed), thick=here)
        lines = (*WORDS[kind], *([NAMES[card][1:]] if VALUES[card] else [])) if high > 3 else (NAMES[card],)
        for line, text in enumerate(lines, y + 1):
            canvas.put(x + 1, line, text.center(wide - 2), ink)
        if here and len(chosen) > 1:
            canvas.put(x + (wide - 1) // 2 + 1, y + high, f"·{chosen.index(n) + 1}", "accent")
        if n == drawn:
            canvas.put(x + (wide - 1) // 2 + 1, y + high, NEW, "accent")
