"""Each guard of the curtain is taken out once, and a test must fail.

`python tests/terminal/guards.py [GUARD...]` from the root of the project; all of them take some minutes.

First the tests run with every guard in its place. watch/missing.py says how each is taken out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE / "watch")]

from missing import GUARDS  # noqa: E402

FAILED = 1
"""What pytest returns when tests ran and some failed."""


def run(tests: str, guard: str = "") -> subprocess.CompletedProcess[str]:
    nodes = [f"{HERE.parent / node}" for node in tests.split()]
    missing = {"HOTGAMES_GUARD": guard, "HOTGAMES_PATCH": "missing"} if guard else {}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", *nodes]
    return subprocess.run(
        command, env={**os.environ, **missing}, cwd=HERE.parent.parent, capture_output=True, text=True
    )


def try_without(guard: str) -> bool:
    """Whether a test fails without this guard."""
    done = run(GUARDS[guard][1], guard)
    noticed = done.returncode == FAILED
    why = next((line for line in done.stdout.splitlines() if line.startswith("FAILED")), "")
    print(f"{'noticed' if noticed else 'NOT NOTICED'}  {guard:40} {why[:90]}", flush=True)
    if not noticed:
        print(done.stdout[-2000:], done.stderr[-2000:])
    return noticed


def main(wanted: list[str]) -> int:
    guards = wanted or list(GUARDS)
    tests = " ".join(dict.fromkeys(" ".join(GUARDS[guard][1] for guard in guards).split()))
    whole = run(tests)
    if whole.returncode:
        print(whole.stdout[-3000:], "The tests fail with every guard in its place.", sep="\n")
        return 1
    with ThreadPoolExecutor(2) as pool:
        return 0 if all(list(pool.map(try_without, guards))) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
