"""How Hot Heads looks and is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hotgames.games.hot_heads.balloons import paint_sky
from hotgames.games.hot_heads.board import People, Room, paint_hand, paint_storms
from hotgames.games.hot_heads.cards import KINDS, NAMES, SABOTAGE, WILD
from hotgames.games.hot_heads.columns import ColumnsPage
from hotgames.games.hot_heads.events import Taken
from hotgames.games.hot_heads.moves import NOWHERE, Play, end_of
from hotgames.games.hot_heads.places import Outlook, effect, outlooks, paint_places
from hotgames.games.hot_heads.reveal import (
    burned_in,
    paint_reveal,
    sky_after,
    steps_of,
    storms_in,
    stormy,
)
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.games.hot_heads.sky import TYPE_NAMES, Sky
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.hand import along, beside, letters_of, no_such_card
from hotgames.ui.log import paint_lines, paint_log
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink
from hotgames.ui.table_screen import TableScreen

LOG_INKS = {"struck": "bold accent", "sabotaged": "bad", "lost": "bad", "burned": "bad"}
UNTOLD = ("chosen", "drawn", "scored")


class HotHeadsScreen(TableScreen):
    """The sky over the table, a row for each place, and the hand of whoever holds the keyboard."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("card", "a,b,c,d,e,f,g,h,i,j,k", "card", "Choose a card; in a storm as many as it takes.",
                shown="a-k", many=True, hand=True),
        Command(
            "place", "1,2,3,4,5", "on whom",
            "Play the card on that place (the dummy pilot is 3); again for the next column or end.",
            shown="1-5", many=True, hand=True,
        ),
        Command(
            "nowhere", "0", "no effect", "A sabotage without effect, or a card that cannot be played.",
            hand=True,
        ),
        Command(
            "play", "enter", "play", "Play the card where it points, or seal the cards for the storm.",
            hand=True,
        ),
        Command("left", "left", "", "The card to the left.", hint=False, hand=True),
        Command("right", "right", "", "The card to the right.", hint=False, hand=True),
        Command(
            "up", "up", "", "The place before; in a storm: take the card that is pointed at.",
            hint=False, hand=True,
        ),
        Command(
            "down", "down,tab", "",
            "The next place that the card can go to; in a storm: put the card back.", hint=False, hand=True,
        ),
        Command("columns", "v", "columns", "Look into all columns, card by card."),
    )  # fmt: skip

    view: HotHeadsView
    before: HotHeadsView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.picked: list[int] = []
        """Places in the hand of the cards chosen: one on a turn, several in a storm."""
        self.pointed: int | None = None
        """The card that the arrows stand on in a storm."""
        self.aim: Play | None = None
        self.offers: dict[Play, Outlook] = {}
        """What the card chosen on a turn would do, wherever it can go."""
        self.people = People.at(self.names, self.colours, self.view.places)

    def forget(self) -> None:
        self.picked, self.pointed, self.aim, self.offers = [], None, None, {}

    @classmethod
    def keys_for(cls, view: View, move: Any) -> Sequence[str]:
        assert isinstance(view, HotHeadsView)
        if not isinstance(move, Play):
            return [*letters_of(view.hand, move), "enter"]
        card = letters_of(view.hand, [move.card])
        if move.place == NOWHERE:
            return [*card, "0", "enter"]
        there = [play for play in _plays(view.moves(), move.card) if play.place == move.place]
        return [*card, *[str(move.place + 1)] * (there.index(move) + 1), "enter"]

    # ------------------------------------------------------------------ choosing

    @property
    def storm(self) -> bool:
        """Whether a storm asks for several cards at once."""
        return bool(self.view.chosen)

    @property
    def due(self) -> int:
        """How many cards are wanted now."""
        return min(self.view.storms, len(self.view.hand)) if self.storm else 1

    @property
    def card(self) -> int:
        """The card chosen on a turn."""
        return self.view.hand[self.picked[0]]

    @property
    def drawn(self) -> int | None:
        """The place in the hand of the card that this turn began with."""
        told = [line for line in self.match.told if line.kind == "taken" and line.to == (self.seat,)]
        if self.storm or self.seat is None or not told:
            return None
        hand = enumerate(self.view.hand)
        return next((n for n, card in hand if self.match.tell(Taken(self.seat, card)) == told[-1].text), None)

    def cannot_place(self) -> str:
        if self.storm:
            return "In a storm cards go to your own columns, and untyped ones are discarded."
        return "" if self.picked else "Choose a card first: its letter, or ← →."

    cannot_nowhere = cannot_place

    def cannot_up(self) -> str:
        if self.storm:
            return "" if self.pointed is not None else "Point at a card first: ← →."
        return self.cannot_place()

    cannot_down = cannot_up

    def cannot_play(self) -> str:
        if self.storm:
            wanted = self.due - len(self.picked)
            more = f"Storm {self.view.storms} takes {self.due} of your cards: choose {wanted} more."
            return more if wanted else ""
        if not self.picked:
            return "Choose a card (its letter), then on whom it is played (a number)."
        if self.aim is not None:
            return ""
        if all(play.place == NOWHERE for play in self.offers):
            return self._why_nowhere()
        return f"{NAMES[self.card]}: on whom? A number, or ↑ ↓."

    def hinted(self, command: Command) -> bool:
        if command.name == "place":
            return self.choosing and not self.storm
        if command.name == "nowhere":
            return any(play.place == NOWHERE for play in self.offers)
        if command.name == "undo":
            return not self.why_not(command)
        return super().hinted(command)

    def there(self, command: Command) -> Iterable[int]:
        if command.name == "card":
            return range(len(self.view.hand))
        return range(self.view.places) if command.name == "place" else super().there(command)

    def label(self, command: Command) -> str:
        if command.name == "play" and self.storm:
            return f"seal {len(self.picked)} of {self.due}"
        if command.name == "nowhere" and self.picked and self.card != SABOTAGE:
            return "discard"
        return super().label(command)

    def do_card(self, number: int) -> None:
        if number >= len(self.view.hand):
            self.say(no_such_card(self.view.hand))
        elif not self.storm:
            self.picked, self.aim = [number], None
            self.offers = outlooks(self.view, _plays(self.moves, self.view.hand[number]))
        elif number in self.picked:
            self.picked.remove(number)
        elif len(self.picked) < self.due:
            self.picked.append(number)
        elif self.due == 1:
            self.picked = [number]
        else:
            self.say(f"Storm {self.view.storms} takes {self.due}: put one back first (its letter).")

    def _beside(self, by: int) -> None:
        here = self.pointed if self.storm else self.picked[0] if self.picked else None
        number = beside(here, by, len(self.view.hand))
        if self.storm:
            self.pointed = number
        else:
            self.do_card(number)

    def do_left(self) -> None:
        self._beside(-1)

    def do_right(self) -> None:
        self._beside(1)

    def do_place(self, place: int) -> None:
        if place >= self.view.places:
            self.say(f"There are {self.view.places} places at this table.")
        elif there := [play for play in self.offers if play.place == place]:
            self.aim = along(there, self.aim, 1)
        else:
            self.say(self._why_not_on(place))

    def _why_not_on(self, place: int) -> str:
        """Why the chosen card goes to no column of a place."""
        return self.view.why_not(Play(self.card, place, 0, end_of(self.card)))

    def _why_nowhere(self) -> str:
        """Why the chosen card goes to no column at all, and what can be done instead."""
        also = "0 and Enter discard it." if self.offers else "Choose another card."
        return f"{self._why_not_on(0)} {also}"

    def do_nowhere(self) -> None:
        play = Play(self.card, NOWHERE, NOWHERE, 0)
        if play in self.offers:
            self.aim = play
        else:
            self.say(self.view.why_not(play))

    def _turn(self, by: int) -> None:
        if self.offers:
            self.aim = along(list(self.offers), self.aim, by)

    def do_up(self) -> None:
        if not self.storm:
            self._turn(-1)
        elif self.pointed is not None and self.pointed not in self.picked:
            self.do_card(self.pointed)

    def do_down(self) -> None:
        if not self.storm:
            self._turn(1)
        elif self.pointed in self.picked:
            self.picked.remove(self.pointed)

    async def do_play(self) -> None:
        if self.storm:
            await self.commit(tuple(self.view.hand[place] for place in self.picked))
        else:
            await self.commit(self.aim)

    def do_columns(self) -> None:
        self.app.push_screen(ColumnsPage(self._sky(), self.people, self.view))

    def press(self, meaning: Any) -> Any:
        kind, which = meaning
        if kind == "column":
            there = [play for play in self.offers if (play.place, play.column) == which]
            if there:
                self.aim = along(there, self.aim, 1)
                return None
            kind, which = "place", which[0]
        return self.action_do(kind, which)

    # ------------------------------------------------------------------ revealing

    def rests(self, happened: Sequence[Any]) -> bool:
        return stormy(happened)

    def steps(self, happened: Sequence[Any]) -> Sequence[Any]:
        return steps_of(happened)

    def what_now(self) -> str:
        if self.storm:
            return (
                f"A storm: everybody seals {self.due} of the hand in secret. Typed balloons and ballast go "
                "to your own columns, all else is discarded. Press the letters in the order in which the "
                "cards are to be laid, then Enter."
            )
        return (
            "Play one card, on yourself or on anybody. Balloons lift a column, ballast lowers it. When the "
            "fourth storm has come, the highest balloon of each colour burns and counts nothing. Press a "
            "card's letter, the number of whose columns it goes to (again for another column), then Enter."
        )

    def in_words(self, seat: int, label: str) -> str:
        """A balloon that flew into the last storm counts nothing, as one on the ground does."""
        kind = label.partition(" (")[0]
        burning = self.view.sky.forecast().burning
        return "burned" if kind in TYPE_NAMES and seat in burning[TYPE_NAMES.index(kind)] else ""

    def asked_short(self) -> str:
        return "chooses" if self.storm else "plays a card"

    # ------------------------------------------------------------------ drawing

    def _shown(self) -> list[Any]:
        """The events of a reveal as far as it has come."""
        return [event for step in self.shown for event in step]

    def _sky(self) -> Sky:
        """The sky as far as a reveal has come."""
        return sky_after(self.before.sky, self._shown()) if self.events else self.view.sky

    def _skies(self, burned: bool) -> tuple[Sky, Sky | None]:
        """The sky, and beside it the sky as a reveal, or what is chosen, leaves it."""
        if self.events:
            return (self._sky(), None) if burned else (self.before.sky, self._sky())
        if not self.choosing:
            return self.view.sky, None
        if self.storm:
            return self.view.sky, self.view.after(tuple(self.view.hand[place] for place in self.picked))
        return self.view.sky, self.offers[self.aim].sky if self.aim else None

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.told_before(), LOG_INKS, UNTOLD)
        room = Room.of(width, canvas.height, len(self.people.names))
        shown = self._shown()
        storms = self.before.storms + storms_in(shown) if self.events else self.view.storms
        burned = burned_in(shown)
        sky, ghost = self._skies(bool(burned))
        paint_storms(canvas, 1, room.rows + 2, self.view, storms)
        paint_sky(canvas, 1, room, sky, self.people, ghost, burned)
        y = 3 + room.rows + room.gap
        turn = self.seat if self.choosing else None if self.view.over else self.view.turn
        y = paint_places(
            canvas, y, room, sky, self.people, len(self.names),
            turn=turn, ghost=ghost, aim=self.aim, offers=self.offers,
        ) + room.gap  # fmt: skip
        if self.events:
            told = [text for event in shown if (text := self.match.tell(event))]
            paint_reveal(canvas, y, width, steps_of(self.events), self.frame, self.people, told)
        elif self.resting:
            paint_lines(canvas, 3, y, width - 4, self.told_lines)
        elif self.choosing and self.seat is not None:
            text, ink = self._about_choice()
            x = 1
            if not self.aim:
                x = canvas.put(1, y, self.names[self.seat], f"bold {seat_ink(self.colours[self.seat])}") + 2
            canvas.put(x, y, clip(text, width - x - 1), ink)
            paint_hand(canvas, y + 1, room, self.view.hand, self.picked, self.pointed, self.drawn)

    def _about_choice(self) -> tuple[str, str]:
        """What the chosen card would do there, where it can go, or what happened last; and the ink."""
        if self.storm:
            hand = self.view.hand
            lost = [NAMES[hand[n]] for n in self.picked if KINDS[hand[n]] >= WILD]
            if lost:
                return f"storm {self.view.storms}: {' '.join(lost)} would be discarded", "accent"
            cards = "a card" if self.due == 1 else f"{self.due} cards, in the order they are laid"
            return f"storm {self.view.storms}: choose {cards}", "accent"
        if self.aim is not None:
            return effect(self.view, self.aim, self.people), "accent"
        if self.picked:
            if all(play.place == NOWHERE for play in self.offers):
                return self._why_nowhere(), "accent"
            if self.card == SABOTAGE:
                return "S: on whom? A number, again for the next card: ↑ top, ↓ bottom.", "accent"
            return f"{NAMES[self.card]}: on whom? Each row shows what it would do there.", "accent"
        last = [line.text for line in self.told_before() if line.to is None and line.kind not in UNTOLD]
        return f"Last: {last[-1]}" if last else "choose a card to play", "dim"


def _plays(moves: Sequence[Any], card: int) -> list[Play]:
    """The plays of a card among the legal moves."""
    return [play for play in moves if isinstance(play, Play) and play.card == card]


SCREEN: type[Page] = HotHeadsScreen
