"""Appendix: the lemmas of the other proof of Theorem 1, and every position it builds.

A position is read as x0 = c and heaps m + p1 ≤ … ≤ m + pn with p1 = 0. For a wished value v the
proof names a position after a move; here each is built as told, and the rules are asked whether
it is after a move and has the value v.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from math import isqrt
from typing import NamedTuple

from nimarcade.lab.claims.claim import Bounds, Check, Claim
from nimarcade.papers.exco.formula import measures, z
from nimarcade.papers.exco.terms import Case, Heaps, after, case, counted, key, places, section, table


def _place(name: str) -> str:
    head = name.partition(".")[0]
    return "appendix" + (f", {head.replace('-', ' ').capitalize()}" if head != "appendix" else "")


claim = section(group="exco.appendix", locate=_place)


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


def _each(fits: Callable[[At], bool]) -> Callable[[Callable[[At], Iterable[str]]], Check]:
    """A checker of what is said of every position that fits: an item of what is wrong there, empty if
    nothing is, for every instance."""

    def make(judge: Callable[[At], Iterable[str]]) -> Check:
        return counted(lambda bounds: (x.case(wrong) for x in box(bounds) if fits(x) for wrong in judge(x)))

    return make


each = claim.beside(_each(lambda x: True))
type_1 = claim.beside(_each(lambda x: x.type_1))
type_2 = claim.beside(_each(lambda x: not x.type_1))


@claim(
    "lemma-9",
    box={"y": 300},
    kind="lemma",
    printed="If y and y′ are distinct nonnegative integers, then V(y) ∩ V(y′) = ∅. Furthermore we have ∪_{y "
    "∈ Z≥} V(y) = Z≥.",
)
def lemma_9(bounds: Bounds) -> Iterator[Case]:
    """The intervals V(y) = [z(y) − 1, z(y) + y − 1] are disjoint and cover all integers ≥ 0."""
    covered = -1
    for y in range(bounds["y"] + 1):
        first, last = z(y) - 1, z(y) + y - 1
        right = first == covered + 1 and last + 1 == z(y + 1) - 1
        covered = last
        yield y, f"y = {y}", "" if right else f"V({y}) = [{first}, {last}]"


def eta(v: int) -> int:
    """(13): the y with v in V(y)."""
    return (isqrt(8 * v + 1) - 1) // 2


def rho(v: int) -> int:
    return v + 1 - z(eta(v))


@claim(
    "appendix.equation-13",
    box={"v": 1500},
    printed="for any positive integer v, there exists unique pair (η(v), ρ(v)) of integers such that v = "
    "z(η(v)) − 1 + ρ(v) and 0 ≤ ρ(v) ≤ η(v).",
)
def appendix_equation_13(bounds: Bounds) -> Iterator[Case]:
    """For every v > 0 there is just one (η, ρ) with v = z(η) − 1 + ρ, 0 ≤ ρ ≤ η."""
    for v in range(1, bounds["v"] + 1):
        pairs = [(y, v + 1 - z(y)) for y in range(v + 1) if 0 <= v + 1 - z(y) <= y]
        yield v, f"v = {v}", "" if pairs == [(eta(v), rho(v))] else f"pairs {pairs}"


BOX = {"n": 4, "largest": 9, "x0": 4}
"""Positions with 3 to n heaps."""


@each(
    "lemma-10",
    box=BOX,
    kind="lemma",
    printed="a position x is of type I and has u(x) = v if and only if m(x) < z(y(x)) and v = y(x) + n m(x).",
)
def lemma_10(x: At) -> Iterator[str]:
    """x is of type I with u(x) = v exactly if m(x) < z(y(x)) and v = y(x) + n·m(x)."""
    right = x.u == x.y + x.n * x.m and x.type_1 == (x.m < x.y * (x.y + 1) // 2 + 1)
    yield "" if right else "not so"


def residue(y: int, m: int) -> int:
    """The appendix's γ(y, m)."""
    return z(y) - 1 + (m - z(y)) % (y + 1)


