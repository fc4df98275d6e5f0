"""Players of So Long Sucker: the same words for kinds as everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Seat
from nimarcade.games.so_long_sucker import deals
from nimarcade.games.so_long_sucker.position import Answer, SuckerMove, SuckerPosition
from nimarcade.play.seat_kinds import parse
from nimarcade.players.so_long_sucker import bargaining, characters, levels


class SuckerPlayers:
    """`chooser` decides for the seat whose decision it is, `out_of_turn` says what a machine does
    beside it."""

    def chooser(self, kind: SeatKind, /) -> Callable[[SuckerPosition, Random], SuckerMove]:
        return partial(_choose, kind)

    def out_of_turn(self, p: SuckerPosition, seat: Seat, kind: SeatKind, rng: Random, /) -> SuckerMove | None:
        """An answer, an offer, or a gift that is owed, of a machine that is asked beside its decision."""
        if p.phase in ("kill", "over"):
            return None
        personality = characters.personality_of(kind)
        for deal in deals.open_for(p, seat):
            return Answer(seat, deal.number, bargaining.judge(p, deal, seat, personality).yes)
        if personality is None or len(p.living) < 3:
            return None
        return characters.owed_gift(p, seat, personality) or bargaining.offer(p, seat, personality, rng)


def _choose(kind: SeatKind, p: SuckerPosition, rng: Random) -> SuckerMove:
    """The move of the seat that must decide; the same rng state, the same move."""
    if kind.name == "random":
        return levels.random_move(p, rng)
    if kind.name == "greedy":
        return levels.greedy_move(p, rng)
    return characters.bound(p, kind) or levels.choose(p, kind, rng)


def remark(before: SuckerPosition, move: SuckerMove, kind: SeatKind | str = "strong") -> str:
    """A short true reason that a machine of `kind` gives for an answer, an offer, or a promise it
    keeps or breaks; empty where it has none to give."""
    return bargaining.remark(before, move, parse(kind) if isinstance(kind, str) else kind)
