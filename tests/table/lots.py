"""A game of the tests: chance opens it, and later moves lead to none, one or two chance steps.

Five cards are shuffled at the start. Each seat in turn passes, draws the top one (after a new shuffle of what
is left), or draws two (a shuffle before each); the game ends after four turns. Who drew what is secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hotgames.table import registry
from hotgames.table.dice import Dice
from hotgames.table.game import (
    YES,
    Answer,
    Asked,
    Chance,
    Game,
    IllegalMove,
    Refused,
    Score,
    Setup,
    Standing,
    State,
    View,
)

TURNS = 4
MOVES = {"pass": 0, "draw": 1, "draw two": 2}


class Drawn(NamedTuple):
    seat: int
    card: str
    to: tuple[int, ...]


class Lots(State):
    __slots__ = ("box", "dice", "hands", "start", "turn")

    dice: Dice

    @property
    def over(self) -> bool:
        return self.turn == TURNS

    def clone(self) -> Lots:
        other = Lots.__new__(Lots)
        other.box, other.hands, other.turn, other.start = self.box, self.hands, self.turn, self.start
        other.dice = self.dice.clone()
        return other

    def opening(self) -> Sequence[Any]:
        return (Chance("deal", self.start),)

    def pending(self) -> Sequence[int]:
        return () if self.over else (self.turn % 2,)

    def asked(self, seat: int) -> Asked:
        return Asked("draw", True, "draw or pass")

    def moves(self, seat: int) -> Sequence[str]:
        if seat not in self.pending():
            return ()
        return [move for move, cards in MOVES.items() if cards <= len(self.box)]

    def play(self, seat: int, move: str) -> list[Any]:
        if move not in self.moves(seat):
            raise IllegalMove("There are not that many cards.")
        dice, box, hand = self.dice.clone(), self.box, self.hands[seat]
        events: list[Any] = []
        for _ in range(MOVES[move]):
            box = dice.shuffled(box)
            events.append(Chance("draw", box))
            events.append(Drawn(seat, box[0], (seat,)))
            hand, box = (*hand, box[0]), box[1:]
        self.dice, self.box, self.turn = dice, box, self.turn + 1
        self.hands = tuple(hand if owner == seat else other for owner, other in enumerate(self.hands))
        return events

    def view(self, seat: int | None) -> View:
        raise NotImplementedError

    def standing(self) -> Standing:
        scores = tuple(Score(len(hand), ()) for hand in self.hands)
        best = max(scores)
        return Standing(scores, tuple(n for n in (0, 1) if scores[n] == best) if self.over else None)

    def can_undo(self, seat: int) -> Answer:
        return YES if self.turn and (self.turn - 1) % 2 == seat else Answer(False, "It was not you.")

    def progress(self) -> str:
        return f"turn {self.turn} of {TURNS}"

    def check(self) -> None:
        pass

    def dump(self) -> dict[str, Any]:
        return {"box": list(self.box), "hands": [list(hand) for hand in self.hands], "turn": self.turn}

    def write_move(self, move: str) -> str:
        return move

    def read_move(self, text: str) -> str:
        if text not in MOVES:
            raise IllegalMove(f"{text!r} is no move.")
        return text

    def tell(self, event: Any, names: Sequence[str]) -> str:
        return f"{names[event.seat]} draws {event.card}"


class LotsGame(Game):
    id = "lots"
    rules = 3

    def deal(self, setup: Setup, dice: Dice) -> tuple[str, ...]:
        return tuple(setup.deck)

    def read_deal(self, setup: Setup, data: Any) -> tuple[str, ...]:
        if data != {"cards": list(setup.deck)}:
            raise Refused("deal.cards", "these are not the cards of the deck")
        return tuple(data["cards"])

    def write_deal(self, setup: Setup, deal: tuple[str, ...]) -> dict[str, Any]:
        return {"cards": list(deal)}

    def start(self, setup: Setup, deal: tuple[str, ...], dice: Dice) -> Lots:
        state = Lots.__new__(Lots)
        state.dice = dice.clone()
        state.start = state.box = state.dice.shuffled(deal)
        state.hands = ((), ())
        state.turn = 0
        return state

    def restore(self, setup: Setup, data: Any) -> State:
        raise NotImplementedError

    def read_deck(self, data: Any) -> tuple[str, ...]:
        if data is None:
            return ("a", "b", "c", "d", "e")
        if not isinstance(data, list) or not all(isinstance(card, str) for card in data):
            raise Refused("deck", "a deck is a list of letters")
        return tuple(data)

    def write_deck(self, deck: tuple[str, ...]) -> Any:
        return None if deck == self.read_deck(None) else list(deck)


def seat_it(monkeypatch: Any) -> None:
    """Let the registry know this game too."""
    about = registry.About("lots", "lots", "Lots", "Lots", "", (2, 2), {}, "", 9)
    known: Mapping[str, registry.About] = {**registry.games(), "lots": about}
    load = registry.load
    monkeypatch.setattr(registry, "games", lambda: known)
    monkeypatch.setattr(registry, "load", lambda game: LotsGame() if game == "lots" else load(game))
