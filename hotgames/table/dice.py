"""The one source of chance: small, seeded, and the same on every Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

SEEDS = 2**48
"""Seeds run from 0 to one below this."""


class ImpossibleOutcome(ValueError):
    """A fixed outcome that this chance step cannot have."""


class Dice:
    """Shuffles in turn, each known by the seed and its number alone.

    `fixed` holds outcomes, in notation, that the next chance steps must have before the generator takes
    over. Only `seed` and `random()` of Python's generator are used: no other part of it is promised to be
    stable from one version to the next.
    """

    __slots__ = ("fixed", "rolls", "seed")

    def __init__(self, seed: int, rolls: int = 0, fixed: Sequence[Sequence[Any]] = ()) -> None:
        self.seed = seed
        self.rolls = rolls
        self.fixed = tuple(tuple(order) for order in fixed)

    def clone(self) -> Dice:
        other = Dice.__new__(Dice)
        other.seed, other.rolls, other.fixed = self.seed, self.rolls, self.fixed
        return other

    def dump(self) -> dict[str, Any]:
        """The dice as plain JSON, for a state's own `dump`."""
        return {"seed": self.seed, "rolls": self.rolls, "fixed": [list(order) for order in self.fixed]}

    @classmethod
    def restore(cls, data: Any) -> Dice:
        """Dice from their `dump`; raises ValueError, KeyError or TypeError for anything else."""
        dice = cls(data["seed"], data["rolls"], data["fixed"])
        if type(dice.seed) is not int or type(dice.rolls) is not int or min(dice.seed, dice.rolls) < 0:
            raise ValueError("the seed and the rolls of dice are numbers from 0")
        return dice

    def shuffled(self, items: Sequence[T], spell: Callable[[T], Any] = lambda item: item) -> tuple[T, ...]:
        """The items in a random order, or in the order fixed for this step.

        `spell` writes an item in the record's notation, in which fixed orders are given.
        Raises ImpossibleOutcome, and uses nothing up, if a fixed order is not an order of these items.
        """
        if self.fixed:
            order = _as_fixed(items, self.fixed[0], spell)
            self.fixed = self.fixed[1:]
            return order
        random = Random(self.seed * 2**16 + self.rolls).random
        self.rolls += 1
        return tuple(sorted(items, key=lambda _: random()))


class Shaker(Dice):
    """Quick dice for imagining many states: a live generator, never saved.

    A shuffle joins two permutations out of a stored pool and cuts, some ten million orders for fifty cards:
    enough to think with, and a tenth of the time of a whole shuffle.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._random = Random(seed).random

    def clone(self) -> Shaker:
        return Shaker(int(self._random() * SEEDS))

    def shuffled(self, items: Sequence[T], spell: Callable[[T], Any] = lambda item: item) -> tuple[T, ...]:
        n = len(items)
        if n < 2:
            return tuple(items)
        random, pool = self._random, _permutations(n)
        cut = int(random() * n)
        first = pool[int(random() * 512)](items)
        second: tuple[T, ...] = pool[int(random() * 512)](first[cut:] + first[:cut])
        return second


@cache
def _permutations(n: int) -> tuple[Callable[[Sequence[Any]], tuple[Any, ...]], ...]:
    random = Random(n).random
    return tuple(itemgetter(*sorted(range(n), key=lambda _: random())) for _ in range(512))


def _as_fixed(items: Sequence[T], order: Sequence[Any], spell: Callable[[T], Any]) -> tuple[T, ...]:
    left: dict[tuple[type, Any], list[T]] = {}
    for item in items:
        spelled = spell(item)
        left.setdefault((type(spelled), spelled), []).append(item)
    if len(order) != len(items):
        raise ImpossibleOutcome(f"this step orders {len(items)} cards, {len(order)} are given")
    taken = []
    for given in order:
        same = left.get((type(given), given)) if isinstance(given, str | int) else None
        if not same:
            raise ImpossibleOutcome(f"{given!r} cannot come here")
        taken.append(same.pop(0))
    return tuple(taken)
