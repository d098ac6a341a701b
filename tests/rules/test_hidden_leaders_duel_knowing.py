"""What a seat of Hidden Leaders Duel can know (D9): memories, conclusions, outlooks and imagined states.

`Worlds` follows a game as one viewer sees it by brute force: every way in which a faction's seven cards can
have been dealt and hidden, thrown out as soon as it does not fit what the viewer sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any, NamedTuple

import pytest
from hidden_leaders_tables import (
    FACTION_LETTERS,
    cards,
    random_states,
    say,
    spell,
    start,
    visible,
)

from hotgames.games.hidden_leaders_duel.cards import BACK, EMPTY, ROLES, SECOND, SPACES, SPELLED, UP, VALUES
from hotgames.games.hidden_leaders_duel.events import Blocked, Collected, Drawn, Placed, Taken
from hotgames.games.hidden_leaders_duel.outlook import TIE, Certain, alternatives
from hotgames.games.hidden_leaders_duel.rules import Duel, DuelView
from hotgames.games.hidden_leaders_duel.scoring import NO_ROW
from hotgames.table.dice import Dice, Shaker

# ---------------------------------------------------------------------- brute force


@cache
def orders(values: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    return frozenset(permutations(values))


class World(NamedTuple):
    """One faction's cards, values only: hands sorted, the others in order."""

    hands: tuple[tuple[int, ...], tuple[int, ...]]
    display: tuple[int | None, ...]
    pile: tuple[int | None, ...]
    collections: tuple[tuple[int, ...], tuple[int, ...]]
    blockers: tuple[tuple[int, int], ...]


class Worlds:
    """All worlds of a faction that fit what a viewer has seen."""

    def __init__(self, state: Duel, viewer: int | None, faction: int) -> None:
        self.viewer = viewer
        self.faction = faction
        self.step = 0
        places = [
            (place, n)
            for place, lot in enumerate((*state.hands, state.display, state.pile))
            for n, card in enumerate(lot)
            if card >> 2 == faction
        ]
        self.worlds = set()
        for values in orders(tuple(VALUES)):
            lots: list[dict[int, int]] = [{}, {}, {}, {}]
            for (place, n), value in zip(places, values, strict=True):
                lots[place][n] = value
            self.worlds.add(
                World(
                    (tuple(sorted(lots[0].values())), tuple(sorted(lots[1].values()))),
                    tuple(lots[2].get(n) for n in range(14)),
                    tuple(lots[3].get(n) for n in range(8)),
                    ((), ()),
                    (),
                )
            )
        self._see_own_hand(state)

    def follow(self, state: Duel, events: list[Any], before: bytes, hidden: int) -> None:
        """Go on by what was seen: `before` is the display before, `hidden` the value put face down."""
        for event in events:
            match event:
                case Taken(seat, spaces):
                    for space in spaces:
                        if before[space] >> 2 & 3 == self.faction:
                            self._each(self._take, seat, space)
                case Placed(seat, spaces, placed):
                    for space, card in zip(spaces, placed, strict=True):
                        if card >> 2 == self.faction:
                            self._each(self._place, seat, space, card & 3)
                case Blocked(seat, space, faction) if faction == self.faction:
                    self._each(self._hide, seat, space, {hidden} if seat == self.viewer else {0, 1, 2, 3})
                case Collected(seat, faction) if faction == self.faction:
                    self._each(self._hide, seat, None, {hidden} if seat == self.viewer else {0, 1, 2, 3})
                case Drawn(seat):
                    self._each(self._draw, seat)
        self._see_own_hand(state)

    def _each(self, change: Callable[..., list[World]], *what: Any) -> None:
        self.worlds = {after for world in self.worlds for after in change(world, *what)}

    def _see_own_hand(self, state: Duel) -> None:
        if self.viewer is None:
            return
        hand = tuple(card & 3 for card in state.hands[self.viewer] if card >> 2 == self.faction)
        self.worlds = {world for world in self.worlds if world.hands[self.viewer] == hand}

    @staticmethod
    def _with_hand(world: World, seat: int, hand: Iterable[int]) -> World:
        hands = list(world.hands)
        hands[seat] = tuple(sorted(hand))
        return world._replace(hands=(hands[0], hands[1]))

    def _take(self, world: World, seat: int, space: int) -> list[World]:
        display = list(world.display)
        value, display[space] = display[space], None
        assert value is not None
        return [self._with_hand(world, seat, (*world.hands[seat], value))._replace(display=tuple(display))]

    def _place(self, world: World, seat: int, space: int, value: int) -> list[World]:
        if value not in world.hands[seat]:
            return []
        hand, display = list(world.hands[seat]), list(world.display)
        hand.remove(value)
        display[space] = value
        return [self._with_hand(world, seat, hand)._replace(display=tuple(display))]

    def _hide(self, world: World, seat: int, space: int | None, values: set[int]) -> list[World]:
        after = []
        for value in values & set(world.hands[seat]):
            hand = list(world.hands[seat])
            hand.remove(value)
            gone = self._with_hand(world, seat, hand)
            if space is None:
                collections = list(world.collections)
                collections[seat] += (value,)
                gone = gone._replace(collections=(collections[0], collections[1]))
            else:
                gone = gone._replace(blockers=tuple(sorted((*world.blockers, (space, value)))))
            after.append(gone)
        return after

    def _draw(self, world: World, seat: int) -> list[World]:
        value, *pile = world.pile
        drawn = world._replace(pile=tuple(pile))
        return [drawn if value is None else self._with_hand(drawn, seat, (*drawn.hands[seat], value))]

    def seen(self) -> set[World]:
        """The worlds with the pile as it is known: which cards are in it, not where."""
        return {
            world._replace(pile=tuple(sorted(value for value in world.pile if value is not None)))
            for world in self.worlds
        }


