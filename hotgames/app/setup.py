"""Sitting down to a game: a page to say who plays in which order and colour, and how."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.widget import Widget
from textual.widgets import Input

from hotgames.app.app_page import AppPage
from hotgames.app.draft import Draft, Row
from hotgames.table import paths
from hotgames.table.game import Refused
from hotgames.table.match import Match
from hotgames.table.registry import About
from hotgames.table.settings import Settings
from hotgames.ui.ask import Field
from hotgames.ui.canvas import Canvas, clip, wrap
from hotgames.ui.commands import Command
from hotgames.ui.page import paint_heading
from hotgames.ui.palette import SEAT_COLOURS, seat_ink

FIELD, CHOICE, ASIDE = 8, 26, 48
"""The columns at which names, choices, and what is said of them begin."""


class RowField(Field):
    """The field of the row that is typed on.

    It leaves the row itself: of keys that come at once, as over a slow line, those after Enter are for the
    next one.
    """

    async def on_key(self, event: events.Key) -> None:
        page = self.screen
        assert isinstance(page, SetupPage)
        for command in page.ALL:
            if command.name in ("enter", "up", "down") and event.key in command.keys.split(","):
                event.stop()
                event.prevent_default()
                await page.action_do(command.name, -1)


class SetupPage(AppPage):
    """One row a seat, an option, the curtain, the seed; the last row begins the game."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("enter", "enter", "next", "The next row; on the last one, begin."),
        Command("begin", "f5", "begin", "Sit down and begin, from any row."),
        Command("today", "f6", "case of the day", "A solo game: today's date as its seed."),
        Command("first", "f7", "first case", "Where there is one: a game that explains itself."),
        Command("up", "up,shift+tab", "", "The row above.", hint=False),
        Command("down", "down,tab", "row", "The row below.", shown="↑ ↓"),
        Command("turn", "right,space", "change", "The next choice of this row.", shown="← →"),
        Command("turn_back", "left", "", "The choice before.", hint=False),
        Command("help", "f1", "help", "The keys of this page and the game's rules."),
        Command("leave", "escape", "menu", "Back to the menu; nothing is begun."),
        Command("colour", "f2", "colour", "Another colour for this seat."),
        Command("earlier", "shift+up", "", "This seat one place earlier.", hint=False),
        Command("later", "shift+down", "move seat", "This seat one place later.", shown="Shift+↑↓"),
    )

    def __init__(self, about: About, settings: Settings, deal: Any = None) -> None:
        super().__init__()
        self.about = about
        self.draft = Draft(about, settings, deal)
        self.rows = self.draft.rows
        self.row = 0 if not self.draft.taken else len(self.rows) - 1
        self.field = RowField()
        self.tops: dict[int, int] = {}
        """The line that each row was last drawn on."""
        self.deep = 1
        """Lines of a row: in a large window there is one more for what it does."""

    def compose(self) -> Iterator[Widget]:
        yield from super().compose()
        yield self.field

    def on_mount(self) -> None:
        self._go(self.row)

    # ------------------------------------------------------------------ rows

    @property
    def here(self) -> Row:
        """The row that is chosen."""
        return self.rows[self.row]

    @property
    def kind(self) -> str:
        return self.here[0]

    @property
    def typing(self) -> bool:
        return self.kind in ("seat", "seed")

    def _go(self, row: int) -> None:
        """Move to a row; rows that are typed on get the field."""
        self.row = row % len(self.rows)
        kind, which = self.here
        self.field.display = self.typing
        if self.typing:
            with self.field.prevent(Input.Changed):
                self.field.value = self.draft.names[which] if kind == "seat" else self.draft.seed
            self.field.cursor_position = len(self.field.value)
            self.field.focus()
        else:
            self.set_focus(None)
        self.redraw()
        self.call_after_refresh(self._lay)

    def _lay(self) -> None:
        if self.typing and self.row in self.tops:
            self.field.lay(FIELD if self.kind == "seat" else CHOICE, self.tops[self.row], 17)

    def on_input_changed(self) -> None:
        self._take()
        self.message = ""
        self.redraw()

    def _take(self) -> None:
        """Take over what stands in the field."""
        kind, which = self.here
        if kind == "seat":
            self.draft.names[which] = self.field.value
        elif kind == "seed":
            self.draft.seed = self.field.value

    # ------------------------------------------------------------------ commands

    async def carry_out(self, command: Command, number: int = -1) -> None:
        self._take()  # the message of what was typed last may still be on its way
        await super().carry_out(command, number)

    def do_enter(self) -> None:
        if self.kind == "begin":
            self.do_begin()
        else:
            self._go(self.row + 1)

    def do_up(self) -> None:
        self._go(self.row - 1)

    def do_down(self) -> None:
        self._go(self.row + 1)

    def cannot_turn(self) -> str:
        return "" if self.kind in ("option", "curtain", "deck") else "Nothing to choose from on this row."

    cannot_turn_back = cannot_turn

    def do_turn(self, by: int = 1) -> None:
        self.draft.turn(self.here, by)

    def do_turn_back(self) -> None:
        self.do_turn(-1)

    def cannot_colour(self) -> str:
        return "" if self.kind == "seat" else "Colours belong to seats."

    def do_colour(self) -> None:
        self.draft.recolour(self.here[1])

    cannot_earlier = cannot_later = cannot_colour

    def _swap(self, by: int) -> None:
        seat = self.here[1]
        other = seat + by
        if 0 <= other < self.about.seats[1]:
            self.draft.swap(seat, other)
            self._go(self.row + by)

    def do_earlier(self) -> None:
        self._swap(-1)

    def do_later(self) -> None:
        self._swap(1)

    def hinted(self, command: Command) -> bool:
        if command.name in ("today", "first"):
            return not self.why_not(command)
        return super().hinted(command)

    def cannot_first(self) -> str:
        return "" if self._first_case.is_file() else "This game has no first case: its guide explains it."

    @property
    def _first_case(self) -> Path:
        return paths.assets() / self.about.folder / "first_case.json"

    def do_first(self) -> None:
        """Begin the prepared deal, with the game's own deck and options; the settings stay as they are."""
        lesson = json.loads(self._first_case.read_text(encoding="utf-8"))
        try:
            match = Match.new(self.about.id, [self.draft.names[0] or "Newcomer"], deal=lesson["deal"])
        except Refused as refused:
            self.say(self.draft.in_words(refused))
            return
        self.house.pop_screen()
        self.house.sit_down(match, (self.draft.colours[0],), self.draft.curtain)

    def cannot_today(self) -> str:
        if self.about.seats != (1, 1):
            return "Only solo games have a case of the day."
        return "" if ("seed", None) in self.rows else "This game is played from a given deal."

    def do_today(self) -> None:
        """The seed of the day, the same for everybody on this date; then only Begin is left."""
        self.draft.seed = f"{datetime.now():%Y%m%d}"
        self._go(len(self.rows) - 1)
        self.say(f"The case of the day: its seed is {self.draft.seed}.", "accent")

    def do_help(self) -> None:
        from hotgames.ui.help import HelpPage

        self.house.push_screen(HelpPage(self.about, self.about.pitch, self))

    def do_begin(self) -> None:
        try:
            match = self.draft.sit_down()
        except Refused as refused:
            self.say(self.draft.in_words(refused))
            return
        colours = tuple(self.draft.colours[seat] for seat in self.draft.taken)
        self.house.keep(self.draft.kept_in(self.house.settings, match))
        self.house.pop_screen()
        self.house.sit_down(match, colours, self.draft.curtain)

    def press(self, meaning: Any) -> None:
        self._take()
        again = self.row == meaning
        self._go(meaning)
        if self.kind == "begin":
            self.do_begin()
        elif again and not self.cannot_turn():
            self.do_turn()

    # ------------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        paint_heading(canvas, self.about.name, "a new table")
        pitch = wrap(self.about.pitch, canvas.width - 2)[:2]
        self.deep = 2 if canvas.height >= 2 * len(self.rows) + 16 else 1
        for line, text in enumerate(pitch, self.deep):
            canvas.put(1, line, text, "dim")
        low, high = self.about.seats
        gap = canvas.height >= len(self.rows) + 16
        y = 1 + self.deep + len(pitch)
        span = f"{low} to {high}" if low < high else f"{low}"
        who = f"Who plays ({span}), in the order they sit; an empty row is a free seat"
        canvas.put(1, y, who if high > 1 else "Who plays, alone", "bold")
        for number, row in enumerate(self.rows):
            kind = row[0]
            if kind in ("option", "curtain") and self.rows[number - 1][0] == "seat":
                y += gap
                canvas.put(1, y + self.deep, "How", "bold")
                y += self.deep
            if kind == "begin":
                y += gap
            y += self.deep
            self.tops[number] = y
            self._paint_row(canvas, y, row)
            canvas.target(1, y, canvas.width - 2, 1, number)
        if not self._beside(self.here, canvas.width):
            for line, part in enumerate(wrap(self.draft.aside(self.here), canvas.width - 4)[:2], y + 2):
                canvas.put(2, line, part, "dim")
        self._lay()

    def _beside(self, row: Row, width: int) -> Sequence[str]:
        """What a row does, where it fits beside it and need not stand below all rows while it is chosen."""
        lines = wrap(self.draft.aside(row), width - ASIDE - 1)
        return lines if not self.draft.trouble(row) and len(lines) <= self.deep else ()

    def _paint_row(self, canvas: Canvas, y: int, row: Row) -> None:
        draft, (kind, which), here = self.draft, row, row == self.here
        trouble, ink = draft.trouble(row), "bold accent" if here else "ink"
        canvas.put(2, y, "▸" if here else " ", "bold accent")
        if kind == "seat":
            name, colour = draft.names[which], draft.colours[which]
            canvas.put(4, y, f"{which + 1}", "dim")
            canvas.put(FIELD - 2, y, "■", seat_ink(colour) if name else "faint")
            canvas.put(FIELD, y, clip(name, 16) or "·", ink if name else "faint")
            if name:
                aside = clip(trouble or SEAT_COLOURS[colour], canvas.width - CHOICE - 1)
                canvas.put(CHOICE, y, aside, "bad" if trouble else "dim")
            return
        if kind == "begin":
            canvas.put(3, y, " Begin ", "bold accent reverse" if here else "bold")
        else:
            canvas.put(4, y, draft.label(row), ink)
        if kind == "seed":
            canvas.put(CHOICE, y, clip(draft.seed, 17) or "·", ink if draft.seed else "faint")
        elif kind != "begin":
            canvas.put(CHOICE, y, f"‹ {clip(draft.choice(row), 17)} ›", "bad" if trouble else ink)
        if trouble:
            canvas.put(ASIDE, y, clip(trouble, canvas.width - ASIDE - 1), "bad")
        else:
            for line, text in enumerate(self._beside(row, canvas.width), y):
                canvas.put(ASIDE, line, text, "dim")
