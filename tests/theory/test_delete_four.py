"""Theorem 1.5 of the paper on Single-delete Nim: where the printed form errs and ours does not."""

import random
import re

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Term
from nimarcade.games.delete_nim import Piles
from nimarcade.theory.theorems import delete, delete_four
from tests import ask, oracle


def _v2(z: int) -> int:
    return len(format(z, "b")) - len(format(z, "b").rstrip("0"))


def _digit(k: int, z: int) -> int:
    """I_k(z), k = 1 for the rightmost digit."""
    return int(format(z, "b")[::-1][k - 1 : k] or 0)


def printed(piles: tuple[int, ...]) -> bool:
    """The five conditions word for word as printed."""
    w, x, y, z = sorted(piles, key=_v2)
    a, b, c, d = map(_v2, (w, x, y, z))
    i = _digit
    e = i(b + 1, w) == 1
    pair = all(i(k, w) + i(k, x) >= 1 for k in range(b + 2, c + 1))
    three = all(i(j, w) + i(j, x) + i(j, y) >= 2 for j in range(c + 2, d + 1))
    if a == b == c == d:
        return True
    if a < b == c == d:
        return i(b + 1, w) == 0
    if a < b < c == d:
        return i(c + 1, w) == i(c + 1, x) == 0 and pair and e
    if not a < b < c < d or not (three and i(c + 1, w) == i(c + 1, x) == 1 and pair and e):
        return False
    at_d = [i(d + 1, pile) for pile in (w, x, y)]
    left = range(d + 2, max(piles).bit_length() + 2)
    columns = [sum(i(k, pile) for pile in piles) for k in left]
    return at_d == [0, 0, 0] or (at_d == [1, 1, 1] and all(total in (0, 3, 4) for total in columns))


def _differ(top: int) -> tuple[list[tuple[int, ...]], set[tuple[int, ...]]]:
    """P-positions the printed theorem calls N, and all P-positions with piles up to top."""
    lost = oracle.delete_p(4, top)
    return sorted(board for board in lost if not printed(board)), lost


@pytest.mark.sweep
def test_the_printed_condition_5a_is_wrong_first_at_40_15_14_12() -> None:
    wrong, lost = _differ(48)
    assert wrong[0] == (40, 15, 14, 12)  # least in its largest pile
    assert [board for board in wrong if sum(board) <= 81] == [
        (40, 15, 14, 12), (44, 15, 14, 8), (46, 15, 12, 8), (47, 14, 12, 8),
    ]  # fmt: skip
    assert len(wrong) == 10
    assert all(delete_four.is_p(Piles(board)) for board in wrong)
    # Where it says P it is right; and all it misses lies in case 5.
    assert not any(printed(board) and board not in lost for board in oracle.multisets(4, 24, 1))
    assert all(delete_four.reading(Piles(board)).case == "P5" for board in wrong)


@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    ("top", "errata", "p"),
    [
        (16, 0, 553),
        pytest.param(64, 10, 78_275, marks=pytest.mark.sweep),
        pytest.param(127, 370, 1_125_727, marks=pytest.mark.long),
    ],
)
def test_ours_holds_where_the_printed_form_fails(top: int, errata: int, p: int) -> None:
    wrong, lost = _differ(top)
    assert len(wrong) == errata
    assert len(lost) == p
    for board in lost:
        assert delete_four.is_p(Piles(board))
    assert sum(map(delete_four.is_p, map(Piles, oracle.multisets(4, top, 1)))) == len(lost)


def test_places_are_named_where_the_conditions_look() -> None:
    told = set()
    for board in oracle.multisets(4, 16, 1):
        _, b, c, d = sorted(map(_v2, board))
        for condition in delete_four.reading(Piles(board)).conditions:
            if found := re.search(r"(x|y) ha.* each place (\d+) to (\d+)", condition.text):
                assert (int(found[2]), int(found[3])) == ((b + 2, c) if found[1] == "x" else (c + 2, d))
                told.add(found[1])
    assert told == {"x", "y"}


@pytest.mark.sweep
def test_every_case_is_met_and_named() -> None:
    cases: dict[str, int] = {}
    lost = oracle.delete_p(4, 40)
    for board in oracle.multisets(4, 40, 1):
        case = delete_four.reading(Piles(board)).case
        cases[case] = cases.get(case, 0) + 1
        assert case.startswith("P") == (board in lost)
    assert {"P1", "P2", "P3", "P4", "P5"} <= set(cases)
    failing = {case.split(")")[0] for case in cases if case.startswith("(")}
    assert failing == {"(2A", "(△", "(3A", "(3B", "(3C", "(4A", "(4B", "(4C", "(4D", "(4E", "(5A"}


@pytest.mark.sweep
def test_the_repair_lands_in_the_case_it_names() -> None:
    lost = oracle.delete_p(4, 32)
    for board in oracle.multisets(4, 32, 1):
        if board in lost:
            continue
        move, case = delete_four.repair(Piles(board))
        left = list(board)
        left.remove(move.delete)
        left.remove(move.split)
        after = oracle.ordered([*left, move.low, move.high])
        assert delete_four.reading(Piles(after)).case == case, (board, move)


def is_p(p: Piles) -> bool:
    return delete.low_column(p)[1] == 0


def test_it_says_the_same_as_the_cases_of_the_paper() -> None:
    rng = random.Random(4)
    lost = 0
    for _ in range(3_000):
        top = 1 << rng.randint(2, 40)
        p = ask.piles("delete-nim:" + ",".join(str(rng.randint(1, top)) for _ in range(4)))
        if not is_p(p):
            p = ask.to(p, delete_four.winning_move(p))  # P-positions are rare in a large box
            lost += 1
            assert is_p(p), catalogue.write(p)
        assert ask.outcome(p) == "P", catalogue.write(p)
    assert lost > 2_000


def test_five_piles_are_beyond_it() -> None:
    with pytest.raises(BadInput, match="up to 4 piles, this has 5"):
        delete.low_column(ask.piles("delete-nim:2,2,2,2,1"))
    assert ask.outcome(ask.piles("delete-nim:2,2,2,2,1")) == "N"


def test_columns_are_named_by_their_power_of_two() -> None:
    assert delete.column_terms(ask.piles("delete-nim:8,6,4,2")) == (Term("low column", 2), Term("ones", 2))
    assert delete.column_terms(ask.piles("delete-nim:15,14,12,8")) == (
        Term("low column", 16),
        Term("ones", 0),
    )
    (broken,) = delete.columns_in_words(ask.piles("delete-nim:8,6,4,2"))
    assert broken.text.endswith("that of the 2s, holds two 1s; it should be empty")
    assert not broken.holds
    drawn = delete.column_picture(ask.piles("delete-nim:8,7,6,4"))
    assert drawn.sums == (0, 3, 3, 3)
    assert not drawn.marked
    assert delete.column_picture(ask.piles("delete-nim:8,6,4,2")).marked == {1}
