"""One rule for what a person is judged by: how hard wins were to keep, and moves that were taken back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from nimarcade.coach import diary, review, score, statistics
from nimarcade.coach.diary import Note
from nimarcade.coach.grading import Counter, Decision
from nimarcade.core import catalogue
from nimarcade.core.errors import BadSave
from nimarcade.core.game import play
from nimarcade.play import saves
from nimarcade.play.journal import Journal, opened
from nimarcade.play.session import TAKEN_BACK, Player, Session
from nimarcade.view import review_text, tasks
from tests.coach.test_grading import truth

ALONE = (Player("human", "You"), Player("perfect", "Perfect", 1))


def begun(code: str) -> Session:
    return Session.begin(catalogue.read(code), ALONE)


@pytest.mark.parametrize(
    "code", ["nim:5,4,2", "nim+misere:4,3,1", "delete-nim:6,5,3", "co-nim:4,3,2", "treblecross:7"]
)
def test_how_hard_a_win_is_to_keep_is_counted_by_the_rules(code: str) -> None:
    p = catalogue.read(code)
    moves = list(catalogue.game_of(p).moves(p))
    wins = sum(not truth(play(catalogue.game_of(p), p, move))[0] for move in moves)
    assert Counter().count(p) == (wins, len(moves))
    assert Counter(0).count(p) is None


def test_a_decision_weighs_the_moves_that_give_the_win_away() -> None:
    assert Decision(1, 0, True, wins=1, moves=12).weight == pytest.approx(11 / 12)
    assert Decision(1, 0, True, wins=12, moves=12).weight == 0
    assert Decision(1, 0, True).weight == 1
    degrees = [Decision(1, 0, True, wins=wins, moves=20).degree for wins in (1, 5, 10, 11, 20)]
    assert degrees == [
        *("very hard to keep", "hard to keep", "not easy to keep"),
        *("easy to keep", "easy to keep"),
    ]


def test_a_win_hard_to_keep_counts_more_than_an_easy_one() -> None:
    session = begun("nim:5,4,2").play_code("5-1").play_code("4-1").play_code("4-4").play_code("3-1")
    reviewed = review.review(session)
    first = reviewed.decisions[1]
    assert (first.kept, first.wins, first.moves) == (False, 1, 11)
    assert review_text.grade_line(reviewed.step(1), "You", first).text == (
        "Gave the win away. 1 of 11 moves kept it: very hard to keep."
    )
    for account in reviewed.accounts:
        own = [each for each in reviewed.decisions.values() if each.seat == account.seat]
        assert account.weight == pytest.approx(sum(1 - (each.wins or 0) / (each.moves or 1) for each in own))


def finished(*lines: tuple[int, str]) -> Session:
    """A game of moves, each made after going back to a ply."""
    session = begun("nim:3,2")
    for ply, code in lines:
        session = session.go_to(ply).play_code(code)
    return session


RIGHT_AT_LAST = ((0, "3-3"), (1, "2-1"), (0, "3-1"), (1, "2-2"), (2, "2-2"))
"""3-3 gives the win away and is taken back after the answer; 3-1 keeps it."""


def test_a_move_taken_back_counts_the_same_everywhere() -> None:
    session = finished(*RIGHT_AT_LAST)
    assert session.taken_back == [(0, ("3-3", "2-1"))]
    assert session.take_backs == 1
    assert score.score(session) == 100 - score.TAKE_BACK
    assert score.sentence(session) == "Score 95 of 100; no hints; moves taken back cost 5."
    reviewed = review.review(session)
    mine = reviewed.accounts[0]
    assert (mine.taken_back, mine.decisions, mine.kept) == (1, 2, 1)
    assert not reviewed.decisions[1].first
    report = " ".join(block.text for block in review_text.report(reviewed))
    assert "You: 1 of 2 won positions kept" in report
    assert "1 move taken back, with 1 mistake that still counts." in report
    (line,) = reviewed.taken
    assert (line.ply, line.seat, line.moves) == (0, 0, ("3-3", "2-1"))
    assert [each.kept for each in line.decisions] == [False, False]  # and so did the answer
    diary.write(Note(session, 0, True))
    kept = statistics.load()
    row = kept.total()
    assert (row.decisions, row.kept, row.clean) == (mine.decisions, mine.kept, 0)
    assert row.weight == pytest.approx(mine.weight, abs=1e-3)
    assert row.held == pytest.approx(mine.held, abs=1e-3)
    assert kept.history[0].score == 95
    assert kept.history[0].accuracy == pytest.approx(mine.accuracy, abs=1e-3)


def test_every_move_made_counts_once_whatever_is_taken_back() -> None:
    rng = Random(3)
    for _ in range(20):
        session = begun("nim:4,3,2")
        made = 0
        while session.outcome is None:
            if session.ply and made < 30 and rng.random() < 0.3:
                session = session.go_to(rng.randrange(session.ply))
            move = rng.choice(list(session.game.moves(session.state)))
            again = session.ply < session.length and session.move_at(session.ply + 1) == move
            session = session.play(move)
            made += not again
        lines = session.lines_taken_back()
        assert len(lines) == session.take_backs
        assert sum(line.length - ply for ply, line in lines) + session.length == made
        reviewed = review.review(session)
        first = [each for each in reviewed.decisions.values() if each.first]
        first += [each for line in reviewed.taken for each in line.decisions if each.first]
        assert sum(account.decisions for account in reviewed.accounts) == len(first)
        replays = review.unpack(
            session, review.pack(review.review(tasks.GameSent.of(session, session.length).session()))
        )
        assert review.as_json(replays) == review.as_json(reviewed)


def test_lines_taken_back_are_saved_and_survive_a_crash(tmp_path: Path) -> None:
    session = finished(*RIGHT_AT_LAST[:3])
    data = json.loads(json.dumps(saves.as_json(session)))
    again = saves.from_json(data, "game")
    assert again.taken_back == session.taken_back
    path = tmp_path / "game.json"
    session = begun("nim:3,2")
    journal = Journal(path, session)
    for ply, code in RIGHT_AT_LAST:
        session = session.go_to(ply).play_code(code)
        journal.update(session)
    assert opened(path).session.taken_back == [(0, ("3-3", "2-1"))]  # nothing was folded


@pytest.mark.parametrize(
    "lines", [7, [[0]], [[0, []]], [[-1, ["3-1"]]], [[0, [5]]], [[0, ["9-9"]]], [[0, ["3-1"] * 201]]]
)
def test_a_save_with_lines_that_cannot_be_is_refused(lines: object) -> None:
    session = finished((0, "3-3"))
    data = saves.as_json(replace(session, meta={TAKEN_BACK: lines}))
    with pytest.raises(BadSave, match=TAKEN_BACK):
        saves.from_json(data, "game")


def test_a_save_of_old_with_a_move_taken_back_still_costs() -> None:
    session = replace(finished((0, "3-3")), meta={"retaken": True})
    assert session.take_backs == 1
    assert session.lines_taken_back() == []


def test_records_are_kept_and_told() -> None:
    best, worse = finished((0, "3-1"), (1, "2-2"), (2, "2-2")), finished(*RIGHT_AT_LAST)
    assert not any("record" in line for line in diary.write(Note(worse, 0, True)))
    told = diary.write(Note(best, 0, True))
    assert "A record: 100 of 100 in Nim against perfect, 95 was the best before." in told
    told = diary.write(Note(worse, 0, True))
    assert "Your record in Nim against perfect is 100 of 100." in told
    diary.write(Note(best, 0, True))
    record = statistics.load().records["nim", "perfect"]
    assert (record.score, record.times) == (100, 2)
