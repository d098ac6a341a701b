"""With this as HOTGAMES_PATCH curtains and reveals listen almost at once: for tests of something else."""

from __future__ import annotations

import math

from hotgames.ui import curtain, page

curtain.QUIET = page.QUIET = 0.01
curtain.LATE = math.inf
