"""Sections 4 and 5: Greedy Nim without a bound."""

from __future__ import annotations

from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Finding, unsharded
from nimarcade.papers.misere_greedy.terms import View, alpha, follower, lost, only, section
from nimarcade.papers.misere_greedy.theorems import theorem_3, theorem_5

claim = section()
whole = claim.beside(unsharded)
unbounded = claim.beside(only)

BOX = {"heaps": 5, "largest": 16, "k": 6}


@claim(
    "section-4.1.identical",
    box=BOX,
    printed="Obviously misère Greedy Nim is identical to misère k-bounded Greedy Nim if every heap has at "
    "most k stones.",
    differs="“identical” is looked at by the outcomes only",
)
def section_4_1_identical(v: View, is_p: set[Key]) -> str | None:
    """Misère Greedy Nim is misère k-Bounded Greedy Nim if every heap has at most k stones."""
    if v.x1 > v.k:
        return None
    return "" if (v.s in is_p) == (v.s in lost(len(v.s), v.largest, None, True)) else "the outcomes differ"


FREE = {"heaps": 5, "largest": 20}


@unbounded(
    "definition-6",
    box=FREE,
    printed="max{j : xj = x1} if x1 ≠ 0, which is the number of repetitions of the value of x1 in the "
    "position S.",
    differs="x1 = 0, where α is 0 whatever is repeated, is said",
)
def definition_6(v: View, is_p: set[Key]) -> str | None:
    """α(S) = max{j : xj = x1} is the number of repetitions of x1 in S, 0 if x1 = 0."""
    return "" if alpha(v.s) == (v.s.count(v.x1) if v.x1 else 0) else f"α = {alpha(v.s)}"


@unbounded(
    "theorem-5.singular",
    box=FREE,
    kind="theorem",
    printed="If x1 ≤ 1, S is a singular position; that is, the outcomes of the normal play and the misère "
    "play disagree. … If x1 ≥ 2, S is a standard position; that is, the outcomes of the normal play "
    "and the misère play are the same.",
)
def theorem_5_singular(v: View, is_p: set[Key]) -> str | None:
    """In Greedy Nim positions with x1 ≤ 1 are singular, those with x1 ≥ 2 are standard."""
    differs = (v.s in is_p) != (v.s in lost(len(v.s), v.largest, None, False))
    return "" if differs == (v.x1 <= 1) else f"the outcomes {'differ' if differs else 'are the same'}"


@unbounded(
    "theorem-5.proof-1",
    box=FREE,
    printed="When x1 = 1, … After removing the stones, α(S′) and α(S) have different parities. Obviously S "
    "is a P-position when α(S) = 1 and then the claim follows inductively.",
)
def theorem_5_proof_1(v: View, is_p: set[Key]) -> str | None:
    """If x1 = 1, a move changes the parity of α; α = 1 is P in misère play."""
    if v.x1 != 1:
        return None
    if (alpha(follower(v.s, 1)) - alpha(v.s)) % 2 == 0:
        return "α keeps its parity"
    return "" if alpha(v.s) != 1 or v.s in is_p else "α = 1, but N"


@unbounded(
    "theorem-5.proof-2",
    box=FREE,
    printed="When x1 ≥ 2 and x2 ≤ 1, α(S) = 1 is odd. … Both follower positions have no heaps with two or "
    "more stones and α(S″) = α(S′) + 1 holds. From (1), one of these positions is a P-position.",
)
def theorem_5_proof_2(v: View, is_p: set[Key]) -> str | None:
    """If x1 ≥ 2 and x2 ≤ 1, α = 1; taking all of x1 and all but one leave no heap of two or more, α differs
    by 1, and one of the two is P in misère play."""
    if not v.x1 >= 2 > v.x2:
        return None
    all_, but_one = follower(v.s, v.x1), follower(v.s, v.x1 - 1)
    ok = alpha(v.s) == 1 and all_[0] <= 1 and but_one[0] <= 1 and alpha(but_one) == alpha(all_) + 1
    return "" if ok and (all_ in is_p) != (but_one in is_p) else "the two followers are not as said"


@unbounded(
    "theorem-5.proof-3",
    box=FREE,
    printed="When x2 ≥ 2, every follower position of S has at least one heap with at least 2 stones.",
)
def theorem_5_proof_3(v: View, is_p: set[Key]) -> str | None:
    """If x2 ≥ 2, every follower has a heap with at least 2 stones."""
    if v.x2 < 2:
        return None
    ok = all(follower(v.s, t)[0] >= 2 for t in range(1, v.x1 + 1))
    return "" if ok else "a follower has no heap with at least 2 stones"


@claim(
    "section-4.2.reformulated",
    box=BOX,
    printed="Theorem 5 can also be derived by reformulating Theorem 3 assuming that the constant k is at "
    "least x1.",
    differs="“derived” is read as: both say the same of each position",
)
def section_4_2_reformulated(v: View, is_p: set[Key]) -> str | None:
    """Theorem 5 follows from Theorem 3 if k is at least x1."""
    if v.x1 > v.k:
        return None
    return "" if theorem_3(v.s, v.k) == theorem_5(v.s) else "the conditions of Theorems 3 and 5 differ"


@whole(
    "section-5.2.open",
    printed="even for the two heap Greedy Nim, where the number of stones in the first heap is a and that in "
    "the second heap is b, no algorithm has yet been discovered that computes the Grundy value in "
    "time log a + log b [1].",
)
def section_5_2_open(bounds: Bounds) -> Finding:
    """No algorithm is known that computes the Grundy value of two-heap Greedy Nim (a, b) in time log a + log
    b."""
    return Finding(0, undecided="it is about what is known, not about positions: no box can bear on it")
