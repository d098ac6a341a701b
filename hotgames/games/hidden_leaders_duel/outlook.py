"""What a viewer can work out: which hidden cards are certain, and what each faction may bring.

All of it is exact: every alternative of the memory is tried against the cards that the viewer has not seen.
`remember` says whether what was seen earlier counts, or only what lies in sight now (D9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from hotgames.games.hidden_leaders_duel import memory as remembering
from hotgames.games.hidden_leaders_duel.cards import (
    BACK,
    EMPTY,
    ROLES,
    ROW,
    UNKNOWN,
    UNSEEN,
    Cards,
    of_faction,
)
from hotgames.games.hidden_leaders_duel.memory import COLLECTION, HAND, Facts, Memory
from hotgames.games.hidden_leaders_duel.scoring import NO_ROW, rows_won
from hotgames.table.dice import Dice

if TYPE_CHECKING:
    from hotgames.games.hidden_leaders_duel.rules import DuelView

TIE = -1
_NO_PLACE = -1
"""Of a face-down card in the display, of which a memory never states a fact."""


class Alternative(NamedTuple):
    """One way in which a faction's hidden cards may lie: facts, and the values that are left for the rest."""

    facts: Facts
    pool: tuple[int, ...]


class Certain(NamedTuple):
    """The table with every hidden card whose value can only be one; the others are backs."""

    hands: tuple[Cards, Cards]
    collections: tuple[Cards, Cards]
    display: Cards
    blockers: Cards


class Stake(NamedTuple):
    """A faction's cards in one row: how many, the points in sight, and what they may come to in all."""

    cards: int
    seen: int
    hidden: int
    """How many of them are backs to the viewer."""
    low: int
    high: int


class Outlook(NamedTuple):
    """What a faction would bring if the game ended as the cards lie now; pairs by seat, stakes by row."""

    faction: int
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    """Every total that each seat may have, lowest first."""
    present: tuple[bool | None, bool | None]
    """Whether each seat has a card of the faction; None hangs on a role that is not known."""
    ahead: tuple[int, ...]
    """Who may have the higher total: seats, or TIE; a single one is certain."""
    stakes: tuple[Stake, Stake]
    fuller: int
    """The row with more cards of the faction, or TIE."""
    rows: tuple[tuple[int, ...], tuple[int, ...]]
    """Every row that each seat may receive, NO_ROW for none."""
    points: tuple[tuple[int, int], tuple[int, int]]
    """The fewest and the most points that each seat may receive."""


def alternatives(view: DuelView, faction: int, remember: bool = True) -> tuple[Alternative, ...]:
    """Every way in which the faction's hidden cards may lie, going by what the viewer sees."""
    memories = []
    if remember and not view.over:
        memories = [(seat, view.memory[seat * 4 + faction]) for seat in UNSEEN[view.seat]]
    return _alternatives(tuple(memories), of_faction(view.hidden, faction))


@lru_cache(maxsize=2**12)
def _alternatives(memories: tuple[tuple[int, Memory], ...], hidden: Cards) -> tuple[Alternative, ...]:
    """Those that follow from the memories and need no card that is not hidden."""
    pool = Counter([card & 3 for card in hidden])
    found = []
    for parts in product(*[remembering.alternatives(memory, seat) for seat, memory in memories]):
        facts = tuple([known for part in parts for known in part])
        needed = Counter([known & 3 for known in facts])
        if needed <= pool:
            found.append(Alternative(facts, tuple((pool - needed).elements())))
    return tuple(found)


def recall(view: DuelView, dice: Dice) -> list[tuple[int, int]]:
    """One way in which remembered cards may lie, each as likely as the others: places and cards."""
    if view.over:
        return []
    found: list[tuple[int, int]] = []
    unseen = UNSEEN[view.seat]
    for faction in range(4):
        ways: Sequence[Facts] = ()
        for seat in unseen:
            if memory := view.memory[seat * 4 + faction]:
                ways = remembering.alternatives(memory, seat)
        if len(ways) > 1 or (ways and len(unseen) > 1):
            # Not every way need go with what else the viewer sees.
            possible = alternatives(view, faction)
            ways = (possible[dice.below(len(possible))].facts,)
        for facts in ways:
            for known in facts:
                found.append((known >> 2, faction << 2 | known & 3))
    return found


def certain(view: DuelView) -> Certain:
    """The table as the viewer knows it who remembers everything and draws every conclusion."""
    options = [alternatives(view, faction) for faction in range(4)]

    def at(card: int, place: int) -> int:
        if not card & BACK:
            return card
        possible = _possible(options[card >> 2 & 3], place)
        return card & ~BACK | possible.pop() if len(possible) == 1 else card

    hands, collections = [], []
    for seat in (0, 1):
        hand = []
        for faction in range(4):
            hand += _in_hand(view.hands[seat], seat, faction, options[faction])
        hands.append(bytes(hand))
        collections.append(
            bytes([at(card, COLLECTION[seat] + n) for n, card in enumerate(view.collections[seat])])
        )
    return Certain(
        (hands[0], hands[1]),
        (collections[0], collections[1]),
        bytes([at(card, _NO_PLACE) for card in view.display]),
        bytes([at(card, space) for space, card in enumerate(view.blockers)]),
    )


