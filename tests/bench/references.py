"""Their side: OpenSpiel's and RLCard's games, played at random from Python.

Each is driven the way it goes fastest: OpenSpiel's chance is drawn from `chance_outcomes`, RLCard's game is
played without its environment, which would halve its speed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import random
from typing import Any

from tests.bench.measure import CannotMeasureError


class Spiel:
    """A game of OpenSpiel."""

    def __init__(self, game: str) -> None:
        self.game = _reference("pyspiel").load_game(game)
        self.players = range(self.game.num_players())

    def random_game(self) -> int:
        """A whole random game; how many decisions it took."""
        decisions = 0
        state = self.game.new_initial_state()
        while not state.is_terminal():
            decisions += self.step(state)
        return decisions

    def mid_game(self) -> Any:
        """A game half played, by the decisions that another such game took, where it is a player's turn."""
        while True:
            half = self.random_game() // 2
            state = self.game.new_initial_state()
            while not state.is_terminal() and (half > 0 or state.is_chance_node()):
                half -= self.step(state)
            if not state.is_terminal():
                return state

    def step(self, state: Any) -> int:
        """Play what is to be decided now; how many decisions that was."""
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
            return 0
        if state.is_simultaneous_node():
            actions = []
            for player in self.players:
                legal = state.legal_actions(player)
                actions.append(legal[int(random() * len(legal))])
            state.apply_actions(actions)
            return len(actions)
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
        return 1


def search_hearts() -> Callable[[], int]:
    """Searches the first decision of hearts by OpenSpiel's own ISMCTS, written in Python; how many decisions
    its playouts took."""
    spiel = Spiel("hearts")
    state = spiel.game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        spiel.step(state)
    rest, decisions = state.clone(), 0
    while not rest.is_terminal():
        decisions += spiel.step(rest)  # every game of hearts takes as many
    mcts = _reference("open_spiel.python.algorithms.mcts")
    ismcts = _reference("open_spiel.python.algorithms.ismcts")
    simulations = 20
    bot = ismcts.ISMCTSBot(spiel.game, mcts.RandomRolloutEvaluator(), 2.0, simulations)

    def search() -> int:
        bot.step(state)
        return simulations * decisions

    return search


def random_uno() -> Callable[[], int]:
    """Plays a whole random game of RLCard's Uno; how many decisions it took."""
    uno = _reference("rlcard.games.uno").Game

    def play() -> int:
        game = uno()
        state, _ = game.init_game()
        decisions = 0
        while not game.is_over():
            legal = state["legal_actions"]
            state, _ = game.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return play


def _reference(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise CannotMeasureError("the reference is not installed: pip install -e '.[bench]'") from None
