"""What the checkers of claims count with, held against plain countings: a claim is no better than these."""

from fractions import Fraction
from functools import reduce
from itertools import pairwise, product
from operator import xor

import pytest

from nimarcade.lab.claims import brute
from nimarcade.papers.exco import appendix, chaotic, formula, games
from nimarcade.papers.exco import problem as exco_problem
from nimarcade.papers.misere_greedy import figures
from nimarcade.papers.misere_greedy.terms import View, lost
from nimarcade.papers.single_delete import lemmas
from nimarcade.papers.so_long_sucker import proofs, rules
from nimarcade.theory.exco_lines import Lines

# EXCO-NIM


def test_the_formula_in_m_and_y() -> None:
    """Values of CO-NIM with three heaps by the rules alone, in which m and y tell all."""
    keys, follow, _ = brute.box("co-nim:0,0,0", 6)
    for key, value in brute.grundy(keys, follow).items():
        heaps = tuple(sorted((*key, *(0,) * (3 - len(key)))))
        m, _, y = formula.measures(0, heaps)
        assert formula.g(m, y, 3) == value, key


def test_gamma_is_the_row_of_a_triangle() -> None:
    row = [y for y in range(6) for _ in range(y + 1)]
    assert [formula.gamma(v) for v in range(1, 21)] == [appendix.eta(v) for v in range(1, 21)] == row[1:21]
    assert [appendix.rho(v) for v in range(1, 10)] == [0, 1, 0, 1, 2, 0, 1, 2, 3]


def test_numbers_within_bounds_make_up_a_sum_or_do_not() -> None:
    for lows, highs in (((0, 1, 0), (2, 3, 1)), ((0, 2), (4, 1)), ((1,), (1,))):
        ranges = [range(low, high + 1) for low, high in zip(lows, highs, strict=True)]
        sums = {sum(choice) for choice in product(*ranges)}
        for total in range(9):
            spread = appendix._spread(list(lows), list(highs), total)
            assert (spread is not None) == (total in sums)
            assert spread is None or sum(spread) == total


@pytest.mark.parametrize(
    ("x0", "x1", "so"), [(1, 5, True), (3, 5, False), (2, 5, True), (1, 4, False), (0, 5, False)]
)
def test_condition_12_is_that_of_the_paper(x0: int, x1: int, so: bool) -> None:
    assert chaotic.twelve(x0, x1) == so
    assert so == any(2 ** (k - 1) < x1 < x0 + x1 < 2**k for k in range(1, 8))


def test_the_rounds_of_section_1_2_find_the_lost_positions() -> None:
    keys, follow, _ = brute.box("nim:0,0,0", 4)
    assert games._rounds(keys, follow) == {key for key in keys if not reduce(xor, key, 0)}


def test_a_line_repeats_from_where_it_is_said_to() -> None:
    walked = Lines(2, 13)
    assert walked.close(1 << 24)
    for line in exco_problem.lines_of(walked, 2):
        gaps, step = walked.line(2, line.x1), len(line.cycle)
        assert list(gaps[line.last + 1 : line.last + 1 + step]) == list(line.cycle)
        assert all(gaps[x2] == gaps[x2 + step] for x2 in range(line.last + 1, len(gaps) - step))
        assert line.last < 0 or gaps[line.last] != gaps[line.last + step]


# Greedy Nim and Delete Nim


def test_without_a_bound_and_with_a_large_one_the_same_positions_are_lost() -> None:
    is_p = lost(4, 5, 5, True)
    assert is_p == lost(4, 5, None, True)
    for s in brute.ascending(4, 5):
        assert figures.section_4_1_identical(View(s, 5, 5), is_p) == ""
    assert figures.section_4_1_identical(View((6, 0, 0, 0), 5, 6), is_p) is None


