"""The digits of a position as a picture, in any width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nimarcade.core import catalogue, verdict
from nimarcade.view import glyphs
from nimarcade.view.glyphs import GLYPHS
from tests.ask import picture
from tests.view.painted import text


def drawn(code: str, width: int = 34) -> list[str]:
    shape = picture(catalogue.read(code))
    assert shape is not None
    return text(glyphs.digit_rows(shape, width, GLYPHS))


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("moore-nim+k=2:13,11,9,2", [
            *("        8 4 2 1", "   13   1 1 0 1", "   11   1 0 1 1", "    9   1 0 0 1", "    2   0 0 1 0"),
            *("  sum   3 1 2 3", "mod 3   0 1 2 0", "          ✗ ✗"),
        ]),
        ("nim:5,4", ["      4 2 1", "  5   1 0 1", "  4   1 0 0", "xor   0 0 1", "          ✗"]),
        ("delete-nim:11,8,6,4", [  # less one, and the 1s of every column are counted
            *("       8 4 2 1", "11-1   1 0 1 0", " 8-1   0 1 1 1", " 6-1   0 1 0 1", " 4-1   0 0 1 1"),
            *("  1s   1 2 3 3", "         ✗"),
        ]),
    ],
)  # fmt: skip
def test_digits_stand_in_columns_with_what_they_add_up_to(code: str, lines: list[str]) -> None:
    assert drawn(code) == lines


def test_three_piles_name_digits_from_1_and_have_no_sums() -> None:
    lines = drawn("delete-nim:669,468,800")
    assert lines[0].strip() == "1"
    assert lines[1].endswith("0 9 8 7 6 5 4 3 2 1")
    assert lines[2] == "669   1 0 1 0 0 1 1 1 0 1"
    assert not any("sum" in line for line in lines)


@given(
    st.lists(st.integers(1, 2**64 - 1), min_size=1, max_size=12),
    st.sampled_from([24, 34, 44]),
    st.sampled_from([2, 3, 5, None]),
)
def test_every_digit_and_every_mark_is_there_at_any_width(
    numbers: list[int], width: int, by: int | None
) -> None:
    wide = max(n.bit_length() for n in numbers)
    sums = tuple(sum(n >> p & 1 for n in numbers) for p in range(wide - 1, -1, -1)) if by else ()
    marked = frozenset(p for p in range(wide) if by and sums[wide - 1 - p] % by)
    shape = verdict.Columns(tuple(verdict.Row(str(n), n) for n in numbers), wide, by, sums, marked)
    lines = glyphs.digit_rows(shape, width, GLYPHS)
    assert all(len(line) <= width for line in text(lines))
    assert "".join(text(lines)).count("✗") == len(marked)
    pieces = [piece for line in lines for piece, part in line[1:] if part in ("plain", "bad")]
    shown = sum(len(piece.strip()) for piece in pieces)
    assert shown >= len(numbers) * wide
