"""The second counting of EXCO-NIM with two heaps."""

from __future__ import annotations

from itertools import product

import pytest

from nimarcade.papers.exco import terms
from nimarcade.theory.exco_values import Lines


def test_value_by_value_is_what_every_follower_says() -> None:
    values = terms.by_values(3, 6, 11)
    for x0, x1, x2 in product(range(4), range(7), range(12)):
        assert values[x1, x2][x0] == terms.by_rules(x0, x1, x2), (x0, x1, x2)


def test_lines_that_are_wrong_in_one_place_are_refused() -> None:
    walked = Lines(1, 3)
    assert walked.close(1 << 20)
    terms.recounted(walked)
    walked.line(1, 3)[17] ^= 1
    with pytest.raises(AssertionError, match="1, 3, 17"):
        terms.recounted(walked)
