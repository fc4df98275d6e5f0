"""Theorem 1.5 of the paper on Single-delete Nim: where the printed form errs and ours does not."""

import random
import re

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Term
from nimarcade.games.delete_nim import Piles
from nimarcade.papers.single_delete.terms import members
from nimarcade.theory.theorems import delete, delete_four
from tests import ask, oracle


def _v2(z: int) -> int:
    return len(format(z, "b")) - len(format(z, "b").rstrip("0"))


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
    """What the printed theorem calls N by mistake lies in its case 5; where it says P it is right."""
    lost = oracle.delete_p(4, top)
    printed = set(map(oracle.ordered, members(top)))
    wrong = sorted(lost - printed)
    assert (len(lost), len(wrong), printed - lost) == (p, errata, set())
    assert wrong[:1] == [(40, 15, 14, 12)][:errata]
    assert all(delete_four.reading(Piles(board)).case == "P5" for board in wrong)
    assert lost == {board for board in oracle.multisets(4, top, 1) if delete_four.is_p(Piles(board))}


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
def test_every_case_is_met_and_named_and_a_repair_lands_in_the_one_it_names() -> None:
    cases, lost = set[str](), oracle.delete_p(4, 40)
    for board in oracle.multisets(4, 40, 1):
        cases.add(case := delete_four.reading(Piles(board)).case)
        assert case.startswith("P") == (board in lost)
        if board not in lost:
            move, case = delete_four.repair(Piles(board))
            left = list(board)
            left.remove(move.delete)
            left.remove(move.split)
            after = oracle.ordered([*left, move.low, move.high])
            assert delete_four.reading(Piles(after)).case == case, (board, move)
    assert {"P1", "P2", "P3", "P4", "P5"} <= cases
    failing = {case.split(")")[0] for case in cases if case.startswith("(")}
    assert failing == {"(2A", "(△", "(3A", "(3B", "(3C", "(4A", "(4B", "(4C", "(4D", "(4E", "(5A"}


def is_p(p: Piles) -> bool:
    return delete.low_column(p)[1] == 0


def test_it_says_the_same_as_the_cases_of_the_paper() -> None:
    rng = random.Random(4)
    lost = 0
    for _ in range(3_000):
        top = 1 << rng.randint(2, 40)
        p = ask.piles("delete-nim:" + ",".join(str(rng.randint(1, top)) for _ in range(4)))
        if not is_p(p):
            p = ask.to(p, delete_four.repair(p)[0])  # P-positions are rare in a large box
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
