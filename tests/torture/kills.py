"""Programs killed at random moments: nothing told is lost, nothing is left behind, nothing is said in alarm.

Each trial starts a program in a folder, a mark and often a terminal of its own, lets it work for a random
while, sends KILL, TERM, HUP or INT (or takes the terminal away), and looks at what is there afterwards.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from nimarcade.coach import deck
from nimarcade.core import settings
from nimarcade.core.errors import NimarcadeError
from nimarcade.play.journal import read_save
from tests.process import NIMARCADE, Terminal, alive, environment, left, marked
from tests.torture.asked import asked

SIGNALS = ("KILL", "TERM", "HUP", "INT")
START = 180.0
"""Seconds that a program may take to start, and to end, on a machine with much else to do."""
GONE = 2.0
"""Seconds until nothing of a program may be left, once it has ended."""
LIFE = 6.0
"""Seconds that a program works at most before it is killed."""


@dataclass
class Trial:
    rng: Random
    kind: str
    name: str
    """Of the signal."""
    home: Path
    faults: list[str] = field(default_factory=list)
    parts: int = 0
    """Files half written that a KILL has left."""

    @property
    def number(self) -> int:
        return int(getattr(signal, f"SIG{self.name}"))

    def newest(self, name: str) -> Path:
        places = [*self.home.rglob(name), self.home / name]
        return max(places, key=lambda path: path.stat().st_mtime if path.exists() else 0.0)

    def expect(self, good: object, fault: str) -> None:
        if not good:
            self.faults.append(f"{self.kind}, {self.name}: {fault}")

    def linger(self, process: int, longest: float = LIFE) -> None:
        _ready(process)
        time.sleep(self.rng.random() ** 2 * longest)

    def died(self, status: int, output: str, mark: str, *, quiet: tuple[int, ...] = ()) -> None:
        """What holds of every program: `quiet` are other statuses that will do."""
        wanted = -9 if self.name == "KILL" else 128 + self.number
        self.expect(status in (wanted, *quiet), f"status {status}, not {wanted}: {output[-300:]!r}")
        self.expect("Traceback" not in output, f"a traceback: {output[-600:]!r}")
        self.expect("Exception ignored" not in output, f"an exception: {output[-600:]!r}")
        others = left(mark, GONE)
        self.expect(not others, f"{len(others)} processes are left")
        for pid in others:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        halves = [path.name for path in self.home.rglob("*") if path.suffix in (".part", ".new")]
        temporary = [path.name for path in (self.home / "tmp").iterdir()]
        if self.name == "KILL":
            self.parts = len(halves) + len(temporary)
        else:
            self.expect(not halves and not temporary, f"files are left: {halves + temporary}")


def _ready(pid: int) -> None:
    """Wait until a program has taken over its signals; SIGALRM is the last."""
    bit, until = 1 << (signal.SIGALRM - 1), time.monotonic() + START
    while alive(pid) and time.monotonic() < until:
        with suppress(OSError):
            caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{pid}/status").read_text())
            if caught and int(caught[1], 16) & bit:
                return
        time.sleep(0.02)


# programs on pipes


@dataclass
class Piped:
    process: subprocess.Popen[bytes]
    mark: str
    file: Path

    @property
    def output(self) -> str:
        return self.file.read_text("utf-8", "replace")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()

    def until(self, pattern: str, many: int = 1) -> bool:
        """Whether the output holds this so many times, before the program ends."""
        until = time.monotonic() + START
        while len(re.findall(pattern, self.output)) < many:
            if time.monotonic() > until or self.process.poll() is not None:
                return False
            time.sleep(0.02)
        return True


@contextmanager
def piped(trial: Trial, command: list[str]) -> Iterator[Piped]:
    """A program that reads a pipe and writes a file, errors too."""
    env, mark = environment(trial.home)
    out = trial.home / "output"
    with out.open("wb") as file:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=file,
            stderr=file,
            env=env,
            cwd=trial.home,
            start_new_session=True,
        )
    try:
        yield Piped(process, mark, out)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        process.wait()
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()


def killed(trial: Trial, run: Piped, *, quiet: tuple[int, ...] = ()) -> None:
    if trial.name in ("INT", "HUP") and trial.rng.random() < 0.5:  # as a terminal does it
        os.killpg(run.process.pid, trial.number)
    else:
        run.process.send_signal(trial.number)
    try:
        status = run.process.wait(START)
    except subprocess.TimeoutExpired:
        trial.expect(False, "it does not end")
        run.process.kill()
        status = run.process.wait()
    trial.died(status, run.output, run.mark, quiet=quiet)


def saved(trial: Trial, moves: list[str]) -> None:
    """The one save holds these moves, perhaps more."""
    found = sorted((trial.home / "saves").glob("*.json"))
    if not moves and not found:
        return
    try:
        session = read_save(found[0])
    except (NimarcadeError, IndexError) as error:
        trial.expect(False, f"the save does not load: {error!r}")
        return
    kept = [session.notation(ply) for ply in range(1, session.ply + 1)]
    trial.expect(kept[: len(moves)] == moves, f"told {moves}, kept {kept}")
    folded = not found[0].with_name(found[0].name + ".journal").exists()
    trial.expect(trial.name == "KILL" or folded, "the journal is left")


def line(trial: Trial) -> None:
    """A game in line mode against a machine; a move that was told is in the save."""
    heaps = ",".join(str(trial.rng.randrange(20, 99)) for _ in range(3))
    seats = trial.rng.choice(("human,random", "human,perfect"))
    command = ["play", f"nim:{heaps}", "--plain", "--seats", seats, "--saves", "saves"]
    with piped(trial, [*NIMARCADE, *command]) as run:
        _ready(run.process.pid)
        for turn in range(trial.rng.randrange(6)):
            if not run.until("Your move", turn + 1):
                break
            heap = max(map(int, re.findall(r"\d+", run.output.rpartition("Heaps ")[2].partition(".")[0])))
            run.type(f"{heap}-1")
            trial.linger(run.process.pid, 0.3)
        killed(trial, run, quiet=(0,) if trial.name == "INT" else ())
        saved(trial, re.findall(r"plays? (\d+-\d+):", run.output))


WRITER = """
import sys
from dataclasses import replace
from nimarcade.coach import deck
from nimarcade.core import settings, signals
signals.install()
try:
    for number in range(10**9):
        if number % 2:
            settings.change(lambda kept: replace(kept, engines=[f"program-{number}"]))
        else:
            deck.change(lambda kept: kept.add(f"nim:{number},1", f"{number}-1", "game", deck.now()))
        print(number, flush=True)
