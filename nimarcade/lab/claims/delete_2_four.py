"""Theorem 1.5 of the Single-delete Nim paper: four piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nimarcade.games import read_any
from nimarcade.lab.claims import brute, fast
from nimarcade.lab.claims.brute import Key, letter
from nimarcade.lab.claims.claim import Bounds, Check, Claim, Finding, Shard, order
from nimarcade.lab.claims.terms_delete import (
    CONDITIONS,
    OF,
    PAPER,
    I,
    fulfils,
    member,
    pattern,
    smallest,
    standard,
)  # fmt: skip

PARTS = 6
"""The box is looked at in so many parts, by the largest pile, each after a count of its own."""
BOX = {"largest": 128}
CASES_BOX = {"largest": 100}
CASES = {
    1: "a = b = c = d",
    2: "a < b = c = d and (2A) I_{b+1}(w) = 0",
    3: "a < b < c = d, (3A) I_{c+1}(w) = I_{c+1}(x) = 0, (3B) I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, "
    "(3C) I_{b+1}(w) = 1",
    4: "a < b < c < d, (4A) I_{d+1}(w) = I_{d+1}(x) = I_{d+1}(y) = 0, (4B) I_j(w)+I_j(x)+I_j(y) ≥ 2 for "
    "c+2 ≤ j ≤ d, (4C) I_{c+1}(w) = I_{c+1}(x) = 1, (4D) I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, "
    "(4E) I_{b+1}(w) = 1",
    5: "a < b < c < d, (5A) I_i(w)+I_i(x)+I_i(y)+I_i(z) ∈ {0,3,4} for i ≥ d+2, (5B) I_{d+1}(w) = I_{d+1}(x) "
    "= I_{d+1}(y) = 1, (5C) I_j(w)+I_j(x)+I_j(y) ≥ 2 for c+2 ≤ j ≤ d, (5D) I_{c+1}(w) = I_{c+1}(x) = 1, "
    "(5E) I_k(w)+I_k(x) ≥ 1 for b+2 ≤ k ≤ c, (5F) I_{b+1}(w) = 1",
}
RIGHT = (
    "(5A) The first i ≥ d+2, from the right, at which I_i(w)+I_i(x)+I_i(y)+I_i(z) is at most 2 has the "
    "sum 0; digits left of it play no part. Counted by single-delete.theorem-1.5.corrected."
)


def _quadruples(bounds: Bounds, part: int) -> Iterator[tuple[Key, bool]]:
    """A part of all positions of four piles, with whether each is P by brute force."""
    for a, b, c, mask in fast.delete_four(bounds["largest"]):
        if a % PARTS == part:
            for d in range(1, c + 1):
                yield (a, b, c, d), bool(mask >> d & 1)


def _theorem(bounds: Bounds, shard: Shard) -> Finding:
    count = 0
    wrong = []
    for p, is_p in _quadruples(bounds, shard[0]):
        count += 1
        if is_p != (member(p) != 0):
            wrong.append(p)
    broken = smallest((p, "brute force by line masks says the other outcome") for p in wrong)
    return Finding(count, broken, data=len(wrong))


def _again(bounds: Bounds, findings: Sequence[Finding]) -> str:
    """A second computation of the smallest counterexample, which shares nothing with the first."""
    broken = min((f.counterexample for f in findings if f.counterexample), key=order, default=None)
    if broken is None:
        return ""
    p = read_any(broken.code).piles
    says = f"condition ({member(p)})" if member(p) else "none of the conditions"
    again = letter(brute.searched(broken.code))
    count = sum(found.data for found in findings)
    return f"{says} is satisfied, search through the rules says {again}; {count:,} positions break it"


def _corrected(bounds: Bounds, shard: Shard) -> Finding:
    count = 0
    wrong = []
    for p, is_p in _quadruples(bounds, shard[0]):
        count += 1
        if is_p != _reads(p):
            wrong.append((p, f"brute force says {letter(is_p)}"))
    return Finding(count, smallest(iter(wrong)))


def _reads(p: Key) -> bool:
    """Theorem 1.5 with (5A) read from the right."""
    if member(p):
        return True
    f = standard(p)
    if pattern(f) != 4 or not all(CONDITIONS[name](f) for name in OF[5] if name != "5A"):
        return False
    i = f.d + 2
    while (column := sum(I(i, pile) for pile in p)) > 2:
        i += 1
    return column == 0


def _case(case: int) -> Check:
    def check(bounds: Bounds, shard: Shard) -> Finding:
        count = 0
        wrong = []
        for p, is_p in _quadruples(bounds, shard[0]):
            f = standard(p)
            if pattern(f) != min(case, 4) or (case >= 4 and not fulfils(f, case)):
                continue
            count += 1
            if is_p != fulfils(f, case):
                wrong.append((p, f"brute force says {letter(is_p)}"))
        return Finding(count, smallest(iter(wrong)))

    return check


def _parts(bounds: Bounds) -> Iterator[Shard]:
    return ((part,) for part in range(PARTS))


def claims() -> Iterator[Claim]:
    sorted_ = "Four piles w, x, y, z with a = v2(w) ≤ b = v2(x) ≤ c = v2(y) ≤ d = v2(z)"
    yield Claim(
        "single-delete.theorem-1.5",
        f"{PAPER}, Theorem 1.5",
        f"{sorted_} are P if and only if one of (1) to (5): "
        + "; ".join(f"({n}) {words}" for n, words in CASES.items())
        + ".",
        BOX,
        _theorem,
        _parts,
        _again,
        right=RIGHT,
        weight=60,
    )
    yield Claim(
        "single-delete.theorem-1.5.corrected",
        f"{PAPER}, Theorem 1.5 with (5A) corrected",
        f"Theorem 1.5 with {RIGHT[: RIGHT.index(' Counted')]}",
        BOX,
        _corrected,
        _parts,
        kind="fact",
        weight=60,
    )
    for case in (1, 2, 3):
        yield Claim(
            f"single-delete.theorem-1.5.case-{case}",
            f"{PAPER}, Theorem 1.5 ({case})",
            f"{sorted_}, of the pattern {CASES[case].split(' and')[0].split(',')[0]}, are P if and only if "
            f"{CASES[case]}.",
            {"largest": 64},
            _case(case),
            _parts,
            weight=5,
        )
    for case in (4, 5):
        yield Claim(
            f"single-delete.theorem-1.5.case-{case}",
            f"{PAPER}, Theorem 1.5 ({case})",
            f"{sorted_} are P if {CASES[case]}.",
            CASES_BOX,
            _case(case),
            _parts,
            weight=15,
        )
