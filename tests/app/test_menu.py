"""The menu and the pages around the games: saves, finished games, settings, help, the score pad."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from driving import Driver, running
from shelving import opened, shelve
from tables import play_at_random
from textual import events

from hotgames.app.finished import FinishedPage
from hotgames.app.menu import MenuPage
from hotgames.app.settings_page import SettingsPage
from hotgames.app.setup import SetupPage
from hotgames.app.start import Start
from hotgames.table import registry, settings, shelf
from hotgames.table.files import beside
from hotgames.table.match import Match
from hotgames.table.save import SaveError, read_head
from hotgames.ui.ask import Field
from hotgames.ui.canvas import WON
from hotgames.ui.curtain import Curtain
from hotgames.ui.help import HelpPage
from hotgames.ui.score_pad import ScorePad

pytestmark = pytest.mark.usefixtures("whole")
SIZES = [(80, 24), (100, 30), (140, 45)]
NAMES = ("Bartholomew9", "[red]", "漢字かなカナ", "Dan", "MMMMMMMMMMMM")


def lay_down(home: Path, count: int, moves: int = 0, seats: int = 3) -> list[Path]:
    """So many saves, the newest last."""
    saves = []
    for n in range(count):
        match = play_at_random(Match.new("hot-lead", NAMES[:seats], seed=n), n, moves)
        saves.append(shelve(home, match))
    return saves


def over(home: Path, seed: int = 1) -> Path:
    return shelve(home, play_at_random(Match.new("hot-lead", NAMES, seed=seed), seed))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [0, 1, 3, 30])
async def test_the_menu_shows_every_game_and_the_saves(size: tuple[int, int], count: int, home: Path) -> None:
    """Newest on top; where there is no room for all, the menu says how many more there are."""
    saves = lay_down(home, count)
    broken = home / "saves" / "broken.json"
    if count > 1:
        broken.write_text("nothing")
    async with running(size=size) as driver:
        page = driver.on(MenuPage)
        for number, about in enumerate(registry.games().values()):
            assert about.short in driver.text or about.name in driver.text
            assert str(number + 1) in driver.text
        times = [head.saved for head in page.heads]
        assert times == sorted(times, reverse=True), "two may be of the same moment"
        assert {head.path for head in page.heads} == set(saves)
        if count:
            assert "[red]" in driver.text
            assert "round 1 of" in driver.text
        for _ in range(count + 3):
            await driver.press("down")
        assert page.row is None, "below the last save the boxes are chosen"
        for _ in range(len(page.games) + 1):
            await driver.press("right")
        for _ in range(count + 3):
            await driver.press("up")
        assert page.chosen == (0 if count else -1)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [0, 6])
async def test_the_boxes_reach_from_edge_to_edge(size: tuple[int, int], count: int, home: Path) -> None:
    lay_down(home, count)
    async with running(size=size) as driver:
        targets = driver.page.board.canvas.targets
        boxes = [target for target in targets if target.meaning[0] == "box"]
        assert boxes[0].x == 1
        assert size[0] - 4 <= boxes[-1].x + boxes[-1].width < size[0]
        assert all(one.x + one.width < other.x for one, other in pairwise(boxes))
        assert max(box.y + box.height for box in boxes) < size[1] - 2


async def test_a_large_menu_without_games_says_how_to_begin_and_fills_its_window() -> None:
    async with running(size=(140, 45)) as driver:
        assert "Sit down together, choose a box" in driver.text
        box = next(t for t in driver.page.board.canvas.targets if t.meaning == ("box", 0))
        assert box.y + box.height > 35
    async with running(size=(80, 24)) as driver:
        assert "Sit down together" not in driver.text


async def test_a_box_sits_down_to_its_game() -> None:
    for number, about in enumerate(registry.games().values(), 1):
        async with running() as driver:
            await driver.press(str(number))
            assert driver.on(SetupPage).about.id == about.id
    async with running() as driver:
        await driver.press("9")
        assert str(len(registry.games())) in driver.on(MenuPage).message


async def test_the_mouse_does_what_the_keys_do(home: Path) -> None:
    lay_down(home, 2)
    async with running() as driver:
        page = driver.on(MenuPage)
        row = next(t for t in page.board.canvas.targets if t.meaning == ("row", 1))
        await driver.pilot.click(offset=(row.x + 3, row.y))
        assert (page.chosen, driver.page) == (1, page)
        await driver.pilot.click(offset=(row.x + 3, row.y))
        await driver.pilot.pause()
        driver.on(Curtain)
        await driver.listen()
        await driver.press("escape")
        box = next(t for t in page.board.canvas.targets if t.meaning == ("box", 0))
        await driver.pilot.click(offset=(box.x + 2, box.y + 2))
        await driver.pilot.pause()
        driver.on(SetupPage)


# ---------------------------------------------------------------------- saves in hand


async def ask(driver: Driver, key: str, text: str) -> None:
    """Press a key that asks for a text, and answer."""
    await driver.press(key)
    await driver.pilot.pause()
    field = driver.app.focused
    assert field is not None
    field.value = text  # type: ignore[attr-defined]
    await driver.press("enter")


async def test_rename(home: Path) -> None:
    (path,) = lay_down(home, 1)
    async with running() as driver:
        await ask(driver, "r", "Friday, 漢字 [b]")
        assert read_head(path).title == "Friday, 漢字 [b]"
        assert "Friday, 漢字 [b]" in driver.text
        await driver.press("r")
        await driver.press("x", "escape")
        assert read_head(path).title == "Friday, 漢字 [b]"
        assert driver.app.focused is None, "the keys are the menu's again"


@pytest.mark.parametrize("key", ["up", "down", "f1", "tab", "f5", "pagedown"])
async def test_the_pages_keys_wait_while_something_is_asked(key: str, home: Path) -> None:
    paths = lay_down(home, 2)
    async with running() as driver:
        page = driver.on(MenuPage)
        chosen = page.chosen
        await driver.press("r", "a", key, "b")
        assert "Name of this game:" in driver.text
        assert (driver.page, page.chosen) == (page, chosen)
        await driver.press("enter")
        assert sorted(read_head(path).title for path in paths) == ["", "ab"]


@pytest.mark.parametrize("title", ["x" * 41, "a\x07b", "🃏"], ids=ascii)
async def test_an_impossible_title_is_refused(title: str, home: Path) -> None:
    (path,) = lay_down(home, 1)
    async with running() as driver:
        await ask(driver, "r", title)
        assert read_head(path).title == ""
        assert driver.on(MenuPage).message


@pytest.mark.parametrize("key", ["enter", "n", "escape", "space", "d", "down", "z", "Y", "ctrl+p"])
async def test_deleting_asks_first_and_any_other_key_keeps_it(key: str, home: Path) -> None:
    saves = lay_down(home, 2)
    async with running() as driver:
        await driver.press("d")
        assert "Delete Hot Lead for good?" in driver.on(MenuPage).message
        await driver.press(key)
        assert all(path.exists() for path in saves)
        if key != "d":
            await driver.press("escape", "y")
            assert all(path.exists() for path in saves), "the question is not open any more"


async def test_keys_typed_faster_than_they_are_read_answer_in_their_order(home: Path) -> None:
    saves = lay_down(home, 2)
    async with running() as driver:
        for key in "dzydy":
            assert all(path.exists() for path in saves)
            driver.app.post_message(events.Key(key, key))
        await driver.pilot.pause()
        assert [path.exists() for path in saves] == [True, False]
        assert read_head(saves[0])
    async with running() as driver:
        for key in "dzy":
            driver.app.post_message(events.Key(key, key))
        await driver.pilot.pause()
        assert saves[0].exists()


@pytest.mark.parametrize("question", ["d", "r", "x"])
@pytest.mark.parametrize("on_a_row", [True, False])
async def test_a_click_ends_the_question_that_is_open(question: str, on_a_row: bool, home: Path) -> None:
    """Else what is answered next would be done to the row that was chosen before."""
    saves = lay_down(home, 2)
    before = [path.read_bytes() for path in saves]
    async with running() as driver:
        page = driver.on(MenuPage)
        row = next(t for t in page.board.canvas.targets if t.meaning == ("row", 1))
        await driver.press(question)
        assert page.message
        await driver.pilot.click(offset=(row.x + 3, row.y) if on_a_row else (0, 1))
        await driver.pilot.pause()
        assert (page.chosen, page.message, driver.app.focused) == (int(on_a_row), "", None)
        await driver.press("y" if question == "d" else "a")
        assert [path.read_bytes() for path in saves] == before
        assert sorted(home.rglob("*.json")) == sorted(saves)


async def test_a_click_into_what_is_typed_leaves_the_question_open(home: Path) -> None:
    (path,) = lay_down(home, 1)
    async with running() as driver:
        await driver.press("r", "a", "c")
        field = driver.app.focused
        assert isinstance(field, Field)
        await driver.pilot.click(field, offset=(1, 0))
        await driver.press("b", "enter")
        assert read_head(path).title == "abc"


@pytest.mark.parametrize(("question", "hints"), [("d", "y delete it"), ("r", "Enter done  Esc give up")])
async def test_while_something_is_asked_the_hints_are_the_answers(
    question: str, hints: str, home: Path
) -> None:
    lay_down(home, 2)
    async with running() as driver:
        before = driver.text.splitlines()[-1]
        await driver.press(question)
        assert driver.text.splitlines()[-1].strip() == hints
        await driver.press("escape")
        assert driver.text.splitlines()[-1] == before


async def test_deleting(home: Path) -> None:
    saves = lay_down(home, 2)
    async with running() as driver:
        await driver.press("y")
        assert saves[1].exists(), "nothing was asked"
        await driver.press("d", "y")
        assert [path.exists() for path in saves] == [True, False]
        await driver.press("y")
        assert saves[0].exists()
        await driver.press("d", "y")
        assert not saves[0].exists()
        assert driver.on(MenuPage).row is None


@pytest.mark.parametrize("size", [(100, 30), (80, 24), (140, 45)])
async def test_a_question_stays_on_its_line_when_the_window_is_resized(
    home: Path, size: tuple[int, int]
) -> None:
    lay_down(home, 1)
    async with running(size=(120, 35)) as driver:
        await driver.press("r")
        await driver.pilot.resize_terminal(*size)
        await driver.pilot.pause()
        field = driver.app.focused
        assert isinstance(field, Field)
        prompt = driver.page.board.canvas.text().splitlines()[size[1] - 2]
        assert prompt.startswith(" Name of this game:")
        x, right = len(" Name of this game: ") + 1, size[0] - 2
        assert field.region == (x, size[1] - 2, right - x, 1)


async def test_export_into_a_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = lay_down(home, 1)
    (home / "out").mkdir()
    monkeypatch.setenv("HOME", str(home))
    async with running(size=(200, 30)) as driver:
        await ask(driver, "x", "~/out/")
        assert driver.on(MenuPage).message == f"Copied to {home / 'out' / path.name}."
        assert (home / "out" / path.name).read_bytes() == path.read_bytes()
        await ask(driver, "x", "~/other/")
        assert f"there is no folder {home / 'other'}" in driver.on(MenuPage).message
        await ask(driver, "x", "~nobody/copy")
        assert "there is no folder" in driver.on(MenuPage).message


async def test_export(home: Path) -> None:
    (path,) = lay_down(home, 1)
    target = home / "copy.json"
    async with running() as driver:
        await ask(driver, "x", str(target))
        assert target.read_bytes() == path.read_bytes()
        await ask(driver, "x", str(target))
        assert "copy.json" in driver.on(MenuPage).message, "nothing is overwritten without a word"
        await ask(driver, "x", str(home / "nowhere" / "copy.json"))
        assert f"no folder {home / 'nowhere'}"[:60] in driver.on(MenuPage).message


async def test_what_is_typed_takes_the_place_of_what_was_proposed(home: Path) -> None:
    """Or changes it, once an arrow has gone into it."""
    (path,) = lay_down(home, 1)
    async with running() as driver:
        for keys, name in (
            (["a", "b"], "ab"),
            (["end", "b"], f"{path.name}b"),
            (["left", "b"], f"b{path.name}"),
        ):
            await driver.press("x")
            await driver.pilot.pause()
            field = driver.app.focused
            assert isinstance(field, Field)
            assert path.name in driver.app.export_screenshot().replace("&#160;", " ")
            await driver.press(*keys)
            assert field.value == name
            await driver.press("escape")


async def test_the_latest_good_copy_of_a_broken_save(home: Path) -> None:
    (path,) = lay_down(home, 1)
    beside(path, ".bak").write_bytes(path.read_bytes())
    path.write_bytes(b"\0" * 300)
    async with running(size=(140, 45)) as driver:
        await driver.press("down", "up")
        page = driver.on(MenuPage)
        assert isinstance(page.row, SaveError)
        await driver.press("enter")
        assert page.row.reason in page.message
        await driver.press("b")
        assert opened(path)
        assert not shelf.listing()[1]


async def test_a_save_that_another_window_holds(home: Path) -> None:
    (path,) = lay_down(home, 1)
    from hotgames.table.save import SaveFile

    save, _, _ = SaveFile.open(path)
    try:
        async with running() as driver:
            for key in ("c", "enter"):
                await driver.press(key)
                assert path.name in driver.on(MenuPage).message
            await ask(driver, "r", "taken")
            assert path.name in driver.on(MenuPage).message
            await driver.press("d", "y")
            assert path.exists()
    finally:
        save.close()


# ---------------------------------------------------------------------- finished games


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_finished_games_have_a_list_of_their_own(size: tuple[int, int], home: Path) -> None:
    lay_down(home, 1)
    paths = [over(home, seed) for seed in range(25)]
    async with running(size=size) as driver:
        assert len(driver.on(MenuPage).heads) == 1
        await driver.press("f")
        page = driver.on(FinishedPage)
        assert [head.path for head in page.heads] == paths[::-1]
        for _ in range(30):
            await driver.press("down")
        assert page.row is not None
        assert page.row.path == paths[0]
        await driver.press("enter")
        driver.on(ScorePad)
        await driver.press("escape")
        await driver.press("f" if isinstance(driver.page, MenuPage) else "down")
        await driver.press("d", "y")
        assert sum(path.exists() for path in paths) == 24
        await driver.press("escape")
        driver.on(MenuPage)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_finished_games_say_who_won_and_the_scores(size: tuple[int, int], home: Path) -> None:
    """The winner stands first and marked, so that no narrow window cuts the winner off."""
    heads = [read_head(over(home, seed)) for seed in range(3)]
    async with running(size=size) as driver:
        await driver.press("f")
        for head, line in zip(reversed(heads), driver.text.splitlines()[2:], strict=False):
            assert head.result is not None
            won = head.result.winners[0]
            assert f"Hot Lead             {WON} {head.seats[won]} {head.result.scores[won]}" in line
            assert head.result.scores[won] == max(head.result.scores)


@pytest.mark.parametrize(
    ("keys", "page", "said"),
    [
        ((), MenuPage, "Card games for the people"),
        (("s",), SettingsPage, "holds for every table"),
        (("f",), FinishedPage, "games that are over"),
        (("f", "enter"), ScorePad, "Hot Lead in two minutes"),
    ],
    ids=str,
)
async def test_every_page_explains_itself(keys: tuple[str, ...], page: type, said: str, home: Path) -> None:
    over(home)
    async with running(size=(140, 60)) as driver:
        await driver.press(*keys)
        driver.on(page)
        await driver.press("question_mark")
        driver.on(HelpPage)
        assert said in driver.text
        await driver.press("escape")
        driver.on(page)


async def test_no_finished_games() -> None:
    async with running() as driver:
        await driver.press("f")
        page = driver.on(FinishedPage)
        for key in ("enter", "r", "d", "x", "up", "down"):
            await driver.press(key)
            assert driver.page is page
        await driver.press("f")
        driver.on(MenuPage)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(4))
async def test_the_score_pad_has_every_line_of_every_player(
    size: tuple[int, int], seed: int, home: Path
) -> None:
    options = {"back_alley": True, "promotion_stars": True}
    match = Match.new("hot-lead", NAMES, options, seed=seed)
    path = shelve(home, play_at_random(match, seed))
    async with running(Start(save=path), size) as driver:
        driver.on(ScorePad)
        lines = driver.text.splitlines()
        standing = match.state.standing()
        for score in standing.scores:
            for line in score.lines:
                (row,) = [text for text in lines if text.strip().startswith(f"{line.label}  ")]
                assert (str(abs(line.points)) if line.points else "empty") in row, "no column of zeros"
        (total,) = [text for text in lines if text.strip().startswith("total")]
        assert [int(word) for word in total.replace(WON, "").split()[1:]] == [
            s.total for s in standing.scores
        ]
        assert total.count(WON) == len(standing.winners or ())
        for place, text in enumerate(lines):
            activity = text.partition("exactly three of ")[2].split("  ")[0]
            assert lines[place - 1].strip().startswith(activity), "right after its activity"
        first = next(n for n, text in enumerate(lines) if text.strip().startswith("Money Laundering  "))
        heads = " ".join(lines[first - 2 : first]).split()
        assert {name[:3] for name in match.names} <= {head[:3] for head in heads}


async def test_a_shared_victory_is_told_as_one(home: Path) -> None:
    seed = next(
        seed
        for seed in range(1000)
        if len(
            play_at_random(Match.new("hot-lead", NAMES[:2], seed=seed), seed).state.standing().winners or ()
        )
        == 2
    )
    match = play_at_random(Match.new("hot-lead", NAMES[:2], seed=seed), seed)
    async with running(Start(save=shelve(home, match))) as driver:
        driver.on(ScorePad)
        top = driver.text[: driver.text.index("total")]
        assert f"{NAMES[0]} and {NAMES[1]}" in top
        await driver.press("n")
        table = driver.on(Curtain).table
        assert (table.match.names, table.match.options, table.match.steps) == (match.names, match.options, [])


# ---------------------------------------------------------------------- settings and help


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_setting_is_kept(size: tuple[int, int]) -> None:
    async with running(size=size) as driver:
        await driver.press("s")
        page = driver.on(SettingsPage)
        random = Random(1)
        for _ in range(40):
            await driver.press(random.choice(["up", "down", "right", "left", "enter", "space"]))
            assert settings.load() == driver.app.settings, page.message
            assert page.message == ""
        await driver.press("escape")
        driver.on(MenuPage)


async def test_colours_change_at_once() -> None:
    async with running() as driver:
        await driver.press("s")
        grounds = set()
        for _ in range(3):
            await driver.press("enter")
            grounds.add(driver.app.inks.colours["ground"])
        assert len(grounds) == 2


async def test_settings_that_are_not_whole_are_told_and_kept_beside(home: Path) -> None:
    bad = json.dumps({"format": "hotgames-settings", "theme": "purple", "motion": False})
    (home / "settings.json").write_text(bad)
    async with running() as driver:
        assert "settings.json" in driver.on(MenuPage).message
        assert driver.app.settings.motion is False
        await driver.press("s", "enter")
    assert (home / "settings.json.bad").read_text() == bad


HELPED = ["menu", "set-up", "curtain", "private", "reveal"]


@pytest.mark.parametrize("where", HELPED)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_help_is_one_key_away_and_names_every_key(
    where: str, size: tuple[int, int], home: Path
) -> None:
    match = Match.new("hot-lead", NAMES[:3], seed=1)
    start = {"menu": None, "set-up": Start(game="hot-lead")}.get(where, Start(match=match))
    async with running(start, size) as driver:
        if where in ("private", "reveal"):
            await driver.open_hand()
        for _ in range(3 if where == "reveal" else 0):
            await driver.press("a", "enter")
            await driver.open_hand()
        await driver.listen()
        page = driver.page
        await driver.press("f1")
        help_page = driver.on(HelpPage)
        for command in page.ALL:
            assert command.help in help_page.text
        if where != "menu":
            assert registry.about("hot-lead").name.upper() in driver.text
        await driver.press("pagedown", "down", "up", "pageup", "escape")
        assert driver.page is page


async def test_a_large_window_has_the_score_pad_in_its_middle(home: Path) -> None:
    path = shelve(home, play_at_random(Match.new("hot-lead", NAMES, seed=1), 1))
    async with running(Start(save=path), (140, 45)) as driver:
        drawn = [y for y, line in enumerate(driver.text.splitlines()[1:-1], 1) if line.strip()]
        assert 5 <= drawn[0] <= 44 - drawn[-1] <= 3 * drawn[0]
