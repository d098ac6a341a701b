"""The flow between people at one keyboard, as far as it can be seen without a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest
from driving import Driver, running
from shelving import opened, shelve
from tables import NAMES, TABLES, Table, play_at_random

from hotgames.app.menu import MenuPage
from hotgames.app.start import Start
from hotgames.table import registry, shelf
from hotgames.table.match import Ahead, Match
from hotgames.table.save import Place, SaveError, SaveFile, read_head
from hotgames.table.save import Table as Kept
from hotgames.ui.curtain import Curtain
from hotgames.ui.kept_page import BESIDE
from hotgames.ui.score_pad import ScorePad
from hotgames.ui.table_screen import QUIETLY, Phase

pytestmark = pytest.mark.usefixtures("whole")


def start(names: int = 3, curtain: str = "secret", **options: bool) -> Start:
    return Start(match=Match.new("hot-lead", NAMES[:names], options, seed=1), curtain=curtain)


async def choose(driver: Driver, key: str = "a") -> None:
    await driver.press(key, "enter")


@pytest.mark.parametrize(
    "key", ["enter", "a", "1", "right", "down", "full_stop", "s", "tab", "f5", "backspace"]
)
async def test_space_alone_opens_a_curtain(key: str) -> None:
    async with running(start()) as driver:
        await driver.listen()
        for _ in range(3):
            await driver.press(key)
            assert driver.on(Curtain).table.phase is Phase.CURTAIN
        await driver.listen()
        await driver.press("space")
        assert driver.table.phase is Phase.PRIVATE


async def test_a_curtain_hears_nothing_for_half_a_second_after_the_last_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("hotgames.ui.curtain.monotonic", lambda: now)
    async with running(start()) as driver:
        curtain = driver.on(Curtain)
        for key in ("space", "space", "1", "enter"):
            now += 0.4
            await driver.press(key)
            assert driver.page is curtain, "and the wait begins anew"
        now += 0.4
        await driver.pilot.click(offset=(3, driver.app.size.height - 1))
        now += 0.4
        await driver.press("space")
        assert driver.page is curtain
        now += 0.51
        await driver.press("space")
        assert driver.table.phase is Phase.PRIVATE


async def test_the_narrowest_window_names_the_seats_that_can_be_called() -> None:
    """Others than the one who is named, as long as they owe a choice; taking back has room beside it."""
    async with running(start(), size=(80, 24)) as driver:
        await driver.listen()
        assert " 2-3 call another  Esc leave (saved)  ? help" in driver.text.splitlines()[-1]
        await driver.open_hand()
        await choose(driver)
        await driver.listen()
        assert " 3 call another  u take back  Esc leave (saved)  ? help" in driver.text.splitlines()[-1]
        await driver.press("3")
        await driver.open_hand()
        await choose(driver)
        await driver.listen()
        hints = driver.text.splitlines()[-1]
        assert "call another" not in hints
        await driver.press("u")
        assert " 1 3 takes it back" in driver.text.splitlines()[-1]


async def test_a_toast_does_not_outlive_a_hand() -> None:
    async with running(start()) as driver:
        await driver.open_hand()
        driver.app.notify("37 is in my hand", timeout=60)
        await driver.pilot.pause(0.1)
        assert len(driver.app._notifications) == 1
        await choose(driver)
        assert len(driver.app._notifications) == 0


async def test_a_choice_is_made_once_however_often_it_is_committed() -> None:
    async with running(start()) as driver:
        await driver.open_hand()
        table = driver.table
        moves = list(table.moves)
        await asyncio.gather(*(table.commit(move) for move in (moves[0], moves[0], moves[1])))
        assert [step["move"] for step in table.match.steps] == [str(moves[0])]
        await table.commit(moves[2])
        assert len(table.match.steps) == 1, "nobody's hand is open"


async def test_nothing_private_is_left_under_the_curtain() -> None:
    """The table below it is the onlooker's, and so is everything that could be asked of it."""
    async with running(start()) as driver:
        await driver.open_hand()
        table = driver.table
        assert table.view.seat == 0
        await driver.press("c", "full_stop")
        assert table.view == table.match.view(None)
        table.board.redraw()
        assert table.board.canvas.text() == drawn(driver)


