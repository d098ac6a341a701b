"""The cards of Hot Lead: as small numbers for the rules, and in the record's notation."""

from __future__ import annotations

INVESTIGATORS = tuple(range(1, 56))

# A card of the deck is its group and its value in one small number: both are a shift or a mask away.
ACTIVITIES = ("Money Laundering", "Grand Theft Auto", "Forgery & Fraud", "Armed Robbery", "Smuggling")
DEAD_END, INFORMANT = 5, 6
"""The groups that follow those of the activities."""
BEYOND_EVIDENCE = DEAD_END << 3
"""Back alley cards are this or more."""
LETTERS = "MGFASDI"

Set = tuple[int, ...]
"""The cards of one position: back alley cards, then the evidence card they ride along with."""


def card(group: int, value: int) -> int:
    return group << 3 | value


def group_of(card: int) -> int:
    return card >> 3


def value_of(card: int) -> int:
    return card & 7


EVIDENCE = tuple(card(group, value) for group in range(5) for value in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5))
BACK_ALLEY = (
    *(card(INFORMANT, value) for value in range(1, 6)),
    *(card(DEAD_END, value) for value in range(3, 8)),
)
NAMES = {f"{LETTERS[group_of(c)]}{value_of(c)}": c for c in EVIDENCE + BACK_ALLEY}
SPELLED = {c: name for name, c in NAMES.items()}

POINTS = {c: -value_of(c) if group_of(c) == DEAD_END else value_of(c) for c in SPELLED}
points = POINTS.__getitem__
"""What a card counts at the end: a dead end against its owner."""


def deck_of(back_alley: object) -> tuple[int, ...]:
    """The cards of the deck, with or without those of the back alley."""
    return EVIDENCE + BACK_ALLEY if back_alley else EVIDENCE


def turn_up(deck: tuple[int, ...], drawn: int, positions: int) -> tuple[tuple[Set, ...], int]:
    """The next sets of a deck of which `drawn` cards are shown, and how many are shown then.

    Back alley cards ride along with the evidence card after them. L12: the deck never runs out.
    """
    cards = deck[drawn : drawn + positions]
    if max(cards) < BEYOND_EVIDENCE:
        return tuple(zip(cards, strict=True)), drawn + positions
    column = []
    for _ in range(positions):
        first = drawn
        while deck[drawn] >= BEYOND_EVIDENCE:
            drawn += 1
        drawn += 1
        column.append(deck[first:drawn])
    return tuple(column), drawn


def spell(cards: Set) -> list[str]:
    return [SPELLED[c] for c in cards]


def spell_set(cards: Set) -> str:
    return " ".join(spell(cards))
