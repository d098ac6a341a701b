"""JSON from outside is read strictly, and what is said of it is safe to print."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotgames.table.border import naming, parse, plain, read_json
from hotgames.table.files import LARGEST
from hotgames.table.game import Refused


def test_a_value_is_read_with_or_without_a_byte_order_mark() -> None:
    assert parse(b'{"a": [1, -2, 0.5, "\xc3\xa9", null, true]}') == {"a": [1, -2, 0.5, "é", None, True]}
    assert parse(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "it is empty"),
        (b" \n\t\r\n", "it is empty"),
        (b'{"a":\n  x}', "line 2, column 3: no JSON"),
        (b'{"a": 1', "line 1, column 8: no JSON"),
        (b"[1] [2]", "line 1, column 5: no JSON"),
        (b'["\xff"]', "byte 2: this is not UTF-8 text"),
        (b'["a\x00b"]', "line 1, column 4: no JSON"),
        (b'{"seat": 0, "seat": 1}', "the key 'seat' stands twice"),
        (b"[NaN]", "NaN is no JSON"),
        (b"[-Infinity]", "-Infinity is no JSON"),
        (b"[1e999]", "1e999 is too large a number"),
        (b"[" + b"9" * 5000 + b"]", "a number of 5000 digits"),
        (b"[" * 41 + b"]" * 41, "nested too deeply"),
        (b"[" * 500_000 + b"]" * 500_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[" * 100_000, "nested too deeply"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_anything_else_is_refused_with_its_place(data: bytes, told: str) -> None:
    with pytest.raises(Refused) as refused:
        parse(data)
    assert told in str(refused.value)


def test_forty_levels_are_read() -> None:
    assert str(parse(b"[" * 40 + b"]" * 40)) == "[" * 40 + "]" * 40


def test_a_file_is_named_with_the_place_in_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for data, told in ((b"[1 2]", "a.json: line 1, column 4: no JSON"), (b"", "a.json: it is empty")):
        path.write_bytes(data)
        with pytest.raises(Refused) as refused, naming(path):
            read_json(path)
        assert told in str(refused.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.write_bytes(b" " * (LARGEST + 1))
    for path in (large, tmp_path, tmp_path / "none", tmp_path / "none" / "none", Path("/dev/zero")):
        with pytest.raises(Refused):
            read_json(path)


def test_a_plain_line_shows_and_bounds_anything() -> None:
    assert plain("wide 漢字 [red]") == "wide 漢字 [red]"
    assert plain("a\n\x1b[2J\x00\u202e\ud800") == "a\\n\\x1b[2J\\x00\\u202e\\ud800"
    assert plain("x" * 1000, longest=5) == "xxxxx..."
