"""The rules of Hidden Leaders Duel. Rulings are those of rules/hidden-leaders-duel.md (D1 to D21)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress, permutations, product
from typing import Any

from hotgames.games.hidden_leaders_duel import deals, snapshot
from hotgames.games.hidden_leaders_duel import memory as remembering
from hotgames.games.hidden_leaders_duel import moves as notation
from hotgames.games.hidden_leaders_duel.cards import (
    BACK,
    DECK,
    EMPTY,
    FACTIONS,
    NO_CARD,
    ROLES,
    SECOND,
    SPACES,
    UNFLAGGED,
    UNKNOWN,
    UNSEEN,
    UP,
    Cards,
    of_faction,
)
from hotgames.games.hidden_leaders_duel.deals import PILE, Deal
from hotgames.games.hidden_leaders_duel.events import (
    Blocked,
    Collected,
    Drawn,
    Drew,
    Ended,
    Looked,
    Placed,
    Revealed,
    Taken,
    facts,
    tell,
)
from hotgames.games.hidden_leaders_duel.memory import COLLECTION, DISPLAY, HAND, Memory
from hotgames.games.hidden_leaders_duel.moves import (
    ACTING,
    NOWHERE,
    PLACING,
    ROUNDS,
    STEPS,
    TAKING,
    TURNS,
    Taking,
)
from hotgames.games.hidden_leaders_duel.outlook import (
    Certain,
    Outlook,
    certain,
    outlook,
    possible_roles,
    recall,
)
from hotgames.games.hidden_leaders_duel.scoring import Scored, received, score, winners
from hotgames.games.hidden_leaders_duel.viewdata import view_data
from hotgames.table.dice import Dice
from hotgames.table.game import (
    YES,
    Answer,
    Asked,
    Game,
    IllegalMove,
    Line,
    Score,
    Setup,
    Standing,
    State,
    View,
)

_FACE_UP = bytes(range(UP, 2 * UP))
_LAID = {0: bytes(range(SECOND)), 1: bytes(range(SECOND, 2 * SECOND)), None: b""}
"""The blockers that a viewer laid."""


def _seen_with(known: Cards) -> bytes:
    """Turns every card but these into its back, by `translate`."""
    return bytes(card if card in known or card >= BACK else card & ~3 | BACK for card in range(256))


_DISPLAY_SEEN = _seen_with(_FACE_UP)
_BLOCKERS_SEEN = {viewer: _seen_with(laid) for viewer, laid in _LAID.items()}
_BACKS = _seen_with(b"")
_ONE = [bytes((card,)) for card in range(BACK)]
"""Each card by itself, to join to others or to take out of them."""
_IS_BACK = bytes(card & BACK > 0 for card in range(256))
_PLACES = range(DISPLAY + len(SPACES))
_PENDING = ((0,), (1,))
_ROLES_BY_KNOWN = {
    known: tuple(
        (mine, other)
        for mine, other in permutations(range(len(ROLES)), 2)
        if known[0] in (UNKNOWN, mine) and known[1] in (UNKNOWN, other)
    )
    for known in product(range(UNKNOWN, len(ROLES)), repeat=2)
}
"""Both seats' roles as they may be, by what is known of them."""


