"""Every command of every page does something or says why not; Space commits nothing anywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from driving import Driver, running
from offline import press, private_page
from playing import FEW, screen_of
from shelving import shelve
from tables import NAMES, Table, play_at_random
from test_pictures import some_moments

from hotgames.app.start import Start
from hotgames.table import settings
from hotgames.table.match import Ahead, Match
from hotgames.ui.commands import Command, spelled
from hotgames.ui.page import Page
from hotgames.ui.table_screen import TableScreen

pytestmark = pytest.mark.usefixtures("whole")

Way = Callable[[Driver], Awaitable[None]]


async def nothing(driver: Driver) -> None:
    pass


def keys(*names: str) -> Way:
    async def way(driver: Driver) -> None:
        await driver.press(*names)

    return way


async def hand(driver: Driver) -> None:
    await driver.open_hand()


async def pointed(driver: Driver) -> None:
    await hand(driver)
    await driver.press("right")


async def curtain(driver: Driver) -> None:
    await driver.listen()


async def one_chosen(driver: Driver) -> None:
    await pointed(driver)
    await driver.press("enter")
    await driver.listen()


async def revealed(driver: Driver) -> None:
    for _ in range(2):
        await pointed(driver)
        await driver.press("enter")
    await driver.listen()


async def choosing_in_the_open(driver: Driver) -> None:
    await revealed(driver)
    if driver.table.resting:
        await driver.press("space", "space")


PLAY = "play"
PAGES: dict[str, tuple[str | None, Way]] = {
    "menu": (None, nothing),
    "menu at a box": (None, keys("down", "down")),
    "set-up": (None, keys("down", "down", "1", "up")),
    "settings": (None, keys("s")),
    "finished": (None, keys("f")),
    "help": (None, keys("f1")),
    "curtain": (PLAY, curtain),
    "hand": (PLAY, hand),
    "hand, pointed": (PLAY, pointed),
    "one has chosen": (PLAY, one_chosen),
    "two have chosen": (PLAY, revealed),
    "taking": (PLAY, choosing_in_the_open),
    "score pad": (None, keys("f", "enter")),
}


@asynccontextmanager
async def at(where: str, home: Path) -> AsyncIterator[Driver]:
    for save in (home / "saves").glob("*"):
        save.unlink()
    shelve(home, Match.new("hot-lead", NAMES[:2], seed=2))
    shelve(home, play_at_random(Match.new("hot-lead", NAMES[:2], seed=1), 1))
    how, way = PAGES[where]
    start = None if how is None else Start(match=Match.new("hot-lead", NAMES[:2], seed=1))
    async with running(start) as driver:
        await way(driver)
        yield driver


def seen(driver: Driver) -> Any:
    """All that a person could notice of a key."""
    screen = driver.app.screen
    canvas = screen.board.canvas if isinstance(screen, Page) else None
    offset = [tuple(widget.scroll_offset) for widget in screen.query("VerticalScroll")]
    return type(screen), canvas and (canvas.text(), canvas.inks), offset, driver.app.focused


@pytest.mark.parametrize("where", PAGES)
async def test_a_command_does_something_or_says_why_not(where: str, home: Path) -> None:
    async with at(where, home) as driver:
        commands = list(driver.page.ALL)
        for command in commands:
            if reason := driver.page.why_not(command):
                await driver.press(command.keys.split(",")[0])
                assert reason[:60] in driver.page.message, command.name
        possible = [command for command in commands if command.hint and not driver.page.why_not(command)]
    for command in possible:
        ways = command.keys.split(",") if command.many else command.keys.split(",")[:1]
        assert [key for key in ways[:2] if await does_something(where, home, key)], f"{command.name}: nothing"


async def does_something(where: str, home: Path, key: str) -> bool:
    async with at(where, home) as driver:
        before = seen(driver)
        await driver.press(key)
        return driver.app._exit or seen(driver) != before


@pytest.mark.parametrize("where", PAGES)
async def test_space_commits_nothing(where: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times, wherever somebody is: no move is made, no game begun, no save touched."""
    played: list[Any] = []
    make = Match.make

    def noted(self: Match, ahead: Ahead) -> list[Any]:
        played.append(ahead.move)
        return make(self, ahead)

    async with at(where, home) as driver:
        matches = [table.match for table in driver.app.screen_stack if isinstance(table, TableScreen)]
        saves = {path: path.stat().st_mtime_ns for path in (home / "saves").glob("*.json")}
        monkeypatch.setattr(Match, "make", noted)
        for _ in range(10):
            await driver.listen()
            await driver.press("space")
        now = [table.match for table in driver.app.screen_stack if isinstance(table, TableScreen)]
        assert not played
        assert now == matches
        assert set(saves) == set((home / "saves").glob("*.json"))


