"""A command is defined once: its keys, its hint, its help, and what it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.binding import Binding

SHOWN = {
    "enter": "Enter",
    "space": "Space",
    "escape": "Esc",
    "tab": "Tab",
    "question_mark": "?",
    "full_stop": ".",
    "delete": "Del",
    "backspace": "Bksp",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "minus": "-",
    "shift+up": "Shift+↑",
    "shift+down": "Shift+↓",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "ctrl+q": "Ctrl+Q",
    "f1": "F1",
    "f2": "F2",
    "f5": "F5",
    "f6": "F6",
    "f7": "F7",
}


class Command(NamedTuple):
    """Something a person can do on a screen.

    The screen does it in `do_<name>`, called with the number of the key when there are several things to
    choose (`many`), and says in `cannot_<name>`, if it has one, why it can't be done now.
    """

    name: str
    keys: str
    """Key names, comma separated."""
    label: str
    """What the hint bar says it does."""
    help: str
    shown: str = ""
    """The keys as the hint bar shows them; by default the first."""
    many: bool = False
    hint: bool = True
    """Whether the hint bar names it."""
    hand: bool = False
    """Whether it is for whoever's hand is open at a table."""

    @property
    def key(self) -> str:
        """The first of its keys, as people name it."""
        first = self.keys.split(",")[0]
        return SHOWN.get(first, first)

    @property
    def keys_shown(self) -> str:
        return self.shown or self.key


def spelled(keys: Iterable[str]) -> str:
    """Keys of one character as hints show them: a run of them by its first and its last."""
    runs: list[str] = []
    for key in keys:
        if runs and ord(key) == ord(runs[-1][-1]) + 1:
            runs[-1] += key
        else:
            runs.append(key)
    return " ".join(run if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def bindings(commands: Iterable[Command]) -> list[Binding]:
    """The bindings of a screen's commands."""
    return [
        Binding(key, f"do('{command.name}',{number if command.many else -1})", command.label, show=False)
        for command in commands
        for number, key in enumerate(command.keys.split(","))
    ]
