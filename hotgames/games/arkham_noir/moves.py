"""The moves of Arkham Noir, and how the record spells them."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hotgames.games.arkham_noir.cards import FIRST_VICTIM, VICTIMS, Deck
from hotgames.table.game import IllegalMove

Kind = Literal[
    "take", "lead", "hand", "close", "pass", "discard", "use", "skip", "pick", "broadcast", "ignore", "find"
]


class Move(NamedTuple):
    """A decision; `card` is -1 and `case` 0 where it names none."""

    kind: Kind
    card: int = -1
    case: int = 0
    score: tuple[int, ...] = ()
    """The puzzle cards that a closing scores, in the order of the line."""


_CARDS = range(FIRST_VICTIM)
_NUMBERS = range(VICTIMS + 1)

TAKE, PASS, USE, SKIP, IGNORE = Move("take"), Move("pass"), Move("use"), Move("skip"), Move("ignore")
# The moves that name cards and cases are made once: lists of them are lists of these.
LEAD_TO = tuple(Move("lead", case=number) for number in _NUMBERS)
HAND_TO = tuple(tuple(Move("hand", card, number) for number in _NUMBERS) for card in _CARDS)
DISCARDS = tuple(Move("discard", card) for card in _CARDS)
PICKS = tuple(Move("pick", card) for card in _CARDS)
FINDS = tuple(Move("find", card) for card in _CARDS)
BROADCAST_TO = tuple(Move("broadcast", case=number) for number in _NUMBERS)
BROADCAST_AWAY = BROADCAST_TO[0]
"""A broadcast is discarded: it goes to no case."""

# The answers to a printed effect, and to whatever asks nothing.
NOTHING: tuple[Move, ...] = (SKIP,)
MAY: tuple[Move, ...] = (USE, SKIP)
MUST: tuple[Move, ...] = (USE,)
MUST_OR_IGNORE: tuple[Move, ...] = (USE, IGNORE)

_PLAIN = {
    "take": TAKE,
    "pass": PASS,
    "use": USE,
    "skip": SKIP,
    "contact ignore": IGNORE,
    "broadcast discard": BROADCAST_AWAY,
}
_WRITTEN = {move: text for text, move in _PLAIN.items()}


def write(move: Move, deck: Deck) -> str:
    """The move in the record's notation."""
    if plain := _WRITTEN.get(move):
        return plain
    match move:
        case Move("lead" | "broadcast" as kind, _, case):
            return f"{kind}>{case}"
        case Move("hand", card, case):
            return f"hand {deck.ids[card]}>{case}"
        case Move("close", _, case, score):
            scored = "".join(f" {deck.ids[card]}" for card in score)
            return f"close {case} score{scored}" if score else f"close {case}"
        case Move("find", card):
            return f"contact find {deck.ids[card]}"
        case Move(kind, card):
            return f"{kind} {deck.ids[card]}"


def read(text: str, deck: Deck) -> Move:
    """The move that a text names, legal or not; raises IllegalMove if it names none."""
    if plain := _PLAIN.get(text):
        return plain
    match text.split(" "):
        case [word] if word.startswith("lead>"):
            return Move("lead", case=_case(word[5:]))
        case [word] if word.startswith("broadcast>"):
            return Move("broadcast", case=_case(word[10:]))
        case ["hand", target] if ">" in target:
            card, _, number = target.partition(">")
            return Move("hand", _card(card, deck), _case(number))
        case ["close", number]:
            return Move("close", case=_case(number))
        case ["close", number, "score", first, *others]:
            scored = tuple(_card(card, deck) for card in (first, *others))
            return Move("close", case=_case(number), score=scored)
        case ["discard" | "pick" as kind, card]:
            return Move(kind, _card(card, deck))
        case ["contact", "find", card]:
            return Move("find", _card(card, deck))
    raise IllegalMove(
        f"{text!r} is no move: take, lead>1, hand CARD>2, close 1, close 1 score CARD and pass are, and "
        "within a turn use, skip, pick CARD, discard CARD, broadcast>2, broadcast discard, contact ignore "
        "and contact find CARD."
    )


def _case(text: str) -> int:
    if len(text) == 1 and text in "123456789":
        return int(text)
    raise IllegalMove(f"{text!r} is no case: they are numbered from 1 as they were opened.")


def _card(text: str, deck: Deck) -> int:
    card = deck.named.get(text, FIRST_VICTIM)
    if card < FIRST_VICTIM:
        return card
    raise IllegalMove(f"{text!r} is no clue and no broadcast of this deck.")
