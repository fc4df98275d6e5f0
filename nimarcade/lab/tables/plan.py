"""What a table takes before it is begun: the way, the tiles, memory and disk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import comb, prod

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.lab.tables.box import Box, Fall, Index, What
from nimarcade.lab.tables.masks import CompiledMasks, LineMasks
from nimarcade.lab.tables.numpy_ways import Slabs, Waves
from nimarcade.lab.tables.walking import Deletions, Topping, Walking
from nimarcade.lab.tables.way import Code, CubeWay, RowWay, TileWay

TILE_WAYS: tuple[TileWay, ...] = (CompiledMasks(), LineMasks(), Waves())
WAYS: tuple[TileWay | CubeWay | RowWay, ...] = (*TILE_WAYS, Slabs(), Topping(), Deletions(), Walking())
"""A table is made by the first that fits."""

MEMORY = 2 * 10**9
"""Bytes that a table may take unless told otherwise."""
DISK = 10**10
"""Bytes of disk likewise."""
LEAST = 1 << 12
"""Tiles are not cut smaller than this to save memory."""
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
SIZES: dict[Code, int] = {"b": 1, "h": 2, "i": 4}


@dataclass(frozen=True)
class Plan:
    """How the table of a box is made. `tile`: the shape of a tile, that of the box if it is one;
    `memory` in bytes, for one worker and for this process; `disk`: parts kept while it runs."""

    box: Box
    what: What
    way: TileWay | CubeWay | RowWay
    tile: Index
    worker: int
    own: int = 0
    disk: int = 0

    @property
    def tiled(self) -> bool:
        return self.tile != self.box.shape

    @property
    def chain(self) -> bool:
        """Whether each tile waits for the one before it."""
        return sum(cut < size for cut, size in zip(self.tile, self.box.shape, strict=True)) < 2

    @property
    def code(self) -> Code:
        return code_of(self.what, self.box)

    def memory(self, workers: int) -> int:
        return self.own + self.worker * (workers if self.tiled else 1)


def code_of(what: What, box: Box) -> Code:
    """No SG value or remoteness is above the number of stones."""
    return "b" if what == "outcome" else "h" if sum(box.bounds) < 2**15 else "i"


def plan(box: Box, what: What, memory: int = MEMORY, *, array: bool = True) -> Plan:
    """The plan, for an array or for rows; raises PastLimit, with the number, where `memory` bytes do
    not do for one worker."""
    way = next(way for way in WAYS if way.fits(box, what))
    made = _tiles(box, what, way, memory) if isinstance(way, TileWay) else _whole(box, what, way, array=array)
    needed = made.memory(1)
    if needed > memory:
        raise PastLimit(
            f"the table of {box.words()} needs about {byte_words(needed)} of memory, the limit is "
            f"{byte_words(memory)}; make the box smaller or allow more with --memory"
        )
    return made


def _tiles(box: Box, what: What, way: TileWay, memory: int) -> Plan:
    falls, shape, size = box.falls or (), box.shape, SIZES[code_of(what, box)]
    together = any(fall.together for fall in falls)
    # Where heaps fall together tiles are as wide as the box: edges do not hold what lies aslant of them.
    cut = [axis for axis in range(len(shape)) if not together or (len(shape) == 2 and axis != box.inner)]
    while (
        any(shape[axis] > 1 for axis in cut)
        and prod(shape) > LEAST
        and (prod(shape) > way.cells or 2 * way.cost(box, what, shape) > memory)
    ):
        longest = max(cut, key=shape.__getitem__)
        shape = tuple(-(-n // 2) if axis == longest else n for axis, n in enumerate(shape))
    if shape == box.shape:
        return Plan(box, what, way, shape, way.cost(box, what, shape) + box.cells * size)
    edges = sum(_edge(box, what, fall, shape) for fall in falls)
    counts = [-(-n // cut) for n, cut in zip(box.shape, shape, strict=True)]
    tiles = prod(counts)
    own = 2 * (tiles // max(counts)) * edges + 4 * prod(shape)
    disk = tiles * edges + 2 * box.cells * size
    return Plan(box, what, way, shape, way.cost(box, what, shape), own, disk)


def _edge(box: Box, what: What, fall: Fall, shape: Index) -> int:
    """Bytes that a tile hands on for one fall."""
    each = 1 if what == "outcome" else 8 if what == "remoteness" else 44 + sum(box.bounds) // 8
    return sum(prod(shape) // shape[axis] * each for axis in fall.axes)


def _whole(box: Box, what: What, way: CubeWay | RowWay, *, array: bool) -> Plan:
    """One piece. Rows that are to be an `array` are put into a cube first."""
    size, hull = SIZES[code_of(what, box)], box.hull.cells
    needed = way.cost(box, what, box.shape)
    if isinstance(way, CubeWay):
        needed += box.cells * size
    else:
        heaps = len(box.bounds)
        needed += comb(max(box.bounds) + heaps, heaps) * 4 + (3 * hull * size if array else 0)
    return Plan(box, what, way, box.shape, needed)


def byte_words(count: int) -> str:
    """`1.5 GB`."""
    if count >= 10**6 * UNITS["T"]:
        return "over a million TB"
    for unit, size in reversed(UNITS.items()):
        if count >= size:
            return f"{count / size:.3g} {unit}B" if count < 1000 * size else f"{count // size:,} {unit}B"
    return "0 B"


def bytes_of(text: str, option: str) -> int:
    """`500M` or `1.5G` as bytes; raises BadInput."""
    head, unit = (text[:-1], text[-1].upper()) if text[-1:].isalpha() else (text, "")
    if unit not in UNITS or not re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,15})?", head):
        raise BadInput(f"{option} takes bytes, such as 500M or 2G, not {shown(text)}")
    return round(float(head) * UNITS[unit])
