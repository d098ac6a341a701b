"""The face-down stacks: cards drawn and shuffled, leads running out, victims, discards, stability checks."""

from __future__ import annotations

from typing import Any

from hotgames.games.arkham_noir.cards import BROADCAST, SEARCH
from hotgames.games.arkham_noir.cases import open_case
from hotgames.games.arkham_noir.desk import Desk
from hotgames.games.arkham_noir.events import (
    Checked,
    Discarded,
    Ended,
    Ending,
    Need,
    Opened,
    Pile,
    RanOut,
    Shuffled,
)
from hotgames.table.dice import Dice
from hotgames.table.game import Chance

Events = list[Any]


class Stacks(Desk):
    """The desk with its face-down stacks, topmost card first, and what drawing from them sets off."""

    __slots__ = ("boxed", "broadcasts", "dice", "draw", "seen", "victims")

    draw: tuple[int, ...]
    broadcasts: tuple[int, ...]
    victims: tuple[int, ...]
    boxed: tuple[int, ...]
    """Victims returned to the box, unseen."""
    dice: Dice
    seen: bool
    """Whether the last move turned up a card, so that it cannot be taken back."""

    def area(self, effect: int) -> tuple[int, ...]:
        # P3: a searched stack is shown sorted, never in its order.
        return tuple(sorted(self.draw)) if effect == SEARCH else super().area(effect)

    # ------------------------------------------------------------------ shuffling

    def _shuffle_draw(self, added: tuple[int, ...], events: Events) -> None:
        """Shuffle the draw stack, with these cards added to it."""
        cards = self.draw + added
        if len(cards) > 1:
            spell = self.deck.spell
            cards = self.dice.shuffled(cards, spell)
            events.append(Chance("draw", tuple(map(spell, cards))))
            events.append(Shuffled(len(added), len(cards)))
        self.draw = cards

    def _shuffle_broadcasts(self, events: Events) -> None:
        if len(self.broadcasts) > 1:
            spell = self.deck.spell
            self.broadcasts = self.dice.shuffled(self.broadcasts, spell)
            events.append(Chance("broadcasts", tuple(map(spell, self.broadcasts))))

    # ------------------------------------------------------------------ victims and leads

    def _open_case(self, need: Need, events: Events) -> bool:
        """Draw a victim that must be drawn; False if there was none and the game has ended."""
        if not self.victims:
            if self.house.wins_first and len(self.solved) >= self.house.victory:  # C8
                self._end("solved", events)
            else:
                self._end(need, events)
            return False
        victim, self.victims = self.victims[0], self.victims[1:]
        self.opened += 1
        self.cases += (open_case(self.deck, self.opened, victim, need, self.turn),)
        self.seen = True
        events.append(Opened(self.opened, victim, need))
        return True

    def _run_out(self, events: Events) -> None:
        """A card must be drawn and the draw stack is empty: a victim first, then the shuffle (X4 to X6)."""
        events.append(RanOut())
        if self._open_case("leads", events):
            # X3: where nothing lies in the discard area either, nothing is shuffled and nothing drawn.
            discard, self.discard = self.discard, ()
            self._shuffle_draw(discard, events)

    def _end(self, ending: Ending, events: Events) -> None:
        self.ending = ending
        self.agenda = ()
        events.append(Ended(ending, self.turn))

    # ------------------------------------------------------------------ single cards

    def _discard(self, card: int, events: Events) -> None:
        """Discard a card, for whatever reason: the hourglass sends it to the time area."""
        pile: Pile
        if self.house.removes and self.deck.types[card] == BROADCAST:  # B7
            pile = "removed"
            self.removed += (card,)
        elif self.deck.hourglass[card]:
            pile = "time"
            self.time += (card,)
        else:
            pile = "discard"
            self.discard += (card,)
        events.append(Discarded(card, pile))

    def _check_stability(self, strain: bool, events: Events) -> None:
        """Turn the top card of the draw stack; without one, the check is passed (X3, X7)."""
        if not self.draw:
            self._run_out(events)
            if self.ending:
                return
        if not self.draw:
            events.append(Checked(-1, False, strain))
            return
        card, self.draw = self.draw[0], self.draw[1:]
        self.seen = True
        if self.deck.stability[card]:  # M4: its hourglass does not count then
            self.stability += (card,)
            events.append(Checked(card, True, strain))
        else:
            events.append(Checked(card, False, strain))
            self._discard(card, events)
