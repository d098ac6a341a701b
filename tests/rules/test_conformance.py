"""The laws that every game keeps, at every number of seats and with every option.

A new game enters by its registration alone. One game only: `python -m pytest tests/rules -k hot-lead`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from tables import Table, play_at_random

from hotgames.table import registry
from hotgames.table.deck import own_deck
from hotgames.table.dice import Dice, Shaker
from hotgames.table.game import Chance, IllegalMove, State, View, audience, kind_of
from hotgames.table.match import Match

LONGEST = 3000
"""Decisions after which a game has no end."""
NONSENSE = ("", " ", "0", "-1", "99", "take 0", "pack 9 9 bribe 9", "hand x>1", "\U0001f0a1", "a" * 300)


def _tables() -> Iterator[Table]:
    """Every number of seats with the defaults, with each other choice by itself, and with nothing default."""
    for about in registry.games().values():
        others = {
            key: [choice for choice in option.choices if choice != option.default]
            for key, option in about.options.items()
        }
        combined: list[dict[str, Any]] = [{}]
        combined += [{key: choice} for key, choices in others.items() for choice in choices]
        if len(others) > 1:
            combined.append({key: choices[-1] for key, choices in others.items()})
        low, high = about.seats
        for seats in range(low, high + 1):
            for options in combined:
                yield Table(about.id, seats, options)


TABLES = tuple(_tables())
PLAIN_TABLES = tuple(table for table in TABLES if not table.options)
GAMES = tuple(registry.games())


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


def as_json(data: Any) -> str:
    """Plain JSON, or an error: what comes back from it is what went in."""
    text = json.dumps(data, sort_keys=True)
    assert json.loads(text) == data
    return text


def seen(state: State, seats: int) -> list[str]:
    """What everybody, the onlooker too, knows of a state."""
    return [as_json(state.view(seat).data()) for seat in (None, *range(seats))]


def moved(match: Match, random: Random) -> tuple[int, Any]:
    """A seat that owes a decision, and one of its moves."""
    seat = random.choice(match.pending())
    return seat, random.choice(list(match.state.moves(seat)))


@cache
def length(game: str, seats: int) -> int:
    """How many decisions a game has, more or less."""
    match = Table(game, seats, {}).sit_down(1)
    state, random, decisions = match.state, Random(1).random, 0
    while not state.over:
        assert decisions < LONGEST, "the game has no end"
        seat = state.pending()[-1]
        state.play(seat, state.random_move(seat, random))
        decisions += 1
    return decisions


def positions(table: Table, seed: int, most: int = LONGEST) -> Iterator[Match]:
    """A random game from the deal to its end, stopped at about so many decisions on the way."""
    match, random = table.sit_down(seed), Random(seed)
    step = max(1, length(table.game, table.seats) // most)
    for number in range(LONGEST):
        if match.over or number % step == 0:
            yield match
        if match.over:
            return
        match.play(*moved(match, random))
    raise AssertionError(f"no end after {LONGEST} decisions")


# ---------------------------------------------------------------------- the course of a game


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
        assert len({state.asked(seat).sealed for seat in pending}) <= 1
        assert len(pending) <= 1 or state.asked(pending[0]).sealed
        for seat in pending:
            asked = state.asked(seat)
            assert asked.kind.isidentifier()
            assert asked.text[0].islower()
            assert asked.text.isprintable()
            assert len(asked.text) < 120
            assert asked.secret or not asked.sealed
        assert 0 < len(state.progress()) <= 80
        assert state.progress().isprintable()


def test_the_score_pad_adds_up_and_winners_come_with_the_end(table: Table) -> None:
    for match in positions(table, 2, 40):
        standing = match.state.standing()
        assert len(standing.scores) == table.seats
        assert all(score.total == sum(line.points for line in score.lines) for score in standing.scores)
        assert (standing.winners is None) == (not match.over)
        if standing.winners is not None:
            assert list(standing.winners) == sorted(set(standing.winners))
            assert set(standing.winners) <= set(range(table.seats))
            assert table.seats == 1 or standing.winners


def test_events_are_facts_in_plain_json_told_in_one_line_each(table: Table) -> None:
    match, random = table.sit_down(3), Random(3)
    while not match.over:
        for event in match.play(*moved(match, random)):
            assert kind_of(event).isidentifier()
            to = audience(event)
            assert to is None or set(to) <= set(range(table.seats))
            if not isinstance(event, Chance):
                assert json.dumps(match.state.facts(event))
    assert match.told
    for line in match.told:
        assert line.text.isprintable()
        assert line.text == line.text.strip()
        assert not any(word in ("You", "you", "Your", "your") for word in line.text.split())


def test_the_same_deal_and_moves_give_the_same_game(table: Table) -> None:
    one, other = (play_at_random(table.sit_down(4), 4) for _ in range(2))
    assert one.record() == other.record()
    assert one.told == other.told
    assert play_at_random(table.sit_down(5), 4).record() != one.record()


# ---------------------------------------------------------------------- moves


def test_a_legal_move_is_written_once_and_read_back(table: Table) -> None:
    for match in positions(table, 6, 30):
        for seat in match.pending():
            moves = list(match.state.moves(seat))
            written = [match.state.write_move(move) for move in moves]
            assert len(set(written)) == len(moves)
            assert [match.state.read_move(text) for text in written] == moves
            assert all(text == text.strip() and text.isprintable() for text in written)


def test_every_legal_move_is_taken(table: Table) -> None:
    for match in positions(table, 7, 12):
        before = as_json(match.state.dump())
        for seat in match.pending():
            moves = list(match.state.moves(seat))
            for move in moves[:: max(1, len(moves) // 25)]:
                state = match.state.clone()
                assert state.play(seat, move)
                state.check()
            for number in range(5):
                move = match.state.random_move(seat, Random(number).random)
                assert move in moves or _in_another_order(move, moves)
        assert as_json(match.state.dump()) == before


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(table: Table) -> None:
    """Moves that were legal for some seat at some time, out of turn and from other hands too."""
    tried, random = 0, Random(8)
    known: dict[str, None] = {}
    for match in positions(table, 8, 15):
        state = match.state
        for seat in range(table.seats):
            known.update(dict.fromkeys(state.write_move(move) for move in state.moves(seat)))
        before = as_json(state.dump())
        texts = random.sample(sorted(known), min(len(known), 12))
        for seat in range(table.seats):
            legal = list(state.moves(seat))
            view = state.view(seat)
            for text in texts:
                move = state.read_move(text)
                if move in legal or _in_another_order(move, legal):
                    assert view.why_not(move) == ""
                    continue
                with pytest.raises(IllegalMove) as refused:
                    state.play(seat, move)
                assert str(refused.value).isprintable()
                assert 0 < len(str(refused.value)) < 200
                assert view.why_not(move) == str(refused.value)
                tried += 1
        assert as_json(state.dump()) == before
    assert tried


def _in_another_order(move: Any, legal: Sequence[Any]) -> bool:
    """Whether a move that is not listed is one that is, its parts in another order."""
    return isinstance(move, tuple) and any(
        isinstance(listed, tuple)
        and len(listed) == len(move)
        and sorted(map(str, listed)) == sorted(map(str, move))
        for listed in legal
    )


@pytest.mark.parametrize("text", NONSENSE)
@pytest.mark.parametrize("game", GAMES)
def test_nonsense_names_no_move(game: str, text: str) -> None:
    for table in PLAIN_TABLES:
        if table.game == game:
            state = table.sit_down(9).state
            with pytest.raises(IllegalMove) as refused:
                state.play(state.pending()[0], state.read_move(text))
            assert str(refused.value)
            assert str(refused.value).isprintable()


@pytest.mark.parametrize("digits", ["9" * 5000, "\u0663"], ids=["many", "of another script"])
def test_digits_that_are_no_number_name_no_move(table: Table, digits: str) -> None:
    """`int` trips over the ones and takes the others."""
    for match in positions(table, 10, 15):
        for seat in match.pending():
            for move in match.state.moves(seat)[:12]:
                text = match.state.write_move(move)
                odd = re.sub("[0-9]+", digits, text)
                if odd != text:
                    with pytest.raises(IllegalMove):
                        match.state.read_move(odd)


def test_a_seat_that_owes_nothing_plays_nothing(table: Table) -> None:
    for match in positions(table, 10, 15):
        before = as_json(match.record())
        for seat in set(range(-1, table.seats + 1)) - set(match.pending()):
            for owing in match.pending()[:1]:
                with pytest.raises(IllegalMove):
                    match.play(seat, next(iter(match.state.moves(owing))))
        assert as_json(match.record()) == before


# ---------------------------------------------------------------------- clones, dumps, deals, logs


def test_clones_and_looks_are_independent(table: Table) -> None:
    """What is played on a clone, to the end, does not reach the state; looking changes nothing."""
    for number, match in enumerate(positions(table, 11, 8)):
        state = match.state
        before = as_json(state.dump())
        seen(state, table.seats)
        state.standing()
        other, random = state.clone(), Random(number).random
        assert as_json(other.dump()) == before
        while not other.over:
            seat = other.pending()[0]
            other.play(seat, other.random_move(seat, random))
        assert as_json(state.dump()) == before
        assert seen(other, table.seats) != seen(state, table.seats) or state.over


def test_a_dump_restores_the_whole_state(table: Table) -> None:
    for match in positions(table, 12, 12):
        state = match.state
        dump = as_json(state.dump())
        again = match.rules.restore(match.setup, json.loads(dump))
        assert as_json(again.dump()) == dump
        assert seen(again, table.seats) == seen(state, table.seats)
        assert list(again.pending()) == list(state.pending())
        for seat in range(table.seats):
            assert list(again.moves(seat)) == list(state.moves(seat))
            assert again.can_undo(seat) == state.can_undo(seat)
        if not state.over:
            seat, move = moved(match, Random(12))
            there, here = again.play(seat, move), state.clone().play(seat, move)
            assert there == here


def test_a_deal_is_written_and_read_back(table: Table) -> None:
    match = table.sit_down(13)
    assert as_json(match.deal)
    again = Match.new(table.game, match.names, match.options, deal=match.deal, seed=9)
    assert again.deal == match.deal
    rules, setup = match.rules, match.setup
    assert rules.write_deal(setup, rules.read_deal(setup, json.loads(json.dumps(match.deal)))) == match.deal


def test_the_log_played_again_gives_the_same_game(table: Table) -> None:
    match = play_at_random(table.sit_down(14), 14)
    steps = match.steps
    fixed = [step["order"] for step in steps if "chance" in step]
    again = Match.new(table.game, match.names, match.options, deal=match.deal, chance=fixed, seed=4711)
    again.replay([step for step in steps if "seat" in step])
    assert again.steps == steps
    assert again.told == match.told
    assert again.state.standing() == match.state.standing()
    assert seen(again.state, table.seats) == seen(match.state, table.seats)
    assert again.record() == match.record()


# ---------------------------------------------------------------------- what a seat knows


def test_a_view_looks_to_its_seat_as_every_state_that_it_imagines(table: Table) -> None:
    """At every decision, for every seat and an onlooker, with both kinds of dice."""
    for number, match in enumerate(positions(table, 15, 60)):
        state = match.state
        for seat in (None, *range(table.seats)):
            view = state.view(seat)
            for dice in (Dice(number), Shaker(number)):
                imagined = view.imagine(dice)
                assert imagined.view(seat) == view
                assert list(imagined.pending()) == list(state.pending())
                if seat is not None:
                    assert list(imagined.moves(seat)) == list(state.moves(seat))
            imagined.check()
            moves = [] if seat is None else list(state.moves(seat))
            assert list(view.moves()) == moves
            assert all(view.why_not(move) == "" for move in moves[:: max(1, len(moves) // 5)])


def test_equal_views_are_equal_data_and_data_is_stable(table: Table) -> None:
    keys: set[tuple[str, ...]] = set()
    for number, match in enumerate(positions(table, 16, 15)):
        for seat in (None, *range(table.seats)):
            view = match.state.view(seat)
            data = as_json(view.data())
            assert as_json(match.state.view(seat).data()) == data
            assert as_json(view.imagine(Dice(number)).view(seat).data()) == data
            keys.add(tuple(view.data()))
    assert len(keys) == 1


def test_what_is_hidden_is_imagined_in_more_than_one_way(table: Table) -> None:
    """Where a seat cannot tell, it does not always imagine the same, and the truth is among the rest."""
    differed = 0
    for match in positions(table, 17, 12):
        for seat in (None, *range(table.seats)):
            view = match.state.view(seat)
            dumps = {as_json(view.imagine(Shaker(number)).dump()) for number in range(8)}
            differed += len(dumps) > 2
    assert differed


def test_moves_show_a_seat_no_more_than_its_view_tells(table: Table) -> None:
    """A move in two states that a seat cannot tell apart: where its view stays the same, so does all that it
    is told of the move; and a choice that stays sealed shows nobody anything."""
    compared = 0
    for number, match in enumerate(positions(table, 18, 25)):
        state, names = match.state, match.names
        for viewer in (None, *range(table.seats)):
            other = state.view(viewer).imagine(Shaker(number))
            for seat in match.pending():
                moves = list(state.moves(seat))
                move = moves[number % len(moves)]
                if move not in list(other.moves(seat)):
                    continue
                here, there = state.clone(), other.clone()
                mine, theirs = here.play(seat, move), there.play(seat, move)
                same = here.view(viewer) == there.view(viewer)
                if same:
                    assert _told(here, mine, viewer, names) == _told(there, theirs, viewer, names)
                    compared += 1
                if state.asked(seat).sealed and len(match.pending()) > 1:
                    assert same
    assert compared or table.seats == 1


def _told(state: State, events: Sequence[Any], viewer: int | None, names: Sequence[str]) -> list[str]:
    """The words of a move that reach the viewer."""
    told = []
    for event in events:
        to = audience(event)
        if not isinstance(event, Chance) and (to is None or viewer in to):
            told.append(state.tell(event, names))
    return told


def test_a_sealed_choice_looks_to_others_like_any_other(table: Table) -> None:
    for number, match in enumerate(positions(table, 19, 25)):
        pending = match.pending()
        if len(pending) < 2:
            continue
        seat = pending[number % len(pending)]
        moves = list(match.state.moves(seat))
        one, other = match.state.clone(), match.state.clone()
        told = [
            _told(state, state.play(seat, move), None, match.names)
            for state, move in ((one, moves[0]), (other, moves[-1]))
        ]
        assert told[0] == told[1]
        for viewer in (None, *range(table.seats)):
            if viewer != seat:
                assert one.view(viewer) == other.view(viewer)
                assert as_json(one.view(viewer).data()) == as_json(other.view(viewer).data())
        for rival in one.pending():
            assert list(one.moves(rival)) == list(other.moves(rival))


def test_what_everybody_hears_is_what_an_onlooker_could_say(table: Table) -> None:
    """Curtain, progress and whose turn it is tell nothing that only a seat may know."""
    for number, match in enumerate(positions(table, 20, 25)):
        state = match.state
        other = state.view(None).imagine(Shaker(number))
        assert other.progress() == state.progress()
        assert list(other.pending()) == list(state.pending())
        assert other.over == state.over
        for seat in match.pending():
            assert other.asked(seat) == state.asked(seat)


def test_a_view_has_no_way_back_to_its_state(table: Table) -> None:
    for match in positions(table, 21, 6):
        for seat in (None, *range(table.seats)):
            view = match.state.view(seat)
            held = list(_held(view))
            assert not any(isinstance(thing, State | Dice | Random | Match) for thing in held)
            assert sum(isinstance(thing, View) for thing in held) == 1


def _held(thing: Any) -> Iterator[Any]:
    """A value and everything that it holds."""
    yield thing
    if isinstance(thing, dict):
        inner = [*thing.keys(), *thing.values()]
    elif isinstance(thing, tuple | list | set | frozenset):
        inner = [*thing]
    elif is_dataclass(thing):
        inner = [getattr(thing, field.name) for field in fields(thing)]
    else:
        slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
        inner = [getattr(thing, name) for name in slots if hasattr(thing, name)]
        inner += vars(thing).values() if isinstance(thing, View) and hasattr(thing, "__dict__") else ()
    for each in inner:
        yield from _held(each)


# ---------------------------------------------------------------------- taking back


def test_undo_gives_back_what_was_there_and_nobody_has_learned(table: Table) -> None:
    """What may be taken back has shown nobody anything: all views are then as they were before the move."""
    match, random, undone = table.sit_down(22), Random(22), 0
    looks = min(1.0, 60 / length(table.game, table.seats))
    while not match.over:
        look = random.random() < looks
        before = seen(match.state, table.seats) if look else []
        log, told = list(match.steps), list(match.told)
        seat, move = moved(match, random)
        match.play(seat, move)
        answer = match.can_undo(seat)
        assert answer.ok != bool(answer.why)
        if not look:
            continue
        if answer.ok:
            match.undo(seat)
            assert seen(match.state, table.seats) == before
            assert (match.steps, match.told) == (log, told)
            undone += 1
            match.play(seat, move)
        else:
            assert answer.why.isprintable()
            with pytest.raises(IllegalMove, match=r".+"):
                match.undo(seat)
    assert undone or table.seats == 1


def test_whoever_has_not_moved_yet_has_nothing_to_take_back(table: Table) -> None:
    """And is not told of what somebody else has seen since."""
    match, random = table.sit_down(21), Random(21)
    moved_already: set[int] = set()
    while not match.over and len(moved_already) < table.seats:
        for seat in set(range(table.seats)) - moved_already:
            assert match.can_undo(seat) == (False, "There is nothing to take back yet.")
        seat, move = moved(match, random)
        match.play(seat, move)
        moved_already.add(seat)


def test_a_sealed_choice_is_taken_back_whoever_has_chosen_since(table: Table) -> None:
    match, random, tries = table.sit_down(23), Random(23), 0
    while not match.over:
        pending = match.pending()
        if tries < 12 and len(pending) > 2:
            tries += 1
            before = seen(match.state, table.seats)
            first, second = random.sample(pending, 2)
            match.play(second, random.choice(list(match.state.moves(second))))
            without = seen(match.state, table.seats)
            match.undo(second)
            for seat in (first, second):
                match.play(seat, random.choice(list(match.state.moves(seat))))
            assert match.can_undo(first).ok
            assert match.can_undo(second).ok
            onlooker = as_json(match.view(None).data())
            match.undo(first)
            assert set(match.pending()) == set(pending) - {second}
            assert as_json(match.view(None).data()) == without[0] != onlooker
            match.undo(second)
            assert seen(match.state, table.seats) == before
        match.play(*moved(match, random))


def test_what_was_revealed_is_not_taken_back(table: Table) -> None:
    """The choice that completes a sealed round has shown everybody everything."""
    for match in positions(table, 24, 40):
        pending = match.pending()
        if len(pending) != 1 or not match.state.asked(pending[0]).sealed:
            continue
        (seat,) = pending
        state = match.state.clone()
        state.play(seat, next(iter(state.moves(seat))))
        assert not any(state.can_undo(owner).ok for owner in range(table.seats))


# ---------------------------------------------------------------------- the module


@pytest.mark.parametrize("game", GAMES)
def test_rules_import_only_the_table_and_the_standard_library(game: str) -> None:
    folder = registry.about(game).folder
    code = f"import sys, hotgames.games.{folder}.rules; print(*sys.modules)"
    out = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=registry.GAMES.parents[1]
    )
    assert out.returncode == 0, out.stderr
    allowed = ("hotgames.table", f"hotgames.games.{folder}")
    ours = [name for name in out.stdout.split() if name.startswith("hotgames.")]
    assert [name for name in ours if name != "hotgames.games" and not name.startswith(allowed)] == []
    others = {name.partition(".")[0] for name in out.stdout.split()} - {"hotgames", "__main__"}
    assert others <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("game", GAMES)
def test_a_deck_is_written_and_read_back(game: str) -> None:
    rules = registry.load(game)
    deck = own_deck(game)
    written = rules.write_deck(deck)
    if written is not None:
        assert rules.read_deck(json.loads(as_json(written))) == deck
        headings, *rows = rules.deck_rows(deck)
        assert rows
        assert all(len(row) == len(headings) for row in rows)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_those_of_the_registry(game: str) -> None:
    rules = registry.load(game)
    assert rules.id == game
    assert rules.rules >= 1
