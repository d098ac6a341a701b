"""The table of figures: `python -m tests.bench`, or only some: `python -m tests.bench T1 save hot-heads`.

A target is the goal, with the floor in brackets. Every module of this folder that has `figures()` adds its
lines. Those against OpenSpiel and RLCard need them installed: `pip install -e '.[bench]'`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.bench.measure import CannotMeasureError, Figure, Target

LINE = "{:4} {:72} {:>14} {:>8}  {:10} {}"


def main(wanted: list[str]) -> int:
    """Measure and print; 1 if a target is missed or could not be measured."""
    chosen = [figure for figure in _all_figures() if not wanted or any(_is(figure, word) for word in wanted)]
    print(LINE.format("", "", "target", "measured", "", "ours : theirs"))
    verdicts = [_print(figure) for figure in chosen]
    return 0 if all(verdicts) else 1


def _all_figures() -> list[Figure]:
    names = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    modules = [import_module(f"tests.bench.{name}") for name in names]
    return [figure for module in modules if hasattr(module, "figures") for figure in module.figures()]


def _is(figure: Figure, word: str) -> bool:
    return word == figure.id or word in figure.what


def _print(figure: Figure) -> bool:
    """Measure a figure and print its line; whether its target is reached."""
    target = _spell(figure.target)
    try:
        pair = figure.measure()
    except CannotMeasureError as why:
        print(LINE.format(figure.id, figure.what, target, "–", "unmeasured", why), flush=True)
        return False
    ratio = 1 / pair.ours_by_theirs if figure.of_speeds else pair.ours_by_theirs
    verdict = figure.target.verdict(ratio) if figure.target else ""
    costs = f"{figure.spell(pair.ours)} : {figure.spell(pair.theirs)}"
    print(LINE.format(figure.id, figure.what, target, f"{ratio:.2f}", verdict, costs), flush=True)
    return verdict != "MISSED"


def _spell(target: Target | None) -> str:
    if target is None:
        return ""
    sign = "≥" if target.more_is_better else "≤"
    if target.floor == target.goal:
        return f"{sign} {target.goal:g}"
    return f"{sign} {target.goal:g} ({target.floor:g})"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
