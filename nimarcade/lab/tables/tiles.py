"""Tiles: a box cut into pieces that any process or machine can settle, given the edges before it.

All tiles whose numbers add up to the same depend on none of each other, so they are one sweep.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from nimarcade.core.pool import Pool
from nimarcade.lab.tables import compiled, masks, wave
from nimarcade.lab.tables.box import N, P, What
from nimarcade.lab.tables.falls import Fall
from nimarcade.lab.tables.parts import Parts
from nimarcade.lab.tables.planning import Code, Plan, Way, code_of

Index = tuple[int, ...]
Edges = Mapping[tuple[int, int], Any]


@dataclass(frozen=True, slots=True)
class Job:
    """One tile: everything a worker needs. `end`: the outcome without stones where the tile holds it;
    `stones`: of its first cell; `most`: in the box."""

    index: Index
    way: Way
    what: What
    falls: tuple[Fall, ...]
    shape: Index
    inner: int
    code: Code
    edges: Edges
    end: int | None
    stones: int
    most: int
    far: bool


def settle(job: Job) -> tuple[Any, Edges]:
    """The tile's values, a flat array or one of NumPy, and its own edges."""
    if job.way == "masks":
        cells, far = masks.tile(job.falls, job.shape, job.inner, dict(job.edges), far=job.far)
        return (cells if job.code == "i" else array(job.code, cells)), far
    if job.way == "compiled":
        values, edges = compiled.tile(
            job.falls, job.shape, dict(job.edges), job.most, stones=job.stones, far=job.far
        )
        return values.astype(job.code), edges
    values, edges = wave.tile(job.falls, job.shape, dict(job.edges), job.what, job.end, far=job.far)
    return values.astype(job.code), edges


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
            here = [index for index in self.all if sum(index) == level]
            for job, (cells, edges) in pool.sweep(settle, self._jobs(here, done)):
                self.parts.keep(job.index, cells, edges)
                self._edges[job.index] = edges
                count += 1
                watch(count, len(self.all))
            self._edges = {index: edges for index, edges in self._edges.items() if sum(index) == level}

    def _jobs(self, here: list[Index], done: set[Index]) -> Iterator[Job]:
        for index in here:
            if index not in done:
                yield self.job(index)

    def job(self, index: Index) -> Job:
        plan = self.plan
        edges = {}
        for axis, at in enumerate(index):
            if at:
                before = (*index[:axis], at - 1, *index[axis + 1 :])
                known = self._edges.get(before) or self.parts.edges(before)
                self._edges[before] = known
                edges.update({key: plane for key, plane in known.items() if key[1] == axis})
        end = None if any(index) else N if plan.box.misere else P
        code = code_of(plan.what, plan.box)
        far = any(at + 1 < count for at, count in zip(index, self.counts, strict=True))
        return Job(
            index,
            plan.way,
            plan.what,
            plan.falls,
            self.shape(index),
            plan.inner,
            code,
            edges,
            end,
            stones=sum(self.low(index)),
            most=sum(plan.box.bounds),
            far=far,
        )

    def low(self, index: Index) -> Index:
        return tuple(at * cut for at, cut in zip(index, self.plan.tile, strict=True))

    def shape(self, index: Index) -> Index:
        """Tiles at the far sides may be smaller."""
        pairs = zip(self.low(index), self.plan.tile, self.plan.box.shape, strict=True)
        return tuple(min(cut, size - low) for low, cut, size in pairs)

    def whole(self) -> Any:
        """The table put together in a file of the parts' folder, mapped into memory."""
        made = self.parts.whole(self.plan.box.shape, code_of(self.plan.what, self.plan.box))
        for index in self.all:
            shape = self.shape(index)
            place = tuple(slice(a, a + n) for a, n in zip(self.low(index), shape, strict=True))
            made[place] = self.parts.cells(index).reshape(shape)
        return made
