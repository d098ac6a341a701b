"""Deck files at the set-up and at the table: what is remembered is used, told, and can be dropped."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import running

from hotgames.app.setup import SetupPage
from hotgames.app.start import Start
from hotgames.table import paths, settings
from hotgames.table.match import Match
from hotgames.table.settings import Player, Settings

pytestmark = pytest.mark.usefixtures("whole")
SIZES = [(80, 24), (140, 45)]
TWO = (Player("Ann", 0), Player("Ben", 1))


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A deck file for Hot Heads, remembered, with a red balloon of 6."""
    path = tmp_path / "the cards of my printed game.toml"
    text = (paths.assets() / "hot_heads" / "deck.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('"R+5"', '"R+6"'), encoding="utf-8")
    remembered = Settings().seated("hot-heads", TWO, {}, "secret").dealt("hot-heads", str(path))
    assert settings.store(remembered) == ""
    return path


def special(match: Match) -> bool:
    return any(line["card"] == "R+6" for line in match.record()["deck"]["cards"])


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_remembered_deck_has_a_row_and_is_played_with(mine: Path, size: tuple[int, int]) -> None:
    async with running(Start(game="hot-heads"), size) as driver:
        assert "Deck" in driver.text
        assert "the cards of my" in driver.text
        await driver.press("f5")
        assert special(driver.table.match)
    assert settings.load().decks == {"hot-heads": str(mine)}


async def test_the_row_drops_the_deck(mine: Path) -> None:
    async with running(Start(game="hot-heads")) as driver:
        page = driver.on(SetupPage)
        page._go([kind for kind, _ in page.rows].index("deck"))
        await driver.press("right")
        assert "the game's own" in driver.text
        assert "forgotten when you begin" in driver.text
        await driver.press("f5")
        assert not special(driver.table.match)
    assert settings.load().decks == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_remembered_deck_that_is_gone_is_told(mine: Path, size: tuple[int, int]) -> None:
    mine.unlink()
    async with running(Start(game="hot-heads"), size) as driver:
        page = driver.on(SetupPage)
        page._go([kind for kind, _ in page.rows].index("deck"))
        await driver.press()
        assert "own deck: it is not there" in driver.text
        await driver.press("f5")
        assert not special(driver.table.match)
    assert settings.load().decks == {"hot-heads": str(mine)}


async def test_without_a_deck_file_there_is_no_row() -> None:
    async with running(Start(game="hot-heads")) as driver:
        assert "deck" not in [kind for kind, _ in driver.on(SetupPage).rows]


async def test_the_table_says_what_the_command_line_has_to_say() -> None:
    start = Start(match=Match.new("hot-heads", ["Ann", "Ben"], seed=1), note="The game's own deck is played.")
    async with running(start) as driver:
        await driver.open_hand()
        assert "The game's own deck is played." in driver.text
