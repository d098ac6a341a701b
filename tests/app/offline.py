"""Tables drawn without a terminal or a running app: every picture that a match can show."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from playing import screen_of

from hotgames.table.game import View
from hotgames.table.match import Match
from hotgames.table.save import Table as Kept
from hotgames.ui.canvas import Canvas
from hotgames.ui.curtain import Curtain
from hotgames.ui.page import QUIET, Page
from hotgames.ui.score_pad import ScorePad
from hotgames.ui.table_screen import Phase, TableScreen

SIZES = ((80, 24), (100, 30), (140, 45))


class StrictCanvas(Canvas):
    """A canvas that notes what is cut off at its edges, and what is written over something else."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.faults: list[str] = []
        self._blanking = False

    def put(self, x: int, y: int, text: str, ink: str = "ink") -> int:
        if not self._blanking:
            end = super().put(-10_000, y, text) + 10_000 + x
            if text and not (0 <= y < self.height and x >= 0 and end <= self.width):
                self.faults.append(f"cut off: {text!r} at {x}, {y}")
            for place, char in enumerate(text, x):
                under = self.chars[y][place] if 0 <= y < self.height and 0 <= place < self.width else " "
                if under not in " " and char != " " and char != under and under not in "─│┌┐└┘├┤┬┴┼━┃┏┓┗┛":
                    self.faults.append(f"written over: {under!r} by {char!r} of {text!r} at {place}, {y}")
        return super().put(x, y, text, ink)

    def fill(self, x: int, y: int, width: int, height: int, ink: str) -> None:
        self._blanking = True
        super().fill(x, y, width, height, ink)
        self._blanking = False


class Shown(NamedTuple):
    """A picture, and what it is of."""

    what: str
    canvas: StrictCanvas

    @property
    def seen(self) -> tuple[Any, ...]:
        return self.canvas.chars, self.canvas.inks, [repr(target) for target in self.canvas.targets]


def draw(page: Page, size: tuple[int, int], what: str) -> Shown:
    canvas = StrictCanvas(*size)
    page.draw(canvas)
    return Shown(f"{what} at {size[0]}×{size[1]}", canvas)


def table_page(match: Match, **table: Any) -> TableScreen:
    """The screen of a match at its public table, as if nothing had begun."""
    return screen_of(match.about.id)(match, Kept(tuple(range(len(match.names))), **table), None)


def private_page(match: Match, seat: int) -> TableScreen:
    """The seat's private view, or the public table where its decision is an open one."""
    page = table_page(match)
    page.seat = seat
    private = match.state.asked(seat).secret or not page.hidden
    page.phase = Phase.PRIVATE if private else Phase.PUBLIC
    page._show(seat if private else None)
    return page


def press(page: Page, key: str) -> None:
    """Carry out what a key stands for, without a terminal to tell of it."""
    command = next(command for command in page.ALL if key in command.keys.split(","))
    assert not page.why_not(command), (key, page.why_not(command))
    do = getattr(page, f"do_{command.name}")
    done = do(command.keys.split(",").index(key)) if command.many else do()
    if inspect.isawaitable(done):
        asyncio.run(_finish(done))


async def _finish(done: Any) -> None:
    await done


def private_pictures(match: Match, seat: int, sizes: Sequence[tuple[int, int]], seed: int) -> Iterator[Shown]:
    """What the seat sees while it decides: with nothing begun, and at each step of a few choices."""
    page = private_page(match, seat)
    random = Random(seed)
    moves = list(match.state.moves(seat))
    for n in range(3):
        keys = screen_of(match.about.id).keys_for(match.view(seat), random.choice(moves))[:-1]
        page._show(page.view.seat)
        for done in range(len(keys) + 1):
            if done:
                press(page, keys[done - 1])
            if done or not n:
                for size in sizes:
                    yield draw(page, size, f"seat {seat} after {keys[:done]}")


def public_pictures(match: Match, sizes: Sequence[tuple[int, int]]) -> Iterator[Shown]:
    """What everybody may see now: the public table, each curtain, the score pad."""
    page = table_page(match)
    page.seat = next(iter(match.pending()), None)
    page._show(None)
    for size in sizes:
        yield draw(page, size, "the public table")
        if match.over:
            yield draw(ScorePad(page), size, "the score pad")
    for seat in match.pending() if page.hidden else ():
        page.phase, page.seat = Phase.CURTAIN, seat
        curtain = Curtain(page)
        curtain._quiet_from -= QUIET  # it listens, however slowly it is drawn
        for called in (None, seat):
            curtain.seat = called
            for size in sizes:
                yield draw(curtain, size, f"the curtain for {called}")


def reveal_pictures(
    match: Match, happened: Sequence[Any], before: View, sizes: Sequence[tuple[int, int]]
) -> Iterator[Shown]:
    """What is shown of what happened, step by step."""
    page = table_page(match)
    page.events, page.before, page.seat = happened, before, None
    page._show(None)
    for frame in range(page.frames + 1):
        page.frame = frame
        for size in sizes:
            yield draw(page, size, f"step {frame} of a reveal")
