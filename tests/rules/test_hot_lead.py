"""Hot Lead against its rulebook and its rulings, L1 to L23."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotgames.table.game import IllegalMove, Refused, State, kind_of
from hotgames.table.match import Match

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
ACTIVITIES = "MGFAS"
EVIDENCE = [f"{letter}{value}" for letter in ACTIVITIES for value in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)]
BACK_ALLEY = [f"I{value}" for value in range(1, 6)] + [f"D{value}" for value in range(3, 8)]


def sit_down(
    seats: int,
    top: Sequence[str] = (),
    *,
    back_alley: bool = False,
    stars: bool = False,
    two_player_rule: bool = True,
) -> Match:
    """A table where seat n holds the investigators n + 1, n + 1 + seats ..., and these cards come first."""
    deck = EVIDENCE + (BACK_ALLEY if back_alley else [])
    for card in top:
        deck.remove(card)
    # What is not asked for comes last, the back alley cards before an evidence card.
    rest = [card for card in deck if card[0] in "ID"] + [card for card in deck if card[0] not in "ID"]
    hands = [[seat + 1 + seats * n for n in range(11)] for seat in range(seats)]
    options = {"back_alley": back_alley, "promotion_stars": stars, "two_player_rule": two_player_rule}
    return Match.new("hot-lead", NAMES[:seats], options, deal={"hands": hands, "deck": [*top, *rest]}, seed=1)


def pick(match: Match, *places: int) -> list[Any]:
    """Everybody picks the card at a place of the hand, in seat order; the events of the last pick."""
    events: list[Any] = []
    for seat, place in enumerate(places):
        hand = sorted(match.view(seat).data()["hand"])
        events = match.play(seat, hand[place])
    return events


def round_by_round(match: Match, rounds: int) -> list[Any]:
    """Play so many rounds, each seat its lowest card: the last seat always takes the topmost set."""
    events: list[Any] = []
    for _ in range(rounds):
        events = pick(match, *[0] * match.setup.seats)
    return events


def data(match: Match, seat: int | None = None) -> dict[str, Any]:
    return match.view(seat).data()


def tableau(match: Match, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = data(match)["tableaus"][seat]
    return found


def told(match: Match) -> list[str]:
    return [line.text for line in match.told]


def lost(events: list[Any]) -> list[tuple[int, int]]:
    """Who has lost how many cards."""
    return [(event.seat, len(event.cards)) for event in events if kind_of(event) == "lost"]


def total(match: Match, seat: int) -> int:
    return match.state.standing().scores[seat].total


# ---------------------------------------------------------------------------------------------- the deal


@pytest.mark.parametrize(("seats", "boxed"), [(2, 33), (3, 22), (4, 11), (5, 0)])
def test_everybody_holds_eleven_and_the_rest_is_boxed_unseen(seats: int, boxed: int) -> None:
    match = Match.new("hot-lead", NAMES[:seats], seed=3)
    hands = [data(match, seat)["hand"] for seat in range(seats)]
    assert [len(hand) for hand in hands] == [11] * seats
    assert len({card for hand in hands for card in hand}) == 11 * seats
    assert len(data(match)["hidden_investigators"]) == 55
    assert len(data(match, 0)["hidden_investigators"]) == 11 * (seats - 1) + boxed


def test_the_deck_is_five_activities_of_thirty_points() -> None:
    match = Match.new("hot-lead", NAMES[:2], seed=3)
    deck = data(match)["shown"] + data(match)["hidden_evidence"]
    assert Counter(deck) == Counter(EVIDENCE)
    assert sum(int(card[1]) for card in deck) == 150


def test_options_are_off_but_for_the_two_player_rule_l18_l20() -> None:
    match = Match.new("hot-lead", NAMES[:2], seed=3)
    assert match.options == {"back_alley": False, "promotion_stars": False, "two_player_rule": True}


def test_all_ten_back_alley_cards_are_in_at_every_table_l19() -> None:
    for seats in range(2, 6):
        match = Match.new("hot-lead", NAMES[:seats], {"back_alley": True}, seed=3)
        deck = data(match)["shown"] + data(match)["hidden_evidence"]
        assert Counter(deck) == Counter(EVIDENCE + BACK_ALLEY)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deck_lasts_for_the_worst_order_l12(seats: int) -> None:
    match = sit_down(seats, BACK_ALLEY, back_alley=True)
    while not match.over:
        seat = match.pending()[0]
        match.play(seat, match.state.moves(seat)[0])
    assert len(data(match)["shown"]) <= 60


# ------------------------------------------------------------------------------------------- the choosing


def test_evidence_lies_open_before_the_choice_and_the_choice_is_sealed_l1() -> None:
    match = sit_down(3, ["M5", "G1", "F2"])
    assert data(match)["column"] == [["M5"], ["G1"], ["F2"]]
    match.play(1, 5)
    for viewer in (None, 0, 2):
        seen = data(match, viewer)
        assert seen["chosen"] == [False, True, False]
        assert seen["pick"] is None
        assert 5 in seen["hidden_investigators"]
    assert data(match, 1)["pick"] == 5


def test_a_sealed_choice_can_be_taken_back_until_the_last_one_is_in_l1() -> None:
    match = sit_down(3)
    match.play(0, 1)
    match.play(1, 5)
    assert match.can_undo(0).ok
    match.undo(0)
    assert match.pending() == (0, 2)
    assert match.steps == [{"seat": 1, "move": "5"}]
    match.play(0, 4)
    match.play(2, 3)
    assert not match.can_undo(0).ok
    assert match.can_undo(0).why
    assert match.steps[-2:] == [{"seat": 0, "move": "4"}, {"seat": 2, "move": "3"}]


def test_an_investigator_must_be_in_hand_and_is_chosen_once() -> None:
    match = sit_down(3)
    with pytest.raises(IllegalMove, match="not in this hand"):
        match.state.play(0, 2)
    match.play(0, 1)
    with pytest.raises(IllegalMove, match=r"has (already )?chosen"):
        match.state.play(0, 4)
    with pytest.raises(IllegalMove, match="Ann owes no decision"):
        match.play(0, 4)
    with pytest.raises(IllegalMove, match="two-player rule"):
        match.state.play(1, match.state.read_move("take 1"))


def test_the_highest_takes_the_topmost_and_so_on_down_l3() -> None:
    match = sit_down(4, ["M5", "G1", "F2", "A0"])
    pick(match, 3, 0, 5, 1)  # 13, 2, 23, 8
    assert [tableau(match, seat) for seat in range(4)] == [
        {"M": [], "G": ["G1"], "F": [], "A": [], "S": [], "D": []},
        {"M": [], "G": [], "F": [], "A": ["A0"], "S": [], "D": []},
        {"M": ["M5"], "G": [], "F": [], "A": [], "S": [], "D": []},
        {"M": [], "G": [], "F": ["F2"], "A": [], "S": [], "D": []},
    ]
    assert data(match)["played"] == [[13, 2, 23, 8]]
    assert told(match)[-5:-1] == [
        "Cleo takes M5 with 23",
        "Ann takes G1 with 13",
        "Dan takes F2 with 8",
        "Ben takes A0 with 2",
    ]


def test_what_was_turned_over_is_known_to_all_for_ever_l21_l23() -> None:
    match = sit_down(3)
    round_by_round(match, 4)
    for viewer in (None, 0, 1, 2):
        assert data(match, viewer)["played"] == [[3 * n + 1, 3 * n + 2, 3 * n + 3] for n in range(4)]
        assert len(data(match, viewer)["shown"]) == 15
        assert not {card for picks in data(match, viewer)["played"] for card in picks} & set(
            data(match, viewer)["hidden_investigators"]
        )


# ------------------------------------------------------------------------------------------- the columns


def test_a_fourth_card_loses_all_four_and_the_column_begins_anew_l4() -> None:
    top = ["M1", "G0", "F0", "M1", "G1", "F1", "M2", "G1", "F1", "M2", "G2", "A0", "M3", "A1", "A1"]
    match = sit_down(3, top)
    round_by_round(match, 3)
    assert tableau(match, 2)["M"] == ["M1", "M1", "M2"]
    before = total(match, 2)
    assert (2, 4) in lost(round_by_round(match, 1))
    assert tableau(match, 2)["M"] == []
    assert total(match, 2) == before - 4 - 10
    round_by_round(match, 1)
    assert tableau(match, 2)["M"] == ["M3"]


def test_a_set_joins_whole_and_then_four_or_more_are_lost_l5() -> None:
    top = ["M1", "G0", "M1", "G1", "M2", "G1", "I1", "I2", "M3", "G2"]
    match = sit_down(2, top, back_alley=True, two_player_rule=False)
    round_by_round(match, 3)
    assert tableau(match, 1)["M"] == ["M1", "M1", "M2"]
    assert (1, 6) in lost(round_by_round(match, 1))
    assert tableau(match, 1)["M"] == []


def test_three_at_once_pay_as_three_l11_l14() -> None:
    match = sit_down(2, ["I1", "I5", "M3", "G0"], back_alley=True, two_player_rule=False)
    round_by_round(match, 1)
    assert tableau(match, 1)["M"] == ["I1", "I5", "M3"]
    assert total(match, 1) == 1 + 5 + 3 + 10


def test_dead_ends_lie_apart_cost_and_never_bust_l13() -> None:
    top = ["D3", "M1", "G0", "D4", "M1", "G1", "D5", "D6", "D7", "M2", "G1"]
    match = sit_down(2, top, back_alley=True, two_player_rule=False)
    round_by_round(match, 3)
    assert tableau(match, 1)["D"] == ["D3", "D4", "D5", "D6", "D7"]
    assert tableau(match, 1)["M"] == ["M1", "M1", "M2"]
    assert total(match, 1) == 1 + 1 + 2 + 10 - 25


def test_a_dead_end_is_no_sixth_activity_l13() -> None:
    top = ["D3", "M1", "S0", "G1", "S1", "F1", "S1", "A1", "S2"]
    match = sit_down(2, top, back_alley=True, two_player_rule=False)
    round_by_round(match, 4)
    assert total(match, 1) == 4 - 3


def test_zeros_count_for_three_and_for_all_five_l15() -> None:
    top = ["M0", "M1", "G0", "M1", "F0", "M2", "A0", "G1", "S0", "G1"]
    match = sit_down(2, top, two_player_rule=False)
    round_by_round(match, 4)
    assert total(match, 1) == 0
    round_by_round(match, 1)
    assert total(match, 1) == 10
    other = sit_down(2, ["M0", "G0", "M1", "G1", "M1", "G1"], two_player_rule=False)
    round_by_round(other, 3)
    assert total(other, 1) == 2 + 10


# ---------------------------------------------------------------------------------------------- the stars


def stars(match: Match) -> dict[str, int | None]:
    found: dict[str, int | None] = data(match)["stars"]
    return found


def test_without_the_option_there_are_no_stars() -> None:
    match = sit_down(2, ["M1", "G0", "M1", "G1"], two_player_rule=False)
    round_by_round(match, 2)
    assert stars(match) == {}


def test_two_of_an_activity_claim_its_star_once_l10() -> None:
    top = ["M1", "G0", "M1", "G1", "F0", "M2", "F1", "M2"]
    match = sit_down(2, top, stars=True, two_player_rule=False)
    round_by_round(match, 1)
    assert set(stars(match).values()) == {None}
    round_by_round(match, 1)
    assert stars(match) == {"M": 1, "G": 0, "F": None, "A": None, "S": None}
    round_by_round(match, 2)
    assert stars(match)["M"] == 1
    lines = match.state.standing().scores[1].lines
    assert [line.points for line in lines if line.label == "promotion stars"] == [10]


def test_a_jump_past_two_claims_the_star_l6_and_informants_count_l8() -> None:
    match = sit_down(2, ["I1", "I2", "M3", "I3", "G1"], back_alley=True, stars=True, two_player_rule=False)
    round_by_round(match, 1)
    assert stars(match)["M"] == 1
    assert stars(match)["G"] == 0


def test_the_star_comes_before_the_loss_and_is_kept_l7() -> None:
    top = ["M1", "G0", "I1", "I2", "M3", "G1"]
    match = sit_down(2, top, back_alley=True, stars=True, two_player_rule=False)
    round_by_round(match, 2)
    assert tableau(match, 1)["M"] == []
    assert stars(match)["M"] == 1
    kinds = [line.kind for line in match.told]
    assert kinds.index("starred") < kinds.index("lost")


def test_in_one_round_the_higher_investigator_is_first_to_a_star_l9() -> None:
    top = ["M1", "M1", "G0", "M2", "M2", "G1"]
    match = sit_down(3, top, stars=True)
    round_by_round(match, 1)
    assert tableau(match, 1)["M"] == tableau(match, 2)["M"] == ["M1"]
    pick(match, 0, 5, 0)  # Ben's card is higher than Cleo's
    assert len(tableau(match, 1)["M"]) == len(tableau(match, 2)["M"]) == 2
    assert stars(match)["M"] == 1


# ------------------------------------------------------------------------------------------- two players


def test_two_players_choose_the_higher_first_the_last_set_is_gone_l16() -> None:
    match = sit_down(2, ["M5", "D3", "G1", "I2", "F0", "A1"], back_alley=True)
    assert data(match)["column"] == [["M5"], ["D3", "G1"], ["I2", "F0"]]
    pick(match, 0, 0)
    assert match.pending() == (1,)
    assert not match.state.asked(1).secret
    assert [match.state.write_move(move) for move in match.state.moves(1)] == ["take 1", "take 2"]
    match.play(1, match.state.read_move("take 2"))
    assert tableau(match, 1)["G"] == ["G1"]
    assert tableau(match, 1)["D"] == ["D3"]
    assert match.pending() == (0,)
    assert [match.state.write_move(move) for move in match.state.moves(0)] == ["take 1", "take 3"]
    match.play(0, match.state.read_move("take 3"))
    assert tableau(match, 0)["F"] == ["I2", "F0"]
    assert "M5 is left over" in told(match)
    assert data(match)["column"][0] == ["A1"]
    assert match.pending() == (0, 1)


def test_the_higher_card_may_not_take_the_third_set_l17() -> None:
    match = sit_down(2, ["M5", "G1", "F0"])
    pick(match, 0, 0)
    with pytest.raises(IllegalMove, match="topmost or the second"):
        match.play(1, match.state.read_move("take 3"))
    with pytest.raises(IllegalMove, match="The other player"):
        match.state.play(0, match.state.read_move("take 1"))
    match.play(1, match.state.read_move("take 1"))
    with pytest.raises(IllegalMove, match="has been taken"):
        match.play(0, match.state.read_move("take 1"))
    match.play(0, match.state.read_move("take 3"))
    assert tableau(match, 0)["F"] == ["F0"]


def test_an_open_take_can_be_undone_until_the_other_takes() -> None:
    match = sit_down(2, ["M5", "G1", "F0"])
    pick(match, 0, 0)
    before = [data(match, seat) for seat in (None, 0, 1)]
    assert not match.can_undo(1).ok
    match.play(1, match.state.read_move("take 1"))
    assert match.can_undo(1).ok
    assert not match.can_undo(0).ok
    match.undo(1)
    assert [data(match, seat) for seat in (None, 0, 1)] == before
    match.play(1, match.state.read_move("take 2"))
    match.play(0, match.state.read_move("take 1"))
    assert not match.can_undo(0).ok
    assert not match.can_undo(1).ok


def test_two_players_without_the_rule_take_as_everybody_does_l18() -> None:
    match = sit_down(2, ["M5", "G1"], two_player_rule=False)
    assert data(match)["column"] == [["M5"], ["G1"]]
    pick(match, 0, 0)
    assert match.pending() == (0, 1)
    assert tableau(match, 1)["M"] == ["M5"]


# ------------------------------------------------------------------------------------------------ the end


def test_the_printed_example_of_48_points() -> None:
    # 18 points on the cards, three of M, three of G, and all five.
    top = _pairs(["M5", "M3", "M2", "G4", "G2", "G1", "F1", "A0", "S0"])
    match = sit_down(2, top, two_player_rule=False)
    round_by_round(match, 9)
    score = match.state.standing().scores[1]
    assert sum(line.points for line in score.lines) == score.total == 48
    bonuses = [line.points for line in score.lines if line.label.startswith(("exactly three", "all five"))]
    assert bonuses == [10, 10, 10]


def _pairs(mine: list[str]) -> list[str]:
    """A deck from which the last of two seats takes these, one a round."""
    rest = list(EVIDENCE)
    for card in mine:
        rest.remove(card)
    spare = iter(sorted(rest, key=lambda card: card[1]))
    return [card for own in mine for card in (own, next(spare))]


def test_after_ten_rounds_the_eleventh_stays_in_hand() -> None:
    match = sit_down(3)
    round_by_round(match, 10)
    assert match.over
    assert match.pending() == ()
    assert [len(data(match, seat)["hand"]) for seat in range(3)] == [1, 1, 1]
    assert match.state.progress() == "all 10 rounds played"
    with pytest.raises(IllegalMove, match="over"):
        match.play(0, 31)
    with pytest.raises(IllegalMove, match="over"):
        match.state.play(0, 31)


def test_equal_points_share_the_victory_l22() -> None:
    for seed in range(400):
        match = Match.new("hot-lead", NAMES[:5], seed=seed)
        while not match.over:
            seat = match.pending()[0]
            match.play(seat, match.state.moves(seat)[seed % len(match.state.moves(seat))])
        standing = match.state.standing()
        totals = [score.total for score in standing.scores]
        best = tuple(seat for seat in range(5) if totals[seat] == max(totals))
        assert standing.winners == best
        if len(best) > 1:
            assert told(match)[-1].endswith("share the victory")
            return
    raise AssertionError("no shared victory in 400 games")


@settings(max_examples=40, deadline=None)
@given(
    seats=st.integers(2, 5),
    back_alley=st.booleans(),
    promotion_stars=st.booleans(),
    two_player_rule=st.booleans(),
    seed=st.integers(0, 2**40),
    choices=st.randoms(use_true_random=False),
)
def test_whole_games_lose_and_double_no_card(
    seats: int, back_alley: bool, promotion_stars: bool, two_player_rule: bool, seed: int, choices: Any
) -> None:
    options = {
        "back_alley": back_alley,
        "promotion_stars": promotion_stars,
        "two_player_rule": two_player_rule,
    }
    match = Match.new("hot-lead", NAMES[:seats], options, seed=seed)
    decisions = 0
    while not match.over:
        seat = choices.choice(match.pending())
        match.play(seat, choices.choice(list(match.state.moves(seat))))
        match.state.check()
        decisions += 1
    takes = 20 if seats == 2 and two_player_rule else 0
    assert decisions == 10 * seats + takes
    seen = data(match)
    assert len(seen["played"]) == 10
    for seat in range(seats):
        assert match.state.standing().scores[seat].total == _counted(seen, seat)


def _counted(seen: dict[str, Any], seat: int) -> int:
    """A seat's points, counted once more and in another way."""
    columns: dict[str, list[str]] = seen["tableaus"][seat]
    points = 0
    for letter in ACTIVITIES:
        points += sum(int(card[1:]) for card in columns[letter]) + (10 if len(columns[letter]) == 3 else 0)
        assert len(columns[letter]) < 4
    points -= sum(int(card[1:]) for card in columns["D"])
    points += 10 if all(columns[letter] for letter in ACTIVITIES) else 0
    return points + 5 * list(seen["stars"].values()).count(seat)


