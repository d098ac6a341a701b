"""Cards in few characters: types, icons, attributes and effects in short, and in words."""

from __future__ import annotations

from hotgames.games.arkham_noir.cards import ANY, EFFECTS, TECHNIQUES, TYPES, Deck, icons

TYPE_LETTERS = "PTAELMB"
"""Person of interest, Threat, Artifact, Evidence, Location, Monster, Broadcast."""
TYPE_INKS = ("sky", "red", "yellow", "amber", "green", "rose", "grey")
PUZZLE, COLOUR, MUST, MAY = "▣", "◐", "●", "○"
LEGEND = (
    f"{PUZZLE} puzzle  {COLOUR} colour  ≥3 wants 3 clues  h hourglass  s stability  {MUST} must  {MAY} may"
)
LOG_INKS = {"checked": "accent", "closed": "good", "opened": "bad", "ranout": "bad", "ended": "bold"}
_TECHNIQUES = ("Col", "Sur", "Int", "Res")
_EFFECTS = (
    "lead", "disc", "closed", "stab", "time", "search", "shuf", "air",
    "check", "hand", "row",
)  # fmt: skip
_LONGER = (
    "lead", "discards", "closed", "stability", "time", "search", "shuffle", "broadcast",
    "check", "hand", "lead",
)  # fmt: skip
_WORDS = (
    "take from the leads",
    "take from discards",
    "take from closed cases",
    "take from stability",
    "take from time",
    "search the draw stack",
    "shuffle discards in",
    "draw a broadcast",
    "check stability",
    "discard from hand",
    "discard from the leads",
)


def letter_and_ink(deck: Deck, card: int) -> tuple[str, str]:
    """The letter and the ink of a card's type; a victim has none of the types."""
    kind = deck.types[card]
    return (TYPE_LETTERS[kind], TYPE_INKS[kind]) if kind >= 0 else ("V", "ink")


def edge(mask: int) -> str:
    """The icons of an edge in short."""
    if mask == ANY:
        return "any"
    return ",".join(_TECHNIQUES[bit] for bit in range(len(TECHNIQUES)) if mask >> bit & 1)


def edges(deck: Deck, card: int) -> str:
    left = edge(deck.left[card])
    return f"{left}▸{edge(deck.right[card])}" if left else f"▸{edge(deck.right[card])}"


def marks(deck: Deck, card: int) -> str:
    """What of a card still counts once it lies in a line."""
    return PUZZLE * deck.puzzle[card] + COLOUR * deck.colour[card]


def attributes(deck: Deck, card: int, spelled: bool = False) -> str:
    """What is printed on a card beside its icons, in short or spelled out."""
    words = (
        (deck.puzzle[card], PUZZLE, f"{PUZZLE} puzzle"),
        (deck.lock[card], "lock", "lock"),
        (deck.minimum[card], f"≥{deck.minimum[card]}", f"≥{deck.minimum[card]}"),
        (deck.key[card], "key", "key"),
        (deck.colour[card], COLOUR, f"{COLOUR} colour"),
        (deck.hourglass[card], "h", "hourglass"),
        (deck.stability[card], "s", "stability"),
    )
    return " ".join(long if spelled else short for has, short, long in words if has)


def effects(deck: Deck, card: int, width: int) -> str:
    """The printed effects in order: ● must, ○ may."""
    for words in (_LONGER, _EFFECTS):
        text = " ".join(f"{MUST if EFFECTS[n].mandatory else MAY}{words[n]}" for n in deck.effects[card])
        if len(text) <= width:
            break
    return text


def in_words(deck: Deck, card: int, briefly: bool = False) -> list[str]:
    """All of a card in lines for whoever looks closer, its title first."""
    kind = TYPES[deck.types[card]] if deck.types[card] >= 0 else "Victim"
    kind = kind.partition(" ")[0] if briefly else kind
    left, right = (
        edge(mask) if briefly else " or ".join(icons(mask)) for mask in (deck.left[card], deck.right[card])
    )
    lines = [deck.titles[card], f"{kind}: {left} ▸ {right}" if left else f"{kind} ▸ {right}"]
    words = (
        (deck.puzzle[card], "puzzle"),
        (deck.lock[card], "lock"),
        (deck.minimum[card], f"{deck.minimum[card]} clues first"),
        (deck.key[card], "key"),
        (deck.colour[card], "colour"),
        (deck.hourglass[card], "hourglass"),
        (deck.stability[card], "stability"),
    )
    if marked := [text for has, text in words if has]:
        lines.append(", ".join(marked))
    for n in deck.effects[card]:
        lines.append(f"{MUST} must {_WORDS[n]}" if EFFECTS[n].mandatory else f"{MAY} may {_WORDS[n]}")
    return lines
