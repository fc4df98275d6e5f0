"""Figure 1 of the Greedy Nim paper and the proof along its arrows: misère play, x3 ≤ 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.terms_figure import (
    LOW,
    Arrow,
    Steps,
    arrows,
    shifts,
    stable,
    stays,
    unstable,
)  # fmt: skip
from nimarcade.lab.claims.terms_greedy import View, everywhere, fact, nice


def _first(v: View) -> bool:
    return v.even and v.R1 != 0 and v.R2 == 1


def _third(v: View) -> bool:
    return v.even and v.R1 != 1 and v.R2 == 0


def _level(v: View) -> bool:
    """P by (2) of k-nice, where only equal heaps have moves that are not stable."""
    return v.even and v.r1 == 0 and v.R2 >= 2


def _plus(v: View) -> list[int]:
    return [v.r1 + 1]


def _minus(v: View) -> list[int]:
    return [v.R(v.r1 - 1)]


def _leaves(low: Callable[[View, int], bool]) -> Callable[[View], list[int]]:
    """The moves that are not stable and leave x1−t as told."""
    return lambda v: [t for t in unstable(v) if low(v, v.x1 - t)]


def _1(v: View, w: View, t: int) -> Steps:
    yield "the move is stable", stable(v, t)
    yield "x1′ = x1−t, the others stay, β stays even", w.x1 == v.x1 - t and stays(v, w, 2) and w.even
    yield "R(x1′) = 0 and R(x2′) = R(x2) = 1, (1) of k-nice", w.R1 == 0 and w.R2 == 1


def _2(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S)", w.beta == v.beta
    yield "R(x1′) = 1 and R(x2′) = 0, (3) of k-nice", w.R1 == 1 and w.R2 == 0


def _3(v: View, w: View, t: int) -> Steps:
    yield "there are two non-zero heaps in S", sum(map(bool, v.s)) == 2
    yield "there is one non-zero heap in S′, of x2 stones", w.s[0] == v.x2 and not any(w.s[1:])
    yield "R(x1′) = 1 and R(x2′) = 0, (3) of k-nice", w.R1 == 1 and w.R2 == 0


def _4(v: View, w: View, t: int) -> Steps:
    yield "x_j′ = x_{j+1}", shifts(v, w, len(v.s) - 1)
    yield "β(S) is not 0 and β(S′) = β(S)−1 is odd", v.beta != 0 and w.beta == v.beta - 1 and not w.even
    yield "R(x1′−x2′) = R(x2−x3) = 0", w.r1 == v.r2 == 0


def _5(v: View, w: View, t: int) -> Steps:
    yield "R(x1′−x2′) = 0, β(S′) = β(S) is even", w.r1 == 0 and w.beta == v.beta
    yield "R(x2′) = R(x2) ≥ 2, (2) of k-nice", w.R2 == v.R2 >= 2


def _6(v: View, w: View, t: int) -> Steps:
    yield (
        "r1 = 0 gives x1 ≥ x2+k+1, else x1−t = x1−(r1−1) ≥ x2+1",
        (v.x1 >= v.x2 + v.k + 1 if v.r1 == 0 else v.x1 - t == v.x1 - (v.r1 - 1) >= v.x2 + 1),
    )
    yield "the move is stable", stable(v, t)
    yield "x1′ = x1−t, the others stay, β stays even", w.x1 == v.x1 - t and stays(v, w, 2) and w.even
    yield "R(x1′) = 1 and R(x2′) = 0, (3) of k-nice", w.R1 == 1 and w.R2 == 0


def _7(v: View, w: View, t: int) -> Steps:
    yield "the move is not stable and x1′ = x2", not stable(v, t) and w.x1 == v.x2
    yield "x1 is a multiple of k+1 and x1−k ≥ 1", v.R1 == 0 and v.x1 - v.k >= 1
    yield "x2′ = x1−t and β(S′) = β(S) is even", w.x2 == v.x1 - t and w.beta == v.beta
    yield "R(x1′) = 0 and R(x2′) = 1, (1) of k-nice", w.R1 == 0 and w.R2 == 1


def _8(v: View, w: View, t: int) -> Steps:
    yield "R(x1′−x2′) = 0 and β(S′) = β(S) is odd", w.r1 == 0 and w.beta == v.beta


def _9(v: View, w: View, t: int) -> Steps:
    yield "x1−x2 ≥ k", v.x1 - v.x2 >= v.k
    yield "the move is stable", stable(v, t)


def _swapped(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S) is even", w.beta == v.beta
    yield "(x1′,x2′) is not k-nice", not nice(w.x1, w.x2, w.k)


def _10(v: View, w: View, t: int) -> Steps:
    yield from _swapped(v, w, t)
    yield "R(x1′−x2′) = R(t) ≠ 0", w.r1 == v.R(t) != 0


def _11(v: View, w: View, t: int) -> Steps:
    yield from _swapped(v, w, t)
    yield "R(x1′) = R(x2) ≠ 0", w.R1 == v.R2 != 0


def _12(v: View, w: View, t: int) -> Steps:
    yield from _swapped(v, w, t)
    yield "R(x1′) = R(x2) ≠ 1", w.R1 == v.R2 != 1


def _13(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2 and no other heap is left", w.x1 == v.x2 and not any(w.s[1:])
    yield (
        "R(x2′) = 0 and R(x1′) = R(x2) ≥ 2, not k-nice",
        (w.R2 == 0 and w.R1 == v.R2 >= 2 and not nice(w.x1, w.x2, w.k)),
    )


def _14(v: View, w: View, t: int) -> Steps:
    yield "x_j′ = x_{j+1} for j ≤ n−1", shifts(v, w, len(v.s) - 1)
    yield "β(S′) = β(S)−1 is odd", w.beta == v.beta - 1 and not w.even
    yield "R(x1) = R(x2) ≥ 2 and R(x1′−x2′) = R(x2−x3) ≠ 0", v.R1 == v.R2 >= 2 and w.r1 == v.r2 != 0


def _15(v: View, w: View, t: int) -> Steps:
    yield "t = 1 is a stable move", stable(v, t)


def _16(v: View, w: View, t: int) -> Steps:
    yield "x1 ≥ k+2 and x1−t ≥ x1−k ≥ 2 > x3", v.x1 >= v.k + 2 and v.x1 - t >= v.x1 - v.k >= 2 > v.x3
    yield from _swapped(v, w, t)
    yield "R(x2′) = R(x1−t) ≥ 2", w.R2 == v.R(v.x1 - t) >= 2
    yield "R(x1′−x2′) = R(−1+t) ≠ 0", w.r1 == v.R(t - 1) != 0


def _17(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S) is odd", w.beta == v.beta
    yield "R(x1′−x2′) = R(x1−x2+t) = t ≠ 0", w.r1 == v.R(v.x1 - v.x2 + t) == t != 0


def _18(v: View, w: View, t: int) -> Steps:
    yield "x_j′ = x_{j+1} for j ≤ n−1", shifts(v, w, len(v.s) - 1)
    yield "β(S′) = β(S)−1 is even", w.beta == v.beta - 1 and w.even
    yield "R(x2′) = R(x3) = R(1) = 1", w.R2 == v.R(v.x3) == v.R(1) == 1
    yield "x2 = x1 = t ≤ k and R(x1′) = R(x2) ≠ 0", v.x2 == v.x1 == t <= v.k and w.R1 == v.R2 != 0
    yield "(x1′,x2′) is not k-nice", not nice(w.x1, w.x2, w.k)


ARROWS = (
    Arrow(1, "β even, R(x1) ≠ 0, R(x2) = 1, t = r1+1 and x1−t ≥ x2: P by (1) of k-nice.",
          lambda v: _first(v) and v.x1 - v.r1 - 1 >= v.x2, _plus, _1, True),
    Arrow(2, "β even, R(x1) ≠ 0, R(x2) = 1, t = r1+1 and x2 > x1−t ≥ 1: P by (3) of k-nice.",
          lambda v: _first(v) and v.x2 > v.x1 - v.r1 - 1 >= 1, _plus, _2, True),
    Arrow(3, "β even, R(x1) ≠ 0, R(x2) = 1, t = r1+1 and x1−t = x3 = 0: P by (3) of k-nice.",
          lambda v: _first(v) and v.x1 - v.r1 - 1 == v.x3 == 0, _plus, _3, True),
    Arrow(4, "β even, R(x1) ≠ 0, R(x2) = 1, t = r1+1, x1−t = 0 and x3 = 1: P, β odd.",
          lambda v: _first(v) and v.x1 - v.r1 - 1 == 0 and v.x3 == 1, _plus, _4, True),
    Arrow(5, "β even, r1 ≠ 0, R(x2) ≥ 2, t = r1: P by (2) of k-nice.",
          lambda v: v.even and v.r1 != 0 and v.R2 >= 2, lambda v: [v.r1], _5, True),
    Arrow(6, "β even, R(x1) ≠ 1, R(x2) = 0, t = R(r1−1) and x1 > x2: P by (3) of k-nice.",
          lambda v: _third(v) and v.x1 > v.x2, _minus, _6, True),
    Arrow(7, "β even, R(x1) ≠ 1, R(x2) = 0, t = R(r1−1) and x1 = x2: P by (1) of k-nice.",
          lambda v: _third(v) and v.x1 == v.x2, _minus, _7, True),
    Arrow(8, "β odd, r1 ≠ 0, t = r1: P, R(x1′−x2′) = 0.",
          lambda v: not v.even and v.r1 != 0, lambda v: [v.r1], _8, True),
    Arrow(9, "β even, R(x1) = 0, R(x2) = 1: x1−x2 ≥ k, so every move is stable.",
          lambda v: v.even and v.R1 == 0 and v.R2 == 1, lambda v: range(1, min(v.x1, v.k) + 1), _9, None),
    Arrow(10, "β even, R(x1−x2) = 0, R(x2) ≥ 2, not stable, x1−t ≥ 1, R(x2′) ≥ 2: not P.",
          _level, _leaves(lambda v, x: x >= 1 and v.R(x) >= 2), _10, False),
    Arrow(11, "β even, R(x1−x2) = 0, R(x2) ≥ 2, not stable, x1−t ≥ 1, R(x2′) = 1: not P.",
          _level, _leaves(lambda v, x: x >= 1 and v.R(x) == 1), _11, False),
    Arrow(12, "β even, R(x1−x2) = 0, R(x2) ≥ 2, not stable, x1−t ≥ 1, R(x2′) = 0: not P.",
          _level, _leaves(lambda v, x: x >= 1 and v.R(x) == 0), _12, False),
    Arrow(13, "β even, R(x1−x2) = 0, R(x2) ≥ 2, not stable, x1−t = 0, x3 = 0: not P.",
          lambda v: _level(v) and v.x3 == 0, _leaves(lambda v, x: x == 0), _13, False),
    Arrow(14, "β even, R(x1−x2) = 0, R(x2) ≥ 2, not stable, x1−t = 0, x3 = 1: not P.",
          lambda v: _level(v) and v.x3 == 1, _leaves(lambda v, x: x == 0), _14, False),
    Arrow(15, "β even, R(x1) = 1, R(x2) = 0, t = 1: a stable move.",
          lambda v: v.even and v.R1 == 1 and v.R2 == 0, lambda v: [1], _15, None),
    Arrow(16, "β even, R(x1) = 1, R(x2) = 0, x1−x2 = 1, 2 ≤ t: not P.",
          lambda v: v.even and v.R1 == 1 and v.R2 == 0 and v.x1 - v.x2 == 1,
          lambda v: range(2, min(v.x1, v.k) + 1), _16, False),
    Arrow(17, "β odd, x1 = x2, x1−t ≥ 1: not P.",
          lambda v: not v.even and v.x1 == v.x2, _leaves(lambda v, x: x >= 1), _17, False),
    Arrow(18, "β odd, x1 = x2, x1−t = 0: not P.",
          lambda v: not v.even and v.x1 == v.x2, _leaves(lambda v, x: x == 0), _18, False),
)  # fmt: skip


def _move_1(v: View, p: object) -> str | None:
    if sum(v.s) < 2 or not _first(v):
        return None
    ok = v.r1 != v.k and v.x1 >= v.r1 + v.x2 >= v.r1 + 1 and 1 <= v.r1 + 1 <= min(v.x1, v.k)
    return "" if ok and v.R1 >= v.R2 and v.r1 == v.R1 - 1 else "r1 is not as said"


def _move_2(v: View, p: object) -> str | None:
    if sum(v.s) < 2 or not (v.even and v.r1 != 0 and v.R2 >= 2):
        return None
    ok = v.x1 >= v.r1 + v.x2 >= v.r1 + 2 and 1 <= v.r1 <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


def _move_3(v: View, p: object) -> str | None:
    if sum(v.s) < 2 or not _third(v):
        return None
    t = v.R(v.r1 - 1)
    if v.x2 == 0:
        ok = v.x1 != 0 and t == v.R(v.x1 - 1) <= v.x1 - 1
    else:
        ok = v.x1 >= v.r1 + v.x2 >= v.r1 + v.k + 1 >= t
    return "" if ok and v.r1 != 1 and 1 <= t <= min(v.x1, v.k) else "r1 is not as said"


def claims() -> Iterator[Claim]:
    for number, says, judge in (
        (1, "R(x1) ≠ 0, R(x2) = 1: r1 ≠ k and x1 ≥ r1+x2 ≥ r1+1, so t = r1+1 is a move.", _move_1),
        (2, "r1 ≠ 0, R(x2) ≥ 2: x1 ≥ r1+x2 ≥ r1+2, so t = r1 is a move.", _move_2),
        (3, "R(x1) ≠ 1, R(x2) = 0: r1 ≠ 1; R(x1−1) ≤ x1−1 or x1 ≥ r1+x2 ≥ r1+k+1; t = R(r1−1) is a move.",
         _move_3),
    ):  # fmt: skip
        place = f"section-3.2.3.move-{number}"
        yield fact(place, f"x3 ≤ 1, β even, {says}", box=LOW, check=everywhere(judge, True))
    yield from arrows(1, True, ARROWS)
