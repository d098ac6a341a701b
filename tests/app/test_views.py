"""Screens see Views and what the match tells, never a State."""

from __future__ import annotations

import ast
from pathlib import Path

import hotgames

ROOT = Path(hotgames.__file__).parent
SECRET = {"state", "base", "imagine"}
"""By these names a match and a View lead to a whole State."""


def screens() -> list[Path]:
    """Every file of the shared screens, of the app, and of a game's own looks."""
    games = [path for path in ROOT.glob("games/*/*.py") if "hotgames.ui" in path.read_text("utf-8")]
    return [*ROOT.glob("ui/*.py"), *ROOT.glob("app/*.py"), *games]


def test_no_screen_reaches_a_state() -> None:
    assert len({path.parent.name for path in screens()}) == 2 + len([*ROOT.glob("games/*/screen.py")])
    reached = [
        f"{path.relative_to(ROOT)}:{node.lineno}: .{node.attr}"
        for path in screens()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in SECRET
    ]
    assert not reached, "\n".join(reached)
