"""The command that plays for other programs."""

from __future__ import annotations

import argparse
import sys

from hotgames.table.referee import serve


def referee(args: argparse.Namespace) -> int:
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
