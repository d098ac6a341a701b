"""The app in a home of its own, with every picture that it draws looked at."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from offline import StrictCanvas

if os.environ.get("HOTGAMES_GUARD"):
    sys.path.append(str(Path(__file__).parent.parent / "terminal" / "watch"))
    import missing  # noqa: F401


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the plugin of the snapshots keeps there comes back after a start, which takes it away."""
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        monkeypatch.setenv(name, os.environ[name])


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("COLORTERM", "truecolor")  # whatever the terminal is that the tests are run in
    for name in ("NO_COLOR", "COLORFGBG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("hotgames.ui.curtain.LATE", math.inf)  # a busy machine is no stopped one
    return tmp_path


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing that the app draws meanwhile is cut off or written over something else."""
    drawn: list[StrictCanvas] = []

    class Kept(StrictCanvas):
        def __init__(self, width: int, height: int) -> None:
            super().__init__(width, height)
            drawn.append(self)

    monkeypatch.setattr("hotgames.ui.page.Canvas", Kept)
    yield
    faults = [fault for canvas in drawn if canvas.width >= 80 for fault in canvas.faults]
    assert not faults, "\n".join(dict.fromkeys(faults))
