"""Sections 1 to 3: what the paper recalls of Nim, Theorems 1 to 5, its definitions, facts and Lemma 1."""

from __future__ import annotations

from functools import partial

from nimarcade.core.catalogue import read_as
from nimarcade.core.errors import IllegalMove
from nimarcade.core.game import followers, play
from nimarcade.games.greedy_nim import GAME
from nimarcade.games.heaps import Heaps
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Counterexample, Finding, Shard, unsharded
from nimarcade.papers.misere_greedy.terms import (
    View,
    agrees,
    agrees_unbounded,
    alpha,
    beta,
    by_k,
    follower,
    good,
    nice,
    only,
    section,
)

claim = section()
whole = claim.beside(unsharded)
unbounded = claim.beside(only)
normal_bounded = claim.beside(partial(agrees, misere=False), kind="theorem")
misere_bounded = claim.beside(partial(agrees, misere=True), kind="theorem")
normal = claim.beside(partial(agrees_unbounded, misere=False), kind="theorem")
misere = claim.beside(partial(agrees_unbounded, misere=True), kind="theorem")


def _nim(bounds: Bounds, misere: bool) -> dict[Key, bool]:
    zeros = ",".join("0" * bounds["heaps"])
    keys, follow, _ = brute.box(f"nim{'+misere' if misere else ''}:{zeros}", bounds["largest"])
    return brute.outcomes(keys, follow, misere)


def _nim_broken(wrong: list[Key], words: str) -> Counterexample | None:
    if not wrong:
        return None
    least = min(wrong, key=lambda key: (sum(key), key))
    return Counterexample(sum(least), brute.written("nim", least or (0,)), words)


NIM = {"heaps": 4, "largest": 12}


@whole(
    "section-1.nim-singular",
    box=NIM,
    printed="For Nim, it is known that position (x1, x2, …, xn) where x1 ≤ 1 are singular positions, while "
    "positions where x1 ≥ 2 are standard positions [3].",
)
def section_1_nim_singular(bounds: Bounds) -> Finding:
    """In Nim positions with x1 ≤ 1 are singular, the outcomes of normal and misère play differ; positions
    with x1 ≥ 2 are standard."""
    normal, misere = _nim(bounds, False), _nim(bounds, True)
    wrong = [key for key in normal if (normal[key] != misere[key]) != (max(key, default=0) <= 1)]
    return Finding(len(normal), _nim_broken(wrong, "singular or standard, not as said"))


@whole(
    "section-1.greedy-3-2-1",
    kind="example",
    printed="in S = (3, 2, 1), it is not possible to make a move affecting only Y = (2), as doing so would "
    "violate the game’s rules.",
)
def section_1_greedy_3_2_1(bounds: Bounds) -> Finding:
    """In Greedy Nim no move from (3,2,1) affects only the 2."""
    p, game = read_as(Heaps, "greedy-nim:3,2,1"), GAME
    after = {q.heaps for _, q in followers(game, p)}
    try:
        game.check(p, game.read_move(p, "2-1"))
        broken = True
    except IllegalMove:
        broken = after != {(2, 2, 1), (2, 1, 1), (2, 1, 0)}
    words = "a heap that is not largest may be played"
    return Finding(1, Counterexample(6, "greedy-nim:3,2,1", words) if broken else None)


@whole(
    "section-2.2.nim-xor",
    box=NIM,
    printed="In Nim, it is well known that a position is a P-position if and only if the bitwise XOR of the "
    "numbers of stones in all heaps is zero [3].",
)
def section_2_2_nim_xor(bounds: Bounds) -> Finding:
    """In Nim a position is P if and only if the XOR of the heaps is 0."""
    is_p = _nim(bounds, False)
    wrong = []
    for key, lost_ in is_p.items():
        total = 0
        for heap in key:
            total ^= heap
        if (total == 0) != lost_:
            wrong.append(key)
    return Finding(len(is_p), _nim_broken(wrong, "the outcome is not as said"))


