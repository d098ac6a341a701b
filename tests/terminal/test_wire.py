"""Secrecy on the wire: what the terminal is sent tells nothing that only somebody else may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from emulator import Picture, difference
from playing import QUIET, SEEN, at_random, screen_of
from shelving import settle_for, shelve
from tables import Table, play_at_random
from terminal import Terminal, spell_key
from twins import twin, with_state

from hotgames.table.match import Match

SECRET_TABLES = [table for table in SEEN if 1 < table.seats < 4 and not table.options]


class Pair(NamedTuple):
    """Two matches that only `seat` can tell apart, with keys that make a legal choice in both."""

    matches: tuple[Match, Match]
    seat: int
    keys: tuple[str, ...]


def pair(table: Table, moves: int, seed: int = 5) -> Pair:
    """A pair after so many random moves, at a choice that the seat makes in secret."""
    match, choose = play_at_random(table.sit_down(seed), seed, moves), at_random(seed)
    while not (secret := choosing_in_secret(match)):
        seat = match.pending()[0]
        match.play(seat, choose(seat, list(match.state.moves(seat))))
    seat = Random(seed).choice(secret)
    other = twin(match, seat, seed)
    assert other is not None, f"no secret of seat {seat} was found at {table}"
    keys = [keys_of(each, seat) for each in (match, other)]
    both = sorted(keys[0] & keys[1])
    assert both, "no keys make a choice in both games"
    return Pair((with_state(match, match.state), other), seat, Random(seed).choice(both))


def choosing_in_secret(match: Match) -> list[int]:
    """The seats that choose in secret now; none while somebody's sealed choice is in already."""
    asked = [seat for seat in match.pending() if match.state.asked(seat).secret]
    if asked and match.state.asked(asked[0]).sealed and len(asked) < len(match.names):
        return []
    return asked


def keys_of(match: Match, seat: int) -> set[tuple[str, ...]]:
    view, screen = match.view(seat), screen_of(match.about.id)
    return {tuple(screen.keys_for(view, move)) for move in match.state.moves(seat)}


Script = Callable[[Terminal, Pair], None]


def single(terminal: Terminal, pair: Pair) -> None:
    terminal.press(pair.keys[-1])


def doubled(terminal: Terminal, pair: Pair) -> None:
    terminal.burst(pair.keys[-1], 2, 0)
    terminal.run_on(0.06)


def doubled_slowly(terminal: Terminal, pair: Pair) -> None:
    terminal.burst(pair.keys[-1], 2, 0.15)


def held(terminal: Terminal, pair: Pair) -> None:
    terminal.burst(pair.keys[-1], 40, 0.033)


def held_space(terminal: Terminal, pair: Pair) -> None:
    terminal.press(pair.keys[-1])
    terminal.burst("space", 40, 0.033)


def typed_ahead(terminal: Terminal, pair: Pair) -> None:
    """Everything that could follow comes in the same read as the commit."""
    terminal.type("".join(map(spell_key, [pair.keys[-1], "space", *pair.keys, "space", "full_stop"])))
    terminal.run_on(0.06)


def pasted(terminal: Terminal, pair: Pair) -> None:
    terminal.press(pair.keys[-1])
    terminal.paste(" \r \r" * 5)
    terminal.run_on(0.06)


def clicked(terminal: Terminal, pair: Pair, times: int = 1) -> None:
    """The commit's hint is pressed with the mouse, and so is what comes under it."""
    screen = screen_of(pair.matches[0].about.id)
    key = pair.keys[-1]
    commit = next(command.name for command in screen.ALL if key in command.keys.split(","))
    hints = terminal.stands["hints"]
    if commit not in hints:
        terminal.press(key)
    else:
        terminal.click(*hints[commit], times=times)
    terminal.run_on(0.06)


def clicked_twice(terminal: Terminal, pair: Pair) -> None:
    clicked(terminal, pair, 2)
    terminal.click(2, 29, 2)
    terminal.run_on(0.06)


SCRIPTS = [single, doubled, doubled_slowly, held, held_space, typed_ahead, pasted, clicked, clicked_twice]


class Sent(NamedTuple):
    """What was sent from a commit until the own curtain could open again, or the choice was revealed."""

    private: Picture
    """What was seen just before."""
    places: list[tuple[object, ...]]
    frames: list[Picture]
    data: bytes


