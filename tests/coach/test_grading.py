"""Grades against exhaustive search of the bare rules: the mark of every move of small games."""

from typing import Any

import pytest

from nimarcade.coach import grading
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.game import play
from tests import ask
from tests.boards import board_of, brute_of, kind_of

SMALL = [
    "nim:4,3,2", "nim+misere:3,2,1", "greedy-nim+k=2:5,4,1", "greedy-nim+misere+k=3:5,4,2",
    "moore-nim+k=2:2,2,1", "co-nim:3,2,2", "exco-nim:1/3,2", "delete-nim:6,4",
]  # fmt: skip


def truth(p: Any) -> tuple[bool, int]:
    """(whether who is to move wins, plies to the end), by brute force."""
    brute, board = brute_of(p), board_of(p)
    return not brute.is_p(board), brute.remoteness(board)


@pytest.mark.parametrize("code", SMALL)
def test_every_move_below_a_small_start_has_its_mark(code: str) -> None:
    marks = set()
    start = catalogue.read(code)
    for p in map(kind_of(start).position, brute_of(start).below(board_of(start))):
        game = game_of(p)
        if game.outcome(p) is not None:
            continue
        won, far = truth(p)
        for move in game.moves(p):
            then, later = truth(play(game, p, move))
            expected = ("gave" if then else "kept") if won else "resisted" if later + 1 == far else "lost"
            graded = grading.grade(p, move)
            assert graded.mark == expected, (p, move)
            marks.add(expected)
            if expected == "gave":
                assert not truth(ask.to(p, graded.best))[0]
                if game.outcome(graded.after) is None:
                    assert not truth(ask.to(graded.after, graded.reply))[0]
            assert grading.forced(p) == (len(list(game.moves(p))) == 1)
    assert marks >= {"kept", "gave", "resisted"}


@pytest.mark.parametrize(
    ("code", "move", "mark"),
    [
        ("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "B@2", "kept"),
        ("so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", "resign", "gave"),
        ("so-long-sucker+endgame:-/BR:B1/R2:B", "B@1", "resisted"),
    ],
)
def test_tables_of_two_are_exact(code: str, move: str, mark: str) -> None:
    p = catalogue.read(code)
    graded = grading.grade(p, game_of(p).read_move(p, move))
    assert (graded.mark, graded.chances) == (mark, None)


@pytest.mark.sweep
def test_with_more_players_a_move_has_estimated_chances() -> None:
    p = catalogue.read("so-long-sucker+custom+c=3+k=4:-/BYR:B2/R2/G3/Y2:R")
    graded = grading.grade(p, game_of(p).read_move(p, "R@2"), sims=400)
    assert graded.mark == "unknown"
    assert all(0 <= chance <= 1 for chance in ask.present(graded.chances))


def test_offers_and_answers_are_not_graded() -> None:
    p = catalogue.read("so-long-sucker+hofstra")
    offer = game_of(p).read_move(p, "deal=1,B.PASS.R,R.PASS.B")
    assert not grading.gradable(offer)
    assert grading.gradable(next(game_of(p).moves(p)))


def test_a_line_is_played_without_error_to_its_end() -> None:
    p = catalogue.read("nim+misere:5,4,2")
    played, (won, far) = list(grading.line(p)), truth(p)
    assert ask.present(game_of(p).outcome(played[-1][2])).winner == (not won)
    assert len(played) == far
    assert len(list(grading.line(p, 2))) == 2


def test_what_would_have_won_and_what_punishes() -> None:
    p = catalogue.read("nim:5,4,3")
    gave = grading.grade(p, game_of(p).read_move(p, "5-4"))
    assert (gave.mark, str(gave.best), str(gave.reply)) == ("gave", "3-2", "4-2")
    assert grading.grade(p, game_of(p).read_move(p, "3-2")).reply is None


def test_numbers_past_counting_go_by_the_rule() -> None:
    p = catalogue.read("nim:1000000000001,1000000000000,1")
    game = game_of(p)
    assert grading.grade(p, game.read_move(p, "1000000000001-1")).mark == "resisted"
    assert grading.grade(p, game.read_move(p, "1-1")).mark == "lost"
