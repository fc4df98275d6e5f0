"""What the play screen asks the theory and the players; codes in, plain data out.

Everything here may run in another process (`thinking`); `quick` says what need not.
"""

from __future__ import annotations

from random import Random
from typing import Any

from nimarcade import games, players
from nimarcade.coach import hints
from nimarcade.core.text import packed
from nimarcade.games.game import play
from nimarcade.theory import consult

LIMIT = 60_000
"""Positions examined for `win in N`; beyond that it is told as unknown."""
AT_ONCE = ("random", "greedy")
"""Machines that answer without any search."""

Told = tuple[list[tuple[str, str]], str]
"""Lines of an explanation as (kind, text), and the tier of the verdict."""
Rating = tuple[str, str | None, int | None]
"""A move code, the outcome of the position after it (N, P or None), and its remoteness."""


def choose(code: str, kind: str, seed: str) -> str:
    """The code of the move that a machine plays."""
    p = games.read(code)
    return games.game_of(p).write_move(p, players.choose(p, kind, Random(seed)))


def quick(p: Any) -> bool:
    """Whether a theorem (or the end of the game) answers at once."""
    return consult.theorem_for(p) is not None or games.game_of(p).outcome(p) is not None


def explain(code: str, step: int, who: str) -> Told:
    """The hint ladder up to `step`, told of `who` is to move."""
    return told(games.read(code), step, who)


def told(p: Any, step: int, who: str) -> Told:
    verdict = consult.consult(p)
    return packed(hints.hint(verdict, step, who)), verdict.tier.value


def winning(p: Any) -> tuple[str, Any] | None:
    """A winning move by theorem (its code) and the position after it; None where there is none."""
    verdict = consult.consult(p) if quick(p) else None
    if verdict is None or verdict.best is None or verdict.outcome != "N":
        return None
    game = games.game_of(p)
    return game.write_move(p, verdict.best), play(game, p, verdict.best)


def outcome_at_once(after: Any) -> str | None:
    """N or P where no search is needed, else None."""
    game = games.game_of(after)
    ended = game.outcome(after)
    if ended is not None:
        return "N" if ended.winner == game.to_move(after) else "P"
    settled = consult.is_p(after)
    return None if settled is None else "P" if settled else "N"


def rate(code: str, moves: list[str]) -> list[Rating]:
    """Every listed move with what is known of the position after it."""
    p = games.read(code)
    game = games.game_of(p)
    found = consult.rated(p, [game.read_move(p, move) for move in moves], LIMIT)
    return [(move, one.outcome, one.remoteness) for move, one in zip(moves, found, strict=True)]
