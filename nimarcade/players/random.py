"""Any legal move."""

from random import Random
from typing import Any

from nimarcade.core.catalogue import game_of


def choose(p: Any, rng: Random) -> Any:
    return game_of(p).sample(p, rng)
