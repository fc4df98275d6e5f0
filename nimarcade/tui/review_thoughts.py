"""What the review asks in the other process; codes in, plain data out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nimarcade import games
from nimarcade.coach import review, review_words
from nimarcade.core.text import packed
from nimarcade.games.game import play
from nimarcade.session import Player, Session

Question = list[Any]
"""[code of the start, promises carried, codes of all moves, [kind, name, seed] of the seats]"""
Frames = list[tuple[str, str, int, str]]
"""(code of a move, in words, the seat that makes it, code of the position after it)"""


def question(session: Session) -> Question:
    """A whole game, as JSON can hold it."""
    ledger = getattr(session.start, "ledger", None)
    carried = [] if ledger is None else [list(pair) for pair in ledger.carried]
    moves = [session.notation(ply) for ply in range(1, session.length + 1)]
    return [games.write(session.start), carried, moves, [[p.kind, p.name, p.seed] for p in session.players]]


def look(asked: Question, first: int, last: int | None) -> list[Any]:
    """The review of a game, packed."""
    code, carried, moves, seats = asked
    start = games.read_any(code)
    if carried:
        ledger = replace(start.ledger, carried=tuple((kept, broken) for kept, broken in carried))
        start = replace(start, ledger=ledger)
    session = Session.begin(start, [Player(*seat) for seat in seats])
    for move in moves:
        session = session.play_code(move)
    return review.pack(review.review(session, first, last))


def reasons(code: str, move: str, who: str, mark: str | None, opponent: str) -> list[tuple[str, str]]:
    """Why a move had its grade, as (kind, text)."""
    p = games.read(code)
    played = games.game_of(p).read_move(p, move)
    return packed(review_words.reasons(p, played, who, mark, opponent))


def line(code: str, most: int) -> tuple[Frames, bool]:
    """How a position goes on if nobody errs, and whether it goes on after that."""
    p = games.read(code)
    game = games.game_of(p)
    told, on = review_words.line(p, most)
    found: Frames = []
    for move, words, seat in told:
        p = play(game, p, game.read_move(p, move))
        found.append((move, words, seat, games.write(p)))
    return found, on
