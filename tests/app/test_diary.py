"""The case diary: what it makes of finished saves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from driving import running

from hotgames.app.diary import DiaryPage, Entry, day_of, entries, setting_of, solo, won
from hotgames.app.finished import FinishedPage
from hotgames.app.setup import SetupPage
from hotgames.app.start import Start
from hotgames.table import paths, registry
from hotgames.table.match import Match
from hotgames.table.save import Head, Result, SaveFile, Table

pytestmark = pytest.mark.usefixtures("whole")
WON, LOST = "solved in turn 31, 5 of 5 puzzles", "lost in turn 30, 2 of 5 puzzles"


def head(line: str, minutes: int = 0, practised: bool = False, **options: Any) -> Head:
    about = registry.about("arkham-noir")
    saved = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    settled = about.settle(options)
    return Head(
        Path(f"{minutes}.json"), about.id, ("Ann",), (0,), settled, "secret", saved, line, True, "", 1,
        practised, None,
    )  # fmt: skip


def test_rates_and_streaks_by_setting() -> None:
    """In the order in which the games ended, whatever the order of the list."""
    results = [WON, LOST, WON, WON, WON, LOST, WON]
    heads = [head(line, minutes) for minutes, line in enumerate(results)]
    hard = [head(LOST, 9, victims=4, victory=6), head(WON, 8, victims=4, victory=6)]
    assert entries([*hard, *reversed(heads)]) == [
        Entry("as the rules have it", 7, 5, 1, 3, 0),
        Entry("Puzzles to find 6, Victims 4", 2, 1, 0, 1, 0),
    ]


def test_a_case_is_lost_where_nobody_won_whatever_its_line_says() -> None:
    lost, solved = Result((), (2,)), Result((0,), (5,))
    assert not won(head(WON)._replace(result=lost))
    assert won(head(LOST)._replace(result=solved))


def test_a_setting_is_said_as_people_read_it() -> None:
    """In the diary as in the set-up, without the signs of the command line."""
    rare = head(WON, broadcast_trigger="every_third", win_before_victim_draw=True)
    assert setting_of(rare) == "Broadcast every third, Found is found yes"


async def test_the_set_up_of_a_solo_game_speaks_to_one_and_in_words() -> None:
    async with running(Start(game="arkham-noir"), size=(80, 24)) as driver:
        assert "Who plays, alone" in driver.text
        assert "‹ once per case ›" in driver.text
        await driver.press(*["down"] * 4)
        assert "once per case: a case's third" in driver.text
        await driver.press("f5")
        assert "Type your name first." in driver.text


def test_practised_games_are_counted_apart() -> None:
    heads = [head(WON, 1), head(LOST, 2, practised=True), head(WON, 3)]
    assert entries(heads) == [Entry("as the rules have it", 2, 2, 2, 2, 1)]


def test_only_finished_solo_games_are_in_it() -> None:
    duel = head(WON)._replace(game="hot-lead", seats=("Ann", "Ben"))
    assert solo([duel, head("turn 3, 0 of 5 puzzles")._replace(over=False), head(LOST)]) == [head(LOST)]


def test_a_day_is_known_by_its_seed() -> None:
    assert [day_of(seed) for seed in (20261130, 20261131, 7, 2026113000)] == ["30 November 2026", "", "", ""]


def finish(seed: int) -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=seed)
    while not match.over:
        match.play(0, match.state.moves(0)[-1])
    SaveFile.create(match, Table((0,)), paths.saves()).close()


@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=str)
async def test_the_way_to_it_from_the_menu(size: tuple[int, int]) -> None:
    finish(20261130)
    async with running(size=size) as driver:
        await driver.press("f", "c")
        driver.on(DiaryPage)
        assert "0 %" in driver.text
        row = next(line for line in driver.text.splitlines() if "lost in turn" in line)
        assert row.startswith(" ▸ 30 November 2026 ")
        assert "seed 20261130, the case of 30 November 2026" in driver.text
        await driver.press("escape")
        driver.on(FinishedPage)


async def test_the_case_of_the_day_is_the_seed_of_this_date() -> None:
    async with running(Start(game="arkham-noir")) as driver:
        page = driver.on(SetupPage)
        await driver.press("f6")
        assert page.draft.seed == f"{datetime.now():%Y%m%d}"
        assert page.kind == "begin"


async def test_only_solo_games_have_a_case_of_the_day() -> None:
    async with running(Start(game="hot-lead")) as driver:
        page = driver.on(SetupPage)
        await driver.press("f6")
        assert page.draft.seed == ""
        assert "solo" in driver.text
