"""Sections 3 to 4.2: the formula for n ≥ 3 with its proof, bounds, shifts by powers of 2, and cores."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product

from nimarcade.lab.claims.claim import Bounds, Check
from nimarcade.papers.exco import terms
from nimarcade.theory.exco_lines import Lines

claim = terms.section(group="exco.section-3")
section_4 = claim.beside(terms.counted, group="exco.section-4.2")


def z(y: int) -> int:
    """(1d)."""
    return y * (y + 1) // 2 + 1


def measures(x0: int, heaps: terms.Heaps) -> tuple[int, int, int]:
    """(1a) to (1c): m, u, y."""
    m, u = heaps[0], x0 + sum(heaps)
    return m, u, u - len(heaps) * m


def g(m: int, y: int, n: int) -> int:
    """(2) as a function of m and y."""
    return y + n * m if m < z(y) else z(y) - 1 + (m - z(y)) % (y + 1)


def _theorem_1(n: int, bounds: Bounds) -> Iterator[terms.Case]:
    values = terms.table(n, bounds["largest"], bounds["x0"])
    for x0, heaps in terms.places(n, bounds["largest"], bounds["x0"]):
        m, _, y = measures(x0, heaps)
        actual = values[terms.key(x0, heaps)]
        yield terms.case(x0, heaps, "" if actual == g(m, y, n) else f"G = {actual}, not {g(m, y, n)}")


for heaps in (3, 4, 5):
    claim(f"theorem-1.n-{heaps}", group=f"exco.theorem-1.n-{heaps}")(partial(_theorem_1, heaps))


@dataclass(frozen=True, slots=True)
class At:
    """A position with the appendix's letters."""

    c: int
    heaps: terms.Heaps

    @property
    def n(self) -> int:
        return len(self.heaps)

    @property
    def m(self) -> int:
        return self.heaps[0]

    @property
    def u(self) -> int:
        return self.c + sum(self.heaps)

    @property
    def y(self) -> int:
        return self.u - self.n * self.m

    @property
    def type_1(self) -> bool:
        return self.m < z(self.y)

    def p(self, i: int) -> int:
        """p_1 = 0 … p_n and p_(n+1) = c."""
        return self.c if i > self.n else self.heaps[i - 1] - self.m

    def total(self, i: int) -> int:
        """P_i = p_1 + … + p_i."""
        return sum(self.p(j) for j in range(1, i + 1))

    def leads(self, c: int, heaps: list[int]) -> bool:
        """True if a move leads to (c, heaps), heap by heap."""
        lower = 0 <= c <= self.c and all(0 <= now <= h for now, h in zip(heaps, self.heaps, strict=True))
        kept = any(now == h for now, h in zip(heaps, self.heaps, strict=True))
        return lower and kept and (c, tuple(heaps)) != (self.c, self.heaps)

    def case(self, wrong: str = "") -> terms.Case:
        return terms.case(self.c, self.heaps, wrong)


def box(bounds: Bounds) -> Iterator[At]:
    for n in range(3, bounds["n"] + 1):
        for x0, heaps in terms.places(n, bounds["largest"], bounds["x0"]):
            yield At(x0, heaps)


def each_of(fits: Callable[[At], bool]) -> Callable[[Callable[[At], Iterable[str]]], Check]:
    """A checker of what is said of every position that fits: an item of what is wrong there, empty if
    nothing is, for every instance."""

    def make(judge: Callable[[At], Iterable[str]]) -> Check:
        return terms.counted(
            lambda bounds: (x.case(wrong) for x in box(bounds) if fits(x) for wrong in judge(x))
        )

    return make


each = claim.beside(each_of(lambda x: True))
type_1 = claim.beside(each_of(lambda x: x.type_1))


@lru_cache(maxsize=4000)
def _pairs(x0: int, heaps: terms.Heaps) -> frozenset[tuple[int, int]]:
    """L(x) of (3): (m, u) of every position after a move, by the rules."""
    return frozenset(measures(*q)[:2] for q in set(terms.after(x0, heaps)))


@each("lemma-2")
def lemma_2(x: At) -> Iterator[str]:
    words = {
        (m1, u1)
        for m1 in range(x.m + 1 if x.y else x.m)
        for u1 in range(x.m + (x.n - 1) * m1, x.u - max(1, x.m - m1) + 1)
    }
    wrong = words ^ _pairs(x.c, x.heaps)
    yield f"(m, u) = {min(wrong)}" if wrong else ""