# ------------------------------------------------------------------------------------------- bad input


def deal_of(match: Match) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(match.deal))
    return found


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda deal: deal.pop("deck"), "deal"),
        (lambda deal: deal.update(more=1), "deal"),
        (lambda deal: deal["hands"].pop(), "deal.hands"),
        (lambda deal: deal["hands"][1].pop(), r"deal.hands\[1\]"),
        (lambda deal: deal["hands"][1].__setitem__(0, deal["hands"][0][0]), r"deal.hands\[1\]"),
        (lambda deal: deal["hands"][0].__setitem__(0, 56), r"deal.hands\[0\]"),
        (lambda deal: deal["hands"][0].__setitem__(0, True), r"deal.hands\[0\]"),
        (lambda deal: deal["hands"][0].__setitem__(0, "7"), r"deal.hands\[0\]"),
        (lambda deal: deal["deck"].pop(), "deal.deck"),
        (lambda deal: deal["deck"].__setitem__(0, "D3"), "deal.deck"),
        (lambda deal: deal["deck"].__setitem__(0, "M9"), "deal.deck"),
        (lambda deal: deal["deck"].__setitem__(0, 5), "deal.deck"),
        (lambda deal: deal.update(deck=None), "deal.deck"),
        (lambda deal: deal.update(hands=7), "deal.hands"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(change: Any, place: str) -> None:
    deal = deal_of(Match.new("hot-lead", NAMES[:3], seed=5))
    change(deal)
    with pytest.raises(Refused, match=rf"^{place}"):
        Match.new("hot-lead", NAMES[:3], deal=deal)


@pytest.mark.parametrize("deal", [None, 7, "x", [], {}])
def test_what_is_no_deal_is_refused(deal: Any) -> None:
    match = Match.new("hot-lead", NAMES[:3], seed=5)
    with pytest.raises(Refused):
        match.rules.read_deal(match.setup, deal)


def test_a_dump_with_a_card_lost_or_doubled_is_refused() -> None:
    match = sit_down(3, stars=True)
    round_by_round(match, 4)
    whole = match.state.dump()
    refused = 0
    for path in _leaves(whole):
        for value in (_other(_at(whole, path)), None):
            broken = json.loads(json.dumps(whole))
            _set(broken, path, value)
            try:
                state = match.rules.restore(match.setup, broken)
            except Refused:
                refused += 1
                continue
            assert _still_whole(state)
    assert refused > 100


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, dict):
        return [leaf for key, value in data.items() for leaf in _leaves(value, (*path, key))]
    if isinstance(data, list):
        return [leaf for key, value in enumerate(data) for leaf in _leaves(value, (*path, key))]
    return [path]


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def _set(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def _other(value: Any) -> Any:
    return value + 1 if isinstance(value, int) else "M3" if value != "M3" else "G4"


def _still_whole(state: State) -> bool:
    state.check()
    return True


@pytest.mark.parametrize(
    "text", ["0", "56x", "take 0x", "take", "take  1", "37 ", "-3", "+3", "07", "take 01"]
)
def test_what_is_no_notation_is_refused(text: str) -> None:
    match = sit_down(3)
    with pytest.raises(IllegalMove):
        match.state.play(0, match.state.read_move(text))
