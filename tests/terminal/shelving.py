"""Saves laid down for a test to go on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hotgames.table.match import Match
from hotgames.table.save import Place, SaveFile, Table


def shelve(home: Path, match: Match, seat: int | None = None, curtain: str = "secret") -> Path:
    """Save the match, the curtain up for this seat; returns the file."""
    table = Table(tuple(range(len(match.names))), curtain, place=Place(seat))
    save = SaveFile.create(match, table, home / "saves")
    save.close()
    return save.path


def opened(path: Path) -> tuple[Match, Table]:
    """What a save holds."""
    save, match, table = SaveFile.open(path)
    save.close()
    return match, table


def settle_for(home: Path, **settings: Any) -> None:
    """Write a settings file."""
    home.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"format": "hotgames-settings", **settings}))
