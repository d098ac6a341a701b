"""What a computer player knows of Arkham Noir: a rule of thumb, and what an ended game is worth to it."""

from __future__ import annotations

from typing import NamedTuple

from hotgames.games.arkham_noir.cards import (
    CHECK,
    DRAW_BROADCAST,
    DROP_HAND,
    DROP_LEAD,
    EFFECTS,
    FIRST_VICTIM,
    SHUFFLE,
    TYPES,
    Deck,
)
from hotgames.games.arkham_noir.cases import CALM, CLOSING, Line
from hotgames.games.arkham_noir.desk import HAND, Desk
from hotgames.games.arkham_noir.moves import Move


class Weights(NamedTuple):
    """What the rule of thumb makes of things, in parts of about one fresh type of clue."""

    types: tuple[float, ...] = (-0.30, -0.12, 0.45, 1.23, 2.57, 3.86, 5.01, 7.09)
    """What a line with so many types is worth."""
    puzzle: float = 8.79
    """A puzzle of a new type that can be scored."""
    patience: float = 0.88
    """What is left of that for each type still missing."""
    second: float = 1.12
    """What a further puzzle in the same line counts, next to the one before."""
    length: float = -0.06
    """A card more in the line, whatever it is."""
    strain: float = -0.37
    """A strain check, with the mind half gone."""
    check: float = -1.37
    """A printed stability check, likewise."""
    drop_hand: float = -0.19
    drop_lead: float = -0.24
    effects: tuple[float, ...] = (-0.48, 0.63, 0.34, 2.38, 1.30, 0.76, 0.18, 0.43)
    """Each voluntary effect that a card played brings."""
    key: float = 0.13
    """A free key in a line."""
    colour: tuple[float, ...] = (0.07, -0.04, -0.29)
    """A colour card, the first, second and third of its line."""
    right: float = 0.63
    """An icon that the next card can join by."""
    fits: float = 0.26
    """A card in hand that can come next."""
    hour: tuple[float, ...] = (-3.79, -0.87, -0.71, -2.25, -0.23, 0.58)
    """An hourglass discarded with so many places left before the time area is full, this one counted off."""
    late: float = 1.56
    """How much more that counts once no victim is left."""
    nerve: tuple[float, ...] = (6.38, 2.24, 1.81, 0.68, 1.70, 0.08)
    """How much a check counts with so many places left in the stability area, the next one counted off."""
    lead: float = -0.44
    """The First lead lost, for each part that it would have brought."""
    take: float = 0.10
    """A turn spent to take the First lead in hand."""
    full: float = -0.53
    """A card taken into a full hand."""
    hold_puzzle: float = 1.41
    """A puzzle of a new type held in hand."""
    hold_key: float = 0.22
    hold_fit: float = 0.57
    """A card held that fits a line now, for each part that it would bring there."""
    hold_any: float = 0.95
    close: float = -0.89
    """A case closed, whatever it scores."""
    score: float = 14.09
    """A puzzle of a new type scored."""
    renew: float = -1.08
    """The last open case closed."""
    bonus: float = 1.65
    contact: float = -2.81
    """The contact used up."""


WEIGHTS = Weights()
"""Found by search (CMA-ES) on six decks like the game's own, icons, marks and effects shuffled."""
MANY = 200_000
"""Lines whose worth is remembered."""


class Thumb:
    """The rule of thumb for one deck: it looks at what lies open on the desk, and scores each legal move."""

    def __init__(self, deck: Deck, weights: Weights = WEIGHTS) -> None:
        self.deck = deck
        self.weights = weights
        w = weights
        self._worths: dict[tuple[Line, int], float] = {}
        cards = range(FIRST_VICTIM)
        left = deck.left[:FIRST_VICTIM]
        answers = [sum(bool(deck.right[card] & other) for other in left) / len(left) for card in cards]
        self._printed = [
            w.right * 4 * answers[card]
            + sum(w.effects[effect] for effect in deck.effects[card] if not EFFECTS[effect].mandatory)
            + w.drop_lead * deck.effects[card].count(DROP_LEAD)
            + w.key * (deck.key[card] - deck.lock[card])
            for card in cards
        ]
        self._checks = [deck.effects[card].count(CHECK) for card in cards]
        self._drops = [deck.effects[card].count(DROP_HAND) for card in cards]
        self._held = [w.hold_key * deck.key[card] + w.hold_any * left[card].bit_count() / 5 for card in cards]

    def __call__(self, desk: Desk) -> list[float]:
        """A score for each of `desk.options`."""
        solved = 0
        for card in desk.picture:
            solved |= 1 << self.deck.types[card]
        look = _Look(self, desk, solved)
        return [look.score(move) for move in desk.options]

    def line_worth(self, line: Line, solved: int) -> float:
        """What a line is worth: its types, and the puzzles in it that it can score, now or soon.

        `solved` has a bit for each type of puzzle in the Big picture.
        """
        key = line, solved
        known = self._worths.get(key)
        if known is None:
            if len(self._worths) >= MANY:
                self._worths.clear()
            known = self._worths[key] = self._line_worth(line, solved)
        return known

    def _line_worth(self, line: Line, solved: int) -> float:
        deck, w = self.deck, self.weights
        counts = [0] * len(TYPES)
        puzzles = 0
        for card in line[1:]:
            type_ = deck.types[card]
            counts[type_] += 1
            if deck.puzzle[card] and not solved >> type_ & 1:
                puzzles |= 1 << type_
        types = len(TYPES) - counts.count(0)
        worth = w.types[types] + w.length * (len(line) - 1)
        # Those whose type is there twice are scored for nothing, so they come first.
        wanted = sorted([counts[type_] == 1 for type_ in range(len(TYPES)) if puzzles >> type_ & 1])
        best = total = 0.0
        for number, single in enumerate(wanted):
            types -= single
            total += w.puzzle * w.second**number
            best = max(best, total * w.patience ** max(0, CLOSING - types))
        return worth + best


