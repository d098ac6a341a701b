"""What a choice would bring before the next question that the screen really asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from hotgames.games.arkham_noir.events import Checked, Discarded, Ending, Need, Opened, Pile, Tuned
from hotgames.games.arkham_noir.moves import Move
from hotgames.games.arkham_noir.state import ArkhamNoir, ArkhamView
from hotgames.table.dice import Dice

WORLDS = 40
"""Imagined games, at least, in which a risk is weighed."""


class Fate(NamedTuple):
    """What a choice comes to in one imagined game."""

    cases: tuple[Need, ...]
    """Why cases are opened, those of the turn's end as far as it is due already."""
    ending: Ending
    """What ends the game; "" if it goes on."""
    at_once: bool
    """Whether it ends before anything else is asked; else maintenance does it, later in the turn."""


class Outlook(NamedTuple):
    """What a choice brings, as far as the desk tells; the contact, if he is there, is not called."""

    discarded: tuple[tuple[int, Pile], ...]
    """Cards that lie open now and are discarded, and where they go."""
    colour: bool
    """Whether it is the colour card that brings its case a broadcast."""
    fates: tuple[Fate, ...]
    """One if nothing hidden has a say in it; else one for each card that may be on top of the draw stack."""

    @property
    def fate(self) -> Fate:
        """The one that comes oftenest; the only one, where all is sure."""
        return Counter(self.fates).most_common(1)[0][0]

    @property
    def danger(self) -> float:
        """How likely it loses."""
        return sum(fate.ending not in ("", "solved") for fate in self.fates) / len(self.fates)

    def opens(self, need: Need) -> float:
        """How likely it opens a case for this reason."""
        return sum(need in fate.cases for fate in self.fates) / len(self.fates)


def unasked(desk: ArkhamNoir | ArkhamView) -> Move | None:
    """No to the contact, unless maintenance is about to cost something: then he is asked about."""
    if not desk.agenda or desk.agenda[-1].kind == "end":
        return None
    plain = [move for move in desk.options if move.kind not in ("ignore", "find")]
    return plain[0] if len(plain) == 1 and len(desk.options) > 1 else None


def outlook(view: ArkhamView, *moves: Move) -> Outlook:
    """What a legal move brings, and a second one that answers what it asks.

    Each card of the draw stack is on top equally often, so that what a single one decides is weighed exactly.
    """
    discarded: tuple[tuple[int, Pile], ...] = ()
    colour, fates = False, []
    size = len(view.draw) or 1
    for number in range(size * -(-WORLDS // size)):
        state = view.imagine(Dice(number // size))
        top = number % size
        state.draw = state.draw[top:] + state.draw[:top]
        happened = _go_on(state, moves)
        hidden = [place for place, event in enumerate(happened) if isinstance(event, Checked | Tuned)]
        if not number:
            known = happened[: hidden[0]] if hidden else happened
            discarded = tuple([(event.card, event.pile) for event in known if isinstance(event, Discarded)])
        colour = colour or any(isinstance(event, Tuned) and event.case for event in happened)
        colour = colour or any(frame.kind == "trigger" for frame in state.agenda)
        fates.append(_fate(state, [event.need for event in happened if isinstance(event, Opened)]))
        if not hidden:
            break
    return Outlook(discarded, colour and bool(view.broadcasts), tuple(fates))


def _go_on(state: ArkhamNoir, moves: Sequence[Move]) -> list[Any]:
    """Play on to the next question that is really asked; all that happens."""
    happened = list(state.play(0, moves[0]))
    for move in moves[1:]:
        if move in state.options:  # else it was the only answer, and is given already
            happened += state.play(0, move)
    while not state.ending and (answer := unasked(state)):
        happened += state.play(0, answer)
    return happened


def _fate(state: ArkhamNoir, cases: list[Need]) -> Fate:
    """What has happened, and what maintenance has in store if the desk stays as it is till then."""
    if state.ending or not state.agenda:
        return Fate(tuple(cases), state.ending, bool(state.ending))
    if len(state.solved) >= state.house.victory:
        return Fate(tuple(cases), "solved", False)
    limit, victims = state.house.limit, len(state.victims)
    if len(state.stability) >= limit:
        return Fate(tuple(cases), "stability", False)
    due: tuple[tuple[Need, bool], ...] = (
        ("time", len(state.time) >= limit),
        ("leads", len(state.draw) < state.gaps),
    )
    for need, pressing in due:
        if pressing and not victims:
            return Fate(tuple(cases), need, False)
        if pressing:
            cases.append(need)
            victims -= 1
    return Fate(tuple(cases), "", False)
