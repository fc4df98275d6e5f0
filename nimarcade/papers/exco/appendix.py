"""Appendix: the lemmas of the other proof of Theorem 1, and every position it builds.

A position is read as x0 = c and heaps m + p1 ≤ … ≤ m + pn with p1 = 0. For a wished value v the
proof names a position after a move; here each is built as told, and the rules are asked whether
it is after a move and has the value v."""

from collections.abc import Callable, Iterator
from functools import partial
from math import isqrt

from nimarcade.lab.claims.claim import Bounds
from nimarcade.papers.exco.formula import At, box, each_of, measures, z
from nimarcade.papers.exco.terms import Case, after, key, section, table


def _place(name: str) -> str:
    head = name.partition(".")[0]
    return "appendix" + (f", {head.replace('-', ' ').capitalize()}" if head != "appendix" else "")


claim = section(group="exco.appendix", locate=_place)


each = claim.beside(each_of(lambda x: True))
type_1 = claim.beside(each_of(lambda x: x.type_1))
type_2 = claim.beside(each_of(lambda x: not x.type_1))


@claim("lemma-9")
def lemma_9(bounds: Bounds) -> Iterator[Case]:
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


@claim("appendix.equation-13")
def appendix_equation_13(bounds: Bounds) -> Iterator[Case]:
    for v in range(1, bounds["v"] + 1):
        pairs = [(y, v + 1 - z(y)) for y in range(v + 1) if 0 <= v + 1 - z(y) <= y]
        yield v, f"v = {v}", "" if pairs == [(eta(v), rho(v))] else f"pairs {pairs}"


