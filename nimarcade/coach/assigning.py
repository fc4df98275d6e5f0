"""Assignments opened: their puzzles are drawn, and what is done of them is kept from then on."""

from __future__ import annotations

from datetime import date

from nimarcade.coach import assignment
from nimarcade.coach.assignment import ANY, SEEDS, Assignment, Done, Played
from nimarcade.coach.puzzles.source import generate
from nimarcade.core.task import remote


def drawn(wanted: Assignment) -> tuple[tuple[str, ...], ...]:
    """Names of the puzzles of each wish, no board twice; fewer where no more turn up."""
    boards: set[str] = set()
    every = []
    for number, wish in enumerate(wanted.puzzles):
        names: list[str] = []
        game = None if wish.game == ANY else wish.game
        first = wanted.seed + SEEDS * (1 + number)
        for seed in range(first, first + 10 * wish.count):
            puzzle = generate(game, wish.kind, seed, wish.level)
            if puzzle.identity not in boards:
                boards.add(puzzle.identity)
                names.append(puzzle.name)
            if len(names) == wish.count:
                break
        every.append(tuple(names))
    return tuple(every)


@remote
def prepare(code: str) -> bool:
    """Open an assignment, for `load` to find it; raises what `opened` raises."""
    return bool(opened(code).opened)


def opened(code: str) -> Done:
    """What is done of an assignment; it is kept from now on. Raises BadInput."""
    wanted = assignment.read(code)
    known = assignment.load().open.get(wanted.code)
    if known is None:
        fresh = Done(date.today(), drawn(wanted), {}, tuple(Played() for _ in wanted.games))
        known = assignment.change(wanted.code, lambda done: done or fresh)
    return assignment.seen(wanted, known)
