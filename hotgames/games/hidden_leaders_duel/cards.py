"""The 28 cards, the six roles and the fourteen spaces of the display, and how they are written."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

FACTIONS = ("Imperial Army", "Hill Tribes", "Sea Folk", "Undead")
LETTERS = "IHSU"
VALUES = (0, 1, 1, 2, 2, 3, 3)
"""The values of a faction's seven cards."""

# A card is faction << 2 | value. Where it lies, flags above these four bits say more of it.
UP = 16
"""On a card in the display: it lies face up."""
SECOND = 16
"""On a blocker: seat 1 laid it, not seat 0."""
BACK = 32
"""In a view: only the back is seen, the value bits are 0."""
EMPTY = 64
"""A space just freed, or one without a blocker."""


Cards = bytes
"""Cards in order, a byte each: so they are copied, compared, sorted and turned over at once."""


def of_faction(cards: Cards, faction: int) -> Cards:
    """Those of these cards, without flags, that belong to a faction."""
    return cards.translate(None, _OTHERS[faction])


def total(cards: Cards) -> int:
    """The sum of the values."""
    return sum(cards.translate(VALUE))


_OTHERS = [bytes(card for card in range(16) if card >> 2 != faction) for faction in range(4)]
VALUE = bytes(card & 3 for card in range(256))
"""Turns cards into their values, by `translate`."""


NO_CARD = bytes((EMPTY,))
UNFLAGGED = bytes(card & 15 for card in range(256))
"""Takes the flags off, by `translate`."""


class Role(NamedTuple):
    """A leader, who counts 1 for each of two factions."""

    name: str
    factions: tuple[int, int]


ROLES = (
    Role("Lemron", (1, 2)),
    Role("Cyra", (0, 2)),
    Role("Myrad", (1, 3)),
    Role("Xiadul", (0, 3)),
    Role("Pavyr", (0, 1)),
    Role("Enned", (2, 3)),
)
ROLE_NAMES = {role.name: number for number, role in enumerate(ROLES)}
UNKNOWN = -1
"""In a view: a role that is not known."""

DECK: Cards = bytes(faction << 2 | value for faction in range(4) for value in VALUES)
DECK_COUNTS = Counter(DECK)
"""How often each card is in the deck."""
SPELLED = tuple(
    f"{LETTERS[c >> 2 & 3]}{'?' if c & BACK else c & 3}" if c < EMPTY else "" for c in range(EMPTY + 1)
)
"""Every card, flags and all, in the record's notation; a back is I?."""
CARDS = {SPELLED[c]: c for c in DECK_COUNTS}

ROW = 7
"""Spaces in a row: row 0 (a) is nearer to seat 0, row 1 (b) to seat 1 (D18)."""
SPACES = tuple(f"{row}{column}" for row in "ab" for column in range(1, ROW + 1))
SPACE_NAMES = {name: space for space, name in enumerate(SPACES)}

UNSEEN = {0: (1,), 1: (0,), None: (0, 1)}
"""The seats whose hidden cards a viewer does not see."""
