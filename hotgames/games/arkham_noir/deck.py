"""The deck of Arkham Noir is data: read from a deck file, and held to all that the rulebook says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hotgames.games.arkham_noir import figures
from hotgames.games.arkham_noir.cards import (
    ANY,
    BROADCAST,
    EFFECTS,
    TECHNIQUES,
    TYPES,
    VICTIM,
    Card,
    Contact,
    Deck,
    icons,
)
from hotgames.games.arkham_noir.figures import MANY, RULEBOOK, Bounds
from hotgames.table.game import Refused

GAME = "arkham-noir"
SOURCES = ("rulebook", "assumption")
LONGEST_ID, LONGEST_TITLE, LONGEST_FLAVOUR = 12, 40, 120

_KEYS = {"game", "name", "figures", "clue", "broadcast", "victim", "contact"}
_MARKS = ("puzzle", "key", "lock", "colour", "hourglass", "stability")
_TEXTS = {"id", "title", "flavour", "source"}
_CLUE = _TEXTS | {"left", "right", "minimum", "effects", *_MARKS}
_EFFECTS = {effect.name: number for number, effect in enumerate(EFFECTS)}


def read(data: Any) -> Deck:
    """A deck from a deck file's data; raises Refused with the place in it and the reason."""
    _check_keys(data, "", _KEYS, _KEYS)
    if data["game"] != GAME:
        raise Refused("game", f'this deck is not for "{GAME}"')
    _text(data, "", "name", 60)
    cards = [
        *[_clue(f"clue[{n}]", entry) for n, entry in enumerate(_list(data, "clue"))],
        *[_broadcast(f"broadcast[{n}]", entry) for n, entry in enumerate(_list(data, "broadcast"))],
        *[_victim(f"victim[{n}]", entry) for n, entry in enumerate(_list(data, "victim"))],
    ]
    contact = _contact("contact", data["contact"])
    for kind, wanted in (("clue", 48), ("broadcast", 5), ("victim", 6)):
        if (
            len(data[kind]) != wanted
        ):  # the tables by card stand on it, so it is checked before the other figures
            raise Refused(kind, f"{len(data[kind])} cards are listed, the game has {wanted}")
    seen: set[str] = set()
    for card_id in [*[card.id for card in cards], contact.id]:
        if card_id in seen:
            raise Refused(card_id, "two cards have this id")
        seen.add(card_id)
    deck = Deck(tuple(cards), contact, data)
    stated = [_figure(f"figures[{n}]", entry) for n, entry in enumerate(_list(data, "figures"))]
    for what, bounds in RULEBOOK.items():
        figures.check(deck, "", what, bounds)
    for n, (what, bounds) in enumerate(stated):
        figures.check(deck, f"figures[{n}]", what, bounds)
    return deck


def rows(deck: Deck) -> list[tuple[str, ...]]:
    """The deck as a table for people, a card a line."""
    head = ("id", "title", "type", "left", "right", "marks", "effects", "source")
    return [head, *[_row(card) for card in deck.cards], _contact_row(deck.contact)]


def _row(card: Card) -> tuple[str, ...]:
    marks = [mark for mark in _MARKS if getattr(card, mark)]
    if card.minimum:
        marks.append(f"minimum {card.minimum}")
    return (
        card.id,
        card.title,
        "Victim" if card.type == VICTIM else TYPES[card.type],
        " ".join(icons(card.left)),
        " ".join(icons(card.right)),
        ", ".join(marks),
        ", ".join(EFFECTS[effect].name for effect in card.effects),
        card.source,
    )


def _contact_row(contact: Contact) -> tuple[str, ...]:
    effects = "ignore a mandatory effect / find a broadcast"
    return (contact.id, contact.title, "Contact", "", "", "", effects, contact.source)


# ---------------------------------------------------------------------- what a deck file may hold


def _clue(place: str, entry: Any) -> Card:
    _check_keys(entry, place, _CLUE | {"type"}, _TEXTS | {"type", "left", "right"})
    if entry["type"] not in TYPES[:BROADCAST]:
        raise Refused(
            f"{_name(entry, place)}.type", f"{entry['type']!r} is none of {', '.join(TYPES[:BROADCAST])}"
        )
    return _printed(place, entry, TYPES.index(entry["type"]))


def _broadcast(place: str, entry: Any) -> Card:
    _check_keys(entry, place, _CLUE, _TEXTS | {"left", "right"})
    return _printed(place, entry, BROADCAST)