@claim("lemma-2.case-c")
def lemma_2_case_c(bounds: Bounds) -> Iterator[terms.Case]:
    for x in box(bounds):
        for m in range(x.m):
            right = x.heaps[1] + (x.n - 1) * m <= x.u - x.heaps[1] + m
            yield x.case("" if right else f"it fails for m = {m}")


@claim("lemma-2.n-2")
def lemma_2_n_2(bounds: Bounds) -> Iterator[terms.Case]:
    some = [
        (x0, heaps)
        for x0, heaps in terms.places(2, bounds["largest"], bounds["x0"])
        for m in range(heaps[0])
        if heaps[1] + m > x0 + sum(heaps) - heaps[1] + m
    ]
    yield 0, "n = 2", "" if some else "it holds for n = 2 as well"


@claim("corollary-1")
def corollary_1(bounds: Bounds) -> Iterator[terms.Case]:
    first: dict[tuple[int, int, int], frozenset[tuple[int, int]]] = {}
    for x in box(bounds):
        pairs = _pairs(x.c, x.heaps)
        same = first.setdefault((x.n, x.m, x.u), pairs) == pairs
        yield x.case("" if same else "another set than at a position with the same m and u")


def _triples(bounds: Bounds) -> Iterator[tuple[int, int, int]]:
    return product(range(3, bounds["n"] + 1), range(bounds["m"] + 1), range(bounds["y"] + 1))


@claim("section-3.equation-4")
def section_3_equation_4(bounds: Bounds) -> Iterator[terms.Case]:
    for n, m, y in _triples(bounds):
        u = y + n * m
        for m1 in range(m + 1):
            for u1 in range(n * m1, u + 1):
                by_u = m + (n - 1) * m1 <= u1 <= u - max(1, m - m1)
                y1 = u1 - n * m1
                by_y = m - m1 <= y1 <= y + n * (m - m1) - max(1, m - m1)
                yield u, f"n={n} m={m} y={y} m'={m1} u'={u1}", "" if by_u == by_y else "not the same"


