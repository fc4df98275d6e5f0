"""A tree that can be gone on with, in plain Python or compiled: it holds the numbers that `tree.grow` writes
in, makes them longer, and draws the random ones."""

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from nimarcade.games.so_long_sucker.effects import kinds_now, room_of, vector_of
from nimarcade.games.so_long_sucker.engine import CHIPS, MISC, PLAYERS, TOP, USED, turn_of
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.theory.so_long_sucker import tree
from nimarcade.theory.so_long_sucker.endgame import Stop
from nimarcade.theory.so_long_sucker.tree import BITS, NOBODY, draws_of

Grow = Callable[..., int]
"""`tree.grow`, or the same compiled."""
ASK_EVERY = 64
"""Games at most after which plain Python asks whether to stop."""
SLICE = 0.02
"""Seconds of search, about, after which it asks the clock."""
FEW = 1 << 21
"""Nodes that a search by the clock grows at most."""
FIRST_ROOM, ROOM = 64, 1 << 14
"""Nodes that there is room for at first, plain and compiled, where room costs nothing until it is used."""
BRANCHES = 8
"""Moves of a node, about, for which there is room at first in a compiled search."""
MOST_CHIPS = 200
"""In what is searched compiled: where it might find no room nothing tells it, so there is room for the
longest game."""
MOST_CAPTURES, MOST_TAPE = 40, 1 << 16
"""Random numbers kept for one game, in captures of the longest kind (a longer one uses some twice); numbers
made at once."""
TABLED = 1 << 13

Numbers: TypeAlias = Any
"""A list of numbers, or rows of them; arrays where the search is compiled."""


class Row(NamedTuple):
    """The figures of a node."""

    winner: int
    visits: int
    wins: list[int]
    sums: list[float]
    """By seat: the utility of all visits together."""


@lru_cache
def _tables(compiled: bool) -> tuple[Numbers, Numbers]:
    """By number of visits: what doubt is worth at a node, and 1 / √n."""
    doubts = [tree.EXPLORE * sqrt(log(n + 1)) for n in range(TABLED)]
    roots = [1 / sqrt(n or 1) for n in range(TABLED)]
    return (_numpy().array(doubts), _numpy().array(roots)) if compiled else (doubts, roots)