def _printed(place: str, entry: Mapping[str, Any], type_: int) -> Card:
    card_id, title, flavour, source = _texts(place, entry)
    for mark in _MARKS:
        if type(entry.get(mark, False)) is not bool:
            raise Refused(f"{card_id}.{mark}", "true or false is wanted")
    minimum = entry.get("minimum", 0)
    if type(minimum) is not int or not 0 <= minimum <= 20:
        raise Refused(f"{card_id}.minimum", "how many clues the line must hold: a whole number up to 20")
    effects = entry.get("effects", [])
    if not isinstance(effects, list):
        raise Refused(f"{card_id}.effects", "a list of effects is wanted")
    for effect in effects:
        if not isinstance(effect, str) or effect not in _EFFECTS:
            raise Refused(f"{card_id}.effects", f"{effect!r} is none of {', '.join(_EFFECTS)}")
    return Card(
        card_id,
        title,
        flavour,
        type_,
        _edge(card_id, entry, "left"),
        _edge(card_id, entry, "right"),
        **{mark: entry.get(mark, False) for mark in _MARKS},
        minimum=minimum,
        effects=tuple(_EFFECTS[effect] for effect in effects),
        source=source,
    )


def _victim(place: str, entry: Any) -> Card:
    _check_keys(entry, place, _TEXTS | {"right"}, _TEXTS | {"right"})
    card_id, title, flavour, source = _texts(place, entry)
    return Card(card_id, title, flavour, VICTIM, 0, _edge(card_id, entry, "right"), source=source)


def _contact(place: str, entry: Any) -> Contact:
    _check_keys(entry, place, _TEXTS, _TEXTS)
    return Contact(*_texts(place, entry))


def _edge(card_id: str, entry: Mapping[str, Any], side: str) -> int:
    """The bits of an edge: a list of techniques, or ANY."""
    shown = entry[side]
    if shown == ["ANY"]:
        return ANY
    mask = 0
    for name in shown if isinstance(shown, list) else ():
        if name not in TECHNIQUES or mask >> TECHNIQUES.index(name) & 1:
            raise Refused(
                f"{card_id}.{side}", f"{name!r} is none of {', '.join(TECHNIQUES)}, or stands twice"
            )
        mask |= 1 << TECHNIQUES.index(name)
    if not mask:
        raise Refused(f"{card_id}.{side}", 'a list of techniques, or ["ANY"], is wanted')
    return mask


def _figure(place: str, entry: Any) -> tuple[str, Bounds]:
    _check_keys(entry, place, {"what", "count", "least", "most", "source"}, {"what", "source"})
    what, source = entry["what"], _source(place, entry)
    if not isinstance(what, str) or what not in figures.MEASURES:
        raise Refused(f"{place}.what", f"{what!r} is not counted (these are: {', '.join(figures.MEASURES)})")
    bounds = Bounds(entry.get("least", entry.get("count", 0)), entry.get("most", entry.get("count", MANY)))
    given = len(entry.keys() & {"least", "most"})
    if any(type(bound) is not int for bound in bounds) or bool(given) == ("count" in entry):
        raise Refused(place, "a figure has a count, or least and most, as whole numbers")
    if source == "rulebook" and RULEBOOK.get(what) != bounds:
        known = f"says {RULEBOOK[what]}" if what in RULEBOOK else "says nothing"
        raise Refused(place, f"of {what} the rulebook {known}")
    return what, bounds


def _texts(place: str, entry: Mapping[str, Any]) -> tuple[str, str, str, str]:
    card_id = _text(entry, place, "id", LONGEST_ID)
    if not card_id.isascii() or " " in card_id or ">" in card_id:
        raise Refused(f"{place}.id", f"{card_id!r} is no id: plain letters and digits, no blank, no >")
    title = _text(entry, card_id, "title", LONGEST_TITLE)
    return card_id, title, _text(entry, card_id, "flavour", LONGEST_FLAVOUR, 0), _source(card_id, entry)


def _text(entry: Mapping[str, Any], place: str, key: str, longest: int, shortest: int = 1) -> str:
    text = entry[key]
    if not isinstance(text, str) or not text.isprintable() or not shortest <= len(text) <= longest:
        raise Refused(_at(place, key), f"a text of at most {longest} characters is wanted")
    return text


def _source(place: str, entry: Mapping[str, Any]) -> str:
    source = entry["source"]
    if source not in SOURCES:
        raise Refused(_at(place, "source"), f"{source!r} is neither of {' and '.join(SOURCES)}")
    return str(source)


def _list(data: Mapping[str, Any], key: str) -> Sequence[Any]:
    if not isinstance(data[key], list):
        raise Refused(key, "a list of tables is wanted")
    return list(data[key])


def _check_keys(entry: Any, place: str, known: set[str], wanted: set[str]) -> None:
    if not isinstance(entry, dict):
        raise Refused(place or "deck", "a table is wanted")
    name = _name(entry, place)
    for key in sorted(wanted - entry.keys()):
        raise Refused(_at(name, key), "it is missing")
    for key in entry:
        if key not in known:
            raise Refused(_at(name, key), f"there is no such key (there are: {', '.join(sorted(known))})")


def _name(entry: Mapping[str, Any], place: str) -> str:
    """How a person finds the entry in the file: by its id, where it has one."""
    card_id = entry.get("id")
    return card_id if isinstance(card_id, str) and 0 < len(card_id) <= LONGEST_ID else place


def _at(place: str, key: str) -> str:
    return f"{place}.{key}" if place else str(key)
