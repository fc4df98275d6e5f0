"""EXCO, section 3: the formula for n ≥ 3 and every lemma of its proof."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.extra_heap import Case, Heaps, after, case, key, place, places, stated, table

BOX = {"n": 4, "largest": 7, "x0": 4}
"""Positions with 3 to n heaps."""
PAIRS = {"n": 6, "m": 60, "y": 12}
"""Numbers instead of positions: 3 to n heaps, m(x) and y(x)."""


def claims() -> Iterable[Claim]:
    for n, largest, extra in ((3, 24, 6), (4, 10, 4), (5, 6, 3)):
        yield _make(
            f"theorem-1.n-{n}",
            f"For n = {n} the SG value is u(x) if m(x) < z(x), else z − 1 + ((m − z) mod (y + 1)).",
            {"largest": largest, "x0": extra},
            _theorem(n),
            kind="theorem",
            group=f"exco.theorem-1.n-{n}",
            weight=4.0,
        )
    yield from _reachable()
    yield from _numbers()
    yield from _proof()


def _make(
    name: str, statement: str, box: Bounds, cases: Callable[[Bounds], Iterable[Case]], **more: Any
) -> Claim:
    more = {"kind": "lemma", "group": "exco.section-3", **more}
    where = place(name) if name[0] == "s" else place(name).capitalize()
    return stated(name, where, statement, box, cases, **more)


def measures(x0: int, heaps: Heaps) -> tuple[int, int, int]:
    """(1a) to (1c): m, u, y."""
    m, u = heaps[0], x0 + sum(heaps)
    return m, u, u - len(heaps) * m


def z(y: int) -> int:
    """(1d)."""
    return y * (y + 1) // 2 + 1


def g(m: int, y: int, n: int) -> int:
    """(2) as a function of m and y."""
    return y + n * m if m < z(y) else z(y) - 1 + (m - z(y)) % (y + 1)


def gamma(v: int) -> int | None:
    """Lemma 3: the only y with v = y(y+1)/2 + r, 0 ≤ r ≤ y; None unless there is just one."""
    fit = [y for y in range(v + 1) if 0 <= v - y * (y + 1) // 2 <= y]
    return fit[0] if len(fit) == 1 else None


def _theorem(n: int) -> Callable[[Bounds], Iterator[Case]]:
    def cases(bounds: Bounds) -> Iterator[Case]:
        values = table(n, bounds["largest"], bounds["x0"])
        for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
            m, _, y = measures(x0, heaps)
            found = values[key(x0, heaps)]
            yield case(x0, heaps, "" if found == g(m, y, n) else f"G = {found}, not {g(m, y, n)}")

    return cases


@lru_cache(maxsize=4000)
def _pairs(x0: int, heaps: Heaps) -> frozenset[tuple[int, int]]:
    """L(x) of (3): (m, u) of every position after a move, by the rules."""
    return frozenset(measures(*q)[:2] for q in set(after(x0, heaps)))


def _box(bounds: Bounds) -> Iterator[tuple[int, int, Heaps]]:
    for n in range(3, bounds["n"] + 1):
        for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
            yield n, x0, heaps


def _reachable() -> Iterator[Claim]:
    def lemma_2(bounds: Bounds) -> Iterator[Case]:
        for n, x0, heaps in _box(bounds):
            m, u, y = measures(x0, heaps)
            told = {
                (m1, u1)
                for m1 in range(m + 1 if y else m)
                for u1 in range(m + (n - 1) * m1, u - max(1, m - m1) + 1)
            }
            wrong = told ^ _pairs(x0, heaps)
            yield case(x0, heaps, f"(m, u) = {min(wrong)}" if wrong else "")

    def case_c(bounds: Bounds) -> Iterator[Case]:
        for n, x0, heaps in _box(bounds):
            for m in range(heaps[0]):
                right = heaps[1] + (n - 1) * m <= x0 + sum(heaps) - heaps[1] + m
                yield case(x0, heaps, "" if right else f"it fails for m = {m}")

    def two(bounds: Bounds) -> Iterator[Case]:
        some = [
            (x0, heaps)
            for x0, heaps in places(2, bounds["largest"], bounds["x0"])
            for m in range(heaps[0])
            if heaps[1] + m > x0 + sum(heaps) - heaps[1] + m
        ]
        yield 0, "n = 2", "" if some else "it holds for n = 2 as well"

    def corollary_1(bounds: Bounds) -> Iterator[Case]:
        first: dict[tuple[int, int, int], frozenset[tuple[int, int]]] = {}
        for n, x0, heaps in _box(bounds):
            m, u, _ = measures(x0, heaps)
            same = first.setdefault((n, m, u), _pairs(x0, heaps)) == _pairs(x0, heaps)
            yield case(x0, heaps, "" if same else "another set than at a position with the same m and u")

    def four(bounds: Bounds) -> Iterator[Case]:
        for n, m, y in _triples(bounds):
            u = y + n * m
            for m1 in range(m + 1):
                for u1 in range(n * m1, u + 1):
                    by_u = m + (n - 1) * m1 <= u1 <= u - max(1, m - m1)
                    y1 = u1 - n * m1
                    by_y = m - m1 <= y1 <= y + n * (m - m1) - max(1, m - m1)
                    yield u, f"n={n} m={m} y={y} m'={m1} u'={u1}", "" if by_u == by_y else "not the same"

    small = {"n": 5, "m": 7, "y": 6}
    yield _make("lemma-2", "(m, u) is reachable from x exactly if m ≤ m(x) (m < m(x) if y(x) = 0) and "
                "m(x) + (n − 1)m ≤ u ≤ u(x) − max(1, m(x) − m).", BOX, lemma_2, weight=3.0)  # fmt: skip
    yield _make("lemma-2.case-c", "x2 + (n − 1)m ≤ u(x) − x2 + m for n ≥ 3 and m < m(x).", BOX, case_c)
    yield _make("lemma-2.n-2", "The inequality of case (c) needs n ≥ 3: for n = 2 it fails somewhere.",
                {"largest": 5, "x0": 3}, two)  # fmt: skip
    yield _make("corollary-1", "Positions with the same m(x) and u(x) reach the same pairs (m, u).", BOX,
                corollary_1, kind="corollary", weight=2.0)  # fmt: skip
    yield _make("section-3.equation-4", "(ii) says the same as m(x) − m ≤ y ≤ y(x) + n(m(x) − m) − "
                "max(1, m(x) − m).", small, four, kind="fact")  # fmt: skip


def _triples(bounds: Bounds) -> Iterator[tuple[int, int, int]]:
    return product(range(3, bounds["n"] + 1), range(bounds["m"] + 1), range(bounds["y"] + 1))


def _named(n: int, m: int, y: int, wrong: str) -> Case:
    return y + n * m, f"n={n} m={m} y={y}", wrong


def _numbers() -> Iterator[Claim]:
    def unique(bounds: Bounds) -> Iterator[Case]:
        for v in range(1, bounds["v"] + 1):
            yield v, f"v = {v}", "" if gamma(v) is not None else "there is not just one"

    def grows(bounds: Bounds) -> Iterator[Case]:
        found = [gamma(v) or 0 for v in range(bounds["v"] + 1)]
        for v in range(1, bounds["v"]):
            yield v, f"v = {v}", "" if found[v] <= found[v + 1] else "γ falls"

    def lemma_4(bounds: Bounds) -> Iterator[Case]:
        for n, m, y in _triples(bounds):
            if m >= z(y):
                yield _named(n, m, y, "" if g(m, y, n) < m < y + n * m else f"g = {g(m, y, n)}")

    def type_2(bounds: Bounds) -> Iterator[Case]:
        for n, m, y in _triples(bounds):
            if m >= z(y):
                found = gamma(g(m, y, n))
                yield _named(n, m, y, "" if found == y else f"γ(g) = {found}")

    def top(bounds: Bounds) -> Iterator[Case]:
        for n, m, y in _triples(bounds):
            if m < z(y):
                found = gamma(z(y))
                yield _named(n, m, y, "" if found == y else f"z = {z(y)} and γ(z) = {found}")

    yield _make("lemma-3", "For every v ≥ 1 there is just one y with v = y(y + 1)/2 + r and 0 ≤ r ≤ y.",
                {"v": 1500}, unique)  # fmt: skip
    yield _make("lemma-3.monotone", "γ(v), the y of Lemma 3, never falls as v grows.", {"v": 1500}, grows)
    yield _make("lemma-4", "If m(x) ≥ z(x), then g(x) < m(x) < u(x).", PAIRS, lemma_4)
    yield _make("lemma-4.type-2", "If m ≥ z(m, y), then γ(g(m, y)) = y.", PAIRS, type_2, kind="fact")
    yield _make("lemma-6.top", "In the proof of Lemma 6: γ(z(m, y)) = y for (m, y) of type (I).", PAIRS, top,
                kind="fact", right="y ≥ 1; for y = 0, z = 1 and γ(1) = 1 (there m = 0 and no v is "
                "left, so the lemma stands)")  # fmt: skip


def _proof() -> Iterator[Claim]:
    def reached(bounds: Bounds) -> Iterator[tuple[int, int, Heaps, int, int, int, set[int]]]:
        for n, x0, heaps in _box(bounds):
            m, u, y = measures(x0, heaps)
            yield n, x0, heaps, m, u, y, {g(m1, u1 - n * m1, n) for m1, u1 in _pairs(x0, heaps)}

    def lemma_5(bounds: Bounds) -> Iterator[Case]:
        for n, x0, heaps, m, _, y, met in reached(bounds):
            yield case(x0, heaps, f"g = {g(m, y, n)} is kept" if g(m, y, n) in met else "")

    def lemma_6(bounds: Bounds) -> Iterator[Case]:
        for n, x0, heaps, m, _, y, met in reached(bounds):
            left = set(range(g(m, y, n))) - met
            yield case(x0, heaps, f"{min(left)} is not reached" if left else "")

    def part(
        low: Callable[[int, int], int], high: Callable[[int, int], int]
    ) -> Callable[[Bounds], Iterator[Case]]:
        def cases(bounds: Bounds) -> Iterator[Case]:
            for _, x0, heaps, m, u, y, met in reached(bounds):
                if m < z(y):
                    left = set(range(low(m, u), high(m, u))) - met
                    yield case(x0, heaps, f"{min(left)} is not reached" if left else "")

        return cases

    def conclusion(bounds: Bounds) -> Iterator[Case]:
        for _, x0, heaps in _box(bounds):
            m, _, y = measures(x0, heaps)
            if m < z(y):
                for v in range(m):
                    found = gamma(v) or 0
                    yield case(
                        x0, heaps, "" if v < y * (y + 1) // 2 and found < y else f"v = {v}, γ(v) = {found}"
                    )

    yield _make("lemma-5", "g(x) is not among the g(x') of the positions x' after a move.", BOX, lemma_5)
    yield _make("lemma-6", "Every v < g(x) is g(x') for some position x' after a move.", BOX, lemma_6)
    yield _make("lemma-6.equation-5", "If m < z, all v with u − m ≤ v < u are reached.", BOX,
                part(lambda m, u: u - m, lambda m, u: u), kind="fact")  # fmt: skip
    yield _make("lemma-6.equation-6", "If m < z, all v with m ≤ v < u − m are reached.", BOX,
                part(lambda m, u: m, lambda m, u: u - m), kind="fact")  # fmt: skip
    yield _make("lemma-6.equation-7", "If m < z, all v with 0 ≤ v < m are reached.", BOX,
                part(lambda m, u: 0, lambda m, u: m), kind="fact")  # fmt: skip
    yield _make("lemma-6.below", "If m < z and v < m, then v < y(y + 1)/2 and γ(v) < y.", BOX, conclusion,
                kind="fact")  # fmt: skip
