"""The one source of chance: the same on every Python, fixed where it is told to be, fair otherwise."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from hotgames.table.dice import SEEDS, Dice, ImpossibleOutcome, Shaker

LETTERS = "abcdefgh"


def test_the_outcomes_of_a_seed_are_these_for_ever() -> None:
    dice = Dice(7)
    assert ["".join(dice.shuffled(LETTERS)) for _ in range(3)] == ["gdbafhec", "acdghebf", "fhdcagbe"]
    assert Dice(SEEDS - 1).shuffled(range(10)) == (6, 2, 9, 1, 3, 5, 4, 7, 0, 8)
    assert Dice(0).shuffled(range(10)) == (3, 7, 5, 2, 8, 4, 9, 1, 6, 0)


def test_a_shuffle_is_known_by_the_seed_and_the_cards_shuffled_before_it() -> None:
    dice = Dice(7)
    dice.shuffled(range(55))
    assert (dice.seed, dice.rolls) == (7, 55)
    second = dice.shuffled(LETTERS)
    assert Dice(7, 55).shuffled(LETTERS) == second
    assert Dice(7, 56).shuffled(LETTERS) != second != Dice(8, 55).shuffled(LETTERS)


def test_neighbouring_seeds_and_rolls_share_no_outcome() -> None:
    outcomes = {Dice(seed, rolls).shuffled(range(20)) for seed in range(50) for rolls in range(50)}
    assert len(outcomes) == 2500


def test_a_clone_goes_its_own_way() -> None:
    dice = Dice(7, 3, [["b", "a"]])
    other = dice.clone()
    assert (other.seed, other.rolls, other.fixed) == (dice.seed, dice.rolls, dice.fixed)
    other.shuffled("ab")
    assert dice.fixed == (("b", "a"),)
    assert not other.fixed


def test_dice_come_back_from_their_dump() -> None:
    dice = Dice(7, 3, [["b", "a"]])
    again = Dice.restore(dice.dump())
    assert again.dump() == dice.dump()
    assert [again.shuffled("ab") for _ in range(3)] == [dice.shuffled("ab") for _ in range(3)]


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"seed": "7", "rolls": 0, "fixed": []},
        {"seed": 7, "rolls": -1, "fixed": []},
        {"seed": 7.0, "rolls": 0, "fixed": []},
        {"seed": True, "rolls": 0, "fixed": []},
        {"seed": SEEDS, "rolls": 0, "fixed": []},
        {"seed": 7, "rolls": 10**9, "fixed": []},
        {"seed": 7, "rolls": 0, "fixed": 3},
        {"seed": 7, "rolls": 0, "fixed": [3]},
        None,
    ],
)
def test_a_dump_of_something_else_is_refused(data: object) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        Dice.restore(data)


def test_fixed_outcomes_come_first_in_turn_and_leave_the_generator_alone() -> None:
    dice = Dice(7, fixed=["cab", [3, 1, 2]])
    assert dice.shuffled("abc") == ("c", "a", "b")
    assert dice.shuffled((10, 20, 30), lambda item: item // 10) == (30, 10, 20)
    assert dice.rolls == 0
    assert dice.shuffled(LETTERS) == Dice(7).shuffled(LETTERS)


def test_a_fixed_outcome_tells_equal_cards_apart_only_by_their_order() -> None:
    assert Dice(7, fixed=["aab"]).shuffled("aba") == ("a", "a", "b")


@pytest.mark.parametrize(
    "order", ["ab", "abcd", "abd", "aab", [1, 2, 3], ["a", "b", None], ["a", "b", ["c"]]]
)
def test_an_impossible_outcome_is_refused_and_uses_nothing_up(order: list[object]) -> None:
    dice = Dice(7, fixed=[order, "abc"])
    before = dice.fixed
    with pytest.raises(ImpossibleOutcome):
        dice.shuffled("abc")
    assert dice.fixed == before
    assert dice.rolls == 0


def test_true_is_not_the_card_1() -> None:
    with pytest.raises(ImpossibleOutcome, match="True cannot come here"):
        Dice(7, fixed=[[True, 2]]).shuffled((1, 2))


@pytest.mark.parametrize("make", [Dice, Shaker])
@pytest.mark.parametrize("items", [(), ("a",), tuple("aab"), tuple(range(55))])
def test_a_shuffle_loses_and_doubles_nothing(make: type[Dice], items: tuple[object, ...]) -> None:
    dice = make(3)
    for _ in range(20):
        assert Counter(dice.shuffled(items)) == Counter(items)


def _chi_square(counts: Counter[object], kinds: int, draws: int) -> float:
    expected = draws / kinds
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        kinds - len(counts)
    )


@pytest.mark.parametrize("make", [Dice, Shaker])
def test_every_order_of_four_cards_is_as_likely_as_another(make: type[Dice]) -> None:
    dice, draws = make(11), 12_000
    counts: Counter[object] = Counter(dice.shuffled("abcd") for _ in range(draws))
    assert set(counts) == set(permutations("abcd"))
    assert _chi_square(counts, 24, draws) < 60  # 23 degrees of freedom: one honest die in 30,000 exceeds it


@pytest.mark.parametrize("make", [Dice, Shaker])
def test_every_card_comes_to_every_place_and_every_pair_side_by_side(make: type[Dice]) -> None:
    dice, draws, n = make(5), 6_000, 12
    places: Counter[object] = Counter()
    pairs: Counter[object] = Counter()
    for _ in range(draws):
        order = dice.shuffled(range(n))
        places.update(enumerate(order))
        pairs.update(pairwise(order))
    assert _chi_square(places, n * n, draws * n) < 121 + 4 * (2 * 121) ** 0.5
    assert _chi_square(pairs, n * (n - 1), draws * (n - 1)) < 132 + 4 * (2 * 132) ** 0.5


def test_a_shaker_is_known_by_its_seed_and_its_clones_differ() -> None:
    one, other = Shaker(3), Shaker(3)
    assert [one.shuffled(range(40)) for _ in range(5)] == [other.shuffled(range(40)) for _ in range(5)]
    assert one.clone().shuffled(range(40)) != one.clone().shuffled(range(40))


def test_a_shaker_hardly_repeats_itself() -> None:
    shaker = Shaker(3)
    assert len({shaker.shuffled(range(40)) for _ in range(3000)}) > 2990
