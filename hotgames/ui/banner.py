"""Names in large letters, three lines high, for the curtain."""

from __future__ import annotations

from rich.cells import cell_len

# Five rows of three or five pixels a letter; two rows of pixels make one line of half blocks.
_PIXELS = {
    "A": "010 101 111 101 101", "B": "110 101 110 101 110", "C": "011 100 100 100 011",
    "D": "110 101 101 101 110", "E": "111 100 110 100 111", "F": "111 100 110 100 100",
    "G": "011 100 101 101 011", "H": "101 101 111 101 101", "I": "111 010 010 010 111",
    "J": "001 001 001 101 010", "K": "101 101 110 101 101", "L": "100 100 100 100 111",
    "M": "10001 11011 10101 10001 10001", "N": "1001 1101 1011 1001 1001", "O": "010 101 101 101 010",
    "P": "110 101 110 100 100", "Q": "0110 1001 1001 1010 0101", "R": "110 101 110 101 101",
    "S": "011 100 010 001 110", "T": "111 010 010 010 010", "U": "101 101 101 101 111",
    "V": "101 101 101 101 010", "W": "10001 10001 10101 11011 10001", "X": "101 101 010 101 101",
    "Y": "101 101 010 010 010", "Z": "111 001 010 100 111", "0": "111 101 101 101 111",
    "1": "010 110 010 010 111", "2": "110 001 010 100 111", "3": "110 001 010 001 110",
    "4": "101 101 111 001 001", "5": "111 100 110 001 110", "6": "011 100 110 101 010",
    "7": "111 001 010 010 010", "8": "010 101 010 101 010", "9": "010 101 011 001 110",
    " ": "00 00 00 00 00", "-": "000 000 111 000 000", ".": "0 0 0 0 1", "'": "1 1 0 0 0",
}  # fmt: skip
_HALVES = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def banner(name: str, width: int) -> list[str]:
    """The name in large letters, or as it is where a letter has no large form or the room is too narrow."""
    letters = [_PIXELS.get(char) for char in name.upper()]
    if len(letters) == len(name) and all(letters):
        rows = [letter.split() for letter in letters if letter]
        lines = []
        for upper in (0, 2, 4):
            line = []
            for pixels in rows:
                below = pixels[upper + 1] if upper < 4 else "0" * len(pixels[upper])
                line.append("".join(_HALVES[a + b] for a, b in zip(pixels[upper], below, strict=True)))
            lines.append(" ".join(line))
        if cell_len(lines[0]) <= width:
            return lines
    return ["", name, ""]
