"""A card is played: strain, printed effects one by one, colour and broadcasts, and the contact in between.

What is still to be done is a stack of frames, the next one last, so that an effect inside an effect is done
first (E9). Here is, for each kind of frame, what it asks and what it does.
"""

from __future__ import annotations

from typing import Literal

from hotgames.games.arkham_noir.agenda import Frame
from hotgames.games.arkham_noir.cards import (
    CHECK,
    CLOSED,
    DISCARD,
    DRAW_BROADCAST,
    DROP_HAND,
    DROP_LEAD,
    EFFECTS,
    LEADS,
    SEARCH,
    SHUFFLE,
    STABILITY,
    TIME,
)
from hotgames.games.arkham_noir.cases import CALM
from hotgames.games.arkham_noir.desk import GAP, HAND
from hotgames.games.arkham_noir.events import Fetched, Found, Ignored, Played, Skipped, Tuned, Used
from hotgames.games.arkham_noir.moves import (
    BROADCAST_AWAY,
    BROADCAST_TO,
    DISCARDS,
    FINDS,
    MAY,
    MUST,
    MUST_OR_IGNORE,
    NOTHING,
    PICKS,
    Move,
)
from hotgames.games.arkham_noir.stacks import Events, Stacks

_GAP = (GAP,)


class Effects(Stacks):
    """The game within an action."""

    __slots__ = ()

    # ------------------------------------------------------------------ a card comes into a line

    def _place(
        self, card: int, number: int, source: Literal["lead", "hand", "broadcast"], events: Events
    ) -> None:
        """Add a card to a case: the strain check first, then its effects, then the colour test (M3)."""
        deck, cases = self.deck, self.cases
        at = 0
        while cases[at].number != number:
            at += 1
        case = cases[at].joined(deck, card)
        self.cases = (*cases[:at], case, *cases[at + 1 :])
        events.append(Played(card, number, source))
        # B1, B4: whether a broadcast is due is settled here, and it comes after all effects.
        if deck.colour[card] and self._triggers(case.colours):
            self.agenda += (Frame("trigger", card, number),)
        self.agenda += deck.frames[card]
        if len(case.line) - 1 > CALM:
            self._check_stability(strain=True, events=events)

    def _triggers(self, colours: int) -> bool:
        return colours % 3 == 0 if self.house.every_third else colours == 3

    # ------------------------------------------------------------------ printed effects

    def _ask_effect(self, frame: Frame) -> tuple[Move, ...]:
        effect = self.deck.effects[frame.card][frame.n]
        if not self._is_live(effect):
            options = NOTHING
        elif not EFFECTS[effect].mandatory:
            options = MAY
        elif self.contact:
            options = MUST_OR_IGNORE
        else:
            options = MUST
        return options + self._finds() if self.contact else options

    def _is_live(self, effect: int) -> bool:
        """Whether the effect would do something now (E3, E11)."""
        if effect == CHECK:
            return True
        if effect == DROP_HAND:
            return bool(self.hand)
        if effect in (LEADS, DROP_LEAD):
            return self.first_lead >= 0
        if effect == SHUFFLE:
            return bool(self.discard)
        if effect == DRAW_BROADCAST:
            return bool(self.broadcasts)
        return bool(self.area(effect))

    def _do_effect(self, frame: Frame, move: Move, events: Events) -> None:
        card = frame.card
        effect = self.deck.effects[card][frame.n]
        if move.kind == "skip":
            events.append(Skipped(card, effect))
        elif move.kind == "ignore":
            self.contact = False
            events.append(Ignored(card, effect))
        else:
            events.append(Used(card, effect))
            self._use(card, effect, events)

    def _use(self, card: int, effect: int, events: Events) -> None:
        if effect == SHUFFLE:  # E8
            discard, self.discard = self.discard, ()
            self._shuffle_draw(discard, events)
        elif effect == DRAW_BROADCAST:
            self._tune(0, free=self.house.free, events=events)
        elif effect == CHECK:
            self._check_stability(strain=False, events=events)
        elif EFFECTS[effect].mandatory:
            self.agenda += (Frame("drop", card, effect),)
        else:
            self.agenda += (Frame("pick", card, effect),)

    def _ask_pick(self, frame: Frame) -> tuple[Move, ...]:
        return tuple([PICKS[card] for card in self.area(frame.n)])

    def _do_pick(self, frame: Frame, move: Move, events: Events) -> None:
        """Take a card from an area in hand (E4)."""
        card, area = move.card, frame.n
        self._remove(card, area)
        self.hand += (card,)
        events.append(Fetched(card, area))
        if area == SEARCH:  # E12: reshuffled once the hand is down to three
            self.agenda += (Frame("reshuffle"),)
        self._hold_limit()

    def _remove(self, card: int, area: int) -> None:
        if area == LEADS:  # E6: the gap stays
            at = self.leads.index(card)
            self.leads = self.leads[:at] + _GAP + self.leads[at + 1 :]
        elif area == DISCARD:
            self.discard = _without(self.discard, card)
        elif area == CLOSED:
            self.closed = _without(self.closed, card)
        elif area == STABILITY:
            self.stability = _without(self.stability, card)
        elif area == TIME:
            self.time = _without(self.time, card)
        else:
            self.draw = _without(self.draw, card)

    def _ask_drop(self, frame: Frame) -> tuple[Move, ...]:
        return tuple([DISCARDS[card] for card in (self.area(LEADS) if frame.n == DROP_LEAD else self.hand)])

    def _do_drop(self, frame: Frame, move: Move, events: Events) -> None:
        if frame.n == DROP_LEAD:
            self._remove(move.card, LEADS)
        else:
            self.hand = _without(self.hand, move.card)
        self._discard(move.card, events)

    def _hold_limit(self) -> None:
        """More than three cards in hand are discarded before anything else (T2)."""
        if len(self.hand) > HAND:
            self.agenda += (Frame("limit", n=DROP_HAND),)

    # ------------------------------------------------------------------ broadcasts and the contact

    def _do_trigger(self, frame: Frame, move: Move, events: Events) -> None:
        self._tune(frame.n, free=False, events=events)

    def _tune(self, case: int, *, free: bool, events: Events) -> None:
        """Draw a broadcast, if one is left (B8), and ask where it goes."""
        if self.broadcasts:
            card, self.broadcasts = self.broadcasts[0], self.broadcasts[1:]
            self.seen = True
            events.append(Tuned(card, case))
            self.agenda += (Frame("place", card, int(free)),)

    def _ask_place(self, frame: Frame) -> tuple[Move, ...]:
        cases = [BROADCAST_TO[case.number] for case in self.cases if case.takes(self.deck, frame.card)]
        if frame.n or not cases:
            cases.append(BROADCAST_AWAY)
        return tuple(cases)

    def _do_place(self, frame: Frame, move: Move, events: Events) -> None:
        if move.case:
            self._place(frame.card, move.case, "broadcast", events)
        else:
            self._discard(frame.card, events)

    def _finds(self) -> tuple[Move, ...]:
        """The broadcasts that the contact can find, sorted: the order of their stack stays hidden (P3)."""
        return tuple([FINDS[card] for card in sorted(self.broadcasts)]) if self.contact else ()

    def _find(self, card: int, events: Events) -> None:
        """Use the contact's second side; the stack is shuffled once the broadcast is resolved (P3)."""
        self.contact = False
        self.broadcasts = _without(self.broadcasts, card)
        events.append(Found(card))
        self.agenda += (Frame("mix"), Frame("place", card, int(self.house.free)))


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([other for other in cards if other != card])
