"""Section 3.2: the set P, Proposition 3.3, and Lemmas 3.1 and 3.2 with every fact, bullet and move of their
proofs as printed; then section 4, five or more piles.

The proof of Lemma 3.1 undoes a move: two of w′, x′, y′, z′ (a position of P) are added up and a pile u′ is
added. A bullet says for which v2(u′) the result is △, or which conditions it cannot satisfy; a result of the
pattern of a condition that it does not name breaks it. A case of the proof of Lemma 3.2 names a pile to
split, a power of two to split off, the pile to delete, and the set Pi it leads to. Where the paper says "the
same applies", the same is tried with the piles changed round."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import combinations

from nimarcade.core.catalogue import read_as
from nimarcade.games.delete_nim import GAME, Piles
from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Finding, read_records, unsharded
from nimarcade.papers.single_delete import terms
from nimarcade.papers.single_delete.terms import Form, I, Instances, val
from nimarcade.theory.binary import ones

claim = terms.section()


@claim("section-3.2.disjoint")
def section_3_2_disjoint(bounds: Bounds) -> Instances:
    for p in terms.members(bounds["largest"]):
        f = terms.standard(p)
        cases = [case for case in range(1, 6) if terms.fulfils(f, case)]
        yield None if len(cases) == 1 else (p, f"satisfies {cases}")
    yield None if terms.member((1, 1, 1, 1)) else ((1, 1, 1, 1), "the end position is not in P")


@claim("lemma-3.1")
def lemma_3_1(bounds: Bounds) -> Instances:
    in_p = terms.members(bounds["largest"])
    made = terms.splits(bounds["largest"]).made
    for p in in_p:
        bad = None
        for i, j in combinations(range(4), 2):
            k, m = (place for place in range(4) if place not in (i, j))
            if (made[p[i]][p[j]] >> p[k] | made[p[i]][p[j]] >> p[m]) & 1:
                bad = next(q for q in brute.delete_followers(p) if q in in_p)
        yield None if bad is None else (p, f"a move leads to {bad}, which is in P too")


SIX = "yz", "xz", "wz", "xy", "wy", "wx"
PAIRS = {1: ("yz",), 2: ("yz", "wz"), 3: ("yz", "xz", "wz", "wx"), 4: SIX, 5: SIX}
"""The piles that are added up, by the condition of P."""
ORDERS: dict[tuple[int, str], Callable[[Form, int], bool]] = {
    (1, "yz"): lambda f, s: f.a == f.b < val(s),
    (2, "yz"): lambda f, s: f.a < f.b < val(s),
    (2, "wz"): lambda f, s: val(s) < f.b == f.c,
    (3, "yz"): lambda f, s: f.a < f.b < f.c < val(s),
    (3, "xz"): lambda f, s: f.a < val(s) < f.c,
    (3, "wx"): lambda f, s: val(s) < f.c == f.d,
    (4, "yz"): lambda f, s: f.a < f.b < val(s) < f.d,
    (4, "xy"): lambda f, s: f.a < val(s) < f.d,
    (5, "yz"): lambda f, s: f.a < f.b < val(s) == f.c,
    (5, "xy"): lambda f, s: f.a < val(s) < f.d,
}
"""Orders of the exponents of two of the piles and of the sum, s."""


def merged(f: Form, pair: str) -> tuple[int, tuple[int, int]]:
    """The sum of two named piles, and the two others."""
    of = dict(zip("wxyz", f.piles, strict=True))
    left = tuple(pile for name, pile in of.items() if name not in pair)
    return of[pair[0]] + of[pair[1]], (left[0], left[1])


def _order(case: int, pair: str, bounds: Bounds) -> Instances:
    holds = ORDERS[case, pair]
    for f in terms.forms(bounds["largest"], case):
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
    """`when(f, s, e)`: f the position of P, s the sum, e v2(u′)."""

    case: int
    pair: str
    number: int
    when: Callable[[Form, int, int], bool]

    @property
    def name(self) -> str:
        return f"{_place(self.case, self.pair)}.bullet-{self.number}"

    @cached_property
    def cannot(self) -> list[str]:
        """The conditions that are printed as those it cannot satisfy; none means △."""
        return re.findall(r"\((\d[A-F])\)", read_records(__package__)[self.name].details["printed"])


def _place(case: int, pair: str) -> str:
    return f"lemma-3.1.{'abcde'[case - 1]}.{pair[0]}-and-{pair[1]}"


B = Bullet
BULLETS = (
    B(1, "yz", 1, lambda f, s, e: True),
    B(2, "yz", 1, lambda f, s, e: e > f.b),
    B(2, "yz", 2, lambda f, s, e: e in (f.a, f.b)),
    B(2, "yz", 3, lambda f, s, e: e < f.b and e != f.a),
    B(2, "wz", 1, lambda f, s, e: e > f.c),
    B(2, "wz", 2, lambda f, s, e: e <= f.c),
    B(3, "yz", 1, lambda f, s, e: e > f.c),
    B(3, "yz", 2, lambda f, s, e: e == f.c),
    B(3, "yz", 3, lambda f, s, e: e < f.c and e not in (f.a, f.b)),
    B(3, "yz", 4, lambda f, s, e: e in (f.a, f.b)),
    B(3, "xz", 1, lambda f, s, e: e > f.c),
    B(3, "xz", 2, lambda f, s, e: e == f.c),
    B(3, "xz", 3, lambda f, s, e: e < f.c and e not in (val(s), f.a)),
    B(3, "xz", 4, lambda f, s, e: e in (val(f.x + f.w), f.d)),
    B(3, "wx", 1, lambda f, s, e: e > f.c),
    B(3, "wx", 2, lambda f, s, e: e <= f.c and e != val(s)),
    B(3, "wx", 3, lambda f, s, e: e == val(s)),
    B(4, "yz", 1, lambda f, s, e: e > f.d),
    B(4, "yz", 2, lambda f, s, e: e == f.d),
    B(4, "yz", 3, lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a)),
    B(4, "yz", 4, lambda f, s, e: e == val(s)),
    B(4, "yz", 5, lambda f, s, e: e in (f.a, f.b)),
    B(4, "xy", 1, lambda f, s, e: e > f.d),
    B(4, "xy", 2, lambda f, s, e: e == f.d),
    B(4, "xy", 3, lambda f, s, e: e < f.d and e not in (val(s), f.a)),
    B(4, "xy", 4, lambda f, s, e: e in (val(s), f.a)),
    B(5, "yz", 1, lambda f, s, e: e > empty(f)),
    B(5, "yz", 2, lambda f, s, e: f.d < e <= empty(f)),
    B(5, "yz", 3, lambda f, s, e: e == f.d),
    B(5, "yz", 4, lambda f, s, e: e < f.d and e not in (val(s), f.b, f.a)),
    B(5, "yz", 5, lambda f, s, e: e == val(s)),
    B(5, "yz", 6, lambda f, s, e: e in (f.a, f.b)),
    B(5, "xy", 1, lambda f, s, e: e > empty(f)),
    B(5, "xy", 2, lambda f, s, e: f.d < e <= empty(f)),
    B(5, "xy", 3, lambda f, s, e: e == f.d),
    B(5, "xy", 4, lambda f, s, e: e < f.d and e not in (val(s), f.a)),
    B(5, "xy", 5, lambda f, s, e: e in (val(s), f.a)),
)


def _broken(f: Form, piles: Key, shape: int, met: list[str]) -> brute.Judged:
    """A position before a move to f, u′ last, of a pattern that is not △, and the conditions of it that it
    cannot satisfy."""
    *others, u = piles
    before = terms.standard(piles)
    kept = next((name for name in met if terms.CONDITIONS[name](before)), "")
    if met and not kept:
        return None
    so = (
        f"({kept}) is satisfied"
        if met
        else f"the pattern is of condition ({shape}), of which nothing is said"
    )
    return (u, *others), f"u′ = {u} beside ⟨{','.join(map(str, f.piles))}⟩: {so}"


def _bullet(bullet: Bullet, bounds: Bounds) -> Instances:
    for f in terms.forms(bounds["largest"], bullet.case):
        s, left = merged(f, bullet.pair)
        for e, (shape, added) in enumerate(terms.by_v2((s, *left), bounds["added"])):
            if not bullet.when(f, s, e):
                continue
            if shape == terms.TRIANGLE:
                yield added.bit_count()
                continue
            met = [name for name in bullet.cannot if min(int(name[0]), 4) == shape]
            three = (s, *left)
            parts = terms.alike(three, added)
            if "5A" in met:  # which looks at all digits
                parts = (((*three, u), 1 << u) for u in ones(added))
            for p, same in parts:
                if _broken(f, p, shape, met) is None:
                    yield same.bit_count()
                else:
                    yield from (_broken(f, (*three, u), shape, met) for u in ones(same))


def _never(case: int, pair: str, bounds: Bounds) -> Instances:
    for f in terms.forms(bounds["largest"], case):
        s, left = merged(f, pair)
        for shape, added in terms.by_v2((s, *left), bounds["added"]):
            lost = terms.said(shape, (s, *left), added)
            yield (added & ~lost).bit_count()
            for u in ones(lost):
                p = (u, s, *left)
                yield p, f"condition ({terms.member(p)}) is satisfied"


for number, pairs in PAIRS.items():
    for two in pairs:
        if (number, two) in ORDERS:
            claim(f"{_place(number, two)}.order")(partial(_order, number, two))
        for bullet in BULLETS:
            if (bullet.case, bullet.pair) == (number, two):
                claim(bullet.name)(partial(_bullet, bullet))
        claim(f"{_place(number, two)}.conclusion")(partial(_never, number, two))


@claim("proposition-3.3")
def proposition_3_3(bounds: Bounds) -> Instances:
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


def _triangle(name: str, bounds: Bounds) -> Instances:
    is_so = TRIANGLES[name]
    for a, b, c, mask in terms.four(bounds["largest"]):
        for shape, fourths in terms.by_v2((a, b, c), c):
            d = (fourths & -fourths).bit_length() - 1
            if shape != terms.TRIANGLE or not is_so(*sorted(map(val, (a, b, c, d)))):
                continue
            if terms.member((a, b, c, d)):
                yield from (((a, b, c, d), "satisfies a condition") for d in ones(fourths))
            else:
                yield (fourths & ~mask).bit_count()
                yield from (((a, b, c, d), "P by brute force") for d in ones(fourths & mask))


for name in TRIANGLES:
    where = name.replace("=", "-is-").replace("<", "-below-")
    claim(f"lemma-3.1.triangle.{where}")(partial(_triangle, name))


def _high_sums(f: Form) -> bool:
    return all(I(j, f.w) + I(j, f.x) + I(j, f.y) >= 2 for j in range(f.c + 2, f.d + 1))


def _at_d(f: Form) -> bool:
    d = f.d + 1
    ones = I(d, f.w) == I(d, f.x) == I(d, f.y) == 1
    return ones and I(d, f.w + f.z) == I(d, f.x + f.z) == I(d, f.y + f.z) == 0


FACTS: dict[str, tuple[Callable[[Form], bool], ...]] = {
    "b": (lambda f: I(f.b + 1, f.w) == 0, lambda f: I(f.b + 1, f.w + f.z) == 1),
    "c": (
        lambda f: I(f.c + 1, f.w) == I(f.c + 1, f.x) == 0,
        lambda f: I(f.c + 1, f.x + f.z) == 1,
        lambda f: I(f.c + 1, f.w + f.x) == 1,
    ),
    "d": (
        terms.CONDITIONS["4A"],
        terms.CONDITIONS["4C"],
        _high_sums,
        lambda f: all(I(f.d + 1, p + q) == 1 for p, q in combinations((f.w, f.x, f.y), 2)),
    ),
    "e": (
        lambda f: empty(f) > f.d and not any(I(empty(f) + 1, p) for p in f.piles),
        lambda f: all(sum(I(i, p) for p in f.piles) >= 3 for i in range(f.d + 2, empty(f) + 1)),
        _at_d,
        terms.CONDITIONS["5D"],
        lambda f: _high_sums(f) and all(I(k, f.w) + I(k, f.x) >= 1 for k in range(f.b + 2, f.c + 1)),
        lambda f: all(I(empty(f) + 1, p + q) == 1 for p, q in combinations(f.piles, 2)),
    ),
}
"""By the letter of the proof's case."""


