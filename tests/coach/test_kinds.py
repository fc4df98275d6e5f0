"""Which case of its theorem a position falls under: the case says P exactly where brute force does."""

from __future__ import annotations

import re

import pytest

from nimarcade.coach.puzzles import kinds
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.games.so_long_sucker.position import SuckerPosition
from tests.coach import puzzle_oracle as oracle


@pytest.mark.parametrize(
    ("code", "case"),
    [
        ("nim:6,5,3", "Every column has an even number of ones: P."),
        ("nim:6,5,4", "The leftmost column whose number of ones is odd: the 4s."),
        ("nim+misere:1,1,1", "Only heaps of 1, an odd number: P."),
        ("nim+misere:2,2", "A heap of 2 or more, nim-sum 0: P."),
        ("greedy-nim:5,5,2", "α is even: P."),
        ("greedy-nim+k=3:9,5", "β even, R(x1−x2) = 0: P."),
        ("delete-nim:5,3", "Both piles are odd: P."),
        ("delete-nim:6,2,2", "All three v2 are equal: P."),
        ("wythoff-nim:5,3", "The heaps are the safe pair of their difference: P."),
        ("wythoff-nim:12,9", "The safe pair of their difference lies below: take the same from both: N."),
        ("bounded-nim+k=3:12,9,6", "The leftmost column whose number of ones is odd: the 2s."),
        ("bounded-nim+misere+k=3:4,4,1", "No remainder above 1, an odd number of 1s: P."),
        ("dawsons-chess:12,8", "The 2: N."),
        ("dawsons-chess:7,2", "None, all pair off: P."),
        ("treblecross:..xx....", "One cross makes three in a row: N."),
        ("sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4", "The 4: N."),
        ("co-nim:4,4,4", "m ≥ z and y = 0: the value is 0, a P-position."),
    ],
)
def test_the_case_of_a_position(code: str, case: str) -> None:
    _, options, right = kinds.of(catalogue.read(code))
    assert options[right] == case


@pytest.mark.parametrize(
    "head", ["nim+misere", "greedy-nim", "greedy-nim+misere", "greedy-nim+k=3", "delete-nim"]
)
def test_the_case_says_p_where_brute_force_does(head: str) -> None:
    sizes = [(a, b, c) for a in range(2, 8) for b in range(1, a + 1) for c in range(1, b + 1)]
    for heaps in sizes:
        p = catalogue.read(f"{head}:{','.join(map(str, heaps))}")
        _, options, right = kinds.of(p)
        says = re.search(r"\b([PN])\.$", options[right])
        if says:
            assert (says[1] == "P") == oracle.is_p(p), catalogue.write(p)


def test_games_without_cases_have_none() -> None:
    with pytest.raises(BadInput, match="no puzzles of this kind"):
        kinds.of(catalogue.read("dawsons-chess+misere:7"))


def test_an_order_of_captures_is_played_as_far_as_it_goes() -> None:
    t = catalogue.read("so-long-sucker+endgame:RB/BR/-:B2/R2:B")
    assert isinstance(t, SuckerPosition)
    assert set(kinds.strategy(t)) < set(kinds.orders(t))
    steps = list(kinds.played(t, (1, 2)))
    assert [type(move).__name__ for _, move in steps] == ["Place", "Kill", "Place"]
