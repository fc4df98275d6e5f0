"""Numbers and lists as explanations say them."""

from __future__ import annotations

import pytest

from nimarcade.core.codes import article
from nimarcade.theory import words


@pytest.mark.parametrize(
    ("names", "text"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        (list("abcdefgh"), "a, b, c, d, e and 3 more"),
    ],
)
def test_lists(names: list[str], text: str) -> None:
    assert words.listed(names) == text


def test_numbers_as_powers_of_two() -> None:
    for number in range(1, 200):
        powers = [int(power) for power in words.powers(number)]
        assert sum(powers) == number
        assert powers == sorted(set(powers), reverse=True)
    assert (words.split(7), words.split(8), words.split(0)) == ("7 = 4+2+1", "8", "0")
    assert words.power(40) == "2^40"
    assert words.splits([6, 3, 3, 0]) == "6 = 4+2, 3 = 2+1 (two such heaps)."
    assert words.splits([words.SPLIT]) is None
    assert words.splits(range(1, words.LISTED + 2)) is None


def test_how_many() -> None:
    assert [words.times(many, "4") for many in (0, 1, 2, 12)] == ["no 4", "one 4", "two 4s", "12 4s"]
    assert [article(word) for word in ("4", "8", "8192", "2^14", "11", "18,000", "111")] == [
        "a 4",
        "an 8",
        "an 8192",
        "a 2^14",
        "an 11",
        "an 18,000",
        "a 111",
    ]
