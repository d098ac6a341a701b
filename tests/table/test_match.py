"""A match: playing, taking back whoever has chosen since, playing again, the record, what happened since."""

from __future__ import annotations

import json
from itertools import permutations

import pytest
from lots import Lots, seat_it
from saving import EVERYTHING, NAMES, play, played

from hotgames.table.dice import ImpossibleOutcome
from hotgames.table.game import Answer, IllegalMove, Refused
from hotgames.table.match import Match, Told


def three() -> Match:
    return Match.new("hot-lead", NAMES[:3], seed=1)


def choose(match: Match, *seats: int, card: int = 0) -> None:
    for seat in seats:
        match.play(seat, match.view(seat).moves()[card])


def snapshot(match: Match) -> object:
    return (
        match.state.dump(),
        match.base.dump(),
        match.base_step,
        [dict(step) for step in match.steps],
        list(match.told),
    )


# ---------------------------------------------------------------------- sitting down


def test_a_match_begins_as_it_was_asked_for() -> None:
    match = Match.new("hot-lead", (" Ann", "Ben "), {"back_alley": True}, seed=5)
    assert match.names == ("Ann", "Ben")
    assert match.options == {"back_alley": True, "promotion_stars": False, "two_player_rule": True}
    assert match.seed == 5
    assert match.pending() == (0, 1)
    assert not match.over
    assert (match.steps, match.told, match.base_step) == ([], [], 0)


def test_the_same_seed_deals_the_same_and_another_another() -> None:
    deals = [Match.new("hot-lead", NAMES, seed=seed).deal for seed in (5, 5, 6)]
    assert deals[0] == deals[1] != deals[2]
    assert Match.new("hot-lead", NAMES).deal != Match.new("hot-lead", NAMES).deal


def test_a_given_deal_is_played_as_it_is_and_has_no_seed() -> None:
    deal = three().deal
    match = Match.new("hot-lead", NAMES[:3], deal=deal, seed=9)
    assert match.deal == deal
    assert match.seed is None
    assert match.state.dump()["hands"] == deal["hands"]


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("chess", NAMES), "game"),
        (("hot-lead", ("Ann",)), "seats"),
        (("hot-lead", (*NAMES, "Fay")), "seats"),
        (("hot-lead", ("Ann", "")), "seats[1]"),
        (("hot-lead", ("Ann", "ann")), "seats[1]"),
        (("hot-lead", NAMES, {"back_alley": 1}), "options.back_alley"),
        (("hot-lead", NAMES, {"fog": True}), "options.fog"),
    ],
)
def test_an_impossible_table_is_refused_where_it_is_impossible(
    arguments: tuple[object, ...], place: str
) -> None:
    with pytest.raises(Refused) as refused:
        Match.new(*arguments)  # type: ignore[arg-type]
    assert refused.value.place == place


def test_an_impossible_deal_or_deck_is_refused() -> None:
    deal = three().deal
    deal["hands"][2][3] = deal["hands"][0][0]
    with pytest.raises(Refused, match="is dealt twice"):
        Match.new("hot-lead", NAMES[:3], deal=deal)
    with pytest.raises(Refused, match="deck"):
        Match.new("hot-lead", NAMES[:3], deck={"cards": []})


# ---------------------------------------------------------------------- playing


def test_a_move_is_logged_and_told() -> None:
    match = three()
    card = match.view(1).moves()[4]
    assert [type(event).__name__ for event in match.play(1, card)] == ["Chosen"]
    assert match.steps == [{"seat": 1, "move": str(card)}]
    assert match.told == [Told(0, "chosen", "Ben has chosen", None)]
    assert match.pending() == (0, 2)


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match = three()
    choose(match, 1)
    before = snapshot(match)
    for seat, move, why in (
        (0, 99, "is not in this hand"),
        (1, match.state.dump()["hands"][1][3], "Ben owes no decision now"),
        (3, 5, "seat 3 owes no decision"),
        (-1, 5, "seat -1 owes no decision"),
    ):
        with pytest.raises(IllegalMove, match=why):
            match.play(seat, move)
        assert snapshot(match) == before


