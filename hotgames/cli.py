"""The command line. Whatever a command does not need is not imported: no screens, no Pydantic, no game."""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from hotgames import __version__

if TYPE_CHECKING:
    from hotgames.app.start import Start
    from hotgames.table.game import Choice
    from hotgames.table.registry import About

DESCRIPTION = "Card games for the people around one keyboard. Without a command: the menu."

EXAMPLES = """\
examples:
  hotgames play hot-lead
  hotgames play hot-lead --seats Ann,Ben --option back_alley=true --seed 7
  hotgames resume
  hotgames saves --finished
  hotgames deck show hot-heads
"""


class WrongArgument(Exception):
    """Something on the command line that cannot be meant."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 1 for a bad file, 2 for a wrong argument."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that this terminal lacks
    args = _parse(sys.argv[1:] if argv is None else list(argv))

    from hotgames.table.border import plain
    from hotgames.table.files import reason
    from hotgames.table.game import Refused
    from hotgames.table.save import SaveError

    command: Callable[[argparse.Namespace], int] = args.run
    try:
        code = command(args)
        _flush()
    except WrongArgument as wrong:
        args.parser.error(str(wrong))
    except (Refused, SaveError) as bad:
        return _complain(plain(str(bad)))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Nothing more can be written; what is still buffered would fail again at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        return _complain(plain(f"{error.filename}: {reason(error)}" if error.filename else reason(error)))
    return code


def _flush() -> None:
    if sys.stdout is not None:  # closed by whoever called us
        sys.stdout.flush()


def _complain(why: str) -> int:
    print(f"hotgames: {why}", file=sys.stderr)
    return 1


# ---------------------------------------------------------------------- what may be typed


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(**{"allow_abbrev": False, "formatter_class": layout, **settings})
        self.set_defaults(parser=self)

    def error(self, message: str) -> NoReturn:
        from hotgames.table.border import plain

        self.exit(2, f"{self.prog}: {plain(message)} (help: {self.prog} --help)\n")


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = _Parser(prog="hotgames", description=DESCRIPTION, epilog=EXAMPLES)
    parser.add_argument("--version", action="version", version=f"hotgames {__version__}")
    parser.set_defaults(run=_menu)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")

    play = commands.add_parser(
        "play",
        help="sit down to a game",
        description="Sit down to a game: at its set-up, or with --seats straight at the table.",
    )
    play.set_defaults(run=_play)
    play.add_argument("game", metavar="GAME", nargs="?", help="the game's id, as hot-lead")
    play.add_argument("--seats", metavar="NAMES", help="who plays, clockwise: Ann,Ben")
    play.add_argument(
        "--option", metavar="KEY=VALUE", action="append", help="a table option; may be repeated"
    )
    play.add_argument("--seed", metavar="NUMBER", help="deal the cards of this seed")
    play.add_argument(
        "--deal",
        metavar="FILE",
        type=Path,
        help="start from the deal in this JSON file: a deal, or a record, whose seats and options are then "
        "taken where none are given",
    )
    play.add_argument(
        "--deck",
        metavar="FILE",
        help="play with the cards of this deck file, at this and the next tables of the game; "
        "own: with the game's own again",
    )
    play.add_argument("--curtain", choices=("always", "secret", "open"), help="when hands are covered")

    resume = commands.add_parser("resume", help="go on with a game", description="Go on with a game.")
    resume.set_defaults(run=_resume)
    resume.add_argument("save", metavar="SAVE", nargs="?", help=f"{SAVE}; the latest where none is given")

    saves = commands.add_parser(
        "saves", help="list, rename, delete and export saves", description="List the games in progress."
    )
    saves.set_defaults(run=_saves)
    saves.add_argument("--finished", action="store_true", help="list the finished games")
    actions = saves.add_subparsers(metavar="ACTION", title="actions")
    rename = actions.add_parser("rename", help="give a save a title", description="Give a save a title.")
    rename.set_defaults(run=_rename)
    rename.add_argument("save", metavar="SAVE", help=SAVE)
    rename.add_argument("title", metavar="TITLE", help="at most 40 cells")
    delete = actions.add_parser("delete", help="delete a save", description="Delete a save and its backup.")
    delete.set_defaults(run=_delete)
    delete.add_argument("save", metavar="SAVE", help=SAVE)
    delete.add_argument("--yes", action="store_true", help="do not ask")
    export = actions.add_parser("export", help="copy a save", description="Copy a save, sealed as it is.")
    export.set_defaults(run=_export)
    export.add_argument("save", metavar="SAVE", help=SAVE)
    export.add_argument(
        "-o", dest="target", metavar="FILE", type=Path, default=Path(), help="a new file or a folder (.)"
    )

    deck = commands.add_parser(
        "deck",
        help="check and show deck files",
        description="Check and show deck files: copy a game's own, put your cards in, and play with it.",
    )
    deck_actions = deck.add_subparsers(metavar="ACTION", title="actions", required=True)
    check = deck_actions.add_parser(
        "check", help="check a deck file", description="Say ok, or what is wrong with a deck file."
    )
    check.set_defaults(run=_check_deck)
    check.add_argument("file", metavar="FILE", type=Path, help="a deck file")
    show = deck_actions.add_parser(
        "show",
        help="show a deck as a table",
        description="Show a deck as a table; without a name, the games that have one, and where it is.",
    )
    show.set_defaults(run=_show_deck)
    show.add_argument("what", metavar="FILE|GAME", nargs="?", help="a deck file, or a game for its own deck")

    record = commands.add_parser(
        "record",
        help="write a game as an open record",
        description="Write the record of a save as JSON: the deal and every step, for people and programs.",
    )
    record.set_defaults(run=_record)
    record.add_argument("save", metavar="SAVE", help=SAVE)
    record.add_argument("-o", dest="target", metavar="FILE", type=Path, help="a new file; else it is printed")
    record.add_argument("--open-secrets", action="store_true", help="also of a game that is still going")

    verify = commands.add_parser(
        "verify", help="check a record", description="Play a record again and say ok, or where it is wrong."
    )
    verify.set_defaults(run=_verify)
    verify.add_argument("file", metavar="FILE", type=Path, help="a record")

    referee = commands.add_parser(
        "referee",
        help="play for other programs",
        description="Answer JSON requests line by line on the standard input.",
    )
    referee.set_defaults(run=_referee)

    _check_word(parser, argv[:1], commands.choices, "command")
    if argv[:1] == ["saves"]:
        _check_word(saves, argv[1:2], actions.choices, "action")
    if argv[:1] == ["deck"]:
        _check_word(deck, argv[1:2], deck_actions.choices, "action")
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        known = re.findall(r"(?<!\w)--?[a-z][a-z-]*", args.parser.format_help())
        args.parser.error(f"{unknown[0]!r} is not known here{_nearest(unknown[0], known)}")
    return args


SAVE = "a save's file, or its name or title as hotgames saves lists it"


def _check_word(parser: _Parser, words: list[str], known: Iterable[str], what: str) -> None:
    for word in words:
        if not word.startswith("-") and word not in known:
            parser.error(f"there is no {what} {word!r}{_nearest(word, known)}")


def _nearest(word: str, known: Iterable[str]) -> str:
    """A hint at what was probably meant, or at all there is."""
    known = list(dict.fromkeys(known))
    if near := get_close_matches(word.lower(), known, 1):
        return f". Did you mean {near[0]}?"
    return f". There are: {', '.join(known)}" if known else ""


# ---------------------------------------------------------------------- the screens


def _show(start: Start) -> int:
    if not _on_terminal():
        raise WrongArgument(
            "the screens need a terminal; without one there are saves, record, verify, referee"
        )
    from hotgames.app.main import run

    return run(start)


def _on_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _menu(args: argparse.Namespace) -> int:
    from hotgames.app.start import Start

    return _show(Start())


def _play(args: argparse.Namespace) -> int:
    from hotgames.app.start import Start
    from hotgames.table.border import naming
    from hotgames.table.match import Match

    deal, record = _read_deal(args.deal) if args.deal else (None, None)
    about = _game(args.game or (record and record.game))
    if record and record.game != about.id:
        raise WrongArgument(f"{args.deal} is a record of {record.game}, not of {about.id}")
    seats = _seats(about, args.seats) if args.seats is not None else record and record.seats
    options = {**(record.options if record else {}), **_options(about, args.option or ())}
    seed = None if args.seed is None else _seed(args.seed)
    if record and args.deck:
        raise WrongArgument("--deck does not go with a record, which has its own cards")
    if args.deck:
        _remember_deck(about, args.deck)
    if not seats:
        if args.option or seed is not None or args.curtain:
            raise WrongArgument("--option, --seed and --curtain go with --seats; without, the set-up asks")
        return _show(Start(game=about.id, deal=deal))
    deck, note = (record.deck, "") if record else _remembered_deck(about)
    with naming(args.deal) if args.deal else nullcontext():
        match = Match.new(about.id, seats, options, seed=seed, deal=deal, deck=deck)
    return _show(Start(match=match, curtain=args.curtain, note=note))


def _read_deal(path: Path) -> tuple[Any, Any]:
    """The deal in a file, and the whole record if it is one; raises Refused with the file's name."""
    from hotgames.table.border import naming, read_json
    from hotgames.table.game import Refused

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


