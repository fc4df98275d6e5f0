"""Theorems 1 to 5 of the Greedy Nim paper."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.terms_greedy import (
    PAPER,
    agrees,
    alpha,
    by_k,
    free,
    theorem_2,
    theorem_3,
    theorem_5,
)  # fmt: skip

FREE = {"heaps": 6, "largest": 24}
BOUND = {"heaps": 5, "largest": 32, "k": 12}


def claims() -> Iterator[Claim]:
    yield Claim(
        "misere-greedy.theorem-1.normal",
        f"{PAPER}, Theorem 1",
        "A position is a P-position of normal play 1-Bounded Greedy Nim if and only if the number of all "
        "stones is even.",
        FREE,
        agrees(lambda s, k: sum(s) % 2 == 0, False),
        lambda bounds: ((1,),),
    )
    yield Claim(
        "misere-greedy.theorem-1.misere",
        f"{PAPER}, Theorem 1",
        "A position is a P-position of misère 1-Bounded Greedy Nim if and only if the number of all stones "
        "is odd.",
        FREE,
        agrees(lambda s, k: sum(s) % 2 == 1, True),
        lambda bounds: ((1,),),
    )
    yield Claim(
        "misere-greedy.theorem-2",
        f"{PAPER}, Theorem 2 (Xu and Zhu)",
        "For k ≥ 2 a position is a P-position of normal play k-Bounded Greedy Nim if and only if β is even "
        "and R(x1−x2) = 0, or β is odd and (x1,x2,x3) is k-good.",
        check=agrees(theorem_2, False),
        weight=15,
        box=BOUND,
        shards=by_k,
    )
    yield Claim(
        "misere-greedy.theorem-3",
        f"{PAPER}, Theorem 3",
        "For k ≥ 2 a position is a P-position of misère k-Bounded Greedy Nim if and only if x3 ≤ 1, β is "
        "even and (x1,x2) is k-nice; or x3 ≤ 1, β is odd and R(x1−x2) = 0; or x3 ≥ 2, β is even and "
        "R(x1−x2) = 0; or x3 ≥ 2, β is odd and (x1,x2,x3) is k-good.",
        check=agrees(theorem_3, True),
        weight=15,
        box=BOUND,
        shards=by_k,
    )
    yield Claim(
        "misere-greedy.theorem-4",
        f"{PAPER}, Theorem 4 (Albert and Nowakowski)",
        "A position is a P-position of normal play Greedy Nim if and only if α is even.",
        FREE,
        free(lambda s: alpha(s) % 2 == 0, False),
    )
    yield Claim(
        "misere-greedy.theorem-5",
        f"{PAPER}, Theorem 5",
        "A position is a P-position of misère Greedy Nim if and only if x1 ≤ 1 and α is odd, or x1 ≥ 2 and "
        "α is even.",
        FREE,
        free(theorem_5, True),
    )
