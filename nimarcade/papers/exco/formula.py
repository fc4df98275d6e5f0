"""Sections 3 to 4.2: the formula for n ≥ 3 with its proof, bounds, shifts by powers of 2, and cores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from nimarcade.lab.claims.claim import Bounds, Check, Claim
from nimarcade.papers.exco.terms import (
    Case,
    Heaps,
    after,
    case,
    counted,
    key,
    lines,
    places,
    room,
    section,
    table,
)
from nimarcade.theory.exco_values import Lines

claim = section(kind="lemma", group="exco.section-3")
section_4 = claim.beside(counted, kind="theorem", group="exco.section-4.2")


def z(y: int) -> int:
    """(1d)."""
    return y * (y + 1) // 2 + 1


def measures(x0: int, heaps: Heaps) -> tuple[int, int, int]:
    """(1a) to (1c): m, u, y."""
    m, u = heaps[0], x0 + sum(heaps)
    return m, u, u - len(heaps) * m


def g(m: int, y: int, n: int) -> int:
    """(2) as a function of m and y."""
    return y + n * m if m < z(y) else z(y) - 1 + (m - z(y)) % (y + 1)


def _theorem_1(n: int, bounds: Bounds) -> Iterator[Case]:
    values = table(n, bounds["largest"], bounds["x0"])
    for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
        m, _, y = measures(x0, heaps)
        actual = values[key(x0, heaps)]
        yield case(x0, heaps, "" if actual == g(m, y, n) else f"G = {actual}, not {g(m, y, n)}")


@claim.entries
def theorem_1() -> Iterator[Claim]:
    for n, largest, extra in ((3, 24, 6), (4, 10, 4), (5, 6, 3)):
        yield claim.stated(
            f"theorem-1.n-{n}",
            f"For n = {n} the SG value is u(x) if m(x) < z(x), else z − 1 + ((m − z) mod (y + 1)).",
            partial(_theorem_1, n),
            box={"largest": largest, "x0": extra},
            kind="theorem",
            group=f"exco.theorem-1.n-{n}",
            weight=4.0,
            printed="For n ≥ 3, the SG function of EXCO-NIM is defined by (2), i.e., G(x) = g(x).",
            differs="for one n, and g of (2) is written out",
        )


def _box(bounds: Bounds) -> Iterator[tuple[int, int, Heaps]]:
    for n in range(3, bounds["n"] + 1):
        for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
            yield n, x0, heaps


@lru_cache(maxsize=4000)
def _pairs(x0: int, heaps: Heaps) -> frozenset[tuple[int, int]]:
    """L(x) of (3): (m, u) of every position after a move, by the rules."""
    return frozenset(measures(*q)[:2] for q in set(after(x0, heaps)))


BOX = {"n": 4, "largest": 7, "x0": 4}
"""Positions with 3 to n heaps."""


@claim(
    "lemma-2",
    box=BOX,
    weight=3.0,
    printed="(i) m ≤ m(x) and particularly m < m(x) if y(x) = 0; (ii) m(x) + (n − 1)m ≤ u ≤ u(x) − "
    "max{1, m(x) − m}.",
)
def lemma_2(bounds: Bounds) -> Iterator[Case]:
    """(m, u) is reachable from x exactly if m ≤ m(x) (m < m(x) if y(x) = 0) and m(x) + (n − 1)m ≤ u ≤ u(x) −
    max(1, m(x) − m)."""
    for n, x0, heaps in _box(bounds):
        m, u, y = measures(x0, heaps)
        words = {
            (m1, u1)
            for m1 in range(m + 1 if y else m)
            for u1 in range(m + (n - 1) * m1, u - max(1, m - m1) + 1)
        }
        wrong = words ^ _pairs(x0, heaps)
        yield case(x0, heaps, f"(m, u) = {min(wrong)}" if wrong else "")


@claim(
    "lemma-2.case-c",
    box=BOX,
    printed="Note that inequalities x2 + (n − 1)m ≤ u(x) − x2 + m < u hold (and that n ≥ 3 is required for "
    "the first inequality).",
    differs="only the first inequality; the second is the condition of the case",
)
def lemma_2_case_c(bounds: Bounds) -> Iterator[Case]:
    """x2 + (n − 1)m ≤ u(x) − x2 + m for n ≥ 3 and m < m(x)."""
    for n, x0, heaps in _box(bounds):
        for m in range(heaps[0]):
            right = heaps[1] + (n - 1) * m <= x0 + sum(heaps) - heaps[1] + m
            yield case(x0, heaps, "" if right else f"it fails for m = {m}")


@claim(
    "lemma-2.n-2",
    box={"largest": 5, "x0": 3},
    printed="(and that n ≥ 3 is required for the first inequality)",
    differs="“required” is read so: for n = 2 it fails at some position",
)
def lemma_2_n_2(bounds: Bounds) -> Iterator[Case]:
    """The inequality of case (c) needs n ≥ 3: for n = 2 it fails somewhere."""
    some = [
        (x0, heaps)
        for x0, heaps in places(2, bounds["largest"], bounds["x0"])
        for m in range(heaps[0])
        if heaps[1] + m > x0 + sum(heaps) - heaps[1] + m
    ]
    yield 0, "n = 2", "" if some else "it holds for n = 2 as well"


@claim(
    "corollary-1",
    box=BOX,
    kind="corollary",
    weight=2.0,
    printed="For any m, u ∈ Z≥, let V(m, u) = {x | m(x) = m and u(x) = u}. Then, all x ∈ V(m, u) "
    "define the same set L(x).",
    differs="n is the same for all of them, as in the words before",
)
def corollary_1(bounds: Bounds) -> Iterator[Case]:
    """Positions with the same m(x) and u(x) reach the same pairs (m, u)."""
    first: dict[tuple[int, int, int], frozenset[tuple[int, int]]] = {}
    for n, x0, heaps in _box(bounds):
        m, u, _ = measures(x0, heaps)
        same = first.setdefault((n, m, u), _pairs(x0, heaps)) == _pairs(x0, heaps)
        yield case(x0, heaps, "" if same else "another set than at a position with the same m and u")


def _triples(bounds: Bounds) -> Iterator[tuple[int, int, int]]:
    return product(range(3, bounds["n"] + 1), range(bounds["m"] + 1), range(bounds["y"] + 1))


@claim(
    "section-3.equation-4",
    box={"n": 5, "m": 7, "y": 6},
    kind="fact",
    printed="(ii) of Lemma 2 can be equivalently reformulated for y as follows. (ii′) m(x) − m ≤ y ≤ y(x) + "
    "n(m(x) − m) − max{1, m(x) − m}.",
)
def section_3_equation_4(bounds: Bounds) -> Iterator[Case]:
    """(ii) says the same as m(x) − m ≤ y ≤ y(x) + n(m(x) − m) − max(1, m(x) − m)."""
    for n, m, y in _triples(bounds):
        u = y + n * m
        for m1 in range(m + 1):
            for u1 in range(n * m1, u + 1):
                by_u = m + (n - 1) * m1 <= u1 <= u - max(1, m - m1)
                y1 = u1 - n * m1
                by_y = m - m1 <= y1 <= y + n * (m - m1) - max(1, m - m1)
                yield u, f"n={n} m={m} y={y} m'={m1} u'={u1}", "" if by_u == by_y else "not the same"


GAMMA_0 = "γ(0) = 0 is let in, of which Lemma 3 does not speak"


def gamma(v: int) -> int | None:
    """Lemma 3: the only y with v = y(y+1)/2 + r, 0 ≤ r ≤ y; None unless there is just one."""
    fit = [y for y in range(v + 1) if 0 <= v - y * (y + 1) // 2 <= y]
    return fit[0] if len(fit) == 1 else None


@claim(
    "lemma-3",
    box={"v": 1500},
    printed="For any positive integer v, there exists a unique y = γ(v) such that v = C(y+1, 2) + r "
    "for some 0 ≤ r ≤ y.",
)
def lemma_3(bounds: Bounds) -> Iterator[Case]:
    """For every v ≥ 1 there is just one y with v = y(y + 1)/2 + r and 0 ≤ r ≤ y."""
    for v in range(1, bounds["v"] + 1):
        yield v, f"v = {v}", "" if gamma(v) is not None else "there is not just one"


@claim(
    "lemma-3.monotone",
    box={"v": 1500},
    printed="Furthermore, γ(v) is a nondecreasing function of v.",
)
def lemma_3_monotone(bounds: Bounds) -> Iterator[Case]:
    """γ(v), the y of Lemma 3, never falls as v grows."""
    actual = [gamma(v) or 0 for v in range(bounds["v"] + 1)]
    for v in range(1, bounds["v"]):
        yield v, f"v = {v}", "" if actual[v] <= actual[v + 1] else "γ falls"


def _named(n: int, m: int, y: int, wrong: str) -> Case:
    return y + n * m, f"n={n} m={m} y={y}", wrong


PAIRS = {"n": 6, "m": 60, "y": 12}
"""Numbers instead of positions: 3 to n heaps, m(x) and y(x)."""


@claim(
    "lemma-4",
    box=PAIRS,
    printed="If a position x satisfies m(x) ≥ z, then we have g(x) < m(x) < u(x).",
)
def lemma_4(bounds: Bounds) -> Iterator[Case]:
    """If m(x) ≥ z(x), then g(x) < m(x) < u(x)."""
    for n, m, y in _triples(bounds):
        if m >= z(y):
            yield _named(n, m, y, "" if g(m, y, n) < m < y + n * m else f"g = {g(m, y, n)}")


@claim(
    "lemma-4.type-2",
    box=PAIRS,
    kind="fact",
    printed="Note that for a pair (m, y) of type (II) we have γ(g(m, y)) = y.",
    differs=GAMMA_0,
)
def lemma_4_type_2(bounds: Bounds) -> Iterator[Case]:
    """If m ≥ z(m, y), then γ(g(m, y)) = y."""
    for n, m, y in _triples(bounds):
        if m >= z(y):
            actual = gamma(g(m, y, n))
            yield _named(n, m, y, "" if actual == y else f"γ(g) = {actual}")


@claim(
    "lemma-6.top",
    box=PAIRS,
    kind="fact",
    printed="Since (m, y) is of type (I), we have v < m < z(m, y). Note that γ(z(m, y)) = y",
    right="y ≥ 1; for y = 0, z = 1 and γ(1) = 1 (there m = 0 and no v is left, so the lemma stands)",
)
def lemma_6_top(bounds: Bounds) -> Iterator[Case]:
    """In the proof of Lemma 6: γ(z(m, y)) = y for (m, y) of type (I)."""
    for n, m, y in _triples(bounds):
        if m < z(y):
            actual = gamma(z(y))
            yield _named(n, m, y, "" if actual == y else f"z = {z(y)} and γ(z) = {actual}")


def _reached(bounds: Bounds) -> Iterator[tuple[int, int, Heaps, int, int, int, set[int]]]:
    for n, x0, heaps in _box(bounds):
        m, u, y = measures(x0, heaps)
        yield n, x0, heaps, m, u, y, {g(m1, u1 - n * m1, n) for m1, u1 in _pairs(x0, heaps)}


@claim(
    "lemma-5",
    box=BOX,
    printed="For any m, y ∈ Z≥, we have g(m, y) ∉ {g(m′, y′) | (m′, y′) ∈ L(m, y)}.",
    differs="said of positions, by whose moves L is counted, not of pairs",
)
def lemma_5(bounds: Bounds) -> Iterator[Case]:
    """g(x) is not among the g(x') of the positions x' after a move."""
    for n, x0, heaps, m, _, y, met in _reached(bounds):
        yield case(x0, heaps, f"g = {g(m, y, n)} is kept" if g(m, y, n) in met else "")


@claim(
    "lemma-6",
    box=BOX,
    printed="For any m, y ∈ Z≥ and v ∈ {0, 1, …, g(m, y) − 1}, there exists a pair (m′, y′) ∈ L(m, y) "
    "such that g(m′, y′) = v.",
    differs="said of positions, by whose moves L is counted, not of pairs",
)
def lemma_6(bounds: Bounds) -> Iterator[Case]:
    """Every v < g(x) is g(x') for some position x' after a move."""
    for n, x0, heaps, m, _, y, met in _reached(bounds):
        left = set(range(g(m, y, n))) - met
        yield case(x0, heaps, f"{min(left)} is not reached" if left else "")


def _part(low: Callable[[int, int], int], high: Callable[[int, int], int], bounds: Bounds) -> Iterator[Case]:
    for _, x0, heaps, m, u, y, met in _reached(bounds):
        if m < z(y):
            left = set(range(low(m, u), high(m, u))) - met
            yield case(x0, heaps, f"{min(left)} is not reached" if left else "")


TYPE_1 = "type (I), which the words above suppose, is said; of positions, by whose moves L is counted"


@claim(
    "lemma-6.equation-5",
    box=BOX,
    kind="fact",
    printed="{v ∈ Z | u(m, y) − m ≤ v < u(m, y)} ⊆ {g(m′, y′) ∈ L(m, y)}.",
    differs=TYPE_1,
)
def lemma_6_equation_5(bounds: Bounds) -> Iterator[Case]:
    """If m < z, all v with u − m ≤ v < u are reached."""
    return _part(lambda m, u: u - m, lambda m, u: u, bounds)


@claim(
    "lemma-6.equation-6",
    box=BOX,
    kind="fact",
    printed="{v ∈ Z | m ≤ v < u(m, y) − m} ⊆ {g(m′, y′) ∈ L(m, y)}.",
    differs=TYPE_1,
)
def lemma_6_equation_6(bounds: Bounds) -> Iterator[Case]:
    """If m < z, all v with m ≤ v < u − m are reached."""
    return _part(lambda m, u: m, lambda m, u: u - m, bounds)


@claim(
    "lemma-6.equation-7",
    box=BOX,
    kind="fact",
    printed="{v ∈ Z | 0 ≤ v < m} ⊆ {g(m′, y′) ∈ L(m, y)}.",
    differs=TYPE_1,
)
def lemma_6_equation_7(bounds: Bounds) -> Iterator[Case]:
    """If m < z, all v with 0 ≤ v < m are reached."""
    return _part(lambda m, u: 0, lambda m, u: m, bounds)


@claim(
    "lemma-6.below",
    box=BOX,
    kind="fact",
    printed="Since (m, y) is of type (I), we have v < m < z(m, y). … This implies that v < C(y+1, 2) and "
    "hence γ(v) < y.",
    differs=GAMMA_0,
)
def lemma_6_below(bounds: Bounds) -> Iterator[Case]:
    """If m < z and v < m, then v < y(y + 1)/2 and γ(v) < y."""
    for _, x0, heaps in _box(bounds):
        m, _, y = measures(x0, heaps)
        if m < z(y):
            for v in range(m):
                actual = gamma(v) or 0
                yield case(
                    x0, heaps, "" if v < y * (y + 1) // 2 and actual < y else f"v = {v}, γ(v) = {actual}"
                )


def _shift_box(bounds: Bounds) -> tuple[Lines, Iterator[tuple[int, int, int]]]:
    """Lines that reach past the box by its shifts, and all positions of the box with x1 ≤ x2."""
    top = 1 << bounds.get("k", 0)
    walked = lines(bounds["x0"], bounds["x1"] + top, bounds["x2"] + top)
    return walked, (
        (x0, x1, x2)
        for x0, x1 in product(range(bounds["x0"] + 1), range(bounds["x1"] + 1))
        for x2 in range(x1, bounds["x2"] + 1)
    )


SHIFT_BOX = {"x0": 15, "x1": 63, "x2": 127, "k": 6}


def _everywhere(holds: Callable[[int, int, int, int], bool | None]) -> Check:
    """The checker of what is said of all positions of the box, by x0, x1, x2 and G; None where it speaks of
    others."""

    def cases(bounds: Bounds) -> Iterator[Case]:
        walked, every = _shift_box(bounds)
        for x0, x1, x2 in every:
            actual = walked.value(x0, x1, x2)
            right = holds(x0, x1, x2, actual)
            if right is not None:
                yield case(x0, (x1, x2), "" if right else f"G = {actual}")

    return counted(cases)


everywhere = section_4.beside(_everywhere, kind="fact", box=SHIFT_BOX)


@everywhere(
    "section-4.1.equation-8",
    printed="ℓ(x) = x0 + (x1 ⊕ x2) ≤ G(x0, x1, x2) ≤ x0 + x1 + x2 = u(x).",
)
def section_4_1_equation_8(x0: int, x1: int, x2: int, actual: int) -> bool:
    """x0 + (x1 ⊕ x2) ≤ G(x) ≤ x0 + x1 + x2."""
    return x0 + (x1 ^ x2) <= actual <= x0 + x1 + x2


@everywhere(
    "section-4.1.x0-0",
    printed="If x0 = 0, the lower bound is achieved: G(0, x1, x2) = ℓ(0, x1, x2) = x1 ⊕ x2.",
)
def section_4_1_x0_0(x0: int, x1: int, x2: int, actual: int) -> bool | None:
    """If x0 = 0, then G(x) = x1 ⊕ x2."""
    return None if x0 else actual == x1 ^ x2


@everywhere(
    "section-4.1.zero-heap",
    printed="Obviously, the upper bound is achieved if x1 = 0 or x2 = 0.",
    differs="x1 ≤ x2, as from there on, so x2 = 0 is nothing more",
)
def section_4_1_zero_heap(x0: int, x1: int, x2: int, actual: int) -> bool | None:
    """If x1 = 0, then G(x) = u(x)."""
    return None if x1 else actual == x0 + x2


@section_4(
    "section-4.1.both-bounds",
    box=SHIFT_BOX,
    kind="fact",
    printed="We shall see that both bounds are achieved in many other cases.",
    differs="“many” is read as more than one in the box, and what other cases are is ours",
)
def section_4_1_both_bounds(bounds: Bounds) -> Iterator[Case]:
    """Both bounds are reached in many other cases (x0, x1 > 0, bounds not equal)."""
    walked, every = _shift_box(bounds)
    kinds: Counter[str] = Counter()
    for x0, x1, x2 in every:
        low, high = x0 + (x1 ^ x2), x0 + x1 + x2
        if x0 and x1 and low < high:
            actual = walked.value(x0, x1, x2)
            kinds["lower" if actual == low else "upper" if actual == high else "between"] += 1
    for kind in ("lower", "upper"):
        yield 0, f"the {kind} bound", "" if kinds[kind] > 1 else "it is not reached"


def _shifted(bounds: Bounds, small: bool) -> Iterator[Case]:
    walked, every = _shift_box(bounds)
    for x0, x1, x2 in every:
        actual = walked.value(x0, x1, x2)
        for k in range(bounds["k"] + 1):
            if (actual < 1 << k) == small:
                moved = walked.value(x0, x1 + (1 << k), x2 + (1 << k))
                right = moved == actual if small else moved >= 1 << k
                yield case(x0, (x1, x2), "" if right else f"G = {actual}, shifted by 2^{k} it is {moved}")


@section_4(
    "lemma-7.below",
    box=SHIFT_BOX,
    kind="lemma",
    printed="G(x + Δ^k) = G(x) if G(x) < 2^k",
)
def lemma_7_below(bounds: Bounds) -> Iterator[Case]:
    """If G(x) < 2^k, then G(x + (0, 2^k, 2^k)) = G(x)."""
    return _shifted(bounds, True)


@section_4(
    "lemma-7.above",
    box=SHIFT_BOX,
    kind="lemma",
    printed="G(x + Δ^k) ≥ 2^k if G(x) ≥ 2^k",
)
def lemma_7_above(bounds: Bounds) -> Iterator[Case]:
    """If G(x) ≥ 2^k, then G(x + (0, 2^k, 2^k)) ≥ 2^k."""
    return _shifted(bounds, False)


@section_4(
    "corollary-2",
    box=SHIFT_BOX,
    kind="corollary",
    printed="For any k ∈ Z≥, if G(x) < 2^k and x ≥ Δ^k then G(x − Δ^k) = G(x).",
)
def corollary_2(bounds: Bounds) -> Iterator[Case]:
    """If G(x) < 2^k and x ≥ (0, 2^k, 2^k), then G(x − (0, 2^k, 2^k)) = G(x)."""
    walked, every = _shift_box(bounds)
    for x0, x1, x2 in every:
        actual = walked.value(x0, x1, x2)
        for k in range(actual.bit_length(), x1.bit_length()):
            moved = walked.value(x0, x1 - (1 << k), x2 - (1 << k))
            yield case(x0, (x1, x2), "" if moved == actual else f"G = {actual}, less 2^{k} it is {moved}")


@section_4(
    "lemma-8",
    box={"k": 9},
    kind="lemma",
    printed="Then for an integer b < 2^k, we have a ⊕ b > b if 0 ≤ b < 2^(k−1), and a ⊕ b < b if "
    "2^(k−1) ≤ b < 2^k.",
)
def lemma_8(bounds: Bounds) -> Iterator[Case]:
    """If 2^(k−1) ≤ a < 2^k, then a ⊕ b > b for 0 ≤ b < 2^(k−1), and a ⊕ b < b for 2^(k−1) ≤ b < 2^k."""
    for k in range(1, bounds["k"] + 1):
        half = 1 << (k - 1)
        for a, b in product(range(half, 2 * half), range(2 * half)):
            right = (a ^ b) > b if b < half else (a ^ b) < b
            yield a + b, f"a={a} b={b} k={k}", "" if right else f"a ⊕ b = {a ^ b}"


@section_4(
    "section-4.2.chain-6.xor",
    box={"i": 12},
    kind="example",
    printed="G(0, 1 + 4i, 2 + 4i) = (1 + 4i) ⊕ (1 + 5i) = 3",
    right="(1 + 4i) ⊕ (2 + 4i) = 3, as the position has it",
)
def section_4_2_chain_6_xor(bounds: Bounds) -> Iterator[Case]:
    """(1 + 4i) ⊕ (1 + 5i) = 3 for all i ≥ 0."""
    for i in range(bounds["i"] + 1):
        actual = (1 + 4 * i) ^ (1 + 5 * i)
        yield i, f"i = {i}", "" if actual == 3 else f"{1 + 4 * i} ⊕ {1 + 5 * i} = {actual}"


@section_4(
    "section-4.2.second-claim",
    kind="example",
    printed="let us consider k = 1, x = (1, 2, 3), x + Δ^k = (1, 5, 6)",
    right="(1,4,5), as in the line below it",
)
def section_4_2_second_claim(bounds: Bounds) -> Iterator[Case]:
    """For k = 1 and x = (1,2,3), x + (0, 2^k, 2^k) = (1,5,6)."""
    yield case(1, (2, 3), "" if (2 + 2, 3 + 2) == (5, 6) else "(1,2,3) + (0,2,2) = (1,4,5)")


@section_4(
    "notation-1",
    box={"v": 1000},
    kind="fact",
    printed="For a nonnegative integer v, let k(v) denote a unique nonnegative "
    "integer such that 2^(k(v)−1) ≤ v < 2^k(v)",
    right="v ≥ 1; for v = 0 no k will do (k(0) = 0 is meant)",
)
def notation_1(bounds: Bounds) -> Iterator[Case]:
    """For every v ≥ 0 there is one k ≥ 0 with 2^(k−1) ≤ v < 2^k."""
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


def _theorem(bounds: Bounds, least: int) -> Iterator[Case]:
    walked, every = _shift_box(bounds)
    for x0, x1, x2 in every:
        v = walked.value(x0, x1, x2)
        if v >= least:
            right = any(
                x0 <= v
                and 2 * y1 <= 2 ** _power(v) - 2
                and y2 < 1 << _power(v)
                and walked.value(x0, y1, y2) == v
                for y1, y2 in _lower(x1, x2, _power(v))
            )
            yield case(x0, (x1, x2), "" if right else f"G = {v}: no x̂ is so small")


SHIFTED = (
    "Then there exists a position x̂ such that x̂ ≤ (v, 2^(k(v)−1) − 1, 2^k(v) − 1), furthermore, "
    "G(x̂) = G(x), and x = x̂ + λΔ^k(v) for some λ ∈ Z≥"
)


@section_4(
    "theorem-2",
    box={"x0": 31, "x1": 63, "x2": 127},
    printed=SHIFTED,
    right="v ≥ 1 (exco.theorem-2.positive): for v = 0 the bound on x̂1 would be −1/2",
)
def theorem_2(bounds: Bounds) -> Iterator[Case]:
    """If G(x) = v and x1 ≤ x2, there is x̂ ≤ (v, 2^(k(v)−1) − 1, 2^k(v) − 1) with G(x̂) = v and x = x̂ + λ(0,
    2^k(v), 2^k(v)), λ ≥ 0."""
    return _theorem(bounds, 0)


@section_4(
    "theorem-2.positive",
    box={"x0": 31, "x1": 63, "x2": 127},
    printed=SHIFTED,
    differs="v ≥ 1 is added: for v = 0 it falls (exco.theorem-2)",
)
def theorem_2_positive(bounds: Bounds) -> Iterator[Case]:
    """If G(x) = v and x1 ≤ x2, there is x̂ ≤ (v, 2^(k(v)−1) − 1, 2^k(v) − 1) with G(x̂) = v and x = x̂ + λ(0,
    2^k(v), 2^k(v)), λ ≥ 0; v ≥ 1."""
    return _theorem(bounds, 1)


def _values(bounds: Bounds) -> range:
    """0 … v; refuses what would take too long."""
    room(bounds["v"] ** 4 // 2, f"v={bounds['v']}")
    return range(bounds["v"] + 1)


@lru_cache(maxsize=256)
def _core(v: int) -> frozenset[tuple[int, int, int]]:
    """Core(v) by its definition."""
    k = _power(v)
    walked = lines(63, 63, 127) if v < 64 else lines(v, (1 << k) - 1, 1 << k)
    return frozenset(
        (x0, x1, x2)
        for x1, x2 in product(range((1 << k) + 1 >> 1), range(1 << k))
        for x0 in range(v + 1)
        if walked.value(x0, x1, x2) == v
    )


@section_4(
    "section-4.2.core",
    box={"x0": 31, "x1": 63, "x2": 127, "v": 31},
    kind="fact",
    printed="Theorem 2 shows that every position x with G(x) = v and x1 ≤ x2 has a position x̂ ∈ Core(v) "
    "such that x = x̂ + λΔ^k(v) for some nonnegative integer λ.",
)
def section_4_2_core(bounds: Bounds) -> Iterator[Case]:
    """Every x with G(x) = v and x1 ≤ x2 is x̂ + λ(0, 2^k(v), 2^k(v)) with x̂ in Core(v)."""
    walked, every = _shift_box(bounds)
    wanted = _values(bounds)
    for x0, x1, x2 in every:
        v = walked.value(x0, x1, x2)
        if v in wanted:
            right = any((x0, *low) in _core(v) for low in _lower(x1, x2, _power(v)))
            yield case(x0, (x1, x2), "" if right else f"G = {v}: nothing below it is in Core({v})")


CORES = {"v": 63}


@section_4(
    "section-4.2.core-size",
    box=CORES,
    kind="fact",
    printed="Core(v) has at most 2v³ positions",
    right="v ≥ 1: Core(0) = {(0,0,0)} has one",
)
def section_4_2_core_size(bounds: Bounds) -> Iterator[Case]:
    """Core(v) has at most 2v³ positions."""
    for v in _values(bounds):
        actual = len(_core(v))
        yield v, f"Core({v})", "" if actual <= 2 * v**3 else f"its size is {actual}, 2v³ = {2 * v**3}"


@section_4(
    "corollary-3",
    box={"x0": 31, "x1": 63, "x2": 127, "v": 31},
    kind="corollary",
    printed="For any v ∈ Z≥ and for any position x we can compute the value G(x), if G(x) ≤ v, or "
    "prove that G(x) > v in O(v⁵) time.",
    differs="the time is a claim of its own (exco.corollary-3.time)",
)
def corollary_3(bounds: Bounds) -> Iterator[Case]:
    """The cores up to v tell G(x) of any x if it is at most v, and that it is not otherwise."""
    v = bounds["v"]
    core = {p: w for w in _values(bounds) for p in _core(w)}
    walked, every = _shift_box(bounds)
    for x0, x1, x2 in every:
        by_core = {
            w
            for k in range(_power(x0), _power(v) + 1)
            for low in _lower(x1, x2, k)
            if (w := core.get((x0, *low), -1)) >= x0 and _power(w) == k
        }
        actual = walked.value(x0, x1, x2)
        right = by_core == ({actual} if actual <= v else set())
        yield case(x0, (x1, x2), "" if right else f"G = {actual}, by the cores {sorted(by_core)}")


@section_4(
    "corollary-3.time",
    box=CORES,
    kind="corollary",
    printed="in O(v⁵) time",
    differs="followers looked at are counted, with a factor of ours, 24",
)
def corollary_3_time(bounds: Bounds) -> Iterator[Case]:
    """Counting the cores up to v looks at O(v⁵) followers (24v⁵ at most)."""
    for v in range(1, bounds["v"] + 1):
        top = 1 << _power(v)
        looked = sum(
            (x0 + 1) * (x1 + x2) + x0 for x0, x1, x2 in product(range(v + 1), range(top // 2), range(top))
        )
        yield v, f"v = {v}", "" if looked <= 24 * v**5 else f"{looked} followers are looked at"
