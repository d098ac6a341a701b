"""How the sky of Hot Heads is drawn: every balloon at its height, and the storm over the highest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from hotgames.games.hot_heads.cards import NAMES, TYPES
from hotgames.games.hot_heads.moves import Play
from hotgames.games.hot_heads.sky import COLUMNS, TYPE_NAMES, Forecast, Sky
from hotgames.games.hot_heads.rules import HotHeadsView
from hotgames.ui.canvas import THICK, Canvas, clip
from hotgames.ui.palette import seat_ink

TYPE_INKS = ("red", "blue", "green", "yellow", "dim", "accent", "bad", "dim")
"""By kind of card; its letter says the same."""
NEWS = "◊"
STORM = "▒"


class People(NamedTuple):
    """The places of the table by name and ink, the dummy pilot last where there is one."""

    names: tuple[str, ...]
    inks: tuple[str, ...]

    @classmethod
    def at(cls, names: Sequence[str], colours: Sequence[int], places: int) -> People:
        dummy = ("Dummy",) if places > len(names) else ()
        return cls((*names, *dummy), (*map(seat_ink, colours), *("grey" for _ in dummy)))


def signed(height: int) -> str:
    return f"+{height}" if height > 0 else f"−{-height}" if height < 0 else "0"


def paint_storms(canvas: Canvas, y: int, view: HotHeadsView, storms: int) -> None:
    """How many storms have come, and what everybody knows of where the others are."""
    x = canvas.put(1, y, "Storms ", "dim")
    x = canvas.put(x, y, "●" * storms + "○" * (4 - storms), "bold accent")
    x = canvas.put(x + 2, y, f"deck {view.left}", "dim")
    runs = [f"{run.storms} in the next {run.cards}" for run in view.ahead if run.storms]
    if runs:
        canvas.put(x + 2, y, clip(", then ".join(runs), canvas.width - x - 4), "ink")

def paint_sky(
    canvas: Canvas,
    y: int,
    rows: int,
    width: int,
    sky: Sky,
    people: People,
    ghost: Sky | None = None,
    burned: Collection[tuple[int, int]] = (),
) -> int:
    """The four types side by side, heights on one scale; `ghost` is the sky as a card would leave it.

    `burned` are the places, by type, whose balloon has flown into the storm. Returns the line after it.
    """
    forecast = sky.forecast()
    ahead = ghost.forecast() if ghost is not None else None
    flying = [height for kind in forecast.heights for height in kind if height is not None]
    if ahead is not None:
        flying += [height for kind in ahead.heights for height in kind if height is not None]
    top, low = max(flying, default=4), min(flying, default=0)
    step = max(-(-(max(top, 0) - min(low, 0) + 1) // (rows - 1)), 1)
    top = max(top, 0)
    each = (width - 6) // COLUMNS
    for line in range(1, rows):
        height = top - (line - 1) * step
        canvas.right(4, y + line + 1, "0" if height == 0 else signed(height), "dim" if height == 0 else "faint")
        if height <= 0 < height + step:
            canvas.put(5, y + line + 1, "·" * (width - 6), "faint")
    for kind in range(COLUMNS):
        x = 6 + each * kind
        canvas.put(x, y, f"{TYPE_NAMES[kind][0]} {TYPE_NAMES[kind]}", f"bold {TYPE_INKS[kind]}")
        shown = ahead if ahead is not None else forecast
        highest = max((h for h in shown.heights[kind] if h is not None), default=None)
        if highest is not None:
            canvas.put(x, y + 1 + (top - highest) // step, STORM * (each - 2), "faint")
        _paint_kind(canvas, x, y + 2, each - 1, kind, (top, step), sky, people, forecast, ghost, ahead, burned)
    return y + rows + 2


def _paint_kind(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    kind: int,
    scale: tuple[int, int],
    sky: Sky,
    people: People,
    forecast: Forecast,
    ghost: Sky | None,
    ahead: Forecast | None,
    burned: Collection[tuple[int, int]],
) -> None:
    """One type's balloons, each on the line of its height, the highest of a line first."""
    top, step = scale
    lines: dict[int, list[tuple[int, int, str, str]]] = {}
    for place in range(len(people.names)):
        now = forecast.heights[kind][place]
        then = ahead.heights[kind][place] if ahead is not None else now
        moved = ghost is not None and then != now
        height = then if then is not None else now
        if height is None:
            continue
        over = ghost if ghost is not None else sky
        news = NEWS * over.helicopters(place, kind)
        burns = place in (ahead or forecast).burning[kind]
        text = f"{'◉' if moved else '●'}{clip(people.names[place], 5)} {signed(height)}{news}"
        if then is None:
            text = f"○{clip(people.names[place], 5)} gone"
        if (kind, place) in burned:
            text = f"✗{clip(people.names[place], 5)} {signed(height)}"
        ink = people.inks[place]
        ink = f"bold {ink} reverse" if moved else f"bold {ink} underline" if burns else ink
        if (kind, place) in burned:
            ink = "bad"
        lines.setdefault((top - height) // step, []).append((-height, place, text, ink))
    for line, entries in lines.items():
        at = x
        for _, _, text, ink in sorted(entries):
            if at + cell_len(text) > x + width and at > x:
                canvas.put(at - 1, y + line, "…", "dim")
                break
            at = canvas.put(at, y + line, clip(text, width), ink) + 1


def paint_totals(canvas: Canvas, y: int, sky: Sky, people: People, seats: int) -> None:
    """The scores if the last storm came now."""
    forecast = sky.forecast()
    x = canvas.put(1, y, "If the storm came now:", "dim") + 1
    for seat in range(seats):
        x = canvas.put(x + 1, y, people.names[seat], people.inks[seat])
        x = canvas.put(x + 1, y, str(forecast.totals[seat]).replace("-", "−"), "bold")


def paint_hand(
    canvas: Canvas, y: int, hand: Sequence[int], kinds: Sequence[int], chosen: Sequence[int]
) -> None:
    """The hand as cards with their letters; chosen ones numbered where several are wanted."""
    for n, card in enumerate(hand):
        x, here = 2 + 7 * n, n in chosen
        ink = f"bold {TYPE_INKS[kinds[card]]}"
        canvas.box(x, y, 6, 3, "bold accent" if here else "line", *([THICK] if here else []))
        canvas.put(x + 1, y + 1, NAMES[card].center(4), ink)
        canvas.put(x + 2, y + 3, chr(97 + n), "bold accent" if here else "dim")
        if here and len(chosen) > 1:
            canvas.put(x + 4, y + 3, str(chosen.index(n) + 1), "accent")
        canvas.target(x, y, 6, 4, ("card", n))


def effect(view: HotHeadsView, move: Play, people: People) -> str:
    """What a play would do, in a line."""
    after = view.after(move)
    if move.place < 0:
        return f"{NAMES[move.card]} is discarded without effect"
    before_it, then = view.sky.forecast(), after.forecast()
    place, kind = move.place, move.column
    now, later = before_it.heights[kind][place], then.heights[kind][place]
    whose = f"{people.names[place]}'s {TYPE_NAMES[kind].lower()}"
    if later is None:
        return f"{NAMES[move.card]}: {whose} balloon is gone"
    change = f"starts at {signed(later)}" if now is None else f"{signed(now)} to {signed(later)}"
    others = [h for other, h in enumerate(then.heights[kind]) if h is not None and other != place]
    return f"{NAMES[move.card]}, {whose}: {change}, {_standing(later, others)}"


def _standing(height: int, others: Sequence[int]) -> str:
    if not others:
        return "burns: nobody else is up there"
    best = max(others)
    if height > best:
        return f"burns, {height - best} over the next"
    return "burns together with another" if height == best else f"{best - height} under the highest"


def paint_columns(canvas: Canvas, y: int, width: int, sky: Sky, people: People) -> int:
    """Every column card by card, ballast first, top card last; returns the line after it."""
    each = (width - 14) // COLUMNS
    for kind, name in enumerate(TYPE_NAMES):
        canvas.put(14 + each * kind, y, name, f"bold {TYPE_INKS[kind]}")
    for place, name in enumerate(people.names):
        canvas.put(1, y + 1 + place, clip(name, 12), people.inks[place])
        for kind in range(COLUMNS):
            cards = " ".join(NAMES[card].lstrip(TYPES) for card in sky.column(place, kind))
            text = cards + NEWS * (sky.helicopters(place, kind) if sky.news else 0)
            canvas.put(14 + each * kind, y + 1 + place, clip(text, each - 1) or "·", "ink" if text else "faint")
    return y + 1 + len(people.names)
