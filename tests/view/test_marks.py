"""The marks of an explanation on the boards: by brackets, words and other stones, never by colour alone."""

from __future__ import annotations

import pytest

from nimarcade.coach.hints import marks_of
from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.core.text import plain
from nimarcade.view.drafts import of_position
from nimarcade.view.glyphs import ASCII, GLYPHS, Glyphs
from nimarcade.view.marks import lights
from nimarcade.view.piles_picture import Bars, Columns, View, columns_fit
from nimarcade.view.table_picture import table_picture


def drawn(code: str, step: int, width: int = 44, height: int = 14, glyphs: Glyphs = GLYPHS) -> list[str]:
    """The lines of the board at a step of the ladder, without the free ones."""
    p = catalogue.read(code)
    draft = of_position(p)
    tallest = max(pile.size for pile in draft.piles)
    view = View(draft, width, height, glyphs, tallest, lit=lights(p, marks_of(p, step)))
    cells = any(draft.picks(pile) for pile in range(len(draft.piles)))
    columns = not cells and columns_fit(tallest, height)
    picture = Columns(view) if columns else Bars(view)
    lines = (plain(picture.line(y)) for y in range(height))
    return [" ".join(line.split()) for line in lines if line.strip()]


@pytest.mark.parametrize(
    ("code", "step", "last"),
    [
        ("greedy-nim:9,7,4", 2, ["[9] [7] 4", "◆top second"]),
        ("greedy-nim+k=3:9,7,4", 2, ["[9] [7] [4]", "◆rem. 1 rem. 3 rem. 0"]),
        ("bounded-nim+k=3:9,6,0", 2, ["[9] [6] 0", "◆rem. 1 ▲rem. 2"]),
        ("nim+misere:3,1,1", 2, ["[3] 1 1", "◆above 1 ▲ ▲"]),
        ("delete-nim:8,5", 2, ["[8] 5", "◆even ▲"]),
        ("delete-nim:6,4,3", 2, ["[6] [4] [3]", "◆once ▲twice ▲odd"]),
        ("nim:7,5,1", 2, ["7 5 1", "◆ ▲ ▲"]),  # what to look at are digits
    ],
)
def test_what_to_look_at_is_named_below_the_piles(code: str, step: int, last: list[str]) -> None:
    assert drawn(code, step)[-2:] == last
    assert "◉" not in "".join(drawn(code, step)), "the move is not told yet"
    assert drawn(code, 1)[-2:] != last or code.startswith("nim:")


def test_the_stones_of_the_move_have_another_shape() -> None:
    assert "".join(drawn("nim:7,5,1", 3)).count("◉") == 3
    lines = drawn("delete-nim:11,8,6,4", 3)
    assert "".join(lines).count("◉") == 6 + 4  # the 6 goes, and 4 are split off the 8
    assert "".join(drawn("exco-nim:2/5,4,4", 3)).count("◉") == 2 + 1
    assert drawn("nim:30,7", 3, height=8)[0].count("◉") == 23
    assert "@" in "".join(drawn("nim:7,5,1", 3, glyphs=ASCII))
    assert "".join(drawn("nim:7,5,1", 3, glyphs=ASCII)).isascii()


def test_of_a_scaled_bar_a_part_is_lit() -> None:
    (first, second) = drawn(f"nim:{10**18},{10**17}", 3, width=60)
    assert first.count("═") > 8 * first.count("━")
    assert "═" not in second


@pytest.mark.parametrize(
    ("code", "step", "lines"),
    [
        ("dawsons-chess:12,8", 2, ["◆[12] ● ● ● ● ● ● ● ● ● ● ● ● worth 2", "▲[ 8] ● ● ● ● ● ● ● ● worth 0"]),
        ("dawsons-chess:12,8", 3, ["◆[12] ● ● ● ◉ ● ● ● ● ● ● ● ● worth 2", "▲[ 8] ● ● ● ● ● ● ● ● worth 0"]),
        ("treblecross:...x......", 2, ["◆ 10 ◉ · · × · · ◉ ◉ ◉ ◉"]),
        ("treblecross:...x......", 3, ["◆ 10 · · · × · · ◉ · · ·"]),
    ],
)
def test_rows_and_cells(code: str, step: int, lines: list[str]) -> None:
    assert drawn(code, step, width=60) == lines


def test_every_part_of_a_sum_is_marked_with_its_worth() -> None:
    p = catalogue.read("sum:nim:5,3/wythoff-nim:4,1/nim:2")
    lit = lights(p, marks_of(p, 2))
    assert set(lit) == {0, 1, 2, 3, 4}
    assert [lit[pile].label for pile in (0, 2, 4)] == ["worth 6", "worth 5", "worth 2"]


def test_a_table_marks_the_piles_that_are_counted() -> None:
    p = catalogue.read("so-long-sucker+endgame:RB/RBR/-:B2/R2:B")
    table = table_picture(p)

    def slots(step: int) -> list[str]:
        lit = lights(p, marks_of(p, step))
        lines = [table.slot(slot, None, 60, GLYPHS, lit) for slot in (1, 2, 3)]
        return [plain(line).rstrip() for line in lines]

    assert slots(2) == [
        " [1] [R][B]  ! Blue would take 3  1 blue to get",
        " [2] [R][B][R]  ! Red would take 4  2 red to get",
        "  3  ·",
    ]
    assert slots(3)[0].endswith("play here")
    assert slots(1)[0].startswith("  1  ")


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
