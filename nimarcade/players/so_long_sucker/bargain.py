"""Whether a machine agrees to an offer, and what it offers itself, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.position import NAMES, Deal, Propose, SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players.so_long_sucker import characters, keeping, offers
from nimarcade.players.so_long_sucker.characters import Character
from nimarcade.players.so_long_sucker.looks import shares
from nimarcade.players.so_long_sucker.worth import Prospect, prospect

AHEAD = 0.45
"""Nobody deals with a player who wins more than this share of games."""
WANTED, GRANTED = 0.03, 0.02
"""What an offer must gain for who makes it, and for each partner, so that it has reason to agree."""
CONSIDERED = 4
"""Offers valued when a machine is asked."""
PAUSE = 6
"""Placements before a partner who did not agree is asked again; twice as many the second time, and
so on."""
IDLE = 0.5
"""How often a player who is not to move looks for no offer."""


@dataclass(frozen=True, slots=True)
class Answered:
    yes: bool
    reason: str


def judge(t: SuckerPosition, deal: Deal, seat: Seat, who: Character | None) -> Answered:
    """The answer to an open offer."""
    if who is None:
        return Answered(False, "I make no deals.")
    others = sorted(deal.parties - {seat})
    if who.unforgiving:
        for cheat in sorted(characters.cheats(t, seat) & set(others)):
            return Answered(False, f"{NAMES[cheat]} broke a promise to me.")
    if len(t.living) == 2:
        return Answered(False, "With two players left what helps one harms the other.")
    if before := keeping.clash(t, seat, deal.terms, deal.number):
        return Answered(False, f"I have promised otherwise in deal {before}.")
    if not keeping.possible(t, seat, deal.terms):
        return Answered(False, "I cannot do what it asks of me.")
    now = shares(t, who.care, seat)
    for other in others:
        if now[other] > AHEAD:
            return Answered(False, f"{NAMES[other]} is ahead already, with {now[other]:.0%} of the games.")
    found = prospect(t, deal.by, deal.terms, who.care, seat)
    told = f"from {found.now[seat]:.0%} to {found.after[seat]:.0%}"
    if found.gain(seat) > who.accepts:
        return Answered(True, f"I think it takes my chances {told}.")
    if found.gain(seat) > 0:
        return Answered(False, f"It gains me too little: my chances go {told}.")
    return Answered(False, f"It does not help me: my chances go {told}.")


def offer(t: SuckerPosition, seat: Seat, who: Character, rng: Random) -> Propose | None:
    """The best offer that helps this seat and that its partner has reason to accept."""
    if t.rule_set.deals == "none" or len(t.living) < 3 or (seat != t.seat and rng.random() < IDLE):
        return None
    if dict(t.ledger.proposals).get(seat):
        return None
    now = shares(t, who.sims)
    if now[seat] > AHEAD:
        return None
    possible = _possible(t, seat, who, now)
    best: tuple[float, Propose] | None = None
    for act in rng.sample(possible, min(CONSIDERED, len(possible))):
        found = prospect(t, seat, act.terms, who.sims)
        if fair(found, act) and (best is None or found.gain(seat) > best[0]):
            best = found.gain(seat), act
    if best is None or not fair(weighed(t, best[1], who), best[1]):
        return None
    return best[1]


def weighed(t: SuckerPosition, act: Propose, who: Character) -> Prospect:
    """An offer looked at with care."""
    return prospect(t, act.seat, act.terms, who.care, act.seat)


def fair(found: Prospect, act: Propose) -> bool:
    """Whether an offer helps who makes it, and gives each partner a reason to agree."""
    return found.gain(act.seat) > WANTED and all(found.gain(other) > GRANTED for other in _partners(act))


def _possible(t: SuckerPosition, seat: Seat, who: Character, now: tuple[float, ...]) -> list[Propose]:
    """Legal offers to those who may be asked and do not lead."""
    barred = _shunned(t, seat, who) | {other for other in t.living if now[other] > AHEAD}
    number = len(t.ledger.deals) + 1
    found = [Propose(seat, number, terms) for terms in offers.offers(t, seat, now)]
    return [
        act
        for act in found
        if not barred & _partners(act) and GAME.is_legal(t, act)
        and not any(keeping.clash(t, owner, act.terms) for owner in {seat, *_partners(act)})
        and keeping.possible(t, t.turn, act.terms)
    ]  # fmt: skip


def _partners(act: Propose) -> set[Seat]:
    return {term.owner for term in act.terms} - {act.seat}


def _shunned(t: SuckerPosition, seat: Seat, who: Character) -> frozenset[Seat]:
    """Whom not to ask now: who did not agree lately, with whom a deal still runs, and whom a
    grudge bearer does not forgive."""
    found = set(characters.cheats(t, seat)) if who.unforgiving else set()
    for other in t.living:
        both = [deal for deal in t.ledger.deals if {seat, other} <= deal.parties]
        asked = [deal.made for deal in both if deal.by == seat and deal.status in ("declined", "void")]
        lately = asked and t.ledger.placements - asked[-1] < PAUSE * len(asked)
        if lately or any("open" in deal.standing for deal in both):
            found.add(other)
    return frozenset(found)
