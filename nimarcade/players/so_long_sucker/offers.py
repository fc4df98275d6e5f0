"""Deals a machine thinks of: one pile, the mirror of it, two piles, insurance, a truce, a threat."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import effects
from nimarcade.games.so_long_sucker.effects import count_chips
from nimarcade.games.so_long_sucker.position import COLOURS, SuckerPosition, Term

POOR = 1
"""Chips in hand with which a player looks for insurance."""
LEADER = 0.4
"""Share of games from which a player is thought to lead."""
Terms = tuple[Term, ...]


def offers(t: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """Offers of `seat`, the most promising first; `now` are the chances by seat."""
    if t.phase == "rescue":
        if seat == t.seat:
            yield from _ransom(t, seat)
        return
    partners = effects.clockwise(t, seat)
    if seat == t.seat:
        found = [terms for ally in partners for terms in _on_piles(t, seat, ally)]
        found.sort(key=lambda pair: -pair[0])
        yield from (terms for _, terms in found)
        yield from (terms for ally in partners for terms in _threat(t, seat, ally))
    else:
        yield from (terms for _, terms in _one_pile(t, t.seat, seat))
    if sum(t.hands[seat]) <= POOR:
        yield from _insurance(t, seat)
    yield from _truce(t, seat, now)


def _on_piles(t: SuckerPosition, seat: Seat, ally: Seat) -> Iterator[tuple[int, Terms]]:
    """T1 and T3: the mover lets an ally capture, who pays for it, or gives the move back for a
    capture of the mover's own."""
    for size, terms in _one_pile(t, seat, ally):
        yield size, terms
        back = _best_pile(t, seat)
        if back and terms[-1].verb == "PASS":
            yield size + len(t.piles[back - 1]), (*terms, Term(seat, "CAP", slot=back))


def _one_pile(t: SuckerPosition, mover: Seat, taker: Seat) -> Iterator[tuple[int, Terms]]:
    """The mover passes to the taker, who captures and pays for it: one chip, of the mover's colour
    if the pile has any, or all of that colour, or of two; or the move back, with chips or without."""
    slot = _best_pile(t, taker)
    if not slot:
        return
    size, held = len(t.piles[slot - 1]), count_chips(t.piles[slot - 1])
    taken = Term(mover, "PASS", to=taker), Term(taker, "CAP", slot=slot)
    back = Term(taker, "PASS", to=mover)
    yield size, (*taken, back)
    price = [c for c in (mover, *effects.clockwise(t, taker), *range(4)) if held[c] and c != taker]
    if t.rule_set.give == "none" or not price:
        return
    first, own = price[0], held[price[0]]
    paid = [[(first, many)] for many in sorted({1, own})]
    paid += [[(first, own), (other, held[other])] for other in sorted({*price} - {first})]
    for chips in paid:
        gifts = [Term(taker, "GIVE", colour, to=mover, many=many) for colour, many in chips]
        yield size, (*taken, *gifts)
        yield size, (*taken, *gifts, back)


def _best_pile(t: SuckerPosition, taker: Seat) -> int:
    """The number of the largest pile that a player could capture with a chip of his own; 0 for none."""
    if not t.hands[taker][taker]:
        return 0
    ready = [(len(pile), -slot) for slot, pile in enumerate(t.piles, 1) if pile.endswith(COLOURS[taker])]
    size, slot = max(ready, default=(0, 0))
    return -slot if size > 1 else 0


def _insurance(t: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """T4: rescue me once, and I discard none of your chips."""
    for other in effects.clockwise(t, seat):
        if t.seat in (seat, other) or t.rule_set.deals == "any":
            spare = effects.may_give(t.rule_set, t.hands[other], other)
            if sum(spare) > 1:
                yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _ransom(t: SuckerPosition, seat: Seat) -> Iterator[Terms]:
    """The player in danger promises the move, or to spare prisoners, for a chip."""
    for other in t.asked:
        yield Term(other, "RESCUE", to=seat), Term(seat, "PASS", to=other)
        yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _truce(t: SuckerPosition, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """T5: nobody gives the leader the move."""
    leader = max(range(len(now)), key=now.__getitem__)
    others = [s for s in effects.clockwise(t, seat) if s != leader]
    if now[leader] < LEADER or leader == seat or len(t.living) < 3:
        return
    for other in others:
        if t.seat in (seat, other) or t.rule_set.deals == "any":
            yield Term(other, "NOPASS", to=leader), Term(seat, "NOPASS", to=leader)


def _threat(t: SuckerPosition, seat: Seat, other: Seat) -> Iterator[Terms]:
    """T6: give me a chip of mine, or I may discard yours."""
    mine = effects.may_give(t.rule_set, t.hands[other], other)[seat]
    if t.hands[seat][other] and mine:
        yield Term(other, "GIVE", seat, to=seat), Term(seat, "NOKILL", other)
