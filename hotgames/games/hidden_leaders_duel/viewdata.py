"""A view as JSON, for the referee: its keys are told at DuelView.data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hotgames.games.hidden_leaders_duel.cards import (
    EMPTY,
    LETTERS,
    ROLES,
    ROW,
    SECOND,
    SPACES,
    SPELLED,
    UNKNOWN,
    UP,
)
from hotgames.games.hidden_leaders_duel.memory import alternatives, spell_place
from hotgames.games.hidden_leaders_duel.moves import ROUNDS, STEPS
from hotgames.games.hidden_leaders_duel.scoring import received

if TYPE_CHECKING:
    from hotgames.games.hidden_leaders_duel.rules import DuelView


def view_data(view: DuelView) -> dict[str, Any]:
    """All that the view knows, what can be concluded from it included."""
    sure = view.certain()
    return {
        "seat": view.seat,
        "starter": view.starter,
        "mover": view.mover,
        "round": view.round,
        "rounds": ROUNDS,
        "step": None if view.over else STEPS[view.step],
        "over": view.over,
        "roles": [None if role == UNKNOWN else ROLES[role].name for role in view.roles],
        "hands": [[SPELLED[card] for card in hand] for hand in view.hands],
        "collections": [[SPELLED[card] for card in cards] for cards in view.collections],
        "rows": {
            "ab"[row]: [_space_data(view, space) for space in range(row * ROW, row * ROW + ROW)]
            for row in (0, 1)
        },
        "freed": [SPACES[space] for space in view.freed],
        "pile": view.pile,
        "next": None if view.next is None else LETTERS[view.next],
        "hidden": [SPELLED[card] for card in view.hidden],
        "certain": {
            "hands": [[SPELLED[card] for card in hand] for hand in sure.hands],
            "collections": [[SPELLED[card] for card in cards] for cards in sure.collections],
            "display": [SPELLED[card] or None for card in sure.display],
            "blockers": [SPELLED[card] or None for card in sure.blockers],
        },
        "memory": [
            {
                LETTERS[faction]: [_facts_data(facts) for facts in alternatives(memory, seat)]
                for faction, memory in enumerate(view.memory[seat * 4 : seat * 4 + 4])
            }
            for seat in (0, 1)
        ],
        "scores": list(received(view.results())[0]) if view.over else None,
    }


def _space_data(view: DuelView, space: int) -> dict[str, Any]:
    card, blocker = view.display[space], view.blockers[space]
    return {
        "card": SPELLED[card] or None,
        "up": card & UP > 0,
        "blocker": SPELLED[blocker] or None,
        "by": None if blocker == EMPTY else int(blocker & SECOND > 0),
    }


def _facts_data(facts: Sequence[int]) -> dict[str, list[int]]:
    data: dict[str, list[int]] = {}
    for known in facts:
        data.setdefault(spell_place(known >> 2), []).append(known & 3)
    return data
