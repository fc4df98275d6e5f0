"""What `import nimarcade` offers besides reading and writing codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from nimarcade.core import catalogue as games
from nimarcade.core.errors import BadInput
from nimarcade.core.family import explain as reasons
from nimarcade.core.family import theory_of, verdict_json
from nimarcade.core.game import Move, Position
from nimarcade.core.game import play as play_legal
from nimarcade.core.verdict import LIMITS, Explanation, Limits
from nimarcade.core.verdict import Tier as Tier
from nimarcade.core.verdict import Verdict as Known
from nimarcade.players.selfplay import Tally as Tally
from nimarcade.players.selfplay import selfplay as selfplay

if TYPE_CHECKING:
    from nimarcade.players.selfplay import Starts
    from nimarcade.players.tournament import Tournament

Why = Explanation
"""The reasons of a verdict; `lines()` are what `solve` prints."""


@dataclass(frozen=True, slots=True)
class Verdict(Known[Position, Move]):
    """Who wins a position and how that is known; reasons and winning moves are asked for."""

    asked_nodes: int = field(default=LIMITS.nodes, compare=False, repr=False)

    @property
    def sg(self) -> int | None:
        """The Sprague-Grundy value, where it was asked for and is known."""
        return self.grundy

    @property
    def values(self) -> dict[str, float] | None:
        """Seat → chance, where more than two players are left."""
        return None if self.chances is None else self.chances_by_label

    def why(self) -> Why[Position, Move]:
        return theory_of(self.position).explain(self)

    def winning(self) -> Iterator[Move]:
        """All winning moves, lazily, in the order of `moves`; none where the outcome is not N."""
        return (
            theory_of(self.position).winning_moves(self.position, Limits(self.asked_nodes))
            if self.outcome == "N"
            else iter(())
        )

    def as_json(self) -> dict[str, object]:
        """The object `solve --json` prints."""
        return verdict_json(self)


def moves(position: Position) -> Iterator[Move]:
    """Legal moves, lazily, in the game's fixed order; `write_move` gives their codes."""
    return games.game_of(position).moves(position)


def play(position: Position, move: Move | str) -> Position:
    """The position after a move (a value, or its code); raises BadMove or IllegalMove."""
    game = games.game_of(position)
    return play_legal(game, position, game.read_move(position, move) if isinstance(move, str) else move)


def read_move(position: Position, code: str) -> Move:
    """The move a code names, legal or not; raises BadMove."""
    return games.game_of(position).read_move(position, code)


def write_move(position: Position, move: Move) -> str:
    """The code of a move."""
    return games.game_of(position).write_move(position, move)


def solve(
    position: Position, *, nodes: int = LIMITS.nodes, sg: bool = False, remoteness: bool = False
) -> Verdict:
    """Who wins, the best move and why; a search examines at most `nodes` positions.

    `sg` asks for the Sprague-Grundy value, `remoteness` for "win in N"; both stay None where
    they cannot be known within `nodes`.
    """
    known = theory_of(position).solve(position, Limits(nodes), remoteness=remoteness, grundy=sg)
    return Verdict(
        known.position,
        known.outcome,
        known.tier,
        known.source,
        known.best,
        known.remoteness,
        known.nodes,
        known.grundy,
        known.winner,
        known.chances,
        known.chips,
        known.trials,
        nodes,
    )


def explain(position: Position, *, nodes: int = LIMITS.nodes) -> Why[Position, Move]:
    """The whole explanation: who wins and by how many moves, how the move is found by hand, what it
    leaves, what may be tried against it, and what a lost player can do; `explanation_json` is its data."""
    return reasons(position, Limits(nodes))


def move_to(position: Position, value: int) -> Move:
    """A move to a position of this SG value (normal play), as one plays a sum of games; any value
    below the position's own can be reached. Raises BadInput or PastLimit."""
    return theory_of(position).move_to_grundy(position, value)


def choose(position: Position, level: str = "perfect", seed: int | None = None) -> Move:
    """The move a machine player makes; the same seed, the same move. Raises BadSeat or BadInput."""
    from nimarcade.players import registry

    if games.game_of(position).outcome(position) is not None:
        raise BadInput("the game is over, there is no move to choose")
    return registry.choose(position, level, Random(seed))


def tournament(
    position: Position,
    seats: Sequence[str],
    *,
    games: int = 20,
    seed: int | None = None,
    starts: Starts = "random",
    workers: int = 1,
) -> Tournament:
    """Everyone plays everyone, `games` games each: results and ratings. More than one worker needs a
    script that can be imported, as `multiprocessing` does. Raises BadSeat, BadInput or PastLimit."""
    from nimarcade.players.tournament import hold

    return hold(position, seats, games_each=games, seed=seed, starts=starts, workers=workers)
