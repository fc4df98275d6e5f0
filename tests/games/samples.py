"""Positions and options that contract tests run over, for every game of the catalogue."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from nimarcade import games
from tests.boards import Kind, box

NAMES = games.names()
each_game = pytest.mark.parametrize("name", NAMES)


def kinds(name: str, ks: tuple[int, ...] = (1, 2, 3)) -> list[Kind]:
    """The game with its option combinations; Moore's Nim always has its k."""
    options = {option.name for option in games.game(name).options}
    bounds: tuple[int | None, ...] = (None,) if "k" not in options else ks
    if name == "greedy-nim":
        bounds = (None, *bounds)
    return [Kind(name, misere, k) for k in bounds for misere in (False, True)[: 1 + ("misere" in options)]]


def small(name: str) -> list[Any]:
    """Hundreds of small positions, zeros and ends included."""
    found: list[Any] = []
    for kind in kinds(name):
        for count, top in ((1, 15), (2, 9), (3, 6), (4, 4), (5, 3)):
            least = {"moore-nim": (kind.k or 0) + 1, "nim": 1, "greedy-nim": 1}.get(name, 2)
            if count >= least:
                found += map(kind.position, box(kind, count, top + kind.least * 3, extra=3))
    return found


def wild(name: str, seed: int = 0, count: int = 200) -> list[Any]:
    """Random positions, from the game's own generator and far larger ones."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        kind = rng.choice(kinds(name))
        options = {"misere": 1} if kind.misere else {}
        options |= {"k": kind.k} if kind.k else {}
        found.append(games.game(name).random(rng, options))
        heaps = [rng.randint(kind.least, 10 ** rng.randint(1, 40)) for _ in range(rng.randint(4, 9))]
        board = tuple(sorted(heaps, reverse=True))
        found.append(kind.position((rng.randint(0, 10**20), board) if name == "exco-nim" else board))
    return found
