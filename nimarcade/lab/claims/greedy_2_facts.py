"""Definitions, facts and Lemma 1 of section 3 of the Greedy Nim paper."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.games import game_of, read
from nimarcade.games.game import play
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.terms_greedy import (
    View,
    beta,
    everywhere,
    fact,
    follower,
    nice,
    only,
    theorem_3,
)

BOX = {"heaps": 5, "largest": 16, "k": 6}
FREE = {"heaps": 5, "largest": 20}


def _sorted_example(bounds: Bounds, shard: Shard) -> Finding:
    p = read("greedy-nim+misere+k=2:4,3,1")
    after = play(game_of(p), p, game_of(p).read_move(p, "4-2")).heaps
    ok = after == (3, 2, 1)
    return Finding(1, None if ok else Counterexample(8, "greedy-nim+misere+k=2:4,3,1", f"becomes {after}"))


def _count(s: Key, x: int) -> int:
    return s[2:].count(x)


def _one_stone(v: View, p: set[Key]) -> str | None:
    if v.s != (1, 0, 0, 0, 0)[: len(v.s)]:
        return None
    if v.s not in p or v.beta % 2 or v.x3 > 1:
        return "not P, or β odd, or x3 above 1"
    if v.R1 == 0 and v.R2 == 1:
        return ""
    return f"P, but R(x1) = {v.R1} and R(x2) = {v.R2}: that is (3) of k-nice, as the same sentence goes on"


def _no_stone(v: View, p: set[Key]) -> str | None:
    if v.x1:
        return None
    ok = v.s not in p and v.beta % 2 == 0 and v.R1 == v.R2 == 0 and not nice(0, 0, v.k)
    return "" if ok else "the position without stones is not as said"


def _positive(v: View, p: set[Key]) -> str | None:
    strict = v.x3 <= 1 and v.beta % 2 == 0
    says = v.x2 >= 1 and nice(v.x1, v.x2, v.k) if strict else theorem_3(v.s, v.k)
    if says == (v.s in p):
        return ""
    return "P, but x2 = 0, and Definition 4 speaks of positive x1 and x2"


def _fact_1(v: View, p: set[Key]) -> str | None:
    told = None
    for t in range(1, min(v.x1, v.k, v.x1 - v.x2) + 1):
        w = follower(v.s, t)
        if w != (v.x1 - t, *v.s[1:]) or beta(w) != v.beta:
            return f"taking {t} leaves {w}"
        told = ""
    return told


def _fact_2(v: View, p: set[Key]) -> str | None:
    told = None
    for t in range(max(1, v.x1 - v.x2 + 1), min(v.x1, v.k) + 1):
        if follower(v.s, t)[0] != v.x2:
            return f"taking {t} leaves x1 other than {v.x2}"
        told = ""
    return told


def _fact_3(v: View, p: set[Key]) -> str | None:
    if v.r1 == 0:
        return None
    w = follower(v.s, v.r1)
    ok = v.r1 <= min(v.x1, v.k) and v.x1 - v.x2 >= v.r1 and (w[0] - w[1]) % (v.k + 1) == 0
    return "" if ok else f"taking {v.r1} is not as said"


def _lemma_1(v: View, p: set[Key]) -> str | None:
    if not theorem_3(v.s, v.k):
        return None
    for t in range(1, min(v.x1, v.k, v.x1 - v.x2) + 1):
        w = View(follower(v.s, t), v.k)
        if theorem_3(w.s, v.k):
            return f"the stable move of {t} keeps the conditions"
        if not (w.R2 == v.R2 and w.R1 != v.R1 and w.r2 == v.r2 and w.r1 != v.r1):
            return f"after the stable move of {t} the remainders are not as said"
    return ""


def _repeats(v: View, p: set[Key]) -> str | None:
    if v.x3 == 0:
        return "" if v.beta == 0 else "β is not 0"
    return "" if v.beta == _count(v.s, v.x3) else f"β = {v.beta}, repeated {_count(v.s, v.x3)} times"


def claims() -> Iterator[Claim]:
    yield fact(
        "definition-2",
        "β(S) = max{j : xj = x3} − 2 is the number of repetitions of x3 in (x3,…,xn) unless x3 = 0.",
        box=FREE,
        check=only(_repeats),
    )
    yield fact(
        "definition-4.positive",
        "Theorem 3 holds with Definition 4 to the letter, by which only pairs "
        "of positive integers are k-nice.",
        box=BOX,
        check=everywhere(_positive),
        right="Let x1 ≥ x2 be non-negative integers: (1,0) must be k-nice, and section 3.2.1 counts it.",
    )
    yield fact(
        "section-3.2.example-4-3-1",
        "Two stones removed from (4,3,1) leave (3,2,1).",
        "example",
        box={},
        check=_sorted_example,
    )
    yield fact(
        "section-3.2.1.no-stone",
        "Misère, no stone: N; x3 ≤ 1, β even, R(x1) = R(x2) = 0, not k-nice.",
        box=BOX,
        check=everywhere(_no_stone),
    )
    yield fact(
        "section-3.2.1.one-stone",
        "Misère, one stone: P; x3 ≤ 1, β even, R(x1) = 0 and R(x2) = 1.",
        box=BOX,
        check=everywhere(_one_stone),
        right="R(x1) = 1 and R(x2) = 0, which is (3) of k-nice.",
    )
    yield fact(
        "fact-1",
        "After a stable move of t stones (x1−x2 ≥ t) x1′ = x1−t, the others are as before, and β(S′) = β(S).",
        box=BOX,
        check=everywhere(_fact_1),
    )
    yield fact("fact-2", "After a move that is not stable x1′ = x2.", box=BOX, check=everywhere(_fact_2))
    yield fact(
        "fact-3",
        "If r1 = R(x1−x2) ≠ 0, removing r1 stones is a stable move, and R(x1′−x2′) = 0.",
        box=BOX,
        check=everywhere(_fact_3),
    )
    yield fact(
        "lemma-1",
        "After a stable move from a position that satisfies the conditions of Theorem 3 for "
        "P the follower does not; R(x2) and R(x2−x3) are kept, R(x1) and R(x1−x2) are not.",
        "lemma",
        box=BOX,
        check=everywhere(_lemma_1),
    )
