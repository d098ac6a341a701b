"""The two palettes: what is written can be read, and seats can be told apart."""

from __future__ import annotations

from itertools import combinations

import pytest
from test_colours import contrast

from hotgames.ui.palette import PALETTES, SEAT_COLOURS

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
    """Not by colour alone, but no two are the same."""
    palette = PALETTES[name]
    for one, other in combinations(SEAT_COLOURS, 2):
        apart = sum(
            abs(int(palette[one][n : n + 2], 16) - int(palette[other][n : n + 2], 16)) for n in (1, 3, 5)
        )
        assert apart >= 40, (one, other)


def test_both_palettes_have_the_same_inks() -> None:
    dark, light = PALETTES.values()
    assert dark.keys() == light.keys()
