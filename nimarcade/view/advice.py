"""What is told to a person who asks for help in a game: the hint ladder, every move with its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nimarcade.coach import hints
from nimarcade.core import catalogue
from nimarcade.core.family import theory_of
from nimarcade.core.text import Block
from nimarcade.play.session import Session


def ladder(session: Session, step: int) -> list[Block]:
    """The hint ladder up to `step`; with `win in N` where few positions can be reached."""
    p = session.state
    return hints.rung(theory_of(p).solve(p, remoteness=None), step, session.player.name)


def move_entries(p: Any) -> Iterator[dict[str, Any]]:
    """The legal moves with what each leads to as JSON objects, lazily; none where the game is over."""
    game = catalogue.game_of(p)
    if game.outcome(p) is not None:
        return
    for value in theory_of(p).rate(p):
        yield {
            "move": game.write_move(p, value.move),
            "position": game.write(value.after),
            "outcome": value.outcome,
            "winning": value.winning,
            "remoteness": value.remoteness,
        }
