"""What is special on the desk of Arkham Noir: its keys, its questions, and what it says of them."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
from driving import running
from offline import SIZES, draw, private_page

from hotgames.app.menu import MenuPage
from hotgames.app.setup import SetupPage
from hotgames.app.start import Start
from hotgames.games.arkham_noir.areas import AreasPage
from hotgames.games.arkham_noir.board import paint_words
from hotgames.games.arkham_noir.choosing import Choosing
from hotgames.games.arkham_noir.faces import attributes, effects
from hotgames.games.arkham_noir.first_case import picked_next, said_now
from hotgames.games.arkham_noir.keys import LETTERS
from hotgames.games.arkham_noir.moves import BROADCAST_AWAY, Move
from hotgames.games.arkham_noir.outlook import outlook
from hotgames.games.arkham_noir.screen import ArkhamScreen
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.table.match import Match
from hotgames.table.paths import assets
from hotgames.ui.canvas import Canvas, wrap
from hotgames.ui.score_pad import ScorePad


def desk(match: Match) -> ArkhamScreen:
    page = private_page(match, 0)
    assert isinstance(page, ArkhamScreen)
    return page


async def press(page: ArkhamScreen, *keys: str) -> None:
    """Press keys as the page's bindings do."""
    for key in keys:
        command = next(command for command in page.ALL if key in command.keys.split(","))
        number = command.keys.split(",").index(key)
        page.message = ""
        if reason := page.why_not(command):
            page.say(reason)
            continue
        do = getattr(page, f"do_{command.name}")
        done = do(number) if command.many else do()
        if inspect.isawaitable(done):
            await done


Choose = Callable[[Sequence[Any]], Any]


async def play(page: ArkhamScreen, choose: Choose, moves: int = 10_000) -> None:
    """Play by keys; each move must be played as it was chosen, and only what the screen answers with it."""
    match = page.match
    while not match.over and moves:
        moves -= 1
        move = choose(match.state.moves(0))
        before = len(match.steps)
        written = match.state.write_move(move)
        await press(page, *page.keys_for(page.view, move))
        assert match.steps[before:], f"{page.keys_for(page.view, move)}: {page.message}"
        assert match.steps[before]["move"] == written
        asked = match.view(0)
        assert match.over or page.answer_for(asked) is None
        assert match.over or page.view == asked


@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_made_by_its_keys(seed: int) -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=seed)
    asyncio.run(play(desk(match), Random(seed).choice))
    assert match.over


def until(wanted: Callable[[ArkhamScreen], object], seeds: range = range(60)) -> ArkhamScreen:
    """A desk at which something is asked that is wanted, in random games that leave the contact alone."""
    for seed in seeds:
        match, random = Match.new("arkham-noir", ["Ann"], seed=seed), Random(seed)
        while not match.over:
            page = desk(match)
            if page.answer_for(page.view) is None and wanted(page):
                return page
            moves = [move for move in match.state.moves(0) if move.kind not in ("find", "ignore")]
            match.play(0, random.choice(moves))
    raise AssertionError("no such desk")


def pressed(page: ArkhamScreen, *keys: str) -> str:
    """What the desk says once these keys are pressed, message and all."""
    asyncio.run(press(page, *keys))
    return draw(page, (80, 24), "the desk").canvas.text()


def asks(kind: str) -> Callable[[ArkhamScreen], bool]:
    return lambda page: bool(page.view.agenda) and page.view.agenda[-1].kind == kind


def test_the_contact_is_answered_for_unless_armed() -> None:
    """P2: no before every effect; where maintenance is about to cost something it is asked."""
    match, random = Match.new("arkham-noir", ["Ann"], seed=5), Random(5)
    answered = 0
    while not match.over:
        view = match.view(0)
        answer = ArkhamScreen.answer_for(view)
        if answer is not None:
            kinds = {move.kind for move in view.options}
            assert kinds & {"find", "ignore"}
            assert answer.kind in ("use", "skip")
            page = desk(match)
            page.armed = True
            assert page.answer(view) is None
            answered += 1
        match.play(0, random.choice([move for move in match.state.moves(0) if move.kind != "find"]))
    assert answered
    page = until(asks("end"))
    assert "Maintenance is next" in pressed(page)


def leads_to_a_check(page: ArkhamScreen) -> bool:
    """Whether the First lead can be played, and its stability check be spared by the contact."""
    view = page.view
    playable = not view.agenda and any(move.kind == "lead" for move in view.options)
    return playable and view.contact and view.deck.effects[view.first_lead] == (8,)


