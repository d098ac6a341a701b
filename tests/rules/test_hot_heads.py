"""Hot Heads, ruling by ruling: H1 to H29."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hot_heads_tables import (
    HELICOPTERS,
    PEOPLE,
    TABLES,
    TOTAL,
    arrange,
    cards,
    column,
    listed,
    only,
    random_games,
    refused,
    say,
    setup_of,
    sky_of,
    slot,
)

from hotgames.games.hot_heads.cards import NUMBERS, STORM, spelled
from hotgames.games.hot_heads.deal import Stretch, ahead, stretches
from hotgames.games.hot_heads.events import (
    Burned,
    Drawn,
    Dropped,
    Ended,
    Lost,
    Played,
    Sabotaged,
    Scored,
    Stormed,
    Struck,
    Taken,
)
from hotgames.games.hot_heads.moves import BOTTOM, TOP, Play
from hotgames.games.hot_heads.rules import GAME, HotHeads
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, audience
from hotgames.table.match import Match

# ---------------------------------------------------------------------- columns


def test_h1_balloons_go_on_top_and_ballast_below() -> None:
    state = arrange("R+3 R-1", "R+1", "R-2")
    say(state, 0, "R+3>0")
    say(state, 1, "R+1>0")
    say(state, 2, "R-2>0")
    say(state, 0, "R-1>0")
    assert column(state, "0R") == "R-1 R-2 R+3 R+1"


def test_h2_a_card_starts_a_column_in_front_of_anybody_ballast_too() -> None:
    state = arrange("R-2 R-1")
    assert {"R-2>0", "R-2>1", "R-2>2"} <= listed(state, 0)
    events = say(state, 0, "R-2>2")
    assert events[0] == Played(0, NUMBERS["R-2"], 2, 0, BOTTOM)
    assert column(state, "2R") == "R-2"


def test_h2_a_card_of_a_type_goes_to_its_own_column_only() -> None:
    state = arrange("R+1")
    with pytest.raises(IllegalMove, match="own type"):
        state.play(0, Play(NUMBERS["R+1"], 1, 1, TOP))
    with pytest.raises(IllegalMove, match="no move"):
        state.read_move("R+1>1B")


def test_h3_wild_cards_join_any_column_that_stands_and_start_none() -> None:
    state = arrange("W+2", "W-1", columns={"1R": "R-2", "2B": "B+1"})
    assert {move for move in listed(state, 0) if "W+2" in move} == {"W+2>1R", "W+2>2B"}
    assert "cannot start" in refused(state, 0, "W+2>0R")
    say(state, 0, "W+2>1R")
    assert column(state, "1R") == "R-2 W+2"
    say(state, 1, "W-1>2B")
    assert column(state, "2B") == "W-1 B+1"


def test_h4_a_wild_card_lifts_by_its_number_and_stays_where_it_was_put() -> None:
    state = arrange("W+3", columns={"0R": "R+1", "0B": "B+1"})
    say(state, 0, "W+3>0B")
    assert [state.sky.forecast().heights[kind][0] for kind in (0, 1)] == [1, 4]
    assert column(state, "0B") == "B+1 W+3"


def test_h5_a_linked_helicopter_flies_beside_the_column() -> None:
    state = arrange("H", "R+2", "S", columns={"1R": "R-1 R+1"})
    say(state, 0, "H>1R")
    assert column(state, "1R") == "R-1 R+1"
    assert state.sky.helicopters(1, 0) == 1
    say(state, 1, "R+2>1")
    assert column(state, "1R") == "R-1 R+1 R+2"
    assert only(say(state, 2, "S>1R top"), Sabotaged).card == NUMBERS["R+2"]
    assert state.sky.helicopters(1, 0) == 1


def test_h5_as_top_card_a_helicopter_is_a_card_of_the_column() -> None:
    state = arrange("H", "R+2", "S", helicopter="top_card", columns={"1R": "R-1 R+1"})
    say(state, 0, "H>1R")
    assert column(state, "1R") == "R-1 R+1 H"
    say(state, 1, "R+2>1")
    assert column(state, "1R") == "R-1 R+1 H R+2"
    assert state.sky.helicopters(1, 0) == 1
    say(state, 2, "S>1R top")
    say(state, 0, "R+1>0") if "R+1>0" in listed(state, 0) else state.play(0, state.moves(0)[0])
    assert column(state, "1R")[:9] == "R-1 R+1 H"


def test_h5_as_top_card_a_helicopter_can_be_shot_down() -> None:
    state = arrange("S", helicopter="top_card", columns={"1R": "R+1 H"})
    assert only(say(state, 0, "S>1R top"), Sabotaged).card == NUMBERS["H"]
    assert column(state, "1R") == "R+1"


def test_h5_as_top_card_a_column_without_a_typed_card_is_gone() -> None:
    state = arrange("S", helicopter="top_card", columns={"1R": "R-1 H W+2"})
    lost = only(say(state, 0, "S>1R bottom"), Lost)
    assert lost == Lost(1, 0, cards("H W+2"))
    assert column(state, "1R") == ""


@pytest.mark.parametrize("helicopter", HELICOPTERS)
def test_h6_helicopters_come_upon_each_other_and_score_for_the_owner(helicopter: str) -> None:
    beside = {"1R": 1} if helicopter == "linked" else None
    lying = "R+1" if helicopter == "linked" else "R+1 H"
    state = arrange("H", "H", seats=2, helicopter=helicopter, columns={"1R": lying, "DR": "R+3"}, news=beside)
    say(state, 0, "H>1R")
    say(state, 1, "H>DR")
    assert state.sky.helicopters(1, 0) == 2
    assert state.sky.helicopters(2, 0) == 1
    assert [score.total for score in state.standing().scores] == [0, 1 + 2 * 3]


def test_h6_a_helicopter_needs_a_column() -> None:
    state = arrange("H R+1", columns={"1R": "R+1"})
    assert "there is none" in refused(state, 0, "H>1B")


def test_h7_sabotage_need_not_hit_anything() -> None:
    empty = arrange("S")
    assert only(say(empty, 0, "S"), Dropped) == Dropped(0, NUMBERS["S"])
    assert empty.discards[-1] == NUMBERS["S"]
    state = arrange("S", columns={"1R": "R+1"})
    assert "S" in listed(state, 0)
    say(state, 0, "S")
    assert column(state, "1R") == "R+1"


HELPLESS = "W+1 W+1 W+2 W+2 W+3 W-1 W-1 W-2 W-2 W-3 H"


def test_h8_who_can_play_nothing_discards_a_card() -> None:
    state = arrange(HELPLESS)
    assert listed(state, 0) == {f"drop {name}" for name in HELPLESS.split()}
    assert only(say(state, 0, "drop W+2"), Dropped).card == NUMBERS["W+2"]
    assert state.discards[-1] == NUMBERS["W+2"]
    assert len(state.hands[0]) == 10


def test_h9_nothing_is_thrown_away_while_anything_can_be_played() -> None:
    state = arrange(HELPLESS, columns={"2Y": "Y+1"})
    assert "only when none" in refused(state, 0, "drop W+2")
    assert "only when none" in refused(state, 0, "drop H")
    sabotage = arrange(HELPLESS.replace("H", "S"))
    assert "only when none" in refused(sabotage, 0, "drop W+2")
    typed = arrange("R+1 W+1")
    assert "always be played" in refused(typed, 0, "drop R+1")
    assert "only when none" in refused(typed, 0, "drop W+1")


@pytest.mark.parametrize(
    ("lying", "end", "card", "left"),
    [
        ("R-2 R-1 R+1 R+2", "top", "R+2", "R-2 R-1 R+1"),
        ("R-2 R-1 R+1 R+2", "bottom", "R-2", "R-1 R+1 R+2"),
        ("R-2 R-1", "top", "R-1", "R-2"),
        ("R+1 R+2", "bottom", "R+1", "R+2"),
        ("R+1", "top", "R+1", ""),
        ("R+1", "bottom", "R+1", ""),
    ],
)
@pytest.mark.parametrize("place", ["0", "1", "D"])
def test_h10_sabotage_takes_the_card_at_an_end(
    lying: str, end: str, card: str, left: str, place: str
) -> None:
    state = arrange("S", seats=2, columns={f"{place}R": lying})
    assert {f"S>{place}R top", f"S>{place}R bottom"} < listed(state, 0)
    event = only(say(state, 0, f"S>{place}R {end}"), Sabotaged)
    assert event == Sabotaged(0, slot(f"{place}R") // 4, 0, ("top", "bottom").index(end), NUMBERS[card])
    assert column(state, f"{place}R") == left
    assert state.discards[-2:] == cards(f"S {card}")


def test_h11_a_column_of_wild_cards_is_gone_with_its_helicopters() -> None:
    state = arrange("S", columns={"0R": "W-1 R+1 W+2"}, news={"0R": 2})
    say(state, 0, "S>0R top")
    assert column(state, "0R") == "W-1 R+1"
    state = arrange("S", columns={"0R": "R-1 W+2 W+1"}, news={"0R": 2})
    events = say(state, 0, "S>0R bottom")
    assert only(events, Lost) == Lost(0, 0, cards("W+2 W+1 H H"))
    assert column(state, "0R") == ""
    assert state.sky.helicopters(0, 0) == 0
    assert state.discards[-6:] == cards("S R-1 W+2 W+1 H H")


def test_h12_the_last_card_takes_the_column_and_it_may_begin_again() -> None:
    state = arrange("S", "W+1 R+2", "R+1", columns={"1R": "R+3"}, news={"1R": 1})
    assert only(say(state, 0, "S>1R bottom"), Lost) == Lost(1, 0, cards("H"))
    assert "W+1>1R" not in listed(state, 1)
    say(state, 1, "R+2>1")
    assert column(state, "1R") == "R+2"
    assert state.sky.helicopters(1, 0) == 0


def test_h13_sabotage_of_ballast_lifts_the_balloon() -> None:
    state = arrange("S", columns={"0R": "R-3 R+1"})
    say(state, 0, "S>0R bottom")
    assert state.sky.forecast().heights[0][0] == 1


# ---------------------------------------------------------------------- storms


def test_h14_any_cards_are_chosen_and_the_untyped_ones_are_discarded() -> None:
    state = arrange(
        "R+3 W+2 H", "S R-1", "B+2 Y+1", storms=2, storm=True, columns={"0R": "R-2", "1R": "R+1", "0B": "B+1"}
    )
    assert list(state.pending()) == [0, 1, 2]
    assert "storm R+3 W+2" in listed(state, 0)
    assert "takes 2" in refused(state, 0, "storm R+3")
    assert "not in this hand" in refused(state, 0, "storm W+3 W+3")
    say(state, 0, "storm W+2 R+3")
    say(state, 2, "storm Y+1 B+2")
    assert list(state.pending()) == [1]
    events = say(state, 1, "storm S R-1")
    assert [event for event in events if isinstance(event, Stormed)] == [
        Stormed(0, cards("W+2 R+3")),
        Stormed(1, cards("S R-1")),
        Stormed(2, cards("Y+1 B+2")),
    ]
    assert column(state, "0R") == "R-2 R+3"
    assert column(state, "1R") == "R-1 R+1"
    assert column(state, "2Y") == "Y+1"
    assert column(state, "0B") == "B+1"
    assert state.discards[-2:] == cards("W+2 S")
    assert [len(hand) for hand in state.hands] == [8, 7, 7]


def test_h14_a_choice_is_sealed_and_can_be_taken_back_until_the_last_is_in() -> None:
    match = next(
        match for seed in range(99) if (match := Match.new("hot-heads", PEOPLE[:3], seed=seed)).state.picks
    )
    state = match.state
    assert all(state.asked(seat).secret and state.asked(seat).sealed for seat in range(3))
    first = [state.moves(seat)[0] for seat in range(3)]
    hands = list(state.hands)
    others = [match.view(seat) for seat in (1, 2, None)]
    match.play(0, first[0])
    match.play(1, first[1])
    assert match.view(0).pick == first[0]
    assert [match.view(seat).hidden for seat in (2, None)] == [view.hidden for view in others[1:]]
    assert match.view(None).chosen == (True, True, False)
    match.undo(0)
    assert match.pending() == (0, 2)
    assert match.state.hands[0] == hands[0]
    second = match.state.moves(0)[1]
    match.play(0, second)
    match.play(2, first[2])
    assert not match.can_undo(2).ok
    assert match.steps == [
        {"seat": 1, "move": match.state.write_move(first[1])},
        {"seat": 0, "move": match.state.write_move(second)},
        {"seat": 2, "move": match.state.write_move(first[2])},
    ]


def test_h14_each_choice_is_listed_once_sorted_as_ascii_and_any_order_is_taken() -> None:
    state = arrange("R+1 Y+5 B+2 B-1 W+1 R+1 S H R-1", storms=2, storm=True)
    texts = [state.write_move(move) for move in state.moves(0)]
    assert len(set(texts)) == len(texts)
    assert all(text.split()[1:] == sorted(text.split()[1:]) for text in texts)
    hand = spelled(state.hands[0])
    pairs = {tuple(sorted((a, b))) for n, a in enumerate(hand) for b in hand[n + 1 :]}
    assert {tuple(text.split()[1:]) for text in texts} == pairs
    assert ("R+1", "R+1") in pairs
    for text in ("storm Y+5 B-1", "storm B-1 Y+5"):
        say(state.clone(), 0, text)


def test_h15_who_has_fewer_cards_than_the_storm_takes_plays_all() -> None:
    state = arrange("R+3", "B+1", "G+1", storms=2, storm=True)
    state.hands[0] = cards("R+3")
    assert listed(state, 0) == {"storm R+3"}
    say(state, 0, "storm R+3")
    assert state.picks[0] == cards("R+3")


def test_h16_cards_of_one_column_are_laid_in_the_order_chosen() -> None:
    state = arrange("R+3 R+1", "R-1 R-2", storms=2, storm=True)
    say(state, 0, "storm R+3 R+1")
    say(state, 1, "storm R-1 R-2")
    state.play(2, state.moves(2)[0])
    assert column(state, "0R") == "R+3 R+1"
    assert column(state, "1R") == "R-2 R-1"


def test_h16_the_fourth_storm_lays_as_if_chosen_sorted_as_ascii() -> None:
    state = arrange("R-1 R+2 R+1 R-2 Y+1", coming="T", storms=3)
    events = say(state, 0, "Y+1>0")
    laid = [event for event in events if isinstance(event, Stormed)]
    assert laid[0] == Stormed(0, cards("R+1 R+2 R-1 R-2"))
    assert column(state, "0R") == "R-2 R-1 R+1 R+2"


def test_h17_a_replacement_card_that_is_a_storm_begins_the_next_phase_at_once() -> None:
    state = arrange("R+1", coming="T T", storms=2, turn=0)
    say(state, 0, "R+1>0")
    assert (state.storms, state.turn, list(state.pending())) == (3, 1, [0, 1, 2])
    for seat in (0, 1):
        state.play(seat, state.moves(seat)[0])
    events = state.play(2, state.moves(2)[0])
    assert only(events, Struck) == Struck(1, 4)
    assert state.over


def test_h17_after_the_storm_its_drawer_draws_again_and_plays() -> None:
    state = arrange("R+1", coming="T B+1", storms=0)
    events = say(state, 0, "R+1>0")
    assert only(events, Struck) == Struck(1, 1)
    for seat in (2, 1):
        state.play(seat, state.moves(seat)[0])
    events = state.play(0, state.moves(0)[0])
    assert only(events, Taken) == Taken(1, NUMBERS["B+1"])
    assert list(state.pending()) == [1]
    assert [len(hand) for hand in state.hands] == [9, 10, 9]


def test_h18_the_fourth_storm_ends_the_game_and_asks_nobody() -> None:
    state = arrange("R+1", coming="T", storms=3)
    events = say(state, 0, "R+1>0")
    assert state.over
    assert state.pending() == ()
    assert not any(isinstance(event, Drawn | Taken) for event in events)
    assert isinstance(events[-1], Ended)
    assert state.hands == [(), (), ()]
    assert all(state.moves(seat) == () for seat in range(3))
    assert "over" in refused(state, 1, "R+1>0")


def test_h19_the_dummy_pilot_lays_a_whole_pile_at_every_storm() -> None:
    pile = "R+2 R-1 W+1 H"
    state = arrange("Y+1", seats=2, piles=[pile], coming="T", columns={"DR": "R+1"})
    events = say(state, 0, "Y+1>D")
    assert column(state, "DY") == "Y+1"
    for seat in range(2):
        events = state.play(seat, state.moves(seat)[0])
    assert [event for event in events if isinstance(event, Stormed)][-1].place == 2
    assert column(state, "DR") == "R-1 R+1 R+2"
    assert Counter(cards("W+1 H")) <= Counter(state.discards)
    assert len(state.dummy) == 3


def test_h19_piles_are_used_in_the_order_given() -> None:
    setup = setup_of(2)
    deal = GAME.deal(setup, Dice(4))
    state = GAME.start(setup, deal, Dice(0))
    piles = []
    while seats := state.pending():
        for seat in seats:
            events = state.play(seat, state.moves(seat)[0])
            piles += [event.cards for event in events if isinstance(event, Stormed) and event.place == 2]
    assert tuple(piles) == deal.dummy


# ---------------------------------------------------------------------- the end


def test_h20_the_dummy_pilot_can_burn_but_not_win() -> None:
    sky = sky_of({"0R": "R+2", "1R": "R+1", "DR": "R+3", "DB": "B+1", "1B": "B+2"})
    forecast = sky.forecast()
    assert forecast.burning[0] == (2,)
    assert sky.winners(2, forecast) == (0,)
    state = arrange("Y+1", seats=2, storms=3, coming="T", columns={"DG": "G+5 G+4 G+4", "DB": "B+1"})
    say(state, 0, "Y+1>D")
    assert len(state.standing().scores) == 2
    assert 2 not in (state.standing().winners or ())


def test_h21_altitude_is_the_sum_of_balloons_and_ballast() -> None:
    sky = sky_of({"0R": "R-3 W-1 R+5 W+2"}, news={"0R": 2})
    assert sky.forecast().heights[0] == (3, None, None)


def test_h22_the_only_column_of_a_type_burns() -> None:
    forecast = sky_of({"0R": "R+2"}).forecast()
    assert forecast.burning == ((0,), (), (), ())
    assert forecast.totals[0] == 0


def test_h23_the_highest_burns_though_it_be_below_zero() -> None:
    forecast = sky_of({"0R": "R-1", "1R": "R-2"}).forecast()
    assert forecast.heights[0] == (-1, -2, None)
    assert forecast.burning[0] == (0,)
    assert forecast.totals == (0, -2, 0)
    assert sky_of({"0R": "R-1 R+1", "1R": "R-2"}).forecast().burning[0] == (0,)


def test_h24_a_column_of_ballast_counts_as_a_balloon() -> None:
    forecast = sky_of({"0R": "R-4", "1R": "R+1"}).forecast()
    assert forecast.burning[0] == (1,)
    assert forecast.totals == (-4, 0, 0)


def test_h25_all_that_tie_for_the_highest_burn() -> None:
    forecast = sky_of({"0R": "R+3", "1R": "R+1 R+2", "2R": "R+2"}).forecast()
    assert forecast.burning[0] == (0, 1)
    assert forecast.totals == (0, 0, 2)
    assert sky_of({"0R": "R+3", "1R": "R+1 R+2", "2R": "W-1 R+4"}).forecast().totals == (0, 0, 0)


def test_h26_what_stays_counts_and_three_for_each_helicopter_on_it() -> None:
    sky = sky_of({"0R": "R-4", "1R": "R+1", "0B": "B+2", "1B": "B+3"}, news={"0R": 2, "1R": 1})
    forecast = sky.forecast()
    assert forecast.totals == (-4 + 2 * 3 + 2, 0, 0)
    first, second, _ = sky.scores(3)
    assert [line.points for line in first.lines] == [-4, 2, 6]
    assert first.total == sum(line.points for line in first.lines)
    assert [line.points for line in second.lines] == [0, 0]


def test_h26_a_helicopter_counts_on_a_balloon_at_nought_too() -> None:
    forecast = sky_of({"0R": "R-1 R+1", "1R": "R+2"}, news={"0R": 1}).forecast()
    assert forecast.totals == (3, 0, 0)


def test_h27_a_tie_goes_to_most_balloon_cards_left() -> None:
    burning = {"2R": "R+5", "2B": "B+5"}
    sky = sky_of({"0R": "R+3", "1R": "R+2 W+1", **burning})
    assert sky.winners(3, sky.forecast()) == (1,)
    sky = sky_of({"0R": "R+3", "1R": "W-1 R+4", **burning})
    assert sky.winners(3, sky.forecast()) == (0, 1)
    sky = sky_of({"0R": "R+3", "1R": "R+3", "1G": "G+1 G+1", **burning})
    assert sky.winners(3, sky.forecast()) == (0, 1), "burned cards do not count"


def test_the_end_is_told_type_by_type_then_scores_then_winners() -> None:
    state = arrange(
        "B+1 B+1 B+1 B+1 Y+1",
        "B+2 B+2 B+2 B+2",
        "W+1 W+1 S H",
        storms=3,
        coming="T",
        columns={"0R": "R+3", "1R": "R+5", "2R": "R+3", "2G": "G+1"},
    )
    events = say(state, 0, "Y+1>1")
    ending = events[events.index(only(events, Struck)) + 4 :]
    assert ending == [
        Burned(0, 5, (1,)),
        Burned(1, 8, (1,)),
        Burned(2, 1, (2,)),
        Burned(3, 1, (1,)),
        Scored(0, 7),
        Scored(1, 0),
        Scored(2, 3),
        Ended((0,)),
    ]
    standing = state.standing()
    assert [score.total for score in standing.scores] == [7, 0, 3]
    assert standing.winners == (0,)


def test_h28_the_starting_player_is_drawn_and_begins() -> None:
    setup = setup_of(4)
    assert {GAME.deal(setup, Dice(seed)).starter for seed in range(60)} == {0, 1, 2, 3}
    for seed in range(10):
        deal = GAME.deal(setup, Dice(seed))
        assert GAME.start(setup, deal, Dice(0)).turn == deal.starter


# ---------------------------------------------------------------------- knowing


@pytest.mark.parametrize(("seats", "helicopter"), TABLES)
def test_h29_a_view_holds_what_its_seat_may_know_and_nothing_else(seats: int, helicopter: str) -> None:
    """Whatever is dealt anew among all that a seat cannot see leaves its view as it was."""
    for number, (state, _) in enumerate(random_games(seats, helicopter, 2)):
        for seat in (*range(seats), None):
            view = state.view(seat)
            other = view.imagine(Dice(number))
            other.check()
            assert other.view(seat) == view
            assert other.view(seat).data() == view.data()
            assert Counter(view.hidden) == _unseen(state, seat)
            assert view.hidden == tuple(sorted(view.hidden))
            assert view.hand == tuple(sorted(view.hand))
            json.dumps(view.data())


def _unseen(state: HotHeads, seat: int | None) -> Counter[int]:
    unseen = Counter(state.box) + Counter(state.deck) + Counter(sum(state.dummy, ()))
    for other, hand in enumerate(state.hands):
        if other != seat:
            unseen += Counter(hand)
            unseen += Counter((state.picks[other] if state.picks else None) or ())
    del unseen[STORM]
    return unseen


def test_h29_a_drawn_card_is_its_drawers_to_know() -> None:
    state = arrange("R+1", coming="B+2")
    events = say(state, 0, "R+1>0")
    taken = only(events, Taken)
    assert (taken, audience(taken)) == (Taken(1, NUMBERS["B+2"]), (1,))
    assert [audience(event) for event in events if event is not taken] == [None, None]


@pytest.mark.parametrize("seats", range(2, 6))
def test_imagined_storms_lie_only_where_they_can(seats: int) -> None:
    """One in each of the first two stacks and two in the rest, and in every place of these."""
    seen: set[int] = set()
    for state, _ in random_games(seats, "linked", 1):
        view = state.view(0)
        for seed in range(30):
            deck = view.imagine(Dice(seed)).deck
            start = TOTAL[seats] - len(deck)
            storms = [start + place for place, card in enumerate(deck) if card == STORM]
            stack = stretches(seats)[0].cards
            bounds = [(0, stack), (stack, 2 * stack), *[(2 * stack, TOTAL[seats])] * 2][view.storms :]
            assert all(low <= storm < high for storm, (low, high) in zip(storms, bounds, strict=True))
            seen |= set(storms)
    assert len(seen) > TOTAL[seats] * 3 // 4


def test_what_everybody_knows_of_the_storms_to_come() -> None:
    assert ahead(4, 44, 0) == (Stretch(11, 1), Stretch(11, 1), Stretch(22, 2))
    assert ahead(4, 40, 1) == (Stretch(7, 0), Stretch(11, 1), Stretch(22, 2))
    assert ahead(4, 23, 1) == (Stretch(1, 1), Stretch(22, 2))
    assert ahead(4, 5, 3) == (Stretch(5, 1),)
    assert ahead(5, 53, 0) == (Stretch(13, 1), Stretch(13, 1), Stretch(27, 2))


def test_a_view_tells_what_a_move_would_do() -> None:
    state = arrange("R+3 W-1 S H", columns={"1R": "R+1", "1B": "B-1"}, news={"1B": 1})
    view = state.view(0)
    for move in view.moves():
        later = state.clone()
        later.play(0, move)
        assert view.after(move) == later.sky
    assert view.sky == state.sky


def test_a_view_tells_what_a_storm_choice_would_do_to_the_own_columns() -> None:
    state = arrange("R+3 W-1", "B+1", storms=2, storm=True, columns={"1R": "R+1"})
    view = state.view(1)
    after = view.after(state.read_move("storm B+1 W+3"))
    assert after.column(1, 1) == cards("B+1")
    assert after.column(1, 0) == cards("R+1")
    assert sum(map(len, after.columns)) == 2
