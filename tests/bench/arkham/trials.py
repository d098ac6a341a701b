"""Games that computer players play with a deck: what came of each, kept so that a stopped run goes on."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hotgames.games.arkham_noir import bot, events
from hotgames.games.arkham_noir.moves import Move
from hotgames.games.arkham_noir.rules import GAME
from hotgames.games.arkham_noir.state import ArkhamNoir
from hotgames.players.player import GreedyPlayer, Player, RandomPlayer
from hotgames.players.strong import StrongPlayer
from hotgames.table import registry
from hotgames.table.dice import Dice
from hotgames.table.game import Setup

SETTINGS: Mapping[str, Mapping[str, int]] = {
    "default": {},
    "easy": {"victims": 6, "limits": 6},
    "hard": {"victims": 4, "victory": 6},
    "4 victims": {"victims": 4},
    "6 victims": {"victims": 6},
    "limits of 6": {"limits": 6},
    "6 puzzles": {"victory": 6},
}

Facts = dict[str, Any]
"""What came of one game, or of a block of games, as JSON."""


class Block(NamedTuple):
    """Games of one player with one setting: numbers `first` to `first + games - 1`, which are their seeds."""

    player: str
    """"random", "greedy", or "strong" with its playouts a decision: "strong 100"."""
    setting: str
    first: int
    games: int


def blocks(player: str, setting: str, games: int) -> list[Block]:
    """So many games in blocks that take some seconds each."""
    size = 1 if player.startswith("strong") else 250
    return [Block(player, setting, first, min(size, games - first)) for first in range(0, games, size)]


def play_all(
    wanted: Iterable[Block], data: Mapping[str, Any], folder: Path, cores: int | None
) -> dict[Block, list[Facts]]:
    """What came of each game of the blocks, on all cores; those kept in the folder are not played anew.

    It holds a file for each deck and each state of the players.
    """
    kept = folder / f"{key(data)}.jsonl"
    done = _read(kept)
    missing = [block for block in wanted if block not in done]
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps([*block, facts]) + "\n" for block, facts in done.items()]
        kept.write_text("".join(lines), encoding="utf-8")  # without a last line that was cut off
        began = time.monotonic()
        with ProcessPoolExecutor(cores) as pool, kept.open("a", encoding="utf-8") as file:
            jobs = {pool.submit(play_block, block, json.dumps(data)): block for block in missing}
            for number, job in enumerate(as_completed(jobs), 1):
                done[jobs[job]] = job.result()
                print(json.dumps([*jobs[job], job.result()]), file=file, flush=True)
                left = (time.monotonic() - began) / number * (len(jobs) - number)
                print(f"\r{number} of {len(jobs)} blocks, {left / 60:.0f} min left ", end="", file=sys.stderr)
        print(file=sys.stderr)
    return {block: done[block] for block in wanted}


def _read(kept: Path) -> dict[Block, list[Facts]]:
    if not kept.exists():
        return {}
    lines = kept.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.endswith("}]]")]
    return {Block(*row[:-1]): row[-1] for row in rows}


def key(data: Mapping[str, Any]) -> str:
    """Names a deck as it is played by these players: it changes with the cards, the rules and the weights.

    A change of the players' code leaves it as it is: such games want a `--kept` folder of their own.
    """
    what = json.dumps([data, GAME.rules, bot.WEIGHTS, StrongPlayer.WIDTH, StrongPlayer.NOISE])
    return hashlib.sha256(what.encode()).hexdigest()[:16]


@cache
def _table(setting: str, data: str) -> tuple[Setup, bot.Thumb]:
    deck = GAME.read_deck(json.loads(data))
    return Setup(1, registry.about(GAME.id).settle(SETTINGS[setting]), deck), bot.Thumb(deck)


def play_block(block: Block, data: str) -> list[Facts]:
    """Play the games of a block with the deck of this JSON."""
    setup, thumb = _table(block.setting, data)
    facts = [
        _play(setup, _player(block.player, thumb, seed), seed, checked=block.player == "random")
        for seed in range(block.first, block.first + block.games)
    ]
    if block.player.startswith("strong"):
        return facts
    return [{"ending": game["ending"]} for game in facts]  # there are many, and no more is asked of them


def _player(name: str, thumb: bot.Thumb, seed: int) -> Player:
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(thumb)
    return StrongPlayer(thumb, bot.worth, seed, playouts=int(name.split()[1]))


def _play(setup: Setup, player: Player, seed: int, *, checked: bool) -> Facts:
    """Play one game to its end; where it is checked, raises if a card is lost or doubled at any step."""
    dice = Dice(seed)
    state = GAME.start(setup, GAME.deal(setup, dice), dice)
    facts = _Facts()
    while not state.over:
        facts.see(state)
        happened = state.play(0, player.choose(state.view(0)))
        if checked:
            state.check()
        facts.hear(happened, state)
    return facts.sum_up(state)


class _Facts:
    """What is noted while a game is played."""

    def __init__(self) -> None:
        self.decisions = 0
        self.actions = self.choices = self.stuck = 0
        self.effects: Counter[str] = Counter()
        self.played: set[str] = set()
        self.scored: list[str] = []
        self.cases: dict[int, list[Any]] = {}
        self.broadcasts = 0

    def see(self, state: ArkhamNoir) -> None:
        self.decisions += 1
        if not state.agenda:
            self.actions += 1
            self.choices += len(state.options)
            self.stuck += not any(_plays_or_closes(move) for move in state.options)
            if not self.cases:
                self.cases = {case.number: [case.line[0], False] for case in state.cases}

    def hear(self, happened: list[Any], state: ArkhamNoir) -> None:
        ids = state.deck.ids
        for event in happened:
            match event:
                case events.Used(_, effect):
                    self.effects[str(effect)] += 1
                case events.Played(card, number, _):
                    self.played.add(ids[card])
                    self.cases[number][1] = True
                case events.Opened(number, victim, _):
                    self.cases[number] = [victim, False]
                case events.Closed(_, score, _):
                    self.scored += [ids[card] for card in score]
                case events.Tuned() | events.Found():
                    self.broadcasts += 1

    def sum_up(self, state: ArkhamNoir) -> Facts:
        return {
            "ending": state.ending,
            "turns": state.turn,
            "decisions": self.decisions,
            "actions": self.actions,
            "choices": self.choices,
            "stuck": self.stuck,
            "effects": sorted(self.effects),
            "played": sorted(self.played),
            "scored": self.scored,
            "cases": [[state.deck.ids[victim], begun] for victim, begun in self.cases.values()],
            "broadcasts": self.broadcasts,
        }


def _plays_or_closes(move: Move) -> bool:
    return move.kind in ("lead", "hand", "close")
