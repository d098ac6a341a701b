"""What the way to the menu loads, and what it does not."""

from __future__ import annotations

from pathlib import Path

from shelving import shelve
from tables import NAMES, play_at_random
from terminal import Terminal

from hotgames.table.match import Match


def loaded(home: Path, *keys: str) -> set[str]:
    """The modules that were loaded when these keys had been pressed at the menu."""
    note = home / "modules"
    with Terminal(home=home, patch="modules", env={"HOTGAMES_MODULES": str(note)}) as terminal:
        terminal.wait("New game")
        for key in keys:
            terminal.press(key)
            terminal.rest(0.2)
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    return set(note.read_text().split())


def test_the_menu_loads_no_game_and_no_pydantic(tmp_path: Path) -> None:
    """Not even with saves to show, whole, finished and broken, and every box looked at."""
    shelve(tmp_path, Match.new("hot-lead", NAMES[:3], seed=1))
    shelve(tmp_path, play_at_random(Match.new("hot-lead", NAMES[:3], seed=1), 1))
    (tmp_path / "saves" / "broken.json").write_text("nothing")
    modules = loaded(tmp_path, "up", "down", "down", "right", "left")
    games = {module for module in modules if module.startswith("hotgames.games.")}
    heavy = {module for module in modules if module.split(".")[0] in ("pydantic", "pydantic_core", "numpy")}
    assert not games
    assert not heavy
    assert "hotgames.app.menu" in modules


def test_a_table_loads_its_own_game_alone(tmp_path: Path) -> None:
    shelve(tmp_path, Match.new("hot-lead", NAMES[:3], seed=1))
    modules = loaded(tmp_path, "c")
    games = {module.split(".")[2] for module in modules if module.startswith("hotgames.games.")}
    assert games == {"hot_lead"}
