"""Theorems of plug-ins as claims: each is held against search, and what is wrong is named."""

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import repeat
from typing import Any

import pytest

from nimarcade.core.verdict import Condition, Reading, Recipe, Tier
from nimarcade.games.heaps import Heaps, Take
from nimarcade.games.rows import Pick
from nimarcade.games.treblecross import Row, winning_cell
from nimarcade.lab import agreement
from nimarcade.lab.claims.claim import Claim, Finding
from nimarcade.theory import theorems
from nimarcade.theory.theorem import Theorem, Wins
from nimarcade.theory.theorems import nim
from tests import ask


def _lost(p: Heaps) -> bool:
    return p.heaps[0] == p.heaps[1]


PAIRS: Theorem[Heaps, Take] = Theorem(
    name="Two Heaps",
    games=("wythoff-nim",),
    source="nobody",
    statement="Of two heaps equal ones are lost.",
    applies=lambda p: not p.misere,
    is_p=_lost,
    winning_move=lambda p: Take(((p.heaps[0], p.heaps[0] - p.heaps[1]),)),
    reading=lambda p: Reading("", (), (Condition("equal", _lost(p)),)),
)
ONE = replace(PAIRS, applies=lambda p: p.heaps == (2, 1))
BY_CELLS: Theorem[Row, Pick] = Theorem(
    name="at-once",
    games=("treblecross",),
    source="nobody",
    statement="Who can make three in a row wins.",
    applies=lambda p: not p.misere and winning_cell(p.cells) is not None,
    is_p=lambda p: False,
    winning_move=lambda p: Pick(len(p.cells), winning_cell(p.cells) or 0),
    reading=lambda p: Reading("", (), (Condition("nothing at once", False),)),
)


@pytest.fixture
def claim(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], Claim]:
    def made(theorem: object) -> Claim:
        monkeypatch.setattr(theorems, "_plug_ins", lambda: ((theorem,), ()))
        (claim,) = agreement.claims()
        return claim

    return made


def _found(claim: Claim, **box: int) -> Finding:
    return claim.check(box, ())


def test_a_theorem_that_holds_is_looked_at_everywhere_it_speaks(claim: Callable[[object], Claim]) -> None:
    made = claim(replace(nim.BOUTON, name="bouton"))
    assert (made.name, made.statement) == ("theorems.bouton", nim.BOUTON.statement)
    assert made.box == {**BOX, "searched": 50_000}
    found = _found(made, largest=4)
    assert (found.positions, found.counterexample) == (69, None), "70 boards, less the end"
    assert found.note.startswith("looked at 146 boards, the largest nim+misere:4,4,4,4"), (
        "with those of misère play"
    )
    cells = claim(BY_CELLS)
    assert cells.box == {"positions": 10_000, "searched": 50_000}
    found = _found(cells, positions=500)
    assert found.counterexample is None
    assert found.positions > 20
    assert found.note.startswith("looked at 500 boards, the largest treblecross")


def test_a_theorem_without_words_for_people_holds(claim: Callable[[object], Claim]) -> None:
    bare = replace(nim.BOUTON, branches=())
    assert _found(claim(bare), largest=4).counterexample is None
    assert bare.judged(ask.heaps("nim:3,3")).conditions[0].text == "the theorem bouton calls this board lost"


def test_a_box_that_is_too_large_is_looked_at_from_its_small_boards_on(
    claim: Callable[[object], Claim],
) -> None:
    made = claim(replace(nim.BOUTON, name="bouton"))
    found = _found(made, **BOX, searched=300)
    assert (found.counterexample, found.undecided) == (None, "")
    assert found.note == (
        "looked at 277 of 15,474 boards, small ones first, the largest nim:8,1; "
        "the next one needs more than 300 positions (searched)"
    )
    late = claim(replace(nim.BOUTON, is_p=lambda p: nim.BOUTON.is_p(p) != (sum(p.heaps) == 40)))
    assert _found(late, **BOX, searched=300).counterexample is None
    assert _found(made, searched=0, largest=1).undecided


BOX = {"largest": 9, "largest-1": 200, "largest-2": 99, "largest-3": 20}
SMALL = {"largest": 2, "largest-1": 2, "largest-2": 2, "largest-3": 2}


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_what_is_wrong_with_so_many_heaps_alone_is_found(
    claim: Callable[[object], Claim], count: int
) -> None:
    wrong = replace(nim.BOUTON, is_p=lambda p: nim.BOUTON.is_p(p) != (len(p.heaps) == count))
    found = ask.present(_found(claim(wrong), **SMALL).counterexample)
    assert found.code == "nim:" + ",".join(["1", "0", "0", "0"][:count])


