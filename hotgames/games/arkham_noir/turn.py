"""A turn: the action, what it sets off, and the four steps of maintenance."""

from __future__ import annotations

from collections.abc import Callable

from hotgames.games.arkham_noir.agenda import Frame, FrameKind
from hotgames.games.arkham_noir.cards import LEADS, STABILITY
from hotgames.games.arkham_noir.desk import GAP, ROW
from hotgames.games.arkham_noir.effects import Effects
from hotgames.games.arkham_noir.events import Bonus, Closed, Recovered, Refilled, Took
from hotgames.games.arkham_noir.moves import HAND_TO, LEAD_TO, MAY, NOTHING, PASS, SKIP, TAKE, Move
from hotgames.games.arkham_noir.stacks import Events

_END = (Frame("end"),)
_GAPS = (GAP,) * ROW


class Turn(Effects):
    """The game, turn by turn."""

    __slots__ = ()

    def _move(self, move: Move, events: Events) -> None:
        """Play a legal move, and carry out all that follows from it without a choice."""
        self.seen = False
        if move.kind == "find":  # P2: the question that it interrupts is asked anew
            self._find(move.card, events)
        elif self.agenda:
            frame = self.agenda[-1]
            self.agenda = self.agenda[:-1]
            _DOES[frame.kind](self, frame, move, events)
        else:
            self.agenda = _END
            self._act(move, events)
        while self.agenda:
            frame = self.agenda[-1]
            options = _ASKS[frame.kind](self, frame)
            if len(options) > 1:
                self.options = options
                return
            self.agenda = self.agenda[:-1]
            _DOES[frame.kind](self, frame, options[0], events)
        self.options = () if self.ending else self._actions()

    def ask_anew(self) -> tuple[Move, ...]:
        """The possible answers to what is asked now."""
        if self.ending:
            return ()
        return _ASKS[self.agenda[-1].kind](self, self.agenda[-1]) if self.agenda else self._actions()

    # ------------------------------------------------------------------ the action

    def _actions(self) -> tuple[Move, ...]:
        """Every legal action, and what the contact can do before one (P2)."""
        deck, hand, lead = self.deck, self.hand, self.first_lead
        left, minimum, lock = deck.left, deck.minimum, deck.lock
        options = [TAKE] if lead >= 0 else []
        for number, line, _, _, wanted, keys, _, ways in self.cases:
            size = len(line)
            # What `Case.takes` says, without a call for each card.
            if lead >= 0 and left[lead] & wanted and minimum[lead] < size and (keys > 0 or not lock[lead]):
                options.append(LEAD_TO[number])
            for card in hand:
                if left[card] & wanted and minimum[card] < size and (keys > 0 or not lock[card]):
                    options.append(HAND_TO[card][number])
            options += ways
        options.append(PASS)
        return (*options, *self._finds()) if self.contact else tuple(options)

    def _act(self, move: Move, events: Events) -> None:
        lead = self.first_lead
        if lead >= 0:
            self._remove(lead, LEADS)
        if move.kind == "take":
            self.hand += (lead,)
            events.append(Took(lead))
            self._hold_limit()
        elif move.kind == "lead":
            self._place(lead, move.case, "lead", events)
        else:
            if lead >= 0:  # T4: before anything else; T11: an empty row has none
                self._discard(lead, events)
            if move.kind == "hand":
                self.hand = tuple([card for card in self.hand if card != move.card])
                self._place(move.card, move.case, "hand", events)
            elif move.kind == "close":
                self._close(move.case, move.score, events)

    def _close(self, number: int, score: tuple[int, ...], events: Events) -> None:
        case = self.case(number)
        assert case
        self.cases = tuple([other for other in self.cases if other.number != number])
        self.picture += score
        rest = tuple([card for card in case.line if card not in score])
        self.closed += rest
        events.append(Closed(number, score, rest))
        if not self.cases:  # C7: the stack takes in both areas, then a victim is drawn, then the bonus (C9)
            added, self.discard, self.time = self.discard + self.time, (), ()
            self._shuffle_draw(added, events)
            if not self._open_case("cases", events):
                return
        if self.stability and self._earns_bonus(case.line):
            events.append(Bonus(number))
            self.agenda += (Frame("bonus", n=number),)

    # ------------------------------------------------------------------ the end of the turn

    def _ask_bonus(self, frame: Frame) -> tuple[Move, ...]:
        return MAY

    def _do_bonus(self, frame: Frame, move: Move, events: Events) -> None:
        if move.kind == "use":
            self.agenda += (Frame("pick", n=STABILITY),)

    def _ask_end(self, frame: Frame) -> tuple[Move, ...]:
        return (SKIP, *self._finds()) if self.contact and self._is_pressing() else NOTHING

    def _is_pressing(self) -> bool:
        """Whether maintenance is about to cost something, so that the contact is asked for (P2)."""
        limit = self.house.limit
        return len(self.stability) >= limit or len(self.time) >= limit or len(self.draw) < self.gaps

    def _do_end(self, frame: Frame, move: Move, events: Events) -> None:
        """The steps of maintenance, in their order (X1)."""
        limit = self.house.limit
        if self.picture and len(self.solved) >= self.house.victory:
            self._end("solved", events)
            return
        if len(self.stability) >= limit:
            self._end("stability", events)
            return
        if len(self.time) >= limit:  # X2: one case, and no discarding anew
            if not self._open_case("time", events):
                return
            cards, self.time = self.time, ()
            self.discard += cards
            events.append(Recovered(cards))
        if self._refill(events):
            self.turn += 1

    def _refill(self, events: Events) -> bool:
        """Close the gaps of the row and draw for the rest of it; the leads run out once at most (X3)."""
        row = tuple([card for card in self.leads if card >= 0])
        gaps = ROW - len(row)
        drawn, self.draw = self.draw[:gaps], self.draw[gaps:]
        if len(drawn) < gaps:
            self.leads = row + drawn + _GAPS[len(row) + len(drawn) :]
            self._run_out(events)
            if self.ending:
                return False
            gaps -= len(drawn)
            drawn, self.draw = drawn + self.draw[:gaps], self.draw[gaps:]
        self.leads = row + drawn + _GAPS[len(row) + len(drawn) :]
        self.seen = self.seen or bool(drawn)
        events.append(Refilled(drawn, self.leads))
        return True

    def _ask_nothing(self, frame: Frame) -> tuple[Move, ...]:
        return NOTHING

    def _do_reshuffle(self, frame: Frame, move: Move, events: Events) -> None:
        self._shuffle_draw((), events)

    def _do_mix(self, frame: Frame, move: Move, events: Events) -> None:
        self._shuffle_broadcasts(events)


_ASKS: dict[FrameKind, Callable[[Turn, Frame], tuple[Move, ...]]] = {
    "effect": Turn._ask_effect,
    "pick": Turn._ask_pick,
    "drop": Turn._ask_drop,
    "limit": Turn._ask_drop,
    "trigger": Turn._ask_nothing,
    "place": Turn._ask_place,
    "reshuffle": Turn._ask_nothing,
    "mix": Turn._ask_nothing,
    "bonus": Turn._ask_bonus,
    "end": Turn._ask_end,
}
"""The possible answers to each kind of frame: two or more are asked, a single one is carried out at once."""

_DOES: dict[FrameKind, Callable[[Turn, Frame, Move, Events], None]] = {
    "effect": Turn._do_effect,
    "pick": Turn._do_pick,
    "drop": Turn._do_drop,
    "limit": Turn._do_drop,
    "trigger": Turn._do_trigger,
    "place": Turn._do_place,
    "reshuffle": Turn._do_reshuffle,
    "mix": Turn._do_mix,
    "bonus": Turn._do_bonus,
    "end": Turn._do_end,
}
"""What each kind of frame, taken from the agenda, does."""
