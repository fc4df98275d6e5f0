"""The cases of the paper's proofs as claims: the board told after each, against the play itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from nimarcade.lab.claims.claim import Bounds, Claim, Counterexample, Finding, Shard
from nimarcade.lab.claims.proof_boards import Kinds, NoSuchPile, Numbers, OtherTurn, Piles, numbers
from nimarcade.lab.claims.proof_slips import SLIPS
from nimarcade.lab.claims.survivor_rows import Check, checked, room, smallest

Play = Callable[[Piles, Numbers], None]
Printed = Callable[[Numbers], tuple[int, int, int, int, int]]
Where = Callable[[Numbers], bool]
MOST = 2


class Case(NamedTuple):
    """`name`: the proposition and the case, then 0 for the part of it with k_r = 0. `fields` names the
    numbers of the proof and those that are fixed; `printed` is (empty, red and blue singletons, piles
    of two or more with red and with blue on top)."""

    name: str
    said: str
    fields: str
    mover: int
    play: Play
    printed: Printed
    where: Where = lambda n: True


def as_claims(cases: Iterable[Case]) -> Iterable[Claim]:
    for case in cases:
        number, _, part = case.name.partition(" ")
        slip = SLIPS.get(case.name)
        yield checked(
            f"proposition-{number}.proof.{part.replace(' ', '-')}",
            f"Proposition {number}, proof, {part.replace(' 0', ', k_r = 0')}",
            slip.printed if slip else case.said,
            _checker(case),
            {"most": MOST},
            group="so-long-sucker.proofs",
            right=slip.right if slip else "",
        )


def _checker(case: Case) -> Check:
    slip = SLIPS.get(case.name)

    def check(bounds: Bounds, shard: Shard) -> Finding:
        room((bounds["most"] + 1) ** sum("=" not in word for word in case.fields.split()))
        many = 0
        wrong = []
        for n in numbers(case.fields, bounds["most"]):
            if n.t > n.e + n.b + n.s + n.s1 or not case.where(n):
                continue
            piles = Piles(n, case.mover)
            try:
                case.play(piles, n)
            except NoSuchPile:
                continue
            except OtherTurn as error:
                wrong.append(Counterexample(sum(n), _told(n), str(error)))
            many += 1
            printed, found = Kinds(*case.printed(n)), piles.kinds()
            if slip:
                assert Kinds(*slip.formula(n)) == found, (case.name, n)
            if printed != found:
                twice = " by play and by the right formula" if slip else ""
                told = f"{_words(found)}{twice}; printed {_words(printed)}"
                wrong.append(Counterexample(sum(n), _told(n), told))
        return Finding(many, smallest(wrong), "choices of the proof's numbers")

    return check


def _told(n: Numbers) -> str:
    """By the paper's letters."""
    letters = ("k_e", "k_r", "k_b", "l", "h", "t", "t'", "t''", "s", "s'")
    return " ".join(f"{name}={value}" for name, value in zip(letters, n, strict=True) if value) or "all 0"


def _words(k: Kinds) -> str:
    return f"{k.empty} empty, {k.red} r and {k.blue} b singletons, {k.rhos} ρ, {k.betas} β"
