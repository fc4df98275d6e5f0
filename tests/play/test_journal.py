"""Journals: every change is on disk at once, whatever ends the program."""

import errno
import json
import os
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nimarcade.core import settings
from nimarcade.core.errors import BadInput, BadSave, Unwritten
from nimarcade.core.game import Move
from nimarcade.games.heaps import Heaps
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal, journal_path
from nimarcade.play.session import Player, Remark, Session, Tree
from tests.ask import typed
from tests.sessions import begun, same, stored
from tests.torture import window


def one_move(path: Path) -> tuple[Journal, Session]:
    """A journal, and the session after the move that is in it."""
    kept, session = Journal(path, begun()), begun().play_codes("5-1")
    kept.update(session)
    return kept, session


def test_a_new_line_of_play_cuts_the_old_one(path: Path) -> None:
    kept = Journal(path, begun())
    session = begun().play_codes("5-1", "4-2", "3-1")
    kept.update(session)
    # Two changes at once, as a screen may report them: back twice, and another move.
    session = session.go_to(1).play_code("4-4")
    kept.update(session)
    assert same(journal.read_save(path), session)
    assert '["cut", 1]\n["move", 2, "4-4"]' in journal_path(path).read_text()
    # An earlier session is handed in again.
    kept.update(begun())
    assert saves.as_json(journal.read_save(path))["moves"] == []


def test_a_line_cut_off_by_a_crash_never_happened(path: Path) -> None:
    kept, first = one_move(path)
    whole = journal_path(path).stat().st_size
    kept.update(first.play_codes("4-2"))
    data = journal_path(path).read_bytes()
    for cut in range(whole, len(data)):
        journal_path(path).write_bytes(data[:cut])
        assert same(journal.read_save(path), first)
    for cut in range(whole):
        journal_path(path).write_bytes(data[:cut])
        assert same(journal.read_save(path), begun())


def test_a_crash_between_the_save_and_its_journal_plays_nothing_twice(path: Path) -> None:
    kept = Journal(path, begun())
    session = begun().play_codes("5-1", "4-2")
    kept.update(session)
    kept.update(session := session.hinted(2))
    shutil.copy(journal_path(path), path.parent / "old")
    kept.fold()
    shutil.copy(path.parent / "old", journal_path(path))
    assert same(journal.read_save(path), session)
    # Playing on starts a journal with a higher number.
    kept = Journal(path, session)
    kept.update(session := session.play_code("3-1"))
    assert same(journal.read_save(path), session)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('["move", 2, "9-9"]', "line 3, '9-9': there is no heap of 9"),
        ('["move", 5, "4-1"]', "line 3: there is no ply 4"),
        ('["move", 2, 4]', "line 3 must be a move code"),
        ('["go", 7]', "line 3: there is no ply 7"),
        ('["go", -1]', "line 3: there is no ply -1"),
        ('["jump", 1]', "line 3 is none of move"),
        ('{"go": 1}', "line 3 must be a list"),
        ("[]", "line 3 must be a list"),
        ("nonsense", "line 3 is no JSON"),
        ('["hint", 0, 9]', "line 3: ply is"),
        ('["comment", 9, "", ""]', "line 3: there is no ply 9"),
        ('["remark", 9, "1", "win", "So long.", false, ""]', "line 3: there is no ply 9"),
    ],
)
def test_a_damaged_journal_is_named_with_its_line(line: str, said: str, path: Path) -> None:
    one_move(path)
    with journal_path(path).open("a") as file:
        file.write(line + "\n")
    before = journal_path(path).read_bytes()
    with pytest.raises(BadSave) as caught:
        journal.read_save(path)
    assert str(caught.value).startswith(f"{path.name}.journal: ")
    assert said in str(caught.value)
    assert str(folder.entries(path.parent)[0].damage).startswith(str(caught.value))
    assert journal_path(path).read_bytes() == before


