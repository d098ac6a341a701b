"""A few pictures as they are, so that a change of looks is seen for what it is.

After a change that is wanted: `python -m pytest -n 0 tests/app/test_snapshots.py --snapshot-update`,
then look at the pictures and commit them. They are drawn and compared by one Python only.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from driving import Driver
from shelving import shelve
from tables import play_at_random
from textual.pilot import Pilot

from hotgames.app.main import HotgamesApp
from hotgames.app.start import Start
from hotgames.table.match import Match

pytestmark = pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="drawn by one Python only")

NAMES = ("Ann", "Ben", "Cleo")
OPTIONS = {"back_alley": True, "promotion_stars": True}


def app(moves: int) -> HotgamesApp:
    return HotgamesApp(Start(match=play_at_random(Match.new("hot-lead", NAMES, OPTIONS, seed=1), 1, moves)))


async def hand(pilot: Pilot[Any]) -> None:
    driver = Driver(pilot.app, pilot)  # type: ignore[arg-type]
    await driver.open_hand()
    await driver.press("c")


async def reveal(pilot: Pilot[Any]) -> None:
    driver = Driver(pilot.app, pilot)  # type: ignore[arg-type]
    for _ in NAMES:
        await driver.open_hand()
        await driver.press("c", "enter")
    await driver.listen()
    await driver.press("space")


async def listening(pilot: Pilot[Any]) -> None:
    driver = Driver(pilot.app, pilot)  # type: ignore[arg-type]
    await driver.listen()
    driver.page.redraw()
    await pilot.pause()


def test_menu(snap_compare: Any, home: Path) -> None:
    shelve(home, play_at_random(Match.new("hot-lead", NAMES, seed=1), 1, 4))
    assert snap_compare(HotgamesApp(), terminal_size=(80, 24))


def test_curtain(snap_compare: Any) -> None:
    assert snap_compare(app(13), terminal_size=(80, 24), run_before=listening)


def test_hand(snap_compare: Any) -> None:
    assert snap_compare(app(12), terminal_size=(100, 30), run_before=hand)


def test_reveal(snap_compare: Any) -> None:
    assert snap_compare(app(12), terminal_size=(100, 30), run_before=reveal)


def test_score_pad(snap_compare: Any, home: Path) -> None:
    path = shelve(home, play_at_random(Match.new("hot-lead", NAMES, OPTIONS, seed=1), 1))
    assert snap_compare(HotgamesApp(Start(save=path)), terminal_size=(80, 24))
