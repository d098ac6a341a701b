"""Damaged saves open as what they are or are refused by name and reason; nothing else ever happens."""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from saving import (
    EVERYTHING,
    NAMES,
    at,
    closed,
    edited,
    finished,
    opened,
    played,
    put,
    put_match,
    sealed_choice,
    table,
)

from hotgames.table import registry
from hotgames.table.match import Match
from hotgames.table.save import Head, SaveError, SaveFile, freeze, read_head
from hotgames.table.shelf import listing

SEALED = freeze(*sealed_choice())
FINISHED = freeze(*finished())
Taken = TypeVar("Taken")
FILES = pytest.mark.parametrize("whole", [SEALED, FINISHED], ids=["sealed", "finished"])


def _head(path: Path) -> Head | None:
    """The head, or None where it is refused as it should be."""
    return _taken(read_head, path)


def _match(path: Path) -> Match | None:
    taken = _taken(SaveFile.open, path)
    if taken is None:
        return None
    file, match, _ = taken
    file.close()
    return match


def _taken(read: Callable[[Path], Taken], path: Path) -> Taken | None:
    try:
        return read(path)
    except SaveError as error:
        refusal = str(error)
    assert refusal.startswith(f"{path.name}: ")
    assert refusal.isprintable()
    assert len(refusal) < 600
    return None


@FILES
def test_every_prefix_is_refused(tmp_path: Path, whole: bytes) -> None:
    path = put(tmp_path, whole)
    head = read_head(path)
    assert whole.endswith(b"}\n")
    path.write_bytes(whole[:-1])
    assert _head(path) == head
    for length in range(len(whole) - 1):
        put(tmp_path, whole[:length])
        assert _head(path) is None, length
        if length % 29 == 0:
            assert _match(path) is None
            assert path.read_bytes() == whole[:length]


@FILES
def test_a_flipped_bit_at_any_byte_is_refused(tmp_path: Path, whole: bytes) -> None:
    path = put(tmp_path, whole)
    for place in range(len(whole)):
        for bit in range(8) if place < 100 else (place % 8,):
            damaged = bytearray(whole)
            damaged[place] ^= 1 << bit
            put(tmp_path, damaged)
            assert _head(path) is None, (place, bit)
            if place % 29 == 0:
                assert _match(path) is None, (place, bit)


@FILES
def test_blocks_of_nul_bytes_or_of_another_save_are_refused(tmp_path: Path, whole: bytes) -> None:
    # What a power cut leaves of a file that was not synced.
    path = put(tmp_path, whole)
    for start in range(0, len(whole), 256):
        for block in (b"\0" * 256, freeze(*sealed_choice())[:256]):
            damaged = whole[:start] + block + whole[start + 256 :]
            if damaged != whole:
                put(tmp_path, damaged)
                assert _head(path) is None


GARBAGE = {
    "empty": b"",
    "blank": b" \n\n",
    "nul": b"\0" * 4096,
    "binary": bytes(range(256)) * 8,
    "text": b"This is a shopping list.\n",
    "number": b"17",
    "list": b"[]",
    "object": b"{}",
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "long number": b'{"format": "hotgames-save", "schema": ' + b"9" * 10_000 + b"}",
    "not a number": b'{"format": "hotgames-save", "schema": NaN}',
    "latin-1": '{"format": "Zoë"}'.encode("latin-1"),
    "twice": b'{"format": "hotgames-save", "format": "hotgames-save"}',
    "huge": b" " * (1 << 20) + b"{}",
    "record": b'{"format": "hotgames-record", "version": 1}',
    "two saves": SEALED * 2,
    "lone surrogate": edited(SEALED, title="\ud800"),
    "escape": edited(SEALED, game="\x1b[2J"),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_by_name_and_reason_and_kept(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, GARBAGE[name])
    assert _head(path) is None
    assert _match(path) is None
    assert path.read_bytes() == GARBAGE[name]
    assert list(tmp_path.iterdir()) == [path]


def test_the_reasons_tell_the_faults_apart(tmp_path: Path) -> None:
    for content, reason in {
        b"": "it is empty",
        b"\0" * 50: "no JSON",
        b" " * (1 << 20) + b"{}": "far too large",
        SEALED[:-50]: "no JSON",
        SEALED.replace(b"Cleo", b"Clio"): "its checksum is wrong",
        b'{"format": "hotgames-record"}': "it is no save of hotgames",
        edited(SEALED, seats=["Ann", "ann", "Ben"]): "sits at this table twice",
        edited(SEALED, game="chess"): "no game is called 'chess'",
        edited(SEALED, snapshot="AAAA"): "snapshot: it is garbled",
    }.items():
        with pytest.raises(SaveError, match=reason):
            SaveFile.open(put(tmp_path, content))


def test_special_files_never_stop_the_list(tmp_path: Path) -> None:
    put_match(tmp_path, "good.json")
    for name, content in GARBAGE.items():
        put(tmp_path, content, f"bad {name}.json")
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "nowhere.json").symlink_to(tmp_path / "not there")
    (tmp_path / "round.json").symlink_to(tmp_path / "round.json")
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "notes.txt").write_text("no save")
    odd = os.fsencode(tmp_path) + b"/\xff\x1b[31m.json"
    Path(os.fsdecode(odd)).write_bytes(b"")
    heads, errors = listing(tmp_path)
    assert [head.path.name for head in heads] == ["good.json"]
    told = {error.path.name: str(error) for error in errors}
    assert len(told) == len(GARBAGE) + 5
    assert told["folder.json"] == "folder.json: it is a folder, not a file"
    assert told["nowhere.json"] == "nowhere.json: it is not there"
    assert told["pipe.json"] == "pipe.json: it is no file"
    assert all(text.isprintable() and len(text) < 600 for text in told.values())
    for error in errors:
        assert _match_refused(error.path)


