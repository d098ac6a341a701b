"""Arkham Noir as a game among games: random play, views, undo, notation, snapshots, words."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from arkham_noir_table import ABOUT, NAMES, deck, kinds, lie, moves, play, table
from hypothesis import given, settings
from hypothesis import strategies as st

from hotgames.games.arkham_noir import events as events_module
from hotgames.games.arkham_noir.events import ENDINGS, Checked
from hotgames.games.arkham_noir.moves import HAND_TO, PICKS, USE, Kind, Move
from hotgames.games.arkham_noir.outlook import outlook
from hotgames.games.arkham_noir.rules import GAME
from hotgames.games.arkham_noir.state import ArkhamNoir
from hotgames.table.deck import own_deck
from hotgames.table.dice import Dice, ImpossibleOutcome, Shaker
from hotgames.table.game import Chance, IllegalMove, Refused, Setup
from hotgames.table.match import Match

OWN = own_deck(GAME.id)
EVERY_OPTION = [
    dict(zip(ABOUT.options, choices, strict=True))
    for choices in itertools.product(*[option.choices for option in ABOUT.options.values()])
]
EVENTS = [
    kind for kind in vars(events_module).values() if isinstance(kind, type) and hasattr(kind, "_fields")
]
LONGEST = 400
"""More decisions than any game takes."""


def start(seed: int, options: dict[str, Any]) -> ArkhamNoir:
    settled = Setup(1, ABOUT.settle(options), OWN)
    dice = Dice(seed)
    return GAME.start(settled, GAME.deal(settled, dice), dice)


def cards_lying(state: ArkhamNoir) -> Counter[int]:
    """Every card by a count written on its own: areas, lines, stacks, a broadcast in the air."""
    lying: Counter[int] = Counter()
    for area in ("hand", "picture", "closed", "discard", "time", "stability", "removed"):
        lying.update(getattr(state, area))
    for stack in (state.draw, state.broadcasts, state.victims, state.boxed):
        lying.update(stack)
    lying.update(card for card in state.leads if card >= 0)
    lying.update(card for case in state.cases for card in case.line)
    lying.update(frame.card for frame in state.agenda if frame.kind == "place")
    return lying


# ---------------------------------------------------------------------- whole games


def test_random_games_end_and_never_lose_or_double_a_card() -> None:
    chance = Random(6)
    endings: Counter[str] = Counter()
    for seed in range(300):
        state = start(seed, chance.choice(EVERY_OPTION))
        for _ in range(LONGEST):
            if not state.pending():
                break
            assert cards_lying(state) == dict.fromkeys(range(59), 1)
            state.check()
            options = state.moves(0)
            assert len(options) > 1 or not state.agenda, "one answer is none"
            state.play(0, chance.choice(options))
        assert state.over, f"seed {seed}"
        assert cards_lying(state) == dict.fromkeys(range(59), 1)
        endings[state.ending] += 1
    assert {"stability", "time", "leads"} <= set(endings) <= set(ENDINGS)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(EVERY_OPTION), st.randoms(use_true_random=False))
def test_at_every_decision_view_and_snapshot_hold(seed: int, options: dict[str, Any], chance: Random) -> None:
    state = start(seed, options)
    while state.pending():
        state.play(0, chance.choice(state.moves(0)))
        for seat in (0, None):
            view = state.view(seat)
            imagined = view.imagine(Dice(seed))
            assert imagined.view(seat) == view
            imagined.check()
        assert view.moves() == ()
        assert state.view(0).moves() == state.moves(0) == imagined.moves(0)
        dump = json.loads(json.dumps(state.dump()))
        again = GAME.restore(state.setup, dump)
        assert again.dump() == dump
        assert again.view(0) == state.view(0)
        assert again.can_undo(0) == state.can_undo(0)


def test_imagined_states_differ_in_the_order_of_the_stacks_and_play_on() -> None:
    view = start(3, {}).view(0)
    first, second = view.imagine(Dice(1)), view.imagine(Dice(2))
    assert first.draw != second.draw
    assert sorted(first.draw) == sorted(second.draw)
    boxed = {view.imagine(Dice(seed)).boxed for seed in range(40)}
    assert len(boxed) == 4, "any victim not seen may be the one in the box"
    shaken = view.imagine(Shaker(1))
    while shaken.pending():
        shaken.play(0, shaken.moves(0)[-1])
    assert shaken.over


def test_a_clone_is_independent() -> None:
    state = start(5, {})
    before = state.dump()
    other = state.clone()
    while other.pending():
        other.play(0, other.moves(0)[0])
    assert state.dump() == before


# ---------------------------------------------------------------------- knowing


def test_a_view_shows_the_sizes_of_the_stacks_and_no_seed() -> None:
    state = start(7, {})
    data = state.view(0).data()
    assert (data["draw"], data["broadcasts"], data["victims"]) == (40, 5, 3)
    assert data["hidden_draw"] == sorted(data["hidden_draw"], key=OWN.ids.index)
    assert "seed" not in json.dumps(data)
    assert data["question"] == {"kind": "action", "card": None, "effect": None}


def test_view_data_has_stable_keys() -> None:
    cards = deck(P1={"effects": ["take from leads"]}, A1={"key": True}, P8={"puzzle": True})
    state = table(cards, "V1 A1 E1", "V2", leads="P1 . P3 P4 P5", hand="T1", picture="P8", discard="T2")
    play(state, "lead>2")
    data = state.view(0).data()
    assert data.pop("hidden_draw")
    assert data == {
        "seat": 0,
        "turn": 1,
        "over": False,
        "ending": None,
        "question": {"kind": "effect", "card": "P1", "effect": "take from leads"},
        "leads": [None, None, "P3", "P4", "P5"],
        "hand": ["T1"],
        "cases": [
            {
                "case": 1,
                "victim": "V1",
                "cards": ["A1", "E1"],
                "types": ["Artifact", "Evidence"],
                "free_keys": 1,
                "opened": "deal",
                "turn": 0,
            },
            {
                "case": 2,
                "victim": "V2",
                "cards": ["P1"],
                "types": ["Person of interest"],
                "free_keys": 0,
                "opened": "deal",
                "turn": 0,
            },
        ],
        "picture": ["P8"],
        "solved": ["Person of interest"],
        "closed": [],
        "discard": ["T2"],
        "time": [],
        "stability": [],
        "removed": [],
        "victory": 5,
        "limits": 5,
        "contact": False,
        "draw": 39,
        "broadcasts": 5,
        "victims": 3,
        "hidden_broadcasts": ["B1", "B2", "B3", "B4", "B5"],
        "hidden_victims": ["V3", "V4", "V5", "V6"],
    }


def test_no_decision_is_secret() -> None:
    asked = set()
    chance = Random(1)
    for seed in range(30):
        state = start(seed, {})
        while state.pending():
            question = state.asked(0)
            asked.add(question.kind)
            assert not question.secret
            assert question.text
            state.play(0, chance.choice([move for move in state.moves(0) if move.kind != "find"]))
    assert asked >= {"action", "effect", "pick", "discard", "broadcast", "contact"}


# ---------------------------------------------------------------------- what a screen can tell beforehand


def test_a_screen_can_tell_where_a_card_goes_and_why_not() -> None:
    view = table(deck(P1={"left": "S"}, V2={"right": "SI"}), "V1", "V2").view(0)
    lead = view.first_lead
    assert [view.why_no_play(lead, case) for case in view.cases] == [
        "Case 1 goes on with Collection; P1 begins with Surveillance.",
        "",
    ]
    assert view.why_not(Move("lead", case=1)) == view.why_no_play(lead, view.cases[0])
    assert view.why_not(Move("lead", case=2)) == ""


def test_moves_and_reasons_agree_on_where_every_card_goes() -> None:
    """The list of actions, `Case.takes` and `why_no_play` are three hands of the same rules."""
    chance = Random(12)
    lying: Counter[bool] = Counter()
    for seed in range(20):
        state = start(seed, {})
        while state.pending():
            if not state.agenda:
                for case in state.cases:
                    for card in range(53):
                        fits = case.takes(OWN, card)
                        assert fits == (state.why_no_play(card, case) == "")
                        lying[fits] += 1
                    for card in state.hand:
                        listed = Move("hand", card, case.number) in state.moves(0)
                        assert listed == case.takes(OWN, card)
                    listed = Move("lead", case=case.number) in state.moves(0)
                    assert listed == (state.first_lead >= 0 and case.takes(OWN, state.first_lead))
            state.play(0, chance.choice(state.moves(0)))
    assert min(lying.values()) > 1000


def test_a_screen_can_tell_what_closing_brings_and_costs() -> None:
    cards = deck(A1={"puzzle": True}, P1={"hourglass": True}, M7={"stability": True})
    view = table(cards, "V1 A1 E1 L1 M1 T1 P8", stability="M7", discard="A7").view(0)
    closing = view.closing(view.cases[0])
    assert closing.types == (0, 1, 2, 3, 4, 5)
    assert [way.score for way in closing.ways] == [(), (cards.named["A1"],)]
    assert closing.bonus
    assert closing.last
    ahead = outlook(view, closing.ways[1])
    assert ahead.discarded == ((cards.named["P1"], "time"),)
    assert ahead.fates == ((("cases",), "", False),)
    nothing = table(cards, "V1 A1").view(0)
    assert nothing.closing(nothing.cases[0]).why_not == "Case 1 holds 1 type of clue; closing takes 5."


def test_a_screen_can_tell_what_passing_costs() -> None:
    hours = {f"M{n}": {"hourglass": True} for n in range(1, 6)}
    cards = deck(P1={"hourglass": True}, **hours)
    passing = Move("pass")
    assert outlook(table(cards, time="M1 M2 M3 M4").view(0), passing).fates == ((("time",), "", False),)
    lost = outlook(table(cards, time="M1 M2 M3 M4", victims="").view(0), passing)
    assert (lost.danger, lost.fate.ending) == (1, "time")
    assert outlook(table(cards, only=True).view(0), passing).fates == ((("leads",), "", False),)


@pytest.mark.parametrize("contact", [False, True])
def test_danger_weighs_what_a_hidden_card_decides(contact: bool) -> None:
    """Each card on top counts once; the contact's being there hides no danger, and he is not called."""
    minds = {f"M{n}": {"stability": True} for n in range(1, 6)}
    cards = deck(P1={"effects": ["stability check"]}, **minds)
    view = table(cards, stability="M1 M2 M3 M4", draw="M5 A1 A2 A3", only=True, contact=contact).view(0)
    ahead = outlook(view, Move("lead", case=1))
    assert ahead.danger == 0.25
    assert {fate.at_once for fate in ahead.fates if fate.ending} == {not contact}
    assert view.contact == contact


