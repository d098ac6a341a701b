"""The terminal's window is closed: the program ends, and lets go of the game."""

from __future__ import annotations

import os
from pathlib import Path

from terminal import Terminal

from hotgames.table.save import SaveFile


def test_a_window_that_is_closed_ends_the_program_and_frees_the_save(tmp_path: Path) -> None:
    terminal = Terminal("play", "hot-lead", "--seats", "Ann,Ben", "--seed", "7", home=tmp_path)
    terminal.wait("Pass the keyboard")
    terminal.run_on(0.7)
    terminal.press("space")
    terminal.wait("Your hand, Ann")
    os.close(terminal.fd)
    assert terminal.process.wait(timeout=20) in (129, -1)
    (path,) = (tmp_path / "saves").glob("*.json")
    save, match, _ = SaveFile.open(path)
    save.close()
    assert match.pending() == (0, 1)
