"""The tree search of `mcts` once more, for the compiled core (`compiled`): the same tree from the same seed.

Whoever changes how `mcts.Tree` searches changes it here too; a test grows both side by side. A node is a
row of `nodes` and of `sums`; its moves are rows of `edges` and `hopes`, one after the other.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING

from nimarcade.theory.so_long_sucker.board import OVER, PLAY
from nimarcade.theory.so_long_sucker.compiled_rules import (
    OUT,
    PHASE,
    PLAYERS,
    SCORES,
    SEAT,
    SPARE,
    TRIES,
    draw,
    finish,
    known_winner,
    looks,
    moves_of,
    play,
    rollout,
    turn_of,
)
from nimarcade.theory.so_long_sucker.kernels import kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.theory.so_long_sucker.compiled_rules import Flat, Reals

    Rows = NDArray[np.int32]

MOVER, WINNER, VISITS, FIRST, MOVES, WINS = range(6)
"""Columns of `nodes`: as in `mcts.Node`; the node's moves are so many from row FIRST of `edges` on; WINS
begins the wins by seat."""
MOVE, CHILD = range(2)
"""Columns of `edges`; a child that is not there yet is -1."""
NODES, EDGES = range(2)
"""How many rows are in use."""
EXPLORE, UNSEEN, HOPE, QUICK = range(TRIES + 1, TRIES + 5)
"""Where `mcts` hands its constants over, after those of `compiled_rules`."""


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
        open_node(0, v, used, nodes, edges, hopes, moves)
        used[NODES] = 1
    for done in range(many):
        if (
            nodes[0, WINNER] >= 0
            or used[NODES] == len(nodes)
            or used[EDGES] + len(moves) > len(edges)
            or used[NODES] >= len(path)
        ):
            return done
        v[:] = root
        node = depth = 0
        path[0] = 0
        while nodes[node, MOVES]:
            edge = follow(node, nodes, sums, edges, hopes, twister, numbers)
            play(v, edges[edge, MOVE])
            child = edges[edge, CHILD]
            depth += 1
            if child < 0:
                child = used[NODES]
                used[NODES] += 1
                edges[edge, CHILD] = child
                path[depth] = child
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
            finish(v, won)
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
        for i in range(depth + 1):
            node = path[i]
            nodes[node, VISITS] += 1
            nodes[node, WINS + won] += 1
            for seat in range(players):
                sums[node, seat] += gained[seat]
        if nodes[path[depth], WINNER] >= 0:
            prove(path, depth, nodes, edges)
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
def prove(path: Flat, depth: int, nodes: Rows, edges: Rows) -> None:
    for i in range(depth - 1, -1, -1):
        node = path[i]
        mover, first, n = nodes[node, MOVER], nodes[node, FIRST], nodes[node, MOVES]
        common = -2
        for edge in range(first, first + n):
            child = edges[edge, CHILD]
            winner = nodes[child, WINNER] if child >= 0 else -1
            if winner == mover:
                common = mover
                break
            common = winner if common in (-2, winner) else -1
        if common < 0:
            return
        nodes[node, WINNER] = common


@kernel
def follow(
    node: int, nodes: Rows, sums: Reals, edges: Rows, hopes: Reals, twister: Flat, numbers: Reals
) -> int:
    """The row of the move to follow."""
    quick = numbers[QUICK]
    if quick == 0.0 or nodes[node, MOVER] == nodes[0, MOVER] or draw(twister) >= quick:
        return choose(node, nodes, sums, edges, hopes, twister, numbers)
    first, n = nodes[node, FIRST], nodes[node, MOVES]
    most, ties = hopes[first], 0
    for edge in range(first, first + n):
        if hopes[edge] > most:
            most, ties = hopes[edge], 0
        ties += hopes[edge] == most
    left = int(draw(twister) * ties)
    for edge in range(first, first + n):
        if hopes[edge] == most:
            if not left:
                return edge
            left -= 1
    return first


@kernel
def choose(
    node: int, nodes: Rows, sums: Reals, edges: Rows, hopes: Reals, twister: Flat, numbers: Reals
) -> int:
    """The row of the move that the search wants to know more of."""
    mover, visits, first = nodes[node, MOVER], nodes[node, VISITS], nodes[node, FIRST]
    total = numbers[EXPLORE] * sqrt(log(visits + 1))
    unseen = (sums[node, mover] / visits if visits else 0.5) - numbers[UNSEEN] + total
    hope = numbers[HOPE]
    best, most, ties = 0, -1e9, 0
    for edge in range(first, first + nodes[node, MOVES]):
        child = edges[edge, CHILD]
        if child < 0:
            urgency = unseen + hope * hopes[edge]
        elif nodes[child, WINNER] >= 0:
            if nodes[child, WINNER] == mover:
                urgency = 1e6
            else:
                urgency = -1e6 + sums[child, mover] / nodes[child, VISITS]
        else:
            n = nodes[child, VISITS]
            urgency = sums[child, mover] / n + total / sqrt(n) + hope * hopes[edge] / sqrt(n + 1)
        if urgency > most:
            best, most, ties = edge, urgency, 1
        elif urgency == most:
            ties += 1
            if draw(twister) * ties < 1:
                best = edge
    return best