class Filling:
    """A view's cards of one faction, the unknown ones dealt by an alternative and an order of its pool."""

    def __init__(self, view: DuelView, faction: int, facts: Iterable[int], pool: Iterable[int]) -> None:
        self.facts, self.pool, self.faction = [*facts], [*pool], faction
        hands = [self.values(hand, at, True) for at, hand in zip((28, 33), view.hands, strict=True)]
        collections = [self.values(lot, at) for at, lot in zip((14, 21), view.collections, strict=True)]
        blockers = self.values(view.blockers, 0)
        display = self.values(view.display, 100)
        self.world = World(
            (tuple(sorted(hands[0].values())), tuple(sorted(hands[1].values()))),
            tuple(display.get(space) for space in range(14)),
            tuple(sorted(self.pool)),
            (tuple(collections[0].values()), tuple(collections[1].values())),
            tuple(blockers.items()),
        )

    def values(self, lot: bytes, at: int, one_place: bool = False) -> dict[int, int]:
        return {
            n: self.value(card, at if one_place else at + n)
            for n, card in enumerate(lot)
            if card != EMPTY and card >> 2 & 3 == self.faction
        }

    def value(self, card: int, place: int) -> int:
        if not card & BACK:
            return card & 3
        for known in self.facts:
            if known >> 2 == place:
                self.facts.remove(known)
                return known & 3
        return self.pool.pop()


def worlds_of_view(view: DuelView, faction: int) -> set[World]:
    """Every world that the alternatives of a view allow."""
    return {
        Filling(view, faction, facts, values).world
        for facts, pool in alternatives(view, faction)
        for values in orders(pool)
    }


