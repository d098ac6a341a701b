"""The referee: answers as the public record.md has them, whatever it is told.

`python tests/table/test_referee.py` writes the golden transcript anew; read what changed before keeping it.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import lots
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import NAMES, PLAIN_TABLES, SMALL_TABLES, TABLES, Table

from hotgames.table import registry
from hotgames.table.files import LARGEST
from hotgames.table.record import verify
from hotgames.table.referee import Referee, serve

GOLDEN = Path(__file__).parent / "golden" / "hot-lead.referee.txt"

Json = dict[str, Any]


def ask(referee: Referee, do: str, **more: Any) -> Json:
    answer = referee.answer(json.dumps({"do": do, **more}).encode())
    assert type(answer["ok"]) is bool
    again: Json = json.loads(json.dumps(answer))
    return again


def ok(referee: Referee, do: str, **more: Any) -> Json:
    answer = ask(referee, do, **more)
    assert answer.pop("ok"), answer
    return answer


def error(referee: Referee, do: str, **more: Any) -> str:
    answer = ask(referee, do, **more)
    assert sorted(answer) == ["error", "ok"]
    assert answer["ok"] is False
    why: str = answer["error"]
    return why


def new(**more: Any) -> Referee:
    referee = Referee()
    ok(referee, "new", **{"game": "hot-lead", "seats": ["Ann", "Ben"], "seed": 7, **more})
    return referee


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_whole_random_game_is_played_by_its_words_alone(table: Table) -> None:
    random, referee = Random(3), Referee()
    status = ok(referee, "new", game=table.game, seats=NAMES[: table.seats], options=table.options, seed=3)
    while not status["over"]:
        assert ok(referee, "status") == status
        assert status["pending"]
        assert "not over" in error(referee, "scores")
        for seat in range(table.seats):
            moves = ok(referee, "moves", seat=seat)["moves"]
            assert bool(moves) == (seat in status["pending"])
            assert len(moves) == len(set(moves))
        seat = random.choice(status["pending"])
        move = random.choice(ok(referee, "moves", seat=seat)["moves"])
        status = ok(referee, "play", seat=seat, move=move)
        for event in status.pop("events"):
            assert event["kind"].isalpha()
            assert event["kind"].islower()
            assert isinstance(event["text"], str)
            assert event["to"] is None or event["to"]
    assert status["pending"] == []
    record = ok(referee, "record")["record"]
    assert verify(record).record() == record
    assert ok(referee, "scores") == {"scores": record["scores"], "winners": record["winners"]}
    assert error(referee, "play", seat=0, move=record["steps"][0].get("move", ""))


@pytest.mark.parametrize("table", SMALL_TABLES, ids=str)
def test_a_game_dealt_anew_and_played_again_is_the_same(table: Table) -> None:
    match = table.sit_down(4)
    random = Random(4)
    while not match.over:
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))
    record = match.record()
    referee = Referee()
    chance = [step["order"] for step in record["steps"] if "chance" in step]
    ok(
        referee,
        "new",
        **{key: record[key] for key in ("game", "seats", "options", "deal", "deck") if key in record},
        chance=chance,
        seed=99,
    )
    for step in record["steps"]:
        if "move" in step:
            ok(referee, "play", seat=step["seat"], move=step["move"])
    assert ok(referee, "record")["record"] == json.loads(json.dumps(record))


def test_views_are_the_seats_own() -> None:
    referee = new()
    ok(referee, "play", seat=0, move=ok(referee, "moves", seat=0)["moves"][0])
    hands = [set(ok(referee, "record")["record"]["deal"]["hands"][seat]) for seat in (0, 1)]
    for seat in (0, 1):
        view = ok(referee, "view", seat=seat)["view"]
        assert {*view["hand"]} | ({view["pick"]} - {None}) == hands[seat]
        assert hands[1 - seat] <= set(view["hidden_investigators"])
        assert bool(view["pick"]) == (seat == 0)
    onlooker = ok(referee, "view", seat=None)["view"]
    assert onlooker["hand"] == []
    assert onlooker["pick"] is None
    assert onlooker["chosen"] == [True, False]


def test_the_same_seed_deals_the_same_and_none_deals_at_random() -> None:
    deals = [ok(new(seed=seed), "record")["record"]["deal"] for seed in (1, 1, 2, None, None)]
    assert deals[0] == deals[1]
    assert len({json.dumps(deal) for deal in deals}) == 4


def test_games_lists_all_and_their_options() -> None:
    games = {game["id"]: game for game in ok(Referee(), "games")["games"]}
    assert set(games) == set(registry.games())
    hot_lead = games["hot-lead"]
    assert sorted(hot_lead) == ["id", "name", "options", "seats"]
    assert (hot_lead["name"], hot_lead["seats"]) == ("Hot Lead", [2, 5])
    assert hot_lead["options"]["back_alley"].keys() == {"default", "choices", "help"}
    assert hot_lead["options"]["back_alley"]["default"] is False
    assert hot_lead["options"]["back_alley"]["choices"] == [False, True]


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"", "empty"),
        (b"   ", "empty"),
        (b"hello", "no JSON"),
        (b"[]", "JSON object"),
        (b"null", "JSON object"),
        (b"7", "JSON object"),
        (b'"new"', "JSON object"),
        (b"{}", "do:"),
        (b'{"do": null}', "do:"),
        (b'{"do": []}', "do:"),
        (b'{"do": {}}', "do:"),
        (b'{"do": "quit"}', "not 'quit'"),
        (b'{"do": "Status"}', "not 'Status'"),
        (b'{"do": "status", "do": "record"}', "stands twice"),
        (b'{"do": "status"', "no JSON"),
        (b'{"do": "status"} {"do": "status"}', "no JSON"),
        (b'{"do": "\xff"}', "UTF-8"),
        (b'{"do": "\\ud800"}', "\\ud800"),
        (b'{"do": NaN}', "NaN"),
        (b'{"do": ' + b"9" * 6000 + b"}", "6000 digits"),
        (b'{"do": 1e400}', "too large"),
        (b"[" * 200_000, "nested"),
        (b'{"do": ' * 5000 + b"1" + b"}" * 5000, "nested"),
        (b'{"do": "' + b"x" * 100_000 + b'"}', "do:"),
        (b"\x00", "no JSON"),
        (b"\x1b[2J", "no JSON"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_a_bad_line_is_refused_and_changes_nothing(line: bytes, told: str) -> None:
    referee = new()
    before = ok(referee, "record")
    answer = referee.answer(line)
    assert (answer["ok"], told in answer["error"]) == (False, True), answer
    assert len(answer["error"]) < 1000
    assert answer["error"].isprintable()
    assert ok(referee, "record") == before


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"do": "moves"}, "seat"),
        ({"do": "moves", "seat": None}, "seat"),
        ({"do": "moves", "seat": True}, "seat"),
        ({"do": "moves", "seat": -1}, "seat"),
        ({"do": "moves", "seat": 2}, "seat"),
        ({"do": "moves", "seat": 0.0}, "seat"),
        ({"do": "moves", "seat": "0"}, "seat"),
        ({"do": "moves", "seat": [0]}, "seat"),
        ({"do": "moves", "seat": 10**19}, "seat"),
        ({"do": "view"}, "seat"),
        ({"do": "view", "seat": False}, "seat"),
        ({"do": "view", "seat": -1}, "seat"),
        ({"do": "play", "seat": 0}, "move: it is missing"),
        ({"do": "play", "move": "1"}, "seat"),
        ({"do": "play", "seat": 0, "move": 1}, "move: a text"),
        ({"do": "play", "seat": 0, "move": None}, "move: a text"),
        ({"do": "play", "seat": 0, "move": "-1"}, "no move"),
        ({"do": "play", "seat": 0, "move": "\n"}, "no move"),
        ({"do": "play", "seat": 0, "move": "take 1"}, "two-player rule"),
        ({"do": "play", "seat": 0, "move": "9" * 10_000}, "'9999"),
        ({"do": "play", "seat": True, "move": "1"}, "seat"),
        ({"do": "play", "seat": -1, "move": "1"}, "seat"),
        ({"do": "scores"}, "not over"),
        ({"do": "chance", "order": [1, 2]}, "Hot Lead has no chance"),
        ({"do": "chance"}, "no chance"),
    ],
    ids=json.dumps,
)
def test_a_wrong_request_is_refused_and_changes_nothing(request_: Json, told: str) -> None:
    referee = new()
    before = ok(referee, "record"), ok(referee, "status")
    assert told in error(referee, **request_)
    assert (ok(referee, "record"), ok(referee, "status")) == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": None}, "game"),
        ({"game": ["hot-lead"]}, "game"),
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"seats": None}, "seats: a list"),
        ({"seats": "Ann"}, "seats: a list"),
        ({"seats": {"Ann": 1}}, "seats: a list"),
        ({"seats": 2}, "seats: a list"),
        ({"seats": []}, "seats: Hot Lead is for 2 to 5 players, not 0"),
        ({"seats": ["Ann"] * 6}, "not 6"),
        ({"seats": ["Ann", 5]}, "seats[1]"),
        ({"seats": ["Ann", "Ann"]}, "twice"),
        ({"seats": ["Ann", "x" * 300]}, "seats[1]"),
        ({"seats": ["Ann", "\ud800"]}, "seats[1]"),
        ({"options": []}, "options: an object"),
        ({"options": {"back_alley": "true"}}, "options.back_alley"),
        ({"options": {"back_alley": 0}}, "options.back_alley"),
        ({"options": {"back_alley": []}}, "options.back_alley"),
        ({"options": {"nothing": True}}, "no such option"),
        ({"seed": "7"}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**48}, "seed"),
        ({"seed": 1.0}, "seed"),
        ({"deal": []}, "deal"),
        ({"deal": {}}, "deal"),
        ({"deal": 0}, "deal"),
        ({"deal": {"hands": [[], []], "deck": []}}, "deal.hands[0]"),
        ({"deck": {}}, "deck"),
        ({"chance": {}}, "chance: a list"),
        ({"chance": 0}, "chance: a list"),
        ({"chance": [1]}, "chance[0]: a list"),
        ({"chance": [[None]]}, "chance[0][0]"),
        ({"chance": [[True]]}, "chance[0][0]"),
        ({"chance": [[]]}, "Hot Lead has no chance"),
    ],
    ids=repr,
)
def test_an_impossible_game_is_refused_and_the_old_one_goes_on(change: Json, told: str) -> None:
    referee = new()
    before = ok(referee, "record")
    request = {"game": "hot-lead", "seats": ["Cleo", "Dan"], **change}
    assert told in error(referee, "new", **request)
    assert ok(referee, "record") == before
    fresh = Referee()
    error(fresh, "new", **request)
    assert "no game is going" in error(fresh, "status")


def test_before_a_game_everything_else_is_refused() -> None:
    for do in ("status", "moves", "play", "view", "scores", "record", "chance"):
        assert "no game is going" in error(Referee(), do, seat=0, move="1", order=[])


def test_unknown_keys_are_ignored_and_optional_ones_may_be_null() -> None:
    referee = Referee()
    status = ok(
        referee,
        "new",
        game="hot-lead",
        seats=["Ann", "Ben"],
        **dict.fromkeys(("options", "seed", "deal", "chance", "deck", "colour")),
    )
    assert status == {"pending": [0, 1], "over": False}
    assert ok(referee, "status", id=5) == status


def test_a_sealed_choice_cannot_be_made_twice() -> None:
    """L1: the referee has no take-back."""
    referee = new()
    first, second = ok(referee, "moves", seat=0)["moves"][:2]
    assert ok(referee, "play", seat=0, move=first)["pending"] == [1]
    assert ok(referee, "moves", seat=0)["moves"] == []
    assert "owes no decision" in error(referee, "play", seat=0, move=second)


# ---------------------------------------------------------------------- chance


@pytest.fixture
def pull(monkeypatch: pytest.MonkeyPatch) -> Referee:
    lots.seat_it(monkeypatch)
    return Referee()


def steps(referee: Referee) -> list[Json]:
    made: list[Json] = ok(referee, "record")["record"]["steps"]
    return made


def test_outcomes_are_fixed_in_turn_before_the_generator_takes_over(pull: Referee) -> None:
    start, draw = list("cabed"), list("edcba")
    ok(pull, "new", game="lots", seats=["Ann", "Ben"], chance=[start, draw], seed=0)
    events = ok(pull, "play", seat=0, move="draw")["events"]
    # What only a seat may know names it, and what nobody may know is only in the record.
    assert events == [{"kind": "drawn", "seat": 0, "card": "e", "text": "Ann draws e", "to": [0]}]
    ok(pull, "chance", order=list("bacd"))
    ok(pull, "chance", order=list("dca"))
    ok(pull, "play", seat=1, move="draw two")
    ok(pull, "play", seat=0, move="draw")
    assert steps(pull)[:6] == [
        {"chance": "deal", "order": start},
        {"seat": 0, "move": "draw"},
        {"chance": "draw", "order": draw},
        {"seat": 1, "move": "draw two"},
        {"chance": "draw", "order": list("bacd")},
        {"chance": "draw", "order": list("dca")},
    ]
    assert sorted(steps(pull)[-1]["order"]) == ["a", "c"]


def test_an_impossible_opening_is_refused_with_the_game(pull: Referee) -> None:
    told = error(pull, "new", game="lots", seats=["Ann", "Ben"], chance=[list("abcd")])
    assert told.startswith("chance[0]")
    assert "no game is going" in error(pull, "status")


def test_an_impossible_outcome_is_refused_by_the_move_that_reaches_it(pull: Referee) -> None:
    ok(pull, "new", game="lots", seats=["Ann", "Ben"], chance=[list("abcde"), list("abcd")], seed=0)
    before = ok(pull, "record"), ok(pull, "status"), ok(pull, "moves", seat=0)
    for _ in range(2):
        assert "5 cards, 4 are given" in error(pull, "play", seat=0, move="draw")
        assert (ok(pull, "record"), ok(pull, "status"), ok(pull, "moves", seat=0)) == before
    ok(pull, "play", seat=0, move="pass")
    assert len(steps(pull)) == 2


def test_what_can_be_no_outcome_is_refused_at_once(pull: Referee) -> None:
    ok(pull, "new", game="lots", seats=["Ann", "Ben"], seed=0)
    for order in (None, "abcde", {}, 1):
        assert error(pull, "chance", order=order) == "order: a list is wanted"
    assert error(pull, "chance") == "order: a list is wanted"
    for wrong in (None, True, 1.5, [], {}):
        assert error(pull, "chance", order=["a", wrong]).startswith("order[1]")
    ok(pull, "play", seat=0, move="draw")


# ---------------------------------------------------------------------- anything at all

WORDS = st.sampled_from(["games", "new", "status", "moves", "play", "view", "scores", "record", "chance", ""])
ATOMS = st.one_of(
    st.sampled_from([None, True, False, -1, 0, 1, 2, 0.5, "", "hot-lead", "Ann", "37", "take 1", "\ud800"]),
    st.integers(-(2**60), 2**60),
    st.text(max_size=5),
)
ANY = st.one_of(
    ATOMS,
    st.lists(ATOMS, max_size=3),
    st.sampled_from([[[]], [["Ann"]], {}, {"": []}, {"hands": []}, {"hands": [[]], "deck": []}, {"do": {}}]),
)
KEYS = st.sampled_from(
    ["game", "seats", "options", "seed", "deal", "deck", "chance", "seat", "move", "order"]
)
REQUESTS = st.builds(lambda do, more: {**more, "do": do}, WORDS, st.dictionaries(KEYS, ANY, max_size=4))


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(line=st.one_of(REQUESTS, ANY).map(lambda value: json.dumps(value).encode()) | st.binary(max_size=30))
def test_no_line_raises_and_no_refused_line_changes_anything(line: bytes) -> None:
    referee = new(seats=["Ann", "Ben", "Cleo"])
    before = ok(referee, "record"), ok(referee, "status")
    answer = json.loads(json.dumps(referee.answer(line)))
    if answer["ok"]:
        assert sorted(answer) != ["error", "ok"]
    else:
        assert sorted(answer) == ["error", "ok"]
        assert answer["error"].isprintable()
        assert (ok(referee, "record"), ok(referee, "status")) == before


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_deal_with_anything_anywhere_is_refused_or_dealt(table: Table, data: st.DataObject) -> None:
    request = {"game": table.game, "seats": NAMES[: table.seats], "options": table.options}
    referee = Referee()
    ok(referee, "new", **request, seed=1)
    deal = deepcopy(ok(referee, "record")["record"]["deal"])
    node: Any = deal
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if not (isinstance(node[key], list | dict) and node[key] and data.draw(st.booleans())):
            break
        node = node[key]
    node[key] = data.draw(ANY)
    answer = ask(referee, "new", **request, deal=deal)
    if answer["ok"]:
        assert ok(referee, "record")["record"]["deal"] == deal
    else:
        assert answer["error"].startswith("deal")


# ---------------------------------------------------------------------- lines in, lines out


def spoken(data: bytes) -> list[Json]:
    sink = io.BytesIO()
    serve(io.BytesIO(data), sink)
    *lines, rest = sink.getvalue().split(b"\n")
    assert rest == b""
    return [json.loads(line) for line in lines]


def test_every_line_has_an_answer_in_its_order() -> None:
    answers = spoken(b'{"do":"games"}\r\n\n{"do":"status"}\nx\n{"do":"games"}')
    assert [answer["ok"] for answer in answers] == [True, False, False, False, True]
    assert spoken(b"") == []


def test_a_line_without_end_is_refused_once_and_not_kept() -> None:
    for size in (LARGEST, LARGEST + 1, 3 * LARGEST):
        answers = spoken(b" " * size + b'\n{"do":"games"}\n')
        assert [answer["ok"] for answer in answers] == [False, True]
    answers = spoken(b'{"do":"games"}\n' + b"[" * (2 * LARGEST))
    assert [answer["ok"] for answer in answers] == [True, False]


class Process:
    """The installed command, spoken to line by line."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hotgames", "referee"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"},
        )
        self.watchdog = threading.Timer(30, self.process.kill)  # an answer kept back would hang the test
        self.watchdog.start()

    def say(self, line: bytes) -> Json:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer: Json = json.loads(self.process.stdout.readline())
        return answer

    def end(self) -> tuple[int, bytes]:
        _, told = self.process.communicate()
        self.watchdog.cancel()
        return self.process.returncode, told


