"""Names: of one to twelve cells that every terminal shows alike, or refused on the spot."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from hotgames.table.game import Refused
from hotgames.table.names import WIDEST, cells, clean_name, clean_names

GOOD = [
    *(
        "A",
        "Ann",
        "x" * 12,
        "Jean-Luc",
        "O'Neill",
        "Anna Maria",
        "R2D2",
        "[red]",
        "[/]",
        "{x}",
        "a:b",
        "#1",
        "<b>",
    ),
    *("Zoë", "Łukasz", "Ñandú", "Ørsted", "Δήμητρα", "Иван", "שרה", "日本語", "ｱﾝ", "Ａｎｎ", "김철수", "ß"),
    *("字" * 6, "٣", "&amp;", "\\", "$HOME", "100 %", "a=b", "~", "^", "`"),
]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_is_kept_as_it_is_and_as_wide_as_it_is_drawn(name: str) -> None:
    assert clean_name(name) == name
    assert 1 <= cells(name) == cell_len(name) <= WIDEST


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "a name is wanted here"),
        ("   ", "a name is wanted here"),
        ("x" * 13, "at most 12 cells, this one 13"),
        ("字" * 7, "at most 12 cells, this one 14"),
        ("x" * 300, "at most 12 cells, this one 300 characters"),
        ("a\nb", "no control characters"),
        ("a\tb", "no control characters"),
        ("\x1b[31mAnn", "no control characters"),
        ("a\0b", "no control characters"),
        ("a\x7fb", "no control characters"),
        ("a\x9bb", "no control characters"),
        ("a\u202eb", "no control characters"),
        ("a\u200bb", "no control characters"),
        ("a\u200db", "no control characters"),
        ("a\ufeffb", "no control characters"),
        ("a\u00adb", "no control characters"),
        ("a\ue000b", "no control characters"),
        ("a\ud800b", "no control characters"),
        ("q\u0301", "no combining marks"),
        ("e\u0301\u0301", "no combining marks"),
        ("\u0301", "no combining marks"),
        ("กิ", "no combining marks"),
        ("हिन्दी", "no combining marks"),
        ("\u1161", "no combining marks"),
        ("\U0001d361", "no emoji"),
        ("☎\ufe0f", "no "),
        ("🃏", "no emoji"),
        ("👩‍👧", "no emoji"),
        ("🇩🇪", "no emoji"),
        ("❤", "no emoji"),
        ("★", "no emoji"),
        ("a\u00a0b", "no invisible characters"),
        ("a\u2003b", "no invisible characters"),
        ("a\u3000b", "no invisible characters"),
        ("a\u2028b", "no invisible characters"),
        ("ㅤ", "no invisible characters"),
        ("ᅠ", "no invisible characters"),
        ("⠀", "no "),
        (None, "a name is a text"),
        (7, "a name is a text"),
        (["Ann"], "a name is a text"),
    ],
)
def test_a_name_that_cannot_be_shown_rightly_is_refused_with_the_reason(name: object, why: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        clean_name(name)
    assert refused.value.place == "name"
    assert str(refused.value).isprintable()


def test_outer_blanks_go_and_accents_join_their_letters() -> None:
    assert clean_name("  Ann ") == "Ann"
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("가" + "각") == "가각"


@pytest.mark.parametrize(
    "twice",
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Ann", " ann "),
        ("Zoë", "Zoe\u0308"),
        ("Ann", "Ａｎｎ"),
        ("strasse", "straße"),
        ("ﬁn", "fin"),
        ("アン", "ｱﾝ"),
    ],
)
def test_nobody_sits_at_a_table_twice_however_spelled(twice: tuple[str, str]) -> None:
    with pytest.raises(Refused, match="sits at this table twice") as refused:
        clean_names(("Ben", *twice))
    assert refused.value.place == "seats[2]"


def test_the_seat_of_a_bad_name_is_named() -> None:
    assert clean_names(("Ann", " Ben ")) == ("Ann", "Ben")
    with pytest.raises(Refused, match=r"^seats\[1\]: a name is wanted here$"):
        clean_names(("Ann", "", "Cleo"))


def test_a_title_may_be_wider() -> None:
    assert clean_name("x" * 40, "title", 40) == "x" * 40
    with pytest.raises(Refused, match=r"^title: a name has at most 40 cells, this one 41$"):
        clean_name("x" * 41, "title", 40)


@given(st.text(st.characters(categories=["L", "N", "P", "S", "M", "Zs"]), min_size=1, max_size=14))
def test_whatever_is_taken_is_short_printable_as_wide_as_drawn_and_taken_again(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name
    assert name.isprintable()
    assert 1 <= cells(name) == cell_len(name) <= WIDEST
    assert unicodedata.normalize("NFC", name) == name


def test_every_single_letter_is_refused_or_as_wide_as_drawn() -> None:
    wrong = []
    for code in range(0x110000):
        if unicodedata.category(chr(code))[0] in "CMZ":
            continue
        try:
            name = clean_name(chr(code))
        except Refused:
            continue
        if cells(name) != cell_len(name):
            wrong.append(f"{code:x} {unicodedata.name(chr(code), '?')} {cells(name)} {cell_len(name)}")
    assert not wrong, (len(wrong), wrong[:20])
