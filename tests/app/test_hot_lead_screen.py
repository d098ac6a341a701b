"""The screen of Hot Lead: what stands beside the table, and what is said of the hand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from offline import SIZES, draw, private_page
from tables import NAMES, play_at_random

from hotgames.games.hot_lead.board import effect, in_words
from hotgames.games.hot_lead.cards import NAMES as CARDS
from hotgames.table.match import Match
from hotgames.ui.hand import no_such_card


def test_the_log_is_read_by_rounds() -> None:
    """Each round has a line of its own over it, which stands out: the sets that were played for."""
    match = play_at_random(Match.new("hot-lead", NAMES[:3], seed=1), 1, 9)
    canvas = draw(private_page(match, 0), (140, 45), "the log").canvas
    log = {"".join(line[102:]).strip(): canvas.inks[y][102] for y, line in enumerate(canvas.chars)}
    told = [line.text for line in match.told if line.kind == "shown"]
    assert len(told) == 3
    assert [log[text] for text in told] == ["bold"] * 3


def test_what_is_said_of_a_letter_beyond_the_hand_counts_its_cards() -> None:
    assert no_such_card([7, 9, 12], "c") == "Your hand has 3 cards: c to e."
    assert no_such_card([7]) == "Your hand has one card: a."


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_number_pressed_over_a_hand_is_answered_with_how_a_card_is_picked(seats: int) -> None:
    """Whoever has not played before presses the number that stands on the card."""
    page = private_page(Match.new("hot-lead", NAMES[:seats], seed=1), 0)
    (take,) = [command for command in page.ALL if command.name == "take"]
    assert "a card is picked, by its letter" in page.why_not(take)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("two", [True, False])
def test_help_says_who_takes_what_by_the_rule_that_is_played(seats: int, two: bool) -> None:
    """The two-player rule has a choice; without it the highest card has the topmost set (L17, L18)."""
    match = Match.new("hot-lead", NAMES[:seats], {"two_player_rule": two}, seed=1)
    chosen = seats == 2 and two
    told = private_page(match, 0).what_now()
    assert ("the topmost or the second set" in told) == chosen
    assert ("the next highest the second" in told) == (not chosen)


def test_a_star_that_nobody_can_take_first_is_not_called_uncertain() -> None:
    """While cards are still picked it is; once sets are taken in turn, whoever takes now has it (L9)."""
    match = Match.new("hot-lead", NAMES[:2], {"promotion_stars": True}, seed=1)
    said: dict[bool, set[str]] = {True: set(), False: set()}
    while not match.over:
        view: Any = match.view(match.pending()[0])
        words = [effect(view, match.pending()[0], cards)[0] for cards in view.column if cards]
        said[bool(view.takers)] |= {text.partition("★")[2] for text in words if "★" in text}
        match.play(match.pending()[0], view.moves()[0])
    assert said == {True: {" 5"}, False: {" 5 if first"}}


@pytest.mark.parametrize("seats", range(2, 6))
def test_a_large_window_is_used_to_its_foot(seats: int) -> None:
    """Its cards are as large as it lets them be: where a tableau has room, they are drawn there too."""
    match = play_at_random(Match.new("hot-lead", NAMES[:seats], seed=1), 1, 6 * seats)
    seat = match.pending()[0]
    canvas = draw(private_page(match, seat), (140, 45), "the table").canvas
    table = ["".join(line[:100]).rstrip() for line in canvas.chars]
    letters = next(y for y, line in enumerate(table) if line.split()[:3] == ["a", "b", "c"])
    assert letters in range(38, 43)
    won = sum(len(column) for column in match.view(None).tableaus)  # type: ignore[attr-defined]
    sets = len(match.view(None).column)  # type: ignore[attr-defined]
    corners = sum(line.count("┌") for line in table)
    assert corners == len(match.view(seat).hand) + sets + won * (seats < 5)  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seed", range(8))
def test_columns_of_a_tableau_never_touch(size: tuple[int, int], seed: int) -> None:
    options = {"back_alley": True, "promotion_stars": True}
    match = Match.new("hot-lead", NAMES[:5], options, seed=seed)
    for _ in range(9):
        play_at_random(match, seed, 5)
        text = draw(private_page(match, match.pending()[0]), size, "the table").canvas.text()
        assert not re.search(r"[★\d][●·]", text)
        assert len(re.findall(r"(?<= )[MGFAS][ ★](?:Money|Auto|Forgery|Robbery|Smuggle)(?= )", text)) == 5


def test_what_rides_along_is_told_in_as_many_words_as_there_is_room_for() -> None:
    cards = tuple(CARDS[name] for name in ("I5", "D7", "S1"))
    assert in_words(cards, 40) == "Smuggle 1, informant +5, dead end −7"
    assert in_words(cards, 25) == "Smuggle 1, +5, dead −7"
