"""Arkham Noir: a card is played, ruling by ruling (E, M, B, P)."""

from __future__ import annotations

import pytest
from arkham_noir_table import deck, kinds, lie, line, moves, play, table

from hotgames.games.arkham_noir.events import Checked
from hotgames.table.game import IllegalMove

CHECK = {"effects": ["stability check"]}
COLOUR = {"colour": True}
SEVEN = "V1 A1 A2 A3 A4 A5 A6 A7"
"""A line that holds as much as the mind takes without strain."""

# ---------------------------------------------------------------------- printed effects


def test_e1_each_optional_effect_may_be_refused_a_mandatory_one_may_not() -> None:
    cards = deck(P1={"effects": ["take from leads", "discard from hand", "take from discards"]})
    state = table(cards, hand="A1 A2", discard="A3")
    play(state, "lead>1")
    assert moves(state) == {"use", "skip"}
    play(state, "skip")
    assert moves(state) == {"discard A1", "discard A2"}
    with pytest.raises(IllegalMove, match="discard a card from hand"):
        state.play(0, state.read_move("skip"))
    play(state, "discard A1")
    assert moves(state) == {"use", "skip"}
    play(state, "use")
    assert moves(state) == {"pick A1", "pick A3"}


def test_e2_effects_come_from_left_to_right() -> None:
    cards = deck(P1={"effects": ["stability check", "take from stability"]}, A1={"stability": True})
    state = table(cards, draw="A1")
    play(state, "lead>1", "use")
    assert lie(state, "hand") == "A1"
    cards = deck(P1={"effects": ["take from stability", "stability check"]}, A1={"stability": True})
    state = table(cards, draw="A1")
    play(state, "lead>1")
    assert lie(state, "stability") == "A1"
    assert lie(state, "hand") == ""


def test_e3_a_mandatory_effect_that_cannot_be_is_passed_over() -> None:
    state = table(deck(P1={"effects": ["discard from hand", "take from leads"]}))
    events = play(state, "lead>1")
    assert kinds(events) == ["played", "skipped"]
    assert moves(state) == {"use", "skip"}
    state = table(deck(P5={"effects": ["discard from leads"]}), leads=". . . . P5")
    assert "skipped" in kinds(play(state, "lead>1"))


@pytest.mark.parametrize(
    ("effect", "area"),
    [
        ("take from leads", "leads"),
        ("take from discards", "discard"),
        ("take from closed cases", "closed"),
        ("take from stability", "stability"),
        ("take from time", "time"),
    ],
)
def test_e4_e5_any_card_of_an_area_may_be_taken_and_goes_to_hand(effect: str, area: str) -> None:
    both = {"hourglass": True, "stability": True}
    cards = deck(P1={"effects": [effect]}, A1=both, A2=both, A3=both)
    if area == "leads":
        state = table(cards, leads="P1 A1 A2 A3 P5")
    else:
        state = table(cards, **{area: "A1 A2 A3"})
    play(state, "lead>1", "use")
    assert {"pick A1", "pick A2", "pick A3"} <= moves(state)
    play(state, "pick A2")
    assert lie(state, "hand") == "A2"
    assert "A2" not in lie(state, area)


def test_e5_a_discard_from_the_leads_is_chosen_and_its_hourglass_counts() -> None:
    state = table(deck(P1={"effects": ["discard from leads", "stability check"]}, P3={"hourglass": True}))
    play(state, "lead>1")
    assert moves(state) == {"discard P2", "discard P3", "discard P4", "discard P5"}
    play(state, "discard P3")
    assert lie(state, "time") == "P3"
    assert lie(state, "leads").startswith("P2 P4 P5")


def test_e6_a_gap_in_the_row_stays_until_the_refill() -> None:
    state = table(deck(P1={"effects": ["take from leads", "take from leads"]}), draw="A1 A2")
    play(state, "lead>1", "use", "pick P3")
    assert lie(state, "leads") == ". P2 . P4 P5"
    play(state, "skip")
    assert lie(state, "leads") == "P2 P4 P5 A1 A2"


def test_e7_a_search_takes_one_card_and_reshuffles_the_rest() -> None:
    state = table(deck(P1={"effects": ["search"]}), draw="A3 A1 A2", only=True, chance=[["A3", "A2"]])
    play(state, "lead>1", "use")
    assert moves(state) == {"pick A1", "pick A2", "pick A3"}, "one must be taken"
    events = play(state, "pick A1")
    assert kinds(events)[:3] == ["fetched", "chance", "shuffled"]
    assert lie(state, "leads") == "P2 P3 P4 P5 A3"


