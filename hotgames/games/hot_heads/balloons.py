"""The sky of Hot Heads: every balloon at its height in a lane of its own, the storm over the highest."""

from __future__ import annotations

from collections.abc import Collection

from rich.cells import cell_len

from hotgames.games.hot_heads.board import BOLT, NEWS, TYPE_INKS, People, Room
from hotgames.games.hot_heads.sky import COLUMNS, TYPE_NAMES, Forecast, Sky
from hotgames.ui.canvas import PLAIN, Canvas, clip, signed

CLOUD, RAIN, GONE = "░", "▒", "✗"
LEAST_SPAN = 8
"""Heights that the scale covers at least."""


class Scale:
    """Which line of the sky a height is on; balloons hang down from their line."""

    def __init__(self, y: int, rows: int, sizes: int, heights: Collection[int]) -> None:
        """`sizes` is how many lines the largest balloon may have."""
        low, high = min(heights, default=0), max(heights, default=0)
        self.low, self.high = min(low, 0), max(high, min(low, 0) + LEAST_SPAN)
        span = self.high - self.low
        # One line above for the storm; the larger the balloons, the fewer lines are left to the heights.
        self.size = max((size for size in range(1, sizes + 1) if rows - size >= span), default=1)
        if self.size == 1 and rows >= 14:
            self.size = 2
        self.y = y + 1
        self.room = rows - 1 - self.size

    def line(self, height: int) -> int:
        return self.y + round((self.high - height) * self.room / (self.high - self.low))


def paint_sky(
    canvas: Canvas,
    y: int,
    room: Room,
    sky: Sky,
    people: People,
    ghost: Sky | None = None,
    burned: Collection[tuple[int, int]] = (),
) -> None:
    """The four types side by side on one scale; `ghost` is the sky as a card would leave it.

    `burned` are the balloons, by type and place, that have flown into the storm.
    """
    now = sky.forecast()
    then = ghost.forecast() if ghost is not None else now
    places = len(people.names)
    lane = (room.each - 1) // places
    heights = [h for found in (now, then) for kind in found.heights for h in kind if h is not None]
    scale = Scale(y + 2, room.rows, 4 if lane > 4 else 3, heights)
    longest = max(map(cell_len, people.names))
    named = longest + 2 <= lane
    wide = min(max(longest + 2, 7 if scale.size > 2 else 5), lane) if named else 3
    wide -= wide % 2 == 0 and wide > longest + 2
    for kind in range(COLUMNS):
        x = room.at(kind)
        canvas.put(x, y, TYPE_NAMES[kind], f"bold {TYPE_INKS[kind]}")
        _paint_fire(canvas, x, y + 1, room.each - 1, then, kind, people)
        for place in range(places):
            label = people.names[place] if named else str(place + 1)
            at = x + lane * place + (lane - wide) // 2
            canvas.target(x + lane * place, y + 2, lane, room.rows, ("column", (place, kind)))
            before, after = now.heights[kind][place], then.heights[kind][place]
            if (kind, place) in burned:
                _paint_burned(canvas, at, scale, before or 0, wide, label)
                continue
            moved = before != after
            if after is not None:
                news = (ghost or sky).helicopters(place, kind)
                under = signed(after) + (NEWS * news if wide > 4 else "")
                burns = place in then.burning[kind]
                ink = f"bold {'accent' if moved else 'bad' if burns else people.inks[place]}"
                _paint_balloon(canvas, at, scale, after, wide, label, people.inks[place], under, ink)
            if moved and before is not None:
                _paint_left(canvas, at, scale.line(before), f"({_centred(label, wide - 2)})")
    _paint_axis(canvas, y + 1 + room.rows, room, scale)
    for kind in range(COLUMNS):
        _paint_storm(canvas, room.at(kind), y + 2, room.each - 1, then, kind, scale)


def _behind(canvas: Canvas, x: int, y: int, text: str, ink: str) -> None:
    """Write what is further away than all that is there already."""
    chars, inks = canvas.chars[y], canvas.inks[y]
    for at, char in enumerate(text, x):
        if chars[at] == " " and inks[at] == PLAIN:
            chars[at], inks[at] = char, ink


