"""Killed at any moment, nothing is lost but the choice that the screen has not yet called made."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from playing import Players
from shelving import opened, settle_for, shelve
from tables import TABLES, Table
from terminal import Terminal

from hotgames.table import registry, shelf
from hotgames.table.match import Match

KILLS, PARTS = 200, 8
GAMES = list(registry.games())
WHEN = ("opening", "curtain", "choosing", "committing", "committing", "committing", "committing", "confirmed")
"""What is under way when the kill comes; the writing of the save most often."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_kill_9_at_random_moments(game: str, part: int, tmp_path: Path) -> None:
    """Played on by keys from kill to kill; each time the save opens, at a closed curtain."""
    random = Random(part)
    settle_for(tmp_path, motion=False)
    tables = [table for table in TABLES if table.game == game]
    path, match = sit_down(random.choice(tables), part, tmp_path)
    for n in range(KILLS // PARTS // len(GAMES)):
        if match.over:
            path.unlink()
            path, match = sit_down(random.choice(tables), n, tmp_path)
        when = random.choice(WHEN)
        sure, at_most = killed_while(when, path, match, random, tmp_path)
        match, _ = opened(path)
        assert match.steps in (sure, at_most), f"{n}: killed while {when}"
        match.state.check()
        assert not shelf.listing(tmp_path / "saves")[1]


Steps = list[dict[str, object]]


def sit_down(table: Table, seed: int, home: Path) -> tuple[Path, Match]:
    match = table.sit_down(seed)
    return shelve(home, match), match


def killed_while(when: str, path: Path, match: Match, random: Random, home: Path) -> tuple[Steps, Steps]:
    """Go on by a few moves and kill the program; its steps so far, and with one more choice."""
    with Terminal("resume", str(path), home=home, watch="idle", patch="hurried") as terminal:
        if when == "opening":
            time.sleep(random.uniform(0, 0.6))
            terminal.process.kill()
            return list(match.steps), list(match.steps)
        players = Players(terminal, match, lambda seat, moves: random.choice(moves), quiet=0.03)
        terminal.until_(lambda: terminal.stands.get("phase"), "the table")
        assert terminal.stands["phase"] != "private" or len(match.names) == 1, "the curtain is closed"
        players.play(random.randrange(2))
        if match.over or when == "confirmed":
            terminal.process.kill()
            return list(match.steps), list(match.steps)
        if when == "curtain":
            time.sleep(random.uniform(0, 0.05))
            terminal.process.kill()
            return list(match.steps), list(match.steps)
        seat = players.come_to_decide()
        sure = list(match.steps)
        keys = players.keys(seat)
        if when == "choosing":
            keys = keys[: random.randrange(len(keys))]
        for key in keys[:-1]:
            terminal.press(key)
        terminal.press_blindly(*keys[-1:])
        time.sleep(random.choice((random.uniform(0, 0.03), random.uniform(0.01, 0.1))))
        terminal.process.kill()
        return sure, list(match.steps)
