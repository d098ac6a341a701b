"""The cards of Arkham Noir: what may be printed on one, and a deck as tables of small ints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hotgames.games.arkham_noir.agenda import effect_frames

CLUES, VICTIMS, BROADCASTS = 48, 6, 5
FIRST_BROADCAST = CLUES
FIRST_VICTIM = CLUES + BROADCASTS
"""A card is a small int: the clues from 0, then the broadcasts, then the victims."""

TYPES = ("Person of interest", "Threat", "Artifact", "Evidence", "Location", "Monster", "Broadcast")
BROADCAST = 6
"""The seventh type; the six before it are printed on Clue cards."""
VICTIM = -1
"""The type of a victim, which is no clue."""

TECHNIQUES = ("Collection", "Surveillance", "Interview", "Research")
ANY = 0b11111
"""The icon that matches every other; the fifth bit tells it from all four techniques."""


class Effect(NamedTuple):
    """A printed effect: its name in a deck file, and what it lets or makes the player do."""

    name: str
    text: str
    mandatory: bool = False
    total: int = 0
    """How many the 48 clues carry of a voluntary one (K6); the rulebook does not count the others."""


LEADS, DISCARD, CLOSED, STABILITY, TIME, SEARCH, SHUFFLE, DRAW_BROADCAST = range(8)
CHECK, DROP_HAND, DROP_LEAD = range(8, 11)
EFFECTS = (
    Effect("take from leads", "take a card from the leads row", total=8),
    Effect("take from discards", "take a card from the discard area", total=4),
    Effect("take from closed cases", "take a card from the closed cases", total=2),
    Effect("take from stability", "take a card from the stability area", total=3),
    Effect("take from time", "take a card from the time area", total=4),
    Effect("search", "search the draw stack for a card", total=2),
    Effect("shuffle discards", "shuffle the discards into the draw stack", total=2),
    Effect("broadcast", "draw a broadcast, then play or discard it", total=2),
    Effect("stability check", "make a stability check", mandatory=True),
    Effect("discard from hand", "discard a card from hand", mandatory=True),
    Effect("discard from leads", "discard a card from the leads row", mandatory=True),
)
AREAS = ("leads row", "discard area", "closed cases", "stability area", "time area", "draw stack")
"""Where the first six effects take a card from."""


class Card(NamedTuple):
    """A clue, a broadcast or a victim as it is printed."""

    id: str
    title: str
    flavour: str
    type: int
    left: int
    """A bit for each technique of the left edge, or ANY; 0 on a victim."""
    right: int
    puzzle: bool = False
    key: bool = False
    lock: bool = False
    colour: bool = False
    minimum: int = 0
    """How many clues the line must hold already; 0 asks for none."""
    hourglass: bool = False
    stability: bool = False
    effects: tuple[int, ...] = ()
    source: str = "assumption"
    """Whether the rulebook says so or we do."""


class Contact(NamedTuple):
    """The professional contact."""

    id: str
    title: str
    flavour: str
    source: str


class Deck:
    """All cards of a game, and for each thing printed on them a table by card."""

    __slots__ = (
        "cards",
        "colour",
        "contact",
        "data",
        "effects",
        "frames",
        "hourglass",
        "ids",
        "key",
        "left",
        "lock",
        "minimum",
        "named",
        "puzzle",
        "right",
        "stability",
        "titles",
        "types",
    )

    def __init__(self, cards: tuple[Card, ...], contact: Contact, data: Mapping[str, Any]) -> None:
        self.cards = cards
        self.contact = contact
        self.data = data
        """What stands in the deck file that the cards come from."""
        self.ids = tuple(card.id for card in cards)
        self.named = {card.id: number for number, card in enumerate(cards)}
        self.titles = tuple(card.title for card in cards)
        self.types = tuple(card.type for card in cards)
        self.left = tuple(card.left for card in cards)
        self.right = tuple(card.right for card in cards)
        self.puzzle = tuple(card.puzzle for card in cards)
        self.key = tuple(card.key for card in cards)
        self.lock = tuple(card.lock for card in cards)
        self.colour = tuple(card.colour for card in cards)
        self.minimum = tuple(card.minimum for card in cards)
        self.hourglass = tuple(card.hourglass for card in cards)
        self.stability = tuple(card.stability for card in cards)
        self.effects = tuple(card.effects for card in cards)
        self.frames = tuple(effect_frames(number, card.effects) for number, card in enumerate(cards))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self.cards == other.cards and self.contact == other.contact

    def __hash__(self) -> int:
        return hash(self.cards)

    def spell(self, card: int) -> str:
        """The card's id, in which records are written."""
        return self.ids[card]

    def spell_all(self, cards: tuple[int, ...]) -> list[str]:
        return [self.ids[card] for card in cards]


def icons(mask: int) -> tuple[str, ...]:
    """The icons of an edge in words."""
    if mask == ANY:
        return ("ANY",)
    return tuple(name for bit, name in enumerate(TECHNIQUES) if mask >> bit & 1)
