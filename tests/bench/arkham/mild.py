"""A mild deck made of another, to show how strong the players are: greedy should nearly always win."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from hotgames.games.arkham_noir.cards import EFFECTS, TECHNIQUES

HOURGLASSES, STABILITY_ICONS, MANDATORY, RIGHT_ICONS = 18, 14, 24, 92
MUST = {effect.name for effect in EFFECTS if effect.mandatory}

Card = dict[str, Any]


def mild(data: Mapping[str, Any]) -> dict[str, Any]:
    """The deck with fewer hourglasses, stability icons and mandatory effects, and more icons to join by."""
    deck = deepcopy(dict(data))
    deck["name"] += ", made mild"
    deck["figures"] = [figure for figure in deck["figures"] if figure["source"] == "rulebook"]
    clues: list[Card] = [card for rest in range(3) for card in deck["clue"][rest::3]]
    for mark, left in (("hourglass", HOURGLASSES), ("stability", STABILITY_ICONS)):
        for card in [card for card in clues if card.get(mark)][left:]:
            del card[mark]
    mandatory = [card for card in clues for effect in card["effects"] if effect in MUST]
    for card in mandatory[MANDATORY:]:
        card["effects"].remove(next(effect for effect in card["effects"] if effect in MUST))
    missing = RIGHT_ICONS - sum(len(card["right"]) for card in clues)
    for n, card in enumerate(clues[: max(0, missing)]):
        card["right"].append(
            next(icon for icon in TECHNIQUES[n % 4 :] + TECHNIQUES if icon not in card["right"])
        )
    return deck
