"""What `import nimarcade` offers besides reading and writing codes: verdicts, play, and the lab as functions.

A position is given as a value or by its code. What is wrong raises an error of `nimarcade.core.errors`,
with a sentence. Calls may come from several threads, and may be interrupted at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from operator import index
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from nimarcade.core import catalogue
from nimarcade.core.codes import listed, shown
from nimarcade.core.errors import BadInput, BadMove, BadSave, BadSeat, Missing, PastLimit
from nimarcade.core.family import explain as reasons
from nimarcade.core.family import theory_of, verdict_json
from nimarcade.core.game import Independent, Move, Position
from nimarcade.core.game import play as play_legal
from nimarcade.core.verdict import LIMITS, Explanation, Limits
from nimarcade.core.verdict import Tier as Tier
from nimarcade.core.verdict import Verdict as Known
from nimarcade.players import selfplay as machines
from nimarcade.players.selfplay import Tally as Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nimarcade.coach.puzzles.puzzle import Kind, Puzzle
    from nimarcade.coach.review import Review
    from nimarcade.lab.claims.claim import Claim, Report
    from nimarcade.lab.maps import Plane, Rows
    from nimarcade.lab.patterns import Pattern
    from nimarcade.lab.problems import Problem
    from nimarcade.lab.proofs import Proof, Result
    from nimarcade.lab.tables import making
    from nimarcade.players.selfplay import Starts
    from nimarcade.players.tournament import Tournament

Why = Explanation
"""The reasons of a verdict; `lines()` are what `solve` prints."""


K = TypeVar("K", bound=tuple[int, ...])

Progress = Callable[[int, int], None]
"""Told how many of how many parts are done. An error that it raises, or Ctrl+C, ends the work."""


def _quiet(done: int, of: int) -> None:
    """Nobody is told."""


def _whole(number: object, what: str, least: int | None = None) -> None:
    """Raises BadInput for what is no whole number from `least` on."""
    if type(number) is not int or (least is not None and number < least):
        start = "" if least is None else f" from {least} on"
        raise BadInput(f"{what} must be a whole number{start}, not {number!r:.60}")


def _text(value: object, what: str) -> None:
    """Raises BadInput for what is no text."""
    if not isinstance(value, str):
        raise BadInput(f"{what}, not {shown(repr(value))}")


def _pair(value: object, what: str, each: str, least: int | None = None) -> None:
    """Raises BadInput for what are not two whole numbers from `least` on."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise BadInput(f"{what} is two numbers such as (24, 16), not {shown(repr(value))}")
    for number in value:
        _whole(number, each, least)


def _told(progress: object) -> None:
    """Raises BadInput for what cannot be told."""
    if not callable(progress):
        raise BadInput(f"progress is a function of two numbers, done and of, not {progress!r:.60}")


def _seats(seats: object) -> None:
    """Raises BadSeat for what is no list of players."""
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, str) for seat in seats):
        raise BadSeat(f"players are a list such as ['perfect', 'random'], not {shown(repr(seats))}")


def _seed(seed: object) -> None:
    """Raises BadInput for what is no seed."""
    if seed is not None:
        _whole(seed, "a seed")


GAME = "a game is told by its name and options, such as 'nim' or 'octal+0.77'"


def _move(position: Position, move: Move | str) -> Move:
    """The move, or the one of a code; raises BadMove, or BadInput for something else."""
    if isinstance(move, str):
        return catalogue.game_of(position).read_move(position, move)
    if not hasattr(move, "__dataclass_fields__") or hasattr(move, "game"):
        raise BadInput(f"a move or its code is wanted, such as those of moves(), not {move!r:.60}")
    return move


def _read(position: Position | str) -> Position:
    """The position of a code, or the one that is given; raises BadCode, or BadInput for something else."""
    if isinstance(position, str):
        return catalogue.read(position)
    if not isinstance(getattr(position, "game", None), str):
        raise BadInput(f"a position or its code is wanted, such as 'nim:5,4,3', not {shown(repr(position))}")
    return catalogue.checked(position)


