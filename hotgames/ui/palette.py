"""The colours of the screens: two palettes, told apart by the colour-blind, and the inks made of them."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.theme import Theme

SEAT_COLOURS = ("amber", "sky", "green", "rose", "yellow", "blue", "red", "grey")
"""The colours people choose from, by their number; after Okabe and Ito, light enough or dark enough."""

_DARK = {
    "ground": "#14171c",
    "panel": "#1e232b",
    "lift": "#2c3440",
    "line": "#4d5866",
    "ink": "#dbe1e8",
    "dim": "#94a0ae",
    "faint": "#6b7684",
    "accent": "#f0b753",
    "good": "#62c79a",
    "bad": "#ff6f91",
    "amber": "#f0a93a",
    "sky": "#6cc3f2",
    "green": "#45c89b",
    "rose": "#e39ac6",
    "yellow": "#efe06a",
    "blue": "#8ea8ff",
    "red": "#ff8a66",
    "grey": "#c3c8cf",
}
_LIGHT = {
    "ground": "#faf7f0",
    "panel": "#efeadf",
    "lift": "#ded6c6",
    "line": "#a79d8b",
    "ink": "#23262b",
    "dim": "#5a5f67",
    "faint": "#81807a",
    "accent": "#8f5600",
    "good": "#00694a",
    "bad": "#b01048",
    "amber": "#8f5600",
    "sky": "#0d6496",
    "green": "#00694a",
    "rose": "#8f3272",
    "yellow": "#6b5d00",
    "blue": "#1f46ad",
    "red": "#ad3a12",
    "grey": "#55585e",
}
PALETTES: Mapping[str, Mapping[str, str]] = {"dark": _DARK, "light": _LIGHT}
SIXTEEN: Mapping[str, Mapping[str, str]] = {
    "dark": {
        "good": "#55ff55", "amber": "#aa5500", "sky": "#55ffff", "green": "#00aa00", "rose": "#ff55ff",
        "yellow": "#ffff55", "blue": "#5555ff", "red": "#ff5555", "grey": "#aaaaaa",
    },
    "light": {
        "good": "#00aa00", "bad": "#aa0000", "amber": "#ff5555", "sky": "#00aaaa", "green": "#00aa00",
        "rose": "#aa00aa", "yellow": "#aa5500", "blue": "#0000aa", "red": "#aa0000", "grey": "#555555",
    },
}  # fmt: skip
"""What terminals of sixteen colours get: the nearest of theirs would be the same for several."""
UNCOLOURED = ("accent", "good", "bad", *SEAT_COLOURS)
"""Inks that are as bright as any other where there is no colour: their greys would mean nothing."""
ATTRIBUTES = ("bold", "reverse", "underline", "italic")


def seat_ink(colour: int) -> str:
    """The ink of a seat by the number of its colour."""
    return SEAT_COLOURS[colour % len(SEAT_COLOURS)]


class Inks:
    """The styles that ink words stand for in one palette."""

    def __init__(self, name: str, system: str | None = None) -> None:
        """`system` is the terminal's, as Rich calls it: "standard" is sixteen colours, "none" is ours."""
        self.colours = dict(PALETTES[name])
        if system == "standard":
            self.colours |= SIXTEEN[name]
        elif system == "none":
            self.colours |= dict.fromkeys(UNCOLOURED, self.colours["ink"])
        self._styles: dict[str, Style] = {}

    def __getitem__(self, ink: str) -> Style:
        style = self._styles.get(ink)
        if style is None:
            style = self._styles[ink] = self._mix(ink)
        return style

    def _mix(self, ink: str) -> Style:
        colour, ground = "ink", "ground"
        attributes: dict[str, bool] = {}
        words = iter(ink.split())
        for word in words:
            if word == "on":
                ground = next(words)
            elif word in ATTRIBUTES:
                attributes[word] = True
            else:
                colour = word
        return Style(color=self.colours[colour], bgcolor=self.colours[ground], **attributes)  # type: ignore[arg-type]


def theme(name: str) -> Theme:
    """The palette for Textual's own widgets: fields and pages of help."""
    colours = PALETTES[name]
    return Theme(
        name=f"hotgames-{name}",
        primary=colours["accent"],
        secondary=colours["sky"],
        accent=colours["accent"],
        foreground=colours["ink"],
        background=colours["ground"],
        surface=colours["panel"],
        panel=colours["panel"],
        success=colours["good"],
        warning=colours["yellow"],
        error=colours["bad"],
        dark=name == "dark",
    )
