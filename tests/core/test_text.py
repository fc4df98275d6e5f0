"""Blocks of text: every kind has its look, and free lines stand where they should."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from nimarcade.core import task
from nimarcade.core.text import GAP, LOOKS, Block, Kind, Role, Spacing, free_line
from nimarcade.tui.look import STYLES
from nimarcade.view.glyphs import ASCII, GLYPHS


def test_every_kind_has_a_look_and_every_role_a_style() -> None:
    assert tuple(LOOKS) == get_args(Kind)
    assert tuple(STYLES) == get_args(Role)


def test_every_sign_is_one_cell_and_has_an_ascii_form() -> None:
    for look in LOOKS.values():
        assert look.sign is None or (len(look.sign.shape) == 1 and look.sign.ascii.isascii())


def test_a_key_stands_in_place_of_the_sign() -> None:
    assert GLYPHS.lead(Block("holds", "even")) == "✓ "
    assert ASCII.lead(Block("holds", "even")) == "+ "
    assert ASCII.lead(Block("point", "take 2")) == "-> "
    assert GLYPHS.lead(Block("key", "a hint", "w")) == "w "
    assert GLYPHS.lead(Block("text", "words")) == ""


@pytest.mark.parametrize(
    ("before", "kind", "spacing", "free"),
    [
        ("", "title", "block", False),
        ("title", "title", "block", True),
        ("note", "note", "group", False),
        ("text", "note", "group", True),
        ("", "note", "group", False),
        ("text", "note", "none", False),
    ],
)
def test_free_lines(before: str, kind: Kind, spacing: Spacing, free: bool) -> None:
    assert free_line(before, kind, spacing) is free


def test_blocks_come_back_from_another_process() -> None:
    blocks = [Block("verdict", "You can win."), GAP, Block("holds", "1 ⊕ 1 = 0")]
    assert task.unpack(list[Block], json.loads(task.sent(blocks))) == blocks