def test_a_full_disk_loses_nothing_once_there_is_room(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, first = one_move(path)
    write = os.write

    def half(file: int, data: bytes) -> int:
        if len(data) < 4:
            raise OSError(28, "No space left on device")
        return write(file, data[: len(data) // 2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", half)
        with pytest.raises(Unwritten, match="No space left"):
            kept.update(first.play_codes("4-2"))
    assert same(journal.read_save(path), first)
    kept.update(second := first.play_codes("4-2", "3-1"))
    assert same(journal.read_save(path), second)


def test_one_game_is_played_in_one_window_at_a_time(path: Path) -> None:
    one, session = one_move(path)
    two = Journal(path, journal.read_save(path))
    two.update(other := journal.read_save(path).play_codes("4-4"))
    assert two.strayed_from == path
    assert two.path == path.with_name("game-1.json")
    one.update(session := session.play_codes("4-2"))
    assert one.strayed_from is None
    assert same(journal.read_save(path), session)
    one.fold()
    two.update(other := other.play_codes("4-3"))
    two.fold()
    assert same(journal.read_save(path), session)
    assert same(journal.read_save(two.path), other)
    assert sorted(each.name for each in path.parent.iterdir()) == ["game-1.json", "game.json"]


def test_a_window_whose_save_was_changed_goes_on_beside_it(path: Path) -> None:
    start = begun().play_codes("5-1")
    stored(path, start)
    one, two = (Journal(path, journal.read_save(path)) for _ in range(2))
    one.update(mine := start.play_codes("4-2"))
    one.fold()
    two.update(yours := start.comment("a note"))
    assert two.strayed_from == path
    assert same(journal.read_save(path), mine)
    assert same(journal.read_save(two.path), yours)
    # What was read before another window wrote is told by its stamp, too.
    found = journal.opened(path)
    one.update(mine := mine.play_codes("4-1"))
    one.fold()
    three = Journal(path, found.session, found.stamp)
    three.update(hers := found.session.comment("another"))
    assert three.path.name == "game-2.json"
    assert same(journal.read_save(path), mine)
    assert same(journal.read_save(three.path), hers)


@pytest.mark.parametrize("act", ["rename", "delete", "rewrite"])
def test_what_others_do_with_the_files_costs_no_move(act: str, path: Path) -> None:
    kept, session = one_move(path)
    if act == "rename":
        journal.rename(path, "Yours")
    elif act == "delete":
        path.unlink()
        journal_path(path).unlink()
    else:
        journal.rewrite(path, journal.read_save(path), begun())
    kept.update(session := session.play_codes("4-2"))
    kept.fold()
    assert kept.strayed_from == path
    assert same(journal.read_save(kept.path), session)
    assert kept.path.exists()


def test_who_only_looks_leaves_the_other_window_alone(path: Path) -> None:
    one, session = one_move(path)
    two = Journal(path, journal.read_save(path))
    two.fold()
    one.update(session := session.play_codes("4-2"))
    assert one.strayed_from is None
    assert same(journal.read_save(path), session)


def test_rewriting_looks_whether_the_save_is_still_the_same(path: Path) -> None:
    stored(path, session := begun().play_codes("5-1"))
    journal.rewrite(path, session, session.comment("joined"))
    with pytest.raises(Unwritten, match="changed in another window"):
        journal.rewrite(path, session, session)
    assert journal.read_save(path).comments == ((1, "", "joined"),)


def test_links_are_written_through(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link, there = tmp_path / "a.json", tmp_path / "there" / "b.json"
    stored(there, session := begun())
    link.symlink_to(there)
    kept = Journal(link, session)
    kept.update(session := session.play_codes("5-1"))
    assert journal_path(link) == journal_path(there)
    assert same(journal.read_save(there), session)
    kept.fold()
    assert link.is_symlink()
    assert same(journal.read_save(there), session)
    assert journal.rename(link, "Mine").is_symlink()
    assert same(journal.read_save(tmp_path / "Mine.json"), session)


def test_files_are_their_owners_alone(path: Path) -> None:
    before = os.umask(0)
    try:
        kept, _ = one_move(path)
    finally:
        os.umask(before)
    assert {each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {0o600}
    kept.fold()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", [b"\0\0\0\n", b"\xff\xfe\n", b'["move", 2, "9-9"]\n', b"[[[\n", b'["go"'])
def test_a_journal_damaged_in_its_middle_loads_up_to_there(damage: bytes, path: Path) -> None:
    kept, first = one_move(path)
    with journal_path(path).open("ab") as file:
        file.write(damage)
    kept._stamp = journal._stamp(path)
    kept.update(first.play_codes("4-2"))
    kept._close()
    told: list[str] = []
    session = journal.read_save(path, told.append)
    assert same(session, first)
    assert len(told) == 1
    assert "journal: line 3" in told[0]
    spoiled = journal_path(path).read_bytes()
    entry = folder.entries(path.parent)[0]
    assert (entry.moves, entry.error, entry.damage) == (1, None, told[0])
    # Played on, the damaged journal is set aside.
    kept = Journal(path, session)
    kept.update(session := session.play_codes("4-3"))
    kept.fold()
    assert same(journal.read_save(path), session)
    assert (path.parent / "game.json.journal.damaged").read_bytes() == spoiled


def test_a_remark_of_a_machine_is_kept_with_its_comment_and_goes_with_its_move(path: Path) -> None:
    kept = Journal(path, start := begun())
    first = start.play_codes("5-1").remarked(Remark(1, "1", "offer", "Shall we?", True, "31%, 38%"))
    kept.update(first)
    kept.update(second := first.play_code("4-2").remarked(Remark(2, "2", "decline", "No.", False)))
    assert same(read := journal.read_save(path), second)
    assert [remark.text for remark in read.remarks] == ["Shall we?", "No."]
    assert [text for *_, text in read.comments] == ["Shall we?", "No."]
    assert same(saves.from_json(saves.as_json(second), "a save"), second)
    kept.update(other := second.go_to(1).play_code("4-1"))
    assert [remark.text for remark in journal.read_save(path).remarks] == ["Shall we?"]
    kept.fold()
    assert same(journal.read_save(path), other)


def test_a_journal_of_the_first_version_is_read_and_a_newer_one_refused_untouched(path: Path) -> None:
    kept, session = one_move(path)
    kept._close()
    _, *lines = journal_path(path).read_text().splitlines()
    journal_path(path).write_text("\n".join(['["journal", 1]', *lines, ""]))
    assert same(journal.read_save(path), session)
    journal_path(path).write_text(newer := "\n".join(['["journal", 1, 4]', *lines, ""]))
    for warn in (None, print):
        with pytest.raises(BadSave, match="newer nimarcade"):
            journal.read_save(path, warn)
    assert "newer nimarcade" in str(folder.entries(path.parent)[0].error)
    assert journal_path(path).read_text() == newer


@pytest.mark.parametrize("durability", ["safe", "fast"])
def test_a_move_is_on_the_disk_itself_unless_told_otherwise(
    durability: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.change(lambda now: replace(now, durability=durability))
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    kept = Journal(path, session := begun())
    counts = []
    for code in ("5-1", "4-2", "4-1"):
        kept.update(session := session.play_codes(code))
        kept.update(session)  # the next one waits for it
        counts.append(len(synced))
    assert (counts[0] < counts[1] < counts[2]) if durability == "safe" else counts == [0, 0, 0]


def test_lines_that_the_disk_itself_refused_come_once_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Journal(path, session := begun())
    kept.update(session := session.play_codes("5-1"))

    def refuse(file: int) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", refuse)
        kept.update(session := session.play_codes("4-2"))  # the game goes on meanwhile
        with pytest.raises(Unwritten, match="broken"):
            kept.update(session := session.play_codes("4-1"))
    assert kept.unsaved
    assert journal.read_save(path).length == 1
    kept.update(session)
    assert same(journal.read_save(path), session)
    assert kept.strayed_from is None


def test_a_new_game_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = journal.new_path(tmp_path, begun())
    one, two = Journal(path, begun()), Journal(path, begun())
    one.update(begun().play_codes("5-1"))
    two.update(begun().play_codes("5-2"))
    assert one.path != two.path
    assert [journal.read_save(kept.path).notation(1) for kept in (one, two)] == ["5-1", "5-2"]


def test_other_players_are_written_at_once(path: Path) -> None:
    kept = Journal(path, begun())
    session = replace(begun().play_codes("5-1"), players=(Player("random", "R", 1), Player("human", "Bob")))
    kept.update(session)
    assert same(journal.read_save(path), session)


def _written(path: Path, session: Session, lines: list[list[object]]) -> None:
    stored(path, session)
    journal_path(path).write_text("".join(f"{json.dumps(line)}\n" for line in [["journal", 1], *lines]))


def test_what_is_said_and_asked_costs_the_same_in_the_longest_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [["hint", 0, 1], ["comment", 0, "", "x"], ["remark", 0, "1", "act", "x", False, ""]]
    _written(path, begun(), said * 300)
    copies: list[Session] = []

    def counted(session: Session, **changes: Any) -> Session:
        copies.append(session)
        return replace(session, **changes)

    monkeypatch.setattr(saves, "replace", counted)
    read = journal.read_save(path)
    assert (len(read.hints), len(read.comments), len(read.remarks)) == (300, 300, 300)
    assert len(copies) < 10, "each copies all lists"


def test_a_move_costs_the_same_where_many_were_tried(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = [line for n in range(1, 301) for line in (["move", 1, f"1000-{n}"], ["cut", 0])]
    _written(path, begun("nim:1000"), tried)
    looked_at = 0

    def counted(tree: Tree, node: int) -> Move:
        nonlocal looked_at
        looked_at += 1
        return move(tree, node)

    move = Tree.move
    monkeypatch.setattr(Tree, "move", counted)
    assert journal.read_save(path).tree.size == 301
    assert looked_at < 3_000, "of 45,000 pairs"


@pytest.mark.parametrize(
    "moves", [pytest.param(2_000, marks=pytest.mark.sweep), pytest.param(100_000, marks=pytest.mark.long)]
)
def test_of_very_many_moves_each_costs_one_short_line(moves: int, path: Path) -> None:
    """Positions and lines are made once a move, whatever the length of the game."""
    made = 0

    def counted(session: Session, number: int) -> str:
        nonlocal made
        made += 1
        return notation(session, number)

    notation = Session.notation
    session = begun(f"greedy-nim+k=1:{moves + 2},2")
    kept, sizes = Journal(path, session), []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Session, "notation", counted)
        for _ in range(moves):
            session = session.play_code(f"{typed(Heaps, session.state).heaps[0]}-1")
            kept.update(session)
            sizes.append(journal_path(path).stat().st_size)
    assert made == moves
    assert max(b - a for a, b in pairwise(sizes)) < 35
    assert path.stat().st_size < 500
    assert journal.read_save(path).length == moves
    kept.fold()
    assert journal.read_save(path).length == moves
    assert [entry.moves for entry in folder.entries(path.parent)] == [moves]


@pytest.mark.few("20-AB")
@pytest.mark.parametrize(("acts", "names"), [(20, "AB"), (250, "AB"), (40, "ABC")])
def test_windows_lose_nothing_of_each_other(acts: int, names: str, tmp_path: Path) -> None:
    files = window.together(tmp_path, seed=1, acts=acts, windows=names)
    assert files > 1, "both were open at the same time"


def test_a_game_is_kept_from_its_first_move_or_word_on(path: Path) -> None:
    session = begun()
    kept = Journal(path, session)
    kept.update(session := session.hinted(1))
    assert not kept.unsaved
    kept.fold()
    assert not list(path.parent.iterdir())
    said = Journal(path.with_name("said.json"), session)
    said.update(spoken := session.comment("a thought"))
    said.fold()
    assert same(journal.read_save(said.path), spoken)
    kept.update(session := session.play_codes("5-1"))
    assert same(journal.read_save(path), session)
    kept.update(session := session.undo())
    kept.fold()
    assert same(journal.read_save(path), session)


def test_a_bad_name_writes_nothing(path: Path) -> None:
    one_move(path)
    with pytest.raises(BadInput, match="1 to 80"):
        Journal(path.with_name("b.json"), begun().play_codes("5-1")).save("../x")
    assert not path.with_name("b.json").exists()