@dataclass(frozen=True, slots=True)
class Verdict(Known[Position, Move]):
    """Who wins a position and how that is known; reasons and winning moves are asked for."""

    asked_nodes: int = field(default=LIMITS.nodes, compare=False, repr=False)

    @property
    def sg(self) -> int | None:
        """The Sprague-Grundy value, where it was asked for and is known."""
        return self.grundy

    @property
    def values(self) -> dict[str, float] | None:
        """Seat → chance, where more than two players are left."""
        return None if self.chances is None else self.chances_by_label

    def why(self) -> Why[Position, Move]:
        return theory_of(self.position).explain(self)

    def winning(self) -> Iterator[Move]:
        """All winning moves, lazily, in the order of `moves`; none where the outcome is not N."""
        return (
            theory_of(self.position).winning_moves(self.position, Limits(self.asked_nodes))
            if self.outcome == "N"
            else iter(())
        )

    def as_json(self) -> dict[str, object]:
        """The object `solve --json` prints."""
        return verdict_json(self)


def moves(position: Position | str) -> Iterator[Move]:
    """Legal moves, lazily, in the game's fixed order; `write_move` gives their codes."""
    p = _read(position)
    return catalogue.game_of(p).moves(p)


def play(position: Position | str, move: Move | str) -> Position:
    """The position after a move (a value, or its code); raises BadMove or IllegalMove."""
    p = _read(position)
    try:
        return play_legal(catalogue.game_of(p), p, _move(p, move))
    except AttributeError as error:  # it has no such fields as this game's moves
        raise BadMove(f"{move} is no move of {catalogue.game_of(p).title}") from error


def read_move(position: Position | str, code: str) -> Move:
    """The move a code names, legal or not; raises BadMove."""
    p = _read(position)
    if not isinstance(code, str):
        raise BadInput(f"the code of a move is text such as '5-1', not {code!r:.60}")
    return catalogue.game_of(p).read_move(p, code)


def write_move(position: Position | str, move: Move) -> str:
    """The code of a move; `str(move)` too."""
    p = _read(position)
    if isinstance(move, str):
        raise BadInput(f"a move is wanted; {shown(move)} is a code already")
    try:
        return catalogue.game_of(p).write_move(p, _move(p, move))
    except AttributeError as error:
        raise BadMove(f"{move} is no move of {catalogue.game_of(p).title}") from error


def solve(
    position: Position | str, *, nodes: int = LIMITS.nodes, sg: bool = False, remoteness: bool = False
) -> Verdict:
    """Who wins, the best move and why; a search examines at most `nodes` positions.

    `sg` asks for the Sprague-Grundy value, `remoteness` for "win in N"; both stay None where
    they cannot be known within `nodes`.
    """
    _whole(nodes, "the number of nodes", 1)
    p = _read(position)
    known = theory_of(p).solve(p, Limits(nodes), remoteness=remoteness, grundy=sg)
    return Verdict(
        known.position,
        known.outcome,
        known.tier,
        known.source,
        known.best,
        known.remoteness,
        known.nodes,
        known.grundy,
        known.winner,
        known.chances,
        known.chips,
        known.trials,
        nodes,
    )


def explain(position: Position | str, *, nodes: int = LIMITS.nodes) -> Why[Position, Move]:
    """The whole explanation: who wins and by how many moves, how the move is found by hand, what it
    leaves, what may be tried against it, and what a lost player can do; `explanation_json` is its data."""
    _whole(nodes, "the number of nodes", 1)
    return reasons(_read(position), Limits(nodes))


def move_to(position: Position | str, value: int) -> Move:
    """A move to a position of this SG value (normal play), as one plays a sum of games; any value
    below the position's own can be reached. Raises BadInput or PastLimit."""
    _whole(value, "an SG value", 0)
    p = _read(position)
    return theory_of(p).move_to_grundy(p, value)


def choose(position: Position | str, level: str = "perfect", seed: int | None = None) -> Move:
    """The move a machine player makes; the same seed, the same move. Raises BadSeat or BadInput."""
    from nimarcade.players import registry

    if not isinstance(level, str):
        raise BadSeat(f"a player is a word such as 'perfect' or 'strong/sims=500', not {level!r:.60}")
    _seed(seed)
    p = _read(position)
    if catalogue.game_of(p).outcome(p) is not None:
        raise BadInput("the game is over, there is no move to choose")
    return registry.choose(p, level, Random(seed))


