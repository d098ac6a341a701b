"""Pairs of games that differ only in one seat's secrets, played side by side with the same keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from emulator import Line, Picture, difference
from playing import QUIET, at_random, screen_of
from shelving import settle_for, shelve
from tables import TABLES, Table, play_at_random
from terminal import Terminal
from twins import CHANGES, twin, with_state

from hotgames.table import registry
from hotgames.table.match import Match

SECRET_TABLES = [
    table
    for table in TABLES
    if 1 < table.seats <= max(registry.about(table.game).seats[0], 3) and not table.options
]
"""For every game with secrets, its smallest tables."""

TWINS = 20
"""How many twins of a game are tried for one in which some keys come to the same."""


class Pair(NamedTuple):
    """Two matches that only `seat` can tell apart, before and after these keys make its choice in both."""

    matches: tuple[Match, Match]
    seat: int
    keys: tuple[str, ...]


def pair(table: Table, moves: int, seed: int = 5) -> Pair:
    """A pair after so many random moves, at a choice that the seat makes in secret."""
    match, choose = play_at_random(table.sit_down(seed), seed, moves), at_random(seed)
    while not (secret := choosing_in_secret(match)):
        assert not match.over, f"nothing more is chosen in secret at {table}"
        seat = match.pending()[0]
        match.play(seat, choose(seat, list(match.state.moves(seat))))
    seat = Random(seed).choice(secret)
    for again in range(TWINS):
        if found := pair_at(match, seat, seed + again):
            return found
    raise AssertionError(f"no keys make a choice in two games that the others cannot tell apart, at {table}")


def pair_at(match: Match, seat: int, seed: int, changes: int = CHANGES) -> Pair | None:
    """A pair of this match as it stands, at a choice of the seat, if such are found."""
    other = twin(match, seat, seed, changes)
    if other is None:
        return None
    one, two = (outcomes(each, seat) for each in (match, other))
    both = sorted(keys for keys in one.keys() & two.keys() if one[keys] == two[keys])
    if not both:
        return None
    return Pair((with_state(match, match.state), other), seat, Random(seed).choice(both))


def choosing_in_secret(match: Match) -> list[int]:
    """The seats that choose in secret now and then give the keyboard away; none while somebody's sealed
    choice is in already."""
    asked = [seat for seat in match.pending() if match.state.asked(seat).secret and ends_turn(match, seat)]
    chosen = any(match.state.can_undo(seat).ok for seat in range(len(match.names)))
    return [] if chosen else asked


def ends_turn(match: Match, seat: int) -> bool:
    """Whether the seat does not go on deciding, whatever it chooses."""
    for move in match.state.moves(seat):
        ahead = match.state.clone()
        ahead.play(seat, move)
        if list(ahead.pending()) == [seat]:
            return False
    return True


def outcomes(match: Match, seat: int) -> dict[tuple[str, ...], list[Any]]:
    """What all the others see after each of the seat's choices, by the keys that make it."""
    view, screen = match.view(seat), screen_of(match.about.id)
    found = {}
    for move in match.state.moves(seat):
        ahead = match.state.clone()
        ahead.play(seat, move)
        viewers = [viewer for viewer in (None, *range(len(match.names))) if viewer != seat]
        found[tuple(screen.keys_for(view, move))] = [ahead.view(viewer) for viewer in viewers]
    return found


class Sent(NamedTuple):
    """What came of some keys."""

    private: Picture
    """What was seen just before."""
    places: list[tuple[object, ...]]
    """Where the program stood: page, phase, seat."""
    frames: list[Picture]
    data: bytes


def sent_from_now(terminal: Terminal) -> Callable[[list[tuple[object, ...]]], Sent]:
    """Takes, when it is called with the places, what the terminal was sent since now."""
    assert terminal.frames is not None
    private, before, frames = terminal.screen.picture(), len(terminal.sent), len(terminal.frames)

    def since(places: list[tuple[object, ...]]) -> Sent:
        assert terminal.frames is not None
        pictures = [picture for _, picture in terminal.frames[frames:]]
        return Sent(private, places, pictures, bytes(terminal.sent[before:]))

    return since


class Session:
    """One of the two games in a terminal, its clock held still."""

    def __init__(self, pair: Pair, which: int, home: Path, **options: Any) -> None:
        self.pair = pair
        self.home = home
        self.options = options
        self.match = pair.matches[which]
        settle_for(home, motion=False, hide_after=30)
        self.begin()

    def begin(self) -> None:
        """Sit down to the game as it was before the choice."""
        self.path = shelve(self.home, self.match, self.pair.seat)
        options: dict[str, Any] = {"watch": "still", "frames": True, **self.options}
        self.terminal = Terminal("resume", str(self.path), home=self.home, **options)
        self.terminal.until_stands(page="Curtain", seat=self.pair.seat)

    def open_hand(self) -> None:
        """Open the curtain of the seat that has the secrets, and choose all but the commit."""
        self.terminal.run_on(QUIET)
        self.terminal.press("space")
        assert self.place()[1:] == ("private", self.pair.seat)
        self.terminal.press(*self.pair.keys[:-1])

    def place(self) -> tuple[object, ...]:
        here = self.terminal.stands
        return here["page"], here["phase"], here["seat"]

    @property
    def at_own_curtain(self) -> bool:
        return self.place() == ("Curtain", "curtain", self.pair.seat)

    def sent_by(self, script: Script) -> Sent:
        """Let people do something, and take what the terminal was sent from then on."""
        since = sent_from_now(self.terminal)
        return since(list(script(self)))


Script = Callable[[Session], Iterable[tuple[object, ...]]]
"""Something that people do; it tells where the program stands after each part of it."""


@contextmanager
def side_by_side(pair: Pair, home: Path, **options: Any) -> Iterator[tuple[Session, Session]]:
    one = Session(pair, 0, home / "0", **options)
    other = Session(pair, 1, home / "1", **options)
    try:
        yield one, other
    finally:
        one.terminal.close()
        other.terminal.close()


def assert_same(one: Sent, other: Sent, what: str) -> None:
    """Nothing that was sent tells which of the two games it was."""
    assert one.private != other.private, f"{what}: the secrets are to be seen by their owner"
    assert (what, difference(one.frames, other.frames)) == (what, "")
    assert (what, one.data == other.data, one.places == other.places) == (what, True, True)


def secret_lines(one: Picture, other: Picture) -> dict[int, set[Line]]:
    """The lines in which the private pictures of a pair differ: each that is not blank holds something of a
    hand."""
    return {
        y: {line for line in (mine, theirs) if line[0].strip()}
        for y, (mine, theirs) in enumerate(zip(one, other, strict=True))
        if mine != theirs
    }
