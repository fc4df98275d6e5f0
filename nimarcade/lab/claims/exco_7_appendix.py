"""EXCO, appendix: the lemmas of the other proof of Theorem 1, and every position it builds.

A position is read as x0 = c and heaps m + p1 ≤ … ≤ m + pn with p1 = 0. For a wished value v the
proof names a position after a move; here each is built as told, and the rules are asked whether
it is after a move and has the value v.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any

from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.exco_3_formula import measures, z
from nimarcade.lab.claims.extra_heap import Case, Heaps, after, case, key, places, stated, table

BOX = {"n": 4, "largest": 9, "x0": 4}
"""Positions with 3 to n heaps."""
FEW = {"n": 4, "largest": 6, "x0": 3}


def claims() -> Iterable[Claim]:
    yield from _intervals()
    yield from _types()
    yield from _lemma_14()


def make(
    name: str, statement: str, box: Bounds, cases: Callable[[Bounds], Iterable[Case]], **more: Any
) -> Claim:
    more = {"kind": "fact", "group": "exco.appendix", **more}
    head = name.partition(".")[0]
    where = "appendix" + (f", {head.replace('-', ' ').capitalize()}" if head != "appendix" else "")
    return stated(name, where, statement, box, cases, **more)


def eta(v: int) -> int:
    """(13): the y with v in V(y)."""
    return (isqrt(8 * v + 1) - 1) // 2


def rho(v: int) -> int:
    return v + 1 - z(eta(v))


def residue(y: int, m: int) -> int:
    """The appendix's γ(y, m)."""
    return z(y) - 1 + (m - z(y)) % (y + 1)


@dataclass(frozen=True, slots=True)
class At:
    """A position with the appendix's letters."""

    c: int
    heaps: Heaps

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
        """Whether a move leads to (c, heaps), heap by heap."""
        lower = 0 <= c <= self.c and all(0 <= now <= h for now, h in zip(heaps, self.heaps, strict=True))
        kept = any(now == h for now, h in zip(heaps, self.heaps, strict=True))
        return lower and kept and (c, tuple(heaps)) != (self.c, self.heaps)

    def case(self, wrong: str = "") -> Case:
        return case(self.c, self.heaps, wrong)


def box(bounds: Bounds) -> Iterator[At]:
    for n in range(3, bounds["n"] + 1):
        for x0, heaps in places(n, bounds["largest"], bounds["x0"]):
            yield At(x0, heaps)


def _intervals() -> Iterator[Claim]:
    def lemma_9(bounds: Bounds) -> Iterator[Case]:
        covered = -1
        for y in range(bounds["y"] + 1):
            first, last = z(y) - 1, z(y) + y - 1
            right = first == covered + 1 and last + 1 == z(y + 1) - 1
            covered = last
            yield y, f"y = {y}", "" if right else f"V({y}) = [{first}, {last}]"

    def thirteen(bounds: Bounds) -> Iterator[Case]:
        for v in range(1, bounds["v"] + 1):
            pairs = [(y, v + 1 - z(y)) for y in range(v + 1) if 0 <= v + 1 - z(y) <= y]
            yield v, f"v = {v}", "" if pairs == [(eta(v), rho(v))] else f"pairs {pairs}"

    yield make("lemma-9", "The intervals V(y) = [z(y) − 1, z(y) + y − 1] are disjoint and cover all "
        "integers ≥ 0.",
               {"y": 300}, lemma_9, kind="lemma")  # fmt: skip
    yield make("appendix.equation-13", "For every v > 0 there is just one (η, ρ) with v = z(η) − 1 + ρ, "
               "0 ≤ ρ ≤ η.", {"v": 1500}, thirteen)  # fmt: skip