def test_what_is_sure_is_told_although_something_else_is_asked_first() -> None:
    """Full areas count as soon as they are full; a card that comes back in time empties them."""
    hours = {f"M{n}": {"hourglass": True} for n in range(1, 6)}
    cards = deck(P1={"hourglass": True}, A1={"effects": ["take from time", "stability check"]}, **hours)
    view = table(cards, hand="A1", time="M1 M2 M3 M4", victims="").view(0)
    playing = outlook(view, HAND_TO[cards.named["A1"]][1])
    assert playing.danger == 1
    assert not playing.fate.at_once
    state = table(cards, hand="A1", time="M1 M2 M3 M4", victims="")
    play(state, "hand A1>1")
    taking = outlook(state.view(0), USE, PICKS[cards.named["M1"]])
    assert taking.danger < 1


def test_the_colour_card_that_brings_a_broadcast_is_told() -> None:
    cards = deck(**{name: {"colour": True} for name in ("P1", "A1", "A2")})
    view = table(cards, "V1 A1 A2").view(0)
    assert outlook(view, Move("lead", case=1)).colour
    assert not outlook(table(cards, "V1 A1").view(0), Move("lead", case=1)).colour


# ---------------------------------------------------------------------- undo


def test_a_move_may_be_taken_back_until_it_turned_up_a_card() -> None:
    cards = deck(P1={"effects": ["take from leads", "stability check"]})
    state = table(cards, hand="A1 A2 A3")
    assert not state.can_undo(0).ok
    play(state, "lead>1")
    assert state.can_undo(0).ok
    play(state, "use")
    assert state.can_undo(0).ok
    play(state, "pick P2")
    assert state.can_undo(0).ok
    play(state, "discard A1")
    answer = state.can_undo(0)
    assert not answer.ok
    assert "turned up" in answer.why


