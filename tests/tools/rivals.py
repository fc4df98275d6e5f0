"""The same positions through OpenSpiel, easyAI and pycgt, start-up excluded; and tables of Grundy values
beside plain C: `plain.c`, compiled here where there is a compiler.

    pip install open-spiel==2.0.2 easyAI==2.0.12 pycgt==0.2.0
    python -m tests.tools.rivals [NAME] [--positions N] [--json]

All get every help that is fair: OpenSpiel's states are searched under a memo of ours, since its
own search has none; easyAI runs its depth-first solver with its own transposition table; pycgt, whose
own sums of nimbers take about a second each, is given the options of our rules under a memo, and
keeps its caches from position to position. Each position is solved from scratch, as ours is. The C program
knows the rules alone and remembers the values met as sets of bits: what a good programmer writes in an
evening; every value is compared. Times are of the processor, so that other load counts for nobody.
"""

from __future__ import annotations

import os
import subprocess
from argparse import ArgumentParser
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from random import Random
from shutil import which
from tempfile import TemporaryDirectory
from time import process_time
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from nimarcade.cli import bench
from nimarcade.core import catalogue, errors, family, game
from nimarcade.core.catalogue import impartial_of
from nimarcade.games.heaps import Heaps
from nimarcade.games.octal import digits_of
from nimarcade.lab.bench import Figure, seconds
from nimarcade.lab.tables import box, ways
from nimarcade.lab.tables.box import TileWay
from nimarcade.lab.tables.making import Parts, Tiling
from nimarcade.lab.tables.making import plan as plan_of
from nimarcade.theory.heap_sequence import HeapSequence
from nimarcade.theory.heap_values import fresh

if TYPE_CHECKING:
    from nimarcade.lab.tables.box import Cells

POSITIONS = 200
LARGEST = 30
BUDGET = 100.0
K = 5
GREEDY = f"greedy-nim+misere+k={K}"

Answer = Callable[[game.Position], object]
"""Tells of a position of ours if the player to move wins it, or its SG value."""


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    package: str
    """As it is called where it is installed from."""
    module: str
    what: str
    draw: Callable[[Random], str]
    """The code of a position."""
    make: Callable[[ModuleType], Answer]
    """From the package's module to what it answers: who wins, or with `values` the SG value."""
    budget: float | None = None
    values: bool = False

    def seconds(self, positions: Sequence[game.Position]) -> float:
        """Of ours for all positions; of values once, since what is known of one helps with the next."""
        if self.values:
            return _spent(lambda: [family.theory_of(p).grundy(p) for p in positions])
        return min(_spent(lambda: [family.theory_of(p).solve(p).best for p in positions]) for _ in range(5))

    def truth(self, p: game.Position) -> object:
        return family.theory_of(p).grundy(p) if self.values else family.theory_of(p).outcome(p) == "N"


def _heaps(head: str) -> Callable[[Random], str]:
    """3 to 4 heaps up to `LARGEST`."""

    def draw(rng: Random) -> str:
        return f"{head}:" + ",".join(str(rng.randint(1, LARGEST)) for _ in range(rng.choice((3, 4))))

    return draw


