"""The events of a duel, and how they are told. A faction's scoring is one too: see scoring.Scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hotgames.games.hidden_leaders_duel.cards import FACTIONS, LETTERS, ROLES, SPACES, SPELLED, Cards
from hotgames.games.hidden_leaders_duel.scoring import NO_ROW, Scored


class Taken(NamedTuple):
    """A seat takes cards from the display; of those that lay face down only the backs are told."""

    seat: int
    spaces: tuple[int, ...]
    cards: Cards


class Looked(NamedTuple):
    """The seat that took face-down cards sees them."""

    seat: int
    spaces: tuple[int, ...]
    cards: Cards
    to: tuple[int, ...]


class Placed(NamedTuple):
    """A seat puts cards face up on the spaces it freed."""

    seat: int
    spaces: tuple[int, ...]
    cards: Cards


class Blocked(NamedTuple):
    """A seat lays a card, of which only the back is told, on a card of the display."""

    seat: int
    space: int
    faction: int


class Collected(NamedTuple):
    """A seat puts a card, of which only the back is told, into its collection."""

    seat: int
    faction: int


class Drawn(NamedTuple):
    """A seat draws the top card of the pile; the back of the next one comes to light, None after the last."""

    seat: int
    faction: int
    next: int | None


class Drew(NamedTuple):
    """The seat that drew a card sees it."""

    seat: int
    card: int
    to: tuple[int, ...]


class Revealed(NamedTuple):
    """Everything is turned over at the end; pairs are by seat, the others by space."""

    roles: tuple[int, int]
    collections: tuple[Cards, Cards]
    display: Cards
    blockers: Cards


class Ended(NamedTuple):
    """Points and cards received by seat, and who wins; both where it is a draw (D19)."""

    winners: tuple[int, ...]
    points: tuple[int, int]
    cards: tuple[int, int]


def tell(event: Any, names: Sequence[str]) -> str:
    """An event in words, in the third person."""
    match event:
        case Taken(seat, spaces, cards):
            return f"{names[seat]} takes {_spell_pairs(cards, spaces, 'from')}"
        case Looked(seat, spaces, cards):
            return f"{names[seat]} finds {_spell_pairs(cards, spaces, 'at')}"
        case Placed(seat, spaces, cards):
            return f"{names[seat]} places {_spell_pairs(cards, spaces, 'on')}"
        case Blocked(seat, space, faction):
            return f"{names[seat]} blocks {SPACES[space]} with {LETTERS[faction]}?"
        case Collected(seat, faction):
            return f"{names[seat]} collects {LETTERS[faction]}?"
        case Drawn(seat, faction, following):
            rest = "the pile is empty" if following is None else f"next on the pile {LETTERS[following]}?"
            return f"{names[seat]} draws {LETTERS[faction]}?, {rest}"
        case Drew(seat, card):
            return f"{names[seat]} has drawn {SPELLED[card]}"
        case Revealed(roles):
            who = zip(names, roles, strict=True)
            return "All is revealed: " + ", ".join(f"{name} is {ROLES[role].name}" for name, role in who)
        case Scored():
            return _tell_scored(event, names)
        case Ended(seats, points, cards):
            return _tell_ended(seats, points, cards, names)
    raise AssertionError(event)


def facts(event: Any) -> dict[str, Any]:
    """An event's own keys, in notation."""
    facts: dict[str, Any] = event._asdict()
    match event:
        case Taken() | Looked() | Placed():
            facts["spaces"] = [SPACES[space] for space in event.spaces]
            facts["cards"] = [SPELLED[card] for card in event.cards]
        case Blocked():
            facts["space"] = SPACES[event.space]
            facts["faction"] = LETTERS[event.faction]
        case Collected():
            facts["faction"] = LETTERS[event.faction]
        case Drawn():
            facts["faction"] = LETTERS[event.faction]
            facts["next"] = None if event.next is None else LETTERS[event.next]
        case Drew():
            facts["card"] = SPELLED[event.card]
        case Revealed():
            facts["roles"] = [ROLES[role].name for role in event.roles]
            facts["collections"] = [[SPELLED[card] for card in cards] for cards in event.collections]
            facts["display"] = [SPELLED[card] for card in event.display]
            facts["blockers"] = [SPELLED[card] or None for card in event.blockers]
        case Scored():
            facts["faction"] = LETTERS[event.faction]
            facts["rows"] = [None if row == NO_ROW else "ab"[row] for row in event.rows]
            facts["cards"] = [[SPELLED[card] for card in cards] for cards in event.cards]
    return facts


def _spell_pairs(cards: Sequence[int], spaces: Sequence[int], word: str) -> str:
    pairs = zip(cards, spaces, strict=True)
    return " and ".join(f"{SPELLED[card]} {word} {SPACES[space]}" for card, space in pairs)


def _tell_scored(scored: Scored, names: Sequence[str]) -> str:
    each = []
    for seat, name in enumerate(names):
        row = scored.rows[seat]
        count = len(scored.cards[seat])
        won = "nothing" if row == NO_ROW else f"row {'ab'[row]}, cards {count}, points {scored.points[seat]}"
        each.append(f"{name} {scored.totals[seat] if scored.present[seat] else 'absent'}: {won}")
    return f"{FACTIONS[scored.faction]}: " + "; ".join(each)


def _tell_ended(
    seats: Sequence[int], points: Sequence[int], cards: Sequence[int], names: Sequence[str]
) -> str:
    if len(seats) > 1:
        return f"A draw: {points[0]} points and {cards[0]} cards each"
    winner, loser = seats[0], 1 - seats[0]
    text = f"{names[winner]} wins {points[winner]} to {points[loser]}"
    if points[winner] == points[loser]:
        text += f", with {cards[winner]} cards to {cards[loser]}"
    return text
