"""What a reveal shows, one step after another, and the sky after each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hotgames.games.hot_heads.cards import KINDS, WILD
from hotgames.games.hot_heads.events import (
    Burned,
    Chosen,
    Drawn,
    Dropped,
    Ended,
    Played,
    Sabotaged,
    Scored,
    Stormed,
    Struck,
)
from hotgames.games.hot_heads.sky import COLUMNS, Sky, put, shoot

_ALONE = (Played, Sabotaged, Dropped, Struck, Stormed, Burned, Ended)
"""Events that begin a step of their own; the others go with the one before."""
_UNSHOWN = (Chosen, Drawn, Scored)


def steps_of(happened: Sequence[Any]) -> list[list[Any]]:
    """The public events in the steps in which they are shown."""
    steps: list[list[Any]] = []
    for event in happened:
        if isinstance(event, _UNSHOWN) or getattr(event, "to", None) is not None:
            continue
        if isinstance(event, _ALONE) or not steps:
            steps.append([event])
        else:
            steps[-1].append(event)
    return steps


def storms_in(happened: Iterable[Any]) -> int:
    """How many storms are drawn in these events."""
    return sum(isinstance(event, Struck) for event in happened)


def sky_after(sky: Sky, happened: Iterable[Any]) -> Sky:
    """The sky once these events are shown."""
    columns, news = list(sky.columns), sky.news
    for event in happened:
        match event:
            case Played(_, card, place, column, _):
                news = put(columns, news, card, place * COLUMNS + column)
            case Sabotaged(_, place, column, end, _):
                news, _ = shoot(columns, news, place * COLUMNS + column, end)
            case Stormed(place, cards):
                for card in cards:
                    if KINDS[card] < WILD:
                        put(columns, news, card, place * COLUMNS + KINDS[card])
    return Sky(tuple(columns), news)


def burned_in(happened: Iterable[Any]) -> frozenset[tuple[int, int]]:
    """The balloons that have flown into the storm, by type and place."""
    return frozenset(
        (event.column, place) for event in happened if isinstance(event, Burned) for place in event.places
    )



def stormy(happened: Iterable[Any]) -> bool:
    """Whether a storm came or broke in these events: then everybody stops to look."""
    return any(isinstance(event, Struck | Stormed) for event in happened)
