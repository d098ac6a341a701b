"""The parts of Hot Lead's table: a set of evidence, a tableau, a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotgames.games.hot_lead.cards import (
    ACTIVITIES,
    DEAD_END,
    LETTERS,
    SPELLED,
    Set,
    group_of,
    points,
    spell_set,
    value_of,
)
from hotgames.games.hot_lead.outlook import outlook
from hotgames.games.hot_lead.rules import STAR, TRIPLE, HotLeadView, total
from hotgames.ui.canvas import Canvas, clip, minus, signed
from hotgames.ui.hand import paint_card

SHORT = ("Money", "Auto", "Forgery", "Robbery", "Smuggle")
INKS = ("yellow", "sky", "rose", "red", "green", "dim", "accent")
"""The ink of each group of cards; its letter says the same."""
FIRST = 15
"""Where a tableau begins."""
BEHIND = 14
"""Columns of the dead ends, the stars and the points."""
SIZES = ((5, 4, 5), (3, 4, 5), (3, 4, 3), (3, 3, 3), (1, 4, 3), (1, 2, 3), (1, 1, 3))
"""Lines of a set, of a seat, and of a card in hand, the largest first."""
LARGE_HAND = 100
"""Columns that eleven large cards need."""


class Room(NamedTuple):
    """How large the parts of the table are: as large as the window lets them be."""

    step: int
    """Lines of a set of evidence: one, or the height of its cards."""
    deep: int
    """Lines of a seat: its counts, then its cards, then a blank line; of four the cards are drawn."""
    hand: tuple[int, int]
    """The size of a card in hand."""
    cell: int
    """Columns of an activity."""
    top: int
    """Blank lines above the evidence."""
    gap: int
    """Blank lines between the parts, above the one that is always there."""

    @classmethod
    def of(cls, width: int, height: int, seats: int, column: Sequence[Set]) -> Room:
        """The largest that fits beneath the title and above the message line."""
        cell = max(10, min(13, (width - FIRST - BEHIND) // DEAD_END))
        wide = width >= LARGE_HAND and max(map(len, column), default=0) <= 3
        for step, deep, lines in SIZES:
            spare = height - 3 - (5 + step * len(column) + deep * seats + lines + 1)
            if spare >= 2 * (step > 1) and (lines == 3 or wide) and (deep < 4 or cell > 12):
                break
        gap = max(min(spare // 4, 3), 0)
        return cls(step, deep, (8, 5) if lines > 3 else (6, 3), cell, max(gap, min(spare, 1)), gap)

    @property
    def dead(self) -> int:
        """Where the dead ends, the stars and the points begin."""
        return FIRST + self.cell * DEAD_END + 1


def paint_set(canvas: Canvas, x: int, y: int, cards: Set, lines: int, most: int, end: int) -> None:
    """A set, as cards where it has more lines than one, then in words, which end before a column.

    Words stand under each other, after the room of the `most` cards.
    """
    middle = y + lines // 2
    if not cards:
        canvas.put(x, middle, "taken", "faint")
        return
    if lines > 1:
        width = 2 * lines
        for n, card in enumerate(cards):
            _paint_framed(canvas, x + (width + 1) * n, y, (width, lines), card)
        x += (width + 1) * most
    else:
        for card in cards:
            x = canvas.put(x, y, SPELLED[card], f"bold {INKS[group_of(card)]}") + 1
    words_at = max(x + 1, 20)
    canvas.put(words_at, middle, in_words(cards, end - words_at), "dim")


def _paint_framed(canvas: Canvas, x: int, y: int, size: tuple[int, int], card: int) -> None:
    (width, lines), ink = size, INKS[group_of(card)]
    canvas.box(x, y, width, lines, ink)
    canvas.put(x + width // 2 - 1, y + lines // 2, SPELLED[card], f"bold {ink}")


def in_words(cards: Set, width: int) -> str:
    """A set with its activity's name first, what rides along shorter where the room is less."""
    text = _in_words(cards, "dead end ", "informant ")
    return text if len(text) <= width else clip(_in_words(cards, "dead ", ""), width)


