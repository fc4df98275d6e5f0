"""CO-NIM in normal play: all heaps equal."""

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems import exco_value
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("co-nim",)
SOURCE = "Boros, Gurvich, Ho, Makino 2015, Proposition 1 with x0 = 0 (Moore 1910)"
STATEMENT = "A position of CO-NIM is P if and only if all its heaps are equal."


def applies(p: Heaps) -> bool:
    return not p.misere


def is_p(p: Heaps) -> bool:
    return p.heaps[0] == p.heaps[-1]


def winning_move(p: Heaps) -> Take:
    least = p.heaps[-1]
    return Take(tuple(sorted((h, h - least) for h in p.heaps if h > least)))


def reading(p: Heaps) -> Reading:
    most, least = p.heaps[0], p.heaps[-1]
    equal = most == least
    text = (f"all {len(p.heaps)} heaps are equal to {short(least)}" if equal
            else f"the heaps are not all equal: from {short(least)} to {short(most)}")  # fmt: skip
    facts = (("n", len(p.heaps)), ("m", least), *exco_value.facts(p)[2:])
    return Reading("heaps equal" if equal else "heaps not equal", facts, (Check(text, equal),))


def value(p: Heaps) -> int | None:
    return exco_value.value(p)


def builds(p: Heaps) -> bool:
    return len(p.heaps) >= 3


def move_to_value(p: Heaps, value: int) -> Take:
    return exco_value.move_to(p, value)


def picture(p: Heaps) -> Digits | None:
    return None
