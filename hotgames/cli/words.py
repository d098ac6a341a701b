"""What every command says: what is wrong, what was probably meant, and lists."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class WrongArgument(Exception):
    """Something on the command line that cannot be meant."""


def flush() -> None:
    if sys.stdout is not None:  # closed by whoever called us
        sys.stdout.flush()


def complain(why: str) -> int:
    print(f"hotgames: {why}", file=sys.stderr)
    return 1


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at what was probably meant, or at all there is."""
    known = list(dict.fromkeys(known))
    if near := get_close_matches(word.lower(), known, 1):
        return f". Did you mean {near[0]}?"
    return f". There are: {', '.join(known)}" if known else ""


def print_table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns; a file may be called anything, so nothing but printable characters goes out."""
    from hotgames.table.border import plain
    from hotgames.table.names import cells

    rows = [[plain(cell) for cell in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (cell + " " * (width - cells(cell)) for cell, width in zip(row, widths, strict=True))
        print("  ".join(padded).rstrip())
