"""Puzzles without end: drawn from a seed, every answer verified by theorem or exhaustive search.

The same game, kind, level and seed make the same puzzle, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from random import Random

from nimarcade.coach.puzzles import kinds
from nimarcade.coach.puzzles.levels import HEADS, LEVELS, heads_of, kinds_of, least_level
from nimarcade.coach.puzzles.puzzle import KINDS, NAMES, ON_BOARD, Kind, Puzzle
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput

__all__ = [
    "HEADS",
    "KINDS",
    "LEVELS",
    "NAMES",
    "ON_BOARD",
    "Kind",
    "Puzzle",
    "daily",
    "generate",
    "heads_of",
    "kinds_of",
    "least_level",
    "level_for",
    "made",
    "named",
]

TRIES = 3_000
"""Drawings for one puzzle; measured, the rarest kind turns up once in some hundred."""
MAKERS: Mapping[Kind, Callable[[str, int, int, Random], Puzzle | None]] = {
    "only": kinds.only,
    "win-in": kinds.win_in,
    "outcome": kinds.outcome,
    "case": kinds.case,
    "capture": kinds.capture,
}


def generate(
    game: str | None = None, kind: Kind | None = None, seed: int = 0, level: int | None = None
) -> Puzzle:
    """The puzzle of this seed; what is None is drawn from the seed too. `game` may carry options.
    Raises BadInput for a game or kind without puzzles."""
    if kind is not None and kind not in KINDS:
        raise BadInput(f"there is no kind {str(kind)[:40]!r} of puzzle; kinds are {', '.join(KINDS)}")
    if level is not None and level not in LEVELS:
        raise BadInput(f"the level is a number from {LEVELS[0]} to {LEVELS[-1]}")
    rng = Random(f"puzzle {game} {kind} {level} {seed}")
    level = level or rng.choice(LEVELS)
    heads = heads_of(game, kind)
    name = rng.choice(sorted({head.partition("+")[0] for head in heads}))
    head = rng.choice([head for head in heads if head.partition("+")[0] == name])
    drawn = rng.choice(kinds_of(head)) if kind is None else kind
    return made(head, drawn, max(level, least_level(head, drawn)), seed)


def named(name: str) -> Puzzle:
    """The puzzle of a `Puzzle.name`; raises BadInput for any other text."""
    head, kind, level, seed = (name.split("/") + [""] * 4)[:4]
    if name.count("/") != 3 or kind not in KINDS or level not in map(str, LEVELS) or not _whole(seed):
        raise BadInput(f"{shown(name)} names no puzzle; write GAME/KIND/LEVEL/SEED, such as nim/only/2/17")
    heads = heads_of(head, kind)
    if head not in heads:
        raise BadInput(f"{shown(head)} stands for several games; name one of {', '.join(heads)}")
    return made(head, kind, int(level), int(seed))


def _whole(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 18


def made(head: str, kind: Kind, level: int, seed: int) -> Puzzle:
    """The puzzle of exactly this game with its options."""
    rng = Random(f"{head}/{kind}/{level}/{seed}")
    for _ in range(TRIES):
        puzzle = MAKERS[kind](head, level, seed, rng)
        if puzzle is not None:
            return puzzle
    raise BadInput(f"no puzzle {kind} of {head} turned up at level {level}; try another level or seed")


def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same for everyone: easy on Monday, hard at the weekend."""
    level = (1, 2, 2, 3, 3, 4, 5)[day.weekday()]
    return generate(seed=day.toordinal(), level=level)


def level_for(rating: float) -> int:
    """The level that suits a puzzle rating."""
    return 1 + sum(rating >= bound for bound in BOUNDS)


BOUNDS = (1000, 1250, 1450, 1650)
"""Ratings from which the next level is drawn from; see the table in docs/coach.md."""
