"""The screens in a terminal against the barest Textual app in another: opening, the cursor, the curtain."""

from __future__ import annotations

import compileall
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles

import hotgames
from hotgames.table.match import Match
from tests.bench.measure import CannotMeasureError, Figure, Pair, at_most

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "terminal"), str(HERE.parent / "table")]

from playing import FEW, screen_of  # noqa: E402
from shelving import settle_for, shelve  # noqa: E402
from tables import Table, play_at_random  # noqa: E402
from terminal import Terminal, spell_key  # noqa: E402

SIZE = (140, 45)
OPENINGS, KEYS, COMMITS = 15, 150, 30
FRAME = b"\x1b[?2026l"
"""The end of a picture, on a terminal that shows pictures as a whole."""
SILENCE = 0.25
"""Seconds without a byte after which everything has been painted."""


def figures() -> list[Figure]:
    return [
        Figure("", "opening: to the first painted menu by a bare app", at_most(1.25), _opening),
        Figure("", "opening: peak memory by a bare app", at_most(1.25), _memory, _spell_memory),
        *(
            Figure(
                "",
                f"{table.game}: cursor key to picture by a label, {name}",
                at_most(2.5),
                _cursor(table, part),
            )
            for table in _busiest()
            for name, part in (("p50", 50), ("p95", 95))
        ),
        Figure("", "hot-lead: commit key to curtain by an empty screen", at_most(2), _curtain),
    ]


def _busiest() -> list[Table]:
    """Each game's largest table, everything turned on."""
    return list({table.game: table for table in FEW}.values())


# ---------------------------------------------------------------------- opening


def _opening() -> Pair:
    return _pair([(ours.seconds, bare.seconds) for ours, bare in _openings()])


def _memory() -> Pair:
    return _pair([(ours.memory, bare.memory) for ours, bare in _openings()])


class Opening:
    """One start of a program, until it has painted and falls silent."""

    def __init__(self, command: Sequence[str], home: Path) -> None:
        begin = time.perf_counter()
        with Terminal(home=home, size=(100, 30), command=command) as terminal:
            painted, end = begin, begin + 20
            while time.perf_counter() < min(painted + SILENCE, end) or len(terminal.sent) < 1000:
                if terminal.pump(0.005):
                    painted = time.perf_counter()
                if time.perf_counter() > end:
                    raise CannotMeasureError("it never painted")
            self.seconds = painted - begin
            self.memory = _peak(terminal.process.pid)


def _peak(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        raise CannotMeasureError("the peak memory of a program is read from /proc") from None
    return float(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])


def _openings() -> list[tuple[Opening, Opening]]:
    """Both programs opened in turn; the first start of each, which may compile, does not count."""
    compileall.compile_dir(str(Path(hotgames.__file__).parent), quiet=1)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for seed in range(3):
            shelve(home, Match.new("hot-lead", ["Ann", "Ben", "Cleo"], seed=seed))
        ours = [str(Path(sys.executable).with_name("hotgames"))]
        bare = [sys.executable, str(HERE / "bare.py")]
        return [(Opening(ours, home), Opening(bare, home)) for _ in range(OPENINGS + 1)][1:]


def _pair(costs: list[tuple[float, float]]) -> Pair:
    return Pair(
        median(ours for ours, _ in costs), median(bare for _, bare in costs), median(a / b for a, b in costs)
    )


def _spell_memory(kilobytes: float) -> str:
    return f"{kilobytes / 1024:.1f} MB"


# ---------------------------------------------------------------------- keys


def _cursor(table: Table, percent: int) -> Callable[[], Pair]:
    def measure() -> Pair:
        with _at_a_choice(table) as (ours, keys), _bare() as bare:
            times: list[tuple[float, float]] = []
            for n in range(KEYS + 10):
                times.append((_until_painted(ours, keys[n % 2]), _until_painted(bare, "u")))
        sides = [quantiles(side, n=100)[percent - 1] for side in zip(*times[10:], strict=True)]
        return Pair(sides[0], sides[1], sides[0] / sides[1])

    return measure


@contextmanager
def _at_a_choice(table: Table) -> Iterator[tuple[Terminal, tuple[str, str]]]:
    """A game half played, somebody choosing, and two keys that each point at something else."""
    whole = play_at_random(table.sit_down(3), 3)
    moves = sum("move" in step for step in whole.steps)
    match = play_at_random(table.sit_down(3), 3, moves // 2)
    while len(keys := _pointing(match)) < 2:
        match.play(match.pending()[0], Random(1).choice(list(match.state.moves(match.pending()[0]))))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        settle_for(home, motion=False)
        path = shelve(home, match, match.pending()[0])
        with _terminal("resume", str(path), home=home) as terminal:
            terminal.rest(SILENCE)
            terminal.type(" ")
            terminal.rest(SILENCE)
            yield terminal, (keys[0], keys[1])


def _pointing(match: Match) -> list[str]:
    """Keys that move the cursor there and back: the arrows, or the first keys of different choices."""
    seat = match.pending()[0]
    view, screen = match.view(seat), screen_of(match.about.id)
    ways = [tuple(screen.keys_for(view, move)) for move in match.state.moves(seat)]
    first = list(dict.fromkeys(way[0] for way in ways if len(way) > 1))
    arrows = {"right", "left"} <= {key for command in screen.ALL for key in command.keys.split(",")}
    return ["right", "left"] if arrows and len(first) > 1 else first


def _curtain() -> Pair:
    """From the commit to the first picture without the hand; each choice is taken back afterwards."""
    table = next(table for table in _busiest() if table.game == "hot-lead")
    with _at_a_choice(table) as (ours, _), _bare() as bare:
        times = []
        for _ in range(COMMITS + 3):
            ours.type("a")
            ours.rest(0.1)
            times.append((_until_painted(ours, "enter"), _until_painted(bare, "p")))
            for key in ("u", "space"):
                ours.rest(0.1)
                ours.type(spell_key(key))
            bare.type("o")
            ours.rest(0.1)
            bare.rest(0.05)
    return _pair(times[3:])


def _terminal(*args: str, home: Path, command: Sequence[str] | None = None) -> Terminal:
    return Terminal(*args, home=home, size=SIZE, command=command, frames=True, patch="hurried")


@contextmanager
def _bare() -> Iterator[Terminal]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / "bare.py")]
        with Terminal(home=Path(folder), size=SIZE, command=command, frames=True) as terminal:
            terminal.rest(SILENCE * 2)
            yield terminal


def _until_painted(terminal: Terminal, key: str) -> float:
    """Seconds from a key to the end of the first picture after it."""
    while terminal.pump(0.02):
        pass
    seen = len(terminal.sent)
    begin = time.perf_counter()
    terminal.type(spell_key(key))
    while FRAME not in terminal.sent[seen:]:
        terminal.pump(1.0)
        if time.perf_counter() > begin + 10:
            raise CannotMeasureError(f"nothing was painted for the key {key}")
    return time.perf_counter() - begin
