"""The columns in front of everybody: how cards join and leave them, how high they fly, who would burn.

A column is a tuple of cards from bottom to top (H1): ballast newest to oldest, balloons oldest to newest. All
columns stand in one list, four a place, `place * 4 + type`; places are the seats, then the dummy pilot.
"""

from __future__ import annotations

from typing import NamedTuple

from hotgames.games.hot_heads.cards import HELICOPTER, KINDS, VALUES, WILD
from hotgames.table.game import Line, Score

COLUMNS = 4
"""Columns of a place, one a type."""
TOP, BOTTOM = 0, 1
SCOOP = 3
"""What a helicopter scores."""
TYPE_NAMES = ("Red", "Blue", "Green", "Yellow")

Column = tuple[int, ...]
News = tuple[int, ...]
"""How many helicopters are linked beside each column; empty where they lie in the columns (H5)."""


def put(columns: list[Column], news: News, card: int, index: int) -> News:
    """Lay a card to a column: balloons on top, ballast below, a helicopter beside it or on top (H5).

    Returns the helicopters as they then are beside the columns.
    """
    if card == HELICOPTER and news:
        return (*news[:index], news[index] + 1, *news[index + 1 :])
    if VALUES[card] < 0:
        columns[index] = (card, *columns[index])
    else:
        columns[index] += (card,)
    return news


def shoot(columns: list[Column], news: News, index: int, end: int) -> tuple[News, Column]:
    """Take the card at an end of a column off, and all the rest if no typed card is left (H10 to H12).

    Returns the helicopters as they then are beside the columns, and the cards: first the one shot at.
    """
    cards = columns[index]
    shot, rest = (cards[-1:], cards[:-1]) if end == TOP else (cards[:1], cards[1:])
    for card in rest:
        if KINDS[card] < WILD:
            columns[index] = rest
            return news, shot
    columns[index] = ()
    if not news:
        return news, shot + rest
    lost = shot + rest + (HELICOPTER,) * news[index]
    return (*news[:index], 0, *news[index + 1 :]), lost


class Forecast(NamedTuple):
    """What would be if the last storm came now, its cards apart."""

    heights: tuple[tuple[int | None, ...], ...]
    """By type and then by place, how high a balloon flies (H21); None where there is no column."""
    burning: tuple[tuple[int, ...], ...]
    """By type, the places whose balloon would fly into the storm, ties and all (H20 to H25)."""
    totals: tuple[int, ...]
    """By place, the points (H26); the dummy pilot's are nobody's."""


class Sky(NamedTuple):
    """All columns of all places at one moment; a value for whoever looks at them."""

    columns: tuple[Column, ...]
    news: News

    def column(self, place: int, kind: int) -> Column:
        return self.columns[place * COLUMNS + kind]

    def helicopters(self, place: int, kind: int) -> int:
        """The helicopters on a column, whether beside it or in it."""
        index = place * COLUMNS + kind
        return self.news[index] if self.news else self.columns[index].count(HELICOPTER)

    def forecast(self) -> Forecast:
        columns, news = self.columns, self.news
        totals = [0] * (len(columns) // COLUMNS)
        heights, burning = [], []
        for kind in range(COLUMNS):
            flying: list[int | None] = []
            for cards in columns[kind::COLUMNS]:
                height = 0
                for card in cards:
                    height += VALUES[card]
                flying.append(height if cards else None)
            top = max([height for height in flying if height is not None], default=0)
            highest = []
            for place, flown in enumerate(flying):
                if flown == top:
                    highest.append(place)
                elif flown is not None:
                    index = place * COLUMNS + kind
                    helicopters = news[index] if news else columns[index].count(HELICOPTER)
                    totals[place] += flown + SCOOP * helicopters
            heights.append(tuple(flying))
            burning.append(tuple(highest))
        return Forecast(tuple(heights), tuple(burning), tuple(totals))

    def winners(self, seats: int, forecast: Forecast) -> tuple[int, ...]:
        """Whoever has most points, and among those most balloon cards left (H27)."""
        totals = forecast.totals[:seats]
        first = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(first) > 1:
            left = [self._balloons_left(seat, forecast) for seat in first]
            first = [seat for seat, balloons in zip(first, left, strict=True) if balloons == max(left)]
        return tuple(first)

    def _balloons_left(self, seat: int, forecast: Forecast) -> int:
        kinds = [kind for kind in range(COLUMNS) if seat not in forecast.burning[kind]]
        return sum([VALUES[card] > 0 for kind in kinds for card in self.column(seat, kind)])

    def scores(self, seats: int) -> tuple[Score, ...]:
        """The seats' score pads as they would be if the game ended now."""
        forecast = self.forecast()
        return tuple([self._score(seat, forecast) for seat in range(seats)])

    def _score(self, seat: int, forecast: Forecast) -> Score:
        lines = []
        helicopters = 0
        for kind, name in enumerate(TYPE_NAMES):
            height = forecast.heights[kind][seat]
            if height is None:
                continue
            burning = forecast.burning[kind]
            highest = forecast.heights[kind][burning[0]]
            # The same label for everybody: a type is one row of the pad, whoever lost it.
            label = f"{name} ({highest} into the storm)"
            if seat in burning:
                lines.append(Line(label, 0))
            else:
                lines.append(Line(label, height))
                helicopters += self.helicopters(seat, kind)
        if helicopters:
            lines.append(Line("helicopters", SCOOP * helicopters))
        return Score(forecast.totals[seat], tuple(lines))
