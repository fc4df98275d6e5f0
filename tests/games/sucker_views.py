"""What the plain So Long Sucker of `sucker_oracle` prints: its code, and the acts it allows."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.sucker_chips import SEATS, handfuls, word
from tests.games.sucker_oracle import Sucker


def listed(game: Sucker, seat: str) -> Iterator[str]:
    """What `seat` may do, as move codes, but for resigning."""
    prefix = "" if seat == game.decider() else f"{seat}:"
    if game.phase == "over" or seat not in game.living():
        return
    if game.phase == "kill":
        if seat == game.decider():
            for killed in handfuls(game.piles[game.slot]):
                if game.kill_rule == "any" or len(killed) == 1:
                    yield "x" + word(killed)
        return
    if game.phase == "play" and seat == game.seat:
        yield from placements(game)
    if game.phase == "rescue" and seat == game.asked[0]:
        yield "no"
    for to in game.clockwise(seat):
        barred = game.phase == "rescue" and to == game.seat and seat not in game.asked
        if (seat, to) not in game.free and not barred:
            yield from (f"{prefix}g{word(given)}@{to}" for given in handfuls(game.givable(seat)))
    prisoners = [chip for chip in game.hands[seat] if chip != seat]
    yield from (f"{prefix}k{word(killed)}" for killed in handfuls(prisoners))


def placements(game: Sucker) -> Iterator[str]:
    for chip in [chip for chip in SEATS if chip in game.hands[game.seat]]:
        for slot in range(1, game.slots() + 1):
            under = game.piles[slot - 1] if slot <= len(game.piles) else []
            after = [] if under[-1:] == [chip] else game.next_seats([*under, chip])
            if len(after) > 1:
                yield from (f"{chip}@{slot}~{chosen}" for chosen in after)
            else:
                yield f"{chip}@{slot}"


def code(game: Sucker) -> str:
    """The canonical code."""
    piles = ["".join(pile) or "-" for pile in game.piles]
    while game.preset != "endgame" and piles[1:] and piles[-1] == "-":
        piles.pop()
    hands = [
        "x" + game.score[seat] if seat in game.score else word(game.hands[seat], seat, True) or "-"
        for seat in game.seats
    ]
    turn = {
        "over": ".",
        "play": game.seat,
        "kill": f"{game.seat}x{game.slot + 1}",
        "rescue": f"{game.seat}r={''.join(game.asked)}",
    }[game.phase]
    giver = ",".join(f"{seat}={game.giver[seat]}" for seat in SEATS if seat in game.giver)
    pairs = sorted(game.free, key=lambda pair: [SEATS.index(seat) for seat in pair])
    free = ",".join(map("".join, pairs))
    fields = [game.head, "/".join(piles) or "-", "/".join(hands), turn]
    if game.preset != "endgame":
        fields += [word(game.deadbox, "", True) or "-", game.rec() or "-"]
    elif giver:
        fields += ["-", "-"]
    if giver or free:
        fields.append(giver or "-")
    return ":".join([*fields, free] if free else fields)
