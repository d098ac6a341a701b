"""With this as HOTGAMES_PATCH every writing of a save takes longer than a curtain waits for it."""

from __future__ import annotations

import time

from hotgames.table.save import SaveFile

commit = SaveFile.commit


def slow(self: SaveFile, data: bytes) -> None:
    time.sleep(1.0)
    commit(self, data)


SaveFile.commit = slow  # type: ignore[method-assign]
