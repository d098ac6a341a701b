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

MOST_ROLLS = 10**6
"""More than any game rolls: dice are not restored from beyond."""


def read_seed(text: str) -> int | None:
    """The seed that a text names, None where it names none."""
    if text.isascii() and text.isdigit() and len(text) < 20 and int(text) < SEEDS:
        return int(text)
    return None


class ImpossibleOutcome(ValueError):
    """A fixed outcome that this chance step cannot have."""


class Dice:
    """Shuffles in turn, known by the seed and how many rolls, one for each card shuffled, went before.

    `fixed` holds outcomes, in notation, that the next chance steps must have before the generator takes
    over. Only `seed` and `random()` of Python's generator are used: no other part of it is promised to be
    stable from one version to the next.
    """

    __slots__ = ("_random", "fixed", "rolls", "seed")

    def __init__(self, seed: int, rolls: int = 0, fixed: Sequence[Sequence[Any]] = ()) -> None:
        self.seed = seed
        self.rolls = rolls
        self.fixed = tuple(tuple(order) for order in fixed)
        self._random: Callable[[], float] | None = None
        """The generator once it is running: seeding costs as much as a whole shuffle."""

    def clone(self) -> Dice:
        other = Dice.__new__(Dice)
        other.seed, other.rolls, other.fixed, other._random = self.seed, self.rolls, self.fixed, None
        return other

    def dump(self) -> dict[str, Any]:
        """The dice as plain JSON, for a state's own `dump`."""
        return {"seed": self.seed, "rolls": self.rolls, "fixed": [list(order) for order in self.fixed]}

    @classmethod
    def restore(cls, data: Any) -> Dice:
        """Dice from their `dump`; raises ValueError, KeyError or TypeError for anything else."""
        dice = cls(data["seed"], data["rolls"], data["fixed"])
        if type(dice.seed) is not int or not 0 <= dice.seed < SEEDS:
            raise ValueError("no such seed")
        if type(dice.rolls) is not int or not 0 <= dice.rolls < MOST_ROLLS:
            raise ValueError("no dice are rolled so often")
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
        random = self._random or self._running()
        self.rolls += len(items)
        return tuple(sorted(items, key=lambda _: random()))

    def below(self, n: int) -> int:
        """A whole number from 0 to one below `n`: for what belongs to a deal, so it is never fixed."""
        random = self._random or self._running()
        self.rolls += 1
        return int(random() * n)

    def _running(self) -> Callable[[], float]:
        """The generator at the place where these dice are."""
        self._random = random = Random(self.seed).random
        for _ in range(self.rolls):
            random()
        return random


class Shaker(Dice):
    """Quick dice for imagining many states: a live generator, never saved.

    A shuffle joins two permutations out of a stored pool and cuts, some ten million orders for fifty cards:
    enough to think with, and a tenth of the time of a whole shuffle.
    """

    __slots__ = ()

    def clone(self) -> Shaker:
        random = self._random or self._running()
        return Shaker(int(random() * SEEDS))

    def shuffled(self, items: Sequence[T], spell: Callable[[T], Any] = lambda item: item) -> tuple[T, ...]:
        n = len(items)
        if n < 2:
            return tuple(items)
        random, pool = self._random or self._running(), _permutations(n)
        roll = int(random() * (n << 18))  # which two of 512 permutations, and where to cut
        cut = roll >> 18
        first = pool[roll & 511](items)
        second: tuple[T, ...] = pool[roll >> 9 & 511](first[cut:] + first[:cut])
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
