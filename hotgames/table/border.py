"""What comes in from outside: JSON read strictly, and a word about it that is safe to print."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any

from hotgames.table import files
from hotgames.table.game import Refused

_DEEPEST = 40
_LONGEST_NUMBER = 20


def parse(data: bytes) -> Any:
    """The value that a JSON text holds.

    Raises Refused, with the place where there is one, for what is no UTF-8 or no JSON, and for what JSON
    readers disagree about: a key that stands twice, NaN, numbers without bounds, nesting without end.
    """
    text = decoded(data)
    if not text.strip():
        raise Refused("", "it is empty")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_int,
            parse_float=_float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise Refused(f"line {error.lineno}, column {error.colno}", f"no JSON: {error.msg}") from None
    except RecursionError:
        raise Refused("", "it is nested too deeply") from None
    _check_depth(value)
    return value


def decoded(data: bytes) -> str:
    """The text that these bytes are; raises Refused for what is no UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"byte {error.start}", "this is not UTF-8 text") from None


def read(path: Path) -> bytes:
    """All of a file; raises Refused without the file's name (see `naming`)."""
    try:
        return files.read(path)
    except OSError as error:
        raise Refused("", files.reason(error)) from None


def read_json(path: Path) -> Any:
    """The value that a JSON file holds; raises Refused without the file's name (see `naming`)."""
    return parse(read(path))


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is refused inside is refused with the file's name before its place."""
    try:
        yield
    except Refused as refused:
        place = f"{path}: {refused.place}" if refused.place else str(path)
        raise Refused(place, refused.reason) from None


def plain(text: str, longest: int = 400) -> str:
    """The text as one line of printable characters and bounded length: it may quote anything."""
    cut = text[:longest] + ("..." if len(text) > longest else "")
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in cut
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Refused("", f"the key {key!r} stands twice in one object")
            seen.add(key)
    return value


def _int(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise Refused("", f"a number of {len(digits)} digits")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise Refused("", f"{digits} is too large a number")
    return value


def _constant(name: str) -> None:
    raise Refused("", f"{name} is no JSON")


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(_DEEPEST):
        inside: list[Any] = []
        for part in level:
            if isinstance(part, dict):
                inside += part.values()
            elif isinstance(part, list):
                inside += part
        level = inside
        if not level:
            return
    raise Refused("", "it is nested too deeply")
