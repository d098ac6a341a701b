"""Games played by keys: what to press comes from the rules and the game's own screen, so any game will do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
ENOUGH = 40
"""Times after which it is no use to press on."""


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
        if self.match.over:
            self._until_(lambda here: here["page"] == "ScorePad")

    def come_to_decide(self) -> int:
        """Press on until somebody's own decision is asked, and return whose."""
        here = self._until_(lambda here: here["page"] != "Curtain" and not here["resting"])
        seat: int = here["seat"]
        return seat

    def _until_(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Open curtains and leave reveals until the program stands so."""
        for _ in range(ENOUGH):
            here = self.terminal.idle()
            if self.terminal.ended or so(here):
                break
            self.go_on()
        assert not self.terminal.ended, self.terminal.text
        assert so(here), f"it never comes\n{self.terminal.text}\n{here}"
        return here

    def call(self, seat: int) -> None:
        """Press on until a curtain is closed, and call this seat to it."""
        self._until_(lambda here: here["page"] == "Curtain")
        if self.terminal.stands["seat"] != seat:
            self.terminal.run_on(self.quiet)
            self.terminal.press(str(seat + 1))

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
        return self.keys_of(seat, self.choose(seat, list(self.match.state.moves(seat))))

    def move_by(self, seat: int, keys: Sequence[str]) -> Any:
        """The move that these keys make."""
        view = self.match.view(seat)
        return next(
            move
            for move in self.match.state.moves(seat)
            if list(self.screen.keys_for(view, move)) == list(keys)
        )

    def keys_of(self, seat: int, move: Any) -> list[str]:
        keys = list(self.screen.keys_for(self.match.view(seat), move))
        self.match.play(seat, move)
        while seat in self.match.pending() and (made := self.screen.answer_for(self.match.view(seat))):
            self.match.play(seat, made)  # the screen answers it unasked
        return keys
