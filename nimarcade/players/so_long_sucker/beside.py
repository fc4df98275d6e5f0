"""What a machine does at the table beside its decisions: answers, gifts it owes, offers."""

from __future__ import annotations

from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Answer, SuckerMove, SuckerPosition
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import bargain, keeping
from nimarcade.players.so_long_sucker.characters import character


def aside(t: SuckerPosition, seat: Seat, kind: Kind, rng: Random) -> SuckerMove | None:
    if t.phase in ("kill", "over"):
        return None
    who = character(kind)
    for deal in deals.open_for(t, seat):
        return Answer(seat, deal.number, bargain.judge(t, deal, seat, who).yes)
    if who is None or len(t.living) < 3:
        return None
    return keeping.owed_gift(t, seat, who) or bargain.offer(t, seat, who, rng)
