"""Heisse Ware, ruling by ruling (W1 to W23; W24 asks nothing of a program), and the printed examples."""

from __future__ import annotations

import pytest
from heisse_tables import (
    HANDS,
    NAMES,
    at_random,
    at_the_border,
    legal,
    of_kind,
    order_of,
    pack_all,
    refused,
    say,
    setup_of,
    table,
)

from hotgames.games.heisse_ware.events import Arrested, Bribed, Closed, Inspected, Passed, Reached
from hotgames.games.heisse_ware.facts import (
    ARRESTS,
    BRIBES,
    INSPECTIONS,
    LEFT,
    RIGHT,
    START,
    Crossing,
)
from hotgames.games.heisse_ware.rules import GAME
from hotgames.table.dice import Dice, ImpossibleOutcome
from hotgames.table.game import IllegalMove, kind_of

# ------------------------------------------------------------------------------------------------ packing


def test_w2_luggage_and_bribe_are_one_sealed_choice() -> None:
    state = table("01123", "00122", "01113")
    assert state.pending() == [1, 2, 3]
    assert state.asked(1).secret
    events = say(state, 2, "pack 2 0 bribe 1")
    assert [(kind_of(event), event.seat) for event in events] == [("chosen", 2)]
    assert state.pending() == [1, 3]
    assert state.moves(2) == ()
    assert state.view(1).offers == (None,) * 4
    assert state.view(1).packed == (False, False, True, False)


def test_w2_bribes_are_shown_together_when_the_last_has_packed() -> None:
    state = table("01123", "00122", "01113")
    say(state, 3, "pack 1 1 bribe 3")
    say(state, 1, "pack 0 3 bribe 2")
    events = say(state, 2, "pack 2 0 bribe 1")
    assert [kind_of(event) for event in events] == ["chosen", "offered"]
    assert events[-1].offers == state.view(None).offers == (None, 2, 1, 3)
    assert state.pending() == (0,)
    assert not state.asked(0).secret


def test_w2_left_and_right_are_the_travelers_choice() -> None:
    state = table("01123", "00122", "01113")
    pack_all(state, "032", "201", "113")
    say(state, 0, "done")
    say(state, 0, "inspect 1 right")
    assert state.view(None).cases[1] == (None, 3)


def test_every_way_to_pack_is_listed_once() -> None:
    state = table("00001", "00122", "01123")
    assert legal(state, 1) == {"pack 0 0 bribe 0", "pack 0 0 bribe 1", "pack 0 1 bribe 0", "pack 1 0 bribe 0"}
    assert len(legal(state, 3)) == 6 + 18 + 9, "with none, one and both of the two ones"
    assert legal(state, 0) == set()


def test_a_traveler_packs_only_what_it_was_dealt() -> None:
    state = table("00001", "00122", "01123")
    assert "not all in this hand" in refused(state, 1, "pack 1 1 bribe 0")
    assert "officer packs no cases" in refused(state, 0, "pack 0 0 bribe 0")
    assert "once the bribes are shown" in refused(state, 1, "bribe 2")
    say(state, 1, "pack 0 0 bribe 1")
    assert "has packed" in refused(state, 1, "pack 0 0 bribe 0")


@pytest.mark.parametrize(
    "text", ["pack 2 1", "pack 4 0 bribe 0", "bribe 8", "inspect 3", "Done", "inspect 3 up", ""]
)
def test_what_is_no_move_names_none(text: str) -> None:
    with pytest.raises(IllegalMove):
        at_the_border().read_move(text)


# ---------------------------------------------------------------------------------------- the officer's steps


def test_w3_the_steps_come_in_order_and_all_are_optional() -> None:
    state = at_the_border()
    assert legal(state, 0) == {"bribe 1", "bribe 2", "bribe 3", "bribe 4", "done"}
    assert of_kind(say(state, 0, "done"), Reached) == [Reached(0, INSPECTIONS)]
    assert legal(state, 0) == {f"inspect {n} {side}" for n in (1, 2, 3, 4) for side in ("left", "right")} | {
        "done"
    }
    assert of_kind(say(state, 0, "done"), Reached) == [Reached(0, ARRESTS)]
    assert legal(state, 0) == {"arrest 1", "arrest 2", "arrest 3", "arrest 4", "done"}
    events = say(state, 0, "done")
    assert [event.seat for event in of_kind(events, Passed)] == [1, 2, 3, 4]
    assert state.round == 2


def test_w3_there_is_no_going_back_and_no_going_ahead() -> None:
    state = at_the_border()
    assert "comes later" in refused(state, 0, "arrest 1")
    assert "comes later" in refused(state, 0, "inspect 1 left")
    say(state, 0, "done")
    assert "no going back" in refused(state, 0, "bribe 1")
    say(state, 0, "done")
    assert "no going back" in refused(state, 0, "inspect 1 left")
    assert "Only the officer" in refused(state, 1, "arrest 2")


