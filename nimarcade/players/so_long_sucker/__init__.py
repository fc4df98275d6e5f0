"""Players at a table of So Long Sucker: the same words for kinds as everywhere.

`choose` decides for the seat whose decision it is, `aside` says what a machine does out of turn.
"""

from __future__ import annotations

from random import Random

from nimarcade.games.game import Seat
from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.players import Kind, parse


def choose(t: SuckerPosition, kind: Kind, rng: Random) -> SuckerMove:
    """The act of the seat that must decide; the same rng state, the same act."""
    from nimarcade.players.so_long_sucker import greedy, keeping, levels, plain

    if kind.name == "random":
        return plain.choose(t, rng)
    if kind.name == "greedy":
        return greedy.choose(t, rng)
    return keeping.bound(t, kind) or levels.choose(t, kind, rng)


def aside(t: SuckerPosition, seat: Seat, kind: Kind, rng: Random) -> SuckerMove | None:
    """An answer, an offer, a gift or a discard of a machine that is asked out of its decision."""
    from nimarcade.players.so_long_sucker import beside

    return beside.aside(t, seat, kind, rng)


def remark(before: SuckerPosition, act: SuckerMove, kind: Kind | str = "strong") -> str:
    """A short true reason that a machine of `kind` gives for an answer, an offer, or a promise it
    keeps or breaks; empty where it has none to give."""
    from nimarcade.players.so_long_sucker import remarks

    return remarks.remark(before, act, parse(kind) if isinstance(kind, str) else kind)
