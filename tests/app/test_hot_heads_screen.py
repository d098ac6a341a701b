"""The screen of Hot Heads: what a card would do everywhere, storms, the mouse, what is refused and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from driving import Driver, running
from offline import SIZES, draw, press, private_page, reveal_pictures, table_page
from tables import play_at_random

from hotgames.app.start import Start
from hotgames.games.hot_heads.cards import NAMES as NUMBERED
from hotgames.games.hot_heads.cards import NUMBERS
from hotgames.games.hot_heads.columns import ColumnsPage
from hotgames.games.hot_heads.events import Burned, Ended, Stormed
from hotgames.games.hot_heads.moves import Play
from hotgames.games.hot_heads.places import margin, outlooks
from hotgames.games.hot_heads.reveal import sky_after, steps_of, stormy
from hotgames.games.hot_heads.screen import HotHeadsScreen
from hotgames.games.hot_heads.sky import BOTTOM, COLUMNS, TOP, TYPE_NAMES
from hotgames.table import settings
from hotgames.table.match import Match
from hotgames.ui.curtain import Curtain
from hotgames.ui.score_pad import ScorePad

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def dealt(seats: int, hand: str, **options: Any) -> Match:
    """A match whose first seat begins with these cards, the last of them drawn; no storm is near."""
    deal = Match.new("hot-heads", NAMES[:seats], options, seed=1).record()["deal"]
    wanted = hand.split()
    rest = [card for part in (*deal["hands"], deal["box"], *(deal["dummy"] or [])) for card in part]
    rest += [card for card in deal["deck"] if card != "T"]
    for card in wanted:
        rest.remove(card)
    rest += ["?"]  # nothing is left of these at the end
    rest.reverse()
    deal["starter"] = 0
    deal["hands"] = [wanted[:10], *([rest.pop() for _ in range(10)] for _ in range(seats - 1))]
    for part in (deal["box"], *(deal["dummy"] or [])):
        part[:] = [rest.pop() if card != "T" else card for card in part]
    first = deal["deck"].index("T")
    if first < 3:  # the first storm to the end of its stack
        stack = {2: 9, 3: 10, 4: 11, 5: 13}[seats]
        deal["deck"].insert(stack - 1, deal["deck"].pop(first))
    fresh = [
        wanted[10] if n == 0 else "T" if card == "T" else rest.pop() for n, card in enumerate(deal["deck"])
    ]
    deal["deck"] = fresh
    return Match.new("hot-heads", NAMES[:seats], options, deal=deal)


TYPED = "B+1 B+2 G+1 G+2 G-1 R+1 R+2 R+3 R-1 Y+1 Y+2"
MIXED = "B+1 G+2 G-1 H R+1 R+3 R-1 S W+1 W-2 Y+2"
NO_PLAY = "H H H H W+1 W+2 W+2 W+3 W-1 W-1 W-2"


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        seat = match.pending()[0]
        match.play(seat, match.state.read_move(move))
    return match


def page_of(match: Match, *keys: str) -> HotHeadsScreen:
    page = private_page(match, match.pending()[0])
    assert isinstance(page, HotHeadsScreen)
    page.redraw = lambda: None  # type: ignore[method-assign]
    for key in keys:
        press(page, key)
    return page


def letter(match: Match, card: str) -> str:
    hand = match.view(match.pending()[0]).data()["hand"]
    return chr(97 + hand.index(card))


def text_of(page: HotHeadsScreen, size: tuple[int, int] = (80, 24)) -> str:
    return draw(page, size, "").canvas.text()


def line_of(text: str, number: int) -> str:
    """The row of a place."""
    return next(line for line in text.splitlines() if line.lstrip(" ▸").startswith(f"{number} "))


def random_match(seats: int, seed: int, steps: int, **options: Any) -> Match:
    match, chance = Match.new("hot-heads", NAMES[:seats], options, seed=seed), Random(seed)
    for _ in range(steps):
        if not match.over:
            seat = chance.choice(match.pending())
            match.play(seat, chance.choice(list(match.state.moves(seat))))
    return match


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_card_that_the_turn_began_with_is_marked(size: tuple[int, int]) -> None:
    """By a word beside its letter, whatever is chosen; in a storm no card is new."""
    match = dealt(3, MIXED)
    for keys in ("", "a", letter(match, "Y+2")):
        assert f" {letter(match, 'Y+2')} new" in text_of(page_of(match, *keys), size)
    storms = (random_match(3, seed, 20) for seed in range(99))
    match = next(match for match in storms if match.view(None).chosen)  # type: ignore[attr-defined]
    page = page_of(match)
    assert page.storm
    assert " new" not in text_of(page, size)


# ---------------------------------------------------------------------- what a card would do


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_before_a_place_is_chosen_each_row_says_what_the_card_would_do_there(size: tuple[int, int]) -> None:
    match = played(dealt(3, TYPED), "R+3>1")
    typed = next(card for card in match.view(1).data()["hand"] if card[0] in "RBGY")
    page = page_of(match, letter(match, typed))
    text = text_of(page, size)
    heights = page.view.sky.forecast().heights["RBGY".index(typed[0])]
    for place, before in enumerate(heights):
        after = (before or 0) + int(typed[1:])
        shown = f"{'+' if after > 0 else '−' if after else ''}{abs(after)}"
        assert f"→{shown}" in line_of(text, place + 1).replace("→ ", "→")
    assert page.aim is None


@pytest.mark.parametrize("helicopter", ["linked", "top_card"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_offer_is_the_sky_after_the_play(seats: int, helicopter: str) -> None:
    for seed in range(3):
        match = random_match(seats, seed, 20, helicopter=helicopter)
        view = match.view(match.pending()[0])
        if view.chosen:  # type: ignore[attr-defined]
            continue
        page = page_of(match)
        offered = set()
        for n in range(len(page.view.hand)):
            press(page, chr(97 + n))
            offered |= set(page.offers)
            for play, outlook in page.offers.items():
                after = match.state.clone()
                seat = match.pending()[0]
                after.play(seat, play)
                if not after.over and not after.view(None).chosen:  # type: ignore[attr-defined]
                    assert outlook.sky == after.view(None).sky  # type: ignore[attr-defined]
        assert offered == set(page.moves)


def test_the_margin_says_by_how_much_a_balloon_burns() -> None:
    match = random_match(4, 3, 30)
    forecast = match.view(None).sky.forecast()  # type: ignore[attr-defined]
    seen = set()
    for kind in range(COLUMNS):
        for place, height in enumerate(forecast.heights[kind]):
            if height is None:
                continue
            others = [h for n, h in enumerate(forecast.heights[kind]) if h is not None and n != place]
            told = margin(forecast, place, kind, 40)
            assert ("burns" in told) == (place in forecast.burning[kind])
            if others and height != max(others):
                over = height - max(others)
                assert told == (f"burns by {over}" if over > 0 else f"{-over} under")
            seen.add(told.split()[0])
    assert len(seen) > 1


@pytest.mark.parametrize("card", ["S", "W-3", "W+3", "H"])
def test_high_and_low_columns_stay_within_their_room(card: str) -> None:
    """Twenty and more up and down, at every place and type: nothing runs into its neighbour."""
    page = page_of(dealt(5, "B+1 G+2 R+1 R+2 R+3 R+4 R+5 W+3 W-3 H S"))
    tall = [tuple([NUMBERS[f"{kind}+5"]] * 4 + [NUMBERS[f"{kind}+3"]]) for kind in "RBGY"]
    deep = [tuple([NUMBERS[f"{kind}-4"]] * 5 + [NUMBERS[f"{kind}+1"]]) for kind in "RBGY"]
    columns = (*tall, *deep, *tall, *deep, *tall)
    page.view = replace(page.view, columns=columns, news=(1,) * 20)
    press(page, chr(97 + page.view.hand.index(NUMBERS[card])))
    page.offers = outlooks(page.view, [play for play in page.view.moves() if play[0] == NUMBERS[card]])
    assert len(page.offers) >= 20
    for size in SIZES:
        assert not draw(page, size, "").canvas.faults
        press(page, "down")


# ---------------------------------------------------------------------- keys that are refused


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("1", "Choose a card first"),
        ("0", "Choose a card first"),
        ("enter", "Choose a card (its letter)"),
        ("down", "Choose a card first"),
        ("a 5", "There are 3 places at this table"),
        ("a enter", "B+1: on whom?"),
        ("a 0", "may not be thrown away"),
        ("d 1", "A helicopter joins a column"),
        ("i 2", "A wild card cannot start a column"),
        ("h 1", "There is no column to sabotage"),
        ("i 0", "thrown away only when none"),
    ],
)
async def test_a_refused_key_says_the_rule(keys: str, told: str) -> None:
    async with running(Start(match=dealt(3, MIXED)), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press(*keys.split())
        assert told in driver.text
        assert len(driver.table.match.steps) == 0


@pytest.mark.parametrize("key", ["1", "enter"])
@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("W+1", "A wild card cannot start a column."),
        ("W-2", "A wild card cannot start a column."),
        ("H", "A helicopter joins a column: there is none."),
    ],
)
async def test_a_card_that_goes_nowhere_says_why_on_every_key(card: str, why: str, key: str) -> None:
    """Wild ballast too, which lies at the other end of a column; and all of it can be read at 80 columns."""
    match = dealt(3, MIXED)
    async with running(Start(match=match), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press(letter(match, card))
        assert f"{why} Choose another card." in driver.text
        await driver.press(key)
        assert driver.page.message.startswith(why)


async def test_h8_a_hand_that_can_play_nothing_discards_a_card() -> None:
    async with running(Start(match=dealt(3, NO_PLAY)), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press("e")
        assert "0 and Enter discard it" in driver.text
        assert "0 discard" in driver.text
        await driver.press("0")
        assert "W+1 is discarded without effect" in driver.text
        await driver.press("enter")
        assert driver.table.match.steps[0] == {"seat": 0, "move": "drop W+1"}


async def test_a_sabotage_can_hit_nothing() -> None:
    async with running(Start(match=dealt(3, MIXED)), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press("h", "0", "enter")
        assert driver.table.match.steps[0]["move"] == "S"


def test_a_sabotage_says_that_its_number_pressed_again_takes_the_other_end() -> None:
    """The arrows in the picture are the ends of a column, no keys: ↑ does not choose the top card."""
    match = played(dealt(3, MIXED), "R+3>0")
    while seat := match.pending()[0]:
        move = next(move for move in match.view(seat).moves() if move.place == seat)
        match.play(seat, move)
    sabotage = letter(match, "S")
    assert "A number, again for the next card: ↑ top, ↓ bottom." in text_of(page_of(match, sabotage))
    ends = [page_of(match, sabotage, *"1" * times).aim for times in (1, 2)]
    assert [aim and aim.end for aim in ends] == [TOP, BOTTOM]


async def test_space_commits_nothing() -> None:
    async with running(Start(match=dealt(3, MIXED)), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press("a", "1", "space", "space")
        assert driver.table.match.steps == []
        await driver.press("enter")
        assert driver.table.match.steps[0]["move"] == "B+1>0"


# ---------------------------------------------------------------------- the mouse


async def click(driver: Driver, meaning: object, times: int = 1) -> None:
    target = next(t for t in driver.page.board.canvas.targets if t.meaning == meaning)
    for _ in range(times):
        await driver.pilot.click(offset=(target.x + 1, target.y))
    await driver.pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (140, 45)], ids=str)
async def test_the_mouse_chooses_and_aims_and_a_double_click_commits_nothing(size: tuple[int, int]) -> None:
    match = played(dealt(2, TYPED), "R+3>D")
    async with running(Start(match=match), size) as driver:
        await driver.open_hand()
        table = driver.table
        assert isinstance(table, HotHeadsScreen)
        await click(driver, ("column", (2, 0)))
        assert "Choose a card first" in driver.text
        hand = table.view.data()["hand"]
        red = next((n for n, card in enumerate(hand) if card[0] == "R"), None)
        card = red if red is not None else 0
        await click(driver, ("card", card), times=2)
        assert table.picked == [card]
        kind = table.view.hand[card]
        play = next(play for play in table.offers if play.place == 2)
        await click(driver, ("column", (2, play.column)), times=2)
        assert table.aim in table.offers, kind
        assert table.aim is not None
        assert table.aim.place == 2
        await click(driver, ("place", 0))
        assert table.aim.place == 0
        assert len(match.steps) == 1


async def test_columns_are_looked_into_and_left() -> None:
    match = random_match(5, 4, 31)
    while match.view(match.pending()[0]).chosen:  # type: ignore[attr-defined]
        match.play(match.pending()[0], match.state.moves(match.pending()[0])[0])
    async with running(Start(match=match), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press("v")
        driver.on(ColumnsPage)
        data = match.view(None).data()
        for place, columns in enumerate(data["columns"]):
            for cards in columns.values():
                assert any(
                    NAMES[place] in line and " ".join(cards) in line for line in driver.text.splitlines()
                )
        assert "Discarded" in driver.text
        await driver.press("escape")
        driver.on(HotHeadsScreen)


# ---------------------------------------------------------------------- storms


def at_storm(seats: int, storm: int, seed: int = 2) -> tuple[Match, int, Any]:
    """A match before the last choice for a storm: the seat that makes it and the choice."""
    match, chance = Match.new("hot-heads", NAMES[:seats], seed=seed), Random(seed)
    while True:
        seat = match.pending()[0]
        move = chance.choice(list(match.state.moves(seat)))
        view: Any = match.view(seat)
        if view.chosen and view.storms == storm and len(match.pending()) == 1:
            return match, seat, move
        match.play(seat, move)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_storm_is_turned_over_place_by_place(seats: int, size: tuple[int, int]) -> None:
    match, seat, move = at_storm(seats, 2)
    before: Any = match.view(None)
    happened = match.play(seat, move)
    laid = [event for event in happened if isinstance(event, Stormed)]
    assert len(laid) == max(seats, 3)
    pictures = [shown.canvas.text() for shown in reveal_pictures(match, happened, before, [size])]
    closed = [sum("▒▒▒ ▒▒▒" in line[:40] for line in picture.splitlines()[-12:]) for picture in pictures]
    assert closed[: len(laid) + 1] == list(range(len(laid), -1, -1))


@pytest.mark.parametrize("seed", range(6))
def test_cards_are_called_sealed_only_where_they_lie_on_the_table(seed: int) -> None:
    """Before a storm is drawn, and before the last one, for which nobody chooses, nothing is sealed."""
    match, chance = Match.new("hot-heads", NAMES[:3], seed=seed), Random(seed)
    seen = set()
    while not match.over:
        before: Any = match.view(None)
        seat = match.pending()[0]
        happened = match.play(seat, chance.choice(list(match.state.moves(seat))))
        if stormy(happened):
            first = next(iter(reveal_pictures(match, happened, before, [(80, 24)]))).canvas.text()
            assert ("All cards are sealed" in first) == ("▒▒▒" in first.partition("points now")[2])
            seen.add(isinstance(steps_of(happened)[0][0], Stormed))
    assert seen == {True, False}


def test_a_reveal_ends_at_the_sky_as_it_is() -> None:
    for seats, helicopter in ((2, "linked"), (3, "top_card"), (5, "linked")):
        match, chance = (
            Match.new("hot-heads", NAMES[:seats], {"helicopter": helicopter}, seed=seats),
            Random(1),
        )
        while not match.over:
            before: Any = match.view(None)
            seat = match.pending()[0]
            happened = match.play(seat, chance.choice(list(match.state.moves(seat))))
            after: Any = match.view(None)
            assert sky_after(before.sky, [e for step in steps_of(happened) for e in step]) == after.sky


def test_at_the_end_the_storm_takes_the_highest_type_by_type_and_then_somebody_wins() -> None:
    match, chance = Match.new("hot-heads", NAMES[:3], seed=5), Random(5)
    happened: Sequence[Any] = ()
    before: Any = None
    while not match.over:
        before = match.view(None)
        seat = match.pending()[0]
        happened = match.play(seat, chance.choice(list(match.state.moves(seat))))
    steps = steps_of(happened)
    kinds = [type(step[0]) for step in steps]
    fires = [n for n, kind in enumerate(kinds) if kind is Burned]
    assert kinds[fires[-1] + 1] is Ended
    assert [steps[n][0].column for n in fires] == sorted(steps[n][0].column for n in fires)
    page = table_page(match)
    page.events, page.before, page.seat = happened, before, None
    page._show(None)
    gone = []
    for frame in range(page.frames + 1):
        page.frame = frame
        gone.append(draw(page, (80, 24), "").canvas.text().count("✗ "))
    assert gone[fires[0]] < gone[fires[0] + 1] < gone[-1]


async def test_the_storm_rests_on_the_table_and_is_skipped_by_a_key() -> None:
    match, seat, move = at_storm(3, 1)
    keys = HotHeadsScreen.keys_for(match.view(seat), move)
    async with running(Start(match=match), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press(*keys)
        table = driver.on(HotHeadsScreen)
        assert table.resting
        await driver.listen()
        await driver.press("a")
        assert "First look at what happened" in driver.text
        await driver.press("space")  # skips the motion
        assert table.frame == table.frames
        assert table.resting
        await driver.press("space")
        driver.on(Curtain)


async def test_without_motion_all_is_shown_at_once() -> None:
    match, seat, move = at_storm(3, 2)
    keys = HotHeadsScreen.keys_for(match.view(seat), move)
    settings.store(settings.Settings(motion=False))
    async with running(Start(match=match), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press(*keys)
        table = driver.on(HotHeadsScreen)
        for event in table.events:
            if isinstance(event, Stormed):
                row = [line for line in driver.text.splitlines() if NAMES[event.place] in line][-1]
                assert all(NUMBERED[card] in row for card in event.cards)


async def test_a_choice_for_a_storm_is_taken_back_by_its_owner() -> None:
    match, _, _ = at_storm(3, 2)
    chosen = next(seat for seat in range(3) if seat not in match.pending())
    async with running(Start(match=match), (80, 24)) as driver:
        await driver.listen()
        await driver.press("u")
        if chosen not in driver.table.match.pending():
            await driver.press(str(chosen + 1))
        assert len(driver.table.match.pending()) == 2


async def test_a_storm_takes_just_so_many_cards() -> None:
    match, _, _ = at_storm(3, 2)
    async with running(Start(match=match), (80, 24)) as driver:
        await driver.open_hand()
        await driver.press("enter")
        assert "Storm 2 takes 2 of your cards: choose 2 more" in driver.text
        await driver.press("a", "b", "c")
        assert "put one back first" in driver.text
        await driver.press("1")
        assert "In a storm cards go to your own columns" in driver.text
        await driver.press("a", "right", "up")
        table = driver.on(HotHeadsScreen)
        assert table.picked == [1, 0]
        await driver.press("down")
        assert table.picked == [1]


def test_arrows_reach_every_play() -> None:
    match = random_match(3, 8, 12)
    while match.view(match.pending()[0]).chosen:  # type: ignore[attr-defined]
        match.play(match.pending()[0], match.state.moves(match.pending()[0])[0])
    page = page_of(match)
    reached: set[Play | None] = set()
    for _ in page.view.hand:
        press(page, "right")
        for _ in page.offers:
            press(page, "down")
            reached.add(page.aim)
    assert reached == set(page.moves)


@pytest.mark.parametrize("seed", range(3))
async def test_the_score_pad_tells_what_burned_from_what_flew_at_nought(seed: int) -> None:
    match = play_at_random(Match.new("hot-heads", NAMES, seed=seed), seed)
    async with running(Start(match=match), (80, 24)) as driver:
        driver.on(ScorePad)
        forecast = match.view(None).sky.forecast()  # type: ignore[attr-defined]
        for kind, name in enumerate(TYPE_NAMES):
            (row,) = [line for line in driver.text.splitlines() if line.strip().startswith(f"{name} (")]
            cells = row.partition("storm)")[2].split()
            assert [cell == "burned" for cell in cells] == [
                seat in forecast.burning[kind] for seat in range(len(NAMES))
            ]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_what_stands_over_the_points_does_not_run_into_the_scale(size: tuple[int, int], seed: int) -> None:
    match = Match.new("hot-heads", NAMES, seed=seed)
    while not match.over:
        text = draw(table_page(match), size, "the public table").canvas.text()
        assert re.search(r"points now( |$)", text, re.MULTILINE)
        play_at_random(match, seed, 5)
