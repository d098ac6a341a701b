"""The commands about saves."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hotgames.cli.words import WrongArgument, complain, flush, nearest, print_table
from hotgames.table import registry, shelf
from hotgames.table.border import plain
from hotgames.table.game import Refused
from hotgames.table.save import Head, SaveError, read_head


def find(name: str) -> Path:
    """The save that is meant by a path, a name or a title."""
    path = Path(name)
    if path.name != name or path.is_file():
        return path
    heads, errors = shelf.listing()
    paths = [head.path for head in heads] + [error.path for error in errors]
    titled = [head.path for head in heads if head.title == name]
    for found in paths:
        if name in (found.name, found.stem):
            return found
    if len(titled) > 1:
        names = ", ".join(path.stem for path in titled)
        raise WrongArgument(f"{len(titled)} saves have the title {name!r}: {names}")
    if titled:
        return titled[0]
    known = [path.stem for path in paths] + [head.title for head in heads if head.title]
    raise WrongArgument(f"no save is called {name!r}{nearest(name, known)}")


def listing(args: argparse.Namespace) -> int:
    heads, errors = shelf.listing()
    rows = [
        (
            head.path.stem,
            registry.about(head.game).name,
            _people(head),
            _outcome(head),
            f"{head.saved.astimezone():%Y-%m-%d %H:%M}",
            head.title,
        )
        for head in heads
        if head.over == args.finished
    ]
    print_table(rows)
    if not rows and not errors:
        print("no game is finished" if args.finished else "no game is in progress")
    flush()
    for error in errors:
        backup = shelf.backup_of(error.path)
        complain(f"{error}; its backup is whole ({backup.line})" if backup else str(error))
    return 1 if errors else 0


def _people(head: Head) -> str:
    """Everybody at the table, with their scores where several have finished a game."""
    if head.result is None or len(head.seats) == 1:
        return ", ".join(head.seats)
    return ", ".join(f"{name} {score}" for name, score in zip(head.seats, head.result.scores, strict=True))


def _outcome(head: Head) -> str:
    """How far a game is, or who has won it."""
    if head.result is None or len(head.seats) == 1:
        return head.line
    winners = [head.seats[seat] for seat in head.result.winners]
    return f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the victory"


def rename(args: argparse.Namespace) -> int:
    path = find(args.save)
    try:
        shelf.rename(path, args.title)
    except Refused as refused:
        raise WrongArgument(str(refused)) from None
    return 0


def delete(args: argparse.Namespace) -> int:
    path = find(args.save)
    if not args.yes:
        try:
            head = read_head(path)
            what = f"{path.stem} ({', '.join(head.seats)}, {head.line})"
        except SaveError as error:
            what = str(error)
        print(f"Delete {plain(what)}? [y/N] ", end="", flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            return complain("nothing is deleted")
    shelf.delete(path)
    return 0


def export(args: argparse.Namespace) -> int:
    print(shelf.export(find(args.save), args.target))
    return 0
