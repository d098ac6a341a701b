"""With this as HOTGAMES_PATCH one guard of the curtain is missing, the one that HOTGAMES_GUARD names.

`tests/terminal/guards.py` takes each out in turn and runs the tests that must then fail.
"""

from __future__ import annotations

import math
import os
import signal
from collections.abc import Callable
from typing import Any

from textual.app import App

from hotgames.games.hot_lead.screen import HotLeadScreen
from hotgames.ui import curtain, seat_app, table_screen
from hotgames.ui.compat import QuietCrash
from hotgames.ui.curtain import Curtain
from hotgames.ui.page import Page
from hotgames.ui.seat_app import SeatApp
from hotgames.ui.table_screen import TableScreen

GUARDS: dict[str, tuple[Callable[[], None], str]] = {}
"""How each is taken out, by its name, and the tests of which one must fail."""

WIRE = (
    "terminal/test_wire.py"
    "::test_what_is_sent_after_a_choice_is_the_same_whatever_was_chosen[hot-lead-2-plain-0]"
)
ORDER = (
    "terminal/test_wire.py::test_the_old_hand_is_off_the_terminal_before_the_state_moves[hot-lead-2-plain]"
)
HIDDEN = "terminal/test_hiding.py::test_a_hand_is_hidden[hot-lead-2-plain]"
SIGNALS = "terminal/test_hiding.py::test_a_signal_saves_clears_and_restores_the_terminal"
SEAT = "app/test_hot_seat.py"