def _remember_deck(about: About, deck: str) -> None:
    """Play this game with a deck file from now on; raises Refused."""
    from hotgames.table import settings
    from hotgames.table.deck import deck_for

    path = "" if deck == OWN else str(Path(deck).expanduser().absolute())
    if path:
        deck_for(about, Path(path))
    if trouble := settings.store(settings.load().dealt(about.id, path)):
        raise WrongArgument(f"--deck cannot be remembered: {trouble}")


def _remembered_deck(about: About) -> tuple[Any, str]:
    """The data of the deck file that this game is played with, and what is wrong with it."""
    from hotgames.table import settings
    from hotgames.table.border import plain
    from hotgames.table.deck import deck_for
    from hotgames.table.game import Refused

    if not (path := settings.load().decks.get(about.id)):
        return None, ""
    try:
        return deck_for(about, Path(path)), ""
    except Refused as refused:
        told = plain(str(refused).replace(path, Path(path).name))
        return None, f"The game's own deck is played: {told}"


def _game(name: str | None) -> About:
    from hotgames.table import registry

    games = registry.games()
    if name is None:
        raise WrongArgument(f"which game? There are: {', '.join(games)}")
    if name not in games:
        raise WrongArgument(f"no game is called {name!r}{_nearest(name, games)}")
    return games[name]


