"""Tables of Hot Lead for the tests: dealt as they are wanted, and played in notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from hotgames.games.hot_lead.cards import SPELLED, deck_of
from hotgames.games.hot_lead.rules import GAME, HotLead
from hotgames.table import registry
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, Setup

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
EVERYTHING = {"back_alley": True, "promotion_stars": True}


def setup_of(seats: int, **options: bool) -> Setup:
    return Setup(seats, registry.about("hot-lead").settle(options))


def deal_of(setup: Setup, deck: str, hands: Sequence[Sequence[int]] = ()) -> dict[str, Any]:
    """A deal with this deck on top and these investigators in the hands, the rest filled up in order.

    Where no hands are wanted, seat 0 holds the highest investigators, seat 1 the next, and so on.
    """
    top = deck.split()
    rest = Counter(SPELLED[c] for c in deck_of(setup.options["back_alley"]))
    rest.subtract(top)
    assert min(rest.values()) >= 0
    held = [list(hand) for hand in hands] or [[] for _ in range(setup.seats)]
    left = [n for n in range(1, 56) if n not in {n for hand in held for n in hand}]
    for hand in held:
        while len(hand) < 11:
            hand.append(left.pop())
    return {"hands": held, "deck": top + list(rest.elements())}


def table(seats: int, deck: str, hands: Sequence[Sequence[int]] = (), **options: bool) -> HotLead:
    """A game that begins with this deck on top and these investigators in the hands."""
    setup = setup_of(seats, **options)
    return GAME.start(setup, GAME.read_deal(setup, deal_of(setup, deck, hands)), Dice(0))


def random_table(seats: int, seed: int, **options: bool) -> HotLead:
    setup = setup_of(seats, **options)
    dice = Dice(seed)
    return GAME.start(setup, GAME.deal(setup, dice), dice)


def say(state: HotLead, seat: int, move: str) -> list[Any]:
    """Play a move in notation."""
    return state.play(seat, state.read_move(move))


def go(state: HotLead, *picks: int) -> list[Any]:
    """Everybody plays an investigator, in seat order; without picks, everybody the highest."""
    events = []
    for seat in range(state.seats):
        pick = picks[seat] if picks else max(state.moves(seat))
        events += say(state, seat, str(pick))
    return events


def refused(state: HotLead, seat: int, move: str) -> str:
    """The rule that forbids a move, which leaves the game as it was."""
    before = state.dump()
    with pytest.raises(IllegalMove) as illegal:
        say(state, seat, move)
    assert state.dump() == before
    return str(illegal.value)


def kinds(events: Sequence[Any], *wanted: type) -> list[Any]:
    """The events of these kinds."""
    return [event for event in events if isinstance(event, wanted)]


def tableau(state: HotLead, seat: int) -> dict[str, list[str]]:
    """The columns of a seat that hold cards."""
    columns: dict[str, list[str]] = state.view(None).data()["tableaus"][seat]
    return {letter: cards for letter, cards in columns.items() if cards}


def total(state: HotLead, seat: int) -> int:
    return state.standing().scores[seat].total


def told(state: HotLead, events: Sequence[Any]) -> list[str]:
    return [state.tell(event, PEOPLE[: state.seats]) for event in events]
