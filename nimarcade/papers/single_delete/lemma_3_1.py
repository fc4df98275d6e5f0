"""Section 3.2: the set P, Proposition 3.3, and Lemma 3.1 with every fact and bullet of its proof as printed.

The proof of Lemma 3.1 undoes a move: two of w′, x′, y′, z′ (a position of P) are added up and a pile u′ is
added. A bullet says for which v2(u′) the result is △, or which conditions it cannot satisfy; a result of the
pattern of a condition that it does not name breaks it. Where the paper says "the same applies", the same is
tried with the piles changed round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
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
    member,
    members,
    said,
    section,
    splits,
    standard,
    val,
)

claim = section()


@claim(
    "section-3.2.disjoint",
    "section 3.2",
    box={"largest": 64},
    weight=2,
    printed="since P includes the terminal position ⟨1,1,1,1⟩ … Thus, P = ⋃_{i=1}^5 P_i, and by "
    "conditions (1) to (5) we have P_i ∩ P_j = ∅ for any i ≠ j.",
)
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
    made, _ = splits(bounds["largest"])
    for p in in_p:
        bad = None
        for i, j in combinations(range(4), 2):
            k, m = (place for place in range(4) if place not in (i, j))
            if (made[p[i]][p[j]] >> p[k] | made[p[i]][p[j]] >> p[m]) & 1:
                bad = next(q for q in brute.delete_followers(p) if q in in_p)
        yield None if bad is None else (p, f"a move leads to {bad}, which is in P too")


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
    """`printed`: its words, but no full stop. `when(f, s, e)`: f the position of P, s the sum, e v2(u′)."""

    case: int
    pair: str
    number: int
    printed: str
    when: Callable[[Form, int, int], bool]
    right: str = ""
    differs: str = ""

    @cached_property
    def cannot(self) -> list[str]:
        """The conditions that are printed as those it cannot satisfy; none means △."""
        return re.findall(r"\((\d[A-F])\)", self.printed)


AT_E = "At v2(u′) = e it is (5B), not (5A), that cannot be satisfied: I_{e+1}(w′) = 0."
B = Bullet
BULLETS = (
    B(1, "yz", 1, "regardless of the element u′ added, ⟨u′,w′,x′,y′+z′⟩ corresponds to (△), and cannot "
      "be included in any P_i", lambda f, s, e: True),
    B(2, "yz", 1, "If v2(u′) > v2(x′), then by (♣1), it cannot satisfy (3C), (4E) or (5F)",
      lambda f, s, e: e > f.b),
    B(2, "yz", 2, "If v2(u′) = v2(x′) or v2(u′) = v2(w′), it corresponds to (△)",
      lambda f, s, e: e in (f.a, f.b)),
    B(2, "yz", 3, "If v2(u′) < v2(x′) and v2(u′) ≠ v2(w′), then by (♣1), it cannot satisfy (4C) or (5D)",
      lambda f, s, e: e < f.b and e != f.a),
    B(2, "wz", 1, "If v2(u′) > v2(y′), it corresponds to (△)", lambda f, s, e: e > f.c),
    B(2, "wz", 2, "If v2(u′) ≤ v2(y′), then by (♣2), it cannot satisfy (2A) or (3A)",
      lambda f, s, e: e <= f.c),
    B(3, "yz", 1, "If v2(u′) > c, then by (♢1), it cannot satisfy (3B), (4D) or (5E)",
      lambda f, s, e: e > f.c),
    B(3, "yz", 2, "If v2(u′) = c, then by (♢1), it cannot satisfy (4C) or (5D)", lambda f, s, e: e == f.c),
    B(3, "yz", 3, "If v2(u′) < c, v2(u′) ≠ v2(w′) and v2(u′) ≠ v2(x′), then by (♢1), it cannot satisfy "
      "(4B) or (5C)",
      lambda f, s, e: e < f.c and e not in (f.a, f.b)),
    B(3, "yz", 4, "If v2(u′) = v2(w′) or v2(u′) = v2(x′), it corresponds to (△)",
      lambda f, s, e: e in (f.a, f.b)),
    B(3, "xz", 1, "If v2(u′) > v2(y′), then by (♢1), it cannot satisfy (4C) or (5D)",
      lambda f, s, e: e > f.c),
    B(3, "xz", 2, "If v2(u′) = v2(y′), then by (♢2), it cannot satisfy (3A)", lambda f, s, e: e == f.c),
    B(3, "xz", 3, "If v2(u′) < v2(y′), v2(u′) ≠ v2(x′+z′) and v2(u′) ≠ v2(w′), then by (♢1) and (♢2), it "
      "cannot satisfy (4A) or (5B)", lambda f, s, e: e < f.c and e not in (val(s), f.a)),
    B(3, "xz", 4, "If v2(u′) = v2(x′+w′) or v2(u′) = v2(z′), it corresponds to (△)",
      lambda f, s, e: e in (val(f.x + f.w), f.d), right="If v2(u′) = v2(x′+z′) or v2(u′) = v2(w′)."),
    B(3, "wx", 1, "If v2(u′) > v2(y′), it corresponds to (△)", lambda f, s, e: e > f.c),
    B(3, "wx", 2, "If v2(u′) ≤ v2(y′) and v2(u′) ≠ v2(w′+x′), then by (♢3), it cannot satisfy (2A) or (3A)",
      lambda f, s, e: e <= f.c and e != val(s)),
    B(3, "wx", 3, "If v2(u′) = v2(w′+x′), it corresponds to (△)", lambda f, s, e: e == val(s)),
    B(4, "yz", 1, "If v2(u′) > d, then by (♡1), it cannot satisfy (4B) or (5C)", lambda f, s, e: e > f.d),
    B(4, "yz", 2, "If v2(u′) = d, then by (♡1), it cannot satisfy (4A) or (5B)", lambda f, s, e: e == f.d),
    B(4, "yz", 3, "If v2(u′) < d, v2(u′) ≠ v2(y′+z′), v2(u′) ≠ v2(x′) and v2(u′) ≠ v2(w′), then by (♡1) "
      "and (♡3), it cannot satisfy (4A) or (5A)",
      lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a)),
    B(4, "yz", 4, "If v2(u′) = v2(y′+z′), then by (♡2), it cannot satisfy (3A)", lambda f, s, e: e == val(s)),
    B(4, "yz", 5, "If v2(u′) = v2(x′) or v2(u′) = v2(w′), it corresponds to (△)",
      lambda f, s, e: e in (f.a, f.b)),
    B(4, "xy", 1, "If v2(u′) > v2(z′), then by (♡1), it cannot satisfy (4C) or (5D)",
      lambda f, s, e: e > f.d),
    B(4, "xy", 2, "If v2(u′) = v2(z′), then by (♡4), it cannot satisfy (3A)", lambda f, s, e: e == f.d),
    B(4, "xy", 3, "If v2(u′) < v2(z′), v2(u′) ≠ v2(x′+y′) and v2(u′) ≠ v2(w′), then by (♡1) and (♡4), it "
      "cannot satisfy (4A) or (5B)", lambda f, s, e: e < f.d and e not in (val(s), f.a)),
    B(4, "xy", 4, "If v2(u′) = v2(x′+y′) or v2(u′) = v2(w′), it corresponds to (△)",
      lambda f, s, e: e in (val(s), f.a)),
    B(5, "yz", 1, "If v2(u′) > e, then by (♠1), it cannot satisfy (4B)", lambda f, s, e: e > empty(f)),
    B(5, "yz", 2, "If d < v2(u′) ≤ e, then by (♠2) it cannot satisfy (4A), and by (♠1) and (♠6) it "
      "cannot satisfy (5A)", lambda f, s, e: f.d < e <= empty(f), right=AT_E),
    B(5, "yz", 3, "If v2(u′) = d, then by (♠3), it cannot satisfy (4A) and (5B)",
      lambda f, s, e: e == f.d, differs="“and” is read as or"),
    B(5, "yz", 4, "If v2(u′) < d, v2(u′) ≠ v2(y′+z′), v2(u′) ≠ v2(x′) and v2(u′) ≠ v2(w′), then by (♠5) "
      "it cannot satisfy (4A), and by (♠1) and (♠6) it cannot satisfy (5A)",
      lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a)),
    B(5, "yz", 5, "If v2(u′) = v2(y′+z′), then by (♠4), it cannot satisfy (3A)", lambda f, s, e: e == val(s)),
    B(5, "yz", 6, "If v2(u′) = v2(x′) or v2(u′) = v2(w′), it corresponds to (△)",
      lambda f, s, e: e in (f.a, f.b)),
    B(5, "xy", 1, "If v2(u′) > e, then by (♠1), it cannot satisfy (4B)", lambda f, s, e: e > empty(f)),
    B(5, "xy", 2, "If v2(z′) < v2(u′) ≤ e, then by (♠2) it cannot satisfy (4A), and by (♠1) and (♠6) it "
      "cannot satisfy (5A)", lambda f, s, e: f.d < e <= empty(f), right=AT_E),
    B(5, "xy", 3, "If v2(u′) = v2(z′), then by (♠3), it cannot satisfy (3A)", lambda f, s, e: e == f.d),
    B(5, "xy", 4, "If v2(u′) < v2(z′), v2(u′) ≠ v2(x′+y′) and v2(u′) ≠ v2(w′), then by (♠5) it cannot "
      "satisfy (4A) and by (♠1) and (♠6) it cannot satisfy (5A)",
      lambda f, s, e: e < f.d and e not in (val(s), f.a)),
    B(5, "xy", 5, "If v2(u′) = v2(x′+y′) or v2(u′) = v2(w′), it corresponds to (△)",
      lambda f, s, e: e in (val(s), f.a)),
)  # fmt: skip


def lowered(words: str) -> str:
    """A sentence within another one; a letter of mathematics stays."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


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


