"""What closes the curtain from outside: the hand is gone, and nothing that is sent tells what it was."""

from __future__ import annotations

import os
import signal
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pairs import SECRET_TABLES, Session, assert_same, pair, secret_lines, side_by_side
from playing import QUIET
from shelving import opened, settle_for, shelve
from tables import Table
from terminal import HOTGAMES, Terminal

Places = Iterator[tuple[object, ...]]


def hide_key(session: Session) -> Places:
    session.terminal.press("full_stop")
    yield session.place()


def blur(session: Session) -> Places:
    session.terminal.blur()
    session.terminal.run_on(0.06)
    yield session.place()
    session.terminal.focus()
    session.terminal.run_on(0.06)
    yield session.place()


def idle(session: Session) -> Places:
    session.terminal.run_on(30.1)
    yield session.place()


def small(session: Session, size: tuple[int, int] = (40, 10)) -> Places:
    """The hint that more room is needed hides the hand, and growing again does not show it."""
    terminal = session.terminal
    whole = (terminal.screen.columns, terminal.screen.rows)
    for columns, rows in (size, whole):
        resize(terminal, columns, rows)
        yield session.place()


def tiny(session: Session) -> Places:
    return small(session, (1, 1))


def blur_at_help(session: Session) -> Places:
    session.terminal.press("question_mark")
    session.terminal.run_on(0.3)
    yield session.place()
    yield from blur(session)


def small_at_help(session: Session) -> Places:
    session.terminal.press("question_mark")
    yield session.place()
    yield from small(session)


def idle_at_help(session: Session) -> Places:
    session.terminal.press("f1")
    yield from idle(session)


HIDES = [hide_key, blur, idle, small, tiny, blur_at_help, small_at_help, idle_at_help]


@pytest.mark.parametrize("table", SECRET_TABLES[:1] + SECRET_TABLES[2:], ids=str)
def test_a_hand_is_hidden(table: Table, tmp_path: Path) -> None:
    with side_by_side(pair(table, 3), tmp_path) as sessions:
        for hide in HIDES:
            sent = []
            for session in sessions:
                session.open_hand()
                sent.append(session.sent_by(hide))
                assert session.at_own_curtain, hide.__name__
            assert_same(*sent, hide.__name__)
        for session in sessions:
            match, table_kept = opened_after_quitting(session)
            assert match.steps == session.match.steps, "nothing was chosen"
            assert table_kept.place.seat == session.pair.seat


def opened_after_quitting(session: Session) -> tuple[Any, Any]:
    session.terminal.press("ctrl+q")
    assert session.terminal.end() == 0
    return opened(session.path)


def test_a_palette_over_a_hand_goes_with_it(tmp_path: Path) -> None:
    """The palette is transparent; a list of what can be done may name a card."""
    with side_by_side(pair(SECRET_TABLES[0], 3), tmp_path) as sessions:
        sent = []
        for session in sessions:
            session.open_hand()
            session.terminal.press("ctrl+p")
            session.terminal.run_on(0.5)
            assert "Palette" in session.terminal.stands["page"]
            sent.append(session.sent_by(blur))
            assert session.at_own_curtain
            session.terminal.run_on(QUIET)
            session.terminal.press("ctrl+p")
            assert session.at_own_curtain, "none over a curtain"
        assert_same(*sent, "palette")


def test_no_variable_makes_textual_write_a_hand_down_or_press_a_key(tmp_path: Path) -> None:
    path = shelve(tmp_path, Table("hot-lead", 2, {}).sit_down(1), 0)
    pictures, log = tmp_path / "pictures", tmp_path / "log"
    asked = {
        "TEXTUAL": "debug,devtools",
        "TEXTUAL_DEBUG": "1",
        "TEXTUAL_LOG": str(log),
        "TEXTUAL_SCREENSHOT": "2",
        "TEXTUAL_SCREENSHOT_LOCATION": str(pictures),
        "TEXTUAL_PRESS": "wait:700,space",
        "TEXTUAL_SHOW_RETURN": "1",
    }
    with Terminal("resume", str(path), home=tmp_path, env=asked) as terminal:
        terminal.wait("Pass the keyboard")
        terminal.rest(2 * QUIET)
        assert "Your hand" not in terminal.text
        terminal.type(" ")
        terminal.wait("Your hand")
        terminal.rest(2.0)
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        assert_restored(terminal)
    assert not pictures.exists()
    assert not log.exists()
    assert not Path("keys.log").exists()


