"""Arkham Noir: the table and the turn, ruling by ruling (S, T, C, X)."""

from __future__ import annotations

from typing import Any

import pytest
from arkham_noir_table import CLUES, VICTIMS, deck, kinds, lie, line, moves, play, setup, table

from hotgames.games.arkham_noir.events import Ended, Opened, Refilled
from hotgames.games.arkham_noir.outlook import outlook
from hotgames.games.arkham_noir.rules import GAME
from hotgames.games.arkham_noir.state import ArkhamNoir
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, Refused

FIVE = "A1 E1 L1 M1 T1"
"""Five types of clue."""
SIX = FIVE + " P8"
EASY = deck()


def refusal(state: ArkhamNoir, text: str) -> str:
    """Why a move is illegal."""
    with pytest.raises(IllegalMove) as why:
        state.play(0, state.read_move(text))
    return str(why.value)


# ---------------------------------------------------------------------- set-up and zones


def test_s1_there_are_five_actions() -> None:
    state = table(EASY, f"V1 {FIVE}", hand="P6")
    assert moves(state) == {"take", "lead>1", "hand P6>1", "close 1", "pass"}


def test_s2_s3_the_row_is_dealt_from_the_right_then_the_hand_then_the_stack() -> None:
    settled = setup(EASY)
    dice = Dice(0, fixed=[CLUES, VICTIMS, ["B3", "B1", "B2", "B5", "B4"]])
    deal = GAME.write_deal(settled, GAME.deal(settled, dice))
    assert deal == {
        "leads": ["P5", "P4", "P3", "P2", "P1"],
        "hand": ["P6", "P7", "P8"],
        "draw": CLUES[8:],
        "open": ["V1", "V2"],
        "victims": ["V3", "V4", "V5"],
        "broadcasts": ["B3", "B1", "B2", "B5", "B4"],
    }
    assert len(deal["draw"]) == 40
    state = GAME.start(settled, GAME.read_deal(settled, deal), dice)
    assert state.first_lead == EASY.named["P5"]


def test_s2_refills_go_into_the_leftmost_gap_first() -> None:
    state = table(EASY, leads="P1 . P3 . P5", draw="M1 M2 M3")
    play(state, "pass")
    assert lie(state, "leads") == "P3 P5 M1 M2 M3"


def test_s4_a_victim_among_the_closed_cases_is_not_taken() -> None:
    cards = deck(P1={"effects": ["take from closed cases"]})
    state = table(cards, victims="V4 V5", closed="A1 A2 B1", broadcasts="B2 B3 B4 B5")
    assert "V3" in lie(state, "closed")
    play(state, "lead>1", "use")
    assert moves(state) == {"pick A1", "pick A2", "pick B1"}


def test_s5_only_the_stacks_and_the_box_are_hidden() -> None:
    settled = setup(EASY)
    dealt = GAME.start(settled, GAME.deal(settled, Dice(4)), Dice(4))
    other = dealt.clone()
    other.draw = other.draw[::-1]
    other.broadcasts = other.broadcasts[::-1]
    other.victims, other.boxed = (*other.boxed, *other.victims[1:]), other.victims[:1]
    for seat in (0, None):
        assert dealt.view(seat) == other.view(seat)
    for area in ("leads", "hand", "cases", "discard", "time", "stability", "closed", "picture"):
        moved = dealt.clone()
        setattr(moved, area, getattr(moved, area)[:-1] if getattr(moved, area) else (0,))
        assert moved.view(0) != dealt.view(0), area
    view = dealt.view(0)
    assert (len(view.draw), len(view.broadcasts), view.victims, len(view.hidden_victims)) == (40, 5, 3, 4)


@pytest.mark.parametrize(("victims", "stack"), [(4, 2), (5, 3), (6, 4)])
def test_s6_the_victims_count_the_two_open_ones(victims: int, stack: int) -> None:
    settled = setup(EASY, victims=victims)
    deal = GAME.deal(settled, Dice(1))
    assert (len(deal.open), len(deal.victims)) == (2, stack)
    with pytest.raises(Refused, match=rf"deal\.victims: a list of {stack} cards"):
        GAME.read_deal(settled, GAME.write_deal(settled, deal) | {"victims": ["V1"]})


