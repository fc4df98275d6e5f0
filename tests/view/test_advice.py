"""Help in a game: the ladder of hints, the moves with what each leads to."""

from itertools import islice

import pytest

from nimarcade.core import catalogue
from nimarcade.view import spoken
from tests.sessions import begun


def test_the_ladder_tells_more_with_every_step() -> None:
    session = begun("nim:5,4,3")
    told = [spoken.ladder(session, step)[0] for step in (1, 2, 3, 4, 5)]
    steps = [[block.text for block in rung.blocks] for rung in told]
    assert [rung.following for rung in told] == [2, 3, 4, 5, 0]
    assert {rung.page for rung in told} == {"nim-sum"}
    assert steps[0] == ["Ann can win (1 of 12 moves)."]
    assert steps[1][0].endswith("The largest without a partner is a 2. Which heap has it?")
    assert steps[2] == ["Take 2 from the 3 (3-2)."]
    assert steps[3][:2] == [*steps[0], *steps[2]]
    assert steps[3][-1].startswith("Bouton 1902")
    assert steps[4][-1].startswith("5 ⊕ 4 ⊕ 3 = 2")


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("nim:4", [1, 3, 4, 5]),  # one heap: nothing to look for
        ("nim:3,3", [1, 3, 4, 5]),  # lost: every move is
        ("greedy-nim+k=1:3", [1, 4, 5]),  # a single move needs no advice
        ("dawsons-chess+misere:6,5", [1, 2, 3, 4]),  # found by trying: there is no theorem
        ("nim:0", [1]),
    ],
)
def test_a_step_that_narrows_nothing_is_passed_over(code: str, steps: list[int]) -> None:
    told, step = [], 1
    while step:
        told.append(step)
        step = spoken.ladder(begun(code), step)[0].following
    assert told == steps


def test_moves_are_listed_lazily_and_none_at_the_end() -> None:
    (first,) = islice(spoken.move_entries(catalogue.read(f"nim:{10**18},7")), 1)
    assert first["position"] == catalogue.write(catalogue.read(first["position"]))
    assert list(spoken.move_entries(catalogue.read("nim:0"))) == []


def test_a_move_in_a_line() -> None:
    wins, loses = (
        spoken.move_entries(catalogue.read("nim:1,1,1")),
        spoken.move_entries(catalogue.read("nim:1,1")),
    )
    assert spoken.rated(next(wins), "is not known") == "1-1 wins in 3"
    assert spoken.rated(next(loses), "is not known") == "1-1 loses in 2"
    unknown = next(spoken.move_entries(catalogue.read("nim:1")))
    unknown["winning"] = unknown["remoteness"] = None
    assert spoken.rated(unknown, "is not known") == "1-1 is not known"