def test_an_unarmed_contact_takes_no_key_of_a_turn() -> None:
    """A lead with a stability check is played by three keys, and the check is made."""
    page = until(leads_to_a_check)
    move = next(move for move in page.view.options if move.kind == "lead")
    asyncio.run(press(page, *page.keys_for(page.view, move)))
    assert page.match.steps[-1]["move"] == "use"
    assert any(line.kind == "checked" for line in page.match.told[page.told_from :])


def test_an_armed_contact_is_asked_about() -> None:
    page = until(leads_to_a_check)
    move = next(move for move in page.view.options if move.kind == "lead")
    asyncio.run(press(page, "c", *page.keys_for(page.view, move)))
    assert page.view.agenda[-1].kind == "effect"
    assert "Vernon spares you this" in pressed(page)
    asyncio.run(press(page, "c", "enter"))
    assert not page.match.view(0).contact


def test_a_letter_takes_a_card_without_asking_twice() -> None:
    """An optional effect that takes a card: its letter and Enter use it and pick."""
    page = until(lambda page: asks("effect")(page) and len(page.offered.cards) > 1)
    wanted = page.offered.cards[1]
    asyncio.run(press(page, "b", "enter"))
    assert [step["move"] for step in page.match.steps[-2:]] == ["use", f"pick {page.view.deck.ids[wanted]}"]
    assert wanted in page.view.hand


def test_a_long_list_has_pages() -> None:
    page = until(lambda page: asks("effect")(page) and len(page.offered.cards) > 18)
    last = page.offered.cards[-1]
    before = pressed(page)
    after = pressed(page, "pagedown")
    title = " ".join(page.view.deck.titles[last].split()[:2])
    assert title not in before
    assert title in after


def test_a_large_window_shows_the_effects_of_a_whole_page_of_a_list() -> None:
    page = until(lambda page: asks("effect")(page) and len(page.offered.cards) > 18)
    lines = draw(page, (140, 45), "the desk").canvas.text().splitlines()
    for letter, card in zip(LETTERS, page.offered.cards, strict=False):
        row = next(line for line in lines if line.startswith(f" {letter} "))
        assert len(page.view.deck.effects[card]) == row.count("●") + row.count("○")


def test_a_choice_that_loses_at_once_says_so_before() -> None:
    def sure(page: ArkhamScreen) -> list[Move]:
        aheads = [(move, outlook(page.view, move)) for move in page.view.options]
        return [move for move, ahead in aheads if ahead.danger >= 1 and ahead.fate.at_once]

    page = until(sure)
    move = sure(page)[0]
    text = pressed(page, *list(page.keys_for(page.view, move))[:-1])
    assert "This loses at once" in text
    assert not page.match.over


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("y", "yes or no"),
        ("minus", "No broadcast"),
        ("2", "First what goes there"),
        ("U", "Nothing has been"),
    ],
)
def test_a_key_that_does_nothing_says_why(keys: str, words: str) -> None:
    assert words in pressed(desk(Match.new("arkham-noir", ["Ann"], seed=3)), keys)


def test_why_a_card_does_not_fit_is_said_beside_each_case_and_by_the_key() -> None:
    page = desk(Match.new("arkham-noir", ["Ann"], seed=3))
    text = pressed(page, "l")
    assert "✗ Res: no fit" in text
    assert "✗ needs 5 clues" in text
    assert page.view.why_no_play(page.view.first_lead, page.view.cases[0]) in pressed(page, "l", "1").replace(
        "\n", ""
    )


def begun(seed: int) -> Iterator[ArkhamScreen]:
    """The desks of a random game, with nothing, with a few keys at random, and with moves chosen."""
    match, random = (
        Match.new("arkham-noir", ["Ann"], seed=seed, options={"victims": 4 + seed % 3}),
        Random(seed),
    )
    keys = [key for command in Choosing.CAN for key in command.keys.split(",")]
    keys = [key for key in keys if key not in ("enter", "v", "U", "space", "f10")]
    while not match.over:
        moves = match.state.moves(0)
        if ArkhamScreen.answer_for(match.view(0)) is None:
            chosen = [desk(match).keys_for(match.view(0), random.choice(moves))[:-1] for _ in range(2)]
            for pressed in ([], random.choices(keys, k=1), random.choices(keys, k=2), *chosen):
                page = desk(match)
                asyncio.run(press(page, *pressed))
                yield page
        match.play(0, random.choice([move for move in moves if move.kind != "find"]))


