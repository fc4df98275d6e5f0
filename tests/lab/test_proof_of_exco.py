"""The moves and the P-positions of the proofs in Coq, against the rules and what the arcade plays."""

from itertools import product
from pathlib import Path
from typing import cast

import pytest

import nimarcade as na
from nimarcade.core.game import followers
from nimarcade.games import exco_nim, moore_nim
from nimarcade.games.heaps import Heaps
from nimarcade.lab import papers
from nimarcade.lab.engines import COQ
from nimarcade.theory import exco_values
from tests.lab.in_coq import compile_into, computed

pytestmark = [pytest.mark.extras, pytest.mark.skipif(not COQ.here, reason="Coq is not installed")]
NEEDED = (
    *("Game", "Lowered", "Exco", "ExcoBoxes", "ExcoValues", "ExcoTwo", "ExcoConjectures", "ExcoFar"),
    *("ExcoLines", "Moore", "MooreMisere", "MooreBoxes"),
)
Listed = tuple[int, ...]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("coq")
    compile_into(folder, papers.proofs()["exco.outcomes"].folder, [f"{name}.v" for name in NEEDED])
    return folder


def heaps_at(code: str) -> Heaps:
    p = na.read(code)
    assert isinstance(p, Heaps)
    return p


def lost(code: str) -> bool:
    return na.solve(na.read(code)).outcome == "P"


def sizes(heaps: list[int] | Listed) -> Listed:
    return tuple(sorted(heaps, reverse=True))


def written(heaps: Listed) -> str:
    return ",".join(map(str, sizes(heaps)))


@pytest.mark.parametrize(("n", "largest"), [(2, 4), (3, 2), (4, 1)])
def test_exco_nim_in_coq_is_that_of_the_arcade(n: int, largest: int, compiled: Path) -> None:
    told = computed(
        compiled,
        "From Proof Require Import Exco ExcoBoxes.",
        f"map (fun p => (p, moves p, Nat.b2n (normal_says p), Nat.b2n (misere_says p))) (box {n} {largest})",
    )
    seen = set()
    for x0, listed, moves, normal, misere in cast(
        "list[tuple[int, list[int], list[tuple[int, list[int]]], int, int]]", told
    ):
        heaps = tuple(listed)
        seen.add((x0, heaps))
        code = f"exco-nim:{x0}/{written(heaps)}"
        by_rules = {(after.extra or 0, after.heaps) for _, after in followers(exco_nim.GAME, heaps_at(code))}
        assert {(extra, sizes(after)) for extra, after in moves} == by_rules, code
        assert normal == lost(code), code
        assert misere == lost(code.replace(":", "+misere:")), code
    assert seen == {
        (x0, heaps) for x0 in range(largest + 1) for heaps in product(range(largest + 1), repeat=n)
    }


@pytest.mark.parametrize(("n", "largest"), [(3, 7), (4, 4), (5, 3)])
def test_the_values_of_exco_nim_in_coq_are_those_of_the_arcade(n: int, largest: int, compiled: Path) -> None:
    told = computed(
        compiled,
        "From Proof Require Import Exco ExcoBoxes ExcoValues.",
        f"map (fun p => (p, formula p)) (box {n} {largest})",
    )
    for x0, listed, value in cast("list[tuple[int, list[int], int]]", told):
        code = f"exco-nim:{x0}/{written(tuple(listed))}"
        assert value == exco_values.closed_value(heaps_at(code)), code
    assert len(told) == (largest + 1) ** (n + 1)


def test_the_values_for_two_heaps_in_coq_are_those_of_the_arcade(compiled: Path) -> None:
    told = computed(
        compiled,
        "From Proof Require Import Lowered Exco ExcoBoxes ExcoTwo.",
        "map (fun p => (p, by_counting p)) (box 2 2)",
    )
    for x0, listed, value in cast("list[tuple[int, list[int], int]]", told):
        code = f"exco-nim:{x0}/{written(tuple(listed))}"
        assert (value, "N" if value else "P") == (na.solve(na.read(code), sg=True).sg, na.solve(code).outcome)
    assert len(told) == 27


def test_the_lines_counted_in_coq_are_those_of_the_arcade(compiled: Path) -> None:
    """Each value is told less the column, plus 2^k."""
    k, layers, heaps, columns = 4, 4, 16, 70
    told = computed(
        compiled, "From Proof Require Import ExcoLines.", f"counted_lines {k} {layers} {heaps} {columns}"
    )
    table = exco_values.exco_two(layers - 1, heaps - 1, columns - 1)
    by_column = [[[v + 2**k - x2 for v in table[x1][x2]] for x1 in range(heaps)] for x2 in range(columns)]
    assert told == by_column


def test_what_is_proved_of_the_conjectures_is_what_the_arcade_plays(compiled: Path) -> None:
    told = computed(
        compiled,
        "From Proof Require Import ExcoConjectures ExcoFar.",
        "map (fun k => (k, bound k, "
        "map (fun a => map (fun y => Nat.b2n (lower k a y)) (seq 0 70)) (seq 1 9))) (seq 0 6)",
    )
    for k, bound, lower in cast("list[tuple[int, int, list[list[int]]]]", told):
        for x0, beside in enumerate(lower, 1):
            for x2, low in enumerate(beside):
                value = x0 + (x2 ^ 2**k if low else x2 + 2**k)
                heaps = max(x2, 2**k), min(x2, 2**k)
                assert value == exco_values.closed_value(Heaps("exco-nim", heaps, x0))
        if k >= 3:
            x1 = 2 ** (k - 1) + 1
            assert exco_values.closed_value(Heaps("exco-nim", (bound, x1), 1)) == bound + x1 + 1
            assert exco_values.closed_value(Heaps("exco-nim", (bound - 1, x1), 1)) is None


@pytest.mark.parametrize(("n", "largest"), [(2, 9), (3, 4), (4, 3)])
def test_moores_nim_in_coq_is_that_of_the_arcade(n: int, largest: int, compiled: Path) -> None:
    told = computed(
        compiled,
        "From Proof Require Import Moore MooreBoxes.",
        "flat_map (fun k => map (fun l => "
        "(k, l, moves k l, Nat.b2n (normal_says k l), Nat.b2n (misere_says k l)))"
        f" (box {n} {largest})) (seq 1 {n - 1})",
    )
    seen = set()
    for k, listed, moves, normal, misere in cast(
        "list[tuple[int, list[int], list[list[int]], int, int]]", told
    ):
        heaps = tuple(listed)
        seen.add((k, heaps))
        code = f"moore-nim+k={k}:{written(heaps)}"
        by_rules = {after.heaps for _, after in followers(moore_nim.GAME, heaps_at(code))}
        assert set(map(sizes, moves)) == by_rules, code
        assert normal == lost(code), code
        assert misere == lost(code.replace(":", "+misere:")), code
    assert seen == {(k, heaps) for k in range(1, n) for heaps in product(range(largest + 1), repeat=n)}
