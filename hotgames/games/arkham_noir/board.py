"""How the desk of Arkham Noir is drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hotgames.games.arkham_noir.cards import CLUES, TYPES
from hotgames.games.arkham_noir.cases import CALM, CLOSING, Case, types_of
from hotgames.games.arkham_noir.faces import TYPE_INKS, TYPE_LETTERS, attributes, edge, edges, effects
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.ui.canvas import THICK, Canvas, clip, pad

CARD = 16
"""Columns of a card, the gap after it included."""


def paint_status(canvas: Canvas, y: int, view: ArkhamView) -> None:
    """What has been found, how near the two limits are, and the stacks' sizes."""
    found, wanted, limit = len(view.solved), view.house.victory, view.house.limit
    x = canvas.put(1, y, "puzzles ", "dim")
    x = canvas.put(x, y, "▣" * found, "bold good")
    x = canvas.put(x, y, "□" * max(wanted - found, 0), "faint")
    letters = "".join(TYPE_LETTERS[kind] for kind in view.solved)
    x = canvas.put(x + 1, y, letters, "good") + (2 if letters else 1)
    for label, count in (("stability", len(view.stability)), ("time", len(view.time))):
        near = count >= limit - 1
        x = canvas.put(x, y, f"{label} ", "dim")
        x = canvas.put(x, y, f"{count}/{limit}", "bold bad" if near else "bold") + (1 if near else 0)
        x = canvas.put(x - near, y, "!" * near, "bold bad") + 2
    sizes = (
        ("draw", len(view.draw)),
        ("disc", len(view.discard)),
        ("vict", view.victims),
        ("air", len(view.broadcasts)),
    )
    for label, count in sizes:
        x = canvas.put(x, y, f"{label} ", "dim")
        x = canvas.put(x, y, str(count), "ink") + 1
    canvas.put(x, y, "contact" if view.contact else "", "accent")


def paint_card(
    canvas: Canvas, x: int, y: int, view: ArkhamView, card: int, key: str, lit: bool, width: int = CARD - 1
) -> None:
    """A card in four lines: its title, its edges, its attributes, its effects."""
    deck = view.deck
    kind = deck.types[card]
    ink = TYPE_INKS[kind]
    weight = "bold accent reverse" if lit else f"bold {ink}"
    canvas.put(x, y, pad(f"{key} {deck.titles[card]}" if key else deck.titles[card], width), weight)
    canvas.put(x, y + 1, clip(f"{TYPE_LETTERS[kind]} {edges(deck, card)}", width), ink)
    canvas.put(x, y + 2, clip(attributes(deck, card) or "–", width), "ink")
    canvas.put(x, y + 3, clip(effects(deck, card) or "–", width), "dim")


def paint_leads(canvas: Canvas, y: int, view: ArkhamView, lit: Collection[int], keys: dict[int, str]) -> None:
    """The leads row; the First lead is marked."""
    canvas.put(1, y, "Leads", "bold")
    canvas.put(8, y, "the first one is yours to take, to play, or to let go", "dim")
    for place, card in enumerate(view.leads):
        x = 1 + CARD * place
        if card < 0:
            canvas.put(x, y + 1, "·", "faint")
            continue
        key = keys.get(card, "▸" if card == view.first_lead else "")
        paint_card(canvas, x, y + 1, view, card, key, card in lit)
        canvas.target(x, y + 1, CARD - 1, 4, ("card", card))


def paint_hand(canvas: Canvas, y: int, view: ArkhamView, lit: Collection[int], keys: dict[int, str]) -> None:
    canvas.put(1, y, "Hand", "bold")
    for place, card in enumerate(view.hand):
        x = 1 + CARD * place
        paint_card(canvas, x, y + 1, view, card, keys.get(card, ""), card in lit)
        canvas.target(x, y + 1, CARD - 1, 4, ("card", card))


def paint_cases(canvas: Canvas, y: int, width: int, view: ArkhamView, card: int | None, chosen: int) -> int:
    """The open cases as growing lines; for a card that is looked at, whether each takes it or why not."""
    for case in view.cases:
        _paint_case(canvas, y, width, view, case, card, case.number == chosen)
        canvas.target(1, y, width - 2, 1, ("case", case.number))
        y += 1
    return y


def _paint_case(
    canvas: Canvas, y: int, width: int, view: ArkhamView, case: Case, card: int | None, chosen: bool
) -> None:
    deck = view.deck
    x = canvas.put(1, y, f"Case {case.number} ", "bold accent" if chosen else "bold")
    x = canvas.put(x, y, clip(deck.titles[case.line[0]].split()[-1], 9), "ink") + 1
    for n, clue in enumerate(case.line[1:], 1):
        letter = TYPE_LETTERS[deck.types[clue]]
        x = canvas.put(x, y, letter, f"bold {TYPE_INKS[deck.types[clue]]}")
        marks = "▣" * deck.puzzle[clue] + "◐" * deck.colour[clue]
        x = canvas.put(x, y, marks, "good")
        if n == CALM:
            x = canvas.put(x, y, "‖", "bold bad")
        x = canvas.put(x, y, "·", "faint")
    x = canvas.put(x, y, f" ▸{edge(case.wanted)}", "accent")
    kinds = len(types_of(deck, case.line))
    state = f" {kinds}/{CLOSING} types" if kinds < CLOSING else f" {kinds} types: closes"
    x = canvas.put(x, y, state, "good" if case.ways else "dim")
    if case.keys:
        x = canvas.put(x, y, f" {case.keys} key{'s' * (case.keys > 1)}", "ink")
    if card is not None and card < CLUES + 5:
        why = view.why_no_play(card, case)
        text, ink = (why, "dim") if why else ("◀ it fits", "bold good")
        canvas.put(x + 2, y, clip(text, width - x - 3), ink)


def paint_list(
    canvas: Canvas, y: int, view: ArkhamView, cards: Sequence[int], keys: Sequence[str], lit: int | None
) -> int:
    """Cards to choose from, a line each, in two columns where there are many."""
    deck = view.deck
    room = max(canvas.height - 3 - y, 1)
    columns = 2 if len(cards) > room else 1
    width = (canvas.width - 2) // columns
    for n, card in enumerate(cards[: room * columns]):
        x, line = 2 + width * (n // room), y + n % room
        ink = "bold accent" if card == lit else "ink"
        at = canvas.put(x, line, f"{keys[n]} ", "accent")
        kind = deck.types[card]
        at = canvas.put(at, line, f"{TYPE_LETTERS[kind]} ", f"bold {TYPE_INKS[kind]}")
        about = f"{deck.titles[card]}  {edges(deck, card)} {attributes(deck, card)} {effects(deck, card)}"
        canvas.put(at, line, clip(about, x + width - at - 1), ink)
        canvas.target(x, line, width - 1, 1, ("card", card))
    return y + min(len(cards), room)


def paint_closer(canvas: Canvas, x: int, y: int, width: int, lines: Sequence[str]) -> None:
    """A card in words, in a frame."""
    if width < 24:
        return
    height = min(len(lines), 6) + 2
    canvas.box(x, y, width, height, "line", THICK)
    for n, text in enumerate(lines[:6]):
        canvas.put(x + 2, y + 1 + n, clip(text, width - 4), "bold" if not n else "ink")


def type_names(kinds: Sequence[int]) -> str:
    return ", ".join(TYPES[kind] for kind in kinds)
