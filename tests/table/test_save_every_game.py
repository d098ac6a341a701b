"""Every registered game comes back from a save at any moment: a new game enters here by its registration."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from saving import at, closed, opened, paths, play, put, same
from saving import table as sit
from tables import TABLES, Table

from hotgames.table.game import Refused
from hotgames.table.match import Match
from hotgames.table.record import verify
from hotgames.table.save import SaveError, SaveFile, freeze


def take_out(folder: Path, match: Match) -> Match:
    file, again, _ = SaveFile.open(put(folder, freeze(match, sit(match))))
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


SMALLEST = {table.game: table for table in reversed(TABLES) if not table.options}


@pytest.mark.parametrize("game", SMALLEST)
def test_no_game_opens_with_the_body_of_another(tmp_path: Path, game: str) -> None:
    match = SMALLEST[game].sit_down(seed=3)
    whole = opened(freeze(match, sit(match)))
    for other in SMALLEST.keys() - {game}:
        match = play(SMALLEST[other].sit_down(seed=3), 5)
        body = opened(freeze(match, sit(match)))
        for parts in ({"snapshot"}, {"snapshot", "log"}):
            with pytest.raises(SaveError, match=r"^game\.json: "):
                SaveFile.open(put(tmp_path, closed({**whole, **{part: body[part] for part in parts}})))


ODD: tuple[Any, ...] = (None, True, -1, 3, 1.0, 10**18, "", "x", "12", "M1", "\x1b[2J", [], {}, [[]], [0])


@pytest.mark.parametrize("part", ["snapshot", "log"])
@pytest.mark.parametrize("moves", [0, 14, 5000])
@pytest.mark.parametrize("table", [table for table in TABLES if not table.options], ids=str)
def test_a_body_with_anything_odd_in_it_is_refused_or_a_whole_game(
    tmp_path: Path, table: Table, moves: int, part: str
) -> None:
    """The checksum is right, as somebody wrote the file on purpose: the game plays on to its end all the
    same, or is refused."""
    random = Random(moves)
    match = play(table.sit_down(seed=4), moves)
    whole = freeze(match, sit(match))
    places = list(paths(opened(whole)[part]))
    for place in random.sample(places, min(len(places), 25)):
        data = opened(whole)
        box = at(data[part], place[:-1])
        if random.random() < 0.15:
            del box[place[-1]]
        else:
            box[place[-1]] = random.choice([value for value in ODD if value != box[place[-1]]])
        try:
            file, again, _ = SaveFile.open(put(tmp_path, closed(data)))
        except SaveError:
            continue
        file.close()
        _is_whole(tmp_path, again)


@pytest.mark.parametrize("game", SMALLEST)
def test_digits_without_end_are_refused_wherever_a_text_may_be_a_number(tmp_path: Path, game: str) -> None:
    """`int` trips over more than 4300 of them: in each kind of place of a save and of a record, as a value
    and as a key."""
    match = play(SMALLEST[game].sit_down(seed=4), 14)
    save, record = json.dumps(opened(freeze(match, sit(match)))), json.dumps(match.record())
    for whole in (save, record):
        places = paths(json.loads(whole))
        kinds = {tuple(0 if type(part) is int else part for part in place): place for place in places}
        for place in kinds.values():
            for as_key in (False, True):
                data = json.loads(whole)
                box, last = at(data, place[:-1]), place[-1]
                if not as_key:
                    box[last] = "9" * 5000
                elif isinstance(box, dict):
                    box["9" * 5000] = box.pop(last)
                with suppress(SaveError, Refused):
                    if whole is record:
                        verify(data)
                    else:
                        SaveFile.open(put(tmp_path, closed(data)))[0].close()


@pytest.mark.parametrize("table", [table for table in TABLES if not table.options], ids=str)
def test_no_game_opens_whose_chance_to_come_is_fixed(tmp_path: Path, table: Table) -> None:
    """It might be no chance that the game can have, and then no move could be played."""
    match = play(table.sit_down(seed=4), 14)
    whole = opened(freeze(match, sit(match)))
    for place in paths(whole["snapshot"]):
        if place[-1] == "fixed":
            data = opened(freeze(match, sit(match)))
            at(data["snapshot"], place[:-1])["fixed"] = [["x"]]
            with pytest.raises(SaveError, match=r"^game\.json: snapshot"):
                SaveFile.open(put(tmp_path, closed(data)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_number_of_a_body_makes_a_game_fill_the_memory(table: Table) -> None:
    match = play(table.sit_down(seed=4), 9)
    dump = json.dumps(match.state.dump())
    for path in paths(json.loads(dump)):
        data = json.loads(dump)
        if type(at(data, path)) is int:
            at(data, path[:-1])[path[-1]] = 1 << 40
            with suppress(Refused):
                match.rules.restore(match.setup, data)


def _is_whole(folder: Path, match: Match) -> None:
    match.state.check()
    for seat in range(len(match.names)):
        match.view(seat).data()
        match.since(seat)
        if match.can_undo(seat).ok:
            match.undo(seat)
    match.record()
    assert same(match, take_out(folder, match))
    assert play(match, 5000).over
