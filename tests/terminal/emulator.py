"""A terminal emulator for what hotgames and a shell's prompt send; pyte would take most of the tests' time.

test_emulator.py holds it against pyte.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from unicodedata import combining, east_asian_width

TOKEN = re.compile(
    r"\x1b\[([<=>?]?)([0-9;]*)[ -/]*([@-~])"  # a command with numbers
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # one with a text, as a title
    r"|\x1b[ -/]*[0-~]"
    r"|([\x00-\x1f\x7f])"
    r"|([^\x00-\x1f\x7f]+)"
)
HALF = re.compile(r"\x1b(?:\[[<=>?0-9;]*[ -/]*|\][^\x07\x1b]*\x1b?|[ -/]*)?$")


class Look(NamedTuple):
    """Colours and attributes of a cell; a colour is what the terminal was told, "" its own."""

    fg: str = ""
    bg: str = ""
    on: frozenset[int] = frozenset()
    """The attributes that are on, by their numbers: 1 bold, 2 dim, 3 italic, 4 underlined, 7 reversed ..."""


PLAIN = Look()

Line = tuple[str, tuple[Look, ...]]
Picture = tuple[Line, ...]
"""Everything that is seen: each line's characters and how each cell looks."""


def difference(one: Sequence[Picture], other: Sequence[Picture]) -> str:
    """The lines in which two series of pictures first differ; "" where they are the same."""
    for n, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            lines = [
                f"{y}: {a[0]!r}\n{y}: {b[0]!r}"
                for y, (a, b) in enumerate(zip(mine, theirs, strict=True))
                if a != b
            ]
            return "\n".join([f"picture {n} of {len(one)}", *lines])
    return "" if len(one) == len(other) else f"{len(one)} pictures and {len(other)}"


