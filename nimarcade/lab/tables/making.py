"""A table made as planned, from what an earlier run has left on."""

from __future__ import annotations

import dataclasses
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb
from time import monotonic
from typing import Any, Protocol

from nimarcade.core.pool import Pool
from nimarcade.lab.tables import deletion, slabs, spreading, topping, walking
from nimarcade.lab.tables.box import Box
from nimarcade.lab.tables.parts import Parts
from nimarcade.lab.tables.planning import Plan, bound_of, code_of
from nimarcade.lab.tables.tiles import Tiling, settle

EVERY = 5.0
"""Seconds between two times that a run in one piece is kept; a shorter one leaves nothing behind."""
STEP = 2000
"""So many values of a row are made between two looks at the clock."""

Watch = Callable[[int, int], None]
Head = tuple[int, ...]


class Made(Protocol):
    """A finished table."""

    def lines(self) -> Iterator[tuple[Head, int, list[int]]]:
        """Rows by their last column: (columns before it, its first size, values from there on)."""

    def flat(self) -> Any:
        """All cells, last axis fastest, as something that gives its bytes."""


@dataclass(frozen=True)
class Cells:
    """A table as an array."""

    plan: Plan
    cells: Any

    def lines(self) -> Iterator[tuple[Head, int, list[int]]]:
        box = self.plan.box
        steps = spreading.strides(box.shape)
        *firsts, last = (steps[axis] for axis in box.order)
        cells = self.flat()
        for head, most in box.lines():
            base = sum(map(int.__mul__, head, firsts))
            yield head, 0, cells[base : base + most * last + 1 : last].tolist()

    def flat(self) -> Any:
        return self.cells.reshape(-1) if hasattr(self.cells, "reshape") else self.cells


@dataclass(frozen=True)
class Rows:
    """A table as the values of its rows."""

    plan: Plan
    values: array[int]

    def pairs(self) -> Iterator[tuple[Head, int]]:
        box = self.plan.box
        if self.plan.way == "walking":
            yield from zip(box.rows(), self.values, strict=True)
            return
        bounds = [box.bounds[axis] for axis in box.order]
        rows = hull(self.plan).rows()
        if self.plan.way == "deletion":
            rows = deletion.positions(max(bounds), len(bounds))
        for row, value in zip(rows, self.values, strict=True):
            if all(map(int.__le__, row, bounds)):
                yield row, value

    def lines(self) -> Iterator[tuple[Head, int, list[int]]]:
        for row, value in self.pairs():
            yield row[:-1], row[-1], [value]

    def flat(self) -> Any:
        made = spreading.spread(self.plan.box, self.pairs(), code_of(self.plan.what, self.plan.box))
        return made.reshape(-1) if hasattr(made, "reshape") else made


def make(plan: Plan, parts: Parts, pool: Callable[[], Pool], memory: int, watch: Watch) -> Made:
    """The table. `pool` is asked for only where there is more than one tile."""
    if plan.tiled:
        parts.begin()
        tiling = Tiling(plan, parts)
        tiling.run(pool(), watch)
        return Cells(plan, tiling.whole())
    if plan.way == "slabs":
        return Cells(plan, _slabs(plan, parts, watch))
    if plan.way in ("deletion", "topping", "walking"):
        return Rows(plan, _row(plan, parts, memory, watch))
    cells, _ = settle(Tiling(plan, parts).job((0,) * len(plan.box.shape)))
    return Cells(plan, cells)


def hull(plan: Plan) -> Box:
    """The box with the largest bound for every heap."""
    return dataclasses.replace(plan.box, bounds=(max(plan.box.bounds),) * len(plan.box.bounds))


def _row(plan: Plan, parts: Parts, memory: int, watch: Watch) -> array[int]:
    """Values one after another, kept now and then."""
    box, heaps, largest = plan.box, len(plan.box.bounds), max(plan.box.bounds)
    known = parts.values() if parts.begun and parts.begin() else array("i")
    if known:
        parts.cut(len(known))
    if plan.way == "deletion":
        stream, count = deletion.values(largest, heaps, plan.what, known), comb(largest + heaps - 1, heaps)
    elif plan.way == "topping":
        stream, count = topping.values(hull(plan).rows(), known), comb(largest + heaps, heaps)
    else:
        stream, count = (
            walking.values(box, plan.what, memory, known),
            sum(most + 1 for _, most in box.lines()),
        )
    found, kept, last = array("i"), len(known), monotonic()
    for value in stream:
        found.append(value)
        if len(found) % STEP:
            continue
        watch(len(found), count)
        if monotonic() - last > EVERY and len(found) > kept:
            parts.begin()
            parts.append(found[kept:])
            kept, last = len(found), monotonic()
    return found


def _slabs(plan: Plan, parts: Parts, watch: Watch) -> Any:
    box, what, largest = plan.box, plan.what, max(plan.box.bounds)
    made, begin = None, 1
    if parts.begun and parts.begin():
        made, begin = parts.cube()
    if made is None:
        made = slabs.cube(largest, len(box.bounds), what, misere=box.misere)
    last = monotonic()
    for m in slabs.fill(made, bound_of(box), what, misere=box.misere, begin=begin):
        watch(m, largest)
        if monotonic() - last > EVERY and m < largest:
            parts.begin()
            parts.keep_cube(made, m)
            last = monotonic()
    code = code_of(what, box)
    return made[tuple(slice(0, size) for size in box.shape)].astype(code, order="C")