@pytest.mark.parametrize("table", FEW, ids=str)
def test_space_commits_nothing_in_the_middle_of_a_choice(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every game, after each key on the way to a choice."""
    for match, _, _ in some_moments(table, NAMES, 5):
        for seat in match.pending():
            view, screen = match.view(seat), screen_of(table.game)
            moves = list(match.state.moves(seat))
            for move in moves[:: max(len(moves) // 4, 1)]:
                way = list(screen.keys_for(view, move))
                assert way[-1] != "space", "Space never commits"
                page = private_page(match, seat)
                page.commit = forbidden  # type: ignore[method-assign]
                for key in ["", *way[:-1]]:
                    if key:
                        press(page, key)
                    space = [command for command in page.ALL if "space" in command.keys.split(",")]
                    if space and not page.why_not(space[0]):
                        press(page, "space")
                        break


@pytest.mark.parametrize("table", FEW, ids=str)
def test_the_hints_name_the_keys_that_are_there(table: Table) -> None:
    """Of a command for several things, each key that they leave out is refused."""
    for match, _, _ in some_moments(table, NAMES, 5):
        for seat in match.pending():
            page = private_page(match, seat)
            for command in page.ALL:
                there, keys = set(page.there(command)), command.keys.split(",")
                if not there or page.why_not(command):
                    continue
                assert page.keys_shown(command) == spelled(keys[number] for number in sorted(there))
                for number in set(range(len(keys))) - there:
                    page.message = ""
                    press(page, keys[number])
                    assert page.message, f"{command.name} by {keys[number]}: nothing is said"


def test_keys_in_a_row_are_spelled_from_the_first_to_the_last() -> None:
    assert spelled("abcdef") == "a-f"
    assert spelled("134") == "1 3-4"
    assert spelled("") == ""


async def test_the_hints_follow_the_hand_and_the_seats(home: Path) -> None:
    """No more letters than cards, no more numbers than seats; the help page says the same."""
    match = Match.new("hot-heads", NAMES[:3], seed=1)
    async with running(Start(match=match)) as driver:
        await driver.open_hand()
        hand = len(driver.table.view.hand)
        assert f"a-{'abcdefghijk'[hand - 1]} card  1-3 on whom" in driver.text.splitlines()[-1]
        await driver.press("f1")
        assert "1-3" in driver.text


def forbidden(move: Any) -> Any:
    raise AssertionError(f"Space committed {move}")


def test_no_page_gives_one_key_two_meanings() -> None:
    for page in subclasses(Page):
        names = [key for command in page.ALL for key in command.keys.split(",")]
        assert len(names) == len(set(names)), page


def test_keys_are_those_that_every_terminal_sends() -> None:
    """No Alt, no Ctrl with what is another key's alias, nothing that needs to know that a key was let go."""
    good = {
        "enter",
        "space",
        "escape",
        "tab",
        "up",
        "down",
        "left",
        "right",
        "home",
        "end",
        "pageup",
        "pagedown",
    }
    good |= {"delete", "backspace", "full_stop", "comma", "question_mark", "slash", "plus", "minus"}
    good |= {"shift+tab", "shift+up", "shift+down", "shift+left", "shift+right"}
    good |= {f"f{n}" for n in range(1, 11)}
    for page in subclasses(Page):
        for command in page.ALL:
            for key in command.keys.split(","):
                assert len(key) == 1 or key in good, f"{page.__name__}: {command.name} by {key}"


def test_every_command_is_named_and_helped() -> None:
    for page in subclasses(Page):
        for command in page.ALL:
            assert isinstance(command, Command)
            assert command.help[0].isupper(), command
            assert command.help.endswith("."), command
            assert command.label or not command.hint, command
            assert command.shown or not command.many, f"{command}: help would name its first key alone"
            assert hasattr(page, f"do_{command.name}"), (page, command.name)


def subclasses(kind: type[Page]) -> list[type[Page]]:
    """Every page that a person may come to."""
    for table in FEW:
        screen_of(table.game)
    import hotgames.app.finished
    import hotgames.app.settings_page
    import hotgames.app.setup
    import hotgames.ui.help  # noqa: F401

    found = [kind] if kind.ALL else []
    for below in kind.__subclasses__():
        found += subclasses(below) if below.__subclasses__() else [below]
    return found


async def test_the_palette_has_only_what_the_page_can_do(home: Path) -> None:
    """Ctrl+P: this page's commands, no screenshot, no change of theme; none over a curtain."""
    async with at("curtain", home) as driver:
        await driver.press("ctrl+p")
        assert driver.on(type(driver.page)).palette is False
    async with at("hand, pointed", home) as driver:
        page = driver.page
        wanted = {page.label(c) for c in page.ALL if not c.many and not page.why_not(c)}
        await driver.press("ctrl+p")
        await driver.pilot.pause(0.3)
        from textual.widgets import OptionList

        found = {
            str(option.prompt).split("\n")[0] for option in driver.app.screen.query_one(OptionList).options
        }
        assert found <= wanted
        assert found
        assert not driver.app.screen.query_one("SearchIcon").display, "a wide picture, and no letter"
    assert settings.load().theme == "auto"