def _lemma_11(x: At, least: int) -> Iterator[str]:
    for v in range(x.m + 1):
        far, rest = divmod(x.m - z(eta(v)) - rho(v), eta(v) + 1)
        claimed = x.y == eta(v) and not rest and far >= least
        actual = not x.type_1 and residue(x.y, x.m) == v
        yield "" if claimed == actual else f"v = {v}, l = {far}"


@each(
    "lemma-11",
    box=BOX,
    kind="lemma",
    printed="m(x) = z(η(v)) + ρ(v) + l(η(v) + 1) for some positive integer l",
    right="for some integer l ≥ 0, as the proof has it",
)
def lemma_11(x: At) -> Iterator[str]:
    """x is of type II with γ(y(x), m(x)) = v exactly if y(x) = η(v) and m(x) = z(η(v)) + ρ(v) + l(η(v) + 1)
    for some positive integer l."""
    return _lemma_11(x, 1)


@each(
    "lemma-11.from-0",
    box=BOX,
    kind="lemma",
    printed="l ≥ 0 is derived from the fact that for a type II position x we must have z(η(v)) = z(y(x)) ≤ "
    "m(x).",
    differs="Lemma 11 with l ≥ 0, as its proof has it, in place of a positive l",
)
def lemma_11_from_0(x: At) -> Iterator[str]:
    """x is of type II with γ(y(x), m(x)) = v exactly if y(x) = η(v) and m(x) = z(η(v)) + ρ(v) + l(η(v) + 1)
    for some l ≥ 0."""
    return _lemma_11(x, 0)


@claim(
    "appendix.lost",
    box=BOX,
    printed="all non-zero 𝒫-positions are of type II with y(x) = 0, and we have γ(0, m(x)) = 0 = G(x).",
)
def appendix_lost(bounds: Bounds) -> Iterator[Case]:
    """P-positions with stones are of type II with y = 0 and γ(0, m) = 0."""
    for x in box(bounds):
        values = table(x.n, bounds["largest"], bounds["x0"])
        if x.u and not values[key(x.c, x.heaps)]:
            yield x.case("" if not x.type_1 and not x.y and not residue(0, x.m) else "not so")


SUPPOSED_1 = "x of type I and k = u(x), which the words before it suppose, are said"
SUPPOSED_2 = "x of type II and k = γ(y(x), m(x)), which the words before it suppose, are said"
FEW = {"n": 4, "largest": 6, "x0": 3}


@type_1(
    "lemma-12",
    box=FEW,
    kind="lemma",
    printed="If x′ is reachable from x, then (i) either it is of type I with u(x′) < k, (ii) or it is of "
    "type II with γ(y(x′), m(x′)) < k.",
    differs=SUPPOSED_1,
)
def lemma_12(x: At) -> Iterator[str]:
    """After a move from x of type I: type I with u(x') < u(x), or type II with γ < u(x)."""
    wrong = ""
    for q in set(after(x.c, x.heaps)):
        m, u, y = measures(*q)
        if (u if m < z(y) else residue(y, m)) >= x.u:
            wrong = f"after a move to {q}"
    yield wrong


@claim(
    "lemma-12.chain",
    box={"n": 6, "v": 500},
    printed="η(w) + n(z(η(w)) + ρ(w)) ≥ η(w) + z(η(w)) + ρ(w) (when n = 1) > z(η(w)) − 1 + ρ(w) = w",
    differs="“when n = 1” is read as n ≥ 1",
)
def lemma_12_chain(bounds: Bounds) -> Iterator[Case]:
    """η(w) + n(z(η(w)) + ρ(w)) ≥ η(w) + z(η(w)) + ρ(w) > z(η(w)) − 1 + ρ(w) = w for n ≥ 1."""
    for n in range(1, bounds["n"] + 1):
        for w in range(bounds["v"] + 1):
            y, r = eta(w), rho(w)
            right = y + n * (z(y) + r) >= y + z(y) + r > z(y) - 1 + r == w
            yield w, f"n={n} w={w}", "" if right else "not so"


