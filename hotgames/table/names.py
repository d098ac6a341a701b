"""Which names people may sit down with: one line of one to twelve cells that every terminal shows alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from hotgames.table.game import Refused

WIDEST = 12
"""Cells of the longest name."""

_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their category that show nothing."""

_JOINING = frozenset(map(chr, (*range(0x1161, 0x1200), *range(0xD7B0, 0xD800))))
"""Korean vowels and finals: letters by their category that are drawn into the one before them."""

_RODS = frozenset(map(chr, range(0x1D360, 0x1D380)))
"""Counting rods, whose width terminals do not agree on."""


def clean_names(names: Sequence[object]) -> tuple[str, ...]:
    """The names as they are kept; raises Refused naming the seat that cannot be so called."""
    cleaned: list[str] = []
    taken: dict[str, int] = {}
    for seat, name in enumerate(names):
        place = f"seats[{seat}]"
        text = clean_name(name, place)
        alike = unicodedata.normalize("NFKC", text).casefold()
        if alike in taken:
            raise Refused(place, f"{text} sits at this table twice")
        taken[alike] = seat
        cleaned.append(text)
    return tuple(cleaned)


def clean_name(name: object, place: str = "name", widest: int = WIDEST) -> str:
    """A name without outer blanks, its accents joined to their letters; raises Refused."""
    if not isinstance(name, str):
        raise Refused(place, "a name is a text")
    if len(name) > 100:
        raise Refused(place, f"a name has at most {widest} cells, this one {len(name)} characters")
    text = unicodedata.normalize("NFC", name).strip(" ")
    if not text:
        raise Refused(place, "a name is wanted here")
    for char in text:
        _check(char, place)
    if (width := cells(text)) > widest:
        raise Refused(place, f"a name has at most {widest} cells, this one {width}")
    return text


def cells(text: str) -> int:
    """How many cells of a terminal a name takes: two for a wide letter."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _check(char: str, place: str) -> None:
    category = unicodedata.category(char)
    if category[0] == "C":
        raise Refused(place, "a name has no control characters")
    if category[0] == "M" or char in _JOINING:
        raise Refused(place, "a name has no combining marks that stand by themselves")
    if (category in ("So", "Sk") and not char.isascii()) or char in _RODS:
        raise Refused(place, f"a name has no emoji or signs like {char}: letters, digits, plain punctuation")
    if char in _BLANKS or (category[0] == "Z" and char != " "):
        raise Refused(place, "a name has no invisible characters")