def _seats(about: About, text: str) -> Sequence[str]:
    from hotgames.table.game import Refused
    from hotgames.table.names import clean_names

    names = text.split(",")
    try:
        about.check_seats(len(names))
        return clean_names(names)
    except Refused as refused:
        raise WrongArgument(f"--{refused}") from None


def _options(about: About, given: Iterable[str]) -> dict[str, Choice]:
    from hotgames.table.registry import spell

    options = {}
    for text in given:
        key, _, value = text.partition("=")
        if key not in about.options:
            raise WrongArgument(f"{about.name} has no option {key!r}{_nearest(key, about.options)}")
        choices = {spell(choice): choice for choice in about.options[key].choices}
        if value not in choices:
            raise WrongArgument(f"{key} cannot be {value!r}. It is one of: {', '.join(choices)}")
        options[key] = choices[value]
    return options


def _seed(text: str) -> int:
    from hotgames.table.dice import SEEDS, read_seed

    seed = read_seed(text)
    if seed is None:
        raise WrongArgument(f"--seed is a whole number from 0 to {SEEDS - 1}, not {text!r}")
    return seed


def _resume(args: argparse.Namespace) -> int:
    from hotgames.app.start import Start
    from hotgames.table.save import read_head
    from hotgames.table.shelf import listing

    if args.save is not None:
        path = _find(args.save)
        read_head(path)
        return _show(Start(save=path))
    heads, errors = listing()
    for head in heads:
        if not head.over:
            return _show(Start(save=head.path))
    for error in errors:
        _complain(str(error))
    return _complain("no game is in progress")


