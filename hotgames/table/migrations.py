"""Saves of older schemas: pure functions that make each one of the next, as far as somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Content = dict[str, Any]


class Migration(NamedTuple):
    """What makes a save of the next schema out of one of this.

    `head` gets a file's keys, the parts sealed as they are: lists of saves need no more. `parts` gets the
    same keys with the parts open. Either may trip, in any way, over a file that is not whole.
    """

    head: Callable[[Content], Content]
    parts: Callable[[Content], Content]


def _head_of_1(content: Content) -> Content:
    """Schema 1 told a result only of a game that was over, and at first of none."""
    return {"result": None, **content, "schema": 2}


def _parts_of_1(content: Content) -> Content:
    """Schema 1 named the readers of every told line at first, and the rules of the start only if mended."""
    log = content["log"]
    told = log["told"]
    to = told["to"]
    if isinstance(to, list):
        to = {str(number): readers for number, readers in enumerate(to) if readers is not None}
    return {**content, "log": {"begun_under": content["rules"], **log, "told": {**told, "to": to}}}


MIGRATIONS: Mapping[int, Migration] = {1: Migration(_head_of_1, _parts_of_1)}
"""By the schema that each starts from."""