def _in_words(cards: Set, dead_end: str, informant: str) -> str:
    words = []
    for card in cards:
        value = value_of(card)
        if group_of(card) == DEAD_END:
            words.append(f"{dead_end}−{value}")
        elif card is not cards[-1]:
            words.append(f"{informant}+{value}")
    activity = group_of(cards[-1])
    name = SHORT[activity] if words else ACTIVITIES[activity]
    return ", ".join([f"{name} {value_of(cards[-1])}", *words])


def effect(view: HotLeadView, seat: int, cards: Set) -> tuple[str, str]:
    """What taking these cards would do for a seat's final score, and the ink that says good or bad."""
    found = outlook(view, seat, cards)
    reasons = []
    if found.lost:
        reasons.append(f"fourth: {found.lost} cards go")
    if found.third:
        reasons.append("third")
    if found.five:
        reasons.append("all five")
    if found.star:
        reasons.append(f"★ {STAR}" if view.takers else f"★ {STAR} if first")
    mark = "✗" if found.lost else "▲" if found.third or found.five else " "
    text = f"{mark} {signed(found.change, '±0'):<4}" + (" " + ", ".join(reasons) if reasons else "")
    ink = "bad" if found.lost or found.change < 0 else "bold good" if found.change >= TRIPLE else "ink"
    return text, ink


def paint_heads(canvas: Canvas, y: int, room: Room, stars: Sequence[int], scores_shown: bool) -> None:
    """What stands over the tableaus, and which promotion stars are still to be had."""
    for activity, short in enumerate(SHORT):
        x = FIRST + room.cell * activity
        canvas.put(x, y, f"{LETTERS[activity]} {short}", f"bold {INKS[activity]}")
        if stars and stars[activity] < 0:
            canvas.put(x + 1, y, "★", "accent")
    canvas.put(room.dead, y, "Dead", "dim")
    if stars:
        canvas.put(room.dead + 5, y, " ★", "accent")
    if scores_shown:
        canvas.right(room.dead + BEHIND - 1, y, "pts", "dim")


def paint_tableau(
    canvas: Canvas, y: int, room: Room, view: HotLeadView, seat: int, scores_shown: bool
) -> None:
    """A seat's columns, opened up to their cards where there are more lines for them."""
    tableau, stars = view.tableau(seat), view.stars
    for activity, column in enumerate(tableau[:DEAD_END]):
        x = FIRST + room.cell * activity
        end = canvas.put(x, y, *_column_text(column, room.cell))
        if stars and stars[activity] == seat:
            canvas.put(end, y, "★", "bold accent")
        if room.deep > 3:
            for n, card in enumerate(column):
                _paint_framed(canvas, x + 4 * n, y + 1, (4, 3), card)
        elif room.deep > 1:
            canvas.put(x, y + 1, clip(spell_set(column), room.cell - 1), "faint")
    dead = sum(points(card) for card in tableau[DEAD_END])
    canvas.right(room.dead + 4, y, minus(dead) if dead else "·", "bad" if dead else "faint")
    held = stars.count(seat)
    if stars:
        canvas.right(room.dead + 7, y, str(held) if held else "·", "accent" if held else "faint")
    if scores_shown:
        canvas.right(room.dead + BEHIND - 1, y, str(total(tableau, held)), "bold")


def _column_text(column: tuple[int, ...], width: int) -> tuple[str, str]:
    """An activity's column at a glance: how near to three, and to the fatal fourth."""
    total = sum(points(card) for card in column)
    match len(column):
        case 0:
            return "···", "faint"
        case 1:
            return f"●·· {total}", "ink"
        case 2:
            return f"●●· {total}", "bold ink"
        case _:
            # In the narrowest cell a star may follow, and a blank comes after it.
            between = " " * (width > 10 or total < 10)
            return f"●●●{between}{total}+{TRIPLE}", "bold good"


def paint_hand(
    canvas: Canvas, y: int, size: tuple[int, int], hand: Sequence[int], pointed: int | None
) -> None:
    """The hand as cards with their letters."""
    width, lines = size
    for n, investigator in enumerate(hand):
        x, here = 2 + (width + 1) * n, n == pointed
        frame, ink, key = ("bold accent",) * 3 if here else ("line", "ink", "dim")
        paint_card(canvas, x, y, size, n, frame, key, thick=here)
        canvas.put(x + width // 2 - 1, y + lines // 2, f"{investigator:>2}", ink)
