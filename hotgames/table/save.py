"""The save file: one game as one JSON object, a readable head and two sealed parts under one checksum.

The menu's way in is `read_head`, which loads no game and no Pydantic; `SaveFile` holds a save for playing.
Sealed is compressed and encoded, so that nobody reads a hand by opening the file; it is no encryption.
"""

from __future__ import annotations

import json
import re
import secrets
import threading
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple

from hotgames import __version__
from hotgames.table import border, files, paths, registry
from hotgames.table.game import Choice, Refused, want
from hotgames.table.match import Match
from hotgames.table.migrations import MIGRATIONS
from hotgames.table.names import clean_name, clean_names

FORMAT = "hotgames-save"
SCHEMA = 2
COLOURS = 8
CURTAINS = ("secret", "always", "open")
LONGEST_TITLE = 40

_KEYS = frozenset(
    (
        *("format", "schema", "version", "game", "rules", "seats", "colours", "options", "curtain", "title"),
        *("saved", "line", "over", "result", "practised", "snapshot", "log"),
    )
)
"""A file's keys but for the checksum, which is over all of them."""


class SaveError(Exception):
    """Something is the matter with a save or its folder: its text names the file and the reason."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"{files.shown(path)}: {reason}")


class NewerSave(SaveError):
    """A save that only a newer hotgames can read: it is left alone."""


class Place(NamedTuple):
    """Where the screen is in the match."""

    seat: int | None = None
    """Whose curtain is up; None is the public table."""
    unread: int = -1
    """The number of the told line from which on a reveal still rests on the public table; -1 is none."""


class Table(NamedTuple):
    """What belongs to the table and not to the rules."""

    colours: tuple[int, ...]
    """A number of the palette a seat."""
    curtain: str = "secret"
    """One of CURTAINS: the curtain falls for secret decisions, always, or (open table) never."""
    title: str = ""
    """What people call this game; "" unless they renamed it."""
    place: Place = Place()


class Result(NamedTuple):
    """What came of a game that is over."""

    winners: tuple[int, ...]
    """All who share the victory; nobody where a solo game was lost."""
    scores: tuple[int, ...]
    """Every seat's."""


class Head(NamedTuple):
    """What lists show of a save without opening it."""

    path: Path
    game: str
    seats: tuple[str, ...]
    colours: tuple[int, ...]
    options: Mapping[str, Choice]
    curtain: str
    saved: datetime
    line: str
    """How far the game is, in public."""
    over: bool
    title: str
    rules: int
    practised: bool
    """Whether moves were taken back for practice that the rules would not give back."""
    result: Result | None
    """None while it goes on, and where it was finished before saves told it."""


def read_head(path: Path) -> Head:
    """The head of a save, the whole file checked; raises SaveError."""
    with blaming(path):
        return _head(path, _parse(path, files.read(path)))


def seed_of(path: Path) -> int | None:
    """The seed that a save's cards were dealt by, None for a given deal; raises SaveError."""
    with blaming(path):
        log = _opened(_parse(path, files.read(path)))["log"]
        want(isinstance(log, dict), at="log")
        seed: int | None = log.get("seed", "")
        want(seed is None or type(seed) is int, at="log.seed")
        return seed


def check_title(title: object) -> str:
    """A title as it is kept, "" for none; raises Refused."""
    return "" if title == "" else clean_name(title, "title", LONGEST_TITLE)


def retitled(path: Path, data: bytes, title: str) -> bytes:
    """The same save under another title, its schema kept; raises SaveError for one that is not whole."""
    with blaming(path):
        content = _parse(path, data)
        _head(path, content)
        return _written({**content, "title": title})