def test_the_command_answers_each_line_at_once_and_ends_with_its_input() -> None:
    referee = Process()
    for about in registry.games().values():
        names = list(NAMES[: about.seats[0]])
        status = referee.say(json.dumps({"do": "new", "game": about.id, "seats": names, "seed": 5}).encode())
        random = Random(5)
        while not status["over"]:
            seat = random.choice(status["pending"])
            moves = referee.say(json.dumps({"do": "moves", "seat": seat}).encode())["moves"]
            move = random.choice(moves)
            status = referee.say(json.dumps({"do": "play", "seat": seat, "move": move}).encode())
            assert status["ok"], status
        assert referee.say(b"\xff\x00[[")["ok"] is False
        record = referee.say(b'{"do":"record"}')["record"]
        assert verify(record).record() == record
    assert referee.end() == (0, b"")


def test_a_broken_pipe_ends_the_command_quietly() -> None:
    referee = Process()
    assert referee.say(b'{"do":"games"}')["ok"]
    assert referee.process.stdin
    assert referee.process.stdout
    referee.process.stdout.close()
    referee.process.stdout = None
    referee.process.stdin.write(b'{"do":"games"}\n')
    referee.process.stdin.flush()
    assert referee.end() == (0, b"")


# ---------------------------------------------------------------------- the golden transcript


def replay_golden() -> list[str]:
    """The transcript's requests with today's answers; its notes and empty lines as they are."""
    referee = Referee()
    lines = []
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        if line.startswith("< "):
            continue
        lines.append(line)
        if line.startswith("> "):
            answer = referee.answer(line[2:].encode())
            lines.append("< " + json.dumps(answer, ensure_ascii=False))
    return lines


def test_the_golden_transcript_of_hot_lead_is_spoken_as_ever() -> None:
    assert replay_golden() == GOLDEN.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    GOLDEN.write_text("\n".join(replay_golden()) + "\n", encoding="utf-8")
