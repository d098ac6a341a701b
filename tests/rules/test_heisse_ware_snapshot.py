"""Heisse Ware: a snapshot that the rules cannot have left is refused, whatever is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from heisse_tables import at_the_border, order_of, pack_all, say, setup_of, table

from hotgames.games.heisse_ware.rules import GAME, HeisseWare
from hotgames.table.game import Refused

PASSED = ["passed", 0, 0, 0, None, 0, 0, 0]
"""A crossing with nothing in the cases, as a snapshot has it."""


def in_the_third_round() -> HeisseWare:
    """The first round passes without an action or a bottle; in the second seat 3 arrests seat 1, guilty.

    Now seat 0 is the officer, at the arrests: seat 3 has bribed, seat 2 shows a 3, seat 1 is untouched.
    """
    later = [order_of("00012", "01123", "01112"), order_of("00012", "01123", "01112")]
    state = table("00012", "00012", "00012", officer=2, later=later)
    pack_all(state, "000", "000", "000")
    say(state, 2, "done", "done", "done")
    pack_all(state, "001", "310", "012")
    say(state, 3, "done", "done", "arrest 1")
    pack_all(state, "012", "312", "012")
    say(state, 0, "bribe 3", "inspect 2 left")
    return state


def packing() -> HeisseWare:
    state = table("00012", "01123", "01112")
    say(state, 1, "pack 0 0 bribe 0")
    return state


def finished() -> HeisseWare:
    nothing = order_of("00000", "00000")
    state = table("00000", "00000", later=[nothing, nothing], officer_turns=1)
    for officer in range(3):
        pack_all(state, "000", "000")
        say(state, officer, "done", "done", "done")
    return state


STATES = (in_the_third_round, at_the_border, packing, finished)


def put(*path: Any) -> Callable[[Any], None]:
    """Writes the last of `path` at the place that the others name."""

    def change(data: Any) -> None:
        *keys, last, value = path
        for key in keys:
            data = data[key]
        data[last] = value

    return change


def both(*changes: Callable[[Any], None]) -> Callable[[Any], None]:
    def change(data: Any) -> None:
        for each in changes:
            each(data)

    return change


def forget_the_rounds(data: Any) -> None:
    data["history"] = []
    data["bottles"] = [12, 10, 10, 9]


BROKEN: dict[str, tuple[Callable[[], HeisseWare], Callable[[Any], None]]] = {
    # the cards and the seats
    "a card doubled": (in_the_third_round, put("order", -1, 0)),
    "a card lost": (in_the_third_round, lambda data: data["order"].pop()),
    "a card that is none": (in_the_third_round, put("order", -1, "0")),
    "a seat too few": (in_the_third_round, lambda data: data["bottles"].pop()),
    "a seat too many": (in_the_third_round, lambda data: data["cases"].append([None, None])),
    "a part missing": (in_the_third_round, lambda data: data.pop("cases")),
    "dice that are none": (in_the_third_round, put("dice", 6)),
    # the rounds and the officers
    "a round ahead": (in_the_third_round, put("round", 4)),
    "half a round": (in_the_third_round, put("round", 3.0)),
    "rounds forgotten": (in_the_third_round, forget_the_rounds),
    "another officer": (in_the_third_round, put("officer", 1)),
    "officers out of turn": (
        in_the_third_round,
        put("history", 0, {"officer": 1, "crossings": [PASSED, None, PASSED, PASSED]}),
    ),
    "an officer among the travelers": (in_the_third_round, put("crossings", 0, PASSED)),
    "a traveler that never came over": (in_the_third_round, put("history", 0, "crossings", 3, None)),
    "a traveler too many": (in_the_third_round, lambda data: data["history"][0]["crossings"].append(PASSED)),
    # the bottles
    "bottles out of nowhere": (in_the_third_round, put("bottles", 2, 99)),
    "bottles in words": (in_the_third_round, put("bottles", 0, "10")),
    "nought that is no whole number": (in_the_third_round, put("history", 0, "crossings", 3, 7, 0.0)),
    "an innocent with four bottles": (
        in_the_third_round,
        both(
            put("history", 1, "crossings", 1, ["innocent", 3, 1, 0, None, 0, 0, 1]),
            put("bottles", 3, 9),
            put("bottles", 1, 11),
        ),
    ),
    "three bottles in amends": (
        in_the_third_round,
        both(
            put("history", 0, "crossings", 3, ["innocent", 0, 0, 0, None, 0, 3, 1]),
            put("bottles", 2, 8),
            put("bottles", 3, 17),
        ),
    ),
    "a supply too generous": (
        in_the_third_round,
        both(put("history", 0, "crossings", 3, ["innocent", 0, 0, 0, None, 0, 0, 2]), put("bottles", 3, 15)),
    ),
    "a fate that is none": (in_the_third_round, put("history", 1, "crossings", 1, 0, "lost")),
    "a load of one paid with two": (
        in_the_third_round,
        both(put("history", 0, "crossings", 3, ["passed", 0, 1, 0, None, 0, 0, 2]), put("bottles", 3, 15)),
    ),
    "a guilty traveler with one bottle": (
        in_the_third_round,
        both(put("history", 0, "crossings", 3, ["guilty", 0, 1, 0, None, 0, 0, 1]), put("bottles", 2, 12)),
    ),
    "more taken than was offered": (
        in_the_third_round,
        both(
            put("history", 0, "crossings", 3, ["bribed", 0, 0, 0, None, 1, 0, 0]),
            put("bottles", 3, 12),
            put("bottles", 2, 12),
        ),
    ),
    "a case inspected that is none": (in_the_third_round, put("history", 0, "crossings", 3, 4, 2)),
    "a card of four bottles": (in_the_third_round, put("history", 0, "crossings", 3, 3, 4)),
    "six cards of three": (
        in_the_third_round,
        both(
            put("history", 0, "crossings", 3, ["passed", 3, 3, 3, None, 0, 0, 6]),
            put("history", 0, "crossings", 0, ["passed", 3, 3, 3, None, 0, 0, 6]),
            put("bottles", 3, 19),
            put("bottles", 0, 18),
        ),
    ),
    "two arrests with one card": (
        in_the_third_round,
        both(
            put("history", 0, "crossings", 3, ["innocent", 0, 0, 0, None, 0, 0, 1]),
            put("history", 0, "crossings", 0, ["innocent", 0, 0, 0, None, 0, 0, 1]),
            put("bottles", 3, 14),
            put("bottles", 0, 13),
        ),
    ),
    # the border
    "luggage never dealt": (in_the_third_round, put("luggage", 1, "pack 3 3 bribe 1")),
    "luggage that is none": (in_the_third_round, put("luggage", 1, "done")),
    "luggage of the officer": (in_the_third_round, put("luggage", 0, "pack 0 0 bribe 0")),
    "another offer than was accepted": (in_the_third_round, put("luggage", 3, "pack 0 1 bribe 1")),
    "a traveler that has not packed": (in_the_third_round, put("luggage", 1, None)),
    "nobody has to pack, and yet all do": (at_the_border, put("step", "pack")),
    "a traveler through before it has packed": (packing, put("crossings", 2, PASSED)),
    "a case opened before it is packed": (
        packing,
        both(put("cases", 1, [0, None]), put("actions", 1, 0)),
    ),
    "a case that shows another card": (in_the_third_round, put("cases", 2, [0, None])),
    "a case shut again": (in_the_third_round, put("cases", 3, [0, None])),
    "a case opened without an action card": (
        in_the_third_round,
        both(put("cases", 1, [0, None]), put("actions", 1, -1)),
    ),
    "a case of the officer": (
        at_the_border,
        both(put("step", "arrest"), put("cases", 0, [0, None]), put("actions", 1, 0)),
    ),
    "an action card back": (in_the_third_round, put("actions", 0, 1)),
    "an action card out of turn": (
        at_the_border,
        both(put("cases", 1, [3, None]), put("actions", 1, 0)),
    ),
    "a step that has ended by itself": (in_the_third_round, put("step", "inspect")),
    "a step that is none": (in_the_third_round, put("step", "lunch")),
    "a bribed traveler back in the row": (in_the_third_round, put("crossings", 3, None)),
    "a traveler through too early": (
        at_the_border,
        both(
            put("crossings", 4, ["passed", 0, 0, 1, None, 0, 0, 0]),
            put("cases", 4, [0, 0]),
        ),
    ),
    "over with travelers at the border": (
        finished,
        both(put("crossings", 0, None), put("cases", 0, [None, None])),
    ),
    "another last round than is remembered": (
        finished,
        put("history", 2, "crossings", 0, ["passed", 0, 0, 0, 0, 0, 0, 0]),
    ),
}


@pytest.mark.parametrize("make", STATES)
def test_a_whole_snapshot_is_taken(make: Callable[[], HeisseWare]) -> None:
    state = make()
    data = json.loads(json.dumps(state.dump()))
    assert GAME.restore(state.setup, data).dump() == data


@pytest.mark.parametrize(("make", "change"), BROKEN.values(), ids=BROKEN)
def test_a_broken_snapshot_is_refused(make: Callable[[], HeisseWare], change: Callable[[Any], None]) -> None:
    state = make()
    data = json.loads(json.dumps(state.dump()))
    change(data)
    with pytest.raises(Refused):
        GAME.restore(state.setup, data)


def test_a_game_that_ends_too_early_is_refused() -> None:
    with pytest.raises(Refused):
        GAME.restore(setup_of(3, officer_turns=2), finished().dump())
