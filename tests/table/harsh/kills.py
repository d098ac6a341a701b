"""Kill a program that saves again and again, at random moments: `python kills.py TIMES FOLDER`.

Prints how many moves the killed programs made in all.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))
from saving import EVERYTHING, NAMES, play, table

from hotgames.table.match import Match
from hotgames.table.save import SaveFile
from hotgames.table.shelf import listing


def _play_on(path: Path, told: int, seed: int) -> None:
    """Play and save without end; after each save its number of moves goes out."""
    file, match, at = SaveFile.open(path)
    os.write(told, b"%d\n" % len(match.steps))
    while True:
        if match.over:
            match = _new(seed)
        play(match, 1, seed)
        file.write(match, at)
        os.write(told, b"%d\n" % len(match.steps))


def _new(seed: int) -> Match:
    return Match.new("hot-lead", NAMES, EVERYTHING, seed=seed)


def main(times: int, folder: Path) -> None:
    random = Random(4)
    match = _new(0)
    file = SaveFile.create(match, table(match), folder)
    began = time.monotonic()
    for _ in range(20):
        file.write(match, table(match))
    window = min((time.monotonic() - began) / 4, 0.05)  # five saves long, on a disk that is quick
    file.close()
    made = 0
    for number in range(times):
        hear, tell = os.pipe()
        child = os.fork()
        if child == 0:
            _play_on(file.path, tell, number)
            os._exit(1)
        os.close(tell)
        heard = os.read(hear, 20)  # it has begun
        time.sleep(random.random() * window)
        os.kill(child, signal.SIGKILL)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        while more := os.read(hear, 1000):
            heard += more
        os.close(hear)
        saved = [int(line) for line in heard.split(b"\n")[:-1]]
        made += len(saved) - 1
        _, errors = listing(folder)
        assert not errors, errors
        again, match, _ = SaveFile.open(file.path)
        # All that was said to be safe is there; at most the move being saved came on top of it.
        assert len(match.steps) - saved[-1] in (0, 1, 1 - saved[-1]), (len(match.steps), saved[-1])
        match.state.check()
        again.close()
    print(made)


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
