"""The settings: kept between sittings, and never in the way."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hotgames.table import registry
from hotgames.table.files import Lock
from hotgames.table.settings import Player, Settings, load, store

FRIDAY = (Player("Ann", 3), Player("日本", 0), Player("[red]", 7))
FULL = Settings("light", False, 90, "always").seated("hot-lead", FRIDAY, {"back_alley": True}, "open")


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOTGAMES_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "settings.json"


def write(path: Path, content: bytes | dict[str, Any]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())


def test_without_a_file_all_is_at_its_default() -> None:
    assert load() == Settings("auto", True, 60, "secret", {}, {}, {}, "")


def test_settings_come_back(path: Path) -> None:
    assert store(FULL) == ""
    assert load() == FULL
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.json"]
    assert "日本" in path.read_text()
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_last_table_is_remembered_by_game_and_at_all() -> None:
    other = (Player("Cleo", 1), Player("Dan", 2))
    settings = FULL.seated("hot-heads", other, {"helicopter": "linked"}, "secret")
    assert settings.players_of("hot-lead") == FRIDAY
    assert settings.players_of("hot-heads") == settings.players_of("arkham-noir") == other
    assert settings.curtain == "secret"
    assert settings.options == {"hot-lead": {"back_alley": True}, "hot-heads": {"helicopter": "linked"}}
    assert Settings().players_of("hot-lead") == ()
    assert store(settings) == ""
    assert load() == settings


def test_a_solo_game_sends_nobody_away_from_the_other_tables() -> None:
    alone = (Player("Ann", 3),)
    settings = FULL.seated("arkham-noir", alone, {}, "secret")
    assert settings.players_of("arkham-noir") == alone
    assert settings.players_of("heisse-ware") == FULL.players_of("heisse-ware") != alone
    assert Settings().seated("arkham-noir", alone, {}, "secret").players_of("heisse-ware") == alone


@pytest.mark.parametrize("file", [b"\xff.toml", "\u65e5.toml".encode(), b'"\\.toml'], ids=repr)
def test_a_deck_file_of_any_name_is_remembered(path: Path, file: bytes) -> None:
    settings = FULL.dealt("hot-heads", os.fsdecode(b"/home/" + file))
    assert store(settings) == ""
    assert load() == settings


def test_an_option_that_is_no_text_is_kept_as_it_was(path: Path) -> None:
    write(path, {"format": "hotgames-settings", "options": {"hot-lead": {"back_alley": "\ud800"}}})
    assert store(found := load()) == ""
    assert load() == found


def test_remembered_options_that_a_game_no_longer_has_are_passed_over() -> None:
    kept = {"back_alley": True, "two_player_rule": 7, "gone": "x", "promotion_stars": [1]}
    settings = Settings(options={"hot-lead": kept})  # type: ignore[dict-item]
    about = registry.about("hot-lead")
    assert settings.options_of(about) == {
        "back_alley": True,
        "promotion_stars": False,
        "two_player_rule": True,
    }
    assert Settings().options_of(about) == about.settle({})


GARBAGE = {
    b"": "it is empty",
    b"\0" * 100: "no JSON",
    b"{": "no JSON",
    b"[]": "no settings file",
    b"null": "no settings file",
    b"{}": "no settings file",
    b"\xff": "not UTF-8",
    b"[" * 50_000: "nested",
    b'{"format": "hotgames-save"}': "no settings file",
    b" " * (1 << 21): "far too large",
}


@pytest.mark.parametrize("content", GARBAGE, ids=lambda content: repr(content[:20]))
def test_a_garbled_file_stops_nothing_says_why_and_is_kept(path: Path, content: bytes) -> None:
    write(path, content)
    found = load()
    assert found._replace(trouble="") == Settings()
    assert found.trouble.startswith("settings.json: ")
    assert GARBAGE[content] in found.trouble
    assert found.trouble.isprintable()
    assert path.read_bytes() == content
    assert store(FULL) == ""
    assert load() == FULL
    assert (path.parent / "settings.json.bad").read_bytes() == content


BAD = {
    "theme": ["blue", None, 3, []],
    "motion": ["yes", 1, None],
    "hide_after": [-5, 3601, 60.0, "60", True, None],
    "curtain": ["never", None, {}],
    "players": [
        [],
        None,
        3,
        {"": 3},
        {"": [["Ann", 0]]},
        {"": [{"name": "Ann"}]},
        {"": [{"name": "", "colour": 0}]},
        {"": [{"name": "Ann", "colour": 8}]},
        {"": [{"name": "Ann", "colour": True}]},
        {"": [{"name": "Ann", "colour": 0}, {"name": "ann", "colour": 1}]},
        {"": [{"name": "A\x1b[2J", "colour": 0}]},
        {"": [{"name": "Ann", "colour": 0, "hat": 1}]},
    ],
    "options": [[], None, {"hot-lead": 3}, {"hot-lead": [1]}, {"hot-lead": {"back_alley": [1]}}],
    "decks": [[], None, {"hot-heads": 3}, *({"hot-heads": path} for path in ("", "a\0b", "\ud800"))],
    "unknown": [1],
    "trouble": ["none"],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in BAD for value in BAD[key]])
def test_a_bad_setting_costs_only_itself(path: Path, key: str, value: object) -> None:
    good = {"format": "hotgames-settings", "theme": "dark", "motion": False, "hide_after": 30}
    write(path, {**good, key: value})
    found = load()
    assert found.trouble.startswith(f"settings.json: {key}: ")
    assert found.trouble.isprintable()
    wanted = Settings("dark", False, 30)
    if key in wanted._fields:
        wanted = wanted._replace(**{key: getattr(Settings(), key)})
    assert found._replace(trouble="") == wanted
    before = path.read_bytes()
    assert store(found) == ""
    assert (path.parent / "settings.json.bad").read_bytes() == before
    assert load() == found._replace(trouble="")


def test_what_was_garbled_twice_is_kept_twice(path: Path) -> None:
    for content in (b"one", b"two"):
        write(path, content)
        assert store(FULL) == ""
    assert (path.parent / "settings.json.bad").read_bytes() == b"one"
    assert (path.parent / "settings.json.bad-2").read_bytes() == b"two"


def test_special_files_stop_nothing(path: Path) -> None:
    path.parent.mkdir()
    path.mkdir()
    assert load().trouble == "settings.json: it is a folder, not a file"
    assert store(FULL).startswith("settings.json: ")
    path.rmdir()
    os.mkfifo(path)
    assert load().trouble == "settings.json: it is no file"


def test_nowhere_to_write_is_said_not_raised(path: Path) -> None:
    path.parent.write_text("a file where the folder should be")
    assert load() == Settings(trouble="settings.json: its folder is not there")
    assert store(FULL).startswith("settings.json: ")


def test_two_windows_do_not_mix_their_settings(path: Path) -> None:
    path.parent.mkdir()
    lock = Lock(path)
    assert store(FULL) == "settings.json: another window is writing it"
    lock.release()
    assert store(FULL) == ""
