"""The sealed parts of a save, checked by Pydantic: import this only where a save is opened."""

from __future__ import annotations

import re
from itertools import chain, repeat
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hotgames.table.game import Refused, want
from hotgames.table.match import Step, Told

Count = Annotated[int, Field(ge=0)]
Word = Annotated[str, Field(min_length=1, max_length=1000)]
_NUMBER = re.compile("[0-9]{1,9}")
"""A number as a key: `int` takes digits of any script too, and trips over thousands of them."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Snapshot(_Part):
    """The state when last nobody could take anything back, the state now if that is another, both as dumps,
    and the screen's place."""

    base: dict[str, Any]
    base_step: Count
    state: dict[str, Any] | None
    seat: Count | None
    unread: Annotated[int, Field(ge=-1)]


class _Steps(_Part):
    """The steps by column: whose move or which chance step, and the move or the order that came out."""

    what: list[Count | Word]
    how: list[Word | list[int | str]]


class _Told(_Part):
    """The told lines by column, their kinds as words, their texts as lines, and the seats that may read one
    by the number of each line that is not for all."""

    step: list[Annotated[int, Field(ge=-1)]]
    kind: str
    text: str
    to: dict[str, list[Count]]


class _Log(_Part):
    """The rest of the match; `begun_under` is the number of the rules that it was begun under."""

    deal: dict[str, Any]
    deck: Any
    seed: Count | None
    steps: _Steps
    told: _Told
    begun_under: Annotated[int, Field(ge=1)]


class Body(NamedTuple):
    """What the sealed parts hold, in the words of `Match` and of the table's `Place`."""

    base: dict[str, Any]
    base_step: int
    state: dict[str, Any] | None
    seat: int | None
    unread: int
    deal: dict[str, Any]
    deck: Any
    seed: int | None
    steps: list[Step]
    told: list[Told]
    begun_under: int


def read(snapshot: Any, log: Any, seats: int) -> Body:
    """The sealed parts, their forms checked and their numbers in range; raises Refused naming the place."""
    moment = _checked(_Snapshot, snapshot, "snapshot")
    past = _checked(_Log, log, "log")
    steps = _steps(past.steps, seats)
    told = _told(past.told, seats, len(steps))
    want(moment.base_step <= len(steps), at="snapshot.base_step")
    want((moment.state is None) == (moment.base_step == len(steps)), at="snapshot.state")
    want(moment.seat is None or moment.seat < seats, at="snapshot.seat")
    want(moment.unread <= len(told), at="snapshot.unread")
    return Body(
        moment.base,
        moment.base_step,
        moment.state,
        moment.seat,
        moment.unread,
        past.deal,
        past.deck,
        past.seed,
        steps,
        told,
        past.begun_under,
    )


PartT = TypeVar("PartT", bound=_Part)


def _checked(model: type[PartT], data: Any, part: str) -> PartT:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        # The input stays out of the message: it may be somebody's hand.
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join([part, *map(str, first["loc"])])
        raise Refused(place, first["msg"][0].lower() + first["msg"][1:]) from None


def _steps(columns: _Steps, seats: int) -> list[Step]:
    want(len(columns.what) == len(columns.how), at="log.steps")
    steps: list[Step] = []
    for what, how in zip(columns.what, columns.how, strict=True):
        if isinstance(what, int):
            want(what < seats and isinstance(how, str), at="log.steps")
            steps.append({"seat": what, "move": how})
        else:
            want(isinstance(how, list), at="log.steps")
            steps.append({"chance": what, "order": how})
    return steps


def _told(columns: _Told, seats: int, steps: int) -> list[Told]:
    kinds, texts = columns.kind.split(), columns.text.splitlines()
    want(all(map(_NUMBER.fullmatch, columns.to)), at="log.told.to")
    numbers, some = list(map(int, columns.to)), columns.to.values()
    want(max(numbers, default=-1) < len(texts), at="log.told.to")
    want(max(chain.from_iterable(some), default=0) < seats, at="log.told.to")
    to: list[tuple[int, ...] | None] = [None] * len(texts)
    for number, readers in zip(numbers, map(tuple, some), strict=True):
        to[number] = readers
    want(len(columns.step) == len(kinds) == len(texts), at="log.told")
    want(max(columns.step, default=-1) < max(steps, 1), at="log.told.step")
    want(columns.text.replace("\n", "").isprintable(), at="log.told.text")
    lines = zip(columns.step, kinds, texts, to, strict=True)
    return list(map(tuple.__new__, repeat(Told), lines))  # in half the time of the named tuple's constructor
