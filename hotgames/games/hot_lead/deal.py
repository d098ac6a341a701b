"""A deal of Hot Lead: at random, and in the record's notation."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from hotgames.games.hot_lead.cards import INVESTIGATORS, NAMES, SPELLED, deck_of, spell
from hotgames.table.dice import Dice
from hotgames.table.game import Refused, Setup

HAND = 11


class Deal(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    boxed: tuple[int, ...]
    """Investigators never dealt."""
    deck: tuple[int, ...]


def deal(setup: Setup, dice: Dice) -> Deal:
    investigators = dice.shuffled(INVESTIGATORS)
    dealt = setup.seats * HAND
    piles = [investigators[first : first + HAND] for first in range(0, dealt, HAND)]
    hands = tuple([tuple(sorted(pile)) for pile in piles])
    boxed = tuple(sorted(investigators[dealt:]))
    return Deal(hands, boxed, dice.shuffled(deck_of(setup.options["back_alley"])))


def write_deal(deal: Deal) -> dict[str, Any]:
    return {"hands": [list(hand) for hand in deal.hands], "deck": spell(deal.deck)}


def read_deal(setup: Setup, data: Any) -> Deal:
    """A deal from the record's notation; raises Refused with place and reason for one that cannot be."""
    if not isinstance(data, dict) or set(data) != {"hands", "deck"}:
        raise Refused("deal", 'a deal of Hot Lead is {"hands": [...], "deck": [...]}')
    hands = _read_hands(setup.seats, data["hands"])
    dealt = {investigator for hand in hands for investigator in hand}
    boxed = tuple([investigator for investigator in INVESTIGATORS if investigator not in dealt])
    return Deal(hands, boxed, _read_deck(deck_of(setup.options["back_alley"]), data["deck"]))


def _read_hands(seats: int, hands: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(hands, list) or len(hands) != seats:
        raise Refused("deal.hands", f"one hand for each of the {seats} seats is wanted")
    seen: set[int] = set()
    for seat, hand in enumerate(hands):
        place = f"deal.hands[{seat}]"
        if not isinstance(hand, list) or len(hand) != HAND:
            raise Refused(place, f"a hand holds {HAND} investigators")
        for investigator in hand:
            if type(investigator) is not int or not 1 <= investigator <= 55:
                raise Refused(place, f"{investigator!r} is no investigator (they are 1 to 55)")
            if investigator in seen:
                raise Refused(place, f"investigator {investigator} is dealt twice")
            seen.add(investigator)
    return tuple([tuple(sorted(hand)) for hand in hands])


def _read_deck(cards: tuple[int, ...], data: Any) -> tuple[int, ...]:
    if not isinstance(data, list) or len(data) != len(cards):
        raise Refused("deal.deck", f"all {len(cards)} cards of the deck are wanted, topmost first")
    try:
        deck = tuple([NAMES[name] for name in data])
        whole = sorted(deck) == sorted(cards)
    except (KeyError, TypeError):
        whole = False
    if not whole:
        left = Counter(SPELLED[c] for c in cards)
        for place, name in enumerate(data):
            if not isinstance(name, str) or not left[name]:
                raise Refused(f"deal.deck[{place}]", f"{name!r} is no card of this deck, or one too many")
            left[name] -= 1
    return deck
