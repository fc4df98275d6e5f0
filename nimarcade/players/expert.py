"""Nearly perfect: misremembers one case of the theorem."""

from random import Random
from typing import Any

from nimarcade.players import beliefs, fallible


def choose(p: Any, rng: Random) -> Any:
    return fallible.choose(p, rng, beliefs.expert)
