"""The log beside the table: what everybody may know, in words, newest last."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hotgames.table.match import Told
from hotgames.ui.canvas import Canvas, clip, wrap

WIDTH = 40
"""Columns of the log."""
FROM = 118
"""The window's width from which there is room for a log beside a table of 78 columns."""


def paint_log(
    canvas: Canvas,
    told: Sequence[Told],
    inks: Mapping[str, str],
    left_out: Collection[str] = (),
) -> int:
    """Draw the public lines at the right of the window where there is room; the columns left for the table.

    `inks` colours lines by their kind, `left_out` are kinds that are not worth a line.
    """
    if canvas.width < FROM:
        return canvas.width
    x = canvas.width - WIDTH
    for y in range(1, canvas.height - 2):
        canvas.put(x, y, "│", "line")
    canvas.put(x + 2, 1, "What happened", "bold")
    room = canvas.height - 5
    lines: list[tuple[str, str]] = []
    for line in reversed(told):
        if len(lines) >= room:
            break
        if line.to is None and line.kind not in left_out:
            ink = inks.get(line.kind, "ink")
            parts = wrap(line.text, WIDTH - 5)
            lines[:0] = [(("  " if n else "") + part, ink) for n, part in enumerate(parts)]
    for y, (text, ink) in enumerate(lines[-room:], 2):
        canvas.put(x + 2, y, text, ink)
    return x


def paint_lines(canvas: Canvas, x: int, y: int, width: int, lines: Sequence[str]) -> None:
    """Lines of text from here down to the message line; the last ones where they are too many."""
    room = canvas.height - 2 - y
    for line, text in enumerate(lines[-room:] if room > 0 else ()):
        canvas.put(x, y + line, clip(text, width))
