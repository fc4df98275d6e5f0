"""Running text and explanations, in columns of any width."""

from __future__ import annotations

import pytest

from nimarcade.core.text import Block
from nimarcade.tui import prose
from nimarcade.view.glyphs import GLYPHS
from tests.view.painted import text


def test_a_page_is_read_into_blocks() -> None:
    page = prose.blocks(
        "# Nim\n\nTake\nstones.\n\n## How\n\n- one\n  more\n- two\n\n1. first\n\n    8 4\n    1 0"
    )
    assert [(block.kind, block.text) for block in page] == [
        ("title", "Nim"),
        ("text", "Take stones."),
        ("part", "How"),
        ("item", "- one more"),
        ("item", "- two"),
        ("item", "1. first"),
        ("pre", "8 4\n1 0"),
    ]


def test_signs_stay_with_the_short_word_after_them() -> None:
    assert prose.wrapped("the sum is R(x) = 12 here", 18) == ["the sum is", "R(x) = 12 here"]
    assert prose.wrapped("", 20) == [""]


@pytest.mark.parametrize("width", [20, 34, 44])
def test_explanations_lose_no_word_in_any_width(width: int) -> None:
    blocks = [
        Block("verdict", "You can win."),
        Block("fact", "x1 9   x2 7   R(x1−x2) = 2   a, b, c 0, 1, 1"),
        Block("fails", "line (3) of k-good wants R(x1−x2) = 1; R(2) = 2"),
        Block("after", "It leaves 8, 7, 4:"),
        Block("holds", "R(1) = 1 " + "9" * 50),
        Block("source", "Omiya, Yoshinaka 2025, Theorem 3"),
    ]
    lines = text(prose.rows(prose.explained(blocks, None, None), width, GLYPHS))
    assert all(len(line) <= width for line in lines)
    shown = "".join("".join(lines).split())
    for block in blocks:
        assert "".join(block.text.split()) in shown.replace("✗", "").replace("✓", "")


def test_quantities_stay_in_one_piece_where_they_can() -> None:
    lines = text(prose.rows([Block("fact", "x1 9   x2 7   R(x1−x2) = 2")], 16, GLYPHS))
    assert lines == ["x1 9   x2 7", "R(x1−x2) = 2"]
