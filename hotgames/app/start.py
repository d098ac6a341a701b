"""What the command line asks the screens to open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from hotgames.table.match import Match


class Start(NamedTuple):
    """Where the app begins: with nothing given, at the menu."""

    game: str | None = None
    """Open the set-up of this game."""
    deal: Any = None
    """The deal to start it from, in the record's notation and not checked yet."""
    match: Match | None = None
    """A new match that goes straight to the table."""
    curtain: str | None = None
    """The curtain mode of that table; None is the one used last."""
    save: Path | None = None
    """Go on with this save."""
    note: str = ""
    """What the new table says first."""
