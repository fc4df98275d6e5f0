"""The moves, P-positions and numbers of the proofs in Coq, against the rules and what the arcade plays."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, cast

import pytest

import nimarcade as na
from nimarcade.core import catalogue
from nimarcade.core.game import followers
from nimarcade.games.heaps import Heaps
from nimarcade.lab import papers
from nimarcade.lab.engines import COQ
from nimarcade.papers.misere_greedy import terms
from nimarcade.theory import exco_values
from nimarcade.theory.theorems.wythoff import lower
from tests import ask
from tests.lab.in_coq import compile_into, computed
from tests.theory.exco_oracle import exco_two

pytestmark = [pytest.mark.extras, pytest.mark.skipif(not COQ.here, reason="Coq is not installed")]
NEEDED = {
    "exco": (
        "Game Lowered Exco ExcoBoxes ExcoValues ExcoTwo ExcoConjectures ExcoFar ExcoLines "
        "Moore MooreMisere MooreBoxes"
    ),
    "misere-greedy": "Game Greedy NimValues",
    "single-delete": "Game Delete DeleteFew DeleteValues",
    "wythoff": "Game Golden GoldenBoxes",
}
"""Of each paper the files that define what is asked for, each after those that it imports."""
Listed = list[int] | tuple[int, ...]
Compute = Callable[[str, str, str], list[Any]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Compute:
    """What Coq computes with some modules of a paper."""

    @cache
    def compiled(paper: str) -> Path:
        folder = tmp_path_factory.mktemp("coq")
        formal = next(proof.folder for name, proof in papers.proofs().items() if name.startswith(paper))
        compile_into(folder, formal, [f"{name}.v" for name in NEEDED[paper].split()])
        return folder

    def told(paper: str, modules: str, asked: str) -> list[Any]:
        return computed(compiled(paper), f"From Proof Require Import {modules}.", asked)

    return told


def written(heaps: Listed) -> str:
    return ",".join(map(str, sorted(heaps, reverse=True)))


def exco(x0: int, heaps: Listed) -> str:
    return f"exco-nim:{x0}/{written(heaps)}"


def moore(k: int, heaps: Listed) -> str:
    return f"moore-nim+k={k}:{written(heaps)}"


def wythoff(a: int, b: int) -> str:
    return f"wythoff-nim:{written((a, b))}"


def lost(code: str) -> bool:
    return na.solve(code).outcome == "P"


SAYS = {
    exco: "map (fun p => (p, moves p, Nat.b2n (normal_says p), Nat.b2n (misere_says p))) (box {0} {1})",
    moore: (
        "flat_map (fun k => map (fun l => (k, l, map (fun m => (k, m)) (moves k l), "
        "Nat.b2n (normal_says k l), Nat.b2n (misere_says k l))) (box {0} {1})) (seq 1 ({0} - 1))"
    ),
    wythoff: (
        "map (fun p => (p, moves p, Nat.b2n (says (least false) p), Nat.b2n (says (least true) p))) (box {1})"
    ),
}


@pytest.mark.parametrize(
    ("code", "paper", "modules", "n", "largest", "many"),
    [
        *(
            (exco, "exco", "Exco ExcoBoxes", n, top, (top + 1) ** (n + 1))
            for n, top in ((2, 4), (3, 2), (4, 1))
        ),
        *(
            (moore, "exco", "Moore MooreBoxes", n, top, (n - 1) * (top + 1) ** n)
            for n, top in ((2, 9), (3, 4), (4, 3))
        ),
        (wythoff, "wythoff", "Golden GoldenBoxes", 2, 14, 15 * 15),
    ],
)
def test_a_game_in_coq_is_that_of_the_arcade(
    code: Callable[..., str], paper: str, modules: str, n: int, largest: int, many: int, told: Compute
) -> None:
    seen = set()
    for *position, moves, normal, misere in told(paper, modules, SAYS[code].format(n, largest)):
        seen.add(str(position))
        p = na.read(code(*position))
        by_rules = {str(after) for _, after in followers(catalogue.game_of(p), p)}
        assert {code(*after) for after in moves} == by_rules, p
        assert (normal, misere) == (lost(str(p)), lost(str(p).replace(":", "+misere:"))), p
    assert len(seen) == many


def test_the_lower_numbers_of_wythoff_in_coq_are_those_of_the_arcade(told: Compute) -> None:
    assert told("wythoff", "Golden GoldenBoxes", "map lower (seq 0 40)") == [lower(d) for d in range(40)]


@pytest.mark.parametrize(
    ("modules", "value", "n", "largest"),
    [
        *(("ExcoValues", "formula p", n, top) for n, top in ((3, 7), (4, 4), (5, 3))),
        ("ExcoTwo", "by_counting p", 2, 2),
    ],
)
def test_the_values_of_exco_nim_in_coq_are_those_of_the_arcade(
    modules: str, value: str, n: int, largest: int, told: Compute
) -> None:
    values = told("exco", f"Exco ExcoBoxes {modules}", f"map (fun p => (p, {value})) (box {n} {largest})")
    for x0, listed, worth in values:
        p = ask.heaps(exco(x0, listed))
        assert worth == (exco_values.closed_value(p) if n > 2 else na.solve(p, sg=True).sg), p
        assert (worth == 0) == lost(str(p)), p
    assert len(values) == (largest + 1) ** (n + 1)


def test_the_lines_counted_in_coq_are_those_of_the_arcade(told: Compute) -> None:
    """Each value is told less the column, plus 2^k."""
    k, layers, heaps, columns = 4, 4, 16, 70
    table = exco_two(layers - 1, heaps - 1, columns - 1)
    by_column = [[[v + 2**k - x2 for v in table[x1][x2]] for x1 in range(heaps)] for x2 in range(columns)]
    assert told("exco", "ExcoLines", f"counted_lines {k} {layers} {heaps} {columns}") == by_column


def test_what_is_proved_of_the_conjectures_is_what_the_arcade_plays(told: Compute) -> None:
    asked = (
        "map (fun k => (k, bound k, "
        "map (fun a => map (fun y => Nat.b2n (lower k a y)) (seq 0 70)) (seq 1 9))) (seq 0 6)"
    )
    for k, bound, lowers in told("exco", "ExcoConjectures ExcoFar", asked):
        for x0, beside in enumerate(lowers, 1):
            for x2, low in enumerate(beside):
                value = x0 + (x2 ^ 2**k if low else x2 + 2**k)
                heaps = max(x2, 2**k), min(x2, 2**k)
                assert value == exco_values.closed_value(Heaps("exco-nim", heaps, x0))
        if k >= 3:
            x1 = 2 ** (k - 1) + 1
            assert exco_values.closed_value(Heaps("exco-nim", (bound, x1), 1)) == bound + x1 + 1
            assert exco_values.closed_value(Heaps("exco-nim", (bound - 1, x1), 1)) is None


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("paper", "module", "numbers", "least"),
    [
        ("misere-greedy", "Greedy", "x 1 l; x 2 l; x 3 l; beta l; alpha l", 0),
        ("misere-greedy", "NimValues", "nim_sum None l; nim_sum (Some 3) l", 0),
        ("single-delete", "Delete DeleteFew DeleteValues", "value l", 1),
    ],
)
def test_the_numbers_in_coq_are_those_of_the_arcade(
    paper: str, module: str, numbers: str, least: int, told: Compute
) -> None:
    box = [list(heaps) for heaps in product(range(least, 5), repeat=2 if least else 4)]
    found = told(paper, f"Game {module}", f"map (fun l => (l, [{numbers}])) {str(box).replace(',', ';')}")
    for heaps, said in cast("list[tuple[list[int], list[int]]]", found):
        falling, body = tuple(sorted(heaps, reverse=True)), written(heaps)
        if "beta" in numbers:
            assert said == [*falling[:3], terms.beta(falling), terms.alpha(falling)], heaps
            continue
        codes = [f"delete-nim:{body}"] if least else [f"nim:{body}", f"bounded-nim+k=3:{body}"]
        assert said == [na.solve(code, sg=True).sg for code in codes], heaps
    assert len(found) == len(box)
