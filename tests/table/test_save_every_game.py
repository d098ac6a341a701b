"""Every registered game comes back from a save at any moment: a new game enters here by its registration."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from saving import play, put, same
from saving import table as at
from tables import TABLES, Table

from hotgames.table.match import Match
from hotgames.table.save import SaveFile, freeze


def take_out(folder: Path, match: Match) -> Match:
    file, again, _ = SaveFile.open(put(folder, freeze(match, at(match))))
    file.close()
    return again


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_is_saved_and_opened_at_every_turn(tmp_path: Path, table: Table) -> None:
    """Nothing is lost: not the log, nor what can still be taken back, nor the chance to come."""
    match, random = table.sit_down(seed=3), Random(3)
    while not match.over:
        again = take_out(tmp_path, match)
        assert same(match, again)
        seats = range(len(match.names))
        assert [match.view(seat) for seat in (None, *seats)] == [again.view(seat) for seat in (None, *seats)]
        assert [match.can_undo(seat) for seat in seats] == [again.can_undo(seat) for seat in seats]
        can_undo = [seat for seat in seats if again.can_undo(seat).ok]
        if can_undo:
            seat, other = random.choice(can_undo), take_out(tmp_path, match)
            again.undo(seat)
            other.undo(seat)
            assert same(again, take_out(tmp_path, other))
        play(match, random.randint(1, 4), random.getrandbits(32))
    again = take_out(tmp_path, match)
    assert same(match, again)
    assert match.record() == again.record()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_resumed_game_ends_as_it_would_have(tmp_path: Path, table: Table) -> None:
    match = play(table.sit_down(seed=5), 9)
    again = take_out(tmp_path, match)
    assert play(match, 5000, 6).record() == play(again, 5000, 6).record()
    assert match.over
