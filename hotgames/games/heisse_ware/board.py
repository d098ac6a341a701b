"""How the border of Heisse Ware is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from hotgames.games.heisse_ware.border import Border, Stand, innocence
from hotgames.games.heisse_ware.facts import ARRESTS, BRIBES, INSPECTIONS, LEFT, OVER, PACKING, SUSPECT
from hotgames.games.heisse_ware.rules import HeisseWareView
from hotgames.ui.canvas import THICK, THIN, Canvas, clip, signed
from hotgames.ui.hand import paint_card
from hotgames.ui.palette import seat_ink

STEP_NAMES = ("pack", "bribes", "inspections", "arrests", "passing")
ACTION_NAMES = ("Bribe", "Inspect", "Arrest")
LABELS = 9
"""Columns at the left for what each line is."""
FATES = {
    "": ("at border", "dim"),
    "bribed": ("bribed", "accent"),
    "guilty": ("✗ guilty", "bold bad"),
    "innocent": ("innocent", "bold good"),
    "passed": ("✓ passed", "good"),
}
PLACES = ("left case", "right case", "bribe")
"""Where the three cards of a packing go, in this order."""


class Pointing:
    """What the officer points at: a traveler, one of the cases, or the end of the step."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.side = LEFT
        self.done = False


class Size(NamedTuple):
    """How large the travelers' cards are drawn, in cells."""

    step: int
    """From one traveler to the next."""
    card: int
    """Columns of a bribe card; its lines are those of a case."""
    case: int
    """Columns of a case."""
    lines: int
    handles: bool


