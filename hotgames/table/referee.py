"""The referee: plays a game for other programs, one JSON request a line in, one JSON answer a line out.

Every line is answered, an empty one too, and answers come in the order of the lines. Keys that a request
does not know are ignored; optional ones may be null. A refused line changes nothing.

Fixed outcomes wait in turn for the chance steps to come. Whether one can be is known only when its step is
reached, so a move that reaches an impossible one is refused, however often it is tried, and the outcome
stays the next: another move may lead to a step that it fits, or `new` begins again. A game without chance
after its deal refuses outcomes when they are given.

The `view` of a seat is JSON with keys that stay as they are: a new fact gets a new key, and what a key
means changes only with the game's rules number. Cards and moves are written as in the record, seats are
numbers, "nobody" and "none yet" are null. Each game says in its rules' `View.data` what its keys hold.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, BinaryIO

from hotgames.table import registry
from hotgames.table.border import parse, plain
from hotgames.table.dice import SEEDS, Dice, ImpossibleOutcome
from hotgames.table.files import LARGEST
from hotgames.table.game import IllegalMove, Refused, audience, kind_of
from hotgames.table.match import Match

Answer = dict[str, Any]


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the end of input."""
    referee = Referee()
    while line := source.readline(LARGEST + 1):
        if len(line) > LARGEST:
            while line and not line.endswith(b"\n"):
                line = source.readline(LARGEST)
            answer = _refusal(f"a line has at most {LARGEST} bytes")
        else:
            answer = referee.answer(line)
        sink.write(json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n")
        sink.flush()


class Referee:
    """One conversation, with at most one game going."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._requests: dict[str, Callable[[dict[str, Any]], Answer]] = {
            "games": self._games,
            "new": self._new,
            "status": self._status,
            "moves": self._moves,
            "play": self._play,
            "view": self._view,
            "scores": self._scores,
            "record": self._record,
            "chance": self._chance,
        }

    def answer(self, line: bytes) -> Answer:
        """The answer to one line, whatever it holds."""
        try:
            request = parse(line)
            if not isinstance(request, dict):
                raise Refused("", "a request is a JSON object")
            do = request.get("do")
            if not isinstance(do, str) or do not in self._requests:
                raise Refused("do", f"one of {', '.join(self._requests)} is wanted, not {do!r}")
            return {"ok": True, **self._requests[do](request)}
        except (Refused, IllegalMove, ImpossibleOutcome) as why:
            return _refusal(str(why))

    # ------------------------------------------------------------------ requests

    def _games(self, request: dict[str, Any]) -> Answer:
        return {
            "games": [
                {
                    "id": game.id,
                    "name": game.name,
                    "seats": list(game.seats),
                    "options": {
                        key: {
                            "default": option.default,
                            "choices": list(option.choices),
                            "help": option.help,
                        }
                        for key, option in game.options.items()
                    },
                }
                for game in registry.games().values()
            ]
        }

    def _new(self, request: dict[str, Any]) -> Answer:
        chance = request.get("chance")
        orders = [] if chance is None else _list(chance, "chance")
        match = Match.new(
            _text(request, "game"),
            _list(request.get("seats"), "seats"),
            _options(request.get("options")),
            seed=_seed(request.get("seed")),
            deal=request.get("deal"),
            chance=[_order(order, f"chance[{number}]") for number, order in enumerate(orders)],
            deck=request.get("deck"),
        )
        if orders:
            _dice(match)
        self._match = match
        return self._status(request)

    def _status(self, request: dict[str, Any]) -> Answer:
        match = self._going()
        return {"pending": list(match.pending()), "over": match.over}

    def _moves(self, request: dict[str, Any]) -> Answer:
        match = self._going()
        state = match.state
        return {"moves": [state.write_move(move) for move in state.moves(_seat(match, request))]}

    def _play(self, request: dict[str, Any]) -> Answer:
        match = self._going()
        seat = _seat(match, request)
        events = match.play(seat, match.state.read_move(_text(request, "move")))
        told = [_event(match, event) for event in events if audience(event) != ()]
        return {"events": told, **self._status(request)}

    def _view(self, request: dict[str, Any]) -> Answer:
        match = self._going()
        onlooker = "seat" in request and request["seat"] is None
        return {"view": match.view(None if onlooker else _seat(match, request)).data()}

    def _scores(self, request: dict[str, Any]) -> Answer:
        match = self._going()
        if not match.over:
            raise Refused("", "the game is not over")
        record = match.record()
        return {"scores": record["scores"], "winners": record["winners"]}

    def _record(self, request: dict[str, Any]) -> Answer:
        return {"record": self._going().record()}

    def _chance(self, request: dict[str, Any]) -> Answer:
        dice = _dice(self._going())
        dice.fixed += (_order(request.get("order"), "order"),)
        return {}

    def _going(self) -> Match:
        if not self._match:
            raise Refused("", 'no game is going: {"do":"new","game":...,"seats":[...]} begins one')
        return self._match


def _refusal(why: str) -> Answer:
    return {"ok": False, "error": plain(why)}


def _event(match: Match, event: Any) -> Answer:
    to = audience(event)
    return {
        "kind": kind_of(event),
        **match.state.facts(event),
        "text": match.state.tell(event, match.names),
        "to": None if to is None else list(to),
    }


def _dice(match: Match) -> Dice:
    if not match.state.dice:
        raise Refused("chance", f"{match.about.name} has no chance after its deal")
    return match.state.dice


# ---------------------------------------------------------------------- what a request may hold


def _text(request: dict[str, Any], key: str) -> str:
    text = request.get(key)
    if not isinstance(text, str):
        raise Refused(key, "a text is wanted" if key in request else "it is missing")
    return text


def _seat(match: Match, request: dict[str, Any]) -> int:
    seat = request.get("seat")
    if type(seat) is not int or not 0 <= seat < match.setup.seats:
        raise Refused("seat", f"a seat from 0 to {match.setup.seats - 1} is wanted, not {seat!r}")
    return seat


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise Refused(place, "a list is wanted")
    return value


def _options(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict | None):
        raise Refused("options", "an object is wanted")
    return value or {}


def _seed(value: Any) -> int | None:
    if value is not None and (type(value) is not int or not 0 <= value < SEEDS):
        raise Refused("seed", f"a whole number from 0 to {SEEDS - 1} is wanted")
    return value


def _order(value: Any, place: str) -> tuple[int | str, ...]:
    for number, part in enumerate(_list(value, place)):
        if type(part) not in (int, str):
            raise Refused(f"{place}[{number}]", "an outcome is a list of cards, each a text or a number")
    return tuple(value)
