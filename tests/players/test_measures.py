"""The measures of a deck: games that are kept, and shares with their intervals."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotgames.games.arkham_noir.figures import MEASURES
from hotgames.games.arkham_noir.rules import GAME
from hotgames.table import paths
from hotgames.table.deck import own_deck
from tests.bench.arkham.measures import Run, Share, table
from tests.bench.arkham.mild import mild
from tests.bench.arkham.trials import blocks, key, play_all

RUN = Run(playouts=2, strong=1, others=0, greedy=3, random=3)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    deck = own_deck(GAME.id)
    whole = play_all(RUN.blocks(), deck.data, tmp_path, 2)
    (kept,) = tmp_path.iterdir()
    lines = kept.read_text().splitlines()
    long = next(line for line in lines if '"cases"' in line)
    for cut in (long[:20], long[: long.index("]]", long.index('"cases"')) + 2]):
        kept.write_text("\n".join([*(line for line in lines[:8] if line != long), cut]))
        assert play_all(RUN.blocks(), deck.data, tmp_path, 2) == whole
        assert sorted(kept.read_text().splitlines()) == sorted(lines)
    assert len(table(deck, RUN, whole)) > 40


def test_another_deck_has_games_of_its_own(tmp_path: Path) -> None:
    data = dict(own_deck(GAME.id).data)
    wanted = blocks("greedy", "default", 3)
    play_all(wanted, data, tmp_path, 1)
    play_all(wanted, mild(data), tmp_path, 1)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_deck_can_be_made_mild() -> None:
    deck = GAME.read_deck(mild(own_deck(GAME.id).data))
    names = ("hourglasses", "stability icons", "mandatory effects", "right icons of clues")
    assert [len(MEASURES[name](deck)) for name in names] == [18, 14, 24, 92]


def test_the_table_that_is_kept_is_of_the_deck_that_is_kept() -> None:
    kept = (paths.assets() / "arkham_noir" / "measures.txt").read_text("utf-8")
    assert key(own_deck(GAME.id).data) in kept.splitlines()[0]
    assert "MISSED" not in kept


@pytest.mark.parametrize(
    ("count", "of", "low", "high"), [(0, 10_000, 0.0, 0.0004), (130, 200, 0.581, 0.713), (10, 10, 0.722, 1.0)]
)
def test_an_interval_is_wilsons(count: int, of: int, low: float, high: float) -> None:
    assert Share(count, of).interval == pytest.approx((low, high), abs=0.001)
