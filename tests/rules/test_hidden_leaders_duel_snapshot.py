"""Taking back in Hidden Leaders Duel, and its snapshot."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hidden_leaders_tables import NAMES, SETUP, deal, random_states, say, start

from hotgames.games.hidden_leaders_duel.cards import BACK, EMPTY
from hotgames.games.hidden_leaders_duel.rules import GAME
from hotgames.table.game import Refused, audience
from hotgames.table.match import Match

# ---------------------------------------------------------------------- undo


def begin(**wanted: Any) -> Match:
    return Match.new("hidden-leaders-duel", NAMES, deal=deal(**wanted))


def play(match: Match, *moves: str) -> None:
    for move in moves:
        (seat,) = match.pending()
        match.play(seat, match.state.read_move(move))


def test_nothing_to_take_back_at_the_start() -> None:
    state = start()
    assert [state.can_undo(seat).why for seat in (0, 1)] == ["There is nothing to take back yet."] * 2
    say(state, "take a1 b1")
    assert state.can_undo(1).why == "There is nothing to take back yet."


def test_a_take_of_face_up_cards_shows_nothing_and_is_taken_back() -> None:
    match = begin(hands=("I0 I1 I2", "U0 U1 U2"), a="H2 H3", b="S3", pile="S0 H1 U3")
    play(match, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    before = match.state.dump()
    play(match, "take a1 b1")
    assert match.can_undo(1).ok
    assert match.can_undo(0).why == "The other player has moved since."
    match.undo(1)
    assert match.state.dump() == before
    play(match, "take a1 a2")
    assert match.can_undo(1).why == "A face-down card has been looked at."


def test_placing_cards_that_everybody_knew_is_taken_back_then_the_take_too() -> None:
    match = begin(hands=("I0 I1 I2", "U0 U1 U2"), a="H2 H3", b="S3", pile="S0 H1 U3")
    play(match, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    before = match.state.dump()
    play(match, "take a1 b1", "place I1@a1 H2@b1")
    assert match.can_undo(1).ok
    match.undo(1)
    assert match.can_undo(1).ok
    match.undo(1)
    assert match.state.dump() == before
    play(match, "take a1 b1", "place U0@a1 H2@b1")
    assert match.can_undo(1).why == "A card has been put face up that the other player did not know."


def test_a_card_that_may_have_gone_face_down_is_shown_when_it_is_placed() -> None:
    match = begin(hands=("H0 I1 I2", "H1 U1 U2"), a="H2 I3 S3", b="I1 S2", pile="S0 H1 U3")
    play(match, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    play(match, "take a1 b1", "place U1@a1 U2@b1", "collect H1")
    play(match, "take a3 b2", "place S3@a3 S2@b2", "collect S0")
    play(match, "take a3 b2", "place H2@a3 S2@b2")
    assert match.can_undo(1).why == "A card has been put face up that the other player did not know."


def test_an_action_is_taken_back_once_the_pile_is_empty_until_the_other_player_moves() -> None:
    match, random = Match.new("hidden-leaders-duel", NAMES, seed=12), Random(3)
    while match.state.turn < 8 or match.state.step:
        (seat,) = match.pending()
        acting = match.state.step == 2
        match.play(seat, random.choice([*match.state.moves(seat)]))
        if acting:
            assert match.can_undo(seat).why == "A card has been drawn."
    while not match.over:
        (seat,) = match.pending()
        before, acting = match.state.dump(), match.state.step == 2
        move = random.choice([*match.state.moves(seat)])
        match.play(seat, move)
        if acting and not match.over:
            assert match.can_undo(seat).ok
            match.undo(seat)
            assert match.state.dump() == before
            match.play(seat, move)
        if match.state.step == 1:
            assert match.can_undo(1 - seat).why == "The other player has moved since."
    assert [match.can_undo(seat).why for seat in (0, 1)] == ["The game is over."] * 2


def test_whatever_may_be_taken_back_showed_the_other_player_nothing() -> None:
    """What the other seat knows for certain is the same before and after a move that may be taken back."""
    undoable = 0
    for seed in range(25):
        known: dict[int | None, Any] = {}
        for state, events in random_states(seed):
            if events and not state.over:
                seat = events[0].seat
                if state.can_undo(seat).ok:
                    undoable += 1
                    assert not [event for event in events if audience(event)]
                    for viewer in (1 - seat, None):
                        assert _values(state.view(viewer)) <= known[viewer]
            known = {viewer: _values(state.view(viewer)) for viewer in (0, 1, None)}
    assert undoable > 50


def _values(view: Any) -> Counter[int]:
    """Every value that the viewer knows for certain, wherever the card is."""
    sure = view.certain()
    places = (*sure.hands, *sure.collections, sure.display, sure.blockers)
    return Counter(card & 15 for cards in places for card in cards if not card & BACK and card < EMPTY)


# ---------------------------------------------------------------------- the snapshot


def test_a_state_is_restored_from_its_dump_at_every_step() -> None:
    for seed in range(3):
        for state, _ in random_states(seed):
            again = GAME.restore(SETUP, json.loads(json.dumps(state.dump())))
            assert again.dump() == state.dump()
            for viewer in (0, 1, None):
                assert again.view(viewer) == state.view(viewer)


def test_a_clone_goes_its_own_way() -> None:
    for state, _ in random_states(7):
        before = state.dump()
        other = state.clone()
        assert other.dump() == before
        for seat in other.pending():
            other.play(seat, other.moves(seat)[0])
            assert other.dump() != before
        assert state.dump() == before


def _swap(data: dict[str, Any]) -> None:
    data["hands"][0][0] = "I0" if data["hands"][0][0] != "I0" else "I1"


BREAKS = {
    "no roles": lambda data: data.pop("roles"),
    "one role twice": lambda data: data.update(roles=["Enned", "Enned"]),
    "a strange card": lambda data: data["hands"].__setitem__(0, ["X1"]),
    "a doubled card": _swap,
    "a lost card": lambda data: data["pile"].pop(),
    "a card too many in a hand": lambda data: data["hands"][0].append(data["pile"].pop()),
    "a display too short": lambda data: data["display"].pop(),
    "a strange flag": lambda data: data["display"][0].__setitem__(1, 2),
    "a strange seat": lambda data: data.update(starter=2),
    "a turn too far": lambda data: data.update(turn=5),
    "a turn past the end": lambda data: data.update(turn=15),
    "a truth for a number": lambda data: data.update(step=True),
    "a number for a truth": lambda data: data.update(looked=1),
    "spaces freed out of step": lambda data: data.update(freed=[0, 1]),
    "a blocker moved to the other seat": lambda data: data["blockers"][4].__setitem__(1, 1),
    "a memory short": lambda data: data["memory"].pop(),
    "a memory that is none": lambda data: data["memory"].__setitem__(0, ["took"]),
    "a memory of no card": lambda data: data["memory"].__setitem__(1, [256]),
    "a memory of another card": lambda data: data["memory"].__setitem__(0, [256 | 2]),
    "nothing at all": lambda data: data.clear(),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_snapshot_that_is_not_whole_is_refused(name: str) -> None:
    state = start(hands=("I0 I1 I2", "U0 U1 U2"), a="H2 H3", b="S3", pile="S0 H1 U3")
    say(
        state,
        "take a1 b1",
        "place H2@a1 I1@b1",
        "block I2@a5",
        "take a1 a2",
        "place U0@a1 H3@a2",
        "collect U1",
    )
    data = json.loads(json.dumps(state.dump()))
    GAME.restore(SETUP, data)
    BREAKS[name](data)
    with pytest.raises(Refused):
        GAME.restore(SETUP, data)


@pytest.mark.parametrize("data", [None, 3, [], "state"])
def test_what_is_no_snapshot_is_refused(data: Any) -> None:
    with pytest.raises(Refused):
        GAME.restore(SETUP, data)
