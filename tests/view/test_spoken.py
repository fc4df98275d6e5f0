"""Positions, signs and sentences as they are read aloud."""

import re
from itertools import islice

import pytest

from nimarcade.coach.lessons import lessons
from nimarcade.core import catalogue
from nimarcade.core.codes import short, shown
from nimarcade.core.text import Block
from nimarcade.theory.theorems import shipped
from nimarcade.theory.theorems.sucker import GREEK
from nimarcade.view import spoken
from nimarcade.view.spoken import aloud, as_sentence, board, lesson
from tests.sessions import begun


def test_boards_in_words() -> None:
    assert board(catalogue.read("exco-nim:2/6,5")) == "x0 holds 2, heaps 6, 5."
    assert board(catalogue.read("delete-nim:4,3")) == "Piles 4, 3."
    assert board(catalogue.read("nim:" + ",".join(["7"] * 900 + ["5"]))) == "Heaps in all 901: 900 of 7, 5."
    many = board(catalogue.read("nim:" + ",".join(map(str, range(1, 101)))))
    assert many.endswith("89, and 88 smaller sizes.")
    assert board(catalogue.read("dawsons-chess:9,4")) == "Rows 9, 4."
    assert board(catalogue.read("dawsons-chess:0")) == "No row is left."
    assert board(catalogue.read("treblecross:..x..x.")) == "A row of 7 cells with crosses in 3 and 6."
    assert board(catalogue.read("treblecross:5")) == "A row of 5 cells with no cross."
    summed = catalogue.read("sum:nim:5,3/delete-nim:4,3/exco-nim:2/6,5")
    assert board(summed) == (
        "Part 1, Nim: heaps 5, 3. Part 2, Delete Nim: piles 4, 3. Part 3, EXCO-NIM: x0 holds 2, heaps 6, 5."
    )
    assert board(catalogue.read("nim:" + "9" * 100)) == "Heap 999999 and so on, ending in 9999 (100 digits)."


def test_signs_become_words() -> None:
    assert aloud("R(x1−x2) ≥ 2   β 1") == "R(x1 minus x2) at least 2, beta 1"
    assert aloud("5 ⊕ 4 = 1") == "5 xor 4 = 1"
    assert aloud("3,5 and 4,7 … (each)") == "3,5 and 4,7 and so on (each)"
    assert aloud("1.618…, 3→4") == "1.618 and so on, 3 to 4"
    assert aloud(shown("9" * 80)) == f"'{'9' * 40} (80 characters)'"
    assert (
        aloud(f"take 1 from the {short(10**60)}")
        == "take 1 from the 100000 and so on, ending in 0000 (61 digits)"
    )


@pytest.mark.parametrize("typed", [shown("xx … `z` 12345"), shown("it's *so* → 12345"), '"a   10011 ⊕ 1101"'])
def test_what_a_person_typed_is_quoted_as_it_was_typed(typed: str) -> None:
    given = typed if typed.startswith("'") else f"“{typed[1:-1]}”"
    assert aloud(f"Not {given}, {typed}; the players' 5…") == (
        f"Not {typed}, {typed}; the players' 5 and so on"
    )


def test_nothing_that_is_taught_runs_into_a_sign_left_out() -> None:
    """`x0+…+xn` cannot be said; nor does a full stop stick to a row of dots."""
    told = [theorem.statement for name in catalogue.names() for theorem in shipped(name)]
    told += [text for each in lessons() for step in each.steps for text in (*step.body, step.ask, step.right)]
    for text in told:
        (said,) = lesson([Block("text", text)])
        assert not re.search(r"([+=]|at least) ?and so on|and so on x\d|(^|\. )a row", said), said
        assert not re.search(r"[.x]{4,}\.(\s|$)", said), said
        assert not re.search(r"[Α-ω]|[a-z](phi|alpha|beta)", said), said
        assert not re.search(r"[≤≥] [^.;,]{1,12} [≤≥]|\b(let|sort|and) \S+ [≤≥]", text, re.IGNORECASE), said
    assert aloud(GREEK).isascii()


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("       2 1\n    3  1 1\n  sum  1 1", ["Columns: 2, 1.", "3: 1, 1.", "Sum: 1, 1."]),
        (" _   9 10\n     N  ?", ["From 9 on: N."]),
        ("     0 1 2\n  0  0 1\n  1  1 ?\n  2  · · ·", ["Columns: 0, 1, 2.", "0: 0, 1.", "1: 1."]),
        ("_   8  9\nSG  1 10\n_  10\nSG  3", ["SG from 8 on: 1, 10.", "SG from 10 on: 3."]),
        ("    0  \n 0  · ●\n    ● ●", ["Row 0: P at 1.", "Row 1: P at 0, 1."]),
        ("  9-1  0001000\n ones  0001000", ["9-1: 0, 0, 0, 1, 0, 0, 0.", "ones: 0, 0, 0, 1, 0, 0, 0."]),
        ("0,0\n2,1  2,2", ["0,0", "2,1; 2,2"]),
    ],
)
def test_what_stands_in_columns_is_told_row_by_row(rows: str, told: list[str]) -> None:
    assert [*lesson([Block("pre", rows)])] == told
    assert [*lesson(Block("pre", row) for row in rows.split("\n"))] == told


