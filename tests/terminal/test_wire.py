"""Secrecy on the wire: what the terminal is sent tells nothing that only somebody else may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from emulator import difference
from pairs import SECRET_TABLES, Session, assert_same, pair, secret_lines, side_by_side
from playing import QUIET, screen_of
from shelving import settle_for, shelve
from tables import Table
from terminal import Terminal, spell_key

# Ways to commit; after each the hand is gone and no other has opened.


def single(session: Session) -> None:
    session.terminal.press(session.pair.keys[-1])


def doubled(session: Session) -> None:
    session.terminal.burst(session.pair.keys[-1], 2, 0)
    session.terminal.run_on(0.06)


def doubled_slowly(session: Session) -> None:
    session.terminal.burst(session.pair.keys[-1], 2, 0.15)


def held(session: Session) -> None:
    session.terminal.burst(session.pair.keys[-1], 40, 0.033)


def held_space(session: Session) -> None:
    session.terminal.press(session.pair.keys[-1])
    session.terminal.burst("space", 40, 0.033)


def typed_ahead(session: Session) -> None:
    """Everything that could follow comes in the same read as the commit."""
    keys = [session.pair.keys[-1], "space", *session.pair.keys, "space", "full_stop"]
    session.terminal.type("".join(map(spell_key, keys)))
    session.terminal.run_on(0.06)


def pasted(session: Session) -> None:
    session.terminal.press(session.pair.keys[-1])
    session.terminal.paste(" \r \r" * 5)
    session.terminal.run_on(0.06)


def clicked(session: Session, times: int = 1) -> None:
    """The commit's hint is pressed with the mouse, and so is what comes under it."""
    terminal, key = session.terminal, session.pair.keys[-1]
    screen = screen_of(session.match.about.id)
    commit = next(command.name for command in screen.ALL if key in command.keys.split(","))
    hints = terminal.stands["hints"]
    if commit in hints:
        terminal.click(*hints[commit], times=times)
        terminal.run_on(0.06)
    else:
        terminal.press(key)


def clicked_twice(session: Session) -> None:
    clicked(session, 2)
    session.terminal.click(2, 29, 2)
    session.terminal.run_on(0.06)


COMMITS = [single, doubled, doubled_slowly, held, held_space, typed_ahead, pasted, clicked, clicked_twice]


@pytest.mark.parametrize(
    ("table", "moves"), [(table, 9 * (n % 2)) for n, table in enumerate(SECRET_TABLES)], ids=str
)
def test_what_is_sent_after_a_choice_is_the_same_whatever_was_chosen(
    table: Table, moves: int, tmp_path: Path
) -> None:
    """Until it is revealed, or comes back to its owner's curtain; others look at their hands meanwhile."""
    with side_by_side(pair(table, moves), tmp_path) as sessions:
        for commit in COMMITS:
            sent = []
            for session in sessions:
                session.open_hand()
                sent.append(session.sent_by(partial(go_round, commit)))
                if not session.at_own_curtain:  # it cannot be taken back
                    session.terminal.close()
                    session.begin()
            assert_same(*sent, commit.__name__)


def go_round(commit: Callable[[Session], None], session: Session) -> Iterator[tuple[object, ...]]:
    """Commit; then the others look at their hands and hide them again, and the choice is taken back."""
    terminal, pair = session.terminal, session.pair
    commit(session)
    assert terminal.idle()["phase"] != "private", f"{commit.__name__}: a hand opened unasked"
    yield session.place()
    if terminal.stands["resting"]:
        return
    for seat in range(len(session.match.names)):
        terminal.run_on(QUIET)
        if seat != pair.seat and terminal.stands["page"] == "Curtain":
            terminal.press(str(seat + 1))
            terminal.run_on(QUIET)
            terminal.press("space", "right")
            yield session.place()
            terminal.press("full_stop")
            yield session.place()
    terminal.run_on(QUIET)
    terminal.press("u", str(pair.seat + 1))
    yield session.place()


@pytest.mark.parametrize("table", {table.game: table for table in reversed(SECRET_TABLES)}.values(), ids=str)
def test_the_old_hand_is_off_the_terminal_before_the_state_moves(table: Table, tmp_path: Path) -> None:
    """By the clock on the wall: at the very moment of the move nothing private stands on the terminal."""
    games = pair(table, 0)
    private, moved = [], []
    for n, match in enumerate(games.matches):
        home = tmp_path / str(n)
        settle_for(home, motion=False)
        path = shelve(home, match, games.seat)
        with Terminal("resume", str(path), home=home, watch="idle", patch="marks_play hurried") as terminal:
            terminal.until_stands(page="Curtain", seat=games.seat)
            for _ in range(3):
                terminal.until_stands(listening=True)
                terminal.press("space")
                terminal.until_stands(phase="private", seat=games.seat)
                terminal.press(*games.keys[:-1])
                terminal.rest(0.1)
                private.append(terminal.screen.picture())
                terminal.press(games.keys[-1])
                terminal.rest(0.1)
                moved.append(terminal.pictures_at_marks[-1])
                if terminal.idle()["resting"]:
                    break
                terminal.until_stands(listening=True)
                terminal.press("u")
                if terminal.idle()["seat"] != games.seat:  # it cannot be taken back
                    break
    secrets = secret_lines(private[0], private[-1])
    assert secrets
    for picture in moved:
        assert not [picture[y] for y, lines in secrets.items() if picture[y] in lines]
    half = len(moved) // 2
    assert difference(moved[:half], moved[half:]) == ""


def test_a_button_held_from_too_early_on_opens_no_curtain(tmp_path: Path) -> None:
    """As the second press of a double click may be."""
    path = shelve(tmp_path, Table("hot-lead", 3, {}).sit_down(1), 0)
    with Terminal("resume", str(path), home=tmp_path, watch="still") as terminal:
        terminal.until_stands(page="Curtain")
        x, y = terminal.stands["hints"]["open"]
        for held, opens in ((True, False), (False, True)):
            terminal.run_on(0.0 if held else QUIET)
            terminal.type(f"\x1b[<0;{x + 1};{y + 1}M")
            terminal.run_on(QUIET)
            terminal.type(f"\x1b[<0;{x + 1};{y + 1}m")
            assert (terminal.run_on(0.1)["phase"] == "private") == opens
