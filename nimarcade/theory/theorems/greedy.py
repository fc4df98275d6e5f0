"""Greedy Nim, both conventions: without a bound, with the bound 1, and with larger bounds by k-good triples
and k-nice pairs."""

from __future__ import annotations

from nimarcade.core.codes import short
from nimarcade.core.verdict import Condition, Reading, Term
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorem import Theorem


def free_applies(p: Heaps) -> bool:
    return p.k is None and not p.misere


def alpha(p: Heaps) -> int:
    return p.heaps.count(p.heaps[0]) if p.heaps[0] else 0


def free_is_p(p: Heaps) -> bool:
    return alpha(p) % 2 == 0


def free_winning_move(p: Heaps) -> Take:
    x1 = p.heaps[0]
    if alpha(p) >= 3:
        return Take(((x1, 1),))
    x2 = p.heaps[1] if len(p.heaps) > 1 else 0
    if not x2:
        return Take(((x1, x1),))
    odd = p.heaps.count(x2) % 2 == 1
    return Take(((x1, x1 - x2 if odd else x1 - x2 + 1),))


def free_reading(p: Heaps) -> Reading:
    count = alpha(p)
    even = count % 2 == 0
    largest = f"largest heap {short(p.heaps[0])}"
    text = f"α = {count} is {'even' if even else 'odd, a P-position has an even α'} ({largest})"
    return Reading(
        "α even" if even else "α odd", (Term("x1", p.heaps[0]), Term("α", count)), (Condition(text, even),)
    )


FREE: Theorem[Heaps, Take] = Theorem(
    name="greedy_free",
    games=("greedy-nim",),
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 4 (Albert, Nowakowski 2004)",
    statement=(
        "Let α be the number of largest heaps (0 without stones); normal play is P if and only if α is even."
    ),
    applies=free_applies,
    is_p=free_is_p,
    winning_move=free_winning_move,
    reading=free_reading,
)


def free_misere_applies(p: Heaps) -> bool:
    return p.k is None and p.misere


def free_misere_is_p(p: Heaps) -> bool:
    return alpha(p) % 2 == (0 if p.heaps[0] >= 2 else 1)


def free_misere_winning_move(p: Heaps) -> Take:
    x1 = p.heaps[0]
    if x1 < 2:
        return Take(((1, 1),))
    if alpha(p) == 1 and (len(p.heaps) == 1 or p.heaps[1] < 2):
        # All that is left are 1-heaps: choose the end, 0 or 1, that makes them odd in number.
        return Take(((x1, x1 - (1 - p.heaps[1:].count(1) % 2)),))
    return free_winning_move(p)


def free_misere_reading(p: Heaps) -> Reading:
    x1, count = p.heaps[0], alpha(p)
    if x1 >= 2:
        return free_reading(p).within("x1 ≥ 2")
    odd = count % 2 == 1
    text = f"x1 = {x1}, α = {count} is {'odd' if odd else 'even, a P-position has an odd α'}"
    return Reading(
        f"x1 ≤ 1, α {'odd' if odd else 'even'}", (Term("x1", x1), Term("α", count)), (Condition(text, odd),)
    )


FREE_MISERE: Theorem[Heaps, Take] = Theorem(
    name="greedy_free_misere",
    games=("greedy-nim",),
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 5",
    statement=(
        "Let α be the number of largest heaps (0 without stones). With x1 ≥ 2, misère play is P if and only "
        "if α is even; with x1 ≤ 1 if and only if α is odd."
    ),
    applies=free_misere_applies,
    is_p=free_misere_is_p,
    winning_move=free_misere_winning_move,
    reading=free_misere_reading,
)


def one_applies(p: Heaps) -> bool:
    return p.k == 1


def one_is_p(p: Heaps) -> bool:
    return sum(p.heaps) % 2 == (1 if p.misere else 0)


def one_winning_move(p: Heaps) -> Take:
    return Take(((p.heaps[0], 1),))


