"""Single-delete Nim with four piles, with the proof.

Condition (5A) of the printed theorem, "every column from d+2 on sums to 0, 3 or 4", is wrong:
12,14,15,40 and 8,12,14,47 break it and are P, and so are 368 more with piles up to 127. The columns
have to be read from the right: the *first* one that sums to at most 2 must sum to 0, and what
lies to the left of it does not matter. Brute force confirms this reading up to 127, and since
the paper's proof is of another statement, here is one of this one.

Places count from 0: p_i is the paper's I_{i+1}(p). Let o be the first place left of d in which at
most two of w,x,y,z have a 1. C stands for what (4) and (5) share: w_b = 1; w or x has a 1 at
b < i < c; w_c = x_c = 1; two of w,x,y have a 1 at c < i < d. Q1 to Q5 are the positions of the
five cases, "mixed" means digits that are neither all 0 nor all 1. Where s = u+v: below the larger
v2, s agrees with the pile of smaller v2; a carry goes on while u or v has a 1, s_i is then 1 if
both have, and at the first place where both have 0, s has a 1.

No move leads from Q to Q. Let {p,q,u,v} be in Q, s = u+v, and e = v2(r); then {p,q,s,r} is not.
Q1: two piles keep a, s has more, so whatever e is, the pattern is △.
Q2, u and v of v2 b: w, x (of v2 b) and s (more) stay. e = a or b is △, else (2A's w_b = 0) breaks
  4C if e < b, and 3C or 4E if e > b. u = w: s_b = 1; e = a or e > b is △, e = b breaks 2A, other
  e < b break 3A.
Q3, u and v = y and z: e = a or b is △; as w_c = x_c = 0, e < c breaks 4B, e = c 4C, e > c 3B or 4D.
  One of w,x and one of y,z: s_c = 1 and the other of w,x has 0 there; e = a or b is △, e < c is mixed
  at c, e = c breaks 3A, e > c 4C. u and v = w and x: the carry from b ends at c, so s_c = 1; e = a
  or e > c is △, e = c breaks 2A, other e < c break 3A.
Q4, Q5, v = z: three piles of v2 a, b, c stay, C holds up to c, at least two have a 1 at c < i < h
  and exactly one at h, with h = d in Q4 and h = o in Q5 (between d and o at most one of four piles
  has 0: if s_i = 0, the two others have 1; if s_i = 1, one of them has). e = a or b is △, e = c
  breaks 3A. e > h breaks 4B, e = h is mixed; c < e < h leaves 5B alone, which makes all columns up
  to h sum to 2 or more and column h to 1 or 2: 5A is broken. e < c: the same with c in place of e.
Q4, Q5, u and v among w,x,y: t (the third), z and s stay. The carry from c reaches d, so s_d = 1.
  e = v2(s) or v2(t) is △, e = d breaks 3A. Q4: t_d = 0, so e > d breaks 4C and e < d is mixed. Q5:
  t_d = 1 and the carry reaches o; two of s,t,z have a 1 at d < i < o, as above, and s alone at o:
  e > d and e < d break 4B, are mixed or break 5A exactly as in the case before.

From outside Q some move leads into Q: the cases of `repair`, each by its conditions. What makes the
later ones work: by C up to a place g, any two piles p,q of w,x,y with v2(p) < v2(q) have p_i = 1 at
i = v2(q), and one of them a 1 at each place from there to g. So when both have 0 at g (one is
deleted, or cut by 2^g), they and two piles of v2 g are Q3; and when at o all three piles kept have
0, they and 2^o are Q4, because one pile was deleted from columns of 3 or more. ∎
"""

from dataclasses import replace

from nimarcade.core.verdict import Condition, Reading, Term
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.theory.binary import bit, v2
from nimarcade.theory.theorem import Theorem
from nimarcade.theory.theorems import delete


def applies(p: Piles) -> bool:
    return len(p.piles) == 4


def _sorted(p: Piles) -> tuple[int, int, int, int]:
    w, x, y, z = sorted(p.piles, key=v2)
    return w, x, y, z


def _first(low: int, high: int, least: int, *piles: int) -> int | None:
    """The first place from `low` to `high - 1` in which fewer than `least` piles have a 1."""
    for i in range(low, high):
        if sum(bit(pile, i) for pile in piles) < least:
            return i
    return None


Labelled = tuple[str, str, bool]
"""(label, what it says with numbers, whether it holds)"""


