"""The duel at the keyboard: a turn as one gesture, what can be known, the scoring as a show."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driving import running
from offline import draw, press, private_page, table_page

from hotgames.app.start import Start
from hotgames.games.hidden_leaders_duel.cards import FACTIONS, SPACES, UP
from hotgames.games.hidden_leaders_duel.moves import ACTING, PLACING, TAKING
from hotgames.games.hidden_leaders_duel.outlooks import once_made
from hotgames.games.hidden_leaders_duel.scoring import Scored
from hotgames.games.hidden_leaders_duel.show import parts_of, reason
from hotgames.table.match import Match
from hotgames.ui.curtain import Curtain
from hotgames.ui.score_pad import ScorePad


def sit_down(moves: int = 0, seed: int = 3) -> Match:
    """A match, played on at random."""
    match = Match.new("hidden-leaders-duel", ("Ann", "Ben"), {}, seed=seed)
    random = Random(seed)
    for _ in range(moves):
        seat = match.pending()[0]
        match.play(seat, random.choice(list(match.state.moves(seat))))
    return match


def finished(seed: int) -> tuple[Match, Any, list[Any]]:
    """A match that is over, the onlooker's view before its last move, and what that brought."""
    match = sit_down(41, seed)
    before, seat = match.view(None), match.pending()[0]
    return match, before, match.play(seat, match.state.moves(seat)[0])


async def test_a_turn_is_one_gesture_and_the_curtain_comes_after_it() -> None:
    match = sit_down()
    seat = match.pending()[0]
    async with running(Start(match=match, curtain="secret")) as driver:
        await driver.open_hand()
        await driver.press("a", "1", "b", "7")
        assert "Enter takes a1 and b7" in driver.text
        await driver.press("enter")
        assert match.state.step == PLACING
        assert driver.page is driver.table
        await driver.press("c", "g", "enter")
        assert match.state.step == ACTING
        assert driver.page is driver.table
        await driver.press("c", "0", "enter")
        assert driver.on(Curtain).seat == 1 - seat
        assert len(match.state.collections[seat]) == 1


async def test_only_enter_commits_and_a_double_click_does_not() -> None:
    match = sit_down()
    async with running(Start(match=match, curtain="secret")) as driver:
        await driver.open_hand()
        space = next(t for t in driver.page.board.canvas.targets if t.meaning == ("space", 3))
        for _ in range(2):
            await driver.pilot.click(offset=(space.x + 1, space.y + 1))
        assert "Choose two cards to take" in driver.text
        await driver.press("space", "a", "1", "a", "2", "space")
        assert match.state.step == TAKING
        await driver.press("enter", "enter")
        assert match.state.step == PLACING


async def test_arrows_point_and_enter_chooses_until_the_step_is_whole() -> None:
    match = sit_down()
    seat = match.pending()[0]
    async with running(Start(match=match, curtain="secret")) as driver:
        await driver.open_hand()
        await driver.press("right")
        assert "✓" not in driver.text, "pointed at, not chosen"
        await driver.press("enter", "enter", "right", "enter")
        assert driver.text.count("✓") == 2
        assert match.state.step == TAKING
        row = "ab"[seat]
        assert f"Enter takes {row}1 and {row}2" in driver.text
        await driver.press("enter", "right", "enter", "right", "enter")
        assert match.state.step == PLACING
        await driver.press("enter")
        assert match.state.step == ACTING


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        (("c",), "First take two cards from the display"),
        (("0",), "First take two cards from the display"),
        (("a", "1", "enter"), "Choose one card to take"),
        (("a", "1", "b", "1", "enter", "a"), "The cards go to the spaces just freed, a1 and b1"),
        (("a", "1", "b", "1", "enter", "0"), "First place cards on the spaces just freed"),
        (("a", "1", "b", "1", "enter", "u"), "A face-down card has been looked at."),
        (("a", "1", "b", "1", "enter", "c", "d", "enter", "0"), "Choose a card first"),
        (("a", "1", "b", "1", "enter", "c", "d", "enter", "g"), "Your hand has 3 cards: c to e."),
    ],
)
async def test_what_cannot_be_done_says_why(keys: tuple[str, ...], why: str) -> None:
    async with running(Start(match=sit_down(), curtain="secret")) as driver:
        await driver.open_hand()
        await driver.press(*keys)
        assert why in driver.text


def face_up_pair(match: Match) -> list[int]:
    state = match.state
    return [space for space in range(14) if state.display[space] & UP and not state.blocked >> space & 1][:2]


async def test_a_take_of_cards_that_lay_face_up_is_taken_back_and_so_is_placing_them_again() -> None:
    match = sit_down()
    while len(face_up_pair(match)) < 2 or match.state.step != TAKING:
        seat = match.pending()[0]
        match.play(seat, match.state.moves(seat)[-1])
    one, other = face_up_pair(match)
    cards = [match.state.display[space] & 15 for space in (one, other)]
    async with running(Start(match=match, curtain="secret")) as driver:
        await driver.open_hand()
        take = [key for space in (one, other) for key in SPACES[space]]
        await driver.press(*take, "enter", "u")
        assert match.state.step == TAKING
        await driver.press(*take, "enter")
        hand = list(match.state.hands[match.pending()[0]])
        for card in cards:
            await driver.press(chr(99 + hand.index(card)))
            hand[hand.index(card)] = -1
        await driver.press("enter")
        assert match.state.step == ACTING
        await driver.press("u")
        assert match.state.step == PLACING
        assert driver.page is driver.table


