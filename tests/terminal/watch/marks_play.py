"""With this as HOTGAMES_PATCH the terminal gets a mark at the very moment at which the state moves."""

from __future__ import annotations

from typing import Any

import sitecustomize

from hotgames.table.match import Match

play = Match.play


def marked(self: Match, seat: int, move: Any) -> list[Any]:
    sitecustomize.mark_at_once(play=seat)
    return play(self, seat, move)


Match.play = marked  # type: ignore[method-assign]
