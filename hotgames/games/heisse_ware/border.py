"""The border as a picture of facts: who stands there with which cases, and what a reveal has shown of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from hotgames.games.heisse_ware.events import Arrested, Bribed, Inspected, Offered, Passed
from hotgames.games.heisse_ware.facts import SUSPECT, Cases, Crossing, travelers
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
    """The travelers in their row, from the officer's left, the officer's cards, and everybody's bottles."""

    officer: int
    stands: tuple[Stand, ...]
    bottles: tuple[int, ...]
    actions: tuple[int, ...]
    """Bribe, inspect and arrest cards that the officer has left."""
    moved: int
    """Bottles that the officer has won or lost this round."""
    latest: int | None = None
    """The traveler to whom something was shown to happen last."""


def border(view: HeisseWareView) -> Border:
    """The border as it lies on the table."""
    stands = [
        _stand(seat, view.offers[seat], view.cases[seat], view.crossings[seat])
        for seat in travelers(view.officer, view.setup.seats)
    ]
    moved = sum(_to_officer(crossing) for crossing in view.crossings if crossing)
    return Border(view.officer, tuple(stands), view.bottles, view.actions, moved)


def _to_officer(crossing: Crossing) -> int:
    """The bottles that a crossing brought the officer."""
    return crossing.bribe - crossing.amends + crossing.supply * (crossing.fate == "guilty")


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
    bottles, actions = list(start.bottles), list(start.actions)
    moved, latest = start.moved, start.latest

    def settle(seat: int, left: int, right: int, fate: str, gain: int, to_officer: int) -> None:
        nonlocal moved
        stands[seat] = stands[seat]._replace(cases=(left, right), fate=fate, moved=gain)
        bottles[seat] += gain
        bottles[start.officer] += to_officer
        moved += to_officer

    for event in happened:
        match event:
            case Offered(offers):
                stands = {seat: stand._replace(offer=offers[seat]) for seat, stand in stands.items()}
                continue
            case Inspected(seat, _, side, card):
                actions[1] -= 1
                stands[seat] = stands[seat]._replace(cases=(None, card) if side else (card, None))
            case Bribed(seat, _, _, paid, left, right, supply):
                actions[0] -= 1
                settle(seat, left, right, "bribed", supply - paid, paid)
            case Arrested(seat, _, True, left, right, _, supply):
                actions[2] -= 1
                settle(seat, left, right, "guilty", 0, supply)
            case Arrested(seat, _, False, left, right, amends, supply):
                actions[2] -= 1
                settle(seat, left, right, "innocent", amends + supply, -amends)
            case Passed(seat, left, right, supply):
                settle(seat, left, right, "passed", supply, 0)
        latest = event.seat
    return Border(start.officer, tuple(stands.values()), tuple(bottles), tuple(actions), moved, latest)


def innocence(view: HeisseWareView, seat: int) -> tuple[int, int]:
    """In how many of a seat's crossings so far it carried nothing to be arrested for, and of how many."""
    seen = [crossing for closed in view.history if (crossing := closed.crossings[seat])]
    return sum(crossing.left + crossing.right < SUSPECT for crossing in seen), len(seen)


def steps_of(happened: Sequence[Any]) -> list[Any]:
    """The events that are shown one after another: each traveler's own, the bribes all at once."""
    return [
        event for event in happened if isinstance(event, Offered | Inspected | Bribed | Arrested | Passed)
    ]


def in_words(shown: Sequence[Any], names: Sequence[str], tell: Callable[[Any], str]) -> list[str]:
    """What was shown, a text each; all who pass in one, or seven of them would outgrow a small screen."""
    texts = [tell(event) for event in shown if not isinstance(event, Passed)]
    passed = [f"{names[e.seat]} with {e.left} and {e.right}" for e in shown if isinstance(e, Passed)]
    return [*texts, "Let through: " + ", ".join(passed)] if passed else texts