def freeze(match: Match, table: Table) -> bytes:
    """The save of a match as it is now, for `SaveFile.commit`; raises Refused for what no save can hold."""
    moved = match.base_step < len(match.steps)
    snapshot = {
        "base": match.base.dump(),
        "base_step": match.base_step,
        "state": match.state.dump() if moved else None,
        "seat": table.place.seat,
        "unread": min(table.place.unread, len(match.told)),  # lines may have been taken back since
    }
    log = {
        "deal": match.deal,
        "deck": match.rules.write_deck(match.setup.deck),
        "seed": match.seed,
        "steps": {
            "what": [step["seat"] if "seat" in step else step["chance"] for step in match.steps],
            "how": [step["move"] if "seat" in step else step["order"] for step in match.steps],
        },
        "begun_under": match.begun_under,
        "told": {
            "step": [line.step for line in match.told],
            "kind": " ".join([line.kind for line in match.told]),
            "text": "\n".join([_one_line(line.text) for line in match.told]),
            "to": {str(number): line.to for number, line in enumerate(match.told) if line.to is not None},
        },
    }
    result = None
    if match.over:
        standing = match.standing()
        result = {
            "winners": list(standing.winners or ()),
            "scores": [score.total for score in standing.scores],
        }
    content = {
        "format": FORMAT,
        "schema": SCHEMA,
        "version": __version__,
        "game": match.about.id,
        "rules": match.rules.rules,
        "seats": list(match.names),
        "colours": list(table.colours),
        "options": match.options,
        "curtain": table.curtain,
        "title": table.title,
        "saved": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "line": match.state.progress(),
        "over": match.over,
        "result": result,
        "practised": match.practised,
        "snapshot": _seal(snapshot),
        "log": _seal(log),
    }
    _head(Path(), content)
    return _written(content)