def one_reading(p: Heaps) -> Reading:
    stones = sum(p.heaps)
    wanted = "odd" if p.misere else "even"
    text = f"the number of stones is {'odd' if stones % 2 else 'even'}, a P-position has an {wanted} number"
    return Reading(
        f"stones {wanted}" if one_is_p(p) else f"stones not {wanted}",
        (Term("stones", stones), Term("k", 1)),
        (Condition(text, one_is_p(p)),),
    )


def one_value(p: Heaps) -> int:
    """The SG value in normal play: every position has one follower, so 0 and 1 take turns."""
    return sum(p.heaps) % 2


ONE: Theorem[Heaps, Take] = Theorem(
    name="greedy_one",
    games=("greedy-nim",),
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 1",
    statement=(
        "With k = 1 every move takes one stone: normal play is P if and only if the number of stones is "
        "even, misère play if and only if it is odd."
    ),
    applies=one_applies,
    is_p=one_is_p,
    winning_move=one_winning_move,
    reading=one_reading,
    grundy=one_value,
)


def good_applies(p: Heaps) -> bool:
    return p.k is not None and p.k >= 2 and not p.misere


def three(p: Heaps) -> tuple[int, int, int]:
    """x1, x2, x3, padded with zeros."""
    heaps = p.heaps if len(p.heaps) >= 3 else (*p.heaps, 0, 0)
    return heaps[0], heaps[1], heaps[2]


def beta(p: Heaps) -> int:
    x3 = three(p)[2]
    return p.heaps[2:].count(x3) if x3 else 0


def _good_line(apart: int, k: int) -> tuple[int, int]:
    """Line of k-good that R(x2−x3) = apart belongs to, and the R(x1−x2) it wants."""
    return (1, k) if apart == 0 else (3, 1) if apart == k else (2, 0)


def good_is_p(p: Heaps) -> bool:
    assert p.k is not None
    x1, x2, x3 = three(p)
    first = (x1 - x2) % (p.k + 1)
    if beta(p) % 2 == 0:
        return first == 0
    return first == _good_line((x2 - x3) % (p.k + 1), p.k)[1]


def good_winning_move(p: Heaps) -> Take:
    assert p.k is not None
    x1, x2, x3 = three(p)
    wanted = 0 if beta(p) % 2 == 0 else _good_line((x2 - x3) % (p.k + 1), p.k)[1]
    # Taking t turns R(x1−x2) into R(x1−x2−t), also where x1 falls below x2 (see the proof).
    return Take(((x1, (x1 - x2 - wanted) % (p.k + 1)),))


def good_reading(p: Heaps) -> Reading:
    assert p.k is not None
    k = p.k
    x1, x2, x3 = three(p)
    count = beta(p)
    d1, d2 = x1 - x2, x2 - x3
    r1, r2 = d1 % (k + 1), d2 % (k + 1)
    terms: list[Term] = [
        Term("x1", x1),
        Term("x2", x2),
        Term("x3", x3),
        Term("k", k),
        Term("β", count),
        Term("R(x1−x2)", r1),
    ]
    if count % 2 == 0:
        conditions = [
            Condition(f"β = {count} is even, so P means R(x1−x2) = 0; R({short(d1)}) = {short(r1)}", r1 == 0)
        ]
        return Reading("β even", tuple(terms), tuple(conditions))
    line, wanted = _good_line(r2, k)
    terms.append(Term("R(x2−x3)", r2))
    good = r1 == wanted
    conditions = [
        Condition(
            f"β = {count} is odd, so P means a k-good triple; R(x2−x3) = R({short(d2)}) = {short(r2)}", True
        ),
        Condition(
            f"line ({line}) of k-good wants R(x1−x2) = {short(wanted)}; R({short(d1)}) = {short(r1)}", good
        ),
    ]
    return Reading(f"β odd, {'' if good else 'not '}k-good ({line})", tuple(terms), tuple(conditions))


