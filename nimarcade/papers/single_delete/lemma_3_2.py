"""Section 3.2: Lemma 3.2, with every move of its proof as printed.

A case of the proof names a pile to split, a power of two to split off, the pile to delete, and the set Pi it
leads to. Where the paper says "the same applies", the same is tried with the piles changed round.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial

from nimarcade.lab.claims import brute
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds
from nimarcade.papers.single_delete.terms import (
    CONDITIONS,
    TRIANGLE,
    Form,
    I,
    Instances,
    bits,
    fulfils,
    holds,
    labellings,
    members,
    others,
    pattern,
    section,
    splits,
    standard,
)

claim = section()


@claim("lemma-3.2")
def lemma_3_2(bounds: Bounds) -> Instances:
    # Has every position outside P a move into P? By all splits that lead there, d the fourth pile.
    largest = bounds["largest"]
    made, beside = splits(largest)
    in_p: dict[Key, int] = dict.fromkeys(brute.multisets(3, largest, 1), 0)
    for *three, d in members(largest):
        in_p[tuple(three)] |= 1 << d
    for (a, b, c), lost in in_p.items():
        ab, ac, bc = made[a][b], made[a][c], made[b][c]
        won = ab | ac | bc | beside[a][b] | beside[a][c]
        won |= beside[b][a] | beside[b][c] | beside[c][a] | beside[c][b]
        if ab >> c & 1 or ac >> b & 1 or bc >> a & 1:  # d is deleted
            won = -1
        spoken = (2 << c) - 2 & ~lost
        yield (spoken & won).bit_count()
        for d in bits(spoken & ~won):
            yield (a, b, c, d), "no move leads into P"


@lru_cache(maxsize=3)
def outside(largest: int, shape: int) -> list[Form]:
    """Standard forms of the positions that are not in P, of one pattern."""
    return [f for p in sorted(others(largest, shape)) for f in labellings(p)]


def zeros(f: Form, k: int) -> int:
    """How many of w, x, y have 0 at place k+1."""
    return 3 - I(k + 1, f.w) - I(k + 1, f.x) - I(k + 1, f.y)


@claim("lemma-3.2.e.sum")
def lemma_3_2_e_sum(bounds: Bounds) -> Instances:
    for f in outside(bounds["largest"], 4):
        if holds(f, "4B", "4C", "4D", "4E") and not holds(f, "4A"):
            ok = zeros(f, f.d) in (1, 2)
            yield None if ok else (f.piles, "I_{d+1}(w)+I_{d+1}(x)+I_{d+1}(y) is 3: (5B), case f) to h)")


Way = tuple[str, int, str]
"""Pile to split, k of the 2^k split off, pile to delete."""


@dataclass(frozen=True)
class Case:
    """`of` tells the positions outside P it speaks of, `ways` the moves it names, which must all work, and
    `into` the sets they may lead to."""

    place: str
    of: Callable[[Form], bool]
    ways: Callable[[Form], list[Way]]
    into: tuple[int, ...]


def _a(f: Form) -> list[Way]:
    if f.a == f.b < f.c:
        return [("y", f.a, "z")]
    if f.a == f.b:
        return [("z", f.a, "y")]
    return [("z", f.b, "w")]


def _c1(f: Form) -> list[Way]:
    ones = ("w", "x", f.w), ("x", "w", f.x)
    return [(split, f.c, gone) for split, gone, pile in ones if I(f.c + 1, pile)]


def _empty_pair(f: Form, low: int, high: int) -> list[Way]:
    """y split with 2^k, z deleted, for the smallest k with low < k < high and I_{k+1}(w) = I_{k+1}(x) = 0."""
    k = next((k for k in range(low + 1, high) if not I(k + 1, f.w) | I(k + 1, f.x)), None)
    return [] if k is None else [("y", k, "z")]


def _apart(f: Form) -> bool:
    return pattern(f) == 4


def _d3(f: Form) -> list[Way]:
    none = ("x", f.w), ("w", f.x)
    return [("z", f.c, gone) for gone, pile in none if not I(f.c + 1, pile)]


def _d4(f: Form) -> list[Way]:
    k = next((k for k in range(f.c + 1, f.d) if zeros(f, k) >= 2), None)
    if k is None:
        return []
    ones = [name for name in "wxy" if I(k + 1, getattr(f, name))]
    return [("z", k, ones[0])] if ones else [("z", k, name) for name in "wxy"]


def _e(f: Form) -> list[Way]:
    ones = [name for name in "wxy" if I(f.d + 1, getattr(f, name))]
    none = [name for name in "wxy" if name not in ones]
    gone = ones if len(none) == 1 else none  # a pile with 0 is kept
    return [(letter, f.d, left) for letter in ones for left in gone if left != letter]


def _d(f: Form) -> list[Way]:
    """The moves of d), whichever of its conditions fails first."""
    if not CONDITIONS["4E"](f):
        return [("y", f.b, "z")]
    if not CONDITIONS["4D"](f):
        return _empty_pair(f, f.b, f.c)
    return _d4(f) if CONDITIONS["4C"](f) else _d3(f)


def column(f: Form, k: int) -> int:
    return sum(I(k + 1, p) for p in f.piles)


def _h(f: Form) -> list[Way]:
    k = next((k for k in range(f.d + 1, max(f.piles).bit_length()) if column(f, k) in (1, 2)), None)
    if k is None:
        return []
    ones = [name for name in "wxyz" if I(k + 1, getattr(f, name))]
    return [
        (letter, k, left)
        for letter in ones
        for left in "wxyz"
        if left != letter and (left in ones or len(ones) == 1)
    ]


CASES = (
    Case("a", lambda f: pattern(f) == 0, _a, (1,)),
    Case("b", lambda f: pattern(f) == 2, lambda f: [("w", f.b, "z")], (2,)),
    Case("c.1", lambda f: pattern(f) == 3 and not holds(f, "3A"), _c1, (2,)),
    Case("c.2", lambda f: pattern(f) == 3 and not holds(f, "3C"), lambda f: [("y", f.b, "z")], (2,)),
    Case(
        "c.3",
        lambda f: pattern(f) == 3 and holds(f, "3C") and not holds(f, "3B"),
        lambda f: _empty_pair(f, f.c, f.d),
        (3,),
    ),
    Case(
        "d.1",
        lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4E"),
        lambda f: [("y", f.b, "z")],
        (2,),
    ),
    Case(
        "d.2",
        lambda f: _apart(f) and holds(f, "4A", "4E") and not holds(f, "4D"),
        lambda f: _empty_pair(f, f.b, f.c),
        (3,),
    ),
    Case("d.3", lambda f: _apart(f) and holds(f, "4A") and not holds(f, "4C"), _d3, (2,)),
    Case("d.4", lambda f: _apart(f) and holds(f, "4A", "4C", "4D", "4E") and not holds(f, "4B"), _d4, (3,)),
    Case("e", lambda f: _apart(f) and holds(f, "4B", "4C", "4D", "4E") and zeros(f, f.d) in (1, 2), _e, (3,)),
    Case("f", lambda f: _apart(f) and holds(f, "5B") and not holds(f, "5C", "5D", "5E", "5F"), _d, (2, 3)),
    Case("g", lambda f: _apart(f) and holds(f, "5C", "5D", "5E", "5F") and not holds(f, "5B"), _e, (3,)),
    Case("h", lambda f: _apart(f) and holds(f, "5B", "5C", "5D", "5E", "5F"), _h, (4,)),
)


def _after(f: Form, way: Way) -> Key:
    split, k, gone = way
    left = [getattr(f, name) for name in "wxyz" if name not in (split, gone)]
    pile = getattr(f, split)
    return (*left, pile - (1 << k), 1 << k)


def _moves(case: Case, shape: int, bounds: Bounds) -> Instances:
    for f in outside(bounds["largest"], shape):
        if not case.of(f):
            continue
        ways = case.ways(f)
        if not ways:
            yield f.piles, "there is no such k"
        for q in (_after(f, way) for way in ways):
            if min(q) < 1:
                yield f.piles, "it is no move"
            elif any(fulfils(standard(q), into) for into in case.into):
                yield None
            else:
                yield f.piles, f"it leads to ⟨{','.join(map(str, q))}⟩"


for each in CASES:
    shape = {"a": TRIANGLE, "b": 2, "c": 3}.get(each.place[0], 4)
    claim(f"lemma-3.2.{each.place}.move" if each.place == "e" else f"lemma-3.2.{each.place}")(
        partial(_moves, each, shape)
    )
