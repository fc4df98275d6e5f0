"""The cost of everything, beside its budget and a reference measured in the same run: verdicts, streams and
tables; and the screen, measured from outside through a pseudo-terminal (POSIX systems)."""

import os
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryFile
from time import perf_counter, process_time

from nimarcade.core import catalogue, errors, pool
from nimarcade.core.codes import counted
from nimarcade.core.family import theory_of
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.lab.tables import box, ways
from nimarcade.lab.tables.making import Parts, Tiling
from nimarcade.lab.tables.making import plan as plan_of
from nimarcade.theory.so_long_sucker import compiled, search


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured line. `value` in `unit`; within budget if value ≤ budget (or ≥, for rates)."""

    name: str
    value: float | None
    unit: str
    budget: float | None = None
    at_least: bool = False
    reference: str = ""
    """The reference with its own figure; or why nothing was measured."""

    @property
    def ratio(self) -> float | None:
        """Value over budget."""
        return None if self.value is None or not self.budget else self.value / self.budget

    @property
    def kept(self) -> bool | None:
        """True if the budget is kept; None where there is none or nothing was measured."""
        if self.ratio is None:
            return None
        return self.ratio >= 1 if self.at_least else self.ratio <= 1


# Timing of functions and of whole processes.


def processor(pid: int) -> float | None:
    """Seconds of processor time of a process so far, where the system tells: unlike the rest, the same on
    a busy machine."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak_memory(pid: int) -> float | None:
    """Peak resident size in MB, where the system tells."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError:
        return None
    match = re.search(r"VmHWM:\s*(\d+) kB", status)
    return int(match[1]) / 1024 if match else None


def seconds(
    function: Callable[[], object], runs: int = 5, clock: Callable[[], float] = perf_counter
) -> float:
    """The least of `runs` timings, which other load disturbs least."""
    return min(_once(function, clock) for _ in range(runs))


def _once(function: Callable[[], object], clock: Callable[[], float]) -> float:
    begin = clock()
    function()
    return clock() - begin


def python(*words: str) -> list[str]:
    return [sys.executable, *words]


def process(command: Sequence[str], runs: int = 7) -> float:
    """Median wall time of a whole process."""

    def go() -> None:
        subprocess.run(command, input=b"", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    return median(_once(go, perf_counter) for _ in range(runs))


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
    "subtraction+1,3,4",
    "octal+0.137",
)
ENDGAME = "so-long-sucker+endgame"


def mixed_codes(count: int) -> Iterator[str]:
    """Codes of positions that theorems settle, 2 to 6 heaps up to 10^18, and endgames: all games by turns."""
    every, rng = (*FAMILIES, ENDGAME), Random(1)
    yield from (_of_game(every[i % len(every)], rng) for i in range(count))


def _of_game(family: str, rng: Random) -> str:
    if family == ENDGAME:
        game = catalogue.game("so-long-sucker")
        return game.write(game.random(rng, {"endgame": 1}))
    most = 4 if family == "delete-nim" else 6
    return _code(family, rng.randint(3 if "moore" in family else 2, most), LARGE, rng)


def _verdict(name: str, codes: list[str], budget: float, unit: str, scale: float) -> Figure:
    positions = [catalogue.read(code) for code in codes]
    each = seconds(lambda: [theory_of(p).solve(p).best for p in positions], 3) / len(positions)
    words = f"mean of {len(positions)} positions, all games"
    return Figure(name, each * scale, unit, budget, reference=words)


def verdicts() -> Iterator[Figure]:
    yield _verdict("verdict and best move, heaps of 10^18", list(mixed_codes(1600)), 15, "µs", 1e6)
    many = [_code(family, 1000, LARGE, Random(2)) for family in FAMILIES if family != "delete-nim"]
    yield _verdict("verdict and best move, 1,000 heaps of 10^18", many, 0.2, "ms", 1e3)
    deep = [_code(family, 4, 10**10_000 - 1, Random(3)) for family in FAMILIES]
    yield _verdict("verdict and best move, heaps of 10,000 digits", deep, 5, "ms", 1e3)

    code = "wythoff-nim:300,200"
    taken = process(python("-m", "nimarcade", "solve", code, "--sg"), 3)
    yield Figure(f"SG value of {code}", taken, "s", 0.5, reference="a whole process")


def _code(family: str, heaps: int, largest: int, rng: Random) -> str:
    """A random code of the game; heaps from a tenth of `largest` on, so that all have its length."""
    body = ",".join(str(rng.randint(largest // 10 + 1, largest)) for _ in range(heaps))
    return f"{family}:{rng.randint(0, largest)}/{body}" if "exco" in family else f"{family}:{body}"


def streams() -> Iterator[Figure]:
    """By all cores, and by one of them where the system lets a process be kept to it."""
    mixed = list(mixed_codes(STREAM))
    yield _stream("solve - --json, start-up included", mixed, 70_000)
    if not hasattr(os, "sched_setaffinity"):
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield _stream("solve - --json on one core, start-up included", mixed, 40_000)
        for family in (*FAMILIES, ENDGAME):
            rng = Random(1)
            codes = [_of_game(family, rng) for _ in range(STREAM // 5)]
            yield _stream(f"the same, only {family}", codes, 25_000)
    finally:
        os.sched_setaffinity(0, allowed)


def _stream(name: str, given: list[str], budget: float) -> Figure:
    """From file to file, so that no second process shares the time."""
    command = python("-m", "nimarcade", "solve", "-", "--json")
    with TemporaryFile() as codes, TemporaryFile() as answers:
        codes.write("\n".join(given).encode() + b"\n")
        codes.seek(0)
        begin = perf_counter()
        subprocess.run(command, stdin=codes, stdout=answers, check=True)
        taken = perf_counter() - begin
        answers.seek(0)
        lines = sum(1 for _ in answers)
    by = counted(pool.cores(), "core", "cores")
    reference = f"{lines:,} lines in {taken:.2f} s by {by}"
    return Figure(name, lines / taken, "positions/s", budget, at_least=True, reference=reference)


def grundy_tables() -> Iterator[Figure]:
    """As one piece: cut into parts the table would be made by all cores."""
    plan = plan_of(box.read("exco-nim", "16/64,512"), "sg")
    whole = replace(plan, tile=plan.box.shape)
    tile = Tiling(whole, Parts(Path(), whole)).tile((0, 0, 0))
    name = "SG table EXCO-NIM n = 2, 16 × 64 × 512"
    taken = seconds(lambda: ways.LineMasks().settle(tile), 3)
    yield Figure(name, taken, "s", 0.2, reference=f"{plan.box.cells:,} positions, plain Python")
    name = f"{name}, compiled"
    try:
        ways.CompiledMasks().settle(tile)  # compiled once, then kept
    except errors.Missing as error:
        yield Figure(name, None, "s", 0.05, reference=str(error))
        return
    taken = seconds(lambda: ways.CompiledMasks().settle(tile))
    yield Figure(name, taken, "s", 0.05, reference=f"{plan.box.cells:,} positions, Numba")


def outcome_table() -> Figure:
    name = "outcome table k-Bounded Greedy Nim, k = 5, 3 heaps ≤ 200"
    slabs, cube_box = ways.Slabs(), box.read("greedy-nim+misere+k=5", "200,200,200")
    try:
        taken = seconds(lambda: [*slabs.fill(slabs.cube(cube_box, "outcome"), cube_box, "outcome")])
    except errors.Missing as error:
        return Figure(name, None, "M positions/s", 200, at_least=True, reference=str(error))
    count = 201 * 202 * 203 // 6
    words = f"{count:,} sorted triples in {taken * 1e3:.1f} ms"
    return Figure(name, count / taken / 1e6, "M positions/s", 200, at_least=True, reference=words)


def simulations(many: int = 1_000) -> Iterator[Figure]:
    """Of So Long Sucker's search from the first placement, in one process, by the processor's time."""
    p = catalogue.read_as(SuckerPosition, "so-long-sucker")
    name = "simulations of So Long Sucker"

    def plain() -> None:
        search.Tree(p, Random(1)).grow(many)

    rate = many / seconds(plain, clock=process_time)
    yield Figure(name, rate, "a second", reference="plain Python")
    name = f"{name}, compiled"
    core = compiled.load() if compiled.wanted() else None
    if core is None:
        yield Figure(name, None, "× plain Python", 8, at_least=True, reference=compiled.state())
        return
    taken = seconds(lambda: search.Tree(p, Random(1), core=core).grow(20 * many), clock=process_time)
    fast = 20 * many / taken
    yield Figure(name, fast / rate, "× plain Python", 8, at_least=True, reference=f"{fast:,.0f} a second")


# the screen

HELLO = """\
from textual.app import App
from textual.widgets import Label

