"""Monte Carlo tree search of a position: every player is taken to play for himself (max^n), the others
by search as well, or a share of the time (`quick`, by seat) by looks alone.

UCT, with wins that are proved handed up the tree: a player with a won move has won. The last
two players' ends that a theorem knows are not played on. Source of the method: Nijssen and
Winands, "Multi-Player Monte-Carlo Tree Search".

For a player that thinks by the clock the same search runs in two processes at once (`advise_paired`):
each grows its own tree and the visits are added up (root parallelism). The second process is started
when first asked for, waits for more questions, and leaves when this one does.

The search stands a second time in `compiled_tree`, for Numba: change both (a test compares them).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from nimarcade.core import catalogue
from nimarcade.core import child as processes
from nimarcade.core.child import Child, ours
from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.position import COLOURS, Place, SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker import compiled
from nimarcade.theory.so_long_sucker.board import OVER, PLAY, Board, act_of, board_of
from nimarcade.theory.so_long_sucker.endgame import Stop
from nimarcade.theory.so_long_sucker.rollouts import (
    BITS,
    HASTE,
    LEAD,
    NOBODY,
    OWN,
    SPARE,
    TRIES,
    hopes,
    rollout,
    winner_of_two,
)

if TYPE_CHECKING:
    from nimarcade.theory.so_long_sucker.compiled_tree import Growth

EXPLORE = 0.5
UNSEEN = 0.15
"""How much worse than its node a move is taken to be that was never tried."""
HOPE = 1.5
"""The weight of a move's looks."""
QUICK = 0.5
"""How often a hasty search takes another player to play what looks best at once. Players who see the
others so build one tower and capture nothing: the better ones search the others' moves as their own."""
SEEN = 0.1
"""The share of the visits from which a move is known well enough to be preferred to the best one:
what was tried less may only seem good."""
WIN, PLACE = 0.9, 0.1
"""What the win is worth, and what the place."""
Bias = Sequence[Sequence[float]]
"""By seat: how much another seat's utility is worth to it."""
ASK_EVERY = 64
OFTEN = 8
"""Visits of a node after which its board is kept: to copy it is quicker than to play on to it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search found."""

    values: tuple[float, ...]
    """By seat: the share of games it won, if everyone plays so."""
    moves: tuple[tuple[SuckerMove, int, tuple[float, ...]], ...]
    """(move, visits, utility by seat), the advised move first."""
    sims: int
    proven: bool
    """Whether the advised move is proved to win."""
    won: tuple[float, ...] = ()
    """By move, in the same order: the share of its games that the seat to decide won."""


class Node:
    __slots__ = (
        "best",
        "board",
        "children",
        "doubt",
        "ending",
        "gain",
        "hope",
        "index",
        "known",
        "mover",
        "moves",
        "tried",
        "untried",
        "visits",
        "winner",
        "worth",
    )

    board: Board | None
    """The position, kept where the search often comes by."""
    moves: list[int]
    """None before the node is opened, which it is when the search comes by again."""
    children: list[Node | None]
    """By move."""
    tried: list[Node]
    """The same in the order in which they were first visited."""
    untried: list[tuple[float, list[int]]]
    """(how good they look at once, indices of moves), what looks best last."""
    best: tuple[int, ...]
    """The moves that look best, tried or not."""
    ending: list[float]
    """By seat: what a game is worth that comes to a proved win here; empty until that is worked out."""

    def __init__(self, index: int, hope: float, mover: int) -> None:
        self.index = index
        """Of the move that leads here."""
        self.hope = hope
        """How good it looks at once, which counts less the more it was tried."""
        self.mover = mover
        """The seat that decides here."""
        self.visits = 0
        self.gain = 0.0
        """The utility of the seat that decides here, all visits together."""
        self.worth = 0.0
        """That of the seat that decides one move before."""
        self.known = 0.0
        """How urgent it is to come here, and by how much more as far as that is in doubt (`_choose`)."""
        self.doubt = 0.0
        self.winner = -1
        """The seat that has a proved win here."""
        self.board = None
        self.moves = []
        self.ending = []

    def open(self, board: Board) -> None:
        moves = self.moves = board.moves()
        self.children = [None] * len(moves)
        self.tried = []
        if board.phase != PLAY:
            self.untried = [(0.0, list(range(len(moves))))]
        else:
            alike: dict[float, list[int]] = {}
            for i, hope in enumerate(hopes(board, moves)):
                if hope in alike:
                    alike[hope].append(i)
                else:
                    alike[hope] = [i]
            self.untried = sorted(alike.items())
        self.best = tuple(self.untried[-1][1])


