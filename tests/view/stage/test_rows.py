"""Rows of cells and heaps that lie as pins, in every size and mode."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from nimarcade.core.game import BoardPicture, Pile
from nimarcade.view import phrases
from nimarcade.view.drafts import ChoiceDraft
from nimarcade.view.glyphs import GLYPHS
from nimarcade.view.marks import Light, Worths
from nimarcade.view.stage.canvas import PALETTES, Canvas, Mode, contrast
from nimarcade.view.stage.rows import rows
from nimarcade.view.stage.shapes import surface
from nimarcade.view.stage.view import Painted, View
from tests.view.painted import draft
from tests.view.stage.everywhere import MODES, SIZES, canvas

HUGE = 10**18


def view(code: str, move: str = "", **more: object) -> View:
    made = draft(code)
    written = made.written(move) if move else made
    assert written is not None
    return replace(View(written), **more)  # type: ignore[arg-type]


def painted(seen: View, w: int, h: int, mode: Mode = "ascii") -> tuple[Canvas, Painted]:
    c = canvas((w, h), mode)
    found = rows(c, surface(c, c.all), seen)
    assert not c.clipped + c.collisions
    return c, found


WORTHS = Worths(((0, 1, 2, "worth 1"), (0, 8, 13, "worth 3")))
CROSSED = "treblecross:....x........"


def views() -> Iterator[View]:
    yield view(CROSSED, "13@9", reason=WORTHS, past=(draft("treblecross:............."), draft(CROSSED)))
    yield view(CROSSED, lit={0: Light(((1, 2), (8, 13)), label="free")})
    yield view("treblecross:....xxx......", live=False, lit={0: Light(((5, 7),))})
    yield view("dawsons-chess:12,8", "12@4", past=(draft("dawsons-chess:22"),), start=22)
    yield view("dawsons-chess:12,8", reason=Worths(((0, 1, 12, "worth 2"), (1, 1, 8, "worth 0"))))
    yield view("dawsons-chess:1000,300", "1000@517", lit={0: Light((), True, "worth 2")})
    yield view(f"dawsons-chess:{HUGE}", f"{HUGE}@{HUGE // 3}")
    yield view("dawsons-chess:" + ",".join(["9", "8", "7"] * 9))
    yield view("octal+0.77:9,7", "9-1=4+4", reason=Worths(whole={0: "worth 4", 1: "worth 2"}))
    yield view("octal+0.77:9,7", "9-2", fallen=0.7)
    yield view("octal+0.07:12", "12-2=1+9")


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("w", "h"), SIZES)
def test_nothing_is_cut_or_written_over_in_any_size(w: int, h: int, mode: Mode) -> None:
    for seen in views():
        _c, found = painted(seen, w, h, mode)
        assert not found.upright
        assert all(t.place.x >= 0 and t.place.right <= w for t in found.targets)
        assert all(t.place.y >= 0 and t.place.bottom <= h for t in found.targets)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("w", "h"), SIZES)
def test_targets_are_the_cells(w: int, h: int, mode: Mode) -> None:
    made = draft("dawsons-chess:12,8")
    c, found = painted(View(made), w, h, mode)
    for pile, size in ((0, 12), (1, 8)):
        cells = [t for t in found.targets if t.pile == pile and t.stone is not None]
        assert [t.stone for t in cells] == list(range(size))
        for t in cells:
            assert found.hit(t.place.x, t.place.y) == t
            assert mode != "ascii" or c.ch[t.place.y + (t.place.h - 1) // 2][t.place.x] in tuple("[|_")
            aimed = made.aimed(pile, t.stone)
            assert aimed.code == f"{size}@{(t.stone or 0) + 1}"


@pytest.mark.parametrize("theme", ["high-contrast", "high-contrast-light"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["dawsons-chess:12,8", "dawsons-chess:" + ",".join("7" * 27)])
def test_in_high_contrast_a_row_stands_out(code: str, size: tuple[int, int], theme: str) -> None:
    c = Canvas(*size, PALETTES[theme], "rich")
    found = rows(c, surface(c, c.all), view(code))
    for place in (t.place for t in found.targets if t.stone == 1):
        rim = c.px[2 * place.bottom - 1][place.x + (place.w - 1) // 2]
        assert contrast(rim, c.palette.stage) >= 3


def test_a_stretch_of_a_long_row_turns_with_the_cursor_and_says_where_it_is() -> None:
    for cell in (1, 517, 1000):
        c, found = painted(view("dawsons-chess:1000", f"1000@{cell}"), 80, 24)
        shown = [t.stone for t in found.targets if t.stone is not None]
        assert cell - 1 in shown
        assert len(shown) > 12
        assert f"@{cell}" in c.words
        assert f"{shown[0] + 1}-{shown[-1] + 1} of 1000" in c.words
    c, found = painted(view(f"dawsons-chess:{HUGE}", f"{HUGE}@{HUGE}"), 80, 24)
    assert found.targets[-1].stone == HUGE - 1
    assert f"@{HUGE}" in c.words


def test_of_many_rows_those_around_the_cursor_are_shown() -> None:
    made = draft("dawsons-chess:" + ",".join(["9", "8", "7"] * 9))
    for at in (0, 13, 26):
        c, found = painted(View(made.to(at)), 40, 15)
        assert at in {t.pile for t in found.targets}
        assert "of 27" in c.words
        assert ">" in c.words
    c, found = painted(View(made), 40, 15, "rich")
    tile = next(t.place for t in found.targets if t.stone == 1)
    assert c.px[2 * tile.y][tile.x] != c.px[2 * tile.y + 1][tile.x], "no tile touches the one below"


def test_rows_of_a_board_have_numbers_and_show_what_the_chosen_move_changes() -> None:
    row = Pile("", 7, 1)
    shown = BoardPicture((row, row), "choose", 0, pile="row", unit="cell")
    left = replace(shown, piles=(row, replace(row, marks=(2, 3))))
    made = ChoiceDraft(shown, choices=["2@2h"], after=lambda code: left).more(1)
    c, _ = painted(View(made), 40, 15)
    first, second = (next(line for line in c.words.splitlines() if line.startswith(f"  {n}")) for n in "12")
    assert (first.count("+"), second.count("+")) == (0, 2)
    assert "click on a cell" in phrases.wanted(made, False, GLYPHS)[0]


def test_a_pin_that_is_hit_takes_and_breaks_as_it_shows() -> None:
    made = draft("octal+0.77:9,7")
    _, whole = painted(View(made), 120, 40)
    pins = [t for t in whole.targets if t.pile == 0 and t.stone is not None]
    assert [made.aimed(0, t.stone).taken(0) for t in pins[-2:]] == [2, 1]
    broken = made.written("9-1=4+4")
    assert broken is not None
    _, found = painted(View(broken), 120, 40)
    pins = [t for t in found.targets if t.pile == 0 and t.stone is not None]
    assert len(pins) == 9
    assert [broken.aimed(0, t.stone).parts(0) for t in pins[:4]] == [(n, 8 - n) for n in (1, 2, 3, 4)]


def test_the_game_so_far_is_above_and_the_worth_below() -> None:
    c, _ = painted(next(views()), 120, 40)
    lines = [line.split() for line in c.words.splitlines() if line.strip()]
    assert lines[0] == ["-"] * 13
    assert lines[1].count("x") == 1
    assert lines[-1][-3:] == ["worth", "3", lines[-1][-1]]
    assert "worth 1" in c.words


def test_tiles_keep_their_width_while_a_row_breaks() -> None:
    def width(code: str) -> int:
        _, found = painted(replace(View(draft(code)), start=22), 120, 40, "rich")
        return next(t.place.w for t in found.targets if t.stone == 1)

    assert width("dawsons-chess:12,7") == width("dawsons-chess:5,4")
