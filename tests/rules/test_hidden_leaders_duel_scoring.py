"""Scoring of Hidden Leaders Duel: D7, D11 to D19, the printed example, and against a second scorer."""

from __future__ import annotations

from random import Random

import pytest
from hidden_leaders_tables import (
    NAMES,
    cards,
    random_states,
    say,
    second_scorer,
    second_winners,
    spell,
    start,
)

from hotgames.games.hidden_leaders_duel.cards import DECK, EMPTY, ROLE_NAMES, ROLES, SECOND, UP
from hotgames.games.hidden_leaders_duel.events import Ended
from hotgames.games.hidden_leaders_duel.scoring import NO_ROW, Scored, received, score, winners

A, B = 0, 1


def scored(
    letter: str,
    roles: tuple[str, str],
    collections: tuple[str, str] = ("", ""),
    a: str = "",
    b: str = "",
    over_a: str = "",
) -> Scored:
    """One faction's scoring; rows are filled up with S0, which no test here asks for, blockers over row a."""
    row_a, row_b = (cards(row).ljust(7, cards("S0")) for row in (a, b))
    display = bytes(card | UP for card in row_a) + row_b
    blockers = cards(over_a).ljust(14, bytes((EMPTY,)))
    results = score(
        [ROLE_NAMES[role] for role in roles],
        [cards(collection) for collection in collections],
        display,
        blockers,
    )
    return results["IHSU".index(letter)]


