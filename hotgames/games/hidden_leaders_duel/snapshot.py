"""A duel as plain JSON for the save, and what must hold of one that is read back."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hotgames.games.hidden_leaders_duel.cards import (
    CARDS,
    DECK_COUNTS,
    EMPTY,
    ROLE_NAMES,
    ROLES,
    SECOND,
    SPACES,
    SPELLED,
    UP,
)
from hotgames.games.hidden_leaders_duel.deals import HAND_SIZE, PILE
from hotgames.games.hidden_leaders_duel.memory import COLLECTION, HAND, HID, TOOK, alternatives, fact
from hotgames.games.hidden_leaders_duel.moves import ACTING, PLACING, ROUNDS, STEPS, TAKING, TURNS
from hotgames.table.game import want, whole

if TYPE_CHECKING:
    from hotgames.games.hidden_leaders_duel.rules import Duel


def dump(state: Duel) -> dict[str, Any]:
    """The whole state as plain JSON."""
    return {
        "roles": [ROLES[role].name for role in state.roles],
        "hands": [[SPELLED[card] for card in hand] for hand in state.hands],
        "collections": [[SPELLED[card] for card in cards] for cards in state.collections],
        "display": [[SPELLED[card], int(card & UP > 0)] if card < EMPTY else [] for card in state.display],
        "blockers": [
            [SPELLED[card], int(card & SECOND > 0)] if card < EMPTY else [] for card in state.blockers
        ],
        "pile": [SPELLED[card] for card in state.pile],
        "starter": state.starter,
        "turn": state.turn,
        "step": state.step,
        "freed": list(state.freed),
        "memory": [list(seen) for seen in state.memory],
        "looked": state.looked,
    }


def restore(state: Duel, data: Any) -> None:
    """Fill a blank state from its dump; raises Refused for one that is not whole."""
    with whole("Hidden Leaders Duel"):
        state.roles = (ROLE_NAMES[data["roles"][0]], ROLE_NAMES[data["roles"][1]])
        state.hands = [bytes(CARDS[card] for card in hand) for hand in data["hands"]]
        state.collections = [bytes(CARDS[card] for card in cards) for cards in data["collections"]]
        state.display = bytearray(_restore_card(card, UP) for card in data["display"])
        state.blockers = bytearray(_restore_card(card, SECOND) for card in data["blockers"])
        state.blocked = sum(1 << space for space, card in enumerate(state.blockers) if card != EMPTY)
        state.pile = bytes(CARDS[card] for card in data["pile"])
        state.starter = data["starter"]
        state.turn = data["turn"]
        state.step = data["step"]
        state.freed = tuple(data["freed"])
        state.memory = [tuple(seen) for seen in data["memory"]]
        state.looked = data["looked"]
        check(state)


def _restore_card(data: Any, flag: int) -> int:
    if data == []:
        return EMPTY
    name, flagged = data
    return CARDS[name] | (flag, 0)[(1, 0).index(flagged)]


def check(state: Duel) -> None:
    """Cards, turns and memories as the rules leave them; raises Refused."""
    turn, step, starter = state.turn, state.step, state.starter
    want(type(starter) is int and starter in (0, 1), "the turn does not add up")
    want(type(turn) is int and 0 <= turn <= TURNS, "the turn does not add up")
    want(type(step) is int and step in range(len(STEPS)), "the turn does not add up")
    want(turn < TURNS or step == TAKING, "the turn does not add up")
    want(type(state.looked) is bool, "the last move does not add up")
    want(state.roles[0] != state.roles[1], "a role is there twice")
    want(len(state.display) == len(state.blockers) == len(SPACES), "a row has the wrong length")
    want(len(state.hands) == len(state.collections) == 2, "the seats do not match")

    lying = [card & 15 for card in (*state.display, *state.blockers) if card != EMPTY]
    everything = [*lying, *state.pile]
    for cards in (*state.hands, *state.collections):
        everything += cards
    want(Counter(everything) == DECK_COUNTS, "a card is lost or doubled")

    empty = [space for space, card in enumerate(state.display) if card == EMPTY]
    blocked = [space for space, card in enumerate(state.blockers) if card != EMPTY]
    freed = 0 if step == TAKING else min(2, len(SPACES) - len(blocked))
    want(
        list(state.freed) == sorted(set(state.freed)) and len(state.freed) == freed,
        "the take does not add up",
    )
    want(empty == (list(state.freed) if step == PLACING else []), "the spaces to place on do not add up")
    want(step != ACTING or all(state.display[space] & UP for space in state.freed), "a card was not placed")
    want(not set(state.freed) & set(blocked), "a space just freed is blocked")
    want(state.blocked == sum(1 << space for space in blocked), "the blocks do not add up")
    want(len(state.pile) == max(0, PILE - turn), "the pile has the wrong size")
    mover = (starter + turn) & 1
    for seat in (0, 1):
        turns = (turn + (seat == starter)) // 2
        size = min(HAND_SIZE, ROUNDS - turns) + (len(empty) if seat == mover else 0)
        want(len(state.hands[seat]) == size, "a hand has the wrong size")
        want(list(state.hands[seat]) == sorted(state.hands[seat]), "a hand is not sorted")
        laid = sum((state.blockers[space] & SECOND > 0) == seat for space in blocked)
        want(len(state.collections[seat]) + laid == turns, "blocks and collected cards do not add up")
    _check_memory(state)


def _check_memory(state: Duel) -> None:
    """Of each memory one alternative is the truth, and all tell of cards that are there."""
    want(len(state.memory) == 8, "the memories do not add up")
    for at, memory in enumerate(state.memory):
        seat, faction = divmod(at, 4)
        truth = Counter(
            fact(place, card & 3) for place, card in _hidden_cards(state, seat) if card >> 2 & 3 == faction
        )
        places = {one >> 2 for one in truth}
        want(all(type(seen) is int and TOOK <= seen >> 8 <= HID for seen in memory), "a memory is none")
        ways = alternatives(memory, seat)
        want(all(one >> 2 in places for facts in ways for one in facts), "a memory is of no card")
        want(any(Counter(facts) <= truth for facts in ways), "a memory is not the truth")


def _hidden_cards(state: Duel, seat: int) -> list[tuple[int, int]]:
    """Every card that only this seat knows, with its place as the memory names it."""
    cards = [(HAND[seat], card) for card in state.hands[seat]]
    cards += [(COLLECTION[seat] + n, card) for n, card in enumerate(state.collections[seat])]
    for space, card in enumerate(state.blockers):
        if card != EMPTY and (card & SECOND > 0) == seat:
            cards.append((space, card))
    return cards
