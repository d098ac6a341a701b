"""The screen of Hot Lead: what stands beside the table, and what is said of the hand."""

from __future__ import annotations

from offline import draw, private_page
from tables import NAMES, play_at_random

from hotgames.table.match import Match
from hotgames.ui.hand import no_such_card


def test_the_log_is_read_by_rounds() -> None:
    """Each round has a line of its own over it, which stands out: the sets that were played for."""
    match = play_at_random(Match.new("hot-lead", NAMES[:3], seed=1), 1, 9)
    canvas = draw(private_page(match, 0), (140, 45), "the log").canvas
    log = {"".join(line[102:]).strip(): canvas.inks[y][102] for y, line in enumerate(canvas.chars)}
    told = [line.text for line in match.told if line.kind == "shown"]
    assert len(told) == 3
    assert [log[text] for text in told] == ["bold"] * 3


def test_what_is_said_of_a_letter_beyond_the_hand_counts_its_cards() -> None:
    assert no_such_card([7, 9, 12], "c") == "Your hand has 3 cards: c to e."
    assert no_such_card([7]) == "Your hand has one card: a."
