"""The save file: what it holds, and that a game comes back exactly as it was."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from saving import (
    EVERYTHING,
    closed,
    edited,
    finished,
    opened,
    play,
    played,
    put,
    put_match,
    same,
    sealed_choice,
    table,
)

from hotgames.table import registry, save, shelf
from hotgames.table.game import IllegalMove, Refused, State
from hotgames.table.match import Match
from hotgames.table.migrations import MIGRATIONS, Content, Migration
from hotgames.table.save import (
    Head,
    NewerSave,
    Place,
    Result,
    SaveError,
    SaveFile,
    Table,
    freeze,
    read_head,
    seed_of,
)

HotLead = type(played(0).state)
HotLeadGame = type(registry.load("hot-lead"))
PLAY = HotLead.play
FROZEN = Path(__file__).parent / "saves"


def take_out(path: Path) -> tuple[Match, Table]:
    file, match, at = SaveFile.open(path)
    file.close()
    return match, at


# ---------------------------------------------------------------------- what the file is


def test_the_head_is_readable_one_key_a_line_and_the_rest_is_sealed() -> None:
    match, at = sealed_choice()
    lines = freeze(match, at).decode().splitlines()
    keys = [line.split('"')[1] for line in lines[1:-1]]
    assert keys == [
        *("format", "schema", "version", "game", "rules", "seats", "colours", "options", "curtain", "title"),
        *("saved", "line", "over", "result", "practised", "snapshot", "log", "check"),
    ]
    assert ' "seats": ["Ann", "Ben", "Cleo"],' in lines
    assert ' "line": "round 5 of 10",' in lines


def test_no_card_no_deal_and_no_seed_is_in_the_head() -> None:
    heads = []
    for seed in (11, 12):
        match = played(0, seed=seed)
        data = json.loads(freeze(match, table(match)))
        for part in ("saved", "snapshot", "log", "check"):
            del data[part]
        heads.append(data)
    assert heads[0] == heads[1]


def test_the_sealed_parts_tell_nothing_to_a_reader() -> None:
    match, at = finished()
    text = freeze(match, at).decode()
    assert "Ann takes" not in text
    assert not any(str(match.deal["hands"][0])[1:-1] in form for form in (text, text.replace('"', "")))
    assert opened(text.encode())["log"]["deal"] == match.deal


def test_the_file_of_a_finished_game_stays_under_8_kb() -> None:
    match = played(1000, [f"Bartholomew{n}" for n in range(5)], EVERYTHING)
    assert match.over
    assert len(freeze(match, table(match, title="x" * 40))) < 8000


def test_freezing_the_same_moment_twice_differs_in_nothing_but_the_time() -> None:
    match, at = sealed_choice()
    one, other = json.loads(freeze(match, at)), json.loads(freeze(match, at))
    for data in (one, other):
        del data["saved"], data["check"]
    assert one == other


@pytest.mark.parametrize(
    "parts",
    [
        {"title": "x" * 41},
        {"title": "a\x1b[2J"},
        {"curtain": "never"},
        {"colours": (0, 1)},
        {"colours": (0, 1, 8)},
    ],
)
def test_nothing_is_frozen_that_could_not_be_opened(parts: dict[str, Any]) -> None:
    match, at = sealed_choice()
    with pytest.raises(Refused):
        freeze(match, at._replace(**parts))


def test_a_reveal_that_was_taken_back_is_no_longer_unread(tmp_path: Path) -> None:
    match, at = sealed_choice()
    at = at._replace(place=Place(None, len(match.told)))
    match.undo(0)
    again, at_again = take_out(put(tmp_path, freeze(match, at)))
    assert same(match, again)
    assert at_again.place == Place(None, len(match.told))


# ---------------------------------------------------------------------- coming back


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 4, 17, 29, 30])
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["plain", "everything"])
def test_a_game_comes_back_as_it_was(tmp_path: Path, moves: int, options: dict[str, bool]) -> None:
    match = played(moves, options=options)
    at = table(match, curtain="open", title="Our game", place=Place(2, len(match.told)))
    match_again, at_again = take_out(put(tmp_path, freeze(match, at)))
    assert same(match, match_again)
    assert at == at_again
    assert match.record() == match_again.record()
    assert [match.view(seat) for seat in (None, 0, 1, 2)] == [
        match_again.view(seat) for seat in (None, 0, 1, 2)
    ]


@pytest.mark.parametrize("moves", [0, 2, 3, 4, 5, 39, 40])
def test_the_two_player_rule_comes_back_between_two_sets(tmp_path: Path, moves: int) -> None:
    match = played(moves, ("Ann", "Ben"))
    match_again, _ = take_out(put(tmp_path, freeze(match, table(match))))
    assert same(match, match_again)
    assert [match.can_undo(seat) for seat in (0, 1)] == [match_again.can_undo(seat) for seat in (0, 1)]


def test_a_game_from_a_given_deal_has_no_seed_and_comes_back(tmp_path: Path) -> None:
    match = Match.new("hot-lead", ("Ann", "Ben"), deal=played(0, ("Ann", "Ben")).deal)
    assert match.seed is None
    assert same(match, take_out(put(tmp_path, freeze(match, table(match))))[0])


def test_wide_letters_and_brackets_in_names_come_back(tmp_path: Path) -> None:
    match = Match.new("hot-lead", ("日本語", "[red]", "Zoë"), seed=1)
    path = put(tmp_path, freeze(match, table(match)))
    assert read_head(path).seats == take_out(path)[0].names == ("日本語", "[red]", "Zoë")
    assert "日本語" in path.read_text()


def test_a_game_goes_on_after_coming_back_as_it_would_have(tmp_path: Path) -> None:
    match = played(14)
    again, _ = take_out(put(tmp_path, freeze(match, table(match))))
    assert play(match, 1000).record() == play(again, 1000).record()
    assert match.over


def test_saving_and_opening_over_and_over_changes_nothing(tmp_path: Path) -> None:
    match, at = sealed_choice()
    path = put(tmp_path, freeze(match, at))
    for _ in range(3):
        file, again, at_again = SaveFile.open(path)
        file.write(again, at_again)
        file.close()
    assert same(match, again)
    assert at == at_again


# ---------------------------------------------------------------------- taking back, over a resume


def test_a_sealed_choice_is_taken_back_after_a_resume_whoever_has_chosen_since(tmp_path: Path) -> None:
    match, at = sealed_choice()  # Cleo chose, then Ann
    again, _ = take_out(put(tmp_path, freeze(match, at)))
    assert [again.can_undo(seat).ok for seat in (0, 1, 2)] == [True, False, True]
    pick = again.view(0).pick
    again.undo(2)
    match.undo(2)
    assert same(match, again)
    assert again.pending() == (1, 2)
    assert again.view(0).pick == pick
    assert [line.text for line in again.told if line.step >= again.base_step] == ["Ann has chosen"]


def test_taking_back_save_resume_and_choosing_anew(tmp_path: Path) -> None:
    match, at = sealed_choice()
    match.undo(2)
    again, _ = take_out(put(tmp_path, freeze(match, at)))
    card = again.state.moves(2)[3]
    again.play(2, card)
    again, _ = take_out(put(tmp_path, freeze(again, at)))
    assert again.view(2).pick == card
    again.undo(0)
    assert again.pending() == (0, 1)
    assert again.view(2).pick == card


def test_nothing_behind_a_reveal_is_taken_back_after_a_resume(tmp_path: Path) -> None:
    match = played(15)
    again, _ = take_out(put(tmp_path, freeze(match, table(match))))
    for seat in (0, 1, 2):
        assert again.can_undo(seat) == match.can_undo(seat)
        with pytest.raises(IllegalMove):
            again.undo(seat)
    assert same(match, again)


# ---------------------------------------------------------------------- mended rules


def _mend(monkeypatch: pytest.MonkeyPatch, rules: int) -> None:
    monkeypatch.setattr(HotLeadGame, "rules", rules)


def test_under_mended_rules_a_game_opens_by_its_snapshot_and_replays_nothing_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(15)
    path = put(tmp_path, freeze(match, table(match)))
    _mend(monkeypatch, 2)
    monkeypatch.setattr(HotLead, "play", None)
    monkeypatch.setattr(HotLeadGame, "read_deal", None)
    again, _ = take_out(path)
    assert same(match, again)


def _forbid(state: State, seat: int, move: Any) -> list[Any]:
    raise IllegalMove("The rules of today forbid it.")


def _come_out_otherwise(state: State, seat: int, move: Any) -> list[Any]:
    return PLAY(state, seat, state.moves(seat)[-1])


def _break(state: State, seat: int, move: Any) -> list[Any]:
    raise AttributeError("a game may break in any way")


@pytest.mark.parametrize("mended", [_forbid, _come_out_otherwise, _break])
def test_where_mended_rules_lead_elsewhere_the_state_that_was_kept_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mended: object
) -> None:
    match, at = sealed_choice()
    path = put(tmp_path, freeze(match, at))
    with monkeypatch.context() as patch:
        _mend(patch, 2)
        patch.setattr(HotLead, "play", mended)
        again, _ = take_out(path)
    assert again.state.dump() == match.state.dump()
    assert (again.steps, again.told) == (match.steps, match.told)
    for seat in (0, 2):
        assert again.can_undo(seat) == (
            False,
            "The rules were mended since this move: it can no longer be taken back.",
        )
        with pytest.raises(IllegalMove):
            again.undo(seat)
    again.play(1, again.state.moves(1)[0])
    assert not play(again, 1000).pending()


def test_what_is_chosen_after_mended_rules_took_over_can_be_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(1)
    path = put(tmp_path, freeze(match, table(match)))
    with monkeypatch.context() as patch:
        patch.setattr(HotLead, "play", _forbid)
        again, _ = take_out(path)
    first, next_ = (match.steps[0]["seat"], again.pending()[0])
    again.play(next_, again.state.moves(next_)[0])
    assert again.can_undo(next_).ok
    again.undo(next_)
    assert again.state.dump() == match.state.dump()
    assert not again.can_undo(first).ok


def test_a_record_carries_the_rules_that_its_game_was_begun_under(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it was saved since."""
    match = played(15)
    path = put(tmp_path, freeze(match, table(match)))
    for rules in (2, 2, 3):
        _mend(monkeypatch, rules)
        match, at = take_out(path)
        assert match.record()["rules"] == 1
        path = put(tmp_path, freeze(play(match, 1), at))
        assert read_head(path).rules == rules, "no older program opens it"