@pytest.mark.parametrize("seed", range(3))
def test_at_80_columns_nothing_that_is_said_is_cut(seed: int) -> None:
    """The last hint is to leave, a message is whole, and so is what Enter does, what it costs and risks."""
    for page in begun(seed):
        assert len(page.message) <= 78
        message, page.message = page.message, ""
        lines = draw(page, (80, 24), "the desk").canvas.text().splitlines()
        assert lines[-1].endswith(("Esc leave", "Esc drop it")), (message, lines[-1])
        said = page._said() if page.chosen is not None or page.view.agenda else page._said()[:-1]
        for text, _ in said if len(page.view.cases) < 6 else said[:1]:
            for part in wrap(text, 77):
                assert any(part in line for line in lines), (text, lines)


def test_a_fourth_card_in_hand_is_read_below_it() -> None:
    page = until(asks("limit"))
    card = page.view.hand[3]
    lines = pressed(page, "e").splitlines()
    assert any(line.startswith(f" ┃ {page.view.deck.titles[card]}") for line in lines)
    assert any(line.startswith("  Enter: discard") for line in lines)


def test_the_words_beside_the_hand_leave_no_effect_out() -> None:
    page = desk(Match.new("arkham-noir", ["Ann"], seed=3))
    for card in range(len(page.view.deck.ids)):
        if page.view.deck.types[card] >= 0:
            canvas = Canvas(31, 6)
            paint_words(canvas, 0, 0, 31, page.view, card)
            words = " ".join(line[2:] for line in canvas.text().splitlines()).split()
            effects = [page.view.deck.effects[card], words.count("●") + words.count("○")]
            assert len(effects[0]) == effects[1], canvas.text()
            assert page.view.deck.titles[card].split()[-1] in words


@pytest.mark.parametrize("lost", ["discard", "removed"])
def test_a_broadcast_that_may_be_discarded_says_where_it_goes(lost: str) -> None:
    """And the bar names both answers, also where one case alone hears it."""
    for seed in range(200):
        match = Match.new("arkham-noir", ["Ann"], seed=seed, options={"broadcast_discards": lost})
        random = Random(seed)
        while not match.over:
            moves = match.state.moves(0)
            if sum(move.kind == "broadcast" for move in moves) == 2 and BROADCAST_AWAY in moves:
                text = pressed(desk(match), "minus")
                title = match.view(0).deck.titles[match.view(0).agenda[-1].card]
                assert f"Enter: discard {title} to the {'box' if lost == 'removed' else ''}" in text
                number = next(move.case for move in moves if move.kind == "broadcast" and move.case)
                assert f"  {number} case" in text.splitlines()[-1]
                assert "Discards" not in text
                return
            match.play(0, random.choice([move for move in moves if move.kind not in ("find", "ignore")]))
    raise AssertionError("no such desk")


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_cases_stand_in_columns(size: tuple[int, int]) -> None:
    """The mark of the seventh clue, what a case goes on by, and whole words of whether it takes a card."""
    page = until(
        lambda page: len(page.view.cases) > 3 and any(len(case.line) > 8 for case in page.view.cases)
    )
    lines = draw(page, size, "the desk").canvas.text().splitlines()
    cases = [line for line in lines if "‖" in line]
    assert len(cases) == len(page.view.cases)
    assert len({line.index("‖") for line in cases}) == 1
    assert len({line.index("▸", 2) for line in cases}) == 1
    assert not any(line.endswith("…") for line in cases)


def test_a_large_window_opens_five_cases_up() -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=5)
    while len(match.view(0).cases) < 5:
        match.play(0, next(move for move in match.state.moves(0) if move.kind in ("pass", "skip")))
    while match.view(0).agenda:
        match.play(0, next(move for move in match.state.moves(0) if move.kind == "skip"))
    text = draw(desk(match), (140, 45), "the desk").canvas.text()
    assert text.count("Case ") >= 5
    assert "p passes" in text


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_title_of_the_leads_and_the_hand_is_whole(size: tuple[int, int]) -> None:
    for seed in range(8):
        page = desk(Match.new("arkham-noir", ["Ann"], seed=seed))
        words = draw(page, size, "the desk").canvas.text().split()
        for card in (*page.view.leads, *page.view.hand):
            assert set(page.view.deck.titles[card].split()) <= set(words)


