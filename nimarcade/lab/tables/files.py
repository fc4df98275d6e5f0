"""Tables as files: CSV and Parquet hold rows, each position once; NPY holds the array of the box."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain, dropwhile, takewhile
from pathlib import Path
from types import ModuleType
from typing import IO, TYPE_CHECKING, Any, Literal

from nimarcade.core import errors, files, plug_ins
from nimarcade.core.codes import listed, shown
from nimarcade.core.drawing import tabular
from nimarcade.lab.tables.box import NONE, Box, P, What
from nimarcade.lab.tables.making import Plan, Table

if TYPE_CHECKING:
    import numpy as np

    from nimarcade.theory.heap_kernels import Values
else:
    from nimarcade.core.plug_ins import numpy as np

Sink = IO[Any]
"""A text file for CSV, else a binary one."""
Format = Literal["csv", "npy", "parquet", "tex", "txt"]
FORMATS: tuple[Format, ...] = ("csv", "npy", "parquet", "tex", "txt")
"""A b-file of OEIS is one of text."""
TEXTS: tuple[Format, ...] = ("csv", "tex", "txt")
WORDS: dict[What, str] = {"outcome": "Outcomes (0 P, 1 N)", "sg": "Grundy values", "remoteness": "Remoteness"}
WIDE = 10
"""Values of a sequence in a row of LaTeX."""
GROUP = 1 << 18
"""Rows that are put into one group of a Parquet file."""
PIECE = 1 << 22
"""Cells that are written at a time."""
TYPES = {"b": "i1", "h": "i2", "i": "i4"}


def format_of(name: str | None, path: str, option: str = "") -> Format:
    """The format named, else that of the file's suffix, else CSV; raises BadInput, which tells of the option
    that names it."""
    suffix = "" if path == "-" else Path(path).suffix.lower().removeprefix(".")
    word = name or suffix or "csv"
    for known in FORMATS:
        if word == known:
            if path == "-" and known not in TEXTS and sys.stdout is not None and sys.stdout.isatty():
                raise errors.BadInput(
                    f"only text goes to a terminal; {known} needs a file or a pipe: -o FILE"
                )
            return known
    if name:
        raise errors.BadInput(f"--format takes {', '.join(FORMATS)}, not {shown(name)}")
    any_name = f"; with {option} it may end as you like" if option else ""
    endings = listed([f".{known}" for known in FORMATS], "or")
    raise errors.BadInput(f"a file's name ends with {endings}, not {shown(path)}{any_name}")


def check(form: Format, path: str) -> None:
    """Raises Missing or BadInput before a long run, not after it."""
    if form == "parquet":
        _arrow()
    if path != "-":
        files.writable(path)


def check_box(form: Format, box: Box) -> None:
    """Raises BadInput for a b-file that a larger box would begin otherwise: its rows must not be cut off."""
    if form == "txt" and (box.apart or len({*box.bounds}) > 1):
        raise errors.BadInput(
            "a b-file has the values row by row, so all heaps need the same bound, such as 20,20, and x0 has "
            "no place there; csv, npy, parquet and tex hold any box"
        )


def word(what: What, value: int | None) -> str:
    """A value as tables have it; nothing where there is none."""
    if value is None:
        return ""
    return ("P" if value == P else "N") if what == "outcome" else str(value)


def write(plan: Plan, table: Table, form: Format, file: Sink) -> None:
    """Write the table into an open file, a text one for CSV."""
    if form == "npy":
        _npy(plan, table, file)
    elif form == "parquet":
        _parquet(plan, table, file)
    elif form == "tex":
        _tex(plan, table, file)
    elif form == "txt":
        order = f"heaps {' ≥ '.join(plan.box.columns)}, small ones first, by the first, then the next"
        head = f"{WORDS[plan.what]} of {plan.box.head}: {order}"
        lines = chain.from_iterable(values for _, _, values in table.lines())
        _b_file(head, (value for value in lines if value != NONE), file)
    else:
        _csv(plan, table, file)


def write_codes(what: What, pairs: Iterable[tuple[str, int | None]], form: Format, file: Sink) -> None:
    """A table of positions by their codes: CSV or Parquet."""
    if form not in ("csv", "parquet"):
        raise errors.BadInput(f"{form} needs a box: --box, or ask for csv or parquet")
    if form == "csv":
        file.write(f"position,{what}\n")
        for code, value in pairs:
            quote = '"' if "," in code else ""
            file.write(f"{quote}{code}{quote},{word(what, value)}\n")
        return
    pa, pq = _arrow()
    codes, values = zip(*pairs, strict=True)
    kind = pa.string() if what == "outcome" else pa.int32()
    column = [word(what, value) or None for value in values] if what == "outcome" else list(values)
    pq.write_table(pa.table({"position": list(codes), what: pa.array(column, kind)}), file)


def write_sequence(game: str, values: Values | list[int | None], form: Format, file: Sink) -> None:
    """The values of heaps, or boards, of size 0, 1, 2, …; CSV, Parquet and b-files with their sizes beside
    them. Where a list has None nothing stands, in arrays −1; a b-file begins behind such and ends before."""
    if form == "npy":
        np.save(file, [-1 if v is None else v for v in values] if isinstance(values, list) else values)
        return
    pieces = ((begin, values[begin : begin + GROUP]) for begin in range(0, len(values), GROUP))
    if form == "parquet":
        pa, pq = _arrow()
        kind = pa.int64() if isinstance(values, list) else pa.from_numpy_dtype(values.dtype)
        schema = pa.schema([("n", pa.int64()), ("sg", kind)], {"game": game})
        with pq.ParquetWriter(file, schema) as writer:
            for begin, piece in pieces:
                sizes = range(begin, begin + len(piece))
                writer.write_table(pa.table([pa.array(sizes), pa.array(piece, kind)], schema=schema))
        return
    numbers = chain.from_iterable(p if isinstance(p, list) else p.tolist() for _, p in pieces)
    if form == "tex":
        _in_rows(["" if value is None else str(value) for value in numbers], file)
    elif form == "txt":
        _b_file(f"Grundy values of {game}", numbers, file)
    else:
        file.write("n,sg\n")
        file.writelines(f"{n},{'' if value is None else value}\n" for n, value in enumerate(numbers))


def _b_file(head: str, values: Iterable[int | None], file: IO[str]) -> None:
    file.write(f"# {head}\n")
    known = dropwhile(lambda pair: pair[1] is None, enumerate(values))
    file.writelines(f"{n} {value}\n" for n, value in takewhile(lambda pair: pair[1] is not None, known))


@contextmanager
def opened(path: str, form: Format) -> Iterator[Sink]:
    """The file to write, which takes its name only when all is written; `-` is standard output."""
    if path == "-":
        buffer = BytesIO()  # a pipe knows no way back, which arrays and Parquet want
        yield sys.stdout if form in TEXTS else buffer
        if form not in TEXTS:
            sys.stdout.buffer.write(buffer.getbuffer())
        return
    with files.replacing(path, binary=form not in TEXTS) as file:
        yield file


def _csv(plan: Plan, table: Table, file: IO[str]) -> None:
    what = plan.what
    file.write(",".join((*plan.box.columns, what)) + "\n")
    for head, first, values in table.lines():
        before = "".join(f"{size}," for size in head)
        file.write(
            "".join(
                f"{before}{last},{word(what, value)}\n"
                for last, value in enumerate(values, first)
                if value != NONE
            )
        )


def _tex(plan: Plan, table: Table, file: IO[str]) -> None:
    """One heap in rows of ten, two in rows and columns, else a row a position."""
    what, columns = plan.what, [f"$x_{name[1:]}$" for name in plan.box.columns]
    lines = [
        (head, ["" if value == NONE else word(what, value) for value in [*[NONE] * first, *values]])
        for head, first, values in table.lines()
    ]
    if len(columns) == 1:
        _in_rows(lines[0][1] if len(lines) == 1 else [row[-1] for _, row in lines], file)
    elif len(columns) == 2:
        grid: dict[int, list[str]] = {}
        for (x,), row in lines:
            grid[x] = [*grid.get(x, []), *row[len(grid.get(x, [])) :]]
        wide = max(map(len, grid.values()))
        head = [f"{columns[0]} \\textbackslash\\ {columns[1]}", *map(str, range(wide))]
        file.write(tabular(head, ([str(x), *row] for x, row in grid.items())))
    else:
        rows = (
            [*map(str, (*sizes, n)), value] for sizes, row in lines for n, value in enumerate(row) if value
        )
        file.write(tabular([*columns, what], rows))


def _in_rows(values: Sequence[str], file: IO[str]) -> None:
    rows = ([f"{at}", *values[at : at + WIDE]] for at in range(0, len(values), WIDE))
    file.write(tabular(["$n$", *(f"+{i}" for i in range(WIDE))], rows))


def _npy(plan: Plan, table: Table, file: IO[bytes]) -> None:
    """Format 1.0 of NumPy's files, which needs no NumPy."""
    order = "<" if sys.byteorder == "little" else ">"
    kind = TYPES[plan.code]
    facts = {
        "descr": ("|" if kind == "i1" else order) + kind,
        "fortran_order": False,
        "shape": plan.box.shape,
    }
    text = repr(facts).encode()
    text += b" " * (-(len(text) + 11) % 64) + b"\n"
    file.write(b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text)
    cells = table.flat()
    for begin in range(0, len(cells), PIECE):
        file.write(cells[begin : begin + PIECE].tobytes())


