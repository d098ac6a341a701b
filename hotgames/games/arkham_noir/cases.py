"""Open cases and their lines of investigation: what fits, and what closing one may score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from hotgames.games.arkham_noir.cards import TYPES, VICTIM, Deck
from hotgames.games.arkham_noir.events import Cause
from hotgames.games.arkham_noir.moves import Move

CLOSING = 5
"""Types that a case needs to be closed, and must keep when puzzle cards are scored."""
CALM = 7
"""Clues that a line holds without mental strain (M1)."""

Line = tuple[int, ...]
"""The victim, then the clues in the order in which they were played."""


class Case(NamedTuple):
    """An open case, and what its line says of cards to come: made by `open_case` and `joined`."""

    number: int
    line: Line
    cause: Cause
    """Why it was opened, and in which turn."""
    turn: int
    wanted: int
    """The icons by which the next card may join."""
    keys: int
    """Keys that no lock has used up (T8)."""
    colours: int
    ways: tuple[Move, ...]
    """The moves that close it, one for each set of puzzles that may be scored (C2)."""

    def takes(self, deck: Deck, card: int) -> bool:
        """Whether the card may be played to it (T6 to T10)."""
        return (
            bool(deck.left[card] & self.wanted)
            and deck.minimum[card] < len(self.line)
            and (self.keys > 0 or not deck.lock[card])
        )

    def joined(self, deck: Deck, card: int) -> Case:
        """The case with one more card."""
        number, line, cause, turn, _, keys, colours, _ = self
        line = (*line, card)
        keys += deck.key[card] - deck.lock[card]
        colours += deck.colour[card]
        ways = ways_to_close(deck, number, line) if len(line) > CLOSING else ()
        return Case(number, line, cause, turn, deck.right[card], keys, colours, ways)


def open_case(deck: Deck, number: int, victim: int, cause: Cause, turn: int) -> Case:
    """A case that begins with its victim."""
    return Case(number, (victim,), cause, turn, deck.right[victim], 0, 0, ())


def ways_to_close(deck: Deck, number: int, line: Line) -> tuple[Move, ...]:
    """A move for each set of puzzles that closing the line may score."""
    return tuple([Move("close", case=number, score=score) for score in _scores(deck, line)])


def types_of(deck: Deck, cards: Sequence[int]) -> tuple[int, ...]:
    """The different types of clue among cards, in the order of the types; a victim has none."""
    return tuple(sorted({deck.types[card] for card in cards} - {VICTIM}))


def _scores(deck: Deck, line: Line) -> list[Line]:
    """Every set of puzzles that closing the line may score, none among them: five types must stay (C2)."""
    types, puzzle = deck.types, deck.puzzle
    counts = [0] * len(TYPES)
    puzzles = []
    for card in line[1:]:
        counts[types[card]] += 1
        if puzzle[card]:
            puzzles.append(card)
    if len(TYPES) - counts.count(0) < CLOSING:
        return []
    ways: list[Line] = [()]
    for size in range(1, len(puzzles) + 1):
        for score in combinations(puzzles, size):
            left = counts[:]
            for card in score:
                left[types[card]] -= 1
            if len(TYPES) - left.count(0) >= CLOSING:
                ways.append(score)
    return ways
