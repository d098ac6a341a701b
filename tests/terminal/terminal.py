"""A terminal to run hotgames in: a real pseudo-terminal, keys to type, and an emulator for what comes."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from emulator import Emulator, Picture

KEYS = {
    "enter": "\r", "space": " ", "tab": "\t", "backspace": "\x7f", "escape": "\x1b[27u",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "f1": "\x1bOP", "f2": "\x1bOQ",
    "f5": "\x1b[15~", "shift+up": "\x1b[1;2A", "shift+down": "\x1b[1;2B",
    "full_stop": ".", "minus": "-", "question_mark": "?", "delete": "\x1b[3~",
    "pageup": "\x1b[5~", "pagedown": "\x1b[6~",
}  # fmt: skip
"""What a key sends, by Textual's name for it, where the terminal knows the protocol that Textual asks for."""

MARK = re.compile(rb"\x1b\]7771;([^\x07]*)\x07")
HALF = re.compile(rb"\x1b(?:\[[?0-9]*|\][^\x07]*)?$")
"""A mark, or the end of a picture, that has not come whole yet."""
UNWANTED = ("NO_COLOR", "COLORFGBG", "COLUMNS", "LINES", "PYTHONDONTWRITEBYTECODE")
"""What the tests' own surroundings must not lend to the program."""
HOTGAMES = str(Path(sys.executable).with_name("hotgames"))
"""The command as it is installed."""
WATCH = Path(__file__).parent / "watch"
PATIENCE = 20.0
"""Seconds after which what was waited for will never come."""


def spell_key(name: str) -> str:
    """What a key sends."""
    if name.startswith("ctrl+"):
        return chr(ord(name[5].upper()) & 31)
    return name if len(name) == 1 else KEYS[name]


class Mark(NamedTuple):
    """Something that the watched program said, and how many bytes it had sent before."""

    at: int
    what: dict[str, Any]


