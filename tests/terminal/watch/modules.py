"""With this as HOTGAMES_PATCH the program writes down, as it ends, which modules it has loaded."""

from __future__ import annotations

import atexit
import os
import sys
from pathlib import Path

atexit.register(lambda: Path(os.environ["HOTGAMES_MODULES"]).write_text("\n".join(sorted(sys.modules))))
