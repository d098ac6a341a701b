"""A page with a match that is kept on the disk while it is played."""

from __future__ import annotations

import asyncio

from textual.worker import Worker

from hotgames.table.match import Match
from hotgames.table.save import SaveError, SaveFile, Table, freeze
from hotgames.ui.page import QUIET, Page

BESIDE = "This save was played on elsewhere: your game goes on in a new one beside it."


class KeptPage(Page):
    """One match and its save: written behind the keyboard's back, one writing after another."""

    def __init__(self, match: Match, table: Table, save: SaveFile | None) -> None:
        super().__init__()
        self.match = match
        self.table = table
        self.save = save
        self.trouble = ""
        """Why the game is not being saved, if it is not."""
        self.unsafe: set[int] = set()
        """Seats whose last choice is not on the disk yet."""
        self._newest = b""
        """What is written last, or will be."""
        self._saving = asyncio.Lock()
        self._writes: list[Worker[None]] = []

    def keep(self) -> None:
        """Write the match as it stands, without making the keyboard wait."""
        if self.save is None and not (self.trouble and self._create()):
            return
        assert self.save is not None
        self._newest = freeze(self.match, self.table)
        write = self._write(self.save, self._newest)
        self._writes = [under_way for under_way in self._writes if not under_way.is_finished]
        self._writes.append(self.run_worker(write))

    def _create(self) -> bool:
        """Lay down a save where none could be written before; whether there is one now."""
        try:
            self.save, self.trouble = SaveFile.create(self.match, self.table), ""
        except SaveError as error:
            self.trouble = error.reason
        return self.save is not None

    async def _write(self, save: SaveFile, data: bytes) -> None:
        async with self._saving:
            path = save.path
            try:
                await asyncio.to_thread(save.commit, data)
                self.trouble = ""
                if data is self._newest:  # else a seat may have chosen anew since
                    self.unsafe.clear()
            except SaveError as error:
                self.trouble = error.reason
            if save.path != path:
                self.announce(BESIDE)
        self.written()

    def announce(self, text: str) -> None:
        """Say what is everybody's to know on the page that lies on top, and here once that is gone."""
        self.message, self.message_ink = text, "accent"
        if isinstance(self.app.screen, Page):
            self.app.screen.say(text, "accent")

    def written(self) -> None:
        """A writing has come to its end, well or badly."""
        self.redraw()

    def unsaved(self) -> str:
        return self.trouble

    async def settle(self) -> None:
        """Wait until the match is on the disk; what could not be written, or was taken away since, is tried
        once more."""
        if self.trouble:
            self.keep()
        await self._all_written()
        if self.save is not None and not await asyncio.to_thread(self.save.stands):
            self.keep()
            await self._all_written()

    async def _all_written(self) -> None:
        for write in list(self._writes):
            await write.wait()

    async def until_safe(self) -> bool:
        """Wait for the disk, but no longer than a curtain is quiet anyway; whether all is there."""
        try:
            await asyncio.wait_for(asyncio.shield(self.settle()), QUIET)
        except TimeoutError:
            return False
        return True

    def let_go(self) -> None:
        """Nothing more is written: from here on others may open the save."""
        if self.save is not None:
            self.save.close()