GOOD: Theorem[Heaps, Take] = Theorem(
    name="greedy_good",
    games=("greedy-nim",),
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 2 (Xu, Zhu 2018)",
    statement=(
        "Sort x1 ≥ x2 ≥ x3 ≥ …, write R(a) for a mod (k+1), and let β count the heaps from x3 on that equal "
        "x3 (0 if x3 = 0). For k ≥ 2 normal play is P if and only if β is even and R(x1−x2) = 0, or β is odd "
        "and (x1,x2,x3) is k-good: R(x1−x2) = k and R(x2−x3) = 0; or R(x1−x2) = 0 and 1 ≤ R(x2−x3) ≤ k−1; or "
        "R(x1−x2) = 1 and R(x2−x3) = k."
    ),
    applies=good_applies,
    is_p=good_is_p,
    winning_move=good_winning_move,
    reading=good_reading,
)


def nice_applies(p: Heaps) -> bool:
    return p.k is not None and p.k >= 2 and p.misere


def _nice_line(r2: int) -> tuple[int, int]:
    """Line of k-nice that R(x2) = r2 belongs to, and the R(x1) it wants."""
    return (1, 0) if r2 == 1 else (3, 1) if r2 == 0 else (2, r2)


def nice_is_p(p: Heaps) -> bool:
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_is_p(p)
    if beta(p) % 2:
        return (x1 - x2) % (p.k + 1) == 0
    return x1 % (p.k + 1) == _nice_line(x2 % (p.k + 1))[1]


def nice_winning_move(p: Heaps) -> Take:
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_winning_move(p)
    if beta(p) % 2:
        return Take(((x1, (x1 - x2) % (p.k + 1)),))
    return Take(((x1, (x1 - _nice_line(x2 % (p.k + 1))[1]) % (p.k + 1)),))


def nice_reading(p: Heaps) -> Reading:
    assert p.k is not None
    k = p.k
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return good_reading(p).within("x3 ≥ 2")
    count = beta(p)
    terms: list[Term] = [Term("x1", x1), Term("x2", x2), Term("x3", x3), Term("k", k), Term("β", count)]
    if count % 2:
        r1 = (x1 - x2) % (k + 1)
        terms.append(Term("R(x1−x2)", r1))
        text = f"x3 = {x3}, β = {count} is odd, so P means R(x1−x2) = 0; R({short(x1 - x2)}) = {short(r1)}"
        return Reading("x3 ≤ 1, β odd", tuple(terms), (Condition(text, r1 == 0),))
    r1, r2 = x1 % (k + 1), x2 % (k + 1)
    terms += [Term("R(x1)", r1), Term("R(x2)", r2)]
    line, wanted = _nice_line(r2)
    nice = r1 == wanted
    conditions = (
        Condition(f"x3 = {x3}, β = {count} is even, so P means a k-nice pair; R(x2) = {short(r2)}", True),
        Condition(
            f"line ({line}) of k-nice wants R(x1) = {short(wanted)}; R({short(x1)}) = {short(r1)}", nice
        ),
    )
    return Reading(f"x3 ≤ 1, β even, {'' if nice else 'not '}k-nice ({line})", tuple(terms), conditions)


NICE: Theorem[Heaps, Take] = Theorem(
    name="greedy_nice",
    games=("greedy-nim",),
    source="Omiya, Yoshinaka, Shinohara 2025, Theorem 3",
    statement=(
        "For k ≥ 2, misère play with x3 ≥ 2 is P exactly as normal play. With x3 ≤ 1 it is P if and only if "
        "β is odd and R(x1−x2) = 0, or β is even and (x1,x2) is k-nice: R(x1) = 0 and R(x2) = 1; or R(x1−x2) "
        "= 0 and R(x2) ≥ 2; or R(x1) = 1 and R(x2) = 0."
    ),
    applies=nice_applies,
    is_p=nice_is_p,
    winning_move=nice_winning_move,
    reading=nice_reading,
)


THEOREMS = (
    FREE,
    FREE_MISERE,
    ONE,
    GOOD,
    NICE,
)