def _possible(options: Iterable[Alternative], place: int) -> set[int]:
    """The values that the hidden card at a place may have."""
    values: set[int] = set()
    for facts, pool in options:
        known = [one & 3 for one in facts if one >> 2 == place]
        values.update(known or pool)
    return values


def _in_hand(hand: Cards, seat: int, faction: int, options: Sequence[Alternative]) -> list[int]:
    """A faction's cards in a hand: those that are certain, lowest first, then backs."""
    cards = [card for card in hand if card >> 2 & 3 == faction]
    backs = sum([card & BACK > 0 for card in cards])
    if not backs:
        return cards
    sure: list[int] = []
    for value in range(4):
        fewest = len(cards)
        for facts, pool in options:
            known = facts.count(remembering.fact(HAND[seat], value))
            unknown = backs - sum([one >> 2 == HAND[seat] for one in facts])
            others = len(pool) - pool.count(value)
            fewest = min(fewest, known + max(0, unknown - others))
        sure += [faction << 2 | value] * fewest
    return sure + [faction << 2 | BACK] * (backs - len(sure))


def outlook(view: DuelView, faction: int, remember: bool = True) -> Outlook:
    """What a faction would bring each seat, as far as the viewer can know."""
    options = alternatives(view, faction, remember)
    standings = [_standings(view, seat, faction, options) for seat in (0, 1)]
    stakes = [_stake(view, row, faction, options) for row in (0, 1)]
    counts = (stakes[0].cards, stakes[1].cards)
    ahead: set[int] = set()
    rows: list[set[int]] = [set(), set()]
    for one, other in product(*standings):
        totals = (one[0], other[0])
        ahead.add(TIE if one[0] == other[0] else int(other[0] > one[0]))
        for seat, row in enumerate(rows_won(totals, (one[1], other[1]), counts)):
            rows[seat].add(row)
    points = []
    for seat in (0, 1):
        spans = [(0, 0) if row == NO_ROW else (stakes[row].low, stakes[row].high) for row in rows[seat]]
        points.append((min(low for low, _ in spans), max(high for _, high in spans)))
    totals_by_seat = [tuple(sorted({total for total, _ in standing})) for standing in standings]
    present = [
        None if len(found) > 1 else found.pop() for found in ({here for _, here in s} for s in standings)
    ]
    return Outlook(
        faction,
        (totals_by_seat[0], totals_by_seat[1]),
        (present[0], present[1]),
        tuple(sorted(ahead)),
        (stakes[0], stakes[1]),
        TIE if counts[0] == counts[1] else int(counts[1] > counts[0]),
        (tuple(sorted(rows[0])), tuple(sorted(rows[1]))),
        (points[0], points[1]),
    )


def _standings(
    view: DuelView, seat: int, faction: int, options: Iterable[Alternative]
) -> set[tuple[int, bool]]:
    """Every total that a seat may have, and whether it then has a card of the faction."""
    seen, places, cards = 0, [], 0
    for n, card in enumerate(view.collections[seat]):
        if card >> 2 & 3 == faction:
            cards += 1
            if card & BACK:
                places.append(COLLECTION[seat] + n)
            else:
                seen += card & 3
    sums = _sums(options, places)
    roles = {faction in ROLES[role].factions for role in possible_roles(view, seat)}
    return {(seen + more + role, cards > 0 or role) for more in sums for role in roles}


def possible_roles(view: DuelView, seat: int) -> tuple[int, ...]:
    """The roles that a seat may have."""
    if view.roles[seat] != UNKNOWN:
        return (view.roles[seat],)
    return tuple(role for role in range(len(ROLES)) if role not in view.roles)


def _stake(view: DuelView, row: int, faction: int, options: Iterable[Alternative]) -> Stake:
    cards, seen, places = 0, 0, []
    for space in range(row * ROW, row * ROW + ROW):
        for place, card in ((_NO_PLACE, view.display[space]), (space, view.blockers[space])):
            if card != EMPTY and card >> 2 & 3 == faction:
                cards += 1
                if card & BACK:
                    places.append(place)
                else:
                    seen += card & 3
    sums = _sums(options, places)
    return Stake(cards, seen, len(places), seen + min(sums), seen + max(sums))


def _sums(options: Iterable[Alternative], places: Sequence[int]) -> set[int]:
    """Every sum that the hidden cards at these places may have."""
    sums: set[int] = set()
    for facts, pool in options:
        known = [one & 3 for one in facts if one >> 2 in places]
        fixed, unknown = sum(known), len(places) - len(known)
        sums.update(fixed + sum(values) for values in combinations(pool, unknown))
    return sums
