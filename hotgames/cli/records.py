"""The commands about records."""

from __future__ import annotations

import argparse
import sys

from hotgames.cli.saves import find
from hotgames.table import record, shelf
from hotgames.table.border import naming, read_json
from hotgames.table.save import SaveError, SaveFile


def write(args: argparse.Namespace) -> int:
    path = find(args.save)
    save, match, _ = SaveFile.open(path)
    save.close()
    if not (match.over or args.open_secrets):
        raise SaveError(
            path,
            "the game is still going, and a record shows every hand: --open-secrets writes it all the same",
        )
    data = record.write(match).encode()
    if args.target is None:
        sys.stdout.buffer.write(data)
    else:
        shelf.write_new(args.target, f"{path.stem}-record.json", data)
    return 0


def verify(args: argparse.Namespace) -> int:
    with naming(args.file):
        record.verify(read_json(args.file))
    print("ok")
    return 0
