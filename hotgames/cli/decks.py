"""The commands about deck files."""

from __future__ import annotations

import argparse
from pathlib import Path

from hotgames.cli.words import WrongArgument, nearest, print_table
from hotgames.table import registry, settings
from hotgames.table.deck import open_deck, own_file, rows_of


def check(args: argparse.Namespace) -> int:
    open_deck(args.file)
    print("ok")
    return 0


def show(args: argparse.Namespace) -> int:
    games, what = registry.games(), args.what
    if what is None:
        used = settings.load().decks
        own = {game: own_file(about) for game, about in games.items()}
        print_table([(game, used.get(game) or str(path)) for game, path in own.items() if path])
        return 0
    path = Path(what)
    if path.name == what and not path.suffix and what not in games and not path.exists():
        raise WrongArgument(f"no game or file is called {what!r}{nearest(what, games)}")
    print_table(rows_of(what))
    return 0
