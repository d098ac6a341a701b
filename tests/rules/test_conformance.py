"""The laws that every game keeps. A new game enters by its registration alone.

One game only: `python -m pytest tests/rules/test_conformance.py -k hot-lead`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tables import TABLES, Table, play_at_random

from hotgames.table import registry
from hotgames.table.dice import Dice, Shaker
from hotgames.table.game import IllegalMove, State
from hotgames.table.match import Match

LONGEST = 3000
"""Decisions after which a game has no end."""
NONSENSE = ("", " ", "0", "-1", "99", "take 0", "pack 9 9 bribe 9", "hand x>1", "\U0001f0a1", "a" * 300)


def as_json(data: Any) -> str:
    """Plain JSON, or an error: what comes back from it is what went in."""
    text = json.dumps(data, sort_keys=True)
    assert json.loads(text) == data
    return text


def seen(state: State, seats: int) -> list[str]:
    """What everybody, the onlooker too, knows of a state."""
    return [as_json(state.view(seat).data()) for seat in (None, *range(seats))]


def positions(table: Table, seed: int, step: int = 1) -> Iterator[Match]:
    """A random game, stopped at every so many decisions, the last one being the end."""
    match, random = table.sit_down(seed), Random(seed)
    for number in range(LONGEST):
        if number % step == 0:
            yield match
        if match.over:
            if number % step:
                yield match
            return
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))
    raise AssertionError(f"no end after {LONGEST} decisions")


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


def test_every_game_ends_and_asks_in_order_on_the_way(table: Table) -> None:
    for match in positions(table, 1):
        state = match.state
        state.check()
        pending = list(state.pending())
        assert pending == sorted(set(pending))
        assert all(0 <= seat < table.seats for seat in pending)
        assert state.over == (not pending) == match.over
        for seat in range(table.seats):
            moves = list(state.moves(seat))
            assert bool(moves) == (seat in pending)
            assert len(moves) == len(set(moves))
        for seat in pending:
            asked = state.asked(seat)
            assert asked.kind.isidentifier()
            assert asked.text[0].islower()
            assert asked.text.isprintable()
            assert len(asked.text) < 120
        assert 0 < len(state.progress()) <= 80
        standing = state.standing()
        assert len(standing.scores) == table.seats
        assert all(score.total == sum(line.points for line in score.lines) for score in standing.scores)
        assert (standing.winners is None) == (not state.over)
        if standing.winners is not None:
            assert list(standing.winners) == sorted(set(standing.winners))
            assert table.seats == 1 or standing.winners


def test_a_legal_move_is_written_once_and_read_back(table: Table) -> None:
    for match in positions(table, 2, 5):
        for seat in match.pending():
            moves = list(match.state.moves(seat))
            written = [match.state.write_move(move) for move in moves]
            assert len(set(written)) == len(moves)
            assert [match.state.read_move(text) for text in written] == moves
            assert all(text == text.strip() and text.isprintable() for text in written)


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(table: Table) -> None:
    tried = 0
    random = Random(3)
    every: dict[str, None] = {}
    for match in positions(table, 3, 4):
        state = match.state
        for seat in range(table.seats):
            every.update(dict.fromkeys(state.write_move(move) for move in state.moves(seat)))
        before = as_json(state.dump())
        texts = random.sample(sorted(every), min(len(every), 12))
        for seat in range(table.seats):
            legal = set(state.moves(seat))
            for text in texts:
                move = state.read_move(text)
                if move in legal or _accepted(state, seat, move):
                    continue
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                assert str(refused.value).isprintable()
                assert str(refused.value)
                assert state.view(seat).why_not(move)
                tried += 1
        assert as_json(state.dump()) == before
    assert tried


def _accepted(state: State, seat: int, move: Any) -> bool:
    """Whether a move that is not listed is taken all the same, being another order of one that is."""
    try:
        state.clone().play(seat, move)
    except IllegalMove:
        return False
    return any(sorted(map(str, listed)) == sorted(map(str, move)) for listed in state.moves(seat))


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_names_no_move(text: str) -> None:
    for table in TABLES:
        if not table.options:
            state = table.sit_down(4).state
            with pytest.raises(IllegalMove, match=r".+"):
                state.play(state.pending()[0], state.read_move(text))


def test_clones_and_looks_are_independent(table: Table) -> None:
    for match in positions(table, 5, 6):
        state = match.state
        before = as_json(state.dump())
        seen(state, table.seats)
        state.standing()
        other = state.clone()
        assert as_json(other.dump()) == before
        for seat in list(other.pending())[:1]:
            other.play(seat, list(other.moves(seat))[-1])
            assert as_json(other.dump()) != before
        assert as_json(state.dump()) == before


def test_what_a_seat_imagines_looks_to_it_as_what_it_sees(table: Table) -> None:
    differ: set[str] = set()
    hidden = False
    for number, match in enumerate(positions(table, 6, 3)):
        state = match.state
        for seat in (None, *range(table.seats)):
            view = state.view(seat)
            data = as_json(view.data())
            imagined = view.imagine(Shaker(number) if number % 2 else Dice(number))
            imagined.check()
            again = imagined.view(seat)
            assert again == view
            assert as_json(again.data()) == data
            dump = as_json(imagined.dump())
            other = as_json(view.imagine(Shaker(number + 1000)).dump())
            if dump != other:
                hidden = True
                differ |= {dump, other}
            if seat is not None:
                assert list(imagined.pending()) == list(state.pending())
                assert list(imagined.moves(seat)) == list(state.moves(seat)) == list(view.moves())
                for move in list(view.moves())[:3]:
                    assert view.why_not(move) == ""
    assert not hidden or len(differ) > 2


def test_views_tell_apart_only_what_their_seat_may_know(table: Table) -> None:
    """Two states that a seat cannot tell apart stay alike to it through the same moves of its own."""
    for number, match in enumerate(positions(table, 7, 7)):
        for seat in match.pending():
            state = match.state
            other = state.view(seat).imagine(Shaker(number))
            move = list(state.moves(seat))[number % len(list(state.moves(seat)))]
            mine, theirs = state.clone(), other.clone()
            mine.play(seat, move)
            theirs.play(seat, move)
            if list(mine.pending()) and state.asked(seat).sealed and len(state.pending()) > 1:
                assert mine.view(seat) == theirs.view(seat)
                assert mine.view(None) == theirs.view(None)


def test_a_dump_restores_the_whole_state(table: Table) -> None:
    for match in positions(table, 8, 4):
        state = match.state
        dump = state.dump()
        again = match.rules.restore(match.setup, json.loads(as_json(dump)))
        assert as_json(again.dump()) == as_json(dump)
        assert seen(again, table.seats) == seen(state, table.seats)
        for seat in range(table.seats):
            assert list(again.moves(seat)) == list(state.moves(seat))


def test_a_deal_is_written_and_read_back(table: Table) -> None:
    match = table.sit_down(9)
    assert as_json(match.deal)
    again = Match.new(table.game, match.names, match.options, deal=match.deal, seed=9)
    assert again.deal == match.deal


def test_the_log_played_again_gives_the_same_game(table: Table) -> None:
    match = play_at_random(table.sit_down(10), 10)
    steps = match.steps
    fixed = [step["order"] for step in steps if "chance" in step]
    again = Match.new(table.game, match.names, match.options, deal=match.deal, chance=fixed, seed=4711)
    again.replay([step for step in steps if "seat" in step])
    assert again.steps == steps
    assert again.told == match.told
    assert seen(again.state, table.seats) == seen(match.state, table.seats)
    assert again.record() == match.record()


def test_undo_gives_back_what_was_there_and_nobody_has_learned(table: Table) -> None:
    """What may be taken back has shown nobody anything: all views are then as they were before the move."""
    match, random, undone = table.sit_down(11), Random(11), 0
    for _ in range(LONGEST):
        if match.over:
            break
        seat = random.choice(match.pending())
        before = seen(match.state, table.seats)
        log = list(match.steps)
        match.play(seat, random.choice(list(match.state.moves(seat))))
        answer = match.can_undo(seat)
        assert answer.ok != bool(answer.why)
        if answer.ok:
            match.undo(seat)
            assert seen(match.state, table.seats) == before
            assert match.steps == log
            undone += 1
            if random.random() < 0.5 and not match.over:
                match.play(seat, random.choice(list(match.state.moves(seat))))
        else:
            with pytest.raises(IllegalMove):
                match.undo(seat)
    assert undone or table.seats == 1 or not registry.about(table.game).playable


def test_a_sealed_choice_is_taken_back_whoever_has_chosen_since(table: Table) -> None:
    match, random = table.sit_down(12), Random(12)
    for _ in range(LONGEST):
        if match.over:
            break
        pending = match.pending()
        if match.state.asked(pending[0]).sealed and len(pending) > 2:
            before = seen(match.state, table.seats)
            first, second = random.sample(pending, 2)
            for seat in (first, second):
                match.play(seat, random.choice(list(match.state.moves(seat))))
            onlooker = as_json(match.view(None).data())
            match.undo(first)
            assert first in match.pending()
            assert second not in match.pending()
            assert as_json(match.view(None).data()) != onlooker
            match.undo(second)
            assert seen(match.state, table.seats) == before
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))


def test_told_lines_are_one_line_each_and_name_no_you(table: Table) -> None:
    match = play_at_random(table.sit_down(14), 14)
    assert match.told
    for line in match.told:
        assert line.text.isprintable()
        assert line.text == line.text.strip()
        assert not any(word in ("You", "you", "Your", "your") for word in line.text.split())


def test_rules_import_only_the_table_and_the_standard_library() -> None:
    for about in registry.games().values():
        if about.has_rules:
            code = (
                f"import sys, hotgames.games.{about.folder}.rules\n"
                "outside = {name.partition('.')[0] for name in sys.modules}\n"
                "print(sorted(outside & {'textual', 'rich', 'pydantic'}))\n"
                "print(sorted(n for n in sys.modules if n.startswith(('hotgames.ui', 'hotgames.app'))))"
            )
            out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
            assert out.stdout == "[]\n[]\n"
