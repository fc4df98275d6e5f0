"""The numbered arrows of Figures 1 and 2 of the Greedy Nim paper as claims.

The pictures themselves are not in the text, but the proof walks along every arrow with its number.
An arrow says of which positions it speaks, which moves it makes, what then holds, and whether the
follower is P (arrows 1 to 8 and 1 to 9) or not. All of that is checked, the outcome by brute force.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from nimarcade.lab.claims.brute import Key, letter
from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.terms_greedy import View, everywhere, fact, follower

LOW = {"heaps": 5, "largest": 60, "k": 12}
HIGH = {"heaps": 5, "largest": 16, "k": 7}
Steps = Iterable[tuple[str, bool]]
"""What the proof says on the way, in words, and whether it is so."""


@dataclass(frozen=True)
class Arrow:
    """`of` tells the positions, `moves` the stones taken, `then` what the proof says of position,
    follower and move; `to_p` is None where only something of the move is said."""

    number: int
    says: str
    of: Callable[[View], bool]
    moves: Callable[[View], Iterable[int]]
    then: Callable[[View, View, int], Steps]
    to_p: bool | None


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


def arrows(figure: int, low: bool, all_: Sequence[Arrow]) -> Iterator[Claim]:
    """The claims of one figure; it speaks of x3 ≤ 1 if `low`, else of x3 ≥ 2."""
    part = "x3 ≤ 1" if low else "x3 ≥ 2"

    def among(v: View) -> bool:
        return (v.x3 <= 1) == low and sum(v.s) >= 2

    for arrow in all_:
        yield fact(
            f"figure-{figure}.arrow-{arrow.number}",
            f"{part}: {arrow.says}",
            "figure",
            box=LOW if low else HIGH,
            check=everywhere(_along(arrow, among), low),
        )
    yield fact(
        f"figure-{figure}.all-moves-from-p",
        f"{part}: every move from a P-position is stable or goes along one of the arrows from P-states.",
        "figure",
        box=LOW if low else HIGH,
        check=everywhere(_all_from_p([a for a in all_ if a.to_p is False], among), low),
    )
    yield fact(
        f"figure-{figure}.optimal-from-n",
        f"{part}: from every N-position a winning move goes along exactly one arrow from an N-state.",
        "figure",
        box=LOW if low else HIGH,
        check=everywhere(_one_from_n([a for a in all_ if a.to_p], among), low),
    )


def _along(arrow: Arrow, among: Callable[[View], bool]) -> Callable[[View, set[Key]], str | None]:
    def judge(v: View, is_p: set[Key]) -> str | None:
        if not among(v) or not arrow.of(v):
            return None
        told = None
        for t in arrow.moves(v):
            told = ""
            if not 1 <= t <= min(v.x1, v.k):
                return f"t = {t} is no move"
            w = View(follower(v.s, t), v.k)
            for words, so in arrow.then(v, w, t):
                if not so:
                    return f"t = {t} leads to {w.s}: not so that {words}"
            if arrow.to_p is not None and (w.s in is_p) != arrow.to_p:
                return f"t = {t} leads to {w.s}, which is {letter(w.s in is_p)}"
        return told

    return judge


def _all_from_p(
    drawn: Sequence[Arrow], among: Callable[[View], bool]
) -> Callable[[View, set[Key]], str | None]:
    def judge(v: View, is_p: set[Key]) -> str | None:
        if not among(v) or v.s not in is_p:
            return None
        met = {t for arrow in drawn if arrow.of(v) for t in arrow.moves(v)}
        left = [t for t in unstable(v) if t not in met]
        return f"taking {left[0]} is on no arrow" if left else ""

    return judge


def _one_from_n(
    drawn: Sequence[Arrow], among: Callable[[View], bool]
) -> Callable[[View, set[Key]], str | None]:
    def judge(v: View, is_p: set[Key]) -> str | None:
        if not among(v) or v.s in is_p:
            return None
        met = [a.number for a in drawn if a.of(v) for t in a.moves(v) if follower(v.s, t) in is_p]
        return "" if len(met) == 1 else f"winning moves on arrows {met}"

    return judge