def test_a_broadcast_drawn_a_row_refilled_or_a_victim_is_something_new() -> None:
    state = table(deck(P1={"effects": ["broadcast"]}))
    play(state, "lead>1")
    assert state.can_undo(0).ok
    play(state, "use")
    assert not state.can_undo(0).ok
    state = table(deck())
    play(state, "pass")
    assert not state.can_undo(0).ok
    state = table(deck(), only=True, leads="P1 P2 . . .", hand="A1")
    play(state, "lead>1")
    assert not state.can_undo(0).ok


def test_a_shuffle_shows_nothing_new() -> None:
    state = table(deck(P1={"effects": ["shuffle discards", "take from leads"]}), discard="A1 A2")
    play(state, "lead>1", "use")
    assert state.can_undo(0).ok


def test_the_game_that_is_over_is_not_taken_back() -> None:
    hours = {f"M{n}": {"hourglass": True} for n in range(1, 6)}
    state = table(deck(**hours), time="M1 M2 M3 M4 M5", victims="")
    play(state, "pass")
    assert state.can_undo(0).why == "The game is over."


def test_a_match_takes_back_within_a_turn() -> None:
    match = Match.new("arkham-noir", NAMES, seed=11)
    chance = Random(2)
    undone = 0
    while not match.over and undone < 5:
        before, steps = match.state.dump(), len(match.steps)
        match.play(0, chance.choice(match.state.moves(0)))
        if match.can_undo(0).ok:
            match.undo(0)
            undone += 1
            assert len(match.steps) == steps
            assert match.state.dump()["agenda"] == before["agenda"]
            assert match.view(0) == GAME.restore(match.setup, before).view(0)
            match.play(0, chance.choice(match.state.moves(0)))
    assert undone


