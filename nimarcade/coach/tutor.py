"""The tutor: it speaks up when a person is about to give a won game away to a machine.

Whether it does is a flag of the game, kept with it. It speaks of what is known exactly only: a
theorem, or a search of bounded length; at a table from the moment two players are left."""

from dataclasses import replace

from nimarcade.coach import grading, hints, judging
from nimarcade.coach.grading import NODES_EACH
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import BadInput
from nimarcade.core.family import at_table, theory_of, wins
from nimarcade.core.game import Move, Position, play
from nimarcade.core.text import Block
from nimarcade.core.verdict import Limits
from nimarcade.games.so_long_sucker.position import NAMES
from nimarcade.play.session import Session

KEY = "tutor"
"""In `Session.meta`."""


def on(session: Session) -> bool:
    return session.meta.get(KEY) is True and not session.strict


def switched(session: Session, watch: bool) -> Session:
    """The same game with the tutor or without; raises BadInput for a strict game."""
    if watch and session.strict:
        raise BadInput("this is a strict game: there is no tutor")
    rest = {key: value for key, value in session.meta.items() if key != KEY}
    return replace(session, meta={**rest, KEY: True} if watch else rest)


def begun(session: Session, watch: bool) -> Session:
    """A new game with the tutor if it is wished for, and people play machines without being strict."""
    kinds = {player.human for player in session.players}
    return switched(session, True) if watch and kinds == {True, False} and not session.strict else session


def watches(after: Session) -> bool:
    """True if the move that led to `after` is one the tutor looks at: a person's, against machines."""
    players = after.players
    if not on(after) or not any(player.machine for player in players):
        return False
    move = after.move_at(after.ply)
    if not players[after.actor(after.ply)].human or not grading.gradable(move):
        return False
    before = after.state_at(after.ply - 1)
    return theory_of(before).watched(before)


def quick(after: Session) -> bool:
    """True if theorems alone say what the last move was worth."""
    positions = after.state_at(after.ply - 1), after.state
    return all(theory_of(p).speaks(p) for p in positions)


def gives_away(p: Position, move: Move) -> bool:
    """True if a move gives a won game away, as far as a bounded search can tell."""
    seat = grading.actor(p, move)
    after = play(game_of(p), p, move)
    return wins(p, seat, Limits(NODES_EACH)) is True and wins(after, seat, Limits(NODES_EACH)) is False


def warning(p: Position, move: Move) -> list[Block]:
    """The warning before the move counts: not the answer, but the condition that it breaks."""
    game, seat = game_of(p), grading.actor(p, move)
    after = play(game, p, move)
    lines = [Block("verdict", "That gives the win away.")]
    if (ended := game.outcome(after)) is not None:
        return [*lines, Block("note", f"The game ends with it. {ended.reason}")]
    reading = theory_of(after).explain(theory_of(after).solve(after, Limits(NODES_EACH))).here
    if reading is None:
        return [*lines, Block("note", "It was found by trying every line of play.")]
    if at_table(game.name):
        left = f"Then {NAMES[after.turn]} is to decide:"
    else:
        left = f"It leaves {hints.position_words(game.write(after))}:"
    return [*lines, Block("after", left), *judging.numbers_of(after, seat)]