def _extra(rng: Random) -> str:
    x0, x1, x2 = (rng.randint(0, LARGEST // 2) for _ in range(3))
    return f"exco-nim:{x0}/{x1},{x2}"


def _spent(work: Callable[[], object]) -> float:
    """Seconds of the processor."""
    begin = process_time()
    work()
    return process_time() - begin


def measured(wanted: str | None = None, count: int = POSITIONS) -> Iterator[Figure]:
    """A line for every rival, or for the one whose name is given."""
    for rival in RIVALS:
        if wanted in (None, rival.name):
            yield compare(rival, count)
    if wanted in (None, C):
        yield from beside_c()


def compare(rival: Rival, count: int = POSITIONS) -> Figure:
    name = f"{rival.what}: × faster than {rival.name}"
    try:
        module = import_module(rival.module)
        release = version(rival.package)
    except (ImportError, PackageNotFoundError):
        absent = f"{rival.name} is not installed: pip install {rival.package}"
        return Figure(name, None, "×", rival.budget, at_least=True, reference=absent)
    rng = Random(7)
    positions = [catalogue.read(rival.draw(rng)) for _ in range(count)]
    ours = rival.seconds(positions)
    answer = rival.make(module)
    theirs: list[object] = []
    taken = _spent(lambda: theirs.extend(map(answer, positions)))
    wrong = sum(answer != rival.truth(p) for answer, p in zip(theirs, positions, strict=True))
    reference = (
        f"{count} positions: {taken:.2f} CPU s with {rival.name} {release} beside {ours * 1e3:.2f} ms, "
        f"{wrong} answers differ"
    )
    return Figure(name, taken / ours, "×", rival.budget, at_least=True, reference=reference)


class _State(Protocol):
    """A state of OpenSpiel, as far as it is asked here."""

    def is_terminal(self) -> bool: ...

    def legal_actions(self) -> list[int]: ...

    def child(self, action: int) -> _State: ...


def _spiel(pyspiel: ModuleType) -> Answer:
    def solve(p: game.Position) -> bool:
        assert isinstance(p, Heaps)
        heaps = ";".join(map(str, p.heaps))
        root = pyspiel.load_game(f"nim(pile_sizes={heaps},is_misere=True)").new_initial_state()
        memo: dict[tuple[str, ...], bool] = {}

        def wins(state: _State) -> bool:
            if state.is_terminal():  # in misère play who cannot move has won
                return True
            key = tuple(sorted(str(state).partition(":")[2].split()))
            if key not in memo:
                memo[key] = any(not wins(state.child(action)) for action in state.legal_actions())
            return memo[key]

        return wins(root)

    return solve


def _easy(easy: Any) -> Answer:
    class Greedy(easy.TwoPlayerGame):  # type: ignore[misc]  # easyAI is untyped
        def __init__(self, heaps: tuple[int, ...]) -> None:
            self.players = [easy.AI_Player(None), easy.AI_Player(None)]
            self.heaps = list(heaps)
            self.current_player = 1

        def possible_moves(self) -> list[str]:
            return [str(take) for take in range(1, min(K, max(self.heaps)) + 1)]

        def make_move(self, move: str) -> None:
            self.heaps[self.heaps.index(max(self.heaps))] -= int(move)
            self.heaps.sort(reverse=True)

        def win(self) -> bool:
            return not any(self.heaps)

        def is_over(self) -> bool:
            return self.win()

        def scoring(self) -> int:
            return 100 if self.win() else 0

        def ttentry(self) -> tuple[int, ...]:
            return tuple(self.heaps)

    def solve(p: game.Position) -> bool:
        assert isinstance(p, Heaps)
        table = easy.TranspositionTable()
        return bool(
            easy.solve_with_depth_first_search(Greedy(p.heaps), win_score=90, maxdepth=200, tt=table) > 0
        )

    return solve


def _cgt(pycgt: ModuleType) -> Answer:
    def value(p: game.Position) -> int:
        """An impartial game is a nimber, and *n is born on day n."""
        key, after = impartial_of(p).graph(p)
        memo: dict[game.Key, object] = {}

        def short(key: game.Key) -> object:
            if key not in memo:
                options = [short(follower) for follower in after(key)]
                memo[key] = pycgt.game(options, options)
            return memo[key]

        return int(pycgt.birthday(short(key)))

    return value


RIVALS = (
    Rival("OpenSpiel", "open-spiel", "pyspiel", "misère Nim", _heaps("nim+misere"), _spiel, BUDGET),
    Rival("easyAI", "easyAI", "easyAI", f"misère Greedy Nim k = {K}", _heaps(GREEDY), _easy, BUDGET),
    Rival("pycgt", "pycgt", "pycgt", "SG values of EXCO-NIM n = 2", _extra, _cgt, values=True),
)


# Tables beside plain C

C = "C"
RUNS = 5


@dataclass(frozen=True, slots=True)
class Task:
    name: str
    asked: tuple[str, ...]
    """The arguments of the C program."""
    ours: Callable[[], Cells]
    budget: float | None = None


def table_of(code: str, bounds: str, way: TileWay) -> Callable[[], Cells]:
    """The table in one piece, last heap fastest."""
    plan = plan_of(box.read(code, bounds), "sg")
    whole = replace(plan, tile=plan.box.shape)
    tile = Tiling(whole, Parts(Path(), whole)).tile((0,) * len(plan.box.shape))

    return lambda: way.settle(tile)[0]


def along_lines(bounds: str) -> Callable[[], Cells]:
    """EXCO-NIM with two heaps as tables are made of it where Numba is."""
    whole, way = box.read("exco-nim", bounds), ways.ExcoLines()

    def make() -> Cells:
        cube = way.cube(whole, "sg")
        list(way.fill(cube, whole, "sg"))
        return cube.reshape(-1)

    return make


def heaps_of(digits: str, most: int) -> Callable[[], Cells]:
    """Single heaps, nothing known of the game beforehand."""

    def make() -> Cells:
        values = fresh(digits_of(digits))
        return array("i", [values.value(size) or 0 for size in range(most + 1)])

    return make


def far(digits: str, count: int) -> Task:
    """Values far out by `theory.heap_sequence`, and in C by the same way with the mask that it has found."""
    known = HeapSequence(digits_of(digits))
    known.values(count)
    way = min(known._pace, key=known._pace.__getitem__)
    mask, by_size, shift, *_ = known._rare if way == "sparse" else known._none
    width, whole = known.known.itemsize, digits.removeprefix("0.")
    asked = ("far", str(count - 1), *map(str, (width, mask, by_size, shift, known._some[way])), *whole)
    words = f"octal game {digits}, {count:,} heaps, {way}, compiled"

    def ours() -> Cells:
        return HeapSequence(digits_of(digits)).values(count).astype("int32")

    return Task(words, asked, ours, 1.5)


FAR = (("0.16", 1_000_000), ("0.77", 1_000_000), ("0.56", 1_000_000), ("0.6", 300_000), ("0.07", 200_000))
"""Games and how many values, with the extra `compiled`."""


def tasks() -> tuple[Task, ...]:
    wythoff = table_of("wythoff-nim", "400,400", ways.LineMasks())
    exco, box_words = ("exco", "16", "64", "512"), "EXCO-NIM n = 2, 16 × 64 × 512"
    return (
        Task(box_words, exco, table_of("exco-nim", "16/64,512", ways.LineMasks())),
        Task(f"{box_words}, compiled", exco, along_lines("16/64,512"), 2.0),
        Task("Wythoff Nim 400 × 400", ("wythoff", "400", "400"), wythoff),
        Task("Dawson's Kayles, heaps ≤ 10,000", ("octal", "10000", "0", "7"), heaps_of("0.07", 10_000)),
        Task("octal game 0.6, heaps ≤ 5,000", ("octal", "5000", "6"), heaps_of("0.6", 5_000)),
    )


def beside_c() -> Iterator[Figure]:
    """A line for every table."""
    with TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        fast = not isinstance(program, str) and find_spec("numba")
        for task in chain(tasks(), (far(*each) for each in FAR if fast)):
            name = f"SG table {task.name} beside plain C"
            if isinstance(program, str):
                yield Figure(name, None, "× its time", reference=program)
                continue
            try:
                yield compare_tables(task, name, program)
            except errors.Missing as error:
                yield Figure(name, None, "× its time", reference=str(error))


def compare_tables(task: Task, name: str, program: Path) -> Figure:
    values = array("i", task.ours().tobytes())  # whatever is compiled once, before it is timed
    ours = seconds(task.ours, RUNS, process_time)
    answers = program.with_name("values")
    command = [str(program), str(answers), *task.asked]
    theirs = min(float(subprocess.run(command, check=True, stdout=-1).stdout) for _ in range(RUNS))
    others = array("i", answers.read_bytes())
    differing = sum(map(int.__ne__, values, others)) + abs(len(values) - len(others))
    reference = f"{ours * 1e3:.3g} ms, in C {theirs * 1e3:.3g}; {differing} of {len(others):,} values differ"
    return Figure(name, ours / theirs, "× its time", task.budget, reference=reference)


def compiled(folder: Path) -> Path | str:
    """The C program, or why there is none."""
    compiler = os.environ.get("CC") or which("cc") or which("gcc") or which("clang")
    if compiler is None:
        return "there is no C compiler here (Debian: apt install gcc)"
    program = folder / "plain"
    source = Path(__file__).with_name("plain.c")
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(source)]
    try:
        made = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        return f"{compiler} cannot be started: {error.strerror}"
    if made.returncode:
        return f"{compiler} refuses plain.c: {made.stderr.strip().splitlines()[0] if made.stderr else ''}"
    return program


def main(words: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tests.tools.rivals")
    names = [*(rival.name for rival in RIVALS), C]
    parser.add_argument("name", nargs="?", choices=names, help="one of them (default: all that are here)")
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    bench.tell(measured(asked.name, asked.positions), asked.json)


if __name__ == "__main__":
    main()
