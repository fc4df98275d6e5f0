"""Figures 1 and 2 and the proof of Theorem 3 along their arrows: misère play, x3 ≤ 1 and x3 ≥ 2; then
sections 4 and 5, Greedy Nim without a bound.

The pictures themselves are not in the text, but the proof walks along every arrow with its number.
An arrow says of which positions it speaks, which moves it makes, what then holds, and whether the
follower is P (arrows 1 to 8 and 1 to 9) or not. All of that is checked, the outcome by brute force."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from nimarcade.lab.claims.brute import Key, letter
from nimarcade.lab.claims.claim import Bounds, Claim, Finding, unsharded
from nimarcade.papers.misere_greedy.terms import (
    Judge,
    View,
    alpha,
    everywhere,
    follower,
    good,
    lost,
    nice,
    only,
    section,
)
from nimarcade.papers.misere_greedy.theorems import theorem_3, theorem_5

claim = section()
low = claim.beside(partial(everywhere, low=True))
Steps = Iterable[tuple[str, bool]]
"""Statements of the proof on the way, in words, each with whether it is so."""
Then = Callable[[View, View, int], Steps]


@dataclass(frozen=True, slots=True)
class Arrow:
    """`of` tells the positions, `moves` the stones taken, `then` what the proof says of position,
    follower and move; `to_p` is None where only something of the move is said."""

    number: int
    of: Callable[[View], bool]
    moves: Callable[[View], Iterable[int]]
    then: Then
    to_p: bool | None

    def judge(self, v: View, is_p: set[Key]) -> str | None:
        if not self.of(v):
            return None
        judged = None
        for t in self.moves(v):
            judged = ""
            if not 1 <= t <= min(v.x1, v.k):
                return f"t = {t} is no move"
            w = View(follower(v.s, t), v.k)
            for words, so in self.then(v, w, t):
                if not so:
                    return f"t = {t} leads to {w.s}: not so that {words}"
            if self.to_p is not None and (w.s in is_p) != self.to_p:
                return f"t = {t} leads to {w.s}, which is {letter(w.s in is_p)}"
        return judged


class Figure:
    """The arrows of one figure, each written as what the proof says along it."""

    def __init__(self, number: int, *, low: bool) -> None:
        self.number, self.low = number, low
        self.arrows: list[Arrow] = []

    def __call__(
        self,
        number: int,
        of: Callable[[View], bool],
        moves: Callable[[View], Iterable[int]],
        *,
        to_p: bool | None,
    ) -> Callable[[Then], Then]:
        def decorate(then: Then) -> Then:
            self.arrows.append(Arrow(number, of, moves, then, to_p))
            self.arrows.sort(key=lambda arrow: arrow.number)
            return then

        return decorate

    def claims(self) -> Iterator[Claim]:
        """An arrow each, that no move from P is missing, and that one arrow wins from each N."""
        judges = {f"arrow-{arrow.number}": arrow.judge for arrow in self.arrows}
        judges |= {"all-moves-from-p": self._all_from_p, "optimal-from-n": self._one_from_n}
        for place, judge in judges.items():
            among = partial(self._among, judge)
            yield (low if self.low else claim).recorded(f"figure-{self.number}.{place}", among)

    def _among(self, judge: Judge, v: View, is_p: set[Key]) -> str | None:
        return judge(v, is_p) if (v.x3 <= 1) == self.low and sum(v.s) >= 2 else None

    def _all_from_p(self, v: View, is_p: set[Key]) -> str | None:
        if v.s not in is_p:
            return None
        drawn = [arrow for arrow in self.arrows if arrow.to_p is False]
        met = {t for arrow in drawn if arrow.of(v) for t in arrow.moves(v)}
        left = [t for t in unstable(v) if t not in met]
        return f"taking {left[0]} is on no arrow" if left else ""

    def _one_from_n(self, v: View, is_p: set[Key]) -> str | None:
        if v.s in is_p:
            return None
        drawn = [arrow for arrow in self.arrows if arrow.to_p]
        met = [a.number for a in drawn if a.of(v) for t in a.moves(v) if follower(v.s, t) in is_p]
        return "" if len(met) == 1 else f"winning moves on arrows {met}"


def unstable(v: View) -> range:
    """The moves that are not stable: x1−x2 < t ≤ min{x1, k}."""
    return range(max(1, v.x1 - v.x2 + 1), min(v.x1, v.k) + 1)


def stable(v: View, t: int) -> bool:
    return v.x1 - v.x2 >= t


def stays(v: View, w: View, first: int) -> bool:
    """x_j′ = x_j for all j ≥ first."""
    return w.s[first - 1 :] == v.s[first - 1 :]


def shifts(v: View, w: View, last: int) -> bool:
    """x_j′ = x_{j+1} for 1 ≤ j ≤ last."""
    return w.s[:last] == v.s[1 : last + 1]


def _plus(v: View) -> list[int]:
    return [v.r1 + 1]


def _same(v: View) -> list[int]:
    return [v.r1]


def _minus(v: View) -> list[int]:
    return [v.R(v.r1 - 1)]


def _every(v: View) -> range:
    return range(1, min(v.x1, v.k) + 1)


def _leaves(left: Callable[[View, int], bool]) -> Callable[[View], list[int]]:
    """The moves that are not stable and leave x1−t as told."""
    return lambda v: [t for t in unstable(v) if left(v, v.x1 - t)]


# Figure 1: x3 ≤ 1


figure_1 = Figure(1, low=True)


def _low_first(v: View) -> bool:
    return v.even and v.R1 != 0 and v.R2 == 1


def _low_third(v: View) -> bool:
    return v.even and v.R1 != 1 and v.R2 == 0


def _low_level(v: View) -> bool:
    """P by (2) of k-nice, where only equal heaps have moves that are not stable."""
    return v.even and v.r1 == 0 and v.R2 >= 2


def _low_swapped(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S) is even", w.beta == v.beta
    yield "(x1′,x2′) is not k-nice", not nice(w.x1, w.x2, w.k)


@low("section-3.2.3.move-1")
def section_3_2_3_move_1(v: View, is_p: set[Key]) -> str | None:
    if sum(v.s) < 2 or not _low_first(v):
        return None
    ok = v.r1 != v.k and v.x1 >= v.r1 + v.x2 >= v.r1 + 1 and 1 <= v.r1 + 1 <= min(v.x1, v.k)
    return "" if ok and v.R1 >= v.R2 and v.r1 == v.R1 - 1 else "r1 is not as said"


@low("section-3.2.3.move-2")
def section_3_2_3_move_2(v: View, is_p: set[Key]) -> str | None:
    if sum(v.s) < 2 or not (v.even and v.r1 != 0 and v.R2 >= 2):
        return None
    ok = v.x1 >= v.r1 + v.x2 >= v.r1 + 2 and 1 <= v.r1 <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


@low("section-3.2.3.move-3")
def section_3_2_3_move_3(v: View, is_p: set[Key]) -> str | None:
    if sum(v.s) < 2 or not _low_third(v):
        return None
    t = v.R(v.r1 - 1)
    if v.x2 == 0:
        ok = v.x1 != 0 and t == v.R(v.x1 - 1) <= v.x1 - 1
    else:
        ok = v.x1 >= v.r1 + v.x2 >= v.r1 + v.k + 1 >= t
    return "" if ok and v.r1 != 1 and 1 <= t <= min(v.x1, v.k) else "r1 is not as said"


@figure_1(1, lambda v: _low_first(v) and v.x1 - v.r1 - 1 >= v.x2, _plus, to_p=True)
def _low_1(v: View, w: View, t: int) -> Steps:
    yield "the move is stable", stable(v, t)
    yield "x1′ = x1−t, the others stay, β stays even", w.x1 == v.x1 - t and stays(v, w, 2) and w.even
    yield "R(x1′) = 0 and R(x2′) = R(x2) = 1, (1) of k-nice", w.R1 == 0 and w.R2 == 1


@figure_1(2, lambda v: _low_first(v) and v.x2 > v.x1 - v.r1 - 1 >= 1, _plus, to_p=True)
def _low_2(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S)", w.beta == v.beta
    yield "R(x1′) = 1 and R(x2′) = 0, (3) of k-nice", w.R1 == 1 and w.R2 == 0


@figure_1(3, lambda v: _low_first(v) and v.x1 - v.r1 - 1 == v.x3 == 0, _plus, to_p=True)
def _low_3(v: View, w: View, t: int) -> Steps:
    yield "there are two non-zero heaps in S", sum(map(bool, v.s)) == 2
    yield "there is one non-zero heap in S′, of x2 stones", w.s[0] == v.x2 and not any(w.s[1:])
    yield "R(x1′) = 1 and R(x2′) = 0, (3) of k-nice", w.R1 == 1 and w.R2 == 0


@figure_1(4, lambda v: _low_first(v) and v.x1 - v.r1 - 1 == 0 and v.x3 == 1, _plus, to_p=True)
def _low_4(v: View, w: View, t: int) -> Steps:
    yield "x_j′ = x_{j+1}", shifts(v, w, len(v.s) - 1)
    yield "β(S) is not 0 and β(S′) = β(S)−1 is odd", v.beta != 0 and w.beta == v.beta - 1 and not w.even
    yield "R(x1′−x2′) = R(x2−x3) = 0", w.r1 == v.r2 == 0


@figure_1(5, lambda v: v.even and v.r1 != 0 and v.R2 >= 2, _same, to_p=True)
def _low_5(v: View, w: View, t: int) -> Steps:
    yield "R(x1′−x2′) = 0, β(S′) = β(S) is even", w.r1 == 0 and w.beta == v.beta
    yield "R(x2′) = R(x2) ≥ 2, (2) of k-nice", w.R2 == v.R2 >= 2


@figure_1(6, lambda v: _low_third(v) and v.x1 > v.x2, _minus, to_p=True)
def _low_6(v: View, w: View, t: int) -> Steps:
    yield (
        "r1 = 0 gives x1 ≥ x2+k+1, else x1−t = x1−(r1−1) ≥ x2+1",
        (v.x1 >= v.x2 + v.k + 1 if v.r1 == 0 else v.x1 - t == v.x1 - (v.r1 - 1) >= v.x2 + 1),
    )
    yield "the move is stable", stable(v, t)
    yield "x1′ = x1−t, the others stay, β stays even", w.x1 == v.x1 - t and stays(v, w, 2) and w.even
    yield "R(x1′) = 1 and R(x2′) = 0, (3) of k-nice", w.R1 == 1 and w.R2 == 0


@figure_1(7, lambda v: _low_third(v) and v.x1 == v.x2, _minus, to_p=True)
def _low_7(v: View, w: View, t: int) -> Steps:
    yield "the move is not stable and x1′ = x2", not stable(v, t) and w.x1 == v.x2
    yield "x1 is a multiple of k+1 and x1−k ≥ 1", v.R1 == 0 and v.x1 - v.k >= 1
    yield "x2′ = x1−t and β(S′) = β(S) is even", w.x2 == v.x1 - t and w.beta == v.beta
    yield "R(x1′) = 0 and R(x2′) = 1, (1) of k-nice", w.R1 == 0 and w.R2 == 1


@figure_1(8, lambda v: not v.even and v.r1 != 0, _same, to_p=True)
def _low_8(v: View, w: View, t: int) -> Steps:
    yield "R(x1′−x2′) = 0 and β(S′) = β(S) is odd", w.r1 == 0 and w.beta == v.beta


@figure_1(9, lambda v: v.even and v.R1 == 0 and v.R2 == 1, _every, to_p=None)
def _low_9(v: View, w: View, t: int) -> Steps:
    yield "x1−x2 ≥ k", v.x1 - v.x2 >= v.k
    yield "the move is stable", stable(v, t)


@figure_1(10, _low_level, _leaves(lambda v, x: x >= 1 and v.R(x) >= 2), to_p=False)
def _low_10(v: View, w: View, t: int) -> Steps:
    yield from _low_swapped(v, w, t)
    yield "R(x1′−x2′) = R(t) ≠ 0", w.r1 == v.R(t) != 0


@figure_1(11, _low_level, _leaves(lambda v, x: x >= 1 and v.R(x) == 1), to_p=False)
def _low_11(v: View, w: View, t: int) -> Steps:
    yield from _low_swapped(v, w, t)
    yield "R(x1′) = R(x2) ≠ 0", w.R1 == v.R2 != 0


@figure_1(12, _low_level, _leaves(lambda v, x: x >= 1 and v.R(x) == 0), to_p=False)
def _low_12(v: View, w: View, t: int) -> Steps:
    yield from _low_swapped(v, w, t)
    yield "R(x1′) = R(x2) ≠ 1", w.R1 == v.R2 != 1


@figure_1(13, lambda v: _low_level(v) and v.x3 == 0, _leaves(lambda v, x: x == 0), to_p=False)
def _low_13(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2 and no other heap is left", w.x1 == v.x2 and not any(w.s[1:])
    yield (
        "R(x2′) = 0 and R(x1′) = R(x2) ≥ 2, not k-nice",
        (w.R2 == 0 and w.R1 == v.R2 >= 2 and not nice(w.x1, w.x2, w.k)),
    )


@figure_1(14, lambda v: _low_level(v) and v.x3 == 1, _leaves(lambda v, x: x == 0), to_p=False)
def _low_14(v: View, w: View, t: int) -> Steps:
    yield "x_j′ = x_{j+1} for j ≤ n−1", shifts(v, w, len(v.s) - 1)
    yield "β(S′) = β(S)−1 is odd", w.beta == v.beta - 1 and not w.even
    yield "R(x1) = R(x2) ≥ 2 and R(x1′−x2′) = R(x2−x3) ≠ 0", v.R1 == v.R2 >= 2 and w.r1 == v.r2 != 0


@figure_1(
    16,
    lambda v: v.even and v.R1 == 1 and v.R2 == 0 and v.x1 - v.x2 == 1,
    lambda v: range(2, min(v.x1, v.k) + 1),
    to_p=False,
)
def _low_16(v: View, w: View, t: int) -> Steps:
    yield "x1 ≥ k+2 and x1−t ≥ x1−k ≥ 2 > x3", v.x1 >= v.k + 2 and v.x1 - t >= v.x1 - v.k >= 2 > v.x3
    yield from _low_swapped(v, w, t)
    yield "R(x2′) = R(x1−t) ≥ 2", w.R2 == v.R(v.x1 - t) >= 2
    yield "R(x1′−x2′) = R(−1+t) ≠ 0", w.r1 == v.R(t - 1) != 0


@figure_1(17, lambda v: not v.even and v.x1 == v.x2, _leaves(lambda v, x: x >= 1), to_p=False)
def _low_17(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S) is odd", w.beta == v.beta
    yield "R(x1′−x2′) = R(x1−x2+t) = t ≠ 0", w.r1 == v.R(v.x1 - v.x2 + t) == t != 0


@figure_1(18, lambda v: not v.even and v.x1 == v.x2, _leaves(lambda v, x: x == 0), to_p=False)
def _low_18(v: View, w: View, t: int) -> Steps:
    yield "x_j′ = x_{j+1} for j ≤ n−1", shifts(v, w, len(v.s) - 1)
    yield "β(S′) = β(S)−1 is even", w.beta == v.beta - 1 and w.even
    yield "R(x2′) = R(x3) = R(1) = 1", w.R2 == v.R(v.x3) == v.R(1) == 1
    yield "x2 = x1 = t ≤ k and R(x1′) = R(x2) ≠ 0", v.x2 == v.x1 == t <= v.k and w.R1 == v.R2 != 0
    yield "(x1′,x2′) is not k-nice", not nice(w.x1, w.x2, w.k)


claim.entries(figure_1.claims)


# Figure 2: x3 ≥ 2


figure_2 = Figure(2, low=False)


def _high_first(v: View) -> bool:
    return not v.even and v.r1 != v.k and v.r2 == 0


def _high_near(v: View) -> bool:
    return _high_first(v) and v.x1 - v.x2 < v.k


def _high_third(v: View) -> bool:
    return not v.even and v.r1 != 1 and v.r2 == v.k


def _high_level(v: View) -> bool:
    return not v.even and 1 <= v.r2 <= v.k - 1 and v.x1 == v.x2


def _high_stable(v: View, w: View, t: int) -> Steps:
    yield "the move is stable", stable(v, t)
    yield "x1′ = x1−t and the others stay", w.x1 == v.x1 - t and stays(v, w, 2)
    yield "β(S′) = β(S) is odd and x3′ = x3 ≥ 2", w.beta == v.beta and w.x3 == v.x3 >= 2


def _lower(v: View, w: View, t: int) -> Steps:
    yield "x1−t = x2−1 = x3−1", v.x1 - t == v.x2 - 1 == v.x3 - 1
    yield "x1′ = x2′ = x2 = x3", w.x1 == w.x2 == v.x2 == v.x3
    yield "x3′ = max{x4, x1−t} = max{x4, x3−1} ≥ 2", w.x3 == max(v.x4, v.x1 - t) == max(v.x4, v.x3 - 1) >= 2


def _high_swapped(v: View, w: View, t: int) -> Steps:
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "x3′ = x3 ≥ 2 and β(S′) = β(S) is odd", w.x3 == v.x3 >= 2 and w.beta == v.beta
    yield "(x1′,x2′,x3′) is not k-good", not good(w.x1, w.x2, w.x3, v.k)


def _high_last(v: View) -> bool:
    return not v.even and v.r2 == v.k and v.x1 - v.x2 == 1


@claim("section-3.2.4.move-1")
def section_3_2_4_move_1(v: View, is_p: set[Key]) -> str | None:
    if v.x3 < 2 or not _high_first(v):
        return None
    ok = v.x1 >= v.r1 + v.x2 >= v.r1 + v.x3 >= v.r1 + 2 and 1 <= v.r1 + 1 <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


@claim("section-3.2.4.move-2")
def section_3_2_4_move_2(v: View, is_p: set[Key]) -> str | None:
    if v.x3 < 2 or v.even or v.r1 == 0 or not 1 <= v.r2 <= v.k - 1:
        return None
    ok = v.x1 >= v.r1 + v.x2 > v.r1 + v.x3 >= v.r1 + 2 and 1 <= v.r1 <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


@claim("section-3.2.4.move-3")
def section_3_2_4_move_3(v: View, is_p: set[Key]) -> str | None:
    if v.x3 < 2 or not _high_third(v):
        return None
    t = v.R(v.r1 - 1)
    ok = v.x1 >= v.x2 >= v.x3 + v.k >= 2 + v.k > t and 1 <= t <= min(v.x1, v.k)
    return "" if ok else "r1 is not as said"


@figure_2(1, lambda v: v.even and v.r1 != 0, _same, to_p=True)
def _high_1(v: View, w: View, t: int) -> Steps:
    yield "β(S′) = β(S) is even and R(x1′−x2′) = 0", w.beta == v.beta and w.r1 == 0


@figure_2(2, lambda v: _high_first(v) and v.x1 - v.x2 >= v.k, _plus, to_p=True)
def _high_2(v: View, w: View, t: int) -> Steps:
    yield from _high_stable(v, w, t)
    yield "R(x1′−x2′) = k and R(x2′−x3′) = 0, (1) of k-good", w.r1 == v.k and w.r2 == 0


@figure_2(3, lambda v: _high_near(v) and v.x2 > v.x3, _plus, to_p=True)
def _high_3(v: View, w: View, t: int) -> Steps:
    yield "r1 = x1−x2 and x1−t = x2−1 ≥ x3", v.r1 == v.x1 - v.x2 and v.x1 - t == v.x2 - 1 >= v.x3
    yield "x1′ = x2, x2′ = x2−1, the others stay", w.s[:2] == (v.x2, v.x2 - 1) and stays(v, w, 3)
    yield "β(S′) = β(S) is odd", w.beta == v.beta
    yield "R(x1′−x2′) = 1 and R(x2′−x3′) = k, (3) of k-good", w.r1 == 1 and w.r2 == v.k


@figure_2(
    4, lambda v: _high_near(v) and v.x2 == v.x3 and (v.x3 > 2 or v.x4 > 1) and v.beta == 1, _plus, to_p=True
)
def _high_4(v: View, w: View, t: int) -> Steps:
    yield from _lower(v, w, t)
    yield "x2 = x3 > x4 and x3′ = x3−1", v.x2 == v.x3 > v.x4 and w.x3 == v.x3 - 1
    yield "R(x2′−x3′) = 1 and R(x1′−x2′) = 0, (2) of k-good", w.r2 == 1 and w.r1 == 0


@figure_2(
    5, lambda v: _high_near(v) and v.x2 == v.x3 and (v.x3 > 2 or v.x4 > 1) and v.beta >= 3, _plus, to_p=True
)
def _high_5(v: View, w: View, t: int) -> Steps:
    yield from _lower(v, w, t)
    yield "x3′ = x4 = x3 > x1−t", w.x3 == v.x4 == v.x3 > v.x1 - t
    yield "β(S′) = β(S)−1 is even and R(x1′−x2′) = 0", w.beta == v.beta - 1 and w.even and w.r1 == 0


@figure_2(6, lambda v: _high_near(v) and v.x2 == v.x3 == 2 and v.x4 <= 1, _plus, to_p=True)
def _high_6(v: View, w: View, t: int) -> Steps:
    yield "x1−t = x2−1 = 1", v.x1 - t == v.x2 - 1 == 1
    yield "x1′ = x2′ = 2 and x3′ ≤ 1", w.x1 == w.x2 == 2 and w.x3 <= 1
    yield "R(x1′−x2′) = 0 and R(x2′) = R(2) = 2, (2) of k-nice", w.r1 == 0 and w.R2 == v.R(2) == 2


@figure_2(7, lambda v: not v.even and v.r1 != 0 and 1 <= v.r2 <= v.k - 1, _same, to_p=True)
def _high_7(v: View, w: View, t: int) -> Steps:
    yield "β(S′) = β(S) is odd and x3′ = x3 ≥ 2", w.beta == v.beta and w.x3 == v.x3 >= 2
    yield "R(x1′−x2′) = 0 and R(x2′−x3′) = R(x2−x3), (2) of k-good", w.r1 == 0 and w.r2 == v.r2


@figure_2(8, lambda v: _high_third(v) and v.x1 - v.x2 >= 2, _minus, to_p=True)
def _high_8(v: View, w: View, t: int) -> Steps:
    yield "x1−t ≥ x3", v.x1 - t >= v.x3
    yield (
        "x1−x2 ≥ k+1 > t if r1 = 0, else x1−x2 ≥ r1 > R(r1−1) = t",
        (v.x1 - v.x2 >= v.k + 1 > t if v.r1 == 0 else v.x1 - v.x2 >= v.r1 > v.R(v.r1 - 1) == t),
    )
    yield from _high_stable(v, w, t)
    yield "R(x1′−x2′) = 1 and R(x2′−x3′) = k, (3) of k-good", w.r1 == 1 and w.r2 == v.k


@figure_2(9, lambda v: _high_third(v) and v.x1 == v.x2, _minus, to_p=True)
def _high_9(v: View, w: View, t: int) -> Steps:
    yield "x1−t ≥ x3", v.x1 - t >= v.x3
    yield "x1′ = x2, x2′ = x1−k, the others stay", w.s[:2] == (v.x2, v.x1 - v.k) and stays(v, w, 3)
    yield "β(S′) = β(S) is odd and x3′ = x3 ≥ 2", w.beta == v.beta and w.x3 == v.x3 >= 2
    yield "R(x2′−x3′) = R(x2−x3−k) = 0", w.r2 == v.R(v.x2 - v.x3 - v.k) == 0
    yield "R(x1′−x2′) = R(k) = k, (1) of k-good", w.r1 == v.k


@figure_2(10, lambda v: v.even and v.r1 == 0, _leaves(lambda v, x: x >= v.x3), to_p=False)
def _high_10(v: View, w: View, t: int) -> Steps:
    yield "x3 = x4 ≥ 2, x3′ ≥ 2 and x1 = x2", v.x3 == v.x4 >= 2 and w.x3 >= 2 and v.x1 == v.x2
    yield "x1′ = x2, x2′ = x1−t, the others stay", w.s[:2] == (v.x2, v.x1 - t) and stays(v, w, 3)
    yield "β(S′) = β(S) is even and R(x1′−x2′) = t ≠ 0", w.beta == v.beta and w.r1 == t != 0


@figure_2(11, lambda v: v.even and v.r1 == 0, _leaves(lambda v, x: x < v.x3), to_p=False)
def _high_11(v: View, w: View, t: int) -> Steps:
    yield "x3 = x4 ≥ 2, x3′ ≥ 2 and x1 = x2", v.x3 == v.x4 >= 2 and w.x3 >= 2 and v.x1 == v.x2
    yield "x_j′ = x_{j+1} for 1 ≤ j ≤ 3", shifts(v, w, 3)
    yield "β(S′) = β(S)−1 is odd", w.beta == v.beta - 1 and not w.even
    yield "R(x2′−x3′) = R(x3−x4) = 0", w.r2 == v.R(v.x3 - v.x4) == 0
    yield "x1′−x2′ = x2−x3 = x1−x3 < t ≤ k", w.x1 - w.x2 == v.x2 - v.x3 == v.x1 - v.x3 < t <= v.k
    yield "R(x1′−x2′) ≠ k, not k-good", w.r1 != v.k and not good(w.x1, w.x2, w.x3, v.k)


@figure_1(15, lambda v: v.even and v.R1 == 1 and v.R2 == 0, lambda v: [1], to_p=None)
@figure_2(12, lambda v: not v.even and v.r2 == 0 and v.x1 - v.x2 == v.k, _every, to_p=None)
@figure_2(16, _high_last, lambda v: [1], to_p=None)
def _stable(v: View, w: View, t: int) -> Steps:
    yield "the move is stable", stable(v, t)


@figure_2(13, _high_level, _leaves(lambda v, x: x >= v.x3), to_p=False)
def _high_13(v: View, w: View, t: int) -> Steps:
    yield from _high_swapped(v, w, t)
    yield "R(x1′−x2′) = t ≠ 0", w.r1 == t != 0
    yield "R(x1′−x3′) = R(x2−x3) is neither 0 nor k", v.R(w.x1 - w.x3) == v.r2 not in (0, v.k)


@figure_2(14, _high_level, _leaves(lambda v, x: 2 <= x < v.x3 or x < 2 <= v.x4), to_p=False)
def _high_14(v: View, w: View, t: int) -> Steps:
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


@figure_2(15, _high_level, _leaves(lambda v, x: x < 2 and v.x4 < 2), to_p=False)
def _high_15(v: View, w: View, t: int) -> Steps:
    yield "x2′ = x3 and x3′ ≤ 1", w.x2 == v.x3 and w.x3 <= 1
    yield "x1 < t+2 ≤ k+2 and 2 ≤ x3 < x1 ≤ k+1", v.x1 < t + 2 <= v.k + 2 and 2 <= v.x3 < v.x1 <= v.k + 1
    yield "R(x2′) = R(x3) ≥ 2", w.R2 == v.R(v.x3) >= 2
    yield "R(x1′−x2′) = R(x2−x3) ≠ 0", w.r1 == v.r2 != 0
    yield "(x1′,x2′) does not satisfy (2) of k-nice", not (w.r1 == 0 and w.R2 >= 2)
    yield "(x1′,x2′) is not k-nice", not nice(w.x1, w.x2, v.k)


@figure_2(17, _high_last, lambda v: range(2, min(v.x1, v.k) + 1), to_p=False)
def _high_17(v: View, w: View, t: int) -> Steps:
    yield "x1−x3 ≥ k+1", v.x1 - v.x3 >= v.k + 1
    yield from _high_swapped(v, w, t)
    yield "R(x2′−x3′) = R(−t) is from 1 to k−1", w.r2 == v.R(-t) and 1 <= w.r2 <= v.k - 1
    yield "R(x1′−x2′) = t−1 ≠ 0", w.r1 == t - 1 != 0


claim.entries(figure_2.claims)


# Sections 4 and 5: Greedy Nim without a bound


whole = claim.beside(unsharded)
unbounded = claim.beside(only)


@claim("section-4.1.identical")
def section_4_1_identical(v: View, is_p: set[Key]) -> str | None:
    if v.x1 > v.k:
        return None
    return "" if (v.s in is_p) == (v.s in lost(len(v.s), v.largest, None, True)) else "the outcomes differ"


@unbounded("definition-6")
def definition_6(v: View, is_p: set[Key]) -> str | None:
    return "" if alpha(v.s) == (v.s.count(v.x1) if v.x1 else 0) else f"α = {alpha(v.s)}"


@unbounded("theorem-5.singular")
def theorem_5_singular(v: View, is_p: set[Key]) -> str | None:
    differs = (v.s in is_p) != (v.s in lost(len(v.s), v.largest, None, False))
    return "" if differs == (v.x1 <= 1) else f"the outcomes {'differ' if differs else 'are the same'}"


@unbounded("theorem-5.proof-1")
def theorem_5_proof_1(v: View, is_p: set[Key]) -> str | None:
    if v.x1 != 1:
        return None
    if (alpha(follower(v.s, 1)) - alpha(v.s)) % 2 == 0:
        return "α keeps its parity"
    return "" if alpha(v.s) != 1 or v.s in is_p else "α = 1, but N"


@unbounded("theorem-5.proof-2")
def theorem_5_proof_2(v: View, is_p: set[Key]) -> str | None:
    if not v.x1 >= 2 > v.x2:
        return None
    all_, but_one = follower(v.s, v.x1), follower(v.s, v.x1 - 1)
    ok = alpha(v.s) == 1 and all_[0] <= 1 and but_one[0] <= 1 and alpha(but_one) == alpha(all_) + 1
    return "" if ok and (all_ in is_p) != (but_one in is_p) else "the two followers are not as said"


@unbounded("theorem-5.proof-3")
def theorem_5_proof_3(v: View, is_p: set[Key]) -> str | None:
    if v.x2 < 2:
        return None
    ok = all(follower(v.s, t)[0] >= 2 for t in range(1, v.x1 + 1))
    return "" if ok else "a follower has no heap with at least 2 stones"


@claim("section-4.2.reformulated")
def section_4_2_reformulated(v: View, is_p: set[Key]) -> str | None:
    if v.x1 > v.k:
        return None
    return "" if theorem_3(v.s, v.k) == theorem_5(v.s) else "the conditions of Theorems 3 and 5 differ"


@whole("section-5.2.open")
def section_5_2_open(bounds: Bounds) -> Finding:
    return Finding(0, undecided="it is about what is known, not about positions: no box can bear on it")