@each(
    "appendix.kept",
    box=FEW,
    printed="since any legal move keeps one of the piles intact, u(x′) ≥ m(x) for all positions x′ reachable "
    "from x.",
)
def appendix_kept(x: At) -> Iterator[str]:
    """A move keeps one of x1 … xn, so u(x') ≥ m(x)."""
    low = min((c + sum(heaps) for c, heaps in after(x.c, x.heaps)), default=x.m)
    yield "" if low >= x.m else f"u(x') = {low}"


@type_1(
    "lemma-13",
    box=BOX,
    kind="lemma",
    printed="If 0 ≤ v < m(x), then η(v) < y(x).",
    differs="that x is of type I is said, as the words before it suppose",
)
def lemma_13(x: At) -> Iterator[str]:
    """If x is of type I and 0 ≤ v < m(x), then η(v) < y(x)."""
    yield next((f"v = {v}" for v in range(x.m) if eta(v) >= x.y), "")


@type_2(
    "appendix.equation-19",
    box=BOX,
    printed="η(k) = y(x) ≤ C(y(x)+1, 2) = z(y(x)) − 1 ≤ k ≤ m(x) − 1.",
    differs=SUPPOSED_2,
)
def appendix_equation_19(x: At) -> Iterator[str]:
    """For x of type II, k = γ(y, m): η(k) = y ≤ y(y + 1)/2 = z − 1 ≤ k ≤ m − 1."""
    k, y = residue(x.y, x.m), x.y
    yield "" if eta(k) == y <= y * (y + 1) // 2 == z(y) - 1 <= k <= x.m - 1 else f"k = {k}"


@type_2(
    "lemma-14",
    box=FEW,
    kind="lemma",
    printed="If x′ is reachable from x, then (i) either it is of type I and u(x′) > k, (ii) or it is of type "
    "II and γ(y(x′), m(x′)) ≠ k.",
    differs=SUPPOSED_2,
)
def lemma_14(x: At) -> Iterator[str]:
    """After a move from x of type II, k = γ(y, m): type I with u(x') > k, or type II with γ ≠ k."""
    k, wrong = residue(x.y, x.m), ""
    for q in set(after(x.c, x.heaps)):
        m, u, y = measures(*q)
        if (u <= k) if m < z(y) else residue(y, m) == k:
            wrong = f"after a move to {q}"
    yield wrong


Built = tuple[int, list[int]] | None
"""x0 and heaps of the position built; None where the numbers it needs do not exist."""


def _spread(lows: list[int], highs: list[int], total: int) -> list[int] | None:
    """Numbers within their bounds with this sum, the first as large as can be; None if there are none."""
    if any(low > high for low, high in zip(lows, highs, strict=True)):
        return None
    left = total - sum(lows)
    if left < 0 or left > sum(highs) - sum(lows):
        return None
    spread = []
    for low, high in zip(lows, highs, strict=True):
        spread.append(low + min(left, high - low))
        left -= spread[-1] - low
    return spread


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


class Range(NamedTuple):
    """Wished values from x of type I with what is built for them."""

    name: str
    words: str
    reach: Callable[[At], range]
    build: Callable[[At, int], Built]
    printed: str
    differs: str = "only one choice of the other δi is tried"


