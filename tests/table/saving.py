"""Matches to save, and saves taken apart and sealed again by other means than the program's own."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from hotgames.table.match import Match
from hotgames.table.save import Place, SaveError, Table, freeze

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
EVERYTHING = {"back_alley": True, "promotion_stars": True}


def play(match: Match, moves: int, seed: int = 1) -> Match:
    """Play so many random moves on, or to the end of the game."""
    random = Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = random.choice(match.pending())
        match.play(seat, random.choice(match.state.moves(seat)))
    return match


def played(
    moves: int, seats: Sequence[str] = NAMES[:3], options: Mapping[str, Any] | None = None, seed: int = 1
) -> Match:
    """A game of Hot Lead after so many random moves."""
    return play(Match.new("hot-lead", seats, options, seed=seed), moves, seed)


def table(match: Match, **parts: Any) -> Table:
    return Table(tuple(range(len(match.names))), **parts)


def sealed_choice() -> tuple[Match, Table]:
    """A game in which Ann and Cleo have chosen in secret, and Ben's curtain is up."""
    match = played(12, options=EVERYTHING)
    for seat in (2, 0):
        match.play(seat, match.state.moves(seat)[0])
    return match, table(match, title="Friday", curtain="always", place=Place(1, -1))


def finished() -> tuple[Match, Table]:
    match = played(1000, NAMES, EVERYTHING)
    return match, table(match, place=Place(None, len(match.told) - 3))


def put(folder: Path, data: bytes, name: str = "game.json") -> Path:
    path = folder / name
    path.unlink(missing_ok=True)  # many disks hurry to write out a file that was cut to nothing
    path.write_bytes(data)
    return path


def put_match(folder: Path, name: str = "game.json") -> Path:
    return put(folder, freeze(*sealed_choice()), name)


def refusal(act: Callable[..., object], *arguments: object) -> str:
    """Why it cannot be done; "" if it was."""
    try:
        act(*arguments)
    except SaveError as error:
        return error.reason
    return ""


def same(one: Match, other: Match) -> bool:
    """Whether two matches are the same to everybody, now and after any taking back."""
    return all(
        getattr(one, part) == getattr(other, part)
        for part in ("names", "setup", "deal", "seed", "base_step", "steps", "told", "over")
    ) and (one.base.dump(), one.state.dump()) == (other.base.dump(), other.state.dump())


def opened(content: bytes) -> dict[str, Any]:
    """The keys of a save, its sealed parts open."""
    data: dict[str, Any] = json.loads(content)
    for part in ("snapshot", "log"):
        data[part] = json.loads(zlib.decompress(b64decode(data[part])))
    return data


def closed(data: dict[str, Any]) -> bytes:
    """A save of these keys, under a right checksum."""
    data = {key: value for key, value in data.items() if key != "check"}
    for part in ("snapshot", "log"):
        if not isinstance(data.get(part, ""), str):
            data[part] = b64encode(zlib.compress(json.dumps(data[part]).encode())).decode()
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return json.dumps({**data, "check": sha256(canonical.encode()).hexdigest()}).encode()


def edited(content: bytes, **changes: Any) -> bytes:
    """A save with some keys changed and its checksum right again."""
    return closed({**json.loads(content), **changes})


def at(value: Any, path: Sequence[Any]) -> Any:
    """What lies at a path of keys and numbers."""
    for part in path:
        value = value[part]
    return value


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every value inside."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*path, key)
        yield from paths(part, (*path, key))
