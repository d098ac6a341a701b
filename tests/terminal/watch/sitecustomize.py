"""Put on PYTHONPATH, this makes an installed hotgames tell what it is doing, in marks among its bytes.

A mark is an operating system command that terminals ignore, with JSON in it. With HOTGAMES_WATCH=idle there
is one each time the program has nothing left to do, with where it stands; `still` does the same and holds the
clock, which then moves only when the test says so through the pipe of HOTGAMES_CLOCK. HOTGAMES_PATCH names
modules to import before hotgames begins.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import selectors
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

STILL = os.environ.get("HOTGAMES_WATCH") == "still"
app: Any = None
consumed = 0
"""Bytes of input that have been turned into events."""
now = 1000.0
"""The clock, when it is held."""
until = now
"""How far the clock may run."""
said: Any = None


def mark(**what: Any) -> None:
    """Write a mark after all that was painted so far."""
    app._driver.write(spelled(what))


def mark_at_once(**what: Any) -> None:
    """Write a mark before whatever has not reached the terminal yet."""
    os.write(2, spelled(what).encode())


def spelled(what: dict[str, Any]) -> str:
    return f"\x1b]7771;{json.dumps(what)}\x07"


def stand() -> dict[str, Any]:
    """Where the program is, for tests that must know which key comes next."""
    page = app.screen
    table = next((screen for screen in app.screen_stack if hasattr(screen, "match")), None)
    here: dict[str, Any] = {
        "page": type(page).__name__,
        "size": list(app.size),
        "of": page.__class__.__module__,
    }
    if table is not None:
        here |= {
            "phase": table.phase.value,
            "seat": table.seat,
            "resting": table.resting,
            "busy": table.committing or bool(table.unsafe and not table.trouble),
            "hints": hints(page),
            "listening": getattr(page, "listening", True),
        }
    return here


def hints(page: Any) -> dict[str, tuple[int, int]]:
    """Where the mouse finds the page's commands."""
    canvas = getattr(getattr(page, "board", None), "canvas", None)
    targets = canvas.targets if canvas is not None else ()
    return {target.meaning.name: target[:2] for target in targets if hasattr(target.meaning, "keys")}


def idle() -> None:
    global said
    if app is None or app._driver is None or not app._running or not app.screen_stack:
        return
    if getattr(app._driver, "_writer_thread", None) is None:
        return
    what = {"consumed": consumed, "until": until, **stand()}
    if what != said:
        said = what
        mark(idle=what)


class Watching(selectors.DefaultSelector):  # type: ignore[valid-type, misc]
    """Tells when there is nothing to wait for but people, and moves the clock when it is held."""

    def select(self, timeout: float | None = None) -> Any:
        global now
        events = super().select(0)
        if events or (timeout is not None and timeout <= 0):
            return events
        if not STILL:
            idle()
            return super().select(timeout)
        if timeout is not None and now + timeout <= until + 1e-9:
            now = max(now + timeout, now + 1e-9)
            return []
        now = until
        idle()
        return super().select(None)


class Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        super().__init__(Watching())
        if STILL:
            self.add_reader(int(os.environ["HOTGAMES_CLOCK"]), self._run_on)

    def time(self) -> float:
        return now if STILL else super().time()

    def run_in_executor(self, executor: Any, act: Callable[..., Any], *args: Any) -> Any:
        """No thread's pace is to change what happens by a held clock."""
        if not STILL:
            return super().run_in_executor(executor, act, *args)
        done = self.create_future()
        done.set_result(act(*args))
        return done

    def _run_on(self) -> None:
        global until
        for seconds in os.read(int(os.environ["HOTGAMES_CLOCK"]), 4096).split():
            until = round(until + float(seconds), 6)


class Policy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        return Loop()


class AtOnce:
    """What Textual writes goes out at once, so that no thread's pace changes what is painted together."""

    def __init__(self, file: Any) -> None:
        self._queue = self
        self._file = file

    def write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()

    def empty(self) -> bool:
        return True

    def start(self) -> None:
        pass

    is_alive = flush = stop = start


def watch() -> None:
    from textual._xterm_parser import XTermParser
    from textual.app import App

    begin, feed = App.__init__, XTermParser.feed

    def noted(self: Any, *args: Any, **options: Any) -> None:
        global app
        app = self
        begin(self, *args, **options)

    def fed(self: Any, data: str) -> Iterator[Any]:
        yield from feed(self, data)
        if data and app._loop.is_running():
            app._loop.call_soon_threadsafe(count, len(data.encode()))

    def count(size: int) -> None:
        global consumed
        consumed += size

    App.__init__, XTermParser.feed = noted, fed  # type: ignore[method-assign]
    asyncio.set_event_loop_policy(Policy())
    if STILL:
        import textual.drivers.linux_driver as driver

        driver.WriterThread = AtOnce  # type: ignore[assignment, misc]
        time.monotonic = lambda: now
        for module in list(sys.modules.values()):
            if getattr(module, "__name__", "").startswith("textual"):
                for name in ("monotonic", "get_time", "time"):
                    if getattr(module, name, None) is real_monotonic:
                        setattr(module, name, time.monotonic)


real_monotonic = time.monotonic
if os.environ.get("HOTGAMES_WATCH"):
    watch()
for patch in os.environ.get("HOTGAMES_PATCH", "").split():
    importlib.import_module(patch)
