"""The annotated games of saves/: they load, replay by the rules, end as recorded, and tell the truth."""

from __future__ import annotations

import json
import re
from functools import cache, reduce
from operator import xor
from pathlib import Path
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.play import folder, journal, saves
from nimarcade.play.session import Session
from tests import oracle
from tests.boards import board_of, brute_of, kind_of

ALL = sorted(folder.examples().glob("*.json"))
FILES = [path for path in ALL if not path.stem.startswith("so-long-sucker")]
OPEN = {"so-long-sucker-example-1-12", "so-long-sucker-example-1-13"}
"""The paper's examples show a few moves of a game."""
OUTCOME = re.compile(r"([\w,/:.=+-]*[\d.x]) is ([NP])\b")
"""A board as its code's body says it, and who wins there."""
EACH = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


@cache
def _four_piles() -> set[tuple[int, ...]]:
    return oracle.delete_p(4, 30)


def is_p(p: Any) -> bool:
    board = board_of(p)
    if p.game == "delete-nim" and len(board) == 4:
        return board in _four_piles()
    return brute_of(p).is_p(board)


def head(session: Session) -> str:
    return catalogue.write(session.start).partition(":")[0]


def test_there_is_a_game_of_every_family() -> None:
    starts = {json.loads(path.read_text("utf-8"))["start"] for path in FILES}
    heads = {start.partition(":")[0] for start in starts}
    assert heads >= {"nim", "nim+misere", "greedy-nim", "greedy-nim+misere+k=3", "co-nim", "exco-nim"}
    assert any(each.startswith("moore-nim+k=") for each in heads)
    piles = {start.count(",") + 1 for start in starts if start.startswith("delete-nim:")}
    assert piles >= {2, 4}


def test_the_list_shows_them_all_finished() -> None:
    entries = folder.entries(folder.examples())
    assert {entry.path for entry in entries} == set(ALL)
    for entry in entries:
        assert entry.error is None
        assert entry.finished == (entry.path.stem not in OPEN)
        assert entry.title != entry.path.stem


@EACH
def test_it_replays_by_the_rules_to_the_recorded_result(path: Path) -> None:
    session = journal.read_save(path)
    stored = json.loads(path.read_text("utf-8"))
    kind = kind_of(session.start)
    follow = oracle.rules(kind.game, kind.rule)
    for ply in range(session.length):
        assert board_of(session.state_at(ply + 1)) in follow(board_of(session.state_at(ply)))
    end = session.state_at(session.length)
    assert not follow(board_of(end))
    # Who is to move at the end wins in misère play and loses in normal play.
    to_move = session.length % 2
    assert stored["result"]["winner"] == str(1 + (to_move if kind.misere else 1 - to_move))
    assert saves.as_json(session) == {**stored, "nimarcade": saves.VERSION}


@EACH
def test_its_comments_are_true(path: Path) -> None:
    session = journal.read_save(path)
    assert len(session.comments) >= 3
    assert session.comments[0][0] == 0, "a game begins with what it is about"
    claimed = 0
    for ply, _, text in session.comments:
        for body, outcome in re.findall(OUTCOME, text):
            p = catalogue.read(f"{head(session)}:{body}")
            assert is_p(p) == (outcome == "P"), (path.name, ply, text)
            claimed += 1
        bare = re.sub(OUTCOME, "", text)
        assert not re.search(r"\d[,/]\d", bare), f"{path.name}: {text}"
        _sums(text)
    assert claimed >= 3


@EACH
def test_a_comment_that_names_the_board_names_the_right_one(path: Path) -> None:
    """A P-position named after a move is the one on the board, unless told as what was right."""
    session = journal.read_save(path)
    for ply, _, text in session.comments:
        first = re.search(OUTCOME, text)
        if first:
            assert catalogue.write(session.state_at(ply)) == f"{head(session)}:{first[1]}", (path.name, ply)


def _sums(text: str) -> None:
    for heaps, total in re.findall(r"((?:\d+ ⊕ )+\d+) = (\d+)", text):
        assert reduce(xor, map(int, heaps.split(" ⊕ "))) == int(total), text
    for a, b, left in re.findall(r"\bR\((\d+)−(\d+)\) = (\d+)", text):
        assert (int(a) - int(b)) % 4 == int(left), text
