"""A robot that reads only what is printed of values wins every won board of subtraction and octal games, of
Dawson's Chess, Treblecross and sums."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.view.spoken import explanation_lines
from tests import ask
from tests.boards import Kind, box
from tests.oracle import ordered
from tests.theory.heap_oracle import heap_values
from tests.theory.pupil_values import (
    Heaps,
    Values,
    method,
    mex,
    nim_sum,
    plays,
    sum_plays,
    winning,
)

SETS = ("1,3,4", "2,3", "2,5,7", "4,6,10", "1,8,11", "all-2", "all-2,5", "all-3,7,8")
OCTAL = ("0.6", "0.137", "0.77", "0.07", "0.45", "4.3", "0.1042", "0.F")
SMALL = [
    *((Kind("subtraction", misere, code=code), 2, 14) for code in SETS for misere in (False, True)),
    *((Kind("subtraction", code=code), 3, 8) for code in SETS),
    *((Kind("octal", code=code), 2, 9) for code in OCTAL),
    *((Kind("dawsons-chess"), 2, 9), (Kind("dawsons-chess"), 3, 6), (Kind("treblecross"), 3, 8)),
]


def explained(kind: Kind, board: Any) -> list[str]:
    return explanation_lines(explain(kind.read(board)))


def boards_of(kind: Kind, count: int, top: int) -> int:
    """How many boards of a box are won; the pupil wins all of these."""
    brute, won = kind.brute(), 0
    for board in box(kind, count, top):
        if not brute.followers(board):
            continue
        lines = explained(kind, board)
        assert lines[0].startswith("You lose" if brute.is_p(board) else "You can win"), lines
        if brute.is_p(board):
            check_lost(kind, board, lines)
            continue
        after = plays(kind, board, lines)
        won += 1
        assert after in brute.followers(board), (board, after, lines)
        assert brute.is_p(after), (board, after, lines)
    return won


@pytest.mark.few("subtraction+2,5,7-2-*", "dawsons-chess-2-9", thin=2)
@pytest.mark.parametrize(("kind", "count", "top"), SMALL, ids=str)
def test_the_pupil_wins_every_won_board_of_a_box(kind: Kind, count: int, top: int) -> None:
    assert boards_of(kind, count, top)


def check_lost(kind: Kind, board: Any, lines: list[str]) -> None:
    """What is printed of a lost board are its values, and they cancel out."""
    values, here = Values(kind), Heaps(kind, board)
    for line in method(lines):
        values.read(line)
    if kind.game == "treblecross" and "xxx" in board:
        return
    worth = [values.value(size) for size in here.sizes]
    assert None not in worth, lines
    known = [value for value in worth if value is not None]
    assert nim_sum(known) == (kind.misere and max(known) < 2), lines


# heaps up to 3,000: the values once more, by the rules alone

MOST = 3_000


FAR = [
    *(Kind("subtraction", misere, code=code) for code in SETS for misere in (False, True)),
    *(Kind("octal", code=code) for code in (*OCTAL[:-1], "0.16", "0.26", "0.3144")),
    *(Kind("dawsons-chess"), Kind("treblecross")),
]
"""Octal codes with a period that is proved, and without: 0.6, 0.07, 0.16, 0.26."""


def far_board(kind: Kind, rng: Random) -> Any:
    if kind.game != "treblecross":
        tops = [rng.choice((60, 300, MOST)) for _ in range(rng.randint(1, 4))]
        return ordered(rng.randint(1, top) for top in tops)
    cells = ["."] * rng.randint(30, 1_000)
    for _ in range(rng.randint(0, len(cells) // 30)):
        at = rng.randrange(len(cells))
        if "x" not in cells[max(0, at - 2) : at + 3]:
            cells[at] = "x"
    return "".join(cells)


def is_lost(kind: Kind, board: Any) -> bool:
    here = Heaps(kind, board)
    code, more = {"dawsons-chess": ("0.137", 0), "treblecross": ("0.007", 2)}.get(kind.game, (kind.code, 0))
    worth = [heap_values(code, MOST + 3)[size + more] for size in here.sizes]
    return nim_sum(worth) == (kind.misere and max(worth, default=0) < 2)


def far_boards(kind: Kind, many: int) -> int:
    """How many random boards are won; the pupil wins all of these."""
    rng, won = Random(24), 0
    for _ in range(many):
        board = far_board(kind, rng)
        lines = explained(kind, board)
        assert lines[0].startswith("You lose" if is_lost(kind, board) else "You can win"), lines
        if is_lost(kind, board):
            check_lost(kind, board, lines)
            continue
        after = plays(kind, board, lines)
        won += 1
        assert after is not None, (board, lines)
        assert is_lost(kind, after), (board, after, lines)
    return won


@pytest.mark.sweep
@pytest.mark.few(thin=2)
@pytest.mark.parametrize("kind", FAR, ids=str)
def test_the_pupil_wins_random_boards_of_large_heaps(kind: Kind) -> None:
    assert far_boards(kind, 12)


ROWS = re.findall(
    r"^\| `(subtraction|octal|dawsons-chess|treblecross)(?:\+([\w.,-]+?))?(\+misere)?` "
    r"\| (\d+) (?:heaps ≤|to) (\d+)(?: cells)? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$",
    (Path(__file__).parents[2] / "docs/coach.md").read_text("utf-8"),
    re.MULTILINE,
)


@pytest.mark.sweep
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}+{row[1]}{row[2]}")
def test_the_pupil_wins_as_often_as_the_docs_tell(row: tuple[str, ...]) -> None:
    game, code, misere, count, top, *told = row
    kind = Kind(game, bool(misere), code=code)
    near, far = boards_of(kind, int(count), int(top)), far_boards(kind, 40)
    assert told == [*map(str, (near, near, far, far))]


# who reads the explanations of three boards only, and of how a value comes about


THREE = "9,4", "12,7", "30,17"


@pytest.mark.few("octal+0.6")
@pytest.mark.parametrize(
    "kind",
    [Kind("subtraction", code="2,5,7"), Kind("octal", code="0.6"), Kind("octal", code="0.137")],
    ids=str,
)
def test_whoever_reads_three_explanations_wins_all_boards(kind: Kind) -> None:
    """Values that are not printed are worked out as it is told, from those below."""
    learner = Learner(kind)
    for body in THREE:
        for line in method(explanation_lines(explain(catalogue.read(f"{kind}:{body}")))):
            learner.read(line)
    assert learner.least_missing
    won = 0
    for board in box(kind, 2, 40):
        if not is_lost(kind, board):
            won += 1
            after = next(winning(Heaps(kind, board), learner), None)
            assert after is not None, board
            assert is_lost(kind, after), (board, after)
    assert won > 500


class Learner(Values):
    def value(self, size: int) -> int | None:
        told = super().value(size)
        if told is None and self.least_missing:
            reached = {self.total(left) for left in self.rests(size)}
            told = self.printed[size] = mex({value for value in reached if value is not None})
        return told


# sums


def own_parts(rng: Random, large: bool) -> Any:
    """Some parts whose values are told by a formula, by heap or by the moves alone."""
    top = MOST if large else 5

    def heaps(many: int, most: int, least: int = 0) -> tuple[int, ...]:
        return ordered(rng.randint(least, most) for _ in range(many))

    makers: dict[str, Callable[[], Any]] = {
        "nim": lambda: ("nim", None, heaps(2, top)),
        "co-nim": lambda: ("co-nim", None, heaps(3, top)),
        "exco-nim": lambda: ("exco-nim", None, (rng.randint(0, top // 2), heaps(3, top))),
        "octal": lambda: ("octal", rng.choice(("0.77", "0.6", "0.137")), heaps(2, 3 * top)),
        "subtraction": lambda: ("subtraction", rng.choice(("2,5,7", "1,3,4")), heaps(2, 3 * top)),
        "dawsons-chess": lambda: ("dawsons-chess", None, tuple(filter(None, heaps(2, 9)))),
        "wythoff-nim": lambda: ("wythoff-nim", None, heaps(2, 5)),
        "delete-nim": lambda: (
            "delete-nim",
            None,
            ordered(rng.randint(1, 6) for _ in range(rng.randint(2, 3))),
        ),
        "bounded-nim": lambda: ("bounded-nim", 3, heaps(2, 9)),
    }
    names = rng.sample(sorted(makers), rng.randint(2, 3))
    return tuple(makers[name]() for name in names)


@pytest.mark.few("8-True", "50-*")
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("many", [8, pytest.param(50, marks=pytest.mark.sweep)])
def test_the_pupil_wins_random_sums(many: int, large: bool) -> None:
    rng, kind, won = Random(24), Kind("sum"), 0
    for _ in range(many):
        board = own_parts(rng, large)
        p = kind.position(board)
        lost = ask.is_p(p)
        if lost or catalogue.game("sum").outcome(p) is not None:
            continue
        after = sum_plays(board, explained(kind, board))
        won += 1
        assert after is not None, (board, explained(kind, board))
        assert ask.is_p(kind.position(after)), (board, after, explained(kind, board))
        if not large:
            assert after in kind.brute().followers(board)
    assert won > many * 0.7
