"""Random: any placement, any discard from a capture, as likely as another; no gifts, no deals."""

from __future__ import annotations

from random import Random

from nimarcade.games.so_long_sucker import moves
from nimarcade.games.so_long_sucker.position import Say, SuckerMove, SuckerPosition


def choose(t: SuckerPosition, rng: Random) -> SuckerMove:
    if t.phase == "rescue":
        return Say(t.turn, "no")
    if t.phase == "kill":
        return rng.choice(list(moves.kills(t)))
    return rng.choice(list(moves.placements(t)))
