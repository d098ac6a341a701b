"""Our side: random games through the public interface, events on and legality checked."""

from __future__ import annotations

from collections.abc import Mapping
from random import random
from typing import Any

from hotgames.table import registry
from hotgames.table.deck import own_deck
from hotgames.table.dice import Dice
from hotgames.table.game import Game, Setup, State


class Table:
    """A game set up to be dealt again and again, all from one seed."""

    def __init__(self, game: str, seats: int, options: Mapping[str, Any] | None = None) -> None:
        about = registry.about(game)
        about.check_seats(seats)
        self.rules: Game = registry.load(game)
        self.setup = Setup(seats, about.settle(options or {}), own_deck(game))
        self.dice = Dice(1)

    def start(self) -> State:
        """The next game, dealt."""
        return self.rules.start(self.setup, self.rules.deal(self.setup, self.dice), self.dice)

    @property
    def draws(self) -> bool:
        """Whether the game draws a random move without listing all of them."""
        return type(self.start()).random_move is not State.random_move

    def random_game(self) -> int:
        """A whole random game, every legal move listed each time; how many decisions it took."""
        return play_out(self.start())

    def drawn_game(self) -> int:
        """A whole random game, moves drawn without listing them; how many decisions it took."""
        decisions = 0
        state = self.start()
        play, random_move, pending = state.play, state.random_move, state.pending
        while seats := pending():
            for seat in seats:
                play(seat, random_move(seat, random))
            decisions += len(seats)
        return decisions

    def mid_game(self) -> State:
        """A game half played, by the decisions that another such game took."""
        while True:
            half = self.random_game() // 2
            state = self.start()
            while half > 0 and not state.over:
                for seat in state.pending():
                    state.play(seat, state.random_move(seat, random))
                    half -= 1
            if not state.over:
                return state


def play_out(state: State) -> int:
    """Play a game to its end at random, every legal move listed each time; how many decisions it took."""
    decisions = 0
    play, moves_of, pending = state.play, state.moves, state.pending
    while seats := pending():
        for seat in seats:
            moves = moves_of(seat)
            play(seat, moves[int(random() * len(moves))])
        decisions += len(seats)
    return decisions
