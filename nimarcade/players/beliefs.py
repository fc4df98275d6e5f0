"""What casual and expert believe to be a P-position: the theorem with a part forgotten."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

from nimarcade.games.delete_nim.rules import Piles
from nimarcade.theory.binary import v2
from nimarcade.theory.consult import is_p
from nimarcade.theory.theorems.greedy_good import beta, three

SHORT_SIGHT = 7
"""An expert of digit games reads the last three binary digits of every heap, 4, 2 and 1."""


def casual(p: Any) -> bool:
    """The first condition of the game's theorem alone."""
    if p.game == "delete-nim":
        return sum(p.piles) % 2 == len(p.piles) % 2
    if p.game == "greedy-nim":
        if p.k is None:
            return p.heaps[0] == p.heaps[min(1, len(p.heaps) - 1)]
        x1, x2, _ = three(p)
        return (x1 - x2) % (p.k + 1) == 0
    if p.game in ("co-nim", "exco-nim"):
        return p.heaps[0] == p.heaps[1] if len(p.heaps) > 2 else sum(p.heaps) % 2 == 0
    odd = sum(heap & 1 for heap in p.heaps)
    return odd % ((p.k or 1) + 1) == 0


def expert(p: Any) -> bool:
    """The theorem with one case misremembered."""
    if p.game == "delete-nim":
        return _expert_delete(p.piles)
    if p.game == "greedy-nim":
        if p.k is None:  # only knows α = 2
            return bool(is_p(p)) and p.heaps.count(p.heaps[0]) < 4
        if beta(p) % 2 and p.k >= 2 and three(p)[2] >= 1:  # has forgotten line (1) of k-good
            x1, x2, x3 = three(p)
            return bool(is_p(p)) and (x1 - x2) % (p.k + 1) != p.k and (x2 - x3) % (p.k + 1) != 0
        return bool(is_p(p))
    if p.game in ("co-nim", "exco-nim"):  # takes equal heaps of 3 for a lost cause
        return bool(is_p(p)) and p.heaps[0] != 3
    heaps = tuple(heap & SHORT_SIGHT for heap in p.heaps)
    if p.misere and max(p.heaps) < 2:
        return bool(is_p(p))
    if p.game == "nim":
        return not reduce(xor, heaps)
    modulus = p.k + 1
    return all(sum(heap >> place & 1 for heap in heaps) % modulus == 0 for place in range(3))


def _expert_delete(piles: tuple[int, ...]) -> bool:
    """Two piles: takes equal even ones for P as well. More: knows equal v2, with four also (2)."""
    powers = sorted(map(v2, piles))
    if len(piles) == 2:
        return powers == [0, 0] or piles[0] == piles[1]
    if len(piles) == 4 and powers[0] < powers[1] == powers[3]:
        return bool(is_p(Piles(piles)))
    return powers[0] == powers[-1]
