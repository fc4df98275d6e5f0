"""The levels of machine players of impartial games.

A fallible player takes a win in one move when it sees it, else moves to a position that it believes to
be P, else to one from which the opponent has no win in one move, else anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Generic, TypeAlias

from nimarcade.core.family import SeatKind
from nimarcade.core.game import Game, M, P, Position, Seat, followers, greedy, play
from nimarcade.play import seat_kinds
from nimarcade.players import beliefs, mcts
from nimarcade.theory.impartial import ImpartialTheory

LOOKED_AT = 150
"""Moves a fallible player looks at; past that a sample of them, as the legal moves may be 10^18."""
SAMPLED = 40
PLAYOUTS = {"search": 500, "strong": 3_000}
"""By move."""

Belief: TypeAlias = Callable[[Position], bool]
BELIEFS: Mapping[str, Belief | None] = {"novice": None, "casual": beliefs.casual, "expert": beliefs.expert}
"""What the fallible levels believe to be P."""


@dataclass(frozen=True, eq=False)
class ImpartialPlayers(Generic[P, M]):
    """The machine players of one game."""

    game: Game[P, M]
    theory: ImpartialTheory[P, M]

    def chooser(self, kind: SeatKind, /) -> Callable[[P, Random], M]:
        seat_kinds.check(kind, self.game)
        if kind.name in BELIEFS:
            return partial(self._fallible, BELIEFS[kind.name])
        if kind.name in PLAYOUTS:
            sims = None if kind.time else kind.sims or PLAYOUTS[kind.name]
            return partial(mcts.choose, self.game, sims=sims, seconds=kind.time)
        return {"random": self.game.sample, "greedy": self._greedy, "perfect": self._perfect}[kind.name]

    def out_of_turn(self, p: P, seat: Seat, kind: SeatKind, rng: Random, /) -> None:
        """Nobody acts beside the decision."""

    def _perfect(self, p: P, rng: Random) -> M:
        return self.theory.best(p)

    def _greedy(self, p: P, rng: Random) -> M:
        takes = greedy(self.game)
        return self.game.sample(p, rng) if takes is None else takes.greedy_move(p)

    def _fallible(self, belief: Belief | None, p: P, rng: Random) -> M:
        options = [(move, play(self.game, p, move)) for move in self._looked_at(p, rng, LOOKED_AT)]
        rng.shuffle(options)
        for move, after in options:
            if self._lost_at_once(after):
                return move
        hopeful = [pair for pair in options if belief(pair[1])] if belief else []
        for move, after in [*hopeful, *options][:SAMPLED]:
            if not self._won_in_one(after, rng):
                return move
        return (hopeful or options)[0][0]

    def _won_in_one(self, p: P, rng: Random) -> bool:
        """Whether the player to move sees a win in one move, or has won already."""
        ended = self.game.outcome(p)
        if ended is not None:
            return ended.winner == p.turn
        looked_at = self._looked_at(p, rng, SAMPLED)
        return any(self._lost_at_once(play(self.game, p, move)) for move in looked_at)

    def _lost_at_once(self, p: P) -> bool:
        """Whether the player to move has lost, or has one move alone and loses by it."""
        ended = self.game.outcome(p)
        if ended is not None:
            return ended.winner != p.turn
        after = [q for _, q in islice(followers(self.game, p), 2)]
        if len(after) > 1:
            return False
        ended = self.game.outcome(after[0])
        return ended is not None and ended.winner == after[0].turn

    def _looked_at(self, p: P, rng: Random, at_most: int) -> list[M]:
        few = list(islice(self.game.moves(p), at_most + 1))
        return few if len(few) <= at_most else list(dict.fromkeys(self._sample(p, rng, at_most // 4)))

    def _sample(self, p: P, rng: Random, many: int) -> Iterator[M]:
        yield self._greedy(p, rng)  # where a win in one move is to be found, if anywhere
        theorem = self.theory.theorem(p)
        if theorem is not None and not theorem.is_p(p):
            yield theorem.winning_move(p)
        for _ in range(many):
            yield self.game.sample(p, rng)
