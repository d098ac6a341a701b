"""The parts of Hot Lead's table: a set of evidence, a tableau, a hand."""

from __future__ import annotations

from collections.abc import Sequence

from hotgames.games.hot_lead.cards import ACTIVITIES, DEAD_END, LETTERS, SPELLED, Set, points
from hotgames.games.hot_lead.outlook import outlook
from hotgames.games.hot_lead.rules import STAR, TRIPLE, HotLeadView, total
from hotgames.ui.canvas import Canvas, clip, minus, signed
from hotgames.ui.hand import paint_card

SHORT = ("Money", "Auto", "Forgery", "Robbery", "Smuggle")
INKS = ("yellow", "sky", "rose", "red", "green", "dim", "accent")
"""The ink of each group of cards; its letter says the same."""
FIRST, CELL = 15, 10
"""Where a tableau begins, and the columns of an activity."""
DEAD = FIRST + CELL * DEAD_END + 1
"""Where the dead ends, the stars and the points begin."""


def paint_set(canvas: Canvas, x: int, y: int, cards: Set) -> int:
    """A set in one line; the column after it."""
    for card in cards:
        x = canvas.put(x, y, SPELLED[card], f"bold {INKS[card >> 3]}") + 1
    return x


def paint_large_set(canvas: Canvas, x: int, y: int, cards: Set) -> int:
    """A set as cards; the column after the room of three."""
    for n, card in enumerate(cards):
        canvas.box(x + 6 * n, y, 5, 3, INKS[card >> 3])
        canvas.put(x + 6 * n + 1, y + 1, SPELLED[card].center(3), f"bold {INKS[card >> 3]}")
    return x + 6 * max(len(cards), 3) + 1


def in_words(cards: Set) -> str:
    """A set with its activity's name first."""
    words = []
    for card in cards:
        value = card & 7
        if card >> 3 == DEAD_END:
            words.append(f"dead end −{value}")
        elif card is not cards[-1]:
            words.append(f"informant +{value}")
    activity = cards[-1] >> 3
    name = SHORT[activity] if words else ACTIVITIES[activity]
    return ", ".join([f"{name} {cards[-1] & 7}", *words])


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
        reasons.append(f"★ {STAR} if first")
    mark = "✗" if found.lost else "▲" if found.third or found.five else " "
    text = f"{mark} {signed(found.change, '±0'):<4}" + (" " + ", ".join(reasons) if reasons else "")
    ink = "bad" if found.lost or found.change < 0 else "bold good" if found.change >= TRIPLE else "ink"
    return text, ink


def paint_heads(canvas: Canvas, y: int, stars: Sequence[int], scores_shown: bool) -> None:
    """What stands over the tableaus, and which promotion stars are still to be had."""
    for activity, short in enumerate(SHORT):
        label = f"{LETTERS[activity]} {short}"
        end = canvas.put(FIRST + CELL * activity, y, label, f"bold {INKS[activity]}")
        if stars and stars[activity] < 0:
            canvas.put(end, y, "★", "accent")
    canvas.put(DEAD, y, "Dead", "dim")
    if stars:
        canvas.put(DEAD + 5, y, " ★", "accent")
    if scores_shown:
        canvas.right(DEAD + 13, y, "pts", "dim")


def paint_tableau(
    canvas: Canvas, y: int, view: HotLeadView, seat: int, opened: bool, scores_shown: bool
) -> None:
    """A seat's columns, opened up to their cards where there is a second line for them."""
    tableau, stars = view.tableau(seat), view.stars
    for activity, column in enumerate(tableau[:DEAD_END]):
        x = FIRST + CELL * activity
        end = canvas.put(x, y, *_column_text(column))
        if stars and stars[activity] == seat:
            canvas.put(end, y, "★", "bold accent")
        if opened:
            canvas.put(x, y + 1, clip(" ".join(SPELLED[card] for card in column), CELL - 1), "faint")
    dead = sum(points(card) for card in tableau[DEAD_END])
    canvas.right(DEAD + 4, y, minus(dead) if dead else "·", "bad" if dead else "faint")
    held = stars.count(seat)
    if stars:
        canvas.right(DEAD + 7, y, str(held) if held else "·", "accent" if held else "faint")
    if scores_shown:
        canvas.right(DEAD + 13, y, str(total(tableau, held)), "bold")


def _column_text(column: tuple[int, ...]) -> tuple[str, str]:
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
            return f"●●●!{total}+{TRIPLE}", "bold good"


def paint_hand(canvas: Canvas, y: int, hand: Sequence[int], pointed: int | None) -> None:
    """The hand as cards with their letters."""
    for n, investigator in enumerate(hand):
        x, here = 2 + 6 * n, n == pointed
        frame, ink, key = ("bold accent",) * 3 if here else ("line", "ink", "dim")
        paint_card(canvas, x, y, (5, 3), n, frame, key, thick=here)
        canvas.put(x + 1, y + 1, f"{investigator:^3}", ink)