@each("lemma-10")
def lemma_10(x: At) -> Iterator[str]:
    right = x.u == x.y + x.n * x.m and x.type_1 == (x.m < x.y * (x.y + 1) // 2 + 1)
    yield "" if right else "not so"


def residue(y: int, m: int) -> int:
    """The appendix's γ(y, m)."""
    return z(y) - 1 + (m - z(y)) % (y + 1)


def _lemma_11(least: int, x: At) -> Iterator[str]:
    for v in range(x.m + 1):
        far, rest = divmod(x.m - z(eta(v)) - rho(v), eta(v) + 1)
        claimed = x.y == eta(v) and not rest and far >= least
        actual = not x.type_1 and residue(x.y, x.m) == v
        yield "" if claimed == actual else f"v = {v}, l = {far}"


each("lemma-11")(partial(_lemma_11, 1))
each("lemma-11.from-0")(partial(_lemma_11, 0))


@claim("appendix.lost")
def appendix_lost(bounds: Bounds) -> Iterator[Case]:
    for x in box(bounds):
        values = table(x.n, bounds["largest"], bounds["x0"])
        if x.u and not values[key(x.c, x.heaps)]:
            yield x.case("" if not x.type_1 and not x.y and not residue(0, x.m) else "not so")


@type_1("lemma-12")
def lemma_12(x: At) -> Iterator[str]:
    wrong = ""
    for q in set(after(x.c, x.heaps)):
        m, u, y = measures(*q)
        if (u if m < z(y) else residue(y, m)) >= x.u:
            wrong = f"after a move to {q}"
    yield wrong


@claim("lemma-12.chain")
def lemma_12_chain(bounds: Bounds) -> Iterator[Case]:
    for n in range(1, bounds["n"] + 1):
        for w in range(bounds["v"] + 1):
            y, r = eta(w), rho(w)
            right = y + n * (z(y) + r) >= y + z(y) + r > z(y) - 1 + r == w
            yield w, f"n={n} w={w}", "" if right else "not so"


@each("appendix.kept")
def appendix_kept(x: At) -> Iterator[str]:
    low = min((c + sum(heaps) for c, heaps in after(x.c, x.heaps)), default=x.m)
    yield "" if low >= x.m else f"u(x') = {low}"


type_1("lemma-13")(lambda x: [next((f"v = {v}" for v in range(x.m) if eta(v) >= x.y), "")])


@type_2("appendix.equation-19")
def appendix_equation_19(x: At) -> Iterator[str]:
    k, y = residue(x.y, x.m), x.y
    yield "" if eta(k) == y <= y * (y + 1) // 2 == z(y) - 1 <= k <= x.m - 1 else f"k = {k}"


@type_2("lemma-14")
def lemma_14(x: At) -> Iterator[str]:
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
    if (left := total - sum(lows)) < 0 or left > sum(highs) - sum(lows):
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
    if (some := _spread([0] + [low] * (x.n - 2), [x.c, *x.heaps[2:]], left)) is None:
        return None
    return some[0], [*((low, x.heaps[1]) if first else (x.m, low)), *some[1:]]


RANGES: dict[str, tuple[Callable[[At], range], Callable[[At, int], Built]]] = {
    "1": (lambda x: range(x.u - x.m, x.u), lambda x, v: (x.c, [x.m - (x.u - v), *x.heaps[1:]])),
    "2": (lambda x: range(x.heaps[1], min(x.u - x.m + 1, x.u)), _zero),
    "3": (lambda x: range(x.m, x.heaps[1]), lambda x, v: (0, [x.m, v - x.m, *[0] * (x.n - 2)])),
    "4": (lambda x: range(max(x.m - 1, 0), x.m), _sixteen),
    "5.a": (lambda x: range(x.m - 1), lambda x, v: _seventeen(x, v, True)),
    "5.b": (lambda x: range(x.m - 1), lambda x, v: _seventeen(x, v, False)),
}
"""Wished values from x of type I, and what is built for each of them."""


def _judge(x: At, built: Built, values: dict[tuple[int, ...], int], v: int) -> str:
    """The fault of a position built for the value v."""
    if built is None:
        return f"v = {v}: no such numbers"
    c, heaps = built
    if not x.leads(c, heaps):
        return f"v = {v}: no move leads to ({c}; {', '.join(map(str, heaps))})"
    actual = values[key(c, heaps)]
    return "" if actual == v else f"v = {v}: ({c}; {', '.join(map(str, heaps))}) has the value {actual}"


def _wished(name: str, bounds: Bounds) -> Iterator[Case]:
    reach, build = RANGES[name]
    for x in box(bounds):
        if x.type_1:
            values = table(x.n, bounds["largest"], bounds["x0"])
            for v in reach(x):
                if "." not in name or (name[-1] == "a") == (eta(v) >= x.p(2) + _alpha(x, v)):
                    yield x.case(_judge(x, build(x, v), values, v))


for number in RANGES:
    claim(f"appendix.type-1.range-{number}")(partial(_wished, number))


def _pairs(x: At) -> Iterator[tuple[int, int]]:
    """(20): M."""
    if k := residue(x.y, x.m):
        for mu in range(eta(k - 1) + 1):
            for alpha in range(mu + 1):
                yield mu, alpha


def _index(x: At, mu: int) -> list[int]:
    """All i in 1 … n with P_i < μ ≤ P_(i+1)."""
    return [i for i in range(1, x.n + 1) if x.total(i) < mu <= x.total(i + 1)]


@type_2("appendix.type-2.index")
def appendix_type_2_index(x: At) -> Iterator[str]:
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
    fits: Callable[[At, int, int], bool], build: Callable[[At, int, int], Built], x: At, *, same: bool = False
) -> Iterator[str]:
    for mu, alpha in _pairs(x):
        if fits(x, mu, alpha):
            yield _reached(x, build(x, mu, alpha), mu, alpha, same)


def _is_inner(x: At, mu: int) -> bool:
    return mu > 0 and _index(x, mu)[0] < x.n


def _flat(x: At, mu: int, alpha: int) -> Built:
    """α = 0."""
    if not mu:
        return 0, [x.m] * x.n
    (i,) = _index(x, mu)
    if i == x.n:
        return mu - x.total(x.n), list(x.heaps)
    return 0, [*x.heaps[:i], x.m + mu - x.total(i), *[x.m] * (x.n - i - 1)]


