"""The deck of Hot Heads is data: which cards there are, checked against all that the rulebook says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from hotgames.games.hot_heads.cards import (
    HELICOPTER,
    HIGHEST,
    KINDS,
    NAMES,
    NUMBERS,
    SABOTAGE,
    STORM,
    VALUES,
    WILD,
)
from hotgames.table.game import Refused, want

GAME = "hot-heads"
BALLOONS, BALLAST = 69, 21
SPECIAL = {SABOTAGE: 5, HELICOPTER: 4, STORM: 4}
"""How many the rulebook says there are of the cards without a number."""
SOURCES = ("rulebook", "assumption")
TYPE_NAMES = ("red", "blue", "green", "yellow", "wild")


class Entry(NamedTuple):
    """One line of a deck file: how often a card is in the deck, and who says so."""

    card: int
    times: int
    source: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck that holds what the rulebook says a deck holds."""

    name: str
    entries: tuple[Entry, ...]
    cards: tuple[int, ...]
    """All cards but the storms, sorted."""


def read(data: Any) -> Deck:
    """A deck from a deck file's data; raises Refused with the place in it and what the rulebook says."""
    if not isinstance(data, dict) or set(data) != {"game", "name", "cards"}:
        raise Refused("", "a deck of Hot Heads has a game, a name, a list of cards, and nothing else")
    if data["game"] != GAME:
        raise Refused("game", f'this deck is not for "{GAME}"')
    name = data["name"]
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= 60:
        raise Refused("name", "a deck has a name of at most 60 characters")
    lines = data["cards"]
    if not isinstance(lines, list):
        raise Refused("cards", 'a list of lines like { card = "R+3", count = 3, source = "assumption" }')
    counts: dict[int, int] = {}
    entries = []
    for number, line in enumerate(lines):
        entry = _entry(f"cards[{number}]", line)
        if entry.card in counts:
            raise Refused(f"cards[{number}].card", f"{NAMES[entry.card]} has a line already")
        counts[entry.card] = entry.times
        entries.append(entry)
    _check(counts)
    cards = tuple(c for c in sorted(counts) if c != STORM for _ in range(counts[c]))
    return Deck(name, tuple(entries), cards)


def write(deck: Deck) -> dict[str, Any]:
    """The data that `read` makes this deck of."""
    lines = [{"card": NAMES[card], "count": times, "source": source} for card, times, source in deck.entries]
    return {"game": GAME, "name": deck.name, "cards": lines}


def rows(deck: Deck) -> list[tuple[str, ...]]:
    """The deck as a table: its lines as they stand in the file."""
    lines = [(NAMES[card], str(times), source) for card, times, source in deck.entries]
    return [("card", "count", "source"), *lines]


def _entry(place: str, line: Any) -> Entry:
    if not isinstance(line, dict) or set(line) != {"card", "count", "source"}:
        raise Refused(place, 'a line is { card = "R+3", count = 3, source = "assumption" }')
    name, count, source = line["card"], line["count"], line["source"]
    if not isinstance(name, str) or name not in NUMBERS:
        known = f"R, B, G, Y or W with +1 to +{HIGHEST} or -1 to -{HIGHEST}, or H, S, T"
        raise Refused(f"{place}.card", f"{name!r} is no card: {known}")
    if type(count) is not int or not 0 < count <= BALLOONS:
        raise Refused(f"{place}.count", f"{count!r} is no count of {name}: a whole number from 1")
    if source not in SOURCES:
        raise Refused(f"{place}.source", f"{source!r} is neither of {' and '.join(SOURCES)}")
    return Entry(NUMBERS[name], count, source)


def _check(counts: dict[int, int]) -> None:
    """Raise Refused unless the cards are as many, and of as many kinds, as the rulebook says."""
    _check_count("balloons", sum(n for card, n in counts.items() if VALUES[card] > 0), BALLOONS)
    _check_count("ballast cards", sum(n for card, n in counts.items() if VALUES[card] < 0), BALLAST)
    for card, wanted in SPECIAL.items():
        _check_count(f"cards {NAMES[card]}", counts.get(card, 0), wanted)
    for sign, what in ((1, "balloon"), (-1, "ballast")):
        there = {KINDS[card] for card in counts if VALUES[card] * sign > 0}
        for kind in range(WILD + 1):
            if kind not in there:
                reason = f"there is no {TYPE_NAMES[kind]} {what}: there are four types and wild cards"
                raise Refused("cards", reason)


def _check_count(what: str, there: int, wanted: int) -> None:
    want(there == wanted, f"{there} {what} are listed, the game has {wanted}", at="cards")
