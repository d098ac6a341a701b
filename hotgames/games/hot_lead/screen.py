"""How Hot Lead looks and is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hotgames.games.hot_lead.board import (
    Room,
    effect,
    paint_hand,
    paint_heads,
    paint_set,
    paint_tableau,
)
from hotgames.games.hot_lead.cards import ACTIVITIES, DEAD_END, Set, card, spell_set
from hotgames.games.hot_lead.outlook import places
from hotgames.games.hot_lead.reveal import came_of, sets_of, told_of
from hotgames.games.hot_lead.rules import TAKE, Ended, HotLeadView, Shown, Starred, Won, score
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, clip, pad
from hotgames.ui.commands import Command
from hotgames.ui.hand import beside, letters_of, no_such_card
from hotgames.ui.log import paint_lines, paint_log
from hotgames.ui.page import Page
from hotgames.ui.palette import seat_ink
from hotgames.ui.table_screen import Phase, TableScreen

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")
UNTOLD = ("chosen", "played")
"""Kinds of events that the log leaves out."""
LOG_INKS = {"shown": "bold", "lost": "bad", "starred": "accent"}


class HotLeadScreen(TableScreen):
    """The evidence, everybody's tableaus, and the hand of whoever holds the keyboard."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command(
            "card", "a,b,c,d,e,f,g,h,i,j,k", "card", "Point at a card of your hand.",
            shown="a-k", many=True, hand=True,
        ),
        Command("take", "1,2,3", "take", "Take a set of evidence (two-player rule).", shown="1-3", many=True),
        Command(
            "pick", "enter", "pick", "Choose the card you point at: sealed until all have chosen.", hand=True
        ),
        Command("left", "left", "", "Point at the card to the left.", hint=False, hand=True),
        Command("right", "right", "", "Point at the card to the right.", hint=False, hand=True),
        Command("scores", "s", "score", "Show or hide the running score."),
    )  # fmt: skip

    view: HotLeadView
    before: HotLeadView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pointed: int | None = None
        self.scores_shown = True

    def forget(self) -> None:
        self.pointed = None

    @classmethod
    def keys_for(cls, view: View, move: int) -> Sequence[str]:
        assert isinstance(view, HotLeadView)
        return [str(move - TAKE)] if move > TAKE else [*letters_of(view.hand, [move]), "enter"]

    # ------------------------------------------------------------------ commands

    @property
    def picking(self) -> bool:
        """Whether somebody picks an investigator on this view now."""
        return self.choosing and not self.view.takers

    @property
    def taking(self) -> bool:
        """Whether a set is taken now, by the two-player rule."""
        return bool(self.view.takers) and not self.resting

    def why_not(self, command: Command) -> str:
        if command.hand and self.taking:
            return "Both cards are turned over: now a set is taken, by its number."
        return super().why_not(command)

    def cannot_pick(self) -> str:
        return "" if self.pointed is not None else "Point at a card first: its letter, or ← →."

    def cannot_take(self) -> str:
        if self.picking:
            return "Now a card is picked, by its letter; the sets are taken when all have picked."
        return "" if self.taking else "No set is taken now."

    def hinted(self, command: Command) -> bool:
        if command.hand:
            return self.picking
        return self.taking if command.name == "take" else super().hinted(command)

    def there(self, command: Command) -> Iterable[int]:
        if command.name == "card":
            return range(len(self.view.hand))
        if command.name == "take":
            return [move - TAKE - 1 for move in self.moves] if self.taking else ()
        return super().there(command)

    def label(self, command: Command) -> str:
        if command.name == "pick" and self.pointed is not None:
            return f"pick {self.view.hand[self.pointed]}"
        return super().label(command)

    def do_card(self, number: int) -> None:
        if number < len(self.view.hand):
            self.pointed = number
        else:
            self.say(no_such_card(self.view.hand))

    def do_left(self) -> None:
        self.pointed = beside(self.pointed, -1, len(self.view.hand))

    def do_right(self) -> None:
        self.pointed = beside(self.pointed, 1, len(self.view.hand))

    async def do_pick(self) -> None:
        assert self.pointed is not None
        await self.commit(self.view.hand[self.pointed])

    async def do_take(self, number: int) -> None:
        await self.commit(TAKE + 1 + number)

    def do_scores(self) -> None:
        self.scores_shown = not self.scores_shown

    def rests(self, happened: Any) -> bool:
        return any(isinstance(event, Shown | Ended) for event in happened)

    def steps(self, happened: Sequence[Any]) -> Sequence[Won]:
        return sets_of(happened)

    def in_words(self, seat: int, label: str) -> str:
        """A column that was never begun, or was lost and not begun again, has no cards to count."""
        here = label in ACTIVITIES and not self.view.tableau(seat)[ACTIVITIES.index(label)]
        return "empty" if here else ""

    def pad_lines(self) -> Sequence[str]:
        """As a tableau has them that lacks nothing."""
        full = [(card(group, 3),) * 3 for group in range(DEAD_END + 1)]
        return [line.label for line in score(full, stars=1).lines]

    def what_now(self) -> str:
        if self.picking:
            order = (
                "The higher card then takes the topmost or the second set of evidence, the other card one of "
                "the two that are left."
                if len(self._column()) > len(self.names)
                else "The highest takes the topmost set of evidence, the next highest the second, and so on."
            )
            return (
                f"Everybody picks one investigator in secret. {order} The column beside each set says what "
                "it would change in your final score. Three of an activity pay 10 more; a fourth loses them "
                "all. Press a card's letter, look at the places it can still take, then Enter."
            )
        if self.view.takers:
            return "The higher card takes the topmost or the second set, then the other one of the two left."
        return "Look at who took what; Space goes on."

    # ------------------------------------------------------------------ drawing

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.told_before(), LOG_INKS, UNTOLD)
        room = Room.of(width, canvas.height, len(self.names), self._column())
        y = self._paint_evidence(canvas, 1 + room.top, width, room.step) + 1 + room.gap
        y = self._paint_tableaus(canvas, y, room) + room.gap
        if self.resting:
            told = self.told_lines or map(self.match.tell, told_of(self.events, self.frame))
            paint_lines(canvas, 3, y + 1, width - 4, [*told])
        elif self.picking:
            self._paint_hand(canvas, y + 1, width, room.hand)
        elif self.view.takers:
            self._paint_taking(canvas, y + 1)

    def _column(self) -> tuple[Set, ...]:
        """The evidence column to show: while a reveal rests, the one that was played for."""
        return self.before.column if self.events else self.view.column

    def _paint_evidence(self, canvas: Canvas, y: int, width: int, step: int) -> int:
        canvas.put(1, y, "Evidence", "bold")
        left_over = len(self._column()) > len(self.names)
        rule = "the higher card takes 1st or 2nd" if left_over else "the highest card takes the first"
        canvas.put(11, y, rule, "dim")
        mine, moves = self.picking, self.moves
        won = {event.position: event for event in self.shown}
        told_at = 46 if width < 96 else 60
        most = max(map(len, self._column()), default=0)
        if mine:
            canvas.put(told_at, y, "would change your score", "dim")
        y += 1
        for position, cards in enumerate(self._column()):
            middle = y + step // 2
            canvas.put(2, middle, ORDINALS[position], "dim")
            paint_set(canvas, 7, y, cards, step, most, told_at - 1)
            if position in won:
                self._paint_winner(canvas, told_at, middle, won[position], width)
            elif mine and self.seat is not None:
                text, ink = effect(self.view, self.seat, cards)
                canvas.put(told_at, middle, clip(text, width - told_at - 1), ink)
            elif TAKE + 1 + position in moves:
                canvas.target(1, y, 44, step, ("take", position))
            y += step
        return y

    def _paint_winner(self, canvas: Canvas, x: int, y: int, won: Won, width: int) -> None:
        ink = seat_ink(self.colours[won.seat])
        x = canvas.put(x, y, f"{won.investigator:>2}", f"bold {ink}")
        x = canvas.put(x + 1, y, self.names[won.seat], f"bold {ink}")
        for event in came_of(won, self.events):
            if isinstance(event, Starred):
                x = canvas.put(x + 1, y, "★ star", "bold accent")
            else:
                canvas.put(x + 1, y, clip(f"✗ loses {len(event.cards)} cards", width - x - 2), "bold bad")

    def _view_of(self, seat: int | None) -> HotLeadView:
        """The view that shows a seat's tableau, or all of the table, as far as the reveal has come."""
        shown = {won.seat for won in self.shown}
        return self.view if not self.events or seat in shown or self.frame >= self.frames else self.before

    def _paint_tableaus(self, canvas: Canvas, y: int, room: Room) -> int:
        """Everybody's columns."""
        paint_heads(canvas, y, room, self._view_of(None).stars, self.scores_shown)
        for seat, name in enumerate(self.names):
            line, ink = y + 1 + room.deep * seat, seat_ink(self.colours[seat])
            mine = seat == self.seat and self.phase is Phase.PRIVATE
            canvas.put(1, line, "▸" if seat == self.seat and not self.resting else " ", f"bold {ink}")
            canvas.put(3, line, pad(name, 12), f"bold {ink}" if mine else ink)
            paint_tableau(canvas, line, room, self._view_of(seat), seat, self.scores_shown)
        return y + 1 + room.deep * len(self.names)

    def _paint_hand(self, canvas: Canvas, y: int, width: int, size: tuple[int, int]) -> None:
        assert self.seat is not None
        name = self.names[self.seat]
        x = canvas.put(1, y, f"Your hand, {name}", f"bold {seat_ink(self.colours[self.seat])}")
        paint_hand(canvas, y + 1, size, self.view.hand, self.pointed)
        if self.pointed is not None:
            investigator = self.view.hand[self.pointed]
            canvas.put(x + 3, y, clip(self._about(investigator), width - x - 4), "accent")
        else:
            canvas.put(x + 3, y, "point at a card to see which places it can still take", "dim")

    def _about(self, investigator: int) -> str:
        best, worst, above, below = places(self.view, investigator)
        where = (
            f"certain to be {ORDINALS[best - 1]}"
            if best == worst
            else f"can come {ORDINALS[best - 1]} {'to' if worst - best > 1 else 'or'} {ORDINALS[worst - 1]}"
        )
        return f"{investigator}: {where} · unseen: {above} above, {below} below"

    def _paint_taking(self, canvas: Canvas, y: int) -> None:
        played = self.view.played[-1]
        for line, seat in enumerate(sorted(range(len(played)), key=lambda seat: -played[seat])):
            ink = seat_ink(self.colours[seat])
            canvas.put(3, y + line, f"{self.names[seat]} turned over {played[seat]}", ink)
        seat = self.view.takers[0]
        keys = " or ".join(str(move - TAKE) for move in self.moves)
        canvas.put(3, y + 3, f"{self.names[seat]} takes set {keys}", f"bold {seat_ink(self.colours[seat])}")
        for line, move in enumerate(self.moves):
            cards = self.view.column[move - TAKE - 1]
            text, ink = effect(self.view, seat, cards)
            canvas.put(3, y + 4 + line, f"{move - TAKE}  {spell_set(cards):<10} {text}", ink)


SCREEN: type[Page] = HotLeadScreen
