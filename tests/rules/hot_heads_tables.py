"""Tables of Hot Heads for the tests: games in progress as they are wanted, and random ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from hotgames.games.hot_heads.cards import NUMBERS, STORM, TYPES, spelled
from hotgames.games.hot_heads.deal import HAND_SIZES, KEPT, STORMS, ahead, stretches
from hotgames.games.hot_heads.rules import GAME, HotHeads
from hotgames.games.hot_heads.sky import Sky
from hotgames.table.deck import own_deck
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, Setup

PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve")
HELICOPTERS = ("linked", "top_card")
TABLES = [(seats, helicopter) for seats in range(2, 6) for helicopter in HELICOPTERS]
TOTAL = {seats: KEPT[seats] + STORMS for seats in KEPT}


def setup_of(seats: int, helicopter: str = "linked") -> Setup:
    return Setup(seats, {"helicopter": helicopter}, own_deck(GAME.id))


def cards(text: str) -> tuple[int, ...]:
    return tuple(NUMBERS[name] for name in text.split())


def slot(name: str) -> int:
    """The column "1R" of a table; "D" counts as place 2."""
    return (2 if name[0] == "D" else int(name[0])) * 4 + TYPES.index(name[1])


def fill(held: Sequence[int], size: int, rest: list[int]) -> list[int]:
    """The cards that are asked for, and more from the rest."""
    assert len(held) <= size
    more = [rest.pop() for _ in range(size - len(held))]
    return [*held, *more]


def arrange(
    *hands: str,
    seats: int = 3,
    helicopter: str = "linked",
    columns: Mapping[str, str] | None = None,
    news: Mapping[str, int] | None = None,
    piles: Sequence[str] = (),
    coming: str = "",
    storms: int = 0,
    storm: bool = False,
    turn: int = 0,
) -> HotHeads:
    """A game in progress, checked to be whole: these cards in these places, the others where there is room.

    `coming` are the next cards of the deck. With `storm` everybody owes a choice for the storm just drawn.
    """
    setup = setup_of(seats, helicopter)
    rest = list(Dice(1).shuffled(setup.deck.cards))
    lying = {slot(name): cards(text) for name, text in (columns or {}).items()}
    beside = {slot(name): count for name, count in (news or {}).items()}
    wanted = [cards(hands[seat]) if seat < len(hands) else () for seat in range(seats)]
    top = cards(coming)
    secret = [cards(pile) for pile in piles]
    for card in (*sum((*wanted, *lying.values(), *secret), ()), *top, *[NUMBERS["H"]] * sum(beside.values())):
        if card != STORM:
            rest.remove(card)
    sizes = [HAND_SIZES[storms - storm] + (seat == turn and not storm) for seat in range(seats)]
    stack = stretches(seats)[0].cards
    lain = sum(map(len, lying.values())) + sum(beside.values())
    left = TOTAL[seats] - (1 + lain, stack + 1, 2 * stack + 1, 2 * stack + 2)[storms]
    deck = []
    for length, within in ahead(seats, left, storms):
        given, top = top[:length], top[length:]
        missing = [STORM] * (within - given.count(STORM))
        ordinary = [rest.pop() for _ in range(length - len(given) - len(missing))]
        deck += [*given, *ordinary, *missing]
    dummy = []
    for pile in range(4 - storms + storm if seats == 2 else 0):
        dummy.append(fill(secret[pile] if pile < len(secret) else (), 4, rest))
    places = 3 if seats == 2 else seats
    box = 99 - 10 * seats - (16 if seats == 2 else 0) - KEPT[seats]
    whole = {
        "hands": [spelled(fill(hand, size, rest)) for hand, size in zip(wanted, sizes, strict=True)],
        "columns": [spelled(lying.get(index, ())) for index in range(places * 4)],
        "news": [beside.get(index, 0) for index in range(places * 4)] if helicopter == "linked" else [],
        "dummy": [spelled(pile) for pile in dummy],
        "box": spelled([rest.pop() for _ in range(box)]),
        "discards": spelled(rest),
        "deck": spelled(deck),
        "storms": storms,
        "turn": turn,
        "picks": [None] * seats if storm else [],
    }
    return GAME.restore(setup, whole)


def say(state: HotHeads, seat: int, text: str) -> list[Any]:
    return state.play(seat, state.read_move(text))


def listed(state: HotHeads, seat: int) -> set[str]:
    return {state.write_move(move) for move in state.moves(seat)}


def refused(state: HotHeads, seat: int, text: str) -> str:
    before = state.dump()
    with pytest.raises(IllegalMove) as illegal:
        say(state, seat, text)
    assert state.dump() == before
    assert text not in listed(state, seat)
    return str(illegal.value)


def column(state: HotHeads, name: str) -> str:
    return " ".join(spelled(state.columns[slot(name)]))


def only(events: Iterable[Any], kind: type) -> Any:
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def sky_of(columns: Mapping[str, str], news: Mapping[str, int] | None = None, places: int = 3) -> Sky:
    lying = {slot(name): cards(text) for name, text in columns.items()}
    beside = {slot(name): count for name, count in (news or {}).items()}
    size = range(places * 4)
    return Sky(tuple(lying.get(i, ()) for i in size), tuple(beside.get(i, 0) for i in size))


def random_games(seats: int, helicopter: str, count: int) -> Iterable[tuple[HotHeads, list[Any]]]:
    """Every state of random games, each with the events that led to it."""
    setup, chance = setup_of(seats, helicopter), Random(seats)
    for seed in range(count):
        dice = Dice(seed)
        state = GAME.start(setup, GAME.deal(setup, dice), dice)
        yield state, list(state.opening())
        while owing := state.pending():
            seat = chance.choice(owing)
            yield state, state.play(seat, chance.choice(state.moves(seat)))
