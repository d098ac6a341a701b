"""The commands that open the screens: the menu, a new game, a kept one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from hotgames.app.start import Start
from hotgames.cli.saves import find
from hotgames.cli.words import WrongArgument, complain, nearest
from hotgames.table import registry, settings
from hotgames.table.border import naming, plain, read_json
from hotgames.table.deck import deck_for
from hotgames.table.dice import SEEDS, read_seed
from hotgames.table.game import Choice, Refused
from hotgames.table.match import Match
from hotgames.table.names import clean_names
from hotgames.table.registry import About, spell
from hotgames.table.save import read_head
from hotgames.table.shelf import listing

TERMINALS = frozenset(("TEXTUAL_COLOR_SYSTEM", "TEXTUAL_DISABLE_KITTY_KEY"))
"""What the environment may tell Textual: how to talk to this terminal."""


def _show(start: Start) -> int:
    _want_terminal()
    # Textual reads the rest when it is loaded: logs, screenshots and keys pressed by nobody tell of hands.
    for name in [name for name in os.environ if name.startswith("TEXTUAL") and name not in TERMINALS]:
        del os.environ[name]
    from hotgames.app.main import run

    return run(start)


def _want_terminal() -> None:
    if not on_terminal():
        raise WrongArgument(
            "the screens need a terminal as standard input, output and error; "
            "without one there are saves, record, verify, referee"
        )


def on_terminal() -> bool:
    # Textual draws on the standard error: redirected into a file, that would hold every hand.
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def menu(args: argparse.Namespace) -> int:
    return _show(Start())


def play(args: argparse.Namespace) -> int:
    deal, record = _read_deal(args.deal) if args.deal else (None, None)
    about = _game(args.game or (record and record.game))
    if record and record.game != about.id:
        raise WrongArgument(f"{args.deal} is a record of {record.game}, not of {about.id}")
    seats = _seats(about, args.seats) if args.seats is not None else record and record.seats
    options = {**(record.options if record else {}), **_options(about, args.option or ())}
    seed = None if args.seed is None else _seed(args.seed)
    if record and args.deck:
        raise WrongArgument("--deck does not go with a record, which has its own cards")
    given = _given_deck(about, args.deck) if args.deck else None
    if seats:
        deck, note = (record.deck, "") if record else (given[1], "") if given else _remembered_deck(about)
        with naming(args.deal) if args.deal else nullcontext():
            match = Match.new(about.id, seats, options, seed=seed, deal=deal, deck=deck)
        start = Start(match=match, curtain=args.curtain, note=note)
    elif args.option or seed is not None or args.curtain:
        raise WrongArgument("--option, --seed and --curtain go with --seats; without, the set-up asks")
    else:
        start = Start(game=about.id, deal=deal)
    if given:
        _want_terminal()
        _remember_deck(about, given[0])
    return _show(start)


def _read_deal(path: Path) -> tuple[Any, Any]:
    """The deal in a file, and the whole record if it is one; raises Refused with the file's name."""
    with naming(path):
        data = read_json(path)
        if not isinstance(data, dict):
            raise Refused("", "a deal is a JSON object")
        if "format" not in data:
            return data, None
        from hotgames.table.record import read

        record = read(data)
        return record.deal, record


OWN = "own"
"""What is typed for a game's own deck."""


def _given_deck(about: About, deck: str) -> tuple[str, Any]:
    """The path that is typed for a deck file, "" for the game's own deck, and its data; raises Refused."""
    if deck == OWN:
        return "", None
    path = Path(os.path.expanduser(deck)).absolute()
    return str(path), deck_for(about, path)


def _remember_deck(about: About, path: str) -> None:
    """Play this game with a deck file from now on."""
    if trouble := settings.store(settings.load().dealt(about.id, path)):
        raise WrongArgument(f"--deck cannot be remembered: {trouble}")


def _remembered_deck(about: About) -> tuple[Any, str]:
    """The data of the deck file that this game is played with, and what is wrong with it."""
    if not (path := settings.load().decks.get(about.id)):
        return None, ""
    try:
        return deck_for(about, Path(path)), ""
    except Refused as refused:
        told = plain(str(refused).replace(path, Path(path).name))
        return None, f"The game's own deck is played: {told}"


def _game(name: str | None) -> About:
    games = registry.games()
    if name is None:
        raise WrongArgument(f"which game? There are: {', '.join(games)}")
    if name not in games:
        raise WrongArgument(f"no game is called {name!r}{nearest(name, games)}")
    return games[name]


def _seats(about: About, text: str) -> Sequence[str]:
    names = text.split(",")
    try:
        about.check_seats(len(names))
        return clean_names(names)
    except Refused as refused:
        raise WrongArgument(f"--{refused}") from None


def _options(about: About, given: Iterable[str]) -> dict[str, Choice]:
    options = {}
    for text in given:
        key, _, value = text.partition("=")
        if key not in about.options:
            raise WrongArgument(f"{about.name} has no option {key!r}{nearest(key, about.options)}")
        choices = {spell(choice): choice for choice in about.options[key].choices}
        if value not in choices:
            raise WrongArgument(f"{key} cannot be {value!r}. It is one of: {', '.join(choices)}")
        options[key] = choices[value]
    return options


def _seed(text: str) -> int:
    seed = read_seed(text)
    if seed is None:
        raise WrongArgument(f"--seed is a whole number from 0 to {SEEDS - 1}, not {text!r}")
    return seed


def resume(args: argparse.Namespace) -> int:
    if args.save is not None:
        path = find(args.save)
        read_head(path)
        return _show(Start(save=path))
    heads, errors = listing()
    for head in heads:
        if not head.over:
            return _show(Start(save=head.path))
    for error in errors:
        complain(str(error))
    return complain("no game is in progress")
