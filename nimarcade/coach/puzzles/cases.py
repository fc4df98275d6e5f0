"""Which case of the game's theorem a position falls under: the cases in words, and which one it is.

Each function answers with the question, all cases, and the index of the one that holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from nimarcade.coach.puzzles import difficulty
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.coach.puzzles.variants import draw
from nimarcade.games import game_of
from nimarcade.theory import consult, exco_values
from nimarcade.theory.theorems import delete, delete_four, greedy, sucker

Found = tuple[str, tuple[str, ...], int]
PASSED = 0.99
"""How often a drawing of another case than the one that this seed wishes is passed over: all cases
come up, and none is waited for that a level does not have."""
THEOREM = "Which case of the theorem is it?"


def case(head: str, level: int, seed: int, rng: Random) -> Puzzle | None:
    """None where the drawing is over, or of another case than wished."""
    p = draw(head, level, rng)
    if game_of(p).outcome(p) is not None:
        return None
    ask, options, at = of(p)
    wished = Random(f"{head}/{level}/{seed}").random()
    if at != int(wished * len(options)) and rng.random() < PASSED:
        return None
    hard = difficulty.of(p, "case", 1, len(options))
    return Puzzle("case", game_of(p).write(p), ask, (str(at + 1),), hard, seed, head, level, options)


def of(p: Any) -> Found:
    """The question, its options and the index of the right one."""
    return _CASES[p.game](p)


def _nim(p: Any) -> Found:
    if p.misere:
        ones = ("Only heaps of 1, an even number of them: N.", "Only heaps of 1, an odd number: P.")
        more = ("A heap of 2 or more, nim-sum 0: P.", "A heap of 2 or more, nim-sum not 0: N.")
        return THEOREM, ones + more, _misere(p, sum(p.heaps) % 2, 2 + (not consult.is_p(p)))
    return _column(p, "Every column has an even number of ones: P.", 2)


def _column(p: Any, even: str, modulus: int) -> Found:
    """The leftmost binary column that decides, of those that the heaps have."""
    wide = max(p.heaps).bit_length()
    wrong = [i for i in range(wide) if sum(h >> i & 1 for h in p.heaps) % modulus]
    places = range(max(3, wide))
    word = "odd" if modulus == 2 else f"no multiple of {modulus}"
    options = (even, *(f"The leftmost column whose number of ones is {word}: the {1 << i}s." for i in places))
    return "The heaps in binary: which case is it?", options, 1 + wrong[-1] if wrong else 0


def _misere(p: Any, small: int, large: int) -> int:
    """The index by whether a heap of 2 or more is left, x0 included."""
    return large if max(*p.heaps, p.extra or 0) > 1 else small


def _moore(p: Any) -> Found:
    modulus = p.k + 1
    if not p.misere:
        return _column(p, f"Every column has a multiple of {modulus} ones: P.", modulus)
    options = (
        f"Only heaps of 1, 1 more than a multiple of {modulus} of them: P.",
        "Only heaps of 1, another number of them: N.",
        f"A heap of 2 or more, every column has a multiple of {modulus} ones: P.",
        f"A heap of 2 or more, some column has no multiple of {modulus} ones: N.",
    )
    lost = consult.is_p(p)
    return THEOREM, options, _misere(p, int(not lost), 2 + (not lost))


def _co(p: Any) -> Found:
    if not p.misere:
        return _value(p)
    lost = consult.is_p(p)
    options = (
        f"Only heaps of 1, 1 more than a multiple of {len(p.heaps)} of them: P.",
        "Only heaps of 1, another number of them: N.",
        "A heap of 2 or more, all heaps equal: P.",
        "A heap of 2 or more, heaps not all equal: N.",
    )
    return THEOREM, options, _misere(p, int(not lost), 2 + (not lost))


def _value(p: Any) -> Found:
    """Theorem 1 of EXCO, which for x0 = 0 is that of Jenkyns and Mayberry."""
    m, _, y, z = exco_values.quantities(p)
    extra = "x0 + " if p.game == "exco-nim" else ""
    ask = (f"m is the least heap, u = {extra}x1 + … + xn, y = u − {len(p.heaps)}m, z = y(y+1)/2 + 1. "
           "Which case gives the Sprague-Grundy value?")  # fmt: skip
    options = (
        "m < z: the value is u.",
        "m ≥ z and y = 0: the value is 0, a P-position.",
        "m ≥ z and y > 0: the value is (z − 1) + ((m − z) mod (y + 1)).",
    )
    return ask, options, 0 if m < z else 1 if y == 0 else 2


def _exco(p: Any) -> Found:
    equal = p.heaps[0] == p.heaps[-1]
    if p.misere:
        lost = consult.is_p(p)
        options = (
            "No heap of 2 or more, one stone left: P.",
            "No heap of 2 or more, another number of stones: N.",
            "A heap of 2 or more, x0 = 0 and the others equal: P.",
            "A heap of 2 or more, x0 not 0 or the others not equal: N.",
        )
        return THEOREM, options, _misere(p, int(not lost), 2 + (not lost))
    if len(p.heaps) > 2:
        return _value(p)
    options = (
        "x0 = 0 and x1 = … = xn: P.",
        "x0 = 0, the others not all equal: N.",
        "x0 > 0 and x1 = … = xn: N.",
        "x0 > 0, the others not all equal: N.",
    )
    return THEOREM, options, 2 * bool(p.extra) + (not equal)


def _greedy(p: Any) -> Found:
    if p.k is not None:
        return _bounded_misere(p) if p.misere else _bounded(p)
    x1, alpha = p.heaps[0], p.heaps.count(p.heaps[0])
    if p.misere:
        options = (
            "x1 ≤ 1 and α even: N.",
            "x1 ≤ 1 and α odd: P.",
            "x1 ≥ 2 and α even: P.",
            "x1 ≥ 2 and α odd: N.",
        )
        return f"{THEOREM} α is the number of largest heaps.", options, 2 * (x1 > 1) + alpha % 2
    options = (
        "α is even: P.",
        "α is odd and at least 3: take 1.",
        "α = 1, an odd number of heaps equal x2: cut x1 to x2.",
        "α = 1, an even number of heaps equal x2: cut x1 below x2.",
    )
    x2 = p.heaps[1]
    at = 0 if alpha % 2 == 0 else 1 if alpha > 1 else 2 if p.heaps.count(x2) % 2 else 3
    return f"α is the number of largest heaps. {THEOREM}", options, at


_GOOD = (
    "β even, R(x1−x2) = 0: P.",
    "β even, R(x1−x2) not 0: N.",
    "β odd, the triple is k-good by line (1): P.",
    "β odd, the triple is k-good by line (2): P.",
    "β odd, the triple is k-good by line (3): P.",
    "β odd, the triple is not k-good: N.",
)


def _bounded(p: Any) -> Found:
    _, x2, x3 = greedy.three(p)
    if greedy.beta(p) % 2 == 0:
        at = 0 if consult.is_p(p) else 1
    elif not consult.is_p(p):
        at = 5
    else:
        r = (x2 - x3) % (p.k + 1)
        at = 2 if r == 0 else 4 if r == p.k else 3
    lines = (
        "k-good lines: (1) R(x1−x2) = k, R(x2−x3) = 0; (2) R(x1−x2) = 0, 1 ≤ R(x2−x3) ≤ k−1; "
        "(3) R(x1−x2) = 1, R(x2−x3) = k."
    )
    return f"k = {p.k}. {lines} {THEOREM}", _GOOD, at


def _bounded_misere(p: Any) -> Found:
    x3 = greedy.three(p)[2]
    odd, lost = greedy.beta(p) % 2, consult.is_p(p)
    options = (
        "x3 ≤ 1, β even, the pair is k-nice: P.",
        "x3 ≤ 1, β even, the pair is not k-nice: N.",
        "x3 ≤ 1, β odd, R(x1−x2) = 0: P.",
        "x3 ≤ 1, β odd, R(x1−x2) not 0: N.",
        "x3 ≥ 2, P as in normal play.",
        "x3 ≥ 2, N as in normal play.",
    )
    return f"k = {p.k}. {THEOREM}", options, 4 * (x3 > 1) + 2 * (odd and x3 < 2) + (not lost)


def _delete(p: Any) -> Found:
    v = sorted((pile & -pile).bit_length() - 1 for pile in p.piles)
    if len(v) == 2:
        two = ("Both piles are odd: P.", "One pile is odd, one even: N.", "Both piles are even: N.")
        return THEOREM, two, sum(e > 0 for e in v)
    if len(v) == 3:
        three = (
            "All three v2 are equal: P.",
            "The two smaller v2 are equal, the third is larger: N.",
            "The two larger v2 are equal, the third is smaller: N.",
            "All v2 are different: N.",
        )
        at = 0 if v[0] == v[2] else 1 if v[0] == v[1] else 2 if v[1] == v[2] else 3
        return f"v2(x) counts how often 2 divides x. {THEOREM}", three, at
    return _low_column(p) if sum(p.piles) % 2 else _four(p, v)


def _low_column(p: Any) -> Found:
    """The theorem as lessons tell it."""
    place, ones = delete.low_column(p)
    wide = max(3, max(p.piles).bit_length())
    options = ("It is empty: P.", *(f"It is that of the {1 << i}s and holds ones: N." for i in range(wide)))
    ask = ("Write every pile less one in binary. The low column is the first one from the right with at most "
           "two ones. Which is it?")  # fmt: skip
    return ask, options, 0 if ones == 0 else 1 + place


def _four(p: Any, v: list[int]) -> Found:
    """The theorem as the paper tells it."""
    four = (
        "1: a = b = c = d, so P.",
        "2: a < b = c = d with its digit 0, so P.",
        "3: a < b < c = d with its digits as wanted, so P.",
        "4 or 5: a < b < c < d with its digits as wanted, so P.",
        "a = b = c < d, a = b < c = d, a = b < c < d or a < b = c < d: always N.",
        "The pattern of a P-position, but a digit is wrong: N.",
    )
    case = delete_four.reading(p).case
    if consult.is_p(p):
        at = min(int(case[1]), 4) - 1
    else:
        a, b, c, d = v
        at = 4 if (a == b and (b, c) != (c, d)) or (a < b == c < d) else 5
    return f"a ≤ b ≤ c ≤ d are the v2 of the four piles. {THEOREM}", four, at


def _sucker(t: Any) -> Found:
    found = sucker.counts(t, t.seat)
    me, you = ("b", "r") if t.seat == 0 else ("r", "b")
    own, theirs = f"m_{me}", f"n_{you}"
    mine, hostile = ("β", "ρ") if t.seat == 0 else ("ρ", "β")
    left = f"{own} + Σ|{mine}|_{me}"
    right = f"{theirs} + Σ|{hostile}|_{you} − max|{hostile}|_{you}"
    options = (
        f"{own} = 0: lost.",
        f"{own} > 0 and {theirs} = 0: won.",
        f"Both hold chips, {left} > {right}: won.",
        f"Both hold chips, {left} ≤ {right}: lost.",
    )
    at = 0 if not found.own else 1 if not found.theirs else 2 if found.won else 3
    return "Which line of Theorem 2.39 decides?", options, at


_CASES: Mapping[str, Callable[[Any], Found]] = {
    "nim": _nim,
    "greedy-nim": _greedy,
    "moore-nim": _moore,
    "co-nim": _co,
    "exco-nim": _exco,
    "delete-nim": _delete,
    "so-long-sucker": _sucker,
}
