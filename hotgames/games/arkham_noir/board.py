"""How the desk of Arkham Noir is drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hotgames.games.arkham_noir.cases import CALM, CLOSING, Case, types_of
from hotgames.games.arkham_noir.desk import HAND, ROW
from hotgames.games.arkham_noir.faces import (
    TYPE_LETTERS,
    attributes,
    edge,
    edges,
    effects,
    in_words,
    letter_and_ink,
    marks,
)
from hotgames.games.arkham_noir.keys import LETTERS
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.games.arkham_noir.words import fit, fitting
from hotgames.ui.canvas import Canvas, clip, pad, wrap

CARD_LINES = 5
"""Lines of a card: two of its title, its type and edges, its attributes, its effects."""
CASE_LINES = 5
"""Lines of a case with its clues opened up."""


NARROWEST = 24
"""Columns in which a card in words is still readable."""
STATE, REASON = 26, 16
"""Columns of what a case wants and has, and of whether it takes a card, beside its clues."""
_STACKS = (
    ("draw", "discards", "victims", "broadcasts"),
    ("draw", "discards", "victims", "air"),
    ("draw", "disc", "vict", "air"),
)
"""What the stacks are called, in the order in which room runs out."""


def paint_status(canvas: Canvas, y: int, width: int, view: ArkhamView) -> None:
    """What has been found, how near the two limits are, and the stacks' sizes."""
    found, wanted, limit = view.solved, view.house.victory, view.house.limit
    x = canvas.put(1, y, "puzzles ", "dim")
    x = canvas.put(x, y, " ".join(TYPE_LETTERS[kind] for kind in found), "bold good")
    x = canvas.put(x + bool(found), y, " ".join("□" * (wanted - len(found))), "faint") + 2
    for label, count in (("stability", len(view.stability)), ("time", len(view.time))):
        near = count >= limit - 1
        x = canvas.put(x, y, f"{label} ", "dim")
        x = canvas.put(x, y, f"{count}/{limit}{'!' * near}", "bold bad" if near else "bold") + 2
    sizes = (len(view.draw), len(view.discard), view.victims, len(view.broadcasts))
    figures = sum(len(str(size)) + 2 for size in sizes) - 1
    names = next((names for names in _STACKS if x + figures + sum(map(len, names)) < width), _STACKS[-1])
    for label, size in zip(names, sizes, strict=True):
        x = canvas.put(x, y, f"{label} ", "dim")
        spent = not size and label in ("draw", "victims", "vict")
        x = canvas.put(x, y, str(size), "bold bad" if spent else "ink") + 1


def paint_areas(canvas: Canvas, y: int, width: int, view: ArkhamView) -> int:
    """What lies in the areas, by its titles, where there is room to open them up; the line below."""
    areas = (
        ("Big picture", view.picture),
        ("Stability", view.stability),
        ("Time", view.time),
        ("Discards", view.discard[-5:]),
        ("Closed", view.closed[-5:]),
    )
    for name, cards in areas:
        canvas.put(1, y, name, "dim")
        titles = ", ".join(view.deck.titles[card] for card in reversed(cards)) or "–"
        canvas.put(13, y, clip(titles, width - 14), "ink" if cards else "faint")
        y += 1
    return y


def _step(width: int) -> int:
    """Columns of a card and the gap after it; the last gap is spared where room is short."""
    return (width if width < 96 else width - 1) // ROW


def _paint_card(
    canvas: Canvas, x: int, y: int, width: int, view: ArkhamView, card: int, key: str, lit: bool
) -> None:
    deck = view.deck
    letter, ink = letter_and_ink(deck, card)
    title, *rest = wrap(deck.titles[card], width)
    for line, text in enumerate((title, clip(" ".join(rest), width))):
        canvas.put(x, y + line, text, f"bold {ink} reverse" if lit else f"bold {ink}")
    at = canvas.put(x, y + 2, f"{key} ", "bold accent") if key else x
    canvas.put(at, y + 2, clip(f"{letter} {edges(deck, card)}", x + width - at), ink)
    canvas.put(x, y + 3, clip(attributes(deck, card) or "–", width), "ink")
    canvas.put(x, y + 4, clip(effects(deck, card, width) or "–", width), "dim")
    canvas.target(x, y, width, CARD_LINES, ("card", card))


def paint_leads(
    canvas: Canvas, y: int, width: int, view: ArkhamView, lit: Collection[int], keys: Mapping[int, str]
) -> None:
    """The leads row; with the action the First lead is marked."""
    step = _step(width)
    if view.agenda or view.leads[0] < 0:
        x = canvas.put(1, y, "Leads", "bold") + 3
        canvas.put(x, y, "they move up, and the row is filled, when the turn ends", "dim")
    else:
        canvas.put(1 + step, y, "Leads: they move up, and the row is filled, when the turn ends", "dim")
    for place, card in enumerate(view.leads):
        x = 1 + step * place
        if card < 0:
            canvas.put(x, y + 1, "gap", "faint")
            continue
        if card == view.first_lead and not view.agenda and view.leads[0] >= 0:
            canvas.put(x, y, pad("▸ First lead", step - 1), "bold accent")
        _paint_card(canvas, x, y + 1, step - 1, view, card, keys.get(card, ""), card in lit)