def _so(case: int, holds: Callable[[Form], bool], bounds: Bounds) -> Instances:
    for f in terms.forms(bounds["largest"], case):
        yield None if holds(f) else (f.piles, "not so")


for letter, of_letter in FACTS.items():
    for number, so in enumerate(of_letter, 1):
        claim(f"lemma-3.1.{letter}.fact-{number}")(partial(_so, "abcde".index(letter) + 1, so))


@claim("lemma-3.2")
def lemma_3_2(bounds: Bounds) -> Instances:
    # Has every position outside P a move into P? By all splits that lead there, d the fourth pile.
    largest = bounds["largest"]
    into = terms.splits(largest)
    in_p: dict[Key, int] = dict.fromkeys(brute.multisets(3, largest, 1), 0)
    for *three, d in terms.members(largest):
        in_p[tuple(three)] |= 1 << d
    for (a, b, c), lost in in_p.items():
        won = into.won(a, b, c)
        spoken = (2 << c) - 2 & ~lost
        yield (spoken & won).bit_count()
        for d in ones(spoken & ~won):
            yield (a, b, c, d), "no move leads into P"


@lru_cache(maxsize=3)
def outside(largest: int, shape: int) -> list[Form]:
    """Standard forms of the positions that are not in P, of one pattern."""
    return [f for p in sorted(terms.others(largest, shape)) for f in terms.labellings(p)]