def _paint_left(canvas: Canvas, x: int, y: int, text: str) -> None:
    """Mark where a balloon was, if that is not where it is."""
    if not "".join(canvas.chars[y][x : x + cell_len(text)]).strip():
        canvas.put(x, y, text, "faint")


def _paint_axis(canvas: Canvas, bottom: int, room: Room, scale: Scale) -> None:
    """The scale at the left, and a line where a balloon is no higher than the ground."""
    zero = scale.line(0)
    _behind(canvas, room.left, zero, "·" * (room.each * COLUMNS - 1), "faint")
    last = -1
    for height in range(scale.high, scale.low - 1, -1):
        line = scale.line(height)
        if height == 0 or (last + 1 < line < bottom and abs(line - zero) > 1 and height % 2 == 0):
            canvas.right(room.left - 1, line, signed(height), "dim" if height == 0 else "faint")
            last = line


def _paint_fire(
    canvas: Canvas, x: int, y: int, width: int, then: Forecast, kind: int, people: People
) -> None:
    """Who of a type would fly into the storm now, and by how much."""
    burning = then.burning[kind]
    if not burning:
        canvas.put(x, y, "no balloon", "faint")
        return
    others = [h for place, h in enumerate(then.heights[kind]) if h is not None and place not in burning]
    top = then.heights[kind][burning[0]] or 0
    if len(burning) > 1:
        how = f"{len(burning)} tied"
        who = " ".join(people.names[place] for place in burning)
        if cell_len(who) + cell_len(how) + 3 > width:
            who = ""
    else:
        how = f"by {top - max(others)}" if others else "alone"
        who = clip(people.names[burning[0]], width - cell_len(how) - 3)
    at = canvas.put(x, y, BOLT, "bold bad") + 1
    if who:
        ink = people.inks[burning[0]] if len(burning) == 1 else "ink"
        at = canvas.put(at, y, who, f"bold {ink}") + 1
    canvas.put(at, y, how, "bad")


def _paint_storm(canvas: Canvas, x: int, y: int, width: int, then: Forecast, kind: int, scale: Scale) -> None:
    """Clouds from above down to the highest balloon of a type."""
    if not then.burning[kind]:
        return
    bottom = scale.line(then.heights[kind][then.burning[kind][0]] or 0) - 1
    for line in range(y, bottom):
        _behind(canvas, x, line, CLOUD * width, "lift")
    _behind(canvas, x, bottom, RAIN * width, "line")


def _paint_balloon(
    canvas: Canvas,
    x: int,
    scale: Scale,
    height: int,
    wide: int,
    label: str,
    ink: str,
    under: str,
    under_ink: str,
) -> None:
    """An envelope in the place's ink with its label, as many lines as there are, and its height below."""
    y = scale.line(height)
    inside = wide - 2
    body, name = f"bold {ink}", f"bold {ink} reverse"
    label = clip(label, inside)
    if scale.size == 1:
        canvas.put(x, y, "◖", ink)
        canvas.put(x + 1, y, _centred(label, inside), name)
        canvas.put(x + wide - 1, y, "◗", ink)
        return
    if scale.size == 2:
        edges = "▟▙"
    else:
        roof = "▗▟" + "█" * (wide - 4) + "▙▖" if wide > 4 else "▟█▙"
        canvas.put(x, y, roof, body)
        y += 1
        edges = "▜▛" if scale.size == 3 else "██"
    canvas.put(x, y, edges[0], body)
    canvas.put(x + 1, y, _centred(label, inside), name)
    canvas.put(x + wide - 1, y, edges[1], body)
    if scale.size > 3:
        y += 1
        canvas.put(x, y, "▝▜" + "█" * (wide - 4) + "▛▘" if wide > 4 else "▜█▛", body)
    canvas.put(x, y + 1, _centred(under, wide), under_ink)


def _paint_burned(canvas: Canvas, x: int, scale: Scale, height: int, wide: int, label: str) -> None:
    y = scale.line(height)
    canvas.put(x, y - 1, GONE.center(wide), "bold bad")
    canvas.put(x, y, f"({_centred(clip(label, wide - 2), wide - 2)})", "bad")


def _centred(text: str, width: int) -> str:
    free = max(width - cell_len(text), 0)
    return " " * (free // 2) + text + " " * (free - free // 2)
