"""Deals a machine thinks of: one pile, the mirror of it, two piles, insurance, a truce, a threat."""

from __future__ import annotations

from collections.abc import Iterator

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import turns
from nimarcade.games.so_long_sucker.ledger import Term
from nimarcade.games.so_long_sucker.placing import count
from nimarcade.games.so_long_sucker.table import COLOURS, Table

POOR = 1
"""Chips in hand with which a player looks for insurance."""
LEADER = 0.4
"""Share of games from which a player is thought to lead."""
Terms = tuple[Term, ...]


def offers(t: Table, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """Offers of `seat`, the most promising first; `now` are the chances by seat."""
    if t.phase == "rescue":
        if seat == t.seat:
            yield from _ransom(t, seat)
        return
    partners = turns.clockwise(t, seat)
    if seat == t.seat:
        found = [terms for ally in partners for terms in _on_piles(t, seat, ally)]
        yield from (terms for _, terms in sorted(found, key=lambda pair: -pair[0]))
        yield from (terms for ally in partners for terms in _threat(t, seat, ally))
    elif mirror := _one_pile(t, t.seat, seat):
        yield mirror[1]
    if sum(t.hands[seat]) <= POOR:
        yield from _insurance(t, seat)
    yield from _truce(t, seat, now)


def _on_piles(t: Table, seat: Seat, ally: Seat) -> Iterator[tuple[int, Terms]]:
    """T1 and T3: the mover lets an ally capture, who gives a chip or the move back."""
    found = _one_pile(t, seat, ally)
    if not found:
        return
    size, terms = found
    yield size, terms
    back = _best_pile(t, seat)
    if back:
        given, capture = terms[:2]
        mine = Term(seat, "CAP", slot=back)
        returned = Term(ally, "PASS", to=seat)
        yield size + len(t.piles[back - 1]), (given, capture, returned, mine)


def _one_pile(t: Table, mover: Seat, taker: Seat) -> tuple[int, Terms] | None:
    """The mover passes to the taker, who captures and gives a chip: one of the mover's colour if the
    pile has any, else a prisoner."""
    slot = _best_pile(t, taker)
    if not slot or t.house.give == "none":
        return None
    held = count(t.piles[slot - 1])
    price = [c for c in (mover, *turns.clockwise(t, taker), *range(4)) if held[c] and c != taker]
    if not price:
        return None
    gift = Term(taker, "GIVE", price[0], to=mover)
    return len(t.piles[slot - 1]), (
        Term(mover, "PASS", to=taker),
        Term(taker, "CAP", slot=slot),
        gift,
    )


def _best_pile(t: Table, taker: Seat) -> int:
    """The number of the largest pile that a player could capture with a chip of his own; 0 for none."""
    if not t.hands[taker][taker]:
        return 0
    ready = [(len(pile), -slot) for slot, pile in enumerate(t.piles, 1) if pile.endswith(COLOURS[taker])]
    size, slot = max(ready, default=(0, 0))
    return -slot if size > 1 else 0


def _insurance(t: Table, seat: Seat) -> Iterator[Terms]:
    """T4: rescue me once, and I discard none of your chips."""
    for other in turns.clockwise(t, seat):
        if t.seat in (seat, other) or t.house.deals == "any":
            spare = turns.may_give(t.house, t.hands[other], other)
            if sum(spare) > 1:
                yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _ransom(t: Table, seat: Seat) -> Iterator[Terms]:
    """The player in danger promises the move, or to spare prisoners, for a chip."""
    for other in t.asked:
        yield Term(other, "RESCUE", to=seat), Term(seat, "PASS", to=other)
        yield Term(other, "RESCUE", to=seat), Term(seat, "NOKILL", other)


def _truce(t: Table, seat: Seat, now: tuple[float, ...]) -> Iterator[Terms]:
    """T5: nobody gives the leader the move."""
    leader = max(range(len(now)), key=now.__getitem__)
    others = [s for s in turns.clockwise(t, seat) if s != leader]
    if now[leader] < LEADER or leader == seat or len(t.living) < 3:
        return
    for other in others:
        if t.seat in (seat, other) or t.house.deals == "any":
            yield Term(other, "NOPASS", to=leader), Term(seat, "NOPASS", to=leader)


def _threat(t: Table, seat: Seat, other: Seat) -> Iterator[Terms]:
    """T6: give me a chip of mine, or I may discard yours."""
    mine = turns.may_give(t.house, t.hands[other], other)[seat]
    if t.hands[seat][other] and mine:
        yield Term(other, "GIVE", seat, to=seat), Term(seat, "NOKILL", other)