def _board_after(path: list[Node]) -> Board:
    """The position of the last node, by the moves since the last one whose board is kept."""
    last = len(path) - 1
    while (kept := path[last].board) is None:
        last -= 1
    board = kept.copy()
    for node, child in pairwise(path[last:]):
        board.play(node.moves[child.index])
        if child.visits >= OFTEN:
            child.board = board.copy()
    return board


class Row(NamedTuple):
    """What is told of a node."""

    winner: int
    visits: int
    wins: list[int]
    sums: list[float]
    """By seat: the utility of all visits together."""


@lru_cache
def _tables(size: int) -> tuple[list[float], list[float]]:
    """By number of visits: what doubt is worth at a node, and 1 / √n."""
    return [EXPLORE * sqrt(log(n + 1)) for n in range(size)], [1 / sqrt(n or 1) for n in range(size)]


def advise(
    p: SuckerPosition,
    *,
    sims: int | None = None,
    seconds: float | None = None,
    rng: Random,
    bias: Bias | None = None,
    theory: bool = True,
    quick: Sequence[float] = NOBODY,
    careful: bool = False,
    stop: Stop | None = None,
) -> Advice:
    """Search from `p`, which is not the end, for `sims` games or `seconds` (which depends on the
    machine). The same `sims` and rng, the same advice. `stop` is asked now and then; without
    `theory` the theorem is not used; `quick` says by seat how often another player is taken to play by
    looks. A `careful` search guesses better who wins of the last two."""
    search = Tree(p, rng, bias, theory, quick, careful)
    end = perf_counter() + (seconds or 0.0)
    core = compiled.core(sims, seconds)
    if core is not None and core.fits(search.board):
        search.grow(core, sims, end, stop)
        return search.advice()
    every = 1 if sims is not None and sims < ASK_EVERY else ASK_EVERY  # few games are long ones
    while search.root.winner < 0 and (search.done < sims if sims is not None else perf_counter() < end):
        search.simulate()
        if stop is not None and search.done % every == 0 and stop():
            break
    return search.advice()


def _biased(worth: list[float], seat: int, row: Sequence[float]) -> float:
    """Added up one by one, which the compiled core does too (`sum` rounds better, but not everywhere)."""
    others = 0.0
    for other, weight in enumerate(row):
        if other != seat:
            others += weight * worth[other]
    return worth[seat] + others


