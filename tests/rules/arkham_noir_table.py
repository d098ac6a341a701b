"""Arkham Noir for the tests: decks of plain cards, and games laid out as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hotgames.games.arkham_noir.cards import ANY, EFFECTS, Card, Contact, Deck
from hotgames.games.arkham_noir.rules import GAME
from hotgames.games.arkham_noir.state import ArkhamNoir
from hotgames.table import registry
from hotgames.table.game import Setup, kind_of

LETTERS = "PTAELMB"
"""The types of clue in their order: P1 to P8 are persons of interest, B1 to B5 broadcasts."""
CLUES = [f"{letter}{n}" for letter in "PTAELM" for n in range(1, 9)]
VICTIMS = [f"V{n}" for n in range(1, 7)]
ABOUT = registry.about("arkham-noir")
NAMES = ("Ann",)

Printed = Mapping[str, Any]
"""What a test prints on a card. Edges are letters: C, S, I, R for techniques, * for ANY."""


def deck(**printed: Printed) -> Deck:
    """Cards that all join by Collection and carry nothing else, but for what is printed on some."""
    ids = [*CLUES, *[f"B{n}" for n in range(1, 6)], *VICTIMS]
    assert set(printed) <= set(ids)
    cards = tuple(_card(card_id, dict(printed.get(card_id, {}))) for card_id in ids)
    return Deck(cards, Contact("C1", "Vernon", "", "assumption"), {})


def _card(card_id: str, printed: dict[str, Any]) -> Card:
    is_victim = card_id[0] == "V"
    left = 0 if is_victim else _edge(printed.pop("left", "C"))
    right = _edge(printed.pop("right", "C"))
    names = [effect.name for effect in EFFECTS]
    effects = tuple(names.index(name) for name in printed.pop("effects", ()))
    type_ = -1 if is_victim else LETTERS.index(card_id[0])
    return Card(card_id, f"Title of {card_id}", "", type_, left, right, effects=effects, **printed)


def _edge(letters: str) -> int:
    return ANY if letters == "*" else sum(1 << "CSIR".index(letter) for letter in letters)


def setup(cards: Deck, **options: Any) -> Setup:
    return Setup(1, ABOUT.settle(options), cards)


def table(
    cards: Deck,
    *lines: str,
    leads: str = "P1 P2 P3 P4 P5",
    hand: str = "",
    draw: str = "",
    only: bool = False,
    victims: str = "V3 V4 V5",
    broadcasts: str = "B1 B2 B3 B4 B5",
    contact: bool = False,
    chance: Sequence[Sequence[str]] = (),
    options: Mapping[str, Any] | None = None,
    **areas: str,
) -> ArkhamNoir:
    """A game before an action: open cases like "V1 A1 T1", areas as lists of ids, a dot for a gap in the row.

    Cards not named lie at the bottom of the draw stack, or, where `only` those named are in it, among the
    closed cases; so do victims not named, but for the box.
    """
    settled = setup(cards, **(options or {}))
    opened = [line.split() for line in lines or ("V1", "V2")]
    laid: dict[str, list[Any]] = {area: areas.get(area, "").split() for area in _AREAS}
    laid["leads"] = [None if card == "." else card for card in leads.split()]
    laid |= {"hand": hand.split(), "draw": draw.split(), "victims": victims.split()}
    laid["broadcasts"] = broadcasts.split()
    named = {card for cards in [*opened, *laid.values()] for card in cards}
    spare = [card for card in VICTIMS if card not in named]
    size = 6 - int(settled.options["victims"])
    laid["boxed"] = spare[len(spare) - size :]
    laid["closed"] += spare[: len(spare) - size]
    rest = [card for card in cards.ids if card[0] != "V" and card not in named]
    laid["closed" if only else "draw"] += rest
    dump = {
        "turn": 1,
        "ending": "",
        "contact": contact,
        "opened": 6 - len(laid["victims"]) - len(laid["boxed"]),
        "cases": [[number, line, "deal", 0] for number, line in enumerate(opened, 1)],
        "agenda": [],
        **laid,
        "seen": True,
        "dice": {"seed": 1, "rolls": 0, "fixed": [list(order) for order in chance]},
    }
    return GAME.restore(settled, dump)


_AREAS = ("picture", "closed", "discard", "time", "stability", "removed")


def play(state: ArkhamNoir, *texts: str) -> list[Any]:
    """Play moves in the record's notation, checking the state after each; all their events."""
    events: list[Any] = []
    for text in texts:
        events += state.play(0, state.read_move(text))
        state.check()
    return events


def kinds(events: Sequence[Any]) -> list[str]:
    return [kind_of(event) for event in events]


def moves(state: ArkhamNoir) -> set[str]:
    """The legal moves in the record's notation."""
    return {state.write_move(move) for move in state.moves(0)}


def lie(state: ArkhamNoir, area: str) -> str:
    """The cards of an area."""
    return " ".join("." if card < 0 else state.deck.ids[card] for card in getattr(state, area))


def line(state: ArkhamNoir, number: int) -> str:
    """The line of an open case."""
    case = state.case(number)
    assert case
    return " ".join(state.deck.ids[card] for card in case.line)
