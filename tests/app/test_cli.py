"""The command line: what it opens, what it says, its exit codes, and what it does not import."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hotgames import __version__, cli
from hotgames.app.start import Start
from hotgames.table import paths, settings, shelf
from hotgames.table.match import Match
from hotgames.table.record import verify
from hotgames.table.save import SaveFile, Table, read_head

Result = tuple[int, str, str]
Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTGAMES_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """The command in this process: its exit code and what it wrote."""

    def command(*argv: object) -> Result:
        try:
            code = cli.main([str(word) for word in argv])
        except SystemExit as done:
            code = int(done.code or 0)
        sys.stdout.flush()
        out, err = capfd.readouterr()
        return code, out, err

    return command


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """What the screens are asked to open, in place of the screens."""
    starts: list[Start] = []
    main = types.ModuleType("hotgames.app.main")
    vars(main)["run"] = lambda start: starts.append(start) or 0
    monkeypatch.setitem(sys.modules, "hotgames.app.main", main)
    monkeypatch.setattr("hotgames.cli.play.on_terminal", lambda: True)
    return starts


def finish(match: Match) -> Match:
    random = Random(1)
    while not match.over:
        seat = random.choice(match.pending())
        match.play(seat, random.choice(list(match.state.moves(seat))))
    return match


def keep(names: Sequence[str] = ("Ann", "Ben"), over: bool = False, moves: int = 3) -> Path:
    """A save in the folder of saves."""
    match = Match.new("hot-lead", names, seed=1)
    for _ in range(0 if over else moves):
        seat = match.pending()[0]
        match.play(seat, match.state.moves(seat)[0])
    if over:
        finish(match)
    save = SaveFile.create(match, Table(tuple(range(len(names)))))
    save.close()
    return save.path


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    match = finish(Match.new("hot-lead", ["Cleo", "Dan"], {"back_alley": True}, seed=2))
    whole: dict[str, Any] = json.loads(json.dumps(match.record()))
    return whole


def write(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


# ---------------------------------------------------------------------- as a process


def spawn(*argv: str, **more: Any) -> Result:
    done = subprocess.run(
        [sys.executable, *argv], capture_output=True, text=True, encoding="utf-8", timeout=60, **more
    )
    return done.returncode, done.stdout, done.stderr


LIST_MODULES = """
import sys
from hotgames.cli import main
try:
    main(sys.argv[1:])
except SystemExit as done:
    assert not done.code, done.code
heavy = {"textual", "rich", "pydantic", "pydantic_core", "platformdirs", "asyncio"}
games = {name for name in sys.modules if name.startswith("hotgames.games.")}
print("imported:", *sorted(heavy & set(sys.modules)), *sorted(games))
"""


@pytest.mark.parametrize(
    "argv",
    [
        ["--version"],
        ["--help"],
        ["play", "--help"],
        ["saves", "--help"],
        ["saves", "rename", "--help"],
        ["deck", "--help"],
        ["deck", "show"],
        ["verify", "--help"],
        ["saves"],
        ["saves", "--finished"],
    ],
    ids=" ".join,
)
def test_answers_without_a_screen_import_no_screen(argv: list[str]) -> None:
    keep(over=True)
    code, out, err = spawn("-c", LIST_MODULES, *argv)
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "imported:"


def test_the_referee_and_verify_import_no_screen(tmp_path: Path, record: dict[str, Any]) -> None:
    request = json.dumps({"do": "new", "game": "hot-lead", "seats": ["Ann", "Ben"]})
    code, out, err = spawn("-c", LIST_MODULES, "referee", input=request + "\n")
    assert (code, err) == (0, "")
    assert "textual" not in out
    assert "pydantic" not in out
    code, out, err = spawn("-c", LIST_MODULES, "verify", str(write(tmp_path / "r.json", record)))
    assert (code, err) == (0, "")
    assert "pydantic" in out
    assert "textual" not in out
    assert "rich" not in out


def test_the_installed_command_answers() -> None:
    assert spawn("-m", "hotgames", "--version") == (0, f"hotgames {__version__}\n", "")
    code, out, err = spawn("-m", "hotgames", "plya")
    assert (code, out) == (2, "")
    assert err == "hotgames: there is no command 'plya'. Did you mean play? (help: hotgames --help)\n"


@pytest.mark.parametrize("argv", [[], ["play", "hot-lead", "--seats", "Ann,Ben"], ["resume"]], ids=" ".join)
def test_without_a_terminal_the_screens_are_refused_in_a_line(argv: list[str]) -> None:
    keep()
    code, out, err = spawn("-m", "hotgames", *argv, stdin=subprocess.DEVNULL)
    assert (code, out) == (2, "")
    assert "the screens need a terminal" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("elsewhere", ["stdin", "stdout", "stderr"])
def test_nothing_is_drawn_but_on_a_terminal(elsewhere: str, tmp_path: Path) -> None:
    """Not into a file either: it would hold everybody's hand."""
    terminal, slave = pty.openpty()
    target = tmp_path / "target"
    with target.open("w+b") as file:
        streams: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), slave) | {elsewhere: file}
        argv = [sys.executable, "-m", "hotgames", "play", "hot-lead", "--seats", "Ann,Ben"]
        ended = subprocess.run(
            argv, **streams, timeout=60, env={**os.environ, "HOTGAMES_HOME": str(tmp_path)}
        )
    os.close(slave)
    assert ended.returncode == 2
    said = target.read_text() if elsewhere == "stderr" else os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert "the screens need a terminal" in said
    assert "\x1b" not in said


