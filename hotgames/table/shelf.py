"""The folder of saves: what is there, and what people do with a save without playing it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hotgames.table import border, files, paths
from hotgames.table.names import clean_name
from hotgames.table.save import LONGEST_TITLE, Head, NewerSave, SaveError, blaming, read_head, retitled


def listing(folder: Path | None = None) -> tuple[list[Head], list[SaveError]]:
    """Every save, the newest first, finished ones among them (`head.over`), and why others cannot be read."""
    folder = folder or paths.saves()
    heads: list[Head] = []
    errors: list[SaveError] = []
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except FileNotFoundError:
        return heads, errors
    except OSError as error:
        return heads, [SaveError(folder, files.reason(error))]
    for path in found:
        try:
            heads.append(read_head(path))
        except SaveError as error:
            errors.append(error)
    heads.sort(key=lambda head: head.saved, reverse=True)
    return heads, errors


def rename(path: Path, title: str) -> None:
    """Give a save a title of one line of at most 40 cells; raises Refused for another, and SaveError."""
    title = clean_name(title, "title", LONGEST_TITLE)
    with _held(path) as save:
        data = files.read(save)
        files.replace(save, retitled(save, data, title), data)


def delete(path: Path) -> None:
    """Remove a save, whole or not, and its backup, or a link to a save alone; raises SaveError."""
    with _held(path):
        # The save goes last: whatever comes between, it is still listed and can be deleted again.
        for suffix in (".bak.tmp", ".tmp", ".bak"):
            files.beside(path, suffix).unlink(missing_ok=True)
        path.unlink()


def export(path: Path, target: str) -> Path:
    """Copy a save as it is to a new file, or into a folder under its own name; returns where it is.

    Raises SaveError, and overwrites nothing.
    """
    with blaming(path):
        data = files.read(path)
    return write_new(target, path.name, data)


def write_new(target: str, name: str, data: bytes) -> Path:
    """Write a new file, or one of this name into a folder; returns where it is.

    What ends in a slash is a folder, there or not. Raises SaveError, and overwrites nothing.
    """
    path = Path(target)
    if os.path.isdir(path) or os.path.basename(target) in ("", ".", ".."):  # unlike is_dir, it takes any name
        path /= name
    if not os.path.isdir(path.parent):
        raise SaveError(path, f"there is no folder {border.plain(os.path.abspath(path.parent))}")
    with blaming(path):
        files.create(path, data)
    return path


def backup_of(path: Path) -> Head | None:
    """What the backup of a save would bring back; None where there is no good one, or the save is newer."""
    path = files.led_to(path)
    try:
        read_head(path)
    except NewerSave:
        return None
    except SaveError:
        pass
    try:
        return read_head(files.beside(path, ".bak"))
    except SaveError:
        return None


def restore_backup(path: Path) -> Path | None:
    """Put the backup in a bad save's place; returns where the bad file is kept, if there was one.

    Raises SaveError where there is no good backup, or where the save is a newer one, which is left alone.
    """
    with _held(path) as save:
        if backup_of(save) is None:
            raise SaveError(path, "there is no good backup to restore")
        data = files.read(files.beside(save, ".bak"))
        aside = files.set_aside(save) if save.exists() else None
        files.replace(save, data)
        return aside


@contextmanager
def _held(path: Path) -> Iterator[Path]:
    """Hold the save that a path leads to meanwhile; raises SaveError for all that goes wrong."""
    save = files.led_to(path)
    with blaming(path):
        lock = files.Lock(save)
        try:
            yield save
        finally:
            lock.release()
