"""A table planned and made: the way, the tiles, memory and disk that it takes; what an earlier run has
left to go on from."""

from __future__ import annotations

import json
import os
import re
import shutil
from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from math import comb, prod
from pathlib import Path
from tempfile import gettempdir
from time import monotonic
from typing import TYPE_CHECKING, BinaryIO, Protocol
from uuid import uuid4

from nimarcade.core import codes, errors, files, game, pool, store
from nimarcade.core.pool import Pool
from nimarcade.lab.tables import box as boxes
from nimarcade.lab.tables.walking import Deletions, Summed, Topping, Walking
from nimarcade.lab.tables.ways import CompiledMasks, ExcoLines, LineMasks, Slabs, Waves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.lab.tables.box import Cells, Ints, Plane
else:
    from nimarcade.core.plug_ins import numpy as np


TILE_WAYS: tuple[boxes.TileWay, ...] = (CompiledMasks(), LineMasks(), Waves())
WAYS: tuple[boxes.TileWay | boxes.CubeWay | boxes.RowWay, ...] = (
    ExcoLines(),
    *TILE_WAYS,
    Slabs(),
    Topping(),
    Deletions(),
    Summed(),
    Walking(),
)
"""A table is made by the first that fits."""

MEMORY = 2 * 10**9
"""Bytes that a table may take unless told otherwise."""
DISK = 10**10
"""Bytes of disk likewise."""
LEAST = 1 << 12
"""Tiles are not cut smaller than this to save memory."""
UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
SIZES: dict[boxes.Code, int] = {"b": 1, "h": 2, "i": 4}


@dataclass(frozen=True)
class Plan:
    """A plan for the table of a box. `tile`: the shape of a tile, that of the box if it is one;
    `memory` in bytes, for one worker and for this process; `disk`: parts kept while it runs."""

    box: boxes.Box
    what: boxes.What
    way: boxes.TileWay | boxes.CubeWay | boxes.RowWay
    tile: boxes.Index
    worker: int
    own: int = 0
    disk: int = 0

    @property
    def tiled(self) -> bool:
        return self.tile != self.box.shape

    @property
    def chain(self) -> bool:
        """True if each tile waits for the one before it."""
        return sum(cut < size for cut, size in zip(self.tile, self.box.shape, strict=True)) < 2

    @property
    def code(self) -> boxes.Code:
        return code_of(self.what, self.box)

    def memory(self, workers: int) -> int:
        return self.own + self.worker * (workers if self.tiled else 1)


def code_of(what: boxes.What, box: boxes.Box) -> boxes.Code:
    """No SG value or remoteness is above the number of stones."""
    return "b" if what == "outcome" else "h" if sum(box.bounds) < 2**15 else "i"


def plan(box: boxes.Box, what: boxes.What, memory: int = MEMORY, *, array: bool = True) -> Plan:
    """The plan, for an array or for rows; raises PastLimit, with the number, where `memory` bytes do
    not do for one worker."""
    fitting = (way for way in WAYS if way.fits(box, what))
    pieces = memory - 4 * box.cells  # of what is cut into tiles, lines take the more memory
    way = next(way for way in fitting if way.name != "lines" or way.cost(box, what, box.shape) <= pieces)
    made = (
        _tiles(box, what, way, memory)
        if isinstance(way, boxes.TileWay)
        else _whole(box, what, way, array=array)
    )
    if (needed := made.memory(1)) > memory:
        raise errors.PastLimit(
            f"the table of {box.words()} needs about {byte_words(needed)} of memory, the limit is "
            f"{byte_words(memory)}; make the box smaller or allow more memory"
        )
    return made


def fits_disk(plan: Plan, folder: Path, limit: int = DISK) -> None:
    """Raises PastLimit, with the number, where the parts in `folder` would take more than `limit` bytes, or
    than are free."""
    free = shutil.disk_usage(folder).free
    if plan.disk <= min(limit, free):
        return
    allowed = f"the limit is {byte_words(limit)}" if limit < free else f"{byte_words(free)} are free"
    raise errors.PastLimit(
        f"the table of {plan.box.words()} needs about {byte_words(plan.disk)} of disk while it is made, "
        f"{allowed}; make the box smaller{' or allow more disk' * (plan.disk <= free)}"
    )