def test_the_printed_example_ends_11_to_10() -> None:
    """Four factions: equal rows, a higher total, a single one present, a lower total; played from a deal."""
    row_a, row_b = ["I1", "I2", "H2", "H2", "H0", "S1", "S1"], "I1 I3 H1 U1 U1 S3 S3"
    plans = (
        ["collect I3", "collect I0", "collect H3", "collect H1", "collect U3", "block U3@a7", "block S2@a6"],
        ["collect I2", "collect H3", "collect U2", "collect U2", "block S0@a5", "block U0@b7", "block S2@b6"],
    )
    played = [[plan[plan.index(" ") + 1 :][:2] for plan in plans[seat]] for seat in (0, 1)]
    pile = [card for pair in zip(played[0][3:], played[1][3:], strict=True) for card in pair]
    state = start(
        roles=("Pavyr", "Enned"),
        hands=(" ".join(played[0][:3]), " ".join(played[1][:3])),
        a=" ".join(row_a),
        b=row_b,
        pile=" ".join(pile),
    )
    for turn in range(14):
        say(state, "take a1 a2", f"place {row_a[0]}@a1 {row_a[1]}@a2")
        events = say(state, plans[turn % 2][turn // 2])
    results = {"IHSU"[event.faction]: event for event in events if isinstance(event, Scored)}
    assert (results["I"].totals, results["I"].counts, results["I"].points) == ((4, 2), (2, 2), (3, 4))
    assert (results["H"].totals, results["H"].rows, results["H"].points) == ((5, 3), (A, B), (4, 1))
    assert (results["S"].present, results["S"].rows[0], results["S"].points) == (
        (False, True),
        NO_ROW,
        (0, 4),
    )
    assert (results["U"].totals, results["U"].points) == ((3, 5), (3, 2))
    assert events[-1] == Ended((1,), (10, 11), (6, 10))
    assert state.tell(events[-1], NAMES) == "Ben wins 11 to 10"
    assert [line.points for line in state.standing().scores[0].lines] == [3, 4, 0, 3]
    assert [score.total for score in state.standing().scores] == [10, 11]
    assert state.standing().winners == (1,)


def test_d7_both_cards_of_a_stack_count_each_for_its_own_faction() -> None:
    roles = ("Pavyr", "Enned")
    plain = scored("I", roles, a="I1 I2", b="I3 I0")
    assert (plain.counts, plain.rows) == ((2, 2), (A, NO_ROW))
    over_own = scored("I", roles, a="I1 I2", b="I3 I0", over_a="I3")
    assert (over_own.counts, over_own.points) == ((3, 2), (6, 0))
    over_other = scored("I", roles, a="U1 I2", b="I3 I0", over_a="I3")
    assert (over_other.counts, over_other.points[0]) == ((2, 2), 5)
    assert scored("U", roles, a="U1 I2", b="U3 U0", over_a="I3").counts == (1, 2)


def test_d11_a_role_counts_as_a_card_of_both_its_factions() -> None:
    only_role = scored("I", ("Cyra", "Pavyr"), ("", "I3"), a="I1 I2 I2", b="I3")
    assert only_role.totals == (1, 4)
    assert only_role.present == (True, True)
    assert only_role.rows == (B, A)
    assert scored("I", ("Enned", "Pavyr"), ("", "I3"), a="I1", b="I3 I2").rows == (NO_ROW, B)


def test_d12_a_card_of_value_0_takes_part() -> None:
    zero = scored("I", ("Enned", "Cyra"), ("I0", ""), a="I1", b="I2 I3")
    assert (zero.totals, zero.present, zero.rows) == ((0, 1), (True, True), (A, B))


@pytest.mark.parametrize(("present", "rows"), [(0, (B, NO_ROW)), (1, (NO_ROW, B))])
def test_d13_who_is_there_alone_is_the_higher(present: int, rows: tuple[int, int]) -> None:
    roles = ("Enned", "Enned")
    collections = ("I1", "") if present == 0 else ("", "I1")
    assert scored("I", roles, collections, a="I1", b="I2 I3").rows == rows


def test_d13_who_is_there_alone_takes_the_near_row_where_rows_are_equal() -> None:
    assert scored("I", ("Enned", "Enned"), ("I1", ""), a="I1", b="I2").rows == (A, NO_ROW)
    assert scored("I", ("Enned", "Enned"), ("", "I1"), a="I1", b="I2").rows == (NO_ROW, B)


def test_d14_a_0_against_no_card_is_a_tie() -> None:
    assert scored("I", ("Enned", "Enned"), ("I0", ""), a="I1", b="I2 I3").rows == (A, NO_ROW)
    assert scored("I", ("Enned", "Enned"), ("", "I0"), a="I1 I3", b="I2").rows == (NO_ROW, B)


def test_d15_where_nobody_is_there_nobody_receives_anything() -> None:
    nobody = scored("I", ("Enned", "Enned"), ("", ""), a="I1", b="I2 I3")
    assert (nobody.rows, nobody.points, nobody.cards) == ((NO_ROW, NO_ROW), (0, 0), (b"", b""))


def test_d16_the_lower_total_receives_an_empty_row() -> None:
    empty = scored("I", ("Pavyr", "Cyra"), ("I1", ""), a="I1 I2")
    assert (empty.counts, empty.rows, empty.points) == ((2, 0), (A, B), (3, 0))


def test_d17_ties_and_equal_rows_bring_each_the_near_row() -> None:
    tie = scored("I", ("Pavyr", "Cyra"), ("I2", "I2"), a="I1", b="I3 I3")
    assert (tie.totals, tie.rows, tie.points) == ((3, 3), (A, B), (1, 6))
    equal = scored("I", ("Pavyr", "Cyra"), ("I3", ""), a="I0 I1", b="I3 I2")
    assert (equal.totals, equal.rows, equal.points) == ((4, 1), (A, B), (1, 5))


@pytest.mark.parametrize("starter", [0, 1])
def test_d18_row_a_is_nearer_to_seat_0_whoever_begins(starter: int) -> None:
    red = "I0 I1 I1 I2 I2 I3 I3"
    state = start(a=red, starter=starter)
    assert spell(bytes(state.display[:7])) == red
    assert scored("I", ("Pavyr", "Cyra"), a="I1", b="I3 I3").rows == (A, B)


@pytest.mark.parametrize(
    ("points", "count", "winning"),
    [
        ((10, 11), (9, 2), (1,)),
        ((11, 10), (2, 9), (0,)),
        ((8, 8), (6, 5), (0,)),
        ((8, 8), (5, 6), (1,)),
        ((8, 8), (6, 6), (0, 1)),
    ],
)
def test_d19_points_then_cards_then_a_draw(
    points: tuple[int, int], count: tuple[int, int], winning: tuple[int, ...]
) -> None:
    assert winners(points, count) == winning
    text = start().tell(Ended(winning, points, count), NAMES)
    assert ("cards" in text) == (points[0] == points[1])
    assert text.startswith("A draw") == (len(winning) == 2)


def test_d19_cards_of_value_0_count_as_cards_received() -> None:
    results = [scored("I", ("Pavyr", "Cyra"), a="I0 I0 I3", b="I3 I0 ")]
    assert received(results) == ((3, 3), (3, 2))


def random_position(random: Random) -> tuple[list[int], list[bytes], bytes, bytes]:
    """An end as it may come: roles, collections, display and blockers."""
    deck = random.sample([*DECK], 28)
    roles = random.sample(range(6), 2)
    collected = [random.randint(0, 7), random.randint(0, 7)]
    collections = [bytes(deck.pop() for _ in range(count)) for count in collected]
    display = bytes(deck.pop() | random.choice((0, UP)) for _ in range(14))
    blockers = bytearray([EMPTY] * 14)
    laid = [SECOND * seat for seat in (0, 1) for _ in range(7 - collected[seat])]
    for space, flag in zip(random.sample(range(14), len(laid)), laid, strict=True):
        blockers[space] = deck.pop() | flag
    assert not deck
    return roles, collections, display, bytes(blockers)


def test_scoring_agrees_with_a_second_scorer_in_thousands_of_positions() -> None:
    random = Random(11)
    seen = {"tie": 0, "equal": 0, "alone": 0, "nobody": 0, "nothing": 0, "draw": 0}
    for _ in range(6000):
        roles, collections, display, blockers = random_position(random)
        results = score(roles, collections, display, blockers)
        points, count = received(results)
        rows = [
            " ".join(
                spell(bytes([card & 15]))
                for card in (*display[at : at + 7], *blockers[at : at + 7])
                if card != EMPTY
            )
            for at in (0, 7)
        ]
        names = [ROLES[role].name for role in roles]
        other = second_scorer(names, [spell(collection) for collection in collections], rows)
        assert other == ([*points], [*count])
        assert [*winners(points, count)] == second_winners(*other)
        for result in results:
            seen["tie"] += all(result.present) and result.totals[0] == result.totals[1]
            seen["equal"] += result.counts[0] == result.counts[1]
            seen["alone"] += sum(result.present) == 1
            seen["nobody"] += not any(result.present)
            seen["nothing"] += any(row != NO_ROW and not result.counts[row] for row in result.rows)
        seen["draw"] += len(winners(points, count)) == 2
    assert min(seen.values()) > 10, seen


def test_whole_games_end_as_the_second_scorer_says() -> None:
    for seed in range(60):
        state, events = [*random_states(seed)][-1]
        data = state.view(None).data()
        rows = [
            " ".join(
                name for space in data["rows"][row] for name in (space["card"], space["blocker"]) if name
            )
            for row in "ab"
        ]
        points, count = second_scorer(data["roles"], [" ".join(c) for c in data["collections"]], rows)
        standing = state.standing()
        assert [score.total for score in standing.scores] == points == data["scores"]
        assert all(sum(line.points for line in score.lines) == score.total for score in standing.scores)
        assert [*(standing.winners or ())] == second_winners(points, count)
        assert events[-1] == Ended(standing.winners or (), (points[0], points[1]), (count[0], count[1]))


def test_nothing_is_scored_before_the_end() -> None:
    for state, _ in random_states(2):
        if not state.over:
            assert state.standing().winners is None
            assert [score.total for score in state.standing().scores] == [0, 0]
            assert state.view(0).data()["scores"] is None