except KeyboardInterrupt:
    signals.settle()
sys.exit(128 + (signals.received() or 2))
"""


def writes(trial: Trial) -> None:
    """Settings and deck, written without end; what was told as written is there."""
    with piped(trial, [sys.executable, "-W", "error", "-c", WRITER]) as run:
        trial.linger(run.process.pid, 1.0)
        run.until(r"\d\n")
        killed(trial, run)
        numbers = [int(number) for number in re.findall(r"(\d+)\n", run.output)]
    last = max(numbers, default=-1)
    cards = deck.STORE.at(trial.newest("deck.json")).load()
    trial.expect(not cards.notice, f"the deck is damaged: {cards.notice}")
    trial.expect(all(f"nim:{n},1" in cards.cards for n in range(0, last + 1, 2)), "a card is lost")
    chosen = settings.STORE.at(trial.newest("settings.json")).load()
    trial.expect(not chosen.notice, f"the settings are damaged: {chosen.notice}")
    odd = last if last % 2 else last - 1
    kept = int("".join(chosen.engines).rpartition("-")[2] or -1)
    trial.expect(kept >= odd, f"setting {odd} was told, {kept} is there")


def review(trial: Trial) -> None:
    """The deck reviewed in line mode; an answer that was judged is kept."""
    many = 6
    path = trial.home / "deck.json"
    for heap in range(5, 5 + many):
        deck.STORE.at(path).keep(lambda kept, n=heap: kept.add(f"nim:{n},1", f"{n}-{n}", "game", deck.now()))  # type: ignore[misc]
    with piped(trial, [*NIMARCADE, "deck", "--plain", "--all"]) as run:
        _ready(run.process.pid)
        for turn in range(trial.rng.randrange(many)):
            if not run.until("Your move", turn + 1):
                break
            heap = re.findall(r"Board: (\d+)", run.output)[-1]
            run.type(f"{heap}-{int(heap) - 1}")
            run.until(r"(?m)^Right", turn + 1)
            run.type("")
            trial.linger(run.process.pid, 0.2)
        killed(trial, run, quiet=(0,))
        judged = len(re.findall(r"^Right", run.output, re.MULTILINE))
    cards = deck.STORE.at(trial.newest("deck.json")).load()
    trial.expect(not cards.notice and len(cards.cards) == many, f"the deck is damaged: {cards.notice}")
    reviews = sum(card.reviews for card in cards.cards.values())
    trial.expect(reviews >= judged, f"{judged} answers were judged, {reviews} are kept")


def table(trial: Trial) -> None:
    """A table on two cores; sometimes the same command goes on from there, and leaves only the table."""
    options = ("--box", "60,60,60", "--what", "sg", "--jobs", "2", "--memory", "8M", "-o", "table.npy")
    command = [*NIMARCADE, "table", "delete-nim", *options]
    with piped(trial, command) as run:
        trial.linger(run.process.pid)
        if run.process.poll() is None:
            killed(trial, run, quiet=(0,))
    if trial.rng.random() < 0.2:
        with piped(trial, command) as run:
            trial.expect(run.process.wait(START) == 0, f"it does not go on: {run.output[-300:]!r}")
        names = sorted(path.name for path in trial.home.iterdir() if path.name.startswith("table"))
        trial.expect(names == ["table.npy"], f"there are {names}")
        data = (trial.home / "table.npy").read_bytes()
        _tables.add(hash(data))
        trial.expect(len(_tables) == 1, "the table is another one")


_tables: set[int] = set()
"""Of all tables that were made to the end."""


def verify(trial: Trial) -> None:
    _at_work(trial, "verify misere-greedy --jobs 2")


def tournament(trial: Trial) -> None:
    _at_work(trial, "tournament delete-nim --seats perfect,expert,casual --games 999 --jobs 2")


def _at_work(trial: Trial, command: str) -> None:
    with piped(trial, [*NIMARCADE, *command.split()]) as run:
        trial.linger(run.process.pid)
        killed(trial, run, quiet=(0,))


# programs in terminals


def arcade(trial: Trial) -> None:
    """Two people, who type their moves; one that led to the next position on screen is in the save."""
    heap = trial.rng.randrange(300, 900)
    command = ["play", f"nim:{heap},7,5", "--seats", "human,human", "--saves", "saves"]
    moves: list[str] = []
    with shown(trial, command) as screen:
        for turn in range(trial.rng.randrange(4)):
            screen.type("/")
            screen.settle(0.3)
            screen.type(f"{heap - turn}-1")
            screen.settle(0.3)
            screen.type("\r")
            if not _seen(screen, f"as {heap - turn - 1}-1", 30):
                break
            moves.append(f"{heap - turn}-1")
        ended(trial, screen)
    saved(trial, moves)


def thinking(trial: Trial) -> None:
    """Machines that think long in other processes; sometimes these are killed first, and the game goes on."""
    command = ["play", "so-long-sucker", "--seats", ",".join(["strong/time=2"] * 4), "--saves", "saves"]
    with shown(trial, command) as screen:
        screen.settle(trial.rng.random())
        if trial.rng.random() < 0.5:
            for pid in marked(screen.mark):
                if pid != screen.process.pid:
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
            screen.settle(trial.rng.random())
            trial.expect(screen.process.poll() is None, "it has ended with its thinking process")
        ended(trial, screen)


def _seen(screen: Terminal, words: str, seconds: float = START) -> bool:
    try:
        screen.until(words, seconds)
    except TimeoutError:
        return False
    return True


@contextmanager
def shown(trial: Trial, command: list[str]) -> Iterator[Terminal]:
    words = [word if word != "saves" else str(trial.home / "saves") for word in command]
    screen = Terminal([*NIMARCADE, *words], trial.home)
    try:
        trial.expect(_seen(screen, "help"), "nothing is painted")
        yield screen
    finally:
        screen.close()


def ended(trial: Trial, screen: Terminal) -> None:
    gone = trial.name == "HUP" and trial.rng.random() < 0.5
    screen.settle(trial.rng.random() * 0.5)
    if gone:
        screen.hang_up()
        status = screen.process.wait(START)
    else:
        screen.process.send_signal(trial.number)
        status = screen.wait(START)
    trial.expect(gone or trial.name == "KILL" or screen.restored, "the terminal is not restored")
    trial.died(status, screen.text, screen.mark)


KINDS: dict[Callable[[Trial], None], int] = {
    writes: 28,
    line: 26,
    review: 16,
    arcade: 7,
    thinking: 4,
    table: 7,
    verify: 6,
    tournament: 6,
}
"""And how many of a hundred trials each has: those that cost least are most."""


def main(argv: Sequence[str]) -> int:
    args = asked("kills", argv, __doc__, count=500, seed=1, jobs=2)  # so many jobs at a time
    # Programs started here hear of these signals, also where this one was told not to.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    began = time.monotonic()
    with TemporaryDirectory() as folder, ThreadPoolExecutor(args.jobs) as pool:
        trials = list(pool.map(lambda number: _tried(args.seed, number, Path(folder)), range(args.count)))
    kinds = Counter(trial.kind for trial in trials)
    names = Counter(trial.name for trial in trials)
    faults = sum(len(trial.faults) for trial in trials)
    print(
        f"{len(trials):,} kills: {', '.join(f'{kinds[kind.__name__]} {kind.__name__}' for kind in KINDS)}; "
        f"{', '.join(f'{names[name]} {name}' for name in SIGNALS)}; "
        f"{sum(trial.parts for trial in trials)} half-written files left by KILL; {faults} faults "
        f"(seed {args.seed}, {time.monotonic() - began:.0f} s)"
    )
    return int(faults > 0)


def _tried(seed: int, number: int, folder: Path) -> Trial:
    rng = Random(f"{seed} {number}")
    (kind,) = rng.choices(list(KINDS), list(KINDS.values()))
    home = folder / str(number)
    (home / "tmp").mkdir(parents=True)
    trial = Trial(rng, kind.__name__, rng.choice(SIGNALS), home)
    try:
        kind(trial)
    except Exception as error:  # a fault of the trial is one too, and the others go on
        trial.expect(False, f"{type(error).__name__}: {error}")
    trial.faults[:] = [f"trial {number}: {fault}" for fault in trial.faults]
    if trial.faults:
        print("\n".join(trial.faults), flush=True)
    return trial
