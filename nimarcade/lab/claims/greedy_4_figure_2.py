"""Figure 2 of the Greedy Nim paper and the proof along its arrows: misère play, x3 ≥ 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.terms_figure import HIGH, Arrow, Steps, arrows, shifts, stable, stays, unstable
from nimarcade.lab.claims.terms_greedy import View, everywhere, fact, good, nice


def _first(v: View) -> bool:
    return not v.even and v.r1 != v.k and v.r2 == 0


def _near(v: View) -> bool:
    return _first(v) and v.x1 - v.x2 < v.k


def _third(v: View) -> bool:
    return not v.even and v.r1 != 1 and v.r2 == v.k


def _level(v: View) -> bool:
    return not v.even and 1 <= v.r2 <= v.k - 1 and v.x1 == v.x2


def _plus(v: View) -> list[int]:
    return [v.r1 + 1]


def _same(v: View) -> list[int]:
    return [v.r1]


def _minus(v: View) -> list[int]:
    return [v.R(v.r1 - 1)]


def _leaves(left: Callable[[View, int], bool]) -> Callable[[View], list[int]]:
    """The moves that are not stable and leave x1−t as told."""
    return lambda v: [t for t in unstable(v) if left(v, v.x1 - t)]


def _1(v: View, w: View, t: int) -> Steps:
    yield "β(S′) = β(S) is even and R(x1′−x2′) = 0", w.beta == v.beta and w.r1 == 0


def _stable(v: View, w: View, t: int) -> Steps:
    yield "the move is stable", stable(v, t)
    yield "x1′ = x1−t and the others stay", w.x1 == v.x1 - t and stays(v, w, 2)
    yield "β(S′) = β(S) is odd and x3′ = x3 ≥ 2", w.beta == v.beta and w.x3 == v.x3 >= 2


def _2(v: View, w: View, t: int) -> Steps:
    yield from _stable(v, w, t)
    yield "R(x1′−x2′) = k and R(x2′−x3′) = 0, (1) of k-good", w.r1 == v.k and w.r2 == 0


def _3(v: View, w: View, t: int) -> Steps:
    yield "r1 = x1−x2 and x1−t = x2−1 ≥ x3", v.r1 == v.x1 - v.x2 and v.x1 - t == v.x2 - 1 >= v.x3
    yield "x1′ = x2, x2′ = x2−1, the others stay", w.s[:2] == (v.x2, v.x2 - 1) and stays(v, w, 3)
    yield "β(S′) = β(S) is odd", w.beta == v.beta
    yield "R(x1′−x2′) = 1 and R(x2′−x3′) = k, (3) of k-good", w.r1 == 1 and w.r2 == v.k


def _lower(v: View, w: View, t: int) -> Steps:
    yield "x1−t = x2−1 = x3−1", v.x1 - t == v.x2 - 1 == v.x3 - 1
    yield "x1′ = x2′ = x2 = x3", w.x1 == w.x2 == v.x2 == v.x3
    yield "x3′ = max{x4, x1−t} = max{x4, x3−1} ≥ 2", w.x3 == max(v.x4, v.x1 - t) == max(v.x4, v.x3 - 1) >= 2


def _4(v: View, w: View, t: int) -> Steps:
    yield from _lower(v, w, t)
    yield "x2 = x3 > x4 and x3′ = x3−1", v.x2 == v.x3 > v.x4 and w.x3 == v.x3 - 1
    yield "R(x2′−x3′) = 1 and R(x1′−x2′) = 0, (2) of k-good", w.r2 == 1 and w.r1 == 0


def _5(v: View, w: View, t: int) -> Steps:
    yield from _lower(v, w, t)
    yield "x3′ = x4 = x3 > x1−t", w.x3 == v.x4 == v.x3 > v.x1 - t
    yield "β(S′) = β(S)−1 is even and R(x1′−x2′) = 0", w.beta == v.beta - 1 and w.even and w.r1 == 0


def _6(v: View, w: View, t: int) -> Steps:
    yield "x1−t = x2−1 = 1", v.x1 - t == v.x2 - 1 == 1
    yield "x1′ = x2′ = 2 and x3′ ≤ 1", w.x1 == w.x2 == 2 and w.x3 <= 1
    yield "R(x1′−x2′) = 0 and R(x2′) = R(2) = 2, (2) of k-nice", w.r1 == 0 and w.R2 == v.R(2) == 2


def _7(v: View, w: View, t: int) -> Steps:
    yield "β(S′) = β(S) is odd and x3′ = x3 ≥ 2", w.beta == v.beta and w.x3 == v.x3 >= 2
    yield "R(x1′−x2′) = 0 and R(x2′−x3′) = R(x2−x3), (2) of k-good", w.r1 == 0 and w.r2 == v.r2


def _8(v: View, w: View, t: int) -> Steps:
    yield "x1−t ≥ x3", v.x1 - t >= v.x3
    yield (
        "x1−x2 ≥ k+1 > t if r1 = 0, else x1−x2 ≥ r1 > R(r1−1) = t",
        (v.x1 - v.x2 >= v.k + 1 > t if v.r1 == 0 else v.x1 - v.x2 >= v.r1 > v.R(v.r1 - 1) == t),
    )
    yield from _stable(v, w, t)
    yield "R(x1′−x2′) = 1 and R(x2′−x3′) = k, (3) of k-good", w.r1 == 1 and w.r2 == v.k


def _9(v: View, w: View, t: int) -> Steps:
    yield "x1−t ≥ x3", v.x1 - t >= v.x3
    yield "x1′ = x2, x2′ = x1−k, the others stay", w.s[:2] == (v.x2, v.x1 - v.k) and stays(v, w, 3)
    yield "β(S′) = β(S) is odd and x3′ = x3 ≥ 2", w.beta == v.beta and w.x3 == v.x3 >= 2
    yield "R(x2′−x3′) = R(x2−x3−k) = 0", w.r2 == v.R(v.x2 - v.x3 - v.k) == 0
    yield "R(x1′−x2′) = R(k) = k, (1) of k-good", w.r1 == v.k


def _10(v: View, w: View, t: int) -> Steps:
    yield "x3 = x4 ≥ 2, x3′ ≥ 2 and x1 = x2", v.x3 == v.x4 >= 2 and w.x3 >= 2 and v.x1 == v.x2
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S) is even and R(x1′−x2′) = t ≠ 0", w.beta == v.beta and w.r1 == t != 0


def _11(v: View, w: View, t: int) -> Steps:
    yield "x3 = x4 ≥ 2, x3′ ≥ 2 and x1 = x2", v.x3 == v.x4 >= 2 and w.x3 >= 2 and v.x1 == v.x2
    yield "x_j′ = x_{j+1} for 1 ≤ j ≤ 3", shifts(v, w, 3)
    yield "β(S′) = β(S)−1 is odd", w.beta == v.beta - 1 and not w.even
    yield "R(x2′−x3′) = R(x3−x4) = 0", w.r2 == v.R(v.x3 - v.x4) == 0
    yield "x1′−x2′ = x2−x3 = x1−x3 < t ≤ k", w.x1 - w.x2 == v.x2 - v.x3 == v.x1 - v.x3 < t <= v.k
    yield "R(x1′−x2′) ≠ k, not k-good", w.r1 != v.k and not good(w.x1, w.x2, w.x3, v.k)


def _12(v: View, w: View, t: int) -> Steps:
    yield "the move is stable", stable(v, t)


def _swapped(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "x3′ = x3 ≥ 2 and β(S′) = β(S) is odd", w.x3 == v.x3 >= 2 and w.beta == v.beta
    yield "(x1′,x2′,x3′) is not k-good", not good(w.x1, w.x2, w.x3, v.k)


def _13(v: View, w: View, t: int) -> Steps:
    yield from _swapped(v, w, t)
    yield "R(x1′−x2′) = t ≠ 0", w.r1 == t != 0
    yield "R(x1′−x3′) = R(x2−x3) is neither 0 nor k", v.R(w.x1 - w.x3) == v.r2 not in (0, v.k)


def _14(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x3 and x3′ ≥ 2", w.x1 == v.x2 and w.x2 == v.x3 and w.x3 >= 2
    yield "R(x1′−x2′) = R(x2−x3) ≠ 0", w.r1 == v.r2 != 0
    if w.even:
        return
    yield "1 ≤ R(x1′−x2′) ≤ k−1", 1 <= w.r1 <= v.k - 1
    left = v.x1 - t
    yield (
        "0 ≤ x2′−x3′ = x3−max{x4,x1−t} ≤ x3−(x1−t) ≤ t−1 < k",
        (0 <= w.x2 - w.x3 == v.x3 - max(v.x4, left) <= v.x3 - left <= t - 1 < v.k),
    )
    yield "(x1′,x2′,x3′) is not k-good", not good(w.x1, w.x2, w.x3, v.k)


def _15(v: View, w: View, t: int) -> Steps:
    yield "x2′ = x3 and x3′ ≤ 1", w.x2 == v.x3 and w.x3 <= 1
    yield "x1 < t+2 ≤ k+2 and 2 ≤ x3 < x1 ≤ k+1", v.x1 < t + 2 <= v.k + 2 and 2 <= v.x3 < v.x1 <= v.k + 1
    yield "R(x2′) = R(x3) ≥ 2", w.R2 == v.R(v.x3) >= 2
    yield "R(x1′−x2′) = R(x2−x3) ≠ 0", w.r1 == v.r2 != 0
    yield "(x1′,x2′) does not satisfy (2) of k-nice", not (w.r1 == 0 and w.R2 >= 2)
    yield "(x1′,x2′) is not k-nice", not nice(w.x1, w.x2, v.k)


def _17(v: View, w: View, t: int) -> Steps:
    yield "x1−x3 ≥ k+1", v.x1 - v.x3 >= v.k + 1
    yield from _swapped(v, w, t)
    yield "R(x2′−x3′) = R(−t) is from 1 to k−1", w.r2 == v.R(-t) and 1 <= w.r2 <= v.k - 1
    yield "R(x1′−x2′) = t−1 ≠ 0", w.r1 == t - 1 != 0


def _crossed(v: View, x: int) -> bool:
    return 2 <= x < v.x3 or x < 2 <= v.x4


def _last(v: View) -> bool:
    return not v.even and v.r2 == v.k and v.x1 - v.x2 == 1


ARROWS = (
    Arrow(1, "β even, r1 ≠ 0, t = r1: P.", lambda v: v.even and v.r1 != 0, _same, _1, True),
    Arrow(2, "β odd, R(x1−x2) ≠ k, R(x2−x3) = 0, t = r1+1, x1−x2 ≥ k: P by (1) of k-good.",
          lambda v: _first(v) and v.x1 - v.x2 >= v.k, _plus, _2, True),
    Arrow(3, "β odd, R(x1−x2) ≠ k, R(x2−x3) = 0, t = r1+1, x1−x2 < k, x2 > x3: P by (3) of k-good.",
          lambda v: _near(v) and v.x2 > v.x3, _plus, _3, True),
    Arrow(4, "β = 1, R(x1−x2) ≠ k, t = r1+1, x1−x2 < k, x2 = x3, x3 > 2 or x4 > 1: P.",
          lambda v: _near(v) and v.x2 == v.x3 and (v.x3 > 2 or v.x4 > 1) and v.beta == 1, _plus, _4, True),
    Arrow(5, "β ≥ 3 odd, R(x1−x2) ≠ k, t = r1+1, x1−x2 < k, x2 = x3, x3 > 2 or x4 > 1: P.",
          lambda v: _near(v) and v.x2 == v.x3 and (v.x3 > 2 or v.x4 > 1) and v.beta >= 3, _plus, _5, True),
    Arrow(6, "β odd, R(x1−x2) ≠ k, t = r1+1, x1−x2 < k, x2 = x3 = 2, x4 ≤ 1: P.",
          lambda v: _near(v) and v.x2 == v.x3 == 2 and v.x4 <= 1, _plus, _6, True),
    Arrow(7, "β odd, r1 ≠ 0, 1 ≤ R(x2−x3) ≤ k−1, t = r1: P by (2) of k-good.",
          lambda v: not v.even and v.r1 != 0 and 1 <= v.r2 <= v.k - 1, _same, _7, True),
    Arrow(8, "β odd, R(x1−x2) ≠ 1, R(x2−x3) = k, t = R(r1−1), x1−x2 ≥ 2: P by (3) of k-good.",
          lambda v: _third(v) and v.x1 - v.x2 >= 2, _minus, _8, True),
    Arrow(9, "β odd, R(x1−x2) ≠ 1, R(x2−x3) = k, t = R(r1−1), x1 = x2: P by (1) of k-good.",
          lambda v: _third(v) and v.x1 == v.x2, _minus, _9, True),
    Arrow(10, "β even, R(x1−x2) = 0, not stable, x1−t ≥ x3: not P.",
          lambda v: v.even and v.r1 == 0, _leaves(lambda v, x: x >= v.x3), _10, False),
    Arrow(11, "β even, R(x1−x2) = 0, not stable, x1−t < x3: not P.",
          lambda v: v.even and v.r1 == 0, _leaves(lambda v, x: x < v.x3), _11, False),
    Arrow(12, "β odd, R(x2−x3) = 0, x1−x2 = k: every move is stable.",
          lambda v: not v.even and v.r2 == 0 and v.x1 - v.x2 == v.k,
          lambda v: range(1, min(v.x1, v.k) + 1), _12, None),
    Arrow(13, "β odd, 1 ≤ R(x2−x3) ≤ k−1, x1 = x2, x1−t ≥ x3: not P.",
          _level, _leaves(lambda v, x: x >= v.x3), _13, False),
    Arrow(14, "β odd, 1 ≤ R(x2−x3) ≤ k−1, x1 = x2, 2 ≤ x1−t < x3 or x1−t < 2 ≤ x4: not P.",
          _level, _leaves(_crossed), _14, False),
    Arrow(15, "β odd, 1 ≤ R(x2−x3) ≤ k−1, x1 = x2, x1−t < 2 and x4 < 2: not P.",
          _level, _leaves(lambda v, x: x < 2 and v.x4 < 2), _15, False),
    Arrow(16, "β odd, R(x2−x3) = k, x1−x2 = 1, t = 1: a stable move.",
          _last, lambda v: [1], _12, None),
    Arrow(17, "β odd, R(x2−x3) = k, x1−x2 = 1, 2 ≤ t: not P.",
          _last, lambda v: range(2, min(v.x1, v.k) + 1), _17, False),
)  # fmt: skip


def _move_1(v: View, p: object) -> str | None:
    if v.x3 < 2 or not _first(v):
        return None
    ok = v.x1 >= v.r1 + v.x2 >= v.r1 + v.x3 >= v.r1 + 2 and 1 <= v.r1 + 1 <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


def _move_2(v: View, p: object) -> str | None:
    if v.x3 < 2 or v.even or v.r1 == 0 or not 1 <= v.r2 <= v.k - 1:
        return None
    ok = v.x1 >= v.r1 + v.x2 > v.r1 + v.x3 >= v.r1 + 2 and 1 <= v.r1 <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


def _move_3(v: View, p: object) -> str | None:
    if v.x3 < 2 or not _third(v):
        return None
    t = v.R(v.r1 - 1)
    ok = v.x1 >= v.x2 >= v.x3 + v.k >= 2 + v.k > t and 1 <= t <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


def claims() -> Iterator[Claim]:
    for number, says, judge in (
        (1, "R(x1−x2) ≠ k, R(x2−x3) = 0: x1 ≥ r1+x2 ≥ r1+x3 ≥ r1+2, so t = r1+1 is a move.", _move_1),
        (2, "r1 ≠ 0, 1 ≤ R(x2−x3) ≤ k−1: x1 ≥ r1+x2 > r1+x3 ≥ r1+2, so t = r1 is a move.", _move_2),
        (3, "R(x1−x2) ≠ 1, R(x2−x3) = k: x1 ≥ x2 ≥ x3+k ≥ 2+k > R(r1−1), so t = R(r1−1) is a move.", _move_3),
    ):
        place = f"section-3.2.4.move-{number}"
        yield fact(place, f"x3 ≥ 2, β odd, {says}", box=HIGH, check=everywhere(judge))
    yield from arrows(2, False, ARROWS)
