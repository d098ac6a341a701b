"""The moves of a turn's three steps: small ints, their lists and their notation.

`move >> 16` is the kind of a move; below it lie the cards and spaces, four bits each.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from operator import itemgetter
from typing import NamedTuple

from hotgames.games.hidden_leaders_duel.cards import CARDS, SPACE_NAMES, SPACES, SPELLED, Cards
from hotgames.table.game import IllegalMove

TAKE, PLACE, BLOCK, COLLECT = 1, 2, 3, 4
NOWHERE = 15
"""The second space of a move that has only one (D1)."""

ROUNDS = 7
TURNS = 2 * ROUNDS
STEPS = ("take", "place", "action")
TAKING, PLACING, ACTING = range(3)


def take(first: int, second: int = NOWHERE) -> int:
    """Take the cards of two spaces, the lower one first."""
    return TAKE << 16 | first << 4 | second


def place(first: tuple[int, int], second: tuple[int, int] = (0, NOWHERE)) -> int:
    """Place two cards, each a pair of card and space, the lower space first."""
    return PLACE << 16 | first[0] << 12 | first[1] << 8 | second[0] << 4 | second[1]


def block(card: int, space: int) -> int:
    return BLOCK << 16 | card << 4 | space


def collect(card: int) -> int:
    return COLLECT << 16 | card << 4


class Taking(NamedTuple):
    """The spaces of a take, and their bits."""

    spaces: tuple[int, ...]
    bits: int


TAKES = {
    take(first, second): Taking((first, second), 1 << first | 1 << second)
    for first, second in combinations(range(len(SPACES)), 2)
}
"""Every taking of two cards."""
SINGLE_TAKES = {take(space): Taking((space,), 1 << space) for space in range(len(SPACES))}
_TAKE = [[take(first, second) for second in range(len(SPACES))] for first in range(len(SPACES))]
_PAIR = [[first << 12 | second << 4 for second in range(16)] for first in range(16)]
_BLOCKS = tuple(tuple(block(card, space) for space in range(len(SPACES))) for card in range(16))
"""Every blocking, by card and space."""


# Which spaces are blocked takes 14 bits, so what follows from it is worked out once.


@cache
def unblocked(blocked: int) -> tuple[int, ...]:
    """The spaces whose bit is not set."""
    return tuple(space for space in range(len(SPACES)) if not blocked >> space & 1)


@cache
def takes(blocked: int) -> Sequence[int]:
    """Every way to take two cards, or the only one there is (D1)."""
    spaces = unblocked(blocked)
    if len(spaces) == 1:
        return (take(spaces[0]),)
    return tuple([_TAKE[first][second] for first, second in combinations(spaces, 2)])


@cache
def _unblocked_of(blocked: int) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """Picks what belongs to unblocked spaces out of a tuple with something for every space."""
    spaces = unblocked(blocked)
    return itemgetter(*spaces) if len(spaces) > 1 else lambda each: (each[spaces[0]],)


def places(hand: Cards, freed: tuple[int, ...]) -> Sequence[int]:
    """Every way to put cards of the hand on the freed spaces, like cards once."""
    if len(freed) == 1:
        return [place((card, freed[0])) for card in dict.fromkeys(hand)]
    spaces = PLACE << 16 | freed[0] << 8 | freed[1]
    return [spaces | cards for cards in _pairs(hand)]


@lru_cache(maxsize=2**14)
def _pairs(hand: Cards) -> tuple[int, ...]:
    """Every pair of cards out of a hand, like pairs once, as a move to place has them."""
    return tuple(dict.fromkeys([_PAIR[first][second] for first, second in permutations(hand, 2)]))


def actions(hand: Cards, blocked: int) -> Sequence[int]:
    """Every way to block or to collect with a card of the hand."""
    unblocked_of = _unblocked_of(blocked)
    moves: list[int] = []
    for card in dict.fromkeys(hand):
        moves += unblocked_of(_BLOCKS[card])
        moves.append(collect(card))
    return moves


def legal(step: int, hand: Cards, blocked: int, freed: tuple[int, ...]) -> Sequence[int]:
    """Every move of a step, an index into STEPS."""
    if step == TAKING:
        return takes(blocked)
    if step == PLACING:
        return places(hand, freed)
    return actions(hand, blocked)


def draw(step: int, hand: Cards, blocked: int, freed: tuple[int, ...], random: Callable[[], float]) -> int:
    """One of a step's moves at random, without a list of them all."""
    if step == PLACING:
        if len(freed) == 1:
            return place((hand[int(random() * len(hand))], freed[0]))
        one, other = _two(len(hand), random)
        return PLACE << 16 | hand[one] << 12 | freed[0] << 8 | hand[other] << 4 | freed[1]
    spaces = unblocked(blocked)
    if step == TAKING:
        if len(spaces) == 1:
            return take(spaces[0])
        one, other = _two(len(spaces), random)
        return take(spaces[one], spaces[other]) if one < other else take(spaces[other], spaces[one])
    card, at = hand[int(random() * len(hand))], int(random() * (len(spaces) + 1))
    return block(card, spaces[at]) if at < len(spaces) else collect(card)


def _two(count: int, random: Callable[[], float]) -> tuple[int, int]:
    """Two different numbers below this one."""
    one, other = int(random() * count), int(random() * (count - 1))
    return one, other + (other >= one)


def write(move: int) -> str:
    """A move in the record's notation."""
    kind, a, b, c, d = move >> 16, move >> 12 & 15, move >> 8 & 15, move >> 4 & 15, move & 15
    if kind == TAKE:
        return f"take {SPACES[c]}" if d == NOWHERE else f"take {SPACES[c]} {SPACES[d]}"
    if kind == PLACE:
        first = f"place {SPELLED[a]}@{SPACES[b]}"
        return first if d == NOWHERE else f"{first} {SPELLED[c]}@{SPACES[d]}"
    if kind == BLOCK:
        return f"block {SPELLED[c]}@{SPACES[d]}"
    return f"collect {SPELLED[c]}"


_CARD, _SPACE = "[IHSU][0-3]", "[ab][1-7]"
_NOTATION = re.compile(
    f"take {_SPACE}( {_SPACE})?"
    f"|place {_CARD}@{_SPACE}( {_CARD}@{_SPACE})?"
    f"|block {_CARD}@{_SPACE}"
    f"|collect {_CARD}"
)


def read(text: str) -> int:
    """The move that the notation names; raises IllegalMove if it names none."""
    if not _NOTATION.fullmatch(text):
        raise IllegalMove(
            f"{text!r} is no move: they are take a3 b5, place I3@a3 U0@b5, block H2@a4 and collect H2."
        )
    word, *rest = text.split(" ")
    if word == "collect":
        return collect(CARDS[rest[0]])
    spaces = [SPACE_NAMES[part[-2:]] for part in rest]
    if spaces != sorted(set(spaces)):
        raise IllegalMove(f"{text!r} is no move: two different spaces are named, a1 to a7 before b1 to b7.")
    if word == "take":
        return take(*spaces)
    cards = [CARDS[part[:2]] for part in rest]
    if word == "place":
        return place(*zip(cards, spaces, strict=True))
    return block(cards[0], spaces[0])
