"""Tables to test every registered game at, and games played at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hotgames.table import registry
from hotgames.table.match import Match

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


class Table(NamedTuple):
    game: str
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        options = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.game}-{self.seats}-{options or 'plain'}"

    def sit_down(self, seed: int) -> Match:
        return Match.new(self.game, NAMES[: self.seats], self.options, seed=seed)


def _tables() -> Iterator[Table]:
    for about in registry.games().values():
        low, high = about.seats
        for seats in range(low, high + 1):
            yield Table(about.id, seats, {})
        for key, option in about.options.items():
            for choice in option.choices:
                if choice != option.default:
                    yield Table(about.id, low, {key: choice})


TABLES = tuple(_tables())
SMALL_TABLES = tuple(table for table in TABLES if table.seats == registry.about(table.game).seats[0])
PLAIN_TABLES = tuple(table for table in SMALL_TABLES if not table.options)


def play_at_random(match: Match, seed: int, moves: int = 2000) -> Match:
    """Play on to the end, or as many moves; any seat of those that owe a decision goes first."""
    random = Random(seed)
    while not match.over and moves:
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))
        moves -= 1
    assert match.over or not moves
    return match
