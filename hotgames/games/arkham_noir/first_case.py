"""The first case: a prepared deal that shows a newcomer each action and area, with a word at each step."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from hotgames.table import paths
from hotgames.table.match import Match

STRAYED = 2
"""Moves off the way, the screen's own among them, after which nothing more is said of it."""
LAST = (
    "That was the first case, with all that there is. Play on, or leave it with Esc. The guide is behind ?."
)
LEFT = "Here the way of the first case is left: the desk is yours. u goes back to it, or U, for practice."


@cache
def _lesson() -> Mapping[str, Any]:
    """The deal and its steps: a move, and what is said before it ("" where the screen makes it)."""
    path = paths.assets() / "arkham_noir" / "first_case.json"
    try:
        lesson: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {"deal": None, "steps": []}
    return lesson


def said_now(match: Match) -> str:
    """What the first case says before the next move; "" in other games, and once its way is left behind."""
    lesson = _lesson()
    if match.deal != lesson["deal"]:
        return ""
    way = [step["move"] for step in lesson["steps"]]
    gone = [step["move"] for step in match.steps if "move" in step]
    kept = [mine == shown for mine, shown in zip(gone, way, strict=False)]
    if not all(kept):
        return LEFT if len(gone) - kept.index(False) <= STRAYED else ""
    if len(gone) < len(way):
        said: str = lesson["steps"][len(gone)]["say"]
        return said
    return LAST if len(gone) == len(way) else ""


def picked_next(match: Match) -> str:
    """The id of the card that is chosen from a list or the hand, where the first case goes on so; else ""."""
    if said_now(match) in ("", LEFT, LAST):
        return ""
    gone = sum("move" in step for step in match.steps)
    for step in _lesson()["steps"][gone : gone + 2]:
        kind, _, card = step["move"].partition(" ")
        if kind in ("pick", "discard"):
            return str(card)
        if kind != "use":
            break
    return ""
