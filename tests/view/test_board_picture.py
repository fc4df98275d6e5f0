"""Which picture a board has: stones that grow with the room, rows in the middle, parts in frames."""

from __future__ import annotations

import pytest

from nimarcade.core.game import BoardPicture, Pile
from nimarcade.view.board_picture import Parts, drawn
from nimarcade.view.draft import Draft
from nimarcade.view.drafts import begin
from nimarcade.view.glyphs import ASCII, GLYPHS, Glyphs
from nimarcade.view.marks import Light
from nimarcade.view.piles_picture import Bars, Columns, Picture, Rows, View
from tests.view.painted import draft, text_of

SUM = "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4"
SIZES = [(34, 18), (38, 9), (49, 34), (105, 54)]


def picture(move: Draft, width: int, height: int, glyphs: Glyphs = GLYPHS) -> Picture:
    return drawn(View(move, width, height, glyphs, max((pile.size for pile in move.piles), default=0)))


def test_stones_grow_with_the_room() -> None:
    widths = []
    for width, height in [(30, 14), (49, 34), (105, 54)]:
        of = picture(draft("nim:9,7,5"), width, height)
        assert isinstance(of, Columns)
        widths.append(of.shapes.width)
    assert widths == [1, 5, 7]


def test_many_heaps_stand_closer_and_then_lie_before_any_is_hidden() -> None:
    assert isinstance(picture(draft("nim:9,8,7,6,5,4,3,2"), 34, 18), Columns)
    lying = picture(draft("nim:9,8,7,6,5,4,3,3,2,2,1,1"), 34, 18)
    assert isinstance(lying, Bars)
    assert lying.shown == 12


def test_rows_stand_in_the_middle_with_their_numbers_below() -> None:
    lines = [line for line in text_of(picture(draft("dawsons-chess:12,8"), 34, 18), 18) if line]
    assert [line.split() for line in lines] == [["●"] * 12, ["◆", "12"], ["●"] * 8, ["▲", "8"]]
    first, second = lines[0], lines[2]
    assert 0 <= 34 - len(first) - first.index("●") <= 1, "as far from the left as from the right"
    assert second.index("●") == first.index("●") + 4


def test_the_square_chosen_takes_its_neighbours_in_every_size() -> None:
    chosen = draft("dawsons-chess:12,8").more(4)
    small = text_of(picture(chosen, 34, 18), 18)
    assert any("● ● ○ ◆ ○ ●" in line for line in small)
    large = text_of(picture(chosen, 49, 34), 34)
    assert any("╭─╮ ▗█▖ ╭─╮" in line for line in large)


def test_crosses_stand_in_cells() -> None:
    lines = text_of(picture(draft("treblecross:.x..."), 34, 9), 9)
    assert any("┌───┐ ▀▚▄▞▀ ┌───┐" in line for line in lines)
    lines = text_of(picture(draft("treblecross:.x........"), 34, 9), 9)
    assert any("┌─┐▚▄▞┌─┐" in line for line in lines)


def test_the_parts_of_a_sum_have_frames_with_number_and_name() -> None:
    of = picture(draft(SUM), 49, 34)
    assert isinstance(of, Parts)
    top = text_of(of, 34)[0]
    assert [name in top for name in ("1 Nim", "2 CO-NIM", "3 Delete Nim")] == [True] * 3
    assert "1.5" not in "".join(text_of(of, 34)), "no number that reads as a decimal"


def test_what_a_row_cannot_use_goes_to_the_heaps_beside_it() -> None:
    of = picture(draft("sum:nim:5,4/delete-nim:7,5/dawsons-chess:9"), 49, 34)
    assert isinstance(of, Parts)
    standing, beside, lying = of.layout.frames
    assert standing.height == beside.height > 2 * lying.height
    assert sum("▟█▙" in line for line in text_of(of, 34)) == 8, "seven high, and one row"