def gamma(v: int) -> int | None:
    """Lemma 3: the only y with v = y(y+1)/2 + r, 0 ≤ r ≤ y; None unless there is just one."""
    fit = [y for y in range(v + 1) if 0 <= v - y * (y + 1) // 2 <= y]
    return fit[0] if len(fit) == 1 else None


@claim("lemma-3")
def lemma_3(bounds: Bounds) -> Iterator[terms.Case]:
    for v in range(1, bounds["v"] + 1):
        yield v, f"v = {v}", "" if gamma(v) is not None else "there is not just one"


@claim("lemma-3.monotone")
def lemma_3_monotone(bounds: Bounds) -> Iterator[terms.Case]:
    actual = [gamma(v) or 0 for v in range(bounds["v"] + 1)]
    for v in range(1, bounds["v"]):
        yield v, f"v = {v}", "" if actual[v] <= actual[v + 1] else "γ falls"


def _named(n: int, m: int, y: int, wrong: str) -> terms.Case:
    return y + n * m, f"n={n} m={m} y={y}", wrong


@claim("lemma-4")
def lemma_4(bounds: Bounds) -> Iterator[terms.Case]:
    for n, m, y in _triples(bounds):
        if m >= z(y):
            yield _named(n, m, y, "" if g(m, y, n) < m < y + n * m else f"g = {g(m, y, n)}")


@claim("lemma-4.type-2")
def lemma_4_type_2(bounds: Bounds) -> Iterator[terms.Case]:
    for n, m, y in _triples(bounds):
        if m >= z(y):
            actual = gamma(g(m, y, n))
            yield _named(n, m, y, "" if actual == y else f"γ(g) = {actual}")


@claim("lemma-6.top")
def lemma_6_top(bounds: Bounds) -> Iterator[terms.Case]:
    for n, m, y in _triples(bounds):
        if m < z(y):
            actual = gamma(z(y))
            yield _named(n, m, y, "" if actual == y else f"z = {z(y)} and γ(z) = {actual}")


def _met(x: At) -> set[int]:
    """g of the positions after a move."""
    return {g(m, u - x.n * m, x.n) for m, u in _pairs(x.c, x.heaps)}


@each("lemma-5")
def lemma_5(x: At) -> Iterator[str]:
    own = g(x.m, x.y, x.n)
    yield f"g = {own} is kept" if own in _met(x) else ""


def _part(reach: Callable[[At], range], x: At) -> Iterator[str]:
    left = set(reach(x)) - _met(x)
    yield f"{min(left)} is not reached" if left else ""


each("lemma-6")(partial(_part, lambda x: range(g(x.m, x.y, x.n))))
type_1("lemma-6.equation-5")(partial(_part, lambda x: range(x.u - x.m, x.u)))
type_1("lemma-6.equation-6")(partial(_part, lambda x: range(x.m, x.u - x.m)))
type_1("lemma-6.equation-7")(partial(_part, lambda x: range(x.m)))


@type_1("lemma-6.below")
def lemma_6_below(x: At) -> Iterator[str]:
    for v in range(x.m):
        actual = gamma(v) or 0
        yield "" if v < x.y * (x.y + 1) // 2 and actual < x.y else f"v = {v}, γ(v) = {actual}"


def _walked(bounds: Bounds) -> Iterator[tuple[int, int, int, int, Lines]]:
    """All positions of the box with x1 ≤ x2, their values, and lines that reach past it by its shifts."""
    top = 1 << bounds.get("k", 0)
    walked = terms.lines(bounds["x0"], bounds["x1"] + top, bounds["x2"] + top)
    for x0, x1 in product(range(bounds["x0"] + 1), range(bounds["x1"] + 1)):
        for x2 in range(x1, bounds["x2"] + 1):
            yield x0, x1, x2, walked.value(x0, x1, x2), walked


def _everywhere(holds: Callable[[int, int, int, int], bool | None]) -> Check:
    """The checker of what is said of all positions of the box, by x0, x1, x2 and G; None where it speaks of
    others."""

    def cases(bounds: Bounds) -> Iterator[terms.Case]:
        for x0, x1, x2, actual, _ in _walked(bounds):
            if (right := holds(x0, x1, x2, actual)) is not None:
                yield terms.case(x0, (x1, x2), "" if right else f"G = {actual}")

    return terms.counted(cases)


everywhere = section_4.beside(_everywhere)
everywhere("section-4.1.equation-8")(lambda x0, x1, x2, actual: x0 + (x1 ^ x2) <= actual <= x0 + x1 + x2)
everywhere("section-4.1.x0-0")(lambda x0, x1, x2, actual: None if x0 else actual == x1 ^ x2)
everywhere("section-4.1.zero-heap")(lambda x0, x1, x2, actual: None if x1 else actual == x0 + x2)


@section_4("section-4.1.both-bounds")
def section_4_1_both_bounds(bounds: Bounds) -> Iterator[terms.Case]:
    kinds: Counter[str] = Counter()
    for x0, x1, x2, actual, _ in _walked(bounds):
        low, high = x0 + (x1 ^ x2), x0 + x1 + x2
        if x0 and x1 and low < high:
            kinds["lower" if actual == low else "upper" if actual == high else "between"] += 1
    for kind in ("lower", "upper"):
        yield 0, f"the {kind} bound", "" if kinds[kind] > 1 else "it is not reached"


def _shifted(small: bool, bounds: Bounds) -> Iterator[terms.Case]:
    for x0, x1, x2, actual, walked in _walked(bounds):
        for k in range(bounds["k"] + 1):
            if (actual < 1 << k) == small:
                moved = walked.value(x0, x1 + (1 << k), x2 + (1 << k))
                right = moved == actual if small else moved >= 1 << k
                yield terms.case(
                    x0, (x1, x2), "" if right else f"G = {actual}, shifted by 2^{k} it is {moved}"
                )


section_4("lemma-7.below")(partial(_shifted, True))
section_4("lemma-7.above")(partial(_shifted, False))


@section_4("corollary-2")
def corollary_2(bounds: Bounds) -> Iterator[terms.Case]:
    for x0, x1, x2, actual, walked in _walked(bounds):
        for k in range(actual.bit_length(), x1.bit_length()):
            moved = walked.value(x0, x1 - (1 << k), x2 - (1 << k))
            yield terms.case(
                x0, (x1, x2), "" if moved == actual else f"G = {actual}, less 2^{k} it is {moved}"
            )


@section_4("lemma-8")
def lemma_8(bounds: Bounds) -> Iterator[terms.Case]:
    for k in range(1, bounds["k"] + 1):
        half = 1 << (k - 1)
        for a, b in product(range(half, 2 * half), range(2 * half)):
            right = (a ^ b) > b if b < half else (a ^ b) < b
            yield a + b, f"a={a} b={b} k={k}", "" if right else f"a ⊕ b = {a ^ b}"


@section_4("section-4.2.chain-6.xor")
def section_4_2_chain_6_xor(bounds: Bounds) -> Iterator[terms.Case]:
    for i in range(bounds["i"] + 1):
        actual = (1 + 4 * i) ^ (1 + 5 * i)
        yield i, f"i = {i}", "" if actual == 3 else f"{1 + 4 * i} ⊕ {1 + 5 * i} = {actual}"


@section_4("section-4.2.second-claim")
def section_4_2_second_claim(bounds: Bounds) -> Iterator[terms.Case]:
    yield terms.case(1, (2, 3), "" if (2 + 2, 3 + 2) == (5, 6) else "(1,2,3) + (0,2,2) = (1,4,5)")


@section_4("notation-1")
def notation_1(bounds: Bounds) -> Iterator[terms.Case]:
    for v in range(bounds["v"] + 1):
        fit = [k for k in range(v.bit_length() + 2) if 2**k <= 2 * v < 2 * 2**k]
        yield v, f"v = {v}", "" if len(fit) == 1 else "no k fits"


def _power(v: int) -> int:
    """k(v) of Notation 1, with k(0) = 0."""
    return v.bit_length()


def _lower(x1: int, x2: int, k: int) -> Iterator[tuple[int, int]]:
    """All (x1, x2) − λ(2^k, 2^k), the smallest first."""
    for away in range(x1 >> k << k, -1, -(1 << k)):
        yield x1 - away, x2 - away


def _theorem_2(least: int, bounds: Bounds) -> Iterator[terms.Case]:
    for x0, x1, x2, v, walked in _walked(bounds):
        if v >= least:
            right = any(
                x0 <= v
                and 2 * y1 <= 2 ** _power(v) - 2
                and y2 < 1 << _power(v)
                and walked.value(x0, y1, y2) == v
                for y1, y2 in _lower(x1, x2, _power(v))
            )
            yield terms.case(x0, (x1, x2), "" if right else f"G = {v}: no x̂ is so small")


section_4("theorem-2")(partial(_theorem_2, 0))
section_4("theorem-2.positive")(partial(_theorem_2, 1))


def _values(bounds: Bounds) -> range:
    """0 … v; refuses what would take too long."""
    terms.room(bounds["v"] ** 4 // 2, f"v={bounds['v']}")
    return range(bounds["v"] + 1)


@lru_cache(maxsize=256)
def _core(v: int) -> frozenset[tuple[int, int, int]]:
    """Core(v) by its definition."""
    k = _power(v)
    walked = terms.lines(63, 63, 127) if v < 64 else terms.lines(v, (1 << k) - 1, 1 << k)
    return frozenset(
        (x0, x1, x2)
        for x1, x2 in product(range((1 << k) + 1 >> 1), range(1 << k))
        for x0 in range(v + 1)
        if walked.value(x0, x1, x2) == v
    )


@section_4("section-4.2.core")
def section_4_2_core(bounds: Bounds) -> Iterator[terms.Case]:
    wanted = _values(bounds)
    for x0, x1, x2, v, _ in _walked(bounds):
        if v in wanted:
            right = any((x0, *low) in _core(v) for low in _lower(x1, x2, _power(v)))
            yield terms.case(x0, (x1, x2), "" if right else f"G = {v}: nothing below it is in Core({v})")


@section_4("section-4.2.core-size")
def section_4_2_core_size(bounds: Bounds) -> Iterator[terms.Case]:
    for v in _values(bounds):
        actual = len(_core(v))
        yield v, f"Core({v})", "" if actual <= 2 * v**3 else f"its size is {actual}, 2v³ = {2 * v**3}"


@section_4("corollary-3")
def corollary_3(bounds: Bounds) -> Iterator[terms.Case]:
    v = bounds["v"]
    core = {p: w for w in _values(bounds) for p in _core(w)}
    for x0, x1, x2, actual, _ in _walked(bounds):
        by_core = {
            w
            for k in range(_power(x0), _power(v) + 1)
            for low in _lower(x1, x2, k)
            if (w := core.get((x0, *low), -1)) >= x0 and _power(w) == k
        }
        right = by_core == ({actual} if actual <= v else set())
        yield terms.case(x0, (x1, x2), "" if right else f"G = {actual}, by the cores {sorted(by_core)}")


@section_4("corollary-3.time")
def corollary_3_time(bounds: Bounds) -> Iterator[terms.Case]:
    for v in range(1, bounds["v"] + 1):
        top = 1 << _power(v)
        looked = sum(
            (x0 + 1) * (x1 + x2) + x0 for x0, x1, x2 in product(range(v + 1), range(top // 2), range(top))
        )
        yield v, f"v = {v}", "" if looked <= 24 * v**5 else f"{looked} followers are looked at"