def size_of(canvas: Canvas, width: int, travelers: int) -> Size:
    """The largest cards that there is room for."""
    step = min((width - LABELS - 1) // travelers, 24)
    if canvas.height >= 38:
        return Size(step, 6, min((step - 2) // 2, 10), 5, True)
    if canvas.height >= 30:
        return Size(step, 5, min((step - 2) // 2, 7), 3, True)
    return Size(step, 4 + (step > 10), min((step - 2) // 2, 5), 3, False)


def paint_officer(
    canvas: Canvas, y: int, width: int, border: Border, step: int, names: Sequence[str], ink: str
) -> None:
    """The officer, the action cards left, the bottles, and the step the round is in."""
    x = canvas.put(1, y, "Officer ", "dim")
    x = canvas.put(x, y, names[border.officer], f"bold {ink}")
    for kind, name, left in zip((BRIBES, INSPECTIONS, ARRESTS), ACTION_NAMES, border.actions, strict=True):
        here = step == kind
        x = canvas.put(x + 3, y, name, "bold" if here else "dim")
        x = canvas.put(x + 1, y, "▪" * left or "–", "accent" if here else "dim")
    count = f"{border.bottles[border.officer]} bottles"
    change = signed(border.moved, "")
    canvas.right(width - 2, y, change, _moved_ink(border.moved))
    canvas.right(width - 2 - len(change) - bool(change), y, count, f"bold {ink}")
    x = 1
    for number, name in enumerate(STEP_NAMES):
        here = number == min(step, len(STEP_NAMES) - 1)
        x = canvas.put(x, y + 1, name, "bold accent" if here else "faint")
        if number + 1 < len(STEP_NAMES):
            x = canvas.put(x + 1, y + 1, "›", "faint") + 1


def paint_border(
    canvas: Canvas,
    y: int,
    size: Size,
    border: Border,
    view: HeisseWareView,
    names: Sequence[str],
    colours: Sequence[int],
    pointing: Pointing,
    targets: Collection[int],
) -> int:
    """The row of travelers with bribes, cases, fates, bottles; returns the line after it."""
    cases = y + 1 + size.lines
    below = cases + size.handles + size.lines
    labels = {
        y + 1 + size.lines // 2: "bribe",
        cases + size.handles + size.lines // 2: "cases",
        below + 1: "open to",
        below + 2: "bottles",
        below + 3: "innocent",
    }
    for line, label in labels.items():
        canvas.put(1, line, label, "dim")
    open_to = {step: view.targets(step) if border.actions[step - 1] else () for step in range(BRIBES, OVER)}
    for place, stand in enumerate(border.stands):
        x = LABELS + 1 + place * size.step
        here = stand.seat == pointing.seat or stand.seat == border.latest
        ink = seat_ink(colours[stand.seat])
        key, key_ink = str(stand.seat + 1), "bold accent" if stand.seat in targets else "faint"
        canvas.put(x, y, key, key_ink)
        name = clip(names[stand.seat], size.step - 3)
        canvas.put(x + 2, y, name, f"bold {ink} reverse" if here else f"bold {ink}")
        if stand.seat in targets:
            canvas.target(x, y, size.step - 1, below + 4 - y, ("traveler", stand.seat))
        _paint_bribe(canvas, x, y + 1, size, view, stand)
        _paint_cases(canvas, x, cases, size, stand, view, pointing, stand.seat in targets)
        text, fate_ink = FATES[stand.fate]
        if not stand.fate and view.step == PACKING and stand.offer is None:
            text, fate_ink = ("packed ✓", "good") if view.packed[stand.seat] else ("packing", "dim")
        canvas.put(x, below, text, fate_ink)
        if not stand.fate:
            _paint_open_to(canvas, x, below + 1, stand.seat, view, open_to)
        end = canvas.put(x, below + 2, str(border.bottles[stand.seat]), "bold")
        canvas.put(end + 1, below + 2, signed(stand.moved, ""), _moved_ink(stand.moved))
        clean, all_of_them = innocence(view, stand.seat)
        canvas.put(x, below + 3, f"{clean} of {all_of_them}" if all_of_them else "–", "dim")
    return below + 4


def _moved_ink(moved: int) -> str:
    return "good" if moved > 0 else "bad"


def _paint_open_to(
    canvas: Canvas, x: int, y: int, seat: int, view: HeisseWareView, open_to: dict[int, Sequence[int]]
) -> None:
    """The initials of the action cards that can still be put to a traveler."""
    for place, (step, seats) in enumerate(open_to.items()):
        if view.step == PACKING or seat in seats:
            ink = "bold accent" if step == view.step else "dim"
            canvas.put(x + 2 * place, y, ACTION_NAMES[step - 1][0], ink)
        else:
            canvas.put(x + 2 * place, y, "·", "faint")


def _paint_bribe(canvas: Canvas, x: int, y: int, size: Size, view: HeisseWareView, stand: Stand) -> None:
    """The bribe card, and what would really be paid where that is less (W5)."""
    shown = stand.offer is not None
    canvas.box(x, y, size.card, size.lines, "accent" if shown else "line")
    middle = y + size.lines // 2
    text = str(stand.offer) if shown else "?"
    canvas.put(x + (size.card - 1) // 2, middle, text, "bold accent" if shown else "faint")
    payable = view.payable(stand.seat)
    if payable is not None and payable != stand.offer and not stand.fate:
        text = f"pays {payable}"
        room = size.step - size.card - 2
        canvas.put(x + size.card + 1, middle, text if len(text) <= room else f"→ {payable}", "bad")


def _paint_cases(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    stand: Stand,
    view: HeisseWareView,
    pointing: Pointing,
    open_to_press: bool,
) -> None:
    for side, card in enumerate(stand.cases):
        left, top = x + size.case * side, y + size.handles
        aimed = stand.seat == pointing.seat and view.step == INSPECTIONS and side == pointing.side
        ink = "accent" if aimed else "line" if card is None else "ink"
        if size.handles:
            canvas.put(left + (size.case - 3) // 2, y, "▗▄▖", ink)
        canvas.box(left, top, size.case, size.lines, ink, THICK if aimed else THIN)
        if card is None:
            for line in range(top + 1, top + size.lines - 1):
                canvas.put(left + 1, line, "▒" * (size.case - 2), "faint")
        else:
            card_ink = "bold bad" if card >= SUSPECT else "bold"
            canvas.put(left + (size.case - 1) // 2, top + size.lines // 2, str(card), card_ink)
        if open_to_press:
            canvas.target(left, y, size.case, size.lines + size.handles, ("case", stand.seat * 2 + side))


def paint_hand(
    canvas: Canvas,
    y: int,
    width: int,
    view: HeisseWareView,
    name: str,
    ink: str,
    chosen: Sequence[int],
    pointed: int | None,
) -> int:
    """The five cards of whoever packs, and the three places that they go to; returns the line after them."""
    lines, card, first = (5, 9, 53) if canvas.height >= 38 and width >= 98 else (3, 7, 42)
    canvas.put(1, y, f"Your cards, {name}", f"bold {ink}")
    middle = y + 1 + lines // 2
    for n, bottles in enumerate(view.hand):
        x, used, here = 3 + card * n, n in chosen, n == pointed
        frame = "accent" if here else "faint" if used else "line"
        key = "faint" if used else "bold accent"
        paint_card(canvas, x, y + 1, (card - 2, lines), n, frame, key, thick=here)
        canvas.put(x + (card - 3) // 2, middle, str(bottles), "faint" if used else "bold")
    for n, label in enumerate(PLACES):
        x, here = first + (card + 6) * n, n == len(chosen)
        canvas.put(x, y, label, "bold accent" if here else "dim")
        canvas.box(x, y + 1, card - 2, lines, "accent" if here else "line", THICK if here else THIN)
        if n < len(chosen):
            canvas.put(x + (card - 3) // 2, middle, str(view.hand[chosen[n]]), "bold")
    load = sum(view.hand[place] for place in chosen[:2])
    if load >= SUSPECT:
        canvas.put(first, y + 1 + lines, f"{load} in the cases: guilty if arrested", "bad")
    elif len(chosen) >= 2:
        canvas.put(first, y + 1 + lines, f"{load} in the cases: innocent if arrested", "good")
    return y + 2 + lines


def paint_unseen(canvas: Canvas, y: int, view: HeisseWareView) -> None:
    """How many cards of each kind the viewer does not see."""
    whose = "out of everybody's sight" if view.seat is None else "out of your sight"
    x = canvas.put(1, y, f"Cards {whose}:", "dim")
    for bottles, count in enumerate(view.unseen()):
        x = canvas.put(x + 2, y, str(bottles), "bold bad" if bottles >= SUSPECT else "bold")
        x = canvas.put(x, y, f" ×{count}", "dim")
