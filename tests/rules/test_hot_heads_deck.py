"""The deck of Hot Heads as data, its cut by the number of players, and deals."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hot_heads_tables import setup_of

from hotgames.games.hot_heads.cards import HELICOPTER, KINDS, NAMES, NUMBERS, SABOTAGE, STORM, VALUES, WILD
from hotgames.games.hot_heads.deal import KEPT, Stretch, bury, stretches
from hotgames.games.hot_heads.rules import GAME
from hotgames.table import deck as deck_files
from hotgames.table import paths
from hotgames.table.deck import own_deck
from hotgames.table.dice import Dice
from hotgames.table.game import Refused, Setup
from hotgames.table.match import Match
from hotgames.table.record import verify

OWN = paths.assets() / "hot_heads" / "deck.toml"


def own() -> dict[str, Any]:
    return deepcopy(deck_files.read_deck_file(OWN))


def other() -> dict[str, Any]:
    """A deck with other numbers, and another share of wild cards, that the rulebook allows."""
    data = own()
    for line in data["cards"]:
        if line["card"] == "R+1":
            line.update(card="R+12", source="rulebook")
        if line["card"] == "W+3":
            line.update(card="G+6")
    data["name"] = "another"
    return data


def refusal(data: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        GAME.read_deck(data)
    return refused.value


# ---------------------------------------------------------------------- the deck


def test_the_deck_has_what_the_rulebook_says_and_what_we_assumed() -> None:
    deck = own_deck(GAME.id)
    there = Counter(deck.cards)
    assert sum(there[card] for card in there if VALUES[card] > 0) == 69
    assert sum(there[card] for card in there if VALUES[card] < 0) == 21
    assert (there[SABOTAGE], there[HELICOPTER], there[STORM], len(deck.cards)) == (5, 4, 0, 99)
    for kind in range(WILD):
        values = Counter({VALUES[card]: n for card, n in there.items() if KINDS[card] == kind})
        assert values == {1: 5, 2: 5, 3: 3, 4: 2, 5: 1, -1: 1, -2: 1, -3: 1, -4: 1}
    wild = Counter({VALUES[card]: n for card, n in there.items() if KINDS[card] == WILD})
    assert wild == {1: 2, 2: 2, 3: 1, -1: 2, -2: 2, -3: 1}


def test_each_line_says_who_says_so() -> None:
    for card, _, source in own_deck(GAME.id).entries:
        assert source == ("assumption" if VALUES[card] else "rulebook")


def test_cards_are_numbered_in_the_order_of_ascii() -> None:
    assert list(NAMES) == sorted(NAMES)
    assert [NAMES[NUMBERS[name]] for name in NAMES] == list(NAMES)


def test_a_deck_is_written_as_it_was_read() -> None:
    for data in (own(), other()):
        deck = GAME.read_deck(data)
        assert GAME.write_deck(deck) == data
        assert GAME.read_deck(json.loads(json.dumps(GAME.write_deck(deck)))) == deck


def test_a_deck_of_other_numbers_is_played_with_and_carried_in_the_record() -> None:
    match = Match.new("hot-heads", ["Ann", "Ben", "Cleo"], seed=3, deck=other())
    while not match.over:
        seat = match.pending()[0]
        match.play(seat, match.state.moves(seat)[-1])
        match.state.check()
    record = json.loads(json.dumps(match.record()))
    assert record["deck"] == other()
    assert "R+12" in json.dumps(record["deal"])
    assert verify(record).record() == match.record()
    with pytest.raises(Refused, match="one too many"):
        verify({key: value for key, value in record.items() if key != "deck"})


def test_a_game_begun_with_our_deck_keeps_it_when_ours_is_rebalanced(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("hot-heads", ["Ann", "Ben"], seed=3)
    seat = match.pending()[0]
    match.play(seat, match.state.moves(seat)[0])
    record, dump = match.record(), match.state.dump()
    rebalanced = GAME.read_deck(other())
    monkeypatch.setattr(deck_files, "own_deck", lambda game: rebalanced)
    assert Match.new("hot-heads", ["Ann", "Ben"], seed=3).setup.deck == rebalanced
    assert verify(record).record() == record
    setup = Setup(2, {"helicopter": "linked"}, GAME.read_deck(record["deck"]))
    assert GAME.restore(setup, dump).dump() == dump
    with pytest.raises(Refused):
        GAME.restore(setup._replace(deck=rebalanced), dump)


def test_a_spoilt_deck_of_ours_is_refused_by_the_name_of_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = tmp_path / "deck.toml"
    spoilt.write_text(OWN.read_text(encoding="utf-8").replace('"R+1"', '"R+0"'), encoding="utf-8")
    monkeypatch.setattr(deck_files, "own_file", lambda about: spoilt)
    with pytest.raises(Refused, match=r"deck\.toml: cards\[0\]\.card: 'R\+0' is no card"):
        own_deck.__wrapped__(GAME.id)


def _lines(change: Callable[[list[dict[str, Any]]], Any]) -> Callable[[dict[str, Any]], Any]:
    return lambda data: change(data["cards"])


@pytest.mark.parametrize(
    ("spoil", "place", "reason"),
    [
        (lambda data: data.update(game="hot-lead"), "game", "not for"),
        (lambda data: data.update(extra=1), "", "nothing else"),
        (lambda data: data.pop("cards"), "", "nothing else"),
        (lambda data: data.update(name=""), "name", "name"),
        (lambda data: data.update(name=3), "name", "name"),
        (lambda data: data.update(name="a\x1b[2J"), "name", "name"),
        (lambda data: data.update(cards={}), "cards", "list"),
        (_lines(lambda lines: lines[0].update(count=6)), "cards", "70 balloons are listed, the game has 69"),
        (_lines(lambda lines: lines[5].update(count=2)), "cards", "22 ballast cards"),
        (_lines(lambda lines: lines[-1].update(count=3)), "cards", "3 cards T"),
        (_lines(lambda lines: lines[-2].update(count=6)), "cards", "6 cards S"),
        (_lines(lambda lines: lines[-3].update(count=5)), "cards", "5 cards H"),
        (_lines(lambda lines: lines.pop()), "cards", "0 cards T"),
        (_lines(lambda lines: lines[2].update(card="R+0")), "cards[2].card", "no card"),
        (_lines(lambda lines: lines[2].update(card="R+21")), "cards[2].card", "no card"),
        (_lines(lambda lines: lines[2].update(card="P+3")), "cards[2].card", "no card"),
        (_lines(lambda lines: lines[2].update(card=["R+3"])), "cards[2].card", "no card"),
        (_lines(lambda lines: lines[2].update(card="R+1")), "cards[2].card", "already"),
        (_lines(lambda lines: lines[2].update(count=0)), "cards[2].count", "from 1"),
        (_lines(lambda lines: lines[2].update(count=True)), "cards[2].count", "from 1"),
        (_lines(lambda lines: lines[2].update(count=3.0)), "cards[2].count", "from 1"),
        (_lines(lambda lines: lines[2].update(source="hearsay")), "cards[2].source", "neither"),
        (_lines(lambda lines: lines[2].pop("source")), "cards[2]", "a line is"),
        (_lines(lambda lines: lines.insert(2, "R+3")), "cards[2]", "a line is"),
    ],
)
def test_what_is_wrong_with_a_deck_is_told(spoil: Callable[[Any], Any], place: str, reason: str) -> None:
    data = own()
    spoil(data)
    refused = refusal(data)
    assert refused.place == place
    assert reason in refused.reason


@pytest.mark.parametrize(("kind", "sign", "what"), [("Y", "+", "yellow balloon"), ("W", "-", "wild ballast")])
def test_four_types_and_wild_cards_there_must_be(kind: str, sign: str, what: str) -> None:
    data = own()
    lines = [line for line in data["cards"] if line["card"].startswith(kind + sign)]
    for number, line in enumerate(lines):
        line["card"] = f"R{sign}{10 + number}"
    assert f"there is no {what}" in refusal(data).reason


@pytest.mark.parametrize("data", [3, [], "x", {}, {"game": "hot-heads"}])
def test_no_nonsense_is_a_deck(data: Any) -> None:
    refusal(data)


# ---------------------------------------------------------------------- deck files


def test_a_copied_deck_file_is_opened_and_shown(tmp_path: Path) -> None:
    copy = tmp_path / "mine.toml"
    shutil.copy(OWN, copy)
    about, data = deck_files.open_deck(copy)
    assert (about.id, data) == ("hot-heads", own())
    shown = deck_files.rows_of(str(copy))
    assert shown == deck_files.rows_of("hot-heads")
    assert shown[:2] == [("card", "count", "source"), ("R+1", "5", "assumption")]
    assert len(shown) == 1 + len(data["cards"])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"name = 1\ncards = x", "line 2"),
        (b"\xff", "UTF-8"),
        (b"game = 1979-05-27", "texts"),
        (b"game = nan", "texts"),
        (b"game = " + b"[" * 9000, "texts"),
        (b"#" * (deck_files.LARGEST + 1), "larger"),
        (b"", "which game"),
        (b'game = "no-game"', "no game is called"),
        (b'game = "hot-lead"', "takes no deck file"),
        (b'game = "hot-heads"', "nothing else"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_by_name(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(content)
    with pytest.raises(Refused) as refused:
        deck_files.open_deck(path)
    assert str(path) in refused.value.place
    assert reason in str(refused.value)


def test_a_missing_file_and_a_game_without_a_deck_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="none"):
        deck_files.open_deck(tmp_path / "none.toml")
    with pytest.raises(Refused, match="no data"):
        deck_files.rows_of("hot-lead")


# ---------------------------------------------------------------------- the cut and the deal


@pytest.mark.parametrize(
    ("seats", "box", "stacks"),
    [(2, 31, (9, 9, 18)), (3, 33, (10, 10, 20)), (4, 19, (11, 11, 22)), (5, 0, (13, 13, 27))],
)
def test_the_deck_is_cut_by_the_number_of_players(seats: int, box: int, stacks: tuple[int, ...]) -> None:
    assert tuple(cards for cards, _ in stretches(seats)) == stacks
    setup = setup_of(seats)
    first: set[int] = set()
    for seed in range(40):
        deal = GAME.deal(setup, Dice(seed))
        assert [len(hand) for hand in deal.hands] == [10] * seats
        assert [len(pile) for pile in deal.dummy] == ([4] * 4 if seats == 2 else [])
        assert (len(deal.box), len(deal.deck)) == (box, KEPT[seats] + 4)
        storms = [place for place, card in enumerate(deal.deck) if card == STORM]
        first.add(storms[0])
        assert storms[0] < stacks[0] <= storms[1] < stacks[0] + stacks[1] <= storms[2] < storms[3]
        whole = [card for cards in (*deal.hands, *deal.dummy, deal.box, deal.deck) for card in cards]
        assert Counter(whole) == Counter(setup.deck.cards) + Counter({STORM: 4})
        assert GAME.read_deal(setup, json.loads(json.dumps(GAME.write_deal(setup, deal)))) == deal
    assert len(first) > stacks[0] // 2


def test_storms_are_put_anywhere_in_their_stretch_alike_often() -> None:
    chance, cards = Dice(5), (NUMBERS["R+1"],) * 3
    decks = Counter(bury(cards, (Stretch(1, 0), Stretch(4, 2)), chance) for _ in range(6000))
    assert all(deck[0] != STORM for deck in decks)
    assert len(decks) == 6
    assert all(800 < times < 1200 for times in decks.values())


def _swap(deal: dict[str, Any], first: tuple[Any, ...], second: tuple[Any, ...]) -> None:
    """Exchange two cards of a deal."""
    lists = []
    for *path, last in (first, second):
        inner: Any = deal
        for step in path:
            inner = inner[step]
        lists.append((inner, last))
    (one, a), (two, b) = lists
    one[a], two[b] = two[b], one[a]


def _storm_into(deal: dict[str, Any], places: range) -> None:
    """Move the first storm of the deck to an ordinary place among these."""
    storm = deal["deck"].index("T")
    place = next(place for place in places if deal["deck"][place] != "T")
    _swap(deal, ("deck", storm), ("deck", place))


def _one_too_many(deal: dict[str, Any]) -> None:
    deal["hands"] = [sorted(hand) for hand in deal["hands"]]
    deal["hands"][0][0] = "H"
    deal["hands"][0][1:6] = ["H"] * 5


@pytest.mark.parametrize(
    ("seats", "spoil", "place", "reason"),
    [
        (3, lambda deal: deal.pop("box"), "deal", "starter"),
        (3, lambda deal: deal.update(more=1), "deal", "starter"),
        (3, lambda deal: deal["hands"].pop(), "deal.hands", "3 lists of 10"),
        (3, lambda deal: deal["hands"][1].pop(), "deal.hands[1]", "10 cards"),
        (3, lambda deal: deal["hands"][1].__setitem__(4, "R+6"), "deal.hands[1][4]", "one too many"),
        (3, lambda deal: deal["hands"][1].__setitem__(4, "Q+6"), "deal.hands[1][4]", "no card"),
        (3, lambda deal: deal["hands"][1].__setitem__(4, "T"), "deal.hands[1][4]", "cannot be here"),
        (3, lambda deal: deal["hands"][1].__setitem__(4, 4), "deal.hands[1][4]", "no card"),
        (3, _one_too_many, "deal.hands[0][4]", "one too many"),
        (3, lambda deal: deal.update(dummy=[[], [], [], []]), "deal.dummy", "null"),
        (2, lambda deal: deal.update(dummy=None), "deal.dummy", "4 lists"),
        (2, lambda deal: deal["dummy"][3].append("H"), "deal.dummy[3]", "4 cards"),
        (3, lambda deal: deal["box"].pop(), "deal.box", "33 cards"),
        (3, lambda deal: deal["deck"].pop(), "deal.deck", "40 cards"),
        (3, lambda deal: deal["deck"].__setitem__(deal["deck"].index("T"), "R+99"), "deal.deck[", "no card"),
        (
            3,
            lambda deal: _storm_into(deal, range(10, 20)),
            "deal.deck[0] to [9]",
            "1 of the storms",
        ),
        (
            3,
            lambda deal: _storm_into(deal, range(20, 40)),
            "deal.deck[0] to [9]",
            "1 of the storms",
        ),
        (3, lambda deal: deal.update(starter=3), "deal.starter", "0 to 2"),
        (3, lambda deal: deal.update(starter=True), "deal.starter", "0 to 2"),
        (3, lambda deal: deal.update(deck="T" * 40), "deal.deck", "40 cards"),
    ],
)
def test_an_impossible_deal_is_refused(
    seats: int, spoil: Callable[[Any], Any], place: str, reason: str
) -> None:
    setup = setup_of(seats)
    data = GAME.write_deal(setup, GAME.deal(setup, Dice(11)))
    spoil(data)
    with pytest.raises(Refused) as refused:
        GAME.read_deal(setup, data)
    assert refused.value.place.startswith(place)
    assert reason in refused.value.reason


@pytest.mark.parametrize(
    "data", [None, [], 3, "x", {}, {"hands": 1, "dummy": 2, "box": 3, "deck": 4, "starter": 5}]
)
def test_no_nonsense_is_a_deal(data: Any) -> None:
    with pytest.raises(Refused):
        GAME.read_deal(setup_of(2), data)