def guard(*tests: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def register(take_out: Callable[[], None]) -> Callable[[], None]:
        GUARDS[take_out.__name__] = take_out, " ".join(tests)
        return take_out

    return register


def nothing(*args: Any, **options: Any) -> None:
    pass


async def nothing_later(*args: Any, **options: Any) -> None:
    pass


@guard(WIRE)
def quiet_half_second() -> None:
    curtain.QUIET = 0.0


@guard(WIRE)
def every_key_restarts_the_wait() -> None:
    def swallow(self: Curtain, event: Any) -> None:
        if not self.listening:
            event.stop()
            event.prevent_default()

    Curtain._swallow = swallow  # type: ignore[method-assign]


@guard(WIRE)
def clicks_wait_too() -> None:
    del Curtain.carry_out
    del Curtain.on_click
    del Curtain.on_mouse_down
    Curtain.why_not = Page.why_not  # type: ignore[method-assign]


@guard("terminal/test_hiding.py::test_keys_typed_while_the_program_is_stopped_open_no_curtain")
def late_beats_start_the_wait_anew() -> None:
    curtain.LATE = math.inf


@guard(f"{SEAT}::test_space_alone_opens_a_curtain")
def enter_does_not_open() -> None:
    _also(Curtain, "open", "enter")


@guard("app/test_commands.py::test_space_commits_nothing")
def space_does_not_commit() -> None:
    HotLeadScreen.CAN = tuple(command for command in HotLeadScreen.CAN if command.name != "go_on")
    HotLeadScreen.ALL = tuple(command for command in HotLeadScreen.ALL if command.name != "go_on")
    _also(HotLeadScreen, "pick", "space")


def _also(page: type[Page], name: str, key: str) -> None:
    """Give a command one key more."""
    page.ALL = tuple(
        command._replace(keys=f"{command.keys},{key}") if command.name == name else command
        for command in page.ALL
    )
    from textual.binding import BindingsMap

    from hotgames.ui.commands import bindings

    page._merged_bindings = BindingsMap(bindings(page.ALL))


@guard(WIRE, ORDER)
def opaque_and_whole() -> None:
    """A dialog over the hand, as a ModalScreen is."""

    def on_mount(self: Curtain) -> None:
        self._be_quiet()
        self._modal = True
        self.styles.background = "transparent"
        self.board.styles.height = 12

    Curtain.on_mount = on_mount  # type: ignore[method-assign]


@guard(ORDER)
def on_the_terminal_before_the_state_moves() -> None:
    table_screen.on_the_terminal = nothing_later


@guard(HIDDEN)
def focus_lost() -> None:
    SeatApp.focus_lost.__code__ = nothing_later.__code__


@guard(HIDDEN)
def time_without_a_key() -> None:
    TableScreen._await_keys = nothing  # type: ignore[method-assign]


@guard(HIDDEN)
def too_small_a_terminal() -> None:
    del SeatApp.on_resize


@guard(HIDDEN)
def hide_key() -> None:
    TableScreen.do_hide = nothing_later  # type: ignore[method-assign, assignment]


@guard("terminal/test_hiding.py::test_ctrl_z_closes_the_curtain_before_the_shell_has_the_terminal")
def before_suspending() -> None:
    def suspend_by(self: SeatApp, stop: Any) -> None:
        stop(signal.SIGTSTP, None)

    SeatApp._suspend_by = suspend_by  # type: ignore[method-assign]


@guard(SIGNALS)
def ends_by_itself_on_a_signal() -> None:
    SeatApp.on_mount = nothing  # type: ignore[method-assign]


@guard("terminal/test_hiding.py::test_a_signal_waits_for_the_disk")
def waits_for_the_disk_at_the_end() -> None:
    SeatApp.settle = nothing_later  # type: ignore[method-assign]


@guard("terminal/test_crash.py::test_a_crash_over_an_open_hand")
def quiet_crash() -> None:
    del QuietCrash._handle_exception


@guard("terminal/test_crash.py::test_a_crash_over_an_open_hand")
def report_without_texts() -> None:
    keep = seat_app.keep_report

    def telling(error: BaseException) -> str:
        return f"{keep(error)} {error}"

    SeatApp.report_crash = lambda self, error: telling(error)  # type: ignore[method-assign]


@guard(f"{SEAT}::test_a_toast_does_not_outlive_a_hand")
def no_toast_is_left() -> None:
    App.clear_notifications = nothing  # type: ignore[method-assign]


@guard("terminal/test_hiding.py::test_a_palette_over_a_hand_goes_with_it")
def no_palette_over_a_curtain() -> None:
    Curtain.palette = True


@guard(f"{SEAT}::test_a_choice_is_made_once_however_often_it_is_committed")
def one_commit() -> None:
    TableScreen.committing = property(lambda self: False, nothing)  # type: ignore[assignment]


@guard(f"{SEAT}::test_nothing_private_is_left_under_the_curtain")
def nothing_private_beneath() -> None:
    show = TableScreen._show

    def keeps(self: TableScreen, seat: int | None) -> None:
        if seat is not None:
            show(self, seat)

    TableScreen._show = keeps  # type: ignore[method-assign]


@guard(f"{SEAT}::test_a_choice_is_called_made_only_when_it_is_on_the_disk")
def revealed_when_it_is_safe() -> None:
    TableScreen.settle = nothing_later  # type: ignore[method-assign]


@guard(f"{SEAT}::test_no_hand_lies_open_while_a_slow_disk_is_waited_for")
def no_hand_lies_open_meanwhile() -> None:
    TableScreen._settle_unseen = TableScreen.settle  # type: ignore[method-assign]


@guard(f"{SEAT}::test_focus_lost_while_a_choice_is_on_its_way")
def hidden_during_a_choice() -> None:
    hide = TableScreen.hide

    async def hide_now(self: TableScreen) -> None:
        if not self.committing:
            await hide(self)

    TableScreen.hide = hide_now  # type: ignore[method-assign]


@guard(
    "terminal/test_resume.py::test_up_and_back_until_the_end[hot-lead-2-plain]",
    f"{SEAT}::test_a_save_opens_at_a_closed_curtain",
)
def a_save_opens_at_a_closed_curtain() -> None:
    async def turn_to(self: TableScreen, seat: int) -> None:
        await self.open(seat)

    begin = TableScreen.on_mount

    async def on_mount(self: TableScreen) -> None:
        usual, TableScreen.turn_to = TableScreen.turn_to, turn_to  # type: ignore[method-assign]
        await begin(self)
        TableScreen.turn_to = usual  # type: ignore[method-assign]

    TableScreen.on_mount = on_mount  # type: ignore[method-assign]


if name := os.environ.get("HOTGAMES_GUARD"):
    GUARDS[name][0]()
