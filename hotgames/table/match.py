"""One game being played: who sits where, the state, the log, and taking back."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from hotgames.table import registry
from hotgames.table.deck import deck_of
from hotgames.table.dice import SEEDS, Dice, ImpossibleOutcome
from hotgames.table.game import (
    YES,
    Answer,
    Asked,
    Chance,
    Choice,
    Game,
    IllegalMove,
    Refused,
    Setup,
    Standing,
    State,
    View,
    audience,
    kind_of,
)
from hotgames.table.names import clean_names

Step = dict[str, Any]
"""A step of the record: {"seat": 0, "move": "37"} or {"chance": "draw", "order": [...]}."""


class Told(NamedTuple):
    """A line of the log: the step it came from (-1: the opening), its kind, its words, and who may read it
    (None: all)."""

    step: int
    kind: str
    text: str
    to: tuple[int, ...] | None


class Ahead(NamedTuple):
    """A move, worked out and not made yet: the state that it leaves, and what it brings about."""

    seat: int
    move: Any
    before: State
    after: State
    events: list[Any]

    @property
    def goes_on(self) -> bool:
        """Whether the seat then decides again, alone and as openly or secretly as before."""
        seat, now, after = self.seat, self.before.asked(self.seat), self.after
        return not now.sealed and [*after.pending()] == [seat] and after.asked(seat).secret == now.secret


class Match:
    """A game of named people, with its log; the only way in which the screens and the referee play.

    Sealed choices can be taken back whoever has chosen since, so the match keeps the state as it was when
    last nobody could take anything back (`base`), and plays the steps since then again without the one.
    """

    def __init__(
        self,
        about: registry.About,
        rules: Game,
        names: tuple[str, ...],
        setup: Setup,
        deal: Any,
        seed: int | None,
        state: State,
    ) -> None:
        self.about = about
        self.rules = rules
        self.names = names
        self.setup = setup
        self.deal = deal
        """In the record's notation."""
        self.seed = seed
        """The seed of the deal and of all later chance; None for a given deal."""
        self.base = state
        self.base_step = 0
        """How many steps led to `base`."""
        self.state = state.clone()
        self.begun_under = rules.rules
        """The number of the rules that it was begun under."""
        self.steps: list[Step] = []
        self.told: list[Told] = []
        self.practised = False
        """Whether a decision was taken back that the rules would not give back."""

    @classmethod
    def new(
        cls,
        game: str,
        names: Sequence[object],
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        deal: Any = None,
        chance: Sequence[Sequence[Any]] = (),
        deck: Any = None,
    ) -> Match:
        """Sit down to a new game.

        `deal` and `deck` are in the record's notation, `chance` fixes the outcomes of the chance steps to
        come. Raises Refused for anything that this game does not take.
        """
        about = registry.about(game)
        rules = registry.load(game)
        about.check_seats(len(names))
        seated = clean_names(names)
        setup = Setup(len(seated), about.settle(options or {}), deck_of(about, deck))
        if seed is None:
            seed = secrets.randbelow(SEEDS)
        dice = Dice(seed)
        dealt = rules.deal(setup, dice) if deal is None else rules.read_deal(setup, deal)
        dice.fixed = tuple(tuple(order) for order in chance)
        try:
            state = rules.start(setup, dealt, dice)
        except ImpossibleOutcome as impossible:
            raise Refused("chance[0]", str(impossible)) from None
        written = rules.write_deal(setup, dealt)
        match = cls(about, rules, seated, setup, written, seed if deal is None else None, state)
        match._open(state)
        return match

    @classmethod
    def resume(
        cls,
        game: str,
        names: tuple[str, ...],
        options: Mapping[str, Any],
        *,
        rules: int,
        begun_under: int,
        seed: int | None,
        deal: Any,
        deck: Any,
        base: Any,
        state: Any,
        base_step: int,
        steps: Sequence[Step],
        told: Sequence[Told],
        practised: bool = False,
    ) -> Match:
        """Sit down again to a game that was kept.

        `rules` is the number of the rules that it was kept under. `base` and `state` are dumps, `state` None
        where it is `base`; what was played since `base` is played again, so that it can still be taken back.
        Where mended rules no longer lead to `state`, `state` counts.
        Raises Refused for a game that is not whole.
        """
        about = registry.about(game)
        book = registry.load(game)
        about.check_seats(len(names))
        setup = Setup(len(names), about.settle(options), deck_of(about, deck))
        if rules == book.rules:
            book.read_deal(setup, deal)
        match = cls(about, book, names, setup, deal, seed, _restored(book, setup, base))
        match.begun_under = begun_under
        match.practised = practised
        match.base_step = base_step
        match.steps = list(steps[:base_step])
        match.told = [line for line in told if line.step < base_step]
        if state is None:
            return match
        try:
            match.replay(steps[base_step:])
            as_it_was = match.steps == steps and _same(match.state.dump(), state)
        except Exception:  # whatever other rules make of these moves
            as_it_was = False
        if not as_it_was:
            match.base = _restored(book, setup, state)
            match.state = match.base.clone()
            match.base_step = len(steps)
            match.steps = list(steps)
            match.told = list(told)
        return match

    @property
    def options(self) -> Mapping[str, Choice]:
        return self.setup.options

    @property
    def over(self) -> bool:
        return self.state.over

    def pending(self) -> tuple[int, ...]:
        return tuple(self.state.pending())

    def asked(self, seat: int) -> Asked:
        """What a seat of `pending()` has to decide."""
        return self.state.asked(seat)

    def view(self, seat: int | None) -> View:
        return self.state.view(seat)

    def progress(self) -> str:
        return self.state.progress()

    def standing(self) -> Standing:
        return self.state.standing()

    def tell(self, event: Any) -> str:
        """An event in words; "" for one that is not worth a line."""
        return self.state.tell(event, self.names)

    def play(self, seat: int, move: Any) -> list[Any]:
        """Play a move and return its events, chance and all.

        Raises IllegalMove or ImpossibleOutcome; the match is then as it was.
        """
        return self.make(self.ahead(seat, move))

    def ahead(self, seat: int, move: Any) -> Ahead:
        """Where a move leads, for `make` to play; raises IllegalMove or ImpossibleOutcome."""
        if seat not in self.state.pending():
            who = self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"
            raise IllegalMove("The game is over." if self.over else f"{who} owes no decision now.")
        after = self.state.clone()
        return Ahead(seat, move, self.state, after, after.play(seat, move))

    def make(self, ahead: Ahead) -> list[Any]:
        """Play a move that was worked out on the match as it stands; returns its events, chance and all."""
        seat, move, before, state, events = ahead
        assert before is self.state
        self._keep(state, seat, move, events)
        if not any(state.can_undo(owner).ok for owner in range(self.setup.seats)):
            self.base = state.clone()
            self.base_step = len(self.steps)
        return events

    def can_undo(self, seat: int) -> Answer:
        """Whether the seat may take back its last move, or why not."""
        answer = self.state.can_undo(seat)
        if not (answer.ok or self.over or any(step.get("seat") == seat for step in self.steps)):
            return Answer(False, "There is nothing to take back yet.")
        if answer.ok and self._last_step(seat) is None:
            return Answer(False, "The rules were mended since this move: it can no longer be taken back.")
        return answer

    def undo(self, seat: int) -> None:
        """Take back the seat's last move, whoever has chosen in secret since; raises IllegalMove."""
        answer = self.can_undo(seat)
        if not answer.ok:
            raise IllegalMove(answer.why)
        last = self._last_step(seat)
        again = [step for n, step in enumerate(self.steps[self.base_step :], self.base_step) if n != last]
        self.state = self.base.clone()
        del self.steps[self.base_step :]
        self.told = [line for line in self.told if line.step < self.base_step]
        self.replay(again)

    def replay(self, steps: Sequence[Step]) -> None:
        """Play recorded steps on from here, without moving `base`; chance comes out as it did."""
        for step in steps:
            if "chance" not in step:
                seat, move = step["seat"], self.state.read_move(step["move"])
                self._keep(self.state, seat, move, self.state.play(seat, move))

    def can_practise(self) -> Answer:
        """Whether the last decision may be taken back for practice, or why not."""
        if self.setup.seats > 1:
            return Answer(False, "Only who plays alone may take back what was seen.")
        if not any("seat" in step for step in self.steps):
            return Answer(False, "Nothing has been decided yet.")
        return YES

    def practise_undo(self) -> None:
        """Take back the last decision of a solo game, whatever it showed; the match then is practised.

        The game is played again from its deal, chance coming out as it did; later chance is drawn anew.
        Raises IllegalMove where nothing can be taken back.
        """
        answer = self.can_practise()
        if not answer.ok:
            raise IllegalMove(answer.why)
        last = max(number for number, step in enumerate(self.steps) if "seat" in step)
        kept = self.steps[:last]
        dice = self.state.dice or Dice(0)
        orders = [step["order"] for step in kept if "chance" in step]
        try:
            again = self._dealt_again(Dice(dice.seed, dice.rolls, orders))
            for step in kept:
                if "seat" in step:
                    again.play(step["seat"], again.state.read_move(step["move"]))
            as_it_was = again.steps == kept
        except Exception:  # whatever other rules make of these moves
            as_it_was = False
        if not as_it_was:
            raise IllegalMove("The rules were mended since this game began: it cannot be played again.")
        self.base, self.base_step, self.state = again.base, again.base_step, again.state
        self.steps, self.told = again.steps, again.told
        self.practised = True

    def _dealt_again(self, dice: Dice) -> Match:
        """The match at its deal, with these dice."""
        state = self.rules.start(self.setup, self.rules.read_deal(self.setup, self.deal), dice)
        again = Match(self.about, self.rules, self.names, self.setup, self.deal, self.seed, state)
        again._open(state)
        return again

    def _open(self, state: State) -> None:
        """Log the opening of a state fresh from its start; nobody takes it back."""
        self._log(-1, state, state.opening())
        self.base_step = len(self.steps)

    def since(self, seat: int) -> list[Told]:
        """What happened in public since the seat last played, who has chosen apart."""
        last = max((n for n, step in enumerate(self.steps) if step.get("seat") == seat), default=-1)
        return [line for line in self.told if line.step >= last and line.to is None and line.kind != "chosen"]

    def record(self) -> dict[str, Any]:
        """The whole game, secrets included, in the open record's form."""
        record: dict[str, Any] = {
            "format": "hotgames-record",
            "version": 1,
            "game": self.about.id,
            "rules": self.begun_under,
            "options": dict(self.options),
            "seats": list(self.names),
            "deal": deepcopy(self.deal),
            "steps": deepcopy(self.steps),
        }
        deck = self.rules.write_deck(self.setup.deck)
        if deck is not None:
            record["deck"] = deck
        if self.over:
            standing = self.standing()
            record["scores"] = [score.total for score in standing.scores]
            record["winners"] = list(standing.winners or ())
        return record

    def _keep(self, state: State, seat: int, move: Any, events: Sequence[Any]) -> None:
        """Log a move that was played and what came of it."""
        number = len(self.steps)
        self.steps.append({"seat": seat, "move": state.write_move(move)})
        self._log(number, state, events)
        self.state = state

    def _log(self, number: int, state: State, events: Sequence[Any]) -> None:
        for event in events:
            if isinstance(event, Chance):
                self.steps.append({"chance": event.name, "order": list(event.order)})
            elif text := state.tell(event, self.names):
                self.told.append(Told(number, kind_of(event), text, audience(event)))

    def _last_step(self, seat: int) -> int | None:
        """The seat's last step that can still be played again from `base` without it."""
        for number in range(len(self.steps) - 1, self.base_step - 1, -1):
            if self.steps[number].get("seat") == seat:
                return number
        return None


def _restored(book: Game, setup: Setup, dump: Any) -> State:
    """A kept state; raises Refused where its chance to come is fixed, as no move might be possible then."""
    state = book.restore(setup, dump)
    if state.dice is not None and state.dice.fixed:
        raise Refused("snapshot", "its chance to come is fixed: nobody plays such a game")
    return state


def _same(dump: Any, kept: Any) -> bool:
    return json.dumps(dump, sort_keys=True) == json.dumps(kept, sort_keys=True)