@pytest.mark.parametrize("area", ["stability", "time"])
def test_s6_both_limits_change_together(area: str) -> None:
    mark = {"stability": True} if area == "stability" else {"hourglass": True}
    cards = deck(**{f"M{n}": mark for n in range(1, 7)})
    for limit in (5, 6):
        for there in (limit - 1, limit):
            lying: dict[str, Any] = {area: " ".join(f"M{n}" for n in range(1, there + 1))}
            state = table(cards, options={"limits": limit}, **lying)
            play(state, "pass")
            reached = state.over if area == "stability" else state.opened == 3
            assert reached == (there == limit)


def test_s7_a_broadcast_may_be_the_sixth_type() -> None:
    cards = deck(B1={"puzzle": True}, **{f"{t}8": {"puzzle": True} for t in "PTAEL"})
    for picture, solved in (("P8 T8 A8 E8 L8", False), ("P8 T8 A8 E8 L8 B1", True)):
        broadcasts = "B2 B3 B4 B5" if solved else "B1 B2 B3 B4 B5"
        state = table(cards, picture=picture, broadcasts=broadcasts, options={"victory": 6})
        play(state, "pass")
        assert (state.ending == "solved") == solved


# ---------------------------------------------------------------------- actions


def test_t1_the_first_lead_is_not_in_hand_but_when_it_is_taken() -> None:
    state = table(EASY, hand="A1 A2 A3")
    play(state, "lead>1")
    assert line(state, 1) == "V1 P1"
    state = table(EASY, hand="A1 A2 A3")
    play(state, "take")
    assert moves(state) == {"discard P1", "discard A1", "discard A2", "discard A3"}


def test_t2_more_than_three_in_hand_are_discarded_before_the_next_effect() -> None:
    cards = deck(P1={"effects": ["take from leads", "take from leads"]})
    state = table(cards, hand="A1 A2 A3")
    play(state, "lead>1", "use", "pick P2")
    assert moves(state) == {"discard P2", "discard A1", "discard A2", "discard A3"}
    play(state, "discard P2")
    assert lie(state, "hand") == "A1 A2 A3"
    assert moves(state) == {"use", "skip"}


def test_t3_an_action_with_nothing_legal_to_follow_is_not_offered() -> None:
    state = table(deck(A1={"left": "S"}), "V1 A2 E2 L2 M2", hand="A1")
    assert moves(state) == {"take", "lead>1", "pass"}
    assert "goes on with Collection" in refusal(state, "hand A1>1")
    assert "holds 4 types" in refusal(state, "close 1")


def test_t4_the_first_lead_is_discarded_first_and_may_be_fetched() -> None:
    fetch = {"effects": ["take from discards", "take from time"]}
    state = table(deck(A1=fetch), hand="A1")
    play(state, "hand A1>1", "use")
    assert "P1" in lie(state, "hand")
    state = table(deck(A1=fetch, P1={"hourglass": True}), hand="A1")
    play(state, "hand A1>1", "use")
    assert "P1" in lie(state, "hand")
    assert lie(state, "time") == ""


def test_t5_passing_is_always_possible() -> None:
    state = table(deck(P1={"left": "S"}), hand="A1 A2 A3")
    play(state, "pass")
    assert lie(state, "discard") == "P1"
    assert "pass" in moves(state)


def test_t6_a_card_joins_by_one_of_the_last_cards_icons_or_the_victims() -> None:
    cards = deck(
        P1={"left": "S"}, V1={"right": "CS"}, V2={"right": "IR"}, A1={"right": "R"}, A2={"right": "RS"}
    )
    assert "lead>1" in moves(table(cards))
    assert "lead>2" not in moves(table(cards))
    assert "lead>1" not in moves(table(cards, "V1 A1"))
    assert "lead>1" in moves(table(cards, "V1 A1 A2"))


