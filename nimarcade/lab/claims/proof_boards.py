"""Boards of piles played as the paper's proofs tell it, chip by chip, without counting hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from nimarcade.lab.claims.survivors import LETTERS, follows

BLUE, RED = 0, 1


class Numbers(NamedTuple):
    """What a proof fixes: k_e, k_r, k_b, l (of ρ) and h (of β), then t, t', t'', s and s'."""

    e: int = 0
    r: int = 0
    b: int = 0
    rho: int = 0
    beta: int = 0
    t: int = 0
    t1: int = 0
    t2: int = 0
    s: int = 0
    s1: int = 0


class Kinds(NamedTuple):
    """How many piles are empty, red and blue singletons, and of two or more with red and blue on top."""

    empty: int
    red: int
    blue: int
    rhos: int
    betas: int


class NoSuchPile(Exception):
    """The play told is not possible with these numbers."""


class OtherTurn(Exception):
    """The move goes to another player than the proof says."""


class Piles:
    """`turn` is whose move it is; `last` is the slot of the last chip."""

    def __init__(self, n: Numbers, turn: int) -> None:
        longer = ["BR", "RBR", "BRBR"], ["RB", "BRB", "RBRB"]
        rhos = [longer[0][i % 3] for i in range(n.rho)]
        betas = [longer[1][i % 3] for i in range(n.beta)]
        self.piles = [*[""] * n.e, *["R"] * n.r, *["B"] * n.b, *rhos, *betas]
        self.turn = turn
        self.last = -1

    def kinds(self) -> Kinds:
        many = [_kind(pile) for pile in self.piles]
        return Kinds(*(many.count(kind) for kind in "erbRB"))

    def find(self, kind: str) -> int:
        """A longest pile of a kind: `e`mpty, `r`ed or `b`lue singleton, `R` or `B` of two or more."""
        at = max((i for i, pile in enumerate(self.piles) if _kind(pile) == kind), default=None,
            key=lambda i: len(self.piles[i]))  # fmt: skip
        if at is None:
            raise NoSuchPile(f"there is no pile of kind {kind}")
        return at

    def put(self, colour: int, at: int, *, then: int) -> None:
        """The mover's chip; `then` is who moves next according to the proof."""
        pile, letter = self.piles[at], LETTERS[colour]
        if pile.endswith(letter):
            self.piles[at], now = "", colour
        else:
            self.piles[at] += letter
            [now] = follows(self.piles[at])
        self.last = at
        if now != then:
            raise OtherTurn(f"after {letter} on {pile or 'an empty pile'} the move goes elsewhere")
        self.turn = now

    def many(self, times: int, colour: int, kind: str) -> None:
        """So many chips on piles of a kind, the mover keeping the move."""
        for _ in range(times):
            self.put(colour, self.find(kind), then=self.turn)

    def take(self, *, but: int = -1) -> None:
        """The mover captures every pile with his colour on top."""
        for at, pile in enumerate(self.piles):
            if at != but and pile.endswith(LETTERS[self.turn]):
                self.put(self.turn, at, then=self.turn)

    def top(self) -> None:
        """Step 2 of Σ: the longest pile of the other colour, else an empty one."""
        who, other = self.turn, LETTERS[1 - self.turn]
        tops = [i for i, pile in enumerate(self.piles) if pile.endswith(other)]
        at = max(tops, key=lambda i: len(self.piles[i])) if tops else self.find("e")
        self.put(who, at, then=1 - who)


def _kind(pile: str) -> str:
    if not pile:
        return "e"
    return pile[-1] if len(pile) > 1 else pile.lower()


def numbers(fields: str, most: int) -> Iterator[Numbers]:
    """All values from 0 to `most` of the fields named, the others 0; l and h as `l=1` where fixed."""
    names, values = [], []
    for word in fields.split():
        name, equals, value = word.partition("=")
        names.append(name)
        values.append([int(value)] if equals else range(1 if name[-1] == "+" else 0, most + 1))
    names = [name.rstrip("+") for name in names]
    for chosen in product(*values):
        yield Numbers(**dict(zip(names, chosen, strict=True)))
