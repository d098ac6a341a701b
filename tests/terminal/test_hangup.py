"""The terminal's window is closed: the program ends, and lets go of the game."""

from __future__ import annotations

from pathlib import Path

from playing import QUIET
from shelving import opened
from terminal import Terminal


def test_a_window_that_is_closed_ends_the_program_and_frees_the_save(tmp_path: Path) -> None:
    with Terminal("play", "hot-lead", "--seats", "Ann,Ben", "--seed", "7", home=tmp_path) as terminal:
        terminal.wait("Pass the keyboard")
        terminal.run_on(QUIET)
        terminal.press("space")
        terminal.wait("Your hand, Ann")
        terminal.hang_up()
        assert terminal.process.wait(timeout=20) in (129, -1)
    (path,) = (tmp_path / "saves").glob("*.json")
    assert opened(path)[0].pending() == (0, 1)