RANGES = (
    Range(
        "range-1",
        "k − m ≤ v < k: δ1 = m − (k − v), all else stays",
        lambda x: range(x.u - x.m, x.u),
        lambda x, v: (x.c, [x.m - (x.u - v), *x.heaps[1:]]),
        "Range k − m(x) ≤ v < k = u(x): we set δ0 = c, δ1 = m(x) − (k − v), and δi = m(x) + pi for all "
        "i ≥ 2.",
        "",
    ),
    Range(
        "range-2",
        "m + p2 ≤ v ≤ k − m, v < k: δ1 = 0, δ2 stays, the others make up the sum v",
        lambda x: range(x.heaps[1], min(x.u - x.m + 1, x.u)),
        _zero,
        "Range m(x) + p2 ≤ v ≤ k − m(x): we set δ1 = 0, δ2 = m(x) + p2, and choose the other components δi "
        "such that … δ0 + Σ_{i=3}^n δi = v − m(x) − p2.",
        "v < k is added, which matters where m(x) = 0; only one choice of the other δi is tried",
    ),
    Range(
        "range-3",
        "m ≤ v < m + p2: δ1 = m, δ2 = v − m, all else 0",
        lambda x: range(x.m, x.heaps[1]),
        lambda x, v: (0, [x.m, v - x.m, *[0] * (x.n - 2)]),
        "Range m(x) ≤ v < m(x) + p2: we set δ1 = m(x), δ2 = v − m(x), and δi = 0 for all indices i ≠ 1, 2.",
        "",
    ),
    Range(
        "range-4",
        "v = m − 1: δ1 = m, the others as (16)",
        lambda x: range(max(x.m - 1, 0), x.m),
        _sixteen,
        "Range v = m(x) − 1: we define x(v) by setting δ1 = m(x), and choosing other δi such that … "
        "δ0 + Σ_{i=2}^n (δi − m(x)) = η(v).",
    ),
    Range(
        "range-5.a",
        "0 ≤ v < m − 1, η(v) ≥ p2 + α(v): δ1 = m − α, δ2 stays, the others as (17)",
        lambda x: range(x.m - 1),
        lambda x, v: _seventeen(x, v, True),
        "Subcase η(v) ≥ p2 + α(v): set δ1 = m(x) − α(v), δ2 = m(x) + p2, and choose other δi such that … "
        "δ0 + α(v) + p2 + Σ_{i=3}^n (δi − m(x) + α(v)) = η(v).",
    ),
    Range(
        "range-5.b",
        "0 ≤ v < m − 1, η(v) < p2 + α(v): δ1 stays, δ2 = m − α, the others as (18)",
        lambda x: range(x.m - 1),
        lambda x, v: _seventeen(x, v, False),
        "Subcase η(v) < α(v) + p2: we set δ1 = m(x), δ2 = m(x) − α(v), and choose other δi such that … "
        "δ0 + α(v) + Σ_{i=3}^n (δi − m(x) + α(v)) = η(v).",
    ),
)

VALUES = {"n": 4, "largest": 9, "x0": 4}
"""Positions with 3 to n heaps."""


def _judge(x: At, built: Built, values: dict[tuple[int, ...], int], v: int) -> str:
    """What is wrong with a position built for the value v."""
    if built is None:
        return f"v = {v}: no such numbers"
    c, heaps = built
    if not x.leads(c, heaps):
        return f"v = {v}: no move leads to ({c}; {', '.join(map(str, heaps))})"
    actual = values[key(c, heaps)]
    return "" if actual == v else f"v = {v}: ({c}; {', '.join(map(str, heaps))}) has the value {actual}"


def _wished(
    name: str, reach: Callable[[At], range], build: Callable[[At, int], Built], bounds: Bounds
) -> Iterator[Case]:
    for x in box(bounds):
        if x.type_1:
            values = table(x.n, bounds["largest"], bounds["x0"])
            for v in reach(x):
                if "." not in name or (name[-1] == "a") == (eta(v) >= x.p(2) + _alpha(x, v)):
                    yield x.case(_judge(x, build(x, v), values, v))


@claim.entries
def ranges() -> Iterator[Claim]:
    for name, words, reach, build, printed, differs in RANGES:
        yield claim.stated(
            f"appendix.type-1.{name}",
            f"From x of type I, k = u(x): {words}; that is a move to the value v.",
            partial(_wished, name, reach, build),
            box=VALUES,
            weight=1.0,
            printed=printed,
            differs=differs,
        )