async def test_practice_undo_asks_once_and_marks_the_game() -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=3)
    async with running(Start(match=match), size=(80, 24)) as driver:
        await driver.press("p", "enter", "p", "enter", "U")
        assert "practice game" in driver.text
        assert len([step for step in match.steps if "seat" in step]) == 2
        await driver.press("U")
        await driver.press("U")
        assert not match.steps
        assert driver.text.splitlines()[0].endswith("practice")


async def test_the_end_says_what_ended_it() -> None:
    match, random = Match.new("arkham-noir", ["Ann"], seed=3), Random(3)
    while not match.over:
        match.play(0, random.choice(match.state.moves(0)))
    async with running(Start(match=match), size=(80, 24)) as driver:
        await driver.pilot.pause()
        driver.on(ScorePad)
        assert "Lost in turn" in driver.text
        assert "wins" not in driver.text
        assert "cards scored" in driver.text
        assert "3" in next(line for line in driver.text.splitlines() if "seed" in line)


async def test_a_lost_game_can_be_gone_on_with_for_practice_before_it_is_left() -> None:
    """The desk can be looked through; a solved one is not given up."""
    match = Match.new("arkham-noir", ["Ann"], seed=3)
    async with running(Start(match=match), size=(80, 24)) as driver:
        while not match.over:
            await driver.press("p", "enter")
            await driver.press("full_stop", "enter")
        assert "Lost in turn" in driver.text
        assert "U back a decision" in driver.text.splitlines()[-1]
        await driver.press("v", "escape", "U")
        assert match.over
        await driver.press("U")
        assert not match.over
        assert driver.text.splitlines()[0].endswith("practice")
        driver.on(ArkhamScreen)
        assert "p passes" in driver.text or "Call the contact" in driver.text
        await driver.table.settle()
        assert driver.table.table.place.unread < 0


def test_a_solved_case_is_not_gone_back_on() -> None:
    page = desk(Match.new("arkham-noir", ["Ann"], seed=3))
    page.view.ending, page.told_lines = "solved", ["The case is solved"]
    assert "First look at what happened" in pressed(page, "U")
    assert "U back" not in pressed(page)
    page.view.ending = "time"
    assert "U back" in pressed(page)


async def test_what_happened_is_behind_the_areas() -> None:
    match, random = Match.new("arkham-noir", ["Ann"], seed=3), Random(3)
    for _ in range(30):
        match.play(0, random.choice(match.state.moves(0)))
    async with running(Start(match=match), size=(80, 24)) as driver:
        await driver.press("v", "tab")
        assert wrap(match.told[-1].text, 76)[-1] in driver.text
        await driver.press(*["pageup"] * 9)
        assert wrap(match.told[0].text, 76)[0] in driver.text
        await driver.press("tab")
        assert "Case 1" in driver.text


@pytest.mark.parametrize("keys", ["t", "l", "p", "a", "c", "cc"])
async def test_escape_drops_what_is_begun_before_it_leaves(keys: str) -> None:
    """The bar says which of the two it does."""
    match = Match.new("arkham-noir", ["Ann"], seed=3)
    async with running(Start(match=match), size=(80, 24)) as driver:
        assert driver.text.splitlines()[-1].endswith(" Esc leave")
        before = driver.text
        await driver.press(*keys)
        assert driver.text.splitlines()[-1].endswith(" Esc drop it")
        await driver.press("escape")
        driver.on(ArkhamScreen)
        assert driver.text == before
        assert not match.steps
        await driver.press("escape")
        driver.on(MenuPage)


async def test_a_click_points_and_never_commits() -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=3)
    async with running(Start(match=match), size=(80, 24)) as driver:
        for x, y in ((2, 10), (2, 10), (2, 14), (2, 14)):
            await driver.pilot.click(offset=(x, y))
        assert not match.steps
        assert "Enter: play" in driver.text


async def test_all_open_areas_can_be_looked_through() -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=3)
    async with running(Start(match=match), size=(80, 24)) as driver:
        await driver.press("v")
        driver.on(AreasPage)
        assert "Case 1" in driver.text
        await driver.press("pagedown", "pagedown", "pagedown", "pagedown")
        assert "Broadcasts still to come" in driver.text
        await driver.press("escape")
        driver.on(ArkhamScreen)


def lesson() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((assets() / "arkham_noir" / "first_case.json").read_text("utf-8"))
    return data


