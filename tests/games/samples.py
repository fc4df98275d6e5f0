"""Positions and options that contract tests run over, for every game of the catalogue."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import graphed, play
from nimarcade.theory import theorems
from tests import oracle
from tests.boards import Kind, box

NAMES = catalogue.names()
IMPARTIAL = tuple(name for name in NAMES if graphed(catalogue.game(name)) is not None)
KNOWN = tuple(name for name in IMPARTIAL if name in oracle.RULES)
"""Those whose positions the brute force of `tests.oracle` knows; the others are judged by their own graph."""
FINISHED = tuple(name for name in NAMES if theorems.shipped(name))
"""Games that a theorem of ours speaks of: they have all that a game may have, such as a page and a card."""
each_game = pytest.mark.parametrize("name", NAMES)
each_impartial = pytest.mark.parametrize("name", IMPARTIAL)
each_known = pytest.mark.parametrize("name", KNOWN)
each_finished = pytest.mark.parametrize("name", FINISHED)
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


RULES = {"octal": ("0.77", "0.07", "0.137", "0.1042", "4.3"), "subtraction": ("1,3,4", "2,3", "5")}
"""Words that tell the rule of a game: with breaking and without, and such as leave stones."""
GIANTS = (
    f"so-long-sucker+endgame:{'/'.join(['RB' * 400] * 100)}:B9999R1/R9999:B",
    f"so-long-sucker+custom+players=3+c=30000:{'BRG' * 9000}:B21000/R21000/G21000:R",
    f"so-long-sucker+custom+players=2+c=40000+k=0:{'BR' * 30_000}R:B10000/R9999:Rx1",
)
"""Tables of the largest size."""


def kinds(name: str, ks: tuple[int, ...] = (1, 2, 3)) -> list[Kind]:
    if name in RULES:
        return [Kind(name, misere, code=code) for code in RULES[name] for misere in (False, True)]
    options = {option.name for option in catalogue.game(name).options}
    bounds: tuple[int | None, ...] = (None,) if "k" not in options else ks
    if name == "greedy-nim":
        bounds = (None, *bounds)
    return [Kind(name, misere, k) for k in bounds for misere in (False, True)[: 1 + ("misere" in options)]]


def walks(name: str, seed: int, count: int) -> list[Any]:
    """Positions met in random games from random starts, to their ends."""
    rng, game = Random(seed), catalogue.game(name)
    positions: list[Any] = []
    while len(positions) < count:
        p = game.random(rng, rng.choice(TABLES if name == "so-long-sucker" else ({},)))
        positions.append(p)
        while game.outcome(p) is None:
            p = play(game, p, game.sample(p, rng))
            positions.append(p)
    return positions


def small(name: str) -> list[Any]:
    """Hundreds of small positions, zeros and ends included."""
    if name not in KNOWN:
        return list(dict.fromkeys(walks(name, 1, 600)))
    if name == "sum":
        return _small_sums()
    positions: list[Any] = []
    for kind in kinds(name):
        sizes: tuple[tuple[int, int], ...] = ((1, 15), (2, 9), (3, 6), (4, 4), (5, 3))
        if name == "wythoff-nim":
            sizes = ((2, 18),)
        if name == "treblecross":
            sizes = ((3, 7),)
        if name in RULES:
            sizes = ((1, 12), (2, 7), (3, 4))
        for count, top in sizes:
            single = ("nim", "greedy-nim", "bounded-nim", "dawsons-chess", "treblecross")
            least = (kind.k or 0) + 1 if name == "moore-nim" else 1 if name in single else 2
            if count >= least or name in RULES:
                positions += map(kind.position, box(kind, count, top + kind.least * 3, extra=3))
    return list(dict.fromkeys(positions))


PARTS = (
    *("nim:3", "nim:2,1", "nim:0", "co-nim:2,1,1", "exco-nim:1/2,1", "exco-nim:0/0,0"),
    *("moore-nim+k=2:2,1,1", "greedy-nim:3,2", "greedy-nim+k=2:3,1", "delete-nim:4,3", "delete-nim:1,1"),
    *("delete-nim:3,2,1", "bounded-nim+k=2:4,1", "wythoff-nim:3,2", "wythoff-nim:0,0", "dawsons-chess:5"),
    *("dawsons-chess:4,1", "dawsons-chess:0", "octal+0.77:4", "octal+0.07:2,1", "octal+0.07:1"),
    *("subtraction+2,3:5,1", "treblecross:4", "treblecross:xxx", "treblecross:x...."),
)
"""Parts of small sums, of every game, some of them over."""


def _small_sums() -> list[Any]:
    pairs = [*combinations(PARTS, 2), *((part, part) for part in PARTS)]
    some = [*PARTS, *map("/".join, pairs), *map("/".join, list(combinations(PARTS, 3))[::29])]
    return [catalogue.read(f"sum:{parts}") for parts in some]


def wild(name: str, seed: int = 0, count: int = 200) -> list[Any]:
    """Random positions, from the game's own generator and far larger ones."""
    if name not in KNOWN:
        return walks(name, seed, count) + [p for p in map(catalogue.read, GIANTS) if p.game == name]
    rng = Random(seed)
    positions = []
    for _ in range(count):
        if name in _WILD:
            positions += _WILD[name](rng)
            continue
        kind = rng.choice(kinds(name))
        options = {"misere": 1} if kind.misere else {}
        options |= {kind.code: 1} if kind.code else {}
        options |= {"k": kind.k} if kind.k else {}
        positions.append(catalogue.game(name).random(rng, options))
        heaps = [rng.randint(kind.least, 10 ** rng.randint(1, 40)) for _ in range(rng.randint(4, 9))]
        board = tuple(sorted(heaps, reverse=True))
        positions.append(kind.position((rng.randint(0, 10**20), board) if name == "exco-nim" else board))
    return positions


