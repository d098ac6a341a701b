"""What a reveal shows, one step after another, and the sky after each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.cells import cell_len

from hotgames.games.hot_heads.balloons import GONE
from hotgames.games.hot_heads.board import TYPE_INKS, People
from hotgames.games.hot_heads.cards import KINDS, NAMES, WILD
from hotgames.games.hot_heads.deal import STORMS
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
from hotgames.games.hot_heads.sky import COLUMNS, TYPE_NAMES, Sky, put, shoot
from hotgames.ui.banner import banner
from hotgames.ui.canvas import Canvas, clip, signed, wrap

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


def paint_reveal(
    canvas: Canvas,
    y: int,
    width: int,
    steps: Sequence[Sequence[Any]],
    frame: int,
    people: People,
    told: Sequence[str],
) -> None:
    """What has been shown of a reveal, under the sky: `told` are its facts in words.

    At the left every place's cards, face down until they are turned over; at the right the storm that
    came, or whom it took.
    """
    shown = [event for step in steps[:frame] for event in step]
    last = shown[-1] if shown else None
    right = max(width // 2 + 2, 44)
    dealt = _paint_cards(canvas, y + 1, steps, frame, people)
    sealed = "All cards are sealed: face down they lie before everybody." if dealt else ""
    canvas.put(1, y, clip(told[-1] if told else sealed, width - 2), "bold accent")
    if not dealt:
        lines = [part for text in told[:-1] for part in wrap(text, right - 3)]
        for line, text in enumerate(lines[-4:], y + 1):
            canvas.put(1, line, text)
    burned = [event for event in shown if isinstance(event, Burned)]
    for line, event in enumerate(burned, y + 1):
        x = canvas.put(
            right, line, f"{GONE} {TYPE_NAMES[event.column]:<7}", f"bold {TYPE_INKS[event.column]}"
        )
        x = canvas.put(x, line, f"{signed(event.height):>3} ", "bad")
        canvas.put(x, line, clip(" ".join(people.names[n] for n in event.places), width - x - 1))
    if isinstance(last, Struck):
        for line, text in enumerate(banner(f"STORM {last.storm}", width - right - 1), y + 1):
            canvas.put(right, line, text, "bold accent")
        cards = f"{last.storm} cards" if last.storm > 1 else "a card"
        canvas.put(
            right, y + 4, f"Everybody seals {cards} in secret." if last.storm < STORMS else "The last."
        )


def _paint_cards(canvas: Canvas, y: int, steps: Sequence[Sequence[Any]], frame: int, people: People) -> bool:
    """Every place's cards in the storms of a reveal; whether there are any."""
    at: dict[int, int] = {}
    for n, step in enumerate(steps):
        for event in step:
            if isinstance(event, Struck) and n >= frame:
                return bool(at)  # what a storm still to come takes, nobody knows yet
            if not isinstance(event, Stormed):
                continue
            place, line = event.place, y + event.place
            if place not in at:
                canvas.put(1, line, clip(people.names[place], 12), people.inks[place])
                at[place] = 3 + max(map(cell_len, people.names))
            else:
                at[place] = canvas.put(at[place], line, "│ ", "line")
            for card in event.cards:
                at[place] = _paint_card(canvas, at[place], line, card if n < frame else None) + 1
    return bool(at)


def _paint_card(canvas: Canvas, x: int, y: int, card: int | None) -> int:
    if card is None:
        return canvas.put(x, y, "▒▒▒", "dim")
    kept = KINDS[card] < WILD
    x = canvas.put(x, y, NAMES[card], f"bold {TYPE_INKS[KINDS[card]]}" if kept else "faint")
    return x if kept else canvas.put(x, y, GONE, "faint")
