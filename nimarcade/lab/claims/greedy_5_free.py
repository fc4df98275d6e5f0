"""Sections 4 and 5 of the Greedy Nim paper: Greedy Nim without a bound."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim, Finding, Shard
from nimarcade.lab.claims.terms_greedy import (
    View,
    alpha,
    everywhere,
    fact,
    follower,
    lost,
    only,
    theorem_3,
    theorem_5,
)

BOX = {"heaps": 5, "largest": 16, "k": 6}
FREE = {"heaps": 5, "largest": 20}


def _identical(v: View, p: set[Key]) -> str | None:
    if v.x1 > v.k:
        return None
    return "" if (v.s in p) == (v.s in lost(len(v.s), v.largest, None, True)) else "the outcomes differ"


def _reformulated(v: View, p: set[Key]) -> str | None:
    if v.x1 > v.k:
        return None
    return "" if theorem_3(v.s, v.k) == theorem_5(v.s) else "the conditions of Theorems 3 and 5 differ"


def _singular(v: View, p: set[Key]) -> str | None:
    differs = (v.s in p) != (v.s in lost(len(v.s), v.largest, None, False))
    return "" if differs == (v.x1 <= 1) else f"the outcomes {'differ' if differs else 'are the same'}"


def _ones(v: View, p: set[Key]) -> str | None:
    if v.x1 != 1:
        return None
    if (alpha(follower(v.s, 1)) - alpha(v.s)) % 2 == 0:
        return "α keeps its parity"
    return "" if alpha(v.s) != 1 or v.s in p else "α = 1, but N"


def _two_ways(v: View, p: set[Key]) -> str | None:
    if not v.x1 >= 2 > v.x2:
        return None
    all_, but_one = follower(v.s, v.x1), follower(v.s, v.x1 - 1)
    ok = alpha(v.s) == 1 and all_[0] <= 1 and but_one[0] <= 1 and alpha(but_one) == alpha(all_) + 1
    return "" if ok and (all_ in p) != (but_one in p) else "the two followers are not as said"


def _stays_large(v: View, p: set[Key]) -> str | None:
    if v.x2 < 2:
        return None
    ok = all(follower(v.s, t)[0] >= 2 for t in range(1, v.x1 + 1))
    return "" if ok else "a follower has no heap with at least 2 stones"


def _repeats_alpha(v: View, p: set[Key]) -> str | None:
    return "" if alpha(v.s) == (v.s.count(v.x1) if v.x1 else 0) else f"α = {alpha(v.s)}"


def _open(bounds: Bounds, shard: Shard) -> Finding:
    return Finding(0, undecided="it is about what is known, not about positions: no box can bear on it")


def claims() -> Iterator[Claim]:
    yield fact(
        "section-4.1.identical",
        "Misère Greedy Nim is misère k-Bounded Greedy Nim if every heap has at most k stones.",
        box=BOX,
        check=everywhere(_identical),
    )
    yield fact(
        "definition-6",
        "α(S) = max{j : xj = x1} is the number of repetitions of x1 in S, 0 if x1 = 0.",
        box=FREE,
        check=only(_repeats_alpha),
    )
    yield fact(
        "theorem-5.singular",
        "In Greedy Nim positions with x1 ≤ 1 are singular, those with x1 ≥ 2 are standard.",
        "theorem",
        box=FREE,
        check=only(_singular),
    )
    yield fact(
        "theorem-5.proof-1",
        "If x1 = 1, a move changes the parity of α; α = 1 is P in misère play.",
        box=FREE,
        check=only(_ones),
    )
    yield fact(
        "theorem-5.proof-2",
        "If x1 ≥ 2 and x2 ≤ 1, α = 1; taking all of x1 and all but one leave no heap "
        "of two or more, α differs by 1, and one of the two is P in misère play.",
        box=FREE,
        check=only(_two_ways),
    )
    yield fact(
        "theorem-5.proof-3",
        "If x2 ≥ 2, every follower has a heap with at least 2 stones.",
        box=FREE,
        check=only(_stays_large),
    )
    yield fact(
        "section-4.2.reformulated",
        "Theorem 5 follows from Theorem 3 if k is at least x1.",
        box=BOX,
        check=everywhere(_reformulated),
    )
    yield fact(
        "section-5.2.open",
        "No algorithm is known that computes the Grundy value of two-heap Greedy Nim "
        "(a, b) in time log a + log b.",
        box={},
        check=_open,
    )