def followed(seed: int, viewer: int | None, faction: int) -> Iterable[tuple[Duel, Worlds]]:
    """A random game and the worlds that fit it, after every turn but the last.

    Most can be learned where one seat places many cards of the faction and the other takes and hides them.
    """
    random = Random(seed)
    letter, giver = "IHSU"[faction], seed % 2

    def liking(state: Duel, seat: int, move: int) -> float:
        names = state.write_move(move).replace("@", " ").split()[1:]
        if state.step == 0:
            lying = [state.display[SPACES.index(name)] for name in names]
            wanted = sum(card & UP > 0 and card >> 2 & 3 == faction for card in lying)
            return wanted * (seat != giver) + random.random()
        own = sum(name[0] == letter for name in names)
        return own * (0.7 if (seat == giver) == (state.step == 1) else -0.7) + random.random()

    state, _ = next(random_states(seed))
    worlds = Worlds(state, viewer, faction)
    while True:
        (seat,) = state.pending()
        before, moves = bytes(state.display), {move: liking(state, seat, move) for move in state.moves(seat)}
        move = max(moves, key=lambda move: moves[move])
        events = state.play(seat, move)
        if state.over:
            return
        worlds.follow(state, events, before, move >> 4 & 3)
        if state.step == 0:
            yield state, worlds


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_d9_a_view_allows_exactly_what_can_have_happened(viewer: int | None) -> None:
    branched = 0
    for seed in range(12):
        faction = seed // 3
        for state, worlds in followed(seed, viewer, faction):
            view = state.view(viewer)
            assert worlds_of_view(view, faction) == worlds.seen()
            branched += len(alternatives(view, faction)) > 1
    assert branched > 20


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_certain_cards_are_those_that_are_the_same_in_all_worlds(viewer: int | None) -> None:
    told = 0
    for seed in range(4):
        faction = seed
        for state, worlds in followed(seed, viewer, faction):
            view = state.view(viewer)
            sure = view.certain()
            seen = worlds.seen()
            for space in range(14):
                for card, values in (
                    (sure.display[space], {world.display[space] for world in seen}),
                    (sure.blockers[space], {dict(world.blockers).get(space) for world in seen}),
                ):
                    if card != EMPTY and card >> 2 & 3 == faction:
                        assert (card & BACK == 0) == (len(values) == 1)
                        assert card & BACK or {card & 3} == values
            for seat in (0, 1):
                collected = [card for card in sure.collections[seat] if card >> 2 & 3 == faction]
                for n, card in enumerate(collected):
                    values = {world.collections[seat][n] for world in seen}
                    assert (card & BACK == 0) == (len(values) == 1)
                hand = Counter(
                    card & 3 for card in sure.hands[seat] if card >> 2 & 3 == faction and not card & BACK
                )
                for number in range(4):
                    assert hand[number] == min(world.hands[seat].count(number) for world in seen)
            told += sum(
                card != seen_card
                for known, shown in zip(_places(sure), _places(view), strict=True)
                for card, seen_card in zip(sorted(known), sorted(shown), strict=True)
            )
    assert told > 10


def _places(seen: DuelView | Certain) -> tuple[bytes, ...]:
    return (*seen.hands, *seen.collections, seen.display, seen.blockers)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_an_outlook_spans_exactly_what_may_come_of_a_faction(viewer: int | None) -> None:
    for seed in range(4):
        faction = seed
        letter = "IHSU"[faction]
        for state, worlds in followed(seed + 10, viewer, faction):
            view = state.view(viewer)
            outlook = view.outlook(faction)
            roles = [
                {letter in FACTION_LETTERS[ROLES[role].name] for role in view.possible_roles(seat)}
                for seat in (0, 1)
            ]
            seen = worlds.seen()
            totals: list[set[int]] = [set(), set()]
            ahead, low, high = set(), [99, 99], [0, 0]
            for world in seen:
                lots = [[], []]
                for space, value in (*enumerate(world.display), *world.blockers):
                    if value is not None:
                        lots[space >= 7].append(value)
                for row in (0, 1):
                    low[row], high[row] = min(low[row], sum(lots[row])), max(high[row], sum(lots[row]))
                for led in product(*roles):
                    sums = [sum(world.collections[seat]) + led[seat] for seat in (0, 1)]
                    totals[0].add(sums[0])
                    totals[1].add(sums[1])
                    ahead.add(TIE if sums[0] == sums[1] else sums.index(max(sums)))
            assert outlook.totals == (tuple(sorted(totals[0])), tuple(sorted(totals[1])))
            assert [(stake.low, stake.high) for stake in outlook.stakes] == [*zip(low, high, strict=True)]
            assert set(outlook.ahead) >= ahead
            if viewer is not None:
                assert set(outlook.ahead) == ahead
            counts = [stake.cards for stake in outlook.stakes]
            assert outlook.fuller == (TIE if counts[0] == counts[1] else counts.index(max(counts)))


def test_an_outlook_holds_the_result_once_all_is_revealed() -> None:
    for seed in range(10):
        state, _ = [*random_states(seed)][-1]
        for result in state.view(None).results():
            outlook = state.view(None).outlook(result.faction)
            assert outlook.totals == tuple((total,) for total in result.totals)
            assert outlook.present == result.present
            assert outlook.rows == tuple((row,) for row in result.rows)
            assert outlook.points == tuple((points, points) for points in result.points)


def test_an_outlook_never_leaves_out_what_comes() -> None:
    """The truth as it would be scored now lies within every outlook, remembered or not."""
    for seed in range(12):
        for state, _ in random_states(seed):
            if EMPTY in state.display:
                continue
            for result in state._results():
                for viewer, remember in product((0, 1, None), (False, True)):
                    outlook = state.view(viewer).outlook(result.faction, remember)
                    for seat in (0, 1):
                        assert result.totals[seat] in outlook.totals[seat]
                        assert result.rows[seat] in outlook.rows[seat]
                        assert outlook.points[seat][0] <= result.points[seat] <= outlook.points[seat][1]
                        assert outlook.present[seat] in (None, result.present[seat])


