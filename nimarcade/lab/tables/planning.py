"""What a table takes before it is begun: the way, the tiles, memory and disk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import comb, prod
from typing import Literal

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.lab.tables import compiled, deletion, slabs, topping, walking, wave
from nimarcade.lab.tables.box import Box, What
from nimarcade.lab.tables.falls import Fall, falls

Way = Literal["wave", "masks", "compiled", "slabs", "topping", "deletion", "walking"]
Code = Literal["b", "h", "i"]
"""Type codes of the values, of 1, 2 and 4 bytes."""

MEMORY = 2 * 10**9
"""Bytes that a table may take unless told otherwise."""
DISK = 10**10
"""Bytes of disk likewise."""
TILE = {"wave": 1 << 21, "masks": 1 << 18, "compiled": 1 << 21}
"""Cells of a tile at most: a second or two of work."""
COMPILED = 1 << 21
"""Smaller tables are made in plain Python before the compiled way is loaded."""
LEAST = 1 << 12
"""Tiles are not cut smaller than this to save memory."""
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


@dataclass(frozen=True)
class Plan:
    """How the table of a box is made. `tile`: the shape of a tile, that of the box if it is one;
    `memory` in bytes, for one worker and for this process; `disk`: parts kept while it runs."""

    box: Box
    what: What
    way: Way
    falls: tuple[Fall, ...]
    tile: tuple[int, ...]
    worker: int
    own: int
    disk: int

    @property
    def tiled(self) -> bool:
        return self.tile != self.box.shape

    @property
    def inner(self) -> int:
        """The axis along which lines of masks run: the longest."""
        return max(range(len(self.box.shape)), key=self.box.shape.__getitem__)

    def memory(self, workers: int) -> int:
        return self.own + self.worker * (workers if self.tiled else 1)


def code_of(what: What, box: Box) -> Code:
    """No SG value or remoteness is above the number of stones."""
    return "b" if what == "outcome" else "h" if sum(box.bounds) < 2**15 else "i"


def plan(box: Box, what: What, memory: int = MEMORY, *, array: bool = True) -> Plan:
    """The plan, for an array or for rows; raises PastLimit, with the number, where `memory` bytes do
    not do for one worker."""
    size = {"b": 1, "h": 2, "i": 4}[code_of(what, box)]
    found = falls(box)
    if found is not None and (what == "sg" or _has_numpy()):
        made = _tiles(box, what, found, memory, size)
    else:
        made = _whole(box, what, size, array=array)
    needed = made.memory(1)
    if needed > memory:
        raise PastLimit(
            f"the table of {box.told} needs about {told(needed)} of memory, the limit is {told(memory)}; "
            "make the box smaller or allow more with --memory"
        )
    return made


def _tiles(box: Box, what: What, found: tuple[Fall, ...], memory: int, size: int) -> Plan:
    together = any(fall.together for fall in found)
    way: Way = "wave"
    if what == "sg":
        fast = box.cells >= COMPILED and compiled.available() and not together
        way = "compiled" if fast else "masks"
    inner = max(range(len(box.shape)), key=box.shape.__getitem__)
    values = sum(box.bounds)

    def cost(shape: tuple[int, ...]) -> int:
        if way == "wave":
            return wave.cost(what, found, shape)
        if way == "compiled":
            return compiled.cost(found, shape, values)
        return _masks(found, shape, inner, values)

    most, shape = TILE[way], box.shape
    # Where heaps fall together there is one tile: edges do not hold what lies aslant of them.
    while not together and prod(shape) > LEAST and (prod(shape) > most or 2 * cost(shape) > memory):
        longest = max(range(len(shape)), key=shape.__getitem__)
        shape = tuple(-(-n // 2) if axis == longest else n for axis, n in enumerate(shape))
    if shape == box.shape:
        return Plan(box, what, way, found, shape, cost(shape) + box.cells * size, 0, 0)
    edges = sum(_edge(way, what, fall, shape, values) for fall in found)
    level = prod(-(-n // cut) for n, cut in zip(box.shape, shape, strict=True))
    level //= max(-(-n // cut) for n, cut in zip(box.shape, shape, strict=True))
    tiles = prod(-(-n // cut) for n, cut in zip(box.shape, shape, strict=True))
    own = 2 * level * edges + 4 * prod(shape)
    return Plan(box, what, way, found, shape, cost(shape), own, tiles * edges + 2 * box.cells * size)


def _masks(found: tuple[Fall, ...], shape: tuple[int, ...], inner: int, values: int) -> int:
    """Unions kept, each for all cells but along the fall's first outer axis."""
    total = 4 * prod(shape)
    for fall in found:
        outer = [axis for axis in fall.axes if axis != inner]
        total += prod(shape) // (shape[outer[0]] if outer else shape[inner]) * (44 + values // 8)
    return total


def _edge(way: Way, what: What, fall: Fall, shape: tuple[int, ...], values: int) -> int:
    each = 1 if what == "outcome" else 8 if what == "remoteness" else 44 + values // 8
    return sum(prod(shape) // shape[axis] * each for axis in fall.axes)


def _whole(box: Box, what: What, size: int, *, array: bool) -> Plan:
    """One piece. Rows that are to be an `array` are put into a cube first; `size`: bytes of a value."""
    heaps, largest = len(box.bounds), max(box.bounds)
    greedy, bound = getattr(box.game, "largest_only", False), bound_of(box)
    rows = comb(largest + heaps, heaps)
    way: Way
    if greedy and _has_numpy() and slabs.fits(what, largest, bound):
        needed = slabs.cost(what, largest, heaps) + box.cells * size
        return Plan(box, what, "slabs", (), box.shape, needed, 0, 0)
    if greedy and what == "sg" and bound >= largest:
        way, needed = "topping", topping.cost(largest, heaps)
    elif box.game.name == "delete-nim":
        way, needed = "deletion", deletion.cost(largest, heaps, what)
    else:
        way, needed = "walking", rows * walking.EACH
    cube = 3 * (largest + 1) ** heaps * size if array else 0
    return Plan(box, what, way, (), box.shape, needed + rows * 4 + cube, 0, 0)


def bound_of(box: Box) -> int:
    """The most stones that a move takes in Greedy Nim."""
    return box.options.get("k", max(box.bounds) or 1)


def _has_numpy() -> bool:
    from importlib.util import find_spec

    return find_spec("numpy") is not None


def told(count: int) -> str:
    """`1.5 GB`."""
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
