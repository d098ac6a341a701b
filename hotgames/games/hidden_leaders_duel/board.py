"""How the display, both sides and both hands of a duel are drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from hotgames.games.hidden_leaders_duel.cards import (
    BACK,
    EMPTY,
    LETTERS,
    ROLES,
    ROW,
    SPELLED,
    UNKNOWN,
    UP,
    Cards,
)
from hotgames.games.hidden_leaders_duel.outlook import Certain
from hotgames.games.hidden_leaders_duel.rules import DuelView
from hotgames.ui.canvas import DOUBLE, THICK, THIN, Canvas, clip, wrap
from hotgames.ui.hand import paint_card
from hotgames.ui.palette import seat_ink

FACTION_INKS = ("red", "green", "sky", "grey")
"""Imperial Army, Hill Tribes, Sea Folk, Undead; the letter says the same."""
X = 11
"""The column at which the display begins."""
CHOSEN = "✓"
"""On the frame of what is chosen: what is only pointed at has the same thick one."""
FIRST = "c"
"""The key of the first card of a hand: a and b are the rows."""


class Size(NamedTuple):
    """How large cards are drawn, in cells."""

    step: int
    """From one space to the next."""
    width: int
    lines: int


def size_of(canvas: Canvas, width: int) -> Size:
    """The largest cards that there is room for."""
    lines = 7 if canvas.height >= 44 else 5 if canvas.height >= 38 else 3
    return Size(12, 10, lines) if width >= 98 else Size(9, 7, lines)


class Marks(NamedTuple):
    """What is lit and chosen on the display, and what a scoring has moved away."""

    legal: Collection[int] = ()
    chosen: Collection[int] = ()
    pointed: int | None = None
    placed: Mapping[int, int] = {}
    """Cards chosen for freed spaces."""
    gone: Collection[int] = ()
    """Factions whose cards have been received."""
    scored: int | None = None
    """The faction whose cards are about to be received."""
    receivers: Mapping[int, str] = {}
    """By row, the ink of who receives its cards of that faction."""


def ink_of(card: int) -> str:
    return FACTION_INKS[card >> 2 & 3]


def spell(card: int) -> str:
    """A card in short, ·· for a space without one."""
    return SPELLED[card & ~UP] if card < EMPTY else "··"


def paint_row(
    canvas: Canvas, y: int, row: int, view: DuelView, known: Certain | None, marks: Marks, size: Size
) -> None:
    """Seven spaces; a blocked one shows both its cards in a double frame."""
    for column in range(ROW):
        space = row * ROW + column
        left = X + size.step * column
        card, blocker = view.display[space], view.blockers[space]
        if known is not None:
            card, blocker = known.display[space], known.blockers[space]
        card = marks.placed.get(space, card)
        face_up = view.over or bool((view.display[space] | card) & UP)
        chosen = space in marks.chosen
        if chosen or space == marks.pointed:
            lines, ink = THICK, "bold accent" if chosen else "ink"
        elif blocker != EMPTY:
            lines, ink = DOUBLE, "dim"
        else:
            lines, ink = THIN, "accent" if space in marks.legal else "line"
        canvas.box(left, y, size.width, size.lines, ink, lines)
        if chosen:
            canvas.put(left + size.width - 2, y, CHOSEN, ink)
        _paint_space(canvas, left + 1, y + 1, card, blocker, face_up, row, marks, size)
        canvas.target(left, y, size.width, size.lines, ("space", space))


def _paint_space(
    canvas: Canvas,
    x: int,
    y: int,
    card: int,
    blocker: int,
    face_up: bool,
    row: int,
    marks: Marks,
    size: Size,
) -> None:
    """The cards of a space, inside its frame."""
    inner, lines = size.width - 2, size.lines - 2
    middle, at = y + lines // 2, x + (inner - 2) // 2
    if card != EMPTY and blocker != EMPTY:
        inks = _card_ink(card, face_up, row, marks), _card_ink(blocker, False, row, marks)
        texts = _spell_left(card, marks), _spell_left(blocker, marks)
        if lines == 1:
            canvas.put(x + (inner - 5) // 2, y, texts[0], inks[0])
            canvas.put(x + (inner - 5) // 2 + 3, y, texts[1], inks[1])
        else:
            canvas.put(at, middle - lines // 3, texts[0], inks[0])
            canvas.put(x, middle, "═" * inner, "dim")
            canvas.put(at, middle + lines // 3, texts[1], inks[1])
        return
    gone = card >> 2 & 3 in marks.gone
    if card != EMPTY and not face_up and not gone:
        if lines == 1:
            canvas.put(at + 3, y, "▒", "faint")
        else:
            canvas.put(x, y, "▒" * inner, "faint")
            canvas.put(x, y + lines - 1, "▒" * inner, "faint")
    canvas.put(at, middle, _spell_left(card, marks), _card_ink(card, face_up, row, marks))


def _spell_left(card: int, marks: Marks) -> str:
    return "··" if card >> 2 & 3 in marks.gone else spell(card)


def _card_ink(card: int, face_up: bool, row: int, marks: Marks) -> str:
    faction = card >> 2 & 3
    if card == EMPTY or faction in marks.gone:
        return "faint"
    if faction == marks.scored:
        return f"bold {marks.receivers.get(row, 'dim')} reverse"
    return f"bold {ink_of(card)}" if face_up or not card & BACK else ink_of(card)


def paint_numbers(canvas: Canvas, y: int, view: DuelView, size: Size) -> None:
    """The numbers of the spaces, and the pile with the back on top of it."""
    x = canvas.put(1, y, f"pile {view.pile}", "dim")
    if view.next is not None:
        canvas.put(x + 1, y, f"{LETTERS[view.next]}?", FACTION_INKS[view.next])
    for column in range(ROW):
        canvas.put(X + size.step * column + (size.width - 1) // 2, y, str(column + 1), "dim")


def paint_cards(canvas: Canvas, x: int, y: int, cards: Cards | Sequence[int]) -> int:
    """Cards in short, one after another."""
    for card in cards:
        x = canvas.put(x, y, spell(card), f"bold {ink_of(card)}" if not card & BACK else ink_of(card)) + 1
    return x


def paint_side(
    canvas: Canvas,
    y: int,
    seat: int,
    view: DuelView,
    known: Certain | None,
    name: str,
    colour: int,
    show_hand: bool,
) -> None:
    """A player's line: collection, hand if it is not drawn elsewhere, and the role as far as it is known."""
    x = canvas.put(1, y, name, f"bold {seat_ink(colour)}")
    x = canvas.put(x + 2, y, "collection ", "dim")
    collection = known.collections[seat] if known is not None else view.collections[seat]
    x = paint_cards(canvas, x, y, collection) if collection else canvas.put(x, y, "– ", "faint")
    if show_hand:
        x = canvas.put(x + 1, y, "hand ", "dim")
        hand = known.hands[seat] if known is not None else view.hands[seat]
        x = paint_cards(canvas, x, y, hand) if hand else canvas.put(x, y, "– ", "faint")
    role = view.roles[seat]
    x = canvas.put(x + 1, y, "role ", "dim")
    if role == UNKNOWN:
        canvas.put(x, y, "?", "dim")
        return
    x = canvas.put(x, y, ROLES[role].name, "bold") + 1
    for faction in ROLES[role].factions:
        x = canvas.put(x, y, f"{LETTERS[faction]}+1", f"bold {FACTION_INKS[faction]}") + 1


