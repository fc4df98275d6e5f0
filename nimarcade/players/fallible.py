"""Players that err as people do: they see a move ahead, and believe a part of the theorem.

A fallible player takes a win in one move when it sees it, else moves to a position that it
believes to be P, else to one from which the opponent has no win in one move, else anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

from nimarcade.core.catalogue import game_of
from nimarcade.core.game import followers, play
from nimarcade.players import greedy
from nimarcade.theory.consult import theorem_for

LOOKED_AT = 150
"""Moves a fallible player looks at; past that a sample of them, as the legal moves may be 10^18."""
SAMPLED = 40

Belief = Callable[[Any], bool]


def choose(p: Any, rng: Random, belief: Belief | None) -> Any:
    options = [(move, play(game_of(p), p, move)) for move in _looked_at(p, rng, LOOKED_AT)]
    rng.shuffle(options)
    for move, after in options:
        if _lost_at_once(after):
            return move
    hopeful = [pair for pair in options if belief(pair[1])] if belief else []
    for move, after in [*hopeful, *options][:SAMPLED]:
        if not _won_in_one(after, rng):
            return move
    return (hopeful or options)[0][0]


def _won_in_one(p: Any, rng: Random) -> bool:
    """Whether the player to move sees a win in one move, or has won already."""
    game = game_of(p)
    ended = game.outcome(p)
    if ended is not None:
        return bool(ended.winner == p.turn)
    return any(_lost_at_once(play(game, p, move)) for move in _looked_at(p, rng, SAMPLED))


def _lost_at_once(p: Any) -> bool:
    """Whether the player to move has lost, or has one move alone and loses by it."""
    game = game_of(p)
    ended = game.outcome(p)
    if ended is not None:
        return bool(ended.winner != p.turn)
    after = [q for _, q in islice(followers(game, p), 2)]
    if len(after) > 1:
        return False
    ended = game.outcome(after[0])
    return ended is not None and ended.winner == after[0].turn


def _looked_at(p: Any, rng: Random, at_most: int) -> list[Any]:
    few = list(islice(game_of(p).moves(p), at_most + 1))
    if len(few) <= at_most:
        return few
    return list(dict.fromkeys(_sample(p, rng, at_most // 4)))


def _sample(p: Any, rng: Random, many: int) -> Iterator[Any]:
    yield greedy.choose(p, rng)  # where a win in one move is to be found, if anywhere
    theorem = theorem_for(p)
    if theorem is not None and not theorem.is_p(p):
        yield theorem.winning_move(p)
    for _ in range(many):
        yield game_of(p).sample(p, rng)
