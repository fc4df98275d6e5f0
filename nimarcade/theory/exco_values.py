"""Grundy values of EXCO-NIM and CO-NIM: closed formulas, moves to any smaller value, and tables for n = 2.

The formulas are those of Boros, Gurvich, Ho, Makino 2015: Theorem 1 with Lemmas 2, 3 and 6 for n ≥ 3;
for n = 2 what is proved at any size: x0 = 0, one heap near a multiple of a power above all digits that they
share (`exco.near`), x1 = 2^k (Conjecture 1, `exco.conjectures`), a part of Conjecture 4 (`exco.far`), and
what Theorem 2 reduces to these (`exco.cores`). Other values of n = 2 are tabulated along one heap by lines
that repeat, and known of a position of any size as far as Theorem 2 and such lines take it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from math import isqrt

from nimarcade.core.codes import short
from nimarcade.core.errors import BadInput
from nimarcade.core.verdict import Term
from nimarcade.games.heaps import Heaps, Take, reduced
from nimarcade.theory.exco_lines import STEP, WIDEST, FastLines, Lines

CELLS = 3_000_000
"""No more positions than this are tabulated on the way to one verdict, about a second's work;"""
MORE = 64_000_000
"""or so many where the walk is compiled, in as long; each takes 2 bytes."""


def quantities(p: Heaps) -> tuple[int, int, int, int]:
    """m, u, y, z of the paper's (1a) to (1d)."""
    n, m = len(p.heaps), p.heaps[-1]
    u = sum(p.heaps) + (p.extra or 0)
    y = u - n * m
    return m, u, y, y * (y + 1) // 2 + 1


def formula(m: int, y: int, n: int) -> int:
    """g(m, y) of the paper's (2)."""
    z = y * (y + 1) // 2 + 1
    return y + n * m if m < z else z - 1 + (m - z) % (y + 1)


def terms(p: Heaps) -> tuple[Term, ...]:
    m, u, y, z = quantities(p)
    first = Term("x0", p.extra or 0), Term("m", m), Term("u", u)
    return (*first, Term("y", y), Term("z", z)) if len(p.heaps) >= 3 else first


def worth(p: Heaps) -> str:
    """The formula with the numbers of p, in words; of two heaps where it is short."""
    m, u, y, z = quantities(p)
    if len(p.heaps) >= 3:
        apart = ", x0 apart," if p.extra is not None else ""
        return (
            f"the smallest heap{apart} is m = {short(m)}, all stones are u = {short(u)}, "
            f"y = u − {len(p.heaps)}·m = {short(y)}, z = y·(y+1)/2 + 1 = {short(z)}. While m is below z the "
            "value is u, from there on z − 1 plus what m − z leaves when divided by y + 1"
        )
    if not p.extra:
        return f"{short(p.heaps[0])} and {short(m)} as heaps of Nim"
    if (value := closed_value(p)) is None:
        return "the least number that no move reaches, from a table"
    if closed_proof(p) == "exco.cores":
        k = value.bit_length()
        left = ", ".join(short(h - (m >> k << k)) for h in p.heaps)
        return f"by Theorem 2 that of {left} beside x0, as a multiple of 2^{k} may be taken off both heaps"
    return "all its stones" if value == u else f"x0 and {short(p.heaps[0] ^ m)}, the nim-sum of the heaps"


def question(p: Heaps) -> str:
    apart = ", x0 not counted" if p.game == "exco-nim" else ""
    return (
        f"m is the smallest heap{apart}, u all stones, y = u − {len(p.heaps)}m, z = y(y+1)/2 + 1. "
        "Which case gives the Sprague-Grundy value?"
    )


def options(p: Heaps) -> tuple[str, ...]:
    """The cases of Theorem 1, which for x0 = 0 is that of Jenkyns and Mayberry."""
    return (
        "m < z: the value is u.",
        "m ≥ z and y = 0: the value is 0, a P-position.",
        "m ≥ z and y > 0: the value is (z − 1) + ((m − z) mod (y + 1)).",
    )