def _types() -> Iterator[Claim]:
    def lemma_10(bounds: Bounds) -> Iterator[Case]:
        for x in box(bounds):
            y = x.y
            right = x.u == y + x.n * x.m and x.type_1 == (x.m < y * (y + 1) // 2 + 1)
            yield x.case("" if right else "not so")

    def lemma_11(least: int) -> Callable[[Bounds], Iterator[Case]]:
        def cases(bounds: Bounds) -> Iterator[Case]:
            for x in box(bounds):
                for v in range(x.m + 1):
                    far, rest = divmod(x.m - z(eta(v)) - rho(v), eta(v) + 1)
                    told = x.y == eta(v) and not rest and far >= least
                    found = not x.type_1 and residue(x.y, x.m) == v
                    yield x.case("" if told == found else f"v = {v}, l = {far}")

        return cases

    def lost(bounds: Bounds) -> Iterator[Case]:
        for x in box(bounds):
            values = table(x.n, bounds["largest"], bounds["x0"])
            if x.u and not values[key(x.c, x.heaps)]:
                yield x.case("" if not x.type_1 and not x.y and not residue(0, x.m) else "not so")

    def lemma_12(bounds: Bounds) -> Iterator[Case]:
        for x in (x for x in box(bounds) if x.type_1):
            wrong = ""
            for q in set(after(x.c, x.heaps)):
                m, u, y = measures(*q)
                if (u if m < z(y) else residue(y, m)) >= x.u:
                    wrong = f"after a move to {q}"
            yield x.case(wrong)

    def chain(bounds: Bounds) -> Iterator[Case]:
        for n in range(1, bounds["n"] + 1):
            for w in range(bounds["v"] + 1):
                y, r = eta(w), rho(w)
                right = y + n * (z(y) + r) >= y + z(y) + r > z(y) - 1 + r == w
                yield w, f"n={n} w={w}", "" if right else "not so"

    def at_least(bounds: Bounds) -> Iterator[Case]:
        for x in box(bounds):
            low = min((c + sum(heaps) for c, heaps in after(x.c, x.heaps)), default=x.m)
            yield x.case("" if low >= x.m else f"u(x') = {low}")

    def lemma_13(bounds: Bounds) -> Iterator[Case]:
        for x in (x for x in box(bounds) if x.type_1):
            bad = [v for v in range(x.m) if eta(v) >= x.y]
            yield x.case(f"v = {bad[0]}" if bad else "")

    yield make("lemma-10", "x is of type I with u(x) = v exactly if m(x) < z(y(x)) and v = y(x) + n·m(x).",
               BOX, lemma_10, kind="lemma")  # fmt: skip
    said = (
        "x is of type II with γ(y(x), m(x)) = v exactly if y(x) = η(v) and "
        "m(x) = z(η(v)) + ρ(v) + l(η(v) + 1)"
    )
    yield make("lemma-11", f"{said} for some positive integer l.", BOX, lemma_11(1), kind="lemma",
               right="for some integer l ≥ 0, as the proof has it")  # fmt: skip
    yield make("lemma-11.from-0", f"{said} for some l ≥ 0.", BOX, lemma_11(0), kind="lemma")
    yield make("appendix.lost", "P-positions with stones are of type II with y = 0 and γ(0, m) = 0.", BOX,
               lost)  # fmt: skip
    yield make("lemma-12", "After a move from x of type I: type I with u(x') < u(x), or type II with γ < "
        "u(x).",
               FEW, lemma_12, kind="lemma")  # fmt: skip
    yield make("lemma-12.chain", "η(w) + n(z(η(w)) + ρ(w)) ≥ η(w) + z(η(w)) + ρ(w) > z(η(w)) − 1 + ρ(w) = w "
               "for n ≥ 1.", {"n": 6, "v": 500}, chain)  # fmt: skip
    yield make("appendix.kept", "A move keeps one of x1 … xn, so u(x') ≥ m(x).", FEW, at_least)
    yield make("lemma-13", "If x is of type I and 0 ≤ v < m(x), then η(v) < y(x).", BOX, lemma_13,
               kind="lemma")  # fmt: skip


def _lemma_14() -> Iterator[Claim]:
    def nineteen(bounds: Bounds) -> Iterator[Case]:
        for x in (x for x in box(bounds) if not x.type_1):
            k, y = residue(x.y, x.m), x.y
            right = eta(k) == y <= y * (y + 1) // 2 == z(y) - 1 <= k <= x.m - 1
            yield x.case("" if right else f"k = {k}")

    def lemma_14(bounds: Bounds) -> Iterator[Case]:
        for x in (x for x in box(bounds) if not x.type_1):
            k, wrong = residue(x.y, x.m), ""
            for q in set(after(x.c, x.heaps)):
                m, u, y = measures(*q)
                if (u <= k) if m < z(y) else residue(y, m) == k:
                    wrong = f"after a move to {q}"
            yield x.case(wrong)

    yield make("appendix.equation-19", "For x of type II, k = γ(y, m): η(k) = y ≤ y(y + 1)/2 = z − 1 ≤ k ≤ "
        "m − 1.",
               BOX, nineteen)  # fmt: skip
    yield make("lemma-14", "After a move from x of type II, k = γ(y, m): type I with u(x') > k, or type II "
        "with "
               "γ ≠ k.", FEW, lemma_14, kind="lemma")  # fmt: skip
