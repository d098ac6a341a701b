"""How the desk of Arkham Noir looks: what is drawn where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hotgames.games.arkham_noir.board import (
    CARD_LINES,
    CASE_LINES,
    NARROWEST,
    case_lines,
    paint_areas,
    paint_brief,
    paint_cases,
    paint_hand,
    paint_leads,
    paint_list,
    paint_status,
    paint_words,
)
from hotgames.games.arkham_noir.cards import FIRST_VICTIM
from hotgames.games.arkham_noir.choosing import Choosing
from hotgames.games.arkham_noir.events import Ended
from hotgames.games.arkham_noir.faces import LOG_INKS
from hotgames.games.arkham_noir.first_case import picked_next, said_now
from hotgames.games.arkham_noir.keys import LETTERS, PAGE
from hotgames.games.arkham_noir.moves import Move
from hotgames.games.arkham_noir.words import (
    Said,
    answers,
    consequences,
    headline,
    menu,
    question,
    source,
    titled,
    which,
)
from hotgames.table.match import Told
from hotgames.ui.canvas import Canvas, wrap
from hotgames.ui.log import paint_log
from hotgames.ui.page import Page, paint_heading
from hotgames.ui.table_screen import Phase
from hotgames.ui.title import paint_trouble

SHORTEST = 3
"""Lines in which the words of a card under a list have room."""


class ArkhamScreen(Choosing):
    """The desk of a solo case."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._weighed: tuple[Move, Move | None, list[Said]] | None = None
        """The choice that was weighed last, with what it would bring."""

    def forget(self) -> None:
        super().forget()
        self._weighed = None

    # ------------------------------------------------------------------ what happened

    def rests(self, happened: Sequence[Any]) -> bool:
        return any(isinstance(event, Ended) for event in happened)

    def what_now(self) -> str:
        if self.acting:
            return (
                "Choose the action of this turn. t takes the First lead in hand. l plays it to a case, a "
                "letter plays a card of your hand instead, and then the First lead is discarded. x closes a "
                "case of five types or more, p passes; both discard the First lead. The line below says what "
                "your choice costs before Enter does it."
            )
        return f"{question(self.view)} {self._answers()}; Enter does it." if self.deciding else ""

    def headline(self) -> str:
        return headline(self.view)

    def end_notes(self) -> Sequence[tuple[str, Sequence[str]]]:
        notes = [("turns", [str(self.view.turn)]), ("cards scored", [str(len(self.view.picture))])]
        if self.match.seed is not None:
            notes.append(("seed", [str(self.match.seed)]))
        if self.match.practised:
            notes.append(("practised", ["yes"]))
        return notes

    # ------------------------------------------------------------------ drawing

    def paint_title(self, canvas: Canvas) -> None:
        about = self.match.about
        x = paint_heading(canvas, about.name if canvas.width >= 100 else about.plain_name, self.progress)
        if self.deciding:
            x = canvas.put(x + 2, 0, titled(self.view), "bold on panel")
        if self.match.practised:
            x = canvas.put(x + 2, 0, "practice", "accent on panel")
        if self.trouble:
            paint_trouble(canvas, x + 2, self.trouble)

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.match.told, LOG_INKS)
        paint_status(canvas, 1, width, self.view)
        airy = canvas.height >= 28
        y = 2 + airy
        if self.listing:
            self._paint_listing(canvas, y, width, airy)
            return
        view = self.view
        here = source(view) if self.deciding else -1
        looked = self.card if self.card >= 0 else here if here >= 0 else view.first_lead
        room = canvas.height - 8 - (y + 2 * (CARD_LINES + 2))
        lines = case_lines(len(view.cases), room)
        if lines == CASE_LINES and room - lines * len(view.cases) >= 5:
            y = paint_areas(canvas, y, width, view) + 1
        where = self.offered.where if self.deciding else ""
        keys = {card: LETTERS[n] for n, card in enumerate(self.offered.cards)} if where else {}
        lit = {self.card, here}
        paint_leads(canvas, y, width, view, lit, keys if where == "leads" else {})
        y += CARD_LINES + 1 + airy
        x = paint_hand(canvas, y, width, view, lit, keys if where == "hand" else {})
        beside = width - x - 1 >= NARROWEST
        if beside and looked >= 0:
            paint_words(canvas, x, y, width - x - 1, view, looked)
        y += CARD_LINES + 1 + airy
        y = paint_cases(canvas, y, width, view, self._to_place(looked), here, self._case(), lines)
        self._paint_below(canvas, y + (airy and lines < CASE_LINES), self._parts(width), width, not beside)

    def _paint_listing(self, canvas: Canvas, y: int, width: int, airy: bool) -> None:
        """Cards to choose from that lie elsewhere, with the cases and the hand in few lines."""
        view = self.view
        text = (
            question(view)
            if view.agenda and self.kind != "find"
            else (
                f"{view.deck.contact.title} finds a broadcast, once a game: it is then played or discarded."
            )
        )
        for part in wrap(f"{text} {self._answers()}", width - 2)[:2]:
            canvas.put(1, y, part, "accent")
            y += 1
        cards, said = self.offered.cards[self.page * PAGE : (self.page + 1) * PAGE], self._parts(width)
        # A line for each case, for the leads and for the hand; below the list a card in words, what it costs.
        room = canvas.height - y - len(view.cases) - 2 - SHORTEST - max(len(said), 3) - 5 * airy
        lines = len(cards) if len(cards) <= room else -(-len(cards) // 2)
        room -= lines
        rows = [False, False]
        for place in (0, 1):
            if room >= CARD_LINES + airy:
                rows[place] = True
                room -= CARD_LINES + airy
        each = case_lines(len(view.cases), room + len(view.cases)) if airy else 1
        y = paint_cases(canvas, y + airy, width, view, self.card, source(view), 0, each)
        y += airy and each < CASE_LINES
        if rows[0]:
            paint_leads(canvas, y, width, view, (), {})
            y += CARD_LINES + airy
        else:
            paint_brief(canvas, y, width, view, "Leads", [card for card in view.leads if card >= 0])
        y += 1
        if rows[1]:
            paint_hand(canvas, y, width, view, (), {})
            y += CARD_LINES
        else:
            paint_brief(canvas, y, width, view, "Hand", view.hand)
        y = paint_list(canvas, y + 1 + airy, width, view, cards, self.card, lines) + airy
        self._paint_below(canvas, y, said, width, True)

    def _paint_below(self, canvas: Canvas, y: int, said: Sequence[Said], width: int, words: bool) -> None:
        """The card pointed at in words, where they do not stand beside the hand, and what is said."""
        airy = canvas.height >= 28
        room = canvas.height - 1 - y - len(said) - airy
        if words and self.card >= 0 and room >= SHORTEST:
            paint_words(canvas, 1, y, min(width - 2, 76), self.view, self.card, min(room, CARD_LINES + 1))
            y += min(room, CARD_LINES + 1) + airy
        self._paint_said(canvas, y, said, width)

    def _to_place(self, card: int) -> int:
        """The card of which the cases say whether they take it."""
        asked = self.view.agenda[-1].kind if self.view.agenda else ""
        if not self.deciding or card >= FIRST_VICTIM or (asked not in ("", "place") and self.card < 0):
            return -1
        return card

    def _case(self) -> int:
        return self.chosen.case if self.chosen is not None else 0

    def _answers(self) -> str:
        if self.kind == "find":
            return "A letter chooses it, c puts him away."
        return f"Keys: {answers(self.view, bool(self.offered.cards) and bool(self.view.agenda))}."

    def _parts(self, width: int) -> list[Said]:
        """What is asked, or chosen and what it would bring, in lines; a word of the first case before it."""
        lines = self._said()
        if lesson := self._lesson():
            lines = [(lesson, "good"), *lines]
        return [(part, ink) for text, ink in lines for part in wrap(text, width - 3)]

    def _lesson(self) -> str:
        """What the first case says now, and the letter it means where it does not name it."""
        lesson = said_now(self.match) if self.deciding else ""
        card = self.view.deck.named.get(picked_next(self.match), -1) if lesson else -1
        if card not in self.offered.cards:
            return lesson
        letter = LETTERS[self.offered.cards.index(card) % PAGE]
        return lesson if f" {letter}, " in lesson else f"{lesson} The letter here: {letter}."

    def _paint_said(self, canvas: Canvas, y: int, parts: Sequence[Said], width: int) -> None:
        """What is asked or chosen, then what happened last."""
        room = canvas.height - 1 - y
        told = [] if canvas.width > width else self._told(width, room - len(parts))
        for text, ink in [*parts[:room], *told]:
            canvas.put(2, y, text, ink)
            y += 1

    def _told(self, width: int, room: int) -> list[Said]:
        """What happened last in so many lines: what is still to be seen on the desk makes room first."""
        lines: list[Said] = []
        for line in reversed(self._worth_telling(width, room)):
            parts = wrap(line.text, width - 3)
            if len(lines) + len(parts) > room:
                break
            lines[:0] = [(part, LOG_INKS.get(line.kind, "dim")) for part in parts]
        return lines

    def _worth_telling(self, width: int, room: int) -> Sequence[Told]:
        happened: Sequence[Told] = self.match.told[self.told_from :]
        for dull in ("refilled", "discarded"):
            if sum(len(wrap(line.text, width - 3)) for line in happened) > room:
                happened = [line for line in happened if line.kind != dull]
        return happened

    def _said(self) -> list[Said]:
        view = self.view
        if not self.deciding:
            return (
                [(headline(view), "bold good" if view.ending == "solved" else "bold bad")]
                if view.over
                else []
            )
        if self.chosen is not None:
            if self._weighed is None or self._weighed[:2] != (self.chosen, self.then):
                self._weighed = (self.chosen, self.then, consequences(view, self.chosen, self.then))
            return self._weighed[2]
        if self.phase is not Phase.PRIVATE or self.listing:
            return []
        if self.acting:
            return which(view, self.kind, self.card) + menu(view)
        return [(f"{question(view)} {self._answers()}", "accent")]


SCREEN: type[Page] = ArkhamScreen