@pytest.mark.parametrize("argv", [["record"], ["saves", "--finished"]], ids=" ".join)
def test_output_that_nobody_takes_ends_it_in_a_line_at_most(argv: list[str]) -> None:
    path = keep(over=True)
    command = [sys.executable, "-m", "hotgames", *argv, *([str(path)] if argv == ["record"] else [])]
    read, gone = os.pipe()
    os.close(read)
    full = os.open("/dev/full", os.O_WRONLY)
    for out, expected in ((gone, (0, b"")), (full, (1, b"hotgames: the disk is full\n"))):
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, timeout=60)
        os.close(out)
        assert (done.returncode, done.stderr) == expected


# ---------------------------------------------------------------------- wrong arguments


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["hot-lead"], "there is no command 'hot-lead'. There are: play, resume, saves, deck, record"),
        (["sav"], "no command 'sav'. Did you mean saves?"),
        (["--versoin"], "'--versoin' is not known here. Did you mean --version?"),
        (["verify", "a", "b"], "'b' is not known here"),
        (["verify"], "required: FILE"),
        (["saves", "renmae", "a", "b"], "no action 'renmae'. Did you mean rename?"),
        (["saves", "--finnished"], "Did you mean --finished?"),
        (["--seats"], "There are: --help, --version"),  # what the examples show goes with a command
        (["deck"], "required: ACTION"),
        (["deck", "chek"], "no action 'chek'. Did you mean check?"),
        (["deck", "check"], "required: FILE"),
        (["deck", "show", "hotheads"], "no game or file is called 'hotheads'. Did you mean hot-heads?"),
        (["play", "hot-heads", "--deck"], "--deck: expected one argument"),
        (["saves", "delete", "nothing"], "no save is called 'nothing'"),
        (["saves", "rename", "nothing"], "required: TITLE"),
        (["record", "nothing"], "no save is called 'nothing'"),
        (["resume", "nothing"], "no save is called 'nothing'"),
        (["resume", ""], "no save is called ''"),
        (["play"], "which game? There are: hot-lead,"),
        (["play", "hotlead"], "no game is called 'hotlead'. Did you mean hot-lead?"),
        (["play", "chess"], "no game is called 'chess'. There are: hot-lead,"),
        (["play", "hot-lead", "--seat", "Ann,Ben"], "'--seat' is not known here. Did you mean --seats?"),
        (["play", "hot-lead", "--seats"], "--seats: expected one argument"),
        (["play", "hot-lead", "--seats", ""], "--seats: Hot Lead is for 2 to 5 players, not 1"),
        (["play", "hot-lead", "--seats", "Ann"], "for 2 to 5 players, not 1"),
        (["play", "hot-lead", "--seats", "A,B,C,D,E,F"], "for 2 to 5 players, not 6"),
        (["play", "hot-lead", "--seats", "Ann,"], "--seats[1]: a name is wanted here"),
        (["play", "hot-lead", "--seats", "Ann,ann"], "--seats[1]: ann sits at this table twice"),
        (["play", "hot-lead", "--seats", "Ann,\x1b[2J"], "--seats[1]: a name has no control characters"),
        (["play", "hot-lead", "--seats", "Ann," + "x" * 300], "--seats[1]: a name has at most 12 cells"),
        (["play", "hot-lead", "--option", "back_alley=true"], "go with --seats"),
        (["play", "hot-lead", "--seed", "7"], "go with --seats"),
        (["play", "hot-lead", "--curtain", "open"], "go with --seats"),
        (["play", "hot-lead", "--curtain", "no"], "invalid choice: 'no'"),
        (["play", "hot-lead", "--seats", "A,B", "--option", "x"], "no option 'x'. There are: back_alley,"),
        (["play", "hot-lead", "--seats", "A,B", "--option", "back_aley=true"], "Did you mean back_alley?"),
        (["play", "hot-lead", "--seats", "A,B", "--option", "back_alley"], "one of: false, true"),
        (["play", "hot-lead", "--seats", "A,B", "--option", "back_alley=1"], "one of: false, true"),
        (["play", "hot-lead", "--seats", "A,B", "--seed", "-1"], "--seed is a whole"),
        (["play", "hot-lead", "--seats", "A,B", "--seed", "7.5"], "--seed is a whole number"),
        (["play", "hot-lead", "--seats", "A,B", "--seed", str(2**48)], "--seed is a whole number from 0"),
        (["play", "hot-lead", "--seats", "A,B", "--seed", "9" * 5000], "--seed is a whole number from 0"),
        (["play", "hot-lead", "--seats", "A,B", "--seed", "٣"], "--seed is a whole number from 0"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_a_wrong_argument_gets_a_useful_line(
    run: Run, opened: list[Start], argv: list[str], told: str
) -> None:
    code, out, err = run(*argv)
    assert (code, out, opened) == (2, "", [])
    assert told in err
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()


# ---------------------------------------------------------------------- play


def test_no_command_opens_the_menu(run: Run, opened: list[Start]) -> None:
    assert run() == (0, "", "")
    assert opened == [Start()]


def test_play_without_seats_opens_the_set_up(run: Run, opened: list[Start]) -> None:
    assert run("play", "hot-lead") == (0, "", "")
    assert opened == [Start(game="hot-lead")]


def test_play_with_seats_goes_straight_to_the_table(run: Run, opened: list[Start]) -> None:
    options = ["--option", "back_alley=true", "--option", "two_player_rule=false"]
    assert run("play", "hot-lead", "--seats", "Ann, 漢字", *options, "--seed", "7", "--curtain", "open") == (
        0,
        "",
        "",
    )
    [start] = opened
    assert start == Start(match=start.match, curtain="open")
    assert start.match is not None
    assert start.match.names == ("Ann", "漢字")
    assert start.match.options == {"back_alley": True, "promotion_stars": False, "two_player_rule": False}
    assert start.match.seed == 7
    run("play", "hot-lead", "--seats", "Ann,Ben", *options, "--seed", "7")
    assert opened[1].curtain is None
    assert opened[1].match is not None
    assert opened[1].match.deal == start.match.deal


def test_the_exit_code_is_that_of_the_screens(
    run: Run, opened: list[Start], monkeypatch: pytest.MonkeyPatch
) -> None:
    vars(sys.modules["hotgames.app.main"])["run"] = lambda start: 5
    assert run()[0] == 5


def test_a_bare_deal_is_played(run: Run, opened: list[Start], tmp_path: Path, record: dict[str, Any]) -> None:
    deal = write(tmp_path / "deal.json", record["deal"])
    assert run("play", "hot-lead", "--deal", deal) == (0, "", "")
    assert opened.pop() == Start(game="hot-lead", deal=record["deal"])
    table = ["--seats", "Ann,Ben", "--option", "back_alley=true"]
    assert run("play", "hot-lead", "--deal", deal, *table) == (0, "", "")
    match = opened.pop().match
    assert match is not None
    assert (match.record()["deal"], match.steps) == (record["deal"], [])
    # The deck of this deal has the back alley cards.
    code, _, err = run("play", "hot-lead", "--deal", deal, "--seats", "Ann,Ben")
    assert code == 1
    assert f"hotgames: {deal}: deal.deck:" in err
    code, _, err = run("play", "hot-lead", "--deal", deal, "--seats", "Ann,Ben,Cleo")
    assert code == 1
    assert "deal.hands: one hand for each of the 3 seats" in err


def test_a_record_is_dealt_again(
    run: Run, opened: list[Start], tmp_path: Path, record: dict[str, Any]
) -> None:
    path = write(tmp_path / "record.json", record)
    for argv in (["play", "--deal", path], ["play", "hot-lead", "--deal", path]):
        assert run(*argv) == (0, "", "")
        match = opened.pop().match
        assert match is not None
        again = match.record()
        for key in ("game", "seats", "options", "deal"):
            assert again[key] == record[key]
        assert again["steps"] == []
    run("play", "--deal", path, "--seats", "Ann,Ben", "--option", "promotion_stars=true")
    match = opened.pop().match
    assert match is not None
    assert match.names == ("Ann", "Ben")
    assert match.options == {**record["options"], "promotion_stars": True}
    # Its deck is part of it: this game has none.
    code, _, err = run("play", "--deal", write(path, {**record, "deck": ["M0"]}))
    assert (code, opened) == (1, [])
    assert err.startswith(f"hotgames: {path}: deck: ")


def test_a_record_of_another_game_is_refused(
    run: Run, opened: list[Start], tmp_path: Path, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from hotgames.table import registry

    other = registry.games()["hot-lead"]._replace(id="other")
    games = {**registry.games(), "other": other}
    monkeypatch.setattr(registry, "games", lambda: games)
    code, _, err = run("play", "other", "--deal", write(tmp_path / "record.json", record))
    assert (code, opened) == (2, [])
    assert "is a record of hot-lead, not of other" in err


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "it is empty"),
        (b"{", "line 1, column 2: no JSON"),
        (b"\xff", "byte 0: this is not UTF-8"),
        (b'{"hands": NaN}', "NaN"),
        (b'{"hands": [], "hands": []}', "'hands' stands twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b"null", "a deal is a JSON object"),
        (b"[]", "a deal is a JSON object"),
        (b"{}", "deal: a deal of Hot Lead is"),
        (b'{"hands": [[1], [2]], "deck": []}', "deal.hands[0]: a hand holds 11"),
        (b'{"format": "hotgames-record"}', "version: it is missing"),
        (b'{"format": "hotgames-save"}', "format: this is no record"),
        (b'{"format": "hotgames-record", "version": 7}', "version: the record is of version 7"),
        (b" " * 2_000_000, "far too large"),
    ],
    ids=lambda value: repr(value[:30]) if isinstance(value, bytes) else "",
)
def test_a_bad_deal_file_is_refused_with_file_place_and_reason(
    run: Run, opened: list[Start], tmp_path: Path, data: bytes, told: str
) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(data)
    code, out, err = run("play", "hot-lead", "--seats", "Ann,Ben", "--deal", path)
    assert (code, out, opened) == (1, "", [])
    assert err.startswith(f"hotgames: {path}: ")
    assert told in err
    assert err.count("\n") == 1


