"""The border of Heisse Ware at the keyboard: packing in secret, the officer in the open."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from driving import Driver, running
from offline import draw, table_page

from hotgames.app.start import Start
from hotgames.games.heisse_ware.board import _paint_bribe, size_of
from hotgames.games.heisse_ware.border import after, border, steps_of
from hotgames.games.heisse_ware.events import Bribed, Inspected, Offered, Passed
from hotgames.games.heisse_ware.facts import (
    ARRESTS,
    BRIBES,
    DONE,
    INSPECTIONS,
    PACKING,
    RIGHT,
    arrest,
    bribe,
    inspect,
    pack,
)
from hotgames.games.heisse_ware.history import HistoryPage
from hotgames.table.match import Match
from hotgames.ui.canvas import Canvas
from hotgames.ui.curtain import Curtain
from hotgames.ui.table_screen import Phase

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def sit_down(seats: int = 3, **options: Any) -> Match:
    """A match with the first seat as its first officer."""
    return Match.new("heisse-ware", NAMES[:seats], options, seed=4, deal={"officer": 0})


def play(match: Match, until: Callable[[Match], bool], seed: int = 1) -> list[Any]:
    """Play at random up to a moment; what the last move brought."""
    random, happened = Random(seed), []
    while not until(match):
        seat = match.pending()[0]
        happened = match.play(seat, random.choice(list(match.state.moves(seat))))
    return happened


def at_step(step: int) -> Callable[[Match], bool]:
    return lambda match: bool(match.state.step == step)


@asynccontextmanager
async def at_table(
    match: Match, curtain: str = "secret", size: tuple[int, int] = (100, 30)
) -> AsyncIterator[Driver]:
    async with running(Start(match=match, curtain=curtain), size) as driver:
        yield driver


# --------------------------------------------------------------------------------------------- packing


async def test_three_keys_pack_and_the_third_seals() -> None:
    match = sit_down()
    async with at_table(match) as driver:
        await driver.open_hand()
        hand = match.view(1).hand
        await driver.press("a", "a")
        assert "packed already" in driver.text
        await driver.press("d", "backspace", "c")
        assert list(match.pending()) == [1, 2]
        await driver.press("e")
        driver.on(Curtain)
        assert match.view(1).luggage == pack(hand[0], hand[2], hand[4])


async def test_arrows_and_enter_pack_too_and_a_held_enter_packs_no_second_card() -> None:
    match = sit_down()
    async with at_table(match) as driver:
        await driver.open_hand()
        await driver.press("right", "enter", "enter", "enter", "enter")
        assert list(match.pending()) == [1, 2]
        await driver.press("right", "enter", "right", "enter")
        assert match.view(1).luggage == pack(*match.view(1).hand[:3])


async def test_two_cards_in_the_cases_say_what_an_arrest_would_find() -> None:
    match = sit_down()
    async with at_table(match) as driver:
        await driver.open_hand()
        hand = match.view(1).hand
        for first, second in ((0, 1), (3, 4)):
            await driver.press(chr(97 + first), chr(97 + second))
            load = hand[first] + hand[second]
            assert f"{load} in the cases: {'guilty' if load > 1 else 'innocent'}" in driver.text
            await driver.press("backspace", "backspace")


async def test_packing_is_taken_back_from_the_next_curtain() -> None:
    match = sit_down()
    async with at_table(match) as driver:
        await driver.open_hand()
        await driver.press("a", "b", "c")
        await driver.listen()
        await driver.press("u")
        assert driver.on(Curtain).seat == 1
        assert list(match.pending()) == [1, 2]


# ---------------------------------------------------------------------------------------- the officer


def packed() -> Match:
    """A match of three whose two travelers have packed."""
    match = sit_down()
    for seat in (1, 2):
        match.play(seat, match.state.moves(seat)[0])
    return match


async def test_the_officer_acts_in_the_open_and_only_enter_commits() -> None:
    match = packed()
    async with at_table(match) as driver:
        assert driver.table.phase is Phase.PUBLIC
        stand = next(t for t in driver.page.board.canvas.targets if t.meaning == ("traveler", 2))
        for _ in range(2):
            await driver.pilot.click(offset=(stand.x, stand.y))
        assert "Enter: take" in driver.text
        assert match.state.step == BRIBES
        await driver.press("space")
        assert match.state.step == BRIBES
        await driver.press("enter")
        assert match.state.step == INSPECTIONS
        assert driver.table.resting
        await driver.press("enter", "enter")
        assert match.state.step == INSPECTIONS


async def test_curtain_always_hides_the_officers_turn_too() -> None:
    async with at_table(packed(), "always") as driver:
        assert driver.on(Curtain).seat == 0
        await driver.open_hand()
        await driver.press("2", "enter")
        assert driver.table.match.state.step == INSPECTIONS


async def test_a_step_ended_by_choice_is_taken_back() -> None:
    match = packed()
    async with at_table(match) as driver:
        await driver.press("n")
        assert "Enter: Ann is done with this step" in driver.text
        await driver.press("enter")
        assert match.state.step == INSPECTIONS
        await driver.press("u")
        assert match.state.step == BRIBES


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("8",), "There is no seat 8 at this table."),
        (("1",), "The officer is no traveler."),
        (("a",), "Nobody packs now."),
        (("r",), "Cases are pointed at while inspecting."),
        (("enter",), "Point at a traveler first"),
    ],
)
async def test_what_the_officer_cannot_do_says_why(keys: tuple[str, ...], why: str) -> None:
    async with at_table(packed()) as driver:
        await driver.press(*keys)
        assert why in driver.text


async def test_a_number_pressed_over_a_hand_is_answered_with_how_a_card_is_packed() -> None:
    """Whoever has not played before presses the number that stands on the card."""
    async with at_table(sit_down()) as driver:
        await driver.open_hand()
        await driver.press("2")
        assert "Pack by letter, a-e" in driver.text


async def test_a_case_is_chosen_by_key_or_by_click() -> None:
    match = packed()
    match.play(0, DONE)
    async with at_table(match) as driver:
        right = next(t for t in driver.page.board.canvas.targets if t.meaning == ("case", 2 * 2 + RIGHT))
        await driver.pilot.click(offset=(right.x + 1, right.y + 1))
        assert "Cleo opens the right case" in driver.text
        await driver.press("l")
        assert "Cleo opens the left case" in driver.text
        await driver.press("tab", "left", "enter")
        assert match.state.cases[1] == (None, match.state.luggage[1] >> 2 & 3)


# ------------------------------------------------------------------------------------------- reveals


def test_each_result_is_shown_before_the_next() -> None:
    match = sit_down(8, officer_turns=1)
    happened: list[Any] = []
    while sum(isinstance(event, Passed) for event in happened) < 3:
        before = match.view(None)
        seat = match.pending()[0]
        happened = match.play(seat, match.state.moves(seat)[-1])
    page = table_page(match)
    page.events, page.before, page.frame = happened, before, 0
    page._show(None)
    steps = steps_of(happened)
    assert page.frames == len(steps)
    for shown in range(len(steps) + 1):
        page.frame = shown
        for size in ((80, 24), (140, 45)):
            text = draw(page, size, "").canvas.text()
            assert text.count("✓ passed") == sum(isinstance(event, Passed) for event in steps[:shown])


def test_what_is_revealed_ends_as_the_rules_leave_it() -> None:
    """The picture's bottles and action cards after each reveal are the state's."""
    for seed in range(6):
        match = sit_down(5, officer_turns=1)
        random = Random(seed)
        while not match.over:
            before, officer = match.view(None), match.state.officer
            seat = match.pending()[0]
            happened = match.play(seat, random.choice(list(match.state.moves(seat))))
            seen = after(border(before), steps_of(happened))
            assert list(seen.bottles) == match.state.bottles
            if match.state.officer == officer:
                assert list(seen.actions) == match.state.actions
                assert seen.moved == border(match.view(None)).moved
            if any(isinstance(event, Bribed | Inspected) for event in happened):
                assert seen.latest is not None
            if isinstance(happened[-1], Offered):
                assert seen.latest is None


def test_who_is_still_open_to_what_is_in_the_picture() -> None:
    match = sit_down(8)
    play(match, at_step(BRIBES))
    match.play(0, bribe(1))
    match.play(0, bribe(2))
    assert match.state.step == INSPECTIONS
    match.play(0, inspect(3, RIGHT))
    page = table_page(match)
    page.seat = 0
    page._show(None)
    line = next(row for row in draw(page, (80, 24), "").canvas.text().splitlines() if "open to" in row)
    assert line.split() == ["open", "to", *"··A", *"·IA" * 4]


def test_a_step_whose_last_card_is_shown_played_is_open_to_nobody() -> None:
    match = packed()
    before = match.view(None)
    page = table_page(match)
    page.events, page.before = match.play(0, bribe(1)), before
    page._show(None)
    for frame, open_to in ((0, "BIABIA"), (1, "·IA")):
        page.frame = frame
        line = next(row for row in draw(page, (80, 24), "").canvas.text().splitlines() if "open to" in row)
        assert line.split() == ["open", "to", *open_to]


# ------------------------------------------------------------------------------------------ looking up


async def test_all_rounds_can_be_looked_up_on_the_smallest_screen() -> None:
    match = sit_down(8)
    play(match, lambda match: match.state.round == 15 and match.state.step == PACKING)
    async with at_table(match, size=(80, 24)) as driver:
        await driver.open_hand()
        await driver.press("t")
        driver.on(HistoryPage)
        assert "round 14" in driver.text
        assert "round 4 " not in driver.text
        latest = driver.text
        await driver.press("down")
        assert driver.text == latest
        await driver.press(*["up"] * 4)
        assert "round 1 " in driver.text
        first = driver.text
        await driver.press("up")
        assert driver.text == first
        await driver.press("pagedown")
        assert driver.text == latest
        await driver.press("escape")
        assert driver.page is driver.table


def test_a_guilty_case_seen_makes_the_arrest_certain() -> None:
    match = packed()
    match.state.luggage[1] = pack(3, 0, 0)
    match.play(0, DONE)
    match.play(0, inspect(1, 0))
    page = table_page(match)
    page.seat = 0
    page._show(None)
    assert match.state.step == ARRESTS
    page.do_traveler(1)
    assert "guilty for certain" in draw(page, (80, 24), "").canvas.text()
    assert arrest(1) in page.moves


@pytest.mark.parametrize("seats", range(3, 9))
def test_a_traveler_is_pointed_at_by_the_number_before_the_name(seats: int) -> None:
    match = sit_down(seats)
    play(match, at_step(BRIBES))
    text = draw(table_page(match), (80, 24), "the border").canvas.text()
    assert [f" {seat + 1} {name}" in text for seat, name in enumerate(NAMES[:seats])] == [
        seat != match.view(None).officer  # type: ignore[attr-defined]
        for seat in range(seats)
    ]


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_what_a_bribe_would_really_pay_is_a_whole_number(seats: int) -> None:
    """W5: where a traveler owns less than the card says."""
    match = sit_down(seats)
    play(match, at_step(BRIBES))
    view = match.view(None)
    size = size_of(Canvas(80, 24), 80, seats - 1)
    stand = next(stand for stand in border(view).stands if not stand.fate)  # type: ignore[arg-type]
    canvas = Canvas(80, 24)
    poor = replace(view, bottles=(0,) * seats)  # type: ignore[type-var]
    _paint_bribe(canvas, 0, 0, size, poor, stand._replace(offer=3))
    assert canvas.text().split("\n")[1][size.card :].split()[-1] == "0"
    assert len(canvas.text().split("\n")[1]) < size.step