def selfplay(
    position: Position | str,
    seats: Sequence[str],
    *,
    games: int = 1,
    seed: int | None = None,
    starts: Starts = "fixed",
    rotate: bool = False,
    match: int = 1,
) -> Tally:
    """Games between machine players, counted; the first named begins. With `rotate` they change seats after
    every game, in a `match` of several games trust goes on. Raises BadSeat, BadInput or PastLimit."""
    _whole(games, "the number of games", 0)
    _whole(match, "the number of games of a match", 1)
    _seats(seats)
    _seed(seed)
    _start_of(starts)
    return machines.selfplay(
        _read(position), seats, games=games, seed=seed, starts=starts, rotate=rotate, match=match
    )


def tournament(
    position: Position | str,
    seats: Sequence[str],
    *,
    games: int = 20,
    seed: int | None = None,
    starts: Starts = "random",
    workers: int = 1,
) -> Tournament:
    """Everyone plays everyone, `games` games each: results and ratings. More than one worker needs a
    script that can be imported, as `multiprocessing` does. Raises BadSeat, BadInput or PastLimit."""
    from nimarcade.players.tournament import hold

    _whole(games, "the number of games", 0)
    _whole(workers, "the number of workers", 1)
    _seats(seats)
    _seed(seed)
    _start_of(starts)
    return hold(_read(position), seats, games_each=games, seed=seed, starts=starts, workers=workers)


def _start_of(starts: str) -> None:
    if starts not in ("fixed", "random"):
        raise BadInput(f"games start from the position given (fixed) or from random ones, not {starts!r:.60}")


# The lab


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """A value of every position of a box: iterates over (heaps, value), heaps in the order of `columns`."""

    made: making.Table
    plan: making.Plan

    def __repr__(self) -> str:
        return f"table({self.plan.box.head!r}, {self.plan.box.bounds}, {self.what!r})"

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the heaps: x1 the largest; x0 first where there is one."""
        return self.plan.box.columns

    @property
    def what(self) -> str:
        return self.plan.what

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], int | str]]:
        """Each position once, its heaps not increasing; outcomes as `N` and `P`."""
        outcome = self.plan.what == "outcome"
        for heaps, value in self.numbers():
            yield heaps, "PN"[value] if outcome else value

    def numbers(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """The same with outcomes as numbers, 0 for P and 1 for N."""
        from nimarcade.lab.tables.box import NONE

        for head, first, values in self.made.lines():
            for last, value in enumerate(values, first):
                if value != NONE:
                    yield (*head, last), value

    def array(self) -> NDArray[np.integer]:
        """An array with an axis a heap, in the order of the box; outcomes are 0 for P and 1 for N, −1 stands
        where there is no such position. Needs NumPy (the extra `tables`)."""
        try:
            import numpy as np
        except ImportError:
            raise Missing("an array needs NumPy: pip install 'nimarcade[tables]'") from None
        return np.asarray(self.made.flat()).reshape(self.plan.box.shape)

    def save(self, path: str | Path) -> None:
        """Write it as `nimarcade table -o` does: FILE.csv, FILE.npy, or FILE.parquet (the extra `parquet`).
        Raises BadInput or Missing."""
        from nimarcade.lab.tables import files

        if not isinstance(path, str | Path):
            raise BadInput(f"the name of a file is wanted, such as 'table.csv', not {path!r:.60}")
        form = files.format_of(None, str(path))
        files.check(form, str(path))
        with files.opened(str(path), form) as file:
            files.write(self.plan, self.made, form, file)

    def _repr_html_(self) -> str:
        rows = [(*heaps, value) for _, (heaps, value) in zip(range(SHOWN), self, strict=False)]
        head = "".join(f"<th>{escape(name)}</th>" for name in (*self.columns, self.what))
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f"<table><tr>{head}</tr>{body}</table>"


SHOWN = 20
"""Rows of a table that a notebook shows."""


def table(
    game: str,
    box: Sequence[int],
    what: str = "outcome",
    *,
    memory: int | None = None,
    disk: int | None = None,
    workers: int = 1,
    progress: Progress = _quiet,
) -> Table:
    """Outcome, `sg` or `remoteness` of every position of a box, counted by the rules alone.

    `game` may carry options (`greedy-nim+misere+k=3`), `box` are the largest heaps, x0 first where there is
    one; `memory` in bytes (2 GB unless told), `disk` for the parts of a table that is larger (10 GB). Raises
    BadInput, or PastLimit for a box that is too large.
    """
    from nimarcade.core import pool
    from nimarcade.lab.tables import box as boxes
    from nimarcade.lab.tables import making

    _text(game, GAME)
    _told(progress)
    if isinstance(box, str) or not isinstance(box, Sequence):
        raise BadInput(f"a box is a list of the largest heaps such as (20, 20), not {box!r:.60}")
    for size in box:
        _whole(size, "the largest heap of a box", 0)
    _whole(workers, "the number of workers", 1)
    memory = making.MEMORY if memory is None else memory
    disk = making.DISK if disk is None else disk
    _whole(memory, "the bytes of memory", 1)
    _whole(disk, "the bytes of disk", 0)
    text = ",".join(str(size) for size in box)
    wanted = boxes.read(game, text.replace(",", "/", 1) if _apart(game) else text)
    plan = making.plan(wanted, boxes.what_of(what, misere=wanted.misere), memory, array=boxes.has_numpy())
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        making.fits_disk(plan, folder, disk)
        parts = making.Parts(folder / "parts", plan)
        made = making.make(
            plan, parts, lambda: stack.enter_context(pool.opened(workers, None)), memory, progress
        )
    return Table(made, plan)


def _apart(game: str) -> bool:
    """Whether a game's codes begin with x0."""
    return "/" in catalogue.write(catalogue.read(game.partition(":")[0]))