@pytest.mark.parametrize("printed", [{"P1": {"left": "*"}}, {"P1": {"left": "S"}, "V1": {"right": "*"}}])
def test_t6_any_matches_everything_from_either_edge(printed: dict[str, Any]) -> None:
    assert "lead>1" in moves(table(deck(**printed)))


def test_t6_any_waives_neither_lock_nor_minimum() -> None:
    assert "locked" in refusal(table(deck(P1={"left": "*", "lock": True})), "lead>1")
    assert "asks for 1 clue " in refusal(table(deck(P1={"left": "*", "minimum": 1})), "lead>1")


def test_t7_any_one_of_several_left_icons_is_enough() -> None:
    cards = deck(P1={"left": "SI"}, V1={"right": "IR"}, V2={"right": "CR"})
    assert {"lead>1", "lead>2"} & moves(table(cards)) == {"lead>1"}


def test_t8_each_key_in_the_line_opens_one_lock() -> None:
    cards = deck(P1={"lock": True}, A1={"key": True}, A2={"lock": True}, B1={"key": True})
    assert "lead>1" not in moves(table(cards))
    assert "lead>1" in moves(table(cards, "V1 A1"))
    assert "lead>1" in moves(table(cards, "V1 A1 E1 E2")), "not consecutive"
    assert "lead>1" not in moves(table(cards, "V1 A1 A2")), "the key is used up"
    assert {"lead>1", "lead>2"} & moves(table(cards, "V1", "V2 A1")) == {"lead>2"}, "a case has its own keys"
    assert "lead>1" in moves(table(cards, "V1 A1 A2 B1", broadcasts="B2 B3 B4 B5")), (
        "a broadcast's key counts"
    )


def test_t8_a_cards_own_key_does_not_open_it() -> None:
    state = table(deck(P1={"lock": True, "key": True}))
    assert "lead>1" not in moves(state)
    assert "P1 is locked" in refusal(state, "lead>1")


def test_t9_a_minimum_counts_the_clues_that_lie_there() -> None:
    cards = deck(P1={"minimum": 2})
    assert "lead>1" not in moves(table(cards, "V1 A1"))
    assert "lead>1" in moves(table(cards, "V1 A1 A2"))
    assert "lead>1" in moves(table(cards, "V1 A1 B1", broadcasts="B2 B3 B4 B5"))


def test_t10_lock_and_minimum_are_both_needed() -> None:
    cards = deck(P1={"lock": True, "minimum": 2}, A1={"key": True})
    assert "lead>1" not in moves(table(cards, "V1 A1"))
    assert "lead>1" not in moves(table(cards, "V1 A2 A3"))
    assert "lead>1" in moves(table(cards, "V1 A1 A2"))


def test_t11_the_first_lead_is_the_leftmost_card_of_the_row() -> None:
    """A broadcast found before the action may take the card of the first space."""
    cards = deck(B2={"effects": ["take from leads"]})
    state = table(cards, contact=True, chance=[["B5", "B4", "B3", "B1"]])
    play(state, "contact find B2", "broadcast>1", "use", "pick P1")
    assert lie(state, "leads") == ". P2 P3 P4 P5"
    assert "lead>1" in moves(state)
    play(state, "lead>1")
    assert line(state, 1) == "V1 B2 P2"
    assert lie(state, "leads").startswith("P3 P4 P5")


def test_t11_without_a_row_nothing_is_discarded_taken_or_played_from_it() -> None:
    row = {"leads": ". . . . .", "only": True}
    state = table(EASY, f"V1 {FIVE}", hand="P6", **row)
    assert moves(state) == {"hand P6>1", "close 1", "pass"}
    assert "row is empty" in refusal(state, "take")
    play(state, "hand P6>1")
    assert line(state, 1) == f"V1 {FIVE} P6"
    assert lie(state, "discard") == ""
    state = table(EASY, f"V1 {FIVE}", "V2", **row)
    play(state, "close 1")
    assert lie(state, "discard") == ""
    state = table(EASY, **row)
    assert moves(state) == {"pass"}, "the action is asked though there is one"
    play(state, "pass")
    assert state.opened == 3


# ---------------------------------------------------------------------- closing a case


