"""Journals: every change is on disk at once, whatever ends the program."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core.errors import BadSave
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal, journal_path
from nimarcade.play.session import Player, Session
from tests.sessions import STARTS, after, begun, same, wander


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def test_nothing_happened_leaves_no_file(path: Path) -> None:
    kept = Journal(path, begun())
    kept.update(begun())
    kept.fold()
    assert not list(path.parent.iterdir())


@pytest.mark.sweep
@given(seed=st.integers(0, 10**6), code=st.sampled_from(STARTS))
@settings(max_examples=60, deadline=None)
def test_disk_follows_every_change(seed: int, code: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        rng = Random(seed)
        kept = Journal(path, begun(code))
        for session in wander(begun(code), rng, 40):
            kept.update(session)
            if path.exists():
                assert same(journal.read_save(path), session)
            if rng.random() < 0.1:
                kept.fold()
            elif rng.random() < 0.1:  # the program ends without folding, the game is resumed
                kept._close()
                kept = Journal(path, session)
        kept.fold()
        assert not journal_path(path).exists()
        if path.exists():
            assert same(journal.read_save(path), session)


def test_a_new_line_of_play_cuts_the_old_one(path: Path) -> None:
    kept = Journal(path, begun())
    session = after(begun(), "5-1", "4-2", "3-1")
    kept.update(session)
    # Two changes at once, as a screen may report them: back twice, and another move.
    session = session.go_to(1).play_code("4-4")
    kept.update(session)
    assert saves.as_json(journal.read_save(path))["moves"] == ["5-1", "4-4"]
    # An earlier session is handed in again.
    kept.update(begun())
    assert saves.as_json(journal.read_save(path))["moves"] == []


def test_a_move_costs_one_short_line(path: Path) -> None:
    session = begun("greedy-nim+k=1:3000,2")
    kept = Journal(path, session)
    sizes = []
    for _ in range(2_000):
        session = session.play_code(f"{session.state.heaps[0]}-1")
        kept.update(session)
        sizes.append(journal_path(path).stat().st_size)
    assert max(b - a for a, b in pairwise(sizes)) < 30
    assert path.stat().st_size < 500


def test_a_line_cut_off_by_a_crash_never_happened(path: Path) -> None:
    kept = Journal(path, begun())
    first = after(begun(), "5-1")
    kept.update(first)
    whole = journal_path(path).stat().st_size
    kept.update(after(first, "4-2"))
    data = journal_path(path).read_bytes()
    for cut in range(whole, len(data)):
        journal_path(path).write_bytes(data[:cut])
        assert same(journal.read_save(path), first)
    for cut in range(whole):
        journal_path(path).write_bytes(data[:cut])
        assert same(journal.read_save(path), begun())


def test_a_crash_between_the_save_and_its_journal_plays_nothing_twice(path: Path) -> None:
    kept = Journal(path, begun())
    session = after(begun(), "5-1", "4-2")
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
    ],
)
def test_a_damaged_journal_is_named_with_its_line(line: str, said: str, path: Path) -> None:
    kept = Journal(path, begun())
    kept.update(after(begun(), "5-1"))
    with journal_path(path).open("a") as file:
        file.write(line + "\n")
    before = journal_path(path).read_bytes()
    with pytest.raises(BadSave) as caught:
        journal.read_save(path)
    assert said in str(caught.value)
    assert folder.entries(path.parent)[0].error == str(caught.value)
    assert journal_path(path).read_bytes() == before


def test_a_full_disk_loses_nothing_once_there_is_room(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Journal(path, begun())
    kept.update(first := after(begun(), "5-1"))
    write = os.write

    def half(file: int, data: bytes) -> int:
        if len(data) < 4:
            raise OSError(28, "No space left on device")
        return write(file, data[: len(data) // 2])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", half)
        with pytest.raises(BadSave, match="No space left"):
            kept.update(after(first, "4-2"))
    assert same(journal.read_save(path), first)
    kept.update(second := after(first, "4-2", "3-1"))
    assert same(journal.read_save(path), second)


def test_one_game_is_played_in_one_window_at_a_time(path: Path) -> None:
    one = Journal(path, begun())
    one.update(session := after(begun(), "5-1"))
    two = Journal(path, journal.read_save(path))
    with pytest.raises(BadSave, match="another window"):
        two.update(after(session, "4-4"))
    one.update(session := after(session, "4-2"))
    assert same(journal.read_save(path), session)
    one.fold()
    two.update(other := after(journal.read_save(path), "3-3"))
    assert same(journal.read_save(path), other)


def test_a_new_game_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = journal.new_path(tmp_path, begun())
    one, two = Journal(path, begun()), Journal(path, begun())
    one.update(after(begun(), "5-1"))
    two.update(after(begun(), "5-2"))
    assert one.path != two.path
    assert [journal.read_save(kept.path).notation(1) for kept in (one, two)] == ["5-1", "5-2"]


def test_other_players_are_written_at_once(path: Path) -> None:
    from dataclasses import replace

    kept = Journal(path, begun())
    session = replace(after(begun(), "5-1"), players=(Player("random", "R", 1), Player("human", "Bob")))
    kept.update(session)
    assert same(journal.read_save(path), session)


def test_kill_9_loses_nothing(path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from nimarcade.core import catalogue;"
        "from nimarcade.play import journal;"
        "from nimarcade.play.session import Player, Session; start = catalogue.read('nim:50,4');"
        "s = Session.begin(start, [Player('human', 'A')] * 2);"
        "j = journal.Journal(Path(sys.argv[1]), s)\n"
        "for n in range(50, 20, -1): s = s.play_code(f'{n}-1'); j.update(s)\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", script, str(path)], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert journal.read_save(path).ply == 30


def test_moves_are_linear_in_time(path: Path) -> None:
    """Positions and lines are made once a move, whatever the length of the game."""
    made = 0

    def counted(session: Session, number: int) -> str:
        nonlocal made
        made += 1
        return notation(session, number)

    notation = Session.notation
    session = begun("greedy-nim+k=1:1000,2")
    kept = Journal(path, session)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Session, "notation", counted)
        for _ in range(500):
            session = session.play_code(f"{session.state.heaps[0]}-1")
            kept.update(session)
    assert made == 500


@pytest.mark.parametrize(
    "moves", [pytest.param(20_000, marks=pytest.mark.sweep), pytest.param(100_000, marks=pytest.mark.long)]
)
def test_very_many_moves(moves: int, path: Path) -> None:
    session = begun(f"greedy-nim+k=1:{moves + 2},2")
    kept = Journal(path, session)
    for _ in range(moves):
        session = session.play_code(f"{session.state.heaps[0]}-1")
        kept.update(session)
    assert journal.read_save(path).length == moves
    kept.fold()
    assert journal.read_save(path).length == moves


def test_the_number_of_a_journal_is_no_part_of_the_session(path: Path) -> None:
    kept = Journal(path, begun())
    kept.update(after(begun(), "5-1"))
    kept.fold()
    assert json.loads(path.read_text())["meta"]["journal"] == 1
    assert "journal" not in journal.read_save(path).meta
    assert journal._number(path) == 1
