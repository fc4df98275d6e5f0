"""A table made as planned, from what an earlier run has left on."""

from __future__ import annotations

import json
import os
import shutil
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.core.pool import Pool
from nimarcade.lab.tables.box import Index, N, P, Row, spread, strides
from nimarcade.lab.tables.plan import TILE_WAYS, Plan
from nimarcade.lab.tables.way import CubeWay, Edges, RowWay, Tile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.lab.tables.way import Cells, Ints, Plane
else:
    from nimarcade.lab.extras import numpy as np

EVERY = 5.0
"""Seconds between two times that a run in one piece is kept; a shorter one leaves nothing behind."""
STEP = 2000
"""So many values of a row are made between two looks at the clock."""
PLAN = "plan.json"

Watch = Callable[[int, int], None]
Lines = Iterator[tuple[Row, int, list[int]]]
"""Rows by their last column: (columns before it, its first size, values from there on)."""


class Table(Protocol):
    """A finished table."""

    def lines(self) -> Lines: ...

    def flat(self) -> Cells:
        """All cells, last axis fastest, as something that gives its bytes."""


@dataclass(frozen=True)
class ArrayTable:
    """A table as an array."""

    plan: Plan
    cells: Cells

    def lines(self) -> Lines:
        box = self.plan.box
        steps = strides(box.shape)
        *firsts, last = (steps[axis] for axis in box.order)
        cells = self.flat()
        for head, most in box.lines():
            base = sum(map(int.__mul__, head, firsts))
            yield head, 0, cells[base : base + most * last + 1 : last].tolist()

    def flat(self) -> Cells:
        return _flat(self.cells)


@dataclass(frozen=True)
class RowTable:
    """A table as the values of its rows."""

    plan: Plan
    way: RowWay
    values: array[int]

    def pairs(self) -> Iterator[tuple[Row, int]]:
        box = self.plan.box
        bounds = [box.bounds[axis] for axis in box.order]
        for row, value in zip(self.way.rows(box), self.values, strict=True):
            if all(map(int.__le__, row, bounds)):
                yield row, value

    def lines(self) -> Lines:
        for row, value in self.pairs():
            yield row[:-1], row[-1], [value]

    def flat(self) -> Cells:
        return _flat(spread(self.plan.box, self.pairs(), self.plan.code))


def _flat(cells: Cells) -> Cells:
    return cells if isinstance(cells, array) else cells.reshape(-1)


def make(plan: Plan, parts: Parts, pool: Callable[[], Pool], memory: int, watch: Watch) -> Table:
    """The table. `pool` is asked for only where there is more than one tile."""
    way = plan.way
    if isinstance(way, CubeWay):
        return ArrayTable(plan, _slabs(plan, way, parts, watch))
    if isinstance(way, RowWay):
        return RowTable(plan, way, _rows(plan, way, parts, memory, watch))
    tiling = Tiling(plan, parts)
    if not plan.tiled:
        return ArrayTable(plan, settle(tiling.tile((0,) * len(plan.box.shape)))[0])
    parts.begin()
    tiling.run(pool(), watch)
    return ArrayTable(plan, tiling.whole())


def _rows(plan: Plan, way: RowWay, parts: Parts, memory: int, watch: Watch) -> array[int]:
    """Values one after another, kept now and then."""
    known = parts.values() if parts.begun and parts.begin() else array("i")
    if known:
        parts.cut(len(known))
    count = way.count(plan.box)
    made, kept, last = array("i"), len(known), monotonic()
    for value in way.values(plan.box, plan.what, memory, known):
        made.append(value)
        if len(made) % STEP:
            continue
        watch(len(made), count)
        if monotonic() - last > EVERY and len(made) > kept:
            parts.begin()
            parts.append(made[kept:])
            kept, last = len(made), monotonic()
    return made


def _slabs(plan: Plan, way: CubeWay, parts: Parts, watch: Watch) -> Ints:
    box, largest = plan.box, max(plan.box.bounds)
    kept = parts.cube() if parts.begun and parts.begin() else None
    cube, begin = (way.cube(box, plan.what), 1) if kept is None else kept
    last = monotonic()
    for m in way.fill(cube, box, plan.what, begin):
        watch(m, largest)
        if monotonic() - last > EVERY and m < largest:
            parts.begin()
            parts.keep_cube(cube, m)
            last = monotonic()
    cut = cube[tuple(slice(0, size) for size in box.shape)]
    return cut.astype(plan.code, order="C")


