"""T1 to T11: how fast the rules are, and thinking with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hotgames.table import registry
from hotgames.table.dice import Dice, Shaker
from hotgames.table.match import Match
from tests.bench.measure import (
    Figure,
    Pair,
    Target,
    Work,
    at_least,
    at_most,
    side_by_side,
    spell_rate,
)
from tests.bench.ours import Table, play_out
from tests.bench.references import Spiel, random_uno, search_hearts

TIMES = 100
"""How many clones, or views with an imagined state each, are one piece of work."""


class Rival(NamedTuple):
    """A game of ours against one of OpenSpiel's: whole random games, and clones of a game half played."""

    game: str
    seats: int
    spiel: str
    play: tuple[str, Target]
    clone: tuple[str, Target]


RIVALS = (
    Rival(
        "hot-lead",
        5,
        "goofspiel(num_cards=10,players=5,imp_info=True)",
        ("T1", at_least(0.8, 1.2)),
        ("T3", at_least(1.0, 1.7)),
    ),
    Rival("heisse-ware", 5, "hearts", ("T6", at_least(0.5, 1.0)), ("T10", at_least(0.5, 1.0))),
    Rival("hot-heads", 4, "crazy_eights(players=4)", ("T7", at_least(0.5, 1.0)), ("T10", at_least(0.5, 1.0))),
    Rival("hidden-leaders-duel", 2, "hanabi", ("T8", at_least(0.5, 1.0)), ("T10", at_least(0.5, 1.0))),
    Rival("arkham-noir", 1, "solitaire", ("T9", at_least(0.5, 1.0)), ("T10", at_least(0.5, 1.0))),
)


def figures() -> list[Figure]:
    return [
        *(figure for rival in RIVALS for figure in _against_spiel(rival)),
        Figure(
            "T2", "hot-lead: decisions/s by RLCard uno's", at_least(8, 12), _against_uno, spell_rate, True
        ),
        Figure(
            "T4",
            "hot-lead: decisions/s of a fair search by OpenSpiel's ISMCTS in Python on hearts",
            at_least(3, 6),
            _search,
            spell_rate,
            True,
        ),
        Figure(
            "T5",
            "hot-lead: replay of a game from its log by a random game",
            at_most(2, 1.2),
            _replay_of_the_rules,
            spell_rate,
        ),
        Figure("", "the same as a match, told in words again", None, _replay_of_a_match, spell_rate),
        *(
            Figure("T11", f"{game}: view() and imagine() by clone()", at_most(20, 8), _thought_of(game))
            for game in registry.games()
        ),
    ]


def _against_spiel(rival: Rival) -> list[Figure]:
    def play() -> Pair:
        return side_by_side(Table(rival.game, rival.seats).random_game, Spiel(rival.spiel).random_game)

    def draw() -> Pair:
        return side_by_side(Table(rival.game, rival.seats).drawn_game, Spiel(rival.spiel).random_game)

    def clone() -> Pair:
        ours, theirs = Table(rival.game, rival.seats).mid_game(), Spiel(rival.spiel).mid_game()
        return side_by_side(_many(ours.clone), _many(theirs.clone))

    spiel = rival.spiel.partition("(")[0]
    what = f"{rival.game}: decisions/s by OpenSpiel {spiel}'s"
    name, target = rival.play
    figures = [Figure(name, what, target, play, spell_rate, True)]
    if Table(rival.game, rival.seats).draws:
        figures = [
            Figure(name, f"{what}, every move listed", None, play, spell_rate, True),
            Figure(name, f"{what}, moves drawn", target, draw, spell_rate, True),
        ]
    name, target = rival.clone
    cloned = f"{rival.game}: clones/s by OpenSpiel {spiel}'s"
    return [*figures, Figure(name, cloned, target, clone, of_speeds=True)]


def _against_uno() -> Pair:
    return side_by_side(Table("hot-lead", 5).random_game, random_uno())


def _search() -> Pair:
    """The first choice of a game: its seat's view, then a game imagined and played out at random.

    Theirs grows a tree besides.
    """
    state, dice = Table("hot-lead", 5).start(), Shaker(1)
    return side_by_side(lambda: play_out(state.view(0).imagine(dice)), search_hearts())


def _whole_match() -> Match:
    match = Match.new("hot-lead", ["Ann", "Ben", "Cleo", "Dan", "Eve"], seed=1)
    while not match.over:
        for seat in match.pending():
            match.play(seat, match.state.moves(seat)[0])
    return match


def _replay_of_the_rules() -> Pair:
    """The deal and each step read as the log has them, checked and played."""
    match = _whole_match()
    rules, setup, deal, steps = match.rules, match.setup, match.deal, match.steps

    def replay() -> int:
        state = rules.start(setup, rules.read_deal(setup, deal), Dice(0))
        for step in steps:
            state.play(step["seat"], state.read_move(step["move"]))
        return len(steps)

    return side_by_side(replay, Table("hot-lead", 5).random_game)


def _replay_of_a_match() -> Pair:
    match = _whole_match()
    deal, steps = match.deal, match.steps

    def replay() -> int:
        Match.new("hot-lead", match.names, deal=deal).replay(steps)
        return len(steps)

    return side_by_side(replay, Table("hot-lead", 5).random_game)


def _thought_of(game: str) -> Callable[[], Pair]:
    def think() -> Pair:
        state = Table(game, registry.about(game).seats[1]).mid_game()
        seat, dice = state.pending()[0], Shaker(1)
        return side_by_side(_many(lambda: state.view(seat).imagine(dice)), _many(state.clone))

    return think


def _many(make: Callable[[], Any]) -> Work:
    def work() -> int:
        for _ in range(TIMES):
            make()
        return TIMES

    return work
