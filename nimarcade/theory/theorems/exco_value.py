"""Sprague-Grundy values of EXCO-NIM and CO-NIM, and moves to any smaller value.

Boros, Gurvich, Ho, Makino 2015: Theorem 1 with Lemmas 2, 3 and 6 for n ≥ 3; for n = 2 what is
proved at any size (x0 = 0, a zero heap, Corollary 4).
"""

from __future__ import annotations

from math import isqrt

from nimarcade.errors import BadInput
from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take

SOURCE = "Boros, Gurvich, Ho, Makino 2015, Theorem 1 (with x0 = 0: Jenkyns, Mayberry 1980)"
STATEMENT = (
    "For n ≥ 3 let m = min(x1..xn), u = x0+…+xn, y = u − n·m and z = y(y+1)/2 + 1. The SG "
    "value is u if m < z, else (z−1) + ((m−z) mod (y+1))."
)
SOURCE_TWO = "Boros, Gurvich, Ho, Makino 2015, Section 4"


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


def facts(p: Heaps) -> tuple[tuple[str, int | str], ...]:
    m, u, y, z = quantities(p)
    first = ("x0", p.extra or 0), ("m", m), ("u", u)
    return (*first, ("y", y), ("z", z)) if len(p.heaps) >= 3 else first


def value(p: Heaps) -> int | None:
    """The SG value in normal play where a formula is proved, else None (n = 2, no special case)."""
    extra = p.extra or 0
    if len(p.heaps) >= 3:
        m, _, y, _ = quantities(p)
        return formula(m, y, len(p.heaps))
    x2, x1 = p.heaps
    if not extra:
        return x1 ^ x2
    if not x1 or extra >= x1:
        return extra + x1 + x2
    top = x1.bit_length()  # Proposition 3: x0 ≥ 2^(k−1) and x1 < 2^k
    return extra + x1 + x2 if extra >= 1 << (top - 1) else None


def triangular(v: int) -> int:
    """γ(v) of Lemma 3: the y with y(y+1)/2 ≤ v < (y+1)(y+2)/2."""
    return (isqrt(8 * v + 1) - 1) // 2


def move_to(p: Heaps, v: int) -> Take:
    """A move to SG value v (n ≥ 3, normal play, 0 ≤ v < SG): Lemma 6 for the target (m', u'),
    Lemma 2 for the heaps that reach it. Raises BadInput outside that range."""
    n = len(p.heaps)
    if n < 3 or p.misere:
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
        gamma = triangular(v)
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
        take = min(spare, heap - low)
        if take:
            parts.append((heap, take))
            spare -= take
    assert not spare, "Lemma 2: the target is within reach"
    return Take(tuple(sorted(parts)), extra)
