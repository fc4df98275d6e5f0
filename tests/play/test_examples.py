"""The annotated games of saves/: they load, replay by the rules, end as recorded, and tell the truth."""

import json
import re
from collections.abc import Callable
from functools import cache, reduce
from operator import xor
from pathlib import Path
from typing import Any

import pytest

from nimarcade.coach import checked_words
from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import NAMES, SuckerPosition
from nimarcade.play import folder, journal, saves
from nimarcade.play.session import Session
from tests import ask, oracle
from tests.boards import board_of, brute_of, kind_of
from tests.command import nimarcade
from tests.games.samples import FINISHED
from tests.games.sucker_examples import Oracle

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
        assert journal.read_save(entry.path).comments
    assert {entry.game for entry in entries} >= set(FINISHED)


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
    at = {ply: catalogue.write(session.state_at(ply)) for ply, *_ in session.comments}
    assert session.comments[0][0] == 0, "a game begins with what it is about"
    claimed = 0
    for ply, _, text in session.comments:
        for body, outcome in re.findall(OUTCOME, text):
            p = catalogue.read(f"{head(session)}:{body}")
            assert is_p(p) == (outcome == "P"), (path.name, ply, text)
            claimed += 1
        if first := re.search(OUTCOME, text):  # a P-position named after a move is the one on the board
            assert at[ply] == f"{head(session)}:{first[1]}", (path.name, ply)
        bare = re.sub(OUTCOME, "", text)
        assert not re.search(r"\d[,/]\d", bare), f"{path.name}: {text}"
        _sums(text)
    assert claimed >= 3


def _sums(text: str) -> None:
    for heaps, total in re.findall(r"((?:\d+ ⊕ )+\d+) = (\d+)", text):
        assert reduce(xor, map(int, heaps.split(" ⊕ "))) == int(total), text
    for a, b, left in re.findall(r"\bR\((\d+)−(\d+)\) = (\d+)", text):
        assert (int(a) - int(b)) % 4 == int(left), text


# The example games of So Long Sucker: they replay by the plain rules, and their comments are true.


TABLES = sorted(folder.examples().glob("so-long-sucker-*.json"))
EACH_TABLE = pytest.mark.parametrize("path", TABLES, ids=[path.stem for path in TABLES])
DEALT = re.compile(r"(?:deal|ok|nk)=")


@EACH_TABLE
def test_it_replays_by_the_plain_rules(path: Path) -> None:
    session = journal.read_save(path)
    assert saves.as_json(session) == {**json.loads(path.read_text("utf-8")), "nimarcade": saves.VERSION}
    oracle = Oracle(catalogue.write(session.start))
    for ply in range(1, session.length + 1):
        code = session.notation(ply)
        if not DEALT.search(code):  # deals are told, they move no chip
            oracle.play(code)
        code = catalogue.write(ask.at_table(session.state_at(ply)))
        assert oracle.code().partition(":")[2] == code.partition(":")[2], f"move {ply}"


@EACH_TABLE
def test_it_is_retold_in_words(path: Path) -> None:
    ran = nimarcade("replay", str(path), "--plain")
    assert ran.status == 0
    session = journal.read_save(path)
    for _, _, text in session.comments:
        assert text in ran.out
    assert sum(line.startswith("Move ") for line in ran.lines) == session.length


@EACH_TABLE
def test_comments_at_a_table_are_true(path: Path) -> None:
    session = journal.read_save(path)
    assert session.comments[0][0] == 0, "a game begins with what it is about"
    checked = sum(_checked(session, ply, text) for ply, _, text in session.comments)
    assert checked >= 2


def _checked(session: Session, ply: int, text: str) -> int:
    """How many sentences of a comment could be held against the game."""
    checks = (_next, _standing, _numbers, _of_colours)
    return sum(check(session, ply, text) for check in checks)


def _next(session: Session, ply: int, text: str) -> int:
    """`next could be Blue or Red`: whom the move before might have named."""
    claims = re.findall(r"next could be ((?:\w+, )*\w+ or \w+)", text)
    for names in claims:
        before, code = session.state_at(ply - 1), session.notation(ply).partition("~")[0]
        listed = (session.game.write_move(before, move) for move in session.game.moves(before))
        could = {code_.partition("~")[2] for code_ in listed if code_.partition("~")[0] == code}
        assert {name[0] for name in re.split(", | or ", names)} == could, text
    return len(claims)


def _standing(session: Session, ply: int, text: str) -> int:
    """`Deal 1: kept, broken` and `Deal 1 so far: …`: how its promises stand."""
    claims = re.findall(r"Deal (\d+)(?: so far)?: ((?:\w+, )*\w+)", text)
    for number, standing in claims:
        deal = ask.at_table(session.state_at(ply)).ledger.deals[int(number) - 1]
        assert list(deal.standing) == standing.split(", "), text
    return len(claims)


OF_COLOURS: dict[str, Callable[[SuckerPosition, SuckerPosition, int, str], bool]] = {
    r"captures pile (\d+)": lambda t, _, seat, slot: (
        (t.phase, t.seat, t.slot) == ("kill", seat, int(slot) - 1)
    ),
    r"to play is ([NP])": lambda t, _, seat, outcome: (t.seat, ask.outcome(t)) == (seat, outcome),
    r"has (\d+) chips?": lambda t, _, seat, many: sum(t.hands[seat]) == int(many),
    r"is out with score (\d)": lambda t, before, seat, score: (
        (before.scores[seat], t.scores[seat]) == (None, int(score))
    ),
    r"alone is missing from pile (\d+)": lambda t, _, seat, slot: (
        t.seat == seat and set("BRGY") - set(t.piles[int(slot) - 1]) == {"BRGY"[seat]}
    ),
}
"""What is said of a colour, and whether it is so of the table, the one before, and the seat."""


def _of_colours(session: Session, ply: int, text: str) -> int:
    told = 0
    for claim, holds in OF_COLOURS.items():
        for name, word in re.findall(f"(Blue|Red|Green|Yellow) {claim}", text):
            before, t = (ask.at_table(session.state_at(number)) for number in (max(0, ply - 1), ply))
            assert holds(t, before, NAMES.index(name), word), text
            told += 1
    return told


def _numbers(session: Session, ply: int, text: str) -> int:
    """The theorem's conditions, word for word; `fails` near one that does not hold."""
    claims = re.findall(r"m_[br](?: \+ \S+)? = [^.;,]*? > [^.;,:]*?(?=\.| fails|,|;)", text)
    for condition in claims:
        reading = ask.present(checked_words.reading(ask.at_table(session.state_at(ply))))
        holds = {check.text: check.holds for check in reading.conditions}
        assert condition in holds, (condition, holds)
        assert holds[condition] != ("fails" in text), text
    return len(claims)
