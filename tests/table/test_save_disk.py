"""Saves and the disk: killed at any instant, full, read-only, without hard links, held by somebody else."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from saving import play, played, put, put_match, refusal, same, sealed_choice, table

from hotgames.table import files, shelf
from hotgames.table.match import Match
from hotgames.table.save import SCHEMA, SaveError, SaveFile, freeze

HARSH = Path(__file__).parent / "harsh"


def _run(script: str, *arguments: object, before: tuple[str, ...] = ()) -> str:
    run = subprocess.run(
        [*before, sys.executable, str(HARSH / script), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


# ---------------------------------------------------------------------- killed


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a kill takes nothing from a disk, and these tests sync a lot."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK | os.X_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


@pytest.mark.parametrize("kind", ["kill", "fail"])
@pytest.mark.parametrize("scenario", ["commit", "create", "rename", "restore", "delete", "export", "store"])
def test_dying_or_failing_at_any_system_call_leaves_whole_files(
    quick_folder: Path, kind: str, scenario: str
) -> None:
    assert int(_run("faults.py", kind, scenario, quick_folder)) >= 5


def test_120_kills_at_random_moments_lose_at_most_the_choice_being_saved(quick_folder: Path) -> None:
    assert int(_run("kills.py", 120, quick_folder)) > 20


# ---------------------------------------------------------------------- no room, no permission


def test_on_a_full_disk_nothing_is_lost(tmp_path: Path) -> None:
    namespace = ("unshare", "-m") if os.getuid() == 0 else ("unshare", "-Urm")
    probe = [*namespace, "mount", "-t", "tmpfs", "tmpfs", str(tmp_path)]
    if not shutil.which("unshare") or subprocess.run(probe, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a small disk: neither root nor a user namespace can")
    assert _run("full_disk.py", tmp_path / "disk", before=namespace) == "ok"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder into which everybody may look."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    for path in (folder / "place", folder / "place" / "home"):
        path.chmod(0o755)
    shutil.rmtree(folder)


def test_in_a_read_only_folder_saves_are_played_and_stay_as_they_are(open_folder: Path) -> None:
    assert _run("read_only.py", open_folder / "place") == "ok"


@pytest.mark.parametrize("held", [True, False])
def test_a_save_opened_read_only_is_not_written_over_what_another_played_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: bool
) -> None:
    path = put_match(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(files.Lock, "__init__", _no_lock)
        file, match, at = SaveFile.open(path)
    other, match_there, at_there = SaveFile.open(path)
    if held:
        file.write(match, at)
    other.write(play(match_there, 3), at_there)
    other.close()
    file.write(match, at)
    _went_on_beside(file, match, path, match_there)


def _went_on_beside(file: SaveFile, match: Match, path: Path, match_there: Match) -> None:
    """The save is what others made of it; ours goes on under a name of its own, locked as every other."""
    assert file.path != path
    assert file.path.parent == path.parent
    beside = file.path
    with pytest.raises(SaveError, match="open in another window"):
        SaveFile.open(beside)
    file.write(play(match, 1), table(match))
    assert file.path == beside, "once is enough"
    file.close()
    assert same(_opened(path)[1], match_there)
    assert same(_opened(beside)[1], match)
    assert not list(path.parent.glob("*.lock"))
    heads, errors = shelf.listing(path.parent)
    assert {head.path for head in heads} == {path, beside}
    assert not errors


def _no_link(*_: object) -> None:
    raise OSError(errno.EPERM, "no hard links here")


def _no_lock(lock: files.Lock, path: Path) -> None:
    raise OSError(errno.EROFS, "Read-only file system")


def _opened(path: Path) -> tuple[SaveFile, object, object]:
    file, match, at = SaveFile.open(path)
    file.close()
    return file, match, at


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP])
def test_a_disk_without_hard_links_is_served_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def link(*_: object) -> None:
        raise OSError(number, "no hard links here")

    monkeypatch.setattr(os, "link", link)
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    before = file.path.read_bytes()
    file.write(play(match, 1), table(match))
    backup = tmp_path / f"{file.path.name}.bak"
    assert backup.read_bytes() == before
    file.close()
    assert same(match, _opened(file.path)[1])  # type: ignore[arg-type]
    with pytest.raises(SaveError, match="a file of this name already"):
        shelf.export(file.path, str(backup))
    file.path.write_bytes(b"bad")
    aside = shelf.restore_backup(file.path)
    assert aside
    assert aside.read_bytes() == b"bad"
    assert file.path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("linked", [True, False], ids=["", "without hard links"])
@pytest.mark.parametrize("suffix", [".tmp", ".bak.tmp"])
@pytest.mark.parametrize("left", ["pipe", "link", "file"])
def test_what_lies_under_a_temporary_name_is_neither_waited_on_nor_written_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, left: str, suffix: str, linked: bool
) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    before = file.path.read_bytes()
    (tmp_path / "precious").write_text("precious")
    there = files.beside(file.path, suffix)
    if left == "pipe":
        os.mkfifo(there)
    elif left == "link":
        there.symlink_to(tmp_path / "precious")
    else:
        there.write_text("x" * 50_000)
    if not linked:
        monkeypatch.setattr(os, "link", _no_link)
    writing = threading.Thread(target=file.write, args=(play(match, 1), table(match)), daemon=True)
    writing.start()
    writing.join(20)
    assert not writing.is_alive()
    file.close()
    assert (tmp_path / "precious").read_text() == "precious"
    assert files.beside(file.path, ".bak").read_bytes() == before
    assert same(match, _opened(file.path)[1])  # type: ignore[arg-type]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_folder_under_a_temporary_name_is_told(tmp_path: Path) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    before = file.path.read_bytes()
    files.beside(file.path, ".tmp").mkdir()
    assert refusal(file.write, play(match, 1), table(match))
    assert file.path.read_bytes() == before
    file.close()


def test_a_new_file_never_takes_anothers_place_however_close_they_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = put(tmp_path, b"mine")
    monkeypatch.setattr(os.path, "lexists", lambda path: False)  # it came after the look
    with pytest.raises(FileExistsError):
        files.create(mine, b"other")
    assert mine.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [mine]


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EIO])
def test_a_folder_that_cannot_be_synced_is_fine_and_one_that_fails_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    fsync = os.fsync

    def sync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, "Input/output error")
        fsync(descriptor)

    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    path = file.path
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", sync)
        for _ in range(2):
            why = refusal(file.write, play(match, 1), table(match))
            assert why == ("" if number == errno.EINVAL else "input/output error")
    file.write(play(match, 1), table(match))
    file.close()
    assert file.path == path, "what came to lie there is ours"
    assert same(match, _opened(file.path)[1])  # type: ignore[arg-type]


def test_the_folder_is_gone(tmp_path: Path) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path / "saves")
    shutil.rmtree(tmp_path / "saves")
    with pytest.raises(SaveError, match="its folder is not there"):
        file.write(match, table(match))
    file.close()
    with pytest.raises(SaveError, match="it is not there"):
        SaveFile.open(file.path)


def test_the_folder_became_a_file(tmp_path: Path) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path / "saves")
    shutil.rmtree(tmp_path / "saves")
    (tmp_path / "saves").touch()
    for _ in range(2):
        with pytest.raises(SaveError, match="its folder is not there"):
            file.write(match, table(match))
    file.close()
    file = SaveFile.create(match, table(match), tmp_path / "others")
    shutil.rmtree(tmp_path / "others")
    (tmp_path / "others").touch()
    file.close()


def test_a_save_is_synced_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    calls: list[str] = []
    for name in ("open", "write", "fsync", "link", "replace"):
        _note(monkeypatch, name, calls)
    file.write(match, table(match))
    changing = [call for call in calls if not call.startswith(("open", "write"))]
    assert changing == ["fsync file", "link", "replace .bak", "replace .json", "fsync folder"]
    assert calls.index("write") < calls.index("fsync file")
    file.close()


def _note(monkeypatch: pytest.MonkeyPatch, name: str, calls: list[str]) -> None:
    call = getattr(os, name)

    def noted(*arguments: object, **more: object) -> object:
        what = name
        if name == "fsync":
            is_folder = stat.S_ISDIR(os.fstat(arguments[0]).st_mode)  # type: ignore[arg-type]
            what += " folder" if is_folder else " file"
        elif name == "replace":
            what += f" {Path(str(arguments[1])).suffix}"
        calls.append(what)
        return call(*arguments, **more)

    monkeypatch.setattr(os, name, noted)


# ---------------------------------------------------------------------- held by one


def test_a_save_is_open_in_one_window_of_this_program(tmp_path: Path) -> None:
    match, at = sealed_choice()
    file = SaveFile.create(match, at, tmp_path)
    before = file.path.read_bytes()
    for act in (
        SaveFile.open,
        shelf.delete,
        shelf.restore_backup,
        lambda path: shelf.rename(path, "Friday"),
    ):
        with pytest.raises(SaveError, match=f"{file.path.name}: it is open in another window"):
            act(file.path)
    assert file.path.read_bytes() == before
    file.write(match, at)
    with pytest.raises(SaveError, match="open in another window"):
        SaveFile.open(file.path)
    assert [head.path for head in shelf.listing(tmp_path)[0]] == [file.path]
    shelf.export(file.path, str(tmp_path / "copy.json"))
    file.close()
    _opened(file.path)


def test_a_save_is_open_in_one_program(tmp_path: Path) -> None:
    path = put_match(tmp_path)
    holder = subprocess.Popen(
        [sys.executable, str(HARSH / "holder.py"), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdin
    assert holder.stdout
    try:
        assert holder.stdout.readline() == "held\n"
        _held_elsewhere(path)
        holder.stdin.write("save\n")
        holder.stdin.flush()
        assert holder.stdout.readline() == "written\n"
        _held_elsewhere(path)  # though the file is another one now
    finally:
        holder.kill()
        holder.wait()
        holder.stdin.close()
        holder.stdout.close()
    assert (tmp_path / "game.json.lock").exists()
    file, match, at = SaveFile.open(path)  # a killed program's lock holds nobody off
    file.write(match, at)
    file.close()
    assert not (tmp_path / "game.json.lock").exists()


def _held_elsewhere(path: Path) -> None:
    with pytest.raises(SaveError, match=r"game\.json: it is open in another window"):
        SaveFile.open(path)


def test_what_lies_about_of_a_lock_never_blocks(tmp_path: Path) -> None:
    path = put_match(tmp_path)
    (tmp_path / "game.json.lock").write_text("4711")
    _opened(path)
    (tmp_path / "game.json.lock").mkdir()
    with pytest.raises(SaveError, match=r"game\.json: "):
        SaveFile.open(path)


def test_a_lock_taken_on_a_file_that_its_holder_removed_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The holder lets go between another's opening of the lock file and its locking it."""
    first = files.Lock(tmp_path / "x")
    flock = files.fcntl.flock
    late: list[files.Lock] = []

    def slow(descriptor: int, how: int) -> None:
        if not late:
            first.release()
            late.append(first)
        flock(descriptor, how)

    monkeypatch.setattr(files.fcntl, "flock", slow)
    second = files.Lock(tmp_path / "x")
    assert os.fstat(second._descriptor).st_nlink == 1
    with pytest.raises(BlockingIOError):
        files.Lock(tmp_path / "x")
    second.release()


