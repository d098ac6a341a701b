"""Hidden Leaders Duel, ruling by ruling: D1 to D6, D8, D10, D20, D21; events, notation, whole games."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from hidden_leaders_tables import (
    NAMES,
    SETUP,
    cards,
    deal,
    fresh,
    listed,
    random_states,
    refused,
    say,
    spell,
    start,
    visible,
)

from hotgames.games.hidden_leaders_duel.cards import BACK, DECK, EMPTY, ROLES, SPACES, SPELLED, UNKNOWN
from hotgames.games.hidden_leaders_duel.events import (
    Blocked,
    Collected,
    Drawn,
    Drew,
    Ended,
    Looked,
    Placed,
    Revealed,
    Taken,
)
from hotgames.games.hidden_leaders_duel.rules import GAME, Duel
from hotgames.games.hidden_leaders_duel.scoring import Scored
from hotgames.table.dice import Dice, Shaker
from hotgames.table.game import Asked, IllegalMove, Refused, audience


def only(events: list[Any], kind: type) -> Any:
    (event,) = [event for event in events if isinstance(event, kind)]
    return event


def space(name: str) -> int:
    return SPACES.index(name)


# ---------------------------------------------------------------------- a turn


def test_the_sizes_of_hands_and_pile_through_a_game() -> None:
    """The arithmetic of the rulings: three cards to the fourth turn, then 2, 1, 0; eight draws."""
    for seed in range(5):
        draws: Counter[int] = Counter()
        turns = 0
        for state, events in random_states(seed):
            draws.update(event.seat for event in events if isinstance(event, Drawn))
            if any(isinstance(event, Blocked | Collected) for event in events):
                turns += 1
                seat = (state.starter + turns - 1) % 2
                assert len(state.hands[seat]) == (3, 3, 3, 3, 2, 1, 0)[(turns - 1) // 2]
                assert len(state.pile) == max(0, 8 - turns)
        assert draws == {0: 4, 1: 4}
        assert turns == 14
        blocks = 14 - state.blockers.count(EMPTY)
        assert blocks + len(state.collections[0] + state.collections[1]) == 14


def blocked_to_the_last() -> Duel:
    """Thirteen turns in which everybody blocked."""
    state, random = fresh(4), Random(4)
    while state.turn < 13:
        (seat,) = state.pending()
        moves = [*state.moves(seat)]
        blocks = [move for move in moves if state.write_move(move).startswith("block")]
        state.play(seat, random.choice(blocks or moves))
    assert state.blockers.count(EMPTY) == 1
    return state


def test_d1_a_single_space_without_a_block_is_taken_and_filled_alone() -> None:
    state = blocked_to_the_last()
    last = SPACES[state.blockers.index(EMPTY)]
    other = "a1" if last != "a1" else "a2"
    assert listed(state) == {f"take {last}"}
    assert state.asked(state.pending()[0]).text == "take the last card that is not blocked"
    refused(state, "take " + " ".join(sorted((last, other))), "blocked")
    say(state, f"take {last}")
    (seat,) = state.pending()
    hand = spell(state.hands[seat]).split()
    assert len(hand) == 2
    assert listed(state) == {f"place {card}@{last}" for card in hand}
    say(state, f"place {hand[0]}@{last}")
    assert listed(state) == {f"block {hand[1]}@{last}", f"collect {hand[1]}"}
    say(state, f"block {hand[1]}@{last}")
    assert state.over
    assert state.hands == [b"", b""]


def test_d1_two_are_taken_wherever_there_are_two() -> None:
    state = start()
    assert len(listed(state)) == 91
    refused(state, "take a3", "Two cards are taken")
    say(state, "take a3 b5")
    refused(state, "place I3@a3", "One card goes on each of the spaces just freed: a3 and b5")


def test_d2_the_steps_come_in_order_and_the_player_says_which_card_goes_where() -> None:
    state = start(hands=("I0 I1 I1", ""), a="H2", b="S3")
    refused(state, "place I0@a1 I1@b1", "First take cards")
    refused(state, "collect I0", "First take cards")
    say(state, "take a1 b1")
    refused(state, "take a2 b2", "Now cards are placed on the spaces just freed: a1 and b1")
    refused(state, "block I0@a1", "Now cards are placed")
    refused(state, "place I0@a1 I1@b2", "One card goes on each of the spaces just freed: a1 and b1")
    refused(state, "place I0@a1 U1@b1", "not in this hand")
    refused(state, "place I0@a1 I0@b1", "not in this hand")
    hand = ["I0", "I1", "I1", "H2", "S3"]
    wanted = {f"place {hand[x]}@a1 {hand[y]}@b1" for x, y in product(range(5), repeat=2) if x != y}
    assert listed(state) == wanted  # like cards once
    say(state, "place H2@a1 I1@b1")
    assert spell(state.hands[0]) == "I0 I1 S3"
    refused(state, "place H2@a1 I1@b1", "Now one card of the hand blocks")
    refused(state, "take a2 b2", "Now one card of the hand blocks")
    refused(state, "collect H2", "not in this hand")


@pytest.mark.parametrize("take", ["take a1 a7", "take b1 b7", "take a4 b4"])
def test_d2_rows_keep_seven_spaces(take: str) -> None:
    state = start(hands=("I0 I1 I2", ""))
    say(state, take)
    assert state.display.count(EMPTY) == 2
    _, first, second = take.split()
    say(state, f"place I2@{first} I0@{second}")
    assert (state.display.count(EMPTY), len(state.display)) == (0, 14)


def test_d3_the_cards_just_taken_may_go_back_where_they_lay_and_are_then_face_up() -> None:
    state = start(a="H2", b="S3")
    say(state, "take a1 b1", "place H2@a1 S3@b1")
    for seat in (0, 1, None):
        seen = state.view(seat).display
        assert spell(bytes((seen[space("a1")], seen[space("b1")]))) == "H2 S3"


def test_d4_a_take_is_committed_before_its_cards_are_seen() -> None:
    state = start(hands=("I0 I1 I2", ""), a="H2", b="S3")
    events = say(state, "take a1 b1")
    assert state.facts(only(events, Taken)) == {"seat": 0, "spaces": ["a1", "b1"], "cards": ["H?", "S?"]}
    assert state.facts(only(events, Looked)) == {
        "seat": 0,
        "spaces": ["a1", "b1"],
        "cards": ["H2", "S3"],
        "to": (0,),
    }
    assert visible(state.view(0))["hand 0"] == "I0 I1 I2 H2 S3"
    assert visible(state.view(1))["hand 0"] == "I? I? I? H? S?"
    assert not state.can_undo(0).ok
    assert "looked at" in state.can_undo(0).why


def test_d5_any_card_without_a_block_may_be_blocked_the_one_just_placed_too() -> None:
    state = start(hands=("I0 I1 I2", "U0 U1 U2"), a="H2", b="S3")
    say(state, "take a1 b1", "place H2@a1 I1@b1")
    blocks = {f"block {card}@{name}" for card in ("I0", "I2", "S3") for name in SPACES}
    assert listed(state) == blocks | {"collect I0", "collect I2", "collect S3"}
    say(state, "block I0@b1", "take a2 a3")
    refused_takes = {f"take a{n} b1" for n in range(1, 8)} | {f"take b1 b{n}" for n in range(2, 8)}
    placing = next(iter(listed(state)))
    say(state, placing)
    assert not {move for move in listed(state) if move.endswith("@b1")}
    refused(state, f"block {SPELLED[state.hands[1][0]]}@b1", "b1 is blocked")
    say(state, f"collect {SPELLED[state.hands[1][0]]}")
    assert not listed(state) & refused_takes
    assert len(listed(state)) == 78
    refused(state, "take a1 b1", "b1 is blocked")


def test_d6_a_face_up_card_stays_open_knowledge_under_its_blocker() -> None:
    state = start(hands=("I0 I1 I2", ""), a="H2", b="S3")
    events = say(state, "take a1 b1", "place H2@a1 I1@b1", "block I2@a1")
    assert only(events, Blocked) == Blocked(0, space("a1"), 0)
    rival, own = state.view(1), state.view(0)
    assert SPELLED[rival.display[0]] == SPELLED[own.display[0]] == "H2"
    assert SPELLED[rival.blockers[0]] == "I?"
    assert rival.data()["rows"]["a"][0] == {"card": "H2", "up": True, "blocker": "I?", "by": 0}


def test_d8_every_back_is_seen_by_everybody_but_that_of_a_role() -> None:
    for seed in range(4):
        for state, _ in random_states(seed):
            for viewer in (0, 1, None):
                view = state.view(viewer)
                truth = [*state.hands, *state.collections, bytes(state.display), bytes(state.blockers)]
                seen = [*view.hands, *view.collections, view.display, view.blockers]
                for real, shown in zip(truth, seen, strict=True):
                    assert [card >> 2 & 3 for card in real] == [card >> 2 & 3 for card in shown]
                assert view.next == (state.pile[0] >> 2 if state.pile else None)
                assert view.pile == len(state.pile)
                if not state.over:
                    known = [role != UNKNOWN for role in view.roles]
                    assert known == [viewer == 0, viewer == 1]


def test_d8_values_are_seen_only_by_whom_the_rules_let() -> None:
    for seed in range(4):
        for state, _ in random_states(seed):
            for viewer in (0, 1, None):
                view = state.view(viewer)
                for seat in (0, 1):
                    mine = seat == viewer or state.over
                    for cards_seen in (view.hands[seat], view.collections[seat]):
                        assert all((card & BACK == 0) == mine for card in cards_seen)
                for card, shown in zip(state.display, view.display, strict=True):
                    assert (shown & BACK > 0) == (card < 16 and not state.over)


def test_d10_own_blockers_are_always_shown_to_their_owner() -> None:
    state = start(hands=("I0 I1 I2", "U0 U1 U2"), a="H2", b="S3")
    say(state, "take a1 b1", "place H2@a1 I1@b1", "block I2@a5")
    say(state, "take a2 b2")
    say(state, "place U0@a2 U1@b2", "block U2@b4")
    assert [SPELLED[state.view(0).blockers[space(name)]] for name in ("a5", "b4")] == ["I2", "U?"]
    assert [SPELLED[state.view(1).blockers[space(name)]] for name in ("a5", "b4")] == ["I?", "U2"]
    assert [SPELLED[state.view(None).blockers[space(name)]] for name in ("a5", "b4")] == ["I?", "U?"]


def test_d20_one_card_blocks_or_is_collected_in_every_turn_to_the_last() -> None:
    state, random = fresh(9), Random(9)
    while not state.over:
        (seat,) = state.pending()
        moves = [state.write_move(move) for move in state.moves(seat)]
        collecting = [move for move in moves if move.startswith("collect")]
        if collecting:
            assert any(move.startswith("block") for move in moves)
            assert all(move.split()[0] in ("block", "collect") for move in moves)
        say(state, random.choice(collecting or moves))
    assert [len(cards) for cards in state.collections] == [7, 7]


def test_d21_who_begins_is_drawn_by_lot() -> None:
    starters = Counter(fresh(seed).pending()[0] for seed in range(400))
    assert min(starters[0], starters[1]) > 150
    assert start(starter=1).pending() == (1,)


def test_every_card_is_as_likely_in_every_place_and_all_roles_come_up() -> None:
    roles = Counter()
    for seed in range(300):
        state = fresh(seed)
        state.check()
        roles.update(state.roles)
    assert set(roles) == set(range(6))
    assert min(roles.values()) > 60


def test_the_six_roles_are_the_six_pairs_of_factions() -> None:
    assert {role.name: "".join("IHSU"[f] for f in role.factions) for role in ROLES} == {
        "Lemron": "HS",
        "Cyra": "IS",
        "Myrad": "HU",
        "Xiadul": "IU",
        "Pavyr": "IH",
        "Enned": "SU",
    }


def test_a_move_out_of_turn_or_after_the_end_is_refused() -> None:
    state = start(starter=1)
    assert list(state.moves(0)) == []
    with pytest.raises(IllegalMove, match="other player's turn"):
        state.play(0, state.read_move("take a1 a2"))
    state, _ = [*random_states(1)][-1]
    assert (list(state.pending()), list(state.moves(0)), list(state.moves(1))) == ([], [], [])
    with pytest.raises(IllegalMove, match="over"):
        state.play(0, state.read_move("take a1 a2"))


def test_what_is_asked_is_asked_in_secret() -> None:
    state = start(hands=("I0 I1 I2", ""))
    assert state.asked(0) == Asked("take", True, "take two cards from the display")
    say(state, "take a1 b1")
    assert state.asked(0) == Asked("place", True, "place two cards face up")
    say(state, "place I0@a1 I1@b1")
    assert state.asked(0) == Asked("action", True, "block a card of the display or collect a card")
    assert state.progress() == "round 1 of 7"


# ---------------------------------------------------------------------- events and words


def test_what_happens_is_told_to_whom_it_concerns() -> None:
    state = start(hands=("I0 I1 I2", "U0 U1 U2"), a="H2 H3", b="S3", pile="S0 H1 U3")
    events = say(state, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    events += say(state, "take a1 a2", "place U0@a1 U1@a2", "block U2@b1")
    assert [(state.tell(event, NAMES), audience(event)) for event in events] == [
        ("Ann takes H? from a1 and S? from b1", None),
        ("Ann finds H2 at a1 and S3 at b1", (0,)),
        ("Ann places H2 on a1 and I1 on b1", None),
        ("Ann collects I?", None),
        ("Ann draws S?, next on the pile H?", None),
        ("Ann has drawn S0", (0,)),
        ("Ben takes H2 from a1 and H? from a2", None),
        ("Ben finds H3 at a2", (1,)),
        ("Ben places U0 on a1 and U1 on a2", None),
        ("Ben blocks b1 with U?", None),
        ("Ben draws H?, next on the pile U?", None),
        ("Ben has drawn H1", (1,)),
    ]
    assert events[3:6] == [Collected(0, 0), Drawn(0, 2, 1), Drew(0, cards("S0")[0], (0,))]
    assert events[2] == Placed(0, (0, 7), cards("H2 I1"))


def test_of_what_lies_face_down_events_tell_everybody_the_backs_only() -> None:
    for seed in range(6):
        before: dict[str, str] = {}
        for state, events in random_states(seed):
            for event in events:
                facts = json.loads(json.dumps(state.facts(event)))
                assert state.tell(event, NAMES)
                if isinstance(event, Taken):
                    assert facts["cards"] == [before[name] for name in facts["spaces"]]
                elif isinstance(event, Blocked | Collected | Drawn):
                    assert not {"card", "cards", "value"} & set(facts)
                elif isinstance(event, Looked | Drew):
                    assert facts["to"] == [event.seat]
            before = dict(zip(SPACES, (SPELLED[c] for c in state.view(None).display), strict=True))


def test_the_end_is_revealed_then_scored_faction_by_faction() -> None:
    state, events = [*random_states(3)][-1]
    kinds = [type(event) for event in events]
    assert kinds[-6:] == [Revealed, Scored, Scored, Scored, Scored, Ended]
    assert [event.faction for event in events if isinstance(event, Scored)] == [0, 1, 2, 3]
    revealed = only(events, Revealed)
    assert revealed.roles == state.roles
    assert state.facts(revealed)["display"] == [SPELLED[card] for card in state.display]
    view = state.view(1)
    assert view.roles == state.roles
    assert view.results() == tuple(event for event in events if isinstance(event, Scored))
    assert view.hidden == b""
    assert state.progress() == "all 7 rounds played"


# ---------------------------------------------------------------------- notation


def test_every_move_is_written_and_read() -> None:
    for seed in range(3):
        for state, _ in random_states(seed):
            for seat in state.pending():
                for move in state.moves(seat):
                    assert state.read_move(state.write_move(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take c1 c2",
        "take a8 b1",
        "take a1  b1",
        "take a1 b1 ",
        "take b5 a3",
        "take a3 a3",
        "take a1 a2 a3",
        "place I3@b1 I3@a1",
        "place I4@a1 I3@a2",
        "place I?@a1",
        "block I3 a1",
        "block I3@a1 I3@a2",
        "collect",
        "collect I3@a1",
        "Collect I3",
        "collect I３",
        "done",
    ],
)
def test_what_names_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove, match="is no move"):
        start().read_move(text)


def test_a_deal_is_read_as_it_was_written() -> None:
    written = deal(starter=1)
    assert GAME.write_deal(SETUP, GAME.read_deal(SETUP, written)) == written
    dealt = GAME.deal(SETUP, Dice(3))
    assert GAME.read_deal(SETUP, json.loads(json.dumps(GAME.write_deal(SETUP, dealt)))) == dealt


@pytest.mark.parametrize(
    ("change", "place", "reason"),
    [
        ({"roles": ["Enned", "Enned"]}, "deal.roles", "Enned is dealt twice"),
        ({"roles": ["Enned"]}, "deal.roles", "two roles"),
        ({"roles": ["Enned", "Ann"]}, "deal.roles[1]", "no role"),
        ({"roles": [["Enned"], "Cyra"]}, "deal.roles[0]", "no role"),
        ({"hands": [[], [], []]}, "deal.hands", "two are wanted"),
        ({"hands": [["I0", "I1"], ["I1", "I2", "I2"]]}, "deal.hands[0]", "3 cards"),
        ({"hands": [["I0", "I0", "I1"], ["I1", "I2", "I2"]]}, "deal.hands[0]", "I0 is dealt once too often"),
        ({"hands": [["I0", "I1", "I9"], ["I1", "I2", "I2"]]}, "deal.hands[0]", "'I9' is no card"),
        ({"hands": [["I0", "I1", 3], ["I1", "I2", "I2"]]}, "deal.hands[0]", "3 is no card"),
        ({"hands": [["I0", "I1", []], ["I1", "I2", "I2"]]}, "deal.hands[0]", "is no card"),
        ({"rows": [["I0"] * 7, []]}, "deal.rows[0]", "once too often"),
        ({"rows": {"a": 1, "b": 2}}, "deal.rows", "two are wanted"),
        ({"pile": []}, "deal.pile", "8 cards"),
        ({"starter": 2}, "deal.starter", "2 is no seat"),
        ({"starter": True}, "deal.starter", "True is no seat"),
        ({"more": 1}, "deal", "a deal of the duel is"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_place(
    change: dict[str, Any], place: str, reason: str
) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.read_deal(SETUP, deal() | change)
    assert refusal.value.place == place
    assert reason in refusal.value.reason


@pytest.mark.parametrize("data", [None, [], "deal", {"roles": []}])
def test_what_is_no_deal_is_refused(data: Any) -> None:
    with pytest.raises(Refused, match="a deal of the duel is"):
        GAME.read_deal(SETUP, data)


# ---------------------------------------------------------------------- whole games


def test_the_cards_of_a_whole_game_are_all_there_at_every_step() -> None:
    for seed in range(10):
        for state, _ in random_states(seed):
            state.check()
            lying = [card & 15 for card in (*state.display, *state.blockers) if card != EMPTY]
            everything = [*lying, *b"".join((*state.hands, *state.collections, state.pile))]
            assert Counter(everything) == Counter(DECK)


def test_a_view_lists_the_moves_of_its_seat() -> None:
    for seed in range(3):
        for state, _ in random_states(seed):
            for seat in (0, 1):
                assert list(state.view(seat).moves()) == list(state.moves(seat))
            assert list(state.view(None).moves()) == []


def test_every_legal_move_and_no_other_is_drawn_in_random_play() -> None:
    chance = Random(1)
    for state, _ in random_states(6):
        for seat in state.pending():
            if state.turn in (0, 9, 13):
                drawn = {state.random_move(seat, chance.random) for _ in range(2500)}
                assert drawn == set(state.moves(seat))


def test_the_last_space_is_drawn_too_in_random_play() -> None:
    """D1 again: one card to take, one to place."""
    state = blocked_to_the_last()
    (seat,), chance = state.pending(), Random(1)
    for _ in range(2):
        drawn = {state.random_move(seat, chance.random) for _ in range(50)}
        assert drawn == set(state.moves(seat))
        state.play(seat, state.moves(seat)[0])


def test_whatever_is_imagined_looks_the_same() -> None:
    for seed in range(12):
        for state, _ in random_states(seed):
            for viewer in (0, 1, None):
                view = state.view(viewer)
                imagined = view.imagine(Shaker(seed))
                imagined.check()
                assert imagined.view(viewer) == view
                assert imagined.view(viewer).data() == view.data()
