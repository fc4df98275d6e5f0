"""Knows the first condition of the theorem (parity, equal heaps) and forgets the rest."""

from random import Random
from typing import Any

from nimarcade.players import beliefs, fallible


def choose(p: Any, rng: Random) -> Any:
    return fallible.choose(p, rng, beliefs.casual)