# ---------------------------------------------------------------------- D9 in words


def known_hand() -> Duel:
    """Ben has taken H2, which lay face up, beside his own H1; now he owes an action."""
    state = start(
        hands=("H0 I1 I2", "H1 U1 U2"), a="H2 I3 S3", b="I1 S2", pile="S0 H1 U3", roles=("Cyra", "Enned")
    )
    say(state, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    say(state, "take a1 b1", "place U1@a1 I1@b1")
    assert spell(state.hands[1]) == "H1 H2 U2"
    return state


def test_d9_a_card_taken_face_up_is_remembered_in_the_hand() -> None:
    state = known_hand()
    assert visible(state.view(0))["hand 1"] == "H? H? U?"
    assert visible(state.view(0).certain())["hand 1"] == "H2 H? U?"
    assert visible(state.view(None).certain())["hand 1"] == "H2 H? U?"
    say(state, "collect U2")
    assert visible(state.view(0).certain())["hand 1"] == "H2 H? H?"


def test_d9_it_is_uncertain_once_a_card_of_its_faction_goes_face_down() -> None:
    state = known_hand()
    say(state, "collect H1")
    seen = visible(state.view(0).certain())
    assert (seen["hand 1"], seen["collection 1"]) == ("H? H? U?", "H?")
    ways = {facts for facts, _ in alternatives(state.view(0), 1)}
    assert len(ways) == 2  # H2 was collected, or it is in the hand still


def test_d9_what_comes_to_light_later_settles_it() -> None:
    state = known_hand()
    say(state, "collect H2", "take a3 b2", "place S3@a3 S2@b2", "collect H0")
    say(state, "take a3 b2", "place H1@a3 H1@b2")
    assert visible(state.view(0).certain())["collection 1"] == "H2"
    other = known_hand()
    say(other, "collect H1", "take a3 b2", "place S3@a3 S2@b2", "collect H0")
    say(other, "take a3 b2", "place H2@a3 H1@b2")
    assert visible(other.view(0).certain())["collection 1"] == "H?"
    assert other.view(0).data()["memory"][1]["H"] == [{}]  # nothing is known any more


def test_d9_what_the_viewer_holds_counts_too() -> None:
    """Ben hid H3 or H1, both known; then he shows H3, and Ann has the other one in her hand."""
    state = start(hands=("H3 I1 I2", "S1 U1 U2"), a="H3 I3 S3", b="H1 S2", pile="S0 H2 U3")
    say(state, "take a1 b1", "place H3@a1 H1@b1", "collect I2")
    say(
        state,
        "take a1 b1",
        "place U1@a1 U2@b1",
        "collect H1",
        "take a3 b2",
        "place S3@a3 S2@b2",
        "collect S0",
    )
    assert visible(state.view(0).certain())["collection 1"] == "H?"
    say(state, "take a3 b2", "place H3@a3 S2@b2")
    assert visible(state.view(0).certain())["collection 1"] == "H1"
    assert visible(state.view(None).certain())["collection 1"] == "H?"
    for seed in range(20):
        assert spell(state.view(0).imagine(Dice(seed)).collections[1]) == "H1"


def test_d9_a_last_card_of_its_faction_is_known_where_it_goes() -> None:
    state = start(hands=("H0 I1 I2", "S1 U1 U2"), a="H2 I3 S3", b="I1 S2", pile="S0 I0 U3")
    say(state, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    say(state, "take a1 b1", "place U1@a1 I1@b1", "block H2@b7")
    sure = state.view(0).certain()
    assert SPELLED[sure.blockers[SPACES.index("b7")]] == "H2"
    assert SPELLED[state.view(0).blockers[SPACES.index("b7")]] == "H?"
    assert sure.blockers[SPACES.index("b7")] & SECOND


def test_d9_without_remembering_only_what_lies_in_sight_counts() -> None:
    state = start(
        hands=("H0 I1 I2", "S1 U1 U2"), a="H2 I3 S3", b="I1 S2", pile="S0 I0 U3", roles=("Cyra", "Enned")
    )
    say(state, "take a1 b1", "place H2@a1 I1@b1", "collect I2")
    say(state, "take a1 b1", "place U1@a1 I1@b1", "collect H2")
    view = state.view(0)
    assert view.outlook(1).totals == ((0,), (2, 3))
    assert view.outlook(1, remember=False).totals[1] == (1, 2, 3, 4)
    assert view.outlook(1).present == (False, True)
    assert view.outlook(1).rows[0] == (NO_ROW,)


def test_the_view_of_the_one_who_knows_is_the_same_for_all_that_he_cannot_tell_apart() -> None:
    state, other = known_hand(), known_hand()
    say(state, "collect H1")
    say(other, "collect H2")
    assert state.view(0) == other.view(0)
    assert state.view(None) == other.view(None)
    assert state.view(1) != other.view(1)


# ---------------------------------------------------------------------- imagined states


def test_imagined_states_are_whole_and_look_the_same_to_their_seat_to_the_end() -> None:
    for seed in range(8):
        random = Random(seed)
        for state, _ in random_states(seed):
            for viewer in (0, 1, None):
                view = state.view(viewer)
                imagined = view.imagine(Dice(random.randrange(10**6)))
                imagined.check()
                assert imagined.view(viewer) == view
                while state.step == 0 and state.turn == 6 and imagined.pending():
                    (seat,) = imagined.pending()
                    imagined.play(seat, random.choice([*imagined.moves(seat)]))
                    imagined.check()


def test_every_world_comes_up_and_no_other() -> None:
    state = known_hand()
    say(state, "collect H1", "take a3 b2", "place S3@a3 S2@b2", "collect H0")
    view, dice = state.view(0), Shaker(5)
    collected, roles, tops = Counter(), Counter(), Counter()
    for _ in range(3000):
        imagined = view.imagine(dice)
        collected.update([spell(imagined.collections[1])])
        roles.update([ROLES[imagined.roles[1]].name])
        tops.update([SPELLED[imagined.pile[0]]])
        hand = spell(imagined.hands[1])
        assert "H2" in hand + spell(imagined.collections[1])
    assert set(collected) == {"H1", "H2", "H3"}
    assert collected["H2"] > 1200
    assert set(roles) == set(FACTION_LETTERS) - {"Cyra"}
    assert min(roles.values()) > 450
    assert {name[0] for name in tops} == {"IHSU"[view.next or 0]}


def test_hidden_values_are_dealt_within_their_faction_evenly() -> None:
    state = start(hands=("I0 I1 I1", "S1 U1 U2"), a="I2 I3", b="I3 I2")
    found = Counter()
    for seed in range(2000):
        imagined = state.view(0).imagine(Dice(seed))
        found.update([spell(bytes(imagined.display[:2])), spell(bytes(imagined.display[7:9]))])
    assert set(found) == {"I2 I2", "I2 I3", "I3 I2", "I3 I3"}
    assert 550 < found["I2 I2"] < 800
    assert 1150 < found["I2 I3"] < 1500


def test_the_rest_of_the_pile_is_imagined_in_any_order_of_factions() -> None:
    state = start(pile="I0 H0 S0 U0 I1 H1 S1 U1")
    seconds = Counter()
    for seed in range(400):
        imagined = state.view(0).imagine(Dice(seed))
        assert imagined.pile[0] >> 2 == 0
        assert Counter(card >> 2 for card in imagined.pile) == Counter((0, 0, 1, 1, 2, 2, 3, 3))
        seconds.update([imagined.pile[1] >> 2])
    assert min(seconds[faction] for faction in range(4)) > 30


def test_data_tells_what_a_view_knows() -> None:
    state = known_hand()
    data = state.view(0).data()
    assert (data["seat"], data["starter"], data["mover"], data["step"], data["round"]) == (
        0,
        0,
        1,
        "action",
        1,
    )
    assert data["roles"] == ["Cyra", None]
    assert data["hands"][1] == ["H?", "H?", "U?"]
    assert data["certain"]["hands"][1] == ["H2", "H?", "U?"]
    assert data["memory"][1]["H"] == [{"hand": [2]}]
    assert data["freed"] == ["a1", "b1"]
    assert data["next"] == "H"
    assert data["rows"]["a"][0] == {"card": "U1", "up": True, "blocker": None, "by": None}
    assert Counter(data["hidden"]) + Counter(["H0", "I1", "I2", "U1", "I1"]) >= Counter()
    say(state, "collect H1")
    assert state.view(0).data()["memory"][1]["H"] == [{"collection 1": [2]}, {"hand": [2]}]
    assert cards(" ".join(data["hidden"])) == state.view(0).hidden
