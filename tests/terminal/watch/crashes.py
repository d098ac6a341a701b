"""With this as HOTGAMES_PATCH the key that hides a hand brings the program down, while locals hold cards.

HOTGAMES_CRASH says where: in a command, in drawing, in a timer, or in a worker.
"""

from __future__ import annotations

import os
from typing import Any

from hotgames.ui.table_screen import TableScreen

WHERE = os.environ["HOTGAMES_CRASH"]


def fail(screen: TableScreen) -> None:
    secrets = screen.view.data()
    raise RuntimeError(f"{secrets} {screen.match.state.dump()}")


async def fail_later(screen: TableScreen) -> None:
    secrets = screen.view.data()
    fail(screen)
    del secrets


def hide(screen: TableScreen) -> Any:
    secrets = screen.view.data()
    if WHERE == "command":
        fail(screen)
    elif WHERE == "timer":
        screen.set_timer(0.01, lambda: fail(screen))
    elif WHERE == "worker":
        screen.run_worker(fail_later(screen))
    elif WHERE == "drawing":
        screen.paint = lambda canvas: fail(screen)  # type: ignore[method-assign]
    del secrets


TableScreen.do_hide = hide  # type: ignore[method-assign]
