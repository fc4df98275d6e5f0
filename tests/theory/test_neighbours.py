"""k-Bounded Nim, Wythoff Nim, Dawson's Chess and Treblecross: values, conditions and parts by the rules."""

from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import Counted
from nimarcade.core.verdict import Tier
from nimarcade.games.breaking import Repeating
from nimarcade.games.dawsons_chess import DawsonsChess, left_of
from nimarcade.games.octal import digits_of
from nimarcade.theory import solver
from nimarcade.theory.heap_values import heap_values, values_of
from nimarcade.theory.theorems import rows, wythoff
from tests import ask
from tests.boards import Kind, box
from tests.oracle import dawson
from tests.theory.heap_oracle import heap_values as by_rule

# whole boxes


def test_values_of_wythoff_nim_by_table() -> None:
    assert ask.grundy(ask.heaps("wythoff-nim:300,200")) == 74  # as a search of 40,000 positions counts
    assert ask.grundy(ask.heaps("wythoff-nim:100000,9999")) is None


@pytest.mark.parametrize(
    ("code", "condition", "lost"),
    [
        ("wythoff-nim:5,3", "⌊2·φ⌋ = 3, and the smaller heap is 3", True),
        ("wythoff-nim:4,2", "⌊2·φ⌋ = 3, and the smaller heap is 2, a P-position has 3", False),
        (
            "wythoff-nim+misere:3,2",
            "(0,1) has the difference 1, and the smaller heap is 2, a P-position has 0",
            False,
        ),
        ("wythoff-nim+misere:2,2", "(2,2) has the difference 0, and the smaller heap is 2", True),
    ],
)
def test_the_condition_of_wythoff_nim_in_numbers(code: str, condition: str, lost: bool) -> None:
    (told,) = wythoff.reading(ask.heaps(code)).conditions
    assert (told.text, told.holds) == (condition, lost)


# values


def test_the_values_of_rows_of_dawsons_chess_are_periodic_far_past_the_proof() -> None:
    assert [values_of(digits_of("0.137")).value(n) for n in range(451)] == by_rule("0.137", 451)


def test_dawsons_chess_is_the_octal_game_0_137() -> None:
    game = DawsonsChess()
    p = game.start()
    assert heap_values(game, p) is values_of(digits_of("0.137"))
    assert heap_values(game, p).proved() == Repeating(52, 34)
    for size in range(1, 30):
        lefts = list(game.leaves(p, size))
        assert len(set(lefts)) == len(lefts)
        assert set(lefts) == dawson((size,))
        for left in lefts:
            assert left_of(size, game.breaking(p, size, left).cell) in (left, left[::-1])


def test_the_values_of_treblecross_heaps() -> None:
    assert [rows.heap_value(n) for n in range(201)] == by_rule("0.007", 201)


def test_values_are_named_by_what_is_on_the_board() -> None:
    """Each `g(n)` is of a run of n free cells."""
    named = set()
    for board in box(Kind("treblecross"), 3, 9):
        p = Kind("treblecross").position(board)
        here = ask.explain(ask.solve(p)).here
        signs = {term.sign for term in (here.terms if here else ()) if term.sign.startswith("g(")}
        assert signs <= {f"g({run})" for run in _free_runs(p.cells)}, p
        named |= signs
    assert named == {f"g({run})" for run in range(1, 10)}


def _free_runs(cells: str) -> list[int]:
    free = ["x" not in cells[max(0, at - 2) : at + 3] for at in range(len(cells))]
    return [len(run) for run in "".join(".x"[not cell] for cell in free).split("x")]


# P-positions built without the theorems


def test_numbers_of_ten_thousand_digits() -> None:
    rng = Random(1)
    long = rng.randrange(10**9_999, 10**10_000)
    k = rng.randrange(10**300)
    for code in (
        f"wythoff-nim:{long},{long // 3}",
        f"bounded-nim+k={k}:{long},{long // 7},5",
        f"dawsons-chess:{long},{long // 5}",
    ):
        p = catalogue.read(code)
        verdict = ask.solve(p)
        assert verdict.tier is Tier.PROVED
        if verdict.outcome == "N":
            assert ask.is_p(ask.to(p, verdict.best)) is True


# misère Treblecross


def test_parts_of_misere_treblecross_do_not_touch() -> None:
    """Cut at dead cells, the value is that of the whole row with nothing cut."""
    kind = Kind("treblecross", misere=True)

    def value(cells: str, known: dict[str, int]) -> int:
        """Of the game in which nobody makes three, by sets and without parts."""
        if cells not in known:
            after = {cells[:i] + "x" + cells[i + 1 :] for i, cell in enumerate(cells) if cell == "."}
            met = {value(next_, known) for next_ in after if "xxx" not in next_}
            known[cells] = next(v for v in range(len(met) + 1) if v not in met)
        return known[cells]

    known: dict[str, int] = {}
    for cells in box(kind, 3, 10):
        if "xxx" not in cells:
            assert rows.misere_total(cells) == value(cells, known), cells


def test_long_rows_in_misere_play_are_searched_or_said_to_be_beyond_reach() -> None:
    table = ask.solve(catalogue.read("treblecross+misere:" + "." * 20))
    assert (table.tier, table.outcome) == (Tier.TABLE, "P")
    beyond = ask.solve(catalogue.read("treblecross+misere:" + "." * 90), nodes=500)
    assert (beyond.tier, beyond.outcome) == (Tier.ESTIMATE, None)
    assert beyond.best is not None


def test_as_many_positions_as_are_told_at_once_are_reached() -> None:
    known = catalogue.game("treblecross")
    assert isinstance(known, Counted)
    for board in box(Kind("treblecross"), 3, 10):
        p = Kind("treblecross").position(board)
        reached = Kind("treblecross").brute().below(board)
        assert known.at_least(p) == max(1, sum("xxx" not in other for other in reached)), board
    assert solver.count(catalogue.read("treblecross:24"), 10_000) == 10_001
