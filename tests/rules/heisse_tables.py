"""Tables of Heisse Ware to test at, and how to play at them in the record's notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from hotgames.games.heisse_ware.facts import CARDS, travelers
from hotgames.games.heisse_ware.rules import GAME, HeisseWare
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, Setup

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
HANDS = ("01123", "00122", "01113", "00012", "01123", "00012", "01133")


def order_of(*hands: str) -> list[int]:
    """A shuffle that deals these hands, and then what is left of the cards."""
    dealt = [int(card) for hand in hands for card in hand]
    rest = Counter(CARDS) - Counter(dealt)
    assert rest.total() == len(CARDS) - len(dealt)
    return dealt + sorted(rest.elements())


def setup_of(seats: int, **options: Any) -> Setup:
    return Setup(seats, {"officer_turns": 2, "innocent_bonus": "flat", **options})


def table(*hands: str, officer: int = 0, later: Sequence[Sequence[int]] = (), **options: Any) -> HeisseWare:
    """A first round with these hands, from the officer's left; `later` fixes the rounds to come."""
    setup = setup_of(len(hands) + 1, **options)
    dice = Dice(1, fixed=[order_of(*hands), *later])
    return GAME.start(setup, GAME.read_deal(setup, {"officer": officer}), dice)


def say(state: HeisseWare, seat: int, *texts: str) -> list[Any]:
    """Play moves of a seat in the record's notation; all their events."""
    return [event for text in texts for event in state.play(seat, state.read_move(text))]


def pack_all(state: HeisseWare, *packs: str) -> list[Any]:
    """Everybody packs, from the officer's left; "213" is left, right, bribe."""
    events: list[Any] = []
    seats = travelers(state.officer, state.setup.seats)
    for seat, packed in zip(seats, packs, strict=True):
        events += say(state, seat, f"pack {packed[0]} {packed[1]} bribe {packed[2]}")
    return events


def legal(state: HeisseWare, seat: int) -> set[str]:
    moves = state.moves(seat)
    assert len(moves) == len(set(moves)), "a move is listed twice"
    return {state.write_move(move) for move in moves}


def refused(state: HeisseWare, seat: int, text: str) -> str:
    """The rule that forbids a move, which changes nothing."""
    before = state.dump()
    with pytest.raises(IllegalMove) as why:
        say(state, seat, text)
    assert state.dump() == before
    assert state.read_move(text) not in state.moves(seat)
    return str(why.value)


def of_kind(events: Sequence[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def at_the_border() -> HeisseWare:
    """Five at the table, seat 0 the officer, everybody packed: loads 4, 1, 2 and 0, offers 0, 2, 3 and 1."""
    state = table("01123", "00122", "01113", "00012")
    pack_all(state, "310", "012", "113", "001")
    return state


def at_random(seats: int, seed: int, moves: int, **options: Any) -> HeisseWare:
    random = Random(seed)
    state = table(*HANDS[: seats - 1], officer=seed % seats, **options)
    while not state.over and moves:
        seat = random.choice(state.pending())
        state.play(seat, random.choice(state.moves(seat)))
        moves -= 1
    return state
