"""The folder of saves: listing, renaming, deleting, exporting, and bringing a backup back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from saving import edited, finished, played, put, put_match, refusal, same, sealed_choice, table

from hotgames.table import paths, shelf
from hotgames.table.game import Refused
from hotgames.table.match import Match
from hotgames.table.save import NewerSave, SaveFile, freeze, read_head

WHOLE = freeze(*sealed_choice())
OLDER = freeze(*finished())
NEWER_KIND = b'{"format": "hotgames-save", "schema": 99}'


def take_out(path: Path) -> Match:
    file, match, _ = SaveFile.open(path)
    file.close()
    return match


# ---------------------------------------------------------------------- listing


def test_the_newest_save_comes_first_and_finished_games_can_be_told_apart(tmp_path: Path) -> None:
    for name, saved in (("b", "12:00:01.5"), ("a", "12:00:01.4"), ("d", "13:00:00"), ("c", "09:00:00")):
        put(tmp_path, edited(WHOLE, saved=f"2026-05-01T{saved}+00:00"), f"{name}.json")
    put(tmp_path, edited(OLDER, saved="2026-05-01T13:30:00+02:00"), "done.json")
    put(tmp_path, b"not a save", "bad.json")
    heads, errors = shelf.listing(tmp_path)
    assert [head.path.stem for head in heads] == ["d", "b", "a", "done", "c"]
    assert [head.path.stem for head in heads if head.over] == ["done"]
    assert [error.path.stem for error in errors] == ["bad"]


def test_backups_locks_and_half_written_files_are_not_listed(tmp_path: Path) -> None:
    match = played(4)
    file = SaveFile.create(match, table(match), tmp_path)
    file.write(match, table(match))
    put(tmp_path, WHOLE[:100], f"{file.path.name}.tmp")
    put(tmp_path, WHOLE[:100], f"{file.path.name}.bad")
    heads, errors = shelf.listing(tmp_path)
    assert [head.path for head in heads] == [file.path]
    assert not errors
    file.close()


def test_the_folder_of_the_saves_is_where_they_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOTGAMES_HOME", str(tmp_path))
    assert shelf.listing() == ([], [])
    match = played(4)
    file = SaveFile.create(match, table(match))
    file.close()
    assert file.path.parent == paths.saves() == tmp_path / "saves"
    assert [head.path for head in shelf.listing()[0]] == [file.path]


# ---------------------------------------------------------------------- renaming


@pytest.mark.parametrize("title", ["x", "Friday night", "日本" * 10, "[red]", "x" * 40])
def test_a_title_is_all_that_renaming_changes(tmp_path: Path, title: str) -> None:
    path = put_match(tmp_path)
    before, match = read_head(path), take_out(path)
    shelf.rename(path, title)
    assert read_head(path) == before._replace(title=title)
    assert same(take_out(path), match)
    assert (tmp_path / "game.json.bak").read_bytes() != path.read_bytes()
    assert read_head(tmp_path / "game.json.bak").title == "Friday"
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "title", ["", "  ", "x" * 41, "日" * 21, "a\nb", "a\x1b[2J", "a\u200b", "🃏", "e\u0301\u0301"]
)
def test_a_title_that_no_list_could_show_is_refused(tmp_path: Path, title: str) -> None:
    path = put_match(tmp_path)
    before = path.read_bytes()
    with pytest.raises(Refused, match=r"^title: "):
        shelf.rename(path, title)
    assert path.read_bytes() == before


@pytest.mark.parametrize("bad", [b"", WHOLE[:-40], NEWER_KIND], ids=["empty", "bad", "newer"])
def test_a_bad_or_newer_save_is_not_renamed(tmp_path: Path, bad: bytes) -> None:
    path = put(tmp_path, bad)
    assert refusal(shelf.rename, path, "Friday")
    assert path.read_bytes() == bad
    assert list(tmp_path.iterdir()) == [path]


# ---------------------------------------------------------------------- deleting


@pytest.mark.parametrize("content", [WHOLE, b"", NEWER_KIND], ids=["whole", "empty", "newer"])
def test_deleting_takes_the_backup_and_everything_half_written_along(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, content)
    for suffix in (".bak", ".tmp", ".bak.tmp", ".lock"):
        put(tmp_path, WHOLE, path.name + suffix)
    other = put(tmp_path, WHOLE, "game2.json")
    shelf.delete(path)
    assert list(tmp_path.iterdir()) == [other]


def test_what_is_not_there_or_is_a_folder_is_not_deleted(tmp_path: Path) -> None:
    assert refusal(shelf.delete, tmp_path / "none.json") == "it is not there"
    (tmp_path / "folder.json").mkdir()
    assert refusal(shelf.delete, tmp_path / "folder.json")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.json"]


# ---------------------------------------------------------------------- exporting


@pytest.mark.parametrize("content", [WHOLE, WHOLE[:-40], NEWER_KIND], ids=["whole", "bad", "newer"])
def test_a_save_is_exported_as_it_is_even_a_bad_one(tmp_path: Path, content: bytes) -> None:
    path = put(tmp_path, content)
    (tmp_path / "out").mkdir()
    assert shelf.export(path, str(tmp_path / "copy")) == tmp_path / "copy"
    assert shelf.export(path, str(tmp_path / "out")) == tmp_path / "out" / "game.json"
    assert (tmp_path / "copy").read_bytes() == (tmp_path / "out" / "game.json").read_bytes() == content
    assert len(list(tmp_path.iterdir())) == 3


def test_an_export_opens_like_any_save(tmp_path: Path) -> None:
    path = put_match(tmp_path)
    assert same(take_out(shelf.export(path, str(tmp_path / "copy.json"))), take_out(path))


def test_an_export_overwrites_nothing_and_says_what_is_the_matter(tmp_path: Path) -> None:
    path = put_match(tmp_path)
    mine = put(tmp_path, b"mine", "mine.txt")
    half = put(tmp_path, b"mine too", "copy.tmp")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "out" / "game.json").mkdir(parents=True)
    for target, why in {
        mine: "there is a file of this name already",
        path: "there is a file of this name already",
        tmp_path / "dangling": "there is a file of this name already",
        tmp_path / "out": "there is a file of this name already",
        tmp_path / "none" / "deep" / "copy": f"there is no folder {tmp_path / 'none' / 'deep'}",
        mine / "copy": f"there is no folder {mine}",
        tmp_path / ("x" * 300): "its name is too long",
    }.items():
        assert refusal(shelf.export, path, str(target)) == why
    assert refusal(shelf.export, tmp_path / "none.json", str(tmp_path / "copy")) == "it is not there"
    shelf.export(path, str(tmp_path / "copy"))
    assert (mine.read_bytes(), half.read_bytes()) == (b"mine", b"mine too")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == [
        *("copy", "copy.tmp", "dangling", "game.json", "mine.txt", "out")
    ]


# ---------------------------------------------------------------------- the backup


def test_a_backup_takes_a_bad_saves_place_and_the_bad_file_is_kept(tmp_path: Path) -> None:
    path, backup = put(tmp_path, b"bad"), put(tmp_path, WHOLE, "game.json.bak")
    head = shelf.backup_of(path)
    assert head
    assert head.title == "Friday"
    assert shelf.restore_backup(path) == tmp_path / "game.json.bad"
    assert path.read_bytes() == backup.read_bytes() == WHOLE
    assert (tmp_path / "game.json.bad").read_bytes() == b"bad"
    path.unlink()
    put(tmp_path, b"bad again")
    assert shelf.restore_backup(path) == tmp_path / "game.json.bad-2"
    assert (tmp_path / "game.json.bad").read_bytes() == b"bad"
    assert (tmp_path / "game.json.bad-2").read_bytes() == b"bad again"
    assert same(take_out(path), sealed_choice()[0])
    assert len(list(tmp_path.iterdir())) == 4


def test_a_backup_comes_back_where_the_save_is_gone(tmp_path: Path) -> None:
    put(tmp_path, WHOLE, "game.json.bak")
    assert shelf.restore_backup(tmp_path / "game.json") is None
    assert (tmp_path / "game.json").read_bytes() == WHOLE


def test_a_restored_save_and_its_backup_part_at_the_next_save(tmp_path: Path) -> None:
    path, backup = put(tmp_path, b"bad"), put(tmp_path, WHOLE, "game.json.bak")
    shelf.restore_backup(path)
    file, match, at = SaveFile.open(path)
    match.undo(0)
    file.write(match, at)
    file.close()
    assert backup.read_bytes() == WHOLE != path.read_bytes()


@pytest.mark.parametrize(
    "backup", [None, b"", WHOLE[:-40], NEWER_KIND], ids=["none", "empty", "bad", "newer"]
)
def test_only_a_good_backup_is_offered(tmp_path: Path, backup: bytes | None) -> None:
    path = put(tmp_path, b"bad")
    if backup is not None:
        put(tmp_path, backup, "game.json.bak")
    assert shelf.backup_of(path) is None
    assert refusal(shelf.restore_backup, path) == "there is no good backup to restore"
    assert path.read_bytes() == b"bad"


def test_a_newer_save_is_left_alone_though_it_has_a_good_backup(tmp_path: Path) -> None:
    path = put(tmp_path, NEWER_KIND)
    put(tmp_path, WHOLE, "game.json.bak")
    with pytest.raises(NewerSave):
        read_head(path)
    assert shelf.backup_of(path) is None
    assert refusal(shelf.restore_backup, path)
    assert path.read_bytes() == NEWER_KIND


def test_a_name_in_any_bytes_is_told_in_print(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b[31m\n.json"))
    path.write_bytes(b"bad")
    _, errors = shelf.listing(tmp_path)
    assert [str(error) for error in errors] == [
        "\ufffd\ufffd[31m\ufffd.json: line 1, column 1: no JSON: Expecting value"
    ]


# ---------------------------------------------------------------------- links


def test_what_is_done_with_a_link_to_a_save_is_done_with_the_save_but_for_deleting(tmp_path: Path) -> None:
    (tmp_path / "cloud").mkdir()
    path = put_match(tmp_path / "cloud")
    link = tmp_path / "link.json"
    link.symlink_to(path)
    acts = (lambda path: shelf.rename(path, "Monday"), shelf.restore_backup, shelf.delete)
    file = SaveFile.open(path)[0]
    for act in acts:
        assert refusal(act, link) == "it is open in another window"
    file.close()
    shelf.rename(link, "Monday")
    assert link.is_symlink()
    assert read_head(path).title == "Monday"
    path.write_bytes(b"bad")
    assert shelf.backup_of(link)
    assert shelf.restore_backup(link)
    assert link.is_symlink()
    assert read_head(path).title == "Friday"
    shelf.delete(link)
    assert path.exists()
    assert not os.path.lexists(link)