def _match_refused(path: Path) -> bool:
    try:
        SaveFile.open(path)
    except SaveError:
        return True
    return False


def test_a_list_of_a_folder_that_is_not_there_or_not_a_folder(tmp_path: Path) -> None:
    assert listing(tmp_path / "none") == ([], [])
    put(tmp_path, b"", "file")
    heads, errors = listing(tmp_path / "file")
    assert (heads, [str(error) for error in errors]) == ([], ["file: its folder is not there"])


# ---------------------------------------------------------------------- whole files of wrong content


def test_another_games_body_under_this_games_name_is_refused(tmp_path: Path) -> None:
    body = {"rows": [[1, 2], [3]], "hands": [["I3"], ["U0"]], "pile": [], "turn": 0}
    data = opened(SEALED)
    data["snapshot"]["base"] = body
    with pytest.raises(SaveError, match="snapshot"):
        SaveFile.open(put(tmp_path, closed(data)))


@pytest.mark.parametrize("trip", [AssertionError, KeyError, RecursionError, ZeroDivisionError])
def test_whatever_a_game_trips_over_in_a_body_is_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trip: type[Exception]
) -> None:
    def restore(*_: object) -> None:
        raise trip("the card is 37")

    monkeypatch.setattr(type(registry.load("hot-lead")), "restore", restore)
    with pytest.raises(SaveError, match=r"^game\.json: snapshot: it is not a whole game$"):
        SaveFile.open(put(tmp_path, SEALED))


def test_the_body_of_another_table_is_refused(tmp_path: Path) -> None:
    other = json.loads(freeze(*_other()))
    with pytest.raises(SaveError):
        SaveFile.open(put(tmp_path, edited(SEALED, snapshot=other["snapshot"])))
    with pytest.raises(SaveError):
        SaveFile.open(put(tmp_path, edited(SEALED, snapshot=other["snapshot"], log=other["log"])))


def _other() -> tuple[Match, Any]:
    match = played(22, NAMES, EVERYTHING, seed=8)
    return match, table(match)


def test_a_part_that_unpacks_without_end_is_refused(tmp_path: Path) -> None:
    bomb = b64encode(zlib.compress(b'"' + b"a" * 50_000_000 + b'"', 9)).decode()
    assert len(bomb) < 70_000
    with pytest.raises(SaveError, match="log: it is cut off or far too large"):
        SaveFile.open(put(tmp_path, edited(SEALED, log=bomb)))


def test_no_card_of_a_hand_is_in_a_refusal(tmp_path: Path) -> None:
    data = opened(SEALED)
    data["log"]["steps"]["how"][3] = {"secret": "the card is 37"}
    data["snapshot"]["base"]["hands"][0][0] = "the card is 37"
    with pytest.raises(SaveError) as refused:
        SaveFile.open(put(tmp_path, closed(data)))
    assert "37" not in str(refused.value)