def test_a_lock_removed_by_hand_lets_nobody_write_over_anothers_game(tmp_path: Path) -> None:
    match = played(5)
    first = SaveFile.create(match, table(match), tmp_path)
    lock = tmp_path / f"{first.path.name}.lock"
    lock.unlink()
    path = first.path
    second, match_there, at_there = SaveFile.open(path)
    first.write(match, table(match))
    second.write(play(match_there, 3), at_there)
    first.write(match, table(match))
    assert lock.exists(), "the lock of the second"
    second.write(play(match_there, 1), at_there)
    second.close()
    _went_on_beside(first, match, path, match_there)


def test_a_lock_removed_by_hand_is_taken_anew_while_nobody_else_has_played(tmp_path: Path) -> None:
    match = played(5)
    first = SaveFile.create(match, table(match), tmp_path)
    lock = tmp_path / f"{first.path.name}.lock"
    lock.unlink()
    first.write(play(match, 1), table(match))
    with pytest.raises(SaveError, match="open in another window"):
        SaveFile.open(first.path)
    lock.unlink()
    path = first.path
    second, match_there, at_there = SaveFile.open(path)
    second.write(play(match_there, 1), at_there)
    second.close()
    first.write(match, table(match))
    _went_on_beside(first, match, path, match_there)


