"""Arkham Noir's cards as data: the figures known (K), inferred (I) and assumed (A), and the four checks."""

from __future__ import annotations

import copy
import json
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from hotgames.games.arkham_noir.cards import TYPES
from hotgames.games.arkham_noir.figures import MEASURES, RULEBOOK
from hotgames.games.arkham_noir.rules import GAME
from hotgames.table import paths
from hotgames.table.deck import own_deck
from hotgames.table.game import Refused
from hotgames.table.match import Match

FILE = paths.assets() / "arkham_noir" / "deck.toml"
OWN = tomllib.loads(FILE.read_text(encoding="utf-8"))
CLUES, BROADCASTS, VICTIMS = OWN["clue"], OWN["broadcast"], OWN["victim"]
EFFECTS = Counter(effect for card in CLUES for effect in card["effects"])
VOLUNTARY = {
    "take from leads": 8,
    "take from discards": 4,
    "take from closed cases": 2,
    "take from stability": 3,
    "take from time": 4,
    "search": 2,
    "shuffle discards": 2,
    "broadcast": 2,
}
MANDATORY = {"stability check": 30, "discard from hand": 15, "discard from leads": 4}
TECHNIQUES = ["Collection", "Surveillance", "Interview", "Research"]


def marked(mark: str) -> list[dict[str, Any]]:
    return [card for card in CLUES if card.get(mark)]


# ---------------------------------------------------------------------- the deck, counted from the file alone


def test_k1_how_many_cards_there_are() -> None:
    assert (len(CLUES), len(VICTIMS), len(BROADCASTS)) == (48, 6, 5)
    assert "title" in OWN["contact"]
    ids = [card["id"] for card in [*CLUES, *BROADCASTS, *VICTIMS, OWN["contact"]]]
    assert len(set(ids)) == 60


def test_k2_a1_eight_clues_of_each_printed_type() -> None:
    assert Counter(card["type"] for card in CLUES) == dict.fromkeys(TYPES[:6], 8)


def test_k3_k4_a3_the_icons_of_the_edges() -> None:
    left = Counter(icon for card in CLUES for icon in card["left"])
    assert left == {"ANY": 4, **dict.fromkeys(TECHNIQUES, 11)}
    assert all(len(card["left"]) == 1 for card in CLUES)
    right = [icon for card in CLUES for icon in card["right"]]
    assert len(right) == 70
    assert set(right) == set(TECHNIQUES)
    assert {len(card["right"]) for card in CLUES} == {1, 2}


def test_k5_a5_a6_puzzles_locks_keys_minimums_and_colours() -> None:
    puzzles = marked("puzzle")
    assert Counter(card["type"] for card in puzzles) == dict.fromkeys(TYPES[:6], 2)
    locks = marked("lock")
    assert len(locks) == 8
    assert all(card["minimum"] == 3 and card["puzzle"] for card in locks)
    others = [card["minimum"] for card in puzzles if not card.get("lock")]
    assert len(others) == 4
    assert all(3 <= minimum <= 5 for minimum in others)
    assert not [card for card in CLUES if card.get("minimum") and not card.get("puzzle")]
    assert len(marked("key")) + sum(card.get("key", False) for card in BROADCASTS) == 10
    assert 11 <= len(marked("colour")) <= 13


def test_k6_k7_a4_the_printed_effects() -> None:
    assert EFFECTS == VOLUNTARY | MANDATORY
    assert sum(VOLUNTARY.values()) == 27
    assert Counter(len(card["effects"]) for card in CLUES) == {1: 20, 2: 28}


def test_k8_a7_hourglasses_and_stability_icons() -> None:
    assert (len(marked("hourglass")), len(marked("stability"))) == (30, 24)
    assert len([card for card in marked("puzzle") if card.get("stability")]) <= 3


def test_k9_the_hard_victory_can_be_reached() -> None:
    assert {card["type"] for card in marked("puzzle")} == set(TYPES[:6])


def test_i1_the_victims_carry_the_six_pairs() -> None:
    assert {tuple(card["right"]) for card in VICTIMS} == set(combinations(TECHNIQUES, 2))


def test_i5_some_clues_have_no_attribute() -> None:
    attributes = ("puzzle", "key", "lock", "colour", "minimum")
    assert [card for card in CLUES if not any(card.get(mark) for mark in attributes)]


def test_i6_the_names_that_are_known() -> None:
    assert {"Clement Lestrange", "Tim McLellan"} < {card["title"] for card in VICTIMS}
    assert OWN["contact"]["title"] == "Vernon"


def test_a2_a8_the_broadcasts() -> None:
    assert all(len(card["left"]) == 1 and len(card["right"]) == 2 for card in BROADCASTS)
    assert sum(card.get("key", False) for card in BROADCASTS) == 1
    assert not [card for card in BROADCASTS if card.get("puzzle") or card.get("lock")]
    assert not [card for card in BROADCASTS if "take from leads" in card["effects"]]


