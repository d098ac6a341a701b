"""Files that outlive a kill at any instant: read with care, replaced as a whole, held by one program."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import secrets
import stat
from pathlib import Path

LARGEST = 1 << 20
"""Bytes beyond which no file of ours can be."""

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EACCES: "there is no permission to read or write it here",
    errno.EPERM: "there is no permission to read or write it here",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "it is not there",
    errno.EEXIST: "there is a file of this name already",
    errno.EISDIR: "it is a folder, not a file",
    errno.ENOTDIR: "its folder is not there",
    errno.EFBIG: "it is far too large",
    errno.ENAMETOOLONG: "its name is too long",
}

_LINKLESS = frozenset((errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK))
"""Errors of a disk that has no hard links."""

UNWRITABLE = frozenset((errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC, errno.EDQUOT))
"""Errors that say that nothing new can be written here, whoever tries."""


def reason(error: OSError) -> str:
    """An error of the system in words."""
    return _REASONS.get(error.errno or 0) or (error.strerror or "the system refused it").lower()


def shown(path: Path) -> str:
    """A file's name fit to be printed, whatever bytes it is made of."""
    name = os.fsencode(path.name or path).decode("utf-8", "replace")
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in name)


def led_to(path: Path) -> Path:
    """The file that a path leads to over links."""
    return Path(os.path.realpath(path))


def beside(path: Path, suffix: str) -> Path:
    """The file's companion: its backup, its lock, its next version while that is being written."""
    return path.with_name(path.name + suffix)


def read(path: Path) -> bytes:
    """All of a file; raises OSError, also for what is no regular file or is larger than any of ours."""
    # Without O_NONBLOCK a named pipe would be waited on for ever.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        mode = os.fstat(descriptor).st_mode
        if not stat.S_ISREG(mode):
            raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL, "it is no file")
        data = b""
        while chunk := os.read(descriptor, LARGEST):
            data += chunk
            if len(data) > LARGEST:
                raise OSError(errno.EFBIG, "it is far too large")
        return data
    finally:
        os.close(descriptor)


def holds(path: Path, good: bytes) -> bool:
    """Whether a file can be read and holds just this."""
    try:
        return read(path) == good
    except OSError:
        return False


def create(path: Path, data: bytes) -> None:
    """Write a new file as a whole; raises OSError, FileExistsError where there is one already."""
    new = beside(path, f".{secrets.token_hex(4)}.tmp")  # in a folder of somebody's choice: a free name
    try:
        _write(new, data)
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, "there is a file of this name already")
        try:
            os.link(new, path)
        except OSError as error:
            if error.errno not in _LINKLESS:
                raise
            os.replace(new, path)
        _sync(path.parent)
    finally:
        _remove(new)


def replace(path: Path, data: bytes, good: bytes | None = None) -> None:
    """Put a new version in a file's place, safe against a kill or a power cut at any instant.

    What lies there is kept as `.bak` only if it is `good`. Raises OSError; the file is then as it was.
    """
    new, backup = beside(path, ".tmp"), beside(path, ".bak")
    try:
        _write(new, data)
        if good is not None and holds(path, good):
            _keep(path, backup, good)
        os.replace(new, path)
    except OSError:
        _remove(new)
        raise
    _sync(path.parent)


def set_aside(path: Path) -> Path:
    """Give a file a second name, `.bad` or `.bad-2` ..., so that replacing it loses nothing."""
    number = 1
    while True:
        aside = beside(path, ".bad" if number == 1 else f".bad-{number}")
        try:
            _link(path, aside)
        except FileExistsError:
            number += 1
        else:
            return aside


class Lock:
    """The right to write a file, held by one program at a time; a killed program's lock is free at once.

    It lies on a companion, as replacing a file changes its inode. Raises BlockingIOError where another
    holds it (in this program too), and OSError.
    """

    def __init__(self, path: Path) -> None:
        self._path = beside(path, ".lock")
        while True:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self._descriptor = descriptor
                if self.holds:
                    return
            except OSError:
                os.close(descriptor)
                raise
            os.close(descriptor)  # its holder removed it while we came: a lock on it holds nobody off

    @property
    def holds(self) -> bool:
        """Whether it still lies there; once removed by hand it holds nobody off."""
        try:
            return os.path.samestat(os.fstat(self._descriptor), os.stat(self._path))
        except OSError:  # nothing there, or its folder is no folder any more
            return False

    def release(self) -> None:
        if self.holds:
            _remove(self._path)
        with contextlib.suppress(OSError):
            os.close(self._descriptor)


def _write(path: Path, data: bytes) -> None:
    """Write and sync a new file in place of whatever a kill, or somebody, left under its name.

    Nothing is ever opened there for writing: a named pipe would be waited on for ever, a link followed.
    """
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileNotFoundError:
        raise NotADirectoryError(errno.ENOTDIR, "its folder is not there") from None
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(descriptor, left) :]
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _keep(path: Path, backup: Path, good: bytes) -> None:
    """Make what lies at `path` its own backup, the backup before it being there till then."""
    with contextlib.suppress(FileNotFoundError):
        if os.path.samefile(path, backup):
            return  # a kill came between this and the replacing
    link = beside(backup, ".tmp")
    try:
        os.link(path, link)
    except FileExistsError:
        os.unlink(link)
        os.link(path, link)
    except OSError as error:
        if error.errno not in _LINKLESS:
            raise
        _write(link, good)
    os.replace(link, backup)


def _link(path: Path, second: Path) -> None:
    try:
        os.link(path, second)
    except OSError as error:
        if error.errno not in _LINKLESS:
            raise
        create(second, read(path))


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a disk that syncs no folders
            raise
    finally:
        os.close(descriptor)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)
