"""Blocks of text: every kind has its look, and free lines stand where they should."""

from typing import get_args

import pytest

from nimarcade.core.catalogue import read_as
from nimarcade.core.text import LOOKS, Block, Kind, Role, Spacing, free_line
from nimarcade.core.verdict import WHY_LINES, Condition, Explanation, Reading, Term, Tier, Verdict
from nimarcade.games.heaps import Heaps, Take
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
    assert ASCII.lead(Block("item", "a rule")) == "- "
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


P = read_as(Heaps, "nim:5,4")
MOVE = Take(((5, 1),))


def explanation(terms: int, conditions: int, notes: int) -> Explanation[Heaps, Take]:
    held = tuple(Condition(f"condition {number}", number > 0) for number in range(conditions))
    here = Reading("a case", tuple(Term(f"t{number}", number) for number in range(terms)), held)
    there = Reading("another", (), (Condition("nim-sum = 0", True),))
    told = tuple(f"note {number}" for number in range(notes))
    verdict = Verdict(P, "N", Tier.PROVED, "a theorem", MOVE)
    return Explanation(verdict, "N: a sentence.", here, read_as(Heaps, "nim:4,4"), there, told)


def test_an_explanation_is_told_in_order() -> None:
    assert explanation(2, 2, 1).lines() == [
        *("N: a sentence.", "t0 = 0", "t1 = 1", "condition 0", "condition 1"),
        *("best move 5-1 leaves nim:4,4", "then: nim-sum = 0", "note 0"),
    ]


@pytest.mark.parametrize(("terms", "conditions", "notes"), [(8, 1, 1), (8, 3, 1), (20, 5, 1), (6, 6, 0)])
def test_it_has_twelve_lines_at_most_and_every_condition(terms: int, conditions: int, notes: int) -> None:
    lines = explanation(terms, conditions, notes).lines()
    assert len(lines) <= WHY_LINES
    assert all(any(f"condition {number}" in line for line in lines) for number in range(conditions))
    assert any(line.startswith("best move") for line in lines)


def test_a_verdict_names_position_move_and_chances() -> None:
    verdict = Verdict(P, "N", Tier.PROVED, "a theorem", MOVE, chances=(1.0, 0.0))
    assert (verdict.code, verdict.best_code, verdict.move) == ("nim:5,4", "5-1", MOVE)
    assert verdict.perfect
    assert list(verdict.chances_by_label.values()) == [1.0, 0.0]
    over: Verdict[Heaps, Take] = Verdict(read_as(Heaps, "nim:0"), "P", Tier.ESTIMATE, "")
    assert over.best_code is None
    assert not over.perfect
    assert over.chances_by_label == {}
    with pytest.raises(AssertionError, match="the game goes on"):
        assert over.move
