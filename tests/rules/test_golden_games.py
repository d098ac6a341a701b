"""Golden games end today as they did when they were written, word for word."""

from __future__ import annotations

from pathlib import Path

import pytest
from golden_games import FOLDER, play, read, write

from hotgames.table import registry

GAMES = sorted(FOLDER.glob("*.txt"))


def test_every_game_has_a_golden_one() -> None:
    assert {path.name.partition(".")[0] for path in GAMES} == set(registry.games())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_golden_game_is_told_as_ever(path: Path) -> None:
    text = path.read_text("utf-8")
    script = read(text)
    assert path.name.startswith(f"{script.game}.")
    match = play(script)
    assert match.over
    assert write(match).splitlines() == text.splitlines()
