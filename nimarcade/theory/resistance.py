"""What a lost player does where the slowest loss is out of reach: one stated rule a game."""

from __future__ import annotations

from typing import Any

from nimarcade.games.delete_nim.rules import DeleteSplit, Piles
from nimarcade.games.heaps import Take

_HEAPS = "resistance: take one stone from a largest heap, so that the game stays as long as it can"
_PILES = "resistance: delete a smallest pile and split one stone off a largest, so that most stones stay"


class _Rules(dict[str, str]):
    def __missing__(self, game: str) -> str:
        return _HEAPS


RULE = _Rules({"delete-nim": _PILES})


def move(p: Any) -> Any:
    """The rule's move; p is not the end."""
    if isinstance(p, Piles):
        return DeleteSplit(p.piles[-1], 1, p.piles[0] - 1)
    if not p.heaps[0]:
        return Take((), 1)
    return Take(((p.heaps[0], 1),))
