"""Heisse Ware's cards and moves, and what the table sees and remembers of the border."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any, Literal, NamedTuple

from hotgames.table.game import Line, Score, Setup

COUNTS = (12, 12, 7, 5)
"""How many suitcase cards show 0, 1, 2 and 3 bottles."""
CARDS = tuple(bottles for bottles, count in enumerate(COUNTS) for _ in range(count))
HAND = 5
START = 10
"""Bottles everybody starts with. The supply is unlimited, and no bottle has a face value (W1)."""
SUSPECT = 2
"""So many bottles in both cases together make a traveler guilty."""
AMENDS = 2
"""Bottles the officer owes a traveler arrested for nothing."""

# The steps of a round, in the order in which they come (W3); the officer has a kind of action card for
# each of BRIBES, INSPECTIONS and ARRESTS.
PACKING, BRIBES, INSPECTIONS, ARRESTS, OVER = range(5)
STEPS = ("pack", "bribe", "inspect", "arrest", "over")

ACTIONS = {3: (1, 1, 1), 4: (1, 1, 1), 5: (1, 1, 2), 6: (1, 2, 2), 7: (2, 2, 2), 8: (2, 2, 3)}
"""The officer's bribe, inspect and arrest cards by the number of players (W19)."""

LEFT, RIGHT = 0, 1
SIDES = ("left", "right")

# ------------------------------------------------------------------------------------------------- moves
# A move is the step it belongs to and what is chosen in it, in one small int.

DONE = OVER << 6
"""The officer ends the step."""


def pack(left: int, right: int, bribe: int) -> int:
    """A traveler's hidden choice: a card in each case and the bribe."""
    return left << 4 | right << 2 | bribe


LOADS = tuple((left, right, bribe) for left in range(4) for right in range(4) for bribe in range(4))
"""Left case, right case and bribe of each `pack`."""


def bribe(seat: int) -> int:
    return BRIBES << 6 | seat


def inspect(seat: int, side: int) -> int:
    return INSPECTIONS << 6 | seat << 1 | side


def arrest(seat: int) -> int:
    return ARRESTS << 6 | seat


def target(move: int) -> int:
    """The seat at which an officer's move points."""
    return move >> 1 & 31 if move >> 6 == INSPECTIONS else move & 63


UNPACKED, NO_LUGGAGE = -1, -2
"""Stand for the luggage of a traveler who has not packed, and of who travels not: officer and onlooker."""


