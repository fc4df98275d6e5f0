"""Greedy Nim without a bound, in normal play."""

from nimarcade.games.codes import short
from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.verdict import Check, Reading

GAMES = ("greedy-nim",)
SOURCE = "Omiya, Yoshinaka, Shinohara 2025, Theorem 4 (Albert, Nowakowski 2004)"
STATEMENT = (
    "Let α be the number of largest heaps (0 without stones); normal play is P if and only if α is even."
)


def applies(p: Heaps) -> bool:
    return p.k is None and not p.misere


def alpha(p: Heaps) -> int:
    return p.heaps.count(p.heaps[0]) if p.heaps[0] else 0


def is_p(p: Heaps) -> bool:
    return alpha(p) % 2 == 0


def winning_move(p: Heaps) -> Take:
    x1 = p.heaps[0]
    if alpha(p) >= 3:
        return Take(((x1, 1),))
    x2 = p.heaps[1] if len(p.heaps) > 1 else 0
    if not x2:
        return Take(((x1, x1),))
    odd = p.heaps.count(x2) % 2 == 1
    return Take(((x1, x1 - x2 if odd else x1 - x2 + 1),))


def reading(p: Heaps) -> Reading:
    count = alpha(p)
    even = count % 2 == 0
    largest = f"largest heap {short(p.heaps[0])}"
    text = f"α = {count} is {'even' if even else 'odd, a P-position has an even α'} ({largest})"
    return Reading("α even" if even else "α odd", (("x1", p.heaps[0]), ("α", count)), (Check(text, even),))
