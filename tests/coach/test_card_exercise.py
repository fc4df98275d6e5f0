"""Another board of the same idea: won by it, new each turn, the same for one turn."""

from __future__ import annotations

import pytest

from nimarcade.coach import ideas
from nimarcade.coach.card_exercise import twin
from nimarcade.coach.puzzles.puzzle import identity
from nimarcade.core import catalogue
from nimarcade.core.family import theory_of


@pytest.mark.parametrize(
    "code",
    [
        "nim:5,4,2",
        "nim+misere:3,1,1",
        "greedy-nim+misere+k=3:6,5,1,1",
        "exco-nim:1/9,5",
        "delete-nim:8,5",
        "wythoff-nim:12,9",
        "dawsons-chess:12,8",
        "treblecross:...x......",
        "sum:nim:5,3/nim:4",
        "so-long-sucker+endgame:RB/BR/-:B2/R2:B",
    ],
)
def test_a_twin_is_won_by_the_same_idea_on_another_board(code: str) -> None:
    twins = [twin(code, turn) for turn in range(1, 5)]
    assert twins == [twin(code, turn) for turn in range(1, 5)]
    assert len({identity(catalogue.read(each)) for each in (code, *twins)}) > 2
    for each in twins:
        p = catalogue.read(each)
        assert each.partition(":")[0] == code.partition(":")[0]
        assert theory_of(p).outcome(p) == "N"
        assert ideas.of_win(p) == ideas.of_win(catalogue.read(code))
        assert identity(p) != identity(catalogue.read(code))


@pytest.mark.parametrize("code", ["dawsons-chess+misere:7,3", "nim:5,5"])
def test_without_a_theorem_or_a_win_the_board_stays(code: str) -> None:
    assert twin(code, 1) == code


def test_the_twin_of_a_giant_is_a_giant() -> None:
    heaps = twin("nim:1000000000000000000,5,4", 1).partition(":")[2].split(",")
    assert 10**17 < int(heaps[0]) < 10**19
