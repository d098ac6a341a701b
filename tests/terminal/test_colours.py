"""Nothing is written in its own background: in both palettes, with few colours, and with none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from emulator import Look
from playing import QUIET
from shelving import settle_for
from terminal import Terminal

TERMINALS: dict[str, tuple[dict[str, str], str]] = {
    "dark": ({}, "dark"),
    "light": ({}, "light"),
    "as the terminal": ({"COLORFGBG": "0;15"}, "auto"),
    "no colour": ({"NO_COLOR": "1"}, "dark"),
    "no colour, light": ({"NO_COLOR": "1"}, "light"),
    "256 colours": ({"COLORTERM": "", "TEXTUAL_COLOR_SYSTEM": "256"}, "dark"),
    "16 colours": ({"COLORTERM": "", "TEXTUAL_COLOR_SYSTEM": "standard"}, "dark"),
    "16 colours, light": ({"COLORTERM": "", "TEXTUAL_COLOR_SYSTEM": "standard"}, "light"),
    "16 colours, one of the oldest": ({"COLORTERM": "", "TERM": "xterm"}, "dark"),
}
LEAST = 2.0
"""The least contrast of anything written, frames apart; words have more (see tests/app/test_palette.py)."""


@pytest.mark.parametrize("kind", TERMINALS)
def test_everything_can_be_seen(kind: str, tmp_path: Path) -> None:
    env, theme = TERMINALS[kind]
    settle_for(tmp_path, theme=theme)
    with Terminal(home=tmp_path, watch="still", env=env) as terminal:
        terminal.until_stands(page="MenuPage")
        look_at(terminal, "the menu")
        for key, page in (
            ("s", "SettingsPage"),
            ("f", "FinishedPage"),
            ("f1", "HelpPage"),
            ("1", "SetupPage"),
        ):
            terminal.press(key)
            terminal.until_stands(page=page)
            look_at(terminal, page)
            if key != "1":
                terminal.press("escape")
        terminal.type("Ann")
        terminal.press("down")
        terminal.type("Ann")
        terminal.press("f5")
        look_at(terminal, "a message")
        terminal.press("backspace", "f5")
        terminal.until_stands(page="Curtain")
        look_at(terminal, "a curtain that does not listen yet")
        for _ in range(2):
            terminal.run_on(QUIET)
            look_at(terminal, "a curtain")
            terminal.press("space", "right")
            look_at(terminal, "a hand")
            terminal.press("enter")
        look_at(terminal, "a reveal")
        terminal.run_on(3)
        look_at(terminal, "a reveal at rest")


def look_at(terminal: Terminal, what: str) -> None:
    terminal.run_on(0.1)
    unseen = {}
    for y, (text, looks) in enumerate(terminal.screen.picture()):
        for x, (char, look) in enumerate(zip(text, looks, strict=False)):
            if char.strip() and not visible(char, look):
                unseen.setdefault(look, (x, y, text.strip()))
    assert not unseen, f"{what}: {unseen}"


def visible(char: str, look: Look) -> bool:
    if look.fg == look.bg:
        return 7 not in look.on and look.fg == ""
    if look.fg.startswith("#") and look.bg.startswith("#"):
        return contrast(look.fg, look.bg) >= (1.2 if "─" <= char <= "▟" else LEAST)
    return True


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the web's accessibility guidelines reckon it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(part, 16) / 255 for part in re.findall("..", colour[1:])]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