def test_w3_each_result_is_shown_before_the_next_and_a_step_ends_with_its_last_card() -> None:
    state = table(*HANDS[:6])  # seven at the table: two cards of each kind
    pack_all(state, "310", "012", "113", "001", "231", "001")
    first = say(state, 0, "bribe 1")
    assert [kind_of(event) for event in first] == ["bribed"]
    assert state.step == BRIBES
    second = say(state, 0, "bribe 2")
    assert [kind_of(event) for event in second] == ["bribed", "reached"]
    assert [kind_of(event) for event in say(state, 0, "inspect 3 left")] == ["inspected"]
    assert [kind_of(event) for event in say(state, 0, "inspect 4 left")] == ["inspected", "reached"]
    assert [kind_of(event) for event in say(state, 0, "arrest 3")] == ["arrested"]
    kinds = [kind_of(event) for event in say(state, 0, "arrest 4")]
    assert kinds == ["arrested", "passed", "passed", "closed", "chance", "began"]


def test_w3_one_of_two_cards_may_be_left_unused() -> None:
    state = table(*HANDS[:6])
    pack_all(state, "310", "012", "113", "001", "231", "001")
    say(state, 0, "bribe 1")
    say(state, 0, "done")
    assert state.view(None).actions == (1, 2, 2)
    assert state.step == INSPECTIONS


@pytest.mark.parametrize(
    ("seats", "cards"),
    [(3, (1, 1, 1)), (4, (1, 1, 1)), (5, (1, 1, 2)), (6, (1, 2, 2)), (7, (2, 2, 2)), (8, (2, 2, 3))],
)
def test_w19_action_cards_by_the_number_of_players(seats: int, cards: tuple[int, int, int]) -> None:
    state = table(*HANDS[: seats - 1])
    assert state.view(0).actions == cards
    assert state.opening()[-1].actions == cards
    bribes, inspections, arrests = cards
    # No step runs out of travelers before it runs out of cards: the rules count on it.
    assert seats - 1 - bribes >= max(inspections, arrests)


# ------------------------------------------------------------------------------------------------- bribes


def test_the_printed_example_of_a_bribe() -> None:
    """Traveler D gives 2 of his bottles, reveals both cards, and takes 4 from the supply."""
    state = table("00012", "00012", "00122", "11233")
    pack_all(state, "000", "000", "001", "132")
    events = say(state, 0, "bribe 4")
    assert events[0] == Bribed(seat=4, officer=0, offer=2, paid=2, left=1, right=3, supply=4)
    assert state.bottles == [START + 2, START, START, START, START - 2 + 4]
    assert state.view(None).cases[4] == (1, 3)


def test_w4_w5_a_bribe_comes_out_of_what_the_traveler_has_before_its_load_pays() -> None:
    state = table("23300", "00122", "01113")
    pack_all(state, "233", "001", "011")
    state.bottles[1] = 1
    assert state.view(0).offers[1] == 3
    assert state.view(0).payable(1) == 1
    events = say(state, 0, "bribe 1")
    assert events[0] == Bribed(1, 0, offer=3, paid=1, left=2, right=3, supply=5)
    assert state.bottles[:2] == [START + 1, 5]
    assert "a bribe of 1 of 3" in state.tell(events[0], NAMES)


def test_w5_a_traveler_with_nothing_still_passes() -> None:
    state = table("23300", "00122", "01113")
    pack_all(state, "003", "001", "011")
    state.bottles[1] = 0
    say(state, 0, "bribe 1")
    assert state.bottles[:2] == [START, 0]
    assert state.view(None).crossings[1] == Crossing("bribed", 0, 0, 3, None, bribe=0, supply=0)


def test_w6_a_bribe_of_nothing_may_be_accepted() -> None:
    state = at_the_border()
    say(state, 0, "bribe 1")
    assert state.bottles == [START, START + 4, START, START, START]


def test_w7_w8_who_has_bribed_is_gone() -> None:
    state = table(*HANDS[:6])
    pack_all(state, "310", "012", "113", "001", "231", "001")
    say(state, 0, "bribe 3")
    assert "is through" in refused(state, 0, "bribe 3")
    say(state, 0, "done")
    assert "is through" in refused(state, 0, "inspect 3 left")
    assert 3 not in state.view(0).targets(INSPECTIONS)
    say(state, 0, "done")
    assert "is through" in refused(state, 0, "arrest 3")
    assert [event.seat for event in of_kind(say(state, 0, "done"), Passed)] == [1, 2, 4, 5, 6]


