"""The countings of EXCO-NIM that its claims use."""

from __future__ import annotations

from itertools import product

import pytest

from nimarcade.lab.claims import brute
from nimarcade.papers.exco import terms
from nimarcade.theory.exco_values import Lines


@pytest.mark.parametrize(("n", "largest", "extra"), [(2, 9, 4), (3, 5, 3), (4, 4, 2), (5, 2, 2)])
def test_boxes_of_followers_are_what_the_game_says(n: int, largest: int, extra: int) -> None:
    keys, follow, _ = brute.box(f"exco-nim:0/{','.join('0' * n)}", largest, extra)
    assert terms.table(n, largest, extra) == brute.grundy(keys, follow)


def test_value_by_value_is_what_every_follower_says() -> None:
    gaps = terms.by_values(3, 6, 11)
    for x0, x1, x2 in product(range(4), range(7), range(12)):
        assert x0 + x1 + x2 - gaps[x1][x0][x2] == terms.by_rules(x0, x1, x2), (x0, x1, x2)


def test_lines_that_are_wrong_in_one_place_are_refused() -> None:
    walked = Lines(1, 3)
    assert walked.close(1 << 20)
    terms.recounted(walked)
    walked.line(1, 3)[17] ^= 1
    with pytest.raises(AssertionError, match="1, 3, 17"):
        terms.recounted(walked)