# ---------------------------------------------------------------------- notation and refusals


def test_every_legal_move_is_written_and_read() -> None:
    seen = set()
    chance = Random(4)
    for seed in range(40):
        state = start(seed, {})
        while state.pending():
            for move in state.moves(0):
                assert state.read_move(state.write_move(move)) == move
                seen.add(move.kind)
            state.play(0, chance.choice(state.moves(0)))
    assert seen == set(get_args(Kind))


NO_MOVES = (
    *(
        "",
        "lead>0",
        "lead>10",
        "lead>",
        "lead 1",
        "broadcast>",
        "hand P1",
        "hand >1",
        "hand X9>1",
        "hand P1>1 ",
    ),
    *("close", "close x", "close 1 score", "close 1  score P1", "take P1", "Take", "take ", "use it"),
    *("pick V1", "pick", "contact", "contact find", "contact find X"),
)


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        start(1, {}).read_move(text)


def test_every_move_that_is_not_legal_is_refused_with_a_rule_and_changes_nothing() -> None:
    chance = Random(8)
    for seed in range(25):
        state = start(seed, chance.choice(EVERY_OPTION))
        thinkable = {state.read_move(text) for text in ("take", "pass", "use", "skip", "contact ignore")}
        while state.pending():
            thinkable.update(state.moves(0))
            before = state.dump()
            for move in thinkable:
                why = state.why_no_move(move)
                assert (why == "") == (move in state.moves(0)), (move, why)
                assert state.view(0).why_not(move) == why
                if why:
                    with pytest.raises(IllegalMove) as illegal:
                        state.play(0, move)
                    assert str(illegal.value) == why
            assert state.dump() == before
            state.play(0, chance.choice(state.moves(0)))
        assert {state.why_no_move(move) for move in thinkable} == {"The game is over."}


def test_a_fixed_outcome_comes_and_an_impossible_one_changes_nothing() -> None:
    cards = deck(P1={"effects": ["shuffle discards", "take from leads"]})
    state = table(cards, discard="A1", draw="A2", only=True, chance=[["A1", "A2"]])
    play(state, "lead>1", "use")
    assert lie(state, "draw") == "A1 A2"
    state = table(cards, discard="A1", draw="A2", only=True, chance=[["A1", "A3"]])
    play(state, "lead>1")
    before = state.dump()
    with pytest.raises(ImpossibleOutcome):
        state.play(0, state.read_move("use"))
    assert state.dump() == before
    assert moves(state) == {"use", "skip"}
    play(state, "skip")
    assert not state.over