def test_e7_an_empty_stack_is_not_searched_and_does_not_run_out() -> None:
    state = table(deck(P1={"effects": ["search", "take from leads"]}), only=True)
    play(state, "lead>1")
    assert moves(state) == {"use", "skip"}
    assert state.effect_asked == 0, "the search has passed unasked"
    assert state.opened == 2


def test_e8_only_the_discard_area_is_shuffled_in() -> None:
    cards = deck(P1={"effects": ["shuffle discards"]}, A3={"hourglass": True}, A4={"stability": True})
    state = table(cards, draw="A1", only=True, discard="A2", time="A3", stability="A4", chance=[["A2", "A1"]])
    play(state, "lead>1", "use")
    assert (lie(state, "time"), lie(state, "stability"), lie(state, "discard")) == ("A3", "A4", "")
    assert lie(state, "leads") == "P2 P3 P4 P5 A2"
    assert lie(state, "draw") == "A1"


def test_e9_a_broadcast_played_by_an_effect_is_done_with_before_the_next_effect() -> None:
    cards = deck(
        P1={"effects": ["broadcast", "take from leads"]},
        B1={"effects": ["stability check"]},
        A8={"stability": True},
    )
    state = table(cards, SEVEN, draw="M1 A8")
    events = play(state, "lead>1", "use", "broadcast>1")
    assert [event.strain for event in events if isinstance(event, Checked)] == [True, True, False]
    assert lie(state, "stability") == "A8"
    assert moves(state) == {"use", "skip"}, "now the second effect of the outer card"


def test_where_a_stability_check_leaves_its_card_is_told_with_it() -> None:
    """A desk with little room says no more of it: that it fills the time area must not be missed."""
    cards = deck(
        P1={"effects": ["stability check"] * 3},
        A1={"stability": True, "hourglass": True},
        A2={"hourglass": True},
    )
    state = table(cards, draw="A1 A2 A3")
    events = play(state, "lead>1")
    told = [state.tell(event, ("Ann",)) for event in events if isinstance(event, Checked)]
    areas = ("stability", "time", "discard")
    assert [text.rpartition(", to ")[2] for text in told] == [f"the {area} area" for area in areas]
    assert [lie(state, area) for area in areas] == ["A1", "A2", "A3"]


def test_e10_the_action_is_finished_though_the_mind_has_given_way() -> None:
    minds = {f"M{n}": {"stability": True} for n in range(1, 6)}
    cards = deck(P1={"effects": ["stability check", "take from stability"]}, **minds)
    state = table(cards, draw="M5", stability="M1 M2 M3 M4")
    play(state, "lead>1")
    assert not state.over
    play(state, "use", "pick M1")
    assert not state.over
    assert state.turn == 2


def test_e11_an_optional_effect_that_can_do_nothing_is_not_asked() -> None:
    names = ["take from discards", "take from stability", "take from time", "shuffle discards", "broadcast"]
    state = table(deck(P1={"effects": names}), broadcasts="", closed="B1 B2 B3 B4 B5")
    events = play(state, "lead>1")
    assert kinds(events) == ["played", *["skipped"] * 5, "refilled"]


def test_e12_a_search_with_a_full_hand_discards_before_it_reshuffles() -> None:
    state = table(deck(P1={"effects": ["search"]}), hand="A1 A2 A3", draw="A4")
    play(state, "lead>1", "use", "pick A4")
    assert moves(state) == {"discard A1", "discard A2", "discard A3", "discard A4"}
    events = play(state, "discard A4")
    assert kinds(events)[:3] == ["discarded", "chance", "shuffled"]
    assert "A4" not in events[1].order


# ---------------------------------------------------------------------- mental strain and checks


def test_m1_the_eighth_clue_and_each_later_one_is_checked() -> None:
    state = table(deck(), "V1 A1 A2 A3 A4 A5 A6", hand="A7 A8 E1")
    assert "checked" not in kinds(play(state, "hand A7>1"))
    assert "checked" in kinds(play(state, "hand A8>1"))
    assert "checked" in kinds(play(state, "hand E1>1"))