def test_nobody_plays_on_after_the_end() -> None:
    match = played(1000)
    assert match.over
    before = snapshot(match)
    for seat in range(3):
        with pytest.raises(IllegalMove, match="The game is over"):
            match.play(seat, match.state.dump()["hands"][seat][0])
        assert not match.can_undo(seat).ok
    assert snapshot(match) == before


# ---------------------------------------------------------------------- taking back


@pytest.mark.parametrize("order", list(permutations((0, 1, 2), 2)))
@pytest.mark.parametrize("rounds", [0, 4])
def test_a_sealed_choice_is_taken_back_whoever_has_chosen_since(order: tuple[int, ...], rounds: int) -> None:
    match = played(3 * rounds)
    start = snapshot(match)
    first, second = order
    choose(match, first)
    only_first = snapshot(match)
    choose(match, second)
    match.undo(second)
    assert snapshot(match) == only_first
    choose(match, second)
    match.undo(first)
    assert second not in match.pending()
    assert first in match.pending()
    assert [step["seat"] for step in match.steps[3 * rounds :]] == [second]
    assert [line.text for line in match.told[-1:]] == [f"{NAMES[second]} has chosen"]
    match.undo(second)
    assert snapshot(match) == start


def test_a_choice_taken_back_counts_for_nothing() -> None:
    match, straight = three(), three()
    choose(match, 0, 1)
    match.undo(0)
    choose(match, 0, card=5)
    choose(match, 2)
    choose(straight, 1)
    choose(straight, 0, card=5)
    choose(straight, 2)
    assert snapshot(match) == snapshot(straight)


def test_the_last_choice_ends_all_taking_back() -> None:
    match = three()
    choose(match, 0, 1, 2)
    before = snapshot(match)
    for seat in range(3):
        assert match.can_undo(seat) == (False, "The choices of the last round are revealed.")
        with pytest.raises(IllegalMove, match="revealed"):
            match.undo(seat)
    assert snapshot(match) == before


def test_who_has_not_chosen_has_nothing_to_take_back() -> None:
    match = three()
    choose(match, 1)
    assert [match.can_undo(seat).ok for seat in range(3)] == [False, True, False]
    with pytest.raises(IllegalMove):
        match.undo(0)


def test_a_set_taken_in_the_open_is_taken_back_until_the_other_takes() -> None:
    match = Match.new("hot-lead", NAMES[:2], seed=1)
    choose(match, 0, 1)
    (higher,) = match.pending()
    revealed = snapshot(match)
    match.play(higher, match.state.moves(higher)[1])
    assert match.can_undo(higher).ok
    assert not match.can_undo(1 - higher).ok
    match.undo(higher)
    assert snapshot(match) == revealed
    match.play(higher, match.state.moves(higher)[0])
    match.play(1 - higher, match.state.moves(1 - higher)[0])
    assert [match.can_undo(seat).ok for seat in (0, 1)] == [False, False]


def test_taking_back_never_touches_a_state_or_log_handed_out_before() -> None:
    match = three()
    choose(match, 0)
    state, view = match.state, match.view(0)
    dump = state.dump()
    match.undo(0)
    choose(match, 0, card=3)
    assert state.dump() == dump
    assert view != match.view(0)


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch) -> Match:
    seat_it(monkeypatch)
    return Match.new("lots", NAMES[:2], seed=1)


def test_chance_comes_out_as_it_did_when_it_is_played_again(lots: Match) -> None:
    lots.play(0, "draw")
    again = lots.base.clone()
    after = [dict(step) for step in lots.steps]
    lots.undo(0)
    assert lots.steps == after[:1]
    assert lots.state.dump() == again.dump()
    lots.play(0, "draw")
    assert lots.steps == after


def test_the_opening_is_logged_before_any_move_and_is_never_taken_back(lots: Match) -> None:
    assert [step["chance"] for step in lots.steps] == ["deal"]
    assert lots.base_step == 1
    lots.play(0, "draw")
    lots.undo(0)
    assert [step["chance"] for step in lots.steps] == ["deal"]