# ---------------------------------------------------------------------- ended from outside


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("where", ["private", "curtain", "help", "palette", "committing"])
def test_a_signal_saves_clears_and_restores_the_terminal(
    number: signal.Signals, code: int, where: str, tmp_path: Path
) -> None:
    with side_by_side(pair(SECRET_TABLES[0], 0), tmp_path) as sessions:
        sent = []
        for session in sessions:
            session.open_hand()
            keys = {"private": [], "curtain": ["full_stop"], "help": ["f1"], "palette": ["ctrl+p"]}
            session.terminal.press(*keys.get(where, []))
            session.terminal.run_on(0.3)
            if where == "committing":
                session.terminal.press_blindly(session.pair.keys[-1])
            else:
                sent.append(session.sent_by(lambda session: ended_by(session, number, code)))
                continue
            list(ended_by(session, number, code))
        if sent and where in ("private", "palette"):
            assert_same(*sent, where)
        for session in sessions:
            steps = opened(session.path)[0].steps
            assert steps[: len(session.match.steps)] == session.match.steps
            assert len(steps) - len(session.match.steps) <= (where == "committing")


def ended_by(session: Session, number: signal.Signals, code: int) -> Places:
    terminal = session.terminal
    terminal.kill(number)
    assert terminal.end() == code
    assert_restored(terminal)
    yield (code,)


def assert_restored(terminal: Terminal) -> None:
    assert not terminal.screen.in_own_screen
    assert terminal.screen.cursor_shown
    assert terminal.text.strip() == ""
    flags = termios.tcgetattr(terminal.fd)[3]
    assert flags & termios.ECHO
    assert flags & termios.ICANON


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_waits_for_the_disk(number: signal.Signals, tmp_path: Path) -> None:
    """Two choices on their way to a slow disk are there when the program has ended."""
    match = Table("hot-lead", 3, {}).sit_down(1)
    path = shelve(tmp_path, match, 0)
    with Terminal("resume", str(path), home=tmp_path, watch="idle", patch="hurried slow_disk") as terminal:
        for seat in (0, 1):
            terminal.until_(lambda seat=seat: terminal.stands.get("seat") == seat, "the curtain")
            terminal.until_(lambda: terminal.stands["listening"], "the curtain listens")
            terminal.type(" ")
            terminal.until_(lambda: terminal.stands["phase"] == "private", "the hand")
            terminal.press_blindly("a", "enter")
        terminal.until_(lambda: terminal.stands["seat"] == 2, "the third curtain")
        terminal.kill(number)
        assert terminal.end() == 128 + number
    assert len(opened(path)[0].steps) == 2


def test_no_size_brings_it_down(tmp_path: Path) -> None:
    """Every page, in windows of any size, one after the other."""
    random = Random(1)
    settle_for(tmp_path, players={"hot-lead": [{"name": name, "colour": 0} for name in ("Ann", "Ben")]})
    with Terminal(home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="MenuPage")
        ways = {
            "MenuPage": ["f1"],
            "HelpPage": ["escape", "s"],
            "SettingsPage": ["escape", "1"],
            "SetupPage": ["f5"],
            "Curtain": ["space"],
        }
        for page, keys in ways.items():
            for _ in range(6):
                size = random.choice([(1, 1), (1, 40), (300, 1), (79, 24), (80, 23), (80, 24), (250, 80)])
                resize(terminal, *size)
                terminal.press("down", "right")
            resize(terminal, 100, 30)
            assert terminal.run_on(QUIET)["page"] == page
            terminal.press(*keys)
            terminal.run_on(0.2)
        assert terminal.stands["phase"] == "private"
        assert terminal.text.strip()


def resize(terminal: Terminal, columns: int, rows: int) -> None:
    terminal.resize(columns, rows)
    terminal.until_(lambda: terminal.stands["size"] == [columns, rows], "the new size")
    terminal.run_on(0.2)


# ---------------------------------------------------------------------- suspended


