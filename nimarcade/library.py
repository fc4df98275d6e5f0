"""What `import nimarcade` offers besides reading and writing codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from nimarcade.core import catalogue as games
from nimarcade.core.errors import BadInput
from nimarcade.core.game import play as play_legal
from nimarcade.core.verdict import Explanation
from nimarcade.core.verdict import Verdict as Known
from nimarcade.players.selfplay import Tally, selfplay
from nimarcade.theory.consult import NODES

if TYPE_CHECKING:
    from nimarcade.players.selfplay import Starts
    from nimarcade.players.tournament import Tournament

__all__ = [
    "Tally",
    "Verdict",
    "Why",
    "choose",
    "move_to",
    "moves",
    "play",
    "read_move",
    "selfplay",
    "solve",
    "tournament",
    "write_move",
]


Why = Explanation
"""The reasons of a verdict; `lines()` are what `solve` prints."""


@dataclass(frozen=True, slots=True)
class Verdict(Known[Any, Any]):
    """Who wins a position and how that is known; reasons and winning moves are asked for."""

    asked_nodes: int = field(default=NODES, compare=False, repr=False)

    @property
    def sg(self) -> int | None:
        """The Sprague-Grundy value, where it was asked for and is known."""
        return self.grundy

    @property
    def values(self) -> dict[str, float] | None:
        """Seat → chance, where more than two players are left."""
        return None if self.chances is None else self.chances_by_label

    def why(self) -> Why[Any, Any]:
        from nimarcade.theory.consult import explain

        return explain(self)

    def winning(self) -> Iterator[Any]:
        """All winning moves, lazily, in the order of `moves`; none where the outcome is not N."""
        from nimarcade.theory.consult import winning_moves

        return winning_moves(self.position, self.asked_nodes) if self.outcome == "N" else iter(())

    def as_json(self) -> dict[str, object]:
        """The object `solve --json` prints."""
        from nimarcade.theory.consult import as_json

        return as_json(self)


def moves(position: Any) -> Iterator[Any]:
    """Legal moves, lazily, in the game's fixed order; `write_move` gives their codes."""
    found: Iterator[Any] = games.game_of(position).moves(position)
    return found


def play(position: Any, move: Any) -> Any:
    """The position after a move (a value, or its code); raises BadMove or IllegalMove."""
    game = games.game_of(position)
    return play_legal(game, position, game.read_move(position, move) if isinstance(move, str) else move)


def read_move(position: Any, code: str) -> Any:
    """The move a code names, legal or not; raises BadMove."""
    return games.game_of(position).read_move(position, code)


def write_move(position: Any, move: Any) -> str:
    """The code of a move."""
    return games.game_of(position).write_move(position, move)


def solve(position: Any, *, nodes: int = NODES, sg: bool = False, remoteness: bool = False) -> Verdict:
    """Who wins, the best move and why; a search examines at most `nodes` positions.

    `sg` asks for the Sprague-Grundy value, `remoteness` for "win in N"; both stay None where
    they cannot be known within `nodes`.
    """
    from nimarcade.theory.consult import consult

    known = consult(position, nodes=nodes, sg=sg, remoteness=remoteness)
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


def move_to(position: Any, value: int) -> Any:
    """A move to a position of this SG value (normal play), as one plays a sum of games; any value
    below the position's own can be reached. Raises BadInput or PastLimit."""
    from nimarcade.theory.consult import move_to_value

    return move_to_value(position, value)


def choose(position: Any, level: str = "perfect", seed: int | None = None) -> Any:
    """The move a machine player makes; the same seed, the same move. Raises BadSeat or BadInput."""
    from nimarcade.players import registry

    if games.game_of(position).outcome(position) is not None:
        raise BadInput("the game is over, there is no move to choose")
    return registry.choose(position, level, Random(seed))


def tournament(
    position: Any,
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