def test_the_officer_cannot_point_at_itself_or_at_nobody() -> None:
    state = at_the_border()
    assert "no traveler" in refused(state, 0, "bribe 0")
    assert "no seat 5" in refused(state, 0, "bribe 5")


# ------------------------------------------------------------------------------------------- inspections


@pytest.mark.parametrize(("side", "cases"), [("left", (3, None)), ("right", (None, 1))])
def test_w9_the_officer_picks_the_case_and_all_see_it(
    side: str, cases: tuple[int | None, int | None]
) -> None:
    state = at_the_border()
    say(state, 0, "done")
    events = say(state, 0, f"inspect 1 {side}")
    card = 3 if side == "left" else 1
    assert events[0] == Inspected(1, 0, LEFT if side == "left" else RIGHT, card)
    assert state.facts(events[0])["side"] == side
    say(state, 0, "arrest 2")
    assert {state.view(viewer).cases[1] for viewer in (None, 0, 1, 2, 3, 4)} == {cases}, "it stays face up"


def test_w10_nobody_is_inspected_twice() -> None:
    state = table(*HANDS[:5])
    pack_all(state, "310", "012", "113", "001", "231")
    say(state, 0, "done")
    say(state, 0, "inspect 1 left")
    assert "only once" in refused(state, 0, "inspect 1 right")
    assert "only once" in refused(state, 0, "inspect 1 left")
    assert state.view(0).targets(INSPECTIONS) == (2, 3, 4, 5)


def test_w11_the_inspected_may_be_arrested_and_the_uninspected_too() -> None:
    state = at_the_border()
    say(state, 0, "done")
    say(state, 0, "inspect 1 left")
    assert state.view(0).targets(ARRESTS) == (1, 2, 3, 4)
    assert of_kind(say(state, 0, "arrest 1"), Arrested)[0].guilty
    assert of_kind(say(state, 0, "arrest 3"), Arrested)[0].guilty
    assert state.history[0].crossings[1] == Crossing("guilty", 3, 1, 0, LEFT, supply=4)
    assert state.history[0].crossings[3] == Crossing("guilty", 1, 1, 3, None, supply=2)


def test_w13a_an_inspection_alone_costs_nothing() -> None:
    state = at_the_border()
    say(state, 0, "done", "inspect 1 left", "done")
    assert state.bottles[1] == START + 4
    assert state.history[0].crossings[1] == Crossing("passed", 3, 1, 0, LEFT, supply=4)


# ------------------------------------------------------------------------------------------------ arrests


def test_w12_nobody_is_arrested_twice() -> None:
    state = at_the_border()
    say(state, 0, "done", "done", "arrest 1")
    assert "arrested already" in refused(state, 0, "arrest 1")
    assert state.view(0).targets(ARRESTS) == (2, 3, 4)


@pytest.mark.parametrize("packed", ["021", "201", "112", "310"])
def test_w13_two_bottles_together_are_guilty(packed: str) -> None:
    """The supply pays the officer; the traveler loses nothing it has, gets nothing, and is not let pass."""
    state = table("01123", "00122", "01113", "00012")
    pack_all(state, packed, "012", "113", "001")
    load = int(packed[0]) + int(packed[1])
    say(state, 0, "done", "done")
    events = say(state, 0, "arrest 1")
    assert events == [Arrested(1, 0, True, int(packed[0]), int(packed[1]), amends=0, supply=load)]
    assert state.bottles[:2] == [START + load, START]
    assert 1 not in [event.seat for event in of_kind(say(state, 0, "done"), Passed)]
    assert state.bottles[1] == START


def test_the_printed_example_of_a_wrong_arrest() -> None:
    """Traveler C shows 1 bottle: the officer gives 2 of his and the supply adds 1."""
    state = table("00012", "00012", "01112", "11233")
    pack_all(state, "000", "000", "102", "132")
    say(state, 0, "done", "done")
    assert say(state, 0, "arrest 3") == [Arrested(3, 0, False, 1, 0, amends=2, supply=1)]
    assert state.bottles == [START - 2, START, START, START + 3, START]


@pytest.mark.parametrize(("bonus", "packed", "supply"), [
    ("flat", "001", 1), ("flat", "010", 1), ("shown", "001", 0), ("shown", "010", 1),
])  # fmt: skip
def test_w14_what_an_innocent_gets(bonus: str, packed: str, supply: int) -> None:
    """Two from the officer and, flat, one from the supply whatever the cases show; nothing more later."""
    state = table("00012", "00012", innocent_bonus=bonus)
    pack_all(state, packed, "000")
    events = say(state, 0, "done", "done", "arrest 1")
    assert of_kind(events, Arrested) == [
        Arrested(1, 0, False, int(packed[0]), int(packed[1]), amends=2, supply=supply)
    ]
    assert [event.seat for event in of_kind(events, Passed)] == [2]
    assert state.bottles == [START - 2, START + 2 + supply, START]


