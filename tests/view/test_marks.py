"""The marks of an explanation on the boards: by brackets, words and other stones, never by colour alone."""

from __future__ import annotations

import pytest

from nimarcade.coach.hints import marks_of
from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.view.drafts import of_position
from nimarcade.view.marks import lights
from nimarcade.view.stage.canvas import MONO, Canvas
from nimarcade.view.stage.table import paint_table
from nimarcade.view.stage.table_view import bare
from nimarcade.view.table.picture import table_picture
from tests.view.painted import painted


def drawn(code: str, step: int, width: int = 60, height: int = 24) -> str:
    """The words of the board at a step of the ladder, in characters."""
    p = catalogue.read(code)
    c, _ = painted(of_position(p), width, height, lit=lights(p, marks_of(p, step)))
    return " ".join(c.words.split())


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("greedy-nim:9,7,4", ["top", "second"]),
        ("greedy-nim+k=3:9,7,4", ["rem. 1", "rem. 3", "rem. 0"]),
        ("bounded-nim+k=3:9,6,0", ["rem. 1", "rem. 2"]),
        ("nim+misere:3,1,1", ["above 1"]),
        ("delete-nim:8,5", ["even"]),
        ("delete-nim:6,4,3", ["once", "twice", "odd"]),
    ],
)
def test_what_to_look_at_is_named_below_the_piles(code: str, labels: list[str]) -> None:
    assert all(label in drawn(code, 2) for label in labels)
    assert not all(label in drawn(code, 1) for label in labels)


def test_the_stones_of_the_move_have_another_shape() -> None:
    assert "@" in drawn("nim:7,5,1", 3)
    assert "@" not in drawn("nim:7,5,1", 1)
    p = catalogue.read("delete-nim:11,8,6,4")
    lit = lights(p, marks_of(p, 3))
    stones = sum(last - first + 1 for light in lit.values() for first, last in light.stones)
    assert stones == 6 + 4  # the 6 goes, and 4 are split off the 8


def test_cells() -> None:
    looked, played = drawn("treblecross:...x......", 2), drawn("treblecross:...x......", 3)
    assert looked.count("*") > played.count("*") > 0


def test_every_part_of_a_sum_is_marked_with_its_worth() -> None:
    p = catalogue.read("sum:nim:5,3/wythoff-nim:4,1/nim:2")
    lit = lights(p, marks_of(p, 2))
    assert set(lit) == {0, 1, 2, 3, 4}
    assert [lit[pile].label for pile in (0, 2, 4)] == ["worth 6", "worth 5", "worth 2"]


def test_a_table_marks_the_piles_that_are_counted() -> None:
    p = catalogue.read("so-long-sucker+endgame:RB/RBR/-:B2/R2:B")

    def words(step: int) -> str:
        c = Canvas(80, 20, MONO, "ascii")
        paint_table(c, bare(table_picture(p), None, lights(p, marks_of(p, step)), None))
        return " ".join(c.words.split())

    assert "1 blue to get" in words(2)
    assert "2 red to get" in words(2)
    assert "[1] [2] 3" in words(2)
    assert "play here" in words(3)
    assert "1 2 3" in words(1)


def test_with_dead_colours_a_pile_is_marked_with_its_points() -> None:
    p = catalogue.read("so-long-sucker+endgame+k=0:RBG/BR/GB:B2G1/R1:B")
    lit = lights(p, marks_of(p, 2))
    assert {pile: light.label for pile, light in lit.items()} == {
        1: "2 points for Red",
        2: "2 points for Blue",  # of green and blue the green chip is discarded
    }


def test_marks_of_what_no_theorem_speaks_of_are_none() -> None:
    p = catalogue.read("dawsons-chess+misere:9,4")
    assert marks_of(p, 3) == ()
    assert explain(p).marks == ()
