"""What machines think out, as functions of codes that may run in another process: their moves, what they do
out of turn, what they answer."""

from random import Random

from nimarcade.core import catalogue as games
from nimarcade.core.game import graphed
from nimarcade.core.task import Task, remote, task
from nimarcade.play import clocks, match
from nimarcade.play.saves import GameSent, OutOfTurnActs
from nimarcade.play.session import Remark, Session
from nimarcade.players import seating
from nimarcade.players.so_long_sucker import remarks
from nimarcade.players.so_long_sucker import replies as reply


@remote
def choose(code: str, kind: str, seed: str, seconds: float | None = None) -> str:
    """The code of the move that a machine plays, whose clock leaves it so many `seconds`."""
    p = games.read(code)
    return games.game_of(p).write_move(p, seating.choose(p, kind, Random(seed), seconds=seconds))


def move_of(session: Session, luck: Random) -> Task[str]:
    """Gives the code of the move of the machine to move, in any process; raises Forfeit."""
    player = session.player
    if graphed(session.game) is None:  # promises are part of the game, not of the position
        return task(table_choose, GameSent.of(session, session.ply))
    seed = luck.random() if player.seed is None else player.seed
    # The same words as players.seating.machine_move: here and there it plays the same move.
    words = f"{seed} {session.to_move} {session.ply}"
    left = clocks.budget(session)
    return task(choose, games.write(session.state), seating.acting(session, words), words, left)


@remote
def table_choose(game: GameSent) -> str:
    """The code of what the machine whose decision it is does."""
    session = game.session()
    return str(session.game.write_move(session.state, seating.machine_move(session)))


@remote
def out_of_turn(game: GameSent, talk: bool) -> OutOfTurnActs:
    return acts_out_of_turn(game.session(), talk)


def acts_out_of_turn(session: Session, talk: bool) -> OutOfTurnActs:
    """Acts of machines out of turn after the last act, with remarks where they `talk`."""
    after = seating.play_out_of_turn(session)
    codes = tuple(after.notation(ply) for ply in range(session.ply + 1, after.ply + 1))
    return OutOfTurnActs(codes, remarks.spoken(after, session.ply) if talk and match.at_table(after) else ())


@remote
def replies(game: GameSent, speaker: int, text: str) -> list[Remark]:
    """Answers of the machines to a person's words."""
    session = game.session()
    assert match.at_table(session)
    return reply.replies(session, speaker, reply.meant(session, speaker, text))
