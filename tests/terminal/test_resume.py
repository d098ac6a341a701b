"""Getting up and coming back: where the game goes on, and what is said where it cannot."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest
from playing import QUIET, Players, arguments, at_random
from shelving import opened, settle_for, shelve
from tables import TABLES, Table
from terminal import HOTGAMES, Terminal

from hotgames.table.files import beside
from hotgames.table.save import SCHEMA, SaveError, SaveFile
from hotgames.ui.kept_page import BESIDE

TABLE = Table("hot-lead", 3, {})
GAMES = list({table.game: table for table in reversed(TABLES) if table.seats > 1}.values())


def why_not(path: Path) -> str:
    """What is wrong with a save, in the save's own words."""
    with pytest.raises(SaveError) as caught:
        SaveFile.open(path)
    return str(caught.value)


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_up_and_back_until_the_end(table: Table, tmp_path: Path) -> None:
    """Left in every way there is, again and again, the game goes on where it was, at a closed curtain."""
    settle_for(tmp_path, motion=False)
    match = table.sit_down(4)
    choose, starts = at_random(9), 0
    args = arguments(table, 4)
    ways = ("escape", "ctrl+q", "TERM", "HUP", "KILL")
    while not match.over:
        with Terminal(*args, home=tmp_path, watch="still") as terminal:
            terminal.until_(lambda: terminal.stands.get("phase"), "the table")
            assert terminal.idle()["phase"] != "private"
            Players(terminal, match, choose).play(2 + len(match.steps) // 2)
            way, starts = ways[starts % len(ways)], starts + 1
            if way == "escape":
                while terminal.stands["page"] not in ("MenuPage", "ScorePad"):
                    terminal.run_on(QUIET)
                    terminal.press("escape")
                terminal.press("ctrl+q")
            elif way == "ctrl+q":
                terminal.press("ctrl+q")
            else:
                terminal.kill(getattr(signal, f"SIG{way}"))
            terminal.end()
        args = ["resume"]
    assert starts > 3
    (path,) = (tmp_path / "saves").glob("*.json")
    assert opened(path)[0].record() == match.record()


@pytest.mark.parametrize("key", ["c", "enter"])
def test_one_key_in_the_menu_goes_on_with_the_latest(key: str, tmp_path: Path) -> None:
    shelve(tmp_path, TABLE.sit_down(1), 0)
    shelve(tmp_path, Table("hot-lead", 2, {}).sit_down(1), 1)
    with Terminal(home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="MenuPage")
        terminal.press(key)
        terminal.until_stands(page="Curtain", seat=1)


def test_the_seat_that_was_called_is_called_again(tmp_path: Path) -> None:
    with Terminal(*arguments(TABLE, 1), home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain", seat=0)
        terminal.run_on(QUIET)
        terminal.press("3")
        assert terminal.idle()["seat"] == 2
        terminal.kill(signal.SIGKILL)
        terminal.end()
    with Terminal("resume", home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain", seat=2)


def test_a_reveal_that_nobody_has_left_rests_on_the_table_again(tmp_path: Path) -> None:
    match = TABLE.sit_down(1)
    with Terminal(*arguments(TABLE, 1), home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain", seat=0)
        Players(terminal, match, at_random(1)).play(3)
        terminal.until_stands(resting=True)
        terminal.kill(signal.SIGKILL)
        terminal.end()
    with Terminal("resume", home=tmp_path, watch="still") as terminal:
        terminal.until_stands(resting=True, phase="public")
        terminal.run_on(0.1)
        for line in match.told:
            if line.kind == "won":
                assert line.text in terminal.text
            if line.kind == "chosen":
                assert line.text not in terminal.text
        terminal.press("space")
        terminal.until_stands(page="Curtain")


def test_a_second_window_is_told_where_the_game_is_open(tmp_path: Path) -> None:
    path = shelve(tmp_path, TABLE.sit_down(1), 0)
    with Terminal("resume", home=tmp_path, watch="still") as first:
        first.until_stands(page="Curtain")
        with Terminal("resume", home=tmp_path, watch="still", size=(120, 40)) as second:
            second.until_stands(page="MenuPage")
            second.run_on(0.1)
            assert why_not(path) in second.text
            first.run_on(QUIET)
            first.press("escape")
            first.until_stands(page="MenuPage")
            second.press("c")
            second.until_stands(page="Curtain")


def test_a_broken_save_is_listed_with_its_reason_and_its_backup_offered(tmp_path: Path) -> None:
    path = shelve(tmp_path, TABLE.sit_down(1), 0)
    good = path.read_bytes()
    beside(path, ".bak").write_bytes(good)
    path.write_bytes(good[:400])
    other = shelve(tmp_path, Table("hot-lead", 2, {}).sit_down(1), 1)
    with Terminal(home=tmp_path, watch="still", size=(140, 40)) as terminal:
        terminal.until_stands(page="MenuPage")
        terminal.run_on(0.1)
        assert why_not(path) in terminal.text
        terminal.press("down", "b")
        assert path.read_bytes() == good
        assert beside(path, ".bad").read_bytes() == good[:400], "the broken file is kept"
        terminal.press("down", "down", "up", "enter")
        terminal.until_stands(page="Curtain", seat=0)
    assert opened(other)


def test_a_newer_save_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = shelve(tmp_path, TABLE.sit_down(1), 0)
    whole = path.read_bytes()
    newer = whole.replace(b'"schema": %d' % SCHEMA, b'"schema": 99')
    path.write_bytes(newer)
    beside(path, ".bak").write_bytes(whole)
    with Terminal(home=tmp_path, watch="still", size=(140, 40)) as terminal:
        terminal.until_stands(page="MenuPage")
        terminal.run_on(0.1)
        assert why_not(path) in terminal.text
        terminal.press("enter", "b")
        assert terminal.idle()["page"] == "MenuPage"
    assert path.read_bytes() == newer


def test_with_nowhere_to_write_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file in the folder's place")
    settle_for(tmp_path, motion=False)
    match = TABLE.sit_down(1)
    with Terminal(*arguments(TABLE, 1), home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain", seat=0)
        terminal.run_on(0.1)
        assert "not saved" in terminal.text
        Players(terminal, match, at_random(1)).play()
        assert "not saved" in terminal.text
        terminal.press("enter")
        terminal.until_stands(page="ScorePad")  # it says first that this game will be lost
        terminal.press("enter")
        terminal.until_stands(page="MenuPage")


def test_a_folder_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    """It is said at once, the game goes on, and the next choice is saved with all before.

    Each time anew, leaving says first that the game would be lost.
    """
    saves, away = tmp_path / "saves", tmp_path / "away"
    match = TABLE.sit_down(1)
    with Terminal(*arguments(TABLE, 1), home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain", seat=0)
        players = Players(terminal, match, at_random(1))
        players.play(1)
        assert "not saved" not in terminal.text
        for _ in range(2):
            saves.rename(away)
            players.play(1)
            terminal.run_on(0.1)
            assert "not saved" in terminal.text
            for key in ("ctrl+q", "escape"):
                terminal.run_on(QUIET)
                terminal.press(key)
                assert not terminal.ended
                assert terminal.idle()["page"] != "MenuPage"
                assert "the game is lost" in terminal.text
            away.rename(saves)
            players.play(1)
            terminal.run_on(0.1)
            assert "not saved" not in terminal.text
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    (path,) = saves.glob("*.json")
    assert opened(path)[0].steps == match.steps


def test_a_lost_game_killed_at_its_end_can_be_gone_on_with_for_practice(tmp_path: Path) -> None:
    """As one that was not."""
    table = next(table for table in TABLES if table.game == "arkham-noir")
    match = table.sit_down(3)
    settle_for(tmp_path, motion=False)
    with Terminal(*arguments(table, 3), home=tmp_path, watch="still") as terminal:
        players = Players(terminal, match, at_random(3))
        while not match.over:
            players.commit(players.come_to_decide())
        terminal.until_stands(resting=True)
        terminal.run_on(0.1)
        assert "Lost in turn" in terminal.text
        hints = terminal.text.splitlines()[-1]
        assert "U back a decision" in hints
        terminal.kill(signal.SIGKILL)
        terminal.end()
    (path,) = (tmp_path / "saves").glob("*.json")
    with Terminal("resume", str(path), home=tmp_path, watch="still") as terminal:
        terminal.until_stands(resting=True)
        terminal.run_on(0.1)
        assert "Lost in turn" in terminal.text
        assert terminal.text.splitlines()[-1] == hints
        terminal.press("U", "U")
        terminal.until_stands(resting=False)
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    again = opened(path)[0]
    assert again.practised
    assert not again.over


@pytest.mark.parametrize("game", ["hot-lead", "arkham-noir"])
def test_a_save_replaced_while_it_is_played_is_left_and_the_game_goes_on_beside_it(
    game: str, tmp_path: Path
) -> None:
    """As a sync tool does; it is said once, wherever the match is then."""
    table = next(table for table in TABLES if table.game == game)
    match, other = table.sit_down(1), table.sit_down(2)
    settle_for(tmp_path, motion=False)
    with Terminal(*arguments(table, 1), home=tmp_path, watch="still") as terminal:
        players = Players(terminal, match, at_random(1))
        players.play(2)
        terminal.idle()
        (path,) = (tmp_path / "saves").glob("*.json")
        (there := shelve(tmp_path / "other", other)).replace(path)
        players.come_to_decide()
        assert BESIDE not in terminal.text
        players.play(1)
        terminal.idle()
        assert BESIDE in terminal.text
        assert not there.exists()
        players.play(3)
        terminal.idle()
        assert BESIDE not in terminal.text
        assert "not saved" not in terminal.text
        terminal.press("ctrl+q")
        assert terminal.end() == 0
    assert opened(path)[0].record() == other.record()
    (ours,) = {*(tmp_path / "saves").glob("*.json")} - {path}
    assert opened(ours)[0].steps == match.steps


def test_resume_with_nothing_to_go_on_with_says_so(tmp_path: Path) -> None:
    env = {"HOTGAMES_HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    with Terminal("resume", home=tmp_path) as terminal:
        assert terminal.end() == 1
        assert len(terminal.text.strip().splitlines()) == 1
    assert subprocess.run([HOTGAMES, "saves"], env=env, check=True, capture_output=True).stdout
