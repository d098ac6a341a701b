"""How Arkham Noir looks and is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events

from hotgames.games.arkham_noir.areas import AreasPage
from hotgames.games.arkham_noir.board import (
    paint_cases,
    paint_closer,
    paint_hand,
    paint_leads,
    paint_list,
    paint_status,
    type_names,
)
from hotgames.games.arkham_noir.events import ENDINGS, PILES, Ended
from hotgames.games.arkham_noir.faces import in_words
from hotgames.games.arkham_noir.moves import (
    BROADCAST_AWAY,
    BROADCAST_TO,
    HAND_TO,
    IGNORE,
    LEAD_TO,
    PASS,
    SKIP,
    TAKE,
    USE,
    Move,
)
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.table.game import View
from hotgames.ui.canvas import Canvas, clip, wrap
from hotgames.ui.commands import Command
from hotgames.ui.log import paint_lines, paint_log
from hotgames.ui.page import Page
from hotgames.ui.table_screen import Phase, TableScreen

LOG_INKS = {"checked": "accent", "closed": "good", "opened": "bad", "ranout": "bad", "ended": "bold"}
LETTERS = "abdefghijkmnoqrswz0789"
"""Keys of cards to choose from; those of the actions are left out."""


class ArkhamScreen(TableScreen):
    """The desk of a solo case: two or three keys a turn, effects asked in place."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("take", "t", "take", "Take the First lead in hand."),
        Command("lead", "l", "lead to a case", "Play the First lead to an open case; then its number."),
        Command("card", ",".join(LETTERS), "card", "A card of your hand or the list.", shown="a…", many=True),
        Command("case", "1,2,3,4,5,6", "case", "Which case.", shown="1-6", many=True),
        Command("close", "x", "close", "Close a case, then its number; again for other puzzles to score."),
        Command("pass_", "p", "pass", "Pass: the First lead is discarded."),
        Command("use", "y", "yes", "Use the effect that is asked about."),
        Command("skip", "full_stop", "no", "Do not use it."),
        Command("away", "minus", "discard it", "Discard the broadcast.", shown="-"),
        Command("contact", "c", "contact", "Ask about the professional contact where it may be used."),
        Command("do_it", "enter", "do it", "Do what is chosen."),
        Command("areas", "v", "look", "Look through all open areas."),
        Command("closer", "tab", "closer", "Look at the next card in words."),
        Command("go_on", "space", "go on", "Leave what was revealed and go on."),
        Command("hide", "f12", "", "There is nothing to hide in a solo game.", hint=False),
    )  # fmt: skip

    view: ArkhamView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.kind = ""
        """The action begun: lead, hand or close."""
        self.chosen: Move | None = None
        self.card: int | None = None
        """The card looked at."""
        self.armed = False
        """Whether the contact is asked about where it may be used."""
        self._told: tuple[Move, list[tuple[str, str]]] | None = None

    def forget(self) -> None:
        self.kind, self.chosen, self.card = "", None, None
        self._told = None

    @classmethod
    def keys_for(cls, view: View, move: Move) -> Sequence[str]:
        assert isinstance(view, ArkhamView)
        return _keys_for(view, move)

    @classmethod
    def answer_for(cls, view: View) -> Any:
        """No to the contact, unless maintenance is about to cost something."""
        assert isinstance(view, ArkhamView)
        if not view.agenda or view.agenda[-1].kind == "end":
            return None
        plain = [move for move in view.options if move.kind not in ("ignore", "find")]
        return plain[0] if len(plain) == 1 and len(view.options) > 1 else None

    def answer(self, view: View) -> Any:
        return None if self.armed else self.answer_for(view)

    # ------------------------------------------------------------------ choosing

    @property
    def deciding(self) -> bool:
        return not self.resting and not self.view.over

    @property
    def acting(self) -> bool:
        """Whether the action of the turn is asked."""
        return self.deciding and not self.view.agenda

    @property
    def listed(self) -> list[int]:
        """The cards to choose from now: the hand's, or those that the question names."""
        options = self.view.options
        cards = [move.card for move in options if move.kind in ("pick", "discard", "find")]
        return cards if cards and (self.view.agenda or self.kind == "find") else list(self.view.hand)

    def why_not(self, command: Command) -> str:
        name = command.name
        if name == "do_it" and self.resting:
            return ""
        if name in ("take", "lead", "close", "pass_") and not self.acting:
            return "The action of this turn is chosen; something else is asked now."
        if name == "take":
            return self.view.why_not(TAKE)
        if name in ("use", "skip") and not {USE, SKIP, IGNORE} & set(self.view.options):
            return "Nothing is asked that is answered with yes or no."
        if name == "away" and BROADCAST_AWAY not in self.view.options:
            return "No broadcast can be discarded now."
        if name == "contact" and not self.view.contact:
            return "The contact has been used."
        if name == "do_it" and self.chosen is None:
            return (
                "Choose first: t, l, a card of your hand, x or p."
                if self.acting
                else "Choose an answer first."
            )
        return super().why_not(command)

    def hinted(self, command: Command) -> bool:
        name = command.name
        options = self.view.options
        if name in ("take", "lead", "close", "pass_"):
            return self.acting
        if name in ("use", "skip"):
            return self.deciding and (USE if name == "use" else SKIP) in options
        if name == "away":
            return self.deciding and BROADCAST_AWAY in options
        if name == "case":
            return self.kind != "" or any(move.kind == "broadcast" for move in options)
        if name == "contact":
            return self.view.contact
        return super().hinted(command)

    def label(self, command: Command) -> str:
        if command.name == "contact":
            return "contact armed" if self.armed else "contact"
        return super().label(command)

    def _choose(self, move: Move) -> None:
        """Make a move the chosen one, or say which rule forbids it."""
        if reason := self.view.why_not(move):
            self.say(reason)
        else:
            self.chosen = move

    def do_take(self) -> None:
        self.kind, self.card = "take", self.view.first_lead
        self._choose(TAKE)

    def do_lead(self) -> None:
        self.kind, self.chosen, self.card = "lead", None, self.view.first_lead
        self._only_case([LEAD_TO[case.number] for case in self.view.cases])

    def do_pass_(self) -> None:
        self.kind, self.card = "pass", self.view.first_lead
        self._choose(PASS)

    def do_close(self) -> None:
        """Begin to close; pressed again, the next set of puzzles to score."""
        ways = [move for move in self.view.options if move.kind == "close"]
        if self.chosen in ways:
            case_ways = [move for move in ways if move.case == self.chosen.case]
            self.chosen = case_ways[(case_ways.index(self.chosen) + 1) % len(case_ways)]
            return
        self.kind, self.chosen, self.card = "close", None, None
        open_ones = sorted({move.case for move in ways})
        if not open_ones:
            self.say(self.view.closing(self.view.cases[0]).why_not)
            self.kind = ""
        elif len(open_ones) == 1:
            self._point_at_closing(open_ones[0])

    def _point_at_closing(self, number: int) -> None:
        """Point at the closing that scores most."""
        ways = [move for move in self.view.options if move.kind == "close" and move.case == number]
        if ways:
            self.chosen = max(ways, key=lambda move: self._gain(move))
        else:
            self._choose(Move("close", case=number))

    def _gain(self, move: Move) -> tuple[int, int]:
        new = {self.view.deck.types[card] for card in move.score} - set(self.view.solved)
        return len(new), -len(move.score)

    def _only_case(self, moves: Sequence[Move]) -> None:
        fitting = [move for move in moves if move in self.view.options]
        if len(fitting) == 1:
            self.chosen = fitting[0]

    def do_card(self, number: int) -> None:
        cards = self.listed
        if number >= len(cards):
            self.say("No card has that letter now.")
            return
        card = self.card = cards[number]
        if self.acting and self.kind != "find":
            self.kind, self.chosen = "hand", None
            self._only_case([HAND_TO[card][case.number] for case in self.view.cases])
        else:
            named = [move for move in self.view.options if move.card == card]
            self.chosen = next((move for move in named if move.kind in ("pick", "discard", "find")), None)

    def do_case(self, number: int) -> None:
        number += 1
        if any(move.kind == "broadcast" for move in self.view.options):
            self._choose(BROADCAST_TO[number])
        elif self.kind == "lead":
            self._choose(LEAD_TO[number])
        elif self.kind == "hand" and self.card is not None:
            self._choose(Move("hand", self.card, number))
        elif self.kind == "close":
            self._point_at_closing(number)
        else:
            self.say("First what goes there: l the lead, a card of your hand, or x to close.")

    def do_use(self) -> None:
        self._choose(USE)

    def do_skip(self) -> None:
        self._choose(SKIP)

    def do_away(self) -> None:
        self._choose(BROADCAST_AWAY)

    def do_contact(self) -> None:
        """Arm the contact, choose it where it can be used now, or put it away again."""
        if IGNORE in self.view.options and self.chosen != IGNORE:
            self.armed, self.chosen = True, IGNORE
        elif self.kind != "find" and any(move.kind == "find" for move in self.view.options):
            self.armed, self.kind, self.chosen = True, "find", None
        else:
            self.armed, self.kind, self.chosen = not self.armed, "", None

    async def do_do_it(self) -> None:
        if self.resting:
            await self.do_go_on()
        elif self.chosen is not None:
            move, self.chosen = self.chosen, None
            await self.commit(move)

    def do_areas(self) -> None:
        self.app.push_screen(AreasPage(self.view))

    def do_closer(self) -> None:
        around = [card for card in (*self.view.leads, *self.view.hand) if card >= 0]
        if around:
            place = around.index(self.card) + 1 if self.card in around else 0
            self.card = around[place % len(around)]

    def press(self, meaning: Any, event: events.Click) -> Any:
        kind, number = meaning
        if kind == "case":
            return self.do_case(number - 1)
        if number in self.listed and number not in self.view.leads:
            return self.do_card(self.listed.index(number))
        self.card = number
        return None

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
        return f"You {self.match.state.asked(0).text}. Letters, y and . answer; Enter does it."

    def asked_short(self) -> str:
        return self.match.state.asked(0).text

    def end_notes(self) -> Sequence[tuple[str, Sequence[str]]]:
        view = self.view
        return [
            (f"{ENDINGS[view.ending]}", [""]) if view.ending else ("", [""]),
            ("turns", [str(view.turn)]),
            ("cards scored", [str(len(view.picture))]),
        ]

    # ------------------------------------------------------------------ drawing

    def paint_table(self, canvas: Canvas) -> None:
        width = paint_log(canvas, self.match.told, LOG_INKS)
        view = self.view
        airy = canvas.height >= 30
        paint_status(canvas, 1, view)
        lit = [self.card] if self.card is not None else []
        listing = self.deciding and self.listed != list(view.hand)
        keys = {} if listing else {card: _letter(n) for n, card in enumerate(view.hand)}
        y = 2 + airy
        paint_leads(canvas, y, view, lit, {})
        y += 5 + airy
        paint_hand(canvas, y, view, lit, keys)
        if self.card is not None:
            paint_closer(canvas, 50, y, width - 51, in_words(view.deck, self.card))
        y += 5 + airy
        case = self.chosen.case if self.chosen is not None else 0
        y = paint_cases(canvas, y, width, view, self.card, case) + airy
        if self.resting:
            paint_lines(canvas, 2, y, width - 3, self.told_lines or self._told_now())
        elif listing:
            canvas.put(1, y, clip(f"You {self.match.state.asked(0).text}:", width - 2), "accent")
            letters = [_letter(n) for n in range(len(self.listed))]
            paint_list(canvas, y + 1, view, self.listed, letters, self.card)
        else:
            self._paint_choice(canvas, y, width)

    def _told_now(self) -> list[str]:
        told = [self.match.state.tell(event, self.names) for event in self.happened]
        return [text for text in told if text]

    def _paint_choice(self, canvas: Canvas, y: int, width: int) -> None:
        """What is asked or chosen and what it would bring, then what happened last."""
        lines: list[tuple[str, str]] = []
        if self.chosen is not None:
            lines = self._consequences(self.chosen)
        elif not self.acting and self.phase is Phase.PRIVATE:
            lines = [(f"You {self.match.state.asked(0).text}. {self._answers()}", "accent")]
        for text, ink in lines:
            for part in wrap(text, width - 3):
                if y < canvas.height - 2:
                    canvas.put(2, y, part, ink)
                    y += 1
        told = [part for text in self._told_now() for part in wrap(text, width - 4)]
        room = canvas.height - 2 - y
        for n, text in enumerate(told[-room:] if room > 0 else ()):
            canvas.put(2, y + n, text, "dim")

    def _answers(self) -> str:
        options = self.view.options
        words = {USE: "y yes", SKIP: ". no", IGNORE: "c the contact spares you", BROADCAST_AWAY: "- discard"}
        said = [text for move, text in words.items() if move in options]
        if any(move.kind == "broadcast" and move.case for move in options):
            said.append("a number plays it to that case")
        return ", ".join(said)

    def _consequences(self, move: Move) -> list[tuple[str, str]]:
        """The chosen move in words, what it costs as far as the desk tells, and a warning if it may lose."""
        if self._told is not None and self._told[0] == move:
            return self._told[1]
        view = self.view
        lines = [(f"Enter: {self._in_words(move)}", "bold accent")]
        preview = view.preview(move)
        titles = view.deck.titles
        gone = [f"{titles[card]} to {PILES[pile]}" for card, pile in preview.discarded]
        if gone:
            lines.append(("Costs: " + ", ".join(gone), "ink"))
        if preview.victims:
            lines.append((f"Draws {len(preview.victims)} victim{'s' * (len(preview.victims) > 1)}", "bad"))
        danger = view.danger(move)
        if danger >= 1:
            lines.append(("✗ This loses the game at once.", "bold bad"))
        elif danger:
            lines.append((f"✗ This may lose the game: about {round(danger * 100)} in 100.", "bold bad"))
        self._told = (move, lines)
        return lines

    def _in_words(self, move: Move) -> str:
        deck, view = self.view.deck, self.view
        match move.kind:
            case "take":
                return f"take {deck.titles[view.first_lead]} in hand"
            case "lead":
                return f"play {deck.titles[view.first_lead]} to case {move.case}"
            case "hand":
                return f"play {deck.titles[move.card]} to case {move.case}"
            case "pass":
                return "pass"
            case "close":
                scored = type_names([deck.types[card] for card in move.score]) or "nothing"
                new = {deck.types[card] for card in move.score} - set(view.solved)
                gain = f", new: {type_names(sorted(new))}" if new else ""
                return f"close case {move.case}, scoring {scored}{gain} (x: other puzzles)"
            case "broadcast":
                return f"play it to case {move.case}" if move.case else "discard it"
            case "ignore":
                return f"{deck.contact.title} spares you this"
            case "pick" | "discard" | "find":
                return f"{move.kind} {deck.titles[move.card]}"
        return {"use": "yes", "skip": "no"}[move.kind]