def test_newer_rules_are_refused_and_left_alone(tmp_path: Path) -> None:
    path = put(tmp_path, edited(freeze(*sealed_choice()), rules=2))
    before = path.read_bytes()
    with pytest.raises(NewerSave, match=r"game\.json: .*newer rules \(2\): a newer hotgames is needed"):
        SaveFile.open(path)
    assert path.read_bytes() == before
    assert read_head(path).rules == 2


# ---------------------------------------------------------------------- schemas


def test_a_newer_schema_is_refused_unread_and_left_alone(tmp_path: Path) -> None:
    newer = {"format": "hotgames-save", "schema": save.SCHEMA + 1, "anything": ["else"]}
    content = json.dumps(newer).encode()
    path = put(tmp_path, content)
    for read in (read_head, SaveFile.open):
        with pytest.raises(NewerSave, match=r"game\.json: .*schema 3.*a newer hotgames is needed"):
            read(path)
    assert path.read_bytes() == content
    assert sorted(tmp_path.iterdir()) == [path]


def test_an_older_schema_is_led_through_every_migration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its head for a list, its sealed parts only where it is opened; renamed, it stays what it is."""
    match, at = sealed_choice()
    path = put(tmp_path, freeze(match, at))

    def named(content: Content) -> Content:
        return {**content, "schema": 3, "name": content["title"] + "!"}

    def titled(content: Content) -> Content:
        content = {**content, "schema": 4, "title": content["name"] + "?"}
        del content["name"]
        return content

    def seeded(content: Content) -> Content:
        return {**content, "schema": 3, "log": {**content["log"], "seed": 77}}

    def doubled(content: Content) -> Content:
        return {**content, "schema": 4, "log": {**content["log"], "seed": content["log"]["seed"] * 2}}

    monkeypatch.setattr(save, "SCHEMA", 4)
    monkeypatch.setattr(save, "MIGRATIONS", {2: Migration(named, seeded), 3: Migration(titled, doubled)})
    assert read_head(path).title == "Friday!?"
    assert seed_of(path) == 154
    again, at_again = take_out(path)
    assert at_again.title == "Friday!?"
    assert (again.seed, again.steps, again.told) == (154, match.steps, match.told)
    shelf.rename(path, "Saturday")
    assert json.loads(path.read_bytes())["schema"] == 2
    assert read_head(path).title == "Saturday!?"


@pytest.mark.parametrize("trip", [KeyError, TypeError, RecursionError])
def test_whatever_a_migration_trips_over_is_a_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trip: type[Exception]
) -> None:
    def tripping(content: Content) -> Content:
        raise trip("the card is 37")

    path = put_match(tmp_path)
    monkeypatch.setattr(save, "SCHEMA", 3)
    monkeypatch.setattr(save, "MIGRATIONS", {2: Migration(tripping, tripping)})
    for read in (read_head, seed_of, SaveFile.open):
        with pytest.raises(SaveError, match=r"^game\.json: it is no whole save of schema 2$"):
            read(path)


def test_every_older_schema_has_its_migration() -> None:
    assert sorted(MIGRATIONS) == list(range(1, save.SCHEMA))


def test_every_schema_has_a_frozen_save() -> None:
    frozen = {int(path.name.removeprefix("schema").split("-")[0]) for path in FROZEN.iterdir()}
    assert frozen == set(range(1, save.SCHEMA + 1))


@pytest.mark.parametrize("kind", ["schema1-sealed-readers", "schema1-sealed", "schema2-sealed"])
def test_a_frozen_save_with_sealed_choices_opens_for_ever(kind: str) -> None:
    """At first schema 1 named the readers of every told line."""
    match, at = take_out(FROZEN / f"{kind}.json")
    assert match.names == ("Ann", "Ben", "日本")
    assert dict(match.options) == {"back_alley": True, "promotion_stars": True, "two_player_rule": True}
    assert at == Table((2, 0, 5), "always", "Friday night", Place(1, 29))
    assert (match.seed, match.begun_under) == (5, 1)
    assert match.state.progress() == "round 4 of 10"
    assert match.pending() == (1,)
    assert match.view(0).pick == 17
    assert match.view(2).pick == 8
    assert len(match.steps) == 11
    assert told_as_played(match)
    match.undo(2)
    assert match.pending() == (1, 2)
    assert match.view(0).pick == 17


def told_as_played(match: Match) -> bool:
    """Whether the match, played anew from its seed, tells the same lines; their words may have changed."""
    again = Match.new(match.about.id, match.names, match.options, seed=match.seed)
    again.replay(match.steps)
    one, other = ([line._replace(text="") for line in played.told] for played in (match, again))
    return one == other


@pytest.mark.parametrize("kind", ["schema1-finished", "schema1-finished-result", "schema2-finished"])
def test_a_frozen_finished_save_opens_for_ever(kind: str) -> None:
    """At first schema 1 told no result."""
    match, at = take_out(FROZEN / f"{kind}.json")
    assert match.over
    assert at == Table((0, 1, 2, 3, 7))
    scores = (41, 29, 23, 15, 22)
    assert tuple(score.total for score in match.state.standing().scores) == scores
    assert len(match.steps) == 50
    assert told_as_played(match)
    told = None if kind == "schema1-finished" else Result((0,), scores)
    assert read_head(FROZEN / f"{kind}.json").result == told


@pytest.mark.parametrize("kind", sorted(path.name for path in FROZEN.iterdir()))
def test_a_frozen_save_is_of_todays_schema_once_it_is_played_on(tmp_path: Path, kind: str) -> None:
    path = put(tmp_path, (FROZEN / kind).read_bytes())
    file, match, at = SaveFile.open(path)
    file.write(match, at)
    file.close()
    content = json.loads(path.read_bytes())
    assert content["schema"] == save.SCHEMA
    assert (content["result"] is not None) == match.over
    again, at_again = take_out(path)
    assert same(match, again)
    assert at == at_again


# ---------------------------------------------------------------------- the head by itself


def test_the_head_says_what_lists_show(tmp_path: Path) -> None:
    match, at = sealed_choice()
    before = datetime.now(UTC)
    path = put(tmp_path, freeze(match, at))
    head = read_head(path)
    assert head == Head(
        path,
        "hot-lead",
        ("Ann", "Ben", "Cleo"),
        (0, 1, 2),
        {"back_alley": True, "promotion_stars": True, "two_player_rule": True},
        "always",
        head.saved,
        "round 5 of 10",
        False,
        "Friday",
        1,
        False,
        None,
    )
    assert abs(head.saved - before) < timedelta(seconds=10)
    over = read_head(put(tmp_path, freeze(*finished())))
    assert over.over
    standing = finished()[0].standing()
    assert over.result == Result(standing.winners or (), tuple(score.total for score in standing.scores))


def test_heads_and_settings_are_read_without_pydantic_and_without_a_game(tmp_path: Path) -> None:
    """Of whatever schema; nor does a new title load any."""
    put(tmp_path, (FROZEN / "schema1-finished.json").read_bytes(), "older.json")
    put_match(tmp_path)
    script = (
        "import sys; from pathlib import Path; from hotgames.table import settings, shelf\n"
        f"heads, errors = shelf.listing(Path({str(tmp_path)!r})); settings.load()\n"
        "assert len(heads) == 2 and not errors\n"
        "for head in heads: shelf.rename(head.path, 'Friday')\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('pydantic', 'textual', 'rich')"
        " or name.startswith('hotgames.games.')])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


BAD_HEADS = {
    "game": ["chess", "", None, 7, ["hot-lead"], {}, "../hot-lead"],
    "rules": [0, -1, "1", 1.0, True, None],
    "version": ["", 1, None, "1\n", "x" * 31, "\x1b[31m"],
    "seats": [[], ["Ann"], ["Ann", "Ann", "Ben"], ["Ann", "Ben", "x" * 300], ["Ann", "Ben", "a\x1b[31m"]],
    "colours": [[0, 1], [0, 1, 8], [0, 1, -1], [0, 1, True], [0, 1, "2"], None, "012"],
    "options": [[], None, {"back_alley": 1}, {"back_alley": "true"}, {"unknown": True}],
    "curtain": ["sometimes", None, [], 0],
    "title": ["x" * 41, "a\nb", " ", 5, None, "\x1b[2J"],
    "saved": [
        *("", "yesterday", 5, None, "2026-11-30", "2026-11-30T12:00:00", "9999-12-31T23:59:59-23:59"),
        *("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00"),  # no date in some other zone
    ],
    "line": ["x" * 81, "a\nb", "\x1b[2J", None, 3],
    "over": [0, None, "false"],
    "practised": [1, None, "true"],
    "schema": [0, -1, "1", True, None, 1.0],
    "format": ["hotgames-record", None],
    "snapshot": [None, 3, "", "%%%", "AAAA"],
    "log": [None, [], "", "eJw="],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in BAD_HEADS for value in BAD_HEADS[key]])
def test_each_field_of_a_head_is_checked_though_the_checksum_is_right(
    tmp_path: Path, key: str, value: object
) -> None:
    path = put(tmp_path, edited(freeze(*sealed_choice()), **{key: value}))
    if key not in ("snapshot", "log"):
        with pytest.raises(SaveError, match=r"^game\.json: "):
            read_head(path)
    with pytest.raises(SaveError, match=r"^game\.json: ") as refused:
        SaveFile.open(path)
    assert str(refused.value).isprintable()
    assert not (tmp_path / "game.json.lock").exists()


@pytest.mark.parametrize("part", ["snapshot", "log"])
def test_a_sealed_part_that_is_missing_is_a_refusal_though_the_checksum_is_right(
    tmp_path: Path, part: str
) -> None:
    data = json.loads(freeze(*sealed_choice()))
    del data[part]
    path = put(tmp_path, closed(data))
    for read in (read_head, seed_of, SaveFile.open):
        with pytest.raises(SaveError, match=r"^game\.json: "):
            read(path)


SCORES = [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    "result",
    [
        *(False, [], {}, {"winners": [0]}, {"scores": SCORES}, {"winners": [0], "scores": SCORES, "more": 1}),
        *({"winners": winners, "scores": SCORES} for winners in (None, 0, [5], [-1], [1, 0], [0, 0], ["0"])),
        *({"winners": winners, "scores": SCORES} for winners in ([True], [[0]])),
        *({"winners": [0], "scores": scores} for scores in (None, SCORES[1:], ["1"] * 5, [1.0] * 5)),
    ],
    ids=str,
)
def test_a_result_is_checked_though_the_checksum_is_right(tmp_path: Path, result: object) -> None:
    """And only a game that is over has one."""
    good = {"winners": [0, 4], "scores": SCORES}
    assert read_head(put(tmp_path, edited(freeze(*finished()), result=good))).result == ((0, 4), (*SCORES,))
    for data in (edited(freeze(*finished()), result=result), edited(freeze(*sealed_choice()), result=good)):
        with pytest.raises(SaveError, match=r"^game\.json: "):
            read_head(put(tmp_path, data))


@pytest.mark.parametrize("key", ["title", "seats", "snapshot"])
def test_a_missing_or_a_strange_key_is_refused(tmp_path: Path, key: str) -> None:
    content = json.loads(freeze(*sealed_choice()))
    for data in ({name: content[name] for name in content if name != key}, {**content, "more": key}):
        with pytest.raises(SaveError, match="keys"):
            read_head(put(tmp_path, closed(data)))


# ---------------------------------------------------------------------- files and names


def test_new_saves_get_names_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, at = sealed_choice()
    tokens = iter(["aaaa", "aaaa", "aaaa", "bbbb", "bbbb", "cccc"])
    monkeypatch.setattr(save.secrets, "token_hex", lambda n: next(tokens) if n == 2 else "t")
    one = SaveFile.create(match, at, tmp_path / "new" / "folder")
    other = SaveFile.create(match, at, tmp_path / "new" / "folder")
    one.close()
    third = SaveFile.create(match, at, tmp_path / "new" / "folder")
    date = f"{datetime.now():%Y-%m-%d}"
    assert [file.path.name for file in (one, other, third)] == [
        f"hot-lead-{date}-{token}.json" for token in ("aaaa", "bbbb", "cccc")
    ]
    assert same(match, take_out(one.path)[0])
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o777 == 0o700
    assert one.path.stat().st_mode & 0o777 == 0o600
    other.close()
    third.close()
    assert len(list((tmp_path / "new" / "folder").iterdir())) == 3


def test_the_last_good_save_is_kept_as_backup(tmp_path: Path) -> None:
    match = played(6)
    file = SaveFile.create(match, table(match), tmp_path)
    backup = tmp_path / (file.path.name + ".bak")
    assert not backup.exists()
    contents = [file.path.read_bytes()]
    for _ in range(3):
        play(match, 1)
        file.write(match, table(match))
        assert backup.read_bytes() == contents[-1]
        contents.append(file.path.read_bytes())
    assert len(set(contents)) == 4
    file.close()
    assert sorted(tmp_path.iterdir()) == [file.path, backup]


@pytest.mark.parametrize("bad", [b"", b"\0" * 3000, b"{"])
def test_a_bad_main_file_never_becomes_the_backup(tmp_path: Path, bad: bytes) -> None:
    match = played(6)
    file = SaveFile.create(match, table(match), tmp_path)
    file.write(play(match, 1), table(match))
    backup = tmp_path / (file.path.name + ".bak")
    good = backup.read_bytes()
    file.path.write_bytes(bad)
    file.write(play(match, 1), table(match))
    assert backup.read_bytes() == good
    assert read_head(file.path)
    file.close()


def test_a_save_deleted_under_the_players_is_written_anew(tmp_path: Path) -> None:
    match = played(6)
    file = SaveFile.create(match, table(match), tmp_path)
    file.path.unlink()
    file.write(match, table(match))
    file.close()
    assert same(match, take_out(file.path)[0])


def test_a_closed_save_is_not_written(tmp_path: Path) -> None:
    match = played(6)
    file = SaveFile.create(match, table(match), tmp_path)
    file.close()
    file.close()
    before = file.path.read_bytes()
    with pytest.raises(SaveError, match="it is closed"):
        file.write(play(match, 1), table(match))
    assert file.path.read_bytes() == before


def test_a_link_to_a_save_is_the_same_save(tmp_path: Path) -> None:
    path = put_match(tmp_path)
    link = tmp_path / "link.json"
    link.symlink_to(path)
    file, match, at = SaveFile.open(link)
    assert file.path == path
    with pytest.raises(SaveError, match="open in another window"):
        SaveFile.open(path)
    file.write(match, at)
    file.close()
    assert link.is_symlink()
