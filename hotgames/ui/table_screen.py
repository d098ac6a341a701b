"""A game's screen at the hot seat: public table, curtain, private view, commit, reveal.

Subclasses draw a View and turn keys into moves; the order in which things become visible is kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, ClassVar

from hotgames.table.game import IllegalMove, View, audience, kind_of
from hotgames.table.match import Match, Told
from hotgames.table.save import Place, SaveFile, Table
from hotgames.ui.canvas import Canvas
from hotgames.ui.commands import Command
from hotgames.ui.compat import on_the_terminal
from hotgames.ui.curtain import Curtain
from hotgames.ui.kept_page import BESIDE, KeptPage
from hotgames.ui.score_pad import ScorePad
from hotgames.ui.title import paint_title


class Phase(Enum):
    PUBLIC = "public"
    """Everybody looks: an open decision, or a reveal at rest."""
    CURTAIN = "curtain"
    PRIVATE = "private"


STEP = 0.45
"""Seconds a step of a reveal is shown before the next."""

QUIETLY = frozenset({"chosen", "chance"})
"""Kinds of events that no reveal rests for."""


GO_ON = Command("go_on", "space", "go on", "Leave what was revealed and go on.")


class TableScreen(KeptPage):
    """One match on the screen.

    `view` is all that may be drawn: the onlooker's, unless a private view is open.
    """

    CAN: ClassVar[tuple[Command, ...]] = (
        GO_ON,
        Command("hide", "full_stop", "hide", "Close the curtain over your hand; nothing is chosen."),
        Command("undo", "u", "undo", "Take back your last move, as long as it showed nobody anything new."),
        Command("help", "question_mark,f1", "help", "What is asked now, the keys, and the game's rules."),
        Command("leave", "escape", "leave", "Go to the menu; the game is saved as it is."),
    )

    def __init__(
        self,
        match: Match,
        table: Table,
        save: SaveFile | None,
        *,
        hide_after: float = 60,
        motion: bool = True,
    ) -> None:
        super().__init__(match, table, save)
        self.names = match.names
        self.colours = table.colours
        self.hide_after = hide_after
        self.motion = motion
        self.view: View = match.view(None)
        self.phase = Phase.PUBLIC
        self.seat: int | None = None
        """Whose curtain or private view it is, or whose open decision."""
        self.events: Sequence[Any] = ()
        """What is being revealed; empty when nothing rests on the table."""
        self.progress = match.progress()
        """How far the game is, as far as the screen has come."""
        self.before: View = self.view
        """The onlooker's view before what is being revealed."""
        self.told_lines: list[str] = []
        self.frame = 0
        """How many steps of the reveal have been shown."""
        self.curtain: Curtain | None = None
        self.committing = False
        self._timer: Any = None
        self._mover: Any = None
        self._last = -1
        """The seat that moved last."""

    # ------------------------------------------------------------------ what games fill in

    def paint_table(self, canvas: Canvas) -> None:
        """Draw `self.view` between the title and the message line."""
        raise NotImplementedError

    @classmethod
    def keys_for(cls, view: View, move: Any) -> Sequence[str]:
        """The keys that choose and commit a legal move on this view, nothing being begun."""
        raise NotImplementedError

    def steps(self, happened: Sequence[Any]) -> Sequence[Any]:
        """The steps in which what happened is shown, one after another."""
        return ()

    def rests(self, happened: Sequence[Any]) -> bool:
        """Whether these events are shown on the public table until a key."""
        return any(kind_of(event) not in QUIETLY and audience(event) is None for event in happened)

    @classmethod
    def answer_for(cls, view: View) -> Any:
        """The move that the screen makes unasked for whoever decides on this view; None where it asks."""
        return None

    def answer(self, view: View) -> Any:
        """`answer_for`, unless the person at the keyboard wants to be asked."""
        return self.answer_for(view)

    def forget(self) -> None:
        """Drop a choice begun but not committed; the view has changed."""

    def what_now(self) -> str:
        """What is asked of the person at the keyboard, in a few lines for the help page."""
        return ""

    def headline(self) -> str:
        """How the match ended, over the score pad, where there is more to say than who wins; else ""."""
        return ""

    def in_words(self, seat: int, label: str) -> str:
        """What the score pad says in place of a seat's points of a line, where a number says too little."""
        return ""

    def pad_lines(self) -> Sequence[str]:
        """The score pad's lines in their order, where the seats' own lines leave it open."""
        return ()

    def end_notes(self) -> Sequence[tuple[str, Sequence[str]]]:
        """Lines under the score pad: what is told, and a text for each seat."""
        return ()

    def show_end(self) -> None:
        """The match is over and its last reveal has been seen."""
        self.app.push_screen(ScorePad(self))

    # ------------------------------------------------------------------ who and what

    @property
    def hidden(self) -> bool:
        """Whether people here hide anything from each other: one alone does not, nor an open table."""
        return len(self.names) > 1 and self.table.curtain != "open"

    @property
    def hand_open(self) -> bool:
        """Whether a private view is open that others must not see."""
        return self.hidden and self.phase is Phase.PRIVATE

    @property
    def resting(self) -> bool:
        """Whether a reveal lies on the table."""
        return bool(self.events or self.told_lines)

    @property
    def choosing(self) -> bool:
        """Whether somebody chooses over an open hand."""
        return self.phase is Phase.PRIVATE and not self.resting

    @property
    def frames(self) -> int:
        """How many steps showing `self.events` takes."""
        return max(len(self.steps(self.events)), 1)

    @property
    def shown(self) -> Sequence[Any]:
        """The steps shown so far."""
        return self.steps(self.events)[: self.frame]

    @property
    def moves(self) -> Sequence[Any]:
        """The legal moves of whoever decides on this view now."""
        if self.resting or self.seat is None:
            return ()
        return self.match.view(self.seat).moves()

    def hinted(self, command: Command) -> bool:
        if command.name == "go_on":
            return self.resting
        if command.name == "hide":
            return self.hand_open
        if command.hand:
            return self.choosing
        return not self.resting or command.name in ("help", "leave")

    def meant(self, command: Command) -> Command:
        """While a reveal rests, Enter goes on, whatever it does otherwise."""
        return GO_ON if self.resting and "enter" in command.keys.split(",") else command

    def why_not(self, command: Command) -> str:
        command = self.meant(command)
        if command.hand and self.resting:
            return "First look at what happened: Space goes on."
        if command.hand and not self.choosing:
            return "Nobody's hand is open now."
        return super().why_not(command)

    async def carry_out(self, command: Command, number: int = -1) -> None:
        await super().carry_out(self.meant(command), number)

    def needs_curtain(self, seat: int) -> bool:
        return self.hidden and (self.table.curtain == "always" or self.match.asked(seat).secret)

    def who_can_be_called(self) -> tuple[int, ...]:
        return () if self.resting else self.match.pending()

    def who_can_take_back(self) -> list[int]:
        """The seats that have a sealed choice, while another is still missing."""
        pending = self.match.pending()
        return [
            seat for seat in range(len(self.names)) if seat not in pending and self.match.can_undo(seat).ok
        ]

    @property
    def together(self) -> bool:
        """Whether several seats choose at the same time now, each sealed until the last one is in."""
        pending = self.match.pending()
        return bool(pending) and self.match.asked(pending[0]).sealed

    def mark(self, seat: int) -> str:
        """How a seat stands with a choice made together: ✓ is chosen and kept, … on its way to the disk."""
        if not self.together:
            return ""
        if seat in self.match.pending():
            return "·"
        return "…" if seat in self.unsafe else "✓"

    def why_curtain(self) -> str:
        return "choices are secret here" if self.table.curtain == "secret" else "this table hides every turn"

    # ------------------------------------------------------------------ the flow

    async def on_mount(self) -> None:
        """Begin, or go on, at a closed curtain; what was revealed and not seen comes first."""
        place = self.table.place
        if place.unread >= 0:
            told = self.match.told[place.unread :]
            self.told_lines = [line.text for line in told if line.to is None and line.kind not in QUIETLY]
        if self.match.over or self.told_lines:
            self._public()
            if not self.told_lines:
                self.call_after_refresh(self.show_end)
            return
        pending = self.match.pending()
        seat = place.seat if place.seat in pending else pending[0]
        await self.turn_to(seat)

    async def turn_to(self, seat: int) -> None:
        """It is this seat's turn, and the save knows it."""
        await self._take_seat(seat)
        self.keep()

    async def _take_seat(self, seat: int) -> None:
        """Behind its curtain, or at once where nothing is hidden from it."""
        self.seat = seat
        if self.needs_curtain(seat):
            await self._close(seat)
        elif not self.hidden:
            await self.open(seat)
        else:
            self._public()
            await self._lift()

    def _public(self) -> None:
        self.phase = Phase.PUBLIC
        self._show(None)

    def _show(self, seat: int | None) -> None:
        self.view = self.match.view(seat)
        if not self.resting:
            self.progress = self.match.progress()
        self.forget()
        self.redraw()

    async def open(self, seat: int) -> None:
        """The curtain opens: from here to the next one this seat's private view is on the screen."""
        self.seat = seat
        self.phase = Phase.PRIVATE
        self._show(seat)
        self._await_keys()
        await self._lift()

    async def _lift(self) -> None:
        if self.curtain is not None:
            curtain, self.curtain = self.curtain, None
            if self.app.screen is curtain:
                await self.app.pop_screen()

    async def _close(self, seat: int | None) -> None:
        """Raise the curtain for a seat and wait until the terminal shows it; nothing private stays drawn.

        A curtain without a seat covers the screen while a choice is being sealed.
        """
        if self._timer is not None:
            self._timer.stop()
        self.app.clear_notifications()
        private, self.phase = self.phase is Phase.PRIVATE, Phase.CURTAIN
        if self.curtain is None:
            while self.app.screen is not self and self in self.app.screen_stack:
                self.app.pop_screen()  # help or the palette, over a private view
            self.curtain = Curtain(self)
            if seat is not None:
                self.curtain.seat = seat
            await self.app.push_screen(self.curtain)
            if private:
                await on_the_terminal(self.app)
            self._show(None)
        elif seat is not None:
            self.curtain.call_seat(seat)

    async def hide(self) -> None:
        if self.hand_open:
            await self._close(None if self.committing else self.seat)

    async def commit(self, move: Any) -> None:
        """Play the seat's move: curtain up, the state moves, the file is safe, and only then is it said."""
        if self.committing or self.resting or self.seat is None:
            return
        seat = self.seat
        try:
            ahead = self.match.ahead(seat, move)
        except IllegalMove:
            self.say(self.match.view(seat).why_not(move))
            return
        self.committing = True
        try:
            goes_on = ahead.goes_on
            if self.hand_open and not goes_on:
                await self._close(None)
            before = self.match.view(None)
            told = len(self.match.told)
            happened = self.match.make(ahead)
            while goes_on and (made := self.answer(self.match.view(seat))) is not None:
                ahead = self.match.ahead(seat, made)
                goes_on = ahead.goes_on
                happened += self.match.make(ahead)
            self._last = seat
            self.unsafe.add(seat)
            if self.rests(happened):
                await self._reveal(happened, before, told)
                return
            if any(kind_of(event) not in QUIETLY for event in happened):
                self.keep()
                await self._settle_unseen()  # nothing that is seen now can be played again after a kill
            if self.match.over:
                await self._finish()
            elif goes_on and self.phase is not Phase.CURTAIN:
                self._stay(seat)
            else:
                self.seat = self._next()
                self.keep()
                await self.until_safe()
                await self._take_seat(self.seat)
        finally:
            self.committing = False

    def _stay(self, seat: int) -> None:
        """The same seat decides again, on the view that is open."""
        self._show(seat if self.phase is Phase.PRIVATE else None)
        self._await_keys()
        self.keep()

    def _next(self) -> int:
        """The next seat in order, after the one that moved last, that owes a decision."""
        seats = len(self.names)
        return min(self.match.pending(), key=lambda seat: (seat - self._last - 1) % seats)

    async def _reveal(self, happened: Sequence[Any], before: View, told: int) -> None:
        """Show what happened once it is on the disk, so that nothing seen can be played again."""
        self.seat = None
        if not self.hidden:
            self.phase = Phase.PUBLIC  # no curtain takes the hand away
        self.table = self.table._replace(place=Place(None, told))
        self.keep()
        await self._settle_unseen()
        self.events = happened
        self.before = before
        self.frame = 0 if self.motion else self.frames
        self._public()
        await self._lift()
        if self.motion:
            self._mover = self.set_interval(STEP, self._next_frame)
        self.hush()

    async def _finish(self) -> None:
        self._public()
        await self._lift()
        self.keep()
        self.show_end()
        await self.settle()
        if not self.trouble:
            self.let_go()

    def _next_frame(self) -> None:
        self.frame += 1
        if self.frame >= self.frames:
            self._stop_moving()
        self.redraw()

    def _stop_moving(self) -> None:
        if self._mover is not None:
            self._mover.stop()
            self._mover = None

    def cannot_go_on(self) -> str:
        return "" if self.resting else "Space goes on after a reveal: nothing waits for it now."

    async def do_go_on(self) -> None:
        """Skip what is still being shown, or leave it; what is held since the choice does neither."""
        if self.hushed:
            self.hush()
            return
        if self._mover is not None:
            self._stop_moving()
            self.frame = self.frames
            return
        self.events, self.told_lines = (), []
        self.table = self.table._replace(place=Place(None, -1))
        if self.match.over:
            await self._finish()
        else:
            await self.turn_to(self._next())

    async def take_back(self, seat: int) -> None:
        """A move comes back to its owner: behind the owner's curtain, unless the owner is at the keyboard."""
        self.match.undo(seat)
        while self.match.can_undo(seat).ok and self.answer(self.match.view(seat)) is not None:
            self.match.undo(seat)  # what the screen answered unasked goes with it
        if self.phase is not Phase.CURTAIN and seat == self.seat:
            self._stay(seat)
        else:
            await self.turn_to(seat)

    def cannot_hide(self) -> str:
        return "" if self.hand_open else "Nothing private is on the screen."

    async def do_hide(self) -> None:
        await self.hide()

    def _who_undoes(self) -> int | None:
        """Whose last move `undo` takes back: the own one, or that of whoever moved last in the open."""
        movers = (self.seat,) if self.phase is Phase.PRIVATE or self.together else (self.seat, self._last)
        for seat in movers:
            if seat is not None and seat >= 0 and self.match.can_undo(seat).ok:
                return seat
        return None

    def cannot_undo(self) -> str:
        if self.resting:
            return "What is revealed cannot be taken back."
        if self._who_undoes() is None:
            seat = self.seat if self.seat is not None else 0
            return self.match.can_undo(seat).why or "There is nothing to take back."
        return ""

    async def do_undo(self) -> None:
        seat = self._who_undoes()
        if seat is not None:
            await self.take_back(seat)

    def do_help(self) -> None:
        from hotgames.ui.help import HelpPage

        page = self if self.curtain is None else self.curtain
        now = self.what_now() if self.curtain is None else self.curtain.what_now()
        self.app.push_screen(HelpPage(self.match.about, now, page))

    async def do_leave(self) -> None:
        await self.leave()

    async def leave(self) -> bool:
        """Back to the menu once the match is on the disk, or lost knowingly; whether it was left."""
        if self.hand_open:
            await self._close(self.seat)
        save = self.save
        path = save.path if save is not None else None
        await self.settle()
        if not self.house.may_leave():
            return False
        self.let_go()
        while self in self.app.screen_stack:
            await self.app.pop_screen()
        if save is not None and save.path != path:
            self.announce(BESIDE)
        return True

    # ------------------------------------------------------------------ hands off the keyboard

    def _await_keys(self) -> None:
        """Close the curtain after a while without a key."""
        if self._timer is not None:
            self._timer.stop()
        if self.hidden and self.hide_after:
            self._timer = self.set_timer(self.hide_after, self.hide)

    def touched(self) -> None:
        if self.phase is Phase.PRIVATE:
            self._await_keys()

    def told_before(self) -> Sequence[Told]:
        """The log up to what is being revealed."""
        unread = self.table.place.unread
        return self.match.told[: unread if self.resting and unread >= 0 else None]

    # ------------------------------------------------------------------ the save

    def keep(self) -> None:
        if self.table.place.unread < 0:
            self.table = self.table._replace(place=Place(self.seat, -1))
        super().keep()

    def written(self) -> None:
        if self.curtain is None:
            super().written()
        else:
            self.curtain.redraw()

    async def _settle_unseen(self) -> None:
        """Wait for the disk; no hand lies open while a slow one keeps the hide key from being heard."""
        if not await self.until_safe():
            await self.hide()
            await self.settle()

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        self.paint_title(canvas)
        self.paint_table(canvas)

    @property
    def named(self) -> int | None:
        """The seat that the title names: none while the keyboard changes hands."""
        return None if self.phase is Phase.CURTAIN else self.seat

    def asked_short(self) -> str:
        """What the seat does now, after its name: "picks", "packs"."""
        assert self.seat is not None
        return f"{self.match.asked(self.seat).kind}s"

    def paint_title(self, canvas: Canvas) -> None:
        paint_title(canvas, self)