def test_a_running_out_that_cannot_be_as_fixed_changes_nothing_either() -> None:
    state = table(deck(), only=True, discard="A1 A2", chance=[["A1"]])
    before = state.dump()
    with pytest.raises(ImpossibleOutcome):
        state.play(0, state.read_move("pass"))
    assert state.dump() == before


# ---------------------------------------------------------------------- deals and snapshots


def good_deal() -> dict[str, Any]:
    settled = Setup(1, ABOUT.settle({}), OWN)
    return GAME.write_deal(settled, GAME.deal(settled, Dice(2)))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda deal: deal.pop("hand"), "deal"),
        (lambda deal: deal.update(extra=[]), "deal"),
        (lambda deal: deal["draw"].pop(), "deal.draw"),
        (lambda deal: deal.update(hand="abc"), "deal.hand"),
        (lambda deal: deal["hand"].__setitem__(0, deal["draw"][0]), "deal.draw[0]"),
        (lambda deal: deal["open"].__setitem__(0, deal["draw"][0]), "deal.open[0]"),
        (lambda deal: deal["leads"].__setitem__(3, 7), "deal.leads[3]"),
        (lambda deal: deal["victims"].append("V6"), "deal.victims"),
        (lambda deal: deal["broadcasts"].__setitem__(1, deal["broadcasts"][0]), "deal.broadcasts[1]"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change: Any, place: str) -> None:
    deal = good_deal()
    change(deal)
    with pytest.raises(Refused) as refused:
        GAME.read_deal(Setup(1, ABOUT.settle({}), OWN), deal)
    assert refused.value.place == place


def test_a_deal_is_read_as_it_was_written() -> None:
    settled = Setup(1, ABOUT.settle({}), OWN)
    assert GAME.write_deal(settled, GAME.read_deal(settled, good_deal())) == good_deal()


def _first_case(dump: dict[str, Any]) -> list[Any]:
    case: list[Any] = dump["cases"][0]
    return case


@pytest.mark.parametrize(
    "change",
    [
        lambda dump: dump.clear(),
        lambda dump: dump.pop("dice"),
        lambda dump: dump["draw"].pop(),
        lambda dump: dump["draw"].append(dump["draw"][0]),
        lambda dump: dump["draw"].append(dump["victims"].pop()),
        lambda dump: dump["broadcasts"].append(dump["draw"].pop()),
        lambda dump: dump["leads"].append(None),
        lambda dump: dump["hand"].append(dump["draw"].pop()),
        lambda dump: dump["time"].extend([dump["hand"].pop(), dump["hand"].pop(), dump["hand"].pop()]),
        lambda dump: dump["stability"].extend([dump["draw"].pop() for _ in range(30)]),
        lambda dump: dump["picture"].extend([dump["draw"].pop() for _ in range(30)]),
        lambda dump: dump["removed"].append(dump["broadcasts"].pop()),
        lambda dump: dump["boxed"].append(dump["victims"].pop()),
        lambda dump: dump.update(turn=0),
        lambda dump: dump.update(turn="1"),
        lambda dump: dump.update(ending="bored"),
        lambda dump: dump.update(contact=1),
        lambda dump: dump.update(opened=3),
        lambda dump: _first_case(dump).__setitem__(0, 2),
        lambda dump: _first_case(dump).__setitem__(2, "whim"),
        lambda dump: _first_case(dump)[1].clear(),
        lambda dump: dump.update(agenda=[["end", None, 0]]),
        lambda dump: dump.update(agenda=[["limit", None, 9]]),
        lambda dump: dump.update(agenda=[["dance", None, 0]]),
        lambda dump: dump.update(agenda=[["end", None, 0], ["effect", dump["hand"][0], 0]]),
        lambda dump: dump.update(agenda=[["end", None, 0], ["end", None, 0], ["bonus", None, 1]]),
        lambda dump: dump.update(ending="time", agenda=[["end", None, 0]]),
        lambda dump: dump["dice"].update(seed=-1),
    ],
)
def test_a_snapshot_that_is_not_whole_is_refused(change: Any) -> None:
    state = start(2, {})
    dump = json.loads(json.dumps(state.dump()))
    GAME.restore(state.setup, dump)
    change(dump)
    with pytest.raises(Refused):
        GAME.restore(state.setup, dump)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_damage_to_a_snapshot_gets_past_refused(data: st.DataObject) -> None:
    """Whatever one value of it becomes, it is refused, or is a whole game that can be played on."""
    chance = Random(data.draw(st.integers(0, 99)))
    state = start(chance.randrange(99), {})
    for _ in range(chance.randrange(25)):
        if state.pending():
            state.play(0, chance.choice(state.moves(0)))
    dump = json.loads(json.dumps(state.dump()))
    place: Any = dump
    key: Any = data.draw(st.sampled_from(sorted(dump)))
    while isinstance(place[key], list) and place[key] and data.draw(st.booleans()):
        place, key = place[key], data.draw(st.integers(0, len(place[key]) - 1))
    place[key] = data.draw(
        st.one_of(
            st.none(), st.booleans(), st.integers(-2, 60), st.sampled_from([*OWN.ids, "", "end"]), st.just([])
        )
    )
    try:
        again = GAME.restore(state.setup, dump)
    except Refused:
        return
    for _ in range(LONGEST):
        if not again.pending():
            return
        again.play(0, chance.choice(again.moves(0)))
        assert cards_lying(again) == dict.fromkeys(range(59), 1)
    raise AssertionError("it never ends")


