"""The scoring as a show: all is revealed, then faction by faction what goes to whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hotgames.games.hidden_leaders_duel.board import FACTION_INKS, Marks, paint_cards
from hotgames.games.hidden_leaders_duel.cards import FACTIONS, LETTERS, ROLES, Cards
from hotgames.games.hidden_leaders_duel.events import Ended, Revealed
from hotgames.games.hidden_leaders_duel.scoring import NO_ROW, Scored
from hotgames.ui.canvas import Canvas, wrap
from hotgames.ui.palette import seat_ink

COLUMNS = (17, 49)
"""Where each seat's part begins."""


class Part(NamedTuple):
    """A step of the show; a faction takes two, its totals compared and its cards moved."""

    event: Any
    moved: bool


def parts_of(happened: Sequence[Any]) -> list[Part]:
    """The steps of the show; none before the end of the game."""
    return [
        Part(event, moved)
        for event in happened
        if isinstance(event, Revealed | Scored | Ended)
        for moved in ((False, True) if isinstance(event, Scored) else (True,))
    ]


def marks_of(shown: Sequence[Part], colours: Sequence[int]) -> Marks:
    """What the show has done to the display so far."""
    gone = [part.event.faction for part in shown if isinstance(part.event, Scored) and part.moved]
    last = shown[-1] if shown else None
    if last is None or not isinstance(last.event, Scored) or last.moved:
        return Marks(gone=gone)
    rows = last.event.rows
    receivers = {rows[seat]: seat_ink(colours[seat]) for seat in (0, 1) if rows[seat] != NO_ROW}
    return Marks(gone=gone, scored=last.event.faction, receivers=receivers)


def paint_scoring(
    canvas: Canvas, y: int, width: int, shown: Sequence[Part], names: Sequence[str], colours: Sequence[int]
) -> None:
    """What the steps shown so far have brought both players."""
    roomy = 1 + (canvas.height >= 38)
    points = [0, 0]
    for seat, x in enumerate(COLUMNS):
        canvas.put(x, y, names[seat], f"bold {seat_ink(colours[seat])}")
    line = y + 1
    for event, moved in shown:
        match event:
            case Revealed(roles):
                for seat, x in enumerate(COLUMNS):
                    role = ROLES[roles[seat]]
                    at = canvas.put(x, line, f"is {role.name}: ", "dim")
                    for faction in role.factions:
                        at = canvas.put(at, line, f"{LETTERS[faction]}+1", FACTION_INKS[faction]) + 1
                line += roomy
            case Scored() if not moved:
                _paint_faction(canvas, line, event)
            case Scored():
                for seat, x in enumerate(COLUMNS):
                    points[seat] += event.points[seat]
                    if event.rows[seat] != NO_ROW:
                        _paint_received(canvas, x + 7, line, event.cards[seat], event.points[seat])
                line += roomy
            case Ended(winners):
                canvas.put(1, line, "points", "bold")
                for seat, x in enumerate(COLUMNS):
                    won = seat in winners
                    text = f"{points[seat]:>2}" + (
                        " ▸ wins" if won and len(winners) == 1 else " a draw" * won
                    )
                    canvas.put(x, line, text, "bold accent" if won else "bold")
    last = shown[-1].event if shown else None
    if isinstance(last, Scored):
        for n, text in enumerate(wrap(reason(last, names), width - 4)):
            canvas.put(3, y + 2 + 5 * roomy + n, text, "accent")


def _paint_faction(canvas: Canvas, y: int, scored: Scored) -> None:
    """Both totals, compared, and the row that each is to have."""
    name = f"{LETTERS[scored.faction]} {FACTIONS[scored.faction]}"
    canvas.put(1, y, name, f"bold {FACTION_INKS[scored.faction]}")
    for seat, x in enumerate(COLUMNS):
        if not scored.present[seat]:
            canvas.put(x, y, "no card", "dim")
            continue
        ahead = scored.totals[seat] > scored.totals[1 - seat]
        at = canvas.put(x, y, f"{scored.totals[seat]:>2}", "bold accent" if ahead else "ink")
        canvas.put(at, y, "▲" if ahead else " ", "bold accent")
        canvas.put(x + 4, y, f"{'ab'[scored.rows[seat]]}:", "dim")


def _paint_received(canvas: Canvas, x: int, y: int, cards: Cards, points: int) -> None:
    at = paint_cards(canvas, x, y, cards) if cards else canvas.put(x, y, "– ", "faint")
    canvas.put(at, y, f"+{points}", "bold good" if points else "dim")


def reason(scored: Scored, names: Sequence[str]) -> str:
    """Why each gets what they get, in words."""
    here = [seat for seat in (0, 1) if scored.present[seat]]
    if not here:
        return f"{FACTIONS[scored.faction]}: nobody has a card, and nobody gets one."
    more, fewer = max(scored.counts), min(scored.counts)
    totals = scored.totals
    if totals[0] == totals[1]:
        text = "a tie in totals, so the nearer row"
    elif more == fewer:
        text = f"{fewer} cards in either row, so the nearer row"
    else:
        leader = int(totals[1] > totals[0])
        fuller = "ab"[int(scored.counts[1] > scored.counts[0])]
        text = f"{names[leader]} is higher and gets row {fuller} with more cards, {more} to {fewer}"
    if len(here) == 1:
        text += f"; {names[1 - here[0]]} has none and gets nothing"
    return f"{FACTIONS[scored.faction]}: {text}."
