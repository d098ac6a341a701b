"""A crash shows and keeps no card of anybody's hand, and the game is saved."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pairs import SECRET_TABLES, Session, assert_same, pair, side_by_side
from playing import QUIET
from shelving import opened, shelve
from terminal import Terminal


@pytest.mark.parametrize("where", ["command", "drawing", "timer", "worker"])
def test_a_crash_over_an_open_hand(where: str, tmp_path: Path) -> None:
    """Two games that differ in this hand come down alike, to the last byte and line of the report."""
    games = pair(SECRET_TABLES[0], 3)
    options = {"patch": "crashes", "env": {"HOTGAMES_CRASH": where}}
    with side_by_side(games, tmp_path, **options) as sessions:
        sent, reports = [], []
        for session in sessions:
            session.open_hand()
            came = session.sent_by(crash)
            sent.append(came._replace(data=without_time(came.data)))
            (report,) = (session.home / "reports").iterdir()
            reports.append(without_time(report.read_bytes()))
            steps = opened(session.path)[0].steps
            assert steps == session.match.steps
        assert_same(*sent, where)
        assert reports[0] == reports[1]
        assert b"crashes.py" in reports[0], "it says where it happened"


@pytest.mark.parametrize("saved", [True, False])
def test_a_crash_says_whether_the_game_is_saved(saved: bool, tmp_path: Path) -> None:
    path = shelve(tmp_path, SECRET_TABLES[0].sit_down(1), 0)
    how: dict[str, Any] = {"patch": "crashes", "env": {"HOTGAMES_CRASH": "command"}}
    with Terminal("resume", str(path), home=tmp_path, watch="still", size=(200, 30), **how) as terminal:
        terminal.until_stands(page="Curtain")
        if not saved:
            path.parent.rename(tmp_path / "away")
        terminal.run_on(QUIET)
        terminal.press("space", "a", "enter")
        terminal.run_on(QUIET)
        terminal.press("space", "full_stop")
        assert terminal.end() == 1
        assert ("Your game is saved." in terminal.text) == saved
        assert ("not saved: its folder is not there." in terminal.text) == (not saved)


def without_time(data: bytes) -> bytes:
    """The bytes without the moment of the crash and the folder of the test."""
    return re.sub(rb"\d{4}-?\d\d-?\d\d[- ][\d:]+|/[^ \r\n]*/[01]/", b"", data.replace(b"\r\n", b""))


def crash(session: Session) -> list[tuple[object, ...]]:
    terminal = session.terminal
    terminal.press("full_stop")
    for _ in range(5):
        terminal.run_on(0.1)
    assert terminal.end() == 1
    assert not terminal.screen.in_own_screen
    assert terminal.screen.cursor_shown
    assert 0 < len(terminal.text.strip().splitlines()) < 4, "a line or two, no more"
    return []


def test_bytes_that_say_nothing_do_not_bring_it_down(tmp_path: Path) -> None:
    """A terminal may send anything: a letter in another encoding, a broken sequence, a key in a form that was
    not asked for."""
    garbage = b"\xff\xfe\x80\x1b[999999;99;99M\x1b]bad\x07\xc3"
    unreadable = [
        b"\x1b[32;1:3u",
        b"\x1b[97:65;2u",
        b"\x1b[1114112u",
        b"\x1b[99999999999u",
        b"\x1b[97;;1114112u",
    ]
    with Terminal("play", "hot-lead", "--seats", "Ann,Ben", home=tmp_path) as terminal:
        terminal.wait("I am Ann")
        terminal.type_bytes(garbage)
        terminal.rest(QUIET)
        terminal.type(" ")
        terminal.wait("Your hand, Ann")
        for sequence in [garbage, *unreadable]:
            terminal.type_bytes(sequence)
            terminal.rest(0.3)
        terminal.press("full_stop")
        terminal.wait("I am Ann")
        terminal.press("ctrl+q")
        assert terminal.end() == 0


def test_a_page_down_in_the_palette_before_its_list_is_there(tmp_path: Path) -> None:
    with Terminal(home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="MenuPage")
        terminal.press_blindly("ctrl+p", "pagedown", "pageup")
        terminal.run_on(0.5)
        assert terminal.stands["page"] == "Palette"
        terminal.press("escape", "q")
        assert terminal.end() == 0
