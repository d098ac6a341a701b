"""The rules of Heisse Ware. Rulings are those of rules/heisse-ware.md (W1 to W24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from hotgames.games.heisse_ware import snapshot
from hotgames.games.heisse_ware.events import (
    CHOSEN,
    Arrested,
    Began,
    Bribed,
    Closed,
    Ended,
    Inspected,
    Offered,
    Passed,
    Reached,
    facts,
    tell,
)
from hotgames.games.heisse_ware.facts import (
    ACTIONS,
    AMENDS,
    ARRESTS,
    BRIBES,
    CARDS,
    COUNTS,
    DONE,
    HAND,
    INSPECTIONS,
    LOADS,
    NO_LUGGAGE,
    NOTATION,
    OVER,
    PACKING,
    SHUT,
    START,
    STEPS,
    SUSPECT,
    UNPACKED,
    Cases,
    Crossing,
    Fate,
    Round,
    Tally,
    crossing_data,
    deal_hands,
    last_round,
    load_data,
    officer_moves,
    opened,
    pack,
    packings,
    score,
    tally,
    target,
    targets,
    travelers,
    winners,
    write_move,
)
from hotgames.table.dice import Dice
from hotgames.table.game import (
    YES,
    Answer,
    Asked,
    Chance,
    Game,
    IllegalMove,
    Refused,
    Setup,
    Standing,
    State,
    View,
)

ASKED = (
    Asked("pack", True, "pack two cases and choose a bribe", sealed=True),
    Asked("bribe", False, "accept bribes, or go on to inspections"),
    Asked("inspect", False, "inspect cases, or go on to arrests"),
    Asked("arrest", False, "make arrests, or let the travelers pass"),
)


class Deal(NamedTuple):
    officer: int


class HeisseWare(State):
    """A game of Heisse Ware in progress. Once it is over, the last round still lies on the table."""

    __slots__ = (
        "actions",
        "bottles",
        "cases",
        "crossings",
        "dice",
        "hands",
        "history",
        "luggage",
        "officer",
        "order",
        "round",
        "setup",
        "step",
        "targets",
    )

    setup: Setup
    dice: Dice
    bottles: list[int]
    history: tuple[Round, ...]
    """The rounds that are closed."""
    round: int
    """The round being played, from 1."""
    officer: int
    step: int
    actions: list[int]
    """Bribe, inspect and arrest cards that the officer has left."""
    targets: Sequence[int]
    """The travelers that an action card of this step may still be put to."""
    order: tuple[int, ...]
    """The round's whole deck as shuffled, dealt from the front."""
    hands: Sequence[tuple[int, ...]]
    """The five cards dealt to each seat, whatever becomes of them; none for the officer."""
    luggage: list[int]
    """Each traveler's `pack`, UNPACKED before."""
    cases: list[Cases]
    """What is face up in each traveler's cases."""
    crossings: list[Crossing | None]
    """How the travelers settled so far came over; none for the officer and those still at the border."""

    @property
    def over(self) -> bool:
        return self.step == OVER

    def clone(self) -> HeisseWare:
        other = HeisseWare.__new__(HeisseWare)
        other.setup = self.setup
        other.dice = self.dice.clone()
        other.bottles = self.bottles[:]
        other.history = self.history
        other.round = self.round
        other.officer = self.officer
        other.step = self.step
        other.actions = self.actions[:]
        other.targets = self.targets
        other.order = self.order
        other.hands = self.hands
        other.luggage = self.luggage[:]
        other.cases = self.cases[:]
        other.crossings = self.crossings[:]
        return other

    def opening(self) -> Sequence[Any]:
        return self._beginning()

    # ------------------------------------------------------------------ decisions

    def pending(self) -> Sequence[int]:
        if self.step == PACKING:
            return [seat for seat, luggage in enumerate(self.luggage) if luggage == UNPACKED]
        return () if self.step == OVER else (self.officer,)

    def asked(self, seat: int) -> Asked:
        return ASKED[self.step]

    def moves(self, seat: int) -> Sequence[int]:
        if self.step == PACKING:
            return packings(self.hands[seat]) if self.luggage[seat] == UNPACKED else ()
        if self.step == OVER or seat != self.officer:
            return ()
        return officer_moves(self.step, self.targets)

    def play(self, seat: int, move: int) -> list[Any]:
        if move not in self.moves(seat):
            raise IllegalMove(self._why_not(seat, move))
        step = self.step
        if step == PACKING:
            return self._pack(seat, move)
        # There are always travelers enough for the action cards (W19): only the cards can run out.
        ended = move == DONE or self.actions[step - 1] == 1
        again = ended and step == ARRESTS and self.round < last_round(self.setup)
        # Shuffled before all else: an outcome that cannot be is refused while nothing has moved yet.
        order = self.dice.shuffled(CARDS) if again else ()
        events: list[Any] = []
        if move != DONE:
            self.actions[step - 1] -= 1
            traveler = target(move)
            self.targets = tuple([other for other in self.targets if other != traveler])
            if step == BRIBES:
                self._accept_bribe(traveler, events)
            elif step == INSPECTIONS:
                self._inspect(traveler, move & 1, events)
            else:
                self._arrest(traveler, events)
        if not ended:
            return events
        if step < ARRESTS:
            self.step = step + 1
            if step == INSPECTIONS:
                self.targets = targets(ARRESTS, self.officer, self.crossings, self.cases)
            events.append(Reached(self.officer, step + 1))
            return events
        self._let_pass(events)
        if again:
            self.round += 1
            self.officer = (self.officer + 1) % self.setup.seats  # W21: the left neighbour
            self._begin(order)
            events += self._beginning()
        else:
            self.step = OVER
            events.append(Ended(winners(self.bottles)))
        return events

    def _why_not(self, seat: int, move: int) -> str:
        if self.step == OVER:
            return "The game is over."
        if self.step == PACKING:
            if seat == self.officer:
                return "The officer packs no cases, and acts once the bribes are shown."
            if self.luggage[seat] != UNPACKED:
                return "This seat has packed; it can be packed anew until the last one is in."
            if move >> 6 == PACKING:
                return "Those three cards are not all in this hand."
            return "Only the officer acts at the border, once the bribes are shown."
        if seat != self.officer:
            return "Only the officer acts now."
        step = move >> 6
        if step < self.step:
            return f"That step is over, and there is no going back: now {ASKED[self.step].text}."
        if step > self.step:
            return f"That comes later: now {ASKED[self.step].text}."
        return self._why_no_target(target(move))

    def _why_no_target(self, seat: int) -> str:
        if seat >= self.setup.seats:
            return f"There is no seat {seat} at this table."
        if seat == self.officer:
            return "The officer is no traveler."
        crossing = self.crossings[seat]
        if crossing is None:
            return "A traveler is inspected only once a round."
        if crossing.fate == "bribed":
            return "This traveler has paid a bribe and is through."
        return "This traveler has been arrested already."

    def _pack(self, seat: int, move: int) -> list[Any]:
        self.luggage[seat] = move
        events: list[Any] = [CHOSEN[seat]]
        if UNPACKED not in self.luggage:
            self.step = BRIBES
            self.targets = travelers(self.officer, self.setup.seats)
            events.append(Offered(self._offers()))
        return events

    def _offers(self) -> tuple[int | None, ...]:
        """The bribe cards, once all are shown."""
        if self.step == PACKING:
            return (None,) * self.setup.seats
        return tuple([None if luggage == NO_LUGGAGE else luggage & 3 for luggage in self.luggage])

    def _accept_bribe(self, seat: int, events: list[Any]) -> None:
        left, right, offer = LOADS[self.luggage[seat]]
        bottles, officer = self.bottles, self.officer
        paid = min(offer, bottles[seat])  # W4, W5: of its own, before the load pays out
        bottles[seat] += left + right - paid
        bottles[officer] += paid
        self._settle(seat, Crossing("bribed", left, right, offer, None, paid, 0, left + right))
        events.append(Bribed(seat, officer, offer, paid, left, right, left + right))

    def _inspect(self, seat: int, side: int, events: list[Any]) -> None:
        card = LOADS[self.luggage[seat]][side]
        self.cases[seat] = (None, card) if side else (card, None)
        events.append(Inspected(seat, self.officer, side, card))

    def _arrest(self, seat: int, events: list[Any]) -> None:
        left, right, offer = LOADS[self.luggage[seat]]
        bottles, officer = self.bottles, self.officer
        guilty = left + right >= SUSPECT
        if guilty:  # W13
            amends, supply = 0, left + right
            bottles[officer] += supply
        else:  # W14, W15
            amends = min(AMENDS, bottles[officer])
            supply = left + right if self.setup.options["innocent_bonus"] == "shown" else 1
            bottles[officer] -= amends
            bottles[seat] += amends + supply
        fate: Fate = "guilty" if guilty else "innocent"
        inspected = opened(self.cases[seat])
        self._settle(seat, Crossing(fate, left, right, offer, inspected, 0, amends, supply))
        events.append(Arrested(seat, officer, guilty, left, right, amends, supply))

    def _let_pass(self, events: list[Any]) -> None:
        """Those still at the border take what both their cases hold, opened or not (W13a, W16)."""
        for seat in travelers(self.officer, self.setup.seats):
            if self.crossings[seat] is None:
                left, right, offer = LOADS[self.luggage[seat]]
                load = left + right
                self.bottles[seat] += load
                inspected = opened(self.cases[seat])
                self._settle(seat, Crossing("passed", left, right, offer, inspected, 0, 0, load))
                events.append(Passed(seat, left, right, load))
        self.history += (Round(self.officer, tuple(self.crossings)),)
        events.append(Closed(self.round, tuple(self.bottles)))

    def _settle(self, seat: int, crossing: Crossing) -> None:
        self.crossings[seat] = crossing
        self.cases[seat] = (crossing.left, crossing.right)

    def _begin(self, order: tuple[int, ...]) -> None:
        """Deal a round from its shuffled deck: five cards a traveler, from the officer's left (W22)."""
        seats = self.setup.seats
        self.step = PACKING
        self.actions = list(ACTIONS[seats])
        self.targets = ()
        self.order = order
        self.hands = deal_hands(order, seats, self.officer)
        self.luggage = [UNPACKED] * seats
        self.luggage[self.officer] = NO_LUGGAGE
        self.cases = [SHUT] * seats
        self.crossings = [None] * seats

    def _beginning(self) -> tuple[Any, ...]:
        return Chance("deal", self.order), Began(self.round, self.officer, tuple(self.actions))

    # ------------------------------------------------------------------ knowing

    def view(self, seat: int | None) -> HeisseWareView:
        return HeisseWareView(
            seat,
            self.setup,
            tuple(self.bottles),
            self.history,
            self.round,
            self.officer,
            self.step,
            tuple(self.actions),
            () if seat is None else tuple(sorted(self.hands[seat])),
            NO_LUGGAGE if seat is None else self.luggage[seat],
            tuple([luggage >= 0 for luggage in self.luggage]),
            self._offers(),
            tuple(self.cases),
            tuple(self.crossings),
        )

    def standing(self) -> Standing:
        public = self.view(None)
        scores = tuple(score(public.tally(seat)) for seat in range(self.setup.seats))
        return Standing(scores, winners(self.bottles) if self.over else None)

    def can_undo(self, seat: int) -> Answer:
        if self.over:
            return Answer(False, "The game is over.")
        if self.step == PACKING:
            if self.luggage[seat] >= 0:
                return YES
            if self.round == 1:
                return Answer(False, "There is nothing to take back yet.")
        elif seat == self.officer and self.step > BRIBES and self._just_done():
            return YES
        return Answer(False, "What has been shown at the border cannot be taken back.")

    def _just_done(self) -> bool:
        """Whether the officer ended the step before this by choice, and has done nothing in this one."""
        before, now = self.actions[self.step - 2], self.actions[self.step - 1]
        return before > 0 and now == ACTIONS[self.setup.seats][self.step - 1]

    def progress(self) -> str:
        if self.over:
            return f"all {self.round} rounds played"
        return f"round {self.round} of {last_round(self.setup)}"

    # ------------------------------------------------------------------ notation

    def write_move(self, move: int) -> str:
        return write_move(move)

    def read_move(self, text: str) -> int:
        if text not in NOTATION:
            raise IllegalMove(
                f"{text!r} is no move: pack 2 1 bribe 3, bribe 2, inspect 3 left, arrest 4 or done."
            )
        return NOTATION[text]

    def tell(self, event: Any, names: Sequence[str]) -> str:
        return tell(event, names)

    def facts(self, event: Any) -> dict[str, Any]:
        return facts(event)

    # ------------------------------------------------------------------ keeping

    def dump(self) -> dict[str, Any]:
        return snapshot.dump(self)

    def check(self) -> None:
        snapshot.check(self)