def sg_sequence(game: str, count: int) -> list[int | None]:
    """Grundy values of a single heap of 0, 1, 2, … stones, `count` of them; None beyond reach or where there
    is no such heap. `game` may carry options: `octal+0.77`, `subtraction+1,3,4`. Raises BadInput."""
    from nimarcade.games.heaps import Heaps
    from nimarcade.theory.impartial import impartial_theory

    _text(game, GAME)
    _whole(count, "how many values are wanted", 0)
    if ":" in game:
        raise BadInput(f"{GAME}; leave out what follows the colon of {shown(game)}")
    name = catalogue.read(game).game  # a wrong name is told of, where a heap that does not exist is not
    if "misere" in game.split("+"):
        raise BadInput("Grundy values belong to normal play; leave out +misere")
    catalogue.impartial_of(catalogue.read(game))
    single: dict[int, Position] = {}
    refused: BadInput | None = None
    for heap in range(count):
        try:
            single[heap] = catalogue.read(f"{game}:{heap}")
        except BadInput as error:
            refused = error
        except PastLimit:
            break
    if refused is not None and not single:
        raise BadInput(f"{game} has no positions of a single heap: {refused}")
    theory = impartial_theory(name)
    values = {heap: theory.grundy(p, Limits(1)) for heap, p in single.items()}
    # What theory does not tell at once is counted for all heaps together, where a heap stays one heap.
    if None in values.values() and all(isinstance(p, Heaps) for p in single.values()):
        with suppress(BadInput, PastLimit):
            values.update((heap, value) for (heap,), value in table(game, (count - 1,), "sg").numbers())
    searched = single if not isinstance(catalogue.game(name), Independent) else {}
    for heap, p in searched.items():  # a search tells no more of heaps that never meet
        if values[heap] is None and (value := theory.grundy(p)) is not None:
            values[heap] = value
        elif values[heap] is None:
            break  # a search within its limits does not reach larger heaps either
    return [values.get(heap) for heap in range(count)]