class Tree:
    """A search that can be gone on with."""

    def __init__(
        self,
        p: SuckerPosition,
        rng: Random,
        bias: Bias | None = None,
        theory: bool = True,
        quick: Sequence[float] = NOBODY,
        careful: bool = False,
    ) -> None:
        self.board = board_of(p)
        self.rng = rng
        self.bias = bias
        self.theory = theory
        self.quick = tuple(0.0 if seat == self.board.turn else share for seat, share in enumerate(quick))
        self.careful = careful
        n = self.board.players
        self.root = Node(-1, 0.0, self.board.turn)
        self.root.open(self.board)
        self.root.board = self.board
        self.row = Row(-1, 0, [0] * n, [0.0] * n)
        self.rows: list[Row | None] = [None] * len(self.root.moves)
        """Of the root, and by move of its children, without winner and visits until the end."""
        self.done = 0
        self._worth = [PLACE * place / (n - 1) for place in range(n)]
        self._worth[-1] += WIN
        self._totals, self._roots = _tables(512)

    def simulate(self) -> None:
        """One more game: down the tree, one new node, and on to the end."""
        if self.done + 2 >= len(self._totals):
            self._totals, self._roots = _tables(2 * len(self._totals))
        path = self._descend()
        leaf = path[-1]
        won = leaf.winner
        if won < 0:
            board = self._left
            rollout(board, self.rng, self.theory, self.careful)
            won, worth = board.seat, self._worths(board)
        else:
            worth = leaf.ending or self._ending(leaf, path)
        self._add(path, won, worth)
        self.done += 1
        if leaf.winner >= 0:
            self._prove(path)

    def _descend(self) -> list[Node]:
        """The nodes from the root to a new one or a proved win; of a new one the board is left over."""
        node = self.root
        path = [node]
        board: Board | None = None
        totals, bits, quick = self._totals, self.rng.getrandbits, self.quick
        while node.winner < 0:
            child: Node | None = None
            share = quick[node.mover]
            if share and self.rng.random() < share:
                i = node.best[bits(BITS) % len(node.best)]
                child = node.children[i]
                if child is None:
                    node.untried[-1][1].remove(i)
                    hope = node.untried[-1][0]
            else:
                visits = node.visits
                total, most = totals[visits], -1e9
                for each in node.tried:
                    urgency = each.known + total * each.doubt
                    if urgency > most:
                        most, child = urgency, each
                if node.untried:
                    hope, alike = node.untried[-1]
                    unseen = (node.gain / visits if visits else 0.5) - UNSEEN + total
                    if unseen + HOPE * hope > most:
                        child, i = None, alike.pop(bits(BITS) % len(alike) if len(alike) > 1 else 0)
            if child is None:
                if not node.untried[-1][1]:
                    node.untried.pop()
                board = board or _board_after(path)
                board.play(node.moves[i])
                child = node.children[i] = Node(i, HOPE * hope, board.turn)
                node.tried.append(child)
                path.append(child)
                self._settle(child, board)
                return path
            path.append(child)
            node = child
            if not node.moves and node.winner < 0:
                board = _board_after(path)
                node.open(board)
        return path

    def _settle(self, node: Node, board: Board) -> None:
        """Note a win at a new node that the rules or the theorem tell at once."""
        self._left = board
        if board.phase == OVER:
            node.winner = board.seat
        elif self.theory and board.phase == PLAY and board.out == board.players - 2:
            won = winner_of_two(board)
            if won is not None:
                node.winner = won
                board.finish(won)
        if node.winner >= 0:
            node.ending = self._worths(board)

    def _ending(self, node: Node, path: list[Node]) -> list[float]:
        """`Node.ending` of a node, the last of the path, whose win was proved by what follows it."""
        board = _board_after(path)
        if board.out == board.players - 2:
            board.finish(node.winner)
            node.ending = self._worths(board)
        else:  # more than two players are left: nobody asks for the places
            node.ending = self._biased([float(seat == node.winner) for seat in range(board.players)])
        return node.ending

    def _worths(self, board: Board) -> list[float]:
        """By seat: what the game is worth that ended so."""
        return self._biased([self._worth[score - 1] for score in board.scores])

    def _biased(self, worth: list[float]) -> list[float]:
        if self.bias is None:
            return worth
        return [_biased(worth, seat, row) for seat, row in enumerate(self.bias)]

    def _add(self, path: list[Node], won: int, worth: list[float]) -> None:
        """Count a game at all nodes that it came by."""
        roots = self._roots
        node = path[0]
        node.visits += 1
        mover = node.mover
        node.gain += worth[mover]
        rows = [self.row]
        if len(path) > 1:
            row = self.rows[path[1].index]
            if row is None:
                n = len(worth)
                row = self.rows[path[1].index] = Row(-1, 0, [0] * n, [0.0] * n)
            rows.append(row)
            for node in path[1:]:
                node.visits = n = node.visits + 1
                node.worth = total = node.worth + worth[mover]
                node.known = total / n + node.hope * roots[n + 1]
                node.doubt = roots[n]
                mover = node.mover
                node.gain += worth[mover]
        for row in rows:
            row.wins[won] += 1
            sums = row.sums
            for seat, value in enumerate(worth):
                sums[seat] += value

    def grow(self, core: type[Growth], sims: int | None, end: float, stop: Stop | None) -> None:
        """Simulate as `advise` says, by the compiled core. What `advice` needs of its tree comes back."""
        numbers = (
            HASTE,
            SPARE,
            TRIES,
            OWN,
            LEAD,
            self.careful,
            *self.quick,
            EXPLORE,
            UNSEEN,
            HOPE,
        )
        growth = core(self.board, self.rng, numbers, self._worth, self.bias, self.theory)
        growth.run(sims, end, stop)
        if growth.done:
            self.done = growth.done
            self.row = Row(*growth.row(0))
            self.rows = [Row(*growth.row(node)) if node >= 0 else None for node in growth.children()]

    def _prove(self, path: list[Node]) -> None:
        """Hand a proved win up: to a mover who can go there, or where all moves lead to it."""
        above = len(path) - 1
        while above:
            child, above = path[above], above - 1
            node, winner = path[above], child.winner
            child.doubt = 0.0
            child.known = 1e6 if winner == node.mover else -1e6 + child.worth / child.visits
            if winner != node.mover and (node.untried or any(other.winner != winner for other in node.tried)):
                return
            node.winner = winner

    def advice(self) -> Advice:
        if self.done == 0:
            self.simulate()
        if self.root.visits:  # grown here
            self.row = self.row._replace(winner=self.root.winner, visits=self.root.visits)
            for child in self.root.tried:
                row = self.rows[child.index]
                assert row is not None, "it was visited"
                self.rows[child.index] = row._replace(winner=child.winner, visits=child.visits)
        root, mover = self.row, self.root.mover
        pairs = [(move, row) for move, row in zip(self.root.moves, self.rows, strict=True) if row]

        def rank(pair: tuple[int, Row]) -> tuple[bool, bool, int, float]:
            child = pair[1]
            lost = child.winner >= 0 and child.winner != mover
            return child.winner == mover, not lost, child.visits, child.sums[mover]

        pairs.sort(key=rank, reverse=True)
        moves = tuple((act_of(self.board, move), child.visits, _utilities(child)) for move, child in pairs)
        values = tuple(wins / root.visits for wins in root.wins)
        if root.winner >= 0:
            values = tuple(float(seat == root.winner) for seat in range(self.board.players))
        won = tuple(child.wins[mover] / child.visits for _, child in pairs)
        return Advice(values, moves, root.visits, pairs[0][1].winner == mover, won)


