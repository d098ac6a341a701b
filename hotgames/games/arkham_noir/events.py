"""What happens in a game of Arkham Noir: facts that a screen shows, and their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from hotgames.games.arkham_noir.cards import AREAS, EFFECTS, Deck

Pile = Literal["discard", "time", "removed"]
"""Where a discarded card comes to lie."""
Need = Literal["cases", "time", "leads"]
"""Why a victim must be drawn: no case is left open, the time area is full, the leads ran out."""
Cause = Literal["deal", Need]
"""Why a case was opened: it was dealt, or a victim had to be drawn."""
Ending = Literal["", "solved", "stability", "cases", "time", "leads"]
"""What ended the game: solved, or lost by what; "" while it goes on."""

PILES = {
    "discard": "the discard area",
    "time": "the time area",
    "removed": "the box",
}
CAUSES = {
    "deal": "it was there from the start",
    "cases": "no case was left open",
    "time": "time is up",
    "leads": "the leads ran out",
}
ENDINGS = {
    "solved": "the case is solved",
    "stability": "the mind gives way: the stability area is full",
    "cases": "the last case is closed and no victim is left",
    "time": "time is up and no victim is left",
    "leads": "the leads ran out and no victim is left",
}


class Took(NamedTuple):
    """The First lead is taken in hand."""

    card: int


class Played(NamedTuple):
    """A card is added to a case's line."""

    card: int
    case: int
    source: Literal["lead", "hand", "broadcast"]


class Discarded(NamedTuple):
    """A card is discarded, with an hourglass to the time area."""

    card: int
    pile: Pile


class Checked(NamedTuple):
    """A stability check turns a card (-1: there was none), and keeps it if it has the stability icon."""

    card: int
    kept: bool
    strain: bool
    """Whether mental strain asked for it, not a printed effect."""


class Used(NamedTuple):
    """A printed effect takes place."""

    card: int
    effect: int


class Skipped(NamedTuple):
    """A printed effect does not take place: refused, or it can do nothing."""

    card: int
    effect: int


class Ignored(NamedTuple):
    """The contact spares the player a mandatory effect."""

    card: int
    effect: int


class Fetched(NamedTuple):
    """A card is taken from an area in hand, by an effect or as the stability bonus."""

    card: int
    area: int


class Tuned(NamedTuple):
    """A broadcast is drawn: by the third colour card of this case, or by an effect (0)."""

    card: int
    case: int


class Found(NamedTuple):
    """The contact finds a broadcast."""

    card: int


class Closed(NamedTuple):
    """A case is closed: what it scores, and what goes to the closed cases, victim first."""

    case: int
    scored: tuple[int, ...]
    cards: tuple[int, ...]


class Bonus(NamedTuple):
    """The closed case held all six types: a card may be taken from the stability area."""

    case: int


class RanOut(NamedTuple):
    """A card must be drawn and the draw stack is empty."""


class Shuffled(NamedTuple):
    """The draw stack is shuffled, with so many cards that were not in it before."""

    added: int
    size: int


class Opened(NamedTuple):
    """A victim is drawn and starts a case."""

    case: int
    victim: int
    need: Need


class Recovered(NamedTuple):
    """The cards of the time area move to the discard area."""

    cards: tuple[int, ...]


class Refilled(NamedTuple):
    """Cards are drawn into the leads row, left to right; `row` is the row after it (-1: no card)."""

    cards: tuple[int, ...]
    row: tuple[int, ...]


class Ended(NamedTuple):
    ending: Ending
    turn: int


def tell(event: Any, names: Sequence[str], deck: Deck) -> str:
    """An event in words, "" for one that others tell of."""

    name = names[0]

    def title(card: int) -> str:
        return f"{deck.titles[card]} ({deck.ids[card]})"

    def titles(cards: Sequence[int]) -> str:
        return ", ".join(title(card) for card in cards)

    match event:
        case Took(card):
            return f"{name} takes {title(card)} in hand"
        case Played(card, case, "broadcast"):
            return f"{title(card)} is heard in case {case}"
        case Played(card, case, source):
            return f"{name} plays {title(card)} from {_SOURCES[source]} to case {case}"
        case Discarded(card, pile):
            return f"Discarded{'' if pile == 'discard' else ' to ' + PILES[pile]}: {title(card)}"
        case Checked(card, kept, strain):
            check = "Mental strain" if strain else "A stability check"
            if card < 0:
                return f"{check} turns nothing: no card is left"
            discarded = PILES["time" if deck.hourglass[card] else "discard"]
            return f"{check} turns {title(card)}, to {'the stability area' if kept else discarded}"
        case Skipped(card, effect) if EFFECTS[effect].mandatory:
            return f"{title(card)} asks in vain: {EFFECTS[effect].text}"
        case Ignored(card, effect):
            return f"{deck.contact.title} spares {name} this: {EFFECTS[effect].text} ({deck.ids[card]})"
        case Fetched(card, area):
            return f"{name} takes {title(card)} from the {AREAS[area]}"
        case Tuned(card, 0):
            return f"On the air: {title(card)}"
        case Tuned(card, case):
            return f"Case {case} has enough colour, on the air: {title(card)}"
        case Found(card):
            return f"{deck.contact.title} finds {title(card)} for {name}"
        case Closed(case, (), _):
            return f"{name} closes case {case} and scores nothing"
        case Closed(case, scored, _):
            return f"{name} closes case {case} and scores {titles(scored)}"
        case Bonus(case):
            return f"Case {case} held all six types"
        case RanOut():
            return "The leads run out"
        case Shuffled(0, size):
            return f"The draw stack of {size} is shuffled"
        case Shuffled(added, size):
            return f"{added} cards are shuffled into the draw stack, now {size}"
        case Opened(case, victim, need):
            return f"Case {case} is opened on {deck.titles[victim]}: {CAUSES[need]}"
        case Recovered(cards):
            return f"{len(cards)} cards leave the time area for the discard area"
        case Refilled(cards) if cards:
            return f"New in the leads row: {titles(cards)}"
        case Ended(ending, turn):
            return f"The end in turn {turn}: {ENDINGS[ending]}"
    return ""


_SOURCES = {"lead": "the leads row", "hand": "hand"}


def facts(event: Any, deck: Deck) -> dict[str, Any]:
    """An event's keys with cards by their ids, effects and areas by their names, no card as null."""
    spelled: dict[str, Any] = {}
    for key, value in event._asdict().items():
        if key in ("card", "victim"):
            spelled[key] = _id(value, deck)
        elif key in ("cards", "scored", "row"):
            spelled[key] = [_id(card, deck) for card in value]
        elif key == "effect":
            spelled[key] = EFFECTS[value].name
        elif key == "area":
            spelled[key] = AREAS[value]
        else:
            spelled[key] = value
    return spelled


def _id(card: int, deck: Deck) -> str | None:
    return None if card < 0 else deck.ids[card]