def _letter(n: int) -> str:
    return LETTERS[n]


def _keys_for(view: ArkhamView, move: Move) -> list[str]:
    options = view.options
    match move.kind:
        case "take" | "pass":
            return [move.kind[0], "enter"]
        case "lead":
            return ["l", str(move.case), "enter"]
        case "hand":
            return [_letter(view.hand.index(move.card)), str(move.case), "enter"]
        case "close":
            return _keys_to_close(view, move)
        case "broadcast":
            return [str(move.case) if move.case else "minus", "enter"]
        case "ignore":
            return ["c", "enter"]
        case "find":
            finds = [option.card for option in options if option.kind == "find"]
            first = ["c", "c"] if IGNORE in options else ["c"]
            return [*first, _letter(finds.index(move.card)), "enter"]
        case "pick" | "discard":
            listed = [option.card for option in options if option.kind in ("pick", "discard", "find")]
            return [_letter(listed.index(move.card)), "enter"]
    return ["y" if move == USE else "full_stop", "enter"]


def _keys_to_close(view: ArkhamView, move: Move) -> list[str]:
    ways = [option for option in view.options if option.kind == "close"]
    mine = [option for option in ways if option.case == move.case]
    solved = set(view.solved)

    def gain(option: Move) -> tuple[int, int]:
        return len({view.deck.types[card] for card in option.score} - solved), -len(option.score)

    first = max(mine, key=gain)
    turns = (mine.index(move) - mine.index(first)) % len(mine)
    alone = len({option.case for option in ways}) == 1
    return ["x", *([] if alone else [str(move.case)]), *["x"] * turns, "enter"]


SCREEN: type[Page] = ArkhamScreen