def test_m2_broadcasts_count_to_the_strain_and_are_checked() -> None:
    cards = deck(P1={"effects": ["broadcast"]})
    state = table(cards, "V1 A1 A2 A3 A4 A5 B5", broadcasts="B1 B2 B3 B4")
    events = play(state, "lead>1", "use", "broadcast>1")
    assert kinds(events) == ["played", "used", "tuned", "played", "checked", "discarded", "refilled"]
    assert len(line(state, 1).split()) == 1 + 8


def test_m3_the_strain_check_comes_before_effects_and_colour() -> None:
    colours = {"A1": COLOUR, "A2": COLOUR}
    cards = deck(P1={"effects": ["discard from hand"], **COLOUR}, **colours)
    state = table(cards, SEVEN, hand="M1")
    events = kinds(play(state, "lead>1"))
    assert events[:4] == ["played", "checked", "discarded", "used"]
    assert events.index("tuned") > events.index("used")


def test_m4_a_checked_card_with_both_icons_goes_to_the_stability_area() -> None:
    state = table(deck(P1=CHECK, A1={"stability": True, "hourglass": True}), draw="A1")
    play(state, "lead>1")
    assert (lie(state, "stability"), lie(state, "time")) == ("A1", "")


def test_a_checked_card_without_the_icon_is_discarded_by_its_hourglass() -> None:
    state = table(deck(P1=CHECK, A1={"hourglass": True}), draw="A1")
    play(state, "lead>1")
    assert (lie(state, "stability"), lie(state, "time")) == ("", "A1")
    state = table(deck(P1=CHECK), draw="A1")
    play(state, "lead>1")
    assert lie(state, "discard") == "A1"


def test_m5_the_fifth_stability_card_loses_only_in_maintenance() -> None:
    minds = {f"M{n}": {"stability": True} for n in range(1, 6)}
    state = table(deck(P1=CHECK, **minds), draw="M5", stability="M1 M2 M3 M4")
    assert kinds(play(state, "lead>1"))[-1] == "ended"
    assert state.ending == "stability"
    assert state.standing().winners == ()


def test_m6_the_contact_does_not_spare_a_strain_check() -> None:
    state = table(deck(), SEVEN, contact=True)
    assert "checked" in kinds(play(state, "lead>1"))
    state = table(deck(P1=CHECK), contact=True)
    play(state, "lead>1")
    assert {"contact ignore", "use"} <= moves(state), "a printed check is spared"


# ---------------------------------------------------------------------- colour and broadcasts


def colours(*ids: str) -> dict[str, dict[str, bool]]:
    return dict.fromkeys(ids, COLOUR)


def test_b1_the_third_colour_card_of_a_line_brings_one_broadcast() -> None:
    cards = deck(**colours("P1", "P2", "A1", "A2", "A3", "B1"))
    assert "tuned" not in kinds(play(table(cards, "V1 A1", "V2 A2"), "lead>1")), "per case"
    state = table(cards, "V1 A1 A2")
    assert "tuned" in kinds(play(state, "lead>1"))
    assert line(state, 1) == "V1 A1 A2 P1 B1"
    assert "tuned" not in kinds(play(state, "lead>1")), "once per case"


def test_b1_every_third_is_a_switch() -> None:
    cards = deck(**colours(*[f"A{n}" for n in range(1, 6)], "P1"))
    for switch, comes in (("once_per_case", False), ("every_third", True)):
        state = table(cards, "V1 A1 A2 A3 A4 A5", options={"broadcast_trigger": switch})
        assert ("tuned" in kinds(play(state, "lead>1"))) == comes


def test_b1_the_trigger_is_fixed_when_the_card_is_placed() -> None:
    """An inner broadcast of colour makes four: the outer card's own broadcast is still due, and no other."""
    cards = deck(P1={"effects": ["broadcast"], **COLOUR}, **colours("A1", "A2", "B1"))
    state = table(cards, "V1 A1 A2")
    events = play(state, "lead>1", "use", "broadcast>1")
    assert kinds(events).count("tuned") == 2
    assert line(state, 1) == "V1 A1 A2 P1 B1 B2"


def test_b1_an_inner_broadcast_may_be_the_third_itself() -> None:
    cards = deck(P1={"effects": ["broadcast"], **COLOUR}, **colours("A1", "B1"))
    state = table(cards, "V1 A1")
    play(state, "lead>1", "use", "broadcast>1")
    assert line(state, 1) == "V1 A1 P1 B1 B2"


