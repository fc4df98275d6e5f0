"""Random: any placement, any discard from a capture, as likely as another; no gifts, no deals."""

from __future__ import annotations

from random import Random

from nimarcade.games.so_long_sucker import listing
from nimarcade.games.so_long_sucker.acts import Act, Say
from nimarcade.games.so_long_sucker.table import Table


def choose(t: Table, rng: Random) -> Act:
    if t.phase == "rescue":
        return Say(t.turn, "no")
    if t.phase == "kill":
        return rng.choice(list(listing.kills(t)))
    return rng.choice(list(listing.placements(t)))