def _pairs(x: At) -> Iterator[tuple[int, int]]:
    """(20): M."""
    k = residue(x.y, x.m)
    if k:
        for mu in range(eta(k - 1) + 1):
            for alpha in range(mu + 1):
                yield mu, alpha


def _index(x: At, mu: int) -> list[int]:
    """All i in 1 … n with P_i < μ ≤ P_(i+1)."""
    return [i for i in range(1, x.n + 1) if x.total(i) < mu <= x.total(i + 1)]


APART = "that it is of type II is a claim of its own (exco.appendix.equation-21)"
BUILT = {"n": 5, "largest": 14, "x0": 4}
"""The same, where no values are counted: type II needs large heaps that differ little."""


@type_2(
    "appendix.type-2.index",
    box=BUILT,
    printed="Note that for any (μ, α) ∈ M, μ > 0 we have a unique index i = i(μ) ∈ [1, n] such that P_i < μ "
    "≤ P_(i+1).",
)
def appendix_type_2_index(x: At) -> Iterator[str]:
    """For (μ, α) in M, μ > 0, there is just one i in 1 … n with P_i < μ ≤ P_(i+1)."""
    for mu in {mu for mu, _ in _pairs(x) if mu}:
        actual = _index(x, mu)
        yield "" if len(actual) == 1 else f"μ = {mu}: i in {actual}"


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


def _built(
    x: At, fits: Callable[[int, int], bool], build: Callable[[At, int, int], Built], *, same: bool = False
) -> Iterator[str]:
    for mu, alpha in _pairs(x):
        if fits(mu, alpha):
            yield _reached(x, build(x, mu, alpha), mu, alpha, same)


def _flat(x: At, mu: int, alpha: int) -> Built:
    """α = 0."""
    if not mu:
        return 0, [x.m] * x.n
    (i,) = _index(x, mu)
    if i == x.n:
        return mu - x.total(x.n), list(x.heaps)
    return 0, [*x.heaps[:i], x.m + mu - x.total(i), *[x.m] * (x.n - i - 1)]


@type_2(
    "appendix.type-2.mu-0",
    box=BUILT,
    printed="Case μ = 0 = α: We set δ0 = 0, and δβ = m(x) for β = 1, …, n. … Note that y(x) > 0 and so x(0, "
    "0) is reachable from x.",
    differs=APART,
)
def appendix_type_2_mu_0(x: At) -> Iterator[str]:
    """From x of type II a move leads to x(μ, α) with y = μ and m = m(x) − α: μ = α = 0."""
    return _built(x, lambda mu, a: not mu, _flat)


@type_2(
    "appendix.type-2.alpha-0.inner",
    box=BUILT,
    printed="Case α = 0 and i(μ) < n … In this case x(μ, 0) is reachable from x",
    right="but for μ = η(k − 1) = η(k) and x0 = 0, where x(μ, 0) = x as in the next case; the proof needs "
    "only 1 ≤ α there",
)
def appendix_type_2_alpha_0_inner(x: At) -> Iterator[str]:
    """From x of type II a move leads to x(μ, α) with y = μ and m = m(x) − α: α = 0, i(μ) < n."""
    return _built(x, lambda mu, a: bool(mu) and not a and _index(x, mu)[0] < x.n, _flat)


@type_2(
    "appendix.type-2.alpha-0.outer",
    box=BUILT,
    printed="x(μ, 0) is reachable from x, and is of type II satisfying equalities (21), except for the case "
    "μ = η(k−1) = η(k), in which we have x(μ, 0) = x.",
    differs=APART,
)
def appendix_type_2_alpha_0_outer(x: At) -> Iterator[str]:
    """From x of type II a move leads to x(μ, α) with y = μ and m = m(x) − α, or is x if μ = η(k − 1) = η(k):
    α = 0, i(μ) = n."""
    return _built(x, lambda mu, a: bool(mu) and not a and _index(x, mu)[0] == x.n, _flat, same=True)


