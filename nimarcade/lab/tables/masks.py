"""SG values by line masks: sets of values as big integers, one bit a value.

What a position must avoid is the union of the values met along each of its falls. A fall's union
grows as the sweep goes on, so each position costs a few operations on big integers instead of
one per follower. Lines run along one `inner` axis; for each fall and each line the union over
everything lower on the fall's other axes is kept, inner cell by inner cell, and a fall that has
the inner axis too takes these together as it runs along the line.

A tile of a larger box takes as `edges` the unions just before it and gives those at its own far
sides: (fall, axis) → masks of the plane, lines one after another.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import product
from operator import or_

from nimarcade.lab.tables.falls import Fall
from nimarcade.lab.tables.spreading import strides

Edges = dict[tuple[int, int], list[int]]
Line = list[int]


class _Union:
    """The unions of one fall. `kept` holds for each line the newest one along the fall's first
    outer axis; where the fall has more, those one lower on them are still there."""

    def __init__(
        self,
        number: int,
        fall: Fall,
        inner: int,
        outer: list[int],
        edges: Mapping[tuple[int, int], Line],
        shape: tuple[int, ...],
    ) -> None:
        self.number, self.together = number, fall.together
        self.runs = inner in fall.axes and not fall.together
        self.axes = [axis for axis in fall.axes if axis != inner]
        self.places = [outer.index(axis) for axis in self.axes]
        self.before = {axis: edges.get((number, axis)) for axis in self.axes}
        self.run = edges.get((number, inner)) if self.runs else None
        self.length = shape[inner]
        self.sizes = [shape[axis] for axis in outer]
        self.kept: dict[tuple[int, ...], Line] = {}

    def lower(self, at: tuple[int, ...]) -> Iterator[Line]:
        """The unions one lower on each outer axis of the fall."""
        for i, place in enumerate(self.places):
            rest = at[:place] + at[place + 1 :]
            if not at[place]:
                edge = self.before[self.axes[i]]
                if edge is not None:
                    begin = self._index(rest, place) * self.length
                    yield edge[begin : begin + self.length]
            elif i == 0:
                line = self.kept[rest]
                yield [0, *line[:-1]] if self.together else line
            else:
                there = (*at[:place], at[place] - 1, *at[place + 1 :])
                first = self.places[0]
                yield self.kept[there[:first] + there[first + 1 :]]

    def _index(self, rest: tuple[int, ...], place: int) -> int:
        index = 0
        for size, coordinate in zip(self.sizes[:place] + self.sizes[place + 1 :], rest, strict=True):
            index = index * size + coordinate
        return index

    def keep(self, at: tuple[int, ...], line: Line) -> None:
        if self.places:
            first = self.places[0]
            self.kept[at[:first] + at[first + 1 :]] = line


def tile(
    falls: tuple[Fall, ...], shape: tuple[int, ...], inner: int, edges: Edges, *, far: bool = True
) -> tuple[array[int], Edges]:
    """Values of a tile as a flat array, last axis fastest, and its own edges if `far`."""
    outer = [axis for axis in range(len(shape)) if axis != inner]
    unions = [_Union(i, fall, inner, outer, edges, shape) for i, fall in enumerate(falls)]
    cells = array("i", bytes(4)) * reduce(int.__mul__, shape)
    steps = strides(shape)
    step, length = steps[inner], shape[inner]
    given: Edges = {(u.number, axis): [] for u in unions for axis in falls[u.number].axes}
    runs = any(union.runs for union in unions)
    for count, at in enumerate(product(*(range(shape[axis]) for axis in outer))):
        met = [_merged(list(union.lower(at))) for union in unions]
        run = _merged([line for u, line in zip(unions, met, strict=True) if u.runs and line])
        still = _merged([line for u, line in zip(unions, met, strict=True) if not u.runs and line])
        if runs:
            seen = reduce(or_, (u.run[count] for u in unions if u.run), 0)
            bits = _running(run or [0] * length, still or [0] * length, seen)
        else:
            bits = [~mask & (mask + 1) for mask in still or [0] * length]
        base = sum(c * steps[axis] for c, axis in zip(at, outer, strict=True))
        cells[base : base + length * step : step] = array("i", [bit.bit_length() - 1 for bit in bits])
        for union, low in zip(unions, met, strict=True):
            line = _merged([low, bits]) if low else bits
            union.keep(at, line)
            if far:
                _give(given, union, at, line, inner, count, shape)
    return cells, given if far else {}


def _merged(lines: list[Line]) -> Line:
    """The lines' union cell by cell; itself if there is only one, empty if none."""
    if len(lines) < 2:
        return lines[0] if lines else []
    merged: Iterable[int] = lines[0]
    for line in lines[1:]:
        merged = map(or_, merged, line)
    return list(merged)


def _running(run: Line, still: Line, seen: int) -> Line:
    """The bits of the values along a line: each avoids `still` in its cell, `run` in all cells up to
    its own, and the values before it."""
    bits: Line = []
    add = bits.append
    for low, other in zip(run, still, strict=True):
        seen |= low
        mask = seen | other
        free = ~mask & (mask + 1)
        seen |= free
        add(free)
    return bits


def _give(
    given: Edges,
    union: _Union,
    at: tuple[int, ...],
    line: Line,
    inner: int,
    count: int,
    shape: tuple[int, ...],
) -> None:
    for axis, place in zip(union.axes, union.places, strict=True):
        if at[place] == shape[axis] - 1:
            given[union.number, axis] += line
    if union.runs:
        given[union.number, inner].append(reduce(or_, line, union.run[count] if union.run else 0))
