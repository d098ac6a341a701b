"""How the border of Heisse Ware is drawn."""

from __future__ import annotations

from collections.abc import Sequence

from hotgames.games.heisse_ware.border import Border, Stand, honesty
from hotgames.games.heisse_ware.facts import BRIBES, INSPECTIONS, LEFT, PACKING, RIGHT
from hotgames.games.heisse_ware.rules import HeisseWareView
from hotgames.ui.canvas import THICK, Canvas, clip
from hotgames.ui.palette import seat_ink

STEP_NAMES = ("pack", "bribes", "inspections", "arrests", "passing")
LABELS = 9
"""Columns at the left for what each line is."""
FATES = {
    "": ("at border", "dim"),
    "bribed": ("bribed", "accent"),
    "guilty": ("✗ guilty", "bold bad"),
    "innocent": ("innocent", "bold good"),
    "passed": ("✓ passed", "good"),
}


class Pointing:
    """What the officer points at: a traveler, one of the cases, or the end of the step."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.side = LEFT
        self.done = False


def paint_officer(canvas: Canvas, y: int, view: HeisseWareView, names: Sequence[str], ink: str) -> None:
    """The officer, the action cards left, and the step the round is in."""
    x = canvas.put(1, y, "Officer ", "dim")
    x = canvas.put(x, y, names[view.officer], f"bold {ink}")
    for step, (kind, left) in enumerate(
        zip(("Bribe", "Inspect", "Arrest"), view.actions, strict=True), BRIBES
    ):
        here = view.step == step
        x = canvas.put(x + 3, y, kind, "bold" if here else "dim")
        x = canvas.put(x + 1, y, "▪" * left or "–", "accent" if here else "dim")
    x = 1
    for number, name in enumerate(STEP_NAMES):
        here = number == min(view.step, len(STEP_NAMES) - 1)
        x = canvas.put(x, y + 1, name, "bold accent" if here else "faint")
        if number + 1 < len(STEP_NAMES):
            x = canvas.put(x + 1, y + 1, "›", "faint") + 1


def paint_border(
    canvas: Canvas,
    y: int,
    width: int,
    border: Border,
    view: HeisseWareView,
    names: Sequence[str],
    colours: Sequence[int],
    pointing: Pointing,
    targets: Sequence[int],
) -> int:
    """The row of travelers with bribes, cases, fates, bottles; returns the line after it."""
    step = min((width - LABELS - 1) // max(len(border.stands), 1), 16)
    for line, label in ((2, "bribe"), (5, "cases"), (7, ""), (8, "bottles"), (9, "harmless")):
        canvas.put(1, y + line, label, "dim")
    for place, stand in enumerate(border.stands):
        x = LABELS + 1 + place * step
        here = stand.seat == pointing.seat
        ink = seat_ink(colours[stand.seat])
        name = clip(f"{stand.seat + 1} {names[stand.seat]}", step - 1)
        canvas.put(x, y, name, f"bold {ink} reverse" if here else f"bold {ink}")
        _card(canvas, x, y + 1, _offer(view, stand), "accent" if stand.offer is not None else "line")
        _paint_cases(canvas, x, y + 4, stand, view, here, pointing)
        text, fate_ink = FATES[stand.fate]
        if not stand.fate and view.step == PACKING:
            text, fate_ink = ("packed ✓", "good") if view.packed[stand.seat] else ("packing", "dim")
        canvas.put(x, y + 7, clip(text, step - 1), fate_ink)
        moved = f" +{stand.moved}" if stand.moved > 0 else f" −{-stand.moved}" if stand.moved else ""
        end = canvas.put(x, y + 8, str(border.bottles[stand.seat]), "bold")
        canvas.put(end, y + 8, moved, "good" if stand.moved > 0 else "bad")
        clean, all_of_them = honesty(view, stand.seat)
        canvas.put(x, y + 9, f"{clean} of {all_of_them}" if all_of_them else "–", "dim")
        if stand.seat in targets:
            canvas.target(x, y, step - 1, 4, ("traveler", stand.seat))
            canvas.target(x, y + 4, 4, 3, ("case", stand.seat * 2 + LEFT))
            canvas.target(x + 4, y + 4, 4, 3, ("case", stand.seat * 2 + RIGHT))
    return y + 10


def _offer(view: HeisseWareView, stand: Stand) -> str:
    return "?" if stand.offer is None else str(stand.offer)


def _card(canvas: Canvas, x: int, y: int, text: str, ink: str, lines: str | None = None) -> None:
    canvas.box(x, y, 4, 3, ink, *([lines] if lines else []))
    canvas.put(x + 1, y + 1, text.center(2), f"bold {ink}" if text != "?" else "faint")


def _paint_cases(
    canvas: Canvas, x: int, y: int, stand: Stand, view: HeisseWareView, here: bool, pointing: Pointing
) -> None:
    for side, card in enumerate(stand.cases):
        aimed = here and view.step == INSPECTIONS and side == pointing.side
        ink = "accent" if aimed else "line" if card is None else "ink"
        canvas.box(x + 4 * side, y, 4, 3, ink, *([THICK] if aimed else []))
        text, text_ink = ("▒▒", "faint") if card is None else (f"{card} ", "bold bad" if card > 1 else "bold")
        canvas.put(x + 4 * side + 1, y + 1, text, text_ink)


def paint_hand(
    canvas: Canvas, y: int, view: HeisseWareView, name: str, ink: str, chosen: Sequence[int]
) -> None:
    """The five cards of whoever packs, and the three places that they go to."""
    canvas.put(1, y, f"Your cards, {name}", f"bold {ink}")
    for n, card in enumerate(view.hand):
        x, used = 3 + 7 * n, n in chosen
        canvas.box(x, y + 1, 5, 3, "faint" if used else "line")
        canvas.put(x + 2, y + 2, str(card), "faint" if used else "bold")
        canvas.put(x + 2, y + 4, chr(97 + n), "faint" if used else "accent")
        canvas.target(x, y + 1, 5, 4, ("card", n))
    x = 42
    for n, label in enumerate(("left case", "right case", "bribe")):
        here = n == len(chosen)
        canvas.put(x + 12 * n, y, label, "bold accent" if here else "dim")
        canvas.box(x + 12 * n, y + 1, 5, 3, "accent" if here else "line", *([THICK] if here else []))
        if n < len(chosen):
            canvas.put(x + 12 * n + 2, y + 2, str(view.hand[chosen[n]]), "bold")


def paint_rounds(
    canvas: Canvas,
    y: int,
    view: HeisseWareView,
    names: Sequence[str],
    colours: Sequence[int],
    width: int,
    room: int,
) -> None:
    """What the table saw in the rounds before: offers, what the cases held, and what became of it."""
    step = max(min((width - 12) // len(names), 14), 8)
    canvas.put(1, y, "Round", "dim")
    for seat, name in enumerate(names):
        canvas.put(11 + step * seat, y, clip(name, step - 1), f"bold {seat_ink(colours[seat])}")
    marks = {
        "bribed": ("b", "accent"),
        "guilty": ("✗", "bad"),
        "innocent": ("i", "good"),
        "passed": ("✓", "dim"),
    }
    first = max(len(view.history) - room + 1, 0)
    for line, round in enumerate(view.history[first:], y + 1):
        canvas.put(1, line, f"{first + line - y:>3}", "dim")
        for seat, crossing in enumerate(round.crossings):
            x = 11 + step * seat
            if crossing is None:
                canvas.put(x, line, "officer", "faint")
                continue
            mark, ink = marks[crossing.fate]
            end = canvas.put(x, line, f"{crossing.offer}:", "dim")
            heavy = crossing.left + crossing.right > 1
            end = canvas.put(end, line, f"{crossing.left}+{crossing.right}", "bold" if heavy else "ink")
            canvas.put(end + 1, line, mark, ink)