def _bent(x: At, j: int, alpha: int, mu: int) -> list[int]:
    kept = [h - alpha for h in x.heaps[: j - 1]]
    return [*kept, x.heaps[j - 1], x.m + mu - x.total(j) - 2 * alpha, *[x.m - alpha] * (x.n - j - 1)]


def _inner(x: At, mu: int, alpha: int) -> Built:
    """α > 0 and i(μ) < n."""
    (i,) = _index(x, mu)
    fit = [j for j in range(1, i + 1) if mu - x.total(j + 1) < alpha <= mu - x.total(j)]
    if len(fit) != 1:
        return None
    return 0, _bent(x, fit[0], alpha, mu)


@type_2(
    "appendix.type-2.inner",
    box=BUILT,
    printed="Case μ > 0, α > 0 and i(μ) < n: … Thus, we proved that x(μ, α) is a type II position and "
    "reachable from x and satisfies (21).",
    differs=APART,
)
def appendix_type_2_inner(x: At) -> Iterator[str]:
    """From x of type II a move leads to x(μ, α) with y = μ and m = m(x) − α: μ, α > 0, i(μ) < n."""
    return _built(x, lambda mu, a: bool(a) and _index(x, mu)[0] < x.n, _inner)


def _outer(x: At, mu: int, alpha: int) -> Built:
    """α > 0 and i(μ) = n."""
    top = x.total(x.n)
    if alpha > top:
        return mu - alpha, [x.m, *[x.m - alpha] * (x.n - 1)]
    fit = [j for j in range(1, x.n) if top - x.total(j + 1) < alpha <= top - x.total(j)]
    if len(fit) != 1:
        return None
    return mu - top, _bent(x, fit[0], alpha, top)


@type_2(
    "appendix.type-2.outer",
    box=BUILT,
    printed="Case μ > 0, α > 0 and i(μ) = n: … Thus we proved that x(μ, α) defined above are type II "
    "positions, reachable from x, and satisfy (21).",
    differs=APART,
)
def appendix_type_2_outer(x: At) -> Iterator[str]:
    """From x of type II a move leads to x(μ, α) with y = μ and m = m(x) − α: μ, α > 0, i(μ) = n."""
    return _built(x, lambda mu, a: bool(a) and _index(x, mu)[0] == x.n, _outer)


@type_2(
    "appendix.equation-21",
    box=BUILT,
    printed="y(x(μ, α)) = μ and m(x(μ, α)) = m(x) − α ≥ z(μ)",
    differs="only m(x) − α ≥ z(μ); the equalities are checked case by case",
    right="for μ = η(k − 1) = η(k) only α ≤ ρ(k − 1) + 1 is meant, which is all that the end of the proof "
    "takes",
)
def appendix_equation_21(x: At) -> Iterator[str]:
    """m(x) − α ≥ z(μ) for all (μ, α) in M: every x(μ, α) is of type II."""
    for mu, alpha in _pairs(x):
        right = x.m - alpha >= z(mu)
        yield "" if right else f"μ = {mu}, α = {alpha}: m − α = {x.m - alpha} < z = {z(mu)}"


def _valued(x: At) -> bool:
    """Type II, and k = γ(y, m) is not 0."""
    return not x.type_1 and residue(x.y, x.m) > 0


valued = claim.beside(_each(_valued))


@valued(
    "appendix.equation-23",
    box=BUILT,
    printed="{γ(μ, m(x) − α) | (μ, α) ∈ M} ⊇ [0, k − 1].",
)
def appendix_equation_23(x: At) -> Iterator[str]:
    """{γ(μ, m − α) | (μ, α) in M} contains 0 … k − 1."""
    left = set(range(residue(x.y, x.m))) - {residue(mu, x.m - alpha) for mu, alpha in _pairs(x)}
    yield f"v = {min(left)} is left out" if left else ""