@dataclass(frozen=True, repr=False)
class Map:
    """Values over two numbers of a position: `rows[j][i]` is the one of column x + i and row y + j.

    Outcomes are 0 for P and 1 for N; −1 stands where nothing is known, −2 where there is no position.
    """

    plane: Plane
    rows: Rows
    x: int
    y: int

    def __repr__(self) -> str:
        plane = self.plane
        size = len(self.rows[0]), len(self.rows)
        return (
            f"map({plane.form.code({})!r}, {plane.what!r}, across={plane.across!r}, down={plane.down!r}, "
            f"first={self.x, self.y}, size={size})"
        )

    @cached_property
    def heading(self) -> str:
        from nimarcade.lab import plots

        return plots.heading(self.plane)

    def __str__(self) -> str:
        from nimarcade.lab import plots

        return "\n".join(plots.lines(self.plane, self.rows, self.x, self.y, plots.Style()))

    def save(self, path: str | Path) -> None:
        """A picture with its axes, FILE.png or FILE.svg (the extra `plot`). Raises BadInput or Missing."""
        from nimarcade.lab import plots

        if not isinstance(path, str | Path):
            raise BadInput(f"the name of a file is wanted, such as 'map.png', not {path!r:.60}")
        plots.write(Path(path), self.plane, self.rows, self.x, self.y)

    def _repr_svg_(self) -> str:
        from nimarcade.lab.maps import NOWHERE, UNKNOWN, is_zero

        most = max((value for row in self.rows for value in row), default=0)
        squares = []
        for j, row in enumerate(self.rows):
            for i, value in enumerate(row):
                if value in (UNKNOWN, NOWHERE):
                    continue
                zero = is_zero(self.plane, value)
                shade = "#f5a623" if zero else f"hsl(210,60%,{25 + 55 * value // (most + 1)}%)"
                squares.append(f'<rect x="{i}" y="{j}" width="1" height="1" fill="{shade}"/>')
                if zero:
                    squares.append(f'<circle cx="{i + 0.5}" cy="{j + 0.5}" r="0.2" fill="#000"/>')
        height, width = len(self.rows), len(self.rows[0]) if self.rows else 0
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{12 * width}" '
            f'height="{12 * height}"><title>{escape(self.heading)}</title>{"".join(squares)}</svg>'
        )


def map(
    position: Position | str,
    what: str = "outcome",
    *,
    across: str | None = None,
    down: str | None = None,
    first: tuple[int, int] | None = None,
    size: tuple[int, int] = (32, 32),
) -> Map:
    """Who wins, `sg` or `remoteness` where two numbers of a position run and the rest is fixed, by theorem,
    table or search. `position` may be a game too; `nim:0,0,3` has the numbers a, b, c. Raises BadInput."""
    from nimarcade.lab import maps

    _pair(size, "the size of a map", "each side of a map", 1)
    if first is not None:
        _pair(first, "where a map begins", "where a map begins")
    code = position if isinstance(position, str) else catalogue.write(_read(position))
    plane = maps.plane(code, across, down, what)
    x, y = maps.least(plane) if first is None else first
    return Map(plane, maps.cells(plane, x, y, *size), x, y)


def claims(*names: str) -> list[Claim]:
    """The claims of the papers: by name, by how names begin, or by a pattern with `*`; all without names."""
    from nimarcade.lab.claims import running

    for name in names:
        _text(name, "a claim is told by its name such as 'exco.conjecture-5'")
    return running.chosen(names)


def verify(
    *names: str, box: Mapping[str, int] | None = None, workers: int = 1, progress: Progress = _quiet
) -> Iterator[Report]:
    """Check claims by brute force; yields a report on each as soon as it is done. `box` has other bounds
    by their names. More workers need a script that can be imported. Raises BadInput or PastLimit."""
    from nimarcade.lab.claims import running

    _whole(workers, "the number of workers", 1)
    _told(progress)
    if box is not None and not isinstance(box, Mapping):
        raise BadInput(f"a box has bounds by their names, such as {{'largest': 20}}, not {box!r:.60}")
    chosen = claims(*names)
    bounds = {name for claim in chosen for name in claim.box}
    for name, most in (box or {}).items():
        _whole(most, f"the bound {name}", 0)
        if name not in bounds:
            raise BadInput(f"no claim chosen has a bound {shown(name)}; they have {listed(sorted(bounds))}")
    return running.run(chosen, dict(box or {}), workers=workers, watch=progress)