def _wild_pair(rng: Random) -> list[Any]:
    misere = rng.choice(("", "+misere"))
    heaps = [rng.randint(0, 10 ** rng.randint(1, 40)) for _ in range(2)]
    return [
        catalogue.read(f"wythoff-nim{misere}:{heaps[0]},{heaps[1]}"),
        catalogue.game("wythoff-nim").random(rng),
    ]


def _wild_rows(rng: Random) -> list[Any]:
    rows = ",".join(str(rng.randint(1, 10 ** rng.randint(1, 40))) for _ in range(rng.randint(1, 9)))
    options = {"misere": 1} if rng.random() < 0.5 else {}
    return [catalogue.read(f"dawsons-chess:{rows}"), catalogue.game("dawsons-chess").random(rng, options)]


def _wild_cells(rng: Random) -> list[Any]:
    cells = "." * rng.randint(30, 300)
    for _ in range(rng.randint(0, 9)):
        place = rng.randrange(len(cells))
        after = f"{cells[:place]}x{cells[place + 1 :]}"
        cells = cells if "xxx" in after else after
    options = {"misere": 1} if rng.random() < 0.5 else {}
    return [catalogue.read(f"treblecross:{cells}"), catalogue.game("treblecross").random(rng, options)]


def _wild_sum(rng: Random) -> list[Any]:
    large = f"sum:nim:{rng.randint(1, 10**30)},{rng.randint(1, 99)}/co-nim:{rng.randint(1, 10**20)},7,7"
    return [
        catalogue.game("sum").random(rng),
        catalogue.read(f"{large}/dawsons-chess:{rng.randint(1, 10**9)}"),
    ]


def _wild_breaking(rng: Random) -> list[Any]:
    """Large heaps in normal play only: misère play is searched."""
    code = rng.choice(("0.77", "0.07", "0.137", "4.3"))
    heaps = ",".join(str(rng.randint(1, 10 ** rng.randint(1, 40))) for _ in range(rng.randint(1, 9)))
    options = {code: 1} | ({"misere": 1} if rng.random() < 0.5 else {})
    return [catalogue.read(f"octal+{code}:{heaps}"), catalogue.game("octal").random(rng, options)]


_WILD: dict[str, Callable[[Random], list[Any]]] = {
    "octal": _wild_breaking, "wythoff-nim": _wild_pair, "dawsons-chess": _wild_rows,
    "treblecross": _wild_cells, "sum": _wild_sum,
}  # fmt: skip
