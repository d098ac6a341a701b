"""The computer players: they play by the rules, and by nothing but their View."""

from __future__ import annotations

from random import Random

import pytest

from hotgames.games.arkham_noir import bot
from hotgames.games.arkham_noir.rules import GAME
from hotgames.games.arkham_noir.state import ArkhamNoir
from hotgames.players.player import GreedyPlayer, Player, RandomPlayer, nearly_best
from hotgames.players.strong import StrongPlayer
from hotgames.table import registry
from hotgames.table.deck import own_deck
from hotgames.table.dice import Dice
from hotgames.table.game import Setup

THUMB = bot.Thumb(own_deck(GAME.id))


def fresh(seed: int, **options: int) -> ArkhamNoir:
    setup = Setup(1, registry.about(GAME.id).settle(options), THUMB.deck)
    dice = Dice(seed)
    return GAME.start(setup, GAME.deal(setup, dice), dice)


def played(state: ArkhamNoir, player: Player) -> ArkhamNoir:
    while not state.over:
        state.play(0, player.choose(state.view(0)))
    return state


@pytest.mark.parametrize("seed", range(20))
def test_the_rule_of_thumb_scores_every_move_by_what_is_open(seed: int) -> None:
    state, random = fresh(seed, victory=5 + seed % 2), Random(seed)
    while not state.over:
        view = state.view(0)
        scores = THUMB(view)
        assert len(scores) == len(view.moves())
        assert scores == THUMB(state) == THUMB(view.imagine(Dice(seed)))
        state.play(0, random.choice(state.moves(0)))


@pytest.mark.parametrize("player", [RandomPlayer(1), GreedyPlayer(THUMB)])
def test_a_player_plays_whole_games(player: Player) -> None:
    assert all(played(fresh(seed), player).over for seed in range(20))


def test_the_rule_of_thumb_is_better_than_chance_and_thinking_better_still() -> None:
    def found(player: Player, seeds: range) -> float:
        return sum(len(played(fresh(seed), player).solved) for seed in seeds) / len(seeds)

    chance = found(RandomPlayer(1), range(40))
    thumb = found(GreedyPlayer(THUMB), range(40))
    assert chance < 0.5 < 2 < thumb
    assert thumb < found(StrongPlayer(THUMB, bot.worth, 1, playouts=10), range(2))


def test_a_strong_player_decides_the_same_from_the_same_view() -> None:
    view = fresh(3).view(0)
    other = view.imagine(Dice(9)).view(0)
    moves = {StrongPlayer(THUMB, bot.worth, 5, playouts=8).choose(seen) for seen in (view, view, other)}
    assert len(moves) == 1


def test_noise_lifts_what_is_nearly_best_and_no_more() -> None:
    random = Random(1).random
    chosen = [nearly_best([0.0, 1.0, 0.9, -50.0], 0.3, random) for _ in range(400)]
    assert chosen.count(1) > chosen.count(2) > chosen.count(0)
    assert 3 not in chosen
    assert nearly_best([0.0, 2.0, 1.0], 1e-9, random) == 1
