"""Golden games: whole games as readable text, one a file under `golden/`, called GAME.WHAT.txt.

    python tests/rules/golden_games.py
writes every file anew from its own deal and moves: look at the difference before you commit it.

    python tests/rules/golden_games.py hot-lead three --seats 3 --seed 7 --option back_alley=true
adds a game played at random.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hotgames.table import registry
from hotgames.table.match import Match

FOLDER = Path(__file__).parent / "golden"
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


class Script(NamedTuple):
    """What a golden game is played from: the rest of its text follows."""

    game: str
    names: list[str]
    options: dict[str, Any]
    deal: dict[str, Any]
    chance: list[list[Any]]
    moves: list[tuple[str, str]]
    """Who played what."""


def write(match: Match) -> str:
    """The text of a game: how it was dealt, each move with what came of it, the score pad."""
    return "\n".join([*_head(match), *_course(match), *_end(match)]) + "\n"


def _head(match: Match) -> Iterator[str]:
    yield f"game {match.about.id}"
    yield f"seats {', '.join(match.names)}"
    for key, choice in match.options.items():
        yield f"option {key} = {json.dumps(choice)}"
    for key, value in match.deal.items():
        if isinstance(value, list) and value and all(isinstance(inner, list) for inner in value):
            for number, inner in enumerate(value):
                yield f"deal {key}[{number}] = {json.dumps(inner)}"
        else:
            yield f"deal {key} = {json.dumps(value)}"


def _course(match: Match) -> Iterator[str]:
    yield ""
    yield from _told(match, -1)
    for number, step in enumerate(match.steps):
        if "chance" in step:
            yield f"    chance {step['chance']} = {json.dumps(step['order'])}"
        else:
            yield f"{match.names[step['seat']]}: {step['move']}"
            yield from _told(match, number)


def _told(match: Match, step: int) -> Iterator[str]:
    for line in match.told:
        if line.step == step and line.kind != "chosen":
            to = "" if line.to is None else f" (to {', '.join(match.names[seat] for seat in line.to)})"
            yield f"    {line.text}{to}"


def _end(match: Match) -> Iterator[str]:
    standing = match.state.standing()
    for name, score in zip(match.names, standing.scores, strict=True):
        yield ""
        yield f"{name} has {score.total}"
        for line in score.lines:
            yield f"    {line.points:4} {line.label}"
    yield ""
    yield f"won by {', '.join(match.names[seat] for seat in standing.winners or ()) or 'nobody'}"


def read(text: str) -> Script:
    script = Script("", [], {}, {}, [], [])
    for line in text.splitlines():
        word, _, rest = line.strip().partition(" ")
        key, _, value = rest.partition(" = ")
        if word == "game":
            script = script._replace(game=rest)
        elif word == "seats":
            script.names.extend(rest.split(", "))
        elif word == "option":
            script.options[key] = json.loads(value)
        elif word == "deal" and key.endswith("]"):
            script.deal.setdefault(key.partition("[")[0], []).append(json.loads(value))
        elif word == "deal":
            script.deal[key] = json.loads(value)
        elif word == "chance" and line.startswith(" "):
            script.chance.append(json.loads(value))
        elif word.endswith(":") and not line.startswith(" "):
            script.moves.append((word[:-1], rest))
    return script


def play(script: Script) -> Match:
    match = Match.new(
        script.game, script.names, script.options, deal=script.deal, chance=script.chance, seed=0
    )
    for name, move in script.moves:
        match.play(match.names.index(name), match.state.read_move(move))
    return match


def play_at_random(game: str, seats: int, options: dict[str, Any], seed: int) -> Match:
    match, random = Match.new(game, PEOPLE[:seats], options, seed=seed), Random(seed)
    while not match.over:
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))
    return match


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=list(registry.games()))
    parser.add_argument("what", nargs="?", help="a word for the new file's name")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    given = parser.parse_args()
    if given.game is None:
        for path in FOLDER.glob("*.txt"):
            path.write_text(write(play(read(path.read_text("utf-8")))), "utf-8")
        return
    about = registry.about(given.game)
    options = {}
    for option in given.option:
        key, _, value = option.partition("=")
        options[key] = next(c for c in about.options[key].choices if registry.spell(c) == value)
    match = play_at_random(given.game, given.seats or about.seats[0], options, given.seed)
    (FOLDER / f"{given.game}.{given.what}.txt").write_text(write(match), "utf-8")


if __name__ == "__main__":
    main()
