"""A game of Hot Heads as plain JSON, and whether one is as the rules leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hotgames.games.hot_heads import deal as dealing
from hotgames.games.hot_heads.cards import HELICOPTER, KINDS, NUMBERS, STORM, VALUES, WILD, spelled
from hotgames.games.hot_heads.deal import HAND, HAND_SIZES, KEPT, PILE, PILES, STORMS
from hotgames.games.hot_heads.sky import COLUMNS
from hotgames.table.game import want, whole

if TYPE_CHECKING:
    from hotgames.games.hot_heads.rules import HotHeads


def dump(state: HotHeads) -> dict[str, Any]:
    return {
        "hands": [spelled(cards) for cards in state.hands],
        "columns": [spelled(cards) for cards in state.columns],
        "news": list(state.news),
        "discards": spelled(state.discards),
        "dummy": [spelled(cards) for cards in state.dummy],
        "box": spelled(state.box),
        "deck": spelled(state.deck),
        "storms": state.storms,
        "turn": state.turn,
        "picks": [None if pick is None else spelled(pick) for pick in state.picks],
    }


def restore(state: HotHeads, data: Any) -> None:
    """Give a state what its dump holds; raises Refused for one that is not whole."""
    with whole("Hot Heads"):
        state.hands = [_read(cards) for cards in data["hands"]]
        state.columns = [_read(cards) for cards in data["columns"]]
        state.news = tuple(data["news"])
        state.discards = _read(data["discards"])
        state.dummy = tuple([_read(cards) for cards in data["dummy"]])
        state.box = _read(data["box"])
        state.deck = _read(data["deck"])
        state.storms = data["storms"]
        state.turn = data["turn"]
        state.picks = tuple([None if cards is None else _read(cards) for cards in data["picks"]])
        check(state)


def _read(names: Any) -> tuple[int, ...]:
    return tuple([NUMBERS[name] for name in names])


def check(state: HotHeads) -> None:
    """Cards and turns as the rules leave them; raises Refused."""
    seats, storms, picks = state.seats, state.storms, state.picks
    want(type(storms) is int and 0 <= storms <= STORMS, "the storms do not add up")
    want(type(state.turn) is int and 0 <= state.turn < seats, "the turn does not add up")
    want(len(picks) in (0, seats), "the seats do not match")
    want(not picks or (0 < storms < STORMS and None in picks), "the storm does not add up")
    sizes = [HAND_SIZES[storms]] * seats
    if picks:
        sizes = [HAND_SIZES[storms - (pick is None)] for pick in picks]
    elif not state.over:
        sizes[state.turn] += 1
    want([len(hand) for hand in state.hands] == sizes, "a hand has the wrong size")
    sealed = [pick for pick in picks if pick is not None]
    want(all(len(pick) == storms for pick in sealed), "a sealed choice has the wrong size")
    piles = PILES - storms + bool(picks) if seats == 2 else 0
    want([len(pile) for pile in state.dummy] == [PILE] * piles, "the dummy pilot's piles do not add up")
    _check_columns(state)
    everywhere = [*state.box, *state.deck, *state.discards]
    for cards in (*state.hands, *sealed, *state.dummy, *state.columns):
        everywhere += cards
    everywhere += [HELICOPTER] * sum(state.news)
    ordinary = tuple(sorted([card for card in everywhere if card != STORM]))
    want(ordinary == state.setup.deck.cards, "a card is lost or doubled")
    box = len(state.setup.deck.cards) - seats * HAND - (PILES * PILE if seats == 2 else 0) - KEPT[seats]
    want(len(state.box) == box, "the box has the wrong size")
    low, high = dealing.storms_drawn(seats, len(state.deck))
    want(low <= storms <= high, "the storms do not add up")
    start = 0
    for length, within in dealing.ahead(seats, len(state.deck), storms):
        want(state.deck[start : start + length].count(STORM) == within, "a storm lies where none can")
        start += length


def _check_columns(state: HotHeads) -> None:
    columns, news = state.columns, state.news
    linked = state.setup.options["helicopter"] == "linked"
    helicopters = state.setup.deck.cards.count(HELICOPTER)
    places = state.seats + (state.seats == 2)
    want(len(columns) == places * COLUMNS, "the columns do not match the seats")
    want(len(news) == (len(columns) if linked else 0), "the helicopters do not match the columns")
    for index, cards in enumerate(columns):
        kinds = {KINDS[card] for card in cards}
        allowed = {index % COLUMNS, WILD} if linked else {index % COLUMNS, WILD, KINDS[HELICOPTER]}
        want(kinds <= allowed, "a card lies in the wrong column")
        want(not cards or index % COLUMNS in kinds, "a column has no card of its type")
        above = [VALUES[card] >= 0 for card in cards]
        want(above == sorted(above), "ballast lies above a balloon")
        if linked:
            beside = news[index]
            want(type(beside) is int and 0 <= beside <= helicopters, "the helicopters do not add up")
            want(not beside or bool(cards), "a helicopter has no column")