@pytest.mark.parametrize("newer", [False, True], ids=["", "of a newer hotgames"])
def test_a_save_replaced_while_it_is_played_is_left_and_the_game_goes_on_beside_it(
    tmp_path: Path, newer: bool
) -> None:
    """As a sync tool does, which knows no lock."""
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    path, other = file.path, played(9)
    there = freeze(other, table(other))
    if newer:
        there = there.replace(b'"schema": %d' % SCHEMA, b'"schema": 99')
    put(tmp_path, there, path.name)
    file.write(match, table(match))
    assert path.read_bytes() == there
    put(tmp_path, freeze(other, table(other)), path.name)
    _went_on_beside(file, match, path, other)


@pytest.mark.parametrize("there", ["another's", "folder", "large"])
def test_what_cannot_be_read_where_a_save_lay_is_left_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: str
) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    path = file.path
    if there == "folder":
        path.unlink()
        path.mkdir()
    else:
        put(tmp_path, b" " * (files.LARGEST + 1) if there == "large" else b"theirs", path.name)
    with monkeypatch.context() as patch:
        if there == "another's":
            patch.setattr(files, "read", _forbidden)
        assert not file.stands()
        file.write(match, table(match))
    assert path.is_dir() or path.read_bytes().strip() in (b"", b"theirs")
    assert file.path != path
    file.close()
    assert same(_opened(file.path)[1], match)