def test_places_and_marks_are_words() -> None:
    blocks = [Block("title", "2/13  Four"), Block("option", "1  3 or 4"), Block("text", "*Write* `B@1~G`.")]
    blocks.append(Block("text", "“x..” is **P**. “...” or “x”: “.x”"))
    rows = "A row of 3 cells with a cross in 1 is P. A row of 3 cells with no cross or"
    rows += ' "x": a row of 2 cells with a cross in 2'
    assert [*lesson(blocks)] == ["2 of 13: Four.", "1: 3 or 4", "Write B@1~G.", rows]


def test_a_sentence_ends_once_and_a_symbol_at_its_start_stays_small() -> None:
    ends = ["red passes.", "Red: “Well.”", "red passes", "who?"]
    assert [as_sentence(each) for each in ends] == ["Red passes.", "Red: “Well.”", "Red passes.", "Who?"]
    assert [*map(as_sentence, ("x3 is left", "k-Nim", "a heap"))] == ["x3 is left.", "k-Nim.", "A heap."]


def test_the_ladder_tells_what_is_new_and_why_all_of_it() -> None:
    told = [spoken.ladder(begun("nim:5,4,3"), step)[0] for step in (1, 2, 3, 4)]
    first, where, move, why = ([block.text for block in rung.blocks] for rung in told)
    assert {rung.page for rung in told} == {"nim-sum"}
    assert (first, move) == (["Ann can win (1 of 12 moves)."], ["Take 2 from the 3 (3-2)."])
    assert where[0].endswith("Which heap has it?")
    assert why[:2] == [*first, *move]


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("nim:5,4,3", [1, 2, 3, 4, 5]),
        ("nim:4", [1, 3, 4, 5]),  # one heap: nothing to look for
        ("nim:3,3", [1, 3, 4, 5]),  # lost: every move is
        ("greedy-nim+k=1:3", [1, 4, 5]),  # a single move needs no advice
        ("dawsons-chess+misere:6,5", [1, 2, 3, 4]),  # found by trying: there is no theorem
        ("nim:0", [1]),
    ],
)
def test_a_step_that_narrows_nothing_is_passed_over(code: str, steps: list[int]) -> None:
    told, step = [], 1
    while step:
        told.append(step)
        step = spoken.ladder(begun(code), step)[0].following
    assert told == steps


def test_moves_are_listed_lazily_and_none_at_the_end() -> None:
    (first,) = islice(spoken.move_entries(catalogue.read(f"nim:{10**18},7")), 1)
    assert first["position"] == catalogue.write(catalogue.read(first["position"]))
    assert list(spoken.move_entries(catalogue.read("nim:0"))) == []


def test_a_move_in_a_line() -> None:
    wins, loses = (spoken.move_entries(catalogue.read(code)) for code in ("nim:1,1,1", "nim:1,1"))
    assert spoken.rated(next(wins), "is not known") == "1-1 wins in 3"
    assert spoken.rated(next(loses), "is not known") == "1-1 loses in 2"
    unknown = next(spoken.move_entries(catalogue.read("nim:1")))
    unknown["winning"] = unknown["remoteness"] = None
    assert spoken.rated(unknown, "is not known") == "1-1 is not known"
