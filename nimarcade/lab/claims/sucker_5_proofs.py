"""So Long Sucker: the boards told in the proofs that Blue wins (2.13, 2.26, 2.27), case by case."""

from __future__ import annotations

from collections.abc import Iterable

from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.proof_boards import BLUE, RED, Numbers, Piles
from nimarcade.lab.claims.proof_cases import Case, Play, as_claims


def claims() -> Iterable[Claim]:
    return as_claims(_blue_wins())


def _sigma(piles: Piles, n: Numbers) -> None:
    piles.take()
    piles.top()


def _red_turn(piles: Piles, n: Numbers) -> None:
    """s r on r-singletons, s' on r-piles, then t b on empty piles, t' on r-singletons, t'' on r-piles."""
    _sigma(piles, n)
    piles.many(n.s, RED, "r")
    piles.many(n.s1, RED, "R")
    piles.many(n.t, BLUE, "e")
    piles.many(n.t1, BLUE, "r")
    piles.many(n.t2, BLUE, "R")


def _red_ends(colour: int, kind: str) -> Play:
    def play(piles: Piles, n: Numbers) -> None:
        _red_turn(piles, n)
        piles.put(colour, piles.find(kind), then=BLUE)
        piles.take()

    return play


def _blue_wins() -> list[Case]:
    left = "The piles left are as told"
    one, none = "e r+ b rho", "e b rho"
    fields_13, fields_13_0 = f"{one} t t1 s", f"{none} t"
    fields_27 = "e r b rho+ t t1 t2 s s1"
    found = [
        Case("2.13 red turn", f"{left} after Red's turn, k_r > 0.", fields_13, BLUE, _red_turn,
            lambda n: (n.e + n.b - n.t + n.s, n.r - n.t1 - n.s - (1 - n.rho), n.t, 0, n.t1 + 1), _kappa),
        Case("2.13 red turn 0", f"{left} after Red's turn, k_r = 0.", fields_13_0,
            BLUE, _red_turn,
            lambda n: (n.e + n.b - n.t - (1 - n.rho), 0, n.t + 1 - n.rho, 0, n.rho), _kappa),
        Case("2.13 case 1", f"{left}, k_r > 0.", fields_13, BLUE, _red_ends(RED, "e"),
            lambda n: (n.e + n.b + n.t1 + n.s + 1, n.r - n.t1 - n.s - (1 - n.rho), 0, 0, 0), _kappa),
        Case("2.13 case 1 0", f"{left}, k_r = 0.", fields_13_0, BLUE, _red_ends(RED, "e"),
            lambda n: (n.e + n.b + n.rho, 0, 0, 0, 0), _kappa),
        Case("2.13 case 2", f"{left}, k_r > 0.", fields_13, BLUE, _red_ends(RED, "b"),
            lambda n: (n.e + n.b + n.t1 + n.s, n.r - n.t1 - n.s - (1 - n.rho), 0, 1, 0), _kappa),
        Case("2.13 case 2 0", f"{left}, k_r = 0.", fields_13_0, BLUE, _red_ends(RED, "b"),
            lambda n: (n.e + n.b - n.t - (1 - n.rho), 0, 0, 1, 0), _kappa),
        Case("2.13 case 3", f"{left}, k_r > 0.", fields_13, BLUE, _red_ends(RED, "B"),
            lambda n: (n.e + n.b + n.s + n.t1, n.r - n.t1 - n.s - (1 - n.rho), 0, 1, 0), _kappa),
        Case("2.13 case 3 0", f"{left}, k_r = 0.", fields_13_0, BLUE, _red_ends(RED, "B"),
            lambda n: (n.e + n.b, 0, 0, 1, 0), _kappa),
        Case("2.13 case 4", f"{left}, k_r > 0.", fields_13, BLUE, _red_ends(BLUE, "B"),
            lambda n: (n.e + n.b + n.s + n.t1 + 1, n.r - n.t1 - n.s - (1 - n.rho), 0, 0, 0), _kappa),
        Case("2.13 case 4 0", f"{left}, k_r = 0 and κ = 1.", fields_13_0, BLUE, _red_ends(BLUE, "B"),
            lambda n: (n.e + n.b + 1, 0, 0, 0, 0), lambda n: n.rho == 1),
        Case("2.26 blue turn", f"{left} after Blue's Σ.", "e r b rho+", BLUE, _sigma,
            lambda n: (n.e + n.b, n.r, 0, n.rho - 1, 1)),
        Case("2.26 red turn", f"{left} after Red's turn.", "e r b rho+ t t1 t2", BLUE, _red_turn,
            lambda n: (n.e + n.b - n.t, n.r - n.t1, n.t, n.rho - n.t2 - 1, n.t1 + n.t2 + 1)),
        Case("2.26 case 1", f"{left}.", "e r b rho+ t t1 t2", BLUE, _red_ends(BLUE, "B"),
            lambda n: (n.e + n.b + n.t1 + n.t2 + 1, n.r - n.t1, 0, n.rho - n.t2 - 1, 0)),
        Case("2.27 red turn", f"{left} after Red's turn.", fields_27, BLUE, _red_turn,
            lambda n: (n.e + n.b - n.t + n.s + n.s1, n.r - n.t1 - n.s, n.t, n.rho - n.t2 - n.s1 - 1,
                n.t1 + n.t2 + 1)),
    ]  # fmt: skip
    for number, colour, kind, more in ((1, RED, "e", (0, 1, -1)), (2, RED, "b", (0, 0, 0)),
            (3, RED, "B", (0, 0, 0)), (4, BLUE, "B", (1, 0, -1))):  # fmt: skip
        found.append(_case_27(number, fields_27, _red_ends(colour, kind), more))
    return found


def _kappa(n: Numbers) -> bool:
    return n.rho <= 1


def _case_27(number: int, fields: str, play: Play, more: tuple[int, int, int]) -> Case:
    def printed(n: Numbers) -> tuple[int, int, int, int, int]:
        empty, red, rhos = more
        return (
            n.e + n.b + n.t1 + n.t2 + n.s + n.s1 + empty,
            n.r - n.t1 - n.s + red,
            0,
            n.rho - n.t2 - n.s1 + rhos,
            0,
        )

    return Case(f"2.27 case {number}", "The board is as told.", fields, BLUE, play, printed)