@cache
def packings(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Every way to pack from a hand, like cards counting as one."""
    return tuple(sorted({pack(*three) for three in permutations(hand, 3)}))


@cache
def officer_moves(step: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """What the officer may do in a step with these targets."""
    if step == BRIBES:
        return (*map(bribe, seats), DONE)
    if step == INSPECTIONS:
        return (*(inspect(seat, side) for seat in seats for side in (LEFT, RIGHT)), DONE)
    return (*map(arrest, seats), DONE)


def write_move(move: int) -> str:
    step = move >> 6
    if step == PACKING:
        return "pack {} {} bribe {}".format(*LOADS[move])
    if step == INSPECTIONS:
        return f"inspect {target(move)} {SIDES[move & 1]}"
    return "done" if move == DONE else f"{STEPS[step]} {target(move)}"


MOVES: tuple[int, ...] = (
    *range(64),
    *(bribe(seat) for seat in range(8)),
    *(inspect(seat, side) for seat in range(8) for side in (LEFT, RIGHT)),
    *(arrest(seat) for seat in range(8)),
    DONE,
)
NOTATION = {write_move(move): move for move in MOVES}

# ------------------------------------------------------------------------------------------------- facts

Cases = tuple[int | None, int | None]
"""The cards in a traveler's two cases; None is face down."""
SHUT: Cases = (None, None)

Fate = Literal["bribed", "guilty", "innocent", "passed"]


class Crossing(NamedTuple):
    """How a traveler came over the border, public once it is settled."""

    fate: Fate
    left: int
    right: int
    offer: int
    """The bribe card shown."""
    inspected: int | None
    """The case that the officer had opened: LEFT, RIGHT or none."""
    bribe: int = 0
    """Bottles that the traveler gave the officer."""
    amends: int = 0
    """Bottles that the officer gave the traveler."""
    supply: int = 0
    """Bottles from the supply: for the officer if the traveler is guilty, otherwise for the traveler."""


def load_data(luggage: int) -> dict[str, int]:
    """A `pack` as JSON."""
    return dict(zip(("left", "right", "bribe"), LOADS[luggage], strict=True))


def crossing_data(crossing: Crossing | None) -> dict[str, Any] | None:
    """A crossing as JSON, the inspected case by its name."""
    if crossing is None:
        return None
    side = crossing.inspected
    return {**crossing._asdict(), "inspected": None if side is None else SIDES[side]}


class Round(NamedTuple):
    """A round as the table saw it: its officer, and a crossing a seat (None: the officer, or not yet)."""

    officer: int
    crossings: tuple[Crossing | None, ...]


class Tally(NamedTuple):
    """A seat's smuggling and policing, in bottles but for the two counts of arrests."""

    carried: int
    """Packed in its cases, whatever became of them."""
    smuggled: int
    """Paid out to it for its cases."""
    caught: int
    """Confiscated from its cases."""
    bribes_paid: int
    amends_received: int
    """For being arrested for nothing, from the officer and the supply."""
    bribes_taken: int
    confiscated: int
    amends_paid: int
    arrests_right: int
    arrests_wrong: int


def tally(seat: int, rounds: Sequence[Round]) -> Tally:
    """What the seat has done in these rounds."""
    own = [c for r in rounds if (c := r.crossings[seat])]
    policed = [c for r in rounds if r.officer == seat for c in r.crossings if c]
    caught = [c.supply for c in policed if c.fate == "guilty"]
    return Tally(
        carried=sum(c.left + c.right for c in own),
        smuggled=sum(c.supply for c in own if c.fate in ("bribed", "passed")),
        caught=sum(c.supply for c in own if c.fate == "guilty"),
        bribes_paid=sum(c.bribe for c in own),
        amends_received=sum(c.amends + c.supply for c in own if c.fate == "innocent"),
        bribes_taken=sum(c.bribe for c in policed),
        confiscated=sum(caught),
        amends_paid=sum(c.amends for c in policed),
        arrests_right=len(caught),
        arrests_wrong=sum(c.fate == "innocent" for c in policed),
    )


def score(tally: Tally) -> Score:
    """A seat's bottles and where they came from and went."""
    lines = (
        Line("at the start", START),
        Line("smuggled", tally.smuggled),
        Line("bribes paid", -tally.bribes_paid),
        Line("arrested for nothing", tally.amends_received),
        Line("bribes taken", tally.bribes_taken),
        Line("confiscated", tally.confiscated),
        Line("wrong arrests", -tally.amends_paid),
    )
    return Score(sum([line.points for line in lines]), lines)


def winners(bottles: Sequence[int]) -> tuple[int, ...]:
    """All with the most bottles share the victory (W23)."""
    best = max(bottles)
    return tuple(seat for seat, count in enumerate(bottles) if count == best)


# --------------------------------------------------------------------------------------------- the table


@cache
def travelers(officer: int, seats: int) -> tuple[int, ...]:
    """All but the officer, clockwise from the left of that seat: the order of dealing and of passing."""
    return (*range(officer + 1, seats), *range(officer))


def deal_hands(order: tuple[int, ...], seats: int, officer: int) -> list[tuple[int, ...]]:
    """Five cards each from the front of the deck, to the left of the officer first."""
    hands: list[tuple[int, ...]] = [()] * seats
    for place, seat in enumerate(travelers(officer, seats)):
        hands[seat] = order[place * HAND : (place + 1) * HAND]
    return hands


def opened(cases: Cases) -> int | None:
    """The case of an inspected traveler that is face up."""
    return None if cases == SHUT else LEFT if cases[RIGHT] is None else RIGHT


def targets(
    step: int, officer: int, crossings: Sequence[Crossing | None], cases: Sequence[Cases]
) -> tuple[int, ...]:
    """The travelers that an officer's action card of this step may still be put to, in the order of the row.

    None that is through or arrested (W7, W8, W12), and none inspected twice (W10); an inspected one may be
    arrested (W11).
    """
    if step == PACKING:
        return ()
    waiting = [seat for seat in travelers(officer, len(cases)) if crossings[seat] is None]
    return tuple([seat for seat in waiting if cases[seat] == SHUT] if step == INSPECTIONS else waiting)


def last_round(setup: Setup) -> int:
    """Everybody is the officer twice, or once in a short evening (W20)."""
    return setup.seats * int(setup.options["officer_turns"])
