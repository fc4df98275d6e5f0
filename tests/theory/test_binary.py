"""Columns of digits, counted bit-sliced, against counting one by one."""

from __future__ import annotations

from random import Random

import pytest

from nimarcade.theory import binary


def _numbers(rng: Random) -> list[int]:
    return [rng.randrange(1 << rng.choice((1, 3, 20, 700))) for _ in range(rng.randint(1, 12))]


@pytest.mark.sweep
def test_columns_are_counted() -> None:
    rng = Random(1)
    for _ in range(200):
        numbers = _numbers(rng)
        width = max(n.bit_length() for n in numbers) or 1
        wanted = [sum(n >> place & 1 for n in numbers) for place in range(width)]
        planes = binary.count(numbers)
        assert binary.sums(planes, width) == wanted[::-1]


def test_places_are_told_by_their_number_of_ones() -> None:
    rng = Random(3)
    for _ in range(50):
        numbers = _numbers(rng)
        places = rng.getrandbits(max(n.bit_length() for n in numbers) + 2)
        totals = binary.by_total(binary.count(numbers), places)
        assert sum(totals.values()) == places
        assert all(totals.values())
        for total, where in totals.items():
            for place in range(where.bit_length()):
                if where >> place & 1:
                    assert sum(n >> place & 1 for n in numbers) == total


def test_what_was_added_is_taken_out_again() -> None:
    rng = Random(2)
    for _ in range(100):
        first, *rest = _numbers(rng)
        planes = binary.count([first, *rest])
        binary.subtract(planes, first)
        width = max((n.bit_length() for n in rest), default=0) or 1
        assert binary.sums(planes, width) == [
            sum(n >> place & 1 for n in rest) for place in reversed(range(width))
        ]


def test_digits_and_valuation() -> None:
    for n in range(1, 500):
        i = binary.v2(n)
        assert n % 2**i == 0
        assert (n >> i) % 2 == 1
        assert sum(binary.bit(n, place) << place for place in range(10)) == n
    assert binary.place_name(3) == "8"
    assert binary.place_name(40) == "2^40"


def test_a_picture_marks_the_columns_that_do_not_add_up() -> None:
    picture = binary.columns([5, 4, 0, 2], 2)
    assert picture is not None
    assert [row.value for row in picture.rows] == [5, 4, 2]
    assert picture.sums == (2, 1, 1)
    assert picture.marked == {0, 1}
    assert binary.columns([1] * (binary.MANY + 1), 2) is None
    assert binary.columns([1 << binary.WIDE], 2) is None
    assert binary.columns([0, 0], 2) is None


def test_a_picture_says_what_has_the_numbers_where_they_are_no_heaps() -> None:
    picture = binary.columns([1, 0, 3], 2, ["7", "4", "5"])
    assert picture is not None
    assert [row.label for row in picture.rows] == ["7: 1", "5: 3"]
