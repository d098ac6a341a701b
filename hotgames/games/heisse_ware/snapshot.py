"""A game of Heisse Ware as plain JSON for the save, and what must hold of one that is read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from hotgames.games.heisse_ware.facts import (
    ACTIONS,
    AMENDS,
    CARDS,
    COUNTS,
    LEFT,
    LOADS,
    NO_LUGGAGE,
    NOTATION,
    OVER,
    PACKING,
    RIGHT,
    SHUT,
    START,
    STEPS,
    SUSPECT,
    UNPACKED,
    Cases,
    Crossing,
    Round,
    deal_hands,
    last_round,
    opened,
    packings,
    tally,
    travelers,
    write_move,
)
from hotgames.table.dice import Dice
from hotgames.table.game import want, whole

if TYPE_CHECKING:
    from hotgames.games.heisse_ware.rules import HeisseWare


def dump(state: HeisseWare) -> dict[str, Any]:
    return {
        "dice": state.dice.dump(),
        "bottles": list(state.bottles),
        "history": [
            {"officer": played.officer, "crossings": [c and list(c) for c in played.crossings]}
            for played in state.history
        ],
        "round": state.round,
        "officer": state.officer,
        "step": STEPS[state.step],
        "actions": list(state.actions),
        "order": list(state.order),
        "luggage": [None if luggage < 0 else write_move(luggage) for luggage in state.luggage],
        "cases": [list(cases) for cases in state.cases],
        "crossings": [c and list(c) for c in state.crossings],
    }


def restore(state: HeisseWare, data: Any) -> None:
    """Fill a bare state from its dump; raises Refused for one that is not whole."""
    with whole("Heisse Ware"):
        state.dice = Dice.restore(data["dice"])
        state.bottles = list(data["bottles"])
        state.history = tuple(
            Round(closed["officer"], _read_crossings(closed["crossings"])) for closed in data["history"]
        )
        state.round = data["round"]
        state.officer = data["officer"]
        state.step = STEPS.index(data["step"])
        state.actions = list(data["actions"])
        state.order = tuple(data["order"])
        want(state.officer in range(state.setup.seats), "there is no such officer")
        state.hands = deal_hands(state.order, state.setup.seats, state.officer)
        state.luggage = [UNPACKED if text is None else NOTATION[text] for text in data["luggage"]]
        if state.luggage[state.officer] == UNPACKED:
            state.luggage[state.officer] = NO_LUGGAGE
        state.cases = [(left, right) for left, right in data["cases"]]
        state.crossings = list(_read_crossings(data["crossings"]))
        state.targets = state.view(None).targets(state.step)
        check(state)


def _read_crossings(data: Any) -> tuple[Crossing | None, ...]:
    return tuple(None if crossing is None else Crossing(*crossing) for crossing in data)


def check(state: HeisseWare) -> None:
    """Raise Refused if a card or a bottle is lost or doubled, or a round is not as the rules leave it."""
    seats = state.setup.seats
    numbers = [state.round, state.officer, *state.bottles, *state.actions, *state.order]
    want(all(type(number) is int for number in numbers), "a number is wanted and something else is there")
    by_seat = (state.bottles, state.luggage, state.cases, state.crossings)
    want(all(len(each) == seats for each in by_seat), "the seats do not match")
    want(
        0 <= state.officer < seats and 1 <= state.round <= last_round(state.setup),
        "the round does not add up",
    )
    want(not state.over or state.round == last_round(state.setup), "the round does not add up")
    want(Counter(state.order) == Counter(CARDS), "a suitcase card is lost or doubled")

    want(len(state.history) == state.round - (not state.over), "the closed rounds do not add up")
    for number, closed in enumerate(state.history, 1):
        want(closed.officer == (state.officer - state.round + number) % seats, "the officers do not rotate")
        _check_crossings(state, closed)
        want(closed.crossings.count(None) == 1, "a traveler never came over the border")
    current = Round(state.officer, tuple(state.crossings))
    _check_crossings(state, current)
    want(not state.over or state.history[-1] == current, "the last round does not add up")
    rounds = state.history if state.over else (*state.history, current)
    for seat, bottles in enumerate(state.bottles):
        told = tally(seat, rounds)
        flow = told.smuggled + told.amends_received + told.bribes_taken + told.confiscated
        want(bottles == START + flow - told.bribes_paid - told.amends_paid, "the bottles do not add up")
    _check_border(state)


def _check_crossings(state: HeisseWare, played: Round) -> None:
    """A round's crossings, each for itself and as many as the officer had action cards."""
    want(len(played.crossings) == state.setup.seats, "the seats do not match")
    want(played.crossings[played.officer] is None, "the officer is no traveler")
    crossings = [crossing for crossing in played.crossings if crossing]
    for crossing in crossings:
        want(_settles(crossing, state.setup.options["innocent_bonus"] == "shown"), "a crossing is wrong")
    shown = Counter(card for c in crossings for card in (c.left, c.right, c.offer))
    want(all(shown[card] <= count for card, count in enumerate(COUNTS)), "a suitcase card is doubled")
    used = _used(played.crossings, [SHUT] * state.setup.seats)
    want(all(map(int.__le__, used, ACTIONS[state.setup.seats])), "an action card is doubled")