@dataclass(slots=True)
class HeisseWareView(View):
    """What one seat may know: its own cards of this round (W17), and all that lay open on the table.

    Once the game is over, the last round still lies on the table.
    """

    seat: int | None
    setup: Setup
    bottles: tuple[int, ...]
    history: tuple[Round, ...]
    """The rounds that are closed: offers, true loads and arrests."""
    round: int
    """The round being played, from 1."""
    officer: int
    step: int
    actions: tuple[int, ...]
    """Bribe, inspect and arrest cards that the officer has left."""
    hand: tuple[int, ...]
    """The five cards dealt to the viewer this round, sorted, packed and unused ones alike."""
    luggage: int
    """The viewer's own `pack`, or UNPACKED or NO_LUGGAGE."""
    packed: tuple[bool, ...]
    offers: tuple[int | None, ...]
    """The bribe cards once all are shown; None before, and for the officer."""
    cases: tuple[Cases, ...]
    """What is face up in each traveler's cases, in sight until the round is closed."""
    crossings: tuple[Crossing | None, ...]
    """How the travelers settled so far came over; None for the officer and those still at the border."""

    @property
    def over(self) -> bool:
        return self.step == OVER

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds that are closed and what has been settled in the one being played."""
        return self.history if self.over else (*self.history, Round(self.officer, self.crossings))

    @property
    def last_round(self) -> int:
        return last_round(self.setup)

    def tally(self, seat: int) -> Tally:
        """The seat's smuggling and policing so far."""
        return tally(seat, self.rounds)

    def targets(self, step: int) -> Sequence[int]:
        """The travelers that an action card of this step may still be put to, as things stand."""
        return () if step < self.step else targets(step, self.officer, self.crossings, self.cases)

    def payable(self, seat: int) -> int | None:
        """What a traveler at the border would really pay of its offer: no more than it has (W5)."""
        offer = self.offers[seat]
        return None if offer is None or self.crossings[seat] else min(offer, self.bottles[seat])

    def unseen(self) -> list[int]:
        """How many suitcase cards of each kind, 0 to 3 bottles, the viewer has not seen this round."""
        counts = list(COUNTS)
        for card in self.hand:
            counts[card] -= 1
        for seat, offer in enumerate(self.offers):
            if offer is not None and seat != self.seat:
                counts[offer] -= 1
                for seen in self.cases[seat]:
                    if seen is not None:
                        counts[seen] -= 1
        return counts

    def imagine(self, dice: Dice) -> HeisseWare:
        state = HeisseWare.__new__(HeisseWare)
        setup = self.setup
        zeros, ones, twos, threes = self.unseen()
        draw = iter(dice.shuffled((0,) * zeros + (1,) * ones + (2,) * twos + (3,) * threes))
        luggage = [NO_LUGGAGE] * setup.seats
        hands: list[tuple[int, ...]] = [()] * setup.seats
        order: tuple[int, ...] = ()
        for seat in travelers(self.officer, setup.seats):
            offer = self.offers[seat]
            if seat == self.seat:
                hand = self.hand
                luggage[seat] = self.luggage
            elif offer is None:
                hand = tuple(islice(draw, HAND))
                luggage[seat] = pack(*hand[:3]) if self.packed[seat] else UNPACKED
            else:
                left, right = self.cases[seat]
                left = next(draw) if left is None else left
                right = next(draw) if right is None else right
                hand = (left, right, offer, *islice(draw, 2))
                luggage[seat] = pack(left, right, offer)
            hands[seat] = hand
            order += hand
        state.setup = setup
        state.dice = dice
        state.bottles = list(self.bottles)
        state.history = self.history
        state.round = self.round
        state.officer = self.officer
        state.step = self.step
        state.actions = list(self.actions)
        state.order = (*order, *draw)
        state.hands = hands
        state.luggage = luggage
        state.cases = list(self.cases)
        state.crossings = list(self.crossings)
        state.targets = self.targets(self.step)
        return state

    def data(self) -> dict[str, Any]:
        """The view as JSON.

        - `seat`, `round` (from 1), `rounds`, `over`, `officer`; `step`: pack, bribe, inspect, arrest, over
        - `bottles` a seat; `actions` left: {"bribe", "inspect", "arrest"}
        - `hand`: the viewer's five cards; `luggage`: {"left", "right", "bribe"} once it has packed, or null
        - `packed`, `offers` (null until shown), `payable` (what those at the border would pay), `cases` (two
          cards, null face down): a seat each
        - `targets`: the seats that a bribe, inspect or arrest card may still be put to
        - `crossings`: a seat each, null while unsettled: {"fate": bribed, guilty, innocent or passed,
          "left", "right", "offer", "inspected": left, right or null, "bribe": bottles to the officer,
          "amends": bottles from the officer, "supply": bottles from the supply, to the officer if guilty}
        - `history`: the closed rounds, {"officer", "crossings"}
        - `tallies` a seat: the bottles carried, smuggled, caught, bribes_paid, amends_received,
          bribes_taken, confiscated, amends_paid, and the numbers of arrests_right and arrests_wrong
        - `unseen`: how many cards of 0, 1, 2 and 3 bottles the viewer has not seen this round
        """
        seats = range(self.setup.seats)
        return {
            "seat": self.seat,
            "round": self.round,
            "rounds": self.last_round,
            "over": self.over,
            "officer": self.officer,
            "step": STEPS[self.step],
            "bottles": list(self.bottles),
            "actions": dict(zip(STEPS[BRIBES:OVER], self.actions, strict=True)),
            "hand": list(self.hand),
            "luggage": None if self.luggage < 0 else load_data(self.luggage),
            "packed": list(self.packed),
            "offers": list(self.offers),
            "payable": [self.payable(seat) for seat in seats],
            "cases": [list(cases) for cases in self.cases],
            "targets": {STEPS[step]: list(self.targets(step)) for step in (BRIBES, INSPECTIONS, ARRESTS)},
            "crossings": [crossing_data(crossing) for crossing in self.crossings],
            "history": [
                {"officer": closed.officer, "crossings": [crossing_data(c) for c in closed.crossings]}
                for closed in self.history
            ],
            "tallies": [self.tally(seat)._asdict() for seat in seats],
            "unseen": self.unseen(),
        }