# ---------------------------------------------------------------------- saves


def test_resume_takes_the_latest_that_is_not_over(run: Run, opened: list[Start]) -> None:
    code, _, err = run("resume")
    assert (code, err) == (1, "hotgames: no game is in progress\n")
    keep()
    latest = keep()
    keep(over=True)
    assert run("resume") == (0, "", "")
    assert opened == [Start(save=latest)]


def test_resume_takes_a_path_a_name_or_a_title(
    run: Run, opened: list[Start], tmp_path: Path, home: Path
) -> None:
    path = keep()
    other = keep()
    assert path.parent == home / "saves"
    shelf.rename(path, "Sunday evening")
    outside = shelf.export(path, str(tmp_path / "copy.txt"))
    for name, found in (
        (path, path),
        (path.name, path),
        (path.stem, path),
        ("Sunday evening", path),
        (outside, outside),
        ("copy.txt", Path("copy.txt")),
    ):
        assert run("resume", name) == (0, "", "")
        assert opened.pop() == Start(save=found)
    code, _, err = run("resume", "Sunday evning")
    assert code == 2
    assert "Did you mean Sunday evening?" in err
    shelf.rename(other, "Sunday evening")
    code, _, err = run("resume", "Sunday evening")
    assert code == 2
    assert path.stem in err
    assert other.stem in err
    assert opened == []


