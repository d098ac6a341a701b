"""The open record: one game as one JSON object that other programs can read, write and check.

`Match.record` writes it. Here it is read: its form is checked by Pydantic, its deal and every step by the
game's own rules. The recorded outcome of a chance step is fixed before the move that leads to it and must
be used up exactly there, so that a record is replayed without a random generator.

This module imports Pydantic: import it only where a record is read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError

from hotgames.table import registry
from hotgames.table.dice import ImpossibleOutcome
from hotgames.table.game import IllegalMove, Refused
from hotgames.table.match import Match

FORMAT = "hotgames-record"
VERSION = 1


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Move(_Strict):
    """A committed choice."""

    seat: int = Field(ge=0)
    move: str


class Outcome(_Strict):
    """A chance step and what came out, where it happened."""

    chance: str
    order: list[Any]


def _tag(step: Any) -> str:
    return "outcome" if isinstance(step, dict) and "chance" in step else "move"


class Record(_Strict):
    """A whole or half-finished game; `model_fields_set` tells which of the optional keys were there."""

    format: Literal["hotgames-record"]
    version: int = Field(ge=1)
    game: str
    rules: int = Field(ge=1)
    options: dict[str, Any]
    seats: list[str]
    deal: dict[str, Any]
    deck: Any = None
    steps: list[
        Annotated[Annotated[Move, Tag("move")] | Annotated[Outcome, Tag("outcome")], Discriminator(_tag)]
    ]
    scores: list[int] = []
    winners: list[int] = []


def read(data: Any) -> Record:
    """A record whose form is right and whose game is known; raises Refused for any other."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Refused("format", f'this is no record: a record is an object with "format": "{FORMAT}"')
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise Refused("version", f"the record is of version {version}, this program reads {VERSION}")
    try:
        record = Record.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        raise Refused(_place(first["loc"]), _reason(first["type"], first["msg"], first["input"])) from None
    known = registry.load(record.game).rules
    if record.rules > known:
        raise Refused("rules", f"the record was played by rules {record.rules}, this program knows {known}")
    return record


def verify(data: Any) -> Match:
    """The match that a record tells of, played again from its deal.

    Raises Refused with the first place that is impossible, illegal, or comes out otherwise.
    """
    record = read(data)
    match = _sit_down(record)
    _compare(match, record, 0)
    while (number := len(match.steps)) < len(record.steps):
        step = record.steps[number]
        assert isinstance(step, Move)  # all outcomes up to the next move were compared
        _play(match, number, step, _outcomes(record, number + 1))
        _compare(match, record, number + 1)
    _check_end(match, record)
    return match


def write(match: Match) -> str:
    """A match's record as text: a key a line, and a step a line."""
    parts = []
    for key, value in match.record().items():
        if key == "steps" and value:
            text = "[\n  " + ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in value) + "\n ]"
        else:
            text = json.dumps(value, ensure_ascii=False)
        parts.append(f' "{key}": {text}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _sit_down(record: Record) -> Match:
    try:
        return Match.new(
            record.game,
            record.seats,
            record.options,
            seed=0,
            deal=record.deal,
            chance=_outcomes(record, 0),
            deck=record.deck,
        )
    except Refused as refused:
        # Match knows the opening's outcomes as a list of its own.
        raise Refused(refused.place.replace("chance[", "steps["), refused.reason) from None


def _outcomes(record: Record, number: int) -> list[list[Any]]:
    """The orders of the chance steps that stand from this step on, up to the next move."""
    orders = []
    while number < len(record.steps):
        step = record.steps[number]
        if isinstance(step, Move):
            break
        orders.append(step.order)
        number += 1
    return orders


def _play(match: Match, number: int, step: Move, orders: Sequence[list[Any]]) -> None:
    place = f"steps[{number}]"
    if step.seat >= match.setup.seats:
        raise Refused(f"{place}.seat", f"there is no seat {step.seat}")
    dice = match.state.dice
    if dice:
        dice.fixed = tuple(map(tuple, orders))
    try:
        match.play(step.seat, match.state.read_move(step.move))
    except IllegalMove as illegal:
        raise Refused(place, str(illegal)) from None
    except ImpossibleOutcome as impossible:
        raise Refused(f"steps[{number + _first_impossible(match, step)}]", str(impossible)) from None


def _first_impossible(match: Match, step: Move) -> int:
    """Which of the outcomes fixed for this move cannot be, counted from 1."""
    dice = match.state.dice
    assert dice
    orders = dice.fixed
    for last in range(1, len(orders)):
        dice.fixed = orders[:last]
        try:
            match.state.clone().play(step.seat, match.state.read_move(step.move))
        except ImpossibleOutcome:
            return last
    return len(orders)


def _compare(match: Match, record: Record, start: int) -> None:
    """Whether the chance steps from `start` on are those that the game has just taken."""
    taken, told = match.steps[start:], record.steps[start : start + len(_outcomes(record, start))]
    for offset in range(max(len(taken), len(told))):
        place = f"steps[{start + offset}]"
        if offset == len(taken):
            raise Refused(place, "no chance step comes here")
        if offset == len(told):
            raise Refused(place, f"here the chance step {taken[offset]['chance']!r} is missing")
        if told[offset].model_dump() != taken[offset]:
            raise Refused(place, f"it comes out otherwise: {taken[offset]}")


def _check_end(match: Match, record: Record) -> None:
    ends = [key for key in ("scores", "winners") if key in record.model_fields_set]
    if not match.over:
        if ends:
            raise Refused(ends[0], "the steps do not end the game, so there are none yet")
        return
    for key in ("scores", "winners"):
        if key not in ends:
            raise Refused(key, "it is missing: the steps end the game")
    standing = match.state.standing()
    scores = [score.total for score in standing.scores]
    if len(record.scores) != len(scores):
        raise Refused("scores", f"there are {len(scores)}, not {len(record.scores)}")
    for seat, (told, score) in enumerate(zip(record.scores, scores, strict=True)):
        if told != score:
            raise Refused(f"scores[{seat}]", f"it is {score}, not {told}")
    if sorted(record.winners) != list(standing.winners or ()):
        raise Refused("winners", f"they are {list(standing.winners or ())}, not {record.winners}")


def _place(loc: tuple[int | str, ...]) -> str:
    place = ""
    for number, part in enumerate(loc):
        if isinstance(part, int):
            place += f"[{part}]"
        elif not (loc[0] == "steps" and number == 2):  # the union's tag, which stands nowhere in the record
            place += f".{part}" if place else part
    return place


def _reason(kind: str, message: str, given: Any) -> str:
    if kind == "missing":
        return "it is missing"
    if kind == "extra_forbidden":
        return "a record has no such key"
    return f"{message[0].lower()}{message[1:]}, not {given!r}"