BAD_BODIES: tuple[tuple[str, str, Any], ...] = (
    ("snapshot", "seat", 3),
    ("snapshot", "seat", -1),
    ("snapshot", "seat", True),
    ("snapshot", "unread", -2),
    ("snapshot", "unread", 1000),
    ("snapshot", "base_step", -1),
    ("snapshot", "base_step", 14),
    ("snapshot", "base_step", 1000),
    ("snapshot", "state", None),
    ("snapshot", "base", []),
    ("snapshot", "more", 1),
    ("log", "seed", -1),
    ("log", "seed", "7"),
    ("log", "begun_under", 0),
    ("log", "deal", {}),
    ("log", "deal", None),
    ("log", "deck", {"cards": []}),
    ("log", "steps.what", [0] * 13),
    ("log", "steps.what", [3] * 14),
    ("log", "steps.what", ["deal"] * 14),
    ("log", "steps.what", [-1] * 14),
    ("log", "steps.how", [["3"]] * 14),
    ("log", "steps.how", [3] * 14),
    ("log", "steps", []),
    ("log", "told.text", ""),
    ("log", "told.text", "a line\n" * 3),
    ("log", "told.kind", ""),
    ("log", "told.kind", None),
    ("log", "told.step", [0]),
    ("log", "told", {}),
    ("log", "more", 1),
)


@pytest.mark.parametrize(("part", "key", "value"), BAD_BODIES)
def test_each_field_of_a_body_is_checked(tmp_path: Path, part: str, key: str, value: object) -> None:
    data = opened(SEALED)
    assert len(data["log"]["steps"]["what"]) == 14
    path = key.split(".")
    at(data[part], path[:-1])[path[-1]] = value
    with pytest.raises(SaveError, match=rf"game\.json: ({part}|deal|deck)"):
        SaveFile.open(put(tmp_path, closed(data)))


@pytest.mark.parametrize(
    ("column", "odd"),
    [
        *(("step", odd) for odd in (-2, 14, "x", None, True)),
        *(("to", odd) for odd in ({"0": [3]}, {"0": [-1]}, {"0": None}, {"0": [True]}, {"60": [0]})),
        *(("to", odd) for odd in ({"-1": [0]}, {"x": [0]}, {"1.0": [0]}, {"\u00b2": [0]}, [], None)),
        *(("to", {odd: [0]}) for odd in ("9" * 5000, "0" * 9 + "1", "\u0663", "", "1_0", " 1", "1\n")),
    ],
)
def test_a_told_line_belongs_to_a_step_and_to_seats_that_there_are(
    tmp_path: Path, column: str, odd: object
) -> None:
    data = opened(SEALED)
    if column == "to":
        data["log"]["told"]["to"] = odd
    else:
        data["log"]["told"]["step"][2] = odd
    with pytest.raises(SaveError, match=rf"log\.told\.{column}"):
        SaveFile.open(put(tmp_path, closed(data)))


def test_a_told_line_that_would_command_the_terminal_is_refused(tmp_path: Path) -> None:
    data = opened(SEALED)
    data["log"]["told"]["text"] = data["log"]["told"]["text"].replace("takes", "\x1b[2J", 1)
    with pytest.raises(SaveError, match=r"log\.told\.text: it is garbled"):
        SaveFile.open(put(tmp_path, closed(data)))


@pytest.mark.parametrize("text", ["two\nlines", "a\u2028b", "a\tb", "\x1b[2J", "a\u00a0b"])
def test_a_line_that_a_game_should_not_have_told_never_loses_the_game(tmp_path: Path, text: str) -> None:
    match, place = sealed_choice()
    match.told[3] = match.told[3]._replace(text=text)
    file, again, _ = SaveFile.open(put(tmp_path, freeze(match, place)))
    file.close()
    assert again.told[3].text.isprintable()
    assert again.told[:3] + again.told[4:] == match.told[:3] + match.told[4:]


@pytest.mark.parametrize(
    ("key", "odd"),
    [
        *(("log", odd) for odd in ([], None, 7, {})),
        *(("log.told", odd) for odd in ([], None, {})),
        *(("log.told.to", odd) for odd in (None, 7, [[3]] * 29, [7] * 29, [[0]] * 30, "x" * 29)),
        ("log.begun_under", 0),
    ],
    ids=str,
)
def test_each_field_of_an_older_body_is_checked(tmp_path: Path, key: str, odd: object) -> None:
    data = opened((Path(__file__).parent / "saves" / "schema1-sealed-readers.json").read_bytes())
    assert len(data["log"]["told"]["to"]) == 29
    path = key.split(".")
    at(data, path[:-1])[path[-1]] = odd
    with pytest.raises(SaveError, match=r"^game\.json: (log|it is no whole save of schema 1)"):
        SaveFile.open(put(tmp_path, closed(data)))
    assert not (tmp_path / "game.json.lock").exists()
