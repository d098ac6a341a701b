"""The contract of a game: all that the table, the screens and the computer players may ask of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, NamedTuple

from hotgames.table.dice import Dice

Choice = bool | int | str
"""What a table option may be set to."""


class IllegalMove(Exception):
    """A move that the rules forbid; its text is the rule, in one line for the player."""


class Refused(ValueError):
    """Something given to the program that it does not take: where in it, and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


def want(truth: bool, reason: str = "it is garbled", *, at: str = "snapshot") -> None:
    """Raise Refused, with this place and reason, unless it is so."""
    if not truth:
        raise Refused(at, reason)


@contextmanager
def whole(game: str) -> Iterator[None]:
    """Whatever trips inside over a dump, which then is not a whole one of this game, is Refused."""
    try:
        yield
    except Refused:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise Refused("snapshot", f"it is not a whole game of {game}") from None


class Setup(NamedTuple):
    """What is settled before the cards are dealt: how many seats, each option, the deck if it is data."""

    seats: int
    options: Mapping[str, Choice]
    deck: Any = None


class Chance(NamedTuple):
    """The outcome of a chance step after the deal, in notation: nobody's to know, kept in the record."""

    name: str
    order: tuple[Any, ...]

    @property
    def to(self) -> tuple[int, ...]:
        return ()


def kind_of(event: Any) -> str:
    """An event's kind: events are named tuples, called in the past tense for the fact they state."""
    return type(event).__name__.lower()


def audience(event: Any) -> tuple[int, ...] | None:
    """The seats that may know an event: its `to` where it has one; None is everybody, () nobody."""
    to: tuple[int, ...] | None = getattr(event, "to", None)
    return to


class Asked(NamedTuple):
    """The decision a seat owes: its kind, whether it is made in secret, and what the curtain says of it.

    `text` completes "You will ..." and tells nothing that only the seat may know. `sealed` marks a choice
    that several make at the same time, kept sealed until the last one is in.
    """

    kind: str
    secret: bool
    text: str
    sealed: bool = False


class Line(NamedTuple):
    """One line of a score pad."""

    label: str
    points: int


class Score(NamedTuple):
    total: int
    lines: tuple[Line, ...]


class Standing(NamedTuple):
    """Every seat's score as it stands, and, once the game is over, all who share the victory."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...] | None


class Answer(NamedTuple):
    """Yes, or no and why."""

    ok: bool
    why: str = ""


YES = Answer(True)


class State(ABC):
    """A whole game, secrets included: mutable, quick to clone, never reading clock, file or global chance."""

    __slots__ = ()

    @property
    @abstractmethod
    def over(self) -> bool: ...

    @property
    def dice(self) -> Dice | None:
        """Where the chance steps to come are drawn from or fixed; None for a game that has none."""
        return None

    @abstractmethod
    def clone(self) -> State: ...

    def opening(self) -> Sequence[Any]:
        """The events of the start, chance and all; asked only of a State fresh from `Game.start`."""
        return ()

    @abstractmethod
    def pending(self) -> Sequence[int]:
        """The seats that owe a decision now, in seat order; several for a simultaneous choice."""

    @abstractmethod
    def asked(self, seat: int) -> Asked:
        """What a seat of `pending()` has to decide."""

    @abstractmethod
    def moves(self, seat: int) -> Sequence[Hashable]:
        """Every legal move of the seat; none for a seat that owes nothing."""

    def random_move(self, seat: int, random: Callable[[], float]) -> Hashable:
        """A legal move of a seat that owes one, for random play: any can come, not all alike often."""
        moves = self.moves(seat)
        return moves[int(random() * len(moves))]

    @abstractmethod
    def play(self, seat: int, move: Any) -> list[Any]:
        """Play a move in place and return its events.

        Raises IllegalMove with the rule that forbids it, and ImpossibleOutcome for a fixed chance outcome
        that cannot be; the state is then as it was.
        """

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Exactly what the seat may know; None is an onlooker."""

    @abstractmethod
    def standing(self) -> Standing: ...

    @abstractmethod
    def can_undo(self, seat: int) -> Answer:
        """Whether the seat's last move showed nobody anything new, so that it may be taken back."""

    @abstractmethod
    def progress(self) -> str:
        """How far the game is, in public: "round 4 of 10"."""

    @abstractmethod
    def check(self) -> None:
        """Raise Refused if a card is lost or doubled, or anything else is not as the rules leave it."""

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The whole state as plain JSON, for the save; `Game.restore` takes it back."""

    @abstractmethod
    def write_move(self, move: Any) -> str:
        """A move in the record's notation."""

    @abstractmethod
    def read_move(self, text: str) -> Any:
        """The move that the notation names, legal or not; raises IllegalMove if it names none."""

    @abstractmethod
    def tell(self, event: Any, names: Sequence[str]) -> str:
        """An event in words, in the third person; "" for one that is not worth a line."""

    def facts(self, event: Any) -> dict[str, Any]:
        """An event's own keys for the referee, in notation."""
        facts: dict[str, Any] = event._asdict()
        return facts


class View(ABC):
    """What one seat may know, and nothing else; a value with no way back to the State.

    Views that are equal look alike on the screen.
    """

    __slots__ = ()

    seat: int | None

    @abstractmethod
    def imagine(self, dice: Dice) -> State:
        """A whole State that could be the real one: `view.imagine(d).view(view.seat) == view`."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """The same facts as JSON with stable keys, for the referee."""

    def moves(self) -> Sequence[Hashable]:
        """The viewer's legal moves: the same in every state it can imagine."""
        return () if self.seat is None else self.imagine(Dice(0)).moves(self.seat)

    def why_not(self, move: Any) -> str:
        """The rule that forbids the viewer this move, or "" where it is legal."""
        if self.seat is None:
            return "Nobody holds the keyboard."
        try:
            self.imagine(Dice(0)).play(self.seat, move)
        except IllegalMove as illegal:
            return str(illegal)
        return ""


class Game(ABC):
    """A game's rules: how it is set up, and how its deals are read and written."""

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    """Counts up whenever a mended rule makes old logs replay differently."""

    @abstractmethod
    def deal(self, setup: Setup, dice: Dice) -> Any:
        """A random deal."""

    @abstractmethod
    def read_deal(self, setup: Setup, data: Any) -> Any:
        """A deal from the record's notation; raises Refused for one that cannot be."""

    @abstractmethod
    def write_deal(self, setup: Setup, deal: Any) -> dict[str, Any]: ...

    @abstractmethod
    def start(self, setup: Setup, deal: Any, dice: Dice) -> State:
        """The game as it stands after this deal; later chance comes from the dice."""

    @abstractmethod
    def restore(self, setup: Setup, data: Any) -> State:
        """A State from its `dump`; raises Refused for one that is not whole."""

    def read_deck(self, data: Any) -> Any:
        """The deck of a deck file's data, the game's own file too; raises Refused.

        The table reads the file and hands the data in; it is None for a game that comes with none.
        """
        if data is not None:
            raise Refused("deck", "this game takes no deck file")
        return None

    def write_deck(self, deck: Any) -> Any:
        """The deck as plain JSON for save and record; None for a game whose cards are no data.

        A game's own deck is written too: it may be rebalanced after the game was begun.
        """
        return None

    def deck_rows(self, deck: Any) -> Sequence[tuple[str, ...]]:
        """The deck as a table for people, headings first; none for a game whose cards are no data."""
        return ()
