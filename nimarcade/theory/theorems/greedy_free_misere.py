"""Greedy Nim without a bound, where the last stone loses."""

from nimarcade.games.heaps import Heaps, Take
from nimarcade.theory.theorems import greedy_free
from nimarcade.theory.theorems.greedy_free import alpha
from nimarcade.theory.verdict import Check, Reading

GAMES = ("greedy-nim",)
SOURCE = "Omiya, Yoshinaka, Shinohara 2025, Theorem 5"
STATEMENT = (
    "Let α be the number of largest heaps (0 without stones). With x1 ≥ 2, misère play is P if "
    "and only if α is even; with x1 ≤ 1 if and only if α is odd."
)


def applies(p: Heaps) -> bool:
    return p.k is None and p.misere


def is_p(p: Heaps) -> bool:
    return alpha(p) % 2 == (0 if p.heaps[0] >= 2 else 1)


def winning_move(p: Heaps) -> Take:
    x1 = p.heaps[0]
    if x1 < 2:
        return Take(((1, 1),))
    if alpha(p) == 1 and (len(p.heaps) == 1 or p.heaps[1] < 2):
        # All that is left are 1-heaps: choose the end, 0 or 1, that makes them odd in number.
        return Take(((x1, x1 - (1 - p.heaps[1:].count(1) % 2)),))
    return greedy_free.winning_move(p)


def reading(p: Heaps) -> Reading:
    x1, count = p.heaps[0], alpha(p)
    if x1 >= 2:
        normal = greedy_free.reading(p)
        return Reading(f"x1 ≥ 2, {normal.case}", normal.facts, normal.checks)
    odd = count % 2 == 1
    text = f"x1 = {x1}, α = {count} is {'odd' if odd else 'even, a P-position has an odd α'}"
    return Reading(f"x1 ≤ 1, α {'odd' if odd else 'even'}", (("x1", x1), ("α", count)), (Check(text, odd),))
