"""Lemma 3.2 of the Single-delete Nim paper and the moves of its proof, as printed.

Each case names a pile to split, a power of two to split off, the pile to delete, and the set Pi it
leads to. Where the paper says "the same applies", the same is tried with the piles changed round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from nimarcade.lab.claims import fast
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.terms_delete import (
    CONDITIONS,
    Form,
    I,
    counted,
    fact,
    fulfils,
    labellings,
    member,
    members,
    pattern,
    standard,
)  # fmt: skip

Found = Iterator[tuple[Key, str] | None]
BOX = {"largest": 64}
Way = tuple[str, int, str]
"""Pile to split, k of the 2^k split off, pile to delete."""


@dataclass(frozen=True)
class Case:
    """`of` tells the positions outside P it speaks of, `ways` the moves it names (any one that works
    will do), `into` the sets they may lead to."""

    place: str
    says: str
    of: Callable[[Form], bool]
    ways: Callable[[Form], list[Way]]
    into: tuple[int, ...]
    right: str = ""


def holds(f: Form, *names: str) -> bool:
    return all(CONDITIONS[name](f) for name in names)


def zeros(f: Form, k: int) -> int:
    """How many of w, x, y have 0 at place k+1."""
    return 3 - I(k + 1, f.w) - I(k + 1, f.x) - I(k + 1, f.y)


def column(f: Form, k: int) -> int:
    return sum(I(k + 1, p) for p in f.piles)


def _empty_pair(f: Form, low: int, high: int) -> int | None:
    """The smallest k with low < k < high and I_{k+1}(w) = I_{k+1}(x) = 0."""
    return next((k for k in range(low + 1, high) if not I(k + 1, f.w) | I(k + 1, f.x)), None)


def _a(f: Form) -> list[Way]:
    if f.a == f.b < f.c:
        return [("y", f.a, "z")]
    if f.a == f.b:
        return [("z", f.a, "y")]
    return [("z", f.b, "w")]


def _c1(f: Form) -> list[Way]:
    return [("w", f.c, "x")] if I(f.c + 1, f.w) else [("x", f.c, "w")]


def _c3(f: Form) -> list[Way]:
    k = _empty_pair(f, f.c, f.d)
    return [] if k is None else [("y", k, "z")]


def _d2(f: Form) -> list[Way]:
    k = _empty_pair(f, f.b, f.c)
    return [] if k is None else [("y", k, "z")]


def _d3(f: Form) -> list[Way]:
    return [("z", f.c, "x")] if not I(f.c + 1, f.w) else [("z", f.c, "w")]


def _d4(f: Form) -> list[Way]:
    k = next((k for k in range(f.c + 1, f.d) if zeros(f, k) >= 2), None)
    if k is None:
        return []
    ones = [name for name in "wxy" if I(k + 1, getattr(f, name))]
    return [("z", k, ones[0])] if ones else [("z", k, name) for name in "wxy"]


def _d(f: Form) -> list[Way]:
    """The moves of d), whichever of its conditions fails first."""
    if not CONDITIONS["4E"](f):
        return [("y", f.b, "z")]
    if not CONDITIONS["4D"](f):
        return _d2(f)
    return _d4(f) if CONDITIONS["4C"](f) else _d3(f)


def _e(f: Form) -> list[Way]:
    ones = [name for name in "wxy" if I(f.d + 1, getattr(f, name))]
    none = [name for name in "wxy" if name not in ones]
    gone = ones if len(none) == 1 else none  # a pile with 0 is kept
    return [(one, f.d, left) for one in ones for left in gone if left != one]


def _h(f: Form) -> list[Way]:
    k = next((k for k in range(f.d + 1, max(f.piles).bit_length()) if column(f, k) in (1, 2)), None)
    if k is None:
        return []
    ones = [name for name in "wxyz" if I(k + 1, getattr(f, name))]
    return [
        (one, k, left) for one in ones for left in "wxyz" if left != one and (left in ones or len(ones) == 1)
    ]


def _apart(f: Form) -> bool:
    return pattern(f) == 4


CASES = (
    Case("a", "if △, y is split (or z) with a pile 2^a (2^b where b = c), and the move leads to P1",
         lambda f: pattern(f) == 0, _a, (1,)),
    Case("b", "if a<b=c=d and not (2A), w is split into w−2^b and 2^b, one of the others deleted: P2",
         lambda f: pattern(f) == 2, lambda f: [("w", f.b, "z")], (2,)),
    Case("c.1", "if a<b<c=d and I_{c+1}(w) = 1 (or x), w (x) is split with 2^c, x (w) deleted: P2",
         lambda f: pattern(f) == 3 and not holds(f, "3A"), _c1, (2,)),
    Case("c.2", "if a<b<c=d and not (3C), y is split with 2^b, z deleted: P2",
         lambda f: pattern(f) == 3 and not holds(f, "3C"), lambda f: [("y", f.b, "z")], (2,)),
    Case("c.3", "if a<b<c=d and (3C) but not (3B), for the smallest k with c < k < d and "
         "I_{k+1}(w) = I_{k+1}(x) = 0 y is split with 2^k, z deleted: P3",
         lambda f: pattern(f) == 3 and holds(f, "3C") and not holds(f, "3B"), _c3, (3,),
         "The smallest k with b < k < c: in this case c = d."),
    Case("d.1", "if a<b<c<d, (4A) and not (4E), y is split with 2^b, z deleted: P2",
         lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4E"), lambda f: [("y", f.b, "z")], (2,)),
    Case("d.2", "if a<b<c<d, (4A) and (4E) but not (4D), for the smallest k with b < k < c and "
         "I_{k+1}(w) = I_{k+1}(x) = 0 y is split with 2^k, z deleted: P3",
         lambda f: _apart(f) and holds(f, "4A", "4E") and not holds(f, "4D"), _d2, (3,)),
    Case("d.3", "if a<b<c<d, (4A) and I_{c+1}(w) = 0 (or x), z is split with 2^c, x (w) deleted: P2",
         lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4C"), _d3, (2,)),
    Case("d.4", "if a<b<c<d, (4A), (4C), (4D), (4E) but not (4B), for the smallest k with c < k < d at which "
         "two of w, x, y have 0, z is split with 2^k, the third deleted: P3",
         lambda f: _apart(f) and holds(f, "4A", "4C", "4D", "4E") and not holds(f, "4B"), _d4, (3,)),
    Case("e", "if a<b<c<d, (4B) to (4E) but not (4A), one of w, x, y has 1 at d+1, another 0: the first is "
         "split with 2^d, the third deleted: P3",
         lambda f: _apart(f) and holds(f, "4B", "4C", "4D", "4E") and zeros(f, f.d) in (1, 2), _e, (3,)),
    Case("f", "if a<b<c<d, (5B) and one of (5C) to (5F) fails, the moves of d) lead to P",
         lambda f: _apart(f) and holds(f, "5B") and not holds(f, "5C", "5D", "5E", "5F"), _d, (2, 3)),
    Case("g", "if a<b<c<d, (5C) to (5F) but not (5B), the moves of e) lead to P3",
         lambda f: _apart(f) and holds(f, "5C", "5D", "5E", "5F") and not holds(f, "5B"), _e, (3,)),
    Case("h", "if a<b<c<d, (5B) to (5F) but not (5A), for the smallest k > d at which one or two piles have "
         "1, one of them is split with 2^k; two piles of 0 are kept: P4",
         lambda f: _apart(f) and holds(f, "5B", "5C", "5D", "5E", "5F"), _h, (4,),
         "For the smallest k > d at which at most two piles have 1 (if none has, the position is P), which "
         "is what the corrected (5A) says."),
)  # fmt: skip


@lru_cache(maxsize=3)
def outside(largest: int, shape: int) -> list[Form]:
    """Standard forms of the positions that are not in P, of one pattern."""
    found = []
    for p in fast.ascending(4, largest, 1):
        if pattern(standard(p)) == shape and not member(p):
            found += list(labellings(p))
    return found


def _after(f: Form, way: Way) -> Key:
    split, k, gone = way
    left = [getattr(f, name) for name in "wxyz" if name not in (split, gone)]
    pile = getattr(f, split)
    return (*left, pile - (1 << k), 1 << k)


def _moves(case: Case, shape: int, bounds: Bounds) -> Found:
    for f in outside(bounds["largest"], shape):
        if not case.of(f):
            continue
        ways = case.ways(f)
        after = [q for q in (_after(f, way) for way in ways) if min(q) > 0]
        if any(fulfils(standard(q), into) for q in after for into in case.into):
            yield None
        elif not ways:
            yield f.piles, "there is no such k"
        else:
            told = f"it leads to ⟨{','.join(map(str, after[0]))}⟩" if after else "it is no move"
            yield f.piles, told


def _lemma(bounds: Bounds) -> Found:
    """Has every position outside P a move into P? By marking all splits that lead there."""
    made: dict[tuple[int, int], int] = {}
    pairs = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    in_p = members(bounds["largest"])
    for p in in_p:
        for i, j in pairs:
            k, m = (at for at in range(4) if at not in (i, j))
            made[p[i], p[j]] = made.get((p[i], p[j]), 0) | 1 << (p[k] + p[m])
    for p in fast.ascending(4, bounds["largest"], 1):
        if p in in_p:
            continue
        for i, j in pairs:
            k, m = (at for at in range(4) if at not in (i, j))
            sums = made.get((p[i], p[j]), 0)
            if sums >> p[k] & 1 or sums >> p[m] & 1:
                yield None
                break
        else:
            yield p, "no move leads into P"


def _sum_at_d(bounds: Bounds) -> Found:
    for f in outside(bounds["largest"], 4):
        if holds(f, "4B", "4C", "4D", "4E") and not holds(f, "4A"):
            ok = zeros(f, f.d) in (1, 2)
            yield None if ok else (f.piles, "I_{d+1}(w)+I_{d+1}(x)+I_{d+1}(y) is 3: (5B), case f) to h)")


def claims() -> Iterator[Claim]:
    yield fact(
        "lemma-3.2",
        "Lemma 3.2",
        "From a position outside P (Theorem 1.5 as printed) some move leads to a position in P.",
        "lemma",
        box=BOX,
        check=counted(_lemma),
        right="It holds with (5A) corrected; see single-delete.theorem-1.5.",
        weight=4,
    )
    yield fact(
        "lemma-3.2.e.sum",
        "proof of Lemma 3.2, e)",
        "If a<b<c<d and (4B), (4C), (4D), (4E) are satisfied but (4A) is not, "
        "I_{d+1}(w)+I_{d+1}(x)+I_{d+1}(y) is 1 or 2.",
        "fact",
        box=BOX,
        check=counted(_sum_at_d),
        right="It may be 3, which is (5B); e) is about the positions that satisfy neither (4A) nor (5B).",
        weight=2,
    )
    shapes = {"a": 0, "b": 2, "c": 3}
    for case in CASES:
        letter = case.place[0]
        yield fact(
            f"lemma-3.2.{case.place}.move" if case.place == "e" else f"lemma-3.2.{case.place}",
            f"proof of Lemma 3.2, {letter})",
            f"Outside P: {case.says}.",
            "lemma",
            box={"largest": 36} if letter == "a" else BOX,  # most positions are △
            check=counted(partial(_moves, case, shapes.get(letter, 4))),
            right=case.right,
            weight=2,
        )