def _tiles(box: boxes.Box, what: boxes.What, way: boxes.TileWay, memory: int) -> Plan:
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


def _edge(box: boxes.Box, what: boxes.What, fall: boxes.Fall, shape: boxes.Index) -> int:
    """Bytes that a tile hands on for one fall."""
    each = 1 if what == "outcome" else 8 if what == "remoteness" else 44 + sum(box.bounds) // 8
    return sum(prod(shape) // shape[axis] * each for axis in fall.axes)


def _whole(box: boxes.Box, what: boxes.What, way: boxes.CubeWay | boxes.RowWay, *, array: bool) -> Plan:
    """One piece. Rows that are to be an `array` are put into a cube first."""
    size, hull = SIZES[code_of(what, box)], box.hull.cells
    needed = way.cost(box, what, box.shape)
    if isinstance(way, boxes.CubeWay):
        needed += box.cells * size
    else:
        heaps = len(box.bounds)
        needed += comb(max(box.bounds) + heaps, heaps) * 4 + (3 * hull * size if array else 0)
    return Plan(box, what, way, box.shape, needed)


def byte_words(count: int) -> str:
    """`1.5 GB`."""
    if count >= 10**6 * UNITS["T"]:
        return "a million TB or more"
    for unit, size in reversed(UNITS.items()):
        if count >= size:
            return f"{count / size:.3g} {unit}B" if count < 1000 * size else f"{count // size:,} {unit}B"
    return "0 B"


def bytes_of(text: str, option: str) -> int:
    """`500M` or `1.5G` as bytes; raises BadInput."""
    head, unit = (text[:-1], text[-1].upper()) if text[-1:].isalpha() else (text, "")
    if unit not in UNITS or not re.fullmatch(r"[0-9]{1,300}(\.[0-9]{1,15})?", head):
        raise errors.BadInput(f"{option} takes bytes, such as 500M or 2G, not {codes.shown(text)}")
    return round(float(head) * UNITS[unit])


# the table itself, made as planned

EVERY = 5.0
"""Seconds between two times that a run in one piece is kept; a shorter one leaves nothing behind."""
STEP = 2000
"""So many values of a row are made between two looks at the clock at most,"""
LOOK = 0.1
"""as long as they take less than so many seconds."""
CLOCK = 256
"""So many positions are settled between two looks at the clock."""
PLAN, VALUES, SETTLED, CUBE = "plan.json", "values", "settled", "cube.npy"
VERSION = 1
END = b"nimpart1"
"""Stands behind what a part holds, and before its checksum."""
CHECK = 16
"""Bytes of a checksum."""
BLOCK = 1 << 20
LONGEST = 1 << 32
"""Bytes of numbers that are written at a time; a greater length is damage."""

Watch = Callable[[int, int], None]
Lines = Iterator[tuple[boxes.Row, int, list[int]]]
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
        steps = boxes.strides(box.shape)
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
    way: boxes.RowWay
    values: array[int]

    def pairs(self) -> Iterator[tuple[boxes.Row, int]]:
        box = self.plan.box
        bounds = [box.bounds[axis] for axis in box.order]
        for row, value in zip(self.way.rows(box), self.values, strict=True):
            if all(map(int.__le__, row, bounds)):
                yield row, value

    def lines(self) -> Lines:
        for row, value in self.pairs():
            yield row[:-1], row[-1], [value]

    def flat(self) -> Cells:
        return _flat(boxes.spread(self.plan.box, self.pairs(), self.plan.code))


def _flat(cells: Cells) -> Cells:
    return cells if isinstance(cells, array) else cells.reshape(-1)


def make(plan: Plan, parts: Parts, pool: Callable[[], Pool], memory: int, watch: Watch) -> Table:
    """The table. `pool` is asked for only where there is more than one tile."""
    way = plan.way
    if isinstance(way, boxes.CubeWay):
        return ArrayTable(plan, _slabs(plan, way, parts, watch))
    if isinstance(way, boxes.RowWay):
        return RowTable(plan, way, _rows(plan, way, parts, memory, watch))
    tiling = Tiling(plan, parts)
    if not plan.tiled:
        watch(0, 1)
        cells, _ = settle(tiling.tile((0,) * len(plan.box.shape)))
        watch(1, 1)
        return ArrayTable(plan, cells)
    parts.begin()
    tiling.run(pool(), watch)
    return ArrayTable(plan, tiling.whole())


def at_once(
    plan: Plan, workers: int = 1, disk: int = DISK, memory: int = MEMORY, watch: Watch = lambda done, of: None
) -> Table:
    """The table made without a run that could be taken up again; parts, if any, lie among temporary files."""
    place = Path(gettempdir())
    fits_disk(plan, place, disk)
    with ExitStack() as stack:
        parts = Parts(place / f"nimarcade-{uuid4().hex}", plan)
        stack.callback(shutil.rmtree, parts.folder, ignore_errors=True)  # most tables keep no parts
        return make(plan, parts, lambda: stack.enter_context(pool.opened(workers)), memory, watch)


def _rows(plan: Plan, way: boxes.RowWay, parts: Parts, memory: int, watch: Watch) -> array[int]:
    """Values one after another, kept now and then."""
    known = parts.values() if parts.begun and parts.begin() else array("i")
    aside = Settled(parts)
    count = way.count(plan.box)
    made, kept, last = array("i"), len(known), monotonic()
    step, look, seen = 1, 0, last
    for value in way.values(plan.box, plan.what, memory, known, aside):
        made.append(value)
        if len(made) < look:
            continue
        # Some values take no time, and some seconds: the clock is looked at often enough, and no more.
        now = monotonic()
        step = min(STEP, 2 * step) if now - seen < LOOK else 1
        look, seen = len(made) + step, now
        watch(len(made), count)
        if now - last > EVERY and len(made) > kept:
            parts.begin()
            parts.append(made[kept:])
            kept, last = len(made), monotonic()
    return made


class Settled:
    """Positions settled on the way to a value that takes long, kept now and then."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.fresh = array("i")
        self.last = monotonic()
        self.count = 0

    def known(self) -> dict[game.Key, int]:
        return self.parts.settled() if self.parts.begun else {}

    def settled(self, key: game.Key, value: int) -> None:
        try:
            self.fresh.extend((len(key), *key, value))
        except OverflowError:  # too large to be kept
            return
        self.count += 1
        if self.count % CLOCK == 0 and (now := monotonic()) - self.last > EVERY:
            self.parts.begin()
            self.parts.append(self.fresh, SETTLED)
            self.fresh, self.last = array("i"), now


def _slabs(plan: Plan, way: boxes.CubeWay, parts: Parts, watch: Watch) -> Ints:
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


def settle(tile: boxes.Tile) -> tuple[Cells, boxes.Edges]:
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
        self._edges: dict[boxes.Index, boxes.Edges] = {}

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

    def _tiles(self, level: int, done: set[boxes.Index]) -> Iterator[boxes.Tile]:
        for index in self.all:
            if sum(index) == level and index not in done:
                yield self.tile(index)

    def tile(self, index: boxes.Index) -> boxes.Tile:
        plan, box = self.plan, self.plan.box
        edges: dict[tuple[int, int], Plane] = {}
        for axis, number in enumerate(index):
            if number:
                before = (*index[:axis], number - 1, *index[axis + 1 :])
                known = self._edges.get(before) or self.parts.edges(before)
                self._edges[before] = known
                edges.update({key: plane for key, plane in known.items() if key[1] == axis})
        return boxes.Tile(
            index,
            plan.way.name,
            plan.what,
            box.falls or (),
            self.shape(index),
            box.inner,
            plan.code,
            edges,
            end=None if any(index) else boxes.N if box.misere else boxes.P,
            stones=sum(self.low(index)),
            most=sum(box.bounds),
            far=any(number + 1 < count for number, count in zip(index, self.counts, strict=True)),
        )

    def low(self, index: boxes.Index) -> boxes.Index:
        return tuple(number * cut for number, cut in zip(index, self.plan.tile, strict=True))

    def shape(self, index: boxes.Index) -> boxes.Index:
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
# Every file appears whole or not at all (written under another name, then renamed), but for what grows at
# its end: there half a block is cut off. Everything bears a checksum, made with the plan of the table, so
# that a part of another one is no part; what is damaged is made again. Nothing is forced to the disk
# itself: what a crash of the machine spoils is found by its checksum.


class Parts:
    """The folder of one table's parts; made when the first part is kept."""

    def __init__(self, folder: Path, plan: Plan, told: Callable[[str], object] = lambda text: None) -> None:
        """`told` hears of damaged parts."""
        self.folder, self.plan, self.told = folder, plan, told
        self._key = _digest(self._record())

    @property
    def begun(self) -> bool:
        return self.folder.exists()

    def begin(self) -> bool:
        """Make the folder, or find it; whether it was there. Raises BadInput if it is of another table."""
        file = self.folder / PLAN
        wanted = {**self._record(), "checksum": self._key.hex()}
        try:
            kept = json.loads(files.read(file, 1_000_000))
        except FileNotFoundError:
            there = self.folder.exists()
            self.folder.mkdir(parents=True, exist_ok=True)
            self._write(file, json.dumps(wanted).encode())
            return there
        except (ValueError, RecursionError):
            kept = None
        plain = kept if isinstance(kept, dict) else {}
        check = plain.pop("checksum", None)
        if not plain or (check is not None and check != _digest(plain).hex()):
            self.told(f"{file} is damaged and made again")
            self._write(file, json.dumps(wanted).encode())
        elif plain != self._record():
            newer = isinstance(version := plain.get("nimarcade"), int) and version > VERSION
            whose = "a newer nimarcade" if newer else "another table"
            raise errors.BadInput(
                f"{self.folder} holds parts of {whose}; remove that folder or choose another name for -o"
            )
        return True

    def _record(self) -> dict[str, object]:
        plan = self.plan
        return {
            "nimarcade": VERSION,
            "table": plan.box.head,
            "box": list(plan.box.bounds),
            "what": plan.what,
            "way": plan.way.name,
            "tile": list(plan.tile),
        }

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    # whole files

    def _write(self, path: Path, data: bytes) -> None:
        with self._replaced(path) as file:
            file.write(data)

    @contextmanager
    def _replaced(self, path: Path) -> Iterator[BinaryIO]:
        """A new file that takes the name when all is written."""
        new = path.with_name(path.name + ".new")
        with os.fdopen(os.open(new, os.O_CREAT | os.O_TRUNC | os.O_RDWR, store.MODE), "r+b") as file:
            yield file
        os.replace(new, path)

    @contextmanager
    def _part(self, path: Path) -> Iterator[BinaryIO]:
        """A new file for a part, whose checksum is put behind it."""
        with self._replaced(path) as file:
            yield file
            file.flush()
            size = file.seek(0, os.SEEK_END)
            check = self._check(file, size)
            file.seek(size)
            file.write(END + check)

    def _check(self, file: BinaryIO, size: int) -> bytes:
        found = blake2b(key=self._key, digest_size=CHECK)
        file.seek(0)
        while size > 0 and (data := file.read(min(size, BLOCK))):
            found.update(data)
            size -= len(data)
        return found.digest()

    def _sound(self, path: Path) -> bool:
        """True if there is such a part; one that is damaged is removed, which is told."""
        if not os.path.lexists(path):
            return False
        if path.is_file():
            with open(path, "rb") as file:
                if (size := file.seek(0, os.SEEK_END) - len(END) - CHECK) >= 0:
                    check = self._check(file, size)
                    file.seek(size)
                    if file.read() == END + check:
                        return True
        self.told(f"{path} is damaged; it is made again")
        path.unlink()
        return False

    # tiles

    def _file(self, index: boxes.Index) -> Path:
        return self.folder / f"tile-{'-'.join(map(str, index))}.npz"

    def tiles(self) -> set[boxes.Index]:
        """Those that are kept."""
        sound = [
            file.stem.removeprefix("tile-") for file in self.folder.glob("tile-*.npz") if self._sound(file)
        ]
        return {tuple(map(int, name.split("-"))) for name in sound}

    def keep(self, index: boxes.Index, cells: Cells, edges: boxes.Edges) -> None:
        arrays = {f"edge-{fall}-{axis}": packed(plane) for (fall, axis), plane in edges.items()}
        with self._part(self._file(index)) as file:
            np.savez(file, allow_pickle=True, cells=np.asarray(cells).reshape(-1), **arrays)

    def cells(self, index: boxes.Index) -> Ints:
        with np.load(self._file(index)) as kept:
            cells: Ints = kept["cells"]
            return cells

    def edges(self, index: boxes.Index) -> boxes.Edges:
        with np.load(self._file(index)) as kept:
            edges: dict[tuple[int, int], Plane] = {}
            for name in kept.files:
                if name.startswith("edge-"):
                    fall, axis = map(int, name.split("-")[1:])
                    plane = kept[name]
                    numbers = (int.from_bytes(row.tobytes(), "little") for row in plane)
                    edges[fall, axis] = [*numbers] if self.plan.way.name == "masks" else plane
            return edges

    def whole(self, shape: boxes.Index, code: str) -> Ints:
        """A new array of this shape, in a file."""
        return np.lib.format.open_memmap(self.folder / "whole.npy", "w+", np.dtype(code), shape)

    # the cube of Greedy Nim

    def keep_cube(self, cube: Ints, done: int) -> None:
        """The slabs up to `done`: a cube as large as that."""
        with self._part(self.folder / CUBE) as file:
            np.save(file, cube[(slice(0, done + 1),) * cube.ndim])

    def cube(self) -> tuple[Ints, int] | None:
        """The cube in full size with the slabs that are kept, and the first that is not; None if none is."""
        if not self._sound(self.folder / CUBE):
            return None
        kept = np.load(self.folder / CUBE)
        cube = np.zeros((max(self.plan.box.bounds) + 1,) * kept.ndim, dtype=kept.dtype)
        cube[(slice(0, len(kept)),) * kept.ndim] = kept
        return cube, len(kept)

    # what grows: blocks of numbers, each with its length before it and its checksum behind it

    def values(self) -> array[int]:
        """Those of a sequential run that are kept."""
        values = array("i")
        for block in self._blocks(VALUES):
            values.extend(block)
        return values

    def settled(self) -> dict[game.Key, int]:
        """Values of positions that are kept."""
        known: dict[game.Key, int] = {}
        for block in self._blocks(SETTLED):
            at = 0
            while at < len(block):
                end = at + 1 + block[at]
                known[tuple(block[at + 1 : end])] = block[end]
                at = end + 1
        return known

    def append(self, numbers: array[int], name: str = VALUES) -> None:
        with open(os.open(self.folder / name, os.O_CREAT | os.O_RDWR, store.MODE), "r+b") as file:
            place = file.seek(0, os.SEEK_END)
            data = numbers.tobytes()
            file.write(len(data).to_bytes(8, "little") + data + self._seal(place, data))

    def _seal(self, place: int, data: bytes) -> bytes:
        return blake2b(place.to_bytes(8, "little") + data, key=self._key, digest_size=CHECK).digest()

    def _blocks(self, name: str) -> Iterator[array[int]]:
        """Whole blocks up to the first that is damaged, which is cut off with all behind it."""
        path = self.folder / name
        try:
            file = open(path, "r+b")  # noqa: SIM115 - closed below
        except FileNotFoundError:
            return
        with file:
            size = file.seek(0, os.SEEK_END)
            place = file.seek(0)
            while place < size:
                length = int.from_bytes(file.read(8), "little")
                end = place + 8 + length + CHECK
                numbers = array("i")
                data = file.read(length) if end <= size else b""
                if end > size and length <= LONGEST:
                    break  # cut off in the middle of writing, which is no damage
                if end > size or length % numbers.itemsize or file.read(CHECK) != self._seal(place, data):
                    self.told(f"{path} is damaged; what is missing is made again")
                    break
                numbers.frombytes(data)
                yield numbers
                place = end
            file.truncate(place)


def _digest(record: dict[str, object]) -> bytes:
    return blake2b(json.dumps(record).encode(), digest_size=CHECK).digest()


def packed(plane: Plane) -> NDArray[np.generic]:
    """Big integers as rows of bytes; arrays as they are."""
    if not isinstance(plane, list):
        return plane
    width = max((-(-mask.bit_length() // 8) for mask in plane), default=0) or 1
    data = b"".join(mask.to_bytes(width, "little") for mask in plane)
    return np.frombuffer(data, dtype=np.uint8).reshape(len(plane), width)