def test_ctrl_z_closes_the_curtain_before_the_shell_has_the_terminal(tmp_path: Path) -> None:
    """Under an interactive shell, and back with fg."""
    games = pair(SECRET_TABLES[0], 0)
    with side_by_side(games, tmp_path) as sessions:
        for session in sessions:
            session.open_hand()
        one, other = sessions
        secrets = secret_lines(one.terminal.screen.picture(), other.terminal.screen.picture())
        one.terminal.close()
        shell = ["bash", "--norc", "--noprofile", "-i"]
        prompt = {"PS1": "ready$ "}
        with Terminal(home=one.home, watch="idle", command=shell, frames=True, env=prompt) as terminal:
            terminal.wait("ready$")
            terminal.type(f"{HOTGAMES} resume {one.path}\r")
            terminal.wait("Pass the keyboard")
            for suspend in (lambda: terminal.type("\x1a"), lambda: stop(terminal)):
                terminal.rest(QUIET)
                terminal.type(" ")
                terminal.until_(lambda: terminal.stands["phase"] == "private", "the hand")
                terminal.type(games.keys[0])
                terminal.rest()
                seen = terminal.screen.picture()
                assert [y for y, lines in secrets.items() if seen[y] in lines], "the hand is open"
                assert terminal.frames is not None
                terminal.frames.clear()
                suspend()
                terminal.until_(lambda: not terminal.screen.in_own_screen, "the shell")
                terminal.wait("Stopped")
                assert terminal.frames, "the curtain was drawn before the shell had the terminal"
                shells = terminal.screen.picture()
                terminal.type("fg\r")
                terminal.until_(lambda: terminal.screen.in_own_screen, "the game again")
                terminal.wait("Pass the keyboard")
                terminal.rest()
                assert terminal.stands["phase"] == "curtain"
                for picture in [shells, *(frame for _, frame in terminal.frames)]:
                    assert not [y for y, lines in secrets.items() if picture[y] in lines]


def stop(terminal: Terminal) -> None:
    """Somebody stops the game from elsewhere."""
    game = os.tcgetpgrp(terminal.fd)
    os.killpg(game, signal.SIGTSTP)


def test_keys_typed_while_the_program_is_stopped_open_no_curtain(tmp_path: Path) -> None:
    """By a signal that no program can catch; and the terminal is whole again when it is left."""
    path = shelve(tmp_path, Table("hot-lead", 2, {}).sit_down(1), 0)
    with Terminal("resume", str(path), home=tmp_path, watch="idle") as terminal:
        for wait in (False, True):
            terminal.until_stands(page="Curtain", listening=wait)
            stop_dead(terminal, " ")
            terminal.wait("Pass the keyboard")
            terminal.rest(0.3)
            assert terminal.stands["page"] == "Curtain"
            terminal.typed = terminal.stands["consumed"]  # the key came too early, or got lost on the way
        terminal.until_stands(listening=True)
        terminal.type(" ")
        terminal.until_stands(phase="private")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
        assert_restored(terminal)


def stop_dead(terminal: Terminal, keys: str = "") -> int:
    """Stop the game as nobody can catch it, type, and let it go on; returns the bytes that had been sent."""
    terminal.kill(signal.SIGSTOP)
    os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED | os.WNOWAIT)
    terminal.type(keys)
    time.sleep(QUIET)
    before = len(terminal.sent)
    terminal.kill(signal.SIGCONT)
    terminal.until_(lambda: b"\x1b[?1049h" in terminal.sent[before:], "its own screen again")
    return before


def test_a_hand_that_was_open_when_the_program_was_stopped_is_not_drawn_again(tmp_path: Path) -> None:
    path = shelve(tmp_path, Table("hot-lead", 2, {}).sit_down(1), 0)
    with Terminal("resume", str(path), home=tmp_path, watch="idle") as terminal:
        terminal.until_stands(listening=True)
        terminal.type(" ")
        terminal.wait("Your hand")
        terminal.until_stands(phase="private")
        terminal.rest(0.3)  # the hand is wholly drawn, so that no byte of it comes late
        before = stop_dead(terminal)
        terminal.until_stands(phase="curtain")
        terminal.wait("Pass the keyboard")
        terminal.rest(0.3)
        assert b"Your hand" not in terminal.sent[before:]
