"""Deck files: the cards of a game as TOML that people can copy, edit and play with.

A deck file names its game (`game = "..."`); what else stands in it is the game's own to read.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from hotgames.table import border, paths, registry
from hotgames.table.border import naming
from hotgames.table.game import Refused

LARGEST = 200_000
"""Bytes of the largest deck file that is read."""


def read_deck_file(path: Path) -> dict[str, Any]:
    """The plain data of a deck file, as `Match.new` takes it.

    Raises Refused, with the file's name and the line, for what is no TOML; the cards are not checked yet.
    """
    with naming(path):
        data = border.read(path)
        if len(data) > LARGEST:
            raise Refused("", f"it is larger than {LARGEST // 1000} kB, so it is no deck file")
        text = border.decoded(data)
        try:
            deck = tomllib.loads(text)
            json.dumps(deck, allow_nan=False)  # a deck is carried in saves and records, which are JSON
        except tomllib.TOMLDecodeError as error:
            raise Refused("", f"no TOML: {error}") from None
        except (TypeError, ValueError, RecursionError):
            raise Refused("", "a deck holds texts, whole numbers, lists and tables") from None
        return deck


def open_deck(path: Path) -> tuple[registry.About, dict[str, Any]]:
    """The game that a deck file is for and the file's data, wholly checked; raises Refused."""
    data = read_deck_file(path)
    with naming(path):
        if not isinstance(game := data.get("game"), str):
            raise Refused("game", 'a deck file says which game it is for: game = "..."')
        about = registry.about(game)
        registry.load(about.id).read_deck(data)
    return about, data


def deck_of(about: registry.About, data: Any) -> Any:
    """The deck of a deck file's data, or the game's own for None, as its rules take it; raises Refused."""
    return own_deck(about.id) if data is None else registry.load(about.id).read_deck(data)


@cache
def own_deck(game: str) -> Any:
    """The deck that comes with a game, as its rules take it; raises Refused."""
    path, rules = own_file(registry.about(game)), registry.load(game)
    if path is None:
        return rules.read_deck(None)
    data = read_deck_file(path)
    with naming(path):
        return rules.read_deck(data)


def deck_for(about: registry.About, path: Path) -> dict[str, Any]:
    """The data of a deck file that is to be played with at this game; raises Refused."""
    other, data = open_deck(path)
    if other.id != about.id:
        raise Refused(str(path), f"this deck is for {other.name}, not for {about.name}")
    return data


def rows_of(what: str) -> list[tuple[str, ...]]:
    """The deck of a game, by its id, or of a file, as a table, headings first; raises Refused."""
    about, data = (registry.about(what), None) if what in registry.games() else open_deck(Path(what))
    rows = registry.load(about.id).deck_rows(deck_of(about, data))
    if not rows:
        raise Refused("deck", f"the cards of {about.name} are no data")
    return list(rows)


def own_file(about: registry.About) -> Path | None:
    """The deck file that comes with a game; None where its cards are no data."""
    path = paths.assets() / about.folder / "deck.toml"
    return path if path.is_file() else None
