"""Cells of maps as far as they are known, kept by tiles, and which tiles to ask for next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimarcade.core.errors import NimarcadeError
from nimarcade.lab import maps

TILE = 16
"""Cells of a side of a tile: maps are asked for and kept by tiles."""
KEPT = 4_000
"""Tiles kept; beyond that those asked for longest ago are forgotten."""
BATCH = 8
"""Tiles of one question, so that none waits long for another."""
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
                return layer, missing[: 1 if few else BATCH]
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
            except NimarcadeError:  # there is no such layer
                continue


def _key(plane: maps.Plane) -> Layer:
    fixed = tuple(plane.form.value(name) for name in plane.rest)
    return plane.form.texts, plane.across, plane.down, plane.what, fixed
