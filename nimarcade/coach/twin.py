"""Another board of the same idea: what a mistake comes back as."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

from nimarcade.coach import ideas
from nimarcade.coach.puzzles import levels
from nimarcade.coach.puzzles.puzzle import identity
from nimarcade.core import catalogue
from nimarcade.core.catalogue import game_of
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.family import theory_of, wins
from nimarcade.core.game import Position

TRIES = 300
LOOKED_AT = 200
"""Moves looked through for one that does not win."""


def twin(code: str, turn: int) -> str:
    """Another won board on which the same idea finds the win: each turn another one, always the same for
    a turn. The board itself where none turns up, or nothing is known of it without a search."""
    p = catalogue.read(code)
    if not theory_of(p).speaks(p) or theory_of(p).outcome(p) != "N":
        return code
    wanted = ideas.of_win(p)
    for other in islice(_like(code, Random(f"{code} {turn}")), TRIES):
        if identity(other) != identity(p) and _asks(other, wanted):
            return catalogue.write(other)
    return code


def _asks(p: Position, wanted: tuple[str, ...]) -> bool:
    """Whether p is won by these ideas, and not by any move."""
    game, theory = game_of(p), theory_of(p)
    if game.outcome(p) is not None or not theory.speaks(p) or theory.outcome(p) != "N":
        return False
    if ideas.of_win(p) != wanted:
        return False
    return not all(wins(game.after(p, m), p.turn) for m in islice(game.moves(p), LOOKED_AT))


def _like(code: str, rng: Random) -> Iterator[Position]:
    """Boards of the same game and about the same size."""
    head, _, body = code.partition(":")
    if re.fullmatch(r"[0-9,/]+", body):
        while True:
            other = re.sub(r"[0-9]+", lambda number: str(_near(int(number[0]), rng)), body)
            try:
                yield catalogue.read(f"{head}:{other}")
            except NimarcadeError:
                continue
    while head in levels.HEADS:
        yield levels.draw(head, rng.choice(levels.LEVELS[:3]), rng)


def _near(number: int, rng: Random) -> int:
    """Small numbers stay small, as the turn of misère play wants it."""
    return rng.randint(0, 2) if number < 2 else rng.randint(max(1, number * 2 // 3 - 1), number * 4 // 3 + 1)
