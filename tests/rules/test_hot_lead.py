"""Hot Lead, ruling by ruling: L1 to L23."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hot_lead_tables import (
    EVERYTHING,
    PEOPLE,
    deal_of,
    go,
    kinds,
    random_table,
    refused,
    say,
    setup_of,
    table,
    tableau,
    told,
    total,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from hotgames.games.hot_lead.cards import NAMES, SPELLED, points
from hotgames.games.hot_lead.rules import (
    GAME,
    Ended,
    HotLead,
    Left,
    Lost,
    Played,
    Shown,
    Starred,
    Won,
    score,
)
from hotgames.table import registry
from hotgames.table.dice import Dice, Shaker
from hotgames.table.game import IllegalMove, Line, Refused
from hotgames.table.match import Match

# ---------------------------------------------------------------------- the deal


@pytest.mark.parametrize(("seats", "boxed"), [(2, 33), (3, 22), (4, 11), (5, 0)])
def test_everybody_holds_eleven_and_the_rest_is_boxed_unseen(seats: int, boxed: int) -> None:
    state = random_table(seats, 3)
    data = state.dump()
    assert [len(hand) for hand in data["hands"]] == [11] * seats
    assert len(data["boxed"]) == boxed
    assert state.view(None).data()["hidden_investigators"] == list(range(1, 56))
    assert len(state.view(0).data()["hidden_investigators"]) == 11 * (seats - 1) + boxed


def test_l2_no_investigator_is_dealt_twice() -> None:
    for seed in range(50):
        deal = GAME.deal(setup_of(4), Dice(seed))
        dealt = [n for hand in deal.hands for n in hand]
        assert sorted([*dealt, *deal.boxed]) == list(range(1, 56))


def test_the_deck_is_thirty_points_in_each_activity() -> None:
    deck = GAME.deal(setup_of(2), Dice(1)).deck
    each = Counter(SPELLED[c][0] for c in deck)
    assert each == {"M": 11, "G": 11, "F": 11, "A": 11, "S": 11}
    assert {
        letter: sum(points(c) for c in deck if SPELLED[c][0] == letter) for letter in each
    } == dict.fromkeys("MGFAS", 30)


# ---------------------------------------------------------------------- a round


def test_l1_evidence_is_shown_before_anybody_chooses() -> None:
    state = table(3, "M1 G2 F3")
    assert state.view(None).data()["column"] == [["M1"], ["G2"], ["F3"]]
    assert list(state.pending()) == [0, 1, 2]
    assert all(state.asked(seat).secret and state.asked(seat).sealed for seat in range(3))
    assert all(len(state.moves(seat)) == 11 for seat in range(3))


def test_l1_a_commitment_shows_that_a_seat_is_ready_and_not_what_it_chose() -> None:
    low, high = table(3, "M1 G2 F3"), table(3, "M1 G2 F3")
    events = say(low, 1, "34")
    assert events == say(high, 1, "44")
    assert told(low, events) == ["Ben has chosen"]
    for other in (0, 2, None):
        assert low.view(other) == high.view(other)
        assert low.view(other).data() == high.view(other).data()
        assert low.view(other).data()["chosen"] == [False, True, False]
    assert low.view(1).data()["pick"] == 34
    assert high.view(1).data()["pick"] == 44
    assert list(low.pending()) == [0, 2]


def test_l1_nothing_is_turned_over_before_the_last_choice_and_then_all_of_it() -> None:
    state = table(3, "M1 G2 F3")
    assert not kinds(say(state, 2, "23") + say(state, 0, "45"), Played, Won)
    events = say(state, 1, "34")
    assert kinds(events, Played) == [Played((45, 34, 23))]
    assert told(state, events)[:2] == ["Ben has chosen", "Turned over: Ann 45, Ben 34, Cleo 23"]
    assert len(kinds(events, Won)) == 3


def test_l1_the_order_of_commitments_changes_nothing() -> None:
    ends = []
    for order in permutations(range(3)):
        state = table(3, "M1 G2 F3 A4 S5 M2")
        for seat in order:
            say(state, seat, str(state.moves(seat)[seat]))
        ends.append(state.dump())
    assert ends == ends[:1] * 6


def test_l3_the_highest_investigator_takes_the_topmost_evidence_and_so_on() -> None:
    state = table(3, "M1 G2 F3", hands=[[20], [30], [10]])
    events = go(state, 20, 30, 10)
    won = [(event.seat, event.position, [SPELLED[c] for c in event.cards]) for event in kinds(events, Won)]
    assert won == [(1, 0, ["M1"]), (0, 1, ["G2"]), (2, 2, ["F3"])]
    assert told(state, kinds(events, Won)) == [
        "Ben takes M1 with 30",
        "Ann takes G2 with 20",
        "Cleo takes F3 with 10",
    ]
    assert [tableau(state, seat) for seat in range(3)] == [{"G": ["G2"]}, {"M": ["M1"]}, {"F": ["F3"]}]


def test_l3_the_next_round_shows_the_next_cards_of_the_deck() -> None:
    state = table(3, "M1 G2 F3 A4 S5 M2")
    assert kinds(go(state), Shown) == [Shown(2, ((NAMES["A4"],), (NAMES["S5"],), (NAMES["M2"],)))]
    assert state.view(None).data()["shown"] == ["M1", "G2", "F3", "A4", "S5", "M2"]


def test_played_investigators_leave_their_hands() -> None:
    state = table(2, "M1 G2", hands=[[20], [30]], two_player_rule=False)
    go(state, 20, 30)
    assert 20 not in state.moves(0)
    assert 30 not in state.moves(1)
    assert [len(state.moves(seat)) for seat in range(2)] == [10, 10]


def test_ten_rounds_are_played_and_the_eleventh_investigator_stays() -> None:
    state = table(2, "", two_player_rule=False)
    for number in range(1, 11):
        assert state.progress() == f"round {number} of 10"
        assert not state.over
        events = go(state)
    assert state.over
    assert state.progress() == "all 10 rounds played"
    assert kinds(events, Ended)
    assert not kinds(events, Shown)
    assert list(state.pending()) == []
    assert [list(state.moves(seat)) for seat in range(2)] == [[], []]
    assert [len(hand) for hand in state.dump()["hands"]] == [1, 1]
    assert "over" in refused(state, 0, "45")


# ---------------------------------------------------------------------- columns and what they cost


def collect(first: str, *, seats: int = 2, **options: bool) -> tuple[HotLead, list[Any]]:
    """Seat 0 takes the topmost set in each round, which begin with these; the events of the last one.

    In between lie cards for the other seats, who take them without consequence.
    """
    sets = [cards.split("+") for cards in first.split()]
    used = Counter(name for cards in sets for name in cards)
    others = [name for name in ("S0 A0 S1 A1 S1 A1 S2 A2" if seats == 2 else "").split() if not used[name]]
    deck = " ".join(" ".join((*cards, others.pop())) for cards in sets)
    state = table(seats, deck, two_player_rule=False, **options)
    events: list[Any] = []
    for _ in sets:
        events = go(state)
    return state, events


def test_l4_the_fourth_card_of_an_activity_costs_all_four() -> None:
    state, events = collect("M1 M2 M3 M4")
    assert kinds(events, Lost) == [Lost(0, 0, tuple(NAMES[name] for name in ("M1", "M2", "M3", "M4")))]
    assert "M" not in tableau(state, 0)


def test_l4_what_is_lost_never_comes_back_and_the_column_begins_anew() -> None:
    state, _ = collect("M1 M2 M3 M4 M5")
    assert tableau(state, 0) == {"M": ["M5"]}
    state.check()
    data = state.view(0).data()
    assert not {"M1", "M2"} <= set(data["hidden_evidence"])
    assert Counter(data["shown"]) + Counter(data["hidden_evidence"]) == Counter(
        SPELLED[c] for c in state.deck
    )


def test_l5_a_set_that_goes_beyond_four_is_lost_with_the_whole_column() -> None:
    state, events = collect("M1 M2 M3 I1+I2+M4", back_alley=True)
    (lost,) = kinds(events, Lost)
    assert [SPELLED[c] for c in lost.cards] == ["M1", "M2", "M3", "I1", "I2", "M4"]
    assert "M" not in tableau(state, 0)


def test_l5_a_set_is_added_at_once_and_not_card_by_card() -> None:
    """One card at a time, the fourth would clear the column and two would stay."""
    state, events = collect("M1 M2 I1+I2+I3+M3", back_alley=True)
    assert len(kinds(events, Lost)[0].cards) == 6
    assert "M" not in tableau(state, 0)


def test_l11_every_informant_of_a_set_joins_the_column_of_its_evidence() -> None:
    state, _ = collect("I5+I4+G0", back_alley=True)
    assert tableau(state, 0) == {"G": ["I5", "I4", "G0"]}
    assert total(state, 0) == 5 + 4 + 0 + 10


def test_l14_informants_go_with_the_column_that_is_lost() -> None:
    state, events = collect("I1+M1 M2 M3", back_alley=True)
    assert [SPELLED[c] for c in kinds(events, Lost)[0].cards] == ["I1", "M1", "M2", "M3"]
    assert tableau(state, 0) == {}


def test_l13_dead_ends_have_a_column_of_their_own_without_a_limit() -> None:
    state, events = collect("D3+M1 D4+G1 D5+F1 D6+D7+M2", back_alley=True)
    assert tableau(state, 0)["D"] == ["D3", "D4", "D5", "D6", "D7"]
    assert not kinds(events, Lost)
    assert Line("dead ends", -25) in state.standing().scores[0].lines


def test_l13_dead_ends_stay_when_their_set_costs_a_column() -> None:
    state, events = collect("M1 M2 M3 D3+I1+D4+M4", back_alley=True)
    assert len(kinds(events, Lost)[0].cards) == 5
    assert tableau(state, 0) == {"D": ["D3", "D4"]}
    assert total(state, 0) == -7


def test_l13_dead_ends_count_for_no_activity() -> None:
    state, _ = collect("D3+M1 D4+M2", back_alley=True, promotion_stars=True)
    assert tableau(state, 0)["M"] == ["M1", "M2"]
    state, _ = collect("D3+M1 D4+G1 F1 A3", back_alley=True)
    assert Line("all five activities", 10) not in state.standing().scores[0].lines


# ---------------------------------------------------------------------- stars


def stars(state: HotLead) -> dict[str, int]:
    """Who holds which star."""
    held = state.view(None).data()["stars"]
    return {letter: seat for letter, seat in held.items() if seat is not None}


def test_the_first_to_win_two_of_an_activity_claims_its_star() -> None:
    state, _ = collect("M1", promotion_stars=True)
    assert stars(state) == {}
    state, events = collect("M1 M2", promotion_stars=True)
    assert kinds(events, Starred) == [Starred(0, 0)]
    assert stars(state) == {"M": 0}
    assert Line("promotion stars", 5) in state.standing().scores[0].lines


def test_l6_a_set_that_jumps_past_two_claims_the_star() -> None:
    assert stars(collect("I1+I2+M3", **EVERYTHING)[0]) == {"M": 0}  # none to three
    assert stars(collect("M1 I2+M3", **EVERYTHING)[0]) == {"M": 0}  # one to three


@pytest.mark.parametrize("sets", ["I1+I2+I3+M1", "M1 I1+I2+M2"])
def test_l7_a_set_that_costs_the_column_claims_the_star_first_and_it_is_kept(sets: str) -> None:
    state, events = collect(sets, **EVERYTHING)
    assert [type(event) for event in kinds(events, Starred, Lost)] == [Starred, Lost]
    assert tableau(state, 0) == {}
    assert total(state, 0) == 5


def test_l8_an_informant_counts_toward_the_star() -> None:
    assert stars(collect("I1+M1", **EVERYTHING)[0]) == {"M": 0}


def test_l9_of_two_who_qualify_in_a_round_the_higher_investigator_claims_the_star() -> None:
    state = table(3, "M1 M2 G1 F1 M3 M4", hands=[[50, 1], [40, 30], [20, 45]], promotion_stars=True)
    go(state, 50, 40, 20)
    assert [tableau(state, seat) for seat in range(3)] == [{"M": ["M1"]}, {"M": ["M2"]}, {"G": ["G1"]}]
    events = go(state, 1, 30, 45)  # Ben, seat 1, takes the second position and Ann the third
    assert kinds(events, Starred) == [Starred(1, 0)]
    assert stars(state) == {"M": 1}


def test_l10_a_claimed_star_stays_where_it_is() -> None:
    """Not for the next with two, and not for its owner after a loss."""
    state = table(2, "M1 G1 M2 G2 M3 S0 M4 S1 M5 F1 M5 F2", promotion_stars=True, two_player_rule=False)
    events = [event for _ in range(6) for event in go(state)]
    assert len(kinds(events, Lost)) == 1
    assert tableau(state, 0) == {"M": ["M5", "M5"]}
    assert [event.activity for event in kinds(events, Starred) if event.seat == 0] == [0]
    later = table(
        2,
        "M1 G1 M2 G2 S1 M3 S2 M4",
        hands=[[55, 54, 53, 52], [51, 50, 49, 48]],
        promotion_stars=True,
        two_player_rule=False,
    )
    for picks in ((55, 51), (54, 50), (53, 49), (52, 48)):
        go(later, *picks)
    assert stars(later) == {"M": 0, "G": 1, "S": 0}


def test_a_star_is_worth_five_also_when_its_cards_are_lost() -> None:
    state, _ = collect("M1 M2 M3 M4", promotion_stars=True)
    assert tableau(state, 0) == {}
    assert state.standing().scores[0].lines[-1] == Line("promotion stars", 5)
    assert total(state, 0) == 5


def test_without_the_option_there_are_no_stars() -> None:
    state, events = collect("M1 M2 M3")
    assert not kinds(events, Starred)
    assert state.view(None).data()["stars"] == {}


# ---------------------------------------------------------------------- scores


def test_the_printed_example_of_48_points_is_played_to_its_end() -> None:
    """18 points on the cards, two triples and all five activities."""
    won = ["M1", "M2", "M3", "G0", "G2", "G3", "F1", "F2", "A1", "S3"]
    lost = ["A0", "S0", "A2", "S1", "A3", "S2", "A4", "S4", "A5", "S5"]
    state = table(
        2, " ".join(f"{one} {other}" for one, other in zip(won, lost, strict=True)), two_player_rule=False
    )
    while not state.over:
        go(state)
    assert state.standing().scores[0].total == 48
    assert state.standing().scores[0].lines == (
        Line("Money Laundering", 6),
        Line("exactly three of Money Laundering", 10),
        Line("Grand Theft Auto", 5),
        Line("exactly three of Grand Theft Auto", 10),
        Line("Forgery & Fraud", 3),
        Line("Armed Robbery", 1),
        Line("Smuggling", 3),
        Line("all five activities", 10),
    )


def test_l15_evidence_of_no_value_counts_for_a_triple_and_for_all_five() -> None:
    state, _ = collect("M0 M1 M2")
    assert total(state, 0) == 3 + 10
    no_points = ((NAMES["M0"],), (NAMES["G0"],), (NAMES["F0"],), (NAMES["A0"],), (NAMES["S0"],), ())
    assert score(no_points, 0).total == 10


@pytest.mark.parametrize(
    ("column", "points"), [("", 0), ("M5", 5), ("M5 M4", 9), ("M5 M4 M3", 22), ("I5 I4 M3", 22)]
)
def test_an_activity_is_worth_its_cards_and_ten_for_exactly_three(column: str, points: int) -> None:
    cards = tuple(NAMES[name] for name in column.split())
    assert score((cards, (), (), (), (), ()), 0).total == points


def test_l22_the_most_points_win_and_a_tie_is_a_shared_victory() -> None:
    state = table(2, "M1 G1 M2 G2 M3 G3", two_player_rule=False)
    while not state.over:
        assert state.standing().winners is None
        go(state)
    scores = [each.total for each in state.standing().scores]
    assert state.standing().winners == tuple(seat for seat in range(2) if scores[seat] == max(scores))
    tied = table(2, "M1 M1 G1 G1 F1 F1 A1 A1 S1 S1 M2 M2 G2 G2 F2 F2 A2 A2 S2 S2", two_player_rule=False)
    while not tied.over:
        events = go(tied)
    assert [each.total for each in tied.standing().scores] == [25, 25]
    assert tied.standing().winners == (0, 1)
    assert kinds(events, Ended) == [Ended((0, 1))]
    assert told(tied, kinds(events, Ended)) == ["Ann and Ben share the victory"]
    assert tied.tell(Ended((1,)), PEOPLE) == "Ben wins"


# ---------------------------------------------------------------------- two players


def test_l18_the_two_player_rule_is_an_option_for_two_and_on_by_default() -> None:
    assert registry.about("hot-lead").options["two_player_rule"].default is True
    assert len(table(2, "").view(None).data()["column"]) == 3
    assert len(table(2, "", two_player_rule=False).view(None).data()["column"]) == 2
    assert len(table(3, "").view(None).data()["column"]) == 3
    assert not kinds(go(table(3, "")), Left)


def test_two_players_take_in_turn_the_higher_investigator_first() -> None:
    state = table(2, "M1 G2 F3 A4 S5 M2", hands=[[20], [30]])
    events = go(state, 20, 30)
    assert kinds(events, Played) == [Played((20, 30))]
    assert not kinds(events, Won, Shown)
    assert list(state.pending()) == [1]
    assert state.asked(1).secret is False
    assert [state.write_move(move) for move in state.moves(1)] == ["take 1", "take 2"]
    assert list(state.moves(0)) == []
    for seat in (0, 1, None):  # nothing is sealed any more
        assert state.view(seat).data()["pick"] is None
        assert state.view(seat).data()["chosen"] == [False, False]
        assert state.view(seat).data()["takers"] == [1, 0]
    say(state, 1, "take 2")
    assert list(state.pending()) == [0]
    assert [state.write_move(move) for move in state.moves(0)] == ["take 1", "take 3"]
    events = say(state, 0, "take 3")
    assert [tableau(state, seat) for seat in range(2)] == [{"F": ["F3"]}, {"G": ["G2"]}]
    assert kinds(events, Left) == [Left((NAMES["M1"],))]
    assert kinds(events, Shown)[0].round == 2
    assert list(state.pending()) == [0, 1]


def test_sets_are_counted_from_the_topmost_of_those_shown_this_round() -> None:
    """Also when one of them has been taken."""
    state = table(2, "M1 G2 F3", hands=[[20], [30]])
    go(state, 20, 30)
    say(state, 1, "take 1")
    assert [state.write_move(move) for move in state.moves(0)] == ["take 2", "take 3"]
    say(state, 0, "take 2")
    assert tableau(state, 0) == {"G": ["G2"]}


def test_l17_the_higher_investigator_never_takes_the_third_set_the_lower_may() -> None:
    state = table(2, "M1 G2 F3", hands=[[20], [30]])
    go(state, 20, 30)
    assert "third is not for it" in refused(state, 1, "take 3")
    say(state, 1, "take 1")
    assert kinds(say(state, 0, "take 3"), Won)[0].position == 2


def test_l16_with_back_alley_cards_three_sets_are_shown_and_a_whole_set_is_left_over() -> None:
    state = table(2, "M1 I1 G2 D3 I2 F3", hands=[[20], [30]], back_alley=True)
    assert state.view(None).data()["column"] == [["M1"], ["I1", "G2"], ["D3", "I2", "F3"]]
    go(state, 20, 30)
    say(state, 1, "take 2")
    events = say(state, 0, "take 1")
    assert [SPELLED[c] for c in kinds(events, Left)[0].cards] == ["D3", "I2", "F3"]
    assert [tableau(state, seat) for seat in range(2)] == [{"M": ["M1"]}, {"G": ["I1", "G2"]}]
    state.check()


def test_two_players_play_ten_rounds_of_three_sets() -> None:
    state = table(2, "")
    while not state.over:
        seat = state.pending()[0]
        events = state.play(seat, state.moves(seat)[0])
    assert kinds(events, Ended)
    assert len(state.view(None).data()["shown"]) == 30
    assert "over" in refused(state, 0, "take 1")


# ---------------------------------------------------------------------- the deck and the table


def test_l12_the_deck_never_runs_out_wherever_the_back_alley_cards_lie() -> None:
    alley = "I1 I2 I3 I4 I5 D3 D4 D5 D6 D7"
    first = table(5, alley, back_alley=True)
    setup = setup_of(5, back_alley=True)
    deal = deal_of(setup, alley)
    deal["deck"] = deal["deck"][10:] + deal["deck"][:10]
    last = GAME.start(setup, GAME.read_deal(setup, deal), Dice(0))
    assert len(first.column[0]) == 11
    assert all(len(cards) == 1 for cards in last.column)
    for state in (first, last):
        while not state.over:
            go(state)
            state.check()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_l19_all_ten_back_alley_cards_are_in_whoever_plays(seats: int) -> None:
    data = random_table(seats, 1, back_alley=True).view(None).data()
    assert len(data["shown"]) + len(data["hidden_evidence"]) == 65
    data = random_table(seats, 1).view(None).data()
    assert len(data["shown"]) + len(data["hidden_evidence"]) == 55


def test_l20_the_features_are_two_switches_off_by_default_and_the_advice_is_both() -> None:
    about = registry.about("hot-lead")
    assert [about.options[key].default for key in ("back_alley", "promotion_stars")] == [False, False]
    assert "back alley" in about.advice
    assert "stars" in about.advice
    for back_alley in (False, True):
        for promotion_stars in (False, True):
            data = random_table(3, 1, back_alley=back_alley, promotion_stars=promotion_stars).view(0).data()
            assert len(data["shown"]) + len(data["hidden_evidence"]) == 65 if back_alley else 55
            assert bool(data["stars"]) == promotion_stars


def test_l21_the_log_tells_every_investigator_played_and_every_card_that_is_gone() -> None:
    state, events = collect("M1 M2 M3 I1+I2+M4", **EVERYTHING)
    assert told(state, kinds(events, Played)) == ["Turned over: Ann 52, Ben 41"]
    assert told(state, kinds(events, Lost)) == ["Ann goes too far and loses M1 M2 M3 I1 I2 M4"]
    assert [SPELLED[c] for c in kinds(events, Lost)[0].cards] == ["M1", "M2", "M3", "I1", "I2", "M4"]
    assert state.view(1).data()["played"] == [[55, 44], [54, 43], [53, 42], [52, 41]]
    two = table(2, "M1 G2 D3 F3", hands=[[20], [30]], back_alley=True)
    go(two, 20, 30)
    say(two, 1, "take 1")
    assert told(two, kinds(say(two, 0, "take 2"), Left)) == ["D3 F3 is left over"]


def test_every_event_is_told_with_names_and_its_facts_are_in_notation() -> None:
    match = Match.new("hot-lead", PEOPLE[:2], EVERYTHING, seed=3)
    seen = {}
    while not match.over:
        seat = match.pending()[0]
        for event in match.play(seat, match.state.moves(seat)[0]):
            seen[type(event).__name__] = (match.state.tell(event, match.names), match.state.facts(event))
    assert set(seen) == {"Chosen", "Played", "Won", "Starred", "Lost", "Left", "Shown", "Ended"}
    assert all(text and "\n" not in text for text, _ in seen.values())
    assert {text for text, _ in seen.values() if "You" in text} == set()
    json.dumps([facts for _, facts in seen.values()])
    assert seen["Lost"][1]["activity"] in "MGFAS"
    state = table(2, "M1 I1 G2 F3", back_alley=True, two_player_rule=False)
    won = [state.facts(event) for event in kinds(go(state), Won)]
    assert won == [
        {"seat": 0, "investigator": 55, "position": 1, "cards": ["M1"]},
        {"seat": 1, "investigator": 44, "position": 2, "cards": ["I1", "G2"]},
    ]


def test_l23_two_to_five_play() -> None:
    assert registry.about("hot-lead").seats == (2, 5)


def test_l23_a_seat_knows_the_table_and_its_hand_and_nothing_else() -> None:
    state = random_table(4, 7, **EVERYTHING)
    for _ in range(5):
        go(state)
    say(state, 3, str(state.moves(3)[2]))
    for seat in (0, 3, None):
        data = state.view(seat).data()
        own = [] if seat is None else state.dump()["hands"][seat]
        assert data["hand"] == own == sorted(own)
        seen = set(own) | {n for picks in data["played"] for n in picks}
        assert data["hidden_investigators"] == sorted(set(range(1, 56)) - seen)
        assert data["hidden_evidence"] == sorted(state.dump()["deck"][state.drawn :], key=NAMES.__getitem__)
        assert data["chosen"] == [False, False, False, True]
        assert data["pick"] == (state.dump()["picks"][3] if seat == 3 else None)


def test_l23_who_cannot_know_cannot_tell_where_the_hidden_cards_are() -> None:
    state = random_table(3, 5, back_alley=True)
    go(state)
    views = [view := state.view(1)] + [view.imagine(Shaker(n)).view(1) for n in range(20)]
    assert all(other == view for other in views)
    hands = {tuple(view.imagine(Shaker(n)).hands[0]) for n in range(20)}
    decks = {tuple(view.imagine(Shaker(n)).deck) for n in range(20)}
    boxes = {tuple(sorted(view.imagine(Shaker(n)).boxed)) for n in range(20)}
    assert len(hands) == len(decks) == len(boxes) == 20


def test_an_imagined_choice_is_any_of_the_hidden_investigators() -> None:
    state = table(2, "", two_player_rule=False)
    say(state, 1, "44")
    view = state.view(0)
    picks = {view.imagine(Shaker(n)).picks[1] for n in range(200)}
    assert len(picks) > 20
    assert picks <= set(range(1, 45))


# ---------------------------------------------------------------------- what may not be played


def test_a_seat_plays_only_what_it_holds_and_only_once_a_round() -> None:
    state = table(3, "", hands=[[20], [30], [40]])
    assert refused(state, 0, "30") == "Investigator 30 is not in this hand."
    assert "two-player rule" in refused(state, 0, "take 1")
    say(state, 0, "20")
    assert "has chosen" in refused(state, 0, "20")
    assert "has chosen" in refused(state, 0, "30")
    assert "has chosen" in refused(state, 0, "take 1")


def test_while_sets_are_taken_nothing_else_is_played() -> None:
    state = table(2, "M1 G2 F3", hands=[[20, 21], [30, 31]])
    go(state, 20, 30)
    assert refused(state, 1, "31") == "Both investigators are turned over: now take a set."
    assert refused(state, 0, "take 1") == "The other player takes a set first."
    say(state, 1, "take 1")
    assert refused(state, 0, "take 1") == "That set has been taken."
    assert refused(state, 1, "take 2") == "The other player takes a set first."


@pytest.mark.parametrize(
    "text",
    ["", "0", "56", "07", "7 ", " 7", "+7", "-7", "7.0", "1e1", "seven", "take", "take 0", "take 4",
     "take 01", "take  1", "Take 1", "take one", "M3", "None", "٣", "3\n", "9" * 5000],
)  # fmt: skip
def test_what_is_no_move_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(IllegalMove) as illegal:
        table(2, "").read_move(text)
    assert 0 < len(str(illegal.value)) < 160
    assert "\n" not in str(illegal.value)


def test_moves_are_read_as_they_are_written() -> None:
    state = table(2, "")
    for text in [str(n) for n in range(1, 56)] + ["take 1", "take 2", "take 3"]:
        assert state.write_move(state.read_move(text)) == text


# ---------------------------------------------------------------------- taking back


def test_l1_a_sealed_choice_is_taken_back_until_the_last_one_is_in() -> None:
    match = Match.new("hot-lead", PEOPLE[:3], seed=1)
    assert match.can_undo(0) == (False, "There is nothing to take back yet.")
    before = match.view(0)
    match.play(0, match.view(0).moves()[0])
    match.play(1, match.view(1).moves()[0])
    assert match.can_undo(0).ok
    assert match.can_undo(1).ok
    assert not match.can_undo(2).ok
    match.undo(0)
    assert match.pending() == (0, 2)
    assert match.view(0).data()["hand"] == before.data()["hand"]
    match.play(2, match.view(2).moves()[0])
    last = match.view(0).moves()[1]
    match.play(0, last)
    assert [step["seat"] for step in match.steps] == [1, 2, 0]  # only the final choice, at its final place
    assert match.steps[-1] == {"seat": 0, "move": str(last)}
    for seat in range(3):
        assert match.can_undo(seat) == (False, "The choices of the last round are revealed.")


def test_an_open_choice_of_sets_is_taken_back_until_the_other_has_taken() -> None:
    state = table(2, "M1 G2 F3", hands=[[20], [30]])
    go(state, 20, 30)
    assert [state.can_undo(seat).ok for seat in range(2)] == [False, False]
    say(state, 1, "take 1")
    assert [state.can_undo(seat).ok for seat in range(2)] == [False, True]
    say(state, 0, "take 2")
    assert [state.can_undo(seat).ok for seat in range(2)] == [False, False]


def test_nothing_is_taken_back_once_the_game_is_over() -> None:
    state = table(2, "", two_player_rule=False)
    while not state.over:
        go(state)
    assert state.can_undo(0) == (False, "The game is over.")


# ---------------------------------------------------------------------- deals


def test_deals_are_read_as_they_are_written() -> None:
    for seats in range(2, 6):
        for options in ({}, EVERYTHING):
            setup = setup_of(seats, **options)
            deal = GAME.deal(setup, Dice(seats))
            written = json.loads(json.dumps(GAME.write_deal(setup, deal)))
            assert GAME.read_deal(setup, written) == deal


def test_a_given_deal_is_played_as_it_lies_whatever_the_order_of_a_hand() -> None:
    state = table(2, "S5 A4 F3", hands=[[20, 10, 15], [30, 5, 50]])
    assert state.view(None).data()["column"] == [["S5"], ["A4"], ["F3"]]
    assert {10, 15, 20} <= set(state.moves(0))
    assert list(state.moves(0)) == sorted(state.moves(0))


HANDS = [list(range(1, 12)), list(range(12, 23))]
DECK = [SPELLED[c] for c in GAME.deal(setup_of(2), Dice(1)).deck]


@pytest.mark.parametrize(
    ("deal", "place", "reason"),
    [
        (None, "deal", "hands"),
        ([], "deal", "hands"),
        ({"hands": HANDS}, "deal", "deck"),
        ({"hands": HANDS, "deck": DECK, "box": []}, "deal", "deck"),
        ({"hands": {}, "deck": DECK}, "deal.hands", "2 seats"),
        ({"hands": HANDS[:1], "deck": DECK}, "deal.hands", "2 seats"),
        ({"hands": [*HANDS, HANDS[0]], "deck": DECK}, "deal.hands", "2 seats"),
        ({"hands": [HANDS[0], HANDS[1][:10]], "deck": DECK}, "deal.hands[1]", "11"),
        ({"hands": [HANDS[0], "abc"], "deck": DECK}, "deal.hands[1]", "11"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], 56]], "deck": DECK}, "deal.hands[1]", "56"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], 0]], "deck": DECK}, "deal.hands[1]", "0"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], True]], "deck": DECK}, "deal.hands[1]", "True is no"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], "22"]], "deck": DECK}, "deal.hands[1]", "'22'"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], [22]]], "deck": DECK}, "deal.hands[1]", "[22]"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], 12]], "deck": DECK}, "deal.hands[1]", "12 is dealt twice"),
        ({"hands": [HANDS[0], [*HANDS[1][:10], 1]], "deck": DECK}, "deal.hands[1]", "1 is dealt twice"),
        ({"hands": HANDS, "deck": None}, "deal.deck", "55 cards"),
        ({"hands": HANDS, "deck": DECK[:-1]}, "deal.deck", "55 cards"),
        ({"hands": HANDS, "deck": [*DECK, "M1"]}, "deal.deck", "55 cards"),
        ({"hands": HANDS, "deck": [*DECK[:-1], "X1"]}, "deal.deck[54]", "'X1'"),
        ({"hands": HANDS, "deck": ["I1", *DECK[1:]]}, "deal.deck[0]", "'I1'"),
        ({"hands": HANDS, "deck": [1, *DECK[1:]]}, "deal.deck[0]", "1"),
        ({"hands": HANDS, "deck": [[], *DECK[1:]]}, "deal.deck[0]", "[]"),
        ({"hands": HANDS, "deck": [None, *DECK[1:]]}, "deal.deck[0]", "None"),
        ({"hands": HANDS, "deck": [*DECK[:-1], DECK[0]]}, "deal.deck[54]", "one too many"),
    ],
)  # fmt: skip
def test_an_impossible_deal_is_refused_with_place_and_reason(deal: Any, place: str, reason: str) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.read_deal(setup_of(2), deal)
    assert refusal.value.place == place
    assert reason in refusal.value.reason


def test_a_deck_with_back_alley_cards_is_refused_without_the_option() -> None:
    deal = deal_of(setup_of(2, back_alley=True), "")
    with pytest.raises(Refused) as refusal:
        GAME.read_deal(setup_of(2), deal)
    assert refusal.value.place == "deal.deck"


# ---------------------------------------------------------------------- snapshots


def middle(rounds: int = 4, seats: int = 2, **options: bool) -> HotLead:
    """Some rounds played, seat 0 has chosen."""
    state = random_table(seats, 11, **EVERYTHING, **options)
    while len(state.played) < rounds or state.takers:
        seat = state.pending()[0]
        state.play(seat, state.moves(seat)[0])
    state.play(0, state.moves(0)[3])
    return state


@pytest.mark.parametrize(
    ("key", "change"),
    [
        ("hands", lambda hands: hands[:1]),
        ("hands", lambda hands: [hands[0], hands[1][1:]]),
        ("hands", lambda hands: [hands[0], hands[0]]),
        ("hands", lambda hands: [hands[0] + hands[1][:1], hands[1][1:]]),
        ("hands", lambda hands: [[str(n) for n in hand] for hand in hands]),
        ("hands", lambda hands: 5),
        ("boxed", lambda boxed: boxed[1:]),
        ("boxed", lambda boxed: [*boxed[1:], 99]),
        ("deck", lambda deck: deck[1:]),
        ("deck", lambda deck: deck[::-1]),
        ("deck", lambda deck: [*deck[:-1], "X9"]),
        ("deck", lambda deck: "".join(deck)),
        ("drawn", lambda drawn: drawn + 1),
        ("drawn", lambda drawn: 0),
        ("drawn", lambda drawn: True),
        ("column", lambda column: column[1:]),
        ("column", lambda column: column[::-1]),
        ("column", lambda column: [[], *column[1:]]),
        ("picks", lambda picks: [0, 0, 0]),
        ("picks", lambda picks: [-1, 0]),
        ("picks", lambda picks: [56, 0]),
        ("picks", lambda picks: [None, 0]),
        ("takers", lambda takers: [0]),
        ("takers", lambda takers: [0, 1]),
        ("takers", lambda takers: "ab"),
        ("played", lambda played: played[1:]),
        ("played", lambda played: [played[0] + played[1][:1], played[1][1:], *played[2:]]),
        ("played", lambda played: [picks[:1] for picks in played]),
        ("played", lambda played: [[*picks, 0] for picks in played]),
        ("tableaus", lambda tableaus: tableaus[1:]),
        ("tableaus", lambda tableaus: tableaus[::-1]),
        ("tableaus", lambda tableaus: [["M1", "M1", "M2", "M2"], *tableaus[1:]]),
        ("tableaus", lambda tableaus: [["D3"], *tableaus[1:]]),
        ("tableaus", lambda tableaus: [["M1", "M1", "M1"], *tableaus[1:]]),
        ("stars", lambda stars: []),
        ("stars", lambda stars: [2 if holder >= 0 else holder for holder in stars]),
        ("stars", lambda stars: [*stars, 0]),
        ("stars", lambda stars: [-1] * 5),
        ("stars", lambda stars: [float(holder) for holder in stars]),
        ("stars", lambda stars: [bool(holder) if holder >= 0 else holder for holder in stars]),
    ],
)  # fmt: skip
def test_a_snapshot_that_is_not_whole_is_refused(key: str, change: Any) -> None:
    state = middle()
    data = json.loads(json.dumps(state.dump()))
    GAME.restore(state.setup, data)
    data[key] = change(data[key])
    with pytest.raises(Refused) as refusal:
        GAME.restore(state.setup, data)
    assert refusal.value.place == "snapshot"
    assert refusal.value.reason


@pytest.mark.parametrize("data", [None, [], {}, "x", 5])
def test_a_snapshot_of_nothing_is_refused(data: Any) -> None:
    with pytest.raises(Refused):
        GAME.restore(setup_of(2), data)


def test_a_snapshot_lacks_no_key() -> None:
    state = middle()
    for key in state.dump():
        data = state.dump()
        del data[key]
        with pytest.raises(Refused):
            GAME.restore(state.setup, data)


@pytest.mark.parametrize("takers", [[], [0], [1], [0, 1], [1, 1], [1, 0, 0]])
def test_a_snapshot_knows_whose_turn_it_is_to_take(takers: list[int]) -> None:
    state = table(2, "M1 G2 F3", hands=[[20], [30]])
    go(state, 20, 30)
    data = state.dump()
    assert data["takers"] == [1, 0]
    assert GAME.restore(state.setup, data).dump() == data
    with pytest.raises(Refused):
        GAME.restore(state.setup, {**data, "takers": takers})
    with pytest.raises(Refused):
        GAME.restore(state.setup, {**data, "picks": [20, 30]})


def test_a_snapshot_has_each_card_in_its_own_column() -> None:
    state, _ = collect("M1 G2", back_alley=True)
    data = state.dump()
    data["tableaus"][:2] = data["tableaus"][1::-1]
    with pytest.raises(Refused):
        GAME.restore(state.setup, data)


def test_l18_a_snapshot_in_which_sets_are_taken_without_the_two_player_rule_is_refused() -> None:
    state = table(2, "M1 G2", hands=[[20], [30]], two_player_rule=False)
    data = state.dump() | {"played": [[20, 30]], "takers": [1, 0]}
    data["hands"] = [[n for n in hand if n not in (20, 30)] for hand in data["hands"]]
    with pytest.raises(Refused, match="two-player rule"):
        GAME.restore(state.setup, data)


def test_l17_a_snapshot_in_which_the_higher_investigator_took_the_third_set_is_refused() -> None:
    state = table(2, "M1 G2 F3", hands=[[20], [30]])
    go(state, 20, 30)
    say(state, 1, "take 1")
    data = state.dump()
    GAME.restore(state.setup, data)
    data["column"] = [["M1"], ["G2"], []]
    data["tableaus"][6], data["tableaus"][8] = [], ["F3"]
    with pytest.raises(Refused):
        GAME.restore(state.setup, data)


def test_a_snapshot_after_a_loss_has_neither_the_lost_column_nor_a_dead_end_too_few() -> None:
    state, _ = collect("D3+M1 M2 M3 M4", back_alley=True)
    data = state.dump()
    assert (data["tableaus"][0], data["tableaus"][5]) == ([], ["D3"])
    for place, column in ((0, ["M1", "M2", "M3", "M4"]), (5, [])):
        broken = json.loads(json.dumps(data))
        broken["tableaus"][place] = column
        with pytest.raises(Refused):
            GAME.restore(state.setup, broken)


def test_a_snapshot_with_anything_else_anywhere_is_refused_or_whole() -> None:
    state = middle(seats=3)
    refusals = 0
    for path, value in leaves(state.dump()):
        for other in (None, value + 1 if isinstance(value, int) else "M3" if value != "M3" else "G4"):
            data = json.loads(json.dumps(state.dump()))
            inner = data
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = other
            try:
                GAME.restore(state.setup, data).check()
            except Refused:
                refusals += 1
    assert refusals > 100


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    if isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        return [leaf for key, value in items for leaf in leaves(value, (*path, key))]
    return [(path, data)]


def test_a_snapshot_of_three_loses_no_card_that_nobody_can_have_lost() -> None:
    """With three at the table nothing is left over: one card that is missing is one too few."""
    state = middle(rounds=2, seats=3)
    for place, column in enumerate(state.dump()["tableaus"]):
        if column:
            data = state.dump()
            data["tableaus"][place] = column[1:]
            with pytest.raises(Refused):
                GAME.restore(state.setup, data)


# ---------------------------------------------------------------------- whole games


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    seats=st.integers(2, 5),
    back_alley=st.booleans(),
    promotion_stars=st.booleans(),
    two_player_rule=st.booleans(),
    seed=st.integers(0, 2**40),
    choices=st.randoms(use_true_random=False),
)
def test_random_games_lose_no_card_and_end_after_ten_rounds(
    seats: int, back_alley: bool, promotion_stars: bool, two_player_rule: bool, seed: int, choices: Any
) -> None:
    options = {
        "back_alley": back_alley,
        "promotion_stars": promotion_stars,
        "two_player_rule": two_player_rule,
    }
    state = random_table(seats, seed, **options)
    deck = Counter(state.dump()["deck"])
    assert deck.total() == (65 if back_alley else 55)
    decisions = 0
    while not state.over:
        assert state.pending()
        seat = choices.choice(list(state.pending()))
        state.play(seat, choices.choice(list(state.moves(seat))))
        decisions += 1
        state.check()
        count_everything(state, deck)
    sets = 3 if seats == 2 and two_player_rule else seats
    assert decisions == 10 * seats * (2 if sets > seats else 1)
    data = state.view(None).data()
    assert len(data["played"]) == 10
    assert sum(1 for name in data["shown"] if name[0] not in "ID") == 10 * sets
    assert [len(hand) for hand in state.dump()["hands"]] == [1] * seats
    assert data["column"] == []
    standing = state.standing()
    assert standing.winners
    for seat, each in enumerate(standing.scores):
        assert each.total == sum(line.points for line in each.lines) == by_hand(state, seat)


def count_everything(state: HotLead, deck: Counter[str]) -> None:
    """Cards counted from the dump, without the rules' own check."""
    data = state.dump()
    investigators = [*data["boxed"], *(n for cards in (*data["hands"], *data["played"]) for n in cards)]
    assert sorted(investigators) == list(range(1, 56))
    assert Counter(data["deck"]) == deck
    lying = Counter(name for cards in (*data["column"], *data["tableaus"]) for name in cards)
    assert lying <= Counter(data["deck"][: data["drawn"]])
    for seat in range(state.seats):
        for column in data["tableaus"][seat * 6 : seat * 6 + 5]:
            assert len(column) <= 3


def by_hand(state: HotLead, seat: int) -> int:
    """A seat's points, counted in another way than the rules do."""
    data = state.view(None).data()
    columns = data["tableaus"][seat]
    cards = [name for column in columns.values() for name in column]
    printed = sum(int(name[1]) * (-1 if name[0] == "D" else 1) for name in cards)
    triples = sum(10 for letter in "MGFAS" if len(columns[letter]) == 3)
    five = 10 if all(columns[letter] for letter in "MGFAS") else 0
    stars = 5 * sum(1 for holder in data["stars"].values() if holder == seat)
    return printed + triples + five + stars


def test_the_values_of_cards_are_printed_on_them() -> None:
    assert {name: points(c) for name, c in NAMES.items()} == {
        **{f"{letter}{value}": value for letter in "MGFAS" for value in range(6)},
        **{f"I{value}": value for value in range(1, 6)},
        **{f"D{value}": -value for value in range(3, 8)},
    }
