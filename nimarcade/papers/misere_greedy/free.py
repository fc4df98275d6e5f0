"""Sections 4 and 5: Greedy Nim without a bound."""

from __future__ import annotations

from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Finding, unsharded
from nimarcade.papers.misere_greedy.terms import View, alpha, follower, lost, only, section
from nimarcade.papers.misere_greedy.theorems import theorem_3, theorem_5

claim = section()
whole = claim.beside(unsharded)
unbounded = claim.beside(only)


@claim("section-4.1.identical")
def section_4_1_identical(v: View, is_p: set[Key]) -> str | None:
    if v.x1 > v.k:
        return None
    return "" if (v.s in is_p) == (v.s in lost(len(v.s), v.largest, None, True)) else "the outcomes differ"


@unbounded("definition-6")
def definition_6(v: View, is_p: set[Key]) -> str | None:
    return "" if alpha(v.s) == (v.s.count(v.x1) if v.x1 else 0) else f"α = {alpha(v.s)}"


@unbounded("theorem-5.singular")
def theorem_5_singular(v: View, is_p: set[Key]) -> str | None:
    differs = (v.s in is_p) != (v.s in lost(len(v.s), v.largest, None, False))
    return "" if differs == (v.x1 <= 1) else f"the outcomes {'differ' if differs else 'are the same'}"


@unbounded("theorem-5.proof-1")
def theorem_5_proof_1(v: View, is_p: set[Key]) -> str | None:
    if v.x1 != 1:
        return None
    if (alpha(follower(v.s, 1)) - alpha(v.s)) % 2 == 0:
        return "α keeps its parity"
    return "" if alpha(v.s) != 1 or v.s in is_p else "α = 1, but N"


@unbounded("theorem-5.proof-2")
def theorem_5_proof_2(v: View, is_p: set[Key]) -> str | None:
    if not v.x1 >= 2 > v.x2:
        return None
    all_, but_one = follower(v.s, v.x1), follower(v.s, v.x1 - 1)
    ok = alpha(v.s) == 1 and all_[0] <= 1 and but_one[0] <= 1 and alpha(but_one) == alpha(all_) + 1
    return "" if ok and (all_ in is_p) != (but_one in is_p) else "the two followers are not as said"


@unbounded("theorem-5.proof-3")
def theorem_5_proof_3(v: View, is_p: set[Key]) -> str | None:
    if v.x2 < 2:
        return None
    ok = all(follower(v.s, t)[0] >= 2 for t in range(1, v.x1 + 1))
    return "" if ok else "a follower has no heap with at least 2 stones"


@claim("section-4.2.reformulated")
def section_4_2_reformulated(v: View, is_p: set[Key]) -> str | None:
    if v.x1 > v.k:
        return None
    return "" if theorem_3(v.s, v.k) == theorem_5(v.s) else "the conditions of Theorems 3 and 5 differ"


@whole("section-5.2.open")
def section_5_2_open(bounds: Bounds) -> Finding:
    return Finding(0, undecided="it is about what is known, not about positions: no box can bear on it")