def drawn(driver: Driver) -> str:
    """What the onlooker's public table looks like."""
    from offline import StrictCanvas

    canvas = StrictCanvas(*driver.app.size)
    driver.table.draw(canvas)
    return canvas.text()


@pytest.mark.parametrize("seats", [2, 3])
async def test_an_open_table_has_no_curtain(seats: int) -> None:
    async with running(start(seats, "open")) as driver:
        for _ in range(seats):
            assert driver.table.phase is Phase.PRIVATE
            await driver.press("full_stop")
            assert not driver.app.query(Curtain)
            await choose(driver)
        while driver.table.resting:
            await driver.listen()
            await driver.press("space")
        assert driver.page is driver.table


async def test_always_means_before_every_turn() -> None:
    """Also before a set is taken in the open."""
    async with running(start(2, "always")) as driver:
        for _ in range(2):
            driver.on(Curtain)
            await driver.open_hand()
            await choose(driver)
        while driver.table.resting:
            await driver.listen()
            await driver.press("space")
        assert not driver.table.match.state.asked(driver.table.match.pending()[0]).secret
        driver.on(Curtain)
        await driver.open_hand()
        await driver.press("1")
        driver.on(Curtain)


async def test_secret_decisions_alone_have_a_curtain() -> None:
    async with running(start(2)) as driver:
        for _ in range(2):
            await driver.open_hand()
            await choose(driver)
        while driver.table.resting:
            await driver.listen()
            await driver.press("space")
        assert driver.page is driver.table
        assert driver.table.phase is Phase.PUBLIC


