"""k-Bounded Nim in normal play: Nim on the remainders mod k+1."""

from functools import reduce
from operator import xor

from nimarcade.errors import BadInput
from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.digits import columns
from nimarcade.theory.verdict import Check, Digits, Reading

GAMES = ("bounded-nim",)
SOURCE = "Schwartz 1971; a heap's value is its remainder mod k+1"
STATEMENT = (
    "A position of k-Bounded Nim is P if and only if the nim-sum (XOR) of the remainders of its heaps "
    "mod k+1 is 0."
)


def remainders(p: Heaps) -> list[int]:
    modulus = (p.k or 1) + 1
    return [heap % modulus for heap in p.heaps]


def applies(p: Heaps) -> bool:
    return not p.misere


def value(p: Heaps) -> int:
    return reduce(xor, remainders(p))


def is_p(p: Heaps) -> bool:
    return not value(p)


def move_to_value(p: Heaps, wished: int) -> Take:
    """To any value up to k but the own one. Below the own value a heap's remainder is cut as in Nim;
    above it the heap goes down by more than its remainder, round the multiple of k+1."""
    k, change = p.k or 1, value(p) ^ wished
    for heap, rest in zip(p.heaps, remainders(p), strict=True):
        target = rest ^ change
        take = (rest - target) % (k + 1)
        if target <= k and 0 < take <= heap:
            return Take(((heap, take),))
    raise BadInput(f"no move leads to SG value {short(wished)}; the position's own is {short(value(p))}")


def winning_move(p: Heaps) -> Take:
    return move_to_value(p, 0)


def reading(p: Heaps) -> Reading:
    rests, total = remainders(p), value(p)
    told = " ⊕ ".join(map(short, rests[:8])) + (" ⊕ …" if len(rests) > 8 else "")
    facts = (("k", p.k or 1), ("nim-sum of remainders", total))
    text = f"{told} = 0" if not total else f"{told} = {short(total)}, a P-position has 0"
    return Reading(
        "nim-sum 0" if not total else "nim-sum not 0",
        facts,
        (Check(f"mod {short((p.k or 1) + 1)}: {text}", not total),),
    )


def picture(p: Heaps) -> Digits | None:
    return columns(remainders(p), 2)
