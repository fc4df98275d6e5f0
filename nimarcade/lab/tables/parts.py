"""Parts of a table that is being made, kept beside it: a run that was stopped goes on from there.

Every file appears whole or not at all (written under another name, then renamed), but for the row
of values of a sequential run, which grows at its end; half a value there is cut off.
"""

from __future__ import annotations

import json
import os
import shutil
from array import array
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput
from nimarcade.lab.tables.planning import Plan
from nimarcade.lab.tables.wave import numpy

Index = tuple[int, ...]
PLAN = "plan.json"


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
        told = self._told()
        try:
            kept = json.loads(file.read_text("utf-8"))
        except FileNotFoundError:
            self.folder.mkdir(parents=True, exist_ok=True)
            replace(file, json.dumps(told).encode())
            return False
        except ValueError:
            kept = None
        if kept != told:
            raise BadInput(
                f"{shown(str(self.folder))} holds parts of another table; "
                "remove that folder or choose another name for -o"
            )
        return True

    def _told(self) -> dict[str, Any]:
        plan = self.plan
        return {
            "nimarcade": 1,
            "table": plan.box.head,
            "box": list(plan.box.bounds),
            "what": plan.what,
            "way": plan.way,
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

    def keep(self, index: Index, cells: Any, edges: Mapping[tuple[int, int], Any]) -> None:
        np = numpy()
        arrays = {f"edge-{fall}-{axis}": packed(np, plane) for (fall, axis), plane in edges.items()}
        new = self._file(index).with_suffix(".new")
        with open(new, "wb") as file:
            np.savez(file, cells=np.asarray(cells).reshape(-1), **arrays)
        os.replace(new, self._file(index))

    def cells(self, index: Index) -> Any:
        with numpy().load(self._file(index)) as kept:
            return kept["cells"]

    def edges(self, index: Index) -> dict[tuple[int, int], Any]:
        with numpy().load(self._file(index)) as kept:
            found = {}
            for name in kept.files:
                if name.startswith("edge-"):
                    fall, axis = map(int, name.split("-")[1:])
                    plane = kept[name]
                    found[fall, axis] = unpacked(plane) if self.plan.way == "masks" else plane
            return found

    def whole(self, shape: tuple[int, ...], code: str) -> Any:
        """A new array of this shape, in a file."""
        return numpy().lib.format.open_memmap(self.folder / "whole.npy", "w+", numpy().dtype(code), shape)

    # the cube of Greedy Nim

    def keep_cube(self, made: Any, done: int) -> None:
        """The slabs up to `done`: a cube as large as that."""
        np = numpy()
        new = self.folder / "cube.new"
        with open(new, "wb") as file:
            np.save(file, made[(slice(0, done + 1),) * made.ndim])
        os.replace(new, self.folder / "cube.npy")

    def cube(self) -> tuple[Any, int]:
        """The cube in full size with the slabs that are kept, and the first that is not; (None, 1) if
        none is."""
        np = numpy()
        try:
            kept = np.load(self.folder / "cube.npy")
        except FileNotFoundError:
            return None, 1
        made = np.zeros((max(self.plan.box.bounds) + 1,) * kept.ndim, dtype=kept.dtype)
        made[(slice(0, len(kept)),) * kept.ndim] = kept
        return made, len(kept)

    # the row of values of a sequential run

    def values(self) -> array[int]:
        """Those that are kept."""
        found = array("i")
        with suppress(FileNotFoundError), open(self.folder / "values", "rb") as file:
            data = file.read()
            found.frombytes(data[: len(data) - len(data) % found.itemsize])
        return found

    def cut(self, count: int) -> None:
        """Leave only whole values at the end of the file."""
        with open(self.folder / "values", "ab") as file:
            file.truncate(count * array("i").itemsize)

    def append(self, values: array[int]) -> None:
        with open(self.folder / "values", "ab") as file:
            values.tofile(file)


def packed(np: Any, plane: Any) -> Any:
    """Big integers as rows of bytes; arrays as they are."""
    if not isinstance(plane, list):
        return plane
    width = max((-(-mask.bit_length() // 8) for mask in plane), default=0) or 1
    data = b"".join(mask.to_bytes(width, "little") for mask in plane)
    return np.frombuffer(data, dtype=np.uint8).reshape(len(plane), width)


def unpacked(rows: Any) -> list[int]:
    return [int.from_bytes(row.tobytes(), "little") for row in rows]


def replace(path: Path, data: bytes) -> None:
    """The file appears whole or not at all."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(data)
    os.replace(new, path)