def test_b3_broadcasts_of_colour_count() -> None:
    state = table(deck(**colours("A1", "B1", "P1")), "V1 A1 B1", broadcasts="B2 B3 B4 B5")
    play(state, "lead>1")
    assert line(state, 1) == "V1 A1 B1 P1 B2"


def test_b4_the_broadcast_comes_after_all_effects() -> None:
    cards = deck(P1={"effects": ["take from leads", "take from leads"], **COLOUR}, **colours("A1", "A2"))
    state = table(cards, "V1 A1 A2")
    play(state, "lead>1", "use", "pick P2")
    assert "tuned" not in kinds(play(state, "use"))
    assert "tuned" in kinds(play(state, "pick P3"))


def test_b5_a_colour_broadcast_is_played_where_it_can_be_and_only_else_discarded() -> None:
    cards = deck(**colours("A1", "A2", "P1"), B1={"left": "S"}, V2={"right": "S"}, V3={"right": "S"})
    state = table(cards, "V1 A1 A2", "V2", "V3", victims="V4 V5")
    play(state, "lead>1")
    assert moves(state) == {"broadcast>2", "broadcast>3"}
    with pytest.raises(IllegalMove, match="must be played"):
        state.play(0, state.read_move("broadcast discard"))
    state = table(cards, "V1 A1 A2", "V2")
    play(state, "lead>1")
    assert line(state, 2) == "V2 B1", "the only place is no choice"
    state = table(cards, "V1 A1 A2")
    play(state, "lead>1")
    assert lie(state, "discard") == "B1"


def test_b6_a_broadcast_by_an_effect_may_be_discarded_at_will() -> None:
    cards = deck(P1={"effects": ["broadcast"]}, B1={"left": "S"})
    state = table(deck(P1={"effects": ["broadcast"]}))
    play(state, "lead>1", "use")
    assert moves(state) == {"broadcast>1", "broadcast>2", "broadcast discard"}
    play(state, "broadcast discard")
    assert lie(state, "discard") == "B1"
    state = table(cards)
    play(state, "lead>1", "use")
    assert lie(state, "discard") == "B1", "where no case takes it, nothing is asked"


def test_b6_forced_is_a_switch_and_binds_the_contact_too() -> None:
    forced = {"broadcast_effect": "forced"}
    state = table(deck(P1={"effects": ["broadcast"]}), options=forced)
    play(state, "lead>1", "use")
    assert moves(state) == {"broadcast>1", "broadcast>2"}
    state = table(deck(), contact=True, options=forced)
    play(state, "contact find B3")
    assert moves(state) == {"broadcast>1", "broadcast>2"}


@pytest.mark.parametrize("hourglass", [False, True])
def test_b7_discarded_broadcasts_join_the_discards_or_leave_the_game(hourglass: bool) -> None:
    cards = deck(P1={"effects": ["broadcast"]}, B1={"hourglass": hourglass})
    state = table(cards)
    play(state, "lead>1", "use", "broadcast discard")
    assert lie(state, "time" if hourglass else "discard") == "B1"
    state = table(cards, options={"broadcast_discards": "removed"})
    play(state, "lead>1", "use", "broadcast discard")
    assert lie(state, "removed") == "B1"
    assert lie(state, "time") + lie(state, "discard") == ""


def test_b7_a_removed_broadcast_is_removed_by_whatever_discards_it() -> None:
    state = table(
        deck(), hand="A1 A2 B1", broadcasts="B2 B3 B4 B5", options={"broadcast_discards": "removed"}
    )
    play(state, "take", "discard B1")
    assert lie(state, "removed") == "B1"


def test_b7_later_shuffles_put_discarded_broadcasts_into_the_draw_stack() -> None:
    state = table(deck(P1={"effects": ["shuffle discards"]}), discard="B1", broadcasts="B2 B3 B4 B5")
    events = play(state, "lead>1", "use")
    assert kinds(events)[:3] == ["played", "used", "chance"]
    assert "B1" in events[2].order


def test_b8_an_empty_broadcast_stack_does_nothing() -> None:
    cards = deck(**colours("A1", "A2", "P1"))
    state = table(cards, "V1 A1 A2", broadcasts="", closed="B1 B2 B3 B4 B5")
    assert kinds(play(state, "lead>1")) == ["played", "refilled"]
    assert state.opened == 2