class HeisseWareGame(Game):
    id = "heisse-ware"
    rules = 1

    def deal(self, setup: Setup, dice: Dice) -> Deal:
        return Deal(dice.shuffled(range(setup.seats))[0])

    def read_deal(self, setup: Setup, data: Any) -> Deal:
        if not isinstance(data, dict) or set(data) != {"officer"}:
            raise Refused("deal", 'a deal of Heisse Ware is {"officer": 0}: the first officer\'s seat')
        officer = data["officer"]
        if type(officer) is not int or not 0 <= officer < setup.seats:
            raise Refused("deal.officer", f"{officer!r} is no seat of this table (0 to {setup.seats - 1})")
        return Deal(officer)

    def write_deal(self, setup: Setup, deal: Deal) -> dict[str, Any]:
        return {"officer": deal.officer}

    def start(self, setup: Setup, deal: Deal, dice: Dice) -> HeisseWare:
        state = HeisseWare.__new__(HeisseWare)
        state.setup = setup
        state.dice = dice
        state.bottles = [START] * setup.seats
        state.history = ()
        state.round = 1
        state.officer = deal.officer
        state._begin(dice.shuffled(CARDS))
        return state

    def restore(self, setup: Setup, data: Any) -> HeisseWare:
        state = HeisseWare.__new__(HeisseWare)
        state.setup = setup
        snapshot.restore(state, data)
        return state


GAME = HeisseWareGame()