class Duel(State):
    """A game of Hidden Leaders Duel in progress."""

    __slots__ = (
        "blocked",
        "blockers",
        "collections",
        "display",
        "freed",
        "hands",
        "looked",
        "memory",
        "pile",
        "roles",
        "setup",
        "starter",
        "step",
        "turn",
    )

    setup: Setup
    roles: tuple[int, int]
    hands: list[Cards]
    """Sorted: nobody can tell by its place which card a hand had first (D9)."""
    collections: list[Cards]
    """In the order of collecting; roles apart."""
    display: bytearray
    """The card of each space, UP if face up, EMPTY between taking and placing."""
    blockers: bytearray
    """The card that blocks each space, SECOND if seat 1 laid it, or EMPTY."""
    blocked: int
    """A bit for each space with a blocker."""
    pile: Cards
    """Top first."""
    starter: int
    turn: int
    """Turns played, 14 at the end."""
    step: int
    freed: tuple[int, ...]
    """The spaces freed in this turn."""
    memory: list[Memory]
    """What everybody has seen of each seat's hidden cards, four factions a seat, seat after seat."""
    looked: bool
    """Whether a face-down card was taken in this turn."""

    @property
    def over(self) -> bool:
        return self.turn == TURNS

    def clone(self) -> Duel:
        other = Duel.__new__(Duel)
        other.setup = self.setup
        other.roles = self.roles
        other.hands = self.hands[:]
        other.collections = self.collections[:]
        other.display = self.display[:]
        other.blockers = self.blockers[:]
        other.blocked = self.blocked
        other.pile = self.pile
        other.starter = self.starter
        other.turn = self.turn
        other.step = self.step
        other.freed = self.freed
        other.memory = self.memory[:]
        other.looked = self.looked
        return other

    # ------------------------------------------------------------------ decisions

    def pending(self) -> Sequence[int]:
        return () if self.turn == TURNS else _PENDING[(self.starter + self.turn) & 1]

    def asked(self, seat: int) -> Asked:
        return Asked(STEPS[self.step], True, _asks(self.step, self.blocked, self.freed))

    def moves(self, seat: int) -> Sequence[int]:
        if self.turn == TURNS or seat != (self.starter + self.turn) & 1:
            return ()
        return notation.legal(self.step, self.hands[seat], self.blocked, self.freed)

    def random_move(self, seat: int, random: Callable[[], float]) -> int:
        return notation.draw(self.step, self.hands[seat], self.blocked, self.freed, random)

    def play(self, seat: int, move: int) -> list[Any]:
        if self.turn == TURNS:
            raise IllegalMove("The game is over.")
        if seat != (self.starter + self.turn) & 1:
            raise IllegalMove("It is the other player's turn.")
        if self.step == TAKING:
            return self._take(seat, move)
        if self.step == PLACING:
            return self._place(seat, move)
        return self._act(seat, move)

    def _take(self, seat: int, move: int) -> list[Any]:
        # D2, D4: both spaces are settled before either card is looked at.
        spaces, bits = notation.TAKES.get(move) or self._single_take(move)
        if bits & self.blocked:
            blocked = _spell_spaces([space for space in spaces if self.blocked >> space & 1])
            raise IllegalMove(f"{blocked} is blocked: what lies there stays to the end.")
        display, cards = self.display, b""
        down: tuple[int, ...] = ()
        for space in spaces:
            card = display[space]
            cards += _ONE[card]
            display[space] = EMPTY
            if not card & UP:
                down = (*down, space)
            else:
                at = seat * 4 + (card >> 2 & 3)
                self.memory[at] = remembering.took(self.memory[at], card)
        self.hands[seat] = bytes(sorted(self.hands[seat] + cards.translate(UNFLAGGED)))
        self.freed = spaces
        self.step = PLACING
        self.looked = down != ()
        taken = Taken(seat, spaces, cards.translate(_DISPLAY_SEEN))
        return [taken, Looked(seat, down, cards.translate(None, _FACE_UP), (seat,))] if down else [taken]

    def _single_take(self, move: int) -> Taking:
        """A take of one card, which only D1 allows."""
        taking = notation.SINGLE_TAKES.get(move)
        if taking is None:
            raise IllegalMove("First take cards from the display.")
        if len(notation.unblocked(self.blocked)) > 1:
            raise IllegalMove("Two cards are taken: one only where no second space is free of a block.")
        return taking

    def _place(self, seat: int, move: int) -> list[Any]:
        freed, hand = self.freed, self.hands[seat]
        if move >> 16 != notation.PLACE:
            raise IllegalMove(f"Now cards are placed on the spaces just freed: {_spell_spaces(freed)}.")
        if (move >> 8 & 15, move & 15) != (freed if len(freed) == 2 else (*freed, NOWHERE)):
            raise IllegalMove(f"One card goes on each of the spaces just freed: {_spell_spaces(freed)}.")
        cards = _ONE[move >> 12 & 15] + _ONE[move >> 4 & 15]
        cards = cards[: len(freed)]
        left = hand
        for card in cards:
            if card not in left:
                raise IllegalMove("These cards are not in this hand.")
            left = left.replace(_ONE[card], b"", 1)
        for space, card in zip(freed, cards, strict=True):
            self.display[space] = card | UP
            at = seat * 4 + (card >> 2)
            if self.memory[at]:
                self.memory[at] = remembering.showed(self.memory[at], card, hand)
                hand = hand.replace(_ONE[card], b"", 1)
        self.hands[seat] = left
        self.step = ACTING
        return [Placed(seat, freed, cards)]

    def _act(self, seat: int, move: int) -> list[Any]:
        kind, hand = move >> 16, self.hands[seat]
        blocking = kind == notation.BLOCK
        if not blocking and kind != notation.COLLECT:
            raise IllegalMove("Now one card of the hand blocks a space or is collected.")
        card, space = move >> 4 & 0xFFF, move & 15
        if blocking and self.blocked >> space & 1:
            raise IllegalMove(f"{SPACES[space]} is blocked: nothing more goes there.")
        if card not in hand:
            raise IllegalMove("This card is not in this hand.")
        faction = card >> 2
        if blocking:
            place = space
            self.blockers[space] = card | SECOND if seat else card
            self.blocked |= 1 << space
            events: list[Any] = [Blocked(seat, space, faction)]
        else:
            place = COLLECTION[seat] + len(self.collections[seat])
            self.collections[seat] += _ONE[card]
            events = [Collected(seat, faction)]
        at = seat * 4 + faction
        if self.memory[at]:
            self.memory[at] = remembering.hid(self.memory[at], card, place, hand)
        hand = hand.replace(_ONE[card], b"", 1)
        if self.pile:
            drawn, self.pile = self.pile[0], self.pile[1:]
            hand = bytes(sorted(hand + _ONE[drawn]))
            events.append(Drawn(seat, drawn >> 2, self.pile[0] >> 2 if self.pile else None))
            events.append(Drew(seat, drawn, (seat,)))
        self.hands[seat] = hand
        self.freed = ()
        self.step = TAKING
        self.turn += 1
        if self.turn == TURNS:
            self._finish(events)
        return events

    def _finish(self, events: list[Any]) -> None:
        collections = (self.collections[0], self.collections[1])
        results = self._results()
        events.append(Revealed(self.roles, collections, bytes(self.display), bytes(self.blockers)))
        events.extend(results)
        points, cards = received(results)
        events.append(Ended(winners(points, cards), points, cards))

    def _results(self) -> tuple[Scored, ...]:
        return score(self.roles, self.collections, bytes(self.display), bytes(self.blockers))

    # ------------------------------------------------------------------ knowing

    def view(self, seat: int | None) -> DuelView:
        roles, hands, collections = self.roles, self.hands, self.collections
        display, blockers, hidden = self.display, self.blockers, b""
        if self.turn < TURNS:
            hands, collections, hidden = hands[:], collections[:], self.pile
            for other in UNSEEN[seat]:
                hidden += hands[other] + collections[other]
                hands[other] = hands[other].translate(_BACKS)
                collections[other] = collections[other].translate(_BACKS)
            hidden += display.translate(None, _FACE_UP + NO_CARD)
            hidden += blockers.translate(UNFLAGGED, _LAID[seat] + NO_CARD)
            display = display.translate(_DISPLAY_SEEN)
            blockers = blockers.translate(_BLOCKERS_SEEN[seat])
            roles = (roles[0] if seat == 0 else UNKNOWN, roles[1] if seat == 1 else UNKNOWN)
        return DuelView(
            seat,
            self.setup,
            self.starter,
            self.turn,
            self.step,
            roles,
            (hands[0], hands[1]),
            (collections[0], collections[1]),
            bytes(display),
            bytes(blockers),
            self.blocked,
            self.freed,
            len(self.pile),
            self.pile[0] >> 2 if self.pile else None,
            bytes(sorted(hidden)),
            tuple(self.memory),
            self.looked,
        )

    def standing(self) -> Standing:
        """Nothing is scored before the end."""
        if not self.over:
            return Standing((Score(0, ()), Score(0, ())), None)
        return _standing(self._results())

    def can_undo(self, seat: int) -> Answer:
        if self.over:
            return Answer(False, "The game is over.")
        first_turn = int(seat != self.starter)
        if (self.turn, self.step) <= (first_turn, TAKING):
            return Answer(False, "There is nothing to take back yet.")
        mover = (self.starter + self.turn) & 1
        if (seat == mover) != (self.step != TAKING):
            return Answer(False, "The other player has moved since.")
        if self.step == PLACING and self.looked:
            return Answer(False, "A face-down card has been looked at.")
        if self.step == ACTING and not self._knew_placed(seat):
            return Answer(False, "A card has been put face up that the other player did not know.")
        if self.step == TAKING and self.turn <= PILE:
            return Answer(False, "A card has been drawn.")
        return YES

    def _knew_placed(self, seat: int) -> bool:
        """Whether everybody knew that the seat held the cards it has just placed."""
        placed = bytes([self.display[space] for space in self.freed]).translate(UNFLAGGED)
        for faction in range(4):
            cards = of_faction(placed, faction)
            if cards:
                before = self.memory[seat * 4 + faction][: -len(cards)]
                if not remembering.knows(before, seat, [card & 3 for card in cards]):
                    return False
        return True

    def progress(self) -> str:
        return f"all {ROUNDS} rounds played" if self.over else f"round {self.turn // 2 + 1} of {ROUNDS}"

    # ------------------------------------------------------------------ notation

    def write_move(self, move: int) -> str:
        return notation.write(move)

    def read_move(self, text: str) -> int:
        return notation.read(text)

    def tell(self, event: Any, names: Sequence[str]) -> str:
        return tell(event, names)

    def facts(self, event: Any) -> dict[str, Any]:
        return facts(event)

    # ------------------------------------------------------------------ keeping

    def dump(self) -> dict[str, Any]:
        return snapshot.dump(self)

    def check(self) -> None:
        snapshot.check(self)


