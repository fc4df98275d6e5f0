"""Monte Carlo tree search for a table: every player is taken to play for himself (max^n), the others
half of the time by looks alone.

UCT, with wins that are proved handed up the tree: a player with a won move has won. The last
two players' ends that Theorem 2.39 knows are not played on. Source of the method: Nijssen and
Winands, "Multi-Player Monte-Carlo Tree Search".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter

from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker.core import OVER, PLAY, Board, act_of, board_of
from nimarcade.theory.so_long_sucker.rollout import hopes, rollout, winner_of_two

EXPLORE = 0.5
UNSEEN = 0.15
"""How much worse than its node a move is taken to be that was never tried."""
HOPE = 1.5
"""The weight of a move's looks."""
QUICK = 0.5
"""How often another player is taken to play what looks best at once: few search as deep as this."""
WIN, PLACE = 0.9, 0.1
"""What the win is worth, and what the place."""
Bias = Sequence[Sequence[float]]
"""By seat: how much another seat's utility is worth to it."""
Stop = Callable[[], bool]
ASK_EVERY = 64


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search found."""

    values: tuple[float, ...]
    """By seat: the share of games it won, if everyone plays so."""
    moves: tuple[tuple[SuckerMove, int, tuple[float, ...]], ...]
    """(act, visits, utility by seat), the advised act first."""
    sims: int
    proven: bool
    """Whether the advised act is proved to win."""
    won: tuple[float, ...] = ()
    """By act, in the same order: the share of its games that the seat to decide won."""


class Node:
    __slots__ = ("children", "hopes", "mover", "moves", "sums", "visits", "winner", "wins")

    def __init__(self, seats: int) -> None:
        self.moves: list[int] = []
        self.children: list[Node | None] = []
        self.hopes: list[float] = []
        """By move: how good it looks at once, which counts less the more it was tried."""
        self.mover = -1
        """The seat that decides here; -1 until the node is opened."""
        self.visits = 0
        self.sums = [0.0] * seats
        self.wins = [0] * seats
        self.winner = -1
        """The seat that has a proved win here."""

    def open(self, board: Board) -> None:
        self.mover = board.turn
        self.moves = board.moves()
        self.children = [None] * len(self.moves)
        self.hopes = hopes(board, self.moves) if board.phase == PLAY else [0.0] * len(self.moves)


def advise(
    t: SuckerPosition,
    *,
    sims: int | None = None,
    seconds: float | None = None,
    rng: Random,
    bias: Bias | None = None,
    theory: bool = True,
    stop: Stop | None = None,
) -> Advice:
    """Search from `t`, which is not the end, for `sims` games or `seconds` (which depends on the
    machine). The same `sims` and rng, the same advice. `stop` is asked now and then; without
    `theory` the theorem is not used."""
    search = Tree(t, rng, bias, theory)
    end = perf_counter() + (seconds or 0.0)
    while search.root.winner < 0 and (search.done < sims if sims is not None else perf_counter() < end):
        search.simulate()
        if stop is not None and search.done % ASK_EVERY == 0 and stop():
            break
    return search.advice()


class Tree:
    """A search that can be gone on with."""

    def __init__(self, t: SuckerPosition, rng: Random, bias: Bias | None = None, theory: bool = True) -> None:
        self.board = board_of(t)
        self.rng = rng
        self.bias = bias
        self.theory = theory
        self.root = Node(self.board.players)
        self.root.open(self.board)
        self.done = 0
        n = self.board.players
        self._worth = [PLACE * place / (n - 1) for place in range(n)]
        self._worth[-1] += WIN

    def simulate(self) -> None:
        """One more game: down the tree, one new node, and on to the end."""
        board, node = self.board.copy(), self.root
        path = [node]
        while node.moves:
            at = self._follow(node)
            board.play(node.moves[at])
            child = node.children[at]
            if child is None:
                child = node.children[at] = Node(board.players)
                self._settle(child, board)
                path.append(child)
                break
            path.append(child)
            node = child
            if node.winner >= 0:
                break
            if node.mover < 0:
                node.open(board)
        won = path[-1].winner
        if won < 0:
            rollout(board, self.rng, self.theory)
        elif board.phase != OVER and board.out == board.players - 2:
            board.finish(won)
        if board.phase == OVER:
            worth = [self._worth[score - 1] for score in board.scores]
            won = board.seat
        else:  # a win was proved with more than two players left: nobody asks for the places
            worth = [float(seat == won) for seat in range(board.players)]
        if self.bias is not None:
            worth = [
                own + sum(w * worth[other] for other, w in enumerate(row) if other != seat)
                for seat, (own, row) in enumerate(zip(worth, self.bias, strict=True))
            ]
        for node in path:
            node.visits += 1
            node.wins[won] += 1
            sums = node.sums
            for seat, value in enumerate(worth):
                sums[seat] += value
        self.done += 1
        if path[-1].winner >= 0:
            self._prove(path)

    def _settle(self, node: Node, board: Board) -> None:
        """Note a win that the rules or the theorem tell at once."""
        if board.phase == OVER:
            node.winner = board.seat
        elif self.theory and board.phase == PLAY and board.out == board.players - 2:
            won = winner_of_two(board)
            node.winner = -1 if won is None else won

    def _prove(self, path: list[Node]) -> None:
        """Hand a proved win up: to a mover who can go there, or where all moves lead to it."""
        for node in reversed(path[:-1]):
            winners = {-1 if child is None else child.winner for child in node.children}
            if node.mover in winners:
                node.winner = node.mover
            elif len(winners) == 1 and -1 not in winners:
                node.winner = winners.pop()
            else:
                return

    def _follow(self, node: Node) -> int:
        """The index of the move to follow."""
        if node.mover == self.root.mover or self.rng.random() >= QUICK:
            return self._choose(node)
        most = max(node.hopes)
        best = [at for at, hope in enumerate(node.hopes) if hope == most]
        return best[int(self.rng.random() * len(best))]

    def _choose(self, node: Node) -> int:
        """The index of the move that the search wants to know more of."""
        mover, visits = node.mover, node.visits
        total = EXPLORE * sqrt(log(visits + 1))
        unseen = (node.sums[mover] / visits if visits else 0.5) - UNSEEN + total
        best, most, ties = 0, -1e9, 0
        for at, child in enumerate(node.children):
            if child is None:
                urgency = unseen + HOPE * node.hopes[at]
            elif child.winner >= 0:
                urgency = 1e6 if child.winner == mover else -1e6 + child.sums[mover] / child.visits
            else:
                n = child.visits
                urgency = child.sums[mover] / n + total / sqrt(n) + HOPE * node.hopes[at] / sqrt(n + 1)
            if urgency > most:
                best, most, ties = at, urgency, 1
            elif urgency == most:
                ties += 1
                if self.rng.random() * ties < 1:
                    best = at
        return best

    def advice(self) -> Advice:
        root = self.root
        if root.visits == 0:
            self.simulate()
        mover = root.mover
        pairs = [(move, child) for move, child in zip(root.moves, root.children, strict=True) if child]

        def rank(pair: tuple[int, Node]) -> tuple[bool, bool, int, float]:
            child = pair[1]
            lost = child.winner >= 0 and child.winner != mover
            return child.winner == mover, not lost, child.visits, child.sums[mover]

        pairs.sort(key=rank, reverse=True)
        moves = tuple(
            (act_of(self.board, move), child.visits, tuple(total / child.visits for total in child.sums))
            for move, child in pairs
        )
        values = tuple(wins / root.visits for wins in root.wins)
        if root.winner >= 0:
            values = tuple(float(seat == root.winner) for seat in range(self.board.players))
        won = tuple(child.wins[mover] / child.visits for _, child in pairs)
        return Advice(values, moves, root.visits, pairs[0][1].winner == mover, won)
