"""EXCO-NIM in normal play."""

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems import exco_value
from nimarcade.theory.verdict import Check, Reading

GAMES = ("exco-nim",)
SOURCE = "Boros, Gurvich, Ho, Makino 2015, Proposition 1"
STATEMENT = "A position of EXCO-NIM is P if and only if x0 = 0 and x1 = x2 = … = xn."


def applies(p: Heaps) -> bool:
    return not p.misere


def is_p(p: Heaps) -> bool:
    return not p.extra and p.heaps[0] == p.heaps[-1]


def winning_move(p: Heaps) -> Take:
    least = p.heaps[-1]
    return Take(tuple(sorted((h, h - least) for h in p.heaps if h > least)), p.extra or 0)


def reading(p: Heaps) -> Reading:
    most, least, extra = p.heaps[0], p.heaps[-1], p.extra or 0
    equal = most == least
    same = (f"x1 … x{len(p.heaps)} are all {short(least)}" if equal
            else f"x1 … x{len(p.heaps)} are not all equal: from {short(least)} to {short(most)}")  # fmt: skip
    none = "a P-position has x0 = 0" if extra else "as in every P-position"
    checks = (Check(f"x0 = {short(extra)}, {none}", not extra),
              Check(same, equal))  # fmt: skip
    case = "x0 = 0 and heaps equal" if is_p(p) else "x0 not 0" if equal else "heaps not equal"
    return Reading(case, exco_value.facts(p), checks)


def value(p: Heaps) -> int | None:
    return exco_value.value(p)


def builds(p: Heaps) -> bool:
    return len(p.heaps) >= 3


def move_to_value(p: Heaps, value: int) -> Take:
    return exco_value.move_to(p, value)
