"""Positions and options that contract tests run over, for every game of the catalogue."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from nimarcade import games
from tests.boards import Kind, box

NAMES = games.names()
IMPARTIAL = tuple(name for name in NAMES if games.game(name).impartial)
"""The games of heaps, whose positions the brute force of `tests.oracle` knows."""
each_game = pytest.mark.parametrize("name", NAMES)
each_impartial = pytest.mark.parametrize("name", IMPARTIAL)
TABLES: tuple[dict[str, int], ...] = (
    {},
    {"nash": 1, "c": 3},
    {"endgame": 1},
    {"endgame": 1, "k": 0, "value": 1},
    {"custom": 1, "players": 2, "c": 2, "k": 2},
    {"custom": 1, "players": 3, "c": 2, "give": 1, "dead": 1},
    {"custom": 1, "players": 3, "c": 1, "k": 1, "kill": 1, "deals": 1},
)
"""Options of So Long Sucker, as `Game.start` takes them."""


GIANTS = (
    f"so-long-sucker+endgame:{'/'.join(['RB' * 400] * 100)}:B9999R1/R9999:B",
    f"so-long-sucker+custom+players=3+c=30000:{'BRG' * 9000}:B21000/R21000/G21000:R",
    f"so-long-sucker+custom+players=2+c=40000+k=0:{'BR' * 30_000}R:B10000/R9999:Rx1",
)
"""Tables of the largest size."""


def kinds(name: str, ks: tuple[int, ...] = (1, 2, 3)) -> list[Kind]:
    """The game with its option combinations; Moore's Nim always has its k."""
    options = {option.name for option in games.game(name).options}
    bounds: tuple[int | None, ...] = (None,) if "k" not in options else ks
    if name == "greedy-nim":
        bounds = (None, *bounds)
    return [Kind(name, misere, k) for k in bounds for misere in (False, True)[: 1 + ("misere" in options)]]


def walks(name: str, seed: int, count: int) -> list[Any]:
    """Positions met in random games from random starts, to their ends."""
    rng, game = Random(seed), games.game(name)
    found: list[Any] = []
    while len(found) < count:
        p = game.random(rng, rng.choice(TABLES if name == "so-long-sucker" else ({},)))
        found.append(p)
        while game.outcome(p) is None:
            p = game.play(p, game.sample(p, rng))
            found.append(p)
    return found


def small(name: str) -> list[Any]:
    """Hundreds of small positions, zeros and ends included."""
    if name not in IMPARTIAL:
        return walks(name, 1, 600)
    found: list[Any] = []
    for kind in kinds(name):
        for count, top in ((1, 15), (2, 9), (3, 6), (4, 4), (5, 3)):
            least = {"moore-nim": (kind.k or 0) + 1, "nim": 1, "greedy-nim": 1}.get(name, 2)
            if count >= least:
                found += map(kind.position, box(kind, count, top + kind.least * 3, extra=3))
    return found


def wild(name: str, seed: int = 0, count: int = 200) -> list[Any]:
    """Random positions, from the game's own generator and far larger ones."""
    if name not in IMPARTIAL:
        return walks(name, seed, count) + [p for p in map(games.read, GIANTS) if p.game == name]
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
