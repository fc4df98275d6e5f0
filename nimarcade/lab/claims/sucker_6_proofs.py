"""So Long Sucker: the boards told in the other proofs: Blue has a turn, then Red plays Σ."""

from __future__ import annotations

from collections.abc import Iterable

from nimarcade.lab.claims.claim import Claim
from nimarcade.lab.claims.proof_boards import BLUE, RED, Numbers, Piles
from nimarcade.lab.claims.proof_cases import Case, Play, Printed, Where, as_claims


def claims() -> Iterable[Claim]:
    return as_claims(_blue_loses())


def _type_1(n: Numbers) -> bool:
    return n.rho <= 1


def _blue_turn(piles: Piles, n: Numbers) -> None:
    """s b on b-singletons, s' on b-piles, then t r on empty piles, t' on b-singletons, t'' on b-piles."""
    piles.many(n.s, BLUE, "b")
    piles.many(n.s1, BLUE, "B")
    piles.many(n.t, RED, "e")
    piles.many(n.t1, RED, "b")
    piles.many(n.t2, RED, "B")


def _blue_ends(case: int, then: str) -> Play:
    """Blue ends his turn by a b chip on an empty pile (1), an r-singleton (2), an r-pile (3), or an r
    chip on an r-pile (4), and Red takes up what is his. `then` is where Red's next chip goes: a kind
    of pile, `last` for the one that Blue topped, `Σ`, or nothing while the board is told before it."""

    def play(piles: Piles, n: Numbers) -> None:
        _blue_turn(piles, n)
        if case == 4:
            kind = "R" if piles.kinds().rhos else "r"
            piles.put(RED, piles.find(kind), then=RED)
        else:
            piles.put(BLUE, piles.find(" erR"[case]), then=RED)
        topped = piles.last
        piles.take()
        if then == "Σ":
            piles.top()
        elif then:
            piles.put(RED, topped if then == "last" else piles.find(then), then=BLUE)

    return play


def _blue_takes(piles: Piles, n: Numbers) -> None:
    piles.take()


