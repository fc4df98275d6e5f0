"""Which acts there are: lazily, placements before the free acts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals, placing, turns
from nimarcade.games.so_long_sucker.acts import Act, Answer, Discard, Give, Kill, Place, Say
from nimarcade.games.so_long_sucker.table import Chips, Table


def acts(t: Table, seat: Seat) -> Iterator[Act]:
    """What `seat` may do, but for resigning and proposing deals: no two lead to one position."""
    if t.phase == "over" or t.scores[seat] is not None:
        return
    if t.phase == "kill":
        if seat == t.seat:
            yield from kills(t)
        return
    if t.phase == "play" and seat == t.seat:
        yield from placements(t)
    if t.phase == "rescue" and seat == t.asked[0]:
        yield Say(seat, "no")
    yield from gifts(t, seat)
    for chips in _handfuls(turns.prisoners(t.hands[seat], seat)):
        yield Discard(seat, chips)
    for deal in deals.open_for(t, seat):
        yield Answer(seat, deal.number, True)
        yield Answer(seat, deal.number, False)


def placements(t: Table) -> Iterator[Place]:
    """Every chip on every slot, with every choice of the next player."""
    seat = t.seat
    for colour in range(4):
        if not t.hands[seat][colour]:
            continue
        for slot in range(1, placing.slots(t) + 1):
            act = Place(seat, colour, slot)
            following = () if placing.captures(t, act) else placing.choices(t, act)
            if len(following) < 2:
                yield act
                continue
            for chosen in following:
                yield Place(seat, colour, slot, chosen)


def kills(t: Table) -> Iterator[Kill]:
    held = placing.count(t.piles[t.slot])
    if t.house.kill == "one":
        for colour in range(4):
            if held[colour]:
                yield Kill(t.seat, _single(colour))
        return
    for chips in _handfuls(held):
        yield Kill(t.seat, chips)


def gifts(t: Table, seat: Seat) -> Iterator[Give]:
    own = turns.may_give(t.house, t.hands[seat], seat)
    if not any(own):
        return
    for to in turns.clockwise(t, seat):
        if (seat, to) in t.free or (t.phase == "rescue" and to == t.seat and seat not in t.asked):
            continue
        for chips in _handfuls(own):
            yield Give(seat, chips, to)


def _single(colour: int) -> Chips:
    return int(colour == 0), int(colour == 1), int(colour == 2), int(colour == 3)


def _handfuls(chips: Chips) -> Iterator[Chips]:
    """Every way to take at least one of these chips."""
    most_b, most_r, most_g, most_y = chips
    for b in range(most_b + 1):
        for r in range(most_r + 1):
            for g in range(most_g + 1):
                for y in range(not (b or r or g), most_y + 1):
                    yield b, r, g, y


FREE_ACTS = 8
"""One act in this many of a random one is a gift or a discard, where there is any."""


def sample(t: Table, rng: Random) -> Act:
    """A random act of the seat that must decide; every listed one has some chance."""
    seat = t.turn
    if t.phase == "kill":
        return Kill(seat, _some_killed(t, rng))
    free = [] if rng.randrange(FREE_ACTS) else _free_act(t, seat, rng)
    if free:
        return rng.choice(free)
    if t.phase == "rescue":
        return Say(seat, "no")
    colour = rng.choice([c for c in range(4) if t.hands[seat][c]])
    act = Place(seat, colour, rng.randint(1, placing.slots(t)))
    following = () if placing.captures(t, act) else placing.choices(t, act)
    return act if len(following) < 2 else Place(seat, colour, act.slot, rng.choice(following))


def _some_killed(t: Table, rng: Random) -> Chips:
    held = placing.count(t.piles[t.slot])
    if t.house.kill == "one":
        return _single(rng.choice([c for c in range(4) if held[c]]))
    return _handful(held, rng)


def _handful(chips: Chips, rng: Random) -> Chips:
    while True:
        b, r, g, y = (rng.randint(0, many) for many in chips)
        if b or r or g or y:
            return b, r, g, y


def _free_act(t: Table, seat: Seat, rng: Random) -> list[Act]:
    found: list[Act] = []
    own = turns.may_give(t.house, t.hands[seat], seat)
    if any(own):
        found += [
            Give(seat, _handful(own, rng), to) for to in turns.clockwise(t, seat) if (seat, to) not in t.free
        ]
    held = turns.prisoners(t.hands[seat], seat)
    if any(held):
        found.append(Discard(seat, _handful(held, rng)))
    return found