def _utilities(row: Row) -> tuple[float, ...]:
    """By seat: what a move is worth, the win alone where it is proved."""
    if row.winner >= 0:
        return tuple(float(seat == row.winner) for seat in range(len(row.wins)))
    return tuple(total / row.visits for total in row.sums)


def ventured(p: SuckerPosition, advice: Advice, appetite: float) -> SuckerMove:
    """The move of a player with an appetite for risk: of the moves worth at most that much less than the
    advised one, a capture for himself first, else one that leaves the tallest pile alone. Of two players
    left one has won, and there is nothing to venture."""
    advised, _, worth = advice.moves[0]
    if not appetite or advice.proven or p.phase != "play" or len(p.living) < 3:
        return advised
    seat, tallest = p.seat, max(map(len, p.piles), default=0)
    least = worth[seat] - appetite
    alike = [
        move
        for move, visits, worths in advice.moves
        if isinstance(move, Place) and worths[seat] >= least and visits >= SEEN * advice.sims
    ]

    def height(move: Place) -> int:
        return len(p.piles[move.slot - 1]) if move.slot <= len(p.piles) else 0

    def captures(move: Place) -> bool:
        return move.colour == seat and height(move) > 0 and p.piles[move.slot - 1][-1] == COLOURS[seat]

    bold = [move for move in alike if captures(move)] or [move for move in alike if height(move) < tallest]
    return bold[0] if bold else advised