def _arrow() -> tuple[ModuleType, ModuleType]:
    missing = "Parquet needs PyArrow: pip install 'nimarcade[parquet]'"
    return plug_ins.imported("pyarrow", missing), plug_ins.imported("pyarrow.parquet", missing)


def _parquet(plan: Plan, table: Table, file: IO[bytes]) -> None:
    """Columns of 4-byte integers; outcomes as the words N and P. What the table is of stands in the
    file's own metadata."""
    pa, pq = _arrow()
    what, columns = plan.what, plan.box.columns
    facts = {"game": plan.box.head, "box": plan.box.body(plan.box.bounds), "what": what}
    last = pa.field(what, pa.string() if what == "outcome" else pa.int32())
    schema = pa.schema([*(pa.field(name, pa.int32()) for name in columns), last], metadata=facts)
    with pq.ParquetWriter(file, schema) as writer:
        for sizes, values in _groups(table, len(columns)):
            column = [word(what, value) for value in values] if what == "outcome" else values
            arrays = [pa.array(size, pa.int32()) for size in sizes]
            writer.write_table(pa.table([*arrays, pa.array(column, last.type)], schema=schema))


def _groups(table: Table, columns: int) -> Iterator[tuple[list[array[int]], array[int]]]:
    """Rows as columns, some hundred thousand at a time."""
    sizes, group = [array("i") for _ in range(columns)], array("i")
    for head, first, values in table.lines():
        here = [(last, value) for last, value in enumerate(values, first) if value != NONE]
        for column, size in zip(sizes, head, strict=False):
            column.extend([size] * len(here))
        sizes[-1].extend(last for last, _ in here)
        group.extend(value for _, value in here)
        if len(group) >= GROUP:
            yield sizes, group
            sizes, group = [array("i") for _ in range(columns)], array("i")
    if group:
        yield sizes, group