def test_piles_of_one_and_two() -> None:
    """Deleting a 2 and splitting a 2, or deleting a 1 and splitting a 2, is all that can be done."""
    for n in range(2, 9):
        outcomes, start = lemmas._twos(n)
        losing: dict[int, bool] = {}
        for twos in range(n + 1):
            after = {twos - 1} if 0 < twos < n else set()
            after |= {twos - 2} if twos > 1 else set()
            losing[twos] = not any(losing[left] for left in after)
        assert outcomes[start] == losing[n] == (n % 3 != 2)
        assert {key.count(2): is_p for key, is_p in outcomes.items()} == losing


# So Long Sucker


def test_an_equilibrium_of_matching_pennies() -> None:
    mine = ((1, -1), (-1, 1))
    theirs = ((-1, 1), (1, -1))
    half = Fraction(1, 2)
    assert list(rules._balance(mine)) == [half]
    assert rules._equilibrium(mine, theirs, half, half)
    assert not rules._equilibrium(mine, theirs, half, Fraction(1))
    assert not rules._equilibrium(mine, theirs, Fraction(1), Fraction(1))


def test_every_pile_of_four_colours_comes_once() -> None:
    piles = list(rules._piles(3))
    assert len(piles) == len(set(piles)) == 1 + 4 + 12 + 36
    assert not any(first == second for pile in piles for first, second in pairwise(pile))


def test_sigma_on_piles_captures_all_and_tops_the_longest() -> None:
    piles = proofs.Piles(proofs.Numbers(e=1, r=1, b=2, rho=2, beta=1), proofs.BLUE)
    assert piles.kinds() == proofs.Kinds(1, 1, 2, 2, 1)
    piles.take()
    assert piles.kinds() == proofs.Kinds(4, 1, 0, 2, 0)
    piles.top()
    assert piles.turn == proofs.RED
    assert sorted(piles.piles) == ["", "", "", "", "BR", "R", "RBRB"]


def test_a_move_that_goes_elsewhere_is_noticed() -> None:
    piles = proofs.Piles(proofs.Numbers(r=1), proofs.BLUE)
    with pytest.raises(proofs.OtherTurn):
        piles.put(proofs.BLUE, piles.find("r"), then=proofs.BLUE)
    with pytest.raises(proofs.NoSuchPile):
        piles.find("e")


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("k_e + k_b − t − (1 − κ) empty piles, t + (1 − κ) b-singletons, and κ b-piles β_κ", (3, 0, 2, 0, 0)),
        ("k_e + k_b + 1 = k empty piles, k_r r-singletons and the r-pile ρ", (6, 4, 0, 1, 0)),
        ("s + t′ empty piles, one non-singleton r-pile and one non-singleton b pile", (5, 0, 0, 1, 1)),
        ("k_b − s − t′ b-singletons, h − t″ − s′ < h b-piles of length at least 2, and β", (0, 0, -3, 0, -1)),
        ("k_e empty piles, k_r + l r-singletons, and one (r, b, r)-pile", (3, 4, 0, 1, 0)),
    ],
)
def test_a_printed_list_of_piles_is_read(words: str, kinds: tuple[int, ...]) -> None:
    n = proofs.Numbers(e=3, r=4, b=2, rho=0, beta=5, t=1, t1=3, t2=3, s=2, s1=4)
    assert proofs.told(words, n) == proofs.Kinds(*kinds)


def test_a_printed_pile_that_is_not_read_is_noticed() -> None:
    with pytest.raises(AssertionError):
        proofs.told("k_e empty piles, and some r-piles", proofs.Numbers())


def test_every_case_of_the_proofs_is_quoted_and_every_quotation_used() -> None:
    quoted = proofs.printed()
    assert {case.name for case in (*proofs._blue_wins(), *proofs._blue_loses())} == set(quoted["told"])
    assert set(quoted["slips"]) <= set(quoted["told"])


def test_the_numbers_of_a_proof() -> None:
    assert list(proofs.numbers("e r+ rho=1", 1)) == [proofs.Numbers(e=e, r=1, rho=1) for e in (0, 1)]
