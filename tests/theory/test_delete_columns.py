"""The one sentence for two, three and four piles, against brute force and against the paper's cases."""

from __future__ import annotations

import random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Term
from nimarcade.games.delete_nim import Piles
from nimarcade.theory.theorems import delete, delete_four
from tests import ask
from tests.boards import Kind, box


def is_p(p: Piles) -> bool:
    """The low column is empty."""
    return delete.low_column(p)[1] == 0


@pytest.mark.parametrize(("count", "top"), [(2, 60), (3, 16), (4, 12)])
def test_it_says_who_wins(count: int, top: int) -> None:
    kind = Kind("delete-nim")
    for piles in box(kind, count, top):
        assert is_p(Piles(piles)) == kind.brute().is_p(piles), piles


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
    assert delete.column_terms(ask.piles("delete-nim:8,6,4,2")) == (
        Term("low column", 2),
        Term("ones", 2),
    )
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