type_2("appendix.type-2.mu-0")(partial(_built, lambda x, mu, a: not mu, _flat))
type_2("appendix.type-2.alpha-0.inner")(partial(_built, lambda x, mu, a: not a and _is_inner(x, mu), _flat))
type_2("appendix.type-2.alpha-0.outer")(
    partial(_built, lambda x, mu, a: mu > 0 and not a and not _is_inner(x, mu), _flat, same=True)
)


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


type_2("appendix.type-2.inner")(partial(_built, lambda x, mu, a: a > 0 and _is_inner(x, mu), _inner))


def _outer(x: At, mu: int, alpha: int) -> Built:
    """α > 0 and i(μ) = n."""
    top = x.total(x.n)
    if alpha > top:
        return mu - alpha, [x.m, *[x.m - alpha] * (x.n - 1)]
    fit = [j for j in range(1, x.n) if top - x.total(j + 1) < alpha <= top - x.total(j)]
    if len(fit) != 1:
        return None
    return mu - top, _bent(x, fit[0], alpha, top)


type_2("appendix.type-2.outer")(partial(_built, lambda x, mu, a: a > 0 and not _is_inner(x, mu), _outer))


@type_2("appendix.equation-21")
def appendix_equation_21(x: At) -> Iterator[str]:
    for mu, alpha in _pairs(x):
        right = x.m - alpha >= z(mu)
        yield "" if right else f"μ = {mu}, α = {alpha}: m − α = {x.m - alpha} < z = {z(mu)}"


def _valued(x: At) -> bool:
    """Type II, and k = γ(y, m) is not 0."""
    return not x.type_1 and residue(x.y, x.m) > 0


valued = claim.beside(each_of(_valued))


@valued("appendix.equation-23")
def appendix_equation_23(x: At) -> Iterator[str]:
    left = set(range(residue(x.y, x.m))) - {residue(mu, x.m - alpha) for mu, alpha in _pairs(x)}
    yield f"v = {min(left)} is left out" if left else ""


@valued("appendix.equation-24")
def appendix_equation_24(x: At) -> Iterator[str]:
    for mu in range(x.y):
        residues = {residue(mu, x.m - alpha) for alpha in range(mu + 1)}
        yield "" if residues == set(range(z(mu) - 1, z(mu) + mu)) else f"μ = {mu}"


def _any(x: At, mu: int, alpha: int) -> tuple[int, list[int]]:
    """x(μ, α) in any case."""
    build = _flat if not alpha else _inner if _is_inner(x, mu) else _outer
    built = build(x, mu, alpha)
    assert built is not None
    return built


@claim("appendix.equation-24.values")
def appendix_equation_24_values(bounds: Bounds) -> Iterator[Case]:
    for x in filter(_valued, box(bounds)):
        values = table(x.n, bounds["largest"], bounds["x0"])
        for mu in range(x.y):
            actual = {values[key(c, heaps)] for c, heaps in (_any(x, mu, a) for a in range(mu + 1))}
            yield x.case("" if actual == set(range(z(mu) - 1, z(mu) + mu)) else f"μ = {mu}")


@valued("appendix.last")
def appendix_last(x: At) -> Iterator[str]:
    k = residue(x.y, x.m)
    if (top := eta(k - 1)) == x.y:
        residues = {residue(top, x.m - alpha) for alpha in range(1, rho(k - 1) + 2)}
        yield "" if residues == set(range(z(top) - 1, k)) else f"{sorted(residues)}"


@valued("appendix.congruence")
def appendix_congruence(x: At) -> Iterator[str]:
    k = residue(x.y, x.m)
    if (top := eta(k - 1)) == x.y:
        yield "" if (x.m - z(top) - rho(k - 1) - 1) % (top + 1) == 0 else "not congruent"
