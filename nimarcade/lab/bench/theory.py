"""What verdicts, streams and tables cost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryFile
from time import perf_counter

from nimarcade.core import catalogue
from nimarcade.core.errors import Missing
from nimarcade.core.family import theory_of
from nimarcade.lab.tables import box
from nimarcade.lab.tables.making import Parts, Tiling
from nimarcade.lab.tables.masks import CompiledMasks, LineMasks
from nimarcade.lab.tables.numpy_ways import Slabs
from nimarcade.lab.tables.plan import plan as plan_of

# Benchmarks: what the program costs, beside its budget and a reference measured in the same run.


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured line. `value` in `unit`; within budget if value ≤ budget (or ≥, for rates)."""

    name: str
    value: float | None
    unit: str
    budget: float | None = None
    at_least: bool = False
    reference: str = ""
    """What stood beside it, with its own figure; or why nothing was measured."""

    @property
    def ratio(self) -> float | None:
        """Value over budget."""
        return None if self.value is None or not self.budget else self.value / self.budget

    @property
    def kept(self) -> bool | None:
        """Whether the budget is kept; None where there is none or nothing was measured."""
        if self.ratio is None:
            return None
        return self.ratio >= 1 if self.at_least else self.ratio <= 1


# Timing of functions and of whole processes.


def seconds(function: Callable[[], object], runs: int = 5) -> float:
    """The least of `runs` timings, which other load disturbs least."""
    return min(_once(function) for _ in range(runs))


def _once(function: Callable[[], object]) -> float:
    begin = perf_counter()
    function()
    return perf_counter() - begin


def python(*words: str) -> list[str]:
    return [sys.executable, *words]


def process(command: Sequence[str], runs: int = 7) -> float:
    """Median wall time of a whole process."""

    def go() -> None:
        subprocess.run(command, input=b"", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    return median(_once(go) for _ in range(runs))


STREAM = 100_000
LARGE = 10**18
FAMILIES = (
    "nim",
    "nim+misere",
    "greedy-nim",
    "greedy-nim+misere",
    "greedy-nim+k=3",
    "greedy-nim+misere+k=5",
    "moore-nim+k=2",
    "moore-nim+misere+k=2",
    "co-nim",
    "co-nim+misere",
    "exco-nim",
    "exco-nim+misere",
    "delete-nim",
)


def mixed_codes(count: int) -> Iterator[str]:
    """Codes of positions that theorems settle, 2 to 6 heaps up to 10^18, all games by turns."""
    rng = Random(1)
    for i in range(count):
        family = FAMILIES[i % len(FAMILIES)]
        most = 4 if family == "delete-nim" else 6
        yield _code(family, rng.randint(3 if "moore" in family else 2, most), LARGE, rng)


def _verdict(name: str, codes: list[str], budget: float, unit: str, scale: float) -> Figure:
    positions = [catalogue.read(code) for code in codes]
    each = seconds(lambda: [theory_of(p).solve(p).best for p in positions], 3) / len(positions)
    return Figure(
        name, each * scale, unit, budget, reference=f"mean of {len(positions)} positions, all games"
    )


def verdicts() -> Iterator[Figure]:
    yield _verdict("verdict and best move, heaps of 10^18", list(mixed_codes(1300)), 100, "µs", 1e6)
    many = [_code(family, 1000, LARGE, Random(2)) for family in FAMILIES if family != "delete-nim"]
    yield _verdict("verdict and best move, 1,000 heaps of 10^18", many, 2, "ms", 1e3)
    deep = [_code(family, 4, 10**10_000 - 1, Random(3)) for family in FAMILIES]
    yield _verdict("verdict and best move, heaps of 10,000 digits", deep, 100, "ms", 1e3)


def _code(family: str, heaps: int, largest: int, rng: Random) -> str:
    """A random code of the game; heaps from a tenth of `largest` on, so that all have its length."""
    body = ",".join(str(rng.randint(largest // 10 + 1, largest)) for _ in range(heaps))
    return f"{family}:{rng.randint(0, largest)}/{body}" if "exco" in family else f"{family}:{body}"


def stream() -> Figure:
    """From file to file, so that no second process shares the time."""
    command = python("-m", "nimarcade", "solve", "-", "--json")
    with TemporaryFile() as codes, TemporaryFile() as answers:
        codes.write("\n".join(mixed_codes(STREAM)).encode() + b"\n")
        codes.seek(0)
        begin = perf_counter()
        subprocess.run(command, stdin=codes, stdout=answers, check=True)
        taken = perf_counter() - begin
        answers.seek(0)
        lines = sum(1 for _ in answers)
    return Figure(
        "solve - --json, start-up included",
        lines / taken,
        "positions/s",
        20_000,
        at_least=True,
        reference=f"{lines:,} lines in {taken:.2f} s",
    )


def grundy_tables() -> Iterator[Figure]:
    """As one piece: cut into parts the table would be made by all cores."""
    plan = plan_of(box.read("exco-nim", "16/64,512"), "sg")
    whole = replace(plan, tile=plan.box.shape)
    tile = Tiling(whole, Parts(Path(), whole)).tile((0, 0, 0))
    name = "SG table EXCO-NIM n = 2, 16 × 64 × 512"
    taken = seconds(lambda: LineMasks().settle(tile), 3)
    yield Figure(name, taken, "s", 0.3, reference=f"{plan.box.cells:,} positions, plain Python")
    name = f"{name}, compiled"
    try:
        CompiledMasks().settle(tile)  # compiled once, then kept
    except Missing as error:
        yield Figure(name, None, "s", 0.05, reference=str(error))
        return
    taken = seconds(lambda: CompiledMasks().settle(tile))
    yield Figure(name, taken, "s", 0.05, reference=f"{plan.box.cells:,} positions, Numba")


def outcome_table() -> Figure:
    name = "outcome table k-Bounded Greedy Nim, k = 5, 3 heaps ≤ 200"
    try:
        taken = seconds(_greedy_cube)
    except Missing as error:
        return Figure(name, None, "M positions/s", 100, at_least=True, reference=str(error))
    count = 201 * 202 * 203 // 6
    return Figure(
        name,
        count / taken / 1e6,
        "M positions/s",
        100,
        at_least=True,
        reference=f"{count:,} sorted triples in {taken * 1e3:.1f} ms",
    )


def _greedy_cube() -> None:
    slabs, cube_box = Slabs(), box.read("greedy-nim+misere+k=5", "200,200,200")
    for _ in slabs.fill(slabs.cube(cube_box, "outcome"), cube_box, "outcome"):
        pass
