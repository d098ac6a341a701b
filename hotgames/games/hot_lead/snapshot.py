"""A game of Hot Lead as plain JSON for the save, and what must hold of one that is read back."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Any

from hotgames.games.hot_lead.cards import (
    DEAD_END,
    INFORMANT,
    INVESTIGATORS,
    NAMES,
    deck_of,
    group_of,
    spell,
    turn_up,
)
from hotgames.games.hot_lead.deal import HAND
from hotgames.table.game import want, whole

if TYPE_CHECKING:
    from hotgames.games.hot_lead.rules import HotLead


_FITS = (*({activity, INFORMANT} for activity in range(DEAD_END)), {DEAD_END})
"""By column of a tableau, the groups whose cards may lie there."""


def dump(state: HotLead) -> dict[str, Any]:
    return {
        "hands": [list(state.held(seat)) for seat in range(state.seats)],
        "boxed": list(state.boxed),
        "deck": spell(state.deck),
        "drawn": state.drawn,
        "column": [spell(cards) for cards in state.column],
        "picks": list(state.sealed()),
        "takers": list(state.takers),
        "played": [list(picks) for picks in state.played],
        "tableaus": [spell(column) for column in state.tableaus],
        "stars": list(state.stars),
    }


def restore(state: HotLead, data: Any) -> None:
    """Fill a bare state from its dump; raises Refused for one that is not whole."""
    with whole("Hot Lead"):
        held = [_numbers(hand) for hand in data["hands"]]
        state.boxed = _numbers(data["boxed"])
        state.deck = _cards(data["deck"])
        (state.drawn,) = _numbers([data["drawn"]])
        state.column = tuple(_cards(cards) for cards in data["column"])
        state.takers = _numbers(data["takers"])
        state.played = [_numbers(picks) for picks in data["played"]]
        state.tableaus = [_cards(column) for column in data["tableaus"]]
        state.stars = [*_numbers(data["stars"])]
        sealed = [*_numbers(data["picks"])]
        state.picks = [*state.played[-1]] if state.takers or state.over else sealed
        want(list(state.sealed()) == sealed, "the choices do not add up")
        state.hands = [[c for c in hand if c != pick] for hand, pick in zip(held, sealed, strict=True)]
        check(state)


def _numbers(data: Any) -> tuple[int, ...]:
    numbers = tuple(data)
    if not {*map(type, numbers)} <= {int}:
        raise TypeError
    return numbers


def _cards(data: Any) -> tuple[int, ...]:
    return tuple(map(NAMES.__getitem__, data))


def check(state: HotLead) -> None:
    """Every card where it can be, and the turn as the rules leave it; raises Refused."""
    _check_investigators(state)
    _check_turn(state)
    _check_evidence(state)
    _check_tableaus(state)
    _check_stars(state)


def _check_investigators(state: HotLead) -> None:
    rounds = len(state.played)
    want(len(state.hands) == len(state.picks) == state.seats, "the seats do not match")
    hands = [state.held(seat) for seat in range(state.seats)]
    want(all(len(hand) == HAND - rounds for hand in hands), "a hand has the wrong size")
    want(all(len(picks) == state.seats for picks in state.played), "a round does not add up")
    cards = [*state.boxed, *(c for cards in (*hands, *state.played) for c in cards)]
    want(sorted(cards) == list(INVESTIGATORS), "an investigator is lost or doubled")


def _check_turn(state: HotLead) -> None:
    if 0 in state.picks:
        return
    want(bool(state.played) and state.picks == [*state.played[-1]], "the turn does not add up")
    if not state.over:
        highest_first = sorted(range(state.seats), key=state.picks.__getitem__, reverse=True)
        want(state.positions > state.seats, "sets are taken without the two-player rule")
        want(state.takers in (tuple(highest_first), tuple(highest_first[1:])), "the turn does not add up")


def _check_evidence(state: HotLead) -> None:
    cards = deck_of(state.setup.options["back_alley"])
    want(sorted(state.deck) == sorted(cards), "an evidence card is lost or doubled")
    drawn = 0
    for _ in range(state.round):
        column, drawn = turn_up(state.deck, drawn, state.positions)
    want(state.drawn == drawn, "the deck does not add up")
    taken = [place for place, cards in enumerate(state.column) if not cards]
    if state.over:
        column = ()
    elif len(state.takers) == 1 and len(taken) == 1 and taken[0] < 2:  # L17
        column = tuple(cards if place != taken[0] else () for place, cards in enumerate(column))
    want(state.column == column, "the evidence column does not add up")
    want(bool(taken) == (len(state.takers) == 1), "the evidence column does not add up")


def _check_tableaus(state: HotLead) -> None:
    columns = DEAD_END + 1
    want(len(state.tableaus) == columns * state.seats, "the tableaus do not match the seats")
    for place, column in enumerate(state.tableaus):
        group = place % columns
        want({*map(group_of, column)} <= _FITS[group], "a card lies in the wrong column")
        want(group == DEAD_END or len(column) < 4, "a column holds four cards")
    gone = Counter(state.deck[: state.drawn])
    gone.subtract(chain(*state.column, *state.tableaus))
    want(min(gone.values()) >= 0, "a card lies on the table that was never shown")
    if state.positions == state.seats:  # nothing is left over, so all is taken; only a fourth card costs any
        want(gone.total() == 0 or gone.total() >= 4, "a card is lost")
        want(not any(count and group_of(c) == DEAD_END for c, count in gone.items()), "a dead end is lost")


def _check_stars(state: HotLead) -> None:
    played_for = 5 if state.setup.options["promotion_stars"] else 0
    want(len(state.stars) == played_for, "the stars do not add up")
    for activity, holder in enumerate(state.stars):
        want(-1 <= holder < state.seats, "a star is with nobody")
        columns = state.tableaus[activity :: DEAD_END + 1]
        want(holder >= 0 or all(len(column) < 2 for column in columns), "a star was not claimed")