@dataclass(slots=True)
class DuelView(View):
    """What one seat may know (D8): every back, its own cards, what lies face up, and what it has seen.

    Cards are as in the State; a card of which only the back is seen has the flag BACK and value bits 0.
    """

    seat: int | None
    setup: Setup
    starter: int
    turn: int
    step: int
    roles: tuple[int, int]
    """The viewer's own, the other one UNKNOWN to the end."""
    hands: tuple[Cards, Cards]
    collections: tuple[Cards, Cards]
    display: Cards
    blockers: Cards
    blocked: int
    """A bit for each space with a blocker."""
    freed: tuple[int, ...]
    """The spaces freed in this turn; cards have to be placed on them, or have just been."""
    pile: int
    """How many cards are left to draw."""
    next: int | None
    """The faction on top of the pile."""
    hidden: Cards
    """Every card whose value the viewer does not see now, sorted."""
    memory: tuple[Memory, ...]
    """What everybody has seen of each seat's hidden cards, four factions a seat (see memory.py)."""
    looked: bool

    @property
    def over(self) -> bool:
        return self.turn == TURNS

    @property
    def round(self) -> int:
        """The round being played, from 1; the last one once the game is over."""
        return min(self.turn // 2 + 1, ROUNDS)

    @property
    def mover(self) -> int | None:
        """The seat on turn."""
        return None if self.over else (self.starter + self.turn) & 1

    def possible_roles(self, seat: int) -> tuple[int, ...]:
        """The roles that a seat may have, going by what the viewer sees."""
        return possible_roles(self, seat)

    def certain(self) -> Certain:
        """The table with every value filled in that the viewer has seen or can conclude (D9)."""
        return certain(self)

    def outlook(self, faction: int, remember: bool = True) -> Outlook:
        """What a faction would bring each seat as the cards lie, as far as the viewer can know.

        Without `remember` only what lies in sight now counts (D9).
        """
        return outlook(self, faction, remember)

    def results(self) -> tuple[Scored, ...]:
        """The scoring, faction by faction; none before the end."""
        return score(self.roles, self.collections, self.display, self.blockers) if self.over else ()

    def moves(self) -> Sequence[int]:
        if self.seat is None or self.seat != self.mover:
            return ()
        return notation.legal(self.step, self.hands[self.seat], self.blocked, self.freed)

    def imagine(self, dice: Dice) -> Duel:
        """Hidden values are dealt within each faction only, as everything seen allows, and a possible role.

        Of the ways in which remembered cards may have gone, each is as likely as the others.
        """
        table = self._table()
        cards = bytes(dice.shuffled(self.hidden))
        stacks = [[*of_faction(cards, faction)] for faction in range(4)]
        for place, card in recall(self, dice):
            stacks[card >> 2].remove(card)
            if place >= HAND[0]:
                place = table.index(card & 12 | BACK, place)
            table[place] = card | table[place] & SECOND
        for place in compress(_PLACES, table.translate(_IS_BACK)):
            card = table[place]
            table[place] = stacks[card >> 2 & 3].pop() | card & SECOND

        state = Duel.__new__(Duel)
        state.setup = self.setup
        roles = _ROLES_BY_KNOWN[self.roles]
        state.roles = roles[dice.below(len(roles))]
        state.hands, state.collections = [*self.hands], [*self.collections]
        for seat in UNSEEN[self.seat]:
            hand, collection = HAND[seat], COLLECTION[seat]
            state.hands[seat] = bytes(sorted(table[hand : hand + len(self.hands[seat])]))
            state.collections[seat] = bytes(table[collection : collection + len(self.collections[seat])])
        state.display = table[DISPLAY:]
        state.blockers = table[: COLLECTION[0]]
        state.blocked = self.blocked
        state.pile = b""
        if self.next is not None:
            top = stacks[self.next].pop()
            state.pile = bytes((top, *dice.shuffled([card for stack in stacks for card in stack])))
        state.starter = self.starter
        state.turn = self.turn
        state.step = self.step
        state.freed = self.freed
        state.memory = [*self.memory]
        state.looked = self.looked
        return state

    def _table(self) -> bytearray:
        """All cards but the pile: in the order of the places that a memory knows, then the display."""
        return bytearray().join(
            (
                self.blockers,
                self.collections[0].ljust(7, NO_CARD),
                self.collections[1].ljust(7, NO_CARD),
                self.hands[0].ljust(5, NO_CARD),
                self.hands[1].ljust(5, NO_CARD),
                self.display,
            )
        )

    def data(self) -> dict[str, Any]:
        """The facts as JSON.

        `seat`, `starter`, `mover` (null at the end); `round` of `rounds`, `step` (take, place, action),
        `over`; `roles` by name and `hands`, `collections` by seat, unknown roles null and backs as I?;
        `rows` a and b, seven spaces each: `card` (null where it was just taken), `up` if it lies face up,
        `blocker` and `by`, the seat that laid it, null where there is none; `freed` spaces to place on;
        `pile` left and the faction of the `next` card; `hidden`, all cards whose values the viewer does not
        see; `certain`, hands, collections and blockers by space with every value the viewer can conclude;
        `memory`, by seat and faction the alternatives for what was seen, each from places to values;
        `scores`, null before the end.
        """
        return view_data(self)


def _asks(step: int, blocked: int, freed: Sequence[int]) -> str:
    if step == TAKING:
        two = len(notation.unblocked(blocked)) > 1
        return "take two cards from the display" if two else "take the last card that is not blocked"
    if step == PLACING:
        return "place two cards face up" if len(freed) > 1 else "place one card face up"
    return "block a card of the display or collect a card"


def _spell_spaces(spaces: Sequence[int]) -> str:
    return " and ".join(SPACES[space] for space in spaces)


def _standing(results: Sequence[Scored]) -> Standing:
    scores = []
    for seat in (0, 1):
        lines = tuple(Line(FACTIONS[scored.faction], scored.points[seat]) for scored in results)
        scores.append(Score(sum(line.points for line in lines), lines))
    return Standing(tuple(scores), winners(*received(results)))


class DuelGame(Game):
    id = "hidden-leaders-duel"
    rules = 1

    def deal(self, setup: Setup, dice: Dice) -> Deal:
        cards = bytes(dice.shuffled(DECK))
        roles = _ROLES_BY_KNOWN[UNKNOWN, UNKNOWN]
        return Deal(
            roles[dice.below(len(roles))],
            (cards[:3], cards[3:6]),
            (cards[6:13], cards[13:20]),
            cards[20:],
            dice.below(2),  # D21
        )

    def start(self, setup: Setup, deal: Deal, dice: Dice) -> Duel:
        state = Duel.__new__(Duel)
        state.setup = setup
        state.roles = deal.roles
        state.hands = [bytes(sorted(hand)) for hand in deal.hands]
        state.collections = [b"", b""]
        state.display = bytearray(deal.rows[0] + deal.rows[1])
        state.blockers = bytearray(NO_CARD * len(SPACES))
        state.blocked = 0
        state.pile = deal.pile
        state.starter = deal.starter
        state.turn = 0
        state.step = TAKING
        state.freed = ()
        state.memory = [()] * 8
        state.looked = False
        return state

    def read_deal(self, setup: Setup, data: Any) -> Deal:
        return deals.read(data)

    def write_deal(self, setup: Setup, deal: Deal) -> dict[str, Any]:
        return deals.write(deal)

    def restore(self, setup: Setup, data: Any) -> Duel:
        state = Duel.__new__(Duel)
        state.setup = setup
        snapshot.restore(state, data)
        return state


GAME = DuelGame()
