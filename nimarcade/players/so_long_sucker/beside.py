"""What a machine does at the table beside its decisions: it answers offers."""

from __future__ import annotations

from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.acts import Act, Answer
from nimarcade.games.so_long_sucker.table import Table
from nimarcade.players import Kind


def aside(t: Table, seat: Seat, kind: Kind, rng: Random) -> Act | None:
    if t.phase in ("kill", "over"):
        return None
    for deal in deals.open_for(t, seat):
        return Answer(seat, deal.number, False)
    return None