def option(p: Heaps) -> int:
    m, _, y, z = quantities(p)
    return 0 if m < z else 1 if y == 0 else 2


def closed_value(p: Heaps) -> int | None:
    """The SG value in normal play where a formula is proved, else None (n = 2, no special case)."""
    if len(p.heaps) >= 3:
        m, _, y, _ = quantities(p)
        return formula(m, y, len(p.heaps))
    return _closed_two(p.extra or 0, *p.heaps)[0]


def closed_proof(p: Heaps) -> str | None:
    """The proof of `closed_value` that a machine has checked, by its name."""
    return "exco.values" if len(p.heaps) >= 3 else _closed_two(p.extra or 0, *p.heaps)[1]


@lru_cache(maxsize=64)
def _closed_two(x0: int, x2: int, x1: int) -> tuple[int, str] | tuple[None, None]:
    """The value for n = 2 and x1 ≤ x2, where it is proved, and by what: of x itself or, by Theorem 2, of what
    is left of it."""
    for k, away in _lowered(x0, x2, x1):
        value, proof = _stated_two(x0, x2 - away, x1 - away)
        if value is not None and proof is not None and (not away or value < 1 << k):
            return value, "exco.cores" if away else proof
    return None, None


def _lowered(x0: int, x2: int, x1: int) -> Iterator[tuple[int, int]]:
    """For rising k the multiple of 2^k to be taken off x1 and x2, at last 0: what is left has the same value,
    if one below 2^k. By Proposition 2 no k with 2^k ≤ x0 + (x1 XOR x2) need be tried, by Theorem 2 none for
    which x1 is left with 2^(k−1) or more, and of several that leave the same only the largest."""
    k = (x0 + (x1 ^ x2)).bit_length()
    while away := x1 >> k << k:
        if away >> k & 1 and 2 * (x1 - away) < 1 << k:
            yield k, away
        k += 1
    yield k, 0


def _stated_two(x0: int, x2: int, x1: int) -> tuple[int, str] | tuple[None, None]:
    """The same for x as it stands; the conjectures are those of section 4.3."""
    if not x0:
        return x1 ^ x2, "exco.values-two"
    k = x1.bit_length()
    u, block = x0 + x1 + x2, 1 << (x1 & x2).bit_length()
    if min(x1 % block, -x1 % block, x2 % block, -x2 % block) <= x0:  # Conjectures 2 and 3 in it
        return u, "exco.near"
    above = x1 - (1 << k - 1)
    if not above:  # x1 = 2^(k−1): Conjecture 1
        return x0 + (x1 ^ x2), "exco.conjectures"
    ones = not above & (above + 1)  # x1 = 2^p + 2^q − 1, and here p = k − 1
    settled = k <= 6 and (x0 > 1 or x1 % 2)
    proved = (  # of Conjecture 4; if it is u beside x0 = 1, so it is beside more
        (ones and x2 >= (x1 - 2 * above - 1) << k) or (settled and x2 >= (1 << 2 * k - 1) - (2 << k) - 1)
    )
    return (u, "exco.far") if proved else (None, None)


def move_to(p: Heaps, v: int) -> Take:
    """A move to SG value v (n ≥ 3, normal play, 0 ≤ v < SG): Lemma 6 for the target (m', u'),
    Lemma 2 for the heaps that reach it. Raises BadInput outside that range."""
    if (n := len(p.heaps)) < 3 or p.misere:
        raise BadInput("moves to a wished value are built for n ≥ 3 heaps in normal play")
    m, u, y, z = quantities(p)
    g = formula(m, y, n)
    if not 0 <= v < g:
        raise BadInput(f"a wished value must be at least 0 and below the SG value {short(g)}")
    if m < z and v >= u - m:  # (5): shrink the least heap alone
        target_m, target_u = m - (u - v), v
    elif m < z and v >= m:  # (6): make a heap 0
        target_m, target_u = 0, v
    else:  # type II positions of value v, and (7)
        gamma = (isqrt(8 * v + 1) - 1) // 2  # γ(v) of Lemma 3: the y with y(y+1)/2 ≤ v < (y+1)(y+2)/2
        start = v + 1  # = γ(γ+1)/2 + 1 + r
        target_m = start + (m - start) // (gamma + 1) * (gamma + 1)
        target_u = gamma + n * target_m
    return reach(p, target_m, target_u)


