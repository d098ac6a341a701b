"""A hand on the screen: each card's letter and frame, and the way of the arrows along it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from hotgames.ui.canvas import THICK, THIN, Canvas

T = TypeVar("T")


def letter(place: int, first: str = "a") -> str:
    """The key of the card at this place of a hand whose first card has the key `first`."""
    return chr(ord(first) + place)


def letters_of(hand: Iterable[int], cards: Iterable[int], first: str = "a") -> list[str]:
    """The keys of these cards of a hand, in their order; of cards that are alike each is named once."""
    left: list[int | None] = list(hand)
    keys = []
    for card in cards:
        place = left.index(card)
        left[place] = None
        keys.append(letter(place, first))
    return keys


def no_such_card(hand: Sequence[int], first: str = "a") -> str:
    """What is said of a letter beyond the hand."""
    if len(hand) == 1:
        return f"Your hand has one card: {first}."
    return f"Your hand has {len(hand)} cards: {first} to {letter(len(hand) - 1, first)}."


def beside(place: int | None, by: int, size: int) -> int:
    """The place that an arrow leads to, round and round; from none to the first or the last."""
    return (place + by) % size if place is not None else min(by, 0) % size


def along(things: Sequence[T], here: T | None, by: int) -> T:
    """The thing that an arrow leads to, round and round; from one that is not among them as from none."""
    return things[beside(things.index(here) if here in things else None, by, len(things))]


def paint_card(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], place: int, frame: str, key: str, *,
    thick: bool, first: str = "a",
) -> None:  # fmt: skip
    """A card's frame with its letter below it, in these inks; the mouse chooses it by `do_card`."""
    width, lines = size
    canvas.box(x, y, width, lines, frame, THICK if thick else THIN)
    canvas.put(x + (width - 1) // 2, y + lines, letter(place, first), key)
    canvas.target(x, y, width, lines + 1, ("card", place))
