"""Tables of Hidden Leaders Duel for the tests: deals as they are wanted, random games, a second scorer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from hotgames.games.hidden_leaders_duel.cards import CARDS, DECK, SPELLED
from hotgames.games.hidden_leaders_duel.outlook import Certain
from hotgames.games.hidden_leaders_duel.rules import GAME, Duel, DuelView
from hotgames.table.dice import Dice
from hotgames.table.game import IllegalMove, Setup

SETUP = Setup(2, {}, None)
NAMES = ("Ann", "Ben")
FACTION_LETTERS = {
    "Lemron": "SH",
    "Cyra": "IS",
    "Myrad": "UH",
    "Xiadul": "IU",
    "Pavyr": "IH",
    "Enned": "US",
}


def cards(text: str) -> bytes:
    return bytes(CARDS[name] for name in text.split())


def spell(cards: bytes) -> str:
    return " ".join(SPELLED[card] for card in cards)


def deal(
    hands: Sequence[str] = ("", ""),
    a: str = "",
    b: str = "",
    pile: str = "",
    roles: Sequence[str] = ("Cyra", "Enned"),
    starter: int = 0,
) -> dict[str, Any]:
    """A deal in notation: these cards first in each place, and the rest of the deck where there is room."""
    places = [hands[0], hands[1], a, b, pile]
    lots = [place.split() for place in places]
    rest = Counter(SPELLED[card] for card in DECK) - Counter(name for lot in lots for name in lot)
    left = [*rest.elements()]
    for lot, size in zip(lots, (3, 3, 7, 7, 8), strict=True):
        while len(lot) < size:
            lot.append(left.pop())
    assert not left
    return {
        "roles": list(roles),
        "hands": lots[:2],
        "rows": lots[2:4],
        "pile": lots[4],
        "starter": starter,
    }


def start(**wanted: Any) -> Duel:
    return GAME.start(SETUP, GAME.read_deal(SETUP, deal(**wanted)), Dice(0))


def say(state: Duel, *moves: str) -> list[Any]:
    """Play moves in notation, each for the seat on turn; all their events."""
    events = []
    for move in moves:
        (seat,) = state.pending()
        assert state.read_move(move) in state.moves(seat), move
        events += state.play(seat, state.read_move(move))
        state.check()
    return events


def listed(state: Duel) -> set[str]:
    """The legal moves in notation, each once."""
    (seat,) = state.pending()
    moves = [state.write_move(move) for move in state.moves(seat)]
    assert len(set(moves)) == len(moves)
    return set(moves)


def refused(state: Duel, move: str, match: str) -> None:
    """The move is not legal, says why, and changes nothing."""
    (seat,) = state.pending()
    before = state.dump()
    assert state.read_move(move) not in state.moves(seat)
    with pytest.raises(IllegalMove, match=match):
        state.play(seat, state.read_move(move))
    assert state.dump() == before
    assert match.strip(".") in state.view(seat).why_not(state.read_move(move))


def fresh(seed: int) -> Duel:
    dice = Dice(seed)
    return GAME.start(SETUP, GAME.deal(SETUP, dice), dice)


def random_states(seed: int) -> Iterator[tuple[Duel, list[Any]]]:
    """Every state of a random game, the start and the end too, and the events that led to it."""
    random = Random(seed)
    state = fresh(seed)
    yield state, []
    while state.pending():
        (seat,) = state.pending()
        yield state, state.play(seat, random.choice([*state.moves(seat)]))


def visible(seen: DuelView | Certain) -> dict[str, str]:
    """The hands and collections that are seen, in notation."""
    shown = {f"hand {seat}": spell(hand) for seat, hand in enumerate(seen.hands)}
    return shown | {f"collection {seat}": spell(cards) for seat, cards in enumerate(seen.collections)}


def second_scorer(
    roles: Sequence[str], collections: Sequence[str], rows: Sequence[str]
) -> tuple[list[int], list[int]]:
    """Points and cards by seat. Everything in notation; `rows` with all their cards, the blockers too."""
    points, received = [0, 0], [0, 0]
    for letter in "UHSI":
        mine = [[int(c[1]) for c in collections[s].split() if c[0] == letter] for s in (0, 1)]
        for s in (0, 1):
            mine[s] += [1] * (letter in FACTION_LETTERS[roles[s]])
        lots = [[int(c[1]) for c in row.split() if c[0] == letter] for row in rows]
        for s in (0, 1):
            if not mine[s]:
                continue
            near, far = lots[s], lots[1 - s]
            lead = sum(mine[s]) - sum(mine[1 - s])
            if lead == 0 or len(near) == len(far):
                lot = near
            elif lead > 0:
                lot = max(near, far, key=len)
            else:
                lot = min(near, far, key=len)
            points[s] += sum(lot)
            received[s] += len(lot)
    return points, received


def second_winners(points: Sequence[int], received: Sequence[int]) -> list[int]:
    if points[0] != points[1]:
        return [points.index(max(points))]
    if received[0] != received[1]:
        return [received.index(max(received))]
    return [0, 1]