@pytest.mark.parametrize("table", [table for table in TABLES if table.seats == 1][:1], ids=str)
@pytest.mark.parametrize("curtain", ["always", "secret"])
async def test_alone_there_is_no_curtain_ever(table: Table, curtain: str) -> None:
    async with running(Start(match=table.sit_down(1), curtain=curtain)) as driver:
        page = driver.table
        for _ in range(5):
            assert not isinstance(driver.app.screen, Curtain)
            assert not page.hidden
            await driver.app.hide()
            assert not isinstance(driver.app.screen, Curtain)
            await page.commit(next(iter(page.moves)))
            while page.resting:
                await driver.listen()
                await driver.press("space")


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_choice_is_called_made_only_when_it_is_on_the_disk(
    seats: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one may go on meanwhile; what is revealed waits for the disk, at rest or not (L17)."""
    commit, disk = SaveFile.commit, Event()

    def slow(self: SaveFile, data: bytes) -> None:
        disk.wait(10)
        commit(self, data)

    async with running(start(seats)) as driver:
        monkeypatch.setattr(SaveFile, "commit", slow)
        table = driver.table
        for seat in range(seats - 1):
            await driver.open_hand()
            await choose(driver)
            assert driver.on(Curtain).seat == seat + 1, "the keyboard does not wait"
            assert table.mark(seat) != "✓"
        await driver.open_hand()
        table.call_later(table.commit, next(iter(table.moves)))
        await wait_until(lambda: len(table.match.steps) == seats)
        await asyncio.sleep(0.2)
        assert table.phase is Phase.CURTAIN, "nothing is revealed that a kill could still take back"
        disk.set()
        await wait_until(lambda: table.phase is Phase.PUBLIC)
        assert opened_now(home).steps == table.match.steps
    assert not table.trouble


@pytest.mark.parametrize("rests", [True, False])
async def test_no_hand_lies_open_while_a_slow_disk_is_waited_for(
    rests: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a seat that goes on with its turn: until the choice is kept, no hide key and no blur is heard."""
    commit, disk = SaveFile.commit, Event()

    def slow(self: SaveFile, data: bytes) -> None:
        disk.wait(10)
        commit(self, data)

    async with running(Start(match=Match.new("hidden-leaders-duel", NAMES[:2], seed=1))) as driver:
        await driver.open_hand()
        table = driver.table
        monkeypatch.setattr(SaveFile, "commit", slow)
        monkeypatch.setattr(type(table), "rests", lambda *_: rests)
        take = next(move for move in table.moves if table.match.ahead(0, move).goes_on)
        driver.app.call_later(table.commit, take)
        await wait_until(lambda: table.phase is Phase.CURTAIN and table.view.seat is None)
        driver.on(Curtain)
        disk.set()
        await wait_until(lambda: not table.committing)
        if rests:
            assert (driver.page, table.phase, table.resting) == (table, Phase.PUBLIC, True)
        else:
            assert driver.on(Curtain).seat == 0


async def wait_until(so: Callable[[], bool]) -> None:
    for _ in range(500):
        if so():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("never came")


async def test_focus_lost_while_a_choice_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that goes on with its turn has its curtain closed as soon as the step is made."""
    async with running(start(3)) as driver:
        await driver.open_hand()
        table = driver.table
        monkeypatch.setattr(Ahead, "goes_on", True)
        monkeypatch.setattr("hotgames.ui.table_screen.QUIETLY", ())  # so that the disk is waited for
        await asyncio.gather(table.commit(next(iter(table.moves))), driver.app.hide())
        await driver.pilot.pause()
        assert table.phase is Phase.CURTAIN
        driver.on(Curtain)


def opened_now(home: Path) -> Match:
    """What the file holds, the lock of the one who plays notwithstanding."""
    (path,) = (home / "saves").glob("*.json")
    copy = home / "copy.json"
    copy.write_bytes(path.read_bytes())
    return opened(copy)[0]


async def test_the_mark_comes_when_the_file_is_safe() -> None:
    async with running(start(3)) as driver:
        await driver.open_hand()
        await choose(driver)
        await driver.table.settle()
        assert driver.table.mark(0) == "✓"
        assert driver.table.mark(1) != "✓"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


class Disk:
    """The disk that saves are written to: there is room, or it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = True
        commit = SaveFile.commit

        def written(save: SaveFile, data: bytes) -> None:
            if self.full:
                raise SaveError(save.path, "the disk is full")
            commit(save, data)

        monkeypatch.setattr(SaveFile, "commit", written)


WARNED = "Not saved: the disk is full. The same key again leaves, and the game is lost."


@asynccontextmanager
async def at_an_unsaved_end(home: Path) -> AsyncIterator[Driver]:
    """At the score pad, of a game whose last move is not on the disk."""
    match = play_at_random(Match.new("hot-lead", NAMES[:2], seed=1), 1)
    path = shelve(home, play_at_random(Match.new("hot-lead", NAMES[:2], seed=1), 1, len(match.steps) - 1))
    async with running(Start(save=path, curtain="open")) as driver:
        if driver.table.phase is Phase.CURTAIN:
            await driver.open_hand()
        await driver.table.commit(next(iter(driver.table.moves)))
        while driver.page is driver.table:
            await driver.listen()
            await driver.press("space")
        assert driver.on(ScorePad).table.match.over
        yield driver


@pytest.mark.parametrize("moves", [3, 2000], ids=["on", "over"])
async def test_a_save_replaced_after_the_last_choice_loses_nothing_when_the_table_is_left(
    home: Path, moves: int
) -> None:
    """It is written beside what came, and said in the menu."""
    match = play_at_random(Match.new("hot-lead", NAMES[:2], seed=1), 1, moves)
    other = Match.new("hot-lead", NAMES[:2], seed=2)
    path = shelve(home, match)
    async with running(Start(save=path, curtain="open")) as driver:
        while driver.table.resting:
            await driver.listen()
            await driver.press("space")
        await driver.table.settle()
        shelve(home / "other", other).replace(path)
        await driver.listen()
        await driver.press("escape")
        assert driver.on(MenuPage).message == BESIDE
    (ours,) = {*(home / "saves").glob("*.json")} - {path}
    assert opened(path)[0].record() == other.record()
    assert opened(ours)[0].steps == match.steps


async def test_a_game_first_saved_when_its_table_is_left_was_played_nowhere_else(home: Path) -> None:
    (home / "saves").touch()  # in the folder's place
    async with running(start(3, "open")) as driver:
        assert driver.table.trouble
        (home / "saves").unlink()
        await driver.press("escape")
        assert driver.on(MenuPage).message == ""
    assert len([*(home / "saves").glob("*.json")]) == 1


async def test_a_finished_game_that_another_window_renames_is_no_trouble(home: Path) -> None:
    """It was let go at its end."""
    async with at_an_unsaved_end(home) as driver:
        await driver.table.settle()
        (path,) = (home / "saves").glob("*.json")
        shelf.rename(path, "Friday")
        await driver.press("enter")
        assert driver.on(MenuPage).message == ""
    assert [*(home / "saves").glob("*.json")] == [path]
    assert read_head(path).title == "Friday"


@pytest.mark.parametrize("game", registry.games())
async def test_an_end_that_nobody_has_seen_rests_on_the_table_before_the_score_pad(
    home: Path, game: str
) -> None:
    """After a kill, as it does without one."""
    seats = registry.about(game).seats[0]
    match = play_at_random(Match.new(game, NAMES[:seats], seed=1), 1)
    last = max(number for number, step in enumerate(match.steps) if "seat" in step)
    unread = next(number for number, line in enumerate(match.told) if line.step >= last)
    save = SaveFile.create(match, Kept(tuple(range(seats)), place=Place(None, unread)), home / "saves")
    save.close()
    async with running(Start(save=save.path), size=(140, 45)) as driver:
        assert driver.page is driver.table
        assert driver.table.resting
        assert driver.table.told_lines == [
            line.text for line in match.told[unread:] if line.to is None and line.kind not in QUIETLY
        ]
        await driver.press("space")
        driver.on(ScorePad)
        await driver.press("escape")
    assert opened(save.path)[1].place == Place(None, -1)
    async with running(Start(save=save.path)) as driver:
        driver.on(ScorePad)


async def test_what_is_held_since_the_choice_leaves_no_reveal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotgames.ui.page.monotonic", lambda: 100.0)
    monkeypatch.setattr("hotgames.ui.table_screen.STEP", 100)
    async with running(start(3, "open")) as driver:
        for _ in range(3):
            await choose(driver)
        for _ in range(3):
            await driver.press("enter", "space")
            await click(driver, lambda meaning: getattr(meaning, "name", "") == "go_on")
            assert driver.table.resting
            assert driver.table.frame == 0, "nor is it skipped"
        for _ in range(2):
            await driver.listen()
            await driver.press("enter")
        assert not driver.table.resting


async def test_an_end_that_was_not_saved_is_saved_once_there_is_room(home: Path, disk: Disk) -> None:
    async with at_an_unsaved_end(home) as driver:
        await driver.press("enter")
        assert WARNED in driver.on(ScorePad).message
        disk.full = False
        await driver.press("enter")
        driver.on(MenuPage)
    (path,) = (home / "saves").glob("*.json")
    assert opened(path)[0].over


async def test_no_new_game_is_begun_over_an_end_that_is_not_saved(home: Path, disk: Disk) -> None:
    async with at_an_unsaved_end(home) as driver:
        for key in ("n", "enter", "n"):
            await driver.press(key)
            assert WARNED in driver.on(ScorePad).message, "each key is warned of for itself"
        disk.full = False
        await driver.press("n")
        assert not driver.table.match.steps


async def test_a_game_that_is_not_saved_is_left_by_the_same_key_twice_in_a_row(disk: Disk) -> None:
    async with running(start(3, "open")) as driver:
        for key in ("escape", "ctrl+q", "escape"):
            await choose(driver)
            await driver.press(key)
            assert driver.table.message == WARNED
        await driver.press("escape")
        driver.on(MenuPage)


async def test_a_game_that_is_not_saved_is_not_left_unwarned_over_the_palette(disk: Disk) -> None:
    async with running(start(3, "open")) as driver:
        await choose(driver)
        await driver.press("ctrl+p", "ctrl+q")
        assert driver.table.message == WARNED
        assert driver.app.is_running
        await driver.press("ctrl+q")
        assert not driver.app.is_running


async def test_the_mark_does_not_come_while_the_disk_is_full(disk: Disk) -> None:
    async with running(start(3)) as driver:
        await driver.open_hand()
        await choose(driver)
        await driver.table.settle()
        assert driver.table.mark(0) == "…"
        disk.full = False
        await driver.table.settle()
        assert driver.table.mark(0) == "✓"


async def test_a_choice_made_anew_is_not_marked_while_only_the_one_before_is_on_the_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commit, written = SaveFile.commit, Semaphore(0)

    def slow(self: SaveFile, data: bytes) -> None:
        written.acquire(timeout=10)
        commit(self, data)

    async with running(start(3)) as driver:
        await driver.open_hand()
        table = driver.table
        await table.settle()
        monkeypatch.setattr(SaveFile, "commit", slow)
        await choose(driver)
        for keys in (("u",), ("space",), ("b", "enter")):
            await driver.listen()
            await driver.press(*keys)
        assert table.match.pending() == (1, 2)
        writes = list(table._writes)
        assert len(writes) > 1
        for write in writes:
            assert table.mark(0) == "…"
            written.release()
            await write.wait()
        assert table.mark(0) == "✓"


@pytest.mark.parametrize(
    "table", [table for table in TABLES if table.seats > 1 and not table.options], ids=str
)
async def test_a_save_opens_at_a_closed_curtain(table: Table, home: Path) -> None:
    """Whatever the table's mode, wherever the screen was; but on an open table there is none."""
    match = table.sit_down(3)
    for mode in ("secret", "always", "open"):
        path = shelve(home, match, match.pending()[-1], mode)
        async with running(Start(save=path)) as driver:
            page = driver.table
            if page.needs_curtain(match.pending()[-1]):
                assert driver.on(Curtain).seat == match.pending()[-1]
                assert page.view.seat is None
            else:
                assert page.view.seat is None or mode == "open"


async def test_a_round_is_recalled_whole_at_80_columns(home: Path) -> None:
    match = Match.new("hot-lead", ["Ann", "Ben", "Cy"], seed=1)
    told = [line.text for line in play_at_random(match, 1, 3).told]
    async with running(Start(save=shelve(home, match, 0)), (80, 24)) as driver:
        driver.on(Curtain)
        recalled = driver.text[driver.text.index("Since you last played") :]
        assert [line for line in told[-4:] if line in recalled] == told[-4:]


async def click(driver: Driver, wanted: Callable[[Any], bool]) -> None:
    """Press a part of the picture by what it means."""
    target = next(t for t in reversed(driver.page.board.canvas.targets) if wanted(t.meaning))
    await driver.pilot.click(offset=(target.x + target.width // 2, target.y))
    await driver.pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=str)
async def test_a_round_by_mouse_alone(size: tuple[int, int]) -> None:
    async with running(start(2), size) as driver:
        for seat in (0, 1):
            await driver.listen()
            await click(driver, lambda meaning: getattr(meaning, "name", "") == "open")
            assert (driver.table.phase, driver.table.seat) == (Phase.PRIVATE, seat)
            await click(driver, lambda meaning: meaning == ("card", 2))
            assert not driver.table.match.steps[seat:], "pointed at, not chosen"
            await click(driver, lambda meaning: getattr(meaning, "name", "") == "pick")
        assert len(driver.table.match.steps) == 2
        await click(driver, lambda meaning: meaning == ("take", 1))
        assert driver.table.match.steps[2]["move"] == "take 2"
        await click(driver, lambda meaning: getattr(meaning, "name", "") == "leave")
        driver.on(MenuPage)
