"""The lab as functions: tables, maps, sequences, claims, problems, proofs, patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from io import BytesIO, IOBase
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, overload

from nimarcade.core import catalogue, citing, drawing, family, plug_ins, told, verdict
from nimarcade.core.codes import listed, plain, quoted, shown, whole
from nimarcade.core.errors import BadInput, PastLimit
from nimarcade.core.files import writing
from nimarcade.core.game import Position
from nimarcade.lab import brought_tables, heap_games, maps, papers, plots, sequences
from nimarcade.lab import proofs as engines
from nimarcade.lab.claims import running
from nimarcade.lab.claims.claim import Claim, Report
from nimarcade.lab.maps import Plane, Rows
from nimarcade.lab.problems import Gathered, MinedPattern, Problem
from nimarcade.lab.proofs import Proof, Result
from nimarcade.lab.tables import box as boxes
from nimarcade.lab.tables import files, making, walking
from nimarcade.library import arguments
from nimarcade.library.arguments import File, Progress, Whole

if TYPE_CHECKING:
    import numpy as np
    import pandas
    import pyarrow
    from matplotlib.axes import Axes

K = TypeVar("K", bound=tuple[int, ...])
V = TypeVar("V")


@dataclass(frozen=True, eq=False, repr=False)
class Table(Generic[V]):
    """A value of every position of a box: iterates over (heaps, value), heaps in the order of `columns`. `V`
    is "N" or "P" in a table of outcomes, else int."""

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

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], V]]:
        """Each position once, its heaps not increasing; outcomes as `N` and `P`."""
        return ((heaps, self._told(value)) for heaps, value in self.numbers())

    def _told(self, value: int) -> V:
        return cast("V", NP_OF[value] if self.plan.what == "outcome" else value)

    def __len__(self) -> int:
        """How many positions there are."""
        return sum(1 for _ in self.numbers())

    @overload
    def __getitem__(self, heaps: tuple[int, ...]) -> V: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(
        self, heaps: slice | tuple[int | slice, ...]
    ) -> np.ma.MaskedArray[tuple[int, ...], np.dtype[np.int32]]: ...
    def __getitem__(self, heaps: slice | tuple[int | slice, ...]) -> object:
        """The value of a position, its heaps in the order of the box; with slices a masked array of numbers.
        Raises KeyError for what is no position of the box, BadInput for what is no number."""
        each, shape = heaps if isinstance(heaps, tuple) else (heaps,), self.plan.box.shape
        at = {axis: whole(h, "a heap") for axis, h in enumerate(each) if not isinstance(h, slice)}
        if len(each) > len(shape) or not all(0 <= h < shape[axis] for axis, h in at.items()):
            raise KeyError(heaps)
        if len(at) < len(shape):
            return self.masked()[heaps]
        steps = boxes.strides(shape)
        value = int(self.made.flat()[sum(h * steps[axis] for axis, h in at.items())])
        if value == boxes.NONE:
            raise KeyError(heaps)
        return self._told(value)

    def __array__(
        self, dtype: np.dtype[np.generic] | None = None, copy: bool | None = None
    ) -> np.ndarray[tuple[int, ...], np.dtype[np.generic]]:
        """`array()`, so that NumPy takes the table as it is."""
        return self.array() if dtype is None else self.array().astype(dtype)

    def masked(self) -> np.ma.MaskedArray[tuple[int, ...], np.dtype[np.int32]]:
        """`array()` with a mask over the cells without a position."""
        cells = self.array()
        import numpy as np

        return np.ma.masked_equal(cells.astype(np.int32), -1)

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame, a row a position, its heaps in columns. Needs pandas (the extra `pandas`)."""
        missing = "a data frame needs pandas: pip install 'nimarcade[pandas]'"
        frame: type[pandas.DataFrame] = plug_ins.imported("pandas", missing).DataFrame
        rows = ((*heaps, value) for heaps, value in self)
        return frame(rows, columns=[*self.columns, self.what])

    def to_arrow(self) -> pyarrow.Table:
        """A table of Arrow, a row a position, as Parquet holds it. Needs PyArrow (the extra `parquet`)."""
        buffer = BytesIO()
        files.write(self.plan, self.made, "parquet", buffer)
        buffer.seek(0)
        found: pyarrow.Table = plug_ins.imported("pyarrow.parquet").read_table(buffer)
        return found

    def numbers(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each position once; outcomes as numbers, 0 for P and 1 for N."""
        for head, first, values in self.made.lines():
            for last, value in enumerate(values, first):
                if value != boxes.NONE:
                    yield (*head, last), value

    def array(self) -> np.ndarray[tuple[int, ...], np.dtype[np.int8 | np.int16 | np.int32]]:
        """An array with an axis a heap, in the order of the box; outcomes are 0 for P and 1 for N, −1 stands
        where there is no such position. Needs NumPy (the extra `tables`)."""
        plug_ins.imported("numpy", "an array needs NumPy: pip install 'nimarcade[tables]'")
        import numpy as np

        return np.asarray(self.made.flat()).reshape(self.plan.box.shape)

    def save(self, path: File) -> None:
        """Write it as `nimarcade table -o` does: FILE.csv, .npy, .tex (LaTeX), .txt (a b-file) or .parquet
        (the extra `parquet`). Raises BadInput, Missing or Unwritten."""
        name = str(arguments.target(path, "table.csv"))
        form = files.format_of(None, name)
        files.check(form, name)
        files.check_box(form, self.plan.box)
        with writing(name), files.opened(name, form) as file:
            files.write(self.plan, self.made, form, file)

    def as_json(self) -> dict[str, object]:
        """All of it: each row the heaps of a position and its value."""
        box = self.plan.box
        data = {"game": box.head, "box": [*box.bounds], "what": self.what, "columns": [*self.columns]}
        return told.stamped("table", {**data, "rows": [[*heaps, value] for heaps, value in self]})

    def cite(self) -> str:
        """BibTeX: the works that have solved the game, and this program with what was counted."""
        bounds = ",".join(str(bound) for bound in self.plan.box.bounds)
        note = f"{self.what} of {self.plan.box.head} for heaps up to {bounds}, counted by the rules alone"
        return citing.bibtex(_solved(self.plan.box.head), note)

    def _repr_html_(self) -> str:
        rows = [(*heaps, value) for _, (heaps, value) in zip(range(SHOWN), self, strict=False)]
        return drawing.table("", (*self.columns, self.what), rows)


def _solved(code: str) -> str:
    """The source of what is known of a game without a search."""
    p = catalogue.read(code)
    return family.theory_of(p).solve(p, verdict.Limits(1)).source


SHOWN = 20
"""Rows of a table that a notebook shows."""


@overload
def table(
    game: str,
    box: Sequence[Whole],
    what: Literal["outcome"] = ...,
    *,
    memory: Whole | None = ...,
    disk: Whole | None = ...,
    workers: Whole = ...,
    progress: Progress = ...,
) -> Table[verdict.NP]: ...
@overload
def table(
    game: str,
    box: Sequence[Whole],
    what: Literal["sg", "remoteness"],
    *,
    memory: Whole | None = ...,
    disk: Whole | None = ...,
    workers: Whole = ...,
    progress: Progress = ...,
) -> Table[int]: ...
def table(
    game: str,
    box: Sequence[Whole],
    what: str = "outcome",
    *,
    memory: Whole | None = None,
    disk: Whole | None = None,
    workers: Whole = 1,
    progress: Progress = arguments.quiet,
) -> Table[Any]:
    """Outcome, `sg` or `remoteness` of every position of a box, counted by the rules alone.

    `game` may carry options (`greedy-nim+misere+k=3`), `box` are the largest heaps, x0 first where there is
    one; `memory` in bytes (2 GB unless told), `disk` for the parts of a table that is larger (10 GB). Raises
    BadInput, or PastLimit for a box that is too large.
    """
    arguments.text(game, arguments.GAME)
    arguments.text(what, "what a table holds is told in a word such as 'sg'")
    arguments.told(progress)
    if isinstance(box, str) or not isinstance(box, Sequence):
        raise BadInput(f"a box is a list of the largest heaps such as (20, 20), not {quoted(box)}")
    sizes = [whole(size, "the largest heap of a box", 0) for size in box]
    workers = whole(workers, "the number of workers", 1)
    memory = making.MEMORY if memory is None else whole(memory, "the bytes of memory", 1)
    disk = making.DISK if disk is None else whole(disk, "the bytes of disk", 0)
    text = ",".join(str(size) for size in sizes)
    if "/" in catalogue.write(catalogue.read(game.partition(":")[0])):  # codes that begin with x0
        text = text.replace(",", "/", 1)
    wanted = boxes.read(game, text)
    plan = making.plan(wanted, boxes.what_of(what, misere=wanted.misere), memory, array=boxes.has_numpy())
    made = making.at_once(plan, workers, disk, memory, progress)
    return Table(made, plan)


@overload
def reachable(
    position: Position | str,
    what: Literal["outcome"] = ...,
    *,
    memory: Whole | None = ...,
    progress: Progress = ...,
) -> dict[Position, verdict.NP | None]: ...
@overload
def reachable(
    position: Position | str,
    what: Literal["sg", "remoteness"],
    *,
    memory: Whole | None = ...,
    progress: Progress = ...,
) -> dict[Position, int]: ...
def reachable(
    position: Position | str,
    what: str = "outcome",
    *,
    memory: Whole | None = None,
    progress: Progress = arguments.quiet,
) -> Mapping[Position, verdict.NP | int | None]:
    """Outcome, `sg` or `remoteness` of every position that can be reached from one, small ones first, counted
    by the rules alone; of So Long Sucker where two players are left, with None at the end of the game.
    `progress` hears how many positions are done of those met so far. Raises BadInput, or PastLimit beyond
    `memory` bytes (2 GB unless told)."""
    p = arguments.position(position)
    arguments.text(what, "what a table holds is told in a word such as 'sg'")
    arguments.told(progress)
    memory = making.MEMORY if memory is None else whole(memory, "the bytes of memory", 1)
    wanted = boxes.what_of(what, misere=getattr(p, "misere", False))
    pairs = walking.everything(p, wanted, memory, progress)
    if wanted != "outcome":
        return dict(pairs)
    return {q: None if value is None else NP_OF[value] for q, value in pairs}


NP_OF: tuple[verdict.NP, verdict.NP] = ("P", "N")
"""Outcomes by the numbers that arrays have for them."""


MOST_VALUES = 10_000_000
"""Of a sequence."""


@overload
def sg_sequence(game: str, count: Whole, *, progress: Progress = ...) -> list[int | None]: ...
@overload
def sg_sequence(game: str, count: None = None, *, progress: Progress = ...) -> Iterator[int | None]: ...
def sg_sequence(
    game: str, count: Whole | None = None, *, progress: Progress = arguments.quiet
) -> list[int | None] | Iterator[int | None]:
    """Grundy values of a single heap of 0, 1, 2, … stones: a list of `count` of them, or without a count an
    iterator that goes on as long as it is asked. None beyond reach or where there is no such heap.

    `game` may carry options, `octal+0.77`, or be a rule alone, `0.77`, `1,3,4`; or it is a code in which {n}
    stands for the number: `cram:3x{n}`. Without one a game with boards takes those that it says are of size
    n. Of games whose heaps never meet all are counted; as an array `heap_game` has them. Raises BadInput or
    PastLimit.
    """
    game = heap_games.named(arguments.text(game, arguments.GAME))
    arguments.told(progress)
    if count is None:
        sequences.template(game)
        return sequences.values(game)
    count = whole(count, "how many values are wanted", 0)
    if count > MOST_VALUES:
        raise PastLimit(f"a sequence has at most {MOST_VALUES:,} values")
    progress(0, count)
    found = list(sequences.values(game, count, lambda done: progress(min(done, count), count)))
    progress(count, count)
    return found + [None] * (count - len(found))


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
        return plots.heading(self.plane)

    def __str__(self) -> str:
        return "\n".join(plots.lines(self.plane, self.rows, self.x, self.y, plots.Style()))

    def plot(
        self, ax: Axes | None = None, *, title: str | None = None, labels: tuple[str, str] | None = None
    ) -> Axes:
        """Draw it into axes of Matplotlib (the extra `plot`), those of a new figure unless told; with an own
        title and labels of the two axes, TeX between dollar signs. Raises BadInput or Missing."""
        plots.check()
        return plots.drawn(self.plane, self.rows, self.x, self.y, self._words(title, labels), ax)

    def _words(self, title: str | None, labels: tuple[str, str] | None) -> plots.Words:
        usual = plots.words_of(self.plane)
        for word in (*([] if title is None else [title]), *(labels or ())):
            arguments.text(word, "a title or label is text")
        if labels is not None and (isinstance(labels, str) or len(labels) != 2):
            raise BadInput(
                f"labels are two words, for the axis across and the one down, not {quoted(labels)}"
            )
        across, down = labels or (usual.across, usual.down)
        return plots.Words(usual.title if title is None else title, across, down)

    def save(
        self, path: File, *, title: str | None = None, labels: tuple[str, str] | None = None, dpi: Whole = 150
    ) -> None:
        """A picture with its axes, FILE.png, .svg or .pdf (the extra `plot`); `dpi`: dots an inch of PNG.
        Raises BadInput, Missing or Unwritten."""
        words, dpi = self._words(title, labels), whole(dpi, "the dots an inch", 1)
        plots.write(arguments.target(path, "map.png"), self.plane, self.rows, self.x, self.y, words, dpi)

    def as_json(self) -> dict[str, object]:
        """The object `map --json` prints."""
        return maps.as_json(self.plane, self.rows, self.x, self.y)

    def cite(self) -> str:
        """BibTeX: the works that have solved the game, and this program with what is shown."""
        code = self.plane.form.code({})
        return citing.bibtex(_solved(code.partition(":")[0]), repr(self))

    def _repr_svg_(self) -> str:
        return plots.svg(self.plane, self.rows, self.x, self.y)


def map(
    position: Position | str,
    what: Literal["outcome", "sg", "remoteness"] = "outcome",
    *,
    across: str | None = None,
    down: str | None = None,
    first: tuple[Whole, Whole] | None = None,
    size: tuple[Whole, Whole] = (32, 32),
) -> Map:
    """A map of who wins, `sg` or `remoteness` where two numbers of a position run and the rest is fixed, by
    theorem, table or search. `position` may be a game too; `nim:0,0,3` has the numbers a, b, c. Raises
    BadInput."""
    width, height = arguments.pair(size, "the size of a map", "each side of a map", 1)
    arguments.text(what, "what a map shows is told in a word such as 'sg'")
    for axis in (across, down):
        if axis is not None:
            arguments.text(axis, "a number of a position is told by its name such as 'a'")
    code = position if isinstance(position, str) else catalogue.write(arguments.position(position))
    plane = maps.plane(code, across, down, what)
    least = maps.least(plane)
    x, y = least if first is None else arguments.pair(first, "where a map begins", "where a map begins")
    return Map(plane, maps.cells(plane, x, y, width, height), x, y)


def claims(*names: str) -> list[Claim]:
    """The claims of the papers: by name, by how names begin, or by a pattern with `*`; all without names.
    Raises BadInput."""
    for name in names:
        arguments.text(name, "a claim is told by its name such as 'exco.conjecture-5'")
    return running.chosen(names)


def verify(
    *names: str,
    box: Mapping[str, Whole] | None = None,
    workers: Whole = 1,
    progress: Progress = arguments.quiet,
) -> Iterator[Report]:
    """Check claims by brute force; yields a report on each as soon as it is done. `box` has other bounds
    by their names. More workers need a script that can be imported. Raises BadInput or PastLimit."""
    workers = whole(workers, "the number of workers", 1)
    arguments.told(progress)
    given = arguments.box(box, "{'largest': 20}")
    chosen = claims(*names)
    bounds = {name for claim in chosen for name in claim.box}
    for name in given:
        if name not in bounds:
            raise BadInput(f"no claim chosen has a bound {shown(name)}; they have {listed(sorted(bounds))}")
    return running.run(chosen, given, workers=workers, watch=progress)


def problems() -> list[Problem]:
    """The open problems, with the data gathered about them and the patterns that were tried on it."""
    return list(papers.problems().values())


def gather(
    problem: str, *, box: Mapping[str, Whole] | None = None, progress: Progress = arguments.quiet
) -> Gathered:
    """Gather an open problem's data anew and mine it, as far as `box` says, bounds by their names. `progress`
    hears of hundredths. Raises BadInput or PastLimit."""
    chosen = papers.problem(arguments.text(problem, "a problem is told by its name such as 'greedy-grundy'"))
    arguments.told(progress)
    bounds = chosen.bounds(arguments.box(box, "{'largest': 20}"))
    return chosen.gather(bounds, lambda done, words: progress(int(100 * done), 100))


def proofs() -> list[Proof]:
    """The proofs for all sizes that a machine checks."""
    return list(papers.proofs().values())


def prove(name: str) -> Result:
    """Have a proof checked by its engine; raises BadInput for a name that there is not."""
    arguments.text(name, "a proof is told by its name such as 'exco.moore'")
    if name not in papers.proofs():
        raise BadInput(f"no proof is called {shown(name)}; proofs() lists them")
    return engines.prove(papers.proofs()[name])


def mine(
    data: Sequence[int | None] | Mapping[K, int] | Table[Any],
    what: str = "sg",
    *,
    game: str = "",
    fallen: bool = False,
) -> list[MinedPattern]:
    """Patterns of a sequence (from 0 on) or of a table, mined from its first half and tried on the other;
    those that fell there as well if `fallen`. Nothing is claimed of what begins later and cannot be tried.

    `what` is what the values are, `outcome` (0 for P, 1 for N) or a name for numbers. `game` is the octal or
    subtraction game whose single heaps have these values: then their period is proved. Nones are passed
    over. Raises BadInput.
    """
    arguments.text(what, "what the values are is told in a word such as 'sg'")
    arguments.text(game, arguments.GAME)
    truth: dict[tuple[int, ...], int]
    if isinstance(data, str | bytes | IOBase) or not isinstance(data, Table | Mapping | Iterable):
        raise BadInput(
            f"patterns are mined from a list of values, a table or a dictionary, not {quoted(data)}"
        )
    if isinstance(data, Table):
        what, truth = data.what, dict(data.numbers())
    else:
        given: Iterable[tuple[tuple[int, ...], int | None]] = (
            data.items() if isinstance(data, Mapping) else (((n,), value) for n, value in enumerate(data))
        )
        truth = dict(_numbered(key, value) for key, value in given if value is not None)
    if not truth:
        raise BadInput("there are no values to mine")
    if len({len(key) for key in truth}) != 1:
        raise BadInput("a table has a key of numbers for each value, all of the same length")
    length = len(next(iter(truth)))
    names = ("n",) if length == 1 else tuple(f"x{i}" for i in range(1, length + 1))
    arguments.flag(fallen, "fallen")
    return [
        MinedPattern(
            **{each.name: getattr(pattern, each.name) for each in fields(pattern)}, law=law, data=truth
        )
        for pattern, law in brought_tables.mine(brought_tables.BroughtTable(names, what, truth), game)
        if fallen or pattern.status != "fallen"
    ]


def _numbered(key: tuple[int, ...], value: int) -> tuple[tuple[int, ...], int]:
    """A pair with numbers of NumPy as Python's own; raises BadInput for what are none."""
    try:
        return tuple(plain(number) for number in key), plain(value)
    except TypeError:
        where = f"{key[0]}" if isinstance(key, tuple) and len(key) == 1 else f"{key}"
        raise BadInput(
            "values are whole numbers, keys of a table tuples of them such as (3, 2); there is "
            f"{quoted(value)} at {where}"
        ) from None