def test_parts_without_room_for_frames_are_named_before_their_numbers() -> None:
    shown = " ".join("".join(text_of(picture(draft(SUM), 60, 8), 8)).split())
    assert "1: 5" in shown
    assert "3: 4" in shown


FOUR = "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4/wythoff-nim:5,3"


def test_parts_without_room_for_frames_stand_under_their_names() -> None:
    of = picture(draft(FOUR), 34, 18)
    lines = text_of(of, 18)
    names = [line for line in lines if line in ("1 Nim", "2 CO-NIM", "3 Delete Nim", "4 Wythoff Nim")]
    assert len(names) == 4
    assert of.hit(9, lines.index("2 CO-NIM") + 1) == (2, 0)
    assert of.hit(9, lines.index("2 CO-NIM")) is None
    assert "1 Nim" not in text_of(picture(draft(FOUR), 38, 9), 9), "no room for names"


def test_numbers_of_a_sum_never_run_together() -> None:
    assert "1: 51: 3" not in "".join(text_of(picture(draft(FOUR), 38, 9), 9))


def test_what_a_part_is_worth_is_never_cut_off() -> None:
    move = draft(SUM)
    lit = {0: Light(whole=True, label="worth 6"), 2: Light(whole=True, label="worth 2")}
    for width in (36, 38, 49):
        of = drawn(View(move, width, 30, GLYPHS, 6, lit=lit))
        assert isinstance(of, Parts)
        assert "6" in text_of(of, 30)[-1]
        assert "2" in text_of(of, 30)[-1]


def test_a_part_that_is_over_has_a_frame_all_the_same() -> None:
    of = picture(draft("sum:dawsons-chess:0/nim:4,3"), 49, 34)
    assert isinstance(of, Parts)
    assert "1 Dawson's Chess" in text_of(of, 34)[0]


@pytest.mark.parametrize("glyphs", [GLYPHS, ASCII], ids=["round", "ascii"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "code",
    [
        *(SUM, FOUR, "sum:dawsons-chess:12,8/nim:4,3/treblecross:9"),
        *("dawsons-chess:12,8,3", "treblecross:.x.......", "delete-nim:8,7,5,5", "exco-nim:3/8,6,5"),
    ],
)
def test_no_line_is_too_wide_and_what_is_clicked_is_what_is_seen(
    code: str, size: tuple[int, int], glyphs: Glyphs
) -> None:
    move = draft(code)
    of = picture(move, *size, glyphs)
    lines = text_of(of, size[1])
    assert max(map(len, lines)) <= size[0]
    assert glyphs is GLYPHS or "".join(lines).isascii()
    hits = {of.hit(x, y) for y in range(size[1]) for x in range(size[0])} - {None}
    stones = {(pile, stone) for pile, each in enumerate(move.piles) for stone in range(each.size)}
    assert {hit for hit in hits if hit is not None and hit[1] is not None} == stones
    if isinstance(of, Columns | Rows):
        for y, line in enumerate(lines):
            for x, sign in enumerate(line):
                if sign in "█●":
                    hit = of.hit(x, y)
                    assert hit is not None
                    assert hit[1] is not None


def test_a_board_without_piles_stands_as_it_is_written() -> None:
    """Its lines end behind a sign, and what finds no room is left out."""
    shown = BoardPicture((Pile("", 4, 4),), "choose", 1, text="ab.bc.cd.de.f")
    move = begin(shown, lambda: iter("abcdef"))
    assert [line for line in text_of(picture(move, 38, 8), 8) if line] == [" " * 12 + "ab.bc.cd.de.f"]
    assert [line.strip() for line in text_of(picture(move, 10, 8), 8) if line] == ["ab.bc.", "cd.de.f"]
    assert [line.strip() for line in text_of(picture(move, 5, 2, ASCII), 2)] == ["ab.", "..."]
    assert picture(move, 38, 8).hit(3, 3) == (0, None)
