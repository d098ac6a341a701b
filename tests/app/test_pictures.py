"""Every picture of every game with a screen: what it may show, and that it is whole."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from unicodedata import east_asian_width

import pytest
from offline import SIZES, Shown, private_pictures, public_pictures, reveal_pictures, table_page
from playing import FEW
from rich.cells import cell_len
from tables import NAMES, Table
from twins import with_state

from hotgames.table.dice import Dice
from hotgames.table.match import Match

LONG_NAMES = (
    "Bartholomew9",
    "[red]Anna[/]",
    "漢字かなカナ",
    "Ēlīza-Ōtīlij",
    "MMMMMMMMMMMM",
    "i i i",
    "Zoë",
    "W" * 12,
)
"""As wide as names may be, with wide letters, marks of another language, and what looks like a style."""
POINTS = 5
"""At how many moments of a game its pictures are looked at."""


def moments(table: Table, names: tuple[str, ...], seed: int) -> Iterator[tuple[Match, list[object], object]]:
    """A match before each move of a random game, what the last move brought, and the view before that."""
    match = Match.new(table.game, names[: table.seats], table.options, seed=seed)
    random = Random(seed)
    happened: list[object] = []
    before: object = match.view(None)
    while not match.over:
        yield match, happened, before
        seat = random.choice(match.pending())
        before = match.view(None)
        happened = match.play(seat, random.choice(list(match.state.moves(seat))))
    yield match, happened, before


def some_moments(table: Table, names: tuple[str, ...], seed: int) -> list[tuple[Match, list[object], object]]:
    """A few of them, the first and the last among them; the matches do not move on."""
    kept = [(_held(match), happened, before) for match, happened, before in moments(table, names, seed)]
    picks = sorted({round(n * (len(kept) - 1) / (POINTS - 1)) for n in range(POINTS)})
    return [kept[pick] for pick in picks]


def _held(match: Match) -> Match:
    return with_state(match, match.state.clone())


def pictures(match: Match, viewer: int | None, sizes: tuple[tuple[int, int], ...]) -> Iterator[Shown]:
    """All that the viewer is shown at this moment."""
    yield from public_pictures(match, sizes)
    if viewer is not None and viewer in match.pending():
        yield from private_pictures(match, viewer, sizes, seed=1)


@pytest.mark.parametrize("table", [table for table in FEW if table.seats > 1], ids=str)
def test_states_that_a_seat_cannot_tell_apart_look_alike(table: Table) -> None:
    """Cell by cell, whatever lies where the viewer cannot see."""
    for match, happened, before in some_moments(table, LONG_NAMES, 7):
        for viewer in (None, *range(table.seats)):
            view = match.view(viewer)
            for seed in (1, 2):
                other = with_state(match, view.imagine(Dice(seed)))
                for one, two in zip(
                    pictures(match, viewer, SIZES[1:2]), pictures(other, viewer, SIZES[1:2]), strict=True
                ):
                    assert one.canvas.text() == two.canvas.text(), one.what
                    assert one.seen == two.seen, one.what
        if happened and table_page(match).rests(happened):
            other = with_state(match, match.view(None).imagine(Dice(3)))
            ours = reveal_pictures(match, happened, before, SIZES[1:2])
            theirs = reveal_pictures(other, happened, before, SIZES[1:2])
            assert [one.seen for one in ours] == [two.seen for two in theirs]


@pytest.mark.parametrize("table", FEW, ids=str)
def test_pictures_are_whole(table: Table) -> None:
    """Nothing is cut off at an edge or written over something else, and every character takes one cell."""
    faults = []
    for match, happened, before in some_moments(table, LONG_NAMES, 8):
        shown = [*public_pictures(match, SIZES)]
        for seat in match.pending():
            shown += private_pictures(match, seat, SIZES, seed=2)
        if happened and table_page(match).rests(happened):
            shown += reveal_pictures(match, happened, before, SIZES)
        for picture in shown:
            faults += [f"{picture.what}: {fault}" for fault in picture.canvas.faults + strange(picture)]
    assert not faults, "\n".join(dict.fromkeys(faults))


def strange(picture: Shown) -> list[str]:
    """Characters that a terminal might give another width, names' wide letters apart."""
    own = set("".join(LONG_NAMES))
    found = {char for line in picture.canvas.chars for char in line if char and char not in own}
    return [f"{char!r} is no character of one cell" for char in sorted(found) if not plain(char)]


def plain(char: str) -> bool:
    narrow = cell_len(char) == 1 and east_asian_width(char) in ("Na", "N", "A", "H")
    return narrow and ord(char) < 0x10000 and char.isprintable() and not 0xFE00 <= ord(char) <= 0xFE0F


@pytest.mark.parametrize("table", FEW, ids=str)
def test_no_hint_of_what_cannot_be_done_takes_the_room_of_one_that_can(table: Table) -> None:
    for match, _, _ in some_moments(table, NAMES, 5):
        for viewer in (None, *match.pending()):
            for one in pictures(match, viewer, SIZES[:1]):
                way_out = " Esc " in one.canvas.text().splitlines()[-1]
                assert way_out or "faint on panel" not in one.canvas.inks[-1], one.what
