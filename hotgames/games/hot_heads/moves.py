"""What can be done with a card on a turn and in a storm, what cannot and why, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, compress
from typing import NamedTuple

from hotgames.games.hot_heads.cards import (
    HELICOPTER,
    KINDS,
    NAMES,
    NUMBERS,
    SABOTAGE,
    TYPES,
    VALUES,
    WILD,
    spelled,
)
from hotgames.games.hot_heads.sky import BOTTOM, COLUMNS, TOP, Column
from hotgames.table.game import IllegalMove

NOWHERE = -1
"""The place of a card that is discarded without effect."""
DUMMY = "D"
ENDS = ("top", "bottom")


class Play(NamedTuple):
    """A card played on a turn: to which column of which place, and to (or from) which end of it."""

    card: int
    place: int
    column: int
    end: int


Choice = tuple[int, ...]
"""The cards chosen for a storm, in the order in which they are laid."""


def _plays(card: int, indexes: Sequence[int], end: int = TOP) -> tuple[Play, ...]:
    return tuple(Play(card, *divmod(index, COLUMNS), end) for index in indexes)


def end_of(card: int) -> int:
    """The end of a column that a card is played to: ballast goes to the bottom, all else to the top."""
    return BOTTOM if VALUES[card] < 0 else TOP


# Every play that can ever be is made once: to list moves is to pick from these.
_MOST_PLACES = 5
_INDEXES = range(_MOST_PLACES * COLUMNS)
_ANYWHERE = tuple(
    _plays(card, _INDEXES[kind::COLUMNS], end_of(card)) if kind < WILD else ()
    for card, kind in enumerate(KINDS)
)
_TYPED = {n: tuple(plays[:n] for plays in _ANYWHERE) for n in range(3, _MOST_PLACES + 1)}
"""By number of places and by card: a typed card at each place."""
_LINKED = {
    card: _plays(card, _INDEXES, end_of(card))
    for card, kind in enumerate(KINDS)
    if kind == WILD or card == HELICOPTER
}
"""By card that needs a column: the card at each."""
_SHOTS = (_plays(SABOTAGE, _INDEXES, TOP), _plays(SABOTAGE, _INDEXES, BOTTOM))
_DISCARDED = tuple(Play(card, NOWHERE, NOWHERE, TOP) for card in range(len(NAMES)))


def turn_moves(hand: Sequence[int], columns: Sequence[Column]) -> list[Play]:
    """Every legal play of a hand: typed cards anywhere, wild ones and helicopters where a column stands."""
    typed = _TYPED[len(columns) // COLUMNS]
    cards = sorted(set(hand))
    plays: list[Play] = []
    for card in cards:
        plays += typed[card] or _untyped_plays(card, columns)
    return plays or [_DISCARDED[card] for card in cards]  # H8


def _untyped_plays(card: int, columns: Sequence[Column]) -> list[Play]:
    if card != SABOTAGE:
        return list(compress(_LINKED[card], columns))
    # H7: it need not hit anything
    return [_DISCARDED[card], *compress(_SHOTS[TOP], columns), *compress(_SHOTS[BOTTOM], columns)]


def random_play(hand: Sequence[int], columns: Sequence[Column], random: Callable[[], float]) -> Play:
    """A legal play of a card drawn first: quick, for nothing is listed but what that card can do."""
    card = hand[int(random() * len(hand))]
    plays = (
        _TYPED[len(columns) // COLUMNS][card] or _untyped_plays(card, columns) or turn_moves(hand, columns)
    )
    return plays[int(random() * len(plays))]


def storm_moves(hand: Sequence[int], storm: int) -> list[Choice]:
    """Every choice of a hand's cards for a storm, each once and sorted (H14, H15)."""
    choices = combinations(sorted(hand), min(storm, len(hand)))
    return list(choices) if len(set(hand)) == len(hand) else list(dict.fromkeys(choices))


def forbids(hand: Sequence[int], columns: Sequence[Column], move: Play) -> str:
    """The rule that forbids a play, or "" where it is legal: just what `turn_moves` lists is."""
    card = move[0]
    if card not in hand:
        return f"{NAMES[card]} is not in this hand."
    if anywhere := _TYPED[len(columns) // COLUMNS][card]:
        if move in anywhere:
            return ""
        if move.place == NOWHERE:
            return "A card of a type can always be played: it may not be thrown away."
        return f"{NAMES[card]} goes to a column of its own type, at one of the places of this table."
    if move == _DISCARDED[card]:
        if move in turn_moves(hand, columns):
            return ""
        return "A card is thrown away only when none in the hand can be played."
    index = move.place * COLUMNS + move.column
    plays = _SHOTS[move.end == BOTTOM] if card == SABOTAGE else _LINKED[card]
    if not 0 <= index < len(columns) or move != plays[index]:
        return f"{NAMES[card]} is played to one of the four columns of a place at this table."
    if columns[index]:
        return ""
    if card == SABOTAGE:
        return "There is no column to sabotage."
    if card == HELICOPTER:
        return "A helicopter joins a column: there is none."
    return "A wild card cannot start a column."


def write(move: Play | Choice, seats: int) -> str:
    """A move in the record's notation."""
    if not isinstance(move, Play):
        return f"storm {' '.join(spelled(move))}"
    card, place, column, end = move
    name = NAMES[card]
    if place == NOWHERE:
        return name if card == SABOTAGE else f"drop {name}"
    where = DUMMY if place == seats else str(place)
    if KINDS[card] < WILD:
        return f"{name}>{where}"
    if card == SABOTAGE:
        return f"{name}>{where}{TYPES[column]} {ENDS[end]}"
    return f"{name}>{where}{TYPES[column]}"


def read(text: str, seats: int) -> Play | Choice:
    """The move that the notation names; raises IllegalMove if it names none."""
    word, *rest = text.split(" ")
    if word == "storm" and rest:
        return tuple([_card(name) for name in rest])
    if word == "drop" and len(rest) == 1 and rest != ["S"]:
        return _DISCARDED[_card(rest[0])]
    if text == "S":
        return _DISCARDED[SABOTAGE]
    name, arrow, target = word.partition(">")
    if not arrow:
        raise _no_move(text)
    card = _card(name)
    place = _place(target[:1], seats)
    if KINDS[card] < WILD and len(target) == 1 and not rest:
        return Play(card, place, KINDS[card], end_of(card))
    column = TYPES.find(target[1:]) if len(target) == 2 else -1
    if KINDS[card] < WILD or column < 0:
        raise _no_move(text)
    if card == SABOTAGE and len(rest) == 1 and rest[0] in ENDS:
        return Play(card, place, column, ENDS.index(rest[0]))
    if card in _LINKED and not rest:
        return Play(card, place, column, end_of(card))
    raise _no_move(text)


def _card(name: str) -> int:
    if name not in NUMBERS:
        raise IllegalMove(f"{name[:20]!r} is no card of this game: a balloon is R+3, ballast W-1, H, S.")
    return NUMBERS[name]


def _place(name: str, seats: int) -> int:
    if name == DUMMY and seats == 2:
        return seats
    if not (name.isascii() and name.isdigit() and int(name) < seats):
        raise IllegalMove(f"There is no seat {name!r} at this table.")
    return int(name)


def _no_move(text: str) -> IllegalMove:
    return IllegalMove(f"{text[:20]!r} is no move: it is R+3>1, W+2>1R, H>1R, S>1R top, S or storm R+3 W+2.")
