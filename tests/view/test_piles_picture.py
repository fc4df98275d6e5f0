"""The pictures of the board as text: columns, bars, windows, what is hit by a click."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.core.codes import MAX_DIGITS
from nimarcade.view.draft import Draft
from nimarcade.view.glyphs import ASCII, GLYPHS
from nimarcade.view.piles_picture import Bars, Columns, Picture, View, columns_fit, label
from tests import effort
from tests.view.painted import draft, text_of

SIZES = [(38, 9), (41, 20), (68, 36)]


def picture(move: Draft, width: int, height: int, glyphs: object = GLYPHS, live: bool = True) -> Picture:
    tallest = max(pile.size for pile in move.piles)
    view = View(move, width, height, glyphs, tallest, live)  # type: ignore[arg-type]  # one of two sets
    return Columns(view) if columns_fit(tallest, height) else Bars(view)


def test_columns() -> None:
    lines = text_of(picture(draft("greedy-nim+k=3:5,3,0").more(2), 30, 9), 9)
    assert [" ".join(line.split()) for line in lines] == [
        "",
        "○",
        "○",
        "● ●",
        "● ●",
        "● ● ·",
        "5 3 0",
        "◆−2",
        "",
    ]


def test_columns_in_ascii_and_while_another_plays() -> None:
    lines = text_of(picture(draft("greedy-nim+k=3:5,3,0").more(2), 30, 9, ASCII, live=False), 9)
    assert "".join(lines).isascii()
    assert [" ".join(line.split()) for line in lines][1:8] == [".", ".", "o o", "o o", "o o _", "5 3 0", "-2"]


def test_a_split_stands_as_two_columns() -> None:
    split = draft("delete-nim:5,4,2").moved(1).marked().moved(-1).more(2)
    lines = text_of(picture(split, 30, 9), 9)
    assert [" ".join(line.split()) for line in lines][2:8] == [
        "○",
        "● ○",
        "● ● ○ ●",
        "● ● ○ ●",
        "5 4 2",
        "◆2+3 ▲−4 ▲",
    ]
    assert lines[3].index("●") > lines[5].index("●"), "the lower part stands left, the longer part right"


def test_a_heap_in_three_stands_as_three_columns_or_bars() -> None:
    three = draft("octal+0.0F:9,7").broken().more(-2).broken()
    lines = text_of(picture(three, 30, 12), 12)
    assert [" ".join(line.split()) for line in lines if line.split()] == [
        "●",
        "●",
        "○ ●",
        "○ ●",
        "● ● ●",
        "● ● ●",
        "● ● ● ●",
        "9 7",
        "−2 1+3+3 ▲",
    ]
    row = picture(three, 38, 6)
    shown = text_of(row, 6)
    y = next(y for y, line in enumerate(shown) if "┊" in line)
    assert "●┊● ● ●┊● ● ●" in shown[y]
    hit = row.hit(shown[y].index("●") + 4, y)
    assert hit == (0, 1), "the third stone of the row is the second one of the part"
    assert three.aimed(*hit).code == "9-2=1+2+4"
    scaled = text_of(picture(draft("octal+0.F:900").broken().broken(), 38, 6), 6)
    assert any(line.count("┊") == 2 for line in scaled)


def test_bars_show_stones_while_they_fit_and_scale_beyond() -> None:
    exact = text_of(picture(draft("nim:30,7").more(4), 41, 12), 12)
    assert any(line.startswith("◆ 30  " + "●" * 26 + "○" * 4) for line in exact)
    scaled = text_of(picture(draft(f"nim:{10**18},{10**17},3").most(), 60, 12), 12)
    first, second, third = [line for line in scaled if line]
    assert "━" not in first
    assert first.count("╌") > 9 * second.count("━")
    assert third.endswith("━"), "a heap is seen, however small beside the others"
    assert str(10**18) in first


@pytest.mark.parametrize("size", SIZES)
def test_big_numbers_are_exact_up_to_40_digits_where_there_is_room(size: tuple[int, int]) -> None:
    number = 10**39 + 7
    lines = "\n".join(text_of(picture(draft(f"nim:{number},5"), *size), size[1]))
    assert (str(number) in lines) == (size[0] > 42)
    assert "(40 digits)" in lines or size[0] > 42


def test_label() -> None:
    assert label(12345, 5) == "12345"
    assert label(10**49 + 3, 60) == "100000…(50 digits)…0003"
    assert len(label(10**39, 30)) == 30


@pytest.mark.sweep
@given(
    st.lists(st.one_of(st.integers(0, 12), st.integers(0, 10**20)), min_size=1, max_size=40).filter(any),
    st.sampled_from(SIZES),
    st.integers(0, 60),
    st.integers(0, 10**20),
)
def test_no_line_is_too_wide_and_every_stone_shown_is_hit(
    heaps: list[int], size: tuple[int, int], moved: int, taken: int
) -> None:
    move = draft("nim:" + ",".join(map(str, heaps))).moved(moved).more(taken)
    of = picture(move, *size)
    for y, line in enumerate(text_of(of, size[1])):
        assert len(line) <= size[0], line
        for x, sign in enumerate(line):
            if sign in "●○":
                hit = of.hit(x, y)
                assert hit is not None, (x, y)
                pile, level = hit
                assert level is not None
                kept = move.piles[pile].size - move.taken(pile)
                assert (sign == "●") == (level < kept)


@pytest.mark.parametrize(
    "code",
    [
        "nim:" + ",".join(str(10**18 - i * i) for i in range(1000)),
        "nim:" + ",".join(str(1 + i % 9) for i in range(10_000)),
        f"nim:{10**MAX_DIGITS - 1},{10**MAX_DIGITS - 2}",
    ],
)
def test_only_what_is_visible_costs_time(code: str) -> None:
    move = draft(code)
    tallest = max(pile.size for pile in move.piles)

    def paint() -> None:
        view = View(move.moved(1).more(1), 70, 36, GLYPHS, tallest)
        of = Columns(view) if columns_fit(tallest, 36) else Bars(view)
        text_of(of, 36)

    assert effort.calls(paint) < 30_000


def test_the_window_follows_the_cursor_by_pages() -> None:
    move = draft("nim:" + ",".join(["3"] * 1000))
    for cursor in (0, 1, 499, 999):
        lines = text_of(picture(move.to(cursor), 41, 20), 20)
        assert "of 1,000" in lines[0]
        assert sum(line.count("◆") for line in lines) == 1
    first = picture(move.to(0), 41, 20)
    second = picture(move.to(1), 41, 20)
    assert isinstance(first, Columns)
    assert isinstance(second, Columns)
    assert first.first == second.first, "a small step leaves the picture where it is"


def test_glyphs_are_one_cell_wide_and_differ() -> None:
    from rich.cells import cell_len

    for glyphs in (GLYPHS, ASCII):
        signs = [
            glyphs.stone,
            glyphs.taken,
            glyphs.selected,
            glyphs.empty,
            glyphs.legal,
            glyphs.holds,
            glyphs.fails,
            glyphs.bar,
            glyphs.gone,
        ]
        assert len(set(signs)) == len(signs)
        assert all(cell_len(sign) == len(sign) == 1 for sign in signs)
    assert ASCII.words("misère: β = 1, R(x1−x2) ≥ 2 …") == "misere: beta = 1, R(x1-x2) >= 2 ..."


def test_ascii_words_cover_whatever_the_theory_says() -> None:
    from nimarcade.coach import hints
    from tests.ask import solve as consult

    for code in [
        "nim:7,5,4,1",
        "nim+misere:5,4,3",
        "greedy-nim:9,7,4",
        "greedy-nim+misere+k=3:9,7,4",
        "greedy-nim+k=3:8,7,4",
        "moore-nim+k=2:13,11,9,2",
        "co-nim:5,4,4",
        "exco-nim:3/8,6,5",
        "exco-nim:2/6,5",
        "delete-nim:12,10,7,6",
        "delete-nim:669,468,800,288",
        "delete-nim:4,3",
        "delete-nim:6,4,2",
        "delete-nim:3,3,3,3,3",
    ]:
        words = " ".join(line.text for line in hints.rung(consult(catalogue.read(code)), 4).blocks)
        assert ASCII.words(words).isascii(), words
