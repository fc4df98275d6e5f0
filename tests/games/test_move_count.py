"""How many moves there are, told without listing them: against the list itself, on whole boxes."""

from itertools import islice

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import numbered
from tests import ask
from tests.boards import Kind, box

BOXES = [
    *((Kind("nim"), 3, 7, 0), (Kind("bounded-nim", k=3), 3, 7, 0), (Kind("greedy-nim"), 3, 5, 0)),
    *((Kind("greedy-nim", k=2), 3, 5, 0), (Kind("moore-nim", k=2), 4, 4, 0)),
    *((Kind("moore-nim", k=3), 4, 4, 0), (Kind("co-nim"), 3, 6, 0), (Kind("co-nim"), 5, 3, 0)),
    *((Kind("exco-nim"), 2, 5, 3), (Kind("exco-nim"), 3, 4, 3), (Kind("delete-nim"), 2, 14, 0)),
    *((Kind("delete-nim"), 4, 7, 0), (Kind("wythoff-nim"), 2, 14, 0)),
]


@pytest.mark.parametrize(
    ("kind", "count", "top", "extra"), BOXES, ids=[f"{row[0]}-{row[1]}" for row in BOXES]
)
def test_the_number_of_moves_is_that_of_the_list(kind: Kind, count: int, top: int, extra: int) -> None:
    counts = ask.present(numbered(catalogue.game(kind.game)))
    for board in box(kind, count, top, extra):
        p = kind.read(board)
        assert counts.move_count(p) == sum(1 for _ in catalogue.game(kind.game).moves(p)), p


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
    counts = ask.present(numbered(catalogue.game(p.game)))
    assert counts.move_count(p) == moves


@pytest.mark.sweep
def test_too_many_choices_of_heaps_are_not_counted() -> None:
    p = catalogue.read("co-nim:" + ",".join(map(str, range(1, 200))))
    counts = ask.present(numbered(catalogue.game(p.game)))
    assert counts.move_count(p) is None
    assert next(islice(catalogue.game(p.game).moves(p), 1_000, None), None) is not None
