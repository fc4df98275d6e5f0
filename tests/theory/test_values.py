"""Sprague-Grundy values: formulas, tables and moves to wished values against the oracle."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput
from nimarcade.core.game import followers, play
from nimarcade.games.delete_nim import GAME as DELETE
from nimarcade.games.heaps import Heaps
from nimarcade.theory import exco_values
from nimarcade.theory.theorems import delete, moore
from tests import ask
from tests.boards import Kind, board_of, box, brute_of
from tests.games.samples import each_impartial, small


@pytest.mark.few("[!s]*m", "dawsons-chess", "octal", "treblecross")
@each_impartial
def test_the_value_of_every_small_position(name: str) -> None:
    for p in small(name)[::2]:
        value = ask.grundy(p)
        if getattr(p, "misere", False):
            assert value is None
        else:
            assert value == brute_of(p).grundy(board_of(p)), p


FORMULAS = [
    *[(Kind("nim"), count, top, 0) for count, top in ((1, 20), (2, 12), (3, 8), (4, 5))],
    *[(Kind("moore-nim", k=1), count, top, 0) for count, top in ((2, 12), (3, 8))],
    *[(Kind("moore-nim", k=n - 1), n, top, 0) for n, top in ((3, 8), (4, 5), (5, 3))],
    *[(Kind("co-nim"), count, top, 0) for count, top in ((2, 16), (3, 10), (4, 6), (5, 4), (6, 2))],
    *[(Kind("exco-nim"), *size) for size in ((3, 7, 6), (4, 5, 3), (5, 3, 3), (6, 2, 2))],
    *[(Kind("greedy-nim", k=1), count, top, 0) for count, top in ((1, 20), (3, 8))],
    *[(Kind("bounded-nim", k=k), 2, 12, 0) for k in range(1, 8)],
    *((Kind("delete-nim"), 2, 40, 0), (Kind("dawsons-chess"), 2, 12, 0)),
]


LARGER = [
    *((Kind("co-nim"), 3, 16, 0), (Kind("co-nim"), 4, 9, 0), (Kind("delete-nim"), 2, 129, 0)),
    *((Kind("exco-nim"), 3, 10, 8), (Kind("exco-nim"), 4, 6, 5)),
]


@pytest.mark.parametrize(
    ("kind", "count", "top", "extra"),
    [*FORMULAS, *(pytest.param(*row, marks=pytest.mark.sweep) for row in LARGER)],
    ids=str,
)
def test_formulas(kind: Kind, count: int, top: int, extra: int) -> None:
    brute = kind.brute()
    for board in box(kind, count, top, extra):
        p = kind.position(board)
        theorem: Any = ask.theorem(p)
        assert theorem.grundy(p) == brute.grundy(board), board


def test_moores_formula_wherever_it_speaks() -> None:
    spoken = 0
    for count, top in ((3, 7), (4, 5), (5, 3)):
        for k in range(1, count):
            kind = Kind("moore-nim", k=k)
            for board in box(kind, count, top):
                value = moore.normal_value(kind.position(board))
                spoken += value is not None
                assert value is None or value == kind.brute().grundy(board), (k, board)
    assert spoken > 700


# moves to wished values (Lemma 6)


WISHES = [
    *[(Kind("exco-nim"), *size) for size in ((3, 6, 5), (4, 4, 3), (5, 3, 2))],
    *[(Kind("co-nim"), *size) for size in ((3, 9, 0), (4, 6, 0), (5, 4, 0))],
]


@pytest.mark.few("exco-nim-5-3-2", "co-nim-5-4-0", "co-nim-3-9-0")
@pytest.mark.parametrize(("kind", "count", "top", "extra"), WISHES, ids=str)
def test_a_move_to_every_smaller_value(kind: Kind, count: int, top: int, extra: int) -> None:
    brute, game = kind.brute(), catalogue.game(kind.game)
    for board in box(kind, count, top, extra):
        p = kind.position(board)
        listed = {after: move for move, after in followers(game, p)}
        for v in range(brute.grundy(board)):
            after = play(game, p, move := exco_values.move_to(p, v))
            assert brute.grundy(board_of(after)) == v, (board, v)
            assert listed[after] == move, "as `moves` writes it"


@settings(max_examples=20)
@given(
    st.lists(st.integers(0, 10**30), min_size=3, max_size=7),
    st.integers(0, 10**30) | st.integers(0, 40),
    st.integers(0, 50) | st.integers(0, 10**20),
    st.randoms(use_true_random=False),
)
def test_a_move_to_a_wished_value_from_giants(heaps: list[int], extra: int, near: int, rng: Random) -> None:
    least = min(heaps)
    close = [least + rng.randint(0, near) for _ in heaps]  # small y: the formula's second branch
    for chosen, x0 in ((heaps, extra), (close, near % 7), (close, near)):
        p = Heaps("exco-nim", tuple(sorted(chosen, reverse=True)), x0)
        value = ask.present(exco_values.closed_value(p))
        # the bounds of Proposition 2
        assert value <= sum(chosen) + x0
        for v in {0, 1, value - 1, value // 2, rng.randrange(value) if value else 0, x0}:
            if 0 <= v < value:
                after = ask.to(p, exco_values.move_to(p, v))
                assert exco_values.closed_value(after) == v


def test_what_cannot_be_wished() -> None:
    for code, v in [
        *[("exco-nim:1/3,2,2", 8), ("exco-nim:1/3,2,2", -1), ("exco-nim:1/3,2", 0)],
        *[("exco-nim+misere:1/3,2,2", 0), ("co-nim:4,4,4", 0)],
    ]:
        with pytest.raises(BadInput):
            exco_values.move_to(ask.heaps(code), v)


def test_the_paper_s_bounds_and_growth() -> None:
    """x0 + SG(0, x1..xn) ≤ SG(x) ≤ x0 + … + xn (Proposition 2); SG grows strictly with x0 (Lemma 1)."""
    for count, top in ((2, 9), (3, 6), (4, 4)):
        for heaps in (b for _, b in box(Kind("exco-nim"), count, top)):
            values = [ask.grundy(Heaps("exco-nim", heaps, x0)) for x0 in range(8)]
            known = [v for v in values if v is not None]
            assert len(known) == len(values)
            assert all(a < b for a, b in pairwise(known))
            assert all(known[0] + x0 <= v <= x0 + sum(heaps) for x0, v in enumerate(known))


# EXCO-NIM with n = 2


def test_exco_two_against_the_oracle() -> None:
    kind = Kind("exco-nim")
    table = exco_values.exco_two(9, 9, 14)
    for x1 in range(10):
        for x2 in range(15):
            for x0 in range(10):
                board = (x0, (max(x1, x2), min(x1, x2)))
                assert table[x1][x2][x0] == kind.brute().grundy(board), board
                known = ask.present(exco_values.exco_two_value(kind.position(board)))
                assert known[0] == table[x1][x2][x0], board


def test_corollary_4_and_proposition_3_as_they_stand() -> None:
    table = exco_values.exco_two(20, 20, 40)
    for x1 in range(21):
        for x2 in range(x1, 41):
            for x0 in range(21):
                closed = exco_values.closed_value(Heaps("exco-nim", (x2, x1), x0))
                if x0 >= x1 or not x1 or any(x0 >= 2 ** (k - 1) and x1 < 2**k for k in range(1, 7)):
                    assert closed == table[x1][x2][x0] == (x0 + x1 + x2 if x0 or not x1 else x1 ^ x2)
                elif not x0:
                    assert closed == table[x1][x2][x0] == x1 ^ x2
                else:
                    assert closed in {None, table[x1][x2][x0]}


def test_lemma_7_reduces_giants() -> None:
    """The value of a reduced position is that of the whole: far heaps close to each other. Where a formula
    gives it, it is proved for the whole (Theorem 2)."""
    rng, by_lemma, proved = Random(6), 0, 0
    table = exco_values.exco_two(8, 40, 80)
    for _ in range(150):
        x0, x1, x2 = rng.randint(0, 8), rng.randint(0, 40), rng.randint(0, 80)
        value = table[x1][x2][x0]
        k = value.bit_length() + rng.randint(0, 3)
        far = rng.randint(1, 10**20) << k  # 2^k > value, added to both heaps any number of times
        p = Heaps("exco-nim", (max(x1, x2) + far, min(x1, x2) + far), x0)
        known = ask.present(exco_values.exco_two_value(p))
        assert known[0] == value, p
        by_lemma += "Lemma 7" in known[1]
        closed = exco_values.closed_value(p)
        assert closed in {None, value}, p
        proved += exco_values.closed_proof(p) == "exco.cores"
    assert by_lemma > 60
    assert proved > 60


def test_beyond_the_table_the_value_is_unknown_not_wrong() -> None:
    p = ask.heaps("exco-nim:5/1000000000000000000,6000000000")
    assert exco_values.exco_two_value(p) is None
    assert ask.solve(p, sg=True).grundy is None
    assert ask.as_json(ask.solve(p, sg=True))["sg"] is None


@given(st.integers(1, 10**30), st.integers(1, 10**30))
def test_delete_nim_values_of_giants_agree_with_the_outcome(x: int, y: int) -> None:
    p = DELETE.read({}, f"{x},{y}")
    assert (delete.two_value(p) == 0) == delete.two_is_p(p)
    # A move takes the value of any pile split; the mex is one no split of either pile has.
    value = delete.two_value(p)
    for pile in (x, y):
        for part in {1, 2, pile // 2, pile - 1, 1 << value, (1 << value) - 1} - {0}:
            if 0 < part < pile:
                after = DELETE.read({}, f"{part},{pile - part}")
                assert delete.two_value(after) != value