@whole(
    "section-2.2.no-stones",
    box={"heaps": 8},
    printed="In normal play, the position S0 = (0, 0, …, 0) with no stones is a P-position. In misère play, "
    "however, the position S0 is an N-position.",
)
def section_2_2_no_stones(bounds: Bounds) -> Finding:
    """The position with no stones is P in normal play, N in misère play."""
    for n in range(1, bounds["heaps"] + 1):
        zeros = (0,) * n
        normal, misere = (brute.greedy_p_positions([zeros[1:]], 0, misere=misere) for misere in (False, True))
        if zeros not in normal or zeros in misere:
            return Finding(n, Counterexample(n, brute.written("greedy-nim", zeros), "not as said"))
    return Finding(2 * bounds["heaps"])


FREE = {"heaps": 6, "largest": 24}
BOUND = {"heaps": 5, "largest": 32, "k": 12}


def only_1(bounds: Bounds) -> tuple[Shard, ...]:
    return ((1,),)


@normal_bounded(
    "theorem-1.normal",
    "Theorem 1",
    box=FREE,
    shards=only_1,
    printed="A position S is a P-position for normal play 1-Bounded Greedy Nim if and only if the total "
    "number of all the stones is even.",
)
def theorem_1_normal(s: Key, k: int) -> bool:
    """A position is a P-position of normal play 1-Bounded Greedy Nim if and only if the number of all stones
    is even."""
    return sum(s) % 2 == 0


@misere_bounded(
    "theorem-1.misere",
    "Theorem 1",
    box=FREE,
    shards=only_1,
    printed="Similarly, a position S is a P-position for misère 1-Bounded Greedy Nim if and only if the "
    "total number of all the stones is odd.",
)
def theorem_1_misere(s: Key, k: int) -> bool:
    """A position is a P-position of misère 1-Bounded Greedy Nim if and only if the number of all stones is
    odd."""
    return sum(s) % 2 == 1


@normal_bounded(
    "theorem-2",
    "Theorem 2 (Xu and Zhu)",
    box=BOUND,
    shards=by_k,
    weight=5,
    printed="A position S = (x1, x2, …, xn) is a P-position in normal play k-Bounded Greedy Nim if and only "
    "if one of the following hold: β(S) is even and R(x1 − x2) = 0, β(S) is odd and (x1, x2, x3) is "
    "k-good.",
    differs="k ≥ 2, which is assumed from there on, is said",
)
def theorem_2(s: Key, k: int) -> bool:
    """For k ≥ 2 a position is a P-position of normal play k-Bounded Greedy Nim if and only if β is even and
    R(x1−x2) = 0, or β is odd and (x1,x2,x3) is k-good."""
    if beta(s) % 2 == 0:
        return (s[0] - s[1]) % (k + 1) == 0
    return good(s[0], s[1], s[2], k)


@misere_bounded(
    "theorem-3",
    "Theorem 3",
    box=BOUND,
    shards=by_k,
    weight=5,
    printed="one of the following hold: x3 ≤ 1, β(S) is even, and (x1, x2) is k-nice. x3 ≤ 1, β(S) is odd, "
    "and R(x1 − x2) = 0. x3 ≥ 2, β(S) is even, and R(x1 − x2) = 0. x3 ≥ 2, β(S) is odd, and (x1, x2, "
    "x3) is k-good.",
    differs="k ≥ 2, which is assumed before it, is said; zeros may be k-nice "
    "(misere-greedy.definition-4.positive)",
)
def theorem_3(s: Key, k: int) -> bool:
    """For k ≥ 2 a position is a P-position of misère k-Bounded Greedy Nim if and only if x3 ≤ 1, β is even
    and (x1,x2) is k-nice; or x3 ≤ 1, β is odd and R(x1−x2) = 0; or x3 ≥ 2, β is even and R(x1−x2) = 0; or
    x3 ≥ 2, β is odd and (x1,x2,x3) is k-good."""
    even = beta(s) % 2 == 0
    if s[2] <= 1:
        return nice(s[0], s[1], k) if even else (s[0] - s[1]) % (k + 1) == 0
    return (s[0] - s[1]) % (k + 1) == 0 if even else good(s[0], s[1], s[2], k)