# ---------------------------------------------------------------------- words


def test_every_event_has_its_words_and_facts() -> None:
    silent: set[str] = set()
    told: set[str] = set()
    chance = Random(3)
    for seed in range(150):
        state = start(seed, chance.choice(EVERY_OPTION))
        while state.pending():
            for event in state.play(0, chance.choice(state.moves(0))):
                if isinstance(event, Chance):
                    continue
                text = state.tell(event, NAMES)
                (told if text else silent).update(kinds([event]))
                json.dumps(state.facts(event))
                assert " you" not in f" {text.lower()}".replace("your", "")
    assert silent <= {"used", "skipped", "refilled"}
    assert told >= {kind.__name__.lower() for kind in EVENTS} - {"used", "bonus"}


def test_facts_name_cards_effects_and_areas() -> None:
    cards = deck(P1={"effects": ["take from leads"]})
    state = table(cards, draw="A1")
    events = play(state, "lead>1", "use", "pick P2")
    assert [state.facts(event) for event in events] == [
        {"card": "P1", "case": 1, "source": "lead"},
        {"card": "P1", "effect": "take from leads"},
        {"card": "P2", "area": "leads row"},
        {"cards": ["A1", *lie(state, "leads").split()[4:]], "row": lie(state, "leads").split()},
    ]
    assert state.facts(Checked(-1, False, True))["card"] is None
    assert state.tell(events[0], NAMES) == "Ann plays Title of P1 (P1) from the leads row to case 1"


def test_progress_and_standing() -> None:
    cards = deck(A1={"puzzle": True}, A2={"puzzle": True}, E1={"puzzle": True})
    state = table(cards, picture="A1 A2 E1", options={"victory": 6})
    assert state.progress() == "turn 1, 2 of 6 puzzles"
    standing = state.standing()
    assert standing.winners is None
    assert [line.label for line in standing.scores[0].lines] == ["Artifact", "Evidence"]
    assert standing.scores[0].total == 2


def test_a_match_is_recorded_and_verified() -> None:
    from hotgames.table import record

    match = Match.new("arkham-noir", NAMES, {"victims": 6}, seed=5)
    chance = Random(5)
    while not match.over:
        match.play(0, chance.choice(match.state.moves(0)))
    written = json.loads(json.dumps(match.record()))
    assert written["scores"] == [len(match.state.view(0).solved)]
    assert written["winners"] == []
    assert any("chance" in step for step in written["steps"])
    assert record.verify(written).state.dump()["ending"] == match.state.ending