def _blue_loses() -> list[Case]:
    found: list[Case] = []

    def add(
        name: str,
        fields: str,
        play: Play,
        printed: Printed,
        where: Where = lambda n: True,
        said: str = "The piles left are as told.",
    ) -> None:
        found.append(Case(name, said, fields, BLUE, play, printed, where))

    def kr(n: Numbers) -> int:
        return n.e + n.r + n.t1 + n.t2 + n.s + n.s1

    def kb(n: Numbers) -> int:
        return n.b - n.t1 - n.s

    one = "e r b rho t t1 s"
    add(
        "2.14 blue turn",
        one,
        _blue_turn,
        lambda n: (n.e - n.t + n.s, n.r + n.t, kb(n), n.t1 + n.rho, 0),
        _type_1,
    )
    add("2.14 case 1", one, _blue_ends(1, "b"), lambda n: (kr(n) + n.rho - 1, 0, kb(n), 1, 0), _type_1)
    add(
        "2.14 case 2",
        one,
        _blue_ends(2, "last"),
        lambda n: (kr(n) + n.rho, 0, kb(n) - 1, 1, 0),
        _type_1,
    )
    add("2.14 case 3", one, _blue_ends(3, "last"), lambda n: (kr(n) + n.rho - 1, 0, kb(n), 1, 0), _type_1)
    add("2.14 case 4", one, _blue_ends(4, ""), lambda n: (kr(n) + n.rho, 0, kb(n), 0, 0), _type_1)
    general = "e r b rho beta t t1 t2 s s1"
    two = general.replace(" rho beta", " rho=1 beta")
    taken, topped, left = (
        "e r b rho=1 beta=1 s1=1 t t1 s",
        "e r b rho=1 beta=1 t2=1 t t1 s",
        "e r b rho=1 beta=1 t t1 s",
    )
    alone, many = "e r b rho=1 beta=1 t t1 t2", "e r b rho=1 beta+ t t1 t2"
    for number, fields in (("2.19", alone), ("2.20", taken), ("2.21", topped), ("2.22", left), ("2.32", many),
            ("2.33", two), ("2.37", "e r b rho beta t t1 t2"), ("2.38", general)):  # fmt: skip
        add(
            f"{number} blue turn",
            fields,
            _blue_turn,
            lambda n: (n.e - n.t + n.s + n.s1, n.r + n.t, kb(n), n.rho + n.t1 + n.t2, n.beta - n.t2 - n.s1),
            said="The piles left are as told after the turn.",
        )
    add("2.17 blue turn", "e r b rho=1 beta=1", _blue_takes, lambda n: (n.e + n.b + 1, n.r, 0, 1, 0))
    add("2.19 case 1", alone, _blue_ends(4, ""), lambda n: (kr(n) + 1, 0, kb(n), 0, 1 - n.t2))
    for case, then in ((1, "b"), (2, "last"), (3, "last")):
        add(f"2.20 case {case}", taken, _blue_ends(case, then), lambda n: (kr(n), 0, kb(n), 1, 0))
        add(f"2.21 case {case}", topped, _blue_ends(case, then), lambda n: (kr(n), 0, kb(n), 1, 0))
    add("2.20 case 4", taken, _blue_ends(4, ""), lambda n: (kr(n) + 1, 0, kb(n), 0, 0))
    add("2.21 case 4", topped, _blue_ends(4, ""), lambda n: (kr(n) + 1, 0, kb(n), 0, 0))
    add(
        "2.22 case 1",
        left,
        _blue_ends(1, "B"),
        lambda n: (kr(n) + 1, 0, kb(n), 1, 0),
    )
    add("2.22 case 2", left, _blue_ends(2, "Σ"), lambda n: (kr(n), 0, kb(n), 1, 1))
    add("2.22 case 3", left, _blue_ends(3, "Σ"), lambda n: (kr(n), 0, kb(n), 1, 1))
    add("2.22 case 4", left, _blue_ends(4, "B"), lambda n: (kr(n) + 1, 0, kb(n), 1, 0))
    add("2.28 blue turn", one, _blue_turn, lambda n: (n.e - n.t + n.s, n.r + n.t, kb(n), n.rho + n.t1, 0))
    for case, then in ((1, "b"), (2, "last"), (3, "last")):
        add(f"2.28 case {case}", one, _blue_ends(case, then), lambda n: (kr(n) + n.rho - 1, 0, kb(n), 1, 0))
    add(
        "2.28 case 4",
        one,
        _blue_ends(4, ""),
        lambda n: (kr(n) + n.rho + n.t, 0, kb(n), 0, 0),
    )
    add("2.31 blue turn", "e r b rho=1 beta+", _blue_takes, lambda n: (n.e + n.b + n.beta, n.r, 0, 1, 0))
    add("2.32 case 1", many, _blue_ends(4, ""), lambda n: (kr(n) + 1, 0, kb(n), 0, n.beta - n.t2))
    add(
        "2.33 case 1",
        two,
        _blue_ends(1, ""),
        lambda n: (kr(n) + 1, 0, kb(n), 0, n.beta - n.t2 - n.s1),
    )
    for case in (2, 3):
        add(
            f"2.33 case {case}",
            two,
            _blue_ends(case, ""),
            lambda n: (kr(n), 0, kb(n), 0, n.beta - n.t2 - n.s1 + 1),
        )
    add("2.33 case 4", two, _blue_ends(4, ""), lambda n: (kr(n) + 1, 0, kb(n), 0, n.beta - n.t2 - n.s1))
    add("2.35 blue turn", "e r b rho beta", _blue_takes, lambda n: (n.e + n.b + n.beta, n.r, 0, n.rho, 0))
    add(
        "2.37 case 1",
        "e r b rho beta t t1 t2",
        _blue_ends(4, ""),
        lambda n: (kr(n) + n.rho, 0, kb(n), 0, n.beta - n.t2),
    )
    add(
        "2.38 case 1",
        general,
        _blue_ends(1, ""),
        lambda n: (kr(n) + n.rho - 1, 0, kb(n) + 1, 0, n.beta - n.t2 - n.s1),
    )
    for case in (2, 3):
        add(
            f"2.38 case {case}",
            general,
            _blue_ends(case, ""),
            lambda n: (kr(n) + n.rho - 1, 0, kb(n), 0, n.beta - n.t2 - n.s1 + 1),
        )
    add(
        "2.38 case 4",
        general,
        _blue_ends(4, ""),
        lambda n: (kr(n) + n.rho, 0, kb(n), 0, n.beta - n.t2 - n.s1),
    )
    return found
