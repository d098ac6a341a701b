"""Whole games, and the way to them, by keys in a real terminal."""

from __future__ import annotations

import json
import subprocess
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pairs import Pair, Session, assert_same, choosing_in_secret, pair_at, sent_from_now
from playing import FEW, QUIET, Players, arguments, at_random
from shelving import settle_for
from tables import NAMES, Table
from terminal import HOTGAMES, Terminal

from hotgames.table.match import Match
from hotgames.table.record import verify


def run(home: Path, *args: str) -> str:
    """What another command of hotgames says."""
    env = {"HOTGAMES_HOME": str(home)}
    done = subprocess.run([HOTGAMES, *args], env=env, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return done.stdout


def finish(terminal: Terminal, home: Path, match: Match) -> None:
    """From the score pad to the shell; what is kept is the game that was played."""
    for score in match.state.standing().scores:
        assert str(score.total).replace("-", "−") in terminal.text
    for name in match.names:
        assert name in terminal.text
    terminal.press("enter")
    terminal.until_stands(page="MenuPage")
    terminal.press("q")
    assert terminal.end() == 0
    assert not terminal.screen.in_own_screen
    assert terminal.screen.cursor_shown
    (save,) = (home / "saves").glob("*.json")
    assert save.stem in run(home, "saves", "--finished")
    record = json.loads(run(home, "record", str(save)))
    assert record == json.loads(json.dumps(match.record()))
    verify(record)


EIGHT = next(table for table in FEW if (table.game, table.seats) == ("heisse-ware", 8))


@pytest.mark.parametrize("table", [table for table in FEW if table != EIGHT], ids=str)
def test_a_whole_game_by_keys(table: Table, tmp_path: Path) -> None:
    settle_for(tmp_path, motion=False)
    match = table.sit_down(11)
    with Terminal(*arguments(table, 11), home=tmp_path, watch="still") as terminal:
        Players(terminal, match, at_random(3)).play()
        finish(terminal, tmp_path, match)


def test_an_evening_of_eight_with_secrecy_on_the_wire(tmp_path: Path) -> None:
    """In each round a second game, in which one seat has other secrets, gets the same keys from that seat's
    choice until all can tell the two apart or the round is over, and the same is sent to both.

    Before that the game is left and resumed, so that both programs are of one age.
    """
    assert EIGHT.options["officer_turns"] == 1
    settle_for(tmp_path, motion=False, hide_after=30)
    match, random = EIGHT.sit_down(11), Random(3)
    with ExitStack() as stack:
        how: Any = {"home": tmp_path, "watch": "still", "frames": True}
        players = Players(stack.enter_context(Terminal(*arguments(EIGHT, 11), **how)), match, at_random(3))
        while not match.over:
            secret = choosing_in_secret(match)
            if not secret:
                players.commit(players.come_to_decide())
                continue
            random.shuffle(secret)
            tried = (pair_at(match, seat, len(match.steps), changes=2) for seat in secret)
            games = next(filter(None, tried))
            players.call(games.seat)
            players.terminal.press("ctrl+q")
            assert players.terminal.end() == 0
            (save,) = (tmp_path / "saves").glob("*.json")
            players.terminal = stack.enter_context(Terminal("resume", str(save), **how))
            with closing(Session(games, 1, tmp_path / str(len(match.steps))).terminal) as terminal:
                beside_a_twin(players, Players(terminal, games.matches[1], players.choose), games)
        players.play()
        finish(players.terminal, tmp_path, match)


def beside_a_twin(players: Players, twins: Players, games: Pair) -> None:
    viewers = [viewer for viewer in (None, *range(len(players.match.names))) if viewer != games.seat]
    assert players.come_to_decide() == games.seat
    seat, keys = games.seat, players.keys_of(games.seat, players.move_by(games.seat, games.keys))
    sent: list[Any] = []
    while True:
        assert twins.come_to_decide() == seat
        twins.keys_of(seat, twins.move_by(seat, keys))
        for each in (players, twins):
            each.terminal.press(*keys[:-1])
        sent = sent or [sent_from_now(each.terminal) for each in (players, twins)]
        told_apart = any(players.match.view(viewer) != twins.match.view(viewer) for viewer in viewers)
        for each in (players, twins)[: 1 if told_apart else 2]:
            each.terminal.press(keys[-1])
        if told_apart:
            return
        assert_same(*(since([]) for since in sent), f"the choice of seat {games.seat}")
        if players.match.over or choosing_in_secret(players.match):
            return
        seat = players.come_to_decide()
        keys = players.keys(seat)


def test_a_whole_game_from_the_menu_by_the_clock_on_the_wall(tmp_path: Path) -> None:
    """Sat down to through the set-up, with motion, and the real half seconds."""
    with Terminal(home=tmp_path, watch="idle", size=(80, 24)) as terminal:
        terminal.until_stands(page="MenuPage")
        terminal.press("1")
        terminal.until_stands(page="SetupPage")
        terminal.type("Ann")
        terminal.press("down")
        terminal.type("Ben")
        terminal.press("up", "up", "up")  # over the top to the last row, and to the seed above it
        terminal.type("11")
        terminal.press("f5")
        match = Match.new("hot-lead", ["Ann", "Ben"], seed=11)
        terminal.until_stands(page="Curtain", seat=0)
        Players(terminal, match, at_random(4)).play()
        finish(terminal, tmp_path, match)


def test_without_anything_watching(tmp_path: Path) -> None:
    """The command as it is installed, by what is to be seen alone."""
    with Terminal("play", "hot-lead", "--seats", "Ann,Ben", "--seed", "3", home=tmp_path) as terminal:
        match = Match.new("hot-lead", ["Ann", "Ben"], seed=3)
        for seat in (0, 1):
            terminal.wait(f"I am {match.names[seat]}")
            terminal.rest(QUIET)
            terminal.press("space")
            terminal.wait("Your hand")
            terminal.press("a", "enter")
            match.play(seat, match.state.moves(seat)[0])
        terminal.wait("turned over")
        terminal.press("escape")
        terminal.wait("Go on")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    (save,) = (tmp_path / "saves").glob("*.json")
    record = json.loads(run(tmp_path, "record", str(save), "--open-secrets"))
    assert record["steps"] == match.steps


def test_a_game_from_a_given_deal(tmp_path: Path) -> None:
    """`--deal` takes what `record` writes of a deal, and the keys lead to the same game."""
    match = Match.new("hot-lead", NAMES[:3], seed=5)
    deal = tmp_path / "deal.json"
    deal.write_text(json.dumps(match.record()["deal"]))
    args = ["play", "hot-lead", "--seats", ",".join(NAMES[:3]), "--deal", str(deal)]
    with Terminal(*args, home=tmp_path, watch="still") as terminal:
        Players(terminal, match, at_random(1)).play(7)
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    (save,) = (tmp_path / "saves").glob("*.json")
    record = json.loads(run(tmp_path, "record", str(save), "--open-secrets"))
    assert (record["deal"], record["steps"]) == (match.record()["deal"], match.steps)


def test_next_is_the_next_seat_in_order_and_any_other_can_be_called(tmp_path: Path) -> None:
    with Terminal(
        "play", "hot-lead", "--seats", "Ann,Ben,Cleo,Dan", "--seed", "1", home=tmp_path, watch="still"
    ) as terminal:
        called = []
        terminal.until_stands(page="Curtain")
        for call in ("3", "", "", ""):
            terminal.run_on(QUIET)
            terminal.press(*([call] if call else []))
            terminal.run_on(QUIET)
            terminal.press("space")
            here = terminal.idle()
            assert here["phase"] == "private"
            called.append(here["seat"])
            terminal.press("a", "enter")
        assert called == [2, 3, 0, 1]


def test_a_sealed_choice_is_taken_back_by_its_owner_whoever_has_chosen_since(tmp_path: Path) -> None:
    match = Match.new("hot-lead", NAMES[:3], seed=2)
    args = ["play", "hot-lead", "--seats", ",".join(NAMES[:3]), "--seed", "2"]
    with Terminal(*args, home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain", seat=0)
        players = Players(terminal, match, lambda seat, moves: moves[0])
        players.play(2)
        terminal.run_on(QUIET)
        terminal.press("u", "1")
        here = terminal.idle()
        assert (here["page"], here["seat"]) == ("Curtain", 0), "behind the owner's curtain"
        match.undo(0)
        players.choose = lambda seat, moves: moves[-1]
        players.play(4)
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    (save,) = (tmp_path / "saves").glob("*.json")
    assert json.loads(run(tmp_path, "record", str(save), "--open-secrets"))["steps"] == match.steps