def test_c1_a_broadcast_is_one_of_the_five_types() -> None:
    state = table(EASY, "V1 A1 E1 L1 M1 B1", broadcasts="B2 B3 B4 B5")
    assert "close 1" in moves(state)
    assert "close 1" not in moves(table(EASY, "V1 A1 E1 L1 M1 M2"))


def test_c2_any_set_of_puzzles_scores_that_leaves_five_types() -> None:
    cards = deck(**{card: {"puzzle": True} for card in ("A1", "A2", "E1", "P8")})
    state = table(cards, f"V1 {SIX} A2")
    closings = {move for move in moves(state) if move.startswith("close")}
    assert closings == {
        "close 1",
        "close 1 score A1",
        "close 1 score A2",
        "close 1 score E1",
        "close 1 score P8",
        "close 1 score A1 A2",
        "close 1 score A1 E1",
        "close 1 score A1 P8",
        "close 1 score E1 A2",
        "close 1 score P8 A2",
    }
    assert "keeps 4 types" in refusal(state, "close 1 score E1 P8")
    assert "in the order of the line" in refusal(state, "close 1 score A2 A1")
    assert "L1 is no puzzle" in refusal(state, "close 1 score L1")
    assert "P1 is not in case 1" in refusal(state, "close 1 score P1")
    play(state, "close 1 score A1 A2")
    assert lie(state, "picture") == "A1 A2"


def test_c3_what_is_not_scored_goes_to_the_closed_cases_and_may_come_back() -> None:
    cards = deck(A1={"puzzle": True}, P2={"effects": ["take from closed cases"]})
    state = table(cards, f"V1 {SIX}", "V2")
    play(state, "close 1")
    assert lie(state, "closed") == f"V1 {SIX}"
    play(state, "lead>2", "use", "pick A1")
    assert "A1" in lie(state, "hand")


def test_c4_a_type_may_be_scored_twice_without_gain() -> None:
    cards = deck(A1={"puzzle": True}, A2={"puzzle": True})
    state = table(cards, f"V1 {SIX}", "V2", picture="A2")
    play(state, "close 1 score A1")
    assert lie(state, "picture") == "A2 A1"
    assert state.standing().scores[0].total == 1


@pytest.mark.parametrize(
    ("clues", "printed", "any_six"),
    [(SIX, True, True), (FIVE + " B1", False, True), (FIVE, False, False), (SIX + " B1", True, True)],
)
def test_c5_the_bonus_asks_for_the_six_printed_types(clues: str, printed: bool, any_six: bool) -> None:
    cards = deck(M7={"stability": True})
    broadcasts = "B2 B3 B4 B5" if "B1" in clues else "B1 B2 B3 B4 B5"
    for switch, earned in (("six_printed", printed), ("any_six", any_six)):
        options = {"stability_bonus": switch}
        state = table(cards, f"V1 {clues}", "V2", broadcasts=broadcasts, stability="M7", options=options)
        case = state.case(1)
        assert case
        assert state.closing(case).bonus == earned
        play(state, "close 1")
        assert moves(state) == {"use", "skip"} if earned else "pass" in moves(state)


def test_c5_the_bonus_is_tested_before_puzzles_are_scored() -> None:
    cards = deck(M7={"stability": True}, P8={"puzzle": True})
    state = table(cards, f"V1 {SIX}", "V2", stability="M7")
    play(state, "close 1 score P8")
    assert moves(state) == {"use", "skip"}


def test_c6_the_bonus_takes_any_card_of_the_stability_area_in_hand() -> None:
    marked = {"stability": True}
    cards = deck(M7=marked, M6=marked)
    state = table(cards, f"V1 {SIX}", "V2", hand="A2 A3 A4", stability="M6 M7")
    play(state, "close 1", "use")
    assert moves(state) == {"pick M6", "pick M7"}
    play(state, "pick M6")
    assert moves(state) == {"discard M6", "discard A2", "discard A3", "discard A4"}
    state = table(cards, f"V1 {SIX}", "V2", stability="M6 M7")
    play(state, "close 1", "skip")
    assert lie(state, "stability") == "M6 M7"
    state = table(cards, f"V1 {SIX}", "V2")
    assert "bonus" not in kinds(play(state, "close 1"))


