"""Practice undo: a solo game goes back a decision, whatever it showed, and says so from then on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from saving import play, table

from hotgames.table.game import IllegalMove
from hotgames.table.match import Match
from hotgames.table.record import verify
from hotgames.table.save import SaveFile, read_head, seed_of


def solo(moves: int, seed: int = 4) -> Match:
    return play(Match.new("arkham-noir", ["Ann"], seed=seed), moves, seed)


def decisions(match: Match) -> int:
    return sum("seat" in step for step in match.steps)


def walk(match: Match, seed: int) -> Iterator[tuple[object, list[object], list[object]]]:
    """How the match stood before each of the random moves that end it."""
    random = Random(seed)
    while not match.over:
        yield _stands(match)
        match.play(0, random.choice(match.state.moves(0)))


def _stands(match: Match) -> tuple[object, list[object], list[object]]:
    dump = match.state.dump()
    dump["dice"] = dump["seen"] = None
    return dump, [dict(step) for step in match.steps], list(match.told)


@pytest.mark.parametrize("seed", range(4))
def test_it_goes_back_decision_by_decision_to_the_deal(seed: int) -> None:
    """Cards, log and chance steps are as they were, also where cards were shuffled in between."""
    match = Match.new("arkham-noir", ["Ann"], seed=seed)
    stood = list(walk(match, seed))
    assert any("chance" in step for step in match.steps)
    for before in reversed(stood):
        match.practise_undo()
        assert _stands(match) == before
    assert match.practised
    with pytest.raises(IllegalMove, match="Nothing has been decided"):
        match.practise_undo()


def test_the_game_goes_on_from_there_by_the_rules() -> None:
    match = solo(40)
    for _ in range(15):
        match.practise_undo()
    play(match, 10_000, seed=9)
    assert match.over
    verify(match.record())


def test_what_may_be_undone_anyway_can_be_undone_after_it() -> None:
    match = Match.new("arkham-noir", ["Ann"], seed=4)
    random = Random(1)
    while not match.can_undo(0).ok:
        match.play(0, random.choice(match.state.moves(0)))
    undoable = decisions(match)
    match.play(0, match.state.moves(0)[0])
    match.practise_undo()
    assert decisions(match) == undoable
    match.undo(0)
    assert decisions(match) == undoable - 1


def test_only_who_plays_alone_may_do_it() -> None:
    match = play(Match.new("hot-lead", ["Ann", "Ben"], seed=1), 5)
    before = match.state.dump()
    assert not match.can_practise().ok
    with pytest.raises(IllegalMove, match="alone"):
        match.practise_undo()
    assert match.state.dump() == before
    assert not match.practised


def test_it_stays_with_the_save(tmp_path: Path) -> None:
    match = solo(20)
    save = SaveFile.create(match, table(match), tmp_path)
    assert not read_head(save.path).practised
    match.practise_undo()
    save.write(match, table(match))
    save.close()
    assert read_head(save.path).practised
    assert seed_of(save.path) == 4
    again, opened, _ = SaveFile.open(save.path)
    again.close()
    assert opened.practised
    opened.practise_undo()
    assert decisions(opened) == 18


def test_a_game_that_mended_rules_play_otherwise_is_left_alone() -> None:
    match = solo(20)
    match.steps[0] = {"seat": 0, "move": "close 1"}
    steps = list(match.steps)
    with pytest.raises(IllegalMove, match="mended"):
        match.practise_undo()
    assert match.steps == steps
    assert not match.practised
