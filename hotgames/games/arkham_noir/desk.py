"""The desk: all that lies open on it, and what the rules say about that alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hotgames.games.arkham_noir.agenda import Frame
from hotgames.games.arkham_noir.cards import (
    BROADCAST,
    CLOSED,
    DISCARD,
    EFFECTS,
    LEADS,
    STABILITY,
    TIME,
    VICTIM,
    Deck,
    icons,
)
from hotgames.games.arkham_noir.cases import CLOSING, Case, Line, types_of
from hotgames.games.arkham_noir.events import Ending
from hotgames.games.arkham_noir.moves import Move
from hotgames.table.game import Choice, Setup

ROW = 5
"""Spaces of the leads row."""
GAP = -1
"""A space of the row without a card."""
HAND = 3
"""Cards that a hand may hold."""


class House(NamedTuple):
    """The table options, settled once."""

    victory: int
    """How many types of puzzle solve the case."""
    limit: int
    """How many cards of the stability area lose the game, and of the time area open a case."""
    every_third: bool
    """Whether every third colour card of a line brings a broadcast, not the third alone (B1)."""
    free: bool
    """Whether a broadcast that no colour forces may be discarded at will (B6)."""
    removes: bool
    """Whether a discarded broadcast is out of the game (B7)."""
    any_six: bool
    """Whether any six types earn the stability bonus (C5)."""
    wins_first: bool
    """Whether enough puzzles win where a victim is due and none is left (C8)."""


def house(options: Mapping[str, Choice]) -> House:
    """The options of the record as the rules read them."""
    return House(
        int(options["victory"]),
        int(options["limits"]),
        options["broadcast_trigger"] == "every_third",
        options["broadcast_effect"] == "free",
        options["broadcast_discards"] == "removed",
        options["stability_bonus"] == "any_six",
        bool(options["win_before_victim_draw"]),
    )


class Closing(NamedTuple):
    """What closing a case now would be."""

    case: int
    types: tuple[int, ...]
    """The types of clue in it."""
    why_not: str
    """The rule that forbids it, "" where it can be closed."""
    ways: tuple[Move, ...]
    """A move for each set of puzzles that may be scored, none among them."""
    bonus: bool
    """Whether a card may then be taken back from the stability area."""
    last: bool
    """Whether no case is left then: discards and time area are shuffled in, and a victim is drawn."""


class Desk:
    """The open part of a game: areas, cases, the question asked now and its legal answers (S5)."""

    __slots__ = (
        "agenda",
        "cases",
        "closed",
        "contact",
        "deck",
        "discard",
        "ending",
        "hand",
        "house",
        "leads",
        "opened",
        "options",
        "picture",
        "removed",
        "setup",
        "stability",
        "time",
        "turn",
    )

    setup: Setup
    house: House
    deck: Deck
    leads: tuple[int, ...]
    """The five spaces of the leads row, the First lead's first; GAP where no card lies."""
    hand: tuple[int, ...]
    cases: tuple[Case, ...]
    """The open cases, in the order of their numbers."""
    opened: int
    """How many cases have been opened."""
    picture: tuple[int, ...]
    """The Big picture: all cards scored."""
    closed: tuple[int, ...]
    """The closed cases' cards, victims among them."""
    discard: tuple[int, ...]
    time: tuple[int, ...]
    stability: tuple[int, ...]
    removed: tuple[int, ...]
    """Broadcasts out of the game, where `broadcast_discards` removes them (B7)."""
    contact: bool
    """Whether the professional contact can still be used."""
    turn: int
    agenda: tuple[Frame, ...]
    """What is still to be done in this turn, the next thing last; () when the action is asked."""
    options: tuple[Move, ...]
    """Every legal answer to the question asked now."""
    ending: Ending
    broadcasts: tuple[int, ...]
    """The broadcast stack, which lies face down: its order is for those who may know it."""

    def _copy_desk(self, other: Desk) -> None:
        """Lay the same desk for the other."""
        other.setup = self.setup
        other.house = self.house
        other.deck = self.deck
        other.leads = self.leads
        other.hand = self.hand
        other.cases = self.cases
        other.opened = self.opened
        other.picture = self.picture
        other.closed = self.closed
        other.discard = self.discard
        other.time = self.time
        other.stability = self.stability
        other.removed = self.removed
        other.contact = self.contact
        other.turn = self.turn
        other.agenda = self.agenda
        other.options = self.options
        other.ending = self.ending

    # ------------------------------------------------------------------ facts

    @property
    def over(self) -> bool:
        return self.ending != ""

    @property
    def first_lead(self) -> int:
        """The leftmost card of the leads row (T11), GAP where the row is empty."""
        lead = self.leads[0]
        return lead if lead >= 0 else next((card for card in self.leads if card >= 0), GAP)

    @property
    def gaps(self) -> int:
        return self.leads.count(GAP)

    @property
    def solved(self) -> tuple[int, ...]:
        """The types of puzzle in the Big picture."""
        return types_of(self.deck, self.picture)

    @property
    def effect_asked(self) -> int | None:
        """The printed effect that the question asked now is about."""
        frame = self.agenda[-1] if self.agenda else Frame("end")
        if frame.kind == "effect":
            return self.deck.effects[frame.card][frame.n]
        return frame.n if frame.card >= 0 and frame.kind in ("pick", "drop") else None

    def case(self, number: int) -> Case | None:
        """An open case by its number."""
        return next((case for case in self.cases if case.number == number), None)

    def area(self, effect: int) -> tuple[int, ...]:
        """The cards that an effect can take from an open area."""
        if effect == LEADS:
            return tuple([card for card in self.leads if card >= 0])
        if effect == CLOSED:  # S4: victims lie there, but only clues are taken
            types = self.deck.types
            return tuple([card for card in self.closed if types[card] != VICTIM])
        return {DISCARD: self.discard, STABILITY: self.stability, TIME: self.time}[effect]

    # ------------------------------------------------------------------ playing a card

    def why_no_play(self, card: int, case: Case) -> str:
        """The rule that keeps a card from being played to a case, or "" where it may be."""
        deck, line = self.deck, case.line
        if not deck.left[card] & case.wanted:
            shown, wanted = _spell(deck.left[card]), _spell(case.wanted)
            return f"Case {case.number} goes on with {wanted}; {deck.ids[card]} begins with {shown}."
        if len(line) <= deck.minimum[card]:
            wanted = _many(deck.minimum[card], "clue")
            return f"{deck.ids[card]} asks for {wanted} in the line; case {case.number} has {len(line) - 1}."
        if deck.lock[card] and case.keys < 1:
            return f"{deck.ids[card]} is locked: case {case.number} has no key that is not used up by a lock."
        return ""

    # ------------------------------------------------------------------ closing a case

    def closing(self, case: Case) -> Closing:
        """What closing a case now would score, and what it would bring or cost."""
        types = types_of(self.deck, case.line)
        held = f"Case {case.number} holds {_many(len(types), 'type')} of clue; closing takes {CLOSING}."
        bonus = bool(self.stability) and self._earns_bonus(case.line)
        return Closing(case.number, types, "" if case.ways else held, case.ways, bonus, len(self.cases) == 1)

    def _earns_bonus(self, line: Line) -> bool:
        """Whether a line has the six types of the stability bonus, tested before anything is scored (C5)."""
        types = types_of(self.deck, line)
        if self.house.any_six:
            return len(types) >= 6
        return len([type_ for type_ in types if type_ != BROADCAST]) == 6

    # ------------------------------------------------------------------ why a move is refused

    def why_no_move(self, move: Move) -> str:
        """The rule that forbids a move now, or "" where it is legal."""
        if move in self.options:
            return ""
        if self.over:
            return "The game is over."
        match move.kind:
            case "ignore":
                return self._why_no_ignore()
            case "find":
                return self._why_no_find(move)
            case "take" | "lead" | "hand" | "close" | "pass":
                return self._why_no_action(move)
        if not self.agenda:
            return "Choose the action of this turn first: take, play, close or pass."
        return self._why_no_answer(move, self.agenda[-1])

    def _why_no_action(self, move: Move) -> str:
        if self.agenda:
            return "The action of this turn is chosen; something else is asked now."
        if move.kind in ("take", "lead") and self.first_lead == GAP:
            return "The leads row is empty."
        case = self.case(move.case)
        if case is None:
            return f"Case {move.case} is {'closed' if 0 < move.case <= self.opened else 'not there'}."
        if move.kind == "lead":
            return self.why_no_play(self.first_lead, case)
        if move.kind == "hand":
            if move.card not in self.hand:
                return f"{self.deck.ids[move.card]} is not in hand."
            return self.why_no_play(move.card, case)
        return self._why_no_close(case, move.score)

    def _why_no_close(self, case: Case, score: Line) -> str:
        closing = self.closing(case)
        if closing.why_not:
            return closing.why_not
        for card in score:
            if card not in case.line:
                return f"{self.deck.ids[card]} is not in case {case.number}."
            if not self.deck.puzzle[card]:
                return f"{self.deck.ids[card]} is no puzzle."
        if score != tuple(card for card in case.line if card in score):
            return "Name each scored card once, in the order of the line."
        left = types_of(self.deck, [card for card in case.line if card not in score])
        kept = _many(len(left), "type")
        return f"Without these cards case {case.number} keeps {kept}; {CLOSING} must stay."

    def _why_no_ignore(self) -> str:
        if not self.contact:
            return "The contact has been used."
        if self.agenda and self.agenda[-1].kind == "effect":
            return "This effect need not be ignored: it is optional, or can do nothing."
        return "The contact spares you a printed mandatory effect, and only when it is about to take place."

    def _why_no_find(self, move: Move) -> str:
        if not self.contact:
            return "The contact has been used."
        if not self.broadcasts:
            return "The broadcast stack is empty."
        if not any(option.kind == "find" for option in self.options):
            return "The contact finds broadcasts with the action, before printed effects, before maintenance."
        return f"{self.deck.ids[move.card]} is not in the broadcast stack."

    def _why_no_answer(self, move: Move, frame: Frame) -> str:
        ids = self.deck.ids
        match frame.kind:
            case "limit":
                return self._why_no_card(move, "discard", "A hand holds three cards: discard one of it.")
            case "drop":
                return self._why_no_card(move, "discard", f"Now {EFFECTS[frame.n].text}.")
            case "pick":
                return self._why_no_card(move, "pick", f"Now {EFFECTS[frame.n].text}.")
            case "effect" if move.kind == "skip":
                return "A mandatory effect takes place unless the contact spares you it."
            case "effect" if move.kind == "use":
                return "This effect can do nothing now."
            case "effect":
                return f"Now say whether to use the effect of {ids[frame.card]}."
            case "place" if move.kind == "broadcast" and not move.case:
                return "This broadcast must be played: it is discarded only where no case takes it."
            case "place" if move.kind == "broadcast":
                case = self.case(move.case)
                return self.why_no_play(frame.card, case) if case else f"Case {move.case} is not open."
            case "place":
                return f"Now say what becomes of the broadcast {ids[frame.card]}."
            case "bonus":
                return "Now say whether to take a card from the stability area."
        return "Only the contact is asked for now."

    def _why_no_card(self, move: Move, kind: str, asked: str) -> str:
        return f"{self.deck.ids[move.card]} is not among these cards. {asked}" if move.kind == kind else asked


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _spell(edge: int) -> str:
    return " or ".join(icons(edge))