@normal(
    "theorem-4",
    "Theorem 4 (Albert and Nowakowski)",
    box=FREE,
    printed="A position S is a P-position in normal play Greedy Nim if and only if α(S) is even.",
)
def theorem_4(s: Key) -> bool:
    """A position is a P-position of normal play Greedy Nim if and only if α is even."""
    return alpha(s) % 2 == 0


@misere(
    "theorem-5",
    "Theorem 5",
    box=FREE,
    printed="A position S = (x1, x2, …, xn) is a P-position in misère Greedy Nim if and only if one of the "
    "following holds: x1 ≤ 1 and α(S) is odd. x1 ≥ 2 and α(S) is even.",
)
def theorem_5(s: Key) -> bool:
    """A position is a P-position of misère Greedy Nim if and only if x1 ≤ 1 and α is odd, or x1 ≥ 2 and α is
    even."""
    return alpha(s) % 2 == (1 if s[0] <= 1 else 0)


def _count(s: Key, x: int) -> int:
    return s[2:].count(x)


UNBOUNDED = {"heaps": 5, "largest": 20}


@unbounded(
    "definition-2",
    box=UNBOUNDED,
    printed="max{j : xj = x3} − 2 if x3 ≠ 0, which is the number of repetitions of the value of x3 in the "
    "sequence (x3, x4, …, xn) unless x3 = 0.",
)
def definition_2(v: View, is_p: set[Key]) -> str | None:
    """β(S) = max{j : xj = x3} − 2 is the number of repetitions of x3 in (x3,…,xn) unless x3 = 0."""
    if v.x3 == 0:
        return "" if v.beta == 0 else "β is not 0"
    return "" if v.beta == _count(v.s, v.x3) else f"β = {v.beta}, repeated {_count(v.s, v.x3)} times"


BOX = {"heaps": 5, "largest": 16, "k": 6}


@claim(
    "definition-4.positive",
    box=BOX,
    printed="Let x1, x2 be positive integers, where x1 ≥ x2. We say (x1, x2) is k-nice if",
    differs="Theorem 3 is said with it: the definition alone says nothing of a position",
    right="Let x1 ≥ x2 be non-negative integers: (1,0) must be k-nice, and section 3.2.1 counts it.",
)
def definition_4_positive(v: View, is_p: set[Key]) -> str | None:
    """Theorem 3 holds with Definition 4 to the letter, by which only pairs of positive integers are
    k-nice."""
    strict = v.x3 <= 1 and v.beta % 2 == 0
    says = v.x2 >= 1 and nice(v.x1, v.x2, v.k) if strict else theorem_3(v.s, v.k)
    if says == (v.s in is_p):
        return ""
    return "P, but x2 = 0, and Definition 4 speaks of positive x1 and x2"


@whole(
    "section-3.2.example-4-3-1",
    kind="example",
    printed="if the starting position is S = (4, 3, 1) and two stones are removed, the position is S′ = (3, "
    "2, 1).",
)
def section_3_2_example_4_3_1(bounds: Bounds) -> Finding:
    """Two stones removed from (4,3,1) leave (3,2,1)."""
    p = read_as(Heaps, "greedy-nim+misere+k=2:4,3,1")
    after = play(GAME, p, GAME.read_move(p, "4-2")).heaps
    ok = after == (3, 2, 1)
    return Finding(1, None if ok else Counterexample(8, "greedy-nim+misere+k=2:4,3,1", f"becomes {after}"))


@claim(
    "section-3.2.1.no-stone",
    box=BOX,
    printed="If the total number of stones is 0, then the position S is an N-position. The position S "
    "satisfies x3 ≤ 1 and β(S) is even. Also, since R(x1) = R(x2) = 0, (x1, x2) is not k-nice.",
)
def section_3_2_1_no_stone(v: View, is_p: set[Key]) -> str | None:
    """Misère, no stone: N; x3 ≤ 1, β even, R(x1) = R(x2) = 0, not k-nice."""
    if v.x1:
        return None
    ok = v.s not in is_p and v.beta % 2 == 0 and v.R1 == v.R2 == 0 and not nice(0, 0, v.k)
    return "" if ok else "the position without stones is not as said"


