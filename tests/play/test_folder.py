"""The folder of saves: lists, names, and where it is."""

import os
from pathlib import Path

import pytest

from nimarcade.core import folders
from nimarcade.core.errors import BadInput
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal, journal_path
from nimarcade.play.session import Player
from tests import odd
from tests.sessions import begun, game, stored


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
