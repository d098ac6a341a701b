"""Save on a disk that is really full: `python full_disk.py FOLDER`, as root of a mount namespace of its own.

A small tmpfs is mounted on the folder and filled, once by its bytes and once by its number of files.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from saving import EVERYTHING, NAMES, play, played, put, refusal, same, table

from hotgames.table import settings
from hotgames.table.match import Match
from hotgames.table.save import SaveFile, read_head
from hotgames.table.shelf import export, listing, rename

FULL = "the disk is full"
PAGE = 4096


def main(folder: Path) -> None:
    for limits in ("size=64k,nr_inodes=100", "size=1m,nr_inodes=16"):
        folder.mkdir(exist_ok=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", limits, "tmpfs", str(folder)], check=True)
        try:
            _on_a_disk(folder)
        finally:
            subprocess.run(["umount", str(folder)], check=True)
    print("ok")


def _on_a_disk(folder: Path) -> None:
    match = played(3, NAMES, EVERYTHING)
    file = SaveFile.create(match, table(match), folder)
    file.write(match, table(match))
    os.environ["HOTGAMES_HOME"] = str(folder)
    assert settings.store(settings.Settings(theme="light")) == ""
    _fill(folder)
    refused = 0
    for free in range(6):  # as many pages or files are free
        before, backup = file.path.read_bytes(), _backup(file.path).read_bytes()
        play(match, 1)
        why = refusal(file.write, match, table(match))
        if why:
            refused += 1
            assert why == FULL
            assert file.path.read_bytes() == before
            assert _backup(file.path).read_bytes() == backup
        else:
            assert _backup(file.path).read_bytes() == before
        _everything_else(folder, file.path)
        assert not list(folder.glob("*.tmp"))
        (folder / f"filler{free}").unlink()
    assert 0 < refused < 6
    file.close()
    for filler in folder.glob("filler*"):
        filler.unlink()
    _comes_back(folder, file.path, match)


def _everything_else(folder: Path, path: Path) -> None:
    """With no room left the saves are still listed, and nothing is half made."""
    heads, errors = listing(folder)
    assert [head.path for head in heads] == [path]
    assert [error.path.name for error in errors] in ([], ["settings.json"])
    theme = settings.load().theme
    why = settings.store(settings.Settings(theme="dark"))
    assert settings.load().theme == (theme if why else "dark")
    assert why in ("", f"settings.json: {FULL}"), why
    match = played(2)
    assert refusal(lambda: SaveFile.create(match, table(match), folder).close()) in ("", FULL)
    for other in listing(folder)[0]:
        if other.path != path:
            other.path.unlink()
    if not refusal(export, path, str(folder / "copy")):
        assert (folder / "copy").read_bytes() == path.read_bytes()
    (folder / "copy").unlink(missing_ok=True)


def _comes_back(folder: Path, path: Path, match: Match) -> None:
    """A save opened on a full disk is played on, and saved once there is room."""
    _fill(folder)
    assert refusal(rename, path, "Full") == FULL
    file, again, at = SaveFile.open(path)
    play(again, 1)
    assert refusal(file.write, again, at) == FULL
    for filler in folder.glob("filler*"):
        filler.unlink()
    file.write(again, at)
    file.close()
    file, match, _ = SaveFile.open(path)
    assert same(match, again)
    file.close()
    assert read_head(path).line == match.state.progress()


def _fill(folder: Path) -> None:
    """Files of a page until there is no room for one more, nor for a byte."""
    number = 0
    with suppress(OSError):
        while True:
            put(folder, b"x" * PAGE, f"filler{number}")
            number += 1
    if (folder / f"filler{number}").exists() and not (folder / f"filler{number}").stat().st_size:
        (folder / f"filler{number}").unlink()


def _backup(path: Path) -> Path:
    return path.with_name(path.name + ".bak")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
