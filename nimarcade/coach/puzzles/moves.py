"""Puzzles about moves and outcomes: the only winning move, win in N, P or N.

Whether a position is won is asked of the theory; how far the end is, of an exhaustive search.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from nimarcade.coach.puzzles import difficulty
from nimarcade.coach.puzzles.puzzle import Puzzle
from nimarcade.coach.puzzles.variants import draw
from nimarcade.games import game_of
from nimarcade.games.game import play
from nimarcade.games.so_long_sucker.position import Discard
from nimarcade.theory import consult

MOST = 4_000
"""Moves looked through; boards with more are left out."""
SHORT = ("nim", "nim+misere", "so-long-sucker+endgame")
"""Wins in few moves are rare on their larger boards, or slow to count out."""
OUTCOMES = ("N: who is to move can win.", "P: who is to move loses against the best play.")


def only(head: str, level: int, seed: int, rng: Random) -> Puzzle | None:
    """One winning move among several; None where this drawing gives no such puzzle."""
    p = draw(head, level, rng)
    game = game_of(p)
    if game.outcome(p) is not None or consult.outcome_of(p) != "N":
        return None
    moves = list(islice(game.moves(p), MOST + 1))
    if not min(3 + (level > 1), _least(p)) <= len(moves) <= MOST:
        return None
    winning = [m for m in moves if consult.wins(game.after(p, m), p.turn)]
    if len(winning) != 1:
        return None
    hard = difficulty.of(p, "only", 1, len(moves))
    answers = (game.write_move(p, winning[0]),)
    ask = "Exactly one move wins. Find it."
    if p.game == "so-long-sucker":
        ask = "Exactly one act wins. Find it."
    return Puzzle("only", game.write(p), ask, answers, hard, seed, head, level)


def _least(p: Any) -> int:
    """Where a game allows few moves: stones up to k, or a chip on one of the piles."""
    return 3 if p.game == "so-long-sucker" else getattr(p, "k", None) or MOST


def win_in(head: str, level: int, seed: int, rng: Random) -> Puzzle | None:
    """Several moves win, only some of them in time."""
    p = draw(head, min(level, 3) if head in SHORT else level, rng)
    if game_of(p).outcome(p) is not None or consult.outcome_of(p) != "N":
        return None
    fast, winning, plies = fastest(p)
    if not fast or len(fast) == winning or not _length(p, plies, level):
        return None
    game = game_of(p)
    moves = sum(1 for _ in islice(game.moves(p), MOST))
    hard = difficulty.of(p, "win-in", len(fast), moves, plies)
    answers = tuple(game.write_move(p, m) for m in fast)
    return Puzzle("win-in", game.write(p), _asked(p, plies), answers, hard, seed, head, level, plies=plies)


def fastest(p: Any) -> tuple[list[Any], int, int]:
    """The fastest winning moves, how many moves win, and the plies to the end after the fastest ones
    are played, the first included; throwing prisoners away is no way to hurry. Nothing where too many
    positions are reachable."""
    if not near(p):
        return [], 0, 0
    won = [each for each in consult.rated(p) if each.winning and not isinstance(each.move, Discard)]
    if any(each.remoteness is None for each in won) or not won:
        return [], 0, 0
    least = min(each.remoteness or 0 for each in won)
    return [each.move for each in won if each.remoteness == least], len(won), least + 1


def near(p: Any) -> bool:
    """Whether few enough positions are reachable to count plies."""
    own = consult.own_theory(p)
    if own is not None:
        return bool(own.near(p))
    from nimarcade.theory import solver

    return solver.below(p, consult.SMALL) is not None


def _length(p: Any, plies: int, level: int) -> bool:
    """Two moves of one's own at least, and not more than a person can see."""
    return 3 <= plies <= 4 + 2 * level if p.game == "so-long-sucker" else 2 <= plies <= 3 + 2 * level


def _asked(p: Any, plies: int) -> str:
    if p.game == "so-long-sucker":
        return (f"You win within {span(p, plies)} if you lose no time: chips placed, and discards from "
                "captured piles, of both players. Play the first one; the other holds out.")  # fmt: skip
    last = " and leave only the last stone to take" if getattr(p, "misere", False) else ""
    return f"You win in {span(p, plies)}{last}, whatever the answers. Play the first one."


def span(p: Any, plies: int) -> str:
    """A number of plies as puzzles count: moves of one's own, at a table acts of both."""
    if p.game == "so-long-sucker":
        return "1 act" if plies == 1 else f"{plies} acts"
    own = (plies + 1) // 2
    return "1 move" if own == 1 else f"{own} moves"


def outcome(head: str, level: int, seed: int, rng: Random) -> Puzzle | None:
    """P and N come about equally often."""
    wanted = "NP"[Random(f"{head}/{level}/{seed}").randrange(2)]
    p = draw(head, level, rng)
    game = game_of(p)
    if game.outcome(p) is not None:
        return None
    found = consult.outcome_of(p)
    if found == "N" and wanted == "P" and game.impartial:
        p = game.read(_options(p), game.write(play(game, p, consult.consult(p).best)).partition(":")[2])
        if game.outcome(p) is not None:
            return None
        found = consult.outcome_of(p)
    if found != wanted or sum(1 for _ in islice(game.moves(p), 3)) < 2 + (p.game == "nim"):
        return None
    hard = difficulty.of(p, "outcome", 1, 2)
    ask = "Is this P or N?"
    if not game.impartial:
        ask = "Is this won (N) or lost (P) for who is to move?"
    return Puzzle("outcome", game.write(p), ask, (wanted,), hard, seed, head, level, OUTCOMES)


def _options(p: Any) -> dict[str, int]:
    from nimarcade.coach.starts import options_of

    return options_of(p)