def paint_hand(
    canvas: Canvas, y: int, width: int, view: ArkhamView, lit: Collection[int], keys: Mapping[int, str]
) -> int:
    """The hand; the column after it."""
    step = _step(width)
    x = canvas.put(1, y, f"Hand {len(view.hand)} of {HAND}", "bold")
    if view.contact:
        canvas.put(x + 4, y, f"{view.deck.contact.title} can be called once", "dim")
    for place, card in enumerate(view.hand):
        _paint_card(canvas, 1 + step * place, y + 1, step - 1, view, card, keys.get(card, ""), card in lit)
    return 1 + step * max(len(view.hand), HAND)


def paint_brief(
    canvas: Canvas, y: int, width: int, view: ArkhamView, name: str, cards: Sequence[int]
) -> None:
    """Cards in one line, where there is no room for them: their types, icons and marks."""
    x = canvas.put(1, y, f"{name:7}", "dim")
    for card in cards:
        letter, ink = letter_and_ink(view.deck, card)
        text = f"{letter} {edges(view.deck, card)}{marks(view.deck, card)}"
        x = canvas.put(x, y, clip(text, width - 1 - x), ink) + 2
    if not cards:
        canvas.put(x, y, "empty", "dim")


def paint_words(
    canvas: Canvas, x: int, y: int, width: int, view: ArkhamView, card: int, room: int = CARD_LINES + 1
) -> None:
    """A card in words, beside the hand or under a list, in so many lines."""
    title, *texts = in_words(view.deck, card)
    brief = in_words(view.deck, card, briefly=True)[1:]
    for said in ([title, *texts], [title, *brief], [title, " · ".join(brief)], [" · ".join([title, *brief])]):
        lines = [part for text in said for part in wrap(text, width - 2)]
        if len(lines) <= room:
            break
    flavour = wrap(view.deck.cards[card].flavour, width - 2)
    if len(lines) + len(flavour) > room:
        flavour = ()
    for line in range(room):
        canvas.put(x, y + line, "┃", "line")
    for line, text in enumerate([*lines[:room], *flavour]):
        canvas.put(x + 2, y + line, text, "ink" if line < len(lines) else "dim italic")
    canvas.put(x + 2, y, title, "bold")


# ---------------------------------------------------------------------- cases


def case_lines(cases: int, room: int) -> int:
    """Lines of each case: its clues opened up to small cards, if there is room, or one line."""
    return next((lines for lines in range(CASE_LINES, 2, -1) if lines * cases <= room), 1)


def paint_cases(
    canvas: Canvas, y: int, width: int, view: ArkhamView, card: int, source: int, chosen: int, lines: int
) -> int:
    """The open cases as growing lines, and whether each takes the card looked at; the line below."""
    ends = [1]
    for line, case in enumerate(view.cases):
        if lines == 1:
            ends.append(_paint_line(canvas, y + line, width, view, case, source, case.number == chosen))
    for case in view.cases:
        reason, ink = fit(view, card, case) if card >= 0 else ("", "dim")
        if lines > 1:
            _paint_opened(canvas, y, width, view, case, source, case.number == chosen, lines)
            canvas.right(width - 1, y, reason, ink)
        else:
            x = canvas.put(max(ends), y, pad(f"▸{edge(case.wanted)}", 8), "accent") + 1
            x = _paint_state(canvas, x, y, view, case, briefly=max(ends) + STATE + REASON > width)
            canvas.put(x + 1, y, clip(reason, width - x - 2), ink)
        canvas.target(1, y, width - 2, max(lines - 1, 1), ("case", case.number))
        y += lines
    return y


def _name(view: ArkhamView, case: Case) -> str:
    return f"{case.number} {view.deck.titles[case.line[0]].split()[-1]}"


def _paint_line(
    canvas: Canvas, y: int, width: int, view: ArkhamView, case: Case, source: int, chosen: bool
) -> int:
    """The clues of a case in one line, as far as they cost no strain in columns; the column after them."""
    canvas.put(0, y, "▸" if chosen else " ", "bold accent")
    canvas.put(1, y, clip(_name(view, case), 11), "bold accent" if chosen else "bold")
    step, clues = 3 if width < 96 else 4, case.line[1:]
    for place in range(CALM):
        x = 13 + step * place
        if place < len(clues):
            _paint_clue(canvas, x, y, view, clues[place], source, "")
        else:
            canvas.put(x, y, "·", "faint")
    x = 13 + step * CALM
    x = canvas.put(x, y, "‖", "bold bad" if len(clues) > CALM else "bad") + (1 if width < 96 else 2)
    for clue in clues[CALM:]:
        x = _paint_clue(canvas, x, y, view, clue, source, "") + 1
    return x


