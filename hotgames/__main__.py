"""`python -m hotgames`."""

from __future__ import annotations

import sys

from hotgames.cli import main

sys.exit(main())