INSIDE = "V(μ) ⊆ [0, k − 1] is taken as μ < y(x), as the words below it have it"


@valued(
    "appendix.equation-24",
    box=BUILT,
    printed="if V(μ) ⊆ [0, k − 1] holds, then we have V(μ) = {γ(μ, m(x) − α) | 0 ≤ α ≤ μ}",
    differs=INSIDE,
)
def appendix_equation_24(x: At) -> Iterator[str]:
    """V(μ) = {γ(μ, m − α) | 0 ≤ α ≤ μ} for μ < y(x)."""
    for mu in range(x.y):
        residues = {residue(mu, x.m - alpha) for alpha in range(mu + 1)}
        yield "" if residues == set(range(z(mu) - 1, z(mu) + mu)) else f"μ = {mu}"


def _any(x: At, mu: int, alpha: int) -> tuple[int, list[int]]:
    """x(μ, α) in any case."""
    inner = mu and _index(x, mu)[0] < x.n
    built = _flat(x, mu, 0) if not alpha else _inner(x, mu, alpha) if inner else _outer(x, mu, alpha)
    assert built is not None
    return built


@claim(
    "appendix.equation-24.values",
    box={"n": 3, "largest": 14, "x0": 4},
    printed="if V(μ) ⊆ [0, k − 1] holds, then we have V(μ) = … = {G(x(μ, α)) | 0 ≤ α ≤ μ}, where the last "
    "equation follows from our inductive hypothesis.",
    differs=INSIDE,
)
def appendix_equation_24_values(bounds: Bounds) -> Iterator[Case]:
    """V(μ) = {G(x(μ, α)) | 0 ≤ α ≤ μ} for μ < y(x)."""
    for x in filter(_valued, box(bounds)):
        values = table(x.n, bounds["largest"], bounds["x0"])
        for mu in range(x.y):
            actual = {values[key(c, heaps)] for c, heaps in (_any(x, mu, a) for a in range(mu + 1))}
            yield x.case("" if actual == set(range(z(mu) - 1, z(mu) + mu)) else f"μ = {mu}")


@valued(
    "appendix.last",
    box=BUILT,
    printed="V(η(k−1)) ∩ [0, k−1] = {γ(η(k−1), x(η(k−1), α)) | 1 ≤ α ≤ ρ + 1}",
    differs="γ takes a number, m(x) − α, where print has the position x(η(k−1), α); ρ is ρ(k − 1)",
)
def appendix_last(x: At) -> Iterator[str]:
    """If η(k − 1) = η(k): V(η(k − 1)) ∩ [0, k − 1] = {γ(η(k − 1), m − α) | 1 ≤ α ≤ ρ + 1}."""
    k = residue(x.y, x.m)
    if (top := eta(k - 1)) == x.y:
        residues = {residue(top, x.m - alpha) for alpha in range(1, rho(k - 1) + 2)}
        yield "" if residues == set(range(z(top) - 1, k)) else f"{sorted(residues)}"


@valued(
    "appendix.congruence",
    box=BUILT,
    printed="m(x) − z(η(k−1)) ≡ (k − z(η(k−1)) + 1) mod (η(k−1) + 1) … ≡ (ρ + 1) mod (η(k−1) + 1).",
    differs="ρ is ρ(k − 1), as the line above it in print shows",
)
def appendix_congruence(x: At) -> Iterator[str]:
    """If η(k − 1) = η(k): m(x) − z(η(k − 1)) ≡ ρ(k − 1) + 1 mod η(k − 1) + 1."""
    k = residue(x.y, x.m)
    if (top := eta(k - 1)) == x.y:
        yield "" if (x.m - z(top) - rho(k - 1) - 1) % (top + 1) == 0 else "not congruent"
