"""Where games begin: the empty board, a worked endgame, and random positions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from nimarcade.games.game import play
from nimarcade.games.so_long_sucker.table import COLOURS, House, Table

if TYPE_CHECKING:
    from nimarcade.games.so_long_sucker.rules import SoLongSucker

ENDGAME = "-/RBR/BRB/RBRBR:B5R1/R4B1:B"
"""Won by one chip: 5 + 2 against 4 + 2 + 3 - 3."""


def default(house: House) -> str:
    """The body of the default start's code: Blue plays first."""
    if house.preset == "endgame":
        return ENDGAME
    return "-:" + "/".join(f"{COLOURS[seat]}{house.c}" for seat in range(house.players)) + ":B"


def random(game: SoLongSucker, rng: Random, options: Mapping[str, int]) -> Table:
    """A board of playable size for the endgame; else a game in which a few chips were placed."""
    t = game.start(options)
    if t.house.preset == "endgame":
        return game.read(options, _endgame(rng))
    while True:
        p = t
        for _ in range(rng.randint(0, 3 * t.house.players)):
            p = play(game, p, game.sample(p, rng))
            if p.phase == "over":
                break
        else:
            # a code keeps no deals, so a start has none
            return game.read(options, game.write(p).partition(":")[2])


def _endgame(rng: Random) -> str:
    slots = rng.randint(2, 5)
    piles = []
    for _ in range(slots):
        first = rng.choice("BR")
        other = "R" if first == "B" else "B"
        piles.append(((first + other) * 3)[: rng.randint(0, 5)] or "-")
    hands = []
    for own, other in ("BR", "RB"):
        prisoners = rng.choice((0, 0, 1, 2))
        hands.append(f"{own}{rng.randint(1, 6)}" + (f"{other}{prisoners}" if prisoners else ""))
    return f"{'/'.join(piles)}:{'/'.join(hands)}:{rng.choice('BR')}"