def summed(pair: str) -> str:
    return "+".join(f"{pile}′" for pile in pair)


def formed(pair: str) -> str:
    """The position with a sum in the place of its first pile, as it is printed: ⟨u′,w′,x′,y′+z′⟩."""
    piles = [summed(pair) if pile == pair[0] else f"{pile}′" for pile in "wxyz" if pile != pair[1]]
    return f"⟨{','.join(['u′', *piles])}⟩"


def _concluded(case: int, pair: str) -> str:
    """What is printed of a pair as a whole, where bullets come before and where there are none."""
    here = formed(pair)
    if case == 1:
        return f"{here} corresponds to (△), and cannot be included in any P_i"
    if any((bullet.case, bullet.pair) == (case, pair) for bullet in BULLETS):
        return f"we can conclude that {here} ∉ P"
    if case == 3:
        return f"For {here}, … it can similarly be shown that it is not included in P"
    one, other = ("xz", "wz") if "z" in pair else ("wy", "wx")
    return (
        f"For {formed(one)}, formed by the reverse operation with the sum {summed(one)} and addition of "
        f"u′, and for {formed(other)}, similarly with the sum {summed(other)}, it can be shown that "
        "neither is included in P"
    )


def _of_pair(case: int, pair: str) -> Iterator[Claim]:
    letter = LETTERS[case]
    place = f"lemma-3.1.{letter}.{pair[0]}-and-{pair[1]}"
    where = f"proof of Lemma 3.1, {letter})"
    lead = f"From P{case} with {summed(pair)} formed and u′ added: "
    if (case, pair) in ORDERS:
        yield claim.stated(
            f"{place}.order",
            f"In P{case}: {ORDERS[case, pair][0]}.",
            partial(_order, case, pair),
            where,
            box={"largest": BOXES[case]["largest"]},
            printed=f"we have {ORDERS[case, pair][0]}",
        )
    for bullet in BULLETS:
        if (bullet.case, bullet.pair) == (case, pair):
            yield claim.stated(
                f"{place}.bullet-{bullet.number}",
                f"{lead}{lowered(bullet.printed)}.",
                partial(_bullet, bullet),
                where,
                box=BOXES[case],
                right=bullet.right,
                printed=bullet.printed,
                differs=bullet.differs,
                weight=0.3,
            )
    yield claim.stated(
        f"{place}.conclusion",
        f"{lead}the result is not in P, whatever u′ is.",
        partial(_never, case, pair),
        where,
        box=BOXES[case],
        printed=_concluded(case, pair),
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
    printed="If w,x ∈ ℕ satisfy I_{b+1}(w) = I_{b+1}(x) = 1 and I_{c+1}(w) = I_{c+1}(x) (b < c), "
    "and additionally satisfy I_j(w) + I_j(x) ≥ 1 for all j with b+2 ≤ j ≤ c, then I_{c+1}(w+x) = 1.",
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
            printed=f"if any of the following conditions hold: … {name} … then none of the conditions (1) "
            "to (5) can be satisfied, and thus the position is not included in P.",
            differs="that it is N is added",
            weight=3,
        )


