"""Where a proof of the paper counts the piles that are left wrongly: print, what it should be, and
that as a formula, which is held against the play too. None of them harms its proof: each board is
of the same type either way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nimarcade.lab.claims.proof_boards import Numbers

Formula = Callable[[Numbers], tuple[int, int, int, int, int]]


class Slip(NamedTuple):
    printed: str
    right: str
    formula: Formula


def _kr(n: Numbers) -> int:
    return n.e + n.r + n.t1 + n.t2 + n.s + n.s1


SLIPS = {
    "2.13 case 1": Slip(
        "With k_r > 0 there are k_e + k_b + t' + s + 1 empty piles and k_r − t' − s − (1 − κ) r-singletons.",
        "one empty pile less and one r-singleton more, which Red has just put down.",
        lambda n: (n.e + n.b + n.t1 + n.s, n.r - n.t1 - n.s + n.rho, 0, 0, 0),
    ),
    "2.13 case 1 0": Slip(
        "With k_r = 0 there are k_e + k_b + κ = k empty piles.",
        "there are k − 1, and the r-singleton that Red has just put down.",
        lambda n: (n.e + n.b + n.rho - 1, 1, 0, 0, 0),
    ),
    "2.13 case 2 0": Slip(
        "With k_r = 0 there are k_e + k_b − t − (1 − κ) empty piles and one (b, r)-pile.",
        "there are k − 1 empty piles, for Blue captures the b-singletons too, and one (b, r)-pile.",
        lambda n: (n.e + n.b + n.rho - 1, 0, 0, 1, 0),
    ),
    "2.14 case 2": Slip(
        "There are k_e + k_r + t' + s + κ empty piles, k_b − s − t' − 1 b-singletons and one (r, b, r)-pile.",
        "one empty pile less and one b-singleton more.",
        lambda n: (_kr(n) + n.rho - 1, 0, n.b - n.t1 - n.s, 1, 0),
    ),
    "2.22 case 1": Slip(
        "There are k_e + k_r + t' + s + 1 empty piles, k_b − t' − s b-singletons and the (β, r)-pile.",
        "one empty pile less and one b-singleton more, which Blue has just put down.",
        lambda n: (_kr(n), 0, n.b - n.t1 - n.s + 1, 1, 0),
    ),
    "2.28 case 4": Slip(
        "There are k_e + k_r + l + t + t' + s empty piles and k_b − t' − s b-singletons.",
        "there are t empty piles fewer: k_e + k_r + l + t' + s.",
        lambda n: (_kr(n) + n.rho, 0, n.b - n.t1 - n.s, 0, 0),
    ),
    "2.33 case 1": Slip(
        "There are k_e + k_r + t' + t'' + s + s' + 1 empty piles, k_b − t' − s b-singletons and "
        "h − t'' − s' b-piles of length at least 2.",
        "one empty pile less and one b-singleton more, which Blue has just put down.",
        lambda n: (_kr(n), 0, n.b - n.t1 - n.s + 1, 0, n.beta - n.t2 - n.s1),
    ),
}
