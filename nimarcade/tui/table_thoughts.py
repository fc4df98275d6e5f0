"""What the table asks in the other process. A game goes there as its start and its moves, since a
position's code alone keeps no deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimarcade import games
from nimarcade.coach import hints
from nimarcade.core.text import packed
from nimarcade.players.seating import asides, machine_move
from nimarcade.session import Player, Session
from nimarcade.theory import consult

Question = list[Any]
"""[code of the start, promises carried, codes of the moves, [kind, name, seed] of the seats]"""


def question(session: Session) -> Question:
    """A session up to its cursor, as JSON can hold it."""
    carried = [list(pair) for pair in session.start.ledger.carried]
    moves = [session.notation(ply) for ply in range(1, session.ply + 1)]
    seats = [[player.kind, player.name, player.seed] for player in session.players]
    return [games.write(session.start), carried, moves, seats]


def _session(asked: Question) -> Session:
    code, carried, moves, seats = asked
    start = games.read_any(code)
    ledger = replace(start.ledger, carried=tuple((kept, broken) for kept, broken in carried))
    session = Session.begin(replace(start, ledger=ledger), [Player(*seat) for seat in seats])
    for move in moves:
        session = session.play_code(move)
    return session


def choose(asked: Question) -> str:
    """The code of what the machine whose decision it is does."""
    session = _session(asked)
    return session.game.write_move(session.state, machine_move(session))


def beside(asked: Question) -> list[str]:
    """Codes of what machines do beside the last act: answers, offers, gifts."""
    session = _session(asked)
    after = asides(session)
    return [after.notation(ply) for ply in range(session.ply + 1, after.ply + 1)]


def explain(asked: Question, step: int, who: str) -> tuple[list[tuple[str, str]], str, str]:
    """The hint ladder up to `step`, the tier of the verdict, and from step 3 the code of the move."""
    verdict = consult.consult(_session(asked).state)
    best = verdict.best if step >= 3 else None
    code = "" if best is None else games.game_of(verdict.position).write_move(verdict.position, best)
    return packed(hints.hint(verdict, step, who)), verdict.tier.value, code
