"""The emulator of these tests against another one, on what hotgames sends."""

from __future__ import annotations

import re

import pyte
import pytest
from emulator import Emulator
from playing import QUIET
from terminal import Terminal

SIZE = (100, 30)
DUMB = re.compile(rb"\x1b\[[<>=?][0-9;]*(?:u|\$p|[mq])")
"""Requests that pyte would print."""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A curtain, a hand, a choice, help, a name with wide letters, and the shell again."""
    home = tmp_path_factory.mktemp("home")
    with Terminal(
        "play", "hot-lead", "--seats", "Ann,漢字かな", home=home, watch="still", size=SIZE
    ) as terminal:
        terminal.until_stands(page="Curtain")
        terminal.run_on(QUIET)
        terminal.press("space", "a", "right", "question_mark", "escape", "enter")
        terminal.run_on(QUIET)
        terminal.press("space", "b", "ctrl+q")
        assert terminal.end() == 0
        return bytes(terminal.sent)


def test_it_sees_what_pyte_sees(session: bytes) -> None:
    """At every thousandth byte, characters, colours and attributes; in pieces of any length."""
    screen = pyte.Screen(*SIZE)
    stream = pyte.ByteStream(screen)
    ours = Emulator(*SIZE)
    whole = DUMB.sub(b"", session.partition(b"\x1b[?1049l")[0])
    for at in range(0, len(whole), 997):
        piece = whole[at : at + 997]
        stream.feed(piece)
        ours.feed(piece)
        if at % 9970 == 0:
            compare(screen, ours)
    compare(screen, ours)


def compare(screen: pyte.Screen, ours: Emulator) -> None:
    for y, (text, looks) in enumerate(ours.picture()):
        assert text == screen.display[y]
        for x, look in enumerate(looks):
            cell = screen.buffer[y][x]
            theirs = (named(cell.fg), named(cell.bg), cell.bold, cell.reverse, cell.underscore)
            assert (look.fg, look.bg, 1 in look.on, 7 in look.on, 4 in look.on) == theirs, (x, y, text)


def named(colour: str) -> str:
    return "" if colour == "default" else f"#{colour}"


def test_the_shells_screen_lies_beneath() -> None:
    ours = Emulator(10, 3)
    ours.feed(b"ready$ \x1b[?1049h\x1b[2;2Hhidden\x1b[?25l")
    assert ours.text.split() == ["hidden"]
    assert ours.in_own_screen
    ours.feed(b"\x1b[?1049l\x1b[?25hbye\r\nand\r\nmore\r\n")
    assert ours.text.split() == ["and", "more"]
    assert ours.cursor_shown