def zeros(f: Form, k: int) -> int:
    """The number of those of w, x, y that have 0 at place k+1."""
    return 3 - I(k + 1, f.w) - I(k + 1, f.x) - I(k + 1, f.y)


@claim("lemma-3.2.e.sum")
def lemma_3_2_e_sum(bounds: Bounds) -> Instances:
    for f in outside(bounds["largest"], 4):
        if terms.holds(f, "4B", "4C", "4D", "4E") and not terms.holds(f, "4A"):
            ok = zeros(f, f.d) in (1, 2)
            yield None if ok else (f.piles, "I_{d+1}(w)+I_{d+1}(x)+I_{d+1}(y) is 3: (5B), case f) to h)")


Way = tuple[str, int, str]
"""Pile to split, k of the 2^k split off, pile to delete."""


@dataclass(frozen=True)
class Case:
    """`shape`, `met` and `unmet` tell the positions outside P it speaks of: their pattern, conditions that
    are satisfied, and groups of them that are not, each as a whole. `ways` are the moves it names, which must
    all work, and `into` the sets they may lead to."""

    place: str
    shape: int
    met: str
    unmet: tuple[str, ...]
    ways: Callable[[Form], list[Way]]
    into: tuple[int, ...]

    def of(self, f: Form) -> bool:
        return terms.holds(f, *self.met.split()) and not any(
            terms.holds(f, *group.split()) for group in self.unmet
        )


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


