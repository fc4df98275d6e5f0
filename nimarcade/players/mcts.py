"""Monte Carlo tree search (UCT) that knows the rules alone: no theorem, no table.

It is an opponent without theory, and the measure of what search without theory is worth. A node
opens one more move whenever its visits allow (progressive widening), by sampling, so that
positions with 10^18 moves cost no more than small ones.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Generic

from nimarcade.core.game import Game, M, P, Seat, play

EXPLORE = 0.7
WIDEN = 2.0
"""A node holds at most WIDEN · sqrt(visits) + 1 moves."""
PLAYOUT = 200
"""A playout longer than this counts as a draw; longer ones say nothing anyway."""


class _Node(Generic[P, M]):
    __slots__ = ("moves", "position", "visits", "won")

    def __init__(self, position: P) -> None:
        self.position = position
        self.moves: dict[M, _Node[P, M]] = {}
        self.visits = 0
        self.won = 0.0
        """Playouts won by the player who moved here."""


def choose(game: Game[P, M], p: P, rng: Random, *, sims: int | None = 500, seconds: float | None = None) -> M:
    """The most visited move after `sims` playouts, or after `seconds` (which depends on the machine)."""
    root: _Node[P, M] = _Node(p)
    end = perf_counter() + (seconds or 0)
    done = 0
    while not root.moves or (done < sims if sims is not None else perf_counter() < end):
        _simulate(game, root, rng)
        done += 1
    return max(root.moves.items(), key=lambda pair: pair[1].visits)[0]


def _simulate(game: Game[P, M], root: _Node[P, M], rng: Random) -> None:
    path = [root]
    node = root
    while game.outcome(node.position) is None:
        fresh: _Node[P, M] | None = None
        if len(node.moves) <= WIDEN * sqrt(node.visits):
            move = game.sample(node.position, rng)
            if move not in node.moves:
                fresh = node.moves[move] = _Node(play(game, node.position, move))
        node = fresh or _most_urgent(node)
        path.append(node)
        if fresh:
            break
    winner = _playout(game, node.position, rng)
    for step in path:
        step.visits += 1
        if winner is None:
            step.won += 0.5
        elif winner != step.position.turn:
            step.won += 1


def _most_urgent(node: _Node[P, M]) -> _Node[P, M]:
    total = log(node.visits + 1)
    return max(node.moves.values(), key=lambda n: n.won / n.visits + EXPLORE * sqrt(total / n.visits))


def _playout(game: Game[P, M], p: P, rng: Random) -> Seat | None:
    for _ in range(PLAYOUT):
        ended = game.outcome(p)
        if ended is not None:
            return ended.winner
        p = play(game, p, game.sample(p, rng))
    return None
