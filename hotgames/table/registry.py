"""The games of the collection, found by their folders and loaded when opened."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from hotgames.table.game import Choice, Game, Refused

GAMES = Path(__file__).parent.parent / "games"


class Option(NamedTuple):
    """A table option: what it is called, what it may be, and a line on what it does."""

    label: str
    default: Choice
    choices: tuple[Choice, ...]
    help: str


class About(NamedTuple):
    """What the menu and the set-up say of a game without loading it: its `game.toml`."""

    id: str
    folder: str
    name: str
    short: str
    pitch: str
    seats: tuple[int, int]
    options: Mapping[str, Option]
    advice: str
    """A line for the set-up screen on which options go well together; may be empty."""
    order: int
    """Its place in the menu."""

    @property
    def plain_name(self) -> str:
        """The name without a subtitle behind a colon."""
        return self.name.partition(":")[0]

    def settle(self, options: Mapping[str, Any]) -> dict[str, Choice]:
        """All options with a value each, defaults filled in; raises Refused."""
        for key in options:
            if key not in self.options:
                known = ", ".join(self.options) or "none"
                raise Refused(f"options.{key}", f"{self.name} has no such option (it has: {known})")
        return {key: _settled(key, option, options) for key, option in self.options.items()}

    def check_seats(self, seats: int) -> None:
        low, high = self.seats
        if not low <= seats <= high:
            span = (
                f"{low} to {high} players" if low < high else "one player" if low == 1 else f"{low} players"
            )
            raise Refused("seats", f"{self.name} is for {span}, not {seats}")


def _settled(key: str, option: Option, options: Mapping[str, Any]) -> Choice:
    value = options.get(key, option.default)
    for choice in option.choices:
        if type(choice) is type(value) and choice == value:
            return choice
    spelled = ", ".join(spell(choice) for choice in option.choices)
    raise Refused(f"options.{key}", f"{value!r} is not one of {spelled}")


def spell(choice: Choice) -> str:
    """A choice as it is typed after `--option`."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def say(choice: Choice) -> str:
    """A choice as people read it."""
    return ("no", "yes")[choice] if isinstance(choice, bool) else str(choice).replace("_", " ")


@cache
def games() -> Mapping[str, About]:
    """Every game by its id, in the menu's order."""
    found = [_read(path) for path in GAMES.glob("*/game.toml")]
    return {about.id: about for about in sorted(found, key=lambda about: about.order)}


def about(game: str) -> About:
    """A game by its id; raises Refused."""
    try:
        return games()[game]
    except (KeyError, TypeError):
        raise Refused("game", f"no game is called {game!r} (there are: {', '.join(games())})") from None


def load(game: str) -> Game:
    """A game's rules; raises Refused for an id that no game has."""
    rules: Game = import_module(f"hotgames.games.{about(game).folder}.rules").GAME
    return rules


def _read(path: Path) -> About:
    with path.open("rb") as file:
        data = tomllib.load(file)
    options = {
        key: Option(entry["label"], entry["default"], tuple(entry["choices"]), entry["help"])
        for key, entry in data.get("options", {}).items()
    }
    low, high = data["seats"]
    return About(
        data["id"],
        path.parent.name,
        data["name"],
        data["short"],
        data["pitch"],
        (low, high),
        options,
        data.get("advice", ""),
        data["order"],
    )