LEAST = 0.01
"""Seconds of the second process's search when it is late."""
Line = tuple[SuckerMove, int, tuple[float, ...]]
"""(move, visits, utility by seat)."""


class Question(TypedDict):
    """What the other process is asked, as JSON."""

    code: str
    until: float
    """When to stop, by `time.time`: a process that has yet to start has less time left."""
    seed: float
    bias: Bias | None
    theory: bool
    quick: Sequence[float]


class Answer(TypedDict):
    """An `Advice` as JSON, moves by their codes."""

    values: Sequence[float]
    moves: Sequence[tuple[str, int, Sequence[float]]]
    sims: int
    proven: bool


_partner: Child | None = None
"""The other process: one line of JSON asks, one line answers."""


def advise_paired(
    p: SuckerPosition,
    seconds: float,
    rng: Random,
    bias: Bias | None = None,
    theory: bool = True,
    quick: Sequence[float] = NOBODY,
    stop: Stop | None = None,
) -> Advice:
    """What `advise` finds in `seconds` with two processes, or with one where there is only
    one core or the other process fails."""
    global _partner
    if (os.cpu_count() or 1) < 2:
        return advise(p, seconds=seconds, rng=rng, bias=bias, theory=theory, quick=quick, stop=stop)
    question: Question = {
        "code": catalogue.write(p),
        "until": time.time() + seconds,
        "seed": rng.random(),
        "bias": bias,
        "theory": theory,
        "quick": quick,
    }
    try:
        _partner = _partner or ours(__name__, "serve")
        _partner.send(json.dumps(question))
    except OSError:
        close()
    mine = advise(p, seconds=seconds, rng=rng, bias=bias, theory=theory, quick=quick, stop=stop)
    if _partner is None:
        return mine
    if stop is not None and stop():
        close()
        return mine
    theirs: Answer | None = _partner.answer()
    if theirs is None:
        close()
        return mine
    return _added(p, mine, theirs)


def close() -> None:
    """End the other process; the next question starts a new one."""
    global _partner
    if _partner is not None:
        _partner.end()
    _partner = None


def _added(p: SuckerPosition, mine: Advice, theirs: Answer) -> Advice:
    lines: dict[SuckerMove, Line] = {line[0]: line for line in mine.moves}
    for code, visits, utilities in theirs["moves"]:
        move = codes.read_move(p, code)
        _, before, worth = lines.get(move, (move, 0, (0.0,) * len(utilities)))
        total = before + visits
        mean = tuple((a * before + b * visits) / total for a, b in zip(worth, utilities, strict=True))
        lines[move] = move, total, mean
    sims = mine.sims + theirs["sims"]
    values = tuple(
        (a * mine.sims + b * theirs["sims"]) / sims
        for a, b in zip(mine.values, theirs["values"], strict=True)
    )
    ranked = sorted(lines.values(), key=lambda line: -line[1])
    # a proof in either process outweighs any number of visits
    first = mine.moves[0][0] if mine.proven else codes.read_move(p, theirs["moves"][0][0])
    proven = mine.proven or theirs["proven"]
    if proven:
        ranked.sort(key=lambda line: line[0] != first)
    return Advice(values, tuple(ranked), sims, proven)


def serve(parent: int) -> None:
    """Answer questions, a line each, until the input ends."""
    processes.serve(_answered, parent)


def _answered(question: Question) -> Answer:
    p = catalogue.read_as(SuckerPosition, question["code"])
    left = max(LEAST, question["until"] - time.time())
    rng, bias, theory = Random(question["seed"]), question["bias"], question["theory"]
    advice = advise(p, seconds=left, rng=rng, bias=bias, theory=theory, quick=question["quick"])
    return {
        "values": advice.values,
        "moves": [(codes.write_move(p, move), visits, worth) for move, visits, worth in advice.moves],
        "sims": advice.sims,
        "proven": advice.proven,
    }