# ---------------------------------------------------------------------- saves


def _find(name: str) -> Path:
    """The save that is meant by a path, a name or a title."""
    from hotgames.table.shelf import listing

    path = Path(name)
    if path.name != name or path.is_file():
        return path
    heads, errors = listing()
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
    raise WrongArgument(f"no save is called {name!r}{_nearest(name, known)}")


def _saves(args: argparse.Namespace) -> int:
    from hotgames.table import registry
    from hotgames.table.shelf import backup_of, listing

    heads, errors = listing()
    rows = [
        (
            head.path.stem,
            registry.about(head.game).name,
            ", ".join(head.seats),
            head.line,
            f"{head.saved.astimezone():%Y-%m-%d %H:%M}",
            head.title,
        )
        for head in heads
        if head.over == args.finished
    ]
    _print_table(rows)
    if not rows and not errors:
        print("no game is finished" if args.finished else "no game is in progress")
    _flush()
    for error in errors:
        backup = backup_of(error.path)
        _complain(f"{error}; its backup is whole ({backup.line})" if backup else str(error))
    return 1 if errors else 0


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    from hotgames.table.names import cells

    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (cell + " " * (width - cells(cell)) for cell, width in zip(row, widths, strict=True))
        print("  ".join(padded).rstrip())


def _rename(args: argparse.Namespace) -> int:
    from hotgames.table.game import Refused
    from hotgames.table.shelf import rename

    path = _find(args.save)
    try:
        rename(path, args.title)
    except Refused as refused:
        raise WrongArgument(str(refused)) from None
    return 0


def _delete(args: argparse.Namespace) -> int:
    from hotgames.table.save import SaveError, read_head
    from hotgames.table.shelf import delete

    path = _find(args.save)
    if not args.yes:
        try:
            head = read_head(path)
            what = f"{path.stem} ({', '.join(head.seats)}, {head.line})"
        except SaveError as error:
            what = str(error)
        print(f"Delete {what}? [y/N] ", end="", flush=True)
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            return _complain("nothing is deleted")
    delete(path)
    return 0


def _export(args: argparse.Namespace) -> int:
    from hotgames.table.shelf import export

    print(export(_find(args.save), args.target))
    return 0


# ---------------------------------------------------------------------- decks


def _check_deck(args: argparse.Namespace) -> int:
    from hotgames.table.deck import open_deck

    open_deck(args.file)
    print("ok")
    return 0


def _show_deck(args: argparse.Namespace) -> int:
    from hotgames.table import registry, settings
    from hotgames.table.deck import own_file, table_of

    games, what = registry.games(), args.what
    if what is None:
        used = settings.load().decks
        own = {game: own_file(about) for game, about in games.items()}
        _print_table([(game, used.get(game) or str(path)) for game, path in own.items() if path])
        return 0
    path = Path(what)
    if path.name == what and not path.suffix and what not in games and not path.exists():
        raise WrongArgument(f"no game or file is called {what!r}{_nearest(what, games)}")
    _print_table(table_of(what))
    return 0


# ---------------------------------------------------------------------- records


def _record(args: argparse.Namespace) -> int:
    from hotgames.table import files
    from hotgames.table.record import write
    from hotgames.table.save import SaveError, SaveFile, blaming

    path = _find(args.save)
    save, match, _ = SaveFile.open(path)
    save.close()
    if not (match.over or args.open_secrets):
        raise SaveError(
            path,
            "the game is still going, and a record shows every hand: --open-secrets writes it all the same",
        )
    data = write(match).encode()
    if args.target is None:
        sys.stdout.buffer.write(data)
    else:
        with blaming(args.target):
            files.create(args.target, data)
    return 0


def _verify(args: argparse.Namespace) -> int:
    from hotgames.table.border import naming, read_json
    from hotgames.table.record import verify

    with naming(args.file):
        verify(read_json(args.file))
    print("ok")
    return 0


def _referee(args: argparse.Namespace) -> int:
    from hotgames.table.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
