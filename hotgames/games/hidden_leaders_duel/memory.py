"""What everybody at the table has seen of a seat's hidden cards, one faction at a time (D9).

A card taken face up is known to be in the hand. Once a card of its faction goes face down, nobody else can
tell which one that was. A memory keeps what was seen in order, from the first card on whose value was known,
and `alternatives` tells what follows from it. Everybody has seen the same, so a memory is public.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from hotgames.games.hidden_leaders_duel.cards import SPACES, Cards, of_faction

Memory = tuple[int, ...]
"""What was seen: kind << 8 | how many cards of the faction were in the hand << 5 | value or place."""

TOOK, SHOWED, HID = 1, 2, 3
"""A card of this value was taken face up; put face up; one was put face down at this place."""

Facts = tuple[int, ...]
"""Of which hidden cards the value is known: place << 2 | value, sorted."""

# The places of hidden cards: a blocker's space, 0 to 13; each seat's seven collected cards in order; then its
# hand of at most five, in which nothing is known of the order.
COLLECTION = (14, 21)
HAND = (28, 33)
DISPLAY = 38
"""Where the display would follow: of its face-down cards nothing is ever seen."""


def took(memory: Memory, card: int) -> Memory:
    """The seat has taken a face-up card into its hand."""
    return (*memory, TOOK << 8 | card & 3)


def showed(memory: Memory, card: int, hand: Cards) -> Memory:
    """The seat has put a card of its hand face up."""
    return (*memory, SHOWED << 8 | _held(hand, card) << 5 | card & 3) if memory else memory


def hid(memory: Memory, card: int, place: int, hand: Cards) -> Memory:
    """The seat has put a card of its hand face down; only the faction of the card is used."""
    return (*memory, HID << 8 | _held(hand, card) << 5 | place) if memory else memory


def _held(hand: Cards, card: int) -> int:
    return len(of_faction(hand, card >> 2))


@lru_cache(maxsize=2**14)
def alternatives(memory: Memory, seat: int) -> tuple[Facts, ...]:
    """All that can have happened: one of these holds, and each of them may.

    Hidden cards of which an alternative states no fact may be any that are unseen. None of the alternatives
    only repeats another one with more facts.
    """
    if not memory:
        return ((),)
    before, (kind, held, what) = alternatives(memory[:-1], seat), _read(memory[-1])
    if kind == TOOK:
        return tuple(sorted([_with(facts, fact(HAND[seat], what)) for facts in before]))
    if kind == SHOWED:
        return _reduced(_after_showing(before, seat, held, fact(HAND[seat], what)))
    return _reduced(_after_hiding(before, seat, held, what))


def knows(memory: Memory, seat: int, values: Iterable[int]) -> bool:
    """Whether everybody knows that the seat holds cards of these values."""
    cards = [fact(HAND[seat], value) for value in values]
    return all(
        facts.count(card) >= cards.count(card) for facts in alternatives(memory, seat) for card in cards
    )


def fact(place: int, value: int) -> int:
    return place << 2 | value


def spell_place(place: int) -> str:
    """A space by its name; "collection 1" is the card that was collected first."""
    if place < COLLECTION[0]:
        return SPACES[place]
    return "hand" if place >= HAND[0] else f"collection {(place - COLLECTION[0]) % 7 + 1}"


def _read(seen: int) -> tuple[int, int, int]:
    return seen >> 8, seen >> 5 & 7, seen & 31


def _after_showing(before: Iterable[Facts], seat: int, held: int, shown: int) -> list[Facts]:
    after = []
    for facts in before:
        if shown in facts:
            after.append(_without(facts, shown))
        elif _in_hand(facts, seat) < held:
            after.append(facts)
    return after


def _after_hiding(before: Iterable[Facts], seat: int, held: int, place: int) -> list[Facts]:
    after = []
    for facts in before:
        if _in_hand(facts, seat) < held:
            after.append(facts)
        for known in set(facts):
            if known >> 2 == HAND[seat]:
                after.append(_with(_without(facts, known), fact(place, known & 3)))
    return after


def _in_hand(facts: Facts, seat: int) -> int:
    """Of how many cards in the hand the value is known."""
    return sum([known >> 2 == HAND[seat] for known in facts])


def _with(facts: Facts, known: int) -> Facts:
    return tuple(sorted((*facts, known)))


def _without(facts: Facts, known: int) -> Facts:
    at = facts.index(known)
    return facts[:at] + facts[at + 1 :]


def _reduced(found: Iterable[Facts]) -> tuple[Facts, ...]:
    """Each alternative once, without those that another one allows anyway."""
    distinct = sorted(set(found))
    return tuple(
        facts for facts in distinct if not any(other != facts and _within(other, facts) for other in distinct)
    )


def _within(few: Facts, many: Facts) -> bool:
    return all(few.count(known) <= many.count(known) for known in few)
