"""Keys that come at once, as a slow line brings them."""

from __future__ import annotations

from pathlib import Path

from shelving import shelve
from terminal import Terminal

from hotgames.table.match import Match


def test_a_name_typed_before_there_is_a_field_for_it_commands_nothing(tmp_path: Path) -> None:
    """The "dy" of "dynamo" deletes no game, Enter opens none."""
    path = shelve(tmp_path, Match.new("hot-lead", ["Ann", "Ben"], seed=1))
    with Terminal(home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="MenuPage")
        for ask in "rx":
            terminal.press_blindly(ask, "d", "y", "enter", "q")
            terminal.run_on(0.5)
            assert path.exists()
            assert terminal.stands["page"] == "MenuPage"
            terminal.press("escape")
        terminal.press("q")
        assert terminal.end() == 0


def test_names_typed_in_one_breath_come_to_their_own_seats(tmp_path: Path) -> None:
    with Terminal("play", "hot-lead", home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="SetupPage")
        terminal.press_blindly(*"Ann", "enter", *"Ben", "down", "up", *"ny", "down", *"Cy", "f5")
        terminal.run_on(0.5)
        terminal.wait("Ann ·  Benny ·  Cy ·")
        terminal.press("ctrl+q")
        assert terminal.end() == 0


def test_a_slip_is_mended_before_what_is_typed_after_it(tmp_path: Path) -> None:
    """In a row of the set-up, and in a question: Backspace and arrows keep their place among the letters."""
    shelve(tmp_path, Match.new("hot-lead", ["Ann", "Ben"], seed=1))
    slip = (*"Frixy", "backspace", "backspace", *"dy", "left", "a")
    with Terminal(home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="MenuPage")
        terminal.press("r")
        terminal.run_on(0.5)
        terminal.press_blindly(*slip)
        terminal.run_on(0.5)
        terminal.press("enter")
        terminal.wait("Friday")
        terminal.press("q")
        assert terminal.end() == 0
    with Terminal("play", "hot-lead", home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="SetupPage")
        terminal.press_blindly(*slip, "down", *"Beb", "backspace", "n", "f5")
        terminal.run_on(0.5)
        terminal.wait("Friday ·  Ben ·")
        terminal.press("ctrl+q")
        assert terminal.end() == 0
