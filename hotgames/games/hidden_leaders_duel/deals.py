"""A deal of the duel: its notation, and all that is refused in one."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from hotgames.games.hidden_leaders_duel.cards import (
    CARDS,
    DECK_COUNTS,
    ROLE_NAMES,
    ROLES,
    ROW,
    SPELLED,
    Cards,
)
from hotgames.table.game import Refused

HAND_SIZE = 3
PILE = 8


class Deal(NamedTuple):
    roles: tuple[int, int]
    hands: tuple[Cards, Cards]
    rows: tuple[Cards, Cards]
    pile: Cards
    """Top first."""
    starter: int


def read(data: Any) -> Deal:
    """A deal from the record's notation; raises Refused for one that cannot be."""
    if not isinstance(data, dict) or set(data) != set(Deal._fields):
        raise Refused("deal", 'a deal of the duel is {"roles", "hands", "rows", "pile", "starter"}')
    roles = _read_roles(data["roles"])
    left = Counter(DECK_COUNTS)
    hands = _read_both("hands", data["hands"], HAND_SIZE, left)
    rows = _read_both("rows", data["rows"], ROW, left)
    pile = _read_cards("deal.pile", data["pile"], PILE, left)
    starter = data["starter"]
    if type(starter) is not int or starter not in (0, 1):
        raise Refused("deal.starter", f"{starter!r} is no seat (0 or 1)")
    return Deal(roles, hands, rows, pile, starter)


def write(deal: Deal) -> dict[str, Any]:
    """A deal in the record's notation."""
    return {
        "roles": [ROLES[role].name for role in deal.roles],
        "hands": [[SPELLED[card] for card in hand] for hand in deal.hands],
        "rows": [[SPELLED[card] for card in row] for row in deal.rows],
        "pile": [SPELLED[card] for card in deal.pile],
        "starter": deal.starter,
    }


def _read_roles(data: Any) -> tuple[int, int]:
    if not isinstance(data, list) or len(data) != 2:
        raise Refused("deal.roles", "two roles are wanted, seat 0's first")
    for seat, name in enumerate(data):
        if not isinstance(name, str) or name not in ROLE_NAMES:
            raise Refused(f"deal.roles[{seat}]", f"{name!r} is no role (they are {', '.join(ROLE_NAMES)})")
    if data[0] == data[1]:
        raise Refused("deal.roles", f"{data[0]} is dealt twice")
    return (ROLE_NAMES[data[0]], ROLE_NAMES[data[1]])


def _read_both(name: str, data: Any, size: int, left: Counter[int]) -> tuple[Cards, Cards]:
    if not isinstance(data, list) or len(data) != 2:
        raise Refused(f"deal.{name}", "two are wanted, seat 0's first")
    first = _read_cards(f"deal.{name}[0]", data[0], size, left)
    return (first, _read_cards(f"deal.{name}[1]", data[1], size, left))


def _read_cards(place: str, data: Any, size: int, left: Counter[int]) -> Cards:
    """Cards in notation, taken from those that are left."""
    if not isinstance(data, list) or len(data) != size:
        raise Refused(place, f"{size} cards are wanted here")
    cards = []
    for name in data:
        card = CARDS.get(name) if isinstance(name, str) else None
        if card is None:
            raise Refused(place, f"{name!r} is no card (they are I0 to I3, and so on with H, S and U)")
        if not left[card]:
            raise Refused(place, f"{name} is dealt once too often")
        left[card] -= 1
        cards.append(card)
    return bytes(cards)