def test_a_bad_save_is_named_and_left_alone(run: Run, opened: list[Start]) -> None:
    good, bad = keep(), keep()
    bad.write_bytes(data := b"garbage")
    for argv in (["resume", bad], ["record", bad.stem], ["saves", "rename", bad, "x"]):
        code, out, err = run(*argv)
        assert (code, out) == (1, "")
        assert err.startswith(f"hotgames: {bad.name}: ")
        assert err.count("\n") == 1
    code, out, err = run("saves")
    assert code == 1
    assert out.startswith(good.stem)
    assert err.startswith(f"hotgames: {bad.name}: ")
    good.unlink()
    code, out, err = run("resume")
    assert (code, out) == (1, "")
    assert bad.name in err
    assert bad.read_bytes() == data
    assert opened == []
    code, _, err = run("resume", "none/of/these.json")
    assert (code, err) == (1, "hotgames: these.json: it is not there\n")


def test_saves_are_listed_newest_first_with_who_plays_and_how_far(run: Run) -> None:
    assert run("saves") == (0, "no game is in progress\n", "")
    assert run("saves", "--finished") == (0, "no game is finished\n", "")
    first, second, over = keep(), keep(["漢字", "[red]", "Cleo"], moves=7), keep(over=True)
    shelf.rename(first, "Sunday")
    code, out, err = run("saves")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == [second.stem, first.stem]
    assert "Hot Lead  漢字, [red], Cleo  round 3 of 10" in lines[0]
    assert lines[1].endswith("Sunday")
    assert lines[1].index("round") == lines[0].index("round") + 2  # two wide letters above
    code, out, _ = run("saves", "--finished")
    assert [line.split()[0] for line in out.splitlines()] == [over.stem]
    result = read_head(over).result
    assert result is not None
    assert f"Ann {result.scores[0]}, Ben {result.scores[1]}" in out
    assert f"{('Ann', 'Ben')[result.winners[0]]} wins" in out


