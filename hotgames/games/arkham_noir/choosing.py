"""How Arkham Noir is played: its keys, and what is chosen by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from hotgames.games.arkham_noir.areas import AreasPage
from hotgames.games.arkham_noir.keys import LETTERS, PAGE, Offer, keys_for, offer, ways_of
from hotgames.games.arkham_noir.moves import (
    BROADCAST_AWAY,
    BROADCAST_TO,
    DISCARDS,
    FINDS,
    HAND_TO,
    IGNORE,
    LEAD_TO,
    PASS,
    PICKS,
    SKIP,
    TAKE,
    USE,
    Move,
)
from hotgames.games.arkham_noir.outlook import unasked
from hotgames.games.arkham_noir.state import ArkhamView
from hotgames.games.arkham_noir.words import source
from hotgames.table.game import IllegalMove, View
from hotgames.table.save import Place
from hotgames.ui.commands import Command
from hotgames.ui.hand import along
from hotgames.ui.table_screen import GO_ON, TableScreen

REMEMBERED = 6
"""Lines of what happened that are shown to whoever comes back to the desk."""
ACTIONS = ("take", "lead", "close", "pass_")


class Choosing(TableScreen):
    """What is begun and chosen at the desk: two or three keys a turn, effects asked in place."""

    CAN: ClassVar[tuple[Command, ...]] = (
        Command("do_it", "enter", "do it", "Do what is chosen."),
        GO_ON,
        Command("practise", "U", "back a decision", "Go back a decision, whatever it showed: practice."),
        Command("use", "y", "yes", "Use the effect that is asked about."),
        Command("skip", "full_stop", "no", "Do not use it."),
        Command("away", "minus", "discard it", "Discard the broadcast."),
        Command("case", "1,2,3,4,5,6", "case", "Which case.", shown="1-6", many=True),
        Command("take", "t", "take", "Take the First lead in hand."),
        Command("lead", "l", "lead", "Play the First lead to an open case; then its number."),
        Command(
            "card", ",".join(LETTERS), "card", "A card of your hand or of a list.", shown="a…", many=True
        ),
        Command("page", "pagedown", "more", "The next cards of a long list."),
        Command("page_back", "pageup", "", "The cards of the list before these.", hint=False),
        Command("close", "x", "close", "Close a case, then its number; again for other puzzles to score."),
        Command("pass_", "p", "pass", "Pass: the First lead is discarded."),
        Command("contact", "c", "contact", "Be asked about the contact; again: let him find a broadcast."),
        Command("areas", "v", "look", "Look through all areas, what is still unseen, and what happened."),
        Command("left", "left", "", "Look at the card to the left.", hint=False),
        Command("right", "right,tab", "", "Look at the card to the right.", hint=False),
        Command("up", "up", "", "The case, or the card of the list, above.", hint=False),
        Command("down", "down", "", "The case, or the card of the list, below.", hint=False),
    )  # fmt: skip
    WITHOUT = ("hide",)

    view: ArkhamView

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.kind = ""
        """What is begun: lead, hand, close, or with the contact armed or find."""
        self.chosen: Move | None = None
        self.then: Move | None = None
        """The answer to what the chosen move asks next."""
        self.card = -1
        """The card looked at; -1 is none."""
        self.page = 0
        """Of a long list."""
        self.armed = False
        """Whether the contact is asked about where it may be used."""
        self.sure = False
        """Whether practice undo has been asked for once."""
        self.told_from = max(len(self.match.told) - REMEMBERED, 0)
        """From which told line on the last choice brought it about."""

    def forget(self) -> None:
        self.kind, self.chosen, self.then, self.card, self.page = "", None, None, -1, 0

    @classmethod
    def keys_for(cls, view: View, move: Move) -> Sequence[str]:
        assert isinstance(view, ArkhamView)
        return keys_for(view, move)

    @classmethod
    def answer_for(cls, view: View) -> Any:
        assert isinstance(view, ArkhamView)
        return unasked(view)

    def answer(self, view: View) -> Any:
        return None if self.armed else self.answer_for(view)

    # ------------------------------------------------------------------ what can be chosen

    @property
    def deciding(self) -> bool:
        return not self.resting and not self.view.over and self.seat is not None

    @property
    def lost(self) -> bool:
        return self.view.over and self.view.ending != "solved"

    @property
    def acting(self) -> bool:
        """Whether the action of the turn is asked."""
        return self.deciding and not self.view.agenda

    @property
    def begun(self) -> bool:
        """Whether a choice is begun that could be dropped."""
        return self.deciding and (bool(self.kind) or self.chosen is not None)

    @property
    def offered(self) -> Offer:
        return offer(self.view, self.kind == "find")

    @property
    def listing(self) -> bool:
        """Whether cards are chosen that lie neither in the hand nor in the leads row."""
        return self.deciding and self.offered.where == "list"

    def why_not(self, command: Command) -> str:
        name, options = self.meant(command).name, self.view.options
        if self.resting and name not in ("go_on", "help", "leave", "areas"):
            if name == "practise" and self.lost:
                return self.cannot_practise()
            return "First look at what happened: Space goes on."
        if name in ACTIONS and not self.acting:
            return "The action of this turn is chosen; something else is asked now."
        if name == "take":
            return self.view.why_not(TAKE)
        if name == "lead" and self.view.first_lead < 0:
            return "The leads row is empty."
        if name in ("use", "skip") and (USE if name == "use" else SKIP) not in options:
            return (
                "What must be done is not asked: it cannot be refused."
                if USE in options
                else ("Nothing is asked that is answered with yes or no.")
            )
        if name == "away" and BROADCAST_AWAY not in options:
            return (
                "A broadcast that a case takes must be played."
                if source(self.view) >= 0 and any(move.kind == "broadcast" for move in options)
                else "No broadcast is being heard."
            )
        if name in ("page", "page_back") and not self.listing:
            return "No list is being shown."
        if name == "contact" and not self.view.contact:
            return "The contact has been used."
        if name == "do_it" and self.chosen is None:
            return "Choose first: t, l, a letter, x or p." if self.acting else "Choose an answer first."
        return super().why_not(command)

    def hinted(self, command: Command) -> bool:
        name, options = command.name, self.view.options
        if name == "practise":
            return self.resting and self.lost
        if name == "do_it":
            return self.deciding and self.chosen is not None
        if name in ACTIONS:
            return self.acting and not self.listing and not self._begun(name)
        if name in ("use", "skip"):
            return self.deciding and (USE if name == "use" else SKIP) in options
        if name == "away":
            return self.deciding and BROADCAST_AWAY in options
        if name == "case":
            return self.deciding and len(self._cases()) > (self.kind in ("lead", "hand", "close"))
        if name == "card":
            return self.deciding and bool(self.offered.cards) and self.kind != "hand"
        if name == "page":
            return self.listing and len(self.offered.cards) > PAGE
        if name in ("contact", "areas") and (
            self.chosen is not None or self.kind in ("lead", "hand", "close")
        ):
            return False
        if name == "areas":
            return self.deciding or self.view.over
        if name == "contact":
            return self.deciding and self.view.contact
        if name == "undo":
            return self.deciding and not self.why_not(command)
        return super().hinted(command)

    def there(self, command: Command) -> Iterable[int]:
        if command.name == "case" and self.deciding:
            return [move.case - 1 for move in self._cases()]
        return super().there(command)

    def keys_shown(self, command: Command) -> str:
        """The letters of the hand or the row; in a list they stand before its cards."""
        if command.name == "card" and self.deciding and self.offered.cards and not self.listing:
            return LETTERS[: len(self.offered.cards)]
        return super().keys_shown(command)

    def label(self, command: Command) -> str:
        if command.name == "contact" and self.armed:
            return "armed"
        if command.name == "leave" and self.begun:
            return "drop it"
        if command.name == "card" and self.acting and not self.listing:
            return "hand"
        return super().label(command)

    def _begun(self, name: str) -> bool:
        """Whether the key of an action begun has no more to say: x goes on to other puzzles to score."""
        if name == "close" and self.chosen is not None and self.chosen.kind == "close":
            return len(ways_of(self.view, self.chosen.case)) == 1
        return name.rstrip("_") == self.kind

    def _cases(self) -> list[Move]:
        """What the number of a case would choose now, one for each case."""
        view = self.view
        if self.kind in ("lead", "hand"):
            return self._moves_of(self.card)
        if self.kind == "close":
            return [ways_of(view, case.number)[0] for case in view.cases if case.ways]
        return [move for move in view.options if move.kind == "broadcast" and move.case]

    def _choose(self, move: Move) -> None:
        """Make a move the chosen one, or say which rule forbids it."""
        self.then = None
        if reason := self.view.why_not(move):
            self.chosen = None
            self.say(reason)
        else:
            self.chosen = move

    def _begin(self, kind: str, card: int) -> None:
        self.kind, self.chosen, self.then, self.card, self.page = kind, None, None, card, 0

    def _moves_of(self, card: int) -> list[Move]:
        """The legal moves that play the card to a case."""
        view = self.view
        row = LEAD_TO if self.kind == "lead" else HAND_TO[card]
        return [row[case.number] for case in view.cases if row[case.number] in view.options]

    def _begin_to_play(self, kind: str, card: int) -> None:
        """Point at a card; where only one case takes it, that one is chosen."""
        self._begin(kind, card)
        if len(moves := self._moves_of(card)) == 1:
            self.chosen = moves[0]

    # ------------------------------------------------------------------ commands

    def do_take(self) -> None:
        self._begin("take", self.view.first_lead)
        self._choose(TAKE)

    def do_lead(self) -> None:
        self._begin_to_play("lead", self.view.first_lead)

    def do_pass_(self) -> None:
        self._begin("pass", self.view.first_lead)
        self._choose(PASS)

    def do_close(self) -> None:
        """Begin to close; pressed again, the next set of puzzles to score."""
        if self.chosen is not None and self.chosen.kind == "close":
            ways = ways_of(self.view, self.chosen.case)
            self.chosen = ways[(ways.index(self.chosen) + 1) % len(ways)]
            return
        self._begin("close", -1)
        numbers = [case.number for case in self.view.cases if case.ways]
        if len(numbers) == 1:
            self._close_case(numbers[0])
        elif not numbers:
            self.kind = ""
            fullest = max(self.view.cases, key=lambda case: len(self.view.closing(case).types))
            self.say(self.view.closing(fullest).why_not)

    def _close_case(self, number: int) -> None:
        """Choose the closing that scores most."""
        ways = ways_of(self.view, number)
        self._choose(ways[0] if ways else Move("close", case=number))

    def do_card(self, number: int) -> None:
        cards = self.offered.cards
        number += self.page * PAGE
        if number >= len(cards):
            self.say("No card has that letter now.")
        else:
            self._point(cards[number])

    def _point(self, card: int) -> None:
        """Choose a card that is offered."""
        view = self.view
        if self.acting and self.kind != "find":
            self._begin_to_play("hand", card)
            return
        self.card = card
        named = (PICKS[card], DISCARDS[card], FINDS[card] if self.kind == "find" else None)
        self.chosen = next((move for move in named if move in view.options), None)
        self.then = None
        if self.chosen is None and USE in view.options:
            self.chosen, self.then = USE, PICKS[card]

    def do_case(self, number: int) -> None:
        number += 1
        if any(move.kind == "broadcast" for move in self.view.options):
            self._choose(BROADCAST_TO[number])
        elif self.kind == "lead":
            self._choose(LEAD_TO[number])
        elif self.kind == "hand":
            self._choose(HAND_TO[self.card][number])
        elif self.kind == "close":
            self._close_case(number)
        else:
            self.say("First what goes there: l, a letter of your hand, or x to close.")

    def do_page(self, by: int = 1) -> None:
        self.page = (self.page + by) % -(-len(self.offered.cards) // PAGE)

    def do_page_back(self) -> None:
        self.do_page(-1)

    def do_use(self) -> None:
        self._choose(USE)

    def do_skip(self) -> None:
        self._choose(SKIP)

    def do_away(self) -> None:
        self._choose(BROADCAST_AWAY)

    def do_contact(self) -> None:
        """Arm the contact, or choose him where he can spare an effect; then his broadcasts; then away."""
        title = self.view.deck.contact.title
        finds = any(move.kind == "find" for move in self.view.options)
        if self.kind == "find" or (self.kind == "contact" and not finds):
            self._begin("", -1)
            self.armed = False
            self.say(f"{title} is not asked about any more.", "accent")
        elif self.kind == "contact":
            self._begin("find", -1)
        else:
            self._begin("contact", -1)
            self.armed = True
            again = f"; c again: {title} finds a broadcast" if finds else ""
            if IGNORE in self.view.options:
                self.chosen = IGNORE
                self.say(f"Enter: {title} spares you this effect{again}.", "accent")
            else:
                self.say(f"Each effect now waits for your word{again}.", "accent")

    async def do_do_it(self) -> None:
        assert self.chosen is not None
        move, then = self.chosen, self.then
        self.chosen = self.then = None
        self.told_from = len(self.match.told)
        await self.commit(move)
        if then is not None and self.deciding and then in self.view.options:
            await self.commit(then)

    async def do_leave(self) -> None:
        """Drop what is begun first; the contact then is not asked about any more."""
        if not self.begun:
            await super().do_leave()
            return
        self.armed = self.armed and self.kind not in ("contact", "find")
        self.forget()

    def do_areas(self) -> None:
        self.app.push_screen(AreasPage(self.view, self.match.told))

    def _step(self, by: int) -> None:
        """Look at the next card: of the list, else of the hand and the leads row, the First lead first."""
        view = self.view
        around = self.offered.cards
        if not around or (self.acting and self.kind != "find"):
            around = tuple([card for card in (*view.leads, *view.hand) if card >= 0])
        if not around:
            return
        card = along(around, self.card, by)
        self.page = around.index(card) // PAGE if self.listing else 0
        if card in self.offered.cards:
            self._point(card)
        elif self.acting and card == view.first_lead:
            self._begin_to_play("lead", card)
        else:
            self._begin("", card)

    def do_left(self) -> None:
        self._step(-1)

    def do_right(self) -> None:
        self._step(1)

    def _turn(self, by: int) -> None:
        """The next case that takes what is begun; in a list, the next card."""
        if self.listing:
            self._step(by)
            return
        if moves := self._cases():
            self.chosen = along(moves, self.chosen, by)

    def do_up(self) -> None:
        self._turn(-1)

    def do_down(self) -> None:
        self._turn(1)

    def cannot_undo(self) -> str:
        why = super().cannot_undo()
        return f"{why} U goes back for practice." if why and not self.cannot_practise() else why

    def cannot_practise(self) -> str:
        return self.match.can_practise().why

    async def do_practise(self) -> None:
        """Go back a decision; the first time it says what that means and asks for the key again."""
        if not (self.sure or self.match.practised):
            self.sure = True
            self.say("That makes this a practice game, counted apart. U again goes back.", "accent")
            return
        try:
            self.match.practise_undo()
        except IllegalMove as refused:
            self.say(str(refused))
            return
        self.events, self.told_lines = (), []
        self.table = self.table._replace(place=Place(None, -1))
        while self.answer(self.match.view(0)) is not None and self.match.can_practise().ok:
            self.match.practise_undo()
        self.told_from = max(len(self.match.told) - REMEMBERED, 0)
        await self.turn_to(0)

    def press(self, meaning: Any) -> Any:
        kind, number = meaning
        if kind == "case":
            return self.do_case(number - 1)
        if number in self.offered.cards and self.deciding:
            return self._point(number)
        if self.acting and number == self.view.first_lead:
            return self.do_lead()
        self._begin("", number)
        return None
