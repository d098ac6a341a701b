"""The base of the pages around the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hotgames.ui.page import Page

if TYPE_CHECKING:
    from hotgames.app.main import HotgamesApp


class AppPage(Page):
    """A page of the app itself: it may open tables and change settings."""

    purpose = ""
    """What the page is for, on its help page."""

    def do_help(self) -> None:
        from hotgames.ui.help import HelpPage

        self.house.push_screen(HelpPage(None, self.purpose, self))

    def do_leave(self) -> None:
        self.house.pop_screen()

    @property
    def house(self) -> HotgamesApp:
        return cast("HotgamesApp", self.app)
