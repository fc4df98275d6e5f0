"""The tree search of `mcts` once more, for the compiled core (`compiled`): the same tree from the same seed.

Whoever changes how `mcts.Tree` searches changes it here too; a test grows both side by side. A node is a
row of `nodes` and of `sums`; its moves are rows of `edges` and `hopes`, one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from nimarcade.core import catalogue
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.theory.so_long_sucker.board import MOST_SLOTS, OVER, PLAY, RESCUE, Board, board_of
from nimarcade.theory.so_long_sucker.compiled_rules import (
    ASKED,
    ASKING,
    BOUND,
    CAREFUL,
    COUNT,
    FREE,
    GIVE_OWN,
    GIVER,
    HANDS,
    IGNORE,
    LIVING,
    MAY_RESCUE,
    OUT,
    PHASE,
    PILES,
    PLAYERS,
    REC,
    RECENT,
    SCORES,
    SEAT,
    SLOT,
    SPARE,
    TOTALS,
    bits,
    draw,
    finish,
    known_winner,
    looks,
    moves_of,
    play,
    rollout,
    turn_of,
)
from nimarcade.theory.so_long_sucker.endgame import Stop
from nimarcade.theory.so_long_sucker.kernels import kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.theory.so_long_sucker.compiled_rules import Flat, Reals

    Rows = NDArray[np.int32]
else:
    np = import_module("numpy")  # only who has the extra imports this module

Kind = TypeVar("Kind", bound="np.generic")

MOVER, WINNER, VISITS, FIRST, MOVES, WINS = range(6)
"""Columns of `nodes`: as in `mcts.Node`; the node's moves are so many from row FIRST of `edges` on; WINS
begins the wins by seat."""
MOVE, CHILD = range(2)
"""Columns of `edges`; a child that is not there yet is -1."""
KNOWN, DOUBT, PRIOR, SUMS = range(4)
"""Columns of `sums`: how urgent a node is, by how much more as far as that is in doubt, what its looks weigh;
SUMS begins the utilities by seat."""
NODES, EDGES = range(2)
"""How many rows are in use."""
QUICK = CAREFUL + 1
"""Where the shares by seat begin, after the constants of `compiled_rules`."""
EXPLORE, UNSEEN, HOPE = range(QUICK + 4, QUICK + 7)
"""Where `mcts` hands over its own."""


@kernel
def grow(
    root: Flat,
    many: int,
    used: Flat,
    nodes: Rows,
    sums: Reals,
    edges: Rows,
    hopes: Reals,
    path: Flat,
    moves: Flat,
    twister: Flat,
    numbers: Reals,
    worth: Reals,
    bias: Reals,
    theory: bool,
) -> int:
    """Simulate `many` games from the board `root`, or until the root has a winner or the rows might not
    be enough; how many were done. `bias` is empty where there is none, `moves` holds the moves of any
    board."""
    players = root[PLAYERS]
    v = root.copy()
    value, gained = worth.copy(), worth.copy()
    if not used[NODES]:
        nodes[0, WINNER] = -1
        open_node(0, v, used, nodes, edges, hopes, moves)
        used[NODES] = 1
    for done in range(many):
        full = used[NODES] == len(nodes) or used[EDGES] + len(moves) > len(edges)
        if full or nodes[0, WINNER] >= 0:
            return done
        v[:] = root
        node = depth = 0
        path[0] = 0
        while nodes[node, MOVES]:
            edge = follow(node, nodes, sums, edges, hopes, twister, numbers)
            play(v, int(edges[edge, MOVE]))
            child = edges[edge, CHILD]
            depth += 1
            if child < 0:
                child = used[NODES]
                used[NODES] += 1
                edges[edge, CHILD] = child
                path[depth] = child
                sums[child, PRIOR] = numbers[HOPE] * hopes[edge]
                nodes[child, MOVER] = nodes[child, WINNER] = -1
                if v[PHASE] == OVER:
                    nodes[child, WINNER] = v[SEAT]
                elif theory and v[PHASE] == PLAY and v[OUT] == players - 2:
                    nodes[child, WINNER] = known_winner(v, numbers[SPARE])
                break
            path[depth] = node = child
            if nodes[node, WINNER] >= 0:
                break
            if nodes[node, MOVER] < 0:
                open_node(node, v, used, nodes, edges, hopes, moves)
        won = nodes[path[depth], WINNER]
        if won < 0:
            rollout(v, twister, numbers, theory)
        elif v[PHASE] != OVER and v[OUT] == players - 2:
            finish(v, int(won))
        if v[PHASE] == OVER:
            won = v[SEAT]
            for seat in range(players):
                value[seat] = worth[v[SCORES + seat] - 1]
        else:
            for seat in range(players):
                value[seat] = 1.0 if seat == won else 0.0
        for seat in range(players):
            gained[seat] = value[seat]
            if len(bias):
                others = 0.0
                for other in range(players):
                    if other != seat:
                        others += bias[seat, other] * value[other]
                gained[seat] += others
        mover = 0
        for i in range(depth + 1):
            node = path[i]
            n = nodes[node, VISITS] + 1
            nodes[node, VISITS] = n
            nodes[node, WINS + won] += 1
            for seat in range(players):
                sums[node, SUMS + seat] += gained[seat]
            sums[node, KNOWN] = sums[node, SUMS + mover] / n + sums[node, PRIOR] * (1.0 / sqrt(n + 1))
            sums[node, DOUBT] = 1.0 / sqrt(n)
            mover = nodes[node, MOVER]
        if nodes[path[depth], WINNER] >= 0:
            prove(path, depth, nodes, sums, edges)
    return many


@kernel
def open_node(node: int, v: Flat, used: Flat, nodes: Rows, edges: Rows, hopes: Reals, moves: Flat) -> None:
    first, n = used[EDGES], moves_of(v, moves)
    nodes[node, MOVER] = turn_of(v)
    nodes[node, FIRST] = first
    nodes[node, MOVES] = n
    used[EDGES] += n
    for i in range(n):
        edges[first + i, MOVE] = moves[i]
        edges[first + i, CHILD] = -1
        hopes[first + i] = 0.0
    if v[PHASE] == PLAY:
        looks(v, moves, n, hopes[first : first + n])


@kernel
def prove(path: Flat, depth: int, nodes: Rows, sums: Reals, edges: Rows) -> None:
    for i in range(depth - 1, -1, -1):
        node, below = path[i], path[i + 1]
        mover, first, n = nodes[node, MOVER], nodes[node, FIRST], nodes[node, MOVES]
        sums[below, DOUBT] = 0.0
        sums[below, KNOWN] = 1e6
        if nodes[below, WINNER] != mover:
            sums[below, KNOWN] = -1e6 + sums[below, SUMS + mover] / nodes[below, VISITS]
        common = -2
        for edge in range(first, first + n):
            child = edges[edge, CHILD]
            winner = nodes[child, WINNER] if child >= 0 else -1
            if winner == mover:
                common = mover
                break
            common = winner if common == -2 or common == winner else -1
        if common < 0:
            return
        nodes[node, WINNER] = common


@kernel
def follow(
    node: int, nodes: Rows, sums: Reals, edges: Rows, hopes: Reals, twister: Flat, numbers: Reals
) -> int:
    """The row of the move to follow."""
    mover = nodes[node, MOVER]
    quick = numbers[QUICK + mover]
    if quick == 0.0 or draw(twister) >= quick:
        return choose(node, nodes, sums, edges, hopes, twister, numbers)
    first, n = nodes[node, FIRST], nodes[node, MOVES]
    most, ties = hopes[first], 0
    for edge in range(first, first + n):
        if hopes[edge] > most:
            most, ties = hopes[edge], 0
        ties += hopes[edge] == most
    left = bits(twister) % ties
    for edge in range(first, first + n):
        if hopes[edge] == most:
            if not left:
                return int(edge)
            left -= 1
    return int(first)


@kernel
def choose(
    node: int, nodes: Rows, sums: Reals, edges: Rows, hopes: Reals, twister: Flat, numbers: Reals
) -> int:
    """The row of the move that the search wants to know more of, of equals the one it has known longest."""
    mover, visits, first = nodes[node, MOVER], nodes[node, VISITS], nodes[node, FIRST]
    total = numbers[EXPLORE] * sqrt(log(visits + 1))
    weight = numbers[HOPE]
    best, oldest, most = -1, 0, -1e9
    ties, hope = 0, -1e9
    for edge in range(first, first + nodes[node, MOVES]):
        child = edges[edge, CHILD]
        if child < 0:
            if hopes[edge] > hope:
                hope, ties = hopes[edge], 0
            ties += hopes[edge] == hope
            continue
        urgency = sums[child, KNOWN] + total * sums[child, DOUBT]
        if urgency > most or (urgency == most and child < oldest):
            best, most, oldest = edge, urgency, child
    unseen = (sums[node, SUMS + mover] / visits if visits else 0.5) - numbers[UNSEEN] + total
    if not ties or unseen + weight * hope <= most:
        return int(best)
    left = bits(twister) % ties if ties > 1 else 0
    edge = first
    while edges[edge, CHILD] >= 0 or hopes[edge] != hope or left:
        left -= edges[edge, CHILD] < 0 and hopes[edge] == hope
        edge += 1
    return int(edge)


# from and to plain Python

MOST_CHIPS = 200
"""Of a table that the core plays; beyond that leaves weigh more than the language they are in."""
ROOM = 1 << 12
"""Nodes that a tree has room for at first."""
SLICE = 0.02
"""Seconds between two looks at the clock or for who has stopped it."""
FEW = 1 << 21
"""Nodes after which a search by the clock ends: more hardly change what is advised, and memory is short."""


def chips_of(board: Board) -> int:
    return sum(board.totals) + sum(stack.size for stack in board.piles)


def flat(board: Board) -> list[int]:
    """The vector of a board. A table without a bound never has more slots than it has now and a chip for
    each new one: with every capture, which may leave a gap, a chip leaves the game."""
    v = [0] * PILES
    v[PHASE], v[SEAT], v[SLOT] = board.phase, board.seat, board.slot
    v[LIVING], v[OUT], v[FREE] = board.living, board.out, board.free
    v[COUNT], v[RECENT] = len(board.piles), len(board.rec)
    v[PLAYERS], v[BOUND], v[IGNORE] = board.players, board.k, board.ignore
    v[MAY_RESCUE], v[GIVE_OWN] = board.rescue, board.give_own
    for seat, hand in enumerate(board.hands):
        v[HANDS + 4 * seat : HANDS + 4 * seat + 4] = hand
    giver = [-1 if seat is None else seat for seat in board.giver]
    asked = board.asked if board.phase == RESCUE else ()
    v[ASKING] = len(asked)
    parts = ((TOTALS, board.totals), (SCORES, board.scores), (REC, board.rec), (GIVER, giver), (ASKED, asked))
    for begin, part in parts:
        v[begin : begin + len(part)] = part
    for stack in board.piles:
        order = sum((colour + 1) << 3 * i for i, colour in enumerate(reversed(stack.order)))
        v += [sum(many << 16 * c for c, many in enumerate(stack.counts))]
        v += [stack.size << 16 | stack.mask << 12 | order]
    return v + [0] * (2 if board.k else 2 * chips_of(board) + 2)


class Growth:
    """A search by the compiled core, for which plain Python has the arrays made larger."""

    def __init__(
        self,
        board: Board,
        rng: Random,
        numbers: Sequence[float],
        worth: Sequence[float],
        bias: Sequence[Sequence[float]] | None,
        theory: bool,
    ) -> None:
        self.done = 0
        self._rng = rng
        self._root = np.array(flat(board), np.int64)
        slots = (len(self._root) - PILES) // 2
        self._moves = np.zeros(12 * (slots if board.k else min(slots, MOST_SLOTS)) + 8, np.int64)
        self._used = np.zeros(2, np.int64)
        self._twister = np.array(rng.getstate()[1], np.int64)
        self._numbers = np.array(numbers, np.float64)
        self._worth = np.array(worth, np.float64)
        self._bias = np.array(bias, np.float64) if bias else np.zeros((0, 0), np.float64)
        self._theory = theory
        self._nodes: Rows = np.zeros((0, WINS + board.players), np.int32)
        self._sums: Reals = np.zeros((0, SUMS + board.players), np.float64)
        self._edges: Rows = np.zeros((0, 2), np.int32)
        self._hopes: Reals = np.zeros(0, np.float64)
        self._slice = 64
        self._enlarge(ROOM)

    @staticmethod
    def fits(board: Board) -> bool:
        """Whether the core can search from a board."""
        return len(board.piles) <= MOST_CHIPS and chips_of(board) <= MOST_CHIPS

    def run(self, sims: int | None, end: float, stop: Stop | None) -> None:
        """Simulate so many games, or until `perf_counter` says `end`; less if the root has a winner or
        `stop` says so. The draws come from the generator given."""
        while sims is None or self.done < sims:
            if sims is None and (perf_counter() >= end or self._used[NODES] >= FEW):
                break
            self._go_on(self._slice if sims is None else min(self._slice, sims - self.done))
            if self._nodes[0, WINNER] >= 0 or (stop is not None and stop()):
                break
        version, _, gauss = self._rng.getstate()
        self._rng.setstate((version, tuple(self._twister.tolist()), gauss))

    def _go_on(self, many: int) -> None:
        began = perf_counter()
        done = grow(
            self._root,
            many,
            self._used,
            self._nodes,
            self._sums,
            self._edges,
            self._hopes,
            self._path,
            self._moves,
            self._twister,
            self._numbers,
            self._worth,
            self._bias,
            self._theory,
        )
        self.done += done
        if done < many:
            self._enlarge(len(self._nodes))
        elif perf_counter() - began < SLICE / 2:
            self._slice *= 2
        elif perf_counter() - began > SLICE * 2:
            self._slice = max(1, self._slice // 2)

    def _enlarge(self, nodes: int) -> None:
        """Room for so many nodes more, and for the moves of as many."""
        edges = max(8 * nodes, len(self._moves), len(self._edges) // 2)
        self._nodes = _longer(self._nodes, nodes)
        self._sums = _longer(self._sums, nodes)
        self._edges = _longer(self._edges, edges)
        self._hopes = _longer(self._hopes, edges)
        self._path = np.zeros(len(self._nodes), np.int64)

    def children(self) -> list[int]:
        """The nodes that the root's moves lead to, -1 where none was tried."""
        first, many = self._nodes[0, FIRST], self._nodes[0, MOVES]
        children: list[int] = self._edges[first : first + many, CHILD].tolist()
        return children

    def row(self, node: int) -> tuple[int, int, list[int], list[float]]:
        """The fields of a `mcts.Row`."""
        row = self._nodes[node]
        return int(row[WINNER]), int(row[VISITS]), row[WINS:].tolist(), self._sums[node, SUMS:].tolist()


def _longer(rows: NDArray[Kind], more: int) -> NDArray[Kind]:
    return np.concatenate([rows, np.zeros((more, *rows.shape[1:]), rows.dtype)])


def warm_up() -> None:
    """Search once, which compiles the core or loads what was compiled."""
    board = board_of(catalogue.read_as(SuckerPosition, "so-long-sucker"))
    Growth(board, Random(0), [0.0] * (HOPE + 1), [0.0] * board.players, None, True).run(1, 0.0, None)
