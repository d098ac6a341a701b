"""Run something again and again in a child process, which dies or fails at one system call after another.

`python faults.py kill|fail SCENARIO FOLDER` prints how many instants were tried, or a traceback.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from saving import played, put, same, table

from hotgames.table import settings, shelf
from hotgames.table.match import Match
from hotgames.table.save import SaveError, SaveFile, freeze, read_head

CALLS = ("open", "write", "fsync", "close", "link", "replace", "unlink", "mkdir")
OLD, NEW = played(10), played(12)


class _Fault:
    """Counts the system calls, and at the chosen one dies, or fails as a full disk does."""

    def __init__(self, chosen: int, kind: str) -> None:
        self.chosen = chosen
        self.kind = kind
        self.count = 0
        for name in CALLS:
            setattr(os, name, self._guard(name, getattr(os, name)))

    def _guard(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*arguments: Any, **more: Any) -> Any:
            here = self.count == self.chosen
            self.count += 1
            if not here:
                return call(*arguments, **more)
            if self.kind == "kill":
                if name == "write":  # half of it is out
                    call(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            if name == "close":
                call(*arguments)
            raise OSError(errno.ENOSPC, "no space")

        return guarded


def _run(scenario: _Scenario, chosen: int, kind: str) -> int:
    """The child's end: 0 done before the chosen call was reached, 1 failed as it should, -9 killed."""
    child = os.fork()
    if child == 0:
        try:
            fault = _Fault(chosen, kind)
            try:
                scenario.act()
            except SaveError as refused:
                if refused.reason not in scenario.reasons:
                    raise
            os._exit(0 if fault.count <= chosen else 1)
        except BaseException:
            traceback.print_exc()
            os._exit(2)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert status in (0, 1, -signal.SIGKILL), status
    return status


class _Scenario:
    """What is done, and what must hold afterwards wherever it was cut off."""

    reasons = ("the disk is full",)

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "game.json"
        self.backup = folder / "game.json.bak"

    def prepare(self) -> None:
        put(self.folder, freeze(OLD, table(OLD)))

    def act(self) -> None:
        raise NotImplementedError

    def check(self) -> None:
        """The old or the new game is there, whole, is not locked, and can be played on and saved."""
        _, errors = shelf.listing(self.folder)
        assert not errors, errors
        file, match, at = SaveFile.open(self.path)
        assert any(same(match, known) for known in (OLD, NEW))
        if self.backup.exists():
            read_head(self.backup)
        file.write(NEW, at)
        assert read_head(self.backup)
        file.close()
        assert same(_opened(self.path), NEW)
        assert not list(self.folder.glob("game.json*.tmp"))


class Commit(_Scenario):
    def prepare(self) -> None:
        super().prepare()
        self.file, match, at = SaveFile.open(self.path)
        self.file.write(match, at)  # so that there is a backup to rotate
        self.file.close()

    def act(self) -> None:
        file, _, at = SaveFile.open(self.path)
        try:
            file.write(NEW, at)
        finally:
            file.close()


class Create(_Scenario):
    def prepare(self) -> None:
        pass

    def act(self) -> None:
        SaveFile.create(NEW, table(NEW), self.folder / "fresh").close()

    def check(self) -> None:
        heads, errors = shelf.listing(self.folder / "fresh")
        assert not errors
        for head in heads:
            assert same(_opened(head.path), NEW)
        SaveFile.create(NEW, table(NEW), self.folder / "fresh").close()
        assert len(shelf.listing(self.folder / "fresh")[0]) == len(heads) + 1


class Rename(_Scenario):
    def act(self) -> None:
        shelf.rename(self.path, "Another title")

    def check(self) -> None:
        assert read_head(self.path).title in ("", "Another title")
        super().check()


class Restore(_Scenario):
    BAD = b"\0" * 100
    reasons = ("the disk is full", "there is no good backup to restore")

    def prepare(self) -> None:
        put(self.folder, self.BAD)
        put(self.folder, freeze(OLD, table(OLD)), self.backup.name)

    def act(self) -> None:
        shelf.restore_backup(self.path)

    def check(self) -> None:
        kept = [path for path in self.folder.iterdir() if path.is_file() and path.read_bytes() == self.BAD]
        assert kept
        assert read_head(self.backup)
        if self.path.read_bytes() == self.BAD:
            shelf.restore_backup(self.path)
        super().check()


class Delete(_Scenario):
    def prepare(self) -> None:
        super().prepare()
        put(self.folder, freeze(OLD, table(OLD)), self.backup.name)

    def act(self) -> None:
        shelf.delete(self.path)

    def check(self) -> None:
        if self.path.exists():
            assert same(_opened(self.path), OLD)
            shelf.delete(self.path)
        assert not [path for path in self.folder.iterdir() if path.suffix != ".lock"]


class Export(_Scenario):
    def act(self) -> None:
        shelf.export(self.path, str(self.folder / "copy.json"))

    def check(self) -> None:
        copy = self.folder / "copy.json"
        assert not copy.exists() or copy.read_bytes() == self.path.read_bytes()
        super().check()


class Store(_Scenario):
    def prepare(self) -> None:
        os.environ["HOTGAMES_HOME"] = str(self.folder)
        assert settings.store(settings.Settings(theme="light")) == ""

    def act(self) -> None:
        why = settings.store(settings.Settings(theme="dark"))
        assert why in ("", "settings.json: the disk is full"), why

    def check(self) -> None:
        found = settings.load()
        assert found.theme in ("light", "dark")
        assert not found.trouble
        assert settings.store(settings.Settings(theme="dark")) == ""
        assert settings.load() == settings.Settings(theme="dark")


SCENARIOS = {scenario.__name__.lower(): scenario for scenario in _Scenario.__subclasses__()}


def _opened(path: Path) -> Match:
    file, match, _ = SaveFile.open(path)
    file.close()
    return match


def main(kind: str, name: str, folder: Path) -> None:
    put(folder, freeze(OLD, table(OLD)), "warm.json")
    _opened(folder / "warm.json")  # so that no import comes between the system calls
    for chosen in range(200):
        place = folder / str(chosen)
        place.mkdir()
        scenario = SCENARIOS[name](place)
        scenario.prepare()
        status = _run(scenario, chosen, kind)
        scenario.check()
        shutil.rmtree(place)
        if status == 0:
            print(chosen)
            return
        assert status == (1 if kind == "fail" else -signal.SIGKILL)
    raise AssertionError("it never came to its end")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
