"""The deals that machines think of, from templates filled with what lies on the table, and of which kind
a deal is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.deals import NEVER
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerPosition, Term

POOR = 1
"""Chips in hand with which a player looks for insurance."""
LEADER = 0.4
"""Share of games from which a player is thought to lead."""
Terms = tuple[Term, ...]


def offers(p: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """Offers of `seat`, the most promising first; `now` are the chances by seat."""
    if p.phase == "rescue":
        if seat == p.seat:
            yield from _ransom(p, seat)
        return
    partners = effects.clockwise(p, seat)
    if seat == p.seat:
        on_piles = [terms for ally in partners for terms in _on_piles(p, seat, ally)]
        on_piles.sort(key=lambda pair: -pair[0])
        yield from (terms for _, terms in on_piles)
        yield from (terms for ally in partners for terms in _threat(p, seat, ally))
    else:
        yield from (terms for _, terms in _one_pile(p, p.seat, seat))
    if sum(p.hands[seat]) <= POOR:
        yield from _insurance(p, seat)
    yield from _truce(p, seat, now)


def _on_piles(p: SuckerPosition, seat: Seat, ally: Seat) -> Iterator[tuple[int, Terms]]:
    """T1 and T3: the mover lets an ally capture, who pays for it, or gives the move back for a
    capture of the mover's own."""
    for size, terms in _one_pile(p, seat, ally):
        yield size, terms
        back = _best_pile(p, seat)
        if back and terms[-1].verb == "PASS":
            yield size + len(p.piles[back - 1]), (*terms, Term(seat, "CAP", slot=back))


def _one_pile(p: SuckerPosition, mover: Seat, taker: Seat) -> Iterator[tuple[int, Terms]]:
    """The mover passes to the taker, who captures and pays for it: one chip, of the mover's colour
    if the pile has any, or all of that colour, or of two; or the move back, with chips or without."""
    slot = _best_pile(p, taker)
    if not slot:
        return
    size, held = len(p.piles[slot - 1]), effects.count_chips(p.piles[slot - 1])
    taken = Term(mover, "PASS", to=taker), Term(taker, "CAP", slot=slot)
    back = Term(taker, "PASS", to=mover)
    yield size, (*taken, back)
    price = [c for c in (mover, *effects.clockwise(p, taker), *range(4)) if held[c] and c != taker]
    if p.rule_set.give == "none" or not price:
        return
    first, own = price[0], held[price[0]]
    paid = [[(first, many)] for many in sorted({1, own})]
    paid += [[(first, own), (other, held[other])] for other in sorted({*price} - {first})]
    for chips in paid:
        gifts = [Term(taker, "GIVE", colour, to=mover, many=many) for colour, many in chips]
        yield size, (*taken, *gifts)
        yield size, (*taken, *gifts, back)


def _best_pile(p: SuckerPosition, taker: Seat) -> int:
    """The number of the largest pile that a player could capture with a chip of his own; 0 for none."""
    if not p.hands[taker][taker]:
        return 0
    ready = [(len(pile), -slot) for slot, pile in enumerate(p.piles, 1) if pile.endswith(COLOURS[taker])]
    size, slot = max(ready, default=(0, 0))
    return -slot if size > 1 else 0


def _insurance(p: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """T4: rescue me once, and I discard none of your chips."""
    for other in effects.clockwise(p, seat):
        if p.seat in (seat, other) or p.rule_set.deals == "any":
            spare = effects.may_give(p.rule_set, p.hands[other], other)
            if sum(spare) > 1:
                yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _ransom(p: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """The player in danger promises the move, or to spare prisoners, for a chip."""
    for other in p.asked:
        yield Term(other, "RESCUE", to=seat), Term(seat, "PASS", to=other)
        yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _truce(p: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """T5: nobody gives the leader the move."""
    leader = max(range(len(now)), key=now.__getitem__)
    others = [s for s in effects.clockwise(p, seat) if s != leader]
    if now[leader] < LEADER or leader == seat or len(p.living) < 3:
        return
    for other in others:
        if p.seat in (seat, other) or p.rule_set.deals == "any":
            yield Term(other, "NOPASS", to=leader), Term(seat, "NOPASS", to=leader)


def _threat(p: SuckerPosition, seat: Seat, other: Seat) -> Iterator[Terms]:
    """T6: give me a chip of mine, or I may discard yours."""
    mine = effects.may_give(p.rule_set, p.hands[other], other)[seat]
    if p.hands[seat][other] and mine:
        yield Term(other, "GIVE", seat, to=seat), Term(seat, "NOKILL", other)


Kind = Literal[
    "pass",
    "capture",
    "share",
    "exchange",
    "truce",
    "coalition",
    "threat",
    "insurance",
    "ransom",
    "payment",
    "other",
]
"""`pass`: who moves next, no more. `capture`: one lets another capture. `share`: and is paid in chips.
`exchange`: each captures a pile. `truce`: neither harms the other. `coalition`: all refrain from helping a
player outside. `threat`: a chip, or yours are discarded. `insurance`: a rescue. `ransom`: chips that go back
to the player of their colour. `payment`: other chips."""


def kind_of(terms: Sequence[Term]) -> Kind:
    """The kind of deal that promises make together: of a mixture the weightiest."""
    owners = {term.owner for term in terms}
    captures = [term for term in terms if term.verb == "CAP"]
    gifts = [term for term in terms if term.verb == "GIVE"]
    if any(term.verb == "RESCUE" for term in terms):
        return "insurance"
    if captures:
        if len({term.owner for term in captures}) > 1:
            return "exchange"
        return "share" if gifts else "capture"
    if all(term.verb in NEVER for term in terms):
        inside = any(about(term) in owners for term in terms)
        return "truce" if inside else "coalition"
    if gifts:
        givers = {term.owner for term in gifts}
        refrained = {term.owner for term in terms if term.verb == "NOKILL" and about(term) in givers}
        if refrained and all(term.verb in ("GIVE", "NOKILL") for term in terms):
            return "threat"
        return "ransom" if any(term.colour == term.to for term in gifts) else "payment"
    return "pass" if all(term.verb in ("PASS", "PLAY", *NEVER) for term in terms) else "other"


def about(term: Term) -> Seat | None:
    """Whom a promise to refrain is about."""
    return term.colour if term.verb == "NOKILL" else term.to