class SaveFile:
    """A save held for playing: nobody else opens it until it is closed.

    `commit` may be called from a worker thread, one call after the other in the order of the moves.
    """

    def __init__(self, path: Path, lock: files.Lock | None, good: bytes) -> None:
        self.path = path
        """Another one once the save was played on elsewhere and this game goes on beside it."""
        self._lock = lock
        """None where nothing can be written."""
        self._good = good
        """What the file held when it was last known to be whole."""
        self._closed = False
        self._turn = threading.Lock()

    @classmethod
    def create(cls, match: Match, table: Table, folder: Path | None = None) -> SaveFile:
        """A new save of this match under a name of its own; raises SaveError where none can be written."""
        folder = folder or paths.saves()
        data = freeze(match, table)
        with blaming(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return cls(*_laid_down(folder, match.about.id, data), data)

    @classmethod
    def open(cls, path: Path) -> tuple[SaveFile, Match, Table]:
        """Hold a save and take its match and table out; raises SaveError for any that is not whole.

        Where nothing can be written, the save opens all the same, and `commit` says why it cannot write.
        """
        path = files.led_to(path)
        with blaming(path):
            try:
                lock = files.Lock(path)
            except OSError as error:
                if error.errno not in files.UNWRITABLE:
                    raise
                lock = None
            try:
                data = files.read(path)
                match, table = _restored(path, data)
            except BaseException:
                if lock:
                    lock.release()
                raise
        return cls(path, lock, data), match, table

    def write(self, match: Match, table: Table) -> None:
        """Save the match as it is now; raises SaveError, and the file is as it was."""
        self.commit(freeze(match, table))

    def commit(self, data: bytes) -> None:
        """Put frozen data in the file's place, safely; raises SaveError, and the file is as it was.

        A save that was played on elsewhere is left as it is: this game goes on in a new one beside it.
        """
        with self._turn, blaming(self.path):
            if self._closed:
                raise SaveError(self.path, "it is closed")
            if self._still_ours():
                self._replace(data)
            else:
                path, lock = _laid_down(self.path.parent, json.loads(data)["game"], data)
                self._let_go()
                self.path, self._lock = path, lock
            self._good = data

    def stands(self) -> bool:
        """Whether the file still holds what was last put there; one that is closed is nobody's business."""
        with self._turn:
            return self._closed or files.holds(self.path, self._good)

    def close(self) -> None:
        """Let others open it, once what is being written is there."""
        with self._turn:
            self._closed = True
            self._let_go()

    def _replace(self, data: bytes) -> None:
        try:
            files.replace(self.path, data, self._good)
        except OSError:
            if files.holds(self.path, data):
                self._good = data  # it is there, and only the folder could not be synced
            raise

    def _still_ours(self) -> bool:
        """Whether the lock is held, taken anew if need be, and nothing came to lie there that may be another
        save."""
        if self._lock and not self._lock.holds:
            self._let_go()
        try:
            self._lock = self._lock or files.Lock(self.path)
        except BlockingIOError:
            return False
        except FileNotFoundError:
            raise SaveError(self.path, "its folder is not there") from None
        try:
            there = files.read(self.path)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return there == self._good or not _is_whole(self.path, there)

    def _let_go(self) -> None:
        if self._lock:
            self._lock.release()
            self._lock = None


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Whatever goes wrong inside is a SaveError of this file."""
    try:
        yield
    except BlockingIOError:
        raise SaveError(path, "it is open in another window") from None
    except OSError as error:
        raise SaveError(path, files.reason(error)) from None
    except Refused as refused:
        raise SaveError(path, border.plain(str(refused))) from None


def _laid_down(folder: Path, game: str, data: bytes) -> tuple[Path, files.Lock]:
    """A new save in a folder under a name of its own, and its lock; raises SaveError."""
    while True:
        path = folder / f"{game}-{datetime.now():%Y-%m-%d}-{secrets.token_hex(2)}.json"
        with blaming(path):
            try:
                lock = files.Lock(path)
            except BlockingIOError:
                continue
            try:
                files.create(path, data)
            except FileExistsError:
                lock.release()
                continue
            except BaseException:
                lock.release()
                raise
        return path, lock


_compact = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def _one_line(text: str) -> str:
    return text if text.isprintable() else border.plain(text)


def _written(content: Mapping[str, Any]) -> bytes:
    """The file's text, one key a line, with its checksum."""
    lines = [f' "{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in content.items()]
    lines.append(f' "check": "{_checksum(content)}"')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _checksum(content: Mapping[str, Any]) -> str:
    """Of everything but itself, in a form that no editor's line ends can change."""
    return sha256(_compact(content).encode()).hexdigest()


def _parse(path: Path, data: bytes) -> dict[str, Any]:
    """The file's object in its own schema, its checksum right; raises SaveError and Refused."""
    content = border.parse(data)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise Refused("", "it is no save of hotgames")
    schema = content.get("schema")
    if type(schema) is not int or schema < 1:
        raise Refused("schema", "it is garbled")
    if schema > SCHEMA:
        raise NewerSave(path, f"it is of a newer kind (schema {schema}): a newer hotgames is needed")
    check = content.pop("check", None)
    if check != _checksum(content):
        raise Refused("check", "the file was damaged or changed: its checksum is wrong")
    return dict(content)


def _is_whole(path: Path, data: bytes) -> bool:
    """Whether this is a save, of this hotgames or a newer one, that could be opened."""
    try:
        _head(path, _parse(path, data))
    except NewerSave:
        return True
    except Refused:
        return False
    return True


def _head(path: Path, content: dict[str, Any]) -> Head:
    """The head's fields, each checked, as lists show them unseen; raises Refused."""
    content = _migrated(content, "head")
    if content.keys() != _KEYS:
        raise Refused("", "it has not the keys of a save")
    about = registry.about(content["game"])
    seats, colours = content["seats"], content["colours"]
    want(isinstance(seats, list), at="seats")
    about.check_seats(len(seats))
    want(isinstance(colours, list) and len(colours) == len(seats), at="colours")
    want(all(type(colour) is int and 0 <= colour < COLOURS for colour in colours), at="colours")
    want(isinstance(content["options"], Mapping), at="options")
    want(content["curtain"] in CURTAINS, at="curtain")
    line = content["line"]
    want(isinstance(line, str) and len(line) <= 80 and line.isprintable(), at="line")
    want(type(content["over"]) is bool, at="over")
    want(type(content["practised"]) is bool, at="practised")
    want(type(content["rules"]) is int and content["rules"] > 0, at="rules")
    version = content["version"]
    want(
        isinstance(version, str) and re.fullmatch(r"[0-9A-Za-z.+-]{1,30}", version) is not None, at="version"
    )
    return Head(
        path,
        about.id,
        clean_names(seats),
        tuple(colours),
        about.settle(content["options"]),
        content["curtain"],
        _read_time(content["saved"]),
        line,
        content["over"],
        check_title(content["title"]),
        content["rules"],
        content["practised"],
        None if content["result"] is None else _result(content, len(seats)),
    )


def _result(content: Mapping[str, Any], seats: int) -> Result:
    result = content["result"]
    want(
        content["over"] and isinstance(result, Mapping) and set(result) == {"winners", "scores"}, at="result"
    )
    winners, scores = result["winners"], result["scores"]
    want(isinstance(winners, list), at="result.winners")
    want(winners == [seat for seat in range(seats) if seat in winners], at="result.winners")
    want(isinstance(scores, list) and len(scores) == seats, at="result.scores")
    want(all(type(number) is int for number in (*winners, *scores)), at="result")
    return Result(tuple(winners), tuple(scores))


def _read_time(text: Any) -> datetime:
    try:
        time = datetime.fromisoformat(text)
        if time.tzinfo and MINYEAR < time.year < MAXYEAR:  # in another zone it may be another year
            return time.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        pass
    raise Refused("saved", "it is garbled")


def _restored(path: Path, data: bytes) -> tuple[Match, Table]:
    from hotgames.table import sealed

    content = _parse(path, data)
    head = _head(path, content)
    if head.rules > registry.load(head.game).rules:
        raise NewerSave(path, f"it was played by newer rules ({head.rules}): a newer hotgames is needed")
    parts = _opened(content)
    body = sealed.read(parts["snapshot"], parts["log"], len(head.seats))
    try:
        match = Match.resume(
            head.game,
            head.seats,
            head.options,
            rules=head.rules,
            begun_under=body.begun_under,
            seed=body.seed,
            deal=body.deal,
            deck=body.deck,
            base=body.base,
            base_step=body.base_step,
            state=body.state,
            steps=body.steps,
            told=body.told,
            practised=head.practised,
        )
    except Refused:
        raise
    except Exception:  # whatever a game trips over in a file is the file's fault
        raise Refused("snapshot", "it is not a whole game") from None
    return match, Table(head.colours, head.curtain, head.title, Place(body.seat, body.unread))


def _opened(content: Mapping[str, Any]) -> dict[str, Any]:
    """The file's keys with the sealed parts open, in today's schema; raises Refused."""
    return _migrated({**content, **{part: _unseal(content, part) for part in ("snapshot", "log")}}, "parts")


def _migrated(content: dict[str, Any], reach: Literal["head", "parts"]) -> dict[str, Any]:
    """The file's keys in today's schema, as far as they are wanted; raises Refused."""
    for number in range(content["schema"], SCHEMA):
        try:
            content = getattr(MIGRATIONS[number], reach)(content)
        except Exception:  # whatever a migration trips over in a file is the file's fault
            raise Refused("", f"it is no whole save of schema {number}") from None
    return content


def _seal(part: Any) -> str:
    return b64encode(zlib.compress(_compact(part).encode(), 3)).decode()


def _unseal(content: Mapping[str, Any], key: str) -> Any:
    try:
        packed = b64decode(content[key], validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed, files.LARGEST)
    except (KeyError, TypeError, ValueError, zlib.error):
        raise Refused(key, "it is garbled") from None
    if not unpacker.eof or unpacker.unused_data:
        raise Refused(key, "it is cut off or far too large")
    try:
        return json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Refused(key, "it is garbled") from None


def _no_number(text: str) -> None:
    raise ValueError("games know whole numbers only")