def test_the_first_case_can_be_played_as_it_says() -> None:
    """Every step is legal with today's deck, and each action and area comes up once at least."""
    case = lesson()
    match = Match.new("arkham-noir", ["Ann"], deal=case["deal"])
    page = desk(match)
    for step in case["steps"]:
        move = match.state.read_move(step["move"])
        assert move in match.state.moves(0), step
        if page.answer_for(match.view(0)) is None:
            assert said_now(match) == step["say"] != ""
            assert step["say"].split()[0] in pressed(page)
            if move.kind in ("pick", "discard"):
                letter = page.keys_for(page.view, move)[0]
                assert f" {letter}, then Enter" in step["say"] or f"The letter here: {letter}." in pressed(
                    page
                )
        match.play(0, move)
        page = desk(match)
    assert said_now(match).startswith("That was the first case")
    words = {step["move"].split(">")[0].split()[0] for step in case["steps"]}
    assert words == {
        *("take", "lead", "hand", "close", "pass"),
        *("use", "skip", "pick", "discard", "contact", "broadcast"),
    }
    kinds = {line.kind for line in match.told}
    assert {"checked", "opened", "recovered", "bonus", "closed", "found", "fetched"} <= kinds
    assert match.view(0).solved


def test_whoever_leaves_its_way_is_told_so_and_left_alone() -> None:
    match = Match.new("arkham-noir", ["Ann"], deal=lesson()["deal"])
    match.play(0, match.state.read_move("pass"))
    assert "the way of the first case is left" in said_now(match)
    assert picked_next(match) == ""
    match.practise_undo()
    assert said_now(match) == lesson()["steps"][0]["say"]
    for _ in range(3):
        match.play(0, match.state.read_move("pass"))
    assert said_now(match) == ""
    assert said_now(Match.new("arkham-noir", ["Ann"], seed=3)) == ""


async def test_the_first_case_is_one_key_from_the_set_up() -> None:
    async with running(Start(game="arkham-noir"), size=(80, 24)) as driver:
        driver.on(SetupPage)
        assert "F7 first case" in driver.text
        await driver.press("f7")
        driver.on(ArkhamScreen)
        assert "Your first case" in driver.text
        await driver.press("l", "enter")
        assert "You plays" not in driver.text


def test_what_the_end_of_the_turn_will_cost_is_said_with_the_choice() -> None:
    """Also where the contact is asked for in between, before maintenance."""

    def fills_time(page: ArkhamScreen) -> bool:
        view = page.view
        hourglass = view.first_lead >= 0 and view.deck.hourglass[view.first_lead]
        return not view.agenda and view.contact and hourglass and len(view.time) == view.house.limit - 1

    page = until(lambda page: fills_time(page) and page.view.victims > 0 and len(page.view.stability) < 5)
    assert "Another case opens" in pressed(page, "p")
    page = until(lambda page: fills_time(page) and not page.view.victims and len(page.view.stability) < 5)
    assert "no victim is left" in pressed(page, "p")


def test_a_check_that_may_lose_is_warned_of_although_the_contact_is_there() -> None:
    """He is not asked about unless armed, so a check follows at once."""

    def risky(page: ArkhamScreen) -> list[Move]:
        view = page.view
        if view.agenda or not view.contact or len(view.stability) != view.house.limit - 1:
            return []
        leads = [move for move in view.options if move.kind == "lead"]
        return leads if view.first_lead >= 0 and 8 in view.deck.effects[view.first_lead] else []

    page = until(risky)
    assert "This may lose, about" in pressed(page, *page.keys_for(page.view, risky(page)[0])[:-1])


@pytest.mark.parametrize(("cards", "letters"), [(1, "a"), (2, "ab"), (3, "abd")])
def test_the_hints_name_the_letters_of_the_hand(cards: int, letters: str) -> None:
    page = until(lambda page: page.acting and len(page.view.hand) == cards)
    assert f"  {letters} hand  " in pressed(page).splitlines()[-1]


@pytest.mark.parametrize("size", [*SIZES, (120, 40)], ids=str)
def test_nothing_printed_on_a_card_is_cut_among_the_areas(size: tuple[int, int]) -> None:
    view = Match.new("arkham-noir", ["Ann"], seed=3).view(0)
    assert isinstance(view, ArkhamView)
    for card in view.draw:
        canvas = Canvas(*size)
        AreasPage(view, ())._paint_card(canvas, 1, card)
        line = canvas.text().splitlines()[1]
        assert f" {attributes(view.deck, card, spelled=size[0] >= 120)} " in line + " "
        assert line.endswith((effects(view.deck, card, 0), effects(view.deck, card, 99)))
