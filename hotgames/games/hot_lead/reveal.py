"""A round's reveal as far as it has been shown: set after set, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from hotgames.games.hot_lead.rules import Ended, Left, Lost, Starred, Won


def sets_of(happened: Sequence[Any]) -> list[Won]:
    """The sets that were won, in order: the steps of the reveal."""
    return [event for event in happened if isinstance(event, Won)]


def came_of(won: Won, happened: Sequence[Any]) -> list[Starred | Lost]:
    """What came of a set."""
    after = happened[happened.index(won) + 1 :]
    return list(takewhile(lambda event: isinstance(event, Starred | Lost), after))


def told_of(happened: Sequence[Any], shown: int) -> list[Any]:
    """What is told when so many sets have been shown; what ends the round comes with the last."""
    sets = sets_of(happened)
    upto = happened.index(sets[shown]) if shown < len(sets) else len(happened)
    return [event for event in happened[:upto] if isinstance(event, Won | Starred | Lost | Left | Ended)]
