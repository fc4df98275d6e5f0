"""Cells of maps as far as they are known, kept by tiles; which to ask for next, and what is asked aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from nimarcade.coach import hints
from nimarcade.core import catalogue, errors, family, task
from nimarcade.core.game import Position, followers
from nimarcade.core.text import Block
from nimarcade.core.verdict import Limits
from nimarcade.lab import maps, plots
from nimarcade.view.tasks import quick

TILE = 16
"""Cells of a side of a tile: maps are asked for and kept by tiles."""
KEPT = 4_000
"""Tiles kept; beyond that those asked for longest ago are forgotten."""
BATCH = 8
"""Tiles of one question, so that none waits long for another."""
AHEAD = 4
"""Tiles of a question about a layer that is not looked at yet: a key may come at any moment, and its frame
must not wait for a processor that counts what nobody sees."""
BESIDE = (1, 2, 3, 8, 4, 5, 6)
"""How far the layers lie that are found out ahead, on each side of the one that is looked at."""

Corner = tuple[int, int]
Layer = tuple[tuple[str, ...], str, str, str, tuple[int, ...]]
"""What tells one plane from another."""


@dataclass(frozen=True, slots=True)
class Window:
    """What of a plane is in view: its first cell and how many."""

    x: int
    y: int
    width: int
    height: int

    def corners(self) -> list[Corner]:
        """The first cells of all tiles it touches."""
        return [
            (x, y)
            for y in range(self.y // TILE * TILE, self.y + self.height, TILE)
            for x in range(self.x // TILE * TILE, self.x + self.width, TILE)
        ]


class Tiles:
    def __init__(self) -> None:
        self._known: dict[Layer, dict[Corner, maps.Rows]] = {}

    def take(self, plane: maps.Plane, corners: list[Corner], tiles: list[maps.Rows]) -> None:
        layer = self._known.pop(_key(plane), {})
        layer.update(zip(corners, tiles, strict=True))
        self._known[_key(plane)] = layer
        while len(self._known) > 1 and sum(map(len, self._known.values())) > KEPT:
            self._known.pop(next(iter(self._known)))

    def rows(self, plane: maps.Plane, window: Window) -> list[list[int | None]]:
        """The cells of a window, None where one is not known yet."""
        layer = self._known.get(_key(plane), {})
        none: list[int | None] = [None] * TILE
        rows: list[list[int | None]] = []
        first = window.x // TILE * TILE
        for y in range(window.y, window.y + window.height):
            row: list[int | None] = []
            for x in range(first, window.x + window.width, TILE):
                tile = layer.get((x, y // TILE * TILE))
                row += none if tile is None else tile[y % TILE]
            rows.append(row[window.x - first : window.x - first + window.width])
        return rows

    def value(self, plane: maps.Plane, x: int, y: int) -> int | None:
        return self.rows(plane, Window(x, y, 1, 1))[0][0]

    def missing(self, plane: maps.Plane, window: Window) -> list[Corner]:
        layer = self._known.get(_key(plane), {})
        return [corner for corner in window.corners() if corner not in layer]

    def wanted(
        self, plane: maps.Plane, window: Window, beside: str | None, towards: int, few: bool = False
    ) -> tuple[maps.Plane, list[Corner]] | None:
        """What to ask for next: what is in view, then the layers beside it where `beside` names the
        coordinate that is scrubbed, first `towards` where it moved last; one tile only if `few`."""
        for layer in _layers(plane, beside, towards):
            missing = self.missing(layer, window)
            if missing:
                return layer, missing[: 1 if few else BATCH if layer is plane else AHEAD]
        return None


def _layers(plane: maps.Plane, beside: str | None, towards: int) -> Iterator[maps.Plane]:
    yield plane
    if beside is None:
        return
    here = plane.form.value(beside)
    for far in BESIDE:
        for way in (towards, -towards):
            try:
                yield plane.with_(beside, here + way * far)
            except errors.NimarcadeError:  # there is no such layer
                continue


def _key(plane: maps.Plane) -> Layer:
    fixed = tuple(plane.form.value(name) for name in plane.rest)
    return plane.form.texts, plane.across, plane.down, plane.what, fixed


# what is asked aside: tiles, pictures, reasons of cells

FOLLOWERS = 600
"""A value is explained by those of its followers where there are at most this many."""
NODES = 20_000
"""Positions that a search for the reason may examine."""


@task.remote
def tiles(plane: maps.Plane, corners: list[Corner]) -> list[maps.Rows]:
    return [maps.cells(plane, x, y, TILE, TILE) for x, y in corners]


@task.remote
def picture(plane: maps.Plane, window: Window, path: str) -> str:
    """Write the window to a file; where it stands."""
    plots.check(Path(path))
    cells = maps.cells(plane, window.x, window.y, window.width, window.height)
    plots.write(Path(path), plane, cells, window.x, window.y)
    return path


def reason_at_once(p: Position, what: str) -> list[Block] | None:
    """The reason, where a theorem tells without search."""
    return _reason(p, what) if quick(p) else None


@task.remote
def reason(code: str, what: str) -> list[Block]:
    """Why the value of a cell is what it is; for an SG value the values of the followers as well."""
    p = catalogue.read(code)
    return (_mex(p) if what == "sg" else []) + _reason(p, what)


def _reason(p: Position, what: str) -> list[Block]:
    verdict = family.theory_of(p).solve(p, Limits(NODES))
    why = family.theory_of(p).explain(verdict)
    blocks = [] if what == "outcome" and verdict.outcome else [Block("text", why.sentence)]
    blocks += hints.conditions(why.here)
    if (code := why.move_code) is not None and verdict.outcome == "N":
        blocks.append(Block("text", f"{code} leaves {(why.after_code or '').partition(':')[2]}"))
        blocks += hints.conditions(why.there)
    return [*blocks, Block("quiet", f"{verdict.tier.value}. {why.source}")]


def _mex(p: Position) -> list[Block]:
    """The reason of every SG value: the least number that no follower has."""
    game = catalogue.game_of(p)
    if game.max_plies(p) > FOLLOWERS:
        return []
    leaves = [after for _, after in islice(followers(game, p), FOLLOWERS + 1)]
    value_of = maps.value_function("sg")
    values = sorted({value_of(after) for after in leaves}) if len(leaves) <= FOLLOWERS else [maps.UNKNOWN]
    if maps.UNKNOWN in values:
        return []
    if not values:
        return [Block("text", "No move is left, so the value is 0.")]
    least = next(value for value in range(len(values) + 1) if value not in values)
    ways = "move reaches" if len(leaves) == 1 else f"{len(leaves):,} moves reach"
    known = f"the value{'s' * (len(values) > 1)} {_runs(values)}"
    return [Block("text", f"Its {ways} {known}. The least missing is {least}.")]


def _runs(values: list[int]) -> str:
    """`0–3, 5, 8–9` for a sorted list."""
    parts: list[list[int]] = []
    for value in values:
        if parts and parts[-1][1] == value - 1:
            parts[-1][1] = value
        else:
            parts.append([value, value])
    runs = [str(a) if a == b else f"{a}–{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(runs if len(runs) <= 12 else [*runs[:11], "…", runs[-1]])
