"""Numbered facts of the proof of Lemma 3.1 of the Single-delete Nim paper, △, and Proposition 3.3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from nimarcade.lab.claims import fast
from nimarcade.lab.claims.brute import Key
from nimarcade.lab.claims.claim import Bounds, Claim
from nimarcade.lab.claims.delete_4_lemma import LETTERS, SUITS, empty
from nimarcade.lab.claims.terms_delete import Form, I, counted, fact, forms, member, val

Found = Iterator[tuple[Key, str] | None]
BOX = {"largest": 64}


def _carry(bounds: Bounds) -> Found:
    largest = bounds["largest"]
    for w in range(1, largest + 1):
        for x in range(1, w + 1):
            for b in range(largest.bit_length()):
                if not I(b + 1, w) & I(b + 1, x):
                    continue
                for c in range(b + 1, largest.bit_length() + 1):
                    if I(c + 1, w) == I(c + 1, x):
                        yield None if I(c + 1, w + x) else ((w, x), f"b = {b}, c = {c}: the digit is 0")
                    if not I(c + 1, w) | I(c + 1, x):
                        break  # the next c lacks a 1 at this place


def _clubs_1(f: Form) -> bool:
    return I(f.b + 1, f.w) == 0


def _clubs_2(f: Form) -> bool:
    return I(f.b + 1, f.w + f.z) == 1


def _diamonds_1(f: Form) -> bool:
    return I(f.c + 1, f.w) == I(f.c + 1, f.x) == 0


def _diamonds_2(f: Form) -> bool:
    return I(f.c + 1, f.x + f.z) == 1


def _diamonds_3(f: Form) -> bool:
    return I(f.c + 1, f.w + f.x) == 1


def _hearts_1(f: Form) -> bool:
    return I(f.d + 1, f.w) == I(f.d + 1, f.x) == I(f.d + 1, f.y) == 0


def _hearts_2(f: Form) -> bool:
    return I(f.c + 1, f.w) == I(f.c + 1, f.x) == 1


def _hearts_3(f: Form) -> bool:
    return all(I(j, f.w) + I(j, f.x) + I(j, f.y) >= 2 for j in range(f.c + 2, f.d + 1))


def _hearts_4(f: Form) -> bool:
    return I(f.d + 1, f.w + f.x) == I(f.d + 1, f.w + f.y) == I(f.d + 1, f.x + f.y) == 1


def _spades_1(f: Form) -> bool:
    e = empty(f)
    return e > f.d and not any(I(e + 1, p) for p in f.piles)


def _spades_2(f: Form) -> bool:
    return all(sum(I(i, p) for p in f.piles) >= 3 for i in range(f.d + 2, empty(f) + 1))


def _spades_3(f: Form) -> bool:
    d = f.d + 1
    ones = I(d, f.w) == I(d, f.x) == I(d, f.y) == 1
    return ones and I(d, f.w + f.z) == I(d, f.x + f.z) == I(d, f.y + f.z) == 0


def _spades_5(f: Form) -> bool:
    return _hearts_3(f) and all(I(k, f.w) + I(k, f.x) >= 1 for k in range(f.b + 2, f.c + 1))


def _spades_6(f: Form) -> bool:
    return all(I(empty(f) + 1, p + q) == 1 for p, q in combinations(f.piles, 2))


FACTS: tuple[tuple[int, int, str, Callable[[Form], bool]], ...] = (
    (2, 1, "I_{b+1}(w′) = 0", _clubs_1),
    (2, 2, "I_{b+1}(w′+z′) = 1", _clubs_2),
    (3, 1, "I_{c+1}(w′) = I_{c+1}(x′) = 0", _diamonds_1),
    (3, 2, "I_{c+1}(x′+z′) = 1", _diamonds_2),
    (3, 3, "I_{c+1}(w′+x′) = 1", _diamonds_3),
    (4, 1, "I_{d+1}(w′) = I_{d+1}(x′) = I_{d+1}(y′) = 0", _hearts_1),
    (4, 2, "I_{c+1}(w′) = I_{c+1}(x′) = 1", _hearts_2),
    (4, 3, "I_j(w′)+I_j(x′)+I_j(y′) ≥ 2 for c+2 ≤ j ≤ d", _hearts_3),
    (4, 4, "I_{d+1}(w′+x′) = I_{d+1}(w′+y′) = I_{d+1}(x′+y′) = 1", _hearts_4),
    (5, 1, "there is a smallest e > d with I_{e+1} = 0 for w′, x′, y′ and z′", _spades_1),
    (5, 2, "I_i(w′)+I_i(x′)+I_i(y′)+I_i(z′) ≥ 3 for d+2 ≤ i ≤ e", _spades_2),
    (5, 3, "I_{d+1} = 1 for w′, x′, y′ and 0 for w′+z′, x′+z′, y′+z′", _spades_3),
    (5, 4, "I_{c+1}(w′) = I_{c+1}(x′) = 1", _hearts_2),
    (5, 5, "the sums of (5C) are at least 2, those of (5E) at least 1", _spades_5),
    (5, 6, "I_{e+1} = 1 for the sum of any two of w′, x′, y′, z′", _spades_6),
)


def _so(case: int, holds: Callable[[Form], bool], bounds: Bounds) -> Found:
    for f in forms(bounds["largest"], case):
        yield None if holds(f) else (f.piles, "not so")


TRIANGLES: dict[str, Callable[[int, int, int, int], bool]] = {
    "a=b=c<d": lambda a, b, c, d: a == b == c < d,
    "a=b<c=d": lambda a, b, c, d: a == b < c == d,
    "a=b<c<d": lambda a, b, c, d: a == b < c < d,
    "a<b=c<d": lambda a, b, c, d: a < b == c < d,
}


def _triangle(name: str, bounds: Bounds) -> Found:
    is_so = TRIANGLES[name]
    for a, b, c, mask in fast.delete_four(bounds["largest"]):
        for d in range(1, c + 1):
            if is_so(*sorted(map(val, (a, b, c, d)))):
                p = (a, b, c, d)
                wrong = "satisfies a condition" if member(p) else "P by brute force" if mask >> d & 1 else ""
                yield (p, wrong) if wrong else None


def claims() -> Iterator[Claim]:
    yield fact(
        "proposition-3.3",
        "Proposition 3.3",
        "If I_{b+1}(w) = I_{b+1}(x) = 1, I_{c+1}(w) = I_{c+1}(x), b < c, and I_j(w)+I_j(x) ≥ 1 for "
        "b+2 ≤ j ≤ c, then I_{c+1}(w+x) = 1.",
        "proposition",
        box={"largest": 512},
        check=counted(_carry),
        weight=1,
    )
    for name in TRIANGLES:
        yield fact(
            f"lemma-3.1.triangle.{name.replace('=', '-is-').replace('<', '-below-')}",
            "proof of Lemma 3.1, △",
            f"A position with {name} satisfies none of the conditions (1) to (5) and is N.",
            "fact",
            box=BOX,
            check=counted(partial(_triangle, name)),
            weight=3,
        )
    for case, number, words, holds in FACTS:
        yield fact(
            f"lemma-3.1.{LETTERS[case]}.fact-{number}",
            f"proof of Lemma 3.1, {LETTERS[case]}), {SUITS[case]}{number}",
            f"In P{case}: {words}.",
            "fact",
            box=BOX,
            check=counted(partial(_so, case, holds)),
        )
