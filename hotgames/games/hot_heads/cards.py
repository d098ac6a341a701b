"""The cards of Hot Heads: what is printed on one, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence

TYPES = "RBGY"
"""The four balloon types; a column's type is its place in this."""
WILD = len(TYPES)
"""The kind of a wild card."""
HIGHEST = 20
"""The largest number that a card may have, up or down; how large the printed ones are, nobody says."""

_SPELLED = [f"{letter}{sign}{n}" for letter in TYPES + "W" for sign in "+-" for n in range(1, HIGHEST + 1)]

NAMES = tuple(sorted([*_SPELLED, "H", "S", "T"]))
"""Every card that can be, by its number: in the order of ASCII, so that a sorted hand is in the record's."""
NUMBERS = {name: card for card, name in enumerate(NAMES)}

KINDS = tuple((TYPES + "WHST").index(name[0]) for name in NAMES)
"""By card: the type of balloon and ballast, WILD for a wild one, else what kind of card it is."""
VALUES = tuple(int(name[1:] or 0) for name in NAMES)
"""By card: how far it lifts a column; balloons are above 0 and ballast is below."""

HELICOPTER, SABOTAGE, STORM = NUMBERS["H"], NUMBERS["S"], NUMBERS["T"]


def spelled(cards: Sequence[int]) -> list[str]:
    return [NAMES[card] for card in cards]