def test_c7_the_last_case_closed_brings_back_both_areas_then_a_victim() -> None:
    cards = deck(P1={"hourglass": True}, M7={"hourglass": True}, M8={"hourglass": True})
    state = table(cards, f"V1 {FIVE}", time="M7 M8", discard="A7 A8", draw="A5")
    events = play(state, "close 1")
    assert kinds(events)[:5] == ["discarded", "closed", "chance", "shuffled", "opened"]
    assert {"P1", "M7", "M8", "A7", "A8"} <= set(events[2].order)
    assert Opened(2 + 1, cards.named["V3"], "cases") in events
    assert (lie(state, "discard"), lie(state, "time")) == ("", "")
    assert line(state, 3) == "V3"


def test_c7_comes_before_the_time_area_is_looked_at() -> None:
    hours = {f"M{n}": {"hourglass": True} for n in range(2, 8)}
    state = table(deck(**hours), f"V1 {FIVE}", time="M2 M3 M4 M5 M6")
    play(state, "close 1")
    assert (state.opened, lie(state, "time")) == (3, "")


@pytest.mark.parametrize("wins", [False, True])
def test_c8_without_a_victim_the_last_closing_loses_even_with_the_last_puzzle(wins: bool) -> None:
    cards = deck(**{f"{t}8": {"puzzle": True} for t in "PTAEL"})
    state = table(
        cards,
        f"V1 {FIVE} P8",
        victims="",
        picture="T8 A8 E8 L8",
        options={"win_before_victim_draw": wins},
    )
    scoring = state.read_move("close 1 score P8")
    ahead = outlook(state.view(0), scoring)
    assert ahead.danger == (0.0 if wins else 1.0)
    assert ahead.fate == ((), "solved" if wins else "cases", True)
    play(state, "close 1 score P8")
    assert state.ending == ("solved" if wins else "cases")
    assert state.standing().winners == ((0,) if wins else ())


def test_c8_victims_that_are_left_are_drawn_as_usual() -> None:
    cards = deck(**{f"{t}8": {"puzzle": True} for t in "PTAEL"})
    options = {"win_before_victim_draw": True}
    state = table(cards, f"V1 {FIVE} P8", victims="V5", picture="T8 A8 E8 L8", options=options)
    events = play(state, "close 1 score P8")
    assert "opened" in kinds(events)
    assert state.ending == "solved"


def test_c9_the_victim_comes_before_the_bonus() -> None:
    state = table(deck(M7={"stability": True}), f"V1 {SIX}", stability="M7")
    events = kinds(play(state, "close 1"))
    assert events.index("opened") < events.index("bonus")
    state = table(deck(M7={"stability": True}), f"V1 {SIX}", stability="M7", victims="")
    assert kinds(play(state, "close 1"))[-1] == "ended"


# ---------------------------------------------------------------------- maintenance and exhaustion


def test_x1_the_victory_is_looked_at_before_the_mind() -> None:
    puzzles = {f"{t}8": {"puzzle": True} for t in "PTAEL"}
    minds = {f"M{n}": {"stability": True} for n in range(1, 6)}
    state = table(deck(**puzzles, **minds), picture="P8 T8 A8 E8 L8", stability="M1 M2 M3 M4 M5")
    play(state, "pass")
    assert state.ending == "solved"


def test_x2_a_full_time_area_opens_one_case_and_moves_to_the_discards() -> None:
    """Nothing is discarded anew, so no hourglass is looked at again."""
    hours = {f"M{n}": {"hourglass": True} for n in range(1, 8)}
    state = table(deck(**hours), time="M1 M2 M3 M4 M5 M6 M7")
    events = play(state, "pass")
    assert kinds(events) == ["discarded", "opened", "recovered", "refilled"]
    assert lie(state, "discard") == "P1 M1 M2 M3 M4 M5 M6 M7"
    assert (state.opened, lie(state, "time")) == (3, "")


