"""The rules of Arkham Noir. Rulings are those of rules/arkham-noir.md (S1 to P3).

`cards` and `deck` hold what is printed, `cases` the lines of investigation, `desk` all that lies open; the
game is built up from `stacks` (drawing) over `effects` (playing a card) to `turn`; `state` is what the
table sees of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hotgames.games.arkham_noir import deck as decks
from hotgames.games.arkham_noir import snapshot
from hotgames.games.arkham_noir.cards import CLUES, FIRST_BROADCAST, FIRST_VICTIM, VICTIMS, Deck
from hotgames.games.arkham_noir.cases import open_case
from hotgames.games.arkham_noir.desk import HAND, ROW, house
from hotgames.games.arkham_noir.state import ArkhamNoir
from hotgames.table.dice import Dice
from hotgames.table.game import Game, Refused, Setup

OPEN = 2
"""Cases that are open from the start."""
_CLUES = range(CLUES)
_BROADCASTS = range(FIRST_BROADCAST, FIRST_VICTIM)
_VICTIMS = range(FIRST_VICTIM, FIRST_VICTIM + VICTIMS)


class Deal(NamedTuple):
    """How the cards lie at the start: the topmost of each stack first, the First lead first of the row."""

    leads: tuple[int, ...]
    hand: tuple[int, ...]
    draw: tuple[int, ...]
    open: tuple[int, ...]
    victims: tuple[int, ...]
    broadcasts: tuple[int, ...]


class ArkhamNoirGame(Game):
    id = decks.GAME
    rules = 1

    def deal(self, setup: Setup, dice: Dice) -> Deal:
        spell = setup.deck.spell
        clues = dice.shuffled(_CLUES, spell)
        victims = dice.shuffled(_VICTIMS, spell)
        return Deal(
            clues[:ROW][::-1],  # S2, S3: the row first, from right to left, then the hand
            clues[ROW : ROW + HAND],
            clues[ROW + HAND :],
            victims[:OPEN],
            victims[OPEN : int(setup.options["victims"])],
            dice.shuffled(_BROADCASTS, spell),
        )

    def read_deal(self, setup: Setup, data: Any) -> Deal:
        if not isinstance(data, dict) or set(data) != set(Deal._fields):
            raise Refused("deal", f"a deal of Arkham Noir has {', '.join(Deal._fields)}, and nothing else")
        wanted = {
            "leads": (ROW, _CLUES),
            "hand": (HAND, _CLUES),
            "draw": (CLUES - ROW - HAND, _CLUES),
            "open": (OPEN, _VICTIMS),
            "victims": (int(setup.options["victims"]) - OPEN, _VICTIMS),
            "broadcasts": (len(_BROADCASTS), _BROADCASTS),
        }
        seen: set[int] = set()
        areas = [
            _read_area(setup.deck, f"deal.{area}", data[area], size, kind, seen)
            for area, (size, kind) in wanted.items()
        ]
        return Deal(*areas)

    def write_deal(self, setup: Setup, deal: Deal) -> dict[str, Any]:
        return {area: setup.deck.spell_all(cards) for area, cards in deal._asdict().items()}

    def start(self, setup: Setup, deal: Deal, dice: Dice) -> ArkhamNoir:
        state = ArkhamNoir.__new__(ArkhamNoir)
        state.setup = setup
        state.house = house(setup.options)
        state.deck = setup.deck
        state.leads = deal.leads
        state.hand = deal.hand
        state.draw = deal.draw
        state.broadcasts = deal.broadcasts
        state.victims = deal.victims
        stacked = {*deal.open, *deal.victims}
        state.boxed = tuple([victim for victim in _VICTIMS if victim not in stacked])
        state.cases = tuple(
            [open_case(state.deck, number, victim, "deal", 0) for number, victim in enumerate(deal.open, 1)]
        )
        state.opened = OPEN
        state.picture = state.closed = state.discard = state.time = state.stability = state.removed = ()
        state.contact = True
        state.turn = 1
        state.agenda = ()
        state.ending = ""
        state.dice = dice
        state.seen = True
        state.options = state.ask_anew()
        return state

    def restore(self, setup: Setup, data: Any) -> ArkhamNoir:
        state = ArkhamNoir.__new__(ArkhamNoir)
        state.setup = setup
        state.house = house(setup.options)
        state.deck = setup.deck
        snapshot.restore(state, data)
        return state

    def read_deck(self, data: Any) -> Deck:
        return decks.read(data)

    def write_deck(self, deck: Any) -> Any:
        return deck.data

    def deck_rows(self, deck: Any) -> Sequence[tuple[str, ...]]:
        return decks.rows(deck)


def _read_area(deck: Deck, place: str, data: Any, size: int, kind: range, seen: set[int]) -> tuple[int, ...]:
    if not isinstance(data, list) or len(data) != size:
        raise Refused(place, f"a list of {size} cards is wanted")
    cards = []
    for number, card_id in enumerate(data):
        card = deck.named.get(card_id, -1) if isinstance(card_id, str) else -1
        if card not in kind:
            raise Refused(f"{place}[{number}]", f"{card_id!r} is no card that can lie here")
        if card in seen:
            raise Refused(f"{place}[{number}]", f"{card_id} is dealt twice")
        seen.add(card)
        cards.append(card)
    return tuple(cards)


GAME = ArkhamNoirGame()
