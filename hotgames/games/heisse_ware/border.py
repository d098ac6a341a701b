"""The border as a picture of facts: who stands there with which cases, and what a reveal has shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from hotgames.games.heisse_ware.events import Arrested, Bribed, Inspected, Offered, Passed
from hotgames.games.heisse_ware.facts import Cases, Crossing, travelers
from hotgames.games.heisse_ware.rules import HeisseWareView


class Stand(NamedTuple):
    """A traveler at the border, as everybody sees it."""

    seat: int
    offer: int | None
    cases: Cases
    fate: str
    """What became of the traveler this round; "" while it is still at the border."""
    moved: int
    """Bottles won or lost by that."""


class Border(NamedTuple):
    """The travelers in their row, from the officer's left, and everybody's bottles."""

    officer: int
    stands: tuple[Stand, ...]
    bottles: tuple[int, ...]


def border(view: HeisseWareView) -> Border:
    """The border as it lies on the table."""
    stands = [
        _stand(seat, view.offers[seat], view.cases[seat], view.crossings[seat])
        for seat in travelers(view.officer, view.setup.seats)
    ]
    return Border(view.officer, tuple(stands), view.bottles)


def _stand(seat: int, offer: int | None, cases: Cases, crossing: Crossing | None) -> Stand:
    if crossing is None:
        return Stand(seat, offer, cases, "", 0)
    gain = {"guilty": 0, "innocent": crossing.amends + crossing.supply}.get(
        crossing.fate, crossing.supply - crossing.bribe
    )
    return Stand(seat, offer, cases, crossing.fate, gain)


def after(start: Border, happened: Iterable[Any]) -> Border:
    """The border once these events are shown."""
    stands = {stand.seat: stand for stand in start.stands}
    bottles = list(start.bottles)
    for event in happened:
        match event:
            case Offered(offers):
                stands = {seat: stand._replace(offer=offers[seat]) for seat, stand in stands.items()}
            case Inspected(seat, _, side, card):
                stands[seat] = stands[seat]._replace(cases=(None, card) if side else (card, None))
            case Bribed(seat, officer, _, paid, left, right, supply):
                bottles[seat] += supply - paid
                bottles[officer] += paid
                stands[seat] = stands[seat]._replace(cases=(left, right), fate="bribed", moved=supply - paid)
            case Arrested(seat, officer, True, left, right, _, supply):
                bottles[officer] += supply
                stands[seat] = stands[seat]._replace(cases=(left, right), fate="guilty")
            case Arrested(seat, officer, False, left, right, amends, supply):
                bottles[officer] -= amends
                bottles[seat] += amends + supply
                stands[seat] = stands[seat]._replace(
                    cases=(left, right), fate="innocent", moved=amends + supply
                )
            case Passed(seat, left, right, supply):
                bottles[seat] += supply
                stands[seat] = stands[seat]._replace(cases=(left, right), fate="passed", moved=supply)
    return Border(start.officer, tuple(stands.values()), tuple(bottles))


def honesty(view: HeisseWareView, seat: int) -> tuple[int, int]:
    """In how many of a seat's crossings so far it carried nothing to be arrested for, and of how many."""
    seen = [crossing for round in view.history if (crossing := round.crossings[seat])]
    return sum(crossing.left + crossing.right < 2 for crossing in seen), len(seen)


def steps_of(happened: Sequence[Any]) -> list[Sequence[Any]]:
    """The events that are shown one after another: each traveler's own, the bribes all at once."""
    return [
        [event] for event in happened if isinstance(event, Offered | Inspected | Bribed | Arrested | Passed)
    ]
