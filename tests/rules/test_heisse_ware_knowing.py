"""Heisse Ware: taking back, what a seat may know, what can be looked up, and the record."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from heisse_tables import (
    NAMES,
    at_random,
    at_the_border,
    order_of,
    pack_all,
    say,
    table,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from hotgames.games.heisse_ware.facts import (
    CARDS,
    travelers,
)
from hotgames.games.heisse_ware.rules import GAME
from hotgames.table.dice import Dice
from hotgames.table.game import Refused
from hotgames.table.match import Match

# ------------------------------------------------------------------------------------------- taking back


def a_match(*orders: list[int], officer: int = 0, seats: int = 5) -> Match:
    return Match.new("heisse-ware", NAMES[:seats], deal={"officer": officer}, chance=orders)


def plays(match: Match, seat: int, *texts: str) -> None:
    for text in texts:
        match.play(seat, match.state.read_move(text))


def packed_match() -> Match:
    match = a_match(order_of("01123", "00122", "01113", "00012"))
    for seat, text in enumerate(("3 1 bribe 0", "0 1 bribe 2", "1 1 bribe 3", "0 0 bribe 1"), 1):
        plays(match, seat, f"pack {text}")
    return match


def test_w2_packing_may_be_taken_back_while_others_still_pack() -> None:
    match = a_match(order_of("01123", "00122", "01113", "00012"))
    assert not match.can_undo(1).ok
    plays(match, 1, "pack 3 1 bribe 0")
    plays(match, 2, "pack 0 1 bribe 2")
    match.undo(1)
    assert match.pending() == (1, 3, 4)
    plays(match, 1, "pack 1 1 bribe 0")
    assert match.view(1).data()["luggage"] == {"left": 1, "right": 1, "bribe": 0}
    assert [step.get("move") for step in match.steps] == [None, "pack 0 1 bribe 2", "pack 1 1 bribe 0"]


def test_shown_bribes_cannot_be_taken_back() -> None:
    match = packed_match()
    assert not any(match.can_undo(seat).ok for seat in range(5))


def test_ending_a_step_may_be_taken_back_until_something_is_shown() -> None:
    match = packed_match()
    plays(match, 0, "done", "done")
    match.undo(0)
    assert match.state.progress() == "round 1 of 10"
    assert match.view(0).data()["step"] == "inspect"
    match.undo(0)
    assert match.view(0).data()["step"] == "bribe"
    assert not match.can_undo(0).ok
    plays(match, 0, "done", "inspect 1 left")
    assert not match.can_undo(0).ok


def test_an_action_cannot_be_taken_back_though_its_step_ended_by_itself() -> None:
    match = packed_match()
    plays(match, 0, "bribe 1")
    assert match.view(0).data()["step"] == "inspect"
    assert not match.can_undo(0).ok
    plays(match, 0, "done")
    assert match.can_undo(0).ok
    plays(match, 0, "done")
    assert not any(match.can_undo(seat).ok for seat in range(5)), "the travelers have opened their cases"


# ------------------------------------------------------------------------------------ what a seat may know


def test_w17_unused_and_undealt_cards_stay_hidden_for_good() -> None:
    """Two games that differ only in what one traveler did not use look alike to all the others."""
    seen: list[list[Any]] = []
    for hand in ("31011", "31002"):
        views: list[Any] = []
        state = table(hand, "00122", "01113", later=[order_of("00012", "01113", "00122")])
        views += [state.view(viewer) for viewer in (None, 0, 2, 3)]
        pack_all(state, "310", "012", "113")
        views += [state.view(viewer) for viewer in (None, 0, 2, 3)]
        say(state, 0, "done", "inspect 1 left")
        views += [state.view(viewer) for viewer in (None, 0, 2, 3)]
        assert state.view(1).hand == tuple(sorted(map(int, hand))), "the owner still sees them"
        say(state, 0, "arrest 1")
        views += [state.view(viewer) for viewer in (None, 0, 1, 2, 3)]
        seen.append(views)
    assert seen[0] == seen[1]


def test_a_sealed_choice_tells_the_others_nothing() -> None:
    views = []
    for text in ("pack 3 1 bribe 0", "pack 0 0 bribe 1"):
        state = table("00113", "00122", "01113")
        say(state, 1, text)
        views.append([state.view(viewer) for viewer in (0, 2, 3, None)])
    assert views[0] == views[1]


def test_the_owner_sees_its_hand_and_its_choice() -> None:
    state = table("31120", "00122", "01113")
    say(state, 1, "pack 2 1 bribe 3")
    data = state.view(1).data()
    assert data["hand"] == [0, 1, 1, 2, 3]
    assert data["luggage"] == {"left": 2, "right": 1, "bribe": 3}
    assert state.view(2).data()["luggage"] is None


def test_imagined_rivals_hold_what_was_seen_and_anything_else_that_is_left() -> None:
    state = at_the_border()
    say(state, 0, "done", "inspect 1 left", "arrest 3")
    view = state.view(2)
    assert view.unseen() == [9, 8, 5, 3]
    rights = set()
    for seed in range(80):
        imagined = view.imagine(Dice(seed))
        assert Counter(imagined.order) == Counter(CARDS)
        assert sorted(imagined.hands[2]) == [0, 0, 1, 2, 2]
        assert imagined.write_move(imagined.luggage[1]).startswith("pack 3 ")
        assert imagined.write_move(imagined.luggage[1]).endswith(" bribe 0")
        assert imagined.write_move(imagined.luggage[3]) == "pack 1 1 bribe 3"
        rights.add(imagined.luggage[1] >> 2 & 3)
    assert rights == {0, 1, 2, 3}


@settings(deadline=None, max_examples=60)
@given(
    seats=st.integers(3, 8),
    seed=st.integers(0, 10**6),
    moves=st.integers(0, 130),
    bonus=st.sampled_from(["flat", "shown"]),
)
def test_every_state_is_sound_kept_and_imagined(seats: int, seed: int, moves: int, bonus: str) -> None:
    state = at_random(seats, seed, moves, innocent_bonus=bonus, officer_turns=1)
    state.check()
    assert [score.total for score in state.standing().scores] == state.bottles
    for viewer in (None, *range(seats)):
        view = state.view(viewer)
        imagined = view.imagine(Dice(seed))
        imagined.check()
        assert imagined.view(viewer) == view
        assert list(imagined.pending()) == list(state.pending())
        if viewer is not None:
            assert list(view.moves()) == list(state.moves(viewer))
    dumped = json.loads(json.dumps(state.dump()))
    restored = GAME.restore(state.setup, dumped)
    assert restored.dump() == dumped
    assert [list(restored.moves(s)) for s in range(seats)] == [list(state.moves(s)) for s in range(seats)]


def test_a_clone_goes_its_own_way() -> None:
    state = at_the_border()
    before = state.dump()
    other = state.clone()
    say(other, 0, "bribe 3", "inspect 1 left", "arrest 1", "arrest 2")
    assert other.round == 2
    assert state.dump() == before


# -------------------------------------------------------------------------------- what can be looked up


def test_earlier_rounds_can_be_looked_up_by_everybody() -> None:
    state = at_the_border()
    say(state, 0, "bribe 3", "inspect 1 left", "arrest 1", "arrest 4")
    for viewer in (None, 0, 4):
        (closed,) = state.view(viewer).data()["history"]
        assert closed["officer"] == 0
        keys = ("fate", "left", "right", "offer", "inspected", "bribe", "amends", "supply")
        assert [crossing and tuple(crossing[key] for key in keys) for crossing in closed["crossings"]] == [
            None,
            ("guilty", 3, 1, 0, "left", 0, 0, 4),
            ("passed", 0, 1, 2, None, 0, 0, 1),
            ("bribed", 1, 1, 3, None, 3, 0, 2),
            ("innocent", 0, 0, 1, None, 0, 2, 1),
        ]


def test_smuggling_and_policing_are_counted() -> None:
    state = at_the_border()
    say(state, 0, "bribe 3", "inspect 1 left", "arrest 1", "arrest 4")
    view = state.view(None)
    assert view.tally(0)._asdict() == {
        "carried": 0, "smuggled": 0, "caught": 0, "bribes_paid": 0, "amends_received": 0,
        "bribes_taken": 3, "confiscated": 4, "amends_paid": 2, "arrests_right": 1, "arrests_wrong": 1,
    }  # fmt: skip
    assert view.tally(1)[:5] == (4, 0, 4, 0, 0)
    assert view.tally(2)[:5] == (1, 1, 0, 0, 0)
    assert view.tally(3)[:5] == (2, 2, 0, 3, 0)
    assert view.tally(4)[:5] == (0, 0, 0, 0, 3)
    lines = {line.label: line.points for line in state.standing().scores[0].lines}
    assert lines["at the start"] + lines["bribes taken"] + lines["confiscated"] + lines["wrong arrests"] == 15
    assert state.bottles[0] == 15


def test_the_count_includes_the_round_being_played_once() -> None:
    state = table("00012", "00012", officer_turns=1)
    for _ in range(3):
        pack_all(state, *["".join(map(str, state.hands[s][:3])) for s in travelers(state.officer, 3)])
        officer, target = state.officer, travelers(state.officer, 3)[0]
        say(state, officer, "done", "done", f"arrest {target}")
    assert state.over
    view = state.view(None)
    assert [sum(view.tally(seat)[8:]) for seat in range(3)] == [1, 1, 1]
    assert None not in view.cases[0] + view.cases[1], "the last round lies open"


def test_the_view_as_data() -> None:
    state = at_the_border()
    say(state, 0, "bribe 3", "inspect 1 left")
    data = state.view(2).data()
    json.dumps(data)
    assert (data["seat"], data["round"], data["rounds"], data["over"]) == (2, 1, 10, False)
    assert (data["officer"], data["step"]) == (0, "arrest")
    assert data["bottles"] == [13, 10, 10, 9, 10]
    assert data["actions"] == {"bribe": 0, "inspect": 0, "arrest": 2}
    assert data["packed"] == [False, True, True, True, True]
    assert data["offers"] == [None, 0, 2, 3, 1]
    assert data["payable"] == [None, 0, 2, None, 1]
    assert data["cases"] == [[None, None], [3, None], [None, None], [1, 1], [None, None]]
    assert data["targets"] == {"bribe": [], "inspect": [], "arrest": [1, 2, 4]}
    assert [crossing and crossing["fate"] for crossing in data["crossings"]] == [
        None,
        None,
        None,
        "bribed",
        None,
    ]
    assert data["tallies"][3]["bribes_paid"] == 3
    assert data["unseen"] == [9, 8, 5, 3]


# ----------------------------------------------------------------------------------- the record and words


def test_a_record_begins_with_the_first_dealing() -> None:
    first = order_of("01123", "00122", "01113", "00012")
    match = packed_match()
    plays(match, 0, "bribe 3", "inspect 1 left", "arrest 1", "arrest 2")
    steps = match.record()["steps"]
    assert steps[0] == {"chance": "deal", "order": first}
    assert [step.get("move") for step in steps[5:9]] == ["bribe 3", "inspect 1 left", "arrest 1", "arrest 2"]
    assert steps[9]["chance"] == "deal"
    assert sorted(steps[9]["order"]) == sorted(CARDS)
    assert len(steps) == 10, "no `done` where nothing else was possible"


def test_a_record_is_replayed_from_its_deal() -> None:
    match = a_match(officer=2, seats=4)
    random = Random(4)
    while not match.over:
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))
    record = match.record()
    orders = [step["order"] for step in record["steps"] if "chance" in step]
    assert len(orders) == 8
    again = Match.new("heisse-ware", record["seats"], record["options"], deal=record["deal"], chance=orders)
    again.replay(record["steps"])
    assert again.record() == record


def test_an_impossible_first_dealing_is_refused() -> None:
    with pytest.raises(Refused):
        a_match([0] * 36)


@pytest.mark.parametrize(
    "deal", [{}, {"officer": 5}, {"officer": True}, {"officer": -1}, [0], {"officer": 0, "deck": []}]
)
def test_an_impossible_deal_is_refused(deal: Any) -> None:
    with pytest.raises(Refused):
        Match.new("heisse-ware", NAMES[:5], deal=deal)


def test_every_event_is_told_in_the_third_person() -> None:
    match = packed_match()
    plays(match, 0, "bribe 3", "inspect 1 left", "arrest 1", "arrest 4")
    assert [line.text for line in match.told] == [
        "Round 1: Ann is the officer",
        "Ben has packed",
        "Cleo has packed",
        "Dan has packed",
        "Eve has packed",
        "Bribes on the table: Ben 0, Cleo 2, Dan 3, Eve 1",
        "Ann takes a bribe of 3 from Dan, who passes with 1 and 1 and gets 2 bottles",
        "Ann goes on to inspections",
        "Ann has Ben open the left case: 3",
        "Ann goes on to arrests",
        "Ann arrests Ben, guilty with 3 and 1, and confiscates 4 bottles",
        "Ann arrests Eve, innocent with 0 and 0, and owes 2 bottles; the supply adds 1",
        "Cleo passes with 0 and 1 and gets 1 bottle",
        "Bottles after round 1: Ann 15, Ben 10, Cleo 11, Dan 9, Eve 13",
        "Round 2: Ben is the officer",
    ]
    assert all(line.to is None for line in match.told)
