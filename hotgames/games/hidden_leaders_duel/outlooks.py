"""What the four factions would bring both players, as a table, with what a choice begun would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hotgames.games.hidden_leaders_duel.board import FACTION_INKS
from hotgames.games.hidden_leaders_duel.cards import FACTIONS, LETTERS
from hotgames.games.hidden_leaders_duel.moves import BLOCK, COLLECT, NOWHERE, PLACE
from hotgames.games.hidden_leaders_duel.outlook import TIE, Outlook, Stake
from hotgames.games.hidden_leaders_duel.rules import DuelView
from hotgames.ui.canvas import Canvas, clip
from hotgames.ui.palette import seat_ink

LINES = 6
NARROW = (12, 20, 28, 42, 53, 64, 72)
WIDE = (18, 31, 44, 61, 72, 83, 92)
"""The columns of both totals, of who is ahead, of both rows and of what both would get."""


def once_made(view: DuelView, move: int) -> DuelView:
    """The view as far as its outlook goes once the viewer has placed, blocked or collected."""
    seat, kind = view.seat, move >> 16
    assert seat is not None
    display, blockers, collections = bytearray(view.display), bytearray(view.blockers), [*view.collections]
    if kind == PLACE:
        for card, space in ((move >> 12 & 15, move >> 8 & 15), (move >> 4 & 15, move & 15)):
            if space != NOWHERE:
                display[space] = card
    elif kind == BLOCK:
        blockers[move & 15] = move >> 4 & 15
    elif kind == COLLECT:
        collections[seat] += bytes((move >> 4 & 15,))
    return replace(
        view,
        display=bytes(display),
        blockers=bytes(blockers),
        collections=(collections[0], collections[1]),
    )


def paint_outlooks(
    canvas: Canvas,
    y: int,
    width: int,
    found: Sequence[Outlook],
    before: Sequence[Outlook] | None,
    remember: bool,
    seats: tuple[int, int],
    names: Sequence[str],
    colours: Sequence[int],
) -> None:
    """What each faction would bring both as far as the viewer can know; `seats` is own, then rival.

    `before` is what it would bring without the choice begun: what that changes is marked.
    """
    wide = width >= 98
    columns = WIDE if wide else NARROW
    own, rival = seats
    inks = [f"bold {seat_ink(colours[seat])}" for seat in seats]
    canvas.put(1, y, "After this" if before else "As it is", "bold accent" if before else "bold")
    canvas.put(columns[0], y, "total", "dim")
    canvas.put(columns[2], y, "ahead", "dim")
    for place, row in enumerate(seats):
        canvas.put(columns[3 + place], y, f"row {'ab'[row]}", "dim")
    canvas.put(columns[5], y, "would bring", "dim")
    x = canvas.put(1, y + 1, "m", "bold accent")
    canvas.put(x + 1, y + 1, "in sight" if remember else "memory", "dim")
    ends = (*columns[1:], width)
    for place, seat in ((0, 0), (1, 1), (5, 0), (6, 1)):
        name = clip(names[seats[seat]], ends[place] - columns[place] - 1)
        canvas.put(columns[place], y + 1, name, inks[seat])
    canvas.put(columns[3], y + 1, "cards: points ", "faint")
    for line, one in enumerate(found, y + 2):
        faction = FACTIONS[one.faction] if wide else FACTIONS[one.faction].split()[0]
        canvas.put(1, line, f"{LETTERS[one.faction]} {faction}", f"bold {FACTION_INKS[one.faction]}")
        cells = _cells(one, own, rival, names, colours, columns[3] - columns[2] - 1)
        same = (
            cells
            if before is None
            else _cells(before[one.faction], own, rival, names, colours, columns[3] - columns[2] - 1)
        )
        for x, (text, ink), old in zip(columns, cells, same, strict=True):
            canvas.put(x, line, text, ink if old[0] == text else "bold accent underline")


def _cells(
    one: Outlook, own: int, rival: int, names: Sequence[str], colours: Sequence[int], room: int
) -> list[tuple[str, str]]:
    """A faction's line: text and ink of each column."""
    cells = [(_total(one, seat), "ink") for seat in (own, rival)]
    cells.append(_ahead(one, names, colours, room))
    for row in (own, rival):
        fuller = one.fuller == row
        cells.append((_stake(one.stakes[row], fuller), "bold" if fuller else "ink"))
    for seat in (own, rival):
        low, high = one.points[seat]
        cells.append((str(low), "bold") if low == high else (f"{low}–{high}", "ink"))
    return cells


def _total(one: Outlook, seat: int) -> str:
    totals = one.totals[seat]
    if one.present[seat] is False:
        return "none"
    span = str(totals[0]) if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"
    return span if one.present[seat] else f"{span}?"


def _ahead(one: Outlook, names: Sequence[str], colours: Sequence[int], room: int) -> tuple[str, str]:
    """Who has the higher total; two that may be are both named, and nobody where all is open."""
    leaders = [seat for seat in one.ahead if seat != TIE]
    tie = TIE in one.ahead
    if len(leaders) > 1:
        return ("?" if tie else "? no tie"), "dim"
    if not leaders:
        return "tie", "ink"
    ink = seat_ink(colours[leaders[0]])
    if tie:
        return clip(names[leaders[0]], room - 7) + " or tie", ink
    return clip(names[leaders[0]], room), f"bold {ink}"


def _stake(stake: Stake, fuller: bool) -> str:
    """Cards in a row and the points among them: 3: 2+?? with two of them unseen."""
    if not stake.cards:
        return "–"
    hidden = "?" * stake.hidden if stake.hidden <= 3 else f"?×{stake.hidden}"
    text = f"{stake.cards}: {stake.seen}" + ("+" + hidden if hidden else "")
    return text + (" ▲" if fuller else "")
