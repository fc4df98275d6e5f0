"""What is told to a person who asks for help in a game: the hint ladder, every move with its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nimarcade.coach import hints
from nimarcade.core import catalogue
from nimarcade.core.text import Block
from nimarcade.play.session import Session
from nimarcade.theory import consult


def ladder(session: Session, step: int) -> list[Block]:
    """The hint ladder up to `step`; with `win in N` where few positions can be reached."""
    return hints.hint(consult.asked(session.state), step, session.player.name)


def move_entries(p: Any) -> Iterator[dict[str, Any]]:
    """The legal moves with what each leads to as JSON objects, lazily; none where the game is over."""
    game = catalogue.game_of(p)
    if game.outcome(p) is not None:
        return
    for value in consult.rated(p):
        yield {
            "move": game.write_move(p, value.move),
            "position": game.write(value.after),
            "outcome": value.outcome,
            "winning": value.winning,
            "remoteness": value.remoteness,
        }