def test_b9_broadcasts_are_played_by_all_the_rules_of_playing() -> None:
    cards = deck(
        P1={"effects": ["broadcast"]},
        B1={"left": "S", "lock": True, "minimum": 1},
        A1={"right": "S", "key": True},
        A2={"right": "S"},
        V2={"right": "S"},
    )
    state = table(cards, "V1", "V2", "V3 A2", "V4 A1", victims="V5")
    play(state, "lead>1", "use")
    assert moves(state) == {"broadcast>4", "broadcast discard"}
    with pytest.raises(IllegalMove, match="asks for 1 clue "):
        state.play(0, state.read_move("broadcast>2"))


def test_b9_a_broadcasts_minimum_counts_the_clues_that_lie_there() -> None:
    state = table(
        deck(P1={"effects": ["broadcast"]}, B1={"minimum": 2}), "V1", "V2 A1", "V3 A2 A3", victims="V4 V5"
    )
    play(state, "lead>2", "use")
    assert moves(state) == {"broadcast>2", "broadcast>3", "broadcast discard"}


# ---------------------------------------------------------------------- the professional contact

FINDS = {f"contact find B{n}" for n in range(1, 6)}


def test_p1_either_side_of_the_contact_is_used_once_in_all() -> None:
    state = table(deck(P1=CHECK), contact=True)
    play(state, "lead>1", "contact ignore")
    assert lie(state, "discard") == ""
    assert not state.contact
    assert not FINDS & moves(state)
    state = table(deck(P1=CHECK), contact=True)
    play(state, "contact find B1", "broadcast discard")
    assert not FINDS & moves(state)
    assert "checked" in kinds(play(state, "lead>1")), "nothing is asked any more"


def test_p2_a_broadcast_may_be_found_with_the_action_which_is_then_asked_anew() -> None:
    state = table(deck(), contact=True)
    assert moves(state) > FINDS
    play(state, "contact find B1", "broadcast>1")
    assert moves(state) == {"take", "lead>1", "lead>2", "pass"}
    assert state.turn == 1


def test_p2_a_broadcast_may_be_found_before_each_printed_effect() -> None:
    state = table(deck(P1={"effects": ["take from leads"]}), contact=True)
    play(state, "lead>1")
    assert moves(state) == {"use", "skip"} | FINDS
    play(state, "contact find B1", "broadcast discard")
    assert moves(state) == {"use", "skip"}


@pytest.mark.parametrize("effect", ["take from time", "discard from hand"])
def test_p2_also_before_an_effect_with_nothing_to_do(effect: str) -> None:
    """Then the first side is not offered: it spares only what would happen."""
    state = table(deck(P1={"effects": [effect]}), contact=True)
    play(state, "lead>1")
    assert moves(state) == {"skip"} | FINDS
    with pytest.raises(IllegalMove, match="optional, or can do nothing"):
        state.play(0, state.read_move("contact ignore"))
    assert "refilled" in kinds(play(state, "skip"))


def test_p2_after_a_found_broadcast_the_interrupted_effect_is_looked_at_anew() -> None:
    cards = deck(P1={"effects": ["take from discards"]})
    state = table(cards, contact=True)
    play(state, "lead>1", "contact find B1", "broadcast discard")
    assert moves(state) == {"use", "skip"}, "now there is something to take"


def test_p2_a_mandatory_effect_asks_for_both_sides() -> None:
    state = table(deck(P1=CHECK), contact=True)
    play(state, "lead>1")
    assert moves(state) == {"use", "contact ignore"} | FINDS
    assert "checked" in kinds(play(state, "use"))
    state = table(deck(P1=CHECK), contact=True, broadcasts="", closed="B1 B2 B3 B4 B5")
    play(state, "lead>1")
    assert moves(state) == {"use", "contact ignore"}


@pytest.mark.parametrize("pressing", ["stability", "time", "leads", "none"])
def test_p2_the_contact_is_asked_for_before_maintenance_only_if_it_will_cost(pressing: str) -> None:
    both = {f"M{n}": {"stability": True, "hourglass": True} for n in range(1, 6)}
    areas = {pressing: "M1 M2 M3 M4 M5"} if pressing in ("stability", "time") else {}
    state = table(deck(**both), contact=True, only=pressing == "leads", **areas)
    play(state, "pass")
    if pressing == "none":
        assert "pass" in moves(state)
    else:
        assert moves(state) == {"skip"} | FINDS
        assert state.turn == 1
        play(state, "contact find B1")
        play(state, "broadcast discard")
        assert state.over or state.turn == 2


