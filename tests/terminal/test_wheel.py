"""What people install: the built wheel, in an environment of its own, away from this folder."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from terminal import Terminal

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (built,) = folder.glob("*.whl")
    return built


def test_a_wheel_carries_the_games_and_their_assets(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("assets", "hotgames"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix in (".py", ".toml", ".md", ".txt", ".tcss"):
                inside = path.relative_to(ROOT).as_posix()
                assert (inside if folder == "hotgames" else f"hotgames/{inside}") in names
    assert not [name for name in names if name.startswith(("tests", "saves"))]


def test_an_installed_wheel_plays_a_move_and_quits(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=True)
    subprocess.run([place / "bin/python", "-m", "pip", "install", "-q", str(wheel)], check=True, cwd=tmp_path)
    command = [str(place / "bin/hotgames")]
    home = tmp_path / "home"
    play = [*command, "play", "hot-lead", "--seats", "Ann,Ben", "--seed", "7"]
    with Terminal(home=home, command=play, size=(80, 24)) as terminal:
        terminal.wait("Pass the keyboard")
        terminal.run_on(0.7)
        terminal.press("space")
        terminal.wait("Your hand, Ann")
        terminal.press("a", "enter")
        terminal.wait("Ann ✓")
        terminal.type("\x11")
        assert terminal.end() == 0
    with Terminal(home=home, command=command, size=(80, 24)) as terminal:
        terminal.wait("▄▀▀▄")  # the picture on a box comes from the assets
        terminal.wait("round 1 of 10")
        terminal.press("q")
        assert terminal.end() == 0
    assert [path.suffix for path in (home / "saves").iterdir()].count(".json") == 1
