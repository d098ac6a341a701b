"""Games played by keys: what to press comes from the rules and the game's own screen, so any game will do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

from tables import NAMES, Table
from terminal import Terminal

from hotgames.table import registry
from hotgames.table.match import Match
from hotgames.ui.table_screen import TableScreen

QUIET = 0.6
"""Seconds after which a closed curtain, and a reveal, listens."""


def _few() -> Iterator[Table]:
    for game, about in registry.games().items():
        low, high = about.seats
        turned = {
            key: next(choice for choice in option.choices if choice != option.default)
            for key, option in about.options.items()
        }
        for seats in range(low, min(low + 2, high + 1)):
            yield Table(game, seats, {})
        yield Table(game, high, turned)


FEW = list(_few())
"""For each of these games its smallest table, the next larger, and the largest with every option turned."""

Choose = Callable[[int, list[Any]], Any]


def screen_of(game: str) -> type[TableScreen]:
    screen: type[TableScreen] = import_module(f"hotgames.games.{registry.about(game).folder}.screen").SCREEN
    return screen


def arguments(table: Table, seed: int) -> list[str]:
    """The command line that sits down to this table."""
    options = [
        part
        for key, value in table.options.items()
        for part in ("--option", f"{key}={registry.spell(value)}")
    ]
    return ["play", table.game, "--seats", ",".join(NAMES[: table.seats]), *options, "--seed", str(seed)]


def at_random(seed: int) -> Choose:
    random = Random(seed)
    return lambda seat, moves: random.choice(moves)


class Players:
    """Everybody at the table: they press what is asked for, and keep a match of their own beside it."""

    def __init__(self, terminal: Terminal, match: Match, choose: Choose, quiet: float = QUIET) -> None:
        self.terminal = terminal
        self.match = match
        self.choose = choose
        self.quiet = quiet
        self.screen = screen_of(match.about.id)

    def play(self, moves: int = 10_000) -> None:
        """Play on by so many moves, or to the score pad."""
        end = len(self.match.steps) + moves
        while not self.match.over and len(self.match.steps) < end:
            self.commit(self.come_to_decide())
        while self.match.over and self.terminal.idle()["page"] != "ScorePad":
            self.go_on()

    def come_to_decide(self) -> int:
        """Press on until somebody's own decision is asked, and return whose."""
        while True:
            here = self.terminal.idle()
            if here["page"] == "Curtain" or here["resting"]:
                self.go_on()
            else:
                seat: int = here["seat"]
                return seat

    def go_on(self) -> None:
        """Open a curtain, or leave a reveal."""
        here = self.terminal.stands
        if here["page"] == "Curtain":
            if not here["listening"]:
                self.terminal.run_on(self.quiet)
                self.terminal.until_stands(listening=True)
        else:
            self.terminal.run_on(self.quiet)
        self.terminal.press("space")

    def commit(self, seat: int) -> None:
        self.terminal.press(*self.keys(seat))

    def keys(self, seat: int) -> list[str]:
        """The keys of the seat's next choice, which is made in the match beside the screen."""
        move = self.choose(seat, list(self.match.state.moves(seat)))
        keys = list(self.screen.keys_for(self.match.view(seat), move))
        self.match.play(seat, move)
        while seat in self.match.pending() and (made := self.screen.answer_for(self.match.view(seat))):
            self.match.play(seat, made)  # the screen answers it unasked
        return keys
