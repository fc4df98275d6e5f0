"""Monte Carlo tree search (UCT) that knows the rules alone: no theorem, no table.

It is an opponent without theory, and the measure of what search without theory is worth. A node
opens one more move whenever its visits allow (progressive widening), by sampling, so that
positions with 10^18 moves cost no more than small ones.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from nimarcade.core.catalogue import game_of
from nimarcade.core.game import play

EXPLORE = 0.7
WIDEN = 2.0
"""A node holds at most WIDEN · sqrt(visits) + 1 moves."""
PLAYOUT = 200
"""A playout longer than this counts as a draw; longer ones say nothing anyway."""


class _Node:
    __slots__ = ("moves", "position", "visits", "won")

    def __init__(self, position: Any) -> None:
        self.position = position
        self.moves: dict[Any, _Node] = {}
        self.visits = 0
        self.won = 0.0
        """Playouts won by the player who moved here."""


def choose(p: Any, rng: Random, sims: int | None = 500, seconds: float | None = None) -> Any:
    """The most visited move after `sims` playouts, or after `seconds` (which depends on the machine)."""
    root = _Node(p)
    end = perf_counter() + (seconds or 0)
    done = 0
    while not root.moves or (done < sims if sims is not None else perf_counter() < end):
        _simulate(root, rng)
        done += 1
    return max(root.moves.items(), key=lambda pair: pair[1].visits)[0]


def _simulate(root: _Node, rng: Random) -> None:
    path = [root]
    node = root
    game = game_of(root.position)
    while game.outcome(node.position) is None:
        fresh = None
        if len(node.moves) <= WIDEN * sqrt(node.visits):
            move = game.sample(node.position, rng)
            if move not in node.moves:
                fresh = node.moves[move] = _Node(play(game, node.position, move))
        node = fresh or _most_urgent(node)
        path.append(node)
        if fresh:
            break
    winner = _playout(node.position, rng)
    for step in path:
        step.visits += 1
        if winner is None:
            step.won += 0.5
        elif winner != step.position.turn:
            step.won += 1


def _most_urgent(node: _Node) -> _Node:
    total = log(node.visits + 1)
    return max(node.moves.values(), key=lambda n: n.won / n.visits + EXPLORE * sqrt(total / n.visits))


def _playout(p: Any, rng: Random) -> int | None:
    game = game_of(p)
    for _ in range(PLAYOUT):
        ended = game.outcome(p)
        if ended is not None:
            return ended.winner
        p = play(game, p, game.sample(p, rng))
    return None
