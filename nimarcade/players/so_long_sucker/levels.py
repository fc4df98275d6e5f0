"""Levels from novice to perfect: one search, with more games looked at and fewer whims.

Where two players are left the strong ones know the theorem, or search the ending exactly.
"""

from __future__ import annotations

from random import Random

from nimarcade.games.so_long_sucker.acts import Act
from nimarcade.games.so_long_sucker.table import Table
from nimarcade.players import Kind
from nimarcade.players.so_long_sucker import characters, plain
from nimarcade.players.so_long_sucker.strengths import LEVELS
from nimarcade.theory.so_long_sucker import consult, forced_win, pair, perfect_move, tree


def choose(t: Table, kind: Kind, rng: Random) -> Act:
    level = LEVELS[kind.name]
    if level.whims and rng.random() < level.whims:
        return plain.choose(t, rng)
    if level.endings and len(t.living) == 2:
        told = consult(t, nodes=level.endings)
        if told.perfect:
            found: Act = perfect_move(t, level.endings) if kind.name == "perfect" else told.best
            return found
    if kind.name == "perfect" and len(t.living) > 2 and (act := forced_win(t, level.endings)) is not None:
        return act
    theory = kind.name not in ("novice", "casual", "search")
    bias = characters.bias(t, kind)
    if kind.time:
        return pair.advise_paired(t, kind.time, rng, bias, theory).moves[0][0]
    return tree.advise(t, sims=kind.sims or level.sims, rng=rng, bias=bias, theory=theory).moves[0][0]
