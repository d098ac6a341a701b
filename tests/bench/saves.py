"""Saves: a safe save against the bare system calls, the size of a finished game, and opening it."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import random

from hotgames.table import paths, registry
from hotgames.table.match import Match
from hotgames.table.save import SaveFile, Table, freeze
from tests.bench.measure import Figure, Pair, Work, at_most, side_by_side

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
SMALL = 8192
"""Bytes that the file of a finished game stays under."""


def figures() -> list[Figure]:
    return [
        Figure(
            "", "hot-lead: a safe save by the bare system calls for its bytes", at_most(1.5), _save(False)
        ),
        Figure("", "hot-lead: the same with the freezing of the match", None, _save(True)),
        *(
            Figure("", f"{game}: a finished game's file by 8 KB", at_most(1), _size(game), _spell_size)
            for game in registry.games()
        ),
        *(
            Figure("", f"{game}: opening a finished game by opening a fresh one", at_most(1.5), _open(game))
            for game in registry.games()
        ),
    ]


def _save(freezing: bool) -> Callable[[], Pair]:
    """In the time that passes, on the disk where saves lie: it is spent waiting for the disk."""

    def measure() -> Pair:
        with _folder() as folder:
            match = _played("hot-lead", 0.5)
            table = _table(match)
            file = SaveFile.create(match, table, Path(folder))
            data = freeze(match, table)
            bare = Path(folder, "bare.json")
            bare.write_bytes(data)

            def ours() -> int:
                file.commit(freeze(match, table) if freezing else data)
                return 1

            def theirs() -> int:
                _bare_save(bare, data)
                return 1

            pair = side_by_side(ours, theirs, time.perf_counter)
            file.close()
            return pair

    return measure


def _bare_save(path: Path, data: bytes) -> None:
    new, backup = f"{path}.tmp", f"{path}.bak"
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(handle, data)
    os.fsync(handle)
    os.close(handle)
    if os.path.exists(backup):
        os.unlink(backup)
    os.link(path, backup)
    os.replace(new, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def _size(game: str) -> Callable[[], Pair]:
    def measure() -> Pair:
        match = _played(game, 1.0)
        size = len(freeze(match, _table(match)))
        return Pair(size, SMALL, size / SMALL)

    return measure


def _open(game: str) -> Callable[[], Pair]:
    def measure() -> Pair:
        with _folder() as folder:
            works = [_opening(Path(folder), _played(game, part)) for part in (1.0, 0.0)]
            return side_by_side(*works)

    return measure


def _opening(folder: Path, match: Match) -> Work:
    file = SaveFile.create(match, _table(match), folder)
    file.close()

    def work() -> int:
        opened, _, _ = SaveFile.open(file.path)
        opened.close()
        return 1

    return work


def _played(game: str, part: float) -> Match:
    """The game's largest table with everything turned on, part of the game played at random."""
    about = registry.about(game)
    options = {key: option.choices[-1] for key, option in about.options.items()}
    names = PEOPLE[: about.seats[1]]
    decisions = len(_play(Match.new(game, names, options, seed=1), 10**6).steps)
    return _play(Match.new(game, names, options, seed=1), int(part * decisions))


def _play(match: Match, steps: int) -> Match:
    while len(match.steps) < steps and not match.over:
        seat = match.pending()[0]
        match.play(seat, match.state.random_move(seat, random))
    return match


def _table(match: Match) -> Table:
    return Table(tuple(range(len(match.names))))


def _folder() -> tempfile.TemporaryDirectory[str]:
    folder = paths.saves()
    folder.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix="bench-", dir=folder)


def _spell_size(size: float) -> str:
    return f"{size:,.0f} bytes"