def problems() -> list[Problem]:
    """The open problems, with the data gathered about them and the patterns that were tried on it."""
    from nimarcade.lab import papers

    return list(papers.problems().values())


def proofs() -> list[Proof]:
    """What is proved for all sizes, by proofs that a machine checks."""
    from nimarcade.lab import papers

    return list(papers.proofs().values())


def prove(name: str) -> Result:
    """Have a proof checked by its engine; raises BadInput for a name that there is not."""
    from nimarcade.lab import papers
    from nimarcade.lab import proofs as engines

    _text(name, "a proof is told by its name such as 'exco.moore'")
    if name not in papers.proofs():
        raise BadInput(f"no proof is called {shown(name)}; there are {', '.join(papers.proofs())}")
    return engines.prove(papers.proofs()[name])


def mine(
    data: Sequence[int | None] | Mapping[K, int] | Table, what: str = "sg", *, game: str = ""
) -> list[Pattern]:
    """Patterns of a sequence (from 0 on) or of a table, mined from its first half and tried on the other.

    `what` is what the values are, `outcome` (0 for P, 1 for N) or a name for numbers. `game` is the octal or
    subtraction game whose single heaps have these values: then their period is proved. Nones are passed
    over. Raises BadInput.
    """
    from nimarcade.lab.brought_tables import BroughtTable, mine_table

    _text(what, "what the values are is told in a word such as 'sg'")
    _text(game, GAME)
    truth: dict[tuple[int, ...], int]
    if not isinstance(data, Table | Mapping | Iterable):
        raise BadInput(f"patterns are mined from a list of values, a table or a dictionary, not {data!r:.60}")
    if isinstance(data, Table):
        what, truth = data.what, dict(data.numbers())
    else:
        given: Iterable[tuple[tuple[int, ...], int | None]] = (
            data.items() if isinstance(data, Mapping) else (((n,), value) for n, value in enumerate(data))
        )
        truth = dict(_numbered(key, value) for key, value in given if value is not None)
    if not truth or len({len(key) for key in truth}) != 1:
        raise BadInput(
            "a table has a key of numbers for each value, all of the same length, and is not empty"
        )
    length = len(next(iter(truth)))
    names = ("n",) if length == 1 else tuple(f"x{i}" for i in range(1, length + 1))
    return mine_table(BroughtTable(names, what, truth), game)


def _numbered(key: tuple[int, ...], value: int) -> tuple[tuple[int, ...], int]:
    """The same, numbers of NumPy as Python's own; raises BadInput for what are none."""
    try:
        return tuple(index(number) for number in key), index(value)
    except TypeError:
        where = f"{key[0]}" if isinstance(key, tuple) and len(key) == 1 else f"{key}"
        raise BadInput(
            "values are whole numbers, keys of a table tuples of them such as (3, 2); there is "
            f"{value!r:.60} at {where}"
        ) from None


def puzzle(
    game: str | None = None, *, kind: Kind | None = None, seed: int = 0, level: int | None = None
) -> Puzzle:
    """The puzzle of a seed, every answer verified; what is not told is drawn from the seed too. Raises
    BadInput for a game, kind or level without puzzles."""
    from nimarcade.coach.puzzles import source

    if game is not None:
        _text(game, GAME)
    _whole(seed, "a seed")
    return source.generate(game, kind, seed, level)


def review(save: str | Path, first: int = 1, last: int | None = None) -> Review:
    """A saved game with every move graded. Raises BadSave, BadInput or PastLimit."""
    from nimarcade.coach.review import bounded
    from nimarcade.coach.review import review as graded
    from nimarcade.play.journal import read_save

    if not isinstance(save, str | Path):
        raise BadSave(f"the name of a saved game's file is wanted, not {save!r:.60}")
    session = read_save(Path(save))
    return graded(session, *bounded(session, first, last))
