"""A row for each place: its points, its four balloons, and what a card would do to each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from hotgames.games.hot_heads.board import BOLT, NEWS, People, Room
from hotgames.games.hot_heads.cards import NAMES, SABOTAGE, TYPES
from hotgames.games.hot_heads.moves import ENDS, NOWHERE, Play
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.games.hot_heads.sky import COLUMNS, TOP, TYPE_NAMES, Forecast, Sky
from hotgames.ui.canvas import Canvas, clip, minus, pad, signed


class Outlook(NamedTuple):
    """What would be after a play."""

    sky: Sky
    forecast: Forecast


def outlooks(view: HotHeadsView, plays: Sequence[Play]) -> dict[Play, Outlook]:
    """What would be after each of these legal plays."""
    skies = {play: view.after(play) for play in plays}
    return {play: Outlook(sky, sky.forecast()) for play, sky in skies.items()}


def paint_places(
    canvas: Canvas,
    y: int,
    room: Room,
    sky: Sky,
    people: People,
    seats: int,
    *,
    turn: int | None = None,
    ghost: Sky | None = None,
    aim: Play | None = None,
    offers: Mapping[Play, Outlook] | None = None,
) -> int:
    """The rows, each column under its type in the sky; returns the line after them.

    `offers` are the plays of the card that is pointed at; `ghost` is the sky after what is chosen.
    """
    now = sky.forecast()
    then = ghost.forecast() if ghost is not None else now
    canvas.right(room.left - 5, y - 1, "points now", "faint")  # the scale's lowest height is beside it
    for place, name in enumerate(people.names):
        ink = people.inks[place]
        if place == turn:
            canvas.put(0, y, "▸", f"bold {ink}")
        canvas.put(1, y, str(place + 1), "bold accent" if offers else "dim")
        canvas.put(3, y, clip(name, room.left - 8), f"bold {ink}")
        if place < seats:
            _paint_total(canvas, room.left - 2, y, now.totals[place], then.totals[place])
        canvas.target(0, y, room.left, room.deep, ("place", place))
        for kind in range(COLUMNS):
            x, width = room.at(kind), room.each - 1
            plays = [p for p in offers or () if p.place == place and p.column == kind]
            if plays and offers:
                _paint_offers(canvas, x, y, width, plays, aim, now, offers)
            else:
                text, cell_ink = _standing(now, then, ghost or sky, place, kind, width)
                canvas.put(x, y, clip(text, width), cell_ink)
            if room.deep > 1:
                canvas.put(x, y + 1, _opened(ghost or sky, place, kind, width), "faint")
            canvas.target(x, y, width, room.deep, ("column", (place, kind)))
        y += room.deep
    return y


def _paint_total(canvas: Canvas, x: int, y: int, now: int, then: int) -> None:
    if then == now:
        canvas.right(x, y, minus(now), "bold")
    else:
        canvas.right(x, y, ("▲" if then > now else "▼") + minus(then), "bold accent")


def _standing(now: Forecast, then: Forecast, sky: Sky, place: int, kind: int, width: int) -> tuple[str, str]:
    """How a balloon stands, or how it changes where what is chosen moves it; and the ink."""
    before, after = now.heights[kind][place], then.heights[kind][place]
    news = sky.helicopters(place, kind)
    mark = NEWS * news if news < 3 else f"{NEWS}{news}"
    if before is None and after is None:
        return "·", "faint"
    if after is None:
        return f"{signed(before or 0)}→gone", "bold accent"
    text = signed(after) + mark
    if before != after:
        text = _change(before, text, width)
    elif not mark:
        text = f"{text:<3}"
    burns = place in then.burning[kind]
    ink = "bold accent" if before != after else "bad" if burns else "ink"
    return f"{text} {margin(then, place, kind, width - cell_len(text) - 1)}", ink


def _change(before: int | None, after: str, width: int) -> str:
    arrow = " → " if width > 17 else "→"
    return ("·" if before is None else signed(before)) + arrow + after + " " * (width > 17)


def margin(then: Forecast, place: int, kind: int, width: int) -> str:
    """By how much a balloon burns or is safe, in as many words as there is room for."""
    height = then.heights[kind][place]
    assert height is not None
    others = [h for other, h in enumerate(then.heights[kind]) if h is not None and other != place]
    if not others:
        long, short = "burns alone", f"{BOLT} alone"
    elif height > (best := max(others)):
        long, short = f"burns by {height - best}", f"{BOLT} by {height - best}"
    elif height == best:
        long, short = "burns, tied", f"{BOLT} tied"
    else:
        long = short = f"{best - height} under"
    return long if len(long) <= width else short


def _paint_offers(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    plays: Sequence[Play],
    aim: Play | None,
    now: Forecast,
    offers: Mapping[Play, Outlook],
) -> None:
    """What a card would do to a column: one way, or the two ends that a sabotage can hit."""
    for play in plays:
        then = offers[play].forecast
        before, after = now.heights[play.column][play.place], then.heights[play.column][play.place]
        burns = play.place in then.burning[play.column]
        if play.card == SABOTAGE:
            end = (("top ", "bot ") if width > 17 else ("↑", "↓"))[play.end != TOP]
            text = end + ("gone" if after is None else signed(after) + BOLT * burns)
            canvas.put(x, y, text, _offer_ink(play, aim, burns))
            x += (width + 1) // 2
            continue
        assert after is not None
        text = _change(before, signed(after), width)
        if before == after:  # a helicopter lifts nothing
            text = f"{signed(after)}{NEWS}"
        text += f" {margin(then, play.place, play.column, width - cell_len(text) - 1)}"
        canvas.put(x, y, pad(text, width), _offer_ink(play, aim, burns))


def _offer_ink(play: Play, aim: Play | None, burns: bool) -> str:
    if play == aim:
        return "bold accent reverse"
    return ("" if aim else "bold ") + ("bad" if burns else "good")


def _opened(sky: Sky, place: int, kind: int, width: int) -> str:
    """A column card by card, the top card last; its low end is cut off where room is short."""
    cards = [minus(NAMES[card].lstrip(TYPES)) for card in sky.column(place, kind)]
    text = " ".join(cards)
    while cell_len(text) > width - 1:
        text = "…" + text.lstrip("…").partition(" ")[2]
    return text


def effect(view: HotHeadsView, play: Play, people: People) -> str:
    """What a play would do, in a line."""
    card = NAMES[play.card]
    if play.place == NOWHERE:
        return f"{card} is discarded without effect"
    then = view.after(play).forecast()
    now = view.sky.forecast()
    mine = play.place == view.seat
    whose = "your own" if mine else f"{people.names[play.place]}'s"
    what = f"{card} {'at the ' + ENDS[play.end] + ' of' if play.card == SABOTAGE else 'on'} {whose} "
    what += TYPE_NAMES[play.column].lower()
    before, after = now.heights[play.column][play.place], then.heights[play.column][play.place]
    if after is None:
        return f"{what}: the balloon is gone"
    change = f"starts at {signed(after)}" if before is None else f"{signed(before)} → {signed(after)}"
    return f"{what}: {change}, {margin(then, play.place, play.column, 40)}"
