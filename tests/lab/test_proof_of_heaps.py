"""The numbers of the proofs in Coq on Greedy Nim, Nim and Delete Nim, against what the arcade plays."""

from itertools import product
from pathlib import Path
from typing import cast

import pytest

import nimarcade as na
from nimarcade.lab import papers
from nimarcade.lab.engines import COQ
from nimarcade.papers.misere_greedy import terms
from tests.lab.in_coq import compile_into, computed

pytestmark = [
    pytest.mark.extras,
    pytest.mark.sweep,
    pytest.mark.skipif(not COQ.here, reason="Coq is not installed"),
]
Listed = list[int]


@pytest.mark.parametrize(
    ("proof", "files", "function", "least"),
    [
        ("misere-greedy.theorem-3", "Game Greedy", "fun l => [x 1 l; x 2 l; x 3 l; beta l; alpha l]", 0),
        ("misere-greedy.nim-values", "Game NimValues", "fun l => [nim_sum None l; nim_sum (Some 3) l]", 0),
        ("single-delete.values", "Game Delete DeleteFew DeleteValues", "fun l => [value l]", 1),
    ],
)
def test_the_numbers_in_coq_are_those_of_the_arcade(
    proof: str, files: str, function: str, least: int, tmp_path: Path
) -> None:
    compile_into(tmp_path, papers.proofs()[proof].folder, [f"{name}.v" for name in files.split()])
    box = [list(heaps) for heaps in product(range(least, 5), repeat=2 if least else 4)]
    told = computed(
        tmp_path,
        f"From Proof Require Import {files}.",
        f"map (fun l => (l, ({function}) l)) {str(box).replace(',', ';')}",
    )
    for heaps, numbers in cast("list[tuple[Listed, Listed]]", told):
        falling = tuple(sorted(heaps, reverse=True))
        if "beta" in function:
            assert numbers == [*falling[:3], terms.beta(falling), terms.alpha(falling)], heaps
            continue
        body = ",".join(map(str, falling))
        codes = [f"delete-nim:{body}"] if least else [f"nim:{body}", f"bounded-nim+k=3:{body}"]
        assert numbers == [na.solve(code, sg=True).sg for code in codes], heaps
    assert len(told) == len(box)