def _d3(f: Form) -> list[Way]:
    none = ("x", f.w), ("w", f.x)
    return [("z", f.c, gone) for gone, pile in none if not I(f.c + 1, pile)]


def _d4(f: Form) -> list[Way]:
    if (k := next((k for k in range(f.c + 1, f.d) if zeros(f, k) >= 2), None)) is None:
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
    if not terms.CONDITIONS["4E"](f):
        return [("y", f.b, "z")]
    if not terms.CONDITIONS["4D"](f):
        return _empty_pair(f, f.b, f.c)
    return _d4(f) if terms.CONDITIONS["4C"](f) else _d3(f)


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


def _y_off(f: Form) -> list[Way]:
    return [("y", f.b, "z")]


CASES = (
    Case("a", terms.TRIANGLE, "", (), _a, (1,)),
    Case("b", 2, "", (), lambda f: [("w", f.b, "z")], (2,)),
    Case("c.1", 3, "", ("3A",), _c1, (2,)),
    Case("c.2", 3, "", ("3C",), _y_off, (2,)),
    Case("c.3", 3, "3C", ("3B",), lambda f: _empty_pair(f, f.c, f.d), (3,)),
    Case("d.1", 4, "4A", ("4E",), _y_off, (2,)),
    Case("d.2", 4, "4A 4E", ("4D",), lambda f: _empty_pair(f, f.b, f.c), (3,)),
    Case("d.3", 4, "4A", ("4C",), _d3, (2,)),
    Case("d.4", 4, "4A 4C 4D 4E", ("4B",), _d4, (3,)),
    Case("e.move", 4, "4B 4C 4D 4E", ("4A", "5B"), _e, (3,)),
    Case("f", 4, "5B", ("5C 5D 5E 5F",), _d, (2, 3)),
    Case("g", 4, "5C 5D 5E 5F", ("5B",), _e, (3,)),
    Case("h", 4, "5B 5C 5D 5E 5F", (), _h, (4,)),
)


def _after(f: Form, way: Way) -> Key:
    split, k, gone = way
    left = [getattr(f, name) for name in "wxyz" if name not in (split, gone)]
    return (*left, getattr(f, split) - (1 << k), 1 << k)