@claim(
    "section-3.2.1.one-stone",
    box=BOX,
    printed="since the position S satisfies R(x1) = 0 and R(x2) = 1, (x1, x2) satisfies (3) of the "
    "definition of k-nice",
    right="R(x1) = 1 and R(x2) = 0, which is (3) of k-nice.",
)
def section_3_2_1_one_stone(v: View, is_p: set[Key]) -> str | None:
    """Misère, one stone: P; x3 ≤ 1, β even, R(x1) = 0 and R(x2) = 1."""
    if v.s != (1, 0, 0, 0, 0)[: len(v.s)]:
        return None
    if v.s not in is_p or v.beta % 2 or v.x3 > 1:
        return "not P, or β odd, or x3 above 1"
    if v.R1 == 0 and v.R2 == 1:
        return ""
    return f"P, but R(x1) = {v.R1} and R(x2) = {v.R2}: that is (3) of k-nice, as the same sentence goes on"


@claim(
    "fact-1",
    box=BOX,
    printed="If removing t stones is a stable move, then the following holds for the follower position S′: "
    "x1′ = x1 − t and xj′ = xj for 2 ≤ j ≤ n, β(S′) = β(S).",
)
def fact_1(v: View, is_p: set[Key]) -> str | None:
    """After a stable move of t stones (x1−x2 ≥ t) x1′ = x1−t, the others are as before, and β(S′) = β(S)."""
    reason = None
    for t in range(1, min(v.x1, v.k, v.x1 - v.x2) + 1):
        w = follower(v.s, t)
        if w != (v.x1 - t, *v.s[1:]) or beta(w) != v.beta:
            return f"taking {t} leaves {w}"
        reason = ""
    return reason


@claim(
    "fact-2",
    box=BOX,
    printed="If removing t stones is not a stable move, then x1′ = x2.",
)
def fact_2(v: View, is_p: set[Key]) -> str | None:
    """After a move that is not stable x1′ = x2."""
    reason = None
    for t in range(max(1, v.x1 - v.x2 + 1), min(v.x1, v.k) + 1):
        if follower(v.s, t)[0] != v.x2:
            return f"taking {t} leaves x1 other than {v.x2}"
        reason = ""
    return reason


@claim(
    "fact-3",
    box=BOX,
    printed="If r1 = R(x1 − x2) ≠ 0, removing r1 stones is a stable move and R(x1′ − x2′) = 0 holds.",
)
def fact_3(v: View, is_p: set[Key]) -> str | None:
    """If r1 = R(x1−x2) ≠ 0, removing r1 stones is a stable move, and R(x1′−x2′) = 0."""
    if v.r1 == 0:
        return None
    w = follower(v.s, v.r1)
    ok = v.r1 <= min(v.x1, v.k) and v.x1 - v.x2 >= v.r1 and (w[0] - w[1]) % (v.k + 1) == 0
    return "" if ok else f"taking {v.r1} is not as said"


@claim(
    "lemma-1",
    box=BOX,
    kind="lemma",
    printed="If removing t stones is a stable move and S satisfies the conditions of Theorem 3 for being a "
    "P-position, the follower position S′ does not satisfy them.",
    differs="what its proof says of the remainders is checked with it",
)
def lemma_1(v: View, is_p: set[Key]) -> str | None:
    """After a stable move from a position that satisfies the conditions of Theorem 3 for P the follower does
    not; R(x2) and R(x2−x3) are kept, R(x1) and R(x1−x2) are not."""
    if not theorem_3(v.s, v.k):
        return None
    for t in range(1, min(v.x1, v.k, v.x1 - v.x2) + 1):
        w = View(follower(v.s, t), v.k)
        if theorem_3(w.s, v.k):
            return f"the stable move of {t} keeps the conditions"
        if not (w.R2 == v.R2 and w.R1 != v.R1 and w.r2 == v.r2 and w.r1 != v.r1):
            return f"after the stable move of {t} the remainders are not as said"
    return ""