def _conditions(p: Piles) -> tuple[str, list[Labelled]]:
    """The pattern of a, b, c, d and its conditions up to and including the first that fails."""
    w, x, y, z = _sorted(p)
    a, b, c, d = v2(w), v2(x), v2(y), v2(z)
    if a == d:
        return "1", [("1", f"a = b = c = d = {a}", True)]
    if a < b == d:
        digit = bit(w, b)
        return "2", [("2A", f"I{b + 1}(w) = {digit}", not digit)]
    if not a < b < c:
        return "△", [("△", f"a, b, c, d = {a}, {b}, {c}, {d}: a P-position has no such pattern", False)]
    e, pair = ("3C", "3B") if c == d else ("4E", "4D")
    conditions: list[Labelled] = [(e, f"I{b + 1}(w) = {bit(w, b)}", bit(w, b) == 1)]
    gap = _first(b + 1, c, 1, w, x)
    if c > b + 1:
        conditions.append(
            (
                pair,
                f"w or x has a 1 at each place {b + 2} to {c}"
                if gap is None
                else f"I{gap + 1}(w) = I{gap + 1}(x) = 0",
                gap is None,
            )
        )
    ws, xs = bit(w, c), bit(x, c)
    at_c = f"I{c + 1}(w) = {ws}, I{c + 1}(x) = {xs}"
    if c == d:
        conditions.append(("3A", at_c, not ws and not xs))
        return "3", conditions
    conditions.append(("4C", at_c, bool(ws and xs)))
    gap = _first(c + 1, d, 2, w, x, y)
    if d > c + 1:
        text = (
            f"two of w, x, y have a 1 at each place {c + 2} to {d}"
            if gap is None
            else f"fewer than two of w, x, y have a 1 at place {gap + 1}"
        )
        conditions.append(("4B", text, gap is None))
    ones = bit(w, d) + bit(x, d) + bit(y, d)
    at_d = f"I{d + 1} of w, x, y: {bit(w, d)}, {bit(x, d)}, {bit(y, d)}"
    if ones != 3:
        conditions.append(("4A", at_d, ones == 0))
        return "4", conditions
    conditions.append(("5B", at_d, True))
    place, total = delete.first_low((w, x, y, z), d + 1)
    conditions.append(
        (
            "5A",
            f"the first column from {d + 2} on with a sum of at most 2 is {place + 1}: sum {total}",
            total == 0,
        )
    )
    return "5", conditions


def is_p(p: Piles) -> bool:
    w, x, y, z = _sorted(p)
    a, b, c, d = v2(w), v2(x), v2(y), v2(z)
    if a == d:
        return True
    if a < b == d:
        return not bit(w, b)
    if not a < b < c or not bit(w, b) or _first(b + 1, c, 1, w, x) is not None:
        return False
    if c == d:
        return not bit(w, c) and not bit(x, c)
    if not bit(w, c) or not bit(x, c) or _first(c + 1, d, 2, w, x, y) is not None:
        return False
    ones = bit(w, d) + bit(x, d) + bit(y, d)
    return ones == 0 or (ones == 3 and delete.first_low((w, x, y, z), d + 1)[1] == 0)


def _off(delete: int, pile: int, place: int) -> DeleteSplit:
    """Delete one pile and split 2^place off another."""
    part = 1 << place
    return DeleteSplit(delete, min(part, pile - part), max(part, pile - part))


def repair(p: Piles) -> tuple[DeleteSplit, str]:
    """The winning move of Lemma 3.2, and the set P1 to P5 in which it lands."""
    w, x, y, z = _sorted(p)
    a, b, c, d = v2(w), v2(x), v2(y), v2(z)
    if a < b == d:
        return _off(z, w, b), "P2"
    if not a < b < c:  # △: two piles agree in v2 and a third has more; the fourth goes
        keep, high, gone = (b, z, w) if a < b else (a, z, y)
        return _off(gone, high, keep), "P1"
    if not bit(w, b):
        return _off(z, y, b), "P2"
    if (gap := _first(b + 1, c, 1, w, x)) is not None:
        return _off(z, y, gap), "P3"
    if c == d:
        return (_off(x, w, c) if bit(w, c) else _off(w, x, c)), "P2"
    if not bit(w, c) or not bit(x, c):
        return _off(x if not bit(w, c) else w, z, c), "P2"
    if (gap := _first(c + 1, d, 2, w, x, y)) is not None:
        gone = next((pile for pile in (w, x, y) if bit(pile, gap)), y)
        return _off(gone, z, gap), "P3"
    ones = [pile for pile in (w, x, y) if bit(pile, d)]
    if len(ones) < 3:
        zeros = [pile for pile in (w, x, y) if not bit(pile, d)]
        gone = ones[1] if len(ones) == 2 else zeros[1]
        return _off(gone, ones[0], d), "P3"
    place, _ = delete.first_low((w, x, y, z), d + 1)
    ones = [pile for pile in (w, x, y, z) if bit(pile, place)]
    zeros = [pile for pile in (w, x, y, z) if not bit(pile, place)]
    gone = ones[1] if len(ones) == 2 else zeros[2]
    return _off(gone, ones[0], place), "P4"


def reading(p: Piles) -> Reading:
    w, x, y, z = _sorted(p)
    terms: list[Term] = [Term("w", w), Term("x", x), Term("y", y), Term("z", z)]
    terms += [Term("a", v2(w)), Term("b", v2(x)), Term("c", v2(y)), Term("d", v2(z))]
    case, labelled = _conditions(p)
    conditions = tuple(Condition(f"({label}) {text}", holds) for label, text, holds in labelled)
    if all(condition.holds for condition in conditions):
        return Reading(f"P{case}", tuple(terms), conditions)
    failing = next(label for label, _, holds in labelled if not holds)
    return Reading(f"({failing}) fails, repaired to {repair(p)[1]}", tuple(terms), conditions)


FOUR: Theorem[Piles, DeleteSplit] = Theorem(
    **delete.WORDS["delete_four"],
    applies=applies,
    is_p=is_p,
    winning_move=delete.columns_move,
    wins=delete.columns_wins,
    tries=delete.tries,
    picture=lambda p: delete.column_picture(p) if p.piles[0].bit_length() <= delete.WIDEST else None,
    beside=delete.columns_reading,
    branches=(replace(delete.LOW_COLUMN, reading=reading),),
)


THEOREMS = (FOUR,)