# --------------------------------------------------------------------------------------- what is known


@pytest.mark.parametrize("seat", [0, 1])
def test_the_own_row_is_at_the_bottom(seat: int) -> None:
    match = sit_down()
    while match.pending()[0] != seat or match.state.step != TAKING:
        match.play(match.pending()[0], match.state.moves(match.pending()[0])[0])
    for size in ((80, 24), (140, 45)):
        text = draw(private_page(match, seat), size, "").canvas.text()
        assert text.index(f"row {'ab'[1 - seat]}") < text.index(f"row {'ab'[seat]}")


@pytest.mark.parametrize("moves", [2, 14, 26, 35])
def test_the_forecast_after_a_choice_is_the_one_once_it_is_made(moves: int) -> None:
    match = sit_down(moves)
    while match.state.step == TAKING:
        match.play(match.pending()[0], match.state.moves(match.pending()[0])[0])
    seat = match.pending()[0]
    for move in match.state.moves(seat):
        ahead = match.state.clone()
        happened = ahead.play(seat, move)
        if ahead.over or any(type(event).__name__ == "Drew" for event in happened):
            continue
        foreseen, really = once_made(match.view(seat), move), ahead.view(seat)
        for faction in range(4):
            assert foreseen.outlook(faction, False) == really.outlook(faction, False)


def test_the_forecast_is_worked_out_once_a_choice() -> None:
    match = sit_down(2)
    page = private_page(match, match.pending()[0])
    press(page, "c")
    press(page, "0")
    draw(page, (80, 24), "")
    found = page._outlooks(page._move())
    ahead = once_made(page.view, page._move())
    assert found == tuple(ahead.outlook(faction, False) for faction in range(4))
    assert found != page._outlooks(None)
    draw(page, (140, 45), "")
    assert page._outlooks(page._move()) is found


def test_the_memory_aid_draws_what_was_seen_and_is_off_at_first() -> None:
    """D9: a card that was taken from the display face up is known to the other player."""
    match = sit_down()
    while len(face_up_pair(match)) < 2 or match.state.step != TAKING:
        match.play(match.pending()[0], match.state.moves(match.pending()[0])[-1])
    seat = match.pending()[0]
    one, other = face_up_pair(match)
    kept = match.state.display[one] & 15
    match.play(seat, next(m for m in match.state.moves(seat) if m & 255 == one << 4 | other))
    place = next(m for m in match.state.moves(seat) if kept not in (m >> 12 & 15, m >> 4 & 15))
    match.play(seat, place)
    act = next(m for m in match.state.moves(seat) if m >> 4 & 15 != kept)
    match.play(seat, act)
    page = private_page(match, 1 - seat)
    name = f"{'IHSU'[kept >> 2]}{kept & 3}"

    def hand() -> str:
        lines = draw(page, (80, 24), "").canvas.text().splitlines()
        return next(line for line in lines if "hand" in line).split("hand")[1]

    assert name not in hand()
    press(page, "m")
    assert name in hand()
    press(page, "m")
    assert name not in hand()


# ------------------------------------------------------------------------------------------- the show


def test_the_show_takes_the_factions_one_by_one() -> None:
    match, before, happened = finished(5)
    page = table_page(match)
    page.events, page.before = happened, before
    page._show(None)
    parts = parts_of(happened)
    assert page.frames == len(parts) == 1 + 4 * 2 + 1
    for shown in range(len(parts) + 1):
        page.frame = shown
        for size in ((80, 24), (140, 45)):
            lines = draw(page, size, "").canvas.text().splitlines()
            told = [faction for faction in FACTIONS if any(faction in line[:18] for line in lines)]
            assert len(told) == len({p.event.faction for p in parts[:shown] if isinstance(p.event, Scored)})
            assert any(line.startswith(" points") for line in lines) == (shown == len(parts))


@pytest.mark.parametrize("seed", range(8))
def test_every_reason_names_who_gets_nothing(seed: int) -> None:
    match, _, happened = finished(seed)
    for event in happened:
        if isinstance(event, Scored):
            text = reason(event, match.names)
            assert text.startswith(FACTIONS[event.faction])
            assert ("nothing" in text) == (event.present.count(False) == 1)
            if event.present == (True, True) and event.totals[0] != event.totals[1]:
                leader = match.names[int(event.totals[1] > event.totals[0])]
                assert leader in text or event.counts[0] == event.counts[1]


async def test_the_show_is_skipped_by_a_key_and_left_by_the_next() -> None:
    match = sit_down(41, 5)
    async with running(Start(match=match, curtain="secret")) as driver:
        await driver.open_hand()
        view = match.view(match.pending()[0])
        await driver.press(*driver.table.keys_for(view, match.state.moves(match.pending()[0])[0]))
        assert driver.table.resting
        await driver.listen()
        await driver.press("space")
        assert "wins" in driver.text or "a draw" in driver.text
        await driver.press("space")
        assert driver.on(ScorePad)
        assert "cards received" in driver.text
