"""Programs that play, as the forms of new games offer them: those that the settings name."""

from __future__ import annotations

from nimarcade import settings
from nimarcade.players import seat_kinds

ABOUT = "a program of your own, as the settings name it"
LONGEST = 24
"""Characters of a command that a form shows."""


def kinds() -> list[str]:
    """Of the programs that are there."""
    commands = settings.load().engines
    if not commands:
        return []
    from nimarcade.players.engine.seat import at_hand

    return at_hand(commands)


def is_one(kind: str) -> bool:
    return kind.startswith(seat_kinds.ENGINE)


def label(kind: str) -> str:
    """A kind as a form names it; of a long command its end, which tells programs apart."""
    head, _, command = kind.partition(":")
    if not is_one(kind):
        return kind
    return f"{head}: {command if len(command) <= LONGEST else '…' + command[1 - LONGEST :]}"
