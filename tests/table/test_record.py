"""The open record: what a match writes is verified, and whatever is tampered with is found."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import lots
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import PLAIN_TABLES, TABLES, Table, play_at_random

from hotgames.table.game import Refused
from hotgames.table.match import Match
from hotgames.table.record import verify

Json = dict[str, Any]


def as_json(match: Match) -> Json:
    record: Json = json.loads(json.dumps(match.record()))
    return record


def refusal(data: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        verify(data)
    return refused.value


def refused_at(data: Any) -> str:
    """The place of the refusal, "" for a record that is right."""
    try:
        verify(data)
    except Refused as refused:
        return refused.place
    return ""


@pytest.fixture(scope="module")
def finished() -> Json:
    return as_json(play_at_random(Match.new("hot-lead", ["Ann", "Ben"], seed=5), seed=5))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_records_of_whole_and_of_half_games_are_verified(table: Table) -> None:
    for seed in range(3):
        for moves in (0, 1, 7, 2000):
            match = play_at_random(table.sit_down(seed), seed, moves)
            record = as_json(match)
            again = verify(record)
            assert again.record() == record
            for seat in (None, *range(table.seats)):
                assert again.view(seat).data() == match.view(seat).data()
            assert ("scores" in record) == ("winners" in record) == match.over


def test_a_record_needs_no_seed(finished: Json) -> None:
    assert "seed" not in json.dumps(finished)
    assert verify(finished).seed is None


def test_left_out_options_take_their_defaults(finished: Json) -> None:
    finished = deepcopy(finished)
    assert finished["options"].pop("two_player_rule") is True
    assert verify(finished).options["two_player_rule"] is True


# ---------------------------------------------------------------------- tampering


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_what_is_verified_is_what_was_played(table: Table) -> None:
    """No step can be changed, removed, doubled or swapped unless the result is a whole game of its own."""
    record = as_json(play_at_random(table.sit_down(1), 1))
    moves = [step["move"] for step in record["steps"] if "move" in step]
    found = 0
    steps = record["steps"]
    numbers = range(0, len(steps), max(1, len(steps) // 12))
    for number in numbers:
        step = steps[number]
        tampered = [
            [*steps[:number], *steps[number + 1 :]],
            [*steps[: number + 1], *steps[number:]],
            [*steps[:number], *steps[number + 1 : number + 2], step, *steps[number + 2 :]],
        ]
        if "move" in step:
            others = sorted({*moves} - {step["move"]})
            for other in others[:: max(1, len(others) // 4)]:
                tampered.append([*steps[:number], {**step, "move": other}, *steps[number + 1 :]])
            for seat in range(table.seats):
                if seat != step["seat"]:
                    tampered.append([*steps[:number], {**step, "seat": seat}, *steps[number + 1 :]])
        for other_steps in tampered:
            data = {**record, "steps": other_steps}
            place = refused_at(data)
            found += place != ""
            assert place.startswith(("steps[", "scores", "winners")) or verify(data).record() == data
    assert found > len(numbers)


def test_a_removed_or_doubled_choice_is_always_found(finished: Json) -> None:
    steps = finished["steps"]
    for number in range(len(steps)):
        refusal({**finished, "steps": [*steps[:number], *steps[number + 1 :]]})
        assert refusal({**finished, "steps": [*steps[: number + 1], *steps[number:]]}).place == (
            f"steps[{number + 1}]"
        )
        wrong = ("0", "56", "take 4", "nonsense", "037", "37 ", "", "３７")[number % 8]
        changed = [*steps[:number], {**steps[number], "move": wrong}, *steps[number + 1 :]]
        assert refusal({**finished, "steps": changed}).place == f"steps[{number}]"


def test_choices_of_one_round_may_stand_in_either_order(finished: Json) -> None:
    """The record keeps the order in which choices were committed; sealed ones have no other order."""
    first, second, *rest = finished["steps"]
    assert first["seat"] != second["seat"]
    assert verify({**finished, "steps": [second, first, *rest]}).over


def test_steps_after_the_end_are_found(finished: Json) -> None:
    steps = [*finished["steps"], {"seat": 0, "move": "1"}]
    refused = refusal({**finished, "steps": steps})
    assert refused.place == f"steps[{len(steps) - 1}]"
    assert "over" in refused.reason


@pytest.mark.parametrize("off", [-1, 1])
def test_a_wrong_score_is_found(finished: Json, off: int) -> None:
    for seat in (0, 1):
        scores = finished["scores"][:]
        scores[seat] += off
        assert refusal({**finished, "scores": scores}).place == f"scores[{seat}]"


def test_wrong_winners_are_found(finished: Json) -> None:
    assert len(finished["winners"]) == 1
    for winners in ([], [0, 1], [1 - finished["winners"][0]], finished["winners"] * 2, [7]):
        assert refusal({**finished, "winners": winners}).place == "winners"


def test_scores_are_there_exactly_when_the_game_is_over(finished: Json) -> None:
    for key in ("scores", "winners"):
        missing = refusal({other: finished[other] for other in finished if other != key})
        assert (missing.place, missing.reason) == (key, "it is missing: the steps end the game")
        assert refusal({**finished, key: None}).place == key
        assert refusal({**finished, key: []}).place == key
    assert refusal({**finished, "scores": [*finished["scores"], 0]}).place == "scores"
    half = {**finished, "steps": finished["steps"][:-1]}
    assert refusal(half).place == "scores"
    del half["scores"]
    assert refusal(half).place == "winners"
    del half["winners"]
    assert not verify(half).over


# ---------------------------------------------------------------------- the envelope


@pytest.mark.parametrize("data", [None, [], "record", 1, {}, {"format": "hotgames-save"}, {"format": ["x"]}])
def test_what_is_no_record_is_refused(data: Any) -> None:
    assert refusal(data).place == "format"


@pytest.mark.parametrize(
    ("change", "place", "told"),
    [
        ({"version": 2}, "version", "version 2"),
        ({"version": 0}, "version", "1"),
        ({"version": True}, "version", "integer"),
        ({"version": 1.0}, "version", "integer"),
        ({"version": "1"}, "version", "integer"),
        ({"game": "chess"}, "game", "no game is called 'chess'"),
        ({"game": None}, "game", "string"),
        ({"rules": 2}, "rules", "rules 2"),
        ({"rules": 0}, "rules", "greater"),
        ({"rules": True}, "rules", "integer"),
        ({"options": []}, "options", "dictionary"),
        ({"options": {"stars": True}}, "options.stars", "no such option"),
        ({"options": {"back_alley": 1}}, "options.back_alley", "1 is not one of"),
        ({"options": {"back_alley": "true"}}, "options.back_alley", "'true' is not one of"),
        ({"options": {"back_alley": None}}, "options.back_alley", "None"),
        ({"seats": "Ann"}, "seats", "list"),
        ({"seats": ["Ann"]}, "seats", "2 to 5 players, not 1"),
        ({"seats": ["Ann", "Ben", "Cleo"]}, "deal.hands", "3 seats"),
        ({"seats": ["A", "B", "C", "D", "E", "F"]}, "seats", "2 to 5 players, not 6"),
        ({"seats": ["Ann", 2]}, "seats[1]", "string"),
        ({"seats": ["Ann", "ann"]}, "seats[1]", "twice"),
        ({"seats": ["Ann", "\x1b[2J"]}, "seats[1]", "control"),
        ({"deal": []}, "deal", "dictionary"),
        ({"deal": {}}, "deal", "hands"),
        ({"deck": ["M0"]}, "deck", "no deck file"),
        ({"steps": {}}, "steps", "list"),
        ({"steps": [{"seat": 0, "move": "1"}, 7]}, "steps[1]", "7"),
        ({"steps": [{}]}, "steps[0].seat", "missing"),
        ({"steps": [{"seat": 0}]}, "steps[0].move", "missing"),
        ({"steps": [{"seat": True, "move": "1"}]}, "steps[0].seat", "integer"),
        ({"steps": [{"seat": 0.0, "move": "1"}]}, "steps[0].seat", "integer"),
        ({"steps": [{"seat": -1, "move": "1"}]}, "steps[0].seat", "greater"),
        ({"steps": [{"seat": 2, "move": "1"}]}, "steps[0].seat", "no seat 2"),
        ({"steps": [{"seat": 10**18, "move": "1"}]}, "steps[0].seat", "no seat"),
        ({"steps": [{"seat": 0, "move": 1}]}, "steps[0].move", "string"),
        ({"steps": [{"seat": 0, "move": "1", "why": ""}]}, "steps[0].why", "no such key"),
        ({"steps": [{"chance": "draw"}]}, "steps[0].order", "missing"),
        ({"steps": [{"chance": "draw", "order": [True]}]}, "steps[0]", "no chance step comes here"),
        ({"steps": [{"chance": 1, "order": []}]}, "steps[0].chance", "string"),
        ({"steps": [{"chance": "draw", "order": [], "seat": 0}]}, "steps[0].seat", "no such key"),
        ({"steps": [{"chance": "draw", "order": ["M0"]}]}, "steps[0]", "no chance step comes here"),
        ({"scores": "48"}, "scores", "list"),
        ({"scores": [1.5, 2]}, "scores[0]", "integer"),
        ({"winners": [False]}, "winners[0]", "integer"),
        ({"seed": 7}, "seed", "no such key"),
    ],
    ids=lambda value: repr(value)[:60] if isinstance(value, dict) else "",
)
def test_a_wrong_envelope_is_refused_with_place_and_reason(
    finished: Json, change: Json, place: str, told: str
) -> None:
    refused = refusal({**finished, **change})
    assert (refused.place.split(" ")[0], told in refused.reason) == (place, True), refused


@pytest.mark.parametrize("key", ["version", "game", "rules", "options", "seats", "deal", "steps"])
def test_no_key_may_be_missing(finished: Json, key: str) -> None:
    refused = refusal({other: finished[other] for other in finished if other != key})
    assert (refused.place, refused.reason) == (key, "it is missing")


def test_an_impossible_deal_is_refused(finished: Json) -> None:
    for change in (
        lambda deal: deal["hands"][0].append(55),
        lambda deal: deal["hands"][0].pop(),
        lambda deal: deal["hands"][0].__setitem__(0, deal["hands"][1][0]),
        lambda deal: deal["hands"][0].__setitem__(0, True),
        lambda deal: deal["deck"].pop(),
        lambda deal: deal["deck"].append("M0"),
        lambda deal: deal["deck"].__setitem__(0, "I1"),
        lambda deal: deal.__setitem__("more", 1),
    ):
        data = deepcopy(finished)
        change(data["deal"])
        assert refusal(data).place.startswith("deal")


# ---------------------------------------------------------------------- chance


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Json:
    """A record with an opening outcome, then moves that lead to one, two and no chance steps."""
    lots.seat_it(monkeypatch)
    match = Match.new("lots", ["Ann", "Ben"], seed=11)
    for seat, move in ((0, "draw"), (1, "draw two"), (0, "pass"), (1, "draw")):
        match.play(seat, move)
    record = as_json(match)
    assert ["chance" in step for step in record["steps"]] == [1, 0, 1, 0, 1, 1, 0, 0, 1]
    return record


def test_outcomes_come_out_as_recorded(drawn: Json) -> None:
    assert verify(drawn).record() == drawn
    # One after the other, other outcomes are as possible, and lead on from there.
    order = drawn["steps"][-1]["order"]
    drawn["steps"][-1]["order"] = order[::-1]
    assert order != order[::-1]
    assert verify(drawn).record() == drawn


@pytest.mark.parametrize("number", [0, 2, 4, 5, 8])
def test_a_tampered_outcome_is_found(drawn: Json, number: int) -> None:
    steps, step = drawn["steps"], drawn["steps"][number]
    place = f"steps[{number}]"

    def replaced(*new: Json) -> Refused:
        return refusal({**drawn, "steps": [*steps[:number], *new, *steps[number + 1 :]]})

    assert replaced().place in (place, f"steps[{number + 1}]")
    assert replaced({**step, "chance": "other"}).place == place
    assert replaced({**step, "order": step["order"][:-1]}).place == place
    assert replaced({**step, "order": [*step["order"], "z"]}).place == place
    assert replaced({**step, "order": ["z", *step["order"][1:]]}).place == place
    for wrong in (1, True, None, 1.5, [], {}):
        assert replaced({**step, "order": [wrong, *step["order"][1:]]}).place == place
    assert replaced(step, step).place in (place, f"steps[{number + 1}]", f"steps[{number + 2}]")


def test_a_missing_last_outcome_is_named(drawn: Json) -> None:
    refused = refusal({**drawn, "steps": drawn["steps"][:-1]})
    assert refused.place == "steps[8]"
    assert "'draw' is missing" in refused.reason


def test_an_outcome_where_none_comes_is_found(drawn: Json) -> None:
    extra = {"chance": "draw", "order": ["a"]}
    steps = drawn["steps"]
    for number in (1, 3, 6, 7, 9):
        refused = refusal({**drawn, "steps": [*steps[:number], extra, *steps[number:]]})
        assert refused.place == f"steps[{number}]"


def test_a_deck_file_is_carried_through(monkeypatch: pytest.MonkeyPatch) -> None:
    lots.seat_it(monkeypatch)
    deck = ["u", "v", "w"]
    record = as_json(play_at_random(Match.new("lots", ["Ann", "Ben"], deck=deck, seed=1), 1))
    assert record["deck"] == deck
    assert verify(record).record() == record
    assert refusal({**record, "deck": ["u", "v", "x"]}).place == "deal.cards"
    assert refusal({**record, "deck": 7}).place == "deck"
    del record["deck"]
    assert refusal(record).place == "deal.cards"


def test_rules_that_were_mended_since_are_tried(drawn: Json) -> None:
    assert drawn["rules"] == lots.LotsGame.rules == 3
    assert verify({**drawn, "rules": 1}).over
    assert refusal({**drawn, "rules": 4}).place == "rules"


# ---------------------------------------------------------------------- anything at all

ANYTHING = st.one_of(
    st.sampled_from([None, True, False, -1, 0, 1, 2**70, 0.5, "", "1", "M0", [], {}, [[]], {"": None}]),
    st.integers(),
    st.text(max_size=5),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_record_with_anything_anywhere_is_refused_or_verified(finished: Json, data: st.DataObject) -> None:
    record = deepcopy(finished)
    node: Any = record
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if not (isinstance(node[key], list | dict) and node[key] and data.draw(st.booleans())):
            break
        node = node[key]
    node[key] = data.draw(ANYTHING)
    assert refused_at(record) or verify(record).record()["steps"] == record["steps"]
