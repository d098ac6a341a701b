"""Sitting down: names, colours, order, options, curtain, seed, and every table that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, running

from hotgames.app.menu import MenuPage
from hotgames.app.setup import ASIDE, SetupPage
from hotgames.app.start import Start
from hotgames.table import registry, settings
from hotgames.table.game import Refused
from hotgames.table.match import Match
from hotgames.table.names import clean_names
from hotgames.ui.curtain import Curtain
from hotgames.ui.help import HelpPage

pytestmark = pytest.mark.usefixtures("whole")
SIZES = [(80, 24), (100, 30), (140, 45)]
SET_UP = Start(game="hot-lead")


def why_not(*names: str) -> str:
    """What is wrong with a table, in the words of the rules of names."""
    with pytest.raises(Refused) as caught:
        Match.new("hot-lead", names)
    return caught.value.reason


async def seat(driver: Driver, *names: str) -> None:
    """Fill the rows from the first on, as fast as a paste does."""
    page = driver.on(SetupPage)
    page._go(0)
    for name in names:
        await driver.pilot.pause()
        page.field.value = name
        await driver.press("down")


IMPOSSIBLE = [
    ("Ann",),
    (),
    ("Ann", "Ann"),
    ("Ann", " aNN "),
    ("Ann", " "),
    ("Ann", "x" * 300),
    ("Ann", "thirteen cell"),
    ("Ann", "漢字漢字漢字漢"),
    ("Ann", "tab\tbed"),
    ("Ann", "bell\x07"),
    ("Ann", "esc\x1b[31m"),
    ("Ann", "B🃏n"),
    ("Ann", "Be\u0301n\u0302\u0303"),
    ("Ann", "\u200bBen"),
    ("Ann", "♠️Ben"),
]


async def test_help_names_each_key_by_itself() -> None:
    """The hint bar has the keys of two commands as one; in help one of them would seem to do both."""
    async with running(SET_UP) as driver:
        await driver.press("f1")
        told = driver.on(HelpPage).text
    for key, what in (
        ("↑", "The row above."),
        ("↓", "The row below."),
        ("→", "The next choice of this row."),
    ):
        assert f"| {key} | {what} |" in told
    for command in SetupPage.ALL:
        assert f"| {command.key} |" in told
        assert " " not in command.key


async def test_space_turns_to_the_next_choice_as_the_settings_do() -> None:
    async with running(SET_UP) as driver:
        page = driver.on(SetupPage)
        page._go(page.rows.index(("option", "back_alley")))
        await driver.press("space")
        assert page.draft.options["back_alley"] is True
        page._go(0)
        await driver.type("Mary Ann")
        assert page.draft.names[0] == "Mary Ann"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", IMPOSSIBLE, ids=lambda names: ascii(names)[:24])
async def test_an_impossible_table_is_refused_on_the_spot(
    names: tuple[str, ...], size: tuple[int, int]
) -> None:
    """The page stays, says what is wrong in the words of the rules, and no game has begun."""
    reason = why_not(*names)
    async with running(SET_UP, size) as driver:
        await seat(driver, *names)
        if len(names) > 1 and names[1].strip():
            assert reason[:30].strip() in driver.text, "beside the row, before anything is pressed"
        await driver.press("f5")
        page = driver.on(SetupPage)
        assert driver.text.replace("\n", "").isprintable()
        assert reason[1:40] in page.message
        assert page.message[: driver.app.size.width - 4].rstrip("…") in driver.text.replace("\n", " ")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "name", ["B", "twelve cells", "漢字かなカナ", "[red]", "[/] [b]x", "Ēlīza", "O'Neill-Ö", "ﾊﾝｶｸ", "%s {0}"]
)
async def test_a_good_name_is_shown_rightly(name: str, size: tuple[int, int]) -> None:
    async with running(SET_UP, size) as driver:
        await seat(driver, "Ann", name)
        page = driver.on(SetupPage)
        assert page.draft.names[:2] == ["Ann", name]
        assert name in driver.text
        await driver.press("f5")
        assert driver.on(Curtain).table.names == clean_names(["Ann", name])
        await driver.listen()
        await driver.press("2")
        assert name in driver.text or name.upper() in driver.text


async def test_what_was_chosen_is_played_and_remembered() -> None:
    async with running(SET_UP) as driver:
        await seat(driver, "Ann", "Ben", "Cleo")
        page = driver.on(SetupPage)
        kinds = [row[0] for row in page.rows]
        page._go(1)
        await driver.pilot.pause()
        before = page.draft.colours[1]
        await driver.press("f2", "shift+up")  # another colour for Ben, and before Ann
        assert page.draft.names[:3] == ["Ben", "Ann", "Cleo"]
        assert page.draft.colours[0] != before
        colours = tuple(page.draft.colours[:3])
        page._go(kinds.index("option"))
        await driver.press("right")
        page._go(kinds.index("curtain"))
        await driver.press("right", "right", "left")
        page._go(kinds.index("seed"))
        await driver.pilot.pause()
        await driver.type("42")
        await driver.press("f5")
        table = driver.table
        option = next(iter(registry.about("hot-lead").options))
        assert (table.match.names, table.match.seed) == (("Ben", "Ann", "Cleo"), 42)
        assert table.match.options[option] is True
        assert (table.table.curtain, tuple(table.colours)) == ("always", colours)
    kept = settings.load()
    assert [player.name for player in kept.players_of("hot-lead")] == ["Ben", "Ann", "Cleo"]
    assert (kept.curtain, kept.options_of(registry.about("hot-lead"))[option]) == ("always", True)
    async with running() as driver:
        await driver.press("1")
        page = driver.on(SetupPage)
        assert page.draft.names[:3] == ["Ben", "Ann", "Cleo"]
        assert page.rows[page.row][0] == "begin", "the same again is one key"
        await driver.press("enter")
        assert driver.table.match.names == ("Ben", "Ann", "Cleo")


@pytest.mark.parametrize("seed", ["-1", "seven", "7.5", str(2**48), "9" * 60, "٣"])
async def test_an_impossible_seed_is_refused(seed: str) -> None:
    async with running(SET_UP) as driver:
        await seat(driver, "Ann", "Ben")
        page = driver.on(SetupPage)
        page._go([row[0] for row in page.rows].index("seed"))
        await driver.pilot.pause()
        page.field.value = seed
        await driver.press("f5")
        assert "seed" in driver.on(SetupPage).message.lower()


async def test_two_seats_never_have_one_colour() -> None:
    async with running(SET_UP) as driver:
        await seat(driver, "Ann", "Ben", "Cleo", "Dan", "Eve")
        page = driver.on(SetupPage)
        for row in (0, 3, 0, 4, 2):
            page._go(row)
            for _ in range(9):
                await driver.press("f2")
                assert len(set(page.draft.colours)) == 5


async def test_free_seats_between_are_no_seats() -> None:
    async with running(SET_UP) as driver:
        await seat(driver, "Ann", "", "Cleo")
        await driver.press("f5")
        assert driver.table.match.names == ("Ann", "Cleo")
        assert len(driver.table.colours) == 2


async def test_escape_begins_nothing(home: Path) -> None:
    async with running(SET_UP) as driver:
        await seat(driver, "Ann", "Ben")
        await driver.press("escape")
        assert not driver.on(MenuPage).rows
    assert not (home / "saves").exists()


async def test_a_given_deal_is_for_its_own_table_alone() -> None:
    """The deal of `--deal` is used at the set-up that it opened, and at no other."""
    deal = Match.new("hot-lead", ["Ann", "Ben"], seed=3).record()["deal"]
    async with running(Start(game="hot-lead", deal=deal)) as driver:
        await seat(driver, "Ann", "Ben")
        assert "seed" not in [row[0] for row in driver.on(SetupPage).rows]
        await driver.press("f5")
        assert driver.table.match.record()["deal"] == deal
        await driver.listen()
        await driver.press("escape")
        await driver.press("1")
        assert "seed" in [row[0] for row in driver.on(SetupPage).rows]


@pytest.mark.parametrize("game", registry.games())
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_row_of_every_game_is_whole(game: str, size: tuple[int, int]) -> None:
    """Each row visited, each choice turned to; each option has its line of help."""
    async with running(Start(game=game), size) as driver:
        page = driver.on(SetupPage)
        for row, (kind, which) in enumerate(page.rows):
            page._go(row)
            await driver.pilot.pause()
            if kind == "option":
                option = page.about.options[which]
                for _ in option.choices:
                    await driver.press("right")
                    words = option.help.replace("_", " ").split()[:6]
                    assert " ".join(words) in " ".join(driver.text.split())


@pytest.mark.parametrize("game", registry.games())
async def test_a_large_window_says_beside_every_row_what_it_does(game: str) -> None:
    async with running(Start(game=game), (140, 45)) as driver:
        page = driver.on(SetupPage)
        lines = driver.text.splitlines()
        for row, top in page.tops.items():
            if page.rows[row][0] != "seat":
                beside = f"{lines[top][ASIDE:]} {lines[top + 1][ASIDE:]}"
                assert " ".join(page.draft.aside(page.rows[row]).split()) in " ".join(beside.split())
        begin = lines[page.tops[len(page.rows) - 1]]
        assert begin.index("Begin") == lines[page.tops[len(page.rows) - 2]].index("Seed")