def _high_sums(f: Form) -> bool:
    return all(I(j, f.w) + I(j, f.x) + I(j, f.y) >= 2 for j in range(f.c + 2, f.d + 1))


def _at_d(f: Form) -> bool:
    d = f.d + 1
    ones = I(d, f.w) == I(d, f.x) == I(d, f.y) == 1
    return ones and I(d, f.w + f.z) == I(d, f.x + f.z) == I(d, f.y + f.z) == 0


PRIMES = "said of w′, x′ and y′; print drops the primes"
FACTS: tuple[tuple[int, int, str, Callable[[Form], bool]], ...] = (
    (2, 1, "From (2A), we have I_{b+1}(w′) = 0", lambda f: I(f.b + 1, f.w) == 0),
    (2, 2, "I_{b+1}(w′+z′) = 1", lambda f: I(f.b + 1, f.w + f.z) == 1),
    (
        3,
        1,
        "From (3A), we have I_{c+1}(w′) = I_{c+1}(x′) = 0",
        lambda f: I(f.c + 1, f.w) == I(f.c + 1, f.x) == 0,
    ),
    (3, 2, "I_{c+1}(x′+z′) = 1", lambda f: I(f.c + 1, f.x + f.z) == 1),
    (
        3,
        3,
        "From (3B) and Proposition 3.3, we have I_{c+1}(w′+x′) = 1",
        lambda f: I(f.c + 1, f.w + f.x) == 1,
    ),
    (4, 1, "From (4A), we have I_{d+1}(w′) = I_{d+1}(x′) = I_{d+1}(y′) = 0", CONDITIONS["4A"]),
    (4, 2, "From (4C), we have I_{c+1}(w′) = I_{c+1}(x′) = 1", CONDITIONS["4C"]),
    (4, 3, "From (4B), we have I_j(w) + I_j(x) + I_j(y) ≥ 2 for c+2 ≤ j ≤ d", _high_sums),
    (
        4,
        4,
        "From (4B) and by using similar arguments as Proposition 3.3, we have I_{d+1}(w′+x′) = "
        "I_{d+1}(w′+y′) = I_{d+1}(x′+y′) = 1",
        lambda f: all(I(f.d + 1, p + q) == 1 for p, q in combinations((f.w, f.x, f.y), 2)),
    ),
    (
        5,
        1,
        "define the smallest e such that e > d and (♠1) I_{e+1}(w′) = I_{e+1}(x′) = I_{e+1}(y′) = "
        "I_{e+1}(z′) = 0",
        lambda f: empty(f) > f.d and not any(I(empty(f) + 1, p) for p in f.piles),
    ),
    (
        5,
        2,
        "From (5A), we have I_i(w′) + I_i(x′) + I_i(y′) + I_i(z′) ≥ 3 for d+2 ≤ i ≤ e",
        lambda f: all(sum(I(i, p) for p in f.piles) >= 3 for i in range(f.d + 2, empty(f) + 1)),
    ),
    (
        5,
        3,
        "From (5B), we have I_{d+1}(w′) = I_{d+1}(x′) = I_{d+1}(y′) = 1 and I_{d+1}(w′+z′) = "
        "I_{d+1}(x′+z′) = I_{d+1}(y′+z′) = 0",
        _at_d,
    ),
    (5, 4, "From (5D), we have I_{c+1}(w′) = I_{c+1}(x′) = 1", CONDITIONS["5D"]),
    (
        5,
        5,
        "From (5C), we have I_j(w) + I_j(x) + I_j(y) ≥ 2 for c+2 ≤ j ≤ d, and from (5E), I_k(w) + I_k(x) "
        "≥ 1 for b+2 ≤ k ≤ c",
        lambda f: _high_sums(f) and all(I(k, f.w) + I(k, f.x) >= 1 for k in range(f.b + 2, f.c + 1)),
    ),
    (
        5,
        6,
        "From (5A) and by using similar arguments as Proposition 3.3, regarding the sum of any two of "
        "w′,x′,y′,z′, I_{e+1}(w′+x′) = ⋯ = I_{e+1}(y′+z′) = 1",
        lambda f: all(I(empty(f) + 1, p + q) == 1 for p, q in combinations(f.piles, 2)),
    ),
)


def _so(case: int, holds: Callable[[Form], bool], bounds: Bounds) -> Instances:
    for f in forms(bounds["largest"], case):
        yield None if holds(f) else (f.piles, "not so")


@claim.entries
def facts() -> Iterator[Claim]:
    for case, number, words, holds in FACTS:
        yield claim.stated(
            f"lemma-3.1.{LETTERS[case]}.fact-{number}",
            f"In P{case}: {'there is such an e: ' if (case, number) == (5, 1) else ''}{lowered(words)}.",
            partial(_so, case, holds),
            f"proof of Lemma 3.1, {LETTERS[case]}), {SUITS[case]}{number}",
            box=FACTS_BOX,
            printed=words,
            differs=PRIMES if "I_j(w)" in words else "",
        )
