"""Grundy values over one number of a position: a single heap, the size of a board, `{n}` in a code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count as numbers

from nimarcade.core import catalogue, verdict
from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.game import Independent
from nimarcade.games.heaps import Heaps
from nimarcade.lab.tables import box as boxes
from nimarcade.lab.tables import making
from nimarcade.theory.heap_sequence import first_values
from nimarcade.theory.impartial import impartial_theory

LEAST = 100
"""A game with single heaps has one of at most so many stones."""
FIRST = 64
"""So many values are counted together at first where that is cheaper, then twice as many."""
N = "{n}"
"""Stands in a code for the number that runs."""
Watch = Callable[[int], None]
"""Told how many values there are."""


def template(game: str) -> str:
    """The code with {n} in it, by which a game's sequence runs; without colon where its heaps never meet.
    Raises BadInput."""
    if ":" in game and N not in game:
        raise BadInput(
            "a game is told by its name and options, such as 'nim' or 'octal+0.77'; leave out what follows "
            f"the colon of {shown(game)}, or write {N} there"
        )
    head = game.partition(":")[0]
    for n in range(1, LEAST):  # a wrong name is told of, where a heap that is none, or a set, is not
        try:
            p = catalogue.read(head.replace(N, str(n)))
            break
        except BadInput:
            if N not in head or n == LEAST - 1:
                raise
    if "misere" in head.split("+"):
        raise BadInput("Grundy values belong to normal play; leave out +misere")
    catalogue.impartial_of(p)
    rules = catalogue.game(p.game)
    if N in game or isinstance(rules, Independent):
        return game
    if by_size := getattr(rules, "by_size", N):
        return f"{game}:{by_size}"
    raise BadInput(
        f"{p.game} does not say which boards are of size 0, 1, 2, …: write {N} where the number stands in a "
        f"code, such as {p.game}:path-{N}, or let the game say it as `by_size`"
    )


def values(game: str, count: int | None = None, watch: Watch = lambda done: None) -> Iterator[int | None]:
    """The value of n = 0, 1, 2, …, without end, or so many that all can be counted together; None beyond
    reach or where there is no such position. What no theorem or table tells is searched up to the first
    number that is too large. Raises BadInput or PastLimit."""
    code = template(game)
    if N not in code:
        p, done, size = catalogue.read(game), 0, count or FIRST
        while count is None or done < count:
            yield from first_values(p, size, watch)[done:]
            done, size = size, 2 * size
    else:
        yield from _run(code, game, count, watch)


def _run(code: str, game: str, count: int | None, watch: Watch) -> Iterator[int | None]:
    theory = None
    within_reach, alone, any_yet = True, code == f"{game}:{N}", False
    for n in numbers() if count is None else range(count):
        watch(n)
        try:
            p = catalogue.read(code.replace(N, str(n)))
        except PastLimit:
            return
        except BadInput as error:
            if not any_yet and n + 1 >= min(LEAST, count or LEAST):
                kind = f"such as {shown(code)}" if N in game else "of a single heap"
                raise BadInput(f"{game.partition(':')[0]} has no positions {kind}: {error}") from None
            yield None
            continue
        any_yet = True
        theory = theory or impartial_theory(p.game)
        value = theory.grundy(p, verdict.Limits(1))
        if value is None and alone and isinstance(p, Heaps):  # one heap stays one: all are counted together
            alone = False
            with suppress(PastLimit):
                yield from _tabled(game, n, count, watch)
                return
        if value is None and within_reach:
            value = theory.grundy(p)
            within_reach = value is not None  # else a search does not reach larger heaps either
        yield value


def _tabled(game: str, done: int, count: int | None, watch: Watch) -> Iterator[int]:
    """The values of single heaps from `done` on, by tables of all up to one that is larger each time."""
    size = count or 2 * (done + FIRST)
    while count is None or done < count:
        plan = making.plan(boxes.read(game, str(size - 1)), "sg", array=False)

        def told(rows: int, of: int, least: int = done) -> None:
            watch(max(least, rows))

        made = making.at_once(plan, watch=told)
        yield from [value for _, _, row in made.lines() for value in row][done:]
        done, size = size, 2 * size
