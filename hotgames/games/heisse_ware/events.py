"""What happens in a game of Heisse Ware, event by event, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hotgames.games.heisse_ware.facts import BRIBES, INSPECTIONS, OVER, SIDES, STEPS


class Chosen(NamedTuple):
    """A traveler has packed, in secret."""

    seat: int


class Offered(NamedTuple):
    """All bribe cards are turned up at once; the officer has none."""

    offers: tuple[int | None, ...]


class Bribed(NamedTuple):
    """The officer accepts a bribe: the traveler pays what it can of the offer, and takes its load."""

    seat: int
    officer: int
    offer: int
    paid: int
    left: int
    right: int
    supply: int


class Inspected(NamedTuple):
    """The officer has a case opened."""

    seat: int
    officer: int
    side: int
    card: int


class Arrested(NamedTuple):
    """The officer arrests a traveler: the supply pays the officer for a guilty one; an innocent one gets
    `amends` from the officer and the supply's bottles."""

    seat: int
    officer: int
    guilty: bool
    left: int
    right: int
    amends: int
    supply: int


class Passed(NamedTuple):
    """A traveler walks through and takes its load from the supply."""

    seat: int
    left: int
    right: int
    supply: int


class Reached(NamedTuple):
    """The officer's next step begins."""

    officer: int
    step: int


class Closed(NamedTuple):
    """A round is over; everybody's bottles after it."""

    round: int
    bottles: tuple[int, ...]


class Began(NamedTuple):
    """A round begins with its officer's action cards: bribe, inspect, arrest."""

    round: int
    officer: int
    actions: tuple[int, ...]


class Ended(NamedTuple):
    winners: tuple[int, ...]


CHOSEN = tuple(Chosen(seat) for seat in range(8))


def facts(event: Any) -> dict[str, Any]:
    """An event's own keys, sides and steps by their names."""
    facts: dict[str, Any] = event._asdict()
    match event:
        case Inspected():
            facts["side"] = SIDES[event.side]
        case Reached():
            facts["step"] = STEPS[event.step]
        case Began():
            facts["actions"] = dict(zip(STEPS[BRIBES:OVER], event.actions, strict=True))
    return facts


def tell(event: Any, names: Sequence[str]) -> str:
    """An event in words."""
    match event:
        case Chosen(seat):
            return f"{names[seat]} has packed"
        case Offered(offers):
            shown = [f"{names[seat]} {offer}" for seat, offer in enumerate(offers) if offer is not None]
            return "Bribes on the table: " + ", ".join(shown)
        case Bribed(seat, officer, offer, paid, left, right, supply):
            short = f" of {offer}" if paid < offer else ""
            return (
                f"{names[officer]} takes a bribe of {paid}{short} from {names[seat]}, "
                f"who passes with {left} and {right} and gets {bottles(supply)}"
            )
        case Inspected(seat, officer, side, card):
            return f"{names[officer]} has {names[seat]} open the {SIDES[side]} case: {card}"
        case Arrested(seat, officer, True, left, right, _, supply):
            return (
                f"{names[officer]} arrests {names[seat]}, guilty with {left} and {right}, "
                f"and confiscates {bottles(supply)}"
            )
        case Arrested(seat, officer, False, left, right, amends, supply):
            return (
                f"{names[officer]} arrests {names[seat]}, innocent with {left} and {right}, "
                f"and owes {bottles(amends)}; the supply adds {supply}"
            )
        case Passed(seat, left, right, supply):
            return f"{names[seat]} passes with {left} and {right} and gets {bottles(supply)}"
        case Reached(officer, step):
            return f"{names[officer]} goes on to {'inspections' if step == INSPECTIONS else 'arrests'}"
        case Closed(round, totals):
            each = [f"{name} {total}" for name, total in zip(names, totals, strict=True)]
            return f"Bottles after round {round}: " + ", ".join(each)
        case Began(round, officer, _):
            return f"Round {round}: {names[officer]} is the officer"
        case Ended(winners):
            who = " and ".join(names[seat] for seat in winners)
            return f"{who} share the victory" if len(winners) > 1 else f"{who} wins"
    raise AssertionError(event)


def bottles(count: int) -> str:
    return f"{count or 'no'} bottle{'' if count == 1 else 's'}"
