"""What is special on the desk of Arkham Noir: its keys, its questions, and what it says of them."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from offline import StrictCanvas, private_page

from hotgames.games.arkham_noir.moves import Move
from hotgames.games.arkham_noir.screen import ArkhamScreen
from hotgames.table.match import Match


def desk(match: Match) -> ArkhamScreen:
    page = private_page(match, 0)
    assert isinstance(page, ArkhamScreen)
    return page


async def press(page: ArkhamScreen, *keys: str) -> None:
    """Press keys as the page's bindings do."""
    for key in keys:
        command = next(command for command in page.ALL if key in command.keys.split(","))
        number = command.keys.split(",").index(key)
        page.message = ""
        if reason := page.why_not(command):
            page.say(reason)
            continue
        do = getattr(page, f"do_{command.name}")
        done = do(number) if command.many else do()
        if inspect.isawaitable(done):
            await done


Choose = Callable[[Sequence[Any]], Any]


async def play(page: ArkhamScreen, choose: Choose, moves: int = 10_000) -> None:
    """Play by keys; each move must be played as it was chosen, and only what the screen answers with it."""
    match = page.match
    while not match.over and moves:
        moves -= 1
        move = choose(match.state.moves(0))
        before = len(match.steps)
        written = match.state.write_move(move)
        await press(page, *page.keys_for(page.view, move))
        assert match.steps[before:], f"{page.keys_for(page.view, move)}: {page.message}"
        assert match.steps[before]["move"] == written
        asked = match.view(0)
        assert match.over or page.answer_for(asked) is None
        assert match.over or page.view == asked


@pytest.mark.parametrize("seed", range(6))
def test_every_move_is_made_by_its_keys(seed: int) -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=seed)
    asyncio.run(play(desk(match), Random(seed).choice))
    assert match.over