def _settles(crossing: Crossing, bonus_shown: bool) -> bool:
    """Whether the bottles of a crossing are those that its cards stand for."""
    fate, left, right, offer, inspected, bribe, amends, supply = crossing
    if any(type(number) is not int for number in crossing[1:] if number is not None):
        return False
    if any(card not in range(len(COUNTS)) for card in (left, right, offer)):
        return False
    if inspected not in (None, LEFT, RIGHT):
        return False
    carried = left + right
    match fate:
        case "bribed":
            return inspected is None and 0 <= bribe <= offer and (amends, supply) == (0, carried)
        case "guilty":
            return carried >= SUSPECT and (bribe, amends, supply) == (0, 0, carried)
        case "innocent":
            bonus = carried if bonus_shown else 1
            return carried < SUSPECT and bribe == 0 and 0 <= amends <= AMENDS and supply == bonus
        case "passed":
            return (bribe, amends, supply) == (0, 0, carried)
    return False


def _check_border(state: HeisseWare) -> None:
    """The round being played: what is packed, face up and settled, and the action cards left."""
    step, seats = state.step, state.setup.seats
    want(state.luggage[state.officer] == NO_LUGGAGE, "the officer is no traveler")
    want(state.cases[state.officer] == SHUT, "the officer is no traveler")
    want((UNPACKED in state.luggage) == (step == PACKING), "the step does not add up")
    for seat in travelers(state.officer, seats):
        luggage, cases, crossing = state.luggage[seat], state.cases[seat], state.crossings[seat]
        if luggage == UNPACKED:
            want(crossing is None, "the step does not add up")
            continue
        want(luggage in packings(state.hands[seat]), "a traveler has packed what it was not dealt")
        left, right, offer = LOADS[luggage]
        if crossing is None:
            want(cases in (SHUT, (left, None), (None, right)), "a case does not add up")
        else:
            want(crossing[1:4] == (left, right, offer) and cases == (left, right), "a case does not add up")
            want(step == OVER or crossing.fate != "passed", "the step does not add up")
    used = _used(state.crossings, state.cases)
    left_over = map(int.__sub__, ACTIONS[seats], used)
    want(state.actions == list(left_over) and min(state.actions) >= 0, "the action cards do not add up")
    want(not any(used[step:]), "an action card was used before its step")
    want(step in (PACKING, OVER) or state.actions[step - 1] > 0, "the step does not add up")


def _used(crossings: Iterable[Crossing | None], cases: Iterable[Cases]) -> tuple[int, int, int]:
    """How many bribe, inspect and arrest cards were played on these travelers."""
    bribed = inspected = arrested = 0
    for crossing, seen in zip(crossings, cases, strict=True):
        if crossing is None:
            inspected += opened(seen) is not None
        else:
            bribed += crossing.fate == "bribed"
            inspected += crossing.inspected is not None
            arrested += crossing.fate in ("guilty", "innocent")
    return bribed, inspected, arrested
