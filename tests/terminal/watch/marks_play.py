"""With this as HOTGAMES_PATCH the terminal gets a mark at the very moment at which the state moves.

What the screens write goes out late, as it does over a slow line; the mark does not wait for it.
"""

from __future__ import annotations

import time
from typing import IO, Any

import sitecustomize
from textual.drivers import linux_driver
from textual.drivers._writer_thread import WriterThread

from hotgames.table.match import Ahead, Match

make = Match.make


def marked(self: Match, ahead: Ahead) -> list[Any]:
    sitecustomize.mark_at_once(play=ahead.seat)
    return make(self, ahead)


class SlowLine:
    """The terminal's end of a slow line."""

    def __init__(self, file: IO[str]) -> None:
        self.write_at_once = file.write
        self.flush = file.flush
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        if text:
            time.sleep(0.02)
        self.write_at_once(text)


def slow(file: IO[str]) -> WriterThread:
    return WriterThread(SlowLine(file))  # type: ignore[arg-type]


Match.make = marked  # type: ignore[method-assign]
linux_driver.WriterThread = slow  # type: ignore[assignment, misc]
