"""What people set once: theme, motion, who sat where last; read on the way to the menu, without Pydantic."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, ItemsView, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from hotgames.table import border, files, paths, registry
from hotgames.table.game import Choice, Refused
from hotgames.table.names import clean_names
from hotgames.table.save import COLOURS, CURTAINS

FORMAT = "hotgames-settings"
THEMES = ("auto", "dark", "light")
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Player(NamedTuple):
    name: str
    colour: int
    """A number of the palette."""


class Settings(NamedTuple):
    """All settings; what the file does not hold has its default."""

    theme: str = "auto"
    motion: bool = True
    hide_after: int = 60
    """Seconds without a key after which a hand is hidden; 0 is never."""
    curtain: str = "secret"
    """The curtain mode of the last table."""
    players: Mapping[str, tuple[Player, ...]] = NOTHING
    """Who sat down last, by game, and under "" at any."""
    options: Mapping[str, Mapping[str, Choice]] = NOTHING
    """The options of each game's last table."""
    decks: Mapping[str, str] = NOTHING
    """The deck file that each game is played with, where it is not the game's own deck."""
    trouble: str = ""
    """Why the file, or a part of it, could not be used; it is kept beside the next one that is stored."""

    def players_of(self, game: str) -> tuple[Player, ...]:
        """Who sat down to this game last, or else to any."""
        return self.players.get(game) or self.players.get("", ())

    def options_of(self, about: registry.About) -> dict[str, Choice]:
        """The options of the last table as far as the game still has them, and defaults for the rest."""
        options = about.settle({})
        for key, value in self.options.get(about.id, {}).items():
            try:
                options = about.settle({**options, key: value})
            except Refused:
                continue
        return options

    def seated(
        self, game: str, players: tuple[Player, ...], options: Mapping[str, Choice], curtain: str
    ) -> Settings:
        """The settings that remember this table; who plays alone takes nobody's place at the others."""
        together = players if len(players) > 1 else self.players.get("", players)
        return self._replace(
            curtain=curtain,
            players={**self.players, game: players, "": together},
            options={**self.options, game: options},
        )

    def dealt(self, game: str, deck: str) -> Settings:
        """The settings that remember a game's deck file; "" is the game's own deck."""
        decks = {**self.decks, game: deck}
        return self._replace(decks={game: path for game, path in decks.items() if path})


def load() -> Settings:
    """The settings as they are stored; a file that is not whole costs only what is not whole in it."""
    path = paths.settings()
    try:
        data = border.parse(files.read(path))
        if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
            raise Refused("format", "it is no settings file of hotgames")
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        return Settings(trouble=f"{files.shown(path)}: {files.reason(error)}")
    except Refused as refused:
        return Settings(trouble=f"{files.shown(path)}: {border.plain(str(refused))}")
    found: dict[str, Any] = {}
    trouble = ""
    for key, value in data.items():
        try:
            if key not in _READERS:
                raise Refused("", "there is no such setting")
            found[key] = _READERS[key](value)
        except Refused as refused:
            trouble = f"{key}: {refused}"
    if trouble:
        found["trouble"] = f"{files.shown(path)}: {border.plain(trouble)}"
    return Settings(**found)


def store(settings: Settings) -> str:
    """Keep the settings; returns why it cannot be done, or ""."""
    path = paths.settings()
    data = {"format": FORMAT, **settings._asdict()}
    del data["trouble"]
    data["players"] = {
        game: [player._asdict() for player in players] for game, players in settings.players.items()
    }
    text = json.dumps(data, ensure_ascii=False, indent=1, default=dict)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = files.Lock(path)
        try:
            if load().trouble:
                files.set_aside(path)
            # A path may be no text: what of it is none is escaped as JSON does it.
            files.replace(path, text.encode(errors="backslashreplace") + b"\n")
        finally:
            lock.release()
    except BlockingIOError:
        return f"{files.shown(path)}: another window is writing it"
    except OSError as error:
        return f"{files.shown(path)}: {files.reason(error)}"
    return ""


def _one_of(*choices: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in choices:
            raise Refused("", f"it is one of {', '.join(choices)}")
        return str(value)

    return read


def _motion(value: Any) -> bool:
    if type(value) is not bool:
        raise Refused("", "it is true or false")
    return value


def _hide_after(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 3600:
        raise Refused("", "it is a number of seconds up to 3600, or 0 for never")
    return value


def _players(value: Any) -> dict[str, tuple[Player, ...]]:
    return {game: _table(players) for game, players in _entries(value)}


def _table(players: Any) -> tuple[Player, ...]:
    if not isinstance(players, list) or not all(
        isinstance(player, dict) and set(player) == set(Player._fields) for player in players
    ):
        raise Refused("", "a table is a list of players, each with a name and a colour")
    names = clean_names([player["name"] for player in players])
    colours = [player["colour"] for player in players]
    if not all(type(colour) is int and 0 <= colour < COLOURS for colour in colours):
        raise Refused("", f"a colour is a number from 0 to {COLOURS - 1}")
    return tuple(map(Player, names, colours))


def _options(value: Any) -> dict[str, dict[str, Choice]]:
    read = {game: dict(_entries(options)) for game, options in _entries(value)}
    if not all(isinstance(choice, Choice) for options in read.values() for choice in options.values()):
        raise Refused("", "an option is set to a word, a number, true or false")
    return read


def _decks(value: Any) -> dict[str, str]:
    read = dict(_entries(value))
    if not all(isinstance(path, str) and _is_path(path) for path in read.values()):
        raise Refused("", "a deck is the path of a file")
    return read


def _is_path(text: str) -> bool:
    try:
        name = os.fsencode(text)
    except UnicodeEncodeError:
        return False
    return name != b"" and b"\0" not in name


def _entries(value: Any) -> ItemsView[str, Any]:
    if not isinstance(value, dict):
        raise Refused("", "it is an object, a value for each name")
    return value.items()


_READERS: Mapping[str, Callable[[Any], Any]] = {
    "theme": _one_of(*THEMES),
    "motion": _motion,
    "hide_after": _hide_after,
    "curtain": _one_of(*CURTAINS),
    "players": _players,
    "options": _options,
    "decks": _decks,
}
