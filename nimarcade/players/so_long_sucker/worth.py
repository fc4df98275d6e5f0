"""What positions and deals are worth, by small searches.

A deal is valued by its script: the promised acts are made in turn, then everyone plays freely. A
partner is trusted as the table's record says, so a promise of his counts as far as his word is
good; promises to refrain, or to rescue some day, count as a little goodwill in the search.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import codes, deals
from nimarcade.games.so_long_sucker.ledger import Deal, Standing, Term
from nimarcade.games.so_long_sucker.table import Table
from nimarcade.players.so_long_sucker import scripts
from nimarcade.theory.so_long_sucker import tree

GOODWILL = 0.2
REFRAINING = ("NOKILL", "NOPASS", "RESCUE")
Shares = tuple[float, ...]


@lru_cache(maxsize=2048)
def shares(t: Table, sims: int, bias: tuple[tuple[float, ...], ...] | None = None) -> Shares:
    """By seat: the share of games won from t. It depends on the position and `sims` alone."""
    if t.phase == "over":
        return tuple(float(seat == t.seat) for seat in range(t.house.players))
    return tree.advise(t, sims=sims, rng=Random(f"{codes.write(t)} {sims}"), bias=bias).values


@dataclass(frozen=True, slots=True)
class Prospect:
    """Chances without a deal and with it, by seat; `after` as each seat sees it who trusts itself."""

    now: Shares
    after: Shares

    def gain(self, seat: Seat) -> float:
        return self.after[seat] - self.now[seat]


def prospect(t: Table, by: Seat, terms: tuple[Term, ...], sims: int) -> Prospect:
    """What an offer promises."""
    agreed = as_agreed(t, by, terms)
    steps, end = scripts.script(agreed, sims)
    now = shares(t, sims)
    goodwill = _goodwill(agreed, terms)
    held = {term.owner for term in terms if term.verb in REFRAINING}
    last = shares(end, sims)
    kind = shares(end, sims, goodwill) if goodwill else last
    after = []
    for seat in range(t.house.players):
        value, sure = 0.0, 1.0
        for before, actor in steps:
            if actor != seat:
                word = deals.trust(t.ledger, actor)
                value += sure * (1 - word) * shares(before, sims)[seat]
                sure *= word
        faith = 1.0
        for owner in held - {seat}:
            faith *= deals.trust(t.ledger, owner)
        after.append(value + sure * (faith * kind[seat] + (1 - faith) * last[seat]))
    return Prospect(now, tuple(after))


def as_agreed(t: Table, by: Seat, terms: tuple[Term, ...]) -> Table:
    """The table as if all had accepted; no other deal is looked at."""
    undecided: Standing = "open"
    made = t.ledger.placements
    deal = Deal(1, by, terms, "agreed", made=made, agreed=made, standing=(undecided,) * len(terms))
    return replace(t, ledger=replace(t.ledger, deals=(deal,)))


def _goodwill(t: Table, terms: tuple[Term, ...]) -> tuple[tuple[float, ...], ...] | None:
    """How promises to refrain turn the players' interest in each other, for a search."""
    n = t.house.players
    rows = [[0.0] * n for _ in range(n)]
    for term in terms:
        other = term.colour if term.verb == "NOKILL" else term.to
        if term.verb not in REFRAINING or other is None or other >= n or other == term.owner:
            continue
        # Who has chips wants the move; who has none is lost by it.
        against = term.verb == "NOPASS" and any(t.hands[other])
        rows[term.owner][other] = -GOODWILL if against else GOODWILL
    return tuple(map(tuple, rows)) if any(map(any, rows)) else None
