"""What a game being played wants of its front end next, as data: see `view.loop.Loop.wants`."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from nimarcade.coach import tutor
from nimarcade.core import catalogue
from nimarcade.core.game import Game, Move, Outcome, Position, Seat, out_of_turn
from nimarcade.core.task import Task, task
from nimarcade.core.text import Block
from nimarcade.play import clocks
from nimarcade.play.session import Session
from nimarcade.players.registry import choose
from nimarcade.players.seating import machine_move
from nimarcade.view import thoughts
from nimarcade.view.thoughts import GameSent, OutOfTurnActs


@dataclass(frozen=True, slots=True)
class Persons:
    """These people may act; nobody where the game is only looked at, or paused."""

    seats: tuple[Seat, ...] = ()
    out_of_turn: bool = False
    """Whether the decision is a machine's, which waits for them."""


@dataclass(frozen=True, slots=True)
class Machine:
    """The machine to move decides."""

    session: Session
    luck: Random

    @property
    def at_once(self) -> bool:
        """Whether it needs no search."""
        return _alone(self.session.game) and self.session.player.kind in thoughts.AT_ONCE

    @property
    def work(self) -> Task[str]:
        """Gives the code of its move, in any process; raises Forfeit."""
        session, player = self.session, self.session.player
        if not _alone(session.game):  # promises are part of the game, not of the position
            return task(thoughts.table_choose, GameSent.of(session, session.ply))
        seed = self.luck.random() if player.seed is None else player.seed
        # The same words as players.seating.machine_move: here and there it plays the same move.
        words = f"{seed} {session.to_move} {session.ply}"
        left = clocks.budget(session)
        return task(thoughts.choose, catalogue.write(session.state), player.kind, words, left)

    @property
    def pressed(self) -> bool:
        """Whether its clock would fall while it thinks on; `in_haste` is a move then."""
        return clocks.pressed(self.session)

    def in_haste(self) -> str:
        """A move that needs no thinking."""
        p = self.session.state
        return self.session.game.write_move(p, choose(p, "greedy", self.luck))

    def here(self) -> str:
        """The same in this process, without sending the game."""
        if clocks.budget(self.session) is not None:
            return self.work.here()
        return self.session.game.write_move(self.session.state, machine_move(self.session))


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """Machines are asked what they do out of turn after the last act: answer, offer, give."""

    session: Session
    talk: bool = False
    """Whether they also say something."""

    @property
    def work(self) -> Task[OutOfTurnActs]:
        """The same in any process."""
        return task(thoughts.out_of_turn, GameSent.of(self.session, self.session.ply), self.talk)

    def here(self) -> OutOfTurnActs:
        return thoughts.acts_out_of_turn(self.session, self.talk)


@dataclass(frozen=True, slots=True)
class Over:
    """How the game ended."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Question:
    """The tutor looks at a person's move before it counts; `after` is the game with it."""

    after: Session

    @property
    def _move(self) -> tuple[Position, Move]:
        ply = self.after.ply
        return self.after.state_at(ply - 1), self.after.move_at(ply)

    @property
    def at_once(self) -> bool:
        """Whether theorems alone answer."""
        return tutor.quick(self.after)

    @property
    def work(self) -> Task[list[Block]]:
        """Gives what the tutor says, nothing if it is content."""
        return task(thoughts.watch, catalogue.write(self._move[0]), self.after.notation(self.after.ply))

    def here(self) -> list[Block]:
        return thoughts.warned(*self._move)


def _alone(game: Game[Position, Move]) -> bool:
    """Whether only the seat to move acts."""
    return out_of_turn(game) is None
