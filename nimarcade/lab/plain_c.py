"""Tables of Grundy values beside plain C: `plain.c`, compiled here where there is a compiler.

It knows the rules alone and remembers the values met as sets of bits: what a good programmer writes in an
evening. Times are of the processor, without start-up; every value is compared.
"""

from __future__ import annotations

import os
import subprocess
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import as_file, files
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING

from nimarcade.core.errors import Missing
from nimarcade.games.octal import digits_of
from nimarcade.lab.bench import Figure, seconds
from nimarcade.lab.tables import box
from nimarcade.lab.tables.making import Parts, Tiling
from nimarcade.lab.tables.making import plan as plan_of
from nimarcade.lab.tables.masks import CompiledMasks, LineMasks
from nimarcade.lab.tables.way import TileWay
from nimarcade.theory.heap_values import fresh

if TYPE_CHECKING:
    from nimarcade.lab.tables.way import Cells

NAME = "C"
"""As `bench --against` calls it."""
RUNS = 5


@dataclass(frozen=True, slots=True)
class Task:
    name: str
    asked: tuple[str, ...]
    """The arguments of the C program."""
    ours: Callable[[], Cells]


def table_of(code: str, bounds: str, way: TileWay) -> Callable[[], Cells]:
    """The table in one piece, last heap fastest."""
    plan = plan_of(box.read(code, bounds), "sg")
    whole = replace(plan, tile=plan.box.shape)
    tile = Tiling(whole, Parts(Path(), whole)).tile((0,) * len(plan.box.shape))

    return lambda: way.settle(tile)[0]


def heaps_of(digits: str, most: int) -> Callable[[], Cells]:
    """Single heaps, nothing known of the game beforehand."""

    def make() -> Cells:
        values = fresh(digits_of(digits))
        return array("i", [values.value(size) or 0 for size in range(most + 1)])

    return make


def tasks() -> tuple[Task, ...]:
    wythoff = table_of("wythoff-nim", "400,400", LineMasks())
    exco, box_words = ("exco", "16", "64", "512"), "EXCO-NIM n = 2, 16 × 64 × 512"
    return (
        Task(box_words, exco, table_of("exco-nim", "16/64,512", LineMasks())),
        Task(f"{box_words}, compiled", exco, table_of("exco-nim", "16/64,512", CompiledMasks())),
        Task("Wythoff Nim 400 × 400", ("wythoff", "400", "400"), wythoff),
        Task("Dawson's Kayles, heaps ≤ 10,000", ("octal", "10000", "0", "7"), heaps_of("0.07", 10_000)),
        Task("octal game 0.6, heaps ≤ 5,000", ("octal", "5000", "6"), heaps_of("0.6", 5_000)),
    )


def measured() -> Iterator[Figure]:
    """A line for every table."""
    with TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        for task in tasks():
            name = f"SG table {task.name} beside plain C"
            if isinstance(program, str):
                yield Figure(name, None, "× its time", reference=program)
                continue
            try:
                yield compare(task, name, program)
            except Missing as error:
                yield Figure(name, None, "× its time", reference=str(error))


def compare(task: Task, name: str, program: Path) -> Figure:
    values = array("i", task.ours().tobytes())  # whatever is compiled once, before it is timed
    ours = seconds(task.ours, RUNS, process_time)
    answers = program.with_name("values")
    command = [str(program), str(answers), *task.asked]
    theirs = min(float(subprocess.run(command, check=True, stdout=-1).stdout) for _ in range(RUNS))
    others = array("i", answers.read_bytes())
    differing = sum(map(int.__ne__, values, others)) + abs(len(values) - len(others))
    reference = f"{ours * 1e3:.3g} ms, in C {theirs * 1e3:.3g}; {differing} of {len(others):,} values differ"
    return Figure(name, ours / theirs, "× its time", reference=reference)


def compiled(folder: Path) -> Path | str:
    """The C program, or why there is none."""
    compiler = os.environ.get("CC") or which("cc") or which("gcc") or which("clang")
    if compiler is None:
        return "there is no C compiler here (Debian: apt install gcc)"
    program = folder / "plain"
    with as_file(files(__package__).joinpath("plain.c")) as source:
        command = [compiler, "-O3", "-march=native", "-o", str(program), str(source)]
        try:
            made = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            return f"{compiler} cannot be started: {error.strerror}"
    if made.returncode:
        return f"{compiler} refuses plain.c: {made.stderr.strip().splitlines()[0] if made.stderr else ''}"
    return program