# tiles: all whose numbers add up to the same depend on none of each other, so they are one sweep


def settle(tile: Tile) -> tuple[Cells, Edges]:
    """The tile's values, a flat array or one of NumPy, and its own edges."""
    way = next(way for way in TILE_WAYS if way.name == tile.way)
    cells, edges = way.settle(tile)
    if not isinstance(cells, array):
        return cells.astype(tile.code), edges
    return (cells if tile.code == "i" else array(tile.code, cells)), edges


class Tiling:
    """The tiles of a plan and what is done of them; parts are kept as they come."""

    def __init__(self, plan: Plan, parts: Parts) -> None:
        self.plan, self.parts = plan, parts
        pairs = list(zip(plan.box.shape, plan.tile, strict=True))
        self.counts = tuple(-(-size // cut) for size, cut in pairs)
        self.all = list(product(*map(range, self.counts)))
        self._edges: dict[Index, Edges] = {}

    def run(self, pool: Pool, watch: Callable[[int, int], None]) -> None:
        done = self.parts.tiles()
        count = sum(index in done for index in self.all)
        watch(count, len(self.all))
        for level in range(sum(self.counts)):
            for tile, (cells, edges) in pool.sweep(settle, self._tiles(level, done)):
                self.parts.keep(tile.index, cells, edges)
                self._edges[tile.index] = edges
                count += 1
                watch(count, len(self.all))
            self._edges = {index: edges for index, edges in self._edges.items() if sum(index) == level}

    def _tiles(self, level: int, done: set[Index]) -> Iterator[Tile]:
        for index in self.all:
            if sum(index) == level and index not in done:
                yield self.tile(index)

    def tile(self, index: Index) -> Tile:
        plan, box = self.plan, self.plan.box
        edges: dict[tuple[int, int], Plane] = {}
        for axis, number in enumerate(index):
            if number:
                before = (*index[:axis], number - 1, *index[axis + 1 :])
                known = self._edges.get(before) or self.parts.edges(before)
                self._edges[before] = known
                edges.update({key: plane for key, plane in known.items() if key[1] == axis})
        return Tile(
            index,
            plan.way.name,
            plan.what,
            box.falls or (),
            self.shape(index),
            box.inner,
            plan.code,
            edges,
            end=None if any(index) else N if box.misere else P,
            stones=sum(self.low(index)),
            most=sum(box.bounds),
            far=any(number + 1 < count for number, count in zip(index, self.counts, strict=True)),
        )

    def low(self, index: Index) -> Index:
        return tuple(number * cut for number, cut in zip(index, self.plan.tile, strict=True))

    def shape(self, index: Index) -> Index:
        """Tiles at the far sides may be smaller."""
        pairs = zip(self.low(index), self.plan.tile, self.plan.box.shape, strict=True)
        return tuple(min(cut, size - low) for low, cut, size in pairs)

    def whole(self) -> Ints:
        """The table put together in a file of the parts' folder, mapped into memory."""
        table = self.parts.whole(self.plan.box.shape, self.plan.code)
        for index in self.all:
            shape = self.shape(index)
            place = tuple(slice(a, a + n) for a, n in zip(self.low(index), shape, strict=True))
            table[place] = self.parts.cells(index).reshape(shape)
        return table


# parts of a table that is being made, kept beside it: a run that was stopped goes on from there
#
# Every file appears whole or not at all (written under another name, then renamed), but for the row of
# values of a sequential run, which grows at its end; half a value there is cut off.


class Parts:
    """The folder of one table's parts; made when the first part is kept."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan = folder, plan

    @property
    def begun(self) -> bool:
        return self.folder.exists()

    def begin(self) -> bool:
        """Make the folder, or find it; whether it was there. Raises BadInput if it is of another table."""
        file = self.folder / PLAN
        wanted = self._record()
        try:
            kept = json.loads(file.read_text("utf-8"))
        except FileNotFoundError:
            self.folder.mkdir(parents=True, exist_ok=True)
            replace(file, json.dumps(wanted).encode())
            return False
        except ValueError:
            kept = None
        if kept != wanted:
            raise BadInput(
                f"{shown(str(self.folder))} holds parts of another table; "
                "remove that folder or choose another name for -o"
            )
        return True

    def _record(self) -> dict[str, object]:
        plan = self.plan
        return {
            "nimarcade": 1,
            "table": plan.box.head,
            "box": list(plan.box.bounds),
            "what": plan.what,
            "way": plan.way.name,
            "tile": list(plan.tile),
        }

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    # tiles

    def _file(self, index: Index) -> Path:
        return self.folder / f"tile-{'-'.join(map(str, index))}.npz"

    def tiles(self) -> set[Index]:
        """Those that are kept."""
        names = (file.stem.removeprefix("tile-") for file in self.folder.glob("tile-*.npz"))
        return {tuple(map(int, name.split("-"))) for name in names}

    def keep(self, index: Index, cells: Cells, edges: Edges) -> None:
        arrays = {f"edge-{fall}-{axis}": packed(plane) for (fall, axis), plane in edges.items()}
        new = self._file(index).with_suffix(".new")
        with open(new, "wb") as file:
            np.savez(file, allow_pickle=True, cells=np.asarray(cells).reshape(-1), **arrays)
        os.replace(new, self._file(index))

    def cells(self, index: Index) -> Ints:
        with np.load(self._file(index)) as kept:
            cells: Ints = kept["cells"]
            return cells

    def edges(self, index: Index) -> Edges:
        with np.load(self._file(index)) as kept:
            edges: dict[tuple[int, int], Plane] = {}
            for name in kept.files:
                if name.startswith("edge-"):
                    fall, axis = map(int, name.split("-")[1:])
                    plane = kept[name]
                    edges[fall, axis] = unpacked(plane) if self.plan.way.name == "masks" else plane
            return edges

    def whole(self, shape: Index, code: str) -> Ints:
        """A new array of this shape, in a file."""
        return np.lib.format.open_memmap(self.folder / "whole.npy", "w+", np.dtype(code), shape)

    # the cube of Greedy Nim

    def keep_cube(self, cube: Ints, done: int) -> None:
        """The slabs up to `done`: a cube as large as that."""
        new = self.folder / "cube.new"
        with open(new, "wb") as file:
            np.save(file, cube[(slice(0, done + 1),) * cube.ndim])
        os.replace(new, self.folder / "cube.npy")

    def cube(self) -> tuple[Ints, int] | None:
        """The cube in full size with the slabs that are kept, and the first that is not; None if none
        is."""
        try:
            kept = np.load(self.folder / "cube.npy")
        except FileNotFoundError:
            return None
        cube = np.zeros((max(self.plan.box.bounds) + 1,) * kept.ndim, dtype=kept.dtype)
        cube[(slice(0, len(kept)),) * kept.ndim] = kept
        return cube, len(kept)

    # the row of values of a sequential run

    def values(self) -> array[int]:
        """Those that are kept."""
        values = array("i")
        with suppress(FileNotFoundError), open(self.folder / "values", "rb") as file:
            data = file.read()
            values.frombytes(data[: len(data) - len(data) % values.itemsize])
        return values

    def cut(self, count: int) -> None:
        """Leave only whole values at the end of the file."""
        with open(self.folder / "values", "ab") as file:
            file.truncate(count * array("i").itemsize)

    def append(self, values: array[int]) -> None:
        with open(self.folder / "values", "ab") as file:
            values.tofile(file)


def packed(plane: Plane) -> NDArray[np.generic]:
    """Big integers as rows of bytes; arrays as they are."""
    if not isinstance(plane, list):
        return plane
    width = max((-(-mask.bit_length() // 8) for mask in plane), default=0) or 1
    data = b"".join(mask.to_bytes(width, "little") for mask in plane)
    return np.frombuffer(data, dtype=np.uint8).reshape(len(plane), width)


def unpacked(rows: NDArray[np.generic]) -> list[int]:
    return [int.from_bytes(row.tobytes(), "little") for row in rows]


def replace(path: Path, data: bytes) -> None:
    """The file appears whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    os.replace(new, path)
