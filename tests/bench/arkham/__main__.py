"""Is a deck of Arkham Noir worth playing? `python -m tests.bench.arkham [DECK.toml]` prints the table.

Computer players play it on all cores; a run that is stopped goes on where it was. The table of the game's own
deck is kept beside it: `--output assets/arkham_noir/measures.txt`. To try a change: `--design`.

What was found with the first decks:
- The first (65 right icons, 28 hourglasses, 24 stability icons, 30 stability checks) was too easy: greedy
  won 29 % of its games, and before its weights were tuned 11 %. Two hourglasses, two stability icons and
  two checks more brought greedy down to 13 %; strong still won 80 %, and lost by stability alone.
- Taking those stability icons back and raising the minimums of the puzzles without a lock made games longer
  and spread the losses over all three dangers.
- More right icons (70) cost little difficulty and give more to choose from.
- 25 playouts a decision are no guide to what 100 do: they won 38 % where 100 won 80 %.
- A card that only asks for a check, with one icon on its right edge, is never played; what revived such
  cards was a second icon or a check moved to a puzzle, which is played anyway.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hotgames.games.arkham_noir.rules import GAME
from hotgames.table import paths
from hotgames.table.deck import read_deck_file
from tests.bench.arkham.measures import Measure, Run, strength, table
from tests.bench.arkham.mild import mild
from tests.bench.arkham.trials import blocks, key, play_all

ABOUT = (__doc__ or "").partition("\n\nWhat was found")[0]
OWN = paths.assets() / "arkham_noir" / "deck.toml"
DESIGN = Run(playouts=25, strong=60, others=20, greedy=2000, random=200)
"""Enough to see which way a change goes, in some minutes."""
LINE = "{:>2}  {:52} {:14} {:48} {}"


def main(arguments: Sequence[str]) -> int:
    """Play what has not been played yet, and print; 1 if a measure is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.arkham", description=ABOUT)
    parser.add_argument("deck", nargs="?", type=Path, default=OWN)
    parser.add_argument("--design", action="store_true", help="fewer games, and fewer playouts a decision")
    parser.add_argument("--kept", type=Path, default=Path("build/arkham"), help="where the games are kept")
    parser.add_argument("--cores", type=int, help="how many are used (all)")
    parser.add_argument("--output", type=Path, help="write the table there too")
    given = parser.parse_args(arguments)
    data = read_deck_file(given.deck)
    run = DESIGN if given.design else Run()
    done = play_all(run.blocks(), data, given.kept, given.cores)
    easy = play_all(blocks("greedy", "default", run.greedy), mild(data), given.kept, given.cores)
    measures = [*strength(easy), *table(GAME.read_deck(data), run, done)]
    text = "\n".join([f"{data['name']} ({key(data)}), {run}", *map(_line, measures), ""])
    print(text, end="")
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    return 0 if all(measure.ok for measure in measures) else 1


def _line(measure: Measure) -> str:
    number, what, wanted, found, ok = measure
    return LINE.format(number, what, wanted, found, "" if ok else "MISSED").rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