def _moves(case: Case, bounds: Bounds) -> Instances:
    for f in outside(bounds["largest"], case.shape):
        if not case.of(f):
            continue
        if not (ways := case.ways(f)):
            yield f.piles, "there is no such k"
        for q in (_after(f, way) for way in ways):
            if min(q) < 1:
                yield f.piles, "it is no move"
            elif any(terms.fulfils(terms.standard(q), into) for into in case.into):
                yield None
            else:
                yield f.piles, f"it leads to ⟨{','.join(map(str, q))}⟩"


for case in CASES:
    claim(f"lemma-3.2.{case.place}")(partial(_moves, case))


# Section 4: five or more piles


by_piles = claim.beside(terms.in_parts)
whole = claim.beside(unsharded)


@by_piles("proposition-4.1", shards=lambda bounds: ((n,) for n in range(2, bounds["piles"] + 1)))
def proposition_4_1(bounds: Bounds, n: int) -> Instances:
    lost = brute.delete_p_positions(n, bounds["largest"])
    for p in brute.ascending(n, bounds["largest"], 1):
        if all(x % 2 for x in p):
            yield None if p in lost else (p, "N by brute force")


@claim("proposition-4.1.proof")
def proposition_4_1_proof(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        for p in brute.ascending(n, bounds["largest"], 1):
            if not all(x % 2 for x in p):
                continue
            for q in brute.delete_followers(p):
                even = [x for x in q if x % 2 == 0]
                back = len(even) == 1 and any(all(x % 2 for x in r) for r in brute.delete_followers(q))
                yield None if back else (q, "no move leads back to odd piles, or not one pile is even")


def _twos(n: int) -> tuple[dict[Key, bool], Key]:
    """Outcomes of all positions of n piles of one or two stones, by the rules."""
    start = (2,) * n
    _, follow = GAME.graph(read_as(Piles, "delete-nim:2,2"))
    keys = [(2,) * k + (1,) * (n - k) for k in range(n + 1)]
    return brute.outcomes(keys, follow), start


@claim("proposition-4.2")
def proposition_4_2(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        is_p, start = _twos(n)
        ok = is_p[start] == (n % 3 != 2)
        yield None if ok else (start, f"brute force says {brute.letter(is_p[start])}")


@claim("proposition-4.2.positions")
def proposition_4_2_positions(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        seen = {(2,) * n}
        todo = [(2,) * n]
        while todo:
            for q in brute.delete_followers(todo.pop()):
                if q not in seen:
                    seen.add(q)
                    todo.append(q)
        for p in seen:
            k = p.count(2)
            ok = k + p.count(1) == n and 1 <= k <= n
            yield None if ok else (p, f"k = {k} appears, at the end of the game")


@claim("proposition-4.2.picking")
def proposition_4_2_picking(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1):
        for k in range(1, n + 1):
            p = (2,) * k + (1,) * (n - k)
            left = {q.count(2) for q in brute.delete_followers(p)}
            here = {n - 2} if k == n else {k - 1, k - 2} if k > 1 else {0}
            yield None if left == here else (p, f"the numbers of twos after a move are {sorted(left)}")


@claim("proposition-4.2.strategy")
def proposition_4_2_strategy(bounds: Bounds) -> Instances:
    for n in range(2, bounds["piles"] + 1, 3):
        is_p, _ = _twos(n)
        for k in range(n - 2, -1, -3):
            p = (2,) * k + (1,) * (n - k)
            yield None if is_p[p] else (p, "not P, though the first player leaves it")
    yield None


@whole("section-4.same-v2")
def section_4_same_v2(bounds: Bounds) -> Finding:
    lost = brute.delete_p_positions(5, bounds["largest"])
    same = [p for p in brute.ascending(5, bounds["largest"], 1) if len(set(map(val, p))) == 1]
    winning = [p for p in same if p not in lost]
    if (least := min(winning, key=lambda p: (sum(p), p), default=None)) is None:
        return Finding(len(same), undecided="all such positions of this box are P; a larger one has others")
    return Finding(
        len(same), note=f"{len(winning):,} are N, the smallest {brute.written('delete-nim', least)}"
    )


@whole("section-4.open")
def section_4_open(bounds: Bounds) -> Finding:
    return Finding(0, undecided="it is about what is known; the lab's data on it: nimarcade problems")
