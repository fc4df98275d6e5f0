"""The queen's board of Wythoff's heaps, in every size and mode."""

import pytest

from nimarcade.coach.hints import marks_of
from nimarcade.core import catalogue
from nimarcade.view.marks import reason
from nimarcade.view.stage.board import queen, queen_columns
from nimarcade.view.stage.canvas import MONO, Canvas, Mode, Rect
from nimarcade.view.stage.view import View
from tests.view.painted import draft
from tests.view.stage.everywhere import MODES, SIZES, canvas


def view(code: str, step: int = 3) -> View:
    p = catalogue.read(code)
    return View(draft(code), reason=reason(p, marks_of(p, step)))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("w", "h"), SIZES)
def test_it_is_drawn_where_it_fits_and_nothing_is_cut(w: int, h: int, mode: Mode) -> None:
    for code in ("wythoff-nim:3,1", "wythoff-nim:12,9", "wythoff-nim:19,18", "wythoff-nim:5,0"):
        for step in (2, 3):
            seen = view(code, step)
            c = canvas((w, h), mode)
            queen(c, c.all, seen)
            assert not c.clipped + c.collisions, code
            assert bool(c.words.strip()) == bool(queen_columns(c.all, seen))
            if queen_columns(c.all, seen):
                assert 0 < queen_columns(c.all, seen) <= w


def test_the_signs_of_a_board_in_ascii() -> None:
    c = Canvas(44, 15, MONO, "ascii")
    queen(c, c.all, view("wythoff-nim:7,3"))
    board = [line.replace(" ", "") for line in c.words.splitlines() if line.strip()]
    assert "".join(board).isascii()
    row = next(line for line in board if line.startswith("3"))
    assert row[1:] == ".....*+Q"  # three of the other heap: 5 is lost, 6 on the way, 7 here
    assert sum(line.count("o") for line in board[:8]) == 1 + 2 * 3 - 1  # (5,3) is where she goes


def test_before_the_move_is_told_there_is_no_way() -> None:
    c = Canvas(44, 15, MONO, "ascii")
    queen(c, c.all, view("wythoff-nim:7,3", 2))
    assert "*" not in c.words
    assert "+" not in c.words
    assert "Q" in c.words


def test_boards_too_large_or_without_the_reason_are_not_drawn() -> None:
    assert not queen_columns(Rect(0, 0, 30, 15), view("wythoff-nim:19,18"))
    assert queen_columns(Rect(0, 0, 60, 26), view("wythoff-nim:20,19"))
    assert not queen_columns(Rect(0, 0, 200, 60), view("wythoff-nim:100,3"))
    assert not queen_columns(Rect(0, 0, 200, 60), View(draft("nim:7,3")))
