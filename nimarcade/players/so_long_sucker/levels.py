"""Levels from novice to perfect: one search, with more games looked at and fewer whims.

Where two players are left the strong ones know the theorem, or search the ending exactly.
"""

from __future__ import annotations

from random import Random
from time import monotonic

from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import characters, plain
from nimarcade.players.so_long_sucker.strengths import LEVELS
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.theory import consult, forced_win, perfect_move, winner_of

SEARCHED = 10_000
"""Positions an exact search may open for every second of a player that thinks by the clock."""


def choose(t: SuckerPosition, kind: Kind, rng: Random) -> SuckerMove:
    level, began = LEVELS[kind.name], monotonic()
    endings = level.endings if kind.time is None else min(level.endings, int(kind.time * SEARCHED))
    if level.whims and rng.random() < level.whims:
        return plain.choose(t, rng)
    # a verdict that is not exact costs an estimate, which a player by the clock makes itself
    exact = kind.time is None or winner_of(t, endings) is not None
    if endings and len(t.living) == 2 and exact:
        told = consult(t, nodes=endings)
        if told.perfect:
            found: SuckerMove = perfect_move(t, endings) if kind.name == "perfect" else told.best
            return found
    if kind.name == "perfect" and len(t.living) > 2 and (act := forced_win(t, endings)) is not None:
        return act
    theory = kind.name not in ("novice", "casual", "search")
    bias = characters.bias(t, kind)
    if kind.time:
        left = max(kind.time / 4, kind.time - (monotonic() - began))
        return mcts.advise_paired(t, left, rng, bias, theory).moves[0][0]
    return mcts.advise(t, sims=kind.sims or level.sims, rng=rng, bias=bias, theory=theory).moves[0][0]
