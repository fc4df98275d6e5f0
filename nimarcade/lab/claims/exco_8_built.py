"""EXCO, appendix: the positions built for a wished value, range by range and case by case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.exco_3_formula import measures, z
from nimarcade.lab.claims.exco_7_appendix import At, box, eta, make, residue, rho
from nimarcade.lab.claims.extra_heap import Case, key, table

VALUES = {"n": 4, "largest": 9, "x0": 4}
"""Positions with 3 to n heaps."""
BUILT = {"n": 5, "largest": 14, "x0": 4}
"""The same, where no values are counted: type II needs large heaps that differ little."""
Built = tuple[int, list[int]] | None
"""x0 and heaps of the position built; None where the numbers it needs do not exist."""


def claims() -> Iterable[Claim]:
    yield from _type_1()
    yield from _type_2()
    yield from _end()


def _spread(lows: list[int], highs: list[int], total: int) -> list[int] | None:
    """Numbers within their bounds with this sum, the first as large as can be; None if there are none."""
    if any(low > high for low, high in zip(lows, highs, strict=True)):
        return None
    left = total - sum(lows)
    if left < 0 or left > sum(highs) - sum(lows):
        return None
    found = []
    for low, high in zip(lows, highs, strict=True):
        found.append(low + min(left, high - low))
        left -= found[-1] - low
    return found


def _judge(x: At, built: Built, values: dict[tuple[int, ...], int], v: int) -> str:
    """What is wrong with a position built for the value v."""
    if built is None:
        return f"v = {v}: no such numbers"
    c, heaps = built
    if not x.leads(c, heaps):
        return f"v = {v}: no move leads to ({c}; {', '.join(map(str, heaps))})"
    found = values[key(c, heaps)]
    return "" if found == v else f"v = {v}: ({c}; {', '.join(map(str, heaps))}) has the value {found}"


def _type_1() -> Iterator[Claim]:
    ranges: tuple[tuple[str, str, Callable[[At], range], Callable[[At, int], Built]], ...] = (
        ("range-1", "k − m ≤ v < k: δ1 = m − (k − v), all else stays",
         lambda x: range(x.u - x.m, x.u), lambda x, v: (x.c, [x.m - (x.u - v), *x.heaps[1:]])),
        ("range-2", "m + p2 ≤ v ≤ k − m, v < k: δ1 = 0, δ2 stays, the others make up the sum v",
         lambda x: range(x.heaps[1], min(x.u - x.m + 1, x.u)), _zero),
        ("range-3", "m ≤ v < m + p2: δ1 = m, δ2 = v − m, all else 0",
         lambda x: range(x.m, x.heaps[1]), lambda x, v: (0, [x.m, v - x.m, *[0] * (x.n - 2)])),
        ("range-4", "v = m − 1: δ1 = m, the others as (16)",
         lambda x: range(max(x.m - 1, 0), x.m), _sixteen),
        ("range-5.a", "0 ≤ v < m − 1, η(v) ≥ p2 + α(v): δ1 = m − α, δ2 stays, the others as (17)",
         lambda x: range(x.m - 1), lambda x, v: _seventeen(x, v, True)),
        ("range-5.b", "0 ≤ v < m − 1, η(v) < p2 + α(v): δ1 stays, δ2 = m − α, the others as (18)",
         lambda x: range(x.m - 1), lambda x, v: _seventeen(x, v, False)),
    )  # fmt: skip
    for name, said, reach, build in ranges:
        yield make(
            f"appendix.type-1.{name}",
            f"From x of type I, k = u(x): {said}; that is a move to the value v.",
            VALUES,
            _wished(name, reach, build),
            weight=1.0,
        )


def _wished(
    name: str, reach: Callable[[At], range], build: Callable[[At, int], Built]
) -> Callable[[Bounds], Iterator[Case]]:
    def cases(bounds: Bounds) -> Iterator[Case]:
        for x in box(bounds):
            if x.type_1:
                values = table(x.n, bounds["largest"], bounds["x0"])
                for v in reach(x):
                    if "." not in name or (name[-1] == "a") == (eta(v) >= x.p(2) + _alpha(x, v)):
                        yield x.case(_judge(x, build(x, v), values, v))

    return cases


def _zero(x: At, v: int) -> Built:
    some = _spread([0] * (x.n - 1), [x.c, *x.heaps[2:]], v - x.heaps[1])
    return None if some is None else (some[0], [0, x.heaps[1], *some[1:]])


def _sixteen(x: At, v: int) -> Built:
    some = _spread([0] + [x.m] * (x.n - 1), [x.c, *x.heaps[1:]], eta(v) + (x.n - 1) * x.m)
    return None if some is None else (some[0], [x.m, *some[1:]])


def _alpha(x: At, v: int) -> int:
    return (x.m - v - 1) % (eta(v) + 1)


def _seventeen(x: At, v: int, first: bool) -> Built:
    a = _alpha(x, v)
    low = x.m - a
    left = eta(v) - a - (x.p(2) if first else 0) + (x.n - 2) * low
    some = _spread([0] + [low] * (x.n - 2), [x.c, *x.heaps[2:]], left)
    if some is None:
        return None
    return some[0], [*((low, x.heaps[1]) if first else (x.m, low)), *some[1:]]


def _index(x: At, mu: int) -> list[int]:
    """All i in 1 … n with P_i < μ ≤ P_(i+1)."""
    return [i for i in range(1, x.n + 1) if x.total(i) < mu <= x.total(i + 1)]


def _pairs(x: At) -> Iterator[tuple[int, int]]:
    """(20): M."""
    k = residue(x.y, x.m)
    if k:
        for mu in range(eta(k - 1) + 1):
            for alpha in range(mu + 1):
                yield mu, alpha


def _flat(x: At, mu: int, alpha: int) -> Built:
    """α = 0."""
    if not mu:
        return 0, [x.m] * x.n
    (i,) = _index(x, mu)
    if i == x.n:
        return mu - x.total(x.n), list(x.heaps)
    return 0, [*x.heaps[:i], x.m + mu - x.total(i), *[x.m] * (x.n - i - 1)]


def _inner(x: At, mu: int, alpha: int) -> Built:
    """α > 0 and i(μ) < n."""
    (i,) = _index(x, mu)
    fit = [j for j in range(1, i + 1) if mu - x.total(j + 1) < alpha <= mu - x.total(j)]
    if len(fit) != 1:
        return None
    return 0, _bent(x, fit[0], alpha, mu)


def _bent(x: At, j: int, alpha: int, mu: int) -> list[int]:
    kept = [h - alpha for h in x.heaps[: j - 1]]
    return [*kept, x.heaps[j - 1], x.m + mu - x.total(j) - 2 * alpha, *[x.m - alpha] * (x.n - j - 1)]


def _outer(x: At, mu: int, alpha: int) -> Built:
    """α > 0 and i(μ) = n."""
    top = x.total(x.n)
    if alpha > top:
        return mu - alpha, [x.m, *[x.m - alpha] * (x.n - 1)]
    fit = [j for j in range(1, x.n) if top - x.total(j + 1) < alpha <= top - x.total(j)]
    if len(fit) != 1:
        return None
    return mu - top, _bent(x, fit[0], alpha, top)


def _any(x: At, mu: int, alpha: int) -> tuple[int, list[int]]:
    """x(μ, α) in any case."""
    inner = mu and _index(x, mu)[0] < x.n
    built = _flat(x, mu, 0) if not alpha else _inner(x, mu, alpha) if inner else _outer(x, mu, alpha)
    assert built is not None
    return built


def _type_2() -> Iterator[Claim]:
    def unique(bounds: Bounds) -> Iterator[Case]:
        for x in (x for x in box(bounds) if not x.type_1):
            for mu in {mu for mu, _ in _pairs(x) if mu}:
                found = _index(x, mu)
                yield x.case("" if len(found) == 1 else f"μ = {mu}: i in {found}")

    def built(
        fits: Callable[[At, int, int], bool], build: Callable[[At, int, int], Built], same: bool
    ) -> Callable[[Bounds], Iterator[Case]]:
        def cases(bounds: Bounds) -> Iterator[Case]:
            for x in (x for x in box(bounds) if not x.type_1):
                for mu, alpha in _pairs(x):
                    if fits(x, mu, alpha):
                        yield x.case(_reached(x, build(x, mu, alpha), mu, alpha, same))

        return cases

    def type_2(bounds: Bounds) -> Iterator[Case]:
        for x in (x for x in box(bounds) if not x.type_1):
            for mu, alpha in _pairs(x):
                right = x.m - alpha >= z(mu)
                yield x.case("" if right else f"μ = {mu}, α = {alpha}: m − α = {x.m - alpha} < z = {z(mu)}")

    yield make("appendix.type-2.index", "For (μ, α) in M, μ > 0, there is just one i in 1 … n with "
               "P_i < μ ≤ P_(i+1).", BUILT, unique)  # fmt: skip
    said = "From x of type II a move leads to x(μ, α) with y = μ and m = m(x) − α"
    yield make("appendix.type-2.mu-0", f"{said}: μ = α = 0.", BUILT,
               built(lambda x, mu, a: not mu, _flat, False))  # fmt: skip
    yield make("appendix.type-2.alpha-0.inner", f"{said}: α = 0, i(μ) < n.", BUILT,
               built(lambda x, mu, a: bool(mu) and not a and _index(x, mu)[0] < x.n, _flat, False),
               right="but for μ = η(k − 1) = η(k) and x0 = 0, where x(μ, 0) = x as in the next case; the "
               "proof needs only 1 ≤ α there")  # fmt: skip
    yield make("appendix.type-2.alpha-0.outer", f"{said}, or is x if μ = η(k − 1) = η(k): α = 0, i(μ) = n.",
               BUILT, built(lambda x, mu, a: bool(mu) and not a and _index(x, mu)[0] == x.n,
                            _flat, True))  # fmt: skip
    yield make("appendix.type-2.inner", f"{said}: μ, α > 0, i(μ) < n.", BUILT,
               built(lambda x, mu, a: bool(a) and _index(x, mu)[0] < x.n, _inner, False))  # fmt: skip
    yield make("appendix.type-2.outer", f"{said}: μ, α > 0, i(μ) = n.", BUILT,
               built(lambda x, mu, a: bool(a) and _index(x, mu)[0] == x.n, _outer, False))  # fmt: skip
    yield make("appendix.equation-21", "m(x) − α ≥ z(μ) for all (μ, α) in M: every x(μ, α) is of type II.",
               BUILT, type_2, right="for μ = η(k − 1) = η(k) only α ≤ ρ(k − 1) + 1 is meant, which is "
               "all that the end of the proof takes")  # fmt: skip


def _reached(x: At, built: Built, mu: int, alpha: int, same: bool) -> str:
    where = f"μ = {mu}, α = {alpha}"
    if built is None:
        return f"{where}: no index"
    c, heaps = built
    if min(heaps) < 0 or measures(c, tuple(sorted(heaps)))[::2] != (x.m - alpha, mu):
        return f"{where}: ({c}; {', '.join(map(str, heaps))}) has another m or y"
    k = residue(x.y, x.m)
    if same and mu == eta(k - 1) == eta(k) and (c, tuple(heaps)) == (x.c, x.heaps):
        return ""
    return "" if x.leads(c, heaps) else f"{where}: no move leads to ({c}; {', '.join(map(str, heaps))})"


def _end() -> Iterator[Claim]:
    def each(bounds: Bounds) -> Iterator[tuple[At, int]]:
        for x in box(bounds):
            k = residue(x.y, x.m)
            if not x.type_1 and k:
                yield x, k

    def all_values(bounds: Bounds) -> Iterator[Case]:
        for x, k in each(bounds):
            left = set(range(k)) - {residue(mu, x.m - alpha) for mu, alpha in _pairs(x)}
            yield x.case(f"v = {min(left)} is left out" if left else "")

    def whole(bounds: Bounds) -> Iterator[Case]:
        for x, _ in each(bounds):
            for mu in range(x.y):
                found = {residue(mu, x.m - alpha) for alpha in range(mu + 1)}
                yield x.case("" if found == set(range(z(mu) - 1, z(mu) + mu)) else f"μ = {mu}")

    def valued(bounds: Bounds) -> Iterator[Case]:
        for x, _ in each(bounds):
            values = table(x.n, bounds["largest"], bounds["x0"])
            for mu in range(x.y):
                found = {values[key(c, heaps)] for c, heaps in (_any(x, mu, a) for a in range(mu + 1))}
                yield x.case("" if found == set(range(z(mu) - 1, z(mu) + mu)) else f"μ = {mu}")

    def last(bounds: Bounds) -> Iterator[Case]:
        for x, k in each(bounds):
            top = eta(k - 1)
            if top == x.y:
                found = {residue(top, x.m - alpha) for alpha in range(1, rho(k - 1) + 2)}
                yield x.case("" if found == set(range(z(top) - 1, k)) else f"{sorted(found)}")

    def congruent(bounds: Bounds) -> Iterator[Case]:
        for x, k in each(bounds):
            top = eta(k - 1)
            if top == x.y:
                yield x.case("" if (x.m - z(top) - rho(k - 1) - 1) % (top + 1) == 0 else "not congruent")

    yield make("appendix.equation-23", "{γ(μ, m − α) | (μ, α) in M} contains 0 … k − 1.", BUILT, all_values)
    yield make("appendix.equation-24", "V(μ) = {γ(μ, m − α) | 0 ≤ α ≤ μ} for μ < y(x).", BUILT, whole)
    yield make("appendix.equation-24.values", "V(μ) = {G(x(μ, α)) | 0 ≤ α ≤ μ} for μ < y(x).",
               {"n": 3, "largest": 14, "x0": 4}, valued)  # fmt: skip
    yield make("appendix.last", "If η(k − 1) = η(k): V(η(k − 1)) ∩ [0, k − 1] = "
        "{γ(η(k − 1), m − α) | 1 ≤ α ≤ "
               "ρ + 1}.", BUILT, last)  # fmt: skip
    yield make("appendix.congruence", "If η(k − 1) = η(k): m(x) − z(η(k − 1)) ≡ ρ(k − 1) + 1 mod η(k − 1) "
        "+ 1.",
               BUILT, congruent)  # fmt: skip
