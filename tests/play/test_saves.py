"""Saves and journals: what is written is what is read, whatever happens in between."""

import json
import os
from pathlib import Path

import pytest

from nimarcade.core import folders
from nimarcade.core.errors import BadInput, BadSave, PastLimit, Unwritten
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal, journal_path
from nimarcade.play.session import Player
from tests import odd
from tests.sessions import begun, game, refused, stored


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
        ({"start": "nimm:3"}, "no game is called 'nimm', nim is; somebody's own needs its file"),
        ({"start": "sum:nim:3/frogs:..x"}, "no game is called 'frogs'; somebody's own"),
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


# The folder of saves: lists, names, and where it is.


def test_entries_are_newest_first_and_say_what_they_are(tmp_path: Path) -> None:
    stored(tmp_path / "old.json", begun("co-nim:4,4,3").play_codes("4-1"))
    stored(tmp_path / "bare.json", begun("nim:2"))  # nothing to keep: it is not listed, nor played on
    stored(tmp_path / "over.json", begun("nim:2").play_codes("2-2"))
    stored(tmp_path / "said.json", begun("nim:2").comment("a word"))
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "notes.txt").write_text("no save")
    (tmp_path / ".hidden.json").write_text("no save")
    for age, name in enumerate(("over", "bad", "old", "said")):
        os.utime(tmp_path / f"{name}.json", (10**9 - age, 10**9 - age))
    over, bad, old, said = folder.entries(tmp_path)
    assert (over.title, over.game, over.seats, over.moves) == ("over", "nim", ("Ann", "Perfect"), 1)
    assert (over.finished, over.error) == (True, None)
    assert bad.error
    assert not bad.finished
    assert (old.game, old.moves, old.finished) == ("co-nim", 1, False)
    assert (said.title, said.moves, said.goes_on) == ("said", 0, True)
    assert over.when > bad.when > old.when
    passed: list[str] = []
    assert folder.latest_unfinished(tmp_path, passed.append) == tmp_path / "old.json"
    assert passed == [bad.error]


def test_a_game_in_its_journal_counts(tmp_path: Path) -> None:
    kept = Journal(tmp_path / "a.json", begun("nim:2"))
    kept.update(begun("nim:2").play_codes("2-1"))
    assert folder.entries(tmp_path)[0].moves == 1
    assert folder.latest_unfinished(tmp_path) == tmp_path / "a.json"
    kept.update(begun("nim:2").play_codes("2-1", "1-1"))
    assert folder.entries(tmp_path)[0].finished
    assert folder.latest_unfinished(tmp_path) is None


def test_no_folder_is_an_empty_one(tmp_path: Path) -> None:
    assert folder.entries(tmp_path / "none") == []
    assert folder.latest_unfinished(tmp_path / "none") is None


def test_titles_come_from_the_save_or_its_name(tmp_path: Path) -> None:
    for name, title in (("a", "The nim-sum at work"), ("b", "\x1b[31m"), ("c", 7)):
        data = {**saves.as_json(begun().play_codes("5-1")), "meta": {"title": title}}
        stored(tmp_path / f"{name}.json", saves.from_json(data, name))
    assert sorted(entry.title for entry in folder.entries(tmp_path)) == ["The nim-sum at work", "b", "c"]


@pytest.mark.parametrize(
    ("names", "moves", "title"),
    [
        ("You Perfect", "2-2", "You beat Perfect"),
        ("Ann Perfect", "2-1 1-1", "Perfect beat you"),
        ("Ann Perfect", "2-1", "You against Perfect"),
        ("Ann Bob", "2-2", "Ann beat Bob"),
        ("Ann Bob", "2-1", "Ann – Bob"),
    ],
)
@pytest.mark.parametrize("checked", [folder.CHECKED, 0], ids=["replayed", "as it says"])
def test_a_game_that_nobody_named_is_called_by_what_happened(
    names: str, moves: str, title: str, checked: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "CHECKED", checked)
    players = [Player("perfect" if name == "Perfect" else "human", name) for name in names.split()]
    session = game("nim:2", *moves.split(), players=players)
    stored(path := journal.new_path(tmp_path, session), session)
    assert [entry.title for entry in folder.entries(tmp_path)] == [title]
    journal.rename(path, "my game")
    assert [entry.title for entry in folder.entries(tmp_path)] == ["my game"]


