"""What a figure is, and how two costs are set against each other."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

PASSES = 7
SLICES = 8
"""Turns that the two sides take in one pass, so that a slower or faster minute meets both."""
SLICE = 0.02
"""Seconds of one turn."""

Work = Callable[[], int]
"""A piece of work; it returns how many units it did."""


class CannotMeasureError(Exception):
    """Why a figure cannot be measured here."""


class Pair(NamedTuple):
    """Medians over the passes: seconds a unit of each side, and ours by theirs within a pass."""

    ours: float
    theirs: float
    ours_by_theirs: float


class Target(NamedTuple):
    """What a ratio should come to: at least that where more is better, else at most.

    The floor is the least that will do, the goal what is wanted; both are the same where only one is given.
    """

    floor: float
    goal: float
    more_is_better: bool

    def verdict(self, ratio: float) -> str:
        if self._reached(self.goal, ratio):
            return "met" if self.floor == self.goal else "goal met"
        return "floor met" if self._reached(self.floor, ratio) else "MISSED"

    def _reached(self, bound: float, ratio: float) -> bool:
        return ratio >= bound if self.more_is_better else ratio <= bound


def at_least(floor: float, goal: float) -> Target:
    return Target(floor, goal, True)


def at_most(floor: float, goal: float | None = None) -> Target:
    return Target(floor, floor if goal is None else goal, False)


def spell_time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def spell_rate(seconds: float) -> str:
    return f"{1 / seconds:,.0f}/s"


class Figure(NamedTuple):
    """One line of the table. A figure without a target is there for the reader."""

    id: str
    what: str
    target: Target | None
    measure: Callable[[], Pair]
    """Measures, or raises CannotMeasureError."""
    spell: Callable[[float], str] = spell_time
    """Writes one side's seconds a unit."""
    of_speeds: bool = False
    """The ratio is how much faster ours is, and not how much dearer."""


def side_by_side(ours: Work, theirs: Work, clock: Callable[[], float] = time.process_time) -> Pair:
    """Both works in turn, slice by slice, in CPU time unless another clock is given."""
    gc.collect()
    gc.freeze()
    sides = (ours, theirs)
    batches = [_batch(work, clock) for work in sides]
    passes = []
    for _ in range(PASSES):
        spent, units = [0.0, 0.0], [0, 0]
        for _ in range(SLICES):
            for side, work in enumerate(sides):
                begin = clock()
                for _ in range(batches[side]):
                    units[side] += work()
                spent[side] += clock() - begin
        passes.append((spent[0] / units[0], spent[1] / units[1]))
    return Pair(
        median(mine for mine, _ in passes),
        median(other for _, other in passes),
        median(mine / other for mine, other in passes),
    )


def _batch(work: Work, clock: Callable[[], float]) -> int:
    """How often a work fits into a slice."""
    times = 1
    while True:
        begin = clock()
        for _ in range(times):
            work()
        if (spent := clock() - begin) >= SLICE / 4:
            return max(1, round(times * SLICE / spent))
        times *= 4
