"""How Hot Heads looks and is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events

from hotgames.games.hot_heads.board import (
    NEWS,
    People,
    effect,
    paint_columns,
    paint_hand,
    paint_sky,
    paint_storms,
    paint_totals,
)
from hotgames.games.hot_heads.cards import KINDS, NAMES, SABOTAGE
from hotgames.games.hot_heads.columns import ColumnsPage
from hotgames.games.hot_heads.moves import NOWHERE, Play
from hotgames.games.hot_heads.reveal import burned_in, sky_after, steps_of, storms_in, stormy
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.games.hot_heads.sky import Sky
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.commands import Command
from hotgames.ui.log import paint_lines, paint_log
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink
from hotgames.ui.table_screen import Phase, TableScreen

LOG_INKS = {"struck": "bold accent", "sabotaged": "bad", "lost": "bad", "burned": "bad"}
UNTOLD = ("chosen", "drawn", "scored")


class HotHeadsScreen(TableScreen):
    """The sky over the table, and the hand of whoever holds the keyboard."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("card", "a,b,c,d,e,f,g,h,i,j,k", "card", "Choose a card.", shown="a-k", many=True),
        Command(
            "place", "1,2,3,4,5", "whose columns",
            "Play the card on that seat (the dummy pilot is 3); again for the next column or end.",
            shown="1-5", many=True,
        ),
        Command("nowhere", "0", "no effect", "A sabotage without effect, or a card that cannot be played."),
        Command("play", "enter", "play", "Play the card where it points, or seal the cards for the storm."),
        Command("left", "left", "", "The card to the left.", hint=False),
        Command("right", "right", "", "The card to the right.", hint=False),
        Command("up", "up", "", "The place or column before.", hint=False),
        Command("down", "down,tab", "", "The next place or column that the card can go to.", hint=False),
        Command("go_on", "space", "go on", "Leave what was shown and go on."),
        Command("columns", "v", "columns", "Look into all columns, card by card."),
    )  # fmt: skip

    view: HotHeadsView
    before: HotHeadsView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.picked: list[int] = []
        """Places in the hand of the cards chosen: one on a turn, several in a storm."""
        self.aim: Play | None = None
        self.people = People.at(self.names, self.colours, self.view.places)

    def forget(self) -> None:
        self.picked = []
        self.aim = None

    @classmethod
    def keys_for(cls, view: View, move: Any) -> Sequence[str]:
        assert isinstance(view, HotHeadsView)
        if not isinstance(move, Play):
            left, keys = list(view.hand), []
            for card in move:
                place = left.index(card)
                left[place] = -1
                keys.append(chr(97 + place))
            return [*keys, "enter"]
        card = chr(97 + view.hand.index(move.card))
        if move.place == NOWHERE:
            return [card, "0", "enter"]
        there = [play for play in _plays(view.moves(), move.card) if play.place == move.place]
        return [card, *[str(move.place + 1)] * (there.index(move) + 1), "enter"]

    # ------------------------------------------------------------------ choosing

    @property
    def choosing(self) -> bool:
        return self.phase is Phase.PRIVATE and not self.resting

    @property
    def storm(self) -> bool:
        """Whether a storm asks for several cards at once."""
        return bool(self.view.chosen)

    @property
    def due(self) -> int:
        """How many cards are wanted now."""
        return min(self.view.storms, len(self.view.hand)) if self.storm else 1

    def _plays(self) -> list[Play]:
        """Where the chosen card can go."""
        if self.storm or not self.picked:
            return []
        return _plays(self.moves, self.view.hand[self.picked[0]])

    def why_not(self, command: Command) -> str:
        if command.name == "play" and self.resting:
            return ""
        if command.name in CHOOSING and not self.choosing:
            return "Nobody's hand is open now."
        if command.name in ("place", "nowhere", "up", "down"):
            if self.storm:
                return "In a storm all typed cards go to your own columns."
            if not self.picked:
                return "Choose a card first: its letter."
        if command.name == "play":
            wanted = self.due - len(self.picked)
            if self.storm and wanted:
                return f"Storm {self.view.storms} takes {self.due}: choose {wanted} more."
            if not self.storm and self.aim is None:
                return "Choose a card, then whose columns it goes to (a number)."
        return super().why_not(command)

    def hinted(self, command: Command) -> bool:
        if command.name in ("place", "nowhere"):
            return self.choosing and not self.storm
        if command.name in CHOOSING:
            return self.choosing
        return super().hinted(command)

    def label(self, command: Command) -> str:
        if command.name == "play" and self.storm:
            return f"seal {len(self.picked)} of {self.due}"
        return super().label(command)

    def do_card(self, number: int) -> None:
        if number >= len(self.view.hand):
            self.say(f"Your hand has {len(self.view.hand)} cards.")
        elif not self.storm:
            self.picked, self.aim = [number], None
        elif number in self.picked:
            self.picked.remove(number)
        elif len(self.picked) < self.due:
            self.picked.append(number)
        else:
            self.say(f"Storm {self.view.storms} takes {self.due}: put one back first (its letter).")

    def _beside(self, by: int) -> None:
        size = len(self.view.hand)
        number = (self.picked[-1] + by) % size if self.picked else 0 if by > 0 else size - 1
        if self.storm:
            self.picked = [*self.picked[:-1], number] if number not in self.picked else self.picked
            self.picked = self.picked or [number]
        else:
            self.do_card(number)

    def do_left(self) -> None:
        self._beside(-1)

    def do_right(self) -> None:
        self._beside(1)

    def do_place(self, place: int) -> None:
        there = [play for play in self._plays() if play.place == place]
        if there:
            self.aim = there[(there.index(self.aim) + 1) % len(there)] if self.aim in there else there[0]
        elif place >= self.view.places:
            self.say(f"There are {self.view.places} places at this table.")
        else:
            card = self.view.hand[self.picked[0]]
            self.say(self.view.why_not(Play(card, place, 0, 0)))

    def do_nowhere(self) -> None:
        card = self.view.hand[self.picked[0]]
        play = Play(card, NOWHERE, NOWHERE, 0)
        if play in self._plays():
            self.aim = play
        else:
            self.say(self.view.why_not(play))

    def _turn(self, by: int) -> None:
        plays = self._plays()
        if plays:
            self.aim = plays[(plays.index(self.aim) + by) % len(plays)] if self.aim in plays else plays[0]

    def do_up(self) -> None:
        self._turn(-1)

    def do_down(self) -> None:
        self._turn(1)

    async def do_play(self) -> None:
        if self.resting:
            await self.do_go_on()
        elif self.storm:
            await self.commit(tuple(self.view.hand[place] for place in self.picked))
        else:
            await self.commit(self.aim)

    def do_columns(self) -> None:
        self.app.push_screen(ColumnsPage(self._sky(), self.people, self.view))

    def press(self, meaning: Any, event: events.Click) -> Any:
        kind, number = meaning
        return self.carry_out(next(c for c in self.ALL if c.name == kind), number)

    # ------------------------------------------------------------------ revealing

    def rests(self, happened: Sequence[Any]) -> bool:
        return stormy(happened)

    def frames(self) -> int:
        return max(len(steps_of(self.events)), 1)

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

    def asked_short(self) -> str:
        return "chooses for the storm" if self.storm else "plays a card"

    # ------------------------------------------------------------------ drawing

    def _sky(self) -> Sky:
        """The sky as far as a reveal has come."""
        if not self.events:
            return self.view.sky
        return sky_after(self.before.sky, [e for step in steps_of(self.events)[: self.frame] for e in step])

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.told_before(), LOG_INKS, UNTOLD)
        shown = [event for step in steps_of(self.events)[: self.frame] for event in step]
        storms = self.before.storms + storms_in(shown) if self.events else self.view.storms
        paint_storms(canvas, 1, self.view, storms)
        sky = self._sky()
        ghost = self._ghost()
        columns = len(self.people.names) + 1
        tall = canvas.height >= 36 + columns
        rows = canvas.height - 14 - (columns + 2 if tall else 0)
        y = paint_sky(canvas, 2, max(rows, 8), width, sky, self.people, ghost, burned_in(shown))
        if tall:
            y = paint_columns(canvas, y, width, sky, self.people) + 1
        paint_totals(canvas, y, ghost or sky, self.people, len(self.names))
        if self.resting:
            lines = self.told_lines or [t for e in shown if (t := self.match.state.tell(e, self.names))]
            paint_lines(canvas, 3, y + 1, width - 4, lines)
        elif self.choosing and self.seat is not None:
            self._paint_choice(canvas, y + 1, width)
            paint_hand(canvas, y + 3, self.view.hand, KINDS, self.picked)

    def _ghost(self) -> Sky | None:
        """The sky as what is chosen would leave it."""
        if not self.choosing:
            return None
        laid = tuple(self.view.hand[place] for place in self.picked) if self.storm else self.aim
        return self.view.after(laid) if laid else None

    def _paint_choice(self, canvas: Canvas, y: int, width: int) -> None:
        """What the chosen card would do there, or where it can go."""
        assert self.seat is not None
        name, ink = self.names[self.seat], seat_ink(self.colours[self.seat])
        if self.aim is not None:
            canvas.put(1, y, clip(effect(self.view, self.aim, self.people), width - 2), "accent")
        elif self.picked and not self.storm:
            card = self.view.hand[self.picked[0]]
            what = f"{NAMES[card]}: on whom? " + "  ".join(
                f"{place + 1} {who}" for place, who in enumerate(self.people.names)
            )
            if card == SABOTAGE:
                what += "  0 no effect"
            canvas.put(1, y, clip(what, width - 2), "accent")
        x = canvas.put(1, y + 1, f"Your hand, {name}", f"bold {ink}")
        wanted = f"choose {self.due} for storm {self.view.storms}" if self.storm else "choose a card to play"
        x = canvas.put(x + 3, y + 1, wanted, "dim")
        if any(self.view.sky.news):
            canvas.put(x + 3, y + 1, f"{NEWS} helicopter, 3 points", "faint")


def _plays(moves: Sequence[Any], card: int) -> list[Play]:
    """The plays of a card among the legal moves."""
    return [play for play in moves if isinstance(play, Play) and play.card == card]


CHOOSING = frozenset(("card", "place", "nowhere", "play", "left", "right", "up", "down"))
"""The commands of whoever's hand is open."""

SCREEN: type[Page] = HotHeadsScreen
