"""What a set would do to a player's score, and which places a card can still take: asked by screens."""

from __future__ import annotations

from typing import NamedTuple

from hotgames.games.hot_lead.cards import DEAD_END, Set, group_of
from hotgames.games.hot_lead.rules import COLUMNS, FATAL, HotLeadView, total


class Outlook(NamedTuple):
    """What taking a set now would change in a seat's final score, and why."""

    change: int
    third: bool
    """It makes exactly three of its activity."""
    lost: int
    """How many cards it costs: a column that comes to four or more."""
    star: bool
    """It claims the activity's star, unless somebody with a higher card does so first this round."""
    five: bool
    """It completes all five activities."""


def outlook(view: HotLeadView, seat: int, cards: Set) -> Outlook:
    """What this set would do for the seat, by the tableau as it lies now."""
    tableau = list(view.tableau(seat))
    stars = view.stars.count(seat)
    before = total(tableau, stars)
    had_five = all(tableau[:DEAD_END])
    activity = group_of(cards[-1])
    joining = tuple(card for card in cards if group_of(card) != DEAD_END)
    tableau[DEAD_END] += tuple(card for card in cards if group_of(card) == DEAD_END)
    column = tableau[activity] + joining
    star = bool(view.stars) and view.stars[activity] < 0 and len(column) >= 2
    lost = len(column) if len(column) >= FATAL else 0
    tableau[activity] = () if lost else column
    after = total(tableau, stars + star)
    return Outlook(after - before, len(column) == 3, lost, star, not had_five and all(tableau[: COLUMNS - 1]))


class Places(NamedTuple):
    """The best and the worst place a card can still take, and the unseen cards above and below it."""

    best: int
    worst: int
    above: int
    below: int


def places(view: HotLeadView, investigator: int) -> Places:
    """Places count from 1, the topmost; every rival plays one card that the viewer has not seen."""
    rivals = view.setup.seats - 1
    above = sum(hidden > investigator for hidden in view.hidden_investigators)
    below = len(view.hidden_investigators) - above
    return Places(1 + rivals - min(rivals, below), 1 + min(rivals, above), above, below)