class Terminal:
    """hotgames, or another command, in a pseudo-terminal of its own."""

    def __init__(
        self,
        *args: str,
        home: Path,
        size: tuple[int, int] = (100, 30),
        watch: str = "",
        patch: str = "",
        env: dict[str, str] | None = None,
        command: Sequence[str] | None = None,
        frames: bool = False,
    ) -> None:
        """`watch` is "idle" or "still" (see watch/sitecustomize.py); with `frames` the terminal says that it
        shows each picture as a whole, and keeps them all."""
        self.sent = bytearray()
        """All that came, without the marks."""
        self.marks: list[Mark] = []
        self.frames: list[tuple[int, Picture]] | None = [] if frames else None
        """Each picture with the number of bytes sent before it was whole."""
        self.pictures_at_marks: list[Picture] = []
        """What stood on the terminal at each mark that a patch made."""
        self.typed = 0
        self.until = 1000.0
        self.screen = Emulator(*size)
        self._half = b""
        environment = {
            **{key: value for key, value in os.environ.items() if key not in UNWANTED},
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "C.UTF-8",
            "HOTGAMES_HOME": str(home),
        }
        passed: tuple[int, ...] = ()
        self._clock = -1
        patch = f"{patch} {os.environ.get('HOTGAMES_PATCH', '')}".strip()
        if watch or patch:
            here = os.pathsep.join([str(WATCH), os.environ.get("PYTHONPATH", "")])
            environment |= {"PYTHONPATH": here, "HOTGAMES_WATCH": watch, "HOTGAMES_PATCH": patch}
        if watch == "still":
            reader, self._clock = os.pipe()
            passed = (reader,)
            environment["HOTGAMES_CLOCK"] = str(reader)
        self.still = watch == "still"
        self.watched = bool(watch)
        self.fd, slave = pty.openpty()
        self._set_size(*size)

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            command or (HOTGAMES, *args),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, **(env or {})},
            start_new_session=True,
            preexec_fn=take_terminal,
            pass_fds=passed,
        )
        os.close(slave)
        for descriptor in passed:
            os.close(descriptor)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for descriptor in (self.fd, self._clock):
            if descriptor >= 0:
                os.close(descriptor)
        self.fd = self._clock = -1

    # ------------------------------------------------------------------ what comes

    def pump(self, seconds: float = 0.0) -> bool:
        """Take what comes within so many seconds; whether something came."""
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:  # the last program that had it open is gone
            data = b""
        if data:
            self._take(data)
        elif seconds:
            time.sleep(min(seconds, 0.01))
        return bool(data)

    def _take(self, data: bytes) -> None:
        data = self._half + data
        half = HALF.search(data)
        self._half = data[half.start() :] if half else b""
        data = data[: half.start()] if half else data
        at = 0
        for found in MARK.finditer(data):
            self._show(data[at : found.start()])
            self.marks.append(Mark(len(self.sent), json.loads(found[1])))
            if "idle" not in self.marks[-1].what:
                self.pictures_at_marks.append(self.screen.picture())
            at = found.end()
        self._show(data[at:])

    def _show(self, data: bytes) -> None:
        if b"\x1b[?2026$p" in data and self.frames is not None:
            self.type("\x1b[?2026;2$y")
        for part in re.split(rb"(?<=\x1b\[\?2026l)", data):
            self.sent += part
            self.screen.feed(part)
            if self.frames is not None and part.endswith(b"\x1b[?2026l"):
                self.frames.append((len(self.sent), self.screen.picture()))

    @property
    def text(self) -> str:
        return self.screen.text

    def until_(self, so: Callable[[], Any], what: str, seconds: float = PATIENCE) -> None:
        """Wait until something is so; fails with the picture as it stands if it never is."""
        end = time.monotonic() + seconds
        while not so():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: never came\n{self.text}\n{self.marks[-1:]}")
            self.pump(0.05)

    def wait(self, text: str) -> None:
        """Wait until a text stands on the screen."""
        self.until_(lambda: text in self.text, f"{text!r}")

    def rest(self, seconds: float = 0.15) -> None:
        """Wait until the terminal has been silent for so long."""
        while self.pump(seconds):
            pass

    # ------------------------------------------------------------------ a watched program

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    @property
    def stands(self) -> dict[str, Any]:
        """Where the watched program stood when it had last nothing to do."""
        found: dict[str, Any] = next(
            (mark.what["idle"] for mark in reversed(self.marks) if "idle" in mark.what), {}
        )
        return found

    def idle(self) -> dict[str, Any]:
        """Wait until the watched program has dealt with all that was typed, and with the time given to it."""

        def so() -> bool:
            here = self.stands
            if self.ended:
                return True
            if here.get("consumed") != self.typed or (self.still and here["until"] != self.until):
                return False
            return not here.get("busy")

        self.until_(so, "idle")
        while self.pump():
            pass
        return self.stands

    def until_stands(self, **wanted: Any) -> dict[str, Any]:
        """Wait until the watched program stands somewhere."""
        self.until_(lambda: wanted.items() <= self.stands.items(), str(wanted))
        return self.idle()

    def run_on(self, seconds: float) -> dict[str, Any]:
        """Let the held clock run, or wait in earnest."""
        if not self.still:
            end = time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0:
                self.pump(left)
            return self.stands
        self.until_(lambda: self.ended or self.stands.get("consumed") == self.typed, "the keys")
        if self.ended:
            return self.stands
        self.until = round(self.until + seconds, 6)
        os.write(self._clock, f"{seconds} ".encode())
        return self.idle()

    # ------------------------------------------------------------------ what people do

    def type(self, text: str) -> None:
        data = text.encode()
        self.typed += len(data)
        os.write(self.fd, data)

    def type_bytes(self, data: bytes) -> None:
        """Send what is no text; a watched program cannot tell how much of it came."""
        os.write(self.fd, data)

    def press(self, *names: str, pace: float = 0.06) -> None:
        """Press keys one after the other; a watched program is waited for after each."""
        for name in names:
            self.type(spell_key(name))
            if self.watched:
                self.run_on(pace) if self.still else self.idle()

    def press_blindly(self, *names: str) -> None:
        """Press keys without waiting for what they do."""
        self.type("".join(map(spell_key, names)))

    def burst(self, name: str, times: int, pace: float) -> None:
        """A key so many times, so many seconds apart; all in one write for 0."""
        if not pace:
            self.type(spell_key(name) * times)
            return
        for _ in range(times):
            self.type(spell_key(name))
            self.run_on(pace)

    def paste(self, text: str) -> None:
        self.type(f"\x1b[200~{text}\x1b[201~")

    def click(self, x: int, y: int, times: int = 1) -> None:
        """Click a cell, counted from 0."""
        self.type(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m" * times)

    def blur(self) -> None:
        self.type("\x1b[O")

    def focus(self) -> None:
        self.type("\x1b[I")

    def resize(self, columns: int, rows: int) -> None:
        self._set_size(columns, rows)
        self.screen.resize(columns, rows)
        os.kill(self.process.pid, signal.SIGWINCH)

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def hang_up(self) -> None:
        """The window is closed, and its terminal is gone."""
        os.close(self.fd)
        self.fd = -1

    def kill(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)

    def end(self, seconds: float = PATIENCE) -> int:
        """Wait for the program to end by itself; its exit code, as a shell gives it."""
        self.until_(lambda: self.ended, "the end", seconds)
        while self.pump():
            pass
        code = self.process.returncode
        return code if code >= 0 else 128 - code