class Tree:
    """A search that can be gone on with: the numbers of `tree.grow`, in lists or (with a core) in arrays."""

    def __init__(
        self,
        p: SuckerPosition,
        rng: Random,
        bias: Sequence[Sequence[float]] | None = None,
        theory: bool = True,
        quick: Sequence[float] = NOBODY,
        careful: bool = False,
        core: Grow | None = None,
    ) -> None:
        kinds = kinds_now()
        self.board = root = vector_of(p, kinds)
        chips, slots = root[CHIPS], len(p.piles)
        self._compiled = core is not None and max(chips, slots) <= MOST_CHIPS
        self._grow = core if core is not None and self._compiled else tree.grow
        self._rng = rng
        self.mover = turn_of(root)
        self.done = 0
        most, between = room_of(root), draws_of(chips)
        rows = 2 * chips * (chips + 1) + 4 * most if self._compiled else 0
        draws = min(chips, MOST_CAPTURES) * between + between
        self.used = self._copied([0, 0, 0, 0, rows, draws])
        self._root, self._s = self._copied(root), self._copied(root)
        if self._compiled:  # the table is long, and made of arrays it is copied at once
            kinds[:] = [column if isinstance(column, array) else array("i", column) for column in kinds]
        self._kinds = _numpy().array(kinds, "int32") if self._compiled else kinds
        self._tape = self._copied([0])[:0]
        self._marks = [(rng.getstate(), 0)]
        """States of the generator, each with the place on the tape from which on it makes the numbers."""
        room = ROOM if self._compiled else FIRST_ROOM
        self.nodes, self._sums = self._zeros(8, room), self._zeros(5, room, 0.0)
        branches = most + (BRANCHES * room if self._compiled else 0)
        self.edges, self._weights = self._zeros(4, branches), self._zeros(3, branches, 0.0)
        self._boards = self._zeros(8, len(root))
        self._path, self._trail = self._zeros(2, room)
        self._most, (moves, looks) = most, self._zeros(2, most)
        (self._rows,), (value,) = self._zeros(1, 8 * most + 8, 0.0), self._zeros(1, 4, 0.0)
        others = [0.0 if seat == self.mover else share for seat, share in enumerate(quick)]
        minds, tables = map(self._copied, (others, _flat(bias) if bias else [])), _tables(self._compiled)
        self._fixed = moves, looks, self._rows, value, *minds, *tables, theory, careful
        """The last arguments of `tree.grow`, at every call."""

    def _copied(self, numbers: list[Numbers]) -> Numbers:
        """The numbers, to be written over: an array for the core, else a list of numbers or of columns."""
        if self._compiled:
            array = _numpy().array(numbers)
            return array.astype("int32") if array.dtype.kind == "i" else array
        return [each[:] if isinstance(each, list) else each for each in numbers]

    def _zeros(self, columns: int, many: int, zero: float = 0) -> Numbers:
        if self._compiled:
            return _numpy().zeros((columns, many), "float64" if isinstance(zero, float) else "int32")
        return [[zero] * many for _ in range(columns)]

    def grow(self, sims: int | None = None, end: float = 0.0, stop: Stop | None = None) -> None:
        """Simulate until so many games are done, or `perf_counter` says `end`; less if the root has a winner
        or `stop`, which is asked now and then, says so."""
        few = sims is not None and sims < ASK_EVERY  # they are long ones, and it is asked after each
        many = 1 if sims is None or few else ASK_EVERY
        while sims is None or self.done < sims:
            if sims is None and (perf_counter() >= end or self.used[tree.NODES] >= FEW):
                break
            began = perf_counter()
            self._simulate(many if sims is None else min(many, sims - self.done))
            if self.nodes[tree.WINNER][0] >= 0 or (stop is not None and stop()):
                break
            taken = perf_counter() - began
            if taken < SLICE / 2 and not few and (self._compiled or many < ASK_EVERY):
                many *= 2
            elif taken > SLICE * 2:
                many = max(1, many // 2)
        self._put_back()

    def _simulate(self, many: int) -> None:
        while many:
            self._make_room()
            done = self._grow(
                self._root,
                self._s,
                many,
                self.used,
                self._kinds,
                self._tape,
                self.nodes,
                self._sums,
                self.edges,
                self._weights,
                self._boards,
                self._path,
                self._trail,
                *self._fixed,
            )
            self.done += done
            many -= done
            if self.nodes[tree.WINNER][0] >= 0:
                return

    def _make_room(self) -> None:
        """For one more game at least (`tree.full`)."""
        used = self.used
        many = len(self.nodes[0])
        if used[tree.NODES] == many:
            self.nodes, self._sums = _longer(self.nodes, many), _longer(self._sums, many)
            self._path, self._trail = self._zeros(2, 2 * many)
        most, edges = self._most, len(self.edges[0])
        if used[tree.EDGES] + most > edges:
            self.edges, self._weights = (
                _longer(self.edges, edges + most),
                _longer(self._weights, edges + most),
            )
        if used[tree.BOARDS] == len(self._boards):
            more = self._zeros(len(self._boards), len(self.board))
            self._boards = (
                _numpy().concatenate([self._boards, more]) if self._compiled else self._boards + more
            )
        rows = len(self._kinds[TOP])
        if self._kinds[MISC][USED] + used[tree.ROWS] > rows:
            self._kinds = _longer(self._kinds, rows + int(used[tree.ROWS]))
        if used[tree.AT] + used[tree.DRAWS] > len(self._tape):
            at, rest = int(used[tree.AT]), self._tape[used[tree.AT] :]
            state, mark = self._marks[-1]
            self._marks = [(state, mark - at), (self._rng.getstate(), len(rest))]
            many = max(2 * int(used[tree.DRAWS]), min(2 * len(self._tape), MOST_TAPE))
            more = _tape(self._rng, many, self._compiled)
            self._tape = _numpy().concatenate([rest, more]) if self._compiled else rest + more
            used[tree.AT] = 0

    def _put_back(self) -> None:
        """Leave the generator as if it had made no numbers but those that were used."""
        at = int(self.used[tree.AT])
        state, mark = next(each for each in reversed(self._marks) if each[1] <= at)
        self._rng.setstate(state)
        self._rng.getrandbits(32 * (at - mark))
        self._marks = [(self._rng.getstate(), 0)]
        self.used[tree.AT] = 0
        self._tape = self._tape[:0]

    def rows(self) -> tuple[Row, list[tuple[int, Row]]]:
        """The figures of the root, and of its moves that were tried, in rising order."""
        first, tried = int(self.nodes[tree.FIRST][0]), int(self.nodes[tree.TRIED][0])
        edges = range(first, first + tried)
        below = [
            (int(self.edges[tree.MOVE][e]), self._row(int(self.edges[tree.CHILD][e]), e - first + 1))
            for e in edges
        ]
        return self._row(0, 0), sorted(below)

    def _row(self, node: int, place: int) -> Row:
        n, counted = self.board[PLAYERS], list(map(float, self._rows[8 * place : 8 * place + 8]))
        winner, visits = int(self.nodes[tree.WINNER][node]), int(self.nodes[tree.VISITS][node])
        return Row(winner, visits, list(map(int, counted[:n])), counted[4 : 4 + n])


def _longer(table: Numbers, more: int) -> Numbers:
    """Every column with so many numbers more."""
    if isinstance(table, list):
        for column in table:
            column.extend([type(column[0])()] * more)
        return table
    return _numpy().concatenate([table, _numpy().zeros((len(table), more), table.dtype)], 1)


def _tape(rng: Random, many: int, array: bool) -> Numbers:
    """The next numbers of `getrandbits(BITS)`, made at once."""
    drawn, spare = rng.getrandbits(32 * many), 32 - BITS
    if array:
        words = _numpy().frombuffer(drawn.to_bytes(4 * many, "little"), "<u4")
        return (words >> spare).astype("int32")
    drawn = drawn >> spare & int.from_bytes((2**BITS - 1).to_bytes(4, "little") * many, "little")
    return memoryview(drawn.to_bytes(4 * many, sys.byteorder)).cast("i").tolist()


def _flat(bias: Sequence[Sequence[float]]) -> list[float]:
    """[4 * seat + other], 0 for a seat itself."""
    flat = [0.0] * 16
    for seat, row in enumerate(bias):
        for other, weight in enumerate(row):
            flat[4 * seat + other] = 0.0 if other == seat else float(weight)
    return flat


def _numpy() -> Any:
    return import_module("numpy")  # only who has the extra imports it