def test_p2_before_maintenance_the_contact_is_asked_for_though_the_case_is_solved() -> None:
    puzzles = {f"{t}8": {"puzzle": True} for t in "PTAEL"}
    minds = {f"M{n}": {"stability": True} for n in range(1, 6)}
    cards = deck(**puzzles, **minds)
    state = table(cards, contact=True, picture="P8 T8 A8 E8 L8", stability="M1 M2 M3 M4 M5")
    play(state, "pass")
    assert moves(state) == {"skip"} | FINDS
    play(state, "skip")
    assert state.ending == "solved"


def test_p2_the_contact_is_asked_for_nowhere_else() -> None:
    cards = deck(
        P1={"effects": ["broadcast", "discard from hand", "take from leads"], **COLOUR},
        **colours("A1", "A2"),
        M7={"stability": True},
    )
    state = table(cards, "V1 A1 A2", "V2", hand="E1 E2 E3", contact=True)
    play(state, "lead>1", "use")
    assert moves(state) == {"broadcast>1", "broadcast>2", "broadcast discard"}
    play(state, "broadcast>2", "use")
    assert moves(state) == {"discard E1", "discard E2", "discard E3"}
    play(state, "discard E1", "use")
    assert moves(state) == {"pick P2", "pick P3", "pick P4", "pick P5"}
    play(state, "pick P2")
    assert moves(state) == {"broadcast>1", "broadcast>2"}, "the trigger"
    state = table(cards, "V1 A3 E3 L3 M3 T3 P3", "V2", leads="P1 P2 P4 P5 P6", stability="M7", contact=True)
    play(state, "close 1")
    assert moves(state) == {"use", "skip"}, "the bonus"
    state = table(cards, hand="E1 E2 E3", contact=True)
    play(state, "take")
    assert moves(state) == {"discard E1", "discard E2", "discard E3", "discard P1"}


def test_p3_a_found_broadcast_is_played_by_all_rules_and_the_stack_reshuffled_after_it() -> None:
    cards = deck(B3={"effects": ["take from leads"], **COLOUR}, **colours("A1", "A2"))
    later = [["B5", "B4", "B2"]]
    state = table(cards, "V1 A1 A2 A3 A4 A5 A6 A7", "V2", contact=True, chance=later)
    events = play(state, "contact find B3", "broadcast>1")
    assert kinds(events) == ["found", "played", "checked", "discarded"]
    events = play(state, "use", "pick P1")
    assert kinds(events)[:3] == ["used", "fetched", "tuned"], "the colour test, from the stack as it was"
    events = play(state, "broadcast>2")
    assert kinds(events) == ["played", "chance"]
    assert events[1].name == "broadcasts"
    assert lie(state, "broadcasts") == "B5 B4 B2"


def test_p3_the_contact_finds_nothing_in_an_empty_stack() -> None:
    state = table(deck(), contact=True, broadcasts="", closed="B1 B2 B3 B4 B5")
    assert not FINDS & moves(state)
    with pytest.raises(IllegalMove, match="stack is empty"):
        state.play(0, state.read_move("contact find B1"))


def test_p3_a_searched_stack_is_shown_sorted() -> None:
    for draw in ("A3 A1 A2", "A2 A3 A1"):
        state = table(deck(P1={"effects": ["search"]}), draw=draw, only=True)
        play(state, "lead>1", "use")
        assert [state.write_move(move) for move in state.moves(0)] == ["pick A1", "pick A2", "pick A3"]
    state = table(deck(), contact=True, broadcasts="B4 B2 B5 B1 B3")
    finds = [text for text in map(state.write_move, state.moves(0)) if text in FINDS]
    assert finds == sorted(FINDS)


def test_a_stack_of_one_card_is_not_shuffled() -> None:
    state = table(deck(), contact=True, broadcasts="B1 B2", closed="B3 B4 B5")
    assert "chance" not in kinds(play(state, "contact find B1", "broadcast discard"))
    state = table(deck(P1={"effects": ["search"]}), draw="A1", only=True)
    assert "chance" not in kinds(play(state, "lead>1", "use"))


def test_what_has_one_answer_is_done_and_not_asked() -> None:
    cards = deck(P1={"effects": ["take from discards", "discard from hand"]})
    state = table(cards, discard="A1")
    events = play(state, "lead>1", "use")
    assert kinds(events) == ["played", "used", "fetched", "used", "discarded", "refilled"]
