"""A whole game as plain JSON and back, and what must be true of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, get_args

from hotgames.games.arkham_noir.agenda import Frame, FrameKind
from hotgames.games.arkham_noir.cards import (
    BROADCAST,
    CLUES,
    DROP_HAND,
    DROP_LEAD,
    SEARCH,
    VICTIM,
    VICTIMS,
)
from hotgames.games.arkham_noir.cases import Case, open_case
from hotgames.games.arkham_noir.desk import GAP, HAND, ROW
from hotgames.games.arkham_noir.events import Cause, Ending
from hotgames.table.dice import Dice
from hotgames.table.game import want, whole

if TYPE_CHECKING:
    from hotgames.games.arkham_noir.state import ArkhamNoir

_AREAS = (
    "leads",
    "hand",
    "picture",
    "closed",
    "discard",
    "time",
    "stability",
    "removed",
    "draw",
    "broadcasts",
    "victims",
    "boxed",
)
_KINDS = get_args(FrameKind)


def dump(state: ArkhamNoir) -> dict[str, Any]:
    """The whole state, cards by their ids, a gap as null."""

    def spell(cards: tuple[int, ...]) -> list[str | None]:
        return [None if card == GAP else state.deck.ids[card] for card in cards]

    return {
        "turn": state.turn,
        "ending": state.ending,
        "contact": state.contact,
        "opened": state.opened,
        "cases": [[case.number, spell(case.line), case.cause, case.turn] for case in state.cases],
        "agenda": [[frame.kind, *spell((frame.card,)), frame.n] for frame in state.agenda],
        **{area: spell(getattr(state, area)) for area in _AREAS},
        "seen": state.seen,
        "dice": state.dice.dump(),
    }


def restore(state: ArkhamNoir, data: Any) -> None:
    """Fill a State whose set-up is known from its `dump`; raises Refused for one that is not whole."""
    with whole("Arkham Noir"):
        named: dict[Any, int] = {**state.deck.named, None: GAP}
        state.turn = data["turn"]
        state.ending = data["ending"]
        state.contact = data["contact"]
        state.opened = data["opened"]
        state.cases = tuple(
            [
                _case(state, number, [named[card] for card in line], cause, turn)
                for number, line, cause, turn in data["cases"]
            ]
        )
        state.agenda = tuple([Frame(kind, named[card], n) for kind, card, n in data["agenda"]])
        for area in _AREAS:
            setattr(state, area, tuple([named[card] for card in data[area]]))
        state.seen = data["seen"]
        state.dice = Dice.restore(data["dice"])
        _check_turn(state)
        _check_cards(state)
        _check_agenda(state)
        state.options = state.ask_anew()
        _check_options(state)


def check(state: ArkhamNoir) -> None:
    """Cards and turn as the rules leave them; raises Refused."""
    _check_turn(state)
    _check_cards(state)
    _check_agenda(state)
    want(state.options == state.ask_anew(), "the legal moves are not those of the question")
    _check_options(state)


def _case(state: ArkhamNoir, number: int, line: Sequence[int], cause: Cause, turn: int) -> Case:
    case = open_case(state.deck, number, line[0], cause, turn)
    for card in line[1:]:
        case = case.joined(state.deck, card)
    return case


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _check_turn(state: ArkhamNoir) -> None:
    want(_is_count(state.turn) and state.turn > 0 and _is_count(state.opened), "the turns do not add up")
    want(state.ending in get_args(Ending), "the ending is none")
    want(type(state.contact) is bool and type(state.seen) is bool, "the contact is neither there nor gone")
    want(
        all(_is_count(case.number) and _is_count(case.turn) for case in state.cases)
        and all(case.cause in get_args(Cause) for case in state.cases),
        "an open case does not add up",
    )


def _check_cards(state: ArkhamNoir) -> None:
    """Every card is somewhere, once, and where it may be."""
    deck = state.deck
    types = deck.types
    lines = [case.line for case in state.cases]
    in_air = tuple([frame.card for frame in state.agenda if frame.kind == "place"])
    clues = [*in_air, *[card for line in lines for card in line[1:]]]
    for area in ("hand", "picture", "discard", "time", "stability", "removed", "draw", "broadcasts"):
        clues += getattr(state, area)
    clues += [card for card in state.leads if card != GAP]
    clues += [card for card in state.closed if types[card] != VICTIM]
    victims = [*state.victims, *state.boxed, *[line[0] for line in lines]]
    victims += [card for card in state.closed if types[card] == VICTIM]
    everything = range(len(deck.cards))
    want(sorted(clues) == [c for c in everything if types[c] != VICTIM], "a card is lost or doubled")
    want(sorted(victims) == [c for c in everything if types[c] == VICTIM], "a victim is lost or doubled")
    want(len(state.leads) == ROW, "the leads row does not have five spaces")
    want(len(state.boxed) == VICTIMS - int(state.setup.options["victims"]), "the box holds a wrong number")
    want(state.opened + len(state.victims) + len(state.boxed) == VICTIMS, "the victims do not add up")
    numbers = [case.number for case in state.cases]
    want(numbers == sorted(set(numbers)) and max(numbers, default=0) <= state.opened, "cases do not add up")
    want(all(types[card] == BROADCAST for card in state.broadcasts), "a clue is in the broadcast stack")
    want(all(types[card] == BROADCAST for card in state.removed), "a clue is out of the game")
    removes = state.setup.options["broadcast_discards"] == "removed"
    want(removes or not state.removed, "a broadcast is out of the game")
    want(all(deck.hourglass[card] for card in state.time), "a card without hourglass is in the time area")
    want(all(deck.stability[card] for card in state.stability), "a card without the icon is in stability")
    want(all(deck.puzzle[card] for card in state.picture), "a card that is no puzzle is in the Big picture")


def _check_agenda(state: ArkhamNoir) -> None:
    """What is still to be done can be done: each frame stands where the rules put it."""
    agenda = state.agenda
    limit = bool(agenda) and agenda[-1].kind == "limit"
    want(len(state.hand) == HAND + 1 if limit else len(state.hand) <= HAND, "the hand has a wrong size")
    want(not (agenda and state.ending), "something is still to be done in a game that is over")
    for at, frame in enumerate(agenda):
        want(frame.kind in _KINDS and _is_count(frame.n), "something unknown is still to be done")
        top = at == len(agenda) - 1
        want(
            {
                "end": at == 0,
                "bonus": at == 1 and top,
                "mix": not state.contact and agenda[:at].count(frame) == 0,
                "reshuffle": not top,
                "trigger": frame.n in [case.number for case in state.cases],
                "effect": _is_effect(state, frame),
                "pick": top and frame.n <= SEARCH,
                "drop": top and frame.n in (DROP_HAND, DROP_LEAD),
                "limit": top,
                "place": top and frame.card >= CLUES,
            }[frame.kind],
            "what is still to be done cannot be",
        )
        want(at > 0 or frame.kind in ("end", "mix"), "the turn has no end")


def _is_effect(state: ArkhamNoir, frame: Frame) -> bool:
    played = any(frame.card in case.line[1:] for case in state.cases)
    return played and frame.n < len(state.deck.effects[frame.card])


def _check_options(state: ArkhamNoir) -> None:
    want(not state.agenda or len(state.options) > 1, "a question has a single answer")