@pytest.mark.parametrize("has", [0, 1])
def test_w15_an_officer_pays_no_more_than_it_has(has: int) -> None:
    state = table("00012", "00012")
    pack_all(state, "000", "000")
    state.bottles[0] = has
    say(state, 0, "done", "done", "arrest 1")
    assert state.bottles == [0, START + has + 1, START]


def test_w15_arrests_settle_one_after_the_other() -> None:
    state = at_the_border()
    say(state, 0, "done", "done")
    state.bottles[0] = 0
    say(state, 0, "arrest 3", "arrest 4")  # two confiscated, and at once given to an innocent
    assert state.bottles == [0, START + 4, START + 1, START, START + 3]


# ------------------------------------------------------------------------------------ the end of a round


def test_step_iv_travelers_pass_clockwise_from_the_officers_left() -> None:
    state = table("01123", "00122", "01113", officer=1)
    pack_all(state, "310", "012", "113")
    events = say(state, 1, "done", "done", "done")
    assert of_kind(events, Passed) == [Passed(2, 3, 1, 4), Passed(3, 0, 1, 1), Passed(0, 1, 1, 2)]


def test_w16_a_bribe_not_accepted_pays_nobody() -> None:
    state = at_the_border()
    events = say(state, 0, "done", "done", "done")
    assert [event.supply for event in of_kind(events, Passed)] == [4, 1, 2, 0]
    assert state.bottles == [START, START + 4, START + 1, START + 2, START]
    assert of_kind(events, Closed) == [Closed(1, tuple(state.bottles))]


def test_w1_the_supply_never_runs_dry() -> None:
    """240 bottles are in the printed box; eight people carry off more."""
    state = at_random(8, seed=3, moves=10_000)
    assert state.over
    assert sum(state.bottles) > 240


def test_w18_everybodys_bottles_are_public() -> None:
    state = at_the_border()
    say(state, 0, "bribe 3")
    assert {state.view(viewer).bottles for viewer in (None, 0, 1, 2, 3, 4)} == {tuple(state.bottles)}


@pytest.mark.parametrize(("turns", "seats"), [(2, 3), (2, 8), (1, 3), (1, 5), (1, 8)])
def test_w20_w21_everybody_is_the_officer_in_turn(turns: int, seats: int) -> None:
    state = at_random(seats, seed=seats + 1, moves=10_000, officer_turns=turns)
    officers = [closed.officer for closed in state.history]
    first = (seats + 1) % seats
    assert officers == [(first + n) % seats for n in range(turns * seats)]
    assert state.over
    assert state.pending() == ()
    assert "over" in refused(state, officers[-1], "done")


def test_w21_the_first_officer_is_drawn_by_lot() -> None:
    setup = setup_of(5)
    assert {GAME.deal(setup, Dice(seed)).officer for seed in range(60)} == set(range(5))


def test_w22_all_36_cards_are_shuffled_every_round() -> None:
    again = order_of("33333", "22222", "11111", "00000")
    state = table("01123", "00122", "01113", "00012", later=[again])
    pack_all(state, "310", "012", "113", "001")
    events = say(state, 0, "done", "done", "done")
    assert [list(event.order) for event in events if kind_of(event) == "chance"] == [again]
    assert state.officer == 1
    assert [state.view(seat).hand for seat in (2, 3, 4, 0)] == [(3,) * 5, (2,) * 5, (1,) * 5, (0,) * 5]
    assert state.view(1).hand == ()


def test_an_impossible_shuffle_is_refused_before_anything_moves() -> None:
    state = table("01123", "00122", "01113", "00012", later=[[3] * 36])
    pack_all(state, "310", "012", "113", "001")
    say(state, 0, "done", "done", "arrest 1")
    before = state.dump()
    for text in ("done", "arrest 3"):
        with pytest.raises(ImpossibleOutcome):
            say(state, 0, text)
        assert state.dump() == before


@pytest.mark.parametrize(
    ("last", "bottles", "winners"), [("done", [10, 10, 10], (0, 1, 2)), ("arrest 0", [13, 10, 8], (0,))]
)
def test_w23_the_most_bottles_win_and_a_tie_is_shared(
    last: str, bottles: list[int], winners: tuple[int, ...]
) -> None:
    setup = setup_of(3, officer_turns=1)
    nothing = order_of("00000", "00000")
    state = GAME.start(setup, GAME.read_deal(setup, {"officer": 0}), Dice(1, fixed=[nothing] * 3))
    for officer in range(3):
        assert state.standing().winners is None
        pack_all(state, "000", "000")
        events = say(state, officer, "done", "done", last if officer == 2 else "done")
    assert state.bottles == bottles
    assert state.standing().winners == events[-1].winners == winners