def test_a9_strong_effects_stand_beside_something_hard() -> None:
    for card in CLUES:
        if {"search", "take from closed cases", "shuffle discards"} & {*card["effects"]}:
            assert card.get("minimum") or {*MANDATORY} & {*card["effects"]}, card["id"]


def test_every_card_has_its_own_words() -> None:
    cards = [*CLUES, *BROADCASTS, *VICTIMS, OWN["contact"]]
    assert len({card["title"] for card in cards}) == len({card["flavour"] for card in cards}) == 60
    assert all(card["flavour"] and len(card["title"]) <= 30 for card in cards)


def test_every_card_and_figure_says_who_says_so() -> None:
    cards = [*CLUES, *BROADCASTS, *VICTIMS, OWN["contact"]]
    assert {card["source"] for card in cards} == {"assumption"}
    known = {figure["what"] for figure in OWN["figures"] if figure["source"] == "rulebook"}
    assert known == set(RULEBOOK)
    assert {figure["source"] for figure in OWN["figures"]} == {"rulebook", "assumption"}


# ---------------------------------------------------------------------- reading


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(OWN)
    change(data)
    return data


def card(data: dict[str, Any], card_id: str) -> dict[str, Any]:
    cards = [*data["clue"], *data["broadcast"], *data["victim"]]
    found: dict[str, Any] = next(card for card in cards if card["id"] == card_id)
    return found


def without_ours(data: dict[str, Any]) -> dict[str, Any]:
    """The figures of the rulebook alone, as an owner of the printed game may leave them."""
    data["figures"] = [figure for figure in data["figures"] if figure["source"] == "rulebook"]
    return data


@pytest.mark.parametrize(
    ("change", "place", "reason"),
    [
        (lambda d: d.pop("figures"), "figures", "missing"),
        (lambda d: d.update(game="hot-heads"), "game", "not for"),
        (lambda d: d.update(extra=1), "extra", "no such key"),
        (lambda d: d["clue"].pop(), "clue", "47 cards are listed, the game has 48"),
        (lambda d: d["broadcast"].pop(), "broadcast", "4 cards"),
        (lambda d: d.update(victim=3), "victim", "list of tables"),
        (lambda d: card(d, "P1").update(id="P2"), "P2", "two cards"),
        (lambda d: card(d, "P1").update(id="P>1"), "clue[0].id", "no id"),
        (lambda d: card(d, "P1").update(colur=True), "P1.colur", "no such key"),
        (lambda d: card(d, "P1").pop("title"), "P1.title", "missing"),
        (lambda d: card(d, "P1").update(title="x" * 50), "P1.title", "40 characters"),
        (lambda d: card(d, "P1").update(title="a\nb"), "P1.title", "40 characters"),
        (lambda d: card(d, "P1").update(type="Weather"), "P1.type", "none of Person of interest"),
        (lambda d: card(d, "P1").update(left=[]), "P1.left", "list of techniques"),
        (lambda d: card(d, "P1").update(left="Interview"), "P1.left", "list of techniques"),
        (lambda d: card(d, "P1").update(right=["Guessing"]), "P1.right", "none of Collection"),
        (lambda d: card(d, "P1").update(right=["ANY", "Interview"]), "P1.right", "none of"),
        (lambda d: card(d, "P1").update(key=1), "P1.key", "true or false"),
        (lambda d: card(d, "P1").update(minimum=-1), "P1.minimum", "whole number"),
        (lambda d: card(d, "P1").update(effects=["sleep"]), "P1.effects", "none of take from leads"),
        (lambda d: card(d, "P1").update(effects="search"), "P1.effects", "list of effects"),
        (lambda d: card(d, "P1").update(source="me"), "P1.source", "neither of"),
        (lambda d: card(d, "V1").update(left=["Interview"]), "V1.left", "no such key"),
        (lambda d: d["clue"].__setitem__(3, 7), "clue[3]", "table"),
        (lambda d: d.update(contact=[]), "contact", "table"),
        (lambda d: d["figures"][0].update(count=50), "figures[0]", "the rulebook says 48"),
        (lambda d: d["figures"][0].update(what="moods"), "figures[0].what", "not counted"),
        (lambda d: d["figures"][0].update(least=1), "figures[0]", "a count, or least and most"),
        (lambda d: d["figures"][-1].update(source="rulebook"), "figures", "says nothing"),
    ],
)
def test_a_deck_that_cannot_be_is_refused_with_place_and_reason(
    change: Callable[[dict[str, Any]], object], place: str, reason: str
) -> None:
    with pytest.raises(Refused, match=reason) as refused:
        GAME.read_deck(changed(change))
    assert refused.value.place.startswith(place)


def test_check_1_a_rulebook_figure_holds_though_the_file_does_not_state_it() -> None:
    data = changed(lambda d: card(d, "P1").update(effects=[]))
    data["figures"] = []
    with pytest.raises(Refused, match=r"effect: take from time: 3, not 4 \("):
        GAME.read_deck(data)


