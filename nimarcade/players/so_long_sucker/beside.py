"""What a machine does at the table beside its decisions: answers, gifts it owes, offers."""

from __future__ import annotations

from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.acts import Act, Answer
from nimarcade.games.so_long_sucker.table import Table
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import bargain, keeping
from nimarcade.players.so_long_sucker.characters import character


def aside(t: Table, seat: Seat, kind: Kind, rng: Random) -> Act | None:
    if t.phase in ("kill", "over"):
        return None
    who = character(kind)
    for deal in deals.open_for(t, seat):
        return Answer(seat, deal.number, bargain.judge(t, deal, seat, who).yes)
    if who is None or len(t.living) < 3:
        return None
    return keeping.owed_gift(t, seat, who) or bargain.offer(t, seat, who, rng)
