"""Computer players. They are given a View and nothing else, so they cannot cheat."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from math import log
from random import Random
from typing import Any

from hotgames.table.game import View

Rule = Callable[[Any], Sequence[float]]
"""A game's rule of thumb: of the decision asked of a View, or of a State that a View imagined, a score for
each legal move, in the order of `moves()`. It may look at what is open alone."""


class Player(ABC):
    """Decides for a seat from its View."""

    @abstractmethod
    def choose(self, view: View) -> Hashable:
        """One of the viewer's legal moves."""


class RandomPlayer(Player):
    """Plays any legal move, all alike often."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, view: View) -> Hashable:
        moves = view.moves()
        return moves[int(self._random() * len(moves))]


class GreedyPlayer(Player):
    """Plays what the rule of thumb scores highest, without looking ahead."""

    def __init__(self, thumb: Rule) -> None:
        self._thumb = thumb

    def choose(self, view: View) -> Hashable:
        scores = self._thumb(view)
        return view.moves()[scores.index(max(scores))]


def nearly_best(scores: Sequence[float], noise: float, random: Callable[[], float]) -> int:
    """The place of the highest score, once each is blurred with a Gumbel noise of this scale."""
    best, place = -1e9, 0
    for n, score in enumerate(scores):
        if score > best - 8 * noise:  # beyond that, no noise lifts it but once in three thousand times
            blurred = score - noise * log(-log(random() or 0.5))
            if blurred > best:
                best, place = blurred, n
    return place
