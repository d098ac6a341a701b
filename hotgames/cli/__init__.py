"""The command line. Whatever a command does not need is not imported: no screens, no Pydantic, no game."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from hotgames.cli.parser import parse
from hotgames.cli.words import WrongArgument, complain, flush


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 1 for a bad file, 2 for a wrong argument."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may have letters that this terminal lacks
    args = parse(sys.argv[1:] if argv is None else list(argv))

    from hotgames.table.border import plain
    from hotgames.table.files import reason
    from hotgames.table.game import Refused
    from hotgames.table.save import SaveError

    module, _, command = args.run.partition(".")
    try:
        code: int = getattr(import_module(f"hotgames.cli.{module}"), command)(args)
        flush()
    except WrongArgument as wrong:
        args.parser.error(str(wrong))
    except (Refused, SaveError) as bad:
        return complain(plain(str(bad)))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Nothing more can be written; what is still buffered would fail again at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        return complain(plain(f"{error.filename}: {reason(error)}" if error.filename else reason(error)))
    return code