class Emulator:
    def __init__(self, columns: int, rows: int) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._half = ""
        self._beneath: tuple[list[list[str]], list[list[Look]], int, int] | None = None
        """The other screen, with its cursor, while a program has one of its own."""
        self.cursor_shown = True
        self._wraps = True
        self._look = PLAIN
        self.x = self.y = 0
        self.columns, self.rows = columns, rows
        self._clear()

    def _clear(self) -> None:
        self._chars = [[" "] * self.columns for _ in range(self.rows)]
        self._looks = [[PLAIN] * self.columns for _ in range(self.rows)]
        self._drawn: list[Line | None] = [None] * self.rows

    def resize(self, columns: int, rows: int) -> None:
        """Cut off or fill up, as terminals do."""
        for lines, blank in ((self._chars, " "), (self._looks, PLAIN)):
            for line in lines:
                line[:] = (line + [blank] * columns)[:columns]  # type: ignore[list-item]
            lines[:] = (lines + [[blank] * columns for _ in range(rows)])[:rows]  # type: ignore[list-item]
        self.columns, self.rows = columns, rows
        self._drawn = [None] * rows
        self.x, self.y = min(self.x, columns - 1), min(self.y, rows - 1)

    @property
    def in_own_screen(self) -> bool:
        """Whether a program has put its own screen over the shell's."""
        return self._beneath is not None

    def picture(self) -> Picture:
        for y, line in enumerate(self._drawn):
            if line is None:
                self._drawn[y] = ("".join(self._chars[y]), tuple(self._looks[y]))
        return tuple(self._drawn)  # type: ignore[arg-type]

    @property
    def text(self) -> str:
        return "\n".join("".join(line).rstrip() for line in self._chars)

    def look(self, x: int, y: int) -> Look:
        return self._looks[y][x]

    # ------------------------------------------------------------------ taking

    def feed(self, data: bytes) -> None:
        text = self._half + self._decode(data)
        half = HALF.search(text)
        self._half = text[half.start() :] if half else ""
        for found in TOKEN.finditer(text, 0, half.start() if half else len(text)):
            kind, numbers, final, control, run = found.groups()
            if run:
                self._write(run)
            elif final:
                self._command(kind, numbers, final)
            elif control:
                self._control(control)

    def _write(self, run: str) -> None:
        end = self.x + len(run)
        if end <= self.columns and (run.isascii() or not any(map(_wide, run))):
            chars, looks = self._chars[self.y], self._looks[self.y]
            _part(chars, self.x, end)
            chars[self.x : end] = run
            looks[self.x : end] = [self._look] * len(run)
            self._drawn[self.y] = None
            self.x = end
            return
        for char in run:
            self._write_one(char)

    def _write_one(self, char: str) -> None:
        width = 0 if combining(char) else 2 if _wide(char) else 1
        if self.x + width > self.columns:
            if not self._wraps:
                self.x = self.columns - width
            else:
                self.x = 0
                self._down()
        if width:
            chars, looks = self._chars[self.y], self._looks[self.y]
            _part(chars, self.x, self.x + width)
            chars[self.x : self.x + width] = [char, ""][:width]
            looks[self.x : self.x + width] = [self._look] * width
            self._drawn[self.y] = None
            self.x += width

    def _down(self) -> None:
        if self.y < self.rows - 1:
            self.y += 1
            return
        for lines in (self._chars, self._looks):
            del lines[0]  # type: ignore[attr-defined]
        self._chars.append([" "] * self.columns)
        self._looks.append([PLAIN] * self.columns)
        self._drawn = [None] * self.rows

    def _control(self, char: str) -> None:
        if char == "\n":
            self._down()
        elif char == "\r":
            self.x = 0
        elif char == "\b":
            self.x = max(self.x - 1, 0)
        elif char == "\t":
            self.x = min((self.x // 8 + 1) * 8, self.columns - 1)

    def _command(self, kind: str, text: str, final: str) -> None:
        if kind == "?" and final in "hl":
            self._mode(text, final == "h")
            return
        if kind:
            return
        if final == "m":
            self._look = _turned(self._look, text)
            return
        numbers = [int(number or 0) for number in text.split(";")]
        first = numbers[0] or 1
        match final:
            case "H" | "f":
                self.y = min(first, self.rows) - 1
                self.x = min((numbers[1] if len(numbers) > 1 else 1) or 1, self.columns) - 1
            case "A":
                self.y = max(self.y - first, 0)
            case "B":
                self.y = min(self.y + first, self.rows - 1)
            case "C":
                self.x = min(self.x + first, self.columns - 1)
            case "D":
                self.x = max(self.x - first, 0)
            case "G":
                self.x = min(first, self.columns) - 1
            case "d":
                self.y = min(first, self.rows) - 1
            case "K":
                begin, end = ((self.x, self.columns), (0, self.x + 1), (0, self.columns))[numbers[0]]
                self._blank(self.y, begin, end)
            case "J":
                here = self.y * self.columns + self.x
                all_cells = self.rows * self.columns
                begin, end = ((here, all_cells), (0, here + 1), (0, all_cells))[min(numbers[0], 2)]
                for y in range(self.rows):
                    at = y * self.columns
                    self._blank(y, max(begin - at, 0), min(end - at, self.columns))

    def _blank(self, y: int, begin: int, end: int) -> None:
        if begin < end:
            self._chars[y][begin:end] = [" "] * (end - begin)
            self._looks[y][begin:end] = [Look(bg=self._look.bg)] * (end - begin)
            self._drawn[y] = None

    def _mode(self, text: str, on: bool) -> None:
        for mode in text.split(";"):
            if mode == "7":
                self._wraps = on
            elif mode == "25":
                self.cursor_shown = on
            elif mode == "1049" and on != self.in_own_screen:
                if on:
                    self._beneath = self._chars, self._looks, self.x, self.y
                    self._clear()
                else:
                    assert self._beneath is not None
                    self._chars, self._looks, self.x, self.y = self._beneath
                    self._beneath = None
                    self.resize(self.columns, self.rows)


def _part(chars: list[str], first: int, last: int) -> None:
    """Blank the halves of wide letters that are about to be cut."""
    if chars[first] == "" and first:
        chars[first - 1] = " "
    if last < len(chars) and chars[last] == "":
        chars[last] = " "


@cache
def _wide(char: str) -> bool:
    return combining(char) > 0 or east_asian_width(char) in "WF"


@cache
def _turned(look: Look, text: str) -> Look:
    """The look after these numbers of a "select graphic rendition"."""
    fg, bg, on = look.fg, look.bg, set(look.on)
    numbers = iter([int(number or 0) for number in text.split(";")])
    for number in numbers:
        if number == 0:
            fg, bg, on = "", "", set()
        elif number < 10:
            on.add(number)
        elif 20 <= number < 30:
            on -= {1, 2} if number == 22 else {number - 20}
        elif number in (38, 48):
            how = next(numbers)
            colour = (
                f"{next(numbers)}"
                if how == 5
                else "#{:02x}{:02x}{:02x}".format(*(next(numbers) for _ in range(3)))
            )
            fg, bg = (colour, bg) if number == 38 else (fg, colour)
        elif number in (39, 49):
            fg, bg = ("", bg) if number == 39 else (fg, "")
        elif 30 <= number < 38 or 90 <= number < 98:
            fg = f"{number - 30 if number < 90 else number - 82}"
        elif 40 <= number < 48 or 100 <= number < 108:
            bg = f"{number - 40 if number < 100 else number - 92}"
    return Look(fg, bg, frozenset(on))
