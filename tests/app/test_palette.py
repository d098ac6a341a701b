"""The two palettes: what is written can be read, and seats can be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from driving import running
from rich.color import ColorSystem
from test_colours import contrast

from hotgames.ui.palette import PALETTES, SEAT_COLOURS, SIXTEEN, Inks

GROUNDS = ("ground", "panel")


@pytest.mark.parametrize("name", PALETTES)
def test_text_can_be_read(name: str) -> None:
    palette = PALETTES[name]
    for ink in ("ink", "dim", "accent", "good", "bad", *SEAT_COLOURS):
        for ground in GROUNDS:
            assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground)
    for ground in GROUNDS:
        assert contrast(palette["faint"], palette[ground]) >= 3, ground


@pytest.mark.parametrize("name", PALETTES)
def test_seats_can_be_told_apart(name: str) -> None:
    """Not by colour alone, but no two are the same, nor is one as what is bad: red cards do not burn."""
    palette = PALETTES[name]
    for one, other in combinations((*SEAT_COLOURS, "bad"), 2):
        apart = sum(
            abs(int(palette[one][n : n + 2], 16) - int(palette[other][n : n + 2], 16)) for n in (1, 3, 5)
        )
        assert apart >= 40, (one, other)


@pytest.mark.parametrize("name", PALETTES)
def test_sixteen_colours_are_enough_for_the_seats(name: str) -> None:
    """No two look the same, and none as the ground."""
    inks = Inks(name, "standard")
    seen = [inks[ink].color for ink in SEAT_COLOURS] + [inks["ink"].bgcolor]
    numbers = [colour.downgrade(ColorSystem.STANDARD).number for colour in seen if colour is not None]
    assert len(set(numbers)) == len(SEAT_COLOURS) + 1


@pytest.mark.parametrize("name", PALETTES)
async def test_without_colours_no_ink_is_paler_for_its_colour(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with running() as driver:
        driver.app.wear(name)
        inks = driver.app.inks
        assert {inks[ink].color for ink in ("accent", "good", "bad", *SEAT_COLOURS)} == {inks["ink"].color}
        assert inks["dim"].color != inks["ink"].color


async def test_a_terminal_of_sixteen_colours_gets_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    async with running() as driver:
        assert driver.app.inks.colours["amber"] == SIXTEEN["dark"]["amber"]


def test_both_palettes_have_the_same_inks() -> None:
    dark, light = PALETTES.values()
    assert dark.keys() == light.keys()