def test_an_impossible_fixed_outcome_leaves_the_match_as_it_was(lots: Match) -> None:
    assert isinstance(lots.state, Lots)
    lots.state.dice.fixed = (("a", "a", "a", "a", "a"),)
    before = snapshot(lots)
    with pytest.raises(ImpossibleOutcome):
        lots.play(0, "draw")
    assert snapshot(lots) == before


def test_what_only_one_seat_may_know_is_told_to_it_alone(lots: Match) -> None:
    lots.play(0, "draw two")
    assert [line.to for line in lots.told] == [(0,), (0,)]
    assert lots.since(1) == lots.since(0) == []


def test_a_game_that_gives_back_what_the_log_no_longer_has_says_why(lots: Match) -> None:
    lots.play(0, "pass")
    lots.base, lots.base_step = lots.state.clone(), len(lots.steps)
    assert lots.can_undo(0) == Answer(
        False, "The rules were mended since this move: it can no longer be taken back."
    )


# ---------------------------------------------------------------------- replay, record, since


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["plain", "everything"])
def test_the_log_played_again_gives_the_same_game(seats: int, options: dict[str, bool]) -> None:
    match = played(1000, NAMES[:seats], options)
    again = Match.new("hot-lead", NAMES[:seats], options, deal=match.deal)
    again.replay(match.steps)
    assert again.state.dump() == match.state.dump()
    assert (again.steps, again.told) == (match.steps, match.told)
    assert again.base_step == 0


def test_the_record_has_the_deal_the_steps_and_at_the_end_scores_and_winners() -> None:
    match = played(10)
    record = match.record()
    assert list(record) == ["format", "version", "game", "rules", "options", "seats", "deal", "steps"]
    assert (record["format"], record["version"], record["game"], record["rules"]) == (
        *("hotgames-record", 1, "hot-lead", 1),
    )
    assert record["seats"] == ["Ann", "Ben", "Cleo"]
    assert record["steps"] == match.steps
    play(match, 1000)
    record = match.record()
    scores = [score.total for score in match.state.standing().scores]
    assert record["scores"] == scores
    assert record["winners"] == [seat for seat in range(3) if scores[seat] == max(scores)]
    assert len(record["steps"]) == 30


def test_a_record_is_no_way_into_the_match() -> None:
    match = three()
    choose(match, 0)
    before = snapshot(match)
    deal = json.dumps(match.deal)
    match.record()["steps"][0]["move"] = "99"
    match.record()["deal"]["hands"][0][0] = 99
    match.record()["options"]["back_alley"] = True
    assert snapshot(match) == before
    assert match.options["back_alley"] is False
    assert json.dumps(match.deal) == deal


def test_a_taken_back_choice_is_not_in_the_record() -> None:
    match = three()
    choose(match, 0, 1)
    match.undo(0)
    choose(match, 0, card=2)
    assert [step["seat"] for step in match.record()["steps"]] == [1, 0]


def test_since_a_seats_last_move_everything_public_is_told_but_who_has_chosen() -> None:
    match = three()
    assert match.since(0) == []
    choose(match, 0)
    assert match.since(0) == match.since(1) == []
    choose(match, 1, 2)
    kinds = [line.kind for line in match.since(0)]
    assert kinds == ["played", "won", "won", "won", "shown"]
    choose(match, 1)
    assert [line.kind for line in match.since(0)] == kinds
    assert match.since(1) == []
    assert [line.kind for line in match.since(2)] == kinds
    choose(match, 2)
    choose(match, 0)
    assert match.since(0)[0].text.startswith("Turned over: ")
    assert match.since(1)[-1].text.startswith("Round 3: ")
    assert len(match.since(1)) == len(match.since(0))


def test_nothing_told_says_you() -> None:
    match = played(1000, NAMES, EVERYTHING)
    assert match.told
    assert not [line for line in match.told if " you" in f" {line.text.lower()}"]
    assert all(line.text.isprintable() and len(line.text) < 200 for line in match.told)
