"""The game of Arkham Noir as the table knows it: a State, and the View that a player has of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hotgames.games.arkham_noir import events, moves, snapshot
from hotgames.games.arkham_noir.cards import AREAS, EFFECTS, TYPES
from hotgames.games.arkham_noir.cases import Case, types_of
from hotgames.games.arkham_noir.desk import Desk
from hotgames.games.arkham_noir.moves import Move
from hotgames.games.arkham_noir.turn import Turn
from hotgames.table.dice import Dice, ImpossibleOutcome
from hotgames.table.game import YES, Answer, Asked, IllegalMove, Line, Score, Standing, State, View


class ArkhamNoir(Turn, State):
    """A game of Arkham Noir in progress."""

    __slots__ = ()

    def clone(self) -> ArkhamNoir:
        other = ArkhamNoir.__new__(ArkhamNoir)
        self._copy_desk(other)
        other.draw = self.draw
        other.broadcasts = self.broadcasts
        other.victims = self.victims
        other.boxed = self.boxed
        other.dice = self.dice.clone()
        other.seen = self.seen
        return other

    # ------------------------------------------------------------------ decisions

    def pending(self) -> Sequence[int]:
        return () if self.ending else (0,)

    def asked(self, seat: int) -> Asked:
        return asked(self)

    def moves(self, seat: int) -> Sequence[Move]:
        return self.options

    def play(self, seat: int, move: Move) -> list[Any]:
        if move not in self.options:
            raise IllegalMove(self.why_no_move(move))
        before = self.clone() if self.dice.fixed else None
        happened: list[Any] = []
        try:
            self._move(move, happened)
        except ImpossibleOutcome:
            assert before
            self._become(before)
            raise
        return happened

    def _become(self, other: ArkhamNoir) -> None:
        other._copy_desk(self)
        self.draw = other.draw
        self.broadcasts = other.broadcasts
        self.victims = other.victims
        self.boxed = other.boxed
        self.dice = other.dice
        self.seen = other.seen

    # ------------------------------------------------------------------ knowing

    def view(self, seat: int | None) -> ArkhamView:
        view = ArkhamView.__new__(ArkhamView)
        self._copy_desk(view)
        view.seat = seat
        view.draw = tuple(sorted(self.draw))
        view.broadcasts = tuple(sorted(self.broadcasts))
        view.hidden_victims = tuple(sorted(self.victims + self.boxed))
        view.victims = len(self.victims)
        return view

    def standing(self) -> Standing:
        lines = tuple([Line(TYPES[type_], 1) for type_ in self.solved])
        winners = None if not self.ending else (0,) if self.ending == "solved" else ()
        return Standing((Score(len(lines), lines),), winners)

    def can_undo(self, seat: int) -> Answer:
        if self.ending:
            return Answer(False, "The game is over.")
        return Answer(False, "New cards have been turned up since.") if self.seen else YES

    def progress(self) -> str:
        puzzles = f"{len(self.solved)} of {self.house.victory} puzzles"
        if not self.ending:
            return f"turn {self.turn}, {puzzles}"
        return f"{'solved' if self.ending == 'solved' else 'lost'} in turn {self.turn}, {puzzles}"

    # ------------------------------------------------------------------ notation

    def write_move(self, move: Move) -> str:
        return moves.write(move, self.deck)

    def read_move(self, text: str) -> Move:
        return moves.read(text, self.deck)

    def tell(self, event: Any, names: Sequence[str]) -> str:
        return events.tell(event, names, self.deck)

    def facts(self, event: Any) -> dict[str, Any]:
        return events.facts(event, self.deck)

    def dump(self) -> dict[str, Any]:
        return snapshot.dump(self)

    def check(self) -> None:
        snapshot.check(self)


class ArkhamView(Desk, View):
    """What is open (S5): everything but the order of the stacks and which victims lie in the box."""

    __slots__ = ("broadcasts", "draw", "hidden_victims", "seat", "victims")

    seat: int | None
    draw: tuple[int, ...]
    """The cards of the draw stack, sorted: all that lie nowhere in the open."""
    broadcasts: tuple[int, ...]
    """The cards of the broadcast stack, sorted."""
    hidden_victims: tuple[int, ...]
    """The victims that have not been seen, sorted: in their stack or in the box."""
    victims: int
    """How many of them are in the stack."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArkhamView) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]

    def _facts(self) -> tuple[Any, ...]:
        names = (*Desk.__slots__, *ArkhamView.__slots__)
        return tuple([getattr(self, name) for name in names])

    def imagine(self, dice: Dice) -> ArkhamNoir:
        state = ArkhamNoir.__new__(ArkhamNoir)
        self._copy_desk(state)
        state.draw = dice.shuffled(self.draw)
        state.broadcasts = dice.shuffled(self.broadcasts)
        victims = dice.shuffled(self.hidden_victims)
        state.victims, state.boxed = victims[: self.victims], victims[self.victims :]
        state.dice = dice
        state.seen = True
        return state

    def moves(self) -> Sequence[Move]:
        return () if self.seat is None else self.options

    def why_not(self, move: Move) -> str:
        return "Nobody holds the keyboard." if self.seat is None else self.why_no_move(move)

    def data(self) -> dict[str, Any]:
        """All that is open, cards by their ids.

        `turn`; `over`, `ending` (null, "solved", "stability", "cases", "time" or "leads"); `question` (null
        once over), with its `kind`, the `card` it comes from and the `effect` printed there, or null;
        `leads`, five spaces with null for a gap; `hand`; `cases`, each with its number `case`, `victim`,
        `cards`, their `types`, its `free_keys`, and `opened`, why and in which `turn`; the areas `picture`,
        `closed`, `discard`, `time`, `stability` and `removed`; the types `solved`; `victory` and `limits`;
        whether the `contact` is there; the sizes of the stacks, `draw`, `broadcasts` and `victims`; and the
        cards never seen or shuffled back, sorted: `hidden_draw`, `hidden_broadcasts` and `hidden_victims`
        (some of these may be in the box).
        """
        spell = self.deck.spell_all
        return {
            "seat": self.seat,
            "turn": self.turn,
            "over": self.over,
            "ending": self.ending or None,
            "question": None if self.ending else self._question(),
            "leads": [None if card < 0 else self.deck.ids[card] for card in self.leads],
            "hand": spell(self.hand),
            "cases": [self._case_data(case) for case in self.cases],
            "picture": spell(self.picture),
            "solved": [TYPES[type_] for type_ in self.solved],
            "closed": spell(self.closed),
            "discard": spell(self.discard),
            "time": spell(self.time),
            "stability": spell(self.stability),
            "removed": spell(self.removed),
            "victory": self.house.victory,
            "limits": self.house.limit,
            "contact": self.contact,
            "draw": len(self.draw),
            "broadcasts": len(self.broadcasts),
            "victims": self.victims,
            "hidden_draw": spell(self.draw),
            "hidden_broadcasts": spell(self.broadcasts),
            "hidden_victims": spell(self.hidden_victims),
        }

    def _question(self) -> dict[str, Any]:
        frame = self.agenda[-1] if self.agenda else None
        card = frame.card if frame else -1
        effect = self.effect_asked
        return {
            "kind": asked(self).kind,
            "card": None if card < 0 else self.deck.ids[card],
            "effect": None if effect is None else EFFECTS[effect].name,
        }

    def _case_data(self, case: Case) -> dict[str, Any]:
        return {
            "case": case.number,
            "victim": self.deck.ids[case.line[0]],
            "cards": self.deck.spell_all(case.line[1:]),
            "types": [TYPES[type_] for type_ in types_of(self.deck, case.line)],
            "free_keys": case.keys,
            "opened": case.cause,
            "turn": case.turn,
        }


def asked(desk: Desk) -> Asked:
    """The question asked now."""
    if not desk.agenda:
        return Asked("action", False, "choose the action of this turn")
    frame = desk.agenda[-1]
    title = desk.deck.titles[frame.card] if frame.card >= 0 else ""
    match frame.kind:
        case "effect":
            effect = desk.deck.effects[frame.card][frame.n]
            return Asked("effect", False, f"answer the effect of {title}: {EFFECTS[effect].text}")
        case "pick":
            return Asked("pick", False, f"take a card from the {AREAS[frame.n]}")
        case "drop":
            return Asked("discard", False, f"{EFFECTS[frame.n].text}, as {title} demands")
        case "limit":
            return Asked("discard", False, "discard down to three cards in hand")
        case "place":
            return Asked("broadcast", False, f"say what becomes of the broadcast {title}")
        case "bonus":
            return Asked("bonus", False, "take a card from the stability area or leave them there")
    return Asked("contact", False, "use the contact before maintenance or let it come")
