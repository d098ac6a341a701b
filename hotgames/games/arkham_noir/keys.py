"""Which keys choose what: the cards that have letters now, and the keys of every legal move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from hotgames.games.arkham_noir.cards import DROP_LEAD, LEADS, SEARCH, SHUFFLE
from hotgames.games.arkham_noir.desk import Desk
from hotgames.games.arkham_noir.moves import USE, Move
from hotgames.games.arkham_noir.state import ArkhamView

LETTERS = "abdefghijkmnoqrswz"
"""Keys of cards to choose from; those of the actions are left out."""
PAGE = len(LETTERS)
"""Cards of a list that have letters at once."""


class Offer(NamedTuple):
    """The cards that letters choose from now, and where they lie."""

    cards: tuple[int, ...]
    where: Literal["hand", "leads", "list"]


def offer(view: ArkhamView, finding: bool = False) -> Offer:
    """What the letters stand for: with the action the hand, else what is asked for; or broadcasts to find."""
    if finding:
        return Offer(tuple([move.card for move in view.options if move.kind == "find"]), "list")
    cards = tuple([move.card for move in view.options if move.kind in ("pick", "discard")])
    effect = view.effect_asked
    if cards:
        if set(cards) == set(view.hand):
            return Offer(cards, "hand")
        return Offer(cards, "leads" if effect in (LEADS, DROP_LEAD) else "list")
    if effect is not None and effect < SHUFFLE and USE in view.options and view.agenda[-1].kind == "effect":
        return Offer(reach(view, effect), "leads" if effect == LEADS else "list")
    return Offer((), "hand") if view.agenda else Offer(view.hand, "hand")


def reach(view: ArkhamView, effect: int) -> tuple[int, ...]:
    """The cards that an effect can take; a searched stack is sorted."""
    return view.draw if effect == SEARCH else view.area(effect)


def gain(desk: Desk, move: Move) -> tuple[int, int]:
    """How good a closing is: new types first, then the puzzles that stay available."""
    new = {desk.deck.types[card] for card in move.score} - set(desk.solved)
    return len(new), -len(move.score)


def ways_of(view: ArkhamView, number: int) -> list[Move]:
    """The closings of a case, the best of them first."""
    ways = [move for move in view.options if move.kind == "close" and move.case == number]
    if not ways:
        return []
    best = ways.index(max(ways, key=lambda move: gain(view, move)))
    return ways[best:] + ways[:best]


def keys_for(view: ArkhamView, move: Move) -> list[str]:
    """The keys that choose and commit a legal move, nothing being begun."""
    match move.kind:
        case "take" | "pass":
            return [move.kind[0], "enter"]
        case "lead":
            return ["l", str(move.case), "enter"]
        case "hand":
            return [LETTERS[view.hand.index(move.card)], str(move.case), "enter"]
        case "close":
            ways = ways_of(view, move.case)
            return ["x", str(move.case), *["x"] * ways.index(move), "enter"]
        case "broadcast":
            return [str(move.case) if move.case else "minus", "enter"]
        case "ignore":
            return ["c", "enter"]
        case "find":
            return ["c", "c", *_letter(offer(view, finding=True).cards, move.card), "enter"]
        case "pick" | "discard":
            return [*_letter(offer(view).cards, move.card), "enter"]
    return ["y" if move == USE else "full_stop", "enter"]


def _letter(cards: Sequence[int], card: int) -> list[str]:
    page, place = divmod(cards.index(card), PAGE)
    return [*["pagedown"] * page, LETTERS[place]]
