"""Hot Heads: the laws that hold in every game, its notation, its log and its snapshots."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from hot_heads_tables import (
    PEOPLE,
    TABLES,
    arrange,
    random_games,
    refused,
    say,
    setup_of,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from hotgames.games.hot_heads.cards import NAMES, NUMBERS, STORM, TYPES, spelled
from hotgames.games.hot_heads.deal import HAND_SIZES, STORMS
from hotgames.games.hot_heads.events import Drawn, Played, Stormed, Struck, Taken
from hotgames.games.hot_heads.moves import BOTTOM, TOP, Play
from hotgames.games.hot_heads.rules import GAME
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, Refused
from hotgames.table.match import Match


@pytest.mark.parametrize(("seats", "helicopter"), TABLES)
def test_hand_sizes_and_card_count_hold_in_every_game(seats: int, helicopter: str) -> None:
    whole = Counter(setup_of(seats).deck.cards) + Counter({STORM: 4})
    turns = 0
    for state, events in random_games(seats, helicopter, 25):
        turns += sum(isinstance(event, Drawn) for event in events)
        state.check()
        law = HAND_SIZES[state.storms]
        for seat, hand in enumerate(state.hands):
            if state.picks:
                assert len(hand) + len(state.picks[seat] or ()) == HAND_SIZES[state.storms - 1]
            else:
                assert len(hand) == law + (seat == state.turn and not state.over)
        for event in events:
            if isinstance(event, Struck) and event.storm == STORMS:
                assert state.over
        lying = (
            Counter(state.box)
            + Counter(state.deck)
            + Counter(state.discards)
            + Counter(sum(state.columns, ()))
        )
        lying += Counter(sum(state.hands, ())) + Counter(sum(state.dummy, ()))
        lying += Counter(sum((pick for pick in state.picks if pick), ()))
        lying += Counter({NUMBERS["H"]: sum(state.news), STORM: state.storms})
        assert lying == whole
        if state.over:
            assert state.hands == [()] * seats
            assert turns >= 1
            turns = 0


@pytest.mark.parametrize(("seats", "helicopter"), TABLES)
def test_just_the_listed_moves_are_legal(seats: int, helicopter: str) -> None:
    chance = Random(7)
    places, every = range(-1, 7), range(-1, 5)
    for state, _ in random_games(seats, helicopter, 2):
        if state.picks or state.over or chance.random() < 0.8:
            continue
        legal = set(state.moves(state.turn))
        view = state.view(state.turn)
        assert set(view.moves()) == legal
        tried = {*view.hand, *chance.sample(range(len(NAMES)), 5)}
        for move in (Play(*parts) for parts in product(tried, places, every, (TOP, BOTTOM))):
            assert (view.why_not(move) == "") == (move in legal), move
        assert legal <= {Play(*parts) for parts in product(tried, places, every, (TOP, BOTTOM))}


@pytest.mark.parametrize(("seats", "helicopter"), TABLES)
def test_moves_are_written_and_read(seats: int, helicopter: str) -> None:
    for state, _ in random_games(seats, helicopter, 3):
        for seat in range(seats):
            legal = state.moves(seat)
            assert bool(legal) == (seat in state.pending())
            assert [state.read_move(state.write_move(move)) for move in legal] == list(legal)
            assert len(set(legal)) == len(legal)
            assert list(state.view(seat).moves()) == list(legal)


def test_every_legal_move_can_come_at_random_and_no_other() -> None:
    turn = arrange("R+3 W-1 S H", columns={"1R": "R+1", "1B": "B-1"})
    helpless = arrange("W+1 W+1 W+2 W+2 W+3 W-1 W-1 W-2 W-2 W-3 H")
    storm = arrange("R+3 R+3 W-1 S H", storms=2, storm=True)
    for state in (turn, helpless, storm):
        chance = Random(1)
        drawn = {state.random_move(0, chance.random) for _ in range(4000)}
        assert drawn == set(_every_order(state.moves(0)))


def _every_order(legal: Sequence[Any]) -> Iterable[Any]:
    for move in legal:
        yield from {move, move[::-1]} if len(move) == 2 else {move}


@pytest.mark.parametrize(
    "text",
    [
        *("R+3", "R+3>9", "R+3>1R", "R+3>1 top", "R+3>D", "R+0>1", "R+21>1", "T>1R", ">1", "x", "", "storm"),
        *("W+2", "W+2>1", "W+2>1r", "H>1", "S>1", "S>1R", "S>1R middle", "S>1R top top"),
        *("drop", "drop S", "drop R+1 R+1", "storm R+3  R+1"),
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        arrange("R+3 W+2 H S").read_move(text)


def test_a_turn_is_not_taken_for_a_storm_nor_a_storm_for_a_turn() -> None:
    state = arrange("R+3")
    assert "no storm" in refused(state, 0, "storm R+3")
    assert "turn" in refused(state, 1, "R+3>1")
    storm = arrange("R+3 R+1 R+2 B+1", storms=3, storm=True)
    assert "takes 3" in refused(storm, 0, "R+3>1")
    say(storm, 0, "storm R+3 R+1 R+2")
    assert "already chosen" in refused(storm, 0, "storm R+3 R+1 R+2")


def test_a_play_cannot_be_taken_back_for_the_next_card_is_drawn() -> None:
    match = Match.new("hot-heads", PEOPLE[:4], seed=2)
    assert not match.state.picks
    seat = match.pending()[0]
    match.play(seat, match.state.moves(seat)[0])
    assert "drawn" in match.can_undo(seat).why


def test_the_first_card_is_drawn_at_once_and_may_be_a_storm() -> None:
    setup = setup_of(3)
    calm, storm = None, None
    for seed in range(60):
        deal = GAME.deal(setup, Dice(seed))
        state = GAME.start(setup, deal, Dice(0))
        if deal.deck[0] == STORM:
            storm = state
            assert list(state.opening()) == [Struck(deal.starter, 1)]
        else:
            calm = state
            assert list(state.opening()) == [Drawn(deal.starter), Taken(deal.starter, deal.deck[0])]
    assert calm is not None
    assert storm is not None
    assert list(storm.pending()) == [0, 1, 2]
    assert len(calm.pending()) == 1


@pytest.mark.parametrize(("seats", "helicopter"), TABLES)
def test_a_dump_is_the_whole_state(seats: int, helicopter: str) -> None:
    for state, _ in random_games(seats, helicopter, 2):
        again = GAME.restore(state.setup, json.loads(json.dumps(state.dump())))
        assert again.dump() == state.dump()
        assert [again.view(seat) for seat in range(seats)] == [state.view(seat) for seat in range(seats)]


def _spoil(dump: dict[str, Any], how: str) -> None:
    if how == "card doubled":
        dump["box"][0] = dump["box"][1] if dump["box"][1] != dump["box"][0] else "W-3"
    elif how == "hand short":
        dump["discards"].append(dump["hands"][1].pop())
    elif how == "storm moved":
        storm = dump["deck"].index("T")
        dump["deck"].insert(storm + 20, dump["deck"].pop(storm))
    elif how == "storm forgotten":
        dump["storms"] = 1
    elif how == "wrong column":
        dump["columns"][0], dump["columns"][1] = dump["columns"][1], dump["columns"][0]
    elif how == "strange card in a column":
        blue = next(place for place, name in enumerate(dump["box"]) if name.startswith("B+"))
        dump["columns"][0][-1], dump["box"][blue] = dump["box"][blue], dump["columns"][0][-1]
    elif how == "ballast on top":
        dump["columns"][0].reverse()
    elif how == "only wild":
        dump["discards"] += [name for name in dump["columns"][0] if name[0] != "W"]
        dump["columns"][0] = [name for name in dump["columns"][0] if name[0] == "W"]
    elif how == "helicopter without column":
        dump["news"][0], dump["news"][2] = 0, 1
    elif how == "turn of nobody":
        dump["turn"] = 3
    elif how == "no card":
        dump["hands"][0][0] = "R+99"
    elif how == "key missing":
        del dump["picks"]
    elif how == "box short":
        dump["discards"].append(dump["box"].pop())
    elif how == "stray pick":
        dump["picks"] = [None, None, None]


@pytest.mark.parametrize(
    "how",
    [
        "card doubled",
        "hand short",
        "storm moved",
        "storm forgotten",
        "wrong column",
        "strange card in a column",
        "ballast on top",
        "only wild",
        "helicopter without column",
        "turn of nobody",
        "no card",
        "key missing",
        "box short",
        "stray pick",
    ],
)
def test_a_snapshot_that_is_not_whole_is_refused(how: str) -> None:
    state = arrange("R+1", columns={"0R": "R-1 R+2 W+1"}, news={"0R": 1})
    dump = state.dump()
    _spoil(dump, how)
    assert dump != state.dump()
    with pytest.raises(Refused):
        GAME.restore(state.setup, dump)


def test_a_snapshot_with_more_storms_than_can_have_been_drawn_is_refused() -> None:
    state = arrange("R+1", storms=2, storm=True)
    dump = state.dump()
    back = dump["discards"][:15]
    del dump["discards"][:15]
    dump["deck"] = back + dump["deck"]
    with pytest.raises(Refused, match="storms do not add up"):
        GAME.restore(state.setup, dump)


@given(
    st.recursive(st.none() | st.integers() | st.text(max_size=4), lambda inner: st.lists(inner, max_size=3))
)
@settings(max_examples=40, deadline=None)
def test_no_nonsense_is_restored(nonsense: Any) -> None:
    dump = arrange("R+1").dump()
    for key in dump:
        if dump[key] != nonsense and (dump[key] or nonsense):
            with pytest.raises(Refused):
                GAME.restore(setup_of(3), {**dump, key: nonsense})


def test_the_log_names_everybody_and_no_hidden_card() -> None:
    match = Match.new("hot-heads", PEOPLE[:2], seed=5)
    chance = Random(1)
    while not match.over:
        seat = match.pending()[0]
        events = match.play(seat, chance.choice(match.state.moves(seat)))
        for event in events:
            facts = match.state.facts(event)
            json.dumps(facts)
            assert "kind" not in facts
            if isinstance(event, Stormed) and event.place == 2:
                assert facts == {"place": "D", "cards": spelled(event.cards)}
            if isinstance(event, Played):
                assert facts["column"] in TYPES
                assert facts["end"] in ("top", "bottom")
    lines = [line.text for line in match.told if line.to is None]
    assert any("the dummy pilot lays" in line for line in lines)
    assert any(line.endswith("to their own red balloon") for line in lines)
    assert any(line.endswith(" balloon of Ben") for line in lines)
    assert any(line.startswith("Ann plays ") for line in lines)
    assert lines[-1].endswith(" wins") or lines[-1].endswith(" share the win")
    assert not any("draws" in line and "storm" not in line for line in lines)
    assert any(line.to == (0,) for line in match.told)


def test_progress_is_told_in_public() -> None:
    assert arrange("R+1", storms=1).progress().startswith("1 of 4 storms, ")
