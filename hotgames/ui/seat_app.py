"""The app around the pages: colours, what closes the curtain from outside, and an end that shows nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import traceback
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from functools import partial
from types import FrameType
from typing import Any, ClassVar

from textual import events, on
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.driver import Driver
from textual.worker import WorkerFailed

from hotgames.table import paths
from hotgames.table.match import Match
from hotgames.table.save import Table
from hotgames.ui.compat import QuietCrash, SteadyPalette, on_the_terminal
from hotgames.ui.page import Page, too_small
from hotgames.ui.palette import Inks, theme

PATIENCE = 5.0
"""Seconds after which a program that was told to end does so whatever it waits for."""


class PageCommands(Provider):
    """The palette's entries: what can be done on this page now."""

    def _commands(self) -> list[tuple[str, str, Callable[[], Any]]]:
        page = self.screen
        if not isinstance(page, Page):
            return []
        return [
            (page.label(command) or command.help, command.help, partial(page.carry_out, command))
            for command in page.ALL
            if command.hint and not command.many and not page.why_not(command)
        ]

    async def discover(self) -> AsyncIterator[DiscoveryHit]:
        for text, help_text, run in self._commands():
            yield DiscoveryHit(text, run, help=help_text)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for text, help_text, run in self._commands():
            if (score := matcher.match(text)) > 0:
                yield Hit(score, matcher.highlight(text), run, help=help_text)


class Palette(SteadyPalette):
    """The palette, closed once: a second Enter in the same breath would take the page under it along."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        closed: AwaitComplete = super().dismiss(result)
        if isinstance(self.app.screen, Page):
            self.app.screen.hush()
        return closed


class SeatApp(QuietCrash):
    """An app for people who share a keyboard.

    Focus lost, suspending, a signal to end, and a crash each close the curtain before anything else.
    """

    ALLOW_SELECT = False
    COMMANDS = {PageCommands}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "leave", "quit", show=False, priority=True),
        Binding("ctrl+c", "how_to_leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    CSS = """
    Screen { background: $background; }
    SearchIcon { display: none; }
    """

    def __init__(self, colours: str = "dark") -> None:
        super().__init__()
        self._given = ""
        """The command that was given last."""
        self._warned = False
        """Whether it was said that this command loses a game."""
        for name in ("dark", "light"):
            self.register_theme(theme(name))
        self.wear(colours)

    def wear(self, colours: str) -> None:
        """Change to the "dark" or the "light" colours."""
        self.colours = colours
        self.inks = Inks(colours, "none" if self.no_color else self.console.color_system)
        self.theme = f"hotgames-{colours}"

    # ------------------------------------------------------------------ closing the curtain from outside

    def touched(self) -> None:
        """Tell every page that somebody is there, who plays on."""
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.touched()

    async def hide(self) -> None:
        """Close the curtain over whatever private view is open, and wait until the terminal shows it."""
        for screen in list(self.screen_stack):
            if isinstance(screen, Page):
                await screen.hide()

    @on(events.AppBlur)
    async def focus_lost(self) -> None:
        await self.hide()

    async def on_resize(self, event: events.Resize) -> None:
        if too_small(event.size.width, event.size.height):
            await self.hide()

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            loop.add_signal_handler(number, self._end_by, number)
        if self._driver is not None and not self.is_headless:
            stop = signal.getsignal(signal.SIGTSTP)
            if callable(stop):
                loop.add_signal_handler(signal.SIGTSTP, self._suspend_by, stop)

    def _end_by(self, number: signal.Signals) -> None:
        """Save, restore the terminal and end; a terminal that is gone holds nobody up."""

        async def end() -> None:
            await self.hide()
            await self.settle()
            self.exit(return_code=128 + number)

        watchdog = threading.Timer(PATIENCE, os._exit, [128 + number])
        watchdog.daemon = True
        watchdog.start()
        self.call_later(end)

    def _suspend_by(self, stop: Callable[[int, FrameType | None], Any]) -> None:
        async def suspend() -> None:
            await self.hide()
            await on_the_terminal(self)
            stop(signal.SIGTSTP, None)

        self.call_later(suspend)

    @on(Driver.SignalResume)
    async def back_again(self) -> None:
        """After any stop, also one that nobody can catch, the terminal is as the shell left it."""
        await self.hide()
        self.refresh(layout=True)

    def action_suspend_process(self) -> None:
        os.kill(os.getpid(), signal.SIGTSTP)

    def again(self, match: Match, table: Table) -> None:
        """Sit down to a new game of the same people."""
        raise NotImplementedError

    def diary(self) -> None:
        """What came of all solo games."""
        raise NotImplementedError

    # ------------------------------------------------------------------ ending

    async def settle(self) -> None:
        """Wait until every save under way is on the disk."""
        for screen in list(self.screen_stack):
            if isinstance(screen, Page):
                await screen.settle()

    def _unsaved(self) -> list[str]:
        """Why games would be lost if the program ended now."""
        return [page.unsaved() for page in self.screen_stack if isinstance(page, Page) and page.unsaved()]

    def given(self, command: str) -> None:
        """A command is given: any other than the one that was warned of takes the warning back."""
        if command != self._given:
            self._given, self._warned = command, False

    def may_leave(self) -> bool:
        """Whether the last command may leave the game: one that is not saved when it was given twice."""
        reasons = self._unsaved()
        if not reasons or self._warned:
            return True
        self._warned = True
        page = next(screen for screen in reversed(self.screen_stack) if isinstance(screen, Page))
        page.say(f"Not saved: {reasons[0]}. The same key again leaves, and the game is lost.")
        return False

    async def action_leave(self) -> None:
        self.given("leave hotgames")
        await self.settle()
        if self.may_leave():
            self.exit()

    def action_how_to_leave(self) -> None:
        page = self.screen
        if isinstance(page, Page):
            page.say("Ctrl+Q leaves hotgames from anywhere; what is not saved is asked about.", "dim")

    def action_command_palette(self) -> None:
        page = self.screen
        if isinstance(page, Page) and page.palette:
            self.push_screen(Palette(id="--command-palette"))

    def report_crash(self, error: BaseException) -> str:
        return keep_report(error, *self._unsaved())


def keep_report(error: BaseException, *unsaved: str) -> str:
    """Write down where a crash came from, without locals and without any exception's text.

    `unsaved` is why games are lost by it, if any are.
    """
    if isinstance(error, WorkerFailed):
        error = error.error
    lines = [type(error).__name__]
    for frame in traceback.extract_tb(error.__traceback__):
        lines.append(f"  {os.path.basename(frame.filename)}:{frame.lineno} in {frame.name}")
    fate = f"Your game is not saved: {unsaved[0]}." if unsaved else "Your game is saved."
    now = datetime.now(UTC)
    report = "\n".join([f"hotgames stopped at {now:%Y-%m-%d %H:%M:%S} UTC", *lines, ""])
    folder = paths.reports()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"crash-{now:%Y%m%d-%H%M%S}.txt"
        path.write_text(report, encoding="utf-8")
        return f"hotgames stopped on a fault of its own. {fate} A report: {path}"
    return f"hotgames stopped on a fault of its own. {fate}\n{report}"