def test_x2_without_a_victim_a_full_time_area_loses() -> None:
    hours = {f"M{n}": {"hourglass": True} for n in range(1, 6)}
    state = table(deck(**hours), time="M1 M2 M3 M4 M5", victims="")
    assert play(state, "pass")[-1] == Ended("time", 1)


def test_x3_with_no_card_left_anywhere_a_victim_is_drawn_and_the_row_stays_short() -> None:
    state = table(EASY, draw="", only=True, leads=". . . . P5")
    events = play(state, "lead>1")
    assert kinds(events) == ["played", "ranout", "opened", "refilled"], "one victim, no shuffle"
    assert lie(state, "leads") == ". . . . ."
    play(state, "pass", "pass")
    assert state.opened == 5
    assert play(state, "pass")[-1] == Ended("leads", 4), "each further turn costs a victim"


def test_x3_a_shuffle_that_gives_too_few_cards_costs_one_victim() -> None:
    state = table(EASY, only=True, leads="P1 . . . .", discard="A1", chance=[["P1", "A1"]])
    play(state, "pass")
    assert lie(state, "leads") == "P1 A1 . . ."
    assert state.opened == 3


def test_x3_a_check_without_a_card_is_passed() -> None:
    state = table(deck(P1={"effects": ["stability check"]}), only=True)
    events = play(state, "lead>1")
    assert kinds(events)[2:5] == ["ranout", "opened", "checked"]
    assert events[4].card == -1
    assert state.opened == 4, "the check's victim, and the refill's"


def test_x4_the_leads_run_out_only_when_a_card_must_be_drawn() -> None:
    state = table(EASY, draw="A1", only=True)
    play(state, "pass")
    assert (lie(state, "draw"), state.opened) == ("", 2)
    play(state, "pass")
    assert state.opened == 3


def test_x5_running_out_leaves_the_time_area_alone_but_step_c_comes_first() -> None:
    hours = {f"M{n}": {"hourglass": True} for n in range(1, 6)}
    state = table(deck(**hours), only=True, time="M1 M2 M3 M4")
    play(state, "pass")
    assert lie(state, "time") == "M1 M2 M3 M4"
    state = table(deck(**hours), only=True, time="M1 M2 M3 M4 M5")
    play(state, "pass")
    assert lie(state, "time") == ""
    assert len(state.draw) == 5, "the five and the lead, but for the card drawn"
    assert state.opened == 4


def test_x6_running_out_draws_the_victim_before_the_shuffle() -> None:
    state = table(EASY, only=True, discard="A1 A2")
    assert kinds(play(state, "pass"))[1:] == ["ranout", "opened", "chance", "shuffled", "refilled"]
    state = table(EASY, only=True, discard="A1 A2", victims="")
    assert kinds(play(state, "pass"))[1:] == ["ranout", "ended"]
    assert lie(state, "discard") == "A1 A2 P1"


def test_x6_the_row_keeps_what_was_drawn_before_the_leads_ran_out_for_good() -> None:
    state = table(EASY, leads="P1 . P3 . P5", only=True, draw="A1", victims="")
    play(state, "pass")
    assert lie(state, "leads") == "P3 P5 A1 . ."


def test_x7_running_out_in_a_check_happens_at_once() -> None:
    cards = deck(P1={"effects": ["stability check", "take from leads"]}, A1={"stability": True})
    state = table(cards, only=True, discard="A1", draw="")
    events = play(state, "lead>1")
    assert kinds(events) == ["played", "used", "ranout", "opened", "checked"]
    assert lie(state, "stability") == "A1"
    assert moves(state) == {"use", "skip"}


def test_x8_without_victims_the_game_goes_on_until_one_is_needed() -> None:
    state = table(EASY, victims="")
    play(state, "pass", "pass", "pass")
    assert not state.over


def test_turns_are_counted_and_the_row_shows_what_is_new() -> None:
    state = table(EASY, draw="A1 A2")
    events = play(state, "pass")
    assert state.turn == 2
    new = EASY.named["A1"]
    assert events[-1] == Refilled((new,), (*[EASY.named[f"P{n}"] for n in range(2, 6)], new))
