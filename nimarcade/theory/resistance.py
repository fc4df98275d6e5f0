"""What a lost player does where the slowest loss is out of reach: a move that makes the game last, by
a rule of the game's own."""

from __future__ import annotations

from typing import Any

from nimarcade.games import game_of


def move(p: Any) -> Any:
    """The rule's move; p is not the end."""
    return game_of(p).delaying_move(p)


def rule(p: Any) -> str:
    """The rule in words."""
    return f"resistance: {game_of(p).delaying_rule}"