def test_a_backup_that_is_whole_is_offered(run: Run) -> None:
    path = keep()
    save, match, table = SaveFile.open(path)
    seat = match.pending()[0]
    match.play(seat, match.state.moves(seat)[0])
    save.write(match, table)
    save.close()
    path.write_bytes(b"")
    code, _, err = run("saves")
    assert code == 1
    assert "it is empty; its backup is whole (round 1 of 10)" in err


def test_saves_are_renamed(run: Run) -> None:
    path = keep()
    assert run("saves", "rename", path.stem, "Rainy Sunday") == (0, "", "")
    assert shelf.listing()[0][0].title == "Rainy Sunday"
    for title in ("", "x" * 41, "a\nb"):
        code, _, err = run("saves", "rename", path.stem, title)
        assert code == 2
        assert "title: " in err
    assert shelf.listing()[0][0].title == "Rainy Sunday"


@pytest.mark.parametrize("said", ["", "n\n", "\n", "yess\n"])
def test_nothing_is_deleted_without_a_yes(run: Run, monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    path = keep()
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    code, out, err = run("saves", "delete", path.stem)
    assert (code, err) == (1, "hotgames: nothing is deleted\n")
    assert out == f"Delete {path.stem} (Ann, Ben, round 1 of 10)? [y/N] "
    assert path.exists()


def test_saves_are_deleted_after_a_yes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, unasked, bad = keep(), keep(), keep()
    bad.write_bytes(b"garbage")
    monkeypatch.setattr(sys, "stdin", io.StringIO("Y\nyes\n"))
    assert run("saves", "delete", asked.stem)[0] == 0
    assert "garbage" not in run("saves", "delete", bad.stem)[1]
    assert run("saves", "delete", unasked, "--yes") == (0, "", "")
    assert not any(path.exists() for path in (asked, unasked, bad))


def test_a_home_of_nobodys_is_a_folder_like_any_other(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTGAMES_HOME", "~nobody-at-all/games")
    assert run("saves") == (0, "no game is in progress\n", "")
    assert keep().parent == Path("~nobody-at-all/games/saves")


def test_a_save_whose_file_has_any_name_is_told_in_print(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal would obey what stands in it."""
    path = keep()
    odd = path.rename(path.with_name("a\x1b[31m\n\udcff.json"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("no\n"))
    for argv in (["saves"], ["saves", "delete", str(odd)]):
        out = run(*argv)[1].removesuffix("\n")
        assert r"a\x1b[31m\n\udcff" in out
        assert out.isprintable()


def test_exports_are_copies_and_overwrite_nothing(run: Run, tmp_path: Path) -> None:
    path = keep()
    for argv, target in (([], Path(path.name)), (["-o", "a.json"], Path("a.json"))):
        code, out, err = run("saves", "export", path.stem, *argv)
        assert (code, out, err) == (0, f"{target}\n", "")
        assert (tmp_path / target).read_bytes() == path.read_bytes()
        code, out, err = run("saves", "export", path.stem, *argv)
        assert (code, out, err) == (1, "", f"hotgames: {target}: there is a file of this name already\n")


@pytest.mark.parametrize("target", ["out", "out/", "out/.", "out/../out/"])
def test_what_is_written_into_a_folder_has_the_saves_name(run: Run, tmp_path: Path, target: str) -> None:
    path = keep(over=True)
    (tmp_path / "out").mkdir()
    code, out, err = run("saves", "export", path.stem, "-o", target)
    assert (code, Path(out.strip()).resolve(), err) == (0, tmp_path / "out" / path.name, "")
    assert (tmp_path / "out" / path.name).read_bytes() == path.read_bytes()
    assert run("record", path.stem, "-o", target) == (0, "", "")
    assert run("verify", tmp_path / "out" / f"{path.stem}-record.json") == (0, "ok\n", "")


@pytest.mark.parametrize("target", ["none/", "none/.", "mine.txt/", "none/deep/copy"])
@pytest.mark.parametrize("argv", [("saves", "export"), ("record",)], ids=" ".join)
def test_what_ends_in_a_slash_is_a_folder_there_or_not(
    run: Run, tmp_path: Path, argv: tuple[str, ...], target: str
) -> None:
    path = keep(over=True)
    (tmp_path / "mine.txt").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    code, out, err = run(*argv, path.stem, "-o", target)
    assert (code, out) == (1, "")
    folder = tmp_path / target.removesuffix("copy").rstrip("./")
    assert err.endswith(f": there is no folder {folder}\n")
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "mine.txt").read_text() == "mine"


# ---------------------------------------------------------------------- decks

OWN = paths.assets() / "hot_heads" / "deck.toml"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A deck for Hot Heads with a card of its own: a red balloon of 6 in place of the one of 5."""
    path = tmp_path / "mine.toml"
    text = OWN.read_text(encoding="utf-8")
    assert '"R+5"' in text
    path.write_text(text.replace('"R+5"', '"R+6"'), encoding="utf-8")
    return path


def deck_cards(match: Match | None) -> set[str]:
    assert match is not None
    return {line["card"] for line in match.record()["deck"]["cards"]}


def test_a_deck_file_is_checked(run: Run, mine: Path, tmp_path: Path) -> None:
    for whole in (OWN, mine, paths.assets() / "arkham_noir" / "deck.toml"):
        assert run("deck", "check", whole) == (0, "ok\n", "")
    text = OWN.read_text(encoding="utf-8")
    path = tmp_path / "bad.toml"
    for bad, told in (
        (
            text.replace('"R+1", count = 5', '"R+1", count = 6'),
            "cards: 70 balloons are listed, the game has 69",
        ),
        (text.replace('"R+1"', '"R+21"'), "cards[0].card: 'R+21' is no card"),
        (text.replace('game = "hot-heads"', 'game = "chess"'), "game: no game is called 'chess'"),
        (text.replace('game = "hot-heads"', 'game = "hot-lead"'), "deck: this game takes no deck file"),
        (text.replace('game = "hot-heads"', ""), "game: a deck file says which game it is for"),
        ("game = ", "no TOML: "),
        ("\ud800", "this is not UTF-8"),
    ):
        path.write_bytes(bad.encode(errors="surrogatepass"))
        code, out, err = run("deck", "check", path)
        assert (code, out) == (1, "")
        assert err.startswith(f"hotgames: {path}: ")
        assert told in err
        assert err.count("\n") == 1
    code, out, err = run("deck", "check", tmp_path / "none.toml")
    assert (code, out, err) == (1, "", f"hotgames: {tmp_path / 'none.toml'}: it is not there\n")


def test_a_deck_is_shown_as_a_table(run: Run, mine: Path) -> None:
    code, out, err = run("deck", "show", "hot-heads")
    assert (code, err) == (0, "")
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["card", "count", "source"]
    assert ["R+5", "1", "assumption"] in lines
    assert ["T", "4", "rulebook"] in lines
    code, out, _ = run("deck", "show", mine)
    assert code == 0
    assert ["R+6", "1", "assumption"] in [line.split() for line in out.splitlines()]
    code, out, _ = run("deck", "show", "arkham-noir")
    assert len(out.splitlines()) == 1 + 48 + 5 + 6 + 1
    starts = {line.index("assumption") for line in out.splitlines() if line.endswith("assumption")}
    assert len(starts) == 1
    assert run("deck", "show", "hot-lead") == (1, "", "hotgames: deck: the cards of Hot Lead are no data\n")


def test_checking_a_deck_imports_no_screen(mine: Path) -> None:
    for argv in (["deck", "check", str(mine)], ["deck", "show", "arkham-noir"]):
        code, out, err = spawn("-c", LIST_MODULES, *argv)
        assert (code, err) == (0, "")
        assert not {"textual", "rich", "pydantic"} & set(out.splitlines()[-1].split())


def test_a_deck_file_is_played_with_until_told_otherwise(
    run: Run, opened: list[Start], mine: Path, tmp_path: Path
) -> None:
    seats = ["play", "hot-heads", "--seats", "Ann,Ben"]
    assert run(*seats, "--deck", "mine.toml") == (0, "", "")
    assert "R+6" in deck_cards(opened[-1].match)
    assert run(*seats) == (0, "", "")
    assert "R+6" in deck_cards(opened[-1].match)
    assert settings.load().decks == {"hot-heads": str(mine)}
    assert f"hot-heads    {mine}\n" in run("deck", "show")[1]
    assert run(*seats, "--deck", "own") == (0, "", "")
    assert "R+6" not in deck_cards(opened[-1].match)
    assert run(*seats) == (0, "", "")
    assert "R+6" not in deck_cards(opened[-1].match)
    assert settings.load().decks == {}
    assert f"hot-heads    {OWN}\n" in run("deck", "show")[1]
    assert run("play", "hot-heads", "--deck", mine) == (0, "", "")
    assert opened[-1] == Start(game="hot-heads")
    assert settings.load().decks == {"hot-heads": str(mine)}


def test_a_remembered_deck_that_is_gone_is_told_and_the_own_one_played(
    run: Run, opened: list[Start], mine: Path
) -> None:
    seats = ["play", "hot-heads", "--seats", "Ann,Ben"]
    run(*seats, "--deck", mine)
    assert opened[-1].note == ""
    mine.unlink()
    assert run(*seats) == (0, "", "")
    assert opened[-1].note == f"The game's own deck is played: {mine.name}: it is not there"
    assert "R+6" not in deck_cards(opened[-1].match)
    assert settings.load().decks == {"hot-heads": str(mine)}


def test_a_deck_file_that_cannot_be_played_is_refused_and_not_remembered(
    run: Run, opened: list[Start], mine: Path, tmp_path: Path, record: dict[str, Any]
) -> None:
    for argv, told in (
        (["play", "hot-lead", "--deck", mine], "this deck is for Hot Heads, not for Hot Lead"),
        (["play", "hot-heads", "--deck", tmp_path / "none.toml"], "none.toml: it is not there"),
        (["play", "hot-heads", "--deck", "~nobody-at-all/none.toml"], "none.toml: it is not there"),
        (["play", "arkham-noir", "--seats", "Ann", "--deck", mine], "for Hot Heads, not for Arkham Noir"),
    ):
        code, out, err = run(*argv)
        assert (code, out) == (1, "")
        assert told in err
    dealt = write(tmp_path / "r.json", record)
    code, _, err = run("play", "--deal", dealt, "--deck", mine)
    assert code == 2
    assert "--deck does not go with a record" in err
    assert opened == []
    assert settings.load().decks == {}


def test_a_deck_is_remembered_only_where_a_table_opens(
    run: Run, opened: list[Start], mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = ["play", "hot-heads", "--deck", mine]
    seats = ["--seats", "Ann,Ben"]
    bad = write(tmp_path / "bad.json", {"hands": []})
    for argv, exit_code in (
        (["--seed", "3"], 2),
        (["--curtain", "open"], 2),
        ([*seats, "--seed", "x"], 2),
        ([*seats, "--option", "x=1"], 2),
        ([*seats, "--deal", bad], 1),
    ):
        code, _, err = run(*play, *argv)
        assert (code, settings.load().decks) == (exit_code, {}), err
    monkeypatch.setattr("hotgames.cli.play.on_terminal", lambda: False)
    assert run(*play, *seats)[0] == 2
    assert (opened, settings.load().decks) == ([], {})


# ---------------------------------------------------------------------- records


def test_a_game_still_going_is_sealed(run: Run, tmp_path: Path) -> None:
    path = keep()
    for argv in ([], ["-o", tmp_path / "r.json"]):
        code, out, err = run("record", path.stem, *argv)
        assert (code, out) == (1, "")
        assert "a record shows every hand: --open-secrets" in err
        assert list(tmp_path.glob("*.json")) == []
    code, out, err = run("record", path.stem, "--open-secrets")
    assert (code, err) == (0, "")
    assert verify(json.loads(out)).steps == json.loads(out)["steps"]
    assert not json.loads(out).get("scores")


def test_a_finished_record_is_written_and_verified(run: Run, tmp_path: Path) -> None:
    path = keep(["Änn", "漢字"], over=True)
    code, out, err = run("record", path.stem)
    assert (code, err) == (0, "")
    assert json.loads(out)["seats"] == ["Änn", "漢字"]
    assert len(out.splitlines()) == len(json.loads(out)["steps"]) + 13  # a step a line
    target = tmp_path / "r.json"
    assert run("record", path.stem, "-o", target) == (0, "", "")
    assert target.read_text(encoding="utf-8") == out
    assert run("verify", target) == (0, "ok\n", "")
    code, out, err = run("record", path.stem, "-o", target)
    assert (code, out, err) == (1, "", "hotgames: r.json: there is a file of this name already\n")


def test_a_record_is_refused_at_its_first_wrong_step(
    run: Run, tmp_path: Path, record: dict[str, Any]
) -> None:
    steps = [dict(step) for step in record["steps"]]
    steps[4]["move"] = "99"
    path = write(tmp_path / "r.json", {**record, "steps": steps})
    code, out, err = run("verify", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"hotgames: {path}: steps[4]: ")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "it is empty"),
        (b"\x80", "byte 0: this is not UTF-8"),
        (b"{'a': 1}", "line 1, column 2: no JSON"),
        (b'{"format": "hotgames-record", "format": 1}', "'format' stands twice"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "nested too deeply"),
        (b"[1, Infinity]", "Infinity is no JSON"),
        (b"7" * 100_000, "a number of 100000 digits"),
        (b'{"\x1b[2J\xe2\x80\xae": 1', "no JSON"),
        (b'{"format": "\\ud800"}', "format: this is no record"),
        (b" " * 2_000_000, "far too large"),
    ],
    ids=lambda value: repr(value[:30]) if isinstance(value, bytes) else "",
)
def test_a_bad_record_file_is_refused_in_one_plain_line(
    run: Run, tmp_path: Path, data: bytes, told: str
) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(data)
    code, out, err = run("verify", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"hotgames: {path}: ")
    assert told in err
    assert err.endswith("\n")
    assert err[:-1].isprintable()


def test_a_record_file_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    for path, told in ((tmp_path / "none.json", "it is not there"), (tmp_path, "it is a folder")):
        code, out, err = run("verify", path)
        assert (code, out) == (1, "")
        assert err.startswith(f"hotgames: {path}: {told}")
