"""A player that tries the likeliest moves out in many games it imagines."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from hotgames.players.player import Player, Rule, nearly_best
from hotgames.table.dice import SEEDS, Shaker
from hotgames.table.game import View


class StrongPlayer(Player):
    """Determinized flat Monte Carlo: a rule of thumb's best moves, all played out in the same imagined games.

    The field is halved until two moves are left; the thumb's own move stays among them, and is left only for
    one that gains more than a standard error, pair by pair.
    """

    WIDTH = 8
    """How many of the best moves are tried."""
    NOISE = 0.3
    """How far the thumb's scores are blurred within playouts."""

    def __init__(self, thumb: Rule, worth: Callable[[Any], float], seed: int, playouts: int = 100) -> None:
        """`worth` says how good an ended game is; `playouts` are imagined for each decision."""
        self._thumb = thumb
        self._worth = worth
        self._random = Random(seed).random
        self._playouts = playouts

    def choose(self, view: View) -> Hashable:
        moves = view.moves()
        if len(moves) == 1:
            return moves[0]
        scores = self._thumb(view)
        field = sorted(range(len(moves)), key=lambda n: -scores[n])[: self.WIDTH]
        own = field[0]
        rounds = max(1, round(log2(len(field))))
        won: dict[int, list[float]] = {n: [] for n in field}
        while True:
            for _ in range(max(1, round(self._playouts / rounds / len(field)))):
                seed = int(self._random() * SEEDS)
                for n in field:
                    won[n].append(self._play_out(view, moves[n], seed))
            field.sort(key=lambda n: -fmean(won[n]))
            if len(field) <= 2:
                break
            half = field[: (len(field) + 1) // 2]
            field = half if own in half else [*half[:-1], own]
        best = field[0]
        return moves[best if best == own or _gains(won[best], won[own]) else own]

    def _play_out(self, view: View, move: Hashable, seed: int) -> float:
        """What an imagined game is worth, played on from this move by the thumb with a little noise."""
        dice = Shaker(seed)
        state = view.imagine(dice)
        thumb, noise, random = self._thumb, self.NOISE, Random(seed).random
        assert view.seat is not None
        state.play(view.seat, move)
        while not state.over:
            (seat,) = state.pending()
            state.play(seat, state.moves(seat)[nearly_best(thumb(state), noise, random)])
        return self._worth(state)


def _gains(these: list[float], those: list[float]) -> bool:
    """Whether the first do better than the others, pair by pair, by more than a standard error."""
    gains = [a - b for a, b in zip(these, those, strict=True)]
    spread = stdev(gains) if len(gains) > 1 else 0.0
    return fmean(gains) > spread / sqrt(len(gains))
