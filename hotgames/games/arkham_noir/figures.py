"""What a deck is held to: figures of the rulebook, and figures that a deck file adds and marks as ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hotgames.games.arkham_noir.cards import (
    ANY,
    BROADCAST,
    CLOSED,
    CLUES,
    EFFECTS,
    FIRST_VICTIM,
    LEADS,
    SEARCH,
    SHUFFLE,
    TECHNIQUES,
    TYPES,
    VICTIM,
    Card,
    Deck,
)
from hotgames.games.arkham_noir.cases import CALM, CLOSING
from hotgames.table.game import Refused

Names = list[str]
"""What a figure counts, by id or name, so that a wrong one can be explained."""

Abstract = tuple[int, int, int, int, bool]
"""All that matters of a line that is to score a puzzle, but for which cards it holds.

The icons wanted next, the types but for the puzzle as bits, the free keys, the length, whether the puzzle is
there. A clue of no new type may so come twice: the search is quick, and passes a deck that only just fails.
"""

ANSWERS = 8
"""Left edges that should answer to each icon of a right edge."""
STRONG = {SEARCH, CLOSED, SHUFFLE}


class Bounds(NamedTuple):
    """How many there may be."""

    least: int
    most: int

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"at least {self.least}" if self.most == MANY else f"{self.least} to {self.most}"


MANY = 999


def _clues(deck: Deck) -> tuple[Card, ...]:
    return deck.cards[:CLUES]


def _broadcasts(deck: Deck) -> tuple[Card, ...]:
    return deck.cards[CLUES:FIRST_VICTIM]


def _victims(deck: Deck) -> tuple[Card, ...]:
    return deck.cards[FIRST_VICTIM:]


def _ids(cards: Iterable[Card]) -> Names:
    return [card.id for card in cards]


def _clues_that(test: Callable[[Card], bool]) -> Callable[[Deck], Names]:
    return lambda deck: [card.id for card in _clues(deck) if test(card)]


def _cards_that(test: Callable[[Card], bool]) -> Callable[[Deck], Names]:
    """Clues and broadcasts alike."""
    return lambda deck: [card.id for card in deck.cards[:FIRST_VICTIM] if test(card)]


def _broadcasts_that(test: Callable[[Card], bool]) -> Callable[[Deck], Names]:
    return lambda deck: [card.id for card in _broadcasts(deck) if test(card)]


def _types_with(count: int, test: Callable[[Card], bool]) -> Callable[[Deck], Names]:
    """The printed types of which exactly so many clues pass the test."""

    def measure(deck: Deck) -> Names:
        counts = Counter(card.type for card in _clues(deck) if test(card))
        return [TYPES[type_] for type_ in range(BROADCAST) if counts[type_] == count]

    return measure


def _effects_of(test: Callable[[int], bool]) -> Callable[[Deck], Names]:
    """The clue of each printed effect that passes the test."""
    return lambda deck: [card.id for card in _clues(deck) for effect in card.effects if test(effect)]


def _edges_with(bit: int) -> Callable[[Deck], Names]:
    return _clues_that(lambda card: card.left != ANY and bool(card.left >> bit & 1))


def _size(edge: int) -> int:
    return 1 if edge == ANY else edge.bit_count()


def _right_icons(deck: Deck) -> Names:
    return [card.id for card in _clues(deck) for _ in range(_size(card.right))]


def _techniques(deck: Deck) -> Names:
    shown = 0
    for card in deck.cards:
        shown |= card.left | card.right
    return [name for bit, name in enumerate(TECHNIQUES) if shown >> bit & 1]


def _unanswered(deck: Deck) -> Names:
    """Techniques of right edges that too few left edges answer (check 3)."""
    shown = 0
    for card in deck.cards:
        shown |= card.right
    answers = [sum(card.left >> bit & 1 for card in _clues(deck)) for bit in range(len(TECHNIQUES))]
    return [name for bit, name in enumerate(TECHNIQUES) if shown >> bit & 1 and answers[bit] < ANSWERS]


def _orphans(deck: Deck) -> Names:
    """Cards whose left icons no right edge shows (check 3)."""
    return [
        card.id
        for card in deck.cards[:FIRST_VICTIM]
        if not any(card.left & other.right for other in deck.cards if other is not card)
    ]


def _keyless(deck: Deck) -> Names:
    """Locks that no other card has a key for (check 4)."""
    keys = [card for card in _clues(deck) if card.key]
    cards = deck.cards[:FIRST_VICTIM]
    return [card.id for card in cards if card.lock and all(key is card for key in keys)]


def _locks_beyond_keys(deck: Deck) -> Names:
    cards = deck.cards[:FIRST_VICTIM]
    return _ids(card for card in cards if card.lock)[sum(card.key for card in cards) :]


def _out_of_reach(deck: Deck) -> Names:
    """Puzzles that from some victim no line of seven clues scores (check 2)."""
    unreached = []
    for puzzle in range(CLUES):
        if deck.puzzle[puzzle]:
            known: dict[Abstract, bool] = {}
            for victim in range(FIRST_VICTIM, len(deck.cards)):
                if not _can_score(deck, puzzle, (deck.right[victim], 0, 0, 0, False), known):
                    unreached.append(f"{deck.ids[puzzle]} on {deck.ids[victim]}")
    return unreached


def _can_score(deck: Deck, puzzle: int, line: Abstract, known: dict[Abstract, bool]) -> bool:
    """Whether a line can go on to score the puzzle, unstrained."""
    if line not in known:
        _, types, _, size, placed = line
        missing = max(CLOSING - types.bit_count(), 0) + (not placed)
        room = CALM - size - missing
        known[line] = not missing or (
            room >= 0
            and any(
                _can_score(deck, puzzle, longer, known)
                for longer in _longer(deck, puzzle, line, new_types_only=not room)
            )
        )
    return known[line]


def _longer(deck: Deck, puzzle: int, line: Abstract, *, new_types_only: bool) -> Iterator[Abstract]:
    wanted, types, keys, size, placed = line
    for card in range(CLUES):
        if deck.left[card] & wanted and deck.minimum[card] <= size and (keys > 0 or not deck.lock[card]):
            right, free = deck.right[card], keys + deck.key[card] - deck.lock[card]
            type_ = 1 << deck.types[card]
            if card == puzzle:
                if not placed:
                    yield right, types, free, size + 1, True
            elif not (new_types_only and types & type_):
                yield right, types | type_, free, size + 1, placed


def _victim_pairs(deck: Deck) -> Names:
    pairs = {card.right: card.id for card in _victims(deck) if _size(card.right) == 2}
    return list(pairs.values())


def _is_plain(card: Card) -> bool:
    return not (card.puzzle or card.key or card.lock or card.colour or card.minimum)


def _is_hard(card: Card) -> bool:
    """Whether a card asks for more than an icon, or takes as well as it gives."""
    return card.lock or card.minimum > 0 or any(EFFECTS[effect].mandatory for effect in card.effects)


MEASURES: dict[str, Callable[[Deck], Names]] = {
    "clue cards": lambda deck: _ids(_clues(deck)),
    "victim cards": lambda deck: _ids(_victims(deck)),
    "broadcast cards": lambda deck: _ids(_broadcasts(deck)),
    "contact cards": lambda deck: [deck.contact.id],
    "types of clue": lambda deck: [
        TYPES[type_] for type_ in sorted({card.type for card in deck.cards} - {VICTIM})
    ],
    "techniques": _techniques,
    "types with eight clues": _types_with(8, lambda card: True),
    "types with two puzzles": _types_with(2, lambda card: card.puzzle),
    "types with a puzzle": lambda deck: [
        TYPES[type_] for type_ in sorted({card.type for card in deck.cards if card.puzzle})
    ],
    "clues with ANY": _clues_that(lambda card: ANY in (card.left, card.right)),
    "clues with ANY on the left": _clues_that(lambda card: card.left == ANY),
    "clues with one icon on the left": _clues_that(lambda card: _size(card.left) == 1),
    **{f"clues with {name} on the left": _edges_with(bit) for bit, name in enumerate(TECHNIQUES)},
    "clues with one or two icons on the right": _clues_that(lambda card: _size(card.right) in (1, 2)),
    "right icons of clues": _right_icons,
    "victims with different pairs of icons": _victim_pairs,
    "cards that follow on no other": _orphans,
    "right icons with few answers": _unanswered,
    "puzzles": _cards_that(lambda card: card.puzzle),
    "puzzles with lock or minimum": _clues_that(lambda card: card.puzzle and (card.lock or card.minimum > 0)),
    "puzzles with the stability icon": _clues_that(lambda card: card.puzzle and card.stability),
    "puzzles out of reach": _out_of_reach,
    "keys": _cards_that(lambda card: card.key),
    "locks": _cards_that(lambda card: card.lock),
    "locks with a minimum of three": _clues_that(lambda card: card.lock and card.minimum == 3),
    "locks on no puzzle": _cards_that(lambda card: card.lock and not card.puzzle),
    "locks without a key": _keyless,
    "locks beyond the keys": _locks_beyond_keys,
    "minimums": _cards_that(lambda card: card.minimum > 0),
    "minimums without a lock": _clues_that(lambda card: card.minimum > 0 and not card.lock),
    "minimums beyond five": _clues_that(lambda card: card.minimum > 5),
    "colours": _cards_that(lambda card: card.colour),
    "clues without an attribute": _clues_that(_is_plain),
    "hourglasses": _cards_that(lambda card: card.hourglass),
    "stability icons": _cards_that(lambda card: card.stability),
    **{f"effect: {effect.name}": _effects_of(number.__eq__) for number, effect in enumerate(EFFECTS)},
    "voluntary effects": _effects_of(lambda effect: not EFFECTS[effect].mandatory),
    "mandatory effects": _effects_of(lambda effect: EFFECTS[effect].mandatory),
    "clues with two effects": _clues_that(lambda card: len(card.effects) == 2),
    "clues with several effects": _clues_that(lambda card: len(card.effects) > 1),
    "strong effects on easy clues": _clues_that(
        lambda card: bool(STRONG & {*card.effects}) and not _is_hard(card)
    ),
    "broadcasts with two icons on the right": _broadcasts_that(lambda card: _size(card.right) == 2),
    "broadcasts with a key": _broadcasts_that(lambda card: card.key),
    "broadcasts with puzzle or lock": _broadcasts_that(lambda card: card.puzzle or card.lock),
    "broadcasts that take from the leads": _broadcasts_that(lambda card: LEADS in card.effects),
}
"""Everything that is counted, by the name that a deck file gives it."""

RULEBOOK: dict[str, Bounds] = {
    "clue cards": Bounds(CLUES, CLUES),
    "victim cards": Bounds(6, 6),
    "broadcast cards": Bounds(5, 5),
    "contact cards": Bounds(1, 1),
    "types of clue": Bounds(7, 7),
    "techniques": Bounds(4, 4),
    "clues with ANY": Bounds(1, MANY),
    "puzzles": Bounds(1, MANY),
    "keys": Bounds(1, MANY),
    "locks": Bounds(1, MANY),
    "minimums": Bounds(1, MANY),
    "colours": Bounds(3, MANY),
    "types with a puzzle": Bounds(6, MANY),
    "hourglasses": Bounds(6, MANY),
    "stability icons": Bounds(6, MANY),
    "mandatory effects": Bounds(1, MANY),
    "clues with several effects": Bounds(1, MANY),
    **{f"effect: {e.name}": Bounds(e.total, e.total) for e in EFFECTS if not e.mandatory},
    "voluntary effects": Bounds(27, 27),
}
"""K1 to K9: what the printed rules say or what follows from them, and every deck is held to."""


def check(deck: Deck, place: str, what: str, bounds: Bounds) -> None:
    """Raise Refused, with what was counted, unless the deck keeps within the bounds."""
    counted = MEASURES[what](deck)
    if not bounds.least <= len(counted) <= bounds.most:
        which = f" ({', '.join(counted)})" if 0 < len(counted) <= 12 else ""
        raise Refused(place, f"{what}: {len(counted)}, not {bounds}{which}")
