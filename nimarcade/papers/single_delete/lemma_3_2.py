"""Section 3.2: Lemma 3.2, with every move of its proof as printed.

A case of the proof names a pile to split, a power of two to split off, the pile to delete, and the set Pi it
leads to. Where the paper says "the same applies", the same is tried with the piles changed round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.papers.single_delete.terms import (
    CONDITIONS,
    Form,
    I,
    Instances,
    bits,
    fulfils,
    holds,
    labellings,
    members,
    others,
    pattern,
    section,
    splits,
    standard,
)

claim = section()
MOVES_BOX = {"largest": 64}


@claim(
    "lemma-3.2",
    "Lemma 3.2",
    box=MOVES_BOX,
    kind="lemma",
    weight=4,
    printed="If ⟨w,x,y,z⟩ ∈ N, then it can be moved to some position in P",
    right="It holds with (5A) corrected; see single-delete.theorem-1.5.",
)
def lemma_3_2(bounds: Bounds) -> Instances:
    """From a position outside P (Theorem 1.5 as printed) some move leads to a position in P."""
    # Has every position outside P a move into P? By all splits that lead there, d the fourth pile.
    largest = bounds["largest"]
    made, beside = splits(largest)
    in_p: dict[Key, int] = dict.fromkeys(brute.multisets(3, largest, 1), 0)
    for *three, d in members(largest):
        in_p[tuple(three)] |= 1 << d
    for (a, b, c), lost in in_p.items():
        ab, ac, bc = made[a][b], made[a][c], made[b][c]
        won = ab | ac | bc | beside[a][b] | beside[a][c]
        won |= beside[b][a] | beside[b][c] | beside[c][a] | beside[c][b]
        if ab >> c & 1 or ac >> b & 1 or bc >> a & 1:  # d is deleted
            won = -1
        spoken = (2 << c) - 2 & ~lost
        yield (spoken & won).bit_count()
        for d in bits(spoken & ~won):
            yield (a, b, c, d), "no move leads into P"


@lru_cache(maxsize=3)
def outside(largest: int, shape: int) -> list[Form]:
    """Standard forms of the positions that are not in P, of one pattern."""
    return [f for p in sorted(others(largest, shape)) for f in labellings(p)]


def zeros(f: Form, k: int) -> int:
    """How many of w, x, y have 0 at place k+1."""
    return 3 - I(k + 1, f.w) - I(k + 1, f.x) - I(k + 1, f.y)


@claim(
    "lemma-3.2.e.sum",
    "proof of Lemma 3.2, e)",
    box=MOVES_BOX,
    weight=2,
    printed="Since I_{d+1}(w) + I_{d+1}(x) + I_{d+1}(y) ∈ {1, 2}, at least one of … is 1, and at least one "
    "of them is 0",
    right="It may be 3, which is (5B); e) is about the positions that satisfy neither (4A) nor (5B).",
)
def lemma_3_2_e_sum(bounds: Bounds) -> Instances:
    """If a<b<c<d and (4B), (4C), (4D), (4E) are satisfied but (4A) is not, I_{d+1}(w)+I_{d+1}(x)+I_{d+1}(y)
    is 1 or 2."""
    for f in outside(bounds["largest"], 4):
        if holds(f, "4B", "4C", "4D", "4E") and not holds(f, "4A"):
            ok = zeros(f, f.d) in (1, 2)
            yield None if ok else (f.piles, "I_{d+1}(w)+I_{d+1}(x)+I_{d+1}(y) is 3: (5B), case f) to h)")


Way = tuple[str, int, str]
"""Pile to split, k of the 2^k split off, pile to delete."""


@dataclass(frozen=True)
class Case:
    """`of` tells the positions outside P it speaks of, `ways` the moves it names, which must all work, and
    `into` the sets they may lead to."""

    place: str
    says: str
    of: Callable[[Form], bool]
    ways: Callable[[Form], list[Way]]
    into: tuple[int, ...]
    printed: str
    right: str = ""
    differs: str = ""


def _a(f: Form) -> list[Way]:
    if f.a == f.b < f.c:
        return [("y", f.a, "z")]
    if f.a == f.b:
        return [("z", f.a, "y")]
    return [("z", f.b, "w")]


def _c1(f: Form) -> list[Way]:
    ones = ("w", "x", f.w), ("x", "w", f.x)
    return [(split, f.c, gone) for split, gone, pile in ones if I(f.c + 1, pile)]


def _empty_pair(f: Form, low: int, high: int) -> list[Way]:
    """y split with 2^k, z deleted, for the smallest k with low < k < high and I_{k+1}(w) = I_{k+1}(x) = 0."""
    k = next((k for k in range(low + 1, high) if not I(k + 1, f.w) | I(k + 1, f.x)), None)
    return [] if k is None else [("y", k, "z")]


def _apart(f: Form) -> bool:
    return pattern(f) == 4


def _d3(f: Form) -> list[Way]:
    none = ("x", f.w), ("w", f.x)
    return [("z", f.c, gone) for gone, pile in none if not I(f.c + 1, pile)]


def _d4(f: Form) -> list[Way]:
    k = next((k for k in range(f.c + 1, f.d) if zeros(f, k) >= 2), None)
    if k is None:
        return []
    ones = [name for name in "wxy" if I(k + 1, getattr(f, name))]
    return [("z", k, ones[0])] if ones else [("z", k, name) for name in "wxy"]


def _e(f: Form) -> list[Way]:
    ones = [name for name in "wxy" if I(f.d + 1, getattr(f, name))]
    none = [name for name in "wxy" if name not in ones]
    gone = ones if len(none) == 1 else none  # a pile with 0 is kept
    return [(letter, f.d, left) for letter in ones for left in gone if left != letter]


def _d(f: Form) -> list[Way]:
    """The moves of d), whichever of its conditions fails first."""
    if not CONDITIONS["4E"](f):
        return [("y", f.b, "z")]
    if not CONDITIONS["4D"](f):
        return _empty_pair(f, f.b, f.c)
    return _d4(f) if CONDITIONS["4C"](f) else _d3(f)


def column(f: Form, k: int) -> int:
    return sum(I(k + 1, p) for p in f.piles)


def _h(f: Form) -> list[Way]:
    k = next((k for k in range(f.d + 1, max(f.piles).bit_length()) if column(f, k) in (1, 2)), None)
    if k is None:
        return []
    ones = [name for name in "wxyz" if I(k + 1, getattr(f, name))]
    return [
        (letter, k, left)
        for letter in ones
        for left in "wxyz"
        if left != letter and (left in ones or len(ones) == 1)
    ]


CASES = (
    Case("a", "if △, y is split (or z) with a pile 2^a (2^b where b = c), and the move leads to P1",
         lambda f: pattern(f) == 0, _a, (1,),
         "First we assume a = b < c < d. … there exists a partition y = y′ + y″ such that v2(y′) = "
         "v2(y″) = a … Similarly, in the cases a = b = c < d, a = b < c = d and a < b = c < d, it can be "
         "moved to some position in P_1.",
         differs="how it goes in the cases that are similar, and what is deleted, is ours"),
    Case("b", "if a<b=c=d and not (2A), w is split into w−2^b and 2^b, one of the others deleted: P2",
         lambda f: pattern(f) == 2, lambda f: [("w", f.b, "z")], (2,),
         "By partitioning w into w′ = w − 2^b and w″ = 2^b, it can be moved to ⟨w′,w″,x,y⟩ ∈ P_2."),
    Case("c.1", "if a<b<c=d and I_{c+1}(w) = 1 (or x), w (x) is split with 2^c, x (w) deleted: P2",
         lambda f: pattern(f) == 3 and not holds(f, "3A"), _c1, (2,),
         "Suppose that (3A) is not satisfied and I_{c+1}(w) = 1. By partitioning w into w′ = w − 2^c and "
         "w″ = 2^c, it can be moved to ⟨w′,w″,y,z⟩ ∈ P_2. The same applies in the case when I_{c+1}(x) = "
         "1."),
    Case("c.2", "if a<b<c=d and not (3C), y is split with 2^b, z deleted: P2",
         lambda f: pattern(f) == 3 and not holds(f, "3C"), lambda f: [("y", f.b, "z")], (2,),
         "Suppose that (3C) is not satisfied and I_{b+1}(w) = 0. By partitioning y into y′ = y − 2^b and "
         "y″ = 2^b, it can be moved to ⟨w,x,y′,y″⟩ ∈ P_2."),
    Case("c.3", "if a<b<c=d and (3C) but not (3B), for the smallest k with c < k < d and "
         "I_{k+1}(w) = I_{k+1}(x) = 0 y is split with 2^k, z deleted: P3",
         lambda f: pattern(f) == 3 and holds(f, "3C") and not holds(f, "3B"),
         lambda f: _empty_pair(f, f.c, f.d), (3,),
         "For the smallest k such that c < k < d and I_{k+1}(w) = I_{k+1}(x) = 0, by partitioning y into "
         "y′ = y − 2^k and y″ = 2^k, it can be moved to ⟨w,x,y′,y″⟩ ∈ P_3.",
         "The smallest k with b < k < c: in this case c = d."),
    Case("d.1", "if a<b<c<d, (4A) and not (4E), y is split with 2^b, z deleted: P2",
         lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4E"), lambda f: [("y", f.b, "z")], (2,),
         "Suppose that (4E) is not satisfied, that is I_{b+1}(w) = 0. By partitioning y into y′ = y − 2^b "
         "and y″ = 2^b, it can be moved to ⟨w,x,y′,y″⟩ ∈ P_2."),
    Case("d.2", "if a<b<c<d, (4A) and (4E) but not (4D), for the smallest k with b < k < c and "
         "I_{k+1}(w) = I_{k+1}(x) = 0 y is split with 2^k, z deleted: P3",
         lambda f: _apart(f) and holds(f, "4A", "4E") and not holds(f, "4D"),
         lambda f: _empty_pair(f, f.b, f.c), (3,),
         "Suppose that (4E) is satisfied but (4D) is not. For the smallest k such that b < k < c and "
         "I_{k+1}(w) = I_{k+1}(x) = 0, by partitioning y into y′ = y − 2^k and y″ = 2^k, it can be moved "
         "to ⟨w,x,y′,y″⟩ ∈ P_3."),
    Case("d.3", "if a<b<c<d, (4A) and I_{c+1}(w) = 0 (or x), z is split with 2^c, x (w) deleted: P2",
         lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4C"), _d3, (2,),
         "Suppose that (4C) is not satisfied and I_{c+1}(w) = 0. By partitioning z into z′ = z − 2^c and "
         "z″ = 2^c, it can be moved to ⟨w,y,z′,z″⟩ ∈ P_2. The same applies in the case when I_{c+1}(x) = "
         "0."),
    Case("d.4", "if a<b<c<d, (4A), (4C), (4D), (4E) but not (4B), for the smallest k with c < k < d at which "
         "two of w, x, y have 0, z is split with 2^k, the third deleted: P3",
         lambda f: _apart(f) and holds(f, "4A", "4C", "4D", "4E") and not holds(f, "4B"), _d4, (3,),
         "Define the smallest k such that c < k < d and at least two of I_{k+1}(w), I_{k+1}(x), "
         "I_{k+1}(y) are 0. For example, … it can be moved to ⟨w,x,z′,z″⟩ ∈ P_3. The same applies in "
         "other cases."),
    Case("e", "if a<b<c<d, (4B) to (4E) but not (4A), one of w, x, y has 1 at d+1, another 0: the first is "
         "split with 2^d, the third deleted: P3",
         lambda f: _apart(f) and holds(f, "4B", "4C", "4D", "4E") and zeros(f, f.d) in (1, 2), _e, (3,),
         "For example, if I_{d+1}(w) = 1 and I_{d+1}(x) = 0, then by partitioning w into w′ = w − 2^d "
         "and w″ = 2^d, it can be moved to ⟨w′,x,w″,z⟩ ∈ P_3. The same applies in other cases.",
         differs="of positions where the sum is 1 or 2, which is single-delete.lemma-3.2.e.sum"),
    Case("f", "if a<b<c<d, (5B) and one of (5C) to (5F) fails, the moves of d) lead to P",
         lambda f: _apart(f) and holds(f, "5B") and not holds(f, "5C", "5D", "5E", "5F"), _d, (2, 3),
         "In case a < b < c < d and (5B) is satisfied, and at least one of (5C), (5D), (5E) and (5F) is not "
         "satisfied: It can be shown similarly as in case d) above."),
    Case("g", "if a<b<c<d, (5C) to (5F) but not (5B), the moves of e) lead to P3",
         lambda f: _apart(f) and holds(f, "5C", "5D", "5E", "5F") and not holds(f, "5B"), _e, (3,),
         "In case a < b < c < d and (5C), (5D), (5E), (5F) are satisfied, but (5B) is not: It can be shown "
         "similarly as in case e) above."),
    Case("h", "if a<b<c<d, (5B) to (5F) but not (5A), for the smallest k > d at which one or two piles have "
         "1, one of them is split with 2^k; two piles of 0 are kept: P4",
         lambda f: _apart(f) and holds(f, "5B", "5C", "5D", "5E", "5F"), _h, (4,),
         "Define the smallest k such that k > d and I_{k+1}(w) + I_{k+1}(x) + I_{k+1}(y) + I_{k+1}(z) ∈ "
         "{1, 2}. … For example, … it can be moved to ⟨w′,x,y,w″⟩ ∈ P_4. The same applies in other "
         "cases.",
         "For the smallest k > d at which at most two piles have 1 (if none has, the position is P), which "
         "is what the corrected (5A) says."),
)  # fmt: skip


def _after(f: Form, way: Way) -> Key:
    split, k, gone = way
    left = [getattr(f, name) for name in "wxyz" if name not in (split, gone)]
    pile = getattr(f, split)
    return (*left, pile - (1 << k), 1 << k)


def _moves(case: Case, shape: int, bounds: Bounds) -> Instances:
    for f in outside(bounds["largest"], shape):
        if not case.of(f):
            continue
        ways = case.ways(f)
        if not ways:
            yield f.piles, "there is no such k"
        for q in (_after(f, way) for way in ways):
            if min(q) < 1:
                yield f.piles, "it is no move"
            elif any(fulfils(standard(q), into) for into in case.into):
                yield None
            else:
                yield f.piles, f"it leads to ⟨{','.join(map(str, q))}⟩"


@claim.entries
def moves() -> Iterator[Claim]:
    shapes = {"a": 0, "b": 2, "c": 3}
    for case in CASES:
        letter = case.place[0]
        yield claim.stated(
            f"lemma-3.2.{case.place}.move" if case.place == "e" else f"lemma-3.2.{case.place}",
            f"Outside P: {case.says}.",
            partial(_moves, case, shapes.get(letter, 4)),
            f"proof of Lemma 3.2, {letter})",
            box={"largest": 36} if letter == "a" else MOVES_BOX,  # most positions are △
            kind="lemma",
            right=case.right,
            printed=case.printed,
            differs=case.differs,
            weight=2,
        )
