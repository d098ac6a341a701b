"""Sitting down to a game: who plays in which order and colour, the options, the curtain, the seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.widget import Widget
from textual.widgets import Input

from hotgames.app.app_page import AppPage
from hotgames.table import paths
from hotgames.table.deck import deck_for
from hotgames.table.dice import SEEDS, read_seed
from hotgames.table.game import Choice, Refused
from hotgames.table.match import Match
from hotgames.table.names import clean_name, clean_names
from hotgames.table.registry import About, spell
from hotgames.table.settings import Player
from hotgames.ui.ask import Field
from hotgames.ui.canvas import Canvas, clip, wrap
from hotgames.ui.commands import Command
from hotgames.ui.page import paint_heading
from hotgames.ui.palette import SEAT_COLOURS, seat_ink

CURTAINS = ("secret", "always", "open")
CURTAIN_HELP = {
    "secret": "The curtain closes whenever somebody chooses in secret.",
    "always": "The curtain closes before every single turn.",
    "open": "No curtain: for people who don't mind being seen.",
}
CURTAIN_NAMES = {"secret": "secret decisions", "always": "always", "open": "open table"}
FIELD, CHOICE, ASIDE = 8, 26, 48
"""The columns at which names, choices, and what is said of them begin."""


class SetupPage(AppPage):
    """One row a seat, an option, the curtain, the seed; the last row begins the game."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("enter", "enter", "next", "The next row; on the last one, begin."),
        Command("begin", "f5", "begin", "Sit down and begin, from any row."),
        Command("today", "f6", "case of the day", "A solo game: today's date as its seed.", shown="F6"),
        Command("first", "f7", "first case", "Where there is one: a game that explains itself.", shown="F7"),
        Command("up", "up,shift+tab", "", "The row above.", hint=False),
        Command("down", "down,tab", "row", "The row below.", shown="↑ ↓"),
        Command("turn", "right", "change", "The next choice of this row.", shown="← →"),
        Command("turn_back", "left", "", "The choice before.", hint=False),
        Command("help", "f1", "help", "The keys of this page and the game's rules."),
        Command("leave", "escape", "menu", "Back to the menu; nothing is begun."),
        Command("colour", "f2", "colour", "Another colour for this seat."),
        Command("earlier", "shift+up", "", "This seat one place earlier.", hint=False),
        Command("later", "shift+down", "move seat", "This seat one place later.", shown="Shift+↑↓"),
    )

    def __init__(self, about: About, settings: Any, deal: Any = None) -> None:
        super().__init__()
        self.about = about
        self.deal = deal
        players = settings.players_of(about.id)[: about.seats[1]]
        self.names = [player.name for player in players]
        self.colours = [player.colour for player in players]
        while len(self.names) < about.seats[1]:
            self.names.append("")
            self.colours.append(next(n for n in range(len(SEAT_COLOURS)) if n not in self.colours))
        self.options: dict[str, Choice] = settings.options_of(about)
        self.curtain: str = settings.curtain
        self.seed = ""
        self.rows: list[tuple[str, Any]] = [("seat", seat) for seat in range(about.seats[1])]
        self.rows += [("option", key) for key in about.options]
        if about.seats[1] > 1:
            self.rows.append(("curtain", None))
        self.deck_file: str = settings.decks.get(about.id, "")
        """The deck file that is remembered; there is a row for it then."""
        self.deck: Any = None
        self.deck_trouble = ""
        self.own_deck = not self.deck_file
        """Whether the game's own deck is wanted all the same."""
        if self.deck_file:
            self.rows.append(("deck", None))
            try:
                self.deck = deck_for(about, Path(self.deck_file))
            except Refused as refused:
                self.deck_trouble = refused.reason
        if deal is None:
            self.rows.append(("seed", None))
        self.rows.append(("begin", None))
        self.row = 0 if not any(self.names) else len(self.rows) - 1
        self.field = Field()
        self.tops: dict[int, int] = {}
        """The line that each row was last drawn on."""

    def compose(self) -> Iterator[Widget]:
        yield from super().compose()
        yield self.field

    def on_mount(self) -> None:
        self._go(self.row)

    # ------------------------------------------------------------------ rows

    @property
    def kind(self) -> str:
        return self.rows[self.row][0]

    @property
    def typing(self) -> bool:
        return self.kind in ("seat", "seed")

    def _go(self, row: int) -> None:
        """Move to a row; rows that are typed on get the field."""
        self.row = row % len(self.rows)
        kind, which = self.rows[self.row]
        self.field.display = self.typing
        if self.typing:
            with self.field.prevent(Input.Changed):
                self.field.value = self.names[which] if kind == "seat" else self.seed
            self.field.cursor_position = len(self.field.value)
            self.field.focus()
        else:
            self.set_focus(None)
        self.redraw()
        self.call_after_refresh(self._lay)

    def _lay(self) -> None:
        if self.typing and self.row in self.tops:
            self.field.lay(FIELD if self.kind == "seat" else CHOICE, self.tops[self.row], 17)

    def on_input_changed(self, event: Input.Changed) -> None:
        kind, which = self.rows[self.row]
        if kind == "seat":
            self.names[which] = event.value
        elif kind == "seed":
            self.seed = event.value
        self.message = ""
        self.redraw()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        await self.action_do("enter", -1)

    def _trouble(self, row: int) -> str:
        """What is wrong with a row as it stands."""
        kind, which = self.rows[row]
        try:
            if kind == "seat" and self.names[which]:
                clean_name(self.names[which])
                before = [name for name in self.names[:which] if name.strip()]
                clean_names([*before, self.names[which]])
            elif kind == "deck" and not self.own_deck:
                return self.deck_trouble
            elif kind == "seed":
                self._read_seed()
        except Refused as refused:
            return refused.reason
        return ""

    def _read_seed(self) -> int | None:
        text = self.seed.strip()
        if not text:
            return None
        seed = read_seed(text)
        if seed is None:
            raise Refused("seed", f"a seed is a number from 0 to {SEEDS - 1}, or nothing")
        return seed

    # ------------------------------------------------------------------ commands

    async def do_enter(self) -> None:
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
        kind, which = self.rows[self.row]
        if kind == "curtain":
            self.curtain = CURTAINS[(CURTAINS.index(self.curtain) + by) % len(CURTAINS)]
        elif kind == "deck":
            self.own_deck = not self.own_deck
        else:
            choices = self.about.options[which].choices
            self.options[which] = choices[(choices.index(self.options[which]) + by) % len(choices)]

    def do_turn_back(self) -> None:
        self.do_turn(-1)

    def cannot_colour(self) -> str:
        return "" if self.kind == "seat" else "Colours belong to seats."

    def do_colour(self) -> None:
        """The next colour that no other seat has."""
        seat = self.rows[self.row][1]
        colour = self.colours[seat]
        for _ in SEAT_COLOURS:
            colour = (colour + 1) % len(SEAT_COLOURS)
            holder = self.colours.index(colour) if colour in self.colours else None
            if holder is None or not self.names[holder].strip():
                if holder is not None:
                    self.colours[holder] = self.colours[seat]
                self.colours[seat] = colour
                return

    cannot_earlier = cannot_later = cannot_colour

    def _swap(self, by: int) -> None:
        seat = self.rows[self.row][1]
        other = seat + by
        if 0 <= other < self.about.seats[1]:
            for things in (self.names, self.colours):
                things[seat], things[other] = things[other], things[seat]
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
            match = Match.new(self.about.id, [self.names[0] or "You"], deal=lesson["deal"])
        except Refused as refused:
            self.say(self._in_words(refused, [0]))
            return
        self.house.pop_screen()
        self.house.sit_down(match, (self.colours[0],), self.curtain)

    def cannot_today(self) -> str:
        if self.about.seats != (1, 1):
            return "Only solo games have a case of the day."
        return "" if ("seed", None) in self.rows else "This game is played from a given deal."

    def do_today(self) -> None:
        """The seed of the day, the same for everybody on this date; then only Begin is left."""
        self.seed = f"{datetime.now():%Y%m%d}"
        self._go(len(self.rows) - 1)
        self.say(f"The case of the day: its seed is {self.seed}.", "accent")

    def do_help(self) -> None:
        from hotgames.ui.help import HelpPage

        self.house.push_screen(HelpPage(self.about, self.about.pitch, self))

    def do_leave(self) -> None:
        self.house.pop_screen()

    def do_begin(self) -> None:
        taken = [seat for seat, name in enumerate(self.names) if name]
        try:
            match = Match.new(
                self.about.id,
                [self.names[seat] for seat in taken],
                self.options,
                seed=self._read_seed(),
                deal=self.deal,
                deck=None if self.own_deck else self.deck,
            )
        except Refused as refused:
            self.say(self._in_words(refused, taken))
            return
        colours = tuple(self.colours[seat] for seat in taken)
        players = tuple(Player(name, colour) for name, colour in zip(match.names, colours, strict=True))
        settings = self.house.settings.seated(self.about.id, players, self.options, self.curtain)
        self.house.keep(settings.dealt(self.about.id, "" if self.own_deck else self.deck_file))
        self.house.pop_screen()
        self.house.sit_down(match, colours, self.curtain)

    def _in_words(self, refused: Refused, taken: list[int]) -> str:
        if refused.place.startswith("seats["):
            seat = taken[int(refused.place[6:-1])]
            return f"Seat {seat + 1}: {refused.reason}."
        return f"{refused.reason[0].upper()}{refused.reason[1:]}."

    def press(self, meaning: Any, event: events.Click) -> None:
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
        for line, text in enumerate(pitch, 1):
            canvas.put(1, line, text, "dim")
        low, high = self.about.seats
        gap = canvas.height >= 24 + len(self.rows) - 8
        y = 2 + len(pitch)
        span = f"{low} to {high}" if low < high else f"{low}"
        canvas.put(1, y, f"Who plays ({span}), in the order they sit; an empty row is a free seat", "bold")
        for row, (kind, which) in enumerate(self.rows):
            if kind in ("option", "curtain") and self.rows[row - 1][0] == "seat":
                y += gap
                canvas.put(1, y + 1, "How", "bold")
                y += 1
            if kind == "begin":
                y += gap
            y += 1
            self.tops[row] = y
            self._paint_row(canvas, row, y, kind, which)
            canvas.target(1, y, canvas.width - 2, 1, row)
        if self._trouble(self.row) or not self._fits_beside(self.row, canvas.width):
            for line, part in enumerate(wrap(self._aside(self.row), canvas.width - 4)[:2], y + 2):
                canvas.put(2, line, part, "dim")
        self._lay()

    def _aside(self, row: int) -> str:
        """What a row does, in a line."""
        match self.rows[row]:
            case ("option", key):
                return self.about.options[key].help
            case ("curtain", _):
                return CURTAIN_HELP[self.curtain]
            case ("deck", _):
                if self.own_deck:
                    return f"{Path(self.deck_file).name} is forgotten when you begin."
                if self.deck_trouble:
                    return f"Played with the game's own deck: {self.deck_trouble}"
                return "The deck file of the last table; ← → back to the game's own."
            case ("seed", _):
                return "The same number deals the same cards; left empty, it is drawn by lot."
            case ("begin", _):
                return self.about.advice
        return ""

    def _fits_beside(self, row: int, width: int) -> bool:
        """Whether what a row does stands on its own line, and not below all of them while it is chosen."""
        return cell_len(self._aside(row)) < width - ASIDE

    def _paint_row(self, canvas: Canvas, row: int, y: int, kind: str, which: Any) -> None:
        here = row == self.row
        ink = "bold accent" if here else "ink"
        canvas.put(2, y, "▸" if here else " ", "bold accent")
        trouble = self._trouble(row)
        match kind:
            case "seat":
                colour = self.colours[which]
                canvas.put(4, y, f"{which + 1}", "dim")
                canvas.put(FIELD - 2, y, "■", seat_ink(colour) if self.names[which] else "faint")
                canvas.put(
                    FIELD, y, clip(self.names[which], 16) or "·", ink if self.names[which] else "faint"
                )
                if self.names[which]:
                    aside = clip(trouble or SEAT_COLOURS[colour], canvas.width - CHOICE - 1)
                    canvas.put(CHOICE, y, aside, "bad" if trouble else "dim")
            case "option":
                option = self.about.options[which]
                value = self.options[which]
                shown = ("no", "yes")[value] if isinstance(value, bool) else spell(value)
                canvas.put(4, y, option.label, ink)
                canvas.put(CHOICE, y, f"‹ {shown} ›", ink)
            case "curtain":
                canvas.put(4, y, "Curtain", ink)
                canvas.put(CHOICE, y, f"‹ {CURTAIN_NAMES[self.curtain]} ›", ink)
            case "deck":
                shown = "the game's own" if self.own_deck else clip(Path(self.deck_file).name, 17)
                canvas.put(4, y, "Deck", ink)
                canvas.put(CHOICE, y, f"‹ {shown} ›", "bad" if trouble else ink)
                canvas.put(ASIDE, y, clip(trouble, canvas.width - ASIDE - 1), "bad")
            case "seed":
                canvas.put(4, y, "Seed", ink)
                canvas.put(CHOICE, y, clip(self.seed, 17) or "·", ink if self.seed else "faint")
                canvas.put(ASIDE, y, clip(trouble, canvas.width - ASIDE - 1), "bad")
            case "begin":
                canvas.put(4, y, " Begin ", "bold accent reverse" if here else "bold")
        if not trouble and self._fits_beside(row, canvas.width):
            canvas.put(ASIDE, y, self._aside(row), "dim")
