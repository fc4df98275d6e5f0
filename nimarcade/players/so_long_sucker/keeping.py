"""Keeping one's word or breaking it: what agreed promises make of a machine's decision."""

from __future__ import annotations

from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.acts import Act, Give, Say
from nimarcade.games.so_long_sucker.ledger import Deal, Standing, Term
from nimarcade.games.so_long_sucker.promises import NEVER
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.games.so_long_sucker.table import Table
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import characters
from nimarcade.players.so_long_sucker.characters import Character
from nimarcade.players.so_long_sucker.scripts import DEEDS, gift, options
from nimarcade.players.so_long_sucker.worth import shares
from nimarcade.theory.so_long_sucker import tree

SEARCHED = 4
"""How much more is looked at to choose an act than to value a position."""


def bound(t: Table, kind: Kind) -> Act | None:
    """What the seat that must decide does because of deals; None where it is free to choose. With
    two players left a game is won or lost, which no word outweighs."""
    who, seat = characters.character(kind), t.turn
    if who is None or len(t.living) < 3:
        return None
    if (owed := owed_gift(t, seat, who)) is not None:
        return owed
    if promised(t, seat):
        return _faithful(t, seat, who)
    if t.phase == "rescue" and who.unforgiving and t.seat in characters.cheats(t, seat):
        return Say(seat, "no")
    return None


def promised(t: Table, seat: Seat) -> list[tuple[Deal, Term]]:
    """The promises of a seat that are not decided yet."""
    return [
        (deal, term)
        for deal in t.ledger.deals
        for term, stands in zip(deal.terms, deal.standing, strict=False)
        if stands == "open" and term.owner == seat
    ]


def _faithful(t: Table, seat: Seat, who: Character) -> Act | None:
    """The best act that breaks no promise, unless another gains more than one's word is worth."""
    found = weighed(t, who)
    if found is None:
        return None
    kept, wished = found
    broken = broken_by(t, wished)
    if broken and tempted(t, seat, who, cost(t, seat, kept, wished, who.sims), broken):
        return wished
    return kept


def weighed(t: Table, who: Character) -> tuple[Act, Act] | None:
    """The best act of those that break no promise, and of all; None where promises exclude none,
    or all."""
    found = options(t)
    good = [act for act in found if not broken_by(t, act)]
    if not good or len(good) == len(found):
        return None
    rng = Random(f"{codes.write(t)} {who.sims} keeping")
    order = [act for act, *_ in tree.advise(t, sims=who.sims * SEARCHED, rng=rng).moves]
    return next((act for act in order if act in good), good[0]), order[0]


def cost(t: Table, seat: Seat, kept: Act, broken: Act, sims: int) -> float:
    """The share of games that an act which breaks a promise gains over one that does not."""
    sure = shares(GAME.after(t, broken), sims)[seat]
    chance = shares(GAME.after(t, kept), sims)[seat]
    return sure if sure == 1.0 > chance else sure - chance


def broken_by(t: Table, act: Act) -> list[Deal]:
    """The deals in which an act breaks a promise of the seat that acts."""
    return decided_by(t, act, "broken")


def decided_by(t: Table, act: Act, standing: Standing) -> list[Deal]:
    """The deals in which an act keeps, or breaks, a promise of the seat that acts; a promise to
    refrain is kept by time, by no act."""
    after = GAME.after(t, act)
    return [
        deal
        for was, deal in zip(t.ledger.deals, after.ledger.deals, strict=True)
        for term, before, stands in zip(deal.terms, was.standing, deal.standing, strict=False)
        if term.owner == act.seat and (before, stands) == ("open", standing)
        if standing == "broken" or term.verb not in NEVER
    ]


def tempted(t: Table, seat: Seat, who: Character, gain: float, deals: list[Deal]) -> bool:
    """Whether a gain is worth the word given; none is owed to whom one does not forgive."""
    shunned = characters.cheats(t, seat) if who.unforgiving else frozenset()
    free = all(deal.parties & shunned for deal in deals)
    return gain > (0.0 if free else who.breaks)


def owed_gift(t: Table, seat: Seat, who: Character) -> Give | None:
    """A promised gift that is due: at one's own turn, or when the others have done their part."""
    if t.phase == "kill":
        return None
    for deal, term in promised(t, seat):
        act = given(t, deal, term)
        if act is None:
            continue
        gain = shares(t, who.sims)[seat] - shares(GAME.after(t, act), who.sims)[seat]
        if not tempted(t, seat, who, gain, [deal]):
            return act
    return None


def given(t: Table, deal: Deal, term: Term) -> Give | None:
    """The promised gift where it is due and can be made."""
    return gift(t, term) if term.verb == "GIVE" and _due(t, deal, term) else None


def _due(t: Table, deal: Deal, term: Term) -> bool:
    """Whether no deed comes first: of the owner a capture before it in the deal, of others any."""
    earlier = deal.terms[: deal.terms.index(term)]
    for other, stands in zip(deal.terms, deal.standing, strict=True):
        if stands != "open" or other.verb not in DEEDS:
            continue
        if other.owner == term.owner:
            if other.verb == "CAP" and other in earlier:
                return False
        elif not (t.phase == "play" and t.seat == term.owner):
            return False
    return True
