"""How many moves there are, told without listing them, where they are too many to list; tests/theory/
test_listed_moves.py holds the numbers of whole boxes."""

from itertools import islice

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import Numbered


@pytest.mark.parametrize(
    ("code", "moves"),
    [
        (f"nim:{10**18},{10**18},5", 10**18 + 5),
        (f"bounded-nim+k=3:{10**18},5", 6),
        (f"co-nim:{10**18},{10**18},0", 10**18 + 10**18 * (10**18 + 1) // 2),
        (f"wythoff-nim:{10**18},{10**18}", 2 * 10**18),
        (f"delete-nim:{10**18},1", 10**18 // 2),
    ],
)
def test_giants_are_counted(code: str, moves: int) -> None:
    p = catalogue.read(code)
    counts = catalogue.game(p.game)
    assert isinstance(counts, Numbered)
    assert counts.move_count(p) == moves


@pytest.mark.sweep
def test_too_many_choices_of_heaps_are_not_counted() -> None:
    p = catalogue.read("co-nim:" + ",".join(map(str, range(1, 200))))
    counts = catalogue.game(p.game)
    assert isinstance(counts, Numbered)
    assert counts.move_count(p) is None
    assert next(islice(catalogue.game(p.game).moves(p), 1_000, None), None) is not None
