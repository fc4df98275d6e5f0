"""What a lost player of an impartial game can still do: make it last, or set a trap.

Where plies can be counted the slowest move is the hardest to beat, and of several the one after which the
fewest replies win. Elsewhere, on boards too large for that, nobody plays a game to its end stone by stone:
there the best resistance is a trap, a move that leaves about as much to play as any and after which the
fewest replies win. Winning replies are counted by the theorem, which costs nothing in stones.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import islice
from typing import Protocol

from nimarcade.core import catalogue
from nimarcade.core.game import Game, M, Numbered, P, Position, numbered
from nimarcade.core.verdict import LIMITS, Verdict
from nimarcade.theory import solver
from nimarcade.theory.theorem import Solvable, Theorem, Wins

TRIED = 16
"""So many of the moves that a theorem names are compared at most."""
FEW = 40
"""Where a theorem counts no replies, all moves and replies are tried if there are at most so many of each."""
SOONER = 4, 3
"""What the winner's quickest answer to a trap leaves to play, times the first, is at least what it leaves
after the most sparing move, times the second: then the game does not end much sooner."""
RULE = "a trap: of a few moves that leave about as much to play, the one with the fewest winning replies"
LONGEST = "a slowest losing move"


class Judge(Protocol[P, M]):
    """What is asked of a game's theory here."""

    @property
    def game(self) -> Game[P, M]: ...

    @property
    def solvable(self) -> Solvable[P, M]: ...

    def theorem(self, p: P) -> Theorem[P, M] | None: ...


def trap(theory: Judge[P, M], p: P) -> M | None:
    """The move after which the fewest replies win, among a few that do not end the game much sooner; of those
    alike the first one tried. None where the replies cannot be counted."""
    theorem = theory.theorem(p)
    if theorem is None:
        return None
    sparing = theory.solvable.delaying_move(p)
    most = wins(theory, theory.game.after(p, sparing))
    if most is None or most.moves == 1:
        return None if most is None else sparing
    best, fewest = sparing, most.moves
    many, few = SOONER
    for move in _tries(theory, theorem, p):
        found = wins(theory, theory.game.after(p, move))
        if found is not None and found.moves < fewest and many * found.left >= few * most.left:
            best, fewest = move, found.moves
            if fewest == 1:
                break
    return best


def _tries(theory: Judge[P, M], theorem: Theorem[P, M], p: P) -> Iterable[M]:
    if theorem.tries is not None:
        return islice(theorem.tries(p), TRIED)
    return () if theorem.wins is not None else islice(theory.game.moves(p), FEW)


def wins(theory: Judge[P, M], p: P) -> Wins | None:
    """The winning moves of p by closed form, or by trying them if there are few; None where neither helps."""
    theorem = theory.theorem(p)
    if theorem is None or theory.game.outcome(p) is not None:
        return None
    return _tried(theory, p) if theorem.wins is None else theorem.wins(p)


def _tried(theory: Judge[P, M], p: P) -> Wins | None:
    game = theory.game
    moves = list(islice(game.moves(p), FEW + 1))
    if len(moves) > FEW:
        return None
    left = []
    for after in (game.after(p, move) for move in moves):
        ended, theorem = game.outcome(after), theory.theorem(after)
        if ended is None and theorem is None:
            return None
        if ended.winner != after.turn if ended is not None else theorem is not None and theorem.is_p(after):
            left.append(game.max_plies(after))
    return Wins(len(left), min(left)) if left else None


def counted(theory: Judge[P, M], verdict: Verdict[P, M]) -> Verdict[P, M]:
    """A verdict on a lost position with the plies to the end, where its move is known to lose last."""
    p = verdict.position
    if verdict.outcome != "P" or verdict.best is None or (table := solver.below(p, LIMITS.near)) is None:
        return verdict
    here, there = (
        table.remoteness[theory.solvable.graph(q)[0]] for q in (p, theory.game.after(p, verdict.best))
    )
    return verdict._replace(remoteness=here) if here == there + 1 else verdict


def replies(p: Position) -> int | None:
    """How many moves p has, by closed form; None where the game does not tell."""
    counts = _numbered(p.game)
    return None if counts is None else counts.move_count(p)


@cache
def _numbered(game: str) -> Numbered[Position] | None:
    return numbered(catalogue.game(game))