def test_check_1_a_figure_of_ours_is_held_to_until_it_is_taken_out() -> None:
    data = changed(lambda d: card(d, "P2").update(hourglass=True))
    with pytest.raises(Refused, match="hourglasses: 31, not 30"):
        GAME.read_deck(data)
    GAME.read_deck(without_ours(data))


def test_check_2_a_puzzle_that_no_unstrained_line_scores_is_out_of_reach() -> None:
    data = changed(lambda d: card(d, "P4").update(minimum=7))
    with pytest.raises(Refused, match=r"puzzles out of reach: 6, not 0 \(P4 on V1, P4 on V2"):
        GAME.read_deck(only(data, "puzzles out of reach"))


def test_check_2_the_line_must_leave_five_types_without_the_puzzle() -> None:
    """Where the cards of two types come too late, no puzzle leaves five types behind."""
    data = copy.deepcopy(OWN)
    for entry in data["clue"]:
        if entry["type"] in ("Monster", "Threat"):
            entry["minimum"] = 7
    with pytest.raises(Refused, match="puzzles out of reach: 72, not 0"):
        GAME.read_deck(only(data, "puzzles out of reach"))


def scoring_line(line: list[dict[str, Any]], puzzle: dict[str, Any]) -> list[dict[str, Any]] | None:
    """A legal line of at most seven clues that scores the puzzle, searched card by card from the file."""
    types = {card["type"] for card in line[1:] if card is not puzzle}
    if len(types) >= 5 and puzzle in line:
        return line
    if len(line) - 1 + max(5 - len(types), 0) + (puzzle not in line) > 7:
        return None
    keys = sum(card.get("key", False) - card.get("lock", False) for card in line)
    for card in sorted(CLUES, key=lambda card: (card is not puzzle, card["type"] in types)):
        if (
            card not in line
            and (card["left"] == ["ANY"] or {*card["left"]} & {*line[-1]["right"]})
            and card.get("minimum", 0) < len(line)
            and (keys or not card.get("lock"))
            and (found := scoring_line([*line, card], puzzle))
        ):
            return found
    return None


def test_check_2_each_puzzle_is_scored_from_each_victim_by_a_line_of_different_cards() -> None:
    for puzzle in marked("puzzle"):
        for victim in VICTIMS:
            line = scoring_line([victim], puzzle)
            assert line, (puzzle["id"], victim["id"])
            assert len({card["id"] for card in line}) == len(line) <= 8


def test_check_3_no_icon_is_an_orphan() -> None:
    data = copy.deepcopy(OWN)
    for entry in [*data["clue"], *data["broadcast"], *data["victim"]]:
        entry["right"] = [icon for icon in entry["right"] if icon != "Research"] or ["Interview"]
    with pytest.raises(Refused, match="cards that follow on no other"):
        GAME.read_deck(only(data, "cards that follow on no other"))
    data = copy.deepcopy(OWN)
    for entry in data["clue"]:
        if entry["left"] == ["Research"]:
            entry["left"] = ["Interview"]
    with pytest.raises(Refused, match=r"right icons with few answers: 1, not 0 \(Research\)"):
        GAME.read_deck(only(data, "right icons with few answers"))


def test_check_4_every_lock_has_a_key_on_another_card() -> None:
    data = copy.deepcopy(OWN)
    for entry in [*data["clue"], *data["broadcast"]]:
        entry["key"] = entry["id"] == "P8"
    with pytest.raises(Refused, match=r"locks without a key: 1, not 0 \(P8\)"):
        GAME.read_deck(only(copy.deepcopy(data), "locks without a key"))
    with pytest.raises(Refused, match="locks beyond the keys: 7"):
        GAME.read_deck(only(data, "locks beyond the keys"))


def only(data: dict[str, Any], what: str) -> dict[str, Any]:
    data["figures"] = [figure for figure in data["figures"] if figure["what"] == what]
    assert data["figures"]
    return data


def test_every_measure_is_stated_by_the_own_deck() -> None:
    assert {figure["what"] for figure in OWN["figures"]} == set(MEASURES)


def test_a_deck_survives_save_and_record() -> None:
    deck = own_deck(GAME.id)
    again = GAME.read_deck(json.loads(json.dumps(GAME.write_deck(deck))))
    assert again == deck


def test_a_game_with_a_deck_file_carries_it() -> None:
    data = without_ours(changed(lambda d: card(d, "P1").update(title="The Real One", source="rulebook")))
    match = Match.new("arkham-noir", ["Ann"], seed=1, deck=data)
    assert match.record()["deck"] == data
    assert "The Real One" in match.setup.deck.titles


def test_the_deck_is_shown_as_a_table() -> None:
    rows = GAME.deck_rows(own_deck(GAME.id))
    assert len(rows) == 1 + 60
    assert rows[0] == ("id", "title", "type", "left", "right", "marks", "effects", "source")
    assert {len(row) for row in rows} == {8}
    lock = next(row for row in rows if "lock" in row[5])
    assert "puzzle, lock" in lock[5]
    assert "minimum 3" in lock[5]
