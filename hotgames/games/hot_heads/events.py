"""The facts of a game of Hot Heads: what a screen shows happening, and how the log tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hotgames.games.hot_heads.cards import KINDS, NAMES, SABOTAGE, TYPES, WILD, spelled
from hotgames.games.hot_heads.moves import DUMMY, ENDS
from hotgames.games.hot_heads.sky import TYPE_NAMES

# A `place` is a seat or, one beyond the last, the dummy pilot; a `column` is its type.


class Drawn(NamedTuple):
    """A seat has drawn a card to its hand."""

    seat: int


class Taken(NamedTuple):
    """The card that was drawn: the drawer's to know."""

    seat: int
    card: int

    @property
    def to(self) -> tuple[int, ...]:
        return (self.seat,)


class Played(NamedTuple):
    """A seat lays a card at an end of a column; a linked helicopter joins it."""

    seat: int
    card: int
    place: int
    column: int
    end: int


class Sabotaged(NamedTuple):
    """A seat takes the card at an end of a column off with a sabotage card."""

    seat: int
    place: int
    column: int
    end: int
    card: int


class Lost(NamedTuple):
    """A column without a typed card left is discarded, these cards with it (H11, H12); maybe none."""

    place: int
    column: int
    cards: tuple[int, ...]


class Dropped(NamedTuple):
    """A seat discards a card without effect (H7, H8)."""

    seat: int
    card: int


class Struck(NamedTuple):
    """A seat has drawn a storm, the first to the fourth."""

    seat: int
    storm: int


class Chosen(NamedTuple):
    """A seat has sealed its cards for the storm."""

    seat: int


class Stormed(NamedTuple):
    """The cards that a place lays in a storm, in order; the untyped ones are discarded."""

    place: int
    cards: tuple[int, ...]


class Burned(NamedTuple):
    """The highest balloons of a type fly into the last storm."""

    column: int
    height: int
    places: tuple[int, ...]


class Scored(NamedTuple):
    seat: int
    points: int


class Ended(NamedTuple):
    winners: tuple[int, ...]


def facts(event: Any, seats: int) -> dict[str, Any]:
    """An event's keys in notation."""

    def place(number: int) -> int | str:
        return DUMMY if number == seats else number

    data: dict[str, Any] = event._asdict()
    if "card" in data:
        data["card"] = NAMES[data["card"]]
    if "cards" in data:
        data["cards"] = [NAMES[card] for card in data["cards"]]
    if "column" in data:
        data["column"] = TYPES[data["column"]]
    if "end" in data:
        data["end"] = ENDS[data["end"]]
    if "place" in data:
        data["place"] = place(data["place"])
    if "places" in data:
        data["places"] = [place(number) for number in data["places"]]
    if "winners" in data:
        data["winners"] = list(data["winners"])
    return data


def tell(event: Any, names: Sequence[str]) -> str:
    """An event in words; "" for one that is not worth a line."""
    match event:
        case Taken(seat, card):
            return f"{names[seat]} draws {NAMES[card]}"
        case Played(seat, card, place, column, _):
            return f"{names[seat]} plays {NAMES[card]} to {_balloon(seat, place, column, names)}"
        case Sabotaged(seat, place, column, _, card):
            target = _balloon(seat, place, column, names)
            return f"{names[seat]} sabotages {target}: {NAMES[card]} is gone"
        case Lost(place, column, cards):
            also = f", and {' '.join(spelled(cards))} with it" if cards else ""
            balloon = _balloon(None, place, column, names, "The")
            return f"{balloon} has no card of its type left and is gone{also}"
        case Dropped(seat, card):
            what = "plays a sabotage without effect" if card == SABOTAGE else f"discards {NAMES[card]}"
            return f"{names[seat]} {what}"
        case Struck(seat, storm):
            return f"{names[seat]} draws storm {storm} of 4"
        case Chosen(seat):
            return f"{names[seat]} has chosen"
        case Stormed(place, cards):
            return f"{_who(place, names)} {_laid(cards)}"
        case Burned(column, height, places):
            whose = " and ".join([_who(place, names) for place in places])
            return f"{TYPE_NAMES[column]}: into the storm at {height} flies {whose}"
        case Scored(seat, points):
            return f"{names[seat]} scores {points}"
        case Ended(winners):
            who = " and ".join([names[seat] for seat in winners])
            return f"{who} wins" if len(winners) == 1 else f"{who} share the win"
        case _:
            return ""


def _who(place: int, names: Sequence[str]) -> str:
    return names[place] if place < len(names) else "the dummy pilot"


def _balloon(seat: int | None, place: int, column: int, names: Sequence[str], article: str = "the") -> str:
    balloon = f"{article} {TYPE_NAMES[column].lower()} balloon"
    if place == seat:
        return balloon.replace(article, "their own", 1)
    return f"{balloon} of {_who(place, names)}"


def _laid(cards: Sequence[int]) -> str:
    laid = tuple([card for card in cards if KINDS[card] < WILD])
    discarded = tuple([card for card in cards if KINDS[card] >= WILD])
    parts = [f"lays {' '.join(spelled(laid))}"] if laid else []
    parts += [f"discards {' '.join(spelled(discarded))}"] if discarded else []
    return " and ".join(parts)
