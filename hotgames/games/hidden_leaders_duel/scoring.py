"""Scoring: faction by faction, which row of the display comes to whom (D11 to D19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hotgames.games.hidden_leaders_duel.cards import NO_CARD, ROLES, ROW, UNFLAGGED, Cards, of_faction, total

NO_ROW = -1


class Scored(NamedTuple):
    """What a faction brings: pairs are by seat, but for `counts`, which is by row."""

    faction: int
    totals: tuple[int, int]
    present: tuple[bool, bool]
    """Who has a card of the faction at all, the role included (D11)."""
    counts: tuple[int, int]
    """How many cards of the faction lie in each row, blocked stacks in full (D7)."""
    rows: tuple[int, int]
    """The row that each seat receives, or NO_ROW."""
    cards: tuple[Cards, Cards]
    """The cards that each seat receives: those of the display from left to right, then the blockers."""
    points: tuple[int, int]


def rows_won(totals: tuple[int, int], present: tuple[bool, bool], counts: tuple[int, int]) -> tuple[int, int]:
    """The row of a faction that each seat receives, or NO_ROW (D12 to D17)."""
    if totals[0] == totals[1] or counts[0] == counts[1]:
        rows = (0, 1)
    else:
        more = int(counts[1] > counts[0])
        rows = (more, 1 - more) if totals[0] > totals[1] else (1 - more, more)
    return (rows[0] if present[0] else NO_ROW, rows[1] if present[1] else NO_ROW)


def score(
    roles: Sequence[int], collections: Sequence[Cards], display: Cards, blockers: Cards
) -> tuple[Scored, ...]:
    """All four factions, in order."""
    rows = [
        (display[at : at + ROW] + blockers[at : at + ROW]).translate(UNFLAGGED, NO_CARD) for at in (0, ROW)
    ]
    return tuple([_score_faction(faction, roles, collections, rows) for faction in range(4)])


def _score_faction(
    faction: int, roles: Sequence[int], collections: Sequence[Cards], rows: Sequence[Cards]
) -> Scored:
    led = (faction in ROLES[roles[0]].factions, faction in ROLES[roles[1]].factions)
    collected = (of_faction(collections[0], faction), of_faction(collections[1], faction))
    totals = (total(collected[0]) + led[0], total(collected[1]) + led[1])
    present = (led[0] or bool(collected[0]), led[1] or bool(collected[1]))
    lying = (of_faction(rows[0], faction), of_faction(rows[1], faction), b"")
    counts = (len(lying[0]), len(lying[1]))
    won = rows_won(totals, present, counts)
    cards = (lying[won[0]], lying[won[1]])
    return Scored(faction, totals, present, counts, won, cards, (total(cards[0]), total(cards[1])))


def received(results: Sequence[Scored]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The points that each seat receives in all, and how many cards."""
    points, cards = [0, 0], [0, 0]
    for scored in results:
        for seat in (0, 1):
            points[seat] += scored.points[seat]
            cards[seat] += len(scored.cards[seat])
    return (points[0], points[1]), (cards[0], cards[1])


def winners(points: tuple[int, int], cards: tuple[int, int]) -> tuple[int, ...]:
    """Most points, then most cards received, then both (D19)."""
    strength = ((points[0], cards[0]), (points[1], cards[1]))
    return tuple(seat for seat in (0, 1) if strength[seat] == max(strength))