def _told(**fields: Any) -> dict[str, Any]:
    return {"branches": (replace(nim.NIM_SUM, **fields),)}


@pytest.mark.parametrize(
    ("members", "observed"),
    [
        ({"winning_move": lambda p: None}, "winning_move gives None, which is no move"),
        ({"winning_move": lambda p: Take(((p.heaps[0], 1),))}, "winning_move gives 2-1, which does not win"),
        ({"winning_move": lambda p: Take(((9, 1),))}, "there is no heap of 9; heaps are "),
        ({"grundy": lambda p: 7}, "the theorem says value 7, the rules 1"),
        ({"grundy_by_table": lambda p: 7}, "the table says value 7, the rules 1"),
        (
            {"move_to_value": lambda p, v: Take(((p.heaps[0], p.heaps[0]),))},
            "move_to_value gives 2-2 to value 1, which leaves 0",
        ),
        ({"move_to_value": lambda p, v: Take(((9, 1),))}, "there is no heap of 9; heaps are "),
        ({"move_to_value": None, "builds": lambda p: 1 // 0}, "ZeroDivisionError: "),
        ({"wins": lambda p: Wins(2, 0)}, "wins says 2 winning moves, the search 1"),
        ({"wins": lambda p: Wins(1, 7)}, "wins says 7 left at least, the search 0"),
        ({"tier": lambda p: Tier.ESTIMATE}, "tier says ESTIMATE, which is not exact"),
        ({"tries": lambda p: [Take(((9, 1),))]}, "there is no heap of 9; heaps are "),
        (
            _told(won=lambda p: Recipe(Take(((p.heaps[0], 1),)), None, ())),
            "won gives 2-1, which does not win",
        ),
        (_told(page=3), "page is no text"),
        (_told(switch=lambda p: 3), "switch is no text"),
        ({"picture": lambda p: 1 // 0}, "ZeroDivisionError: "),
        (_told(terms=lambda p: 1 // 0), "ZeroDivisionError: "),
        (_told(terms=lambda p: sys.exit(0)), "SystemExit: 0"),
        (_told(options=lambda p: ("lost",), option=None), "IndexError: "),
        (_told(when=lambda p: False), "no branch of the theorem bouton speaks of nim:1"),
        ({"grundy": lambda p: 10**9_000}, f"the theorem says value {10**59}"),
    ],
)
def test_every_member_is_checked(
    claim: Callable[[object], Claim], members: dict[str, Any], observed: str
) -> None:
    found = ask.present(_found(claim(replace(nim.BOUTON, **members)), **SMALL).counterexample)
    assert found.observed.startswith(observed)
    assert len(found.observed) < 200


def test_tries_without_end_are_looked_at_up_to_those_that_are_asked_for(
    claim: Callable[[object], Claim],
) -> None:
    tried = replace(nim.BOUTON, tries=lambda p: repeat(Take(((p.heaps[0], 1),))))
    assert _found(claim(tried), **SMALL).counterexample is None


def test_boards_without_numbers_grow(claim: Callable[[object], Claim]) -> None:
    """What is reached from the usual start and random ones are few, and theorems fail on others."""
    made = claim(replace(BY_CELLS, applies=lambda p: len(p.cells) == 5, is_p=lambda p: True))
    found = _found(made, positions=2_000)
    assert found.counterexample is not None
    assert found.counterexample.code.startswith("treblecross:")


def test_two_theorems_of_one_name_are_two_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theorems, "_plug_ins", lambda: ((PAIRS, ONE), ()))
    names = [claim.name for claim in agreement.claims()]
    assert names == ["theorems.two-heaps", "theorems.two-heaps.2"]


@pytest.mark.parametrize(
    ("theorem", "smallest", "observed"),
    [
        (PAIRS, "wythoff-nim:1,1", "the theorem says P, the search N"),
        (replace(PAIRS, is_p=lambda p: False), "wythoff-nim:1,1", "the conditions of reading do not say N"),
        (ONE, "wythoff-nim:2,1", "the theorem says N, the search P"),
        (replace(PAIRS, is_p=lambda p: not 1 // 0), "wythoff-nim:1,0", "ZeroDivisionError: "),
        (replace(PAIRS, applies=lambda p: not 1 // 0), "wythoff-nim:1,0", "ZeroDivisionError: "),
    ],
)
def test_what_is_wrong_is_named_with_the_smallest_board(
    claim: Callable[[object], Claim], theorem: Theorem[Heaps, Take], smallest: str, observed: str
) -> None:
    found = _found(claim(theorem), largest=5)
    assert found.counterexample is not None
    assert found.counterexample.code == smallest
    assert found.counterexample.observed.startswith(observed)


def test_without_plug_ins_there_is_no_such_paper() -> None:
    assert list(agreement.claims()) == []
