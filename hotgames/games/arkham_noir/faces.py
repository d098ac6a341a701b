"""Cards in few characters: types, icons, attributes and effects in short, and in words."""

from __future__ import annotations

from hotgames.games.arkham_noir.cards import ANY, EFFECTS, TECHNIQUES, TYPES, Deck, icons

TYPE_LETTERS = "PTAELMB"
"""Person of interest, Threat, Artifact, Evidence, Location, Monster, Broadcast."""
TYPE_INKS = ("sky", "red", "yellow", "amber", "green", "rose", "grey")
_TECHNIQUES = ("Col", "Sur", "Int", "Res")
_EFFECTS = (
    "lead", "disc", "clos", "stab", "time", "srch", "shuf", "air",
    "check", "hand", "row",
)  # fmt: skip


def edge(mask: int) -> str:
    """The icons of an edge in short."""
    if mask == ANY:
        return "any"
    return ",".join(_TECHNIQUES[bit] for bit in range(len(TECHNIQUES)) if mask >> bit & 1)


def edges(deck: Deck, card: int) -> str:
    left = edge(deck.left[card])
    return f"{left}▸{edge(deck.right[card])}" if left else f"▸{edge(deck.right[card])}"


def attributes(deck: Deck, card: int) -> str:
    """What is printed on a card beside its icons, in short."""
    marks = (
        (deck.puzzle[card], "▣"),
        (deck.lock[card], "lock"),
        (deck.minimum[card], f"≥{deck.minimum[card]}"),
        (deck.key[card], "key"),
        (deck.colour[card], "col"),
        (deck.hourglass[card], "hrg"),
        (deck.stability[card], "stb"),
    )
    return " ".join(text for has, text in marks if has)


def effects(deck: Deck, card: int) -> str:
    """The printed effects in order; ! must, ? may."""
    return " ".join(f"{'!' if EFFECTS[n].mandatory else '?'}{_EFFECTS[n]}" for n in deck.effects[card])


def in_words(deck: Deck, card: int) -> list[str]:
    """All of a card in lines for whoever looks closer."""
    kind = TYPES[deck.types[card]] if deck.types[card] >= 0 else "Victim"
    lines = [f"{deck.titles[card]} ({deck.ids[card]}), {kind}"]
    left = " or ".join(icons(deck.left[card]))
    right = " or ".join(icons(deck.right[card]))
    lines.append(f"joins by {left}, goes on by {right}" if left else f"goes on by {right}")
    words = (
        (deck.puzzle[card], "puzzle"),
        (deck.lock[card], "locked: needs a free key"),
        (deck.minimum[card], f"needs {deck.minimum[card]} clues in the line"),
        (deck.key[card], "key"),
        (deck.colour[card], "colour"),
        (deck.hourglass[card], "hourglass: goes to time"),
        (deck.stability[card], "stability"),
    )
    if marks := [text for has, text in words if has]:
        lines.append(", ".join(marks))
    for n in deck.effects[card]:
        lines.append(("must: " if EFFECTS[n].mandatory else "may: ") + EFFECTS[n].text)
    return lines