def _forbidden(*_: object) -> None:
    raise OSError(errno.EACCES, "Permission denied")


def test_where_no_new_save_can_be_laid_down_nothing_is_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    path, other = put(tmp_path, freeze(played(9), table(match)), file.path.name), played(9)
    with monkeypatch.context() as patch:
        patch.setattr(files, "create", _full)
        assert refusal(file.write, match, table(match)) == "the disk is full"
    assert file.path == path
    file.write(match, table(match))
    _went_on_beside(file, match, path, other)


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_one_of_many_threads_gets_a_lock(tmp_path: Path) -> None:
    got: list[files.Lock] = []
    start = threading.Barrier(8)

    def grab() -> None:
        start.wait()
        for _ in range(50):
            try:
                lock = files.Lock(tmp_path / "x")
            except BlockingIOError:
                continue
            got.append(lock)
            assert len(got) == 1
            got.pop()
            lock.release()

    threads = [threading.Thread(target=grab) for _ in range(8)]
    failures: list[object] = []
    monitor = threading.excepthook
    threading.excepthook = lambda args: failures.append(args.exc_value)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        threading.excepthook = monitor
    assert not failures


def test_writes_from_two_threads_come_one_after_the_other(tmp_path: Path) -> None:
    match = played(5)
    file = SaveFile.create(match, table(match), tmp_path)
    contents = [freeze(play(match, 1), table(match, title=f"save {n}")) for n in range(24)]
    failures: list[Exception] = []

    def write(some: list[bytes]) -> None:
        try:
            for content in some:
                file.commit(content)
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=write, args=(contents[n::3],)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    file.close()
    assert not failures
    assert file.path.read_bytes() in contents
    assert (tmp_path / f"{file.path.name}.bak").read_bytes() in contents
    assert len(list(tmp_path.iterdir())) == 2
