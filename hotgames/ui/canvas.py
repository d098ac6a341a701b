"""A grid of cells to draw a screen on, line by line, and what a click on each part of it means."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from rich.cells import cell_len

PLAIN = "ink"
THIN = "┌─┐│└┘"
THICK = "┏━┓┃┗┛"
DOUBLE = "╔═╗║╚╝"
"""What a box is drawn with: its upper left, horizontal, upper right, vertical and lower corners."""

WON = "★"
"""Stands before whoever has won: on the score pad and in the list of finished games."""


class Target(NamedTuple):
    """A part of the canvas that the mouse can press, and what it stands for."""

    x: int
    y: int
    width: int
    height: int
    meaning: Any


class Canvas:
    """Cells of one character and one ink each.

    An ink is a few words: a colour role of the palette ("dim", "seat2"), a background ("on panel"), and
    attributes ("bold", "reverse", "underline"). A wide letter takes its cell and leaves the next one empty.
    A character that is none to be seen is shown as unknown. Whatever lies outside is cut off.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[PLAIN] * width for _ in range(height)]
        self.targets: list[Target] = []

    def put(self, x: int, y: int, text: str, ink: str = PLAIN) -> int:
        """Write a text; returns the column after it."""
        if not (text.isprintable() and (text.isascii() or _narrow(text))):
            return self._put_wide(x, y, text, ink)
        end = x + len(text)
        if 0 <= y < self.height:
            first, last = max(x, 0), min(end, self.width)
            if first < last:
                chars = self.chars[y]
                self._part(chars, first, last)
                chars[first:last] = text[first - x : last - x]
                self.inks[y][first:last] = [ink] * (last - first)
        return end

    def _put_wide(self, x: int, y: int, text: str, ink: str) -> int:
        for char in text:
            if not char.isprintable():  # the terminal would obey it
                char = "\N{REPLACEMENT CHARACTER}"
            width = cell_len(char)
            if 0 <= y < self.height and x >= 0 and x + width <= self.width and width:
                chars = self.chars[y]
                self._part(chars, x, x + width)
                chars[x : x + width] = [char, ""][:width]
                self.inks[y][x : x + width] = [ink] * width
            x += width
        return x

    @staticmethod
    def _part(chars: list[str], first: int, last: int) -> None:
        """Blank the halves of wide letters that are about to be cut."""
        if chars[first] == "" and first:
            chars[first - 1] = " "
        if last < len(chars) and chars[last] == "":
            chars[last] = " "

    def right(self, x: int, y: int, text: str, ink: str = PLAIN) -> None:
        """Write a text that ends before column x."""
        self.put(x - cell_len(text), y, text, ink)

    def centre(self, y: int, text: str, ink: str = PLAIN, left: int = 0, right: int | None = None) -> None:
        """Write a text in the middle between two columns, by default of the whole line."""
        right = self.width if right is None else right
        self.put(left + (right - left - cell_len(text)) // 2, y, text, ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        """Blank a part in this ink."""
        for line in range(max(y, 0), min(y + height, self.height)):
            self.put(x, line, " " * width, ink)

    def box(self, x: int, y: int, width: int, height: int, ink: str = "line", lines: str = THIN) -> None:
        """A frame of thin lines, or of others."""
        inner = lines[1] * (width - 2)
        self.put(x, y, lines[0] + inner + lines[2], ink)
        for line in range(y + 1, y + height - 1):
            self.put(x, line, lines[3], ink)
            self.put(x + width - 1, line, lines[3], ink)
        self.put(x, y + height - 1, lines[4] + inner + lines[5], ink)

    def target(self, x: int, y: int, width: int, height: int, meaning: Any) -> None:
        self.targets.append(Target(x, y, width, height, meaning))

    def meaning(self, x: int, y: int) -> Any:
        """What a press at this cell stands for; the part drawn last wins."""
        for target in reversed(self.targets):
            if target.x <= x < target.x + target.width and target.y <= y < target.y + target.height:
                return target.meaning
        return None

    def text(self) -> str:
        """The picture without its inks."""
        return "\n".join("".join(line).rstrip() for line in self.chars)


@lru_cache(maxsize=2048)
def _narrow(text: str) -> bool:
    """Whether every character takes one cell."""
    return all(cell_len(char) == 1 for char in text)


def clip(text: str, width: int) -> str:
    """The text cut to so many cells, with a mark where something is missing."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept + char) > width - 1:
            break
        kept += char
    return kept + "…" if width > 0 else ""


def pad(text: str, width: int) -> str:
    """The text cut or filled to exactly so many cells."""
    text = clip(text, width)
    return text + " " * (width - cell_len(text))


def minus(number: int | str) -> str:
    """A number with its minus as wide as a plus."""
    return str(number).replace("-", "−")


def signed(change: int, zero: str = "0") -> str:
    """A change with its sign."""
    return minus(f"{change:+}") if change else zero


@lru_cache(maxsize=1024)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """The text in lines of at most so many cells, broken at blanks."""
    lines = [""]
    for word in text.split():
        word = clip(word, width)
        if not lines[-1]:
            lines[-1] = word
        elif cell_len(lines[-1]) + 1 + cell_len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return tuple(lines)
