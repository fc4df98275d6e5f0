"""Keeping one's word or breaking it: what agreed promises make of a machine's decision."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.deals import NEVER
from nimarcade.games.so_long_sucker.position import (
    Deal,
    Give,
    Say,
    Standing,
    SuckerMove,
    SuckerPosition,
    Term,
)
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import characters
from nimarcade.players.so_long_sucker.characters import Character
from nimarcade.players.so_long_sucker.looks import look, shares
from nimarcade.players.so_long_sucker.scripts import DEEDS, gift, options
from nimarcade.players.so_long_sucker.worth import as_agreed, expected

PLACED = ("PLAY", "PASS", "CAP")
"""Promises that a placement decides."""


def bound(t: SuckerPosition, kind: Kind) -> SuckerMove | None:
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


def promised(t: SuckerPosition, seat: Seat) -> list[tuple[Deal, Term]]:
    """The promises of a seat that are not decided yet."""
    return [
        (deal, term)
        for deal in t.ledger.deals
        for term, stands in zip(deal.terms, deal.standing, strict=False)
        if stands == "open" and term.owner == seat
    ]


def _faithful(t: SuckerPosition, seat: Seat, who: Character) -> SuckerMove | None:
    """The best act that breaks no promise, unless another gains more than one's word is worth."""
    found = weighed(t, who)
    if found is None:
        return None
    kept, wished = found
    broken = broken_by(t, wished)
    if broken and tempted(t, seat, who, cost(t, kept, wished, who.care), broken):
        return wished
    return kept


def weighed(t: SuckerPosition, who: Character) -> tuple[SuckerMove, SuckerMove] | None:
    """The best act of those that break fewest promises, and of all; None where they are the same."""
    found = options(t)
    broken = {act: len(broken_by(t, act)) for act in found}
    good = [act for act in found if broken[act] == min(broken.values())]
    if len(good) == len(found):
        return None
    order = [act for act, *_ in look(t, who.games, t.turn).moves]
    return next((act for act in order if act in good), good[0]), order[0]


def cost(t: SuckerPosition, kept: SuckerMove, broken: SuckerMove, sims: int) -> float:
    """The share of games that an act which breaks a promise gains over one that does not."""
    sure = shares(GAME.after(t, broken), sims, broken.seat)[broken.seat]
    return sure - faithful(t, kept, broken_by(t, broken), sims)


def faithful(t: SuckerPosition, kept: SuckerMove, deals: list[Deal], sims: int) -> float:
    """The share of games that an act promises its seat which keeps its word in these deals, with
    what the partners still owe it for that."""
    after = GAME.after(t, kept)
    return max(expected(after, kept.seat, after.ledger.deals[deal.number - 1], sims) for deal in deals)


def broken_by(t: SuckerPosition, act: SuckerMove) -> list[Deal]:
    """The deals in which an act breaks a promise of the seat that acts."""
    return decided_by(t, act, "broken")


def decided_by(t: SuckerPosition, act: SuckerMove, standing: Standing) -> list[Deal]:
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


def tempted(t: SuckerPosition, seat: Seat, who: Character, gain: float, deals: list[Deal]) -> bool:
    """Whether a gain is worth the word given; none is owed to whom one does not forgive."""
    shunned = characters.cheats(t, seat) if who.unforgiving else frozenset()
    free = all(deal.parties & shunned for deal in deals)
    return gain > (0.0 if free else who.breaks)


def owed_gift(t: SuckerPosition, seat: Seat, who: Character) -> Give | None:
    """A promised gift that is due: at one's own turn, or when the others have done their part."""
    if t.phase == "kill":
        return None
    for deal, term in promised(t, seat):
        act = given(t, deal, term)
        if act is None:
            continue
        kept = decided_by(t, act, "kept")
        gain = shares(t, who.care, seat)[seat] - faithful(t, act, kept, who.care)
        if not tempted(t, seat, who, gain, kept):
            return act
    return None


def given(t: SuckerPosition, deal: Deal, term: Term) -> Give | None:
    """The promised gift where it is due and can be made."""
    if term.verb != "GIVE" or not _due(t, deal, term):
        return None
    return gift(t, term, [other for run, other in promised(t, term.owner) if _due(t, run, other)])


def _due(t: SuckerPosition, deal: Deal, term: Term) -> bool:
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


def clash(t: SuckerPosition, owner: Seat, terms: Sequence[Term], but: int = 0) -> int:
    """The number of the deal in which `owner` gave, or offers, a word that terms of his would
    break; 0 for none. The deal `but` is not looked at."""
    own = [term for term in terms if term.owner == owner]
    for deal in t.ledger.deals:
        if deal.number == but:
            continue
        if deal.status == "open" and (owner == deal.by or owner in deal.accepted):
            word = [term for term in deal.terms if term.owner == owner]
        else:
            word = [term for found, term in promised(t, owner) if found is deal]
        if any(_contrary(term, other) for term in own for other in word):
            return deal.number
    return 0


def possible(t: SuckerPosition, seat: Seat, terms: Sequence[Term]) -> bool:
    """Whether a seat can do with its next placement what terms ask of it; only the player to move
    knows."""
    own = tuple(term for term in terms if term.owner == seat and term.verb in PLACED)
    if t.phase != "play" or t.seat != seat or not own:
        return True
    agreed = as_agreed(t, seat, own)
    return any(not broken_by(agreed, act) for act in options(agreed))


def _contrary(one: Term, other: Term) -> bool:
    """Whether two promises of a player in different deals may ask two things of one placement, or
    the same chips."""
    if {one.verb, other.verb} == {"PASS", "NOPASS"}:
        return one.to == other.to
    if one.verb == other.verb == "GIVE":
        return one.colour == other.colour and one.to != other.to
    if one.verb not in PLACED or other.verb not in PLACED:
        return False
    if one.verb == other.verb:
        return (one.colour, one.slot, one.to) != (other.colour, other.slot, other.to)
    return "CAP" in (one.verb, other.verb)
