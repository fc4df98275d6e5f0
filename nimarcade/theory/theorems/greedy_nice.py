"""k-Bounded Greedy Nim where the last stone loses: k-nice pairs."""

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems import greedy_good
from nimarcade.theory.theorems.greedy_good import beta, three
from nimarcade.theory.verdict import Check, Reading

GAMES = ("greedy-nim",)
SOURCE = "Omiya, Yoshinaka, Shinohara 2025, Theorem 3"
STATEMENT = (
    "For k ≥ 2, misère play with x3 ≥ 2 is P exactly as normal play. With x3 ≤ 1 it is P if and "
    "only if β is odd and R(x1−x2) = 0, or β is even and (x1,x2) is k-nice: R(x1) = 0 and "
    "R(x2) = 1; or R(x1−x2) = 0 and R(x2) ≥ 2; or R(x1) = 1 and R(x2) = 0."
)


def applies(p: Heaps) -> bool:
    return p.k is not None and p.k >= 2 and p.misere


def _wanted(r2: int) -> tuple[int, int]:
    """Line of k-nice that R(x2) = r2 belongs to, and the R(x1) it wants."""
    return (1, 0) if r2 == 1 else (3, 1) if r2 == 0 else (2, r2)


def is_p(p: Heaps) -> bool:
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return greedy_good.is_p(p)
    if beta(p) % 2:
        return (x1 - x2) % (p.k + 1) == 0
    return x1 % (p.k + 1) == _wanted(x2 % (p.k + 1))[1]


def winning_move(p: Heaps) -> Take:
    assert p.k is not None
    x1, x2, x3 = three(p)
    if x3 >= 2:
        return greedy_good.winning_move(p)
    if beta(p) % 2:
        return Take(((x1, (x1 - x2) % (p.k + 1)),))
    return Take(((x1, (x1 - _wanted(x2 % (p.k + 1))[1]) % (p.k + 1)),))


def reading(p: Heaps) -> Reading:
    assert p.k is not None
    k = p.k
    x1, x2, x3 = three(p)
    if x3 >= 2:
        normal = greedy_good.reading(p)
        return Reading(f"x3 ≥ 2, {normal.case}", normal.facts, normal.checks)
    count = beta(p)
    facts: list[tuple[str, int | str]] = [("x1", x1), ("x2", x2), ("x3", x3), ("k", k), ("β", count)]
    if count % 2:
        r1 = (x1 - x2) % (k + 1)
        facts.append(("R(x1−x2)", r1))
        text = f"x3 = {x3}, β = {count} is odd, so P means R(x1−x2) = 0; R({short(x1 - x2)}) = {short(r1)}"
        return Reading("x3 ≤ 1, β odd", tuple(facts), (Check(text, r1 == 0),))
    r1, r2 = x1 % (k + 1), x2 % (k + 1)
    facts += [("R(x1)", r1), ("R(x2)", r2)]
    line, wanted = _wanted(r2)
    nice = r1 == wanted
    checks = (
        Check(f"x3 = {x3}, β = {count} is even, so P means a k-nice pair; R(x2) = {short(r2)}", True),
        Check(f"line ({line}) of k-nice wants R(x1) = {short(wanted)}; R({short(x1)}) = {short(r1)}", nice),
    )
    return Reading(f"x3 ≤ 1, β even, {'' if nice else 'not '}k-nice ({line})", tuple(facts), checks)
