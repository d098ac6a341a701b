"""What may be typed."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

from hotgames import __version__
from hotgames.cli.words import nearest

DESCRIPTION = "Card games for the people around one keyboard. Without a command: the menu."

EXAMPLES = """\
examples:
  hotgames play hot-lead
  hotgames play hot-lead --seats Ann,Ben --option back_alley=true --seed 7
  hotgames resume
  hotgames saves --finished
  hotgames deck show hot-heads
"""
SAVE = "a save's file, or its name or title as hotgames saves lists it"


class _Parser(argparse.ArgumentParser):
    def __init__(self, **settings: Any) -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(**{"allow_abbrev": False, "formatter_class": layout, **settings})
        self.set_defaults(parser=self)

    def error(self, message: str) -> NoReturn:
        from hotgames.table.border import plain

        self.exit(2, f"{self.prog}: {plain(message)} (help: {self.prog} --help)\n")


def parse(argv: list[str]) -> argparse.Namespace:
    """The command line in parts, `run` the command's module and function; a wrong one ends the program."""
    parser = _Parser(prog="hotgames", description=DESCRIPTION, epilog=EXAMPLES)
    parser.add_argument("--version", action="version", version=f"hotgames {__version__}")
    parser.set_defaults(run="play.menu")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")

    play = commands.add_parser(
        "play",
        help="sit down to a game",
        description="Sit down to a game: at its set-up, or with --seats straight at the table.",
    )
    play.set_defaults(run="play.play")
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
    resume.set_defaults(run="play.resume")
    resume.add_argument("save", metavar="SAVE", nargs="?", help=f"{SAVE}; the latest where none is given")

    saves = commands.add_parser(
        "saves", help="list, rename, delete and export saves", description="List the games in progress."
    )
    saves.set_defaults(run="saves.listing")
    saves.add_argument("--finished", action="store_true", help="list the finished games")
    actions = saves.add_subparsers(metavar="ACTION", title="actions")
    rename = actions.add_parser("rename", help="give a save a title", description="Give a save a title.")
    rename.set_defaults(run="saves.rename")
    rename.add_argument("save", metavar="SAVE", help=SAVE)
    rename.add_argument("title", metavar="TITLE", help="at most 40 cells")
    delete = actions.add_parser("delete", help="delete a save", description="Delete a save and its backup.")
    delete.set_defaults(run="saves.delete")
    delete.add_argument("save", metavar="SAVE", help=SAVE)
    delete.add_argument("--yes", action="store_true", help="do not ask")
    export = actions.add_parser("export", help="copy a save", description="Copy a save, sealed as it is.")
    export.set_defaults(run="saves.export")
    export.add_argument("save", metavar="SAVE", help=SAVE)
    export.add_argument("-o", dest="target", metavar="FILE", default=".", help="a new file or a folder (.)")

    deck = commands.add_parser(
        "deck",
        help="check and show deck files",
        description="Check and show deck files: copy a game's own, put your cards in, and play with it.",
    )
    deck_actions = deck.add_subparsers(metavar="ACTION", title="actions", required=True)
    check = deck_actions.add_parser(
        "check", help="check a deck file", description="Say ok, or what is wrong with a deck file."
    )
    check.set_defaults(run="decks.check")
    check.add_argument("file", metavar="FILE", type=Path, help="a deck file")
    show = deck_actions.add_parser(
        "show",
        help="show a deck as a table",
        description="Show a deck as a table; without a name, the games that have one, and where it is.",
    )
    show.set_defaults(run="decks.show")
    show.add_argument("what", metavar="FILE|GAME", nargs="?", help="a deck file, or a game for its own deck")

    record = commands.add_parser(
        "record",
        help="write a game as an open record",
        description="Write the record of a save as JSON: the deal and every step, for people and programs.",
    )
    record.set_defaults(run="records.write")
    record.add_argument("save", metavar="SAVE", help=SAVE)
    record.add_argument("-o", dest="target", metavar="FILE", help="a file or a folder; else it is printed")
    record.add_argument("--open-secrets", action="store_true", help="also of a game that is still going")

    verify = commands.add_parser(
        "verify", help="check a record", description="Play a record again and say ok, or where it is wrong."
    )
    verify.set_defaults(run="records.verify")
    verify.add_argument("file", metavar="FILE", type=Path, help="a record")

    referee = commands.add_parser(
        "referee",
        help="play for other programs",
        description="Answer JSON requests line by line on the standard input.",
    )
    referee.set_defaults(run="referee.referee")

    _check_word(parser, argv[:1], commands.choices, "command")
    if argv[:1] == ["saves"]:
        _check_word(saves, argv[1:2], actions.choices, "action")
    if argv[:1] == ["deck"]:
        _check_word(deck, argv[1:2], deck_actions.choices, "action")
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        known = ["--help", *re.findall(r"(?<!\w)--[a-z][a-z-]*", args.parser.format_usage())]
        args.parser.error(f"{unknown[0]!r} is not known here{nearest(unknown[0], known)}")
    return args


def _check_word(parser: _Parser, words: list[str], known: Iterable[str], what: str) -> None:
    for word in words:
        if not word.startswith("-") and word not in known:
            parser.error(f"there is no {what} {word!r}{nearest(word, known)}")
