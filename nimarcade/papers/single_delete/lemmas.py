"""Section 3.2: Lemmas 3.1 and 3.2, with every fact, bullet and move of their proofs as printed.

The proof of Lemma 3.1 undoes a move: two of w′, x′, y′, z′ (a position of P) are added up and a pile u′ is
added. A bullet says for which v2(u′) the result is △, or which conditions it cannot satisfy. A case of
the proof of Lemma 3.2 names a pile to split, a power of two to split off, the pile to delete, and the
set Pi it leads to. Where the paper says "the same applies", the same is tried with the piles changed
round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations

from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.papers.single_delete.terms import (
    CONDITIONS,
    TRIANGLE,
    Form,
    I,
    Instances,
    alike,
    bits,
    by_v2,
    forms,
    four,
    fulfils,
    holds,
    labellings,
    member,
    members,
    others,
    pattern,
    said,
    section,
    standard,
    val,
)

claim = section()


@claim("section-3.2.disjoint", "section 3.2", box={"largest": 64}, weight=2)
def section_3_2_disjoint(bounds: Bounds) -> Instances:
    """P is the union of P1 to P5, no two of them meet, and ⟨1,1,1,1⟩ is in P."""
    for p in members(bounds["largest"]):
        f = standard(p)
        cases = [case for case in range(1, 6) if fulfils(f, case)]
        yield None if len(cases) == 1 else (p, f"satisfies {cases}")
    yield None if member((1, 1, 1, 1)) else ((1, 1, 1, 1), "the end position is not in P")


@claim(
    "lemma-3.1",
    "Lemma 3.1",
    box={"largest": 48},
    kind="lemma",
    weight=5,
    printed="If ⟨w,x,y,z⟩ ∈ P, then it cannot be moved to any position in P.",
)
def lemma_3_1(bounds: Bounds) -> Instances:
    """From a position in P (Theorem 1.5 as printed) no move leads to a position in P."""
    in_p = members(bounds["largest"])
    made, _ = _splits(bounds["largest"])
    for p in in_p:
        bad = None
        for i, j in combinations(range(4), 2):
            k, m = (place for place in range(4) if place not in (i, j))
            if (made[p[i]][p[j]] >> p[k] | made[p[i]][p[j]] >> p[m]) & 1:
                bad = next(q for q in brute.delete_followers(p) if q in in_p)
        yield None if bad is None else (p, f"a move leads to {bad}, which is in P too")


@lru_cache(maxsize=2)
def _splits(largest: int) -> tuple[list[list[int]], list[list[int]]]:
    """[p][q]: as bits the piles of which some split is in P beside p and q; [p][r]: as bits the q beside
    which and p some split of r is in P."""
    made = [[0] * (largest + 1) for _ in range(largest + 1)]
    beside = [[0] * (largest + 1) for _ in range(largest + 1)]
    for a, b, c, d in members(largest):
        for p, q, r in (
            (a, b, c + d),
            (a, c, b + d),
            (a, d, b + c),
            (b, c, a + d),
            (b, d, a + c),
            (c, d, a + b),
        ):
            if r <= largest:
                made[p][q] |= 1 << r
                made[q][p] |= 1 << r
                beside[p][r] |= 1 << q
                beside[q][r] |= 1 << p
    return made, beside


PAIRS = {1: ("yz",), 2: ("yz", "wz"), 3: ("yz", "xz", "wz", "wx"), 4: ("yz", "xz", "wz", "xy", "wy", "wx")}
LETTERS = {1: "a", 2: "b", 3: "c", 4: "d", 5: "e"}
ORDERS: dict[tuple[int, str], tuple[str, Callable[[Form, int], bool]]] = {
    (1, "yz"): ("v2(w′) = v2(x′) < v2(y′+z′)", lambda f, s: f.a == f.b < val(s)),
    (2, "yz"): ("v2(w′) < v2(x′) < v2(y′+z′)", lambda f, s: f.a < f.b < val(s)),
    (2, "wz"): ("v2(w′+z′) < v2(x′) = v2(y′)", lambda f, s: val(s) < f.b == f.c),
    (3, "yz"): ("v2(w′) < v2(x′) < c < v2(y′+z′)", lambda f, s: f.a < f.b < f.c < val(s)),
    (3, "xz"): ("v2(w′) < v2(x′+z′) < v2(y′)", lambda f, s: f.a < val(s) < f.c),
    (3, "wx"): ("v2(w′+x′) < v2(y′) = v2(z′)", lambda f, s: val(s) < f.c == f.d),
    (4, "yz"): ("v2(w′) < v2(x′) < v2(y′+z′) < d", lambda f, s: f.a < f.b < val(s) < f.d),
    (4, "xy"): ("v2(w′) < v2(x′+y′) < v2(z′) = d", lambda f, s: f.a < val(s) < f.d),
    (5, "yz"): ("v2(w′) < v2(x′) < v2(y′+z′) = c", lambda f, s: f.a < f.b < val(s) == f.c),
    (5, "xy"): ("v2(w′) < v2(x′+y′) < v2(z′) = d", lambda f, s: f.a < val(s) < f.d),
}
BOXES = {
    1: {"largest": 24, "added": 32},
    2: {"largest": 40, "added": 40},
    3: {"largest": 56, "added": 64},
    4: {"largest": 80, "added": 128},
    5: {"largest": 80, "added": 128},
}


def merged(f: Form, pair: str) -> tuple[int, tuple[int, int]]:
    """The sum of two named piles, and the two others."""
    of = dict(zip("wxyz", f.piles, strict=True))
    left = tuple(pile for name, pile in of.items() if name not in pair)
    return of[pair[0]] + of[pair[1]], (left[0], left[1])


def _order(case: int, pair: str, bounds: Bounds) -> Instances:
    _, holds = ORDERS[case, pair]
    for f in forms(bounds["largest"], case):
        s, _ = merged(f, pair)
        yield None if holds(f, s) else (f.piles, f"v2 of the sum is {val(s)}")


def empty(f: Form) -> int:
    """♠1: the smallest e > d with I_{e+1} = 0 for all four piles."""
    e = f.d + 1
    while any(I(e + 1, p) for p in f.piles):
        e += 1
    return e


@dataclass(frozen=True)
class Bullet:
    """`when(f, s, e)`: f the position of P, s the sum, e = v2(u′); `cannot` empty means △."""

    case: int
    pair: str
    number: int
    words: str
    when: Callable[[Form, int, int], bool]
    cannot: tuple[str, ...] = ()
    right: str = ""
    printed: str = ""


B = Bullet
BULLETS = (
    B(1, "yz", 1, "u′ is any pile", lambda f, s, e: True),
    B(2, "yz", 1, "v2(u′) > v2(x′)", lambda f, s, e: e > f.b, ("3C", "4E", "5F")),
    B(2, "yz", 2, "v2(u′) = v2(x′) or v2(u′) = v2(w′)", lambda f, s, e: e in (f.a, f.b)),
    B(2, "yz", 3, "v2(u′) < v2(x′), v2(u′) ≠ v2(w′)", lambda f, s, e: e < f.b and e != f.a, ("4C", "5D")),
    B(2, "wz", 1, "v2(u′) > v2(y′)", lambda f, s, e: e > f.c),
    B(2, "wz", 2, "v2(u′) ≤ v2(y′)", lambda f, s, e: e <= f.c, ("2A", "3A")),
    B(3, "yz", 1, "v2(u′) > c", lambda f, s, e: e > f.c, ("3B", "4D", "5E")),
    B(3, "yz", 2, "v2(u′) = c", lambda f, s, e: e == f.c, ("4C", "5D")),
    B(3, "yz", 3, "v2(u′) < c, v2(u′) ≠ v2(w′), v2(u′) ≠ v2(x′)",
      lambda f, s, e: e < f.c and e not in (f.a, f.b), ("4B", "5C")),
    B(3, "yz", 4, "v2(u′) = v2(w′) or v2(u′) = v2(x′)", lambda f, s, e: e in (f.a, f.b)),
    B(3, "xz", 1, "v2(u′) > v2(y′)", lambda f, s, e: e > f.c, ("4C", "5D")),
    B(3, "xz", 2, "v2(u′) = v2(y′)", lambda f, s, e: e == f.c, ("3A",)),
    B(3, "xz", 3, "v2(u′) < v2(y′), v2(u′) ≠ v2(x′+z′), v2(u′) ≠ v2(w′)",
      lambda f, s, e: e < f.c and e not in (val(s), f.a), ("4A", "5B")),
    B(3, "xz", 4, "v2(u′) = v2(x′+w′) or v2(u′) = v2(z′)", lambda f, s, e: e in (val(f.x + f.w), f.d),
      right="If v2(u′) = v2(x′+z′) or v2(u′) = v2(w′).",
      printed="If v2(u′) = v2(x′+w′) or v2(u′) = v2(z′), it corresponds to (△)."),
    B(3, "wx", 1, "v2(u′) > v2(y′)", lambda f, s, e: e > f.c),
    B(3, "wx", 2, "v2(u′) ≤ v2(y′), v2(u′) ≠ v2(w′+x′)", lambda f, s, e: e <= f.c and e != val(s),
      ("2A", "3A")),
    B(3, "wx", 3, "v2(u′) = v2(w′+x′)", lambda f, s, e: e == val(s)),
    B(4, "yz", 1, "v2(u′) > d", lambda f, s, e: e > f.d, ("4B", "5C")),
    B(4, "yz", 2, "v2(u′) = d", lambda f, s, e: e == f.d, ("4A", "5B")),
    B(4, "yz", 3, "v2(u′) < d, v2(u′) none of v2(y′+z′), v2(x′), v2(w′)",
      lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a), ("4A", "5A")),
    B(4, "yz", 4, "v2(u′) = v2(y′+z′)", lambda f, s, e: e == val(s), ("3A",)),
    B(4, "yz", 5, "v2(u′) = v2(x′) or v2(u′) = v2(w′)", lambda f, s, e: e in (f.a, f.b)),
    B(4, "xy", 1, "v2(u′) > v2(z′)", lambda f, s, e: e > f.d, ("4C", "5D")),
    B(4, "xy", 2, "v2(u′) = v2(z′)", lambda f, s, e: e == f.d, ("3A",)),
    B(4, "xy", 3, "v2(u′) < v2(z′), v2(u′) ≠ v2(x′+y′), v2(u′) ≠ v2(w′)",
      lambda f, s, e: e < f.d and e not in (val(s), f.a), ("4A", "5B")),
    B(4, "xy", 4, "v2(u′) = v2(x′+y′) or v2(u′) = v2(w′)", lambda f, s, e: e in (val(s), f.a)),
    B(5, "yz", 1, "v2(u′) > e", lambda f, s, e: e > empty(f), ("4B",)),
    B(5, "yz", 2, "d < v2(u′) ≤ e", lambda f, s, e: f.d < e <= empty(f), ("4A", "5A"),
      "At v2(u′) = e it is (5B), not (5A), that cannot be satisfied: I_{e+1}(w′) = 0.",
      "If d < v2(u′) ≤ e, then by (♠2) it cannot satisfy (4A), and by (♠1) and (♠6) it cannot satisfy (5A)."),
    B(5, "yz", 3, "v2(u′) = d", lambda f, s, e: e == f.d, ("4A", "5B"),
      printed="If v2(u′) = d, then by (♠3), it cannot satisfy (4A) and (5B)."),
    B(5, "yz", 4, "v2(u′) < d, v2(u′) none of v2(y′+z′), v2(x′), v2(w′)",
      lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a), ("4A", "5A")),
    B(5, "yz", 5, "v2(u′) = v2(y′+z′)", lambda f, s, e: e == val(s), ("3A",)),
    B(5, "yz", 6, "v2(u′) = v2(x′) or v2(u′) = v2(w′)", lambda f, s, e: e in (f.a, f.b)),
    B(5, "xy", 1, "v2(u′) > e", lambda f, s, e: e > empty(f), ("4B",)),
    B(5, "xy", 2, "v2(z′) < v2(u′) ≤ e", lambda f, s, e: f.d < e <= empty(f), ("4A", "5A"),
      "At v2(u′) = e it is (5B), not (5A), that cannot be satisfied: I_{e+1}(w′) = 0.",
      "If v2(z′) < v2(u′) ≤ e, then by (♠2) it cannot satisfy (4A), and by (♠1) and (♠6) it cannot satisfy "
      "(5A)."),
    B(5, "xy", 3, "v2(u′) = v2(z′)", lambda f, s, e: e == f.d, ("3A",)),
    B(5, "xy", 4, "v2(u′) < v2(z′), v2(u′) ≠ v2(x′+y′), v2(u′) ≠ v2(w′)",
      lambda f, s, e: e < f.d and e not in (val(s), f.a), ("4A", "5A")),
    B(5, "xy", 5, "v2(u′) = v2(x′+y′) or v2(u′) = v2(w′)", lambda f, s, e: e in (val(s), f.a)),
)  # fmt: skip


def _broken(f: Form, piles: Key, shape: int, met: list[str]) -> brute.Judged:
    """A position before a move to f, u′ last, of a pattern that is not △, and the conditions of it that it
    cannot satisfy."""
    *others, u = piles
    before = standard(piles)
    kept = next((name for name in met if CONDITIONS[name](before)), "")
    if met and not kept:
        return None
    so = (
        f"({kept}) is satisfied"
        if met
        else f"the pattern is of condition ({shape}), of which nothing is said"
    )
    return (u, *others), f"u′ = {u} beside ⟨{','.join(map(str, f.piles))}⟩: {so}"


def _bullet(bullet: Bullet, bounds: Bounds) -> Instances:
    for f in forms(bounds["largest"], bullet.case):
        s, left = merged(f, bullet.pair)
        for e, (shape, added) in enumerate(by_v2((s, *left), bounds["added"])):
            if not bullet.when(f, s, e):
                continue
            if shape == TRIANGLE:
                yield added.bit_count()
                continue
            met = [name for name in bullet.cannot if min(int(name[0]), 4) == shape]
            three = (s, *left)
            parts = alike(three, added)
            if "5A" in met:  # which looks at all digits
                parts = (((*three, u), 1 << u) for u in bits(added))
            for p, same in parts:
                if _broken(f, p, shape, met) is None:
                    yield same.bit_count()
                else:
                    yield from (_broken(f, (*three, u), shape, met) for u in bits(same))


def _never(case: int, pair: str, bounds: Bounds) -> Instances:
    for f in forms(bounds["largest"], case):
        s, left = merged(f, pair)
        for shape, added in by_v2((s, *left), bounds["added"]):
            lost = said(shape, (s, *left), added)
            yield (added & ~lost).bit_count()
            for u in bits(lost):
                p = (u, s, *left)
                yield p, f"condition ({member(p)}) is satisfied"


def _of_pair(case: int, pair: str) -> Iterator[Claim]:
    letter = LETTERS[case]
    place = f"lemma-3.1.{letter}.{pair[0]}-and-{pair[1]}"
    where = f"proof of Lemma 3.1, {letter})"
    sums = f"{pair[0]}′+{pair[1]}′"
    lead = f"From P{case} with {sums} formed and u′ added: "
    if (case, pair) in ORDERS:
        yield claim.stated(
            f"{place}.order",
            f"In P{case}: {ORDERS[case, pair][0]}.",
            partial(_order, case, pair),
            where,
            box={"largest": BOXES[case]["largest"]},
        )
    for bullet in BULLETS:
        if (bullet.case, bullet.pair) == (case, pair):
            so = (
                f"it cannot satisfy {' or '.join(f'({n})' for n in bullet.cannot)}"
                if bullet.cannot
                else "it is △"
            )
            yield claim.stated(
                f"{place}.bullet-{bullet.number}",
                f"{lead}if {bullet.words}, {so}.",
                partial(_bullet, bullet),
                where,
                box=BOXES[case],
                right=bullet.right,
                printed=bullet.printed,
                weight=0.3,
            )
    yield claim.stated(
        f"{place}.conclusion",
        f"{lead}the result is not in P, whatever u′ is.",
        partial(_never, case, pair),
        where,
        box=BOXES[case],
        weight=0.5,
    )


@claim.entries
def bullets() -> Iterator[Claim]:
    for case in range(1, 6):
        for pair in PAIRS[min(case, 4)]:
            yield from _of_pair(case, pair)


SUITS = {2: "♣", 3: "♢", 4: "♡", 5: "♠"}


@claim(
    "proposition-3.3",
    "Proposition 3.3",
    box={"largest": 512},
    kind="proposition",
    weight=1,
    printed="and additionally satisfy I_j(w) + I_j(x) ≥ 1 for all j with b + 2 ≤ j ≤ c, then "
    "I_{c+1}(w + x) = 1.",
)
def proposition_3_3(bounds: Bounds) -> Instances:
    """If I_{b+1}(w) = I_{b+1}(x) = 1, I_{c+1}(w) = I_{c+1}(x), b < c, and I_j(w)+I_j(x) ≥ 1 for b+2 ≤ j ≤ c,
    then I_{c+1}(w+x) = 1."""
    largest = bounds["largest"]
    for w in range(1, largest + 1):
        for x in range(1, w + 1):
            for b in range(largest.bit_length()):
                if not I(b + 1, w) & I(b + 1, x):
                    continue
                for c in range(b + 1, largest.bit_length() + 1):
                    if I(c + 1, w) == I(c + 1, x):
                        yield None if I(c + 1, w + x) else ((w, x), f"b = {b}, c = {c}: the digit is 0")
                    if not I(c + 1, w) | I(c + 1, x):
                        break  # the next c lacks a 1 at this place


TRIANGLES: dict[str, Callable[[int, int, int, int], bool]] = {
    "a=b=c<d": lambda a, b, c, d: a == b == c < d,
    "a=b<c=d": lambda a, b, c, d: a == b < c == d,
    "a=b<c<d": lambda a, b, c, d: a == b < c < d,
    "a<b=c<d": lambda a, b, c, d: a < b == c < d,
}
FACTS_BOX = {"largest": 64}


def _triangle(name: str, bounds: Bounds) -> Instances:
    is_so = TRIANGLES[name]
    for a, b, c, mask in four(bounds["largest"]):
        for shape, fourths in by_v2((a, b, c), c):
            d = (fourths & -fourths).bit_length() - 1
            if shape != TRIANGLE or not is_so(*sorted(map(val, (a, b, c, d)))):
                continue
            if member((a, b, c, d)):
                yield from (((a, b, c, d), "satisfies a condition") for d in bits(fourths))
            else:
                yield (fourths & ~mask).bit_count()
                yield from (((a, b, c, d), "P by brute force") for d in bits(fourths & mask))


@claim.entries
def triangles() -> Iterator[Claim]:
    for name in TRIANGLES:
        yield claim.stated(
            f"lemma-3.1.triangle.{name.replace('=', '-is-').replace('<', '-below-')}",
            f"A position with {name} satisfies none of the conditions (1) to (5) and is N.",
            partial(_triangle, name),
            "proof of Lemma 3.1, △",
            box=FACTS_BOX,
            weight=3,
        )


def _high_sums(f: Form) -> bool:
    return all(I(j, f.w) + I(j, f.x) + I(j, f.y) >= 2 for j in range(f.c + 2, f.d + 1))


def _at_d(f: Form) -> bool:
    d = f.d + 1
    ones = I(d, f.w) == I(d, f.x) == I(d, f.y) == 1
    return ones and I(d, f.w + f.z) == I(d, f.x + f.z) == I(d, f.y + f.z) == 0


FACTS: tuple[tuple[int, int, str, Callable[[Form], bool]], ...] = (
    (2, 1, "I_{b+1}(w′) = 0", lambda f: I(f.b + 1, f.w) == 0),
    (2, 2, "I_{b+1}(w′+z′) = 1", lambda f: I(f.b + 1, f.w + f.z) == 1),
    (3, 1, "I_{c+1}(w′) = I_{c+1}(x′) = 0", lambda f: I(f.c + 1, f.w) == I(f.c + 1, f.x) == 0),
    (3, 2, "I_{c+1}(x′+z′) = 1", lambda f: I(f.c + 1, f.x + f.z) == 1),
    (3, 3, "I_{c+1}(w′+x′) = 1", lambda f: I(f.c + 1, f.w + f.x) == 1),
    (4, 1, "I_{d+1}(w′) = I_{d+1}(x′) = I_{d+1}(y′) = 0", CONDITIONS["4A"]),
    (4, 2, "I_{c+1}(w′) = I_{c+1}(x′) = 1", CONDITIONS["4C"]),
    (4, 3, "I_j(w′)+I_j(x′)+I_j(y′) ≥ 2 for c+2 ≤ j ≤ d", _high_sums),
    (
        4,
        4,
        "I_{d+1}(w′+x′) = I_{d+1}(w′+y′) = I_{d+1}(x′+y′) = 1",
        lambda f: all(I(f.d + 1, p + q) == 1 for p, q in combinations((f.w, f.x, f.y), 2)),
    ),
    (
        5,
        1,
        "there is a smallest e > d with I_{e+1} = 0 for w′, x′, y′ and z′",
        lambda f: empty(f) > f.d and not any(I(empty(f) + 1, p) for p in f.piles),
    ),
    (
        5,
        2,
        "I_i(w′)+I_i(x′)+I_i(y′)+I_i(z′) ≥ 3 for d+2 ≤ i ≤ e",
        lambda f: all(sum(I(i, p) for p in f.piles) >= 3 for i in range(f.d + 2, empty(f) + 1)),
    ),
    (5, 3, "I_{d+1} = 1 for w′, x′, y′ and 0 for w′+z′, x′+z′, y′+z′", _at_d),
    (5, 4, "I_{c+1}(w′) = I_{c+1}(x′) = 1", CONDITIONS["5D"]),
    (
        5,
        5,
        "the sums of (5C) are at least 2, those of (5E) at least 1",
        lambda f: _high_sums(f) and all(I(k, f.w) + I(k, f.x) >= 1 for k in range(f.b + 2, f.c + 1)),
    ),
    (
        5,
        6,
        "I_{e+1} = 1 for the sum of any two of w′, x′, y′, z′",
        lambda f: all(I(empty(f) + 1, p + q) == 1 for p, q in combinations(f.piles, 2)),
    ),
)


def _so(case: int, holds: Callable[[Form], bool], bounds: Bounds) -> Instances:
    for f in forms(bounds["largest"], case):
        yield None if holds(f) else (f.piles, "not so")


@claim.entries
def facts() -> Iterator[Claim]:
    for case, number, words, true in FACTS:
        yield claim.stated(
            f"lemma-3.1.{LETTERS[case]}.fact-{number}",
            f"In P{case}: {words}.",
            partial(_so, case, true),
            f"proof of Lemma 3.1, {LETTERS[case]}), {SUITS[case]}{number}",
            box=FACTS_BOX,
        )


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
    made, beside = _splits(largest)
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
    """`of` tells the positions outside P it speaks of, `ways` the moves it names (any one that works
    will do), `into` the sets they may lead to."""

    place: str
    says: str
    of: Callable[[Form], bool]
    ways: Callable[[Form], list[Way]]
    into: tuple[int, ...]
    right: str = ""
    printed: str = ""


def _a(f: Form) -> list[Way]:
    if f.a == f.b < f.c:
        return [("y", f.a, "z")]
    if f.a == f.b:
        return [("z", f.a, "y")]
    return [("z", f.b, "w")]


def _c1(f: Form) -> list[Way]:
    return [("w", f.c, "x")] if I(f.c + 1, f.w) else [("x", f.c, "w")]


def _empty_pair(f: Form, low: int, high: int) -> list[Way]:
    """y split with 2^k, z deleted, for the smallest k with low < k < high and I_{k+1}(w) = I_{k+1}(x) = 0."""
    k = next((k for k in range(low + 1, high) if not I(k + 1, f.w) | I(k + 1, f.x)), None)
    return [] if k is None else [("y", k, "z")]


def _apart(f: Form) -> bool:
    return pattern(f) == 4


def _d3(f: Form) -> list[Way]:
    return [("z", f.c, "x")] if not I(f.c + 1, f.w) else [("z", f.c, "w")]


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
         lambda f: pattern(f) == 0, _a, (1,)),
    Case("b", "if a<b=c=d and not (2A), w is split into w−2^b and 2^b, one of the others deleted: P2",
         lambda f: pattern(f) == 2, lambda f: [("w", f.b, "z")], (2,)),
    Case("c.1", "if a<b<c=d and I_{c+1}(w) = 1 (or x), w (x) is split with 2^c, x (w) deleted: P2",
         lambda f: pattern(f) == 3 and not holds(f, "3A"), _c1, (2,)),
    Case("c.2", "if a<b<c=d and not (3C), y is split with 2^b, z deleted: P2",
         lambda f: pattern(f) == 3 and not holds(f, "3C"), lambda f: [("y", f.b, "z")], (2,)),
    Case("c.3", "if a<b<c=d and (3C) but not (3B), for the smallest k with c < k < d and "
         "I_{k+1}(w) = I_{k+1}(x) = 0 y is split with 2^k, z deleted: P3",
         lambda f: pattern(f) == 3 and holds(f, "3C") and not holds(f, "3B"),
         lambda f: _empty_pair(f, f.c, f.d), (3,),
         "The smallest k with b < k < c: in this case c = d.",
         "For the smallest k such that c < k < d and I_{k+1}(w) = I_{k+1}(x) = 0, by partitioning y into "
         "y′ = y − 2^k and y″ = 2^k"),
    Case("d.1", "if a<b<c<d, (4A) and not (4E), y is split with 2^b, z deleted: P2",
         lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4E"), lambda f: [("y", f.b, "z")], (2,)),
    Case("d.2", "if a<b<c<d, (4A) and (4E) but not (4D), for the smallest k with b < k < c and "
         "I_{k+1}(w) = I_{k+1}(x) = 0 y is split with 2^k, z deleted: P3",
         lambda f: _apart(f) and holds(f, "4A", "4E") and not holds(f, "4D"),
         lambda f: _empty_pair(f, f.b, f.c), (3,)),
    Case("d.3", "if a<b<c<d, (4A) and I_{c+1}(w) = 0 (or x), z is split with 2^c, x (w) deleted: P2",
         lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4C"), _d3, (2,)),
    Case("d.4", "if a<b<c<d, (4A), (4C), (4D), (4E) but not (4B), for the smallest k with c < k < d at which "
         "two of w, x, y have 0, z is split with 2^k, the third deleted: P3",
         lambda f: _apart(f) and holds(f, "4A", "4C", "4D", "4E") and not holds(f, "4B"), _d4, (3,)),
    Case("e", "if a<b<c<d, (4B) to (4E) but not (4A), one of w, x, y has 1 at d+1, another 0: the first is "
         "split with 2^d, the third deleted: P3",
         lambda f: _apart(f) and holds(f, "4B", "4C", "4D", "4E") and zeros(f, f.d) in (1, 2), _e, (3,)),
    Case("f", "if a<b<c<d, (5B) and one of (5C) to (5F) fails, the moves of d) lead to P",
         lambda f: _apart(f) and holds(f, "5B") and not holds(f, "5C", "5D", "5E", "5F"), _d, (2, 3)),
    Case("g", "if a<b<c<d, (5C) to (5F) but not (5B), the moves of e) lead to P3",
         lambda f: _apart(f) and holds(f, "5C", "5D", "5E", "5F") and not holds(f, "5B"), _e, (3,)),
    Case("h", "if a<b<c<d, (5B) to (5F) but not (5A), for the smallest k > d at which one or two piles have "
         "1, one of them is split with 2^k; two piles of 0 are kept: P4",
         lambda f: _apart(f) and holds(f, "5B", "5C", "5D", "5E", "5F"), _h, (4,),
         "For the smallest k > d at which at most two piles have 1 (if none has, the position is P), which "
         "is what the corrected (5A) says.",
         "Define the smallest k such that k > d and I_{k+1}(w) + I_{k+1}(x) + I_{k+1}(y) + I_{k+1}(z) ∈ "
         "{1, 2}"),
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
        after = [q for q in (_after(f, way) for way in ways) if min(q) > 0]
        if any(fulfils(standard(q), into) for q in after for into in case.into):
            yield None
        elif not ways:
            yield f.piles, "there is no such k"
        else:
            words = f"it leads to ⟨{','.join(map(str, after[0]))}⟩" if after else "it is no move"
            yield f.piles, words


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
            weight=2,
        )
