"""What positions and deals are worth, by small searches.

A deal is valued by its script: the promised acts are made in turn, then everyone plays freely. A
partner's promise counts as far as his word is good: as the table's record says where to break it
would pay him, half as doubtful where it would not. Promises to refrain, or to rescue some day,
count as a little goodwill in the search.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Deal, Ledger, Standing, SuckerPosition, Term
from nimarcade.players.so_long_sucker import scripts
from nimarcade.players.so_long_sucker.looks import Goodwill, Shares, shares

GOODWILL = 0.2
REFRAINING = ("NOKILL", "NOPASS", "RESCUE")
DEAR = 0.05
"""The share of games from which a promise is dear to its owner."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Chances without a deal and with it, by seat; `after` as each seat sees it who trusts itself."""

    now: Shares
    after: Shares

    def gain(self, seat: Seat) -> float:
        return self.after[seat] - self.now[seat]


def prospect(
    t: SuckerPosition, by: Seat, terms: tuple[Term, ...], sims: int, mind: Seat | None = None
) -> Prospect:
    """What an offer of `by` promises, as `mind` sees it."""
    agreed = as_agreed(t, by, terms)
    steps, end = scripts.script(agreed, sims, mind)
    now = shares(t, sims, mind)
    goodwill = _goodwill(agreed, terms)
    held = {term.owner for term in terms if term.verb in REFRAINING}
    last = shares(end, sims, mind)
    kind = shares(end, sims, mind, goodwill) if goodwill else last
    after = []
    for seat in range(t.rule_set.players):
        faith = 1.0
        for owner in held - {seat}:
            faith *= deals.trust(t.ledger, owner)
        final = faith * kind[seat] + (1 - faith) * last[seat]
        after.append(_reckoned(t.ledger, steps, seat, (*last[:seat], final, *last[seat + 1 :]), sims, mind))
    return Prospect(now, tuple(after))


def expected(t: SuckerPosition, seat: Seat, deal: Deal, sims: int) -> float:
    """The share of games that a seat counts on which goes on with a deal that is running: its
    partners do what they still owe as far as their word is good."""
    steps, end = scripts.script(replace(t, ledger=replace(t.ledger, deals=(deal,))), sims, seat)
    return _reckoned(t.ledger, steps, seat, shares(end, sims, seat), sims, seat)


def _reckoned(
    record: Ledger, steps: tuple[scripts.Step, ...], seat: Seat, final: Shares, sims: int, mind: Seat | None
) -> float:
    """A seat's chance over a script that ends with `final`, where another may stop at his steps."""
    value, sure = 0.0, 1.0
    for before, actor in steps:
        if actor != seat:
            stopped = shares(before, sims, mind)
            word = deals.trust(record, actor)
            if stopped[actor] - final[actor] < DEAR:
                word = (1 + word) / 2
            value += sure * (1 - word) * stopped[seat]
            sure *= word
    return value + sure * final[seat]


def as_agreed(t: SuckerPosition, by: Seat, terms: tuple[Term, ...]) -> SuckerPosition:
    """The table as if all had accepted; no other deal is looked at."""
    undecided: Standing = "open"
    made = t.ledger.placements
    deal = Deal(1, by, terms, "agreed", made=made, agreed=made, standing=(undecided,) * len(terms))
    return replace(t, ledger=replace(t.ledger, deals=(deal,)))


def _goodwill(t: SuckerPosition, terms: tuple[Term, ...]) -> Goodwill | None:
    """How promises to refrain turn the players' interest in each other, for a search."""
    n = t.rule_set.players
    rows = [[0.0] * n for _ in range(n)]
    for term in terms:
        other = term.colour if term.verb == "NOKILL" else term.to
        if term.verb not in REFRAINING or other is None or other >= n or other == term.owner:
            continue
        # Who has chips wants the move; who has none is lost by it.
        against = term.verb == "NOPASS" and any(t.hands[other])
        rows[term.owner][other] = -GOODWILL if against else GOODWILL
    return tuple(map(tuple, rows)) if any(map(any, rows)) else None