class Session:
    """One of the two games, played by script after script."""

    def __init__(self, pair: Pair, which: int, home: Path) -> None:
        self.pair = pair
        self.home = home
        settle_for(home, motion=False)
        self.path = shelve(home, pair.matches[which], pair.seat)
        self.seats = len(pair.matches[which].names)
        self.begin()

    def begin(self) -> None:
        self.terminal = Terminal("resume", str(self.path), home=self.home, watch="still", frames=True)
        self.terminal.until_stands(page="Curtain", seat=self.pair.seat)

    def run(self, script: Script) -> Sent:
        terminal, pair = self.terminal, self.pair
        terminal.run_on(QUIET)
        terminal.press("space")
        assert self.place()[1:] == ("private", pair.seat)
        terminal.press(*pair.keys[:-1])
        private, before, frames = terminal.screen.picture(), len(terminal.sent), len(terminal.frames or ())
        script(terminal, pair)
        terminal.idle()
        places = [self.place()]
        if not terminal.stands["resting"]:
            places += self.go_round()
        sent = Sent(
            private,
            places,
            [picture for _, picture in (terminal.frames or [])[frames:]],
            bytes(terminal.sent[before:]),
        )
        if places[-1] != ("Curtain", "curtain", pair.seat):  # it cannot be taken back
            terminal.close()
            self.begin()
        return sent

    def place(self) -> tuple[object, ...]:
        here = self.terminal.stands
        return here["page"], here["phase"], here["seat"]

    def go_round(self) -> Iterator[tuple[object, ...]]:
        """The others look at their hands and hide them again, and the choice is taken back."""
        terminal = self.terminal
        for seat in range(self.seats):
            terminal.run_on(QUIET)
            if seat != self.pair.seat and terminal.stands["page"] == "Curtain":
                terminal.press(str(seat + 1))
                terminal.run_on(QUIET)
                terminal.press("space", "right")
                yield self.place()
                terminal.press("full_stop")
                yield self.place()
        terminal.run_on(QUIET)
        terminal.press("u", str(self.pair.seat + 1))
        yield self.place()


@pytest.mark.parametrize(
    ("table", "moves"), [(table, moves) for table in SECRET_TABLES for moves in (0, 9)], ids=str
)
def test_what_is_sent_after_a_choice_is_the_same_whatever_was_chosen(
    table: Table, moves: int, tmp_path: Path
) -> None:
    """Two games that differ only in one seat's secrets, played with the same keys by a clock held still."""
    games = pair(table, moves)
    sessions = [Session(games, n, tmp_path / str(n)) for n in (0, 1)]
    try:
        for script in SCRIPTS:
            one, other = (session.run(script) for session in sessions)
            what = script.__name__
            assert one.private != other.private, f"{what}: the secrets are to be seen by their owner"
            assert one.places[0][1] != "private", f"{what}: a hand opened unasked"
            assert (what, difference(one.frames, other.frames)) == (what, "")
            assert (what, one.data == other.data, one.places == other.places) == (what, True, True)
    finally:
        for session in sessions:
            session.terminal.close()


@pytest.mark.parametrize("table", SECRET_TABLES, ids=str)
def test_the_old_hand_is_off_the_terminal_before_the_state_moves(table: Table, tmp_path: Path) -> None:
    """By the clock on the wall: at the very moment of the move nothing private stands on the terminal."""
    games = pair(table, 0)
    pictures = []
    for n, match in enumerate(games.matches):
        home = tmp_path / str(n)
        settle_for(home, motion=False)
        path = shelve(home, match, games.seat)
        with Terminal("resume", str(path), home=home, watch="idle", patch="marks_play") as terminal:
            terminal.until_stands(page="Curtain", seat=games.seat)
            for _ in range(4):
                terminal.run_on(QUIET)
                terminal.press("space")
                terminal.until_stands(phase="private", seat=games.seat)
                terminal.rest(0.1)
                terminal.press(*games.keys[:-1])
                terminal.rest(0.1)
                private = terminal.screen.picture()
                terminal.press(games.keys[-1])
                terminal.rest(0.1)
                moved = terminal.pictures_at_marks[-1]
                assert not [y for y in range(3, 27) if moved[y] == private[y] and moved[y][0].strip()]
                pictures.append(moved)
                if terminal.idle()["resting"]:
                    break
                terminal.run_on(QUIET)
                terminal.press("u")
                terminal.until_stands(page="Curtain", seat=games.seat)
    half = len(pictures) // 2
    assert difference(pictures[:half], pictures[half:]) == ""
