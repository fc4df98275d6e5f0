"""Takes the most it may; in Delete Nim, deletes the largest pile it can."""

from random import Random
from typing import Any

from nimarcade.core.catalogue import game_of


def choose(p: Any, rng: Random) -> Any:
    return game_of(p).greedy_move(p)
