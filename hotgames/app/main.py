"""The app: a menu in front of a screen for each game."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from hotgames.app.menu import MenuPage
from hotgames.table import registry, settings
from hotgames.table.match import Match
from hotgames.table.save import SaveError, SaveFile, Table
from hotgames.ui.page import Page
from hotgames.ui.seat_app import SeatApp, keep_report

if TYPE_CHECKING:
    from hotgames.app.start import Start


class HotgamesApp(SeatApp):
    """hotgames on the terminal."""

    TITLE = "hotgames"

    def __init__(self, start: Start | None = None) -> None:
        self.settings = settings.load()
        super().__init__(colours(self.settings.theme))
        self.start = start

    def get_default_screen(self) -> Screen[None]:
        return MenuPage()

    def on_mount(self) -> None:
        start = self.start
        if start is None:
            return
        if start.match is not None:
            curtain = start.curtain or self.settings.curtain
            self.sit_down(start.match, tuple(range(len(start.match.names))), curtain)
            if start.note and isinstance(self.screen, Page):
                self.screen.say(start.note)
        elif start.save is not None:
            self.open_save(start.save)
        elif start.game is not None:
            self.set_up(start.game, start.deal)

    # ------------------------------------------------------------------ tables

    def set_up(self, game: str, deal: Any = None) -> None:
        """Seat people for a new game, to be played from this deal if one is given."""
        from hotgames.app.setup import SetupPage

        self.push_screen(SetupPage(registry.about(game), self.settings, deal))

    def sit_down(self, match: Match, seat_colours: tuple[int, ...], curtain: str) -> None:
        """Begin a match at a new save; with nowhere to write it is played all the same."""
        table = Table(seat_colours, curtain)
        try:
            save, trouble = SaveFile.create(match, table), ""
        except SaveError as error:
            save, trouble = None, error.reason
        self._open_table(match, table, save, trouble)

    def open_save(self, path: Path) -> None:
        """Go on with a match where it was left; says why if it cannot be opened."""
        try:
            save, match, table = SaveFile.open(path)
        except SaveError as error:
            if isinstance(self.screen, Page):
                self.screen.say(str(error))
            return
        self._open_table(match, table, save, "")

    def _open_table(self, match: Match, table: Table, save: SaveFile | None, trouble: str) -> None:
        screen = import_module(f"hotgames.games.{match.about.folder}.screen").SCREEN
        options = {"hide_after": self.settings.hide_after, "motion": self.settings.motion}
        page = screen(match, table, save, **options)
        page.trouble = trouble
        self.push_screen(page)

    def again(self, match: Match, table: Table) -> None:
        deck = match.rules.write_deck(match.setup.deck)
        new = Match.new(match.about.id, match.names, match.options, deck=deck)
        self.sit_down(new, table.colours, table.curtain)

    def diary(self) -> None:
        """What came of all solo games."""
        from hotgames.app.diary import DiaryPage

        self.push_screen(DiaryPage())

    # ------------------------------------------------------------------ settings

    def keep(self, changed: settings.Settings) -> str:
        """Use these settings from now on and store them; returns why they could not be stored, or ""."""
        self.settings = changed
        if colours(changed.theme) != self.colours:
            self.wear(colours(changed.theme))
        return settings.store(changed)


def colours(theme: str) -> str:
    """The palette for a theme setting; "auto" asks what the terminal says of its background."""
    if theme in ("dark", "light"):
        return theme
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"


def run(start: Start | None = None) -> int:
    """Run the app; returns the exit code."""
    app = HotgamesApp(start)
    try:
        app.run()
    except Exception as error:
        app.crash_line = keep_report(error)
    if app.crash_line:
        print(app.crash_line, file=sys.stderr)
        return 1
    return app.return_code or 0
