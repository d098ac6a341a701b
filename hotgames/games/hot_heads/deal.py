"""How the deck is cut by the number of players and dealt, and how a deal is read and written."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from hotgames.games.hot_heads.cards import NUMBERS, STORM, spelled
from hotgames.table.dice import Dice
from hotgames.table.game import Refused, Setup

HAND = 10
PILES, PILE = 4, 4
"""The dummy pilot's piles, and the cards of one."""
STORMS = 4
HAND_SIZES = (10, 9, 7, 4, 0)
"""Cards in every hand after so many storms; whoever is on turn holds one more."""
KEPT = {2: 32, 3: 36, 4: 40, 5: 49}
"""By number of players, the cards that are neither dealt nor returned to the box: about a half of the pile
for two and three, two thirds for four, so that four equal stacks can be made; all of it for five."""


class Stretch(NamedTuple):
    """A run of cards of the draw deck, and how many storms lie somewhere in it."""

    cards: int
    storms: int


def stretches(seats: int) -> tuple[Stretch, Stretch, Stretch]:
    """The draw deck from the top: two stacks with a storm each, then two that were combined."""
    stack = KEPT[seats] // 4
    return Stretch(stack + 1, 1), Stretch(stack + 1, 1), Stretch(KEPT[seats] - 2 * stack + 2, 2)


def storms_drawn(seats: int, left: int) -> tuple[int, int]:
    """The fewest and the most storms that can have been drawn when so many cards are left."""
    drawn = KEPT[seats] + STORMS - left
    low = high = 0
    for cards, storms in stretches(seats):
        passed = max(0, min(cards, drawn))
        drawn -= passed
        low += max(0, storms - (cards - passed))
        high += min(storms, passed)
    return low, high


@cache
def ahead(seats: int, left: int, storms: int) -> tuple[Stretch, ...]:
    """Where the storms still to come can be, from what everybody knows: cards left and storms drawn."""
    drawn = KEPT[seats] + STORMS - left
    coming = []
    for cards, within in stretches(seats):
        passed = min(cards, drawn)
        seen = min(within, storms)
        drawn -= passed
        storms -= seen
        if passed < cards:
            coming.append(Stretch(cards - passed, within - seen))
    return tuple(coming)


def bury(cards: tuple[int, ...], coming: tuple[Stretch, ...], dice: Dice) -> tuple[int, ...]:
    """The cards with the storms put at random into the stretches where they belong."""
    deck = list(cards)
    start = 0
    for length, storms in coming:
        for place in range(length - storms, length):
            deck.insert(start + dice.below(place + 1), STORM)
        start += length
    return tuple(deck)


class Deal(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    dummy: tuple[tuple[int, ...], ...]
    """The dummy pilot's piles in the order of their storms; () without one."""
    box: tuple[int, ...]
    deck: tuple[int, ...]
    starter: int


def random_deal(setup: Setup, dice: Dice) -> Deal:
    seats = setup.seats
    cards = dice.shuffled(setup.deck.cards)
    hands = tuple(cards[seat * HAND : (seat + 1) * HAND] for seat in range(seats))
    cards = cards[seats * HAND :]
    dummy: tuple[tuple[int, ...], ...] = ()
    if seats == 2:
        dummy = tuple(cards[pile * PILE : (pile + 1) * PILE] for pile in range(PILES))
        cards = cards[PILES * PILE :]
    kept = KEPT[seats]
    deck = bury(cards[:kept], stretches(seats), dice)
    return Deal(hands, dummy, cards[kept:], deck, dice.below(seats))


def write(deal: Deal) -> dict[str, Any]:
    return {
        "hands": [spelled(hand) for hand in deal.hands],
        "dummy": [spelled(pile) for pile in deal.dummy] or None,
        "box": spelled(deal.box),
        "deck": spelled(deal.deck),
        "starter": deal.starter,
    }


def read(setup: Setup, data: Any) -> Deal:
    """A deal from the record's notation; raises Refused for one that the setup cannot lead to."""
    if not isinstance(data, dict) or set(data) != {"hands", "dummy", "box", "deck", "starter"}:
        raise Refused("deal", 'a deal of Hot Heads is {"hands", "dummy", "box", "deck", "starter"}')
    seats = setup.seats
    left = Counter(setup.deck.cards)
    pile = len(setup.deck.cards) - seats * HAND - (PILES * PILE if seats == 2 else 0)
    hands = _lists("deal.hands", data["hands"], seats, HAND, left)
    if seats == 2:
        dummy = _lists("deal.dummy", data["dummy"], PILES, PILE, left)
    elif data["dummy"] is None:
        dummy = ()
    else:
        raise Refused("deal.dummy", "only two players have a dummy pilot: null is wanted")
    box = _cards("deal.box", data["box"], pile - KEPT[seats], left)
    left[STORM] = STORMS
    deck = _cards("deal.deck", data["deck"], KEPT[seats] + STORMS, left)
    _check_storms(deck, seats)
    starter = data["starter"]
    if type(starter) is not int or not 0 <= starter < seats:
        raise Refused("deal.starter", f"a seat from 0 to {seats - 1} is wanted")
    return Deal(hands, dummy, box, deck, starter)


def _lists(place: str, data: Any, count: int, size: int, left: Counter[int]) -> tuple[tuple[int, ...], ...]:
    if not isinstance(data, list) or len(data) != count:
        raise Refused(place, f"{count} lists of {size} cards are wanted")
    return tuple([_cards(f"{place}[{number}]", cards, size, left) for number, cards in enumerate(data)])


def _cards(place: str, data: Any, size: int, left: Counter[int]) -> tuple[int, ...]:
    """The cards of a list, taken from those that are left."""
    if not isinstance(data, list) or len(data) != size:
        raise Refused(place, f"{size} cards are wanted")
    for number, name in enumerate(data):
        card = NUMBERS.get(name) if isinstance(name, str) else None
        if card is None:
            raise Refused(f"{place}[{number}]", f"{name!r} is no card")
        if not left[card]:
            raise Refused(f"{place}[{number}]", f"{name} cannot be here, or is one too many")
        left[card] -= 1
    return tuple([NUMBERS[name] for name in data])


def _check_storms(deck: tuple[int, ...], seats: int) -> None:
    start = 0
    for cards, storms in stretches(seats):
        there = deck[start : start + cards].count(STORM)
        if there != storms:
            place = f"deal.deck[{start}] to [{start + cards - 1}]"
            raise Refused(place, f"the cut puts {storms} of the storms here, not {there}")
        start += cards
