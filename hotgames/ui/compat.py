"""The only places where Textual's own parts are reached behind its public face."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from textual.app import App
from textual.command import CommandPalette
from textual.driver import Driver
from textual.screen import Screen


async def on_the_terminal(app: App[Any]) -> None:
    """Wait until all that was painted so far has been handed to the terminal.

    Textual writes from a thread that flushes whenever its queue runs dry: when it takes the second empty
    text, everything before the first has been flushed.
    """
    driver = app._driver
    writer = getattr(driver, "_writer_thread", None)
    if driver is None or writer is None:
        return
    for _ in range(2):
        driver.write("")
        while writer.is_alive() and not writer._queue.empty():
            await asyncio.sleep(0.001)


class SteadyPalette(CommandPalette):
    """A palette that can be paged before its list is laid out."""

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)


def patient(driver: type[Driver]) -> type[Driver]:
    """The driver of this terminal, but one that nothing sent to it brings down, be it no text or a key in a
    form that Textual cannot read, nor a signal to go on that follows none it stopped for: Textual would then
    set the terminal up twice and never restore it."""

    class PatientDriver(driver):  # type: ignore[valid-type, misc]
        _must_signal_resume: bool

        def _sigcont_application(self, *args: Any) -> None:
            if not self._must_signal_resume:
                self.suspend_application_mode()
                self._must_signal_resume = True
            super()._sigcont_application(*args)

        def run_input_thread(self) -> None:
            while True:
                try:
                    super().run_input_thread()
                    return
                except (ValueError, OverflowError):  # a UnicodeDecodeError is a ValueError
                    continue

    return PatientDriver


class QuietCrash(App[Any]):
    """An app whose crashes print and keep no locals and no exception texts: they may hold cards."""

    def report_crash(self, error: BaseException) -> str:
        """Keep a report; returns the one line for the terminal."""
        raise NotImplementedError

    def get_driver_class(self) -> type[Driver]:
        return patient(super().get_driver_class())

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """None under an opaque screen: Textual would send that again whenever the one under it is drawn."""
        stack = self._screen_stack
        if stack and stack[-1].styles.background.a == 1:
            return []
        return super()._background_screens

    def _handle_exception(self, error: Exception) -> None:
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
            self.crash_line = self.report_crash(error)
        self._close_messages_no_wait()

    crash_line = ""
    """What to say on the terminal once it is restored."""