class Hello(App):
    def compose(self):
        yield Label("Hello-World")

Hello().run()
"""
_ESCAPES = re.compile(rb"\x1b\[[0-9;?<>=]*[a-zA-Z~]|\x1b[()][A-B0-2]|\x1b[=>]")
QUIET = 0.06
"""Seconds without output after which a screen counts as painted."""


class Terminal:
    """A program in a pseudo-terminal of a given size."""

    def __init__(self, command: Sequence[str], columns: int, rows: int, home: str) -> None:
        import fcntl
        import pty
        import termios

        self.began = perf_counter()
        self.handle, inner = pty.openpty()
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        places = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "NIMARCADE_CONFIG_DIR": home}
        self.process = subprocess.Popen(
            command,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            start_new_session=True,
            env={**os.environ, **places, "TERM": "xterm-256color"},
        )
        os.close(inner)
        self.seen = b""

    def until(self, word: bytes, seconds: float = 20) -> float:
        """Seconds from the start until the word stands in the output."""
        while word not in _ESCAPES.sub(b"", self.seen):
            if not self._read(self.began + seconds - perf_counter()):
                raise TimeoutError(f"{word!r} was not painted within {seconds} s")
        return perf_counter() - self.began

    def settle(self, seconds: float = 1.0) -> None:
        """Wait until nothing has been painted for a while."""
        while self._read(seconds):
            seconds = 0.3

    def press(self, keys: bytes) -> float | None:
        """Seconds from a key to the frame it painted; None if it painted nothing. Frames that
        follow (a message line, the cursor) are waited for, not counted."""
        begin = perf_counter()
        os.write(self.handle, keys)
        painted = perf_counter() - begin if self._read(1.0) else None
        while self._read(QUIET):
            pass
        return painted

    def through(self, keys: bytes, quiet: float = 0.5) -> float:
        """Seconds from keys to the last frame they painted, after which nothing comes for so long."""
        begin = last = perf_counter()
        os.write(self.handle, keys)
        while self._read(quiet):
            last = perf_counter()
        return last - begin

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.handle)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.handle], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            self.seen += os.read(self.handle, 1 << 16)
        except OSError:
            return False
        return True


def start_up() -> Figure:
    bares, helps = [], []
    for _ in range(15):  # by turns, so that both meet the same load
        bares.append(process(python("-c", "pass"), 1))
        helps.append(process(python("-m", "nimarcade", "--help"), 1))
    bare, helped = median(bares), median(helps)
    words = f"{helped * 1e3:.0f} ms beside {bare * 1e3:.0f} ms"
    return Figure("nimarcade --help", helped / bare, "× python -c pass", 3, reference=words)


def first_paint() -> Figure:
    name = "first paint of the arcade"
    if sys.platform == "win32":
        return Figure(name, None, "× hello-world app", 1.5, reference="needs a pseudo-terminal")
    hello, arcade = [], []
    for _ in range(7):  # by turns, so that both meet the same load
        hello.append(_paint(python("-c", HELLO), b"Hello-World"))
        arcade.append(_paint(python("-m", "nimarcade"), b"Settings"))
    ours, other = median(arcade), median(hello)
    words = f"{ours * 1e3:.0f} ms beside {other * 1e3:.0f} ms"
    return Figure(name, ours / other, "× hello-world app", 1.5, reference=words)


@contextmanager
def running(command: Sequence[str], columns: int = 120, rows: int = 40) -> Iterator[Terminal]:
    """A program in a terminal and a home of its own; who has settings starts at home."""
    with tempfile.TemporaryDirectory() as home:
        Path(home, "settings.json").write_text("{}")
        terminal = Terminal(command, columns, rows, home)
        try:
            yield terminal
        finally:
            terminal.close()


def _paint(command: Sequence[str], word: bytes) -> float:
    with running(command, 80, 24) as terminal:
        return terminal.until(word)


BOARDS = (
    ("1,000 heaps of 10^18", "nim:" + ",".join(str(10**18 - i) for i in range(1000))),
    ("30 heaps of 20", "moore-nim+k=9:" + ",".join(["20"] * 15 + ["19"] * 15)),
    ("table of four", "so-long-sucker+hofstra:RGYB/GYBR/YBRG/BR:B2/R2/G3/Y3:B"),
    ("table of 100 piles of 998 chips", f"so-long-sucker+endgame:{'/'.join(['BR' * 499] * 100)}:B9/R9:B"),
)


def keys() -> Iterator[Figure]:
    """Key to changed screen at 120x40, and the peak memory of that run."""
    presses = 60
    if sys.platform == "win32":
        yield Figure("key to changed screen", None, "ms", 10, reference="needs a pseudo-terminal")
        return
    memory: list[float] = []
    for name, code in BOARDS:
        people = ",".join(["human"] * (4 if "hofstra" in code else 2))
        with running(python("-m", "nimarcade", "play", code, "--seats", people)) as terminal:
            terminal.until(b"Sucker" if code.startswith("so-long") else b"Nim")
            terminal.settle()
            moves = (b"\x1b[C", b"\x1b[C", b"\x1b[B", b"\x1b[B", b"\x1b[D", b"\x1b[A")
            times = [terminal.press(moves[i % len(moves)]) for i in range(presses)]
            peak = peak_memory(terminal.process.pid)
        painted = sorted(t for t in times if t is not None)
        words = f"{len(painted)} of {presses} keys painted, 120x40"
        yield Figure(f"key to screen, {name}: median", median(painted) * 1e3, "ms", 8, reference=words)
        slow = quantiles(painted, n=20)[-1] * 1e3
        yield Figure(f"key to screen, {name}: p95", slow, "ms", 16, reference=words)
        if peak is not None:
            memory.append(peak)
    if memory:
        largest = "largest of the boards above"
        yield Figure("peak memory of the running arcade", max(memory), "MB", 65, reference=largest)


# a key on a heat map

FRAME = 16.7
"""Milliseconds of a frame of a screen that paints sixty a second."""
MAPS = (
    ("signs", "greedy-nim+misere+k=3:9,7,4", "outcome", b""),
    ("numbers", "exco-nim:3/9,6", "sg", b"z"),
    ("half blocks", "nim:9,7,4", "sg", b"zz"),
)
WALK = (b"\x1b[C", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B")
LAYERS = (b"]", b"]", b"]", b"[", b"]", b"}", b"[", b"{")


def map_keys(presses: int = 48) -> Iterator[Figure]:
    """Cursor and layer keys at 120x40 to the frame with the map they ask for, and a jump to a layer that
    nobody has looked at to the last cell of it."""
    if sys.platform == "win32":
        yield Figure("heat map", None, "ms", FRAME, reference="needs a pseudo-terminal")
        return
    for name, code, what, zoom in MAPS:
        with running(python("-m", "nimarcade", "map", code, "--what", what, "--open")) as terminal:
            terminal.until(b"Nim" if what == "outcome" else b"SG")
            terminal.settle()
            for key in zoom:
                terminal.press(bytes([key]))
            terminal.settle()
            for part, cycle in (("cursor", WALK), ("layer", LAYERS)):
                before = processor(terminal.process.pid)
                times = [terminal.press(cycle[i % len(cycle)]) for i in range(presses)]
                painted, after = sorted(t for t in times if t is not None), processor(terminal.process.pid)
                words = f"median {median(painted) * 1e3:.1f} ms, {len(painted)} of {presses} keys painted"
                if before is not None and after is not None:
                    words += f", {(after - before) / presses * 1e3:.1f} ms of processor time a key"
                slow = quantiles(painted, n=20)[-1] * 1e3
                yield Figure(f"heat map of {name}, {part} key: p95", slow, "ms", FRAME, reference=words)
            if what == "outcome":
                pauses = (0.5 + i / 600 for i in range(10))  # at all moments between two frames
                far = median(terminal.through(b"}}}", pause) for pause in pauses) * 1e3
                title = f"heat map of {name}, far layer to its last cell: median"
                yield Figure(title, far, "ms", 33, reference="three keys at once, nothing known ahead")