def _paint_clue(canvas: Canvas, x: int, y: int, view: ArkhamView, clue: int, source: int, gap: str) -> int:
    """A clue's letter and marks; the column after them."""
    letter, ink = letter_and_ink(view.deck, clue)
    lit = " reverse" if clue == source else ""
    return canvas.put(x, y, (letter + gap + marks(view.deck, clue)).strip(), f"bold {ink}{lit}")


def _paint_state(canvas: Canvas, x: int, y: int, view: ArkhamView, case: Case, briefly: bool = False) -> int:
    """How many types a case has, whether it closes, and its free keys; the column after them."""
    kinds = len(types_of(view.deck, case.line))
    text = f"{kinds} closes" if case.ways else f"{kinds}/{CLOSING} types"
    if briefly:
        text = f"{kinds} ✓" if case.ways else f"{kinds}/{CLOSING}"
    x = canvas.put(x, y, pad(text, 3 if briefly else 9), "bold good" if case.ways else "dim")
    keys = f" {case.keys} key{'s' * (case.keys > 1)}" if case.keys else ""
    return canvas.put(x, y, pad(keys, 7), "ink")


def _paint_opened(
    canvas: Canvas, y: int, width: int, view: ArkhamView, case: Case, source: int, chosen: bool, lines: int
) -> None:
    """A case with its clues as small cards, in so many lines; five leave a gap, three shorten titles."""
    deck = view.deck
    canvas.put(0, y, "▸" if chosen else " ", "bold accent")
    ink = "bold accent" if chosen else "bold"
    x = canvas.put(1, y, f"Case {case.number}  {deck.titles[case.line[0]]}", ink) + 2
    x = canvas.put(x, y, f"▸{edge(case.wanted)}", "accent") + 2
    _paint_state(canvas, x, y, view, case)
    places = max(CALM, len(case.line) - 1)
    step = (width - 4) // places
    rows = min(lines, CASE_LINES - 1)
    for line in range(1, rows):
        canvas.put(step * CALM + 1, y + line, "‖", "bad")
    for place in range(places):
        x = 1 + step * place + 2 * (place >= CALM)
        if place + 1 >= len(case.line):
            canvas.put(x, y + 1, "·", "faint")
            continue
        clue = case.line[place + 1]
        _paint_clue(canvas, x, y + 1, view, clue, source, " ")
        title = wrap(_essence(deck.titles[clue]), step - 1)
        ink = letter_and_ink(deck, clue)[1]
        for line in range(2, rows):
            text = title[line - 2 : line - 1] if line < rows - 1 else title[line - 2 :]
            canvas.put(x, y + line, clip(" ".join(text), step - 1), ink)


def _essence(title: str) -> str:
    """A title without the article it begins with."""
    first, _, rest = title.partition(" ")
    return rest if first in ("The", "A", "An") and rest else title


# ---------------------------------------------------------------------- lists


def paint_list(
    canvas: Canvas, y: int, width: int, view: ArkhamView, cards: Sequence[int], lit: int, lines: int
) -> int:
    """A page of cards to choose from, with the cases that take them; the line below.

    More of them than `lines` stand in two columns.
    """
    deck = view.deck
    columns = 1 + (len(cards) > lines)
    column = (width - 2) // columns
    takers = [",".join(fitting(view, card)) for card in cards]
    last = max(map(len, takers), default=0) + 2
    for n, (card, cases) in enumerate(zip(cards, takers, strict=True)):
        x, line = 1 + column * (n // lines), y + n % lines
        at = canvas.put(x, line, f"{LETTERS[n]} ", "bold accent")
        letter, ink = letter_and_ink(deck, card)
        at = canvas.put(at, line, f"{letter} ", f"bold {ink}")
        if columns > 1:
            facts = f"{edges(deck, card)} {marks(deck, card):2}"
        else:
            room = 24 if width >= 96 else 14
            facts = f"{edges(deck, card):11} {attributes(deck, card):15} {effects(deck, card, room):{room}}"
        end = x + column - last
        canvas.put(end, line, f"▸{cases}" if cases else "", "good")
        canvas.right(end - 1, line, facts, "dim" if columns > 1 else "ink")
        title = clip(_essence(deck.titles[card]), end - len(facts) - at - 2)
        canvas.put(at, line, title, f"bold {ink} reverse" if card == lit else "ink")
        canvas.target(x, line, column - 1, 1, ("card", card))
    return y + lines
