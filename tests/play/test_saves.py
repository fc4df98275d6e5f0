"""Saves and journals: what is written is what is read, whatever happens in between."""

import json
import os
from pathlib import Path

import pytest

from nimarcade.core.errors import BadSave, PastLimit, Unwritten
from nimarcade.play import folder, journal, saves
from tests import odd
from tests.sessions import begun, refused, stored


def test_a_move_stands_on_a_line_of_its_own(path: Path) -> None:
    stored(path, begun().play_codes("5-1", "4-4"))
    lines = path.read_text().splitlines()
    assert '  "5-1",' in lines
    assert '  "4-4"' in lines


def broken(change: dict[str, object]) -> dict[str, object]:
    return {**saves.as_json(begun().play_codes("5-1", "4-2")), **change}


SEAT = {"seat": "1", "name": "Ann", "kind": "human", "seed": None}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"nimarcade": 3}, "newer nimarcade (version 3)"),
        ({"nimarcade": 0}, "from 1 on"),
        ({"nimarcade": True}, "must be a number"),
        ({"start": "nim:5,4,x"}, "'x'"),
        ({"start": 7}, "'start' must be a position code"),
        ({"start": "nim:" + "9" * 10_001}, "10,000 digits"),
        ({"moves": ["5-1", "9-9"]}, "move 2, '9-9': there is no heap of 9"),
        ({"moves": ["5-1", 3]}, "move 2 must be a move code"),
        ({"moves": "5-1"}, "'moves' must be a list"),
        ({"seats": [SEAT]}, "2 seats, not 1"),
        ({"seats": [SEAT, SEAT]}, "seat 2: must be labelled '2'"),
        ({"seats": [SEAT, 4]}, "seat 2: must be an object"),
        ({"seats": [SEAT, {**SEAT, "seat": "2", "kind": "genius"}]}, "no seat is called 'genius'"),
        ({"seats": [SEAT, {**SEAT, "seat": "2", "name": "\x1b[2J"}]}, "printable"),
        ({"seats": [SEAT, {**SEAT, "seat": "2", "seed": "x"}]}, "'seed'"),
        ({"comments": [[3, "", "late"]]}, "comment 1: there is no ply 3"),
        ({"comments": [[1, "", "\x1b[31m\u200d"]]}, "comment 1 holds a control character"),
        ({"comments": [["1", "", ""]]}, "comment 1 must be [ply, seat, text]"),
        (
            {"remarks": [[1, "2", "offer", "Hm.", True]]},
            "remark 1 must be [ply, seat, act, text, bluff, figures]",
        ),
        ({"remarks": [[1, "2", "offer", "Hm.", 1, ""]]}, "remark 1 must be [ply, seat, act, text, bluff,"),
        ({"remarks": [[3, "2", "offer", "Hm.", True, ""]]}, "remark 1: there is no ply 3"),
        ({"remarks": [[1, "2", "offer", "Hm.", True, "\x1b"]]}, "remark 1 holds a control character"),
        ({"remarks": {}}, "'remarks' must be a list"),
        ({"hints": [[0, 6]]}, "step from 1 to 5"),
        ({"hints": [[0]]}, "hint 1 must be [ply, step]"),
        ({"result": {"winner": "1"}}, "the game is not over"),
        ({"moves": ["5-5", "4-4", "3-3"]}, "must say that seat 1 won"),
        ({"meta": {"ply": 3}}, "'ply' in meta must be from 0 to 2"),
        ({"meta": {"strict": "yes"}}, "'strict' in meta must be true or false"),
        ({"seats": [SEAT, {**SEAT, "seat": "2", "kind": "expert/grudge"}]}, "only players of So Long Sucker"),
        ({"meta": None}, "'meta' must be an object"),
    ],
)
def test_a_wrong_save_is_named_with_its_place_and_left_alone(
    change: dict[str, object], message: str, path: Path
) -> None:
    assert message in refused(path, broken(change))


@pytest.mark.parametrize("key", ["start", "seats", "moves", "comments", "hints", "result", "meta"])
def test_a_missing_key_is_named(key: str, path: Path) -> None:
    data = broken({})
    del data[key]
    assert f"'{key}' is missing" in refused(path, data)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1"),
        (b'{"nimarcade": 1,\n "start": nim}', "line 2"),
        (b"[]", "no nimarcade save"),
        (b'{"a": 1}', "no nimarcade save"),
        (b'{"nimarcade": 1, \xff}', "no UTF-8"),
        (b'{"nimarcade": 1,\n "start": "nim', "line 2 is no JSON: Unterminated string"),
        (b"[" * 100_000, "too long"),
        (b'{"nimarcade": ' + b"9" * 50_000 + b"}", "too long"),
        (b'{"nimarcade": NaN}', "must be a number"),
    ],
)
def test_what_is_no_save_is_told(data: bytes, message: str, path: Path) -> None:
    assert message in refused(path, data)


@pytest.mark.sweep
def test_every_truncation_of_a_save_is_a_bad_save(path: Path) -> None:
    stored(path, begun().play_codes("5-1", "4-2").comment("ä"))
    whole = path.read_bytes()
    for cut in range(len(whole.rstrip()) - 1):
        path.write_bytes(whole[:cut])
        with pytest.raises(BadSave):
            journal.read_save(path)


def test_an_oversized_save_is_refused_unread(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(path, begun())
    monkeypatch.setattr(saves, "MAX_BYTES", 50)
    with pytest.raises(PastLimit, match="at most 50"):
        journal.read_save(path)
    assert folder.entries(path.parent)[0].error


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    for name, message in (
        ("folder.json", "it is a folder"),
        ("gone.json", "no such file"),
        ("a\0b.json", "cannot be read|no such file"),
        ("x" * 5000, "cannot be read: File name too long"),
    ):
        with pytest.raises(BadSave, match=message):
            journal.read_save(tmp_path / name)


def test_unknown_meta_is_kept(path: Path) -> None:
    data = {**saves.as_json(begun()), "meta": {"title": "Mine", "else": [1, {"x": None}]}}
    session = saves.from_json(data, "here")
    assert session.meta == {"title": "Mine", "else": [1, {"x": None}]}
    stored(path, session)
    assert journal.read_save(path).meta == session.meta


def test_a_failed_write_leaves_the_old_save(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(path, begun())
    before = path.read_bytes()

    monkeypatch.setattr(os, "replace", odd.full)
    with pytest.raises(Unwritten, match="No space left"):
        stored(path, begun().play_codes("5-1"))
    assert [path.read_bytes()] == [file.read_bytes() for file in path.parent.iterdir()] == [before]


def test_a_byte_order_mark_before_a_save_is_skipped(path: Path) -> None:
    path.write_text(json.dumps(broken({})), "utf-8-sig")
    assert journal.read_save(path).length == 2
