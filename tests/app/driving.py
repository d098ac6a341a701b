"""The app driven by Textual's pilot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from textual.pilot import Pilot

from hotgames.app.main import HotgamesApp
from hotgames.app.start import Start
from hotgames.ui.curtain import Curtain
from hotgames.ui.page import Page
from hotgames.ui.table_screen import TableScreen

P = TypeVar("P", bound=Page)


class Driver:
    """Somebody at the keyboard of the app."""

    def __init__(self, app: HotgamesApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def page(self) -> Page:
        page = self.app.screen
        assert isinstance(page, Page), page
        return page

    def on(self, kind: type[P]) -> P:
        """The page that is shown, which is of this kind."""
        page = self.app.screen
        assert isinstance(page, kind), page
        return page

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def text(self) -> str:
        return self.page.board.canvas.text()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*("space" if char == " " else char for char in text))

    async def listen(self) -> None:
        """Let the half second pass in which a curtain or a reveal hears nothing."""
        page = self.app.screen
        if isinstance(page, Curtain):
            page._quiet_from -= 1
        elif isinstance(page, TableScreen):
            page._hushed_until -= 1

    async def open_hand(self) -> None:
        await self.listen()
        await self.press("space")


@asynccontextmanager
async def running(start: Start | None = None, size: tuple[int, int] = (100, 30)) -> AsyncIterator[Driver]:
    app = HotgamesApp(start)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Driver(app, pilot)
