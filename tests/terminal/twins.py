"""Two games that only one seat can tell apart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hotgames.table.game import Refused, State
from hotgames.table.match import Match

TRIES = 3000
CHANGES = 25
"""How often two values change places, if so many tries find that many."""

Path = tuple[Any, ...]


def twin(match: Match, seat: int, seed: int, changes: int = CHANGES) -> Match | None:
    """The same match with other secrets of this seat: nobody else's view differs, nor the onlooker's.

    Two values of the state's dump at a time change places, as a card of the hand and one of the box; what the
    rules then find whole and the other seats cannot tell from before is kept, until there are enough changes.
    None where there is no secret.
    """
    random = Random(seed)
    state, own = match.state, match.state.view(seat)
    changed: State | None = None
    text = json.dumps(state.dump())
    for _ in range(TRIES):
        swapped = _swapped(json.loads(text), random)
        if swapped is None:
            continue
        try:
            other = match.rules.restore(match.setup, swapped)
        except Refused:
            continue
        if other.view(seat) != own and _same_to_others(state, other, seat):
            changed = other
            text = json.dumps(swapped)
            changes -= 1
        if not changes:
            break
    return None if changed is None else with_state(match, changed)


def with_state(match: Match, state: State) -> Match:
    """This match, known by its public log, at another state."""
    other = Match(match.about, match.rules, match.names, match.setup, match.deal, match.seed, state)
    other.steps, other.told, other.base_step = list(match.steps), list(match.told), len(match.steps)
    return other


def _same_to_others(one: State, other: State, seat: int) -> bool:
    seats = range(len(one.standing().scores))
    return all(one.view(viewer) == other.view(viewer) for viewer in (None, *seats) if viewer != seat)


def _swapped(dump: Any, random: Random) -> Any:
    """The dump with two values of a kind changed for each other, half the time two of one list; lists that
    were sorted stay so. None where the two are the same."""
    leaves = list(_leaves(dump, ()))
    one = random.choice(leaves)
    if random.random() < 0.5:
        leaves = [leaf for leaf in leaves if leaf[:-1] == one[:-1]]
    other = random.choice(leaves)
    mine, theirs = _at(dump, one), _at(dump, other)
    if type(mine) is not type(theirs) or mine == theirs:
        return None
    lists = [_at(dump, path[:-1]) for path in (one, other)]
    ordered = [isinstance(values, list) and values == sorted(values, key=str) for values in lists]
    numbered = [
        isinstance(values, list) and _numbers(values) and values == sorted(values) for values in lists
    ]
    lists[0][one[-1]], lists[1][other[-1]] = theirs, mine
    for values, by_text, by_number in zip(lists, ordered, numbered, strict=True):
        if by_number:
            values.sort()
        elif by_text:
            values.sort(key=str)
    return dump


def _numbers(values: list[Any]) -> bool:
    return all(type(value) is int for value in values)


def _leaves(data: Any, path: Path) -> Iterator[Path]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        if isinstance(value, dict | list):
            yield from _leaves(value, (*path, key))
        else:
            yield (*path, key)


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data
