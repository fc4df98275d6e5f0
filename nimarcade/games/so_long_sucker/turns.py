"""Whose turn it is: the choice of the next player, the automatic rule, and the rescue window."""

from __future__ import annotations

from collections.abc import Sequence

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.table import COLOURS, Chips, House, Table


def absent(living: Sequence[Seat], pile: str) -> tuple[Seat, ...]:
    """The living players whose colour is not in the pile: the mover chooses among them."""
    return tuple(seat for seat in living if COLOURS[seat] not in pile)


def automatic(t: Table, living: Sequence[Seat], pile: str) -> Seat:
    """Who moves after a chip on a pile that holds all living colours: the owner of the colour
    whose highest chip lies lowest. A dead colour may pass the move on to its giver."""
    lowest = min(living, key=lambda seat: pile.rfind(COLOURS[seat]))
    if t.house.dead == "ignore":
        return lowest
    colours = [colour for colour in range(4) if COLOURS[colour] in pile]
    seat: Seat | None = min(colours, key=lambda colour: pile.rfind(COLOURS[colour]))
    passed: set[Seat | None] = set()
    while seat is not None and seat not in living:
        if seat in passed:
            return lowest
        passed.add(seat)
        seat = t.giver[seat]
    return lowest if seat is None else seat


def may_give(house: House, hand: Chips, seat: Seat) -> Chips:
    """The chips of a hand that its holder may give away."""
    if house.give == "none":
        return (0, 0, 0, 0)
    if house.give == "any":
        return hand
    return prisoners(hand, seat)


def prisoners(hand: Chips, seat: Seat) -> Chips:
    """The chips of other colours."""
    b, r, g, y = (0 if colour == seat else many for colour, many in enumerate(hand))
    return b, r, g, y


def can_rescue(t: Table, seat: Seat, endangered: Seat) -> bool:
    return (seat, endangered) not in t.free and any(may_give(t.house, t.hands[seat], seat))


def clockwise(t: Table, seat: Seat) -> list[Seat]:
    """The other living seats in the order B R G Y, beginning after `seat`."""
    n = t.house.players
    return [(seat + i) % n for i in range(1, n) if t.scores[(seat + i) % n] is None]