def paint_hand(
    canvas: Canvas,
    y: int,
    width: int,
    hand: Cards,
    name: str,
    ink: str,
    wanted: str,
    chosen: Sequence[int],
    pointed: int | None,
    size: Size,
) -> None:
    """The hand as cards with their letters, chosen ones standing out, and beside it what is wanted."""
    canvas.put(1, y, f"Your hand, {name}", f"bold {ink}")
    step, wide = (10, 9) if width >= 98 else (7, 6)
    for n, card in enumerate(hand):
        left, here = 2 + step * n, n in chosen
        frame = "bold accent" if here else "ink" if n == pointed else "line"
        key, thick = "bold accent" if here else "dim", here or n == pointed
        paint_card(canvas, left, y + 1, (wide, size.lines), n, frame, key, thick=thick, first=FIRST)
        if here:
            canvas.put(left + wide - 2, y + 1, CHOSEN, frame)
        canvas.put(left + (wide - 2) // 2, y + 1 + size.lines // 2, spell(card), f"bold {ink_of(card)}")
    x = 4 + step * 5
    lines = wrap(wanted, width - x - 2)
    for line, text in enumerate(lines, y + 1 + size.lines // 2 - len(lines) // 2):
        canvas.put(x, line, clip(text, width - x - 2), "accent")
