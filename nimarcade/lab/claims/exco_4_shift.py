"""EXCO, sections 4.1 and 4.2: bounds, shifts by powers of 2, Theorem 2 and the cores of values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.extra_heap import CELLS, Case, case, lines, place, room, stated, value
from nimarcade.theory.exco_values import Lines

BOX = {"x0": 15, "x1": 63, "x2": 127, "k": 6}
CORES = {"v": 63}


def claims() -> Iterable[Claim]:
    yield from _bounds()
    yield from _shifts()
    yield from _illustrations()
    yield from _theorem()
    yield from _cores()


def _make(
    name: str, statement: str, box: Bounds, cases: Callable[[Bounds], Iterable[Case]], **more: Any
) -> Claim:
    more = {"group": "exco.section-4.2", **more}
    return stated(name, place(name), statement, box, cases, **more)


@lru_cache(maxsize=2)
def _walked(x0: int, x1: int, x2: int) -> Lines:
    room((x0 + 1) * (x1 + 1) * (x2 + 1), f"x0={x0} x1={x1} x2={x2}")
    found = lines(x0, x1, False)
    assert found.reach(x2, 2 * CELLS)
    return found


def _box(bounds: Bounds) -> tuple[Lines, Iterator[tuple[int, int, int]]]:
    """Lines that reach past the box by its shifts, and all positions of the box with x1 ≤ x2."""
    top = 1 << bounds.get("k", 0)
    walked = _walked(bounds["x0"], bounds["x1"] + top, bounds["x2"] + top)
    return walked, (
        (x0, x1, x2)
        for x0, x1 in product(range(bounds["x0"] + 1), range(bounds["x1"] + 1))
        for x2 in range(x1, bounds["x2"] + 1)
    )


def _bounds() -> Iterator[Claim]:
    def eight(bounds: Bounds) -> Iterator[Case]:
        walked, every = _box(bounds)
        for x0, x1, x2 in every:
            found = walked.value(x0, x1, x2)
            right = x0 + (x1 ^ x2) <= found <= x0 + x1 + x2
            yield case(x0, (x1, x2), "" if right else f"G = {found}")

    def none(bounds: Bounds) -> Iterator[Case]:
        walked, every = _box(bounds)
        for _, x1, x2 in (p for p in every if not p[0]):
            found = walked.value(0, x1, x2)
            yield case(0, (x1, x2), "" if found == x1 ^ x2 else f"G = {found}")

    def zero(bounds: Bounds) -> Iterator[Case]:
        walked, every = _box(bounds)
        for x0, _, x2 in (p for p in every if not p[1]):
            found = walked.value(x0, 0, x2)
            yield case(x0, (0, x2), "" if found == x0 + x2 else f"G = {found}")

    def both(bounds: Bounds) -> Iterator[Case]:
        walked, every = _box(bounds)
        kinds: Counter[str] = Counter()
        for x0, x1, x2 in every:
            low, high = x0 + (x1 ^ x2), x0 + x1 + x2
            if x0 and x1 and low < high:
                found = walked.value(x0, x1, x2)
                kinds["lower" if found == low else "upper" if found == high else "between"] += 1
        for kind in ("lower", "upper"):
            yield 0, f"the {kind} bound", "" if kinds[kind] > 1 else "it is not reached"

    yield _make("section-4.1.equation-8", "x0 + (x1 ⊕ x2) ≤ G(x) ≤ x0 + x1 + x2.", BOX, eight, kind="fact")
    yield _make("section-4.1.x0-0", "If x0 = 0, then G(x) = x1 ⊕ x2.", BOX, none, kind="fact")
    yield _make("section-4.1.zero-heap", "If x1 = 0, then G(x) = u(x).", BOX, zero, kind="fact")
    yield _make("section-4.1.both-bounds", "Both bounds are reached in many other cases (x0, x1 > 0, bounds "
                "not equal).", BOX, both, kind="fact")  # fmt: skip


def _shifts() -> Iterator[Claim]:
    def shifted(bounds: Bounds, small: bool) -> Iterator[Case]:
        walked, every = _box(bounds)
        for x0, x1, x2 in every:
            found = walked.value(x0, x1, x2)
            for k in range(bounds["k"] + 1):
                if (found < 1 << k) == small:
                    moved = walked.value(x0, x1 + (1 << k), x2 + (1 << k))
                    right = moved == found if small else moved >= 1 << k
                    yield case(x0, (x1, x2), "" if right else f"G = {found}, shifted by 2^{k} it is {moved}")

    def back(bounds: Bounds) -> Iterator[Case]:
        walked, every = _box(bounds)
        for x0, x1, x2 in every:
            found = walked.value(x0, x1, x2)
            for k in range(found.bit_length(), x1.bit_length()):
                moved = walked.value(x0, x1 - (1 << k), x2 - (1 << k))
                yield case(x0, (x1, x2), "" if moved == found else f"G = {found}, less 2^{k} it is {moved}")

    def eight(bounds: Bounds) -> Iterator[Case]:
        for k in range(1, bounds["k"] + 1):
            half = 1 << (k - 1)
            for a, b in product(range(half, 2 * half), range(2 * half)):
                right = (a ^ b) > b if b < half else (a ^ b) < b
                yield a + b, f"a={a} b={b} k={k}", "" if right else f"a ⊕ b = {a ^ b}"

    yield _make("lemma-7.below", "If G(x) < 2^k, then G(x + (0, 2^k, 2^k)) = G(x).", BOX,
                lambda bounds: shifted(bounds, True), kind="lemma")  # fmt: skip
    yield _make("lemma-7.above", "If G(x) ≥ 2^k, then G(x + (0, 2^k, 2^k)) ≥ 2^k.", BOX,
                lambda bounds: shifted(bounds, False), kind="lemma")  # fmt: skip
    yield _make("corollary-2", "If G(x) < 2^k and x ≥ (0, 2^k, 2^k), then G(x − (0, 2^k, 2^k)) = G(x).",
                BOX, back, kind="corollary")  # fmt: skip
    yield _make("lemma-8", "If 2^(k−1) ≤ a < 2^k, then a ⊕ b > b for 0 ≤ b < 2^(k−1), and a ⊕ b < b for "
                "2^(k−1) ≤ b < 2^k.", {"k": 9}, eight, kind="lemma")  # fmt: skip


def _illustrations() -> Iterator[Claim]:
    told = [(1, 0, 0, 2), (2, 0, 0, 4), (3, 0, 0, 4), (4, 0, 0, 8), (0, 1, 2, 4), (1, 0, 1, 4), (1, 1, 1, 4),
            (1, 1, 2, 8), (2, 1, 3, 8), (3, 1, 1, 8), (1, 2, 6, 8), (1, 5, 6, 16), (2, 5, 5, 16)]  # fmt: skip
    for *at, top in told:
        yield _smaller("below", at, f"{top}", top)
    for at, u in (([1, 2, 6], 9), ([1, 5, 6], 12), ([2, 5, 5], 12)):
        yield _smaller("u", at, f"u({','.join(map(str, at))}) = {u}", u if u == sum(at) else 0)

    def exclusive(bounds: Bounds) -> Iterator[Case]:
        for i in range(bounds["i"] + 1):
            found = (1 + 4 * i) ^ (1 + 5 * i)
            yield i, f"i = {i}", "" if found == 3 else f"{1 + 4 * i} ⊕ {1 + 5 * i} = {found}"

    def second(bounds: Bounds) -> Iterator[Case]:
        yield case(1, (2, 3), "" if (2 + 2, 3 + 2) == (5, 6) else "(1,2,3) + (0,2,2) = (1,4,5)")

    yield _make("section-4.2.chain-6.xor", "(1 + 4i) ⊕ (1 + 5i) = 3 for all i ≥ 0.", {"i": 12}, exclusive,
                kind="example", right="(1 + 4i) ⊕ (2 + 4i) = 3, as the position has it")  # fmt: skip
    yield _make("section-4.2.second-claim", "For k = 1 and x = (1,2,3), x + (0, 2^k, 2^k) = (1,5,6).", {},
                second, kind="example", right="(1,4,5), as in the line below it")  # fmt: skip


def _smaller(name: str, at: list[int], than: str, top: int) -> Claim:
    """The example G(at) < top."""
    x0, x1, x2 = at

    def check(bounds: Bounds) -> Iterator[Case]:
        found = value(x0, x1, x2)
        yield case(x0, (x1, x2), "" if found < top else f"G = {found}")

    said = f"G({x0},{x1},{x2}) < {than}."
    return _make(f"section-4.2.{name}-{x0}-{x1}-{x2}", said, {}, check, kind="example")


def _power(v: int) -> int:
    """k(v) of Notation 1, with k(0) = 0."""
    return v.bit_length()


def _theorem() -> Iterator[Claim]:
    def notation(bounds: Bounds) -> Iterator[Case]:
        for v in range(bounds["v"] + 1):
            fit = [k for k in range(v.bit_length() + 2) if 2**k <= 2 * v < 2 * 2**k]
            yield v, f"v = {v}", "" if len(fit) == 1 else "no k fits"

    def theorem(bounds: Bounds, least: int) -> Iterator[Case]:
        walked, every = _box(bounds)
        for x0, x1, x2 in every:
            v = walked.value(x0, x1, x2)
            if v >= least:
                right = any(
                    x0 <= v and 2 * y1 <= 2 ** _power(v) - 2 and y2 < 1 << _power(v)
                    and walked.value(x0, y1, y2) == v
                    for y1, y2 in _lower(x1, x2, _power(v))
                )  # fmt: skip
                yield case(x0, (x1, x2), "" if right else f"G = {v}: no x̂ is so small")

    said = (
        "If G(x) = v and x1 ≤ x2, there is x̂ ≤ (v, 2^(k(v)−1) − 1, 2^k(v) − 1) with G(x̂) = v and "
        "x = x̂ + λ(0, 2^k(v), 2^k(v)), λ ≥ 0"
    )
    box = {"x0": 31, "x1": 63, "x2": 127}
    yield _make("notation-1", "For every v ≥ 0 there is one k ≥ 0 with 2^(k−1) ≤ v < 2^k.", {"v": 1000},
                notation, kind="fact", right="v ≥ 1; for v = 0 no k will do (k(0) = 0 is meant)")  # fmt: skip
    yield _make("theorem-2", f"{said}.", box, lambda bounds: theorem(bounds, 0),
                right="v ≥ 1 (exco.theorem-2.positive): for v = 0 the bound on x̂1 would be −1/2")  # fmt: skip
    yield _make("theorem-2.positive", f"{said}; v ≥ 1.", box, lambda bounds: theorem(bounds, 1))


def _lower(x1: int, x2: int, k: int) -> Iterator[tuple[int, int]]:
    """All (x1, x2) − λ(2^k, 2^k), the smallest first."""
    for away in range(x1 >> k << k, -1, -(1 << k)):
        yield x1 - away, x2 - away


@lru_cache(maxsize=256)
def _core(v: int) -> frozenset[tuple[int, int, int]]:
    """Core(v) by its definition."""
    k = _power(v)
    walked = _walked(63, 63, 127) if v < 64 else _walked(v, (1 << k) - 1, 1 << k)
    return frozenset(
        (x0, x1, x2)
        for x1, x2 in product(range((1 << k) + 1 >> 1), range(1 << k))
        for x0 in range(v + 1)
        if walked.value(x0, x1, x2) == v
    )


def _values(bounds: Bounds) -> range:
    """0 … v; refuses what would take too long."""
    room(bounds["v"] ** 4 // 2, f"v={bounds['v']}")
    return range(bounds["v"] + 1)


def _cores() -> Iterator[Claim]:
    def size(bounds: Bounds) -> Iterator[Case]:
        for v in _values(bounds):
            found = len(_core(v))
            yield v, f"Core({v})", "" if found <= 2 * v**3 else f"it has {found} positions, 2v³ = {2 * v**3}"

    def inside(bounds: Bounds) -> Iterator[Case]:
        walked, every = _box(bounds)
        wanted = _values(bounds)
        for x0, x1, x2 in every:
            v = walked.value(x0, x1, x2)
            if v in wanted:
                right = any((x0, *low) in _core(v) for low in _lower(x1, x2, _power(v)))
                yield case(x0, (x1, x2), "" if right else f"G = {v}: nothing below it is in Core({v})")

    def decides(bounds: Bounds) -> Iterator[Case]:
        v = bounds["v"]
        core = {p: w for w in _values(bounds) for p in _core(w)}
        walked, every = _box(bounds)
        for x0, x1, x2 in every:
            by_core = {
                w for w in range(x0, v + 1) for low in _lower(x1, x2, _power(w)) if core.get((x0, *low)) == w
            }
            found = walked.value(x0, x1, x2)
            right = by_core == ({found} if found <= v else set())
            yield case(x0, (x1, x2), "" if right else f"G = {found}, by the cores {sorted(by_core)}")

    def steps(bounds: Bounds) -> Iterator[Case]:
        for v in range(1, bounds["v"] + 1):
            top = 1 << _power(v)
            looked = sum(
                (x0 + 1) * (x1 + x2) + x0
                for x0, x1, x2 in product(range(v + 1), range(top // 2), range(top))
            )  # fmt: skip
            yield v, f"v = {v}", "" if looked <= 24 * v**5 else f"{looked} followers are looked at"

    box = {"x0": 31, "x1": 63, "x2": 127, "v": 31}
    yield _make("section-4.2.core", "Every x with G(x) = v and x1 ≤ x2 is x̂ + λ(0, 2^k(v), 2^k(v)) with "
        "x̂ in "
                "Core(v).", box, inside, kind="fact")  # fmt: skip
    yield _make("section-4.2.core-size", "Core(v) has at most 2v³ positions.", CORES, size, kind="fact",
                right="v ≥ 1: Core(0) = {(0,0,0)} has one")  # fmt: skip
    yield _make("corollary-3", "The cores up to v tell G(x) of any x if it is at most v, and that it is not "
                "otherwise.", box, decides, kind="corollary")  # fmt: skip
    yield _make("corollary-3.time", "Counting the cores up to v looks at O(v⁵) followers (24v⁵ at most).",
                CORES, steps, kind="corollary")  # fmt: skip