class _Look:
    """One look at the desk: what the scores of several moves need is counted once."""

    __slots__ = ("deck", "desk", "hour", "lost", "nerve", "solved", "thumb", "w")

    def __init__(self, thumb: Thumb, desk: Desk, solved: int) -> None:
        self.thumb = thumb
        self.desk = desk
        self.deck = desk.deck
        self.solved = solved
        self.w = w = thumb.weights
        limit = desk.house.limit
        left = max(0, min(5, limit - 1 - len(desk.time)))
        self.hour = w.hour[left] * (1.0 if self.victims_left() else w.late)
        self.nerve = w.nerve[max(0, min(5, limit - 1 - len(desk.stability)))]
        self.lost: float | None = None

    def score(self, move: Move) -> float:
        kind, card, number, score = move
        w, desk = self.w, self.desk
        if kind == "hand":
            return self.play(card, number) + self.lead_lost()
        if kind == "lead":
            return self.play(desk.first_lead, number)
        if kind == "take":
            lead = desk.first_lead
            return w.take + self.hold(lead) + (self.crowded(lead) if len(desk.hand) >= HAND else 0.0)
        if kind == "pass":
            return self.lead_lost()
        if kind == "close":
            return self.close(number, score) + self.lead_lost()
        if kind == "pick":
            return self.hold(card)
        if kind == "discard":
            return self.discard(card) - self.hold(card)
        if kind == "use":
            return self.use()
        if kind == "ignore":
            return w.contact
        if kind == "broadcast":
            broadcast = desk.agenda[-1].card
            return self.play(broadcast, number) if number else self.discard(broadcast)
        if kind == "find":
            return w.contact + max(
                [self.play(card, case.number) for case in desk.cases if case.takes(self.deck, card)],
                default=-1.0,
            )
        return 0.0  # skip

    def play(self, card: int, number: int) -> float:
        """What a card brings in the line of this case."""
        desk, deck, thumb, w = self.desk, self.deck, self.thumb, self.w
        case = desk.case(number)
        assert case
        line = case.line
        value = (
            thumb.line_worth((*line, card), self.solved)
            - thumb.line_worth(line, self.solved)
            + thumb._printed[card]
        )
        checks = thumb._checks[card]
        if checks:
            value += w.check * self.nerve * checks
        if len(line) > CALM:
            value += w.strain * self.nerve
        if thumb._drops[card] and desk.hand:
            value += w.drop_hand * thumb._drops[card]
        if deck.colour[card] and case.colours < 3:
            value += w.colour[case.colours]
        right, left = deck.right[card], deck.left
        for other in desk.hand:
            if other != card and left[other] & right:
                value += w.fits
        return value

    def best_play(self, card: int) -> float:
        """What a card could bring at best, where it fits at all."""
        best = 0.0
        deck = self.deck
        for case in self.desk.cases:
            if case.takes(deck, card):
                value = self.play(card, case.number)
                if value > best:
                    best = value
        return best

    def lead_lost(self) -> float:
        """What it costs that the First lead is discarded."""
        if self.lost is None:
            lead = self.desk.first_lead
            if lead < 0:
                self.lost = 0.0
            else:
                self.lost = self.w.lead * self.best_play(lead) + self.discard(lead)
        return self.lost

    def hold(self, card: int) -> float:
        """What a card is worth in hand."""
        w, deck = self.w, self.deck
        value = self.thumb._held[card] + w.hold_fit * self.best_play(card)
        if deck.puzzle[card] and not self.solved >> deck.types[card] & 1:
            value += w.hold_puzzle
        return value

    def crowded(self, taken: int) -> float:
        """What it costs to hold a card too many, and to discard the worst."""
        w = self.w
        return w.full - min(self.hold(card) for card in (*self.desk.hand, taken))

    def close(self, number: int, score: Line) -> float:
        w, desk, deck = self.w, self.desk, self.deck
        case = desk.case(number)
        assert case
        found = self.solved
        for card in score:
            found |= 1 << deck.types[card]
        new = (found & ~self.solved).bit_count()
        if found.bit_count() >= desk.house.victory and (len(desk.cases) > 1 or self.victims_left()):
            return 1000.0
        value = w.close + w.score * new - self.thumb.line_worth(case.line, self.solved)
        if len(desk.cases) == 1:
            value += w.renew if self.victims_left() else -1000.0
        if desk.stability and desk._earns_bonus(case.line):
            value += w.bonus * self.nerve
        return value - 0.01 * (len(score) - new)

    def victims_left(self) -> int:
        return int(self.desk.setup.options["victims"]) - self.desk.opened

    def use(self) -> float:
        """What a printed effect that is asked about brings, where a mandatory one may be ignored."""
        desk, w = self.desk, self.w
        frame = desk.agenda[-1]
        if frame.kind == "bonus":
            return 1.0
        effect = self.deck.effects[frame.card][frame.n]
        if effect == CHECK:
            return w.check * self.nerve
        if EFFECTS[effect].mandatory:
            return w.drop_hand
        if effect in (SHUFFLE, DRAW_BROADCAST):
            return 1.0
        gain = w.effects[effect]
        return gain if len(desk.hand) < HAND else gain + w.full

    def discard(self, card: int) -> float:
        """What an hourglass costs."""
        return self.hour if self.deck.hourglass[card] else 0.0


def worth(state: Desk) -> float:
    """What an ended game is worth: a win all, a loss a little for each puzzle found."""
    if state.ending == "solved":
        return 1.0
    return 0.5 * (len(state.solved) / state.house.victory) ** 2
