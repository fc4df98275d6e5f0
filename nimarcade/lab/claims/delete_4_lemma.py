"""Lemma 3.1 of the Single-delete Nim paper: the facts and every bullet of its proof, as printed.

The proof undoes a move: two of w′, x′, y′, z′ (a position of P) are added up and a pile u′ is added.
A bullet says for which v2(u′) the result is △, or which conditions it cannot satisfy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from nimarcade.lab.claims import fast
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.terms_delete import (
    CONDITIONS,
    TRIANGLE,
    Form,
    I,
    counted,
    fact,
    forms,
    fulfils,
    member,
    members,
    pattern,
    standard,
    val,
)  # fmt: skip

Found = Iterator[tuple[Key, str] | None]
BOXES = {
    2: {"largest": 40, "added": 40},
    3: {"largest": 56, "added": 64},
    4: {"largest": 80, "added": 128},
    5: {"largest": 80, "added": 128},
}
SUITS = {2: "♣", 3: "♢", 4: "♡", 5: "♠"}
LETTERS = {1: "a", 2: "b", 3: "c", 4: "d", 5: "e"}


def empty(f: Form) -> int:
    """♠1: the smallest e > d with I_{e+1} = 0 for all four piles."""
    e = f.d + 1
    while any(I(e + 1, p) for p in f.piles):
        e += 1
    return e


def merged(f: Form, pair: str) -> tuple[int, tuple[int, int]]:
    """The sum of two named piles, and the two others."""
    of = dict(zip("wxyz", f.piles, strict=True))
    left = tuple(pile for name, pile in of.items() if name not in pair)
    return of[pair[0]] + of[pair[1]], (left[0], left[1])


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


B = Bullet
BULLETS = (
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
      right="If v2(u′) = v2(x′+z′) or v2(u′) = v2(w′)."),
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
      "At v2(u′) = e it is (5B), not (5A), that cannot be satisfied: I_{e+1}(w′) = 0."),
    B(5, "yz", 3, "v2(u′) = d", lambda f, s, e: e == f.d, ("4A", "5B")),
    B(5, "yz", 4, "v2(u′) < d, v2(u′) none of v2(y′+z′), v2(x′), v2(w′)",
      lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a), ("4A", "5A")),
    B(5, "yz", 5, "v2(u′) = v2(y′+z′)", lambda f, s, e: e == val(s), ("3A",)),
    B(5, "yz", 6, "v2(u′) = v2(x′) or v2(u′) = v2(w′)", lambda f, s, e: e in (f.a, f.b)),
    B(5, "xy", 1, "v2(u′) > e", lambda f, s, e: e > empty(f), ("4B",)),
    B(5, "xy", 2, "v2(z′) < v2(u′) ≤ e", lambda f, s, e: f.d < e <= empty(f), ("4A", "5A"),
      "At v2(u′) = e it is (5B), not (5A), that cannot be satisfied: I_{e+1}(w′) = 0."),
    B(5, "xy", 3, "v2(u′) = v2(z′)", lambda f, s, e: e == f.d, ("3A",)),
    B(5, "xy", 4, "v2(u′) < v2(z′), v2(u′) ≠ v2(x′+y′), v2(u′) ≠ v2(w′)",
      lambda f, s, e: e < f.d and e not in (val(s), f.a), ("4A", "5A")),
    B(5, "xy", 5, "v2(u′) = v2(x′+y′) or v2(u′) = v2(w′)", lambda f, s, e: e in (val(s), f.a)),
)  # fmt: skip

PAIRS = {2: ("yz", "wz"), 3: ("yz", "xz", "wz", "wx"), 4: ("yz", "xz", "wz", "xy", "wy", "wx")}
ORDERS: dict[tuple[int, str], tuple[str, Callable[[Form, int], bool]]] = {
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


def _bullet(bullet: Bullet, bounds: Bounds) -> Found:
    for f in forms(bounds["largest"], bullet.case):
        s, left = merged(f, bullet.pair)
        for u in range(1, bounds["added"] + 1):
            if bullet.when(f, s, val(u)):
                yield _broken(bullet, f, (u, s, *left))


def _broken(bullet: Bullet, f: Form, piles: Key) -> tuple[Key, str] | None:
    before = standard(piles)
    shape = pattern(before)
    if shape == TRIANGLE:
        return None
    met = [name for name in bullet.cannot if min(int(name[0]), 4) == shape]
    told = f"u′ = {piles[0]} beside ⟨{','.join(map(str, f.piles))}⟩: "
    if not met:
        return piles, f"{told}the pattern is of condition ({shape}), of which nothing is said"
    kept = [name for name in met if CONDITIONS[name](before)]
    return (piles, f"{told}({kept[0]}) is satisfied") if kept else None


def _order(case: int, pair: str, bounds: Bounds) -> Found:
    _, holds = ORDERS[case, pair]
    for f in forms(bounds["largest"], case):
        s, _ = merged(f, pair)
        yield None if holds(f, s) else (f.piles, f"v2 of the sum is {val(s)}")


def _never(case: int, pair: str, bounds: Bounds) -> Found:
    for f in forms(bounds["largest"], case):
        s, left = merged(f, pair)
        for u in range(1, bounds["added"] + 1):
            found = member((u, s, *left))
            yield ((u, s, *left), f"condition ({found}) is satisfied") if found else None


def _lemma(bounds: Bounds) -> Found:
    in_p = members(bounds["largest"])
    for p in in_p:
        bad = next((q for q in fast.delete_followers(p) if q in in_p), None)
        yield None if bad is None else (p, f"a move leads to {bad}, which is in P too")


def _disjoint(bounds: Bounds) -> Found:
    for p in members(bounds["largest"]):
        f = standard(p)
        cases = [case for case in range(1, 6) if fulfils(f, case)]
        yield None if len(cases) == 1 else (p, f"satisfies {cases}")
    yield None if member((1, 1, 1, 1)) else ((1, 1, 1, 1), "the end position is not in P")


def claims() -> Iterator[Claim]:
    yield fact(
        "section-3.2.disjoint",
        "section 3.2",
        "P is the union of P1 to P5, no two of them meet, and ⟨1,1,1,1⟩ is in P.",
        "fact",
        box={"largest": 64},
        check=counted(_disjoint),
        weight=2,
    )
    yield fact(
        "lemma-3.1",
        "Lemma 3.1",
        "From a position in P (Theorem 1.5 as printed) no move leads to a position in P.",
        "lemma",
        box={"largest": 48},
        check=counted(_lemma),
        weight=5,
    )
    for case in range(2, 6):
        for pair in PAIRS[min(case, 4)]:
            yield from _of_pair(case, pair)


def _of_pair(case: int, pair: str) -> Iterator[Claim]:
    letter = LETTERS[case]
    place = f"lemma-3.1.{letter}.{pair[0]}-and-{pair[1]}"
    where = f"proof of Lemma 3.1, {letter})"
    sums = f"{pair[0]}′+{pair[1]}′"
    lead = f"From P{case} with {sums} formed and u′ added: "
    if (case, pair) in ORDERS:
        yield fact(
            f"{place}.order",
            where,
            f"In P{case}: {ORDERS[case, pair][0]}.",
            "fact",
            box={"largest": BOXES[case]["largest"]},
            check=counted(partial(_order, case, pair)),
        )
    for one in BULLETS:
        if (one.case, one.pair) == (case, pair):
            so = f"it cannot satisfy {' or '.join(f'({n})' for n in one.cannot)}" if one.cannot else "it is △"
            yield fact(
                f"{place}.bullet-{one.number}",
                where,
                f"{lead}if {one.words}, {so}.",
                "fact",
                box=BOXES[case],
                check=counted(partial(_bullet, one)),
                right=one.right,
                weight=0.3,
            )
    yield fact(
        f"{place}.conclusion",
        where,
        f"{lead}the result is not in P, whatever u′ is.",
        "fact",
        box=BOXES[case],
        check=counted(partial(_never, case, pair)),
        weight=0.5,
    )