def test_a_table_is_called_by_who_won_it() -> None:
    seats = ("Blue", "Red", "Green")
    assert folder._happened(seats, [1], 2) == "Green beat you and Blue"
    assert folder._happened(seats, [1], 1) == "You beat Blue and Green"
    assert folder._happened(seats, [0, 1], 1) == "Red beat Blue and Green"
    assert folder._happened(seats, [0], None) == "You against Red and Green"


def test_new_names_are_readable_and_unused(tmp_path: Path) -> None:
    first = journal.new_path(tmp_path, begun())
    assert first.name[10:] == "-nim-1.json"
    first.write_text("x")
    second = journal.new_path(tmp_path, begun())
    assert second.name[10:] == "-nim-2.json"
    journal_path(second).write_text("left over")
    assert journal.new_path(tmp_path, begun()).name[10:] == "-nim-3.json"


def test_rename_takes_the_journal_along_and_drops_a_title(tmp_path: Path) -> None:
    data = {**saves.as_json(begun()), "meta": {"title": "Old"}}
    session = saves.from_json(data, "x")
    kept = Journal(tmp_path / "a.json", session)
    kept.update(session.play_codes("5-1"))
    path = journal.rename(tmp_path / "a.json", "Größer (2)")
    assert path == tmp_path / "Größer (2).json"
    assert sorted(p.name for p in tmp_path.glob("[!.]*")) == ["Größer (2).json", "Größer (2).json.journal"]
    assert journal.read_save(path).ply == 1
    assert folder.entries(tmp_path)[0].title == "Größer (2)"
    assert journal.rename(path, "Größer (2)") == path


@pytest.mark.parametrize(
    "name", ["", " ", "../up", "a/b", ".hidden", "x" * 81, "a\nb", "a\0b", "-x", "C:x", "taken"]
)
def test_names_that_are_none_or_another_s(name: str, tmp_path: Path) -> None:
    for each in ("a", "taken"):
        stored(tmp_path / f"{each}.json", begun())
    with pytest.raises(BadInput, match="already" if name == "taken" else "1 to 80"):
        journal.rename(tmp_path / "a.json", name)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "taken.json"]


def test_save_by_name_and_play_on(tmp_path: Path) -> None:
    session = saves.from_json({**saves.as_json(begun()), "meta": {"title": "Old"}}, "x")
    kept = Journal(journal.new_path(tmp_path, session), session)
    assert kept.save("Mine") == tmp_path / "Mine.json"
    kept.update(session := session.play_codes("5-1"))
    kept.fold()
    assert [p.name for p in tmp_path.iterdir()] == ["Mine.json"]
    assert journal.read_save(tmp_path / "Mine.json").ply == 1
    assert folder.entries(tmp_path)[0].title == "Mine"


def test_where_games_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folder.folder(tmp_path) == tmp_path
    package = tmp_path / "somewhere" / "nimarcade"
    package.mkdir(parents=True)
    monkeypatch.setattr(folders, "PACKAGE", package)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert tmp_path / "somewhere" not in folder.folder().parents
    assert "nimarcade" in folder.folder().parts
    assert folder.examples() == package / "saves"
    (package.parent / "pyproject.toml").write_text("")
    assert folder.folder() == package.parent / "saves" / "mine"
    assert folder.examples() == package.parent / "saves"


def test_examples_are_played_on_elsewhere(tmp_path: Path) -> None:
    session = begun()
    example = folder.examples() / "nim.json"
    place = folder.place_for(example, session, tmp_path)
    assert place.parent == tmp_path
    assert folder.place_for(tmp_path / "a.json", session, None) == tmp_path / "a.json"


@pytest.mark.parametrize("kind", odd.KINDS)
def test_an_odd_file_is_named_in_its_row_and_the_others_are_reached(kind: str, tmp_path: Path) -> None:
    stored(tmp_path / "good.json", begun().play_codes("5-1"))
    stored(tmp_path / "beside.json", begun().play_codes("5-1"))
    odd.made(tmp_path / "odd.json", kind)
    odd.made(journal_path(tmp_path / "beside.json"), kind)
    errors = {entry.title: entry.error for entry in folder.entries(tmp_path)}
    assert errors.pop("good") is None
    assert all(odd.KINDS[kind] in str(error) for error in errors.values())
    assert set(errors) == {"odd", "beside"}
    assert folder.latest_unfinished(tmp_path) == tmp_path / "good.json"
    assert folder.match(tmp_path / "good.json")[1] == []