def reach(p: Heaps, target_m: int, target_u: int) -> Take:
    """A move to a position with least heap `target_m` and `target_u` stones (Lemma 2)."""
    *rest, least = p.heaps  # the heaps are non-increasing, so `least` is the paper's x1
    u = sum(p.heaps) + (p.extra or 0)
    cuts: list[tuple[int, int]] = []  # (heap, the least it may be cut to)
    spare = u - target_u
    parts: list[tuple[int, int]] = []
    if target_m == least:  # (a) x1 stays
        cuts = [(h, target_m) for h in rest]
    elif target_u <= u - rest[-1] + target_m:  # (b) x1 stays, x2 becomes m'
        second = rest.pop()
        parts.append((second, second - target_m))
        spare -= second - target_m
        cuts = [(h, target_m) for h in rest]
    else:  # (c) x1 becomes m', x2 stays
        parts.append((least, least - target_m))
        spare -= least - target_m
        cuts = [(h, target_m) for h in rest[:-1]]
    extra = min(spare, p.extra or 0)
    spare -= extra
    for heap, low in cuts:
        if take := min(spare, heap - low):
            parts.append((heap, take))
            spare -= take
    assert not spare, "Lemma 2: the target is within reach"
    return Take(reduced(tuple(parts)), extra, p.extra or 0)


@lru_cache(maxsize=16)
def _lines(x0: int, x1: int) -> Lines:
    return Lines(x0, x1)


@lru_cache(maxsize=1)
def _fast_lines(x0: int, x1: int) -> Lines:
    return FastLines(x0, x1)


@cache
def _compiled() -> bool:
    return all(map(find_spec, ("numba", "numpy")))


def _shared(x0: int, x1: int) -> tuple[int, int]:
    """The lines that are walked for x0 and x1: a little more, so that neighbours share them."""
    return x0 | 1, x1 | 7


def exco_two_value(p: Heaps) -> tuple[int, str] | None:
    """SG value and source of an EXCO-NIM position with n = 2, or None beyond reach.

    Corollary 3: the work grows with the value, not with the heaps (`_lowered`). Where the lowered x1 is
    small, x2 may be of any size: its lines repeat (`Lines`)."""
    x2, x1 = p.heaps
    x0 = p.extra or 0
    for k, away in _lowered(x0, x2, x1):
        closed, _ = _stated_two(x0, x2 - away, x1 - away)
        low = Heaps("exco-nim", (x2 - away, x1 - away), x0)
        known = (closed, "formula") if closed is not None else _walked(low)
        if known is None or not away:
            return known
        value, by = known
        if value < 1 << k:
            return value, f"{by} after taking 2^{k} × {short(away >> k)} off x1 and x2 (Lemma 7)"
    raise AssertionError("x itself comes last")


def _walked(p: Heaps) -> tuple[int, str] | None:
    """The value of x by the lines up to it or, if they repeat before, by their period."""
    x2, x1 = p.heaps
    x0 = p.extra or 0
    widths = _shared(x0, x1)
    step = (widths[0] + 1) * (widths[1] + 1) * STEP
    if max(widths) >= WIDEST or step > (MORE if _compiled() else CELLS):  # not even one is affordable
        return None
    lines = _lines(*widths)
    if not lines.reach(x2, CELLS // 4 if _compiled() else CELLS):
        if not _compiled():
            return None
        lines = _fast_lines(lines.x0, lines.x1)
        if not lines.reach(x2, MORE):
            return None
    by = f"table {lines.x0} × {lines.x1} × {min(x2, lines.known - 1)}"
    if x2 >= lines.known:
        by += f", which repeats with period {lines.period} from x2 = {lines.start} on"
    return lines.value(x0, x1, x2), by
