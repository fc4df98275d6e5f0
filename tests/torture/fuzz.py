"""Whatever comes from outside is read or refused in one line: codes, moves, saves, journals, stores, options,
lines of engines.

`TARGETS` are the harnesses: each takes bytes and raises AssertionError, or whatever slipped through, for an
input that breaks the rule. `run` throws changed examples at them; `guided` lets coverage choose, with atheris
where it is installed (a tool of the run, not of the project):

    python -m tests.torture fuzz TARGET --seconds 600 [--seed 1] [--guided] [--kept DIR]
    python -m tests.torture fuzz all --seconds 3600 [--seed 1]

The second goes through all targets, by chance and, where atheris is installed, by coverage, and counts.
What was found is kept in `cases/` beside this file, named by its target, and stays a test.
"""

import argparse
import atexit
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib.util import find_spec
from itertools import pairwise, product
from pathlib import Path
from random import Random
from types import FunctionType

from nimarcade.cli import main as program
from nimarcade.coach import deck, progress, rating, statistics
from nimarcade.core import catalogue, folders, settings
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.game import Move, Position
from nimarcade.core.store import Kept, Newer, Store
from nimarcade.play import saves
from nimarcade.play.session import Player, Session
from nimarcade.players.engine_server import Desk

CASES = Path(__file__).parent / "cases"
LONGEST_LINE = 3_000
"""Characters of a refusal."""
STARTS = (
    *("nim:5,4,3", "nim+misere:12,9,9,4,1", "greedy-nim+misere+k=3:9,7,4", "moore-nim+k=2:4,3,3,2"),
    *("co-nim:4,4,3", "exco-nim+misere:2/4,3", "delete-nim:9,6,4", "bounded-nim+k=3:30,40"),
    *("wythoff-nim:8,13", "dawsons-chess:12,8", "treblecross:..x...x..."),
    *("sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4", "so-long-sucker", "so-long-sucker+c=2+hofstra"),
    "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B",
    "so-long-sucker+hofstra:-/BYR/GRGRG:B4/R3/G3/Y5B1:Y:-:YGBR",
)


def refused(error: NimarcadeError) -> None:
    """One line, of a length that can be shown."""
    text = str(error)
    assert text, "a refusal says something"
    assert len(text.splitlines()) == 1, text
    assert len(text) < LONGEST_LINE, text


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


# the harnesses


def codes(data: bytes) -> None:
    try:
        p = catalogue.read(text_of(data))
    except NimarcadeError as error:
        refused(error)
        return
    again = catalogue.write(p)
    assert catalogue.read(again) == p
    assert catalogue.write(catalogue.read(again)) == again
    assert again.isascii()
    assert not set(again) & set(" \t\n'\"$&|;<>()*?[]{}~`\\!#"), "no shell takes anything of it for its own"


@cache
def _positions() -> tuple[Position, ...]:
    return tuple(catalogue.read(code) for code in STARTS)


def moves(data: bytes) -> None:
    p = _positions()[(data[0] if data else 0) % len(STARTS)]
    game = catalogue.game_of(p)
    try:
        move = game.read_move(p, text_of(data[1:]))
        written = game.write_move(p, move)
        assert game.write_move(p, game.read_move(p, written)) == written
        game.check(p, move)
    except NimarcadeError as error:
        refused(error)
        return
    after = game.after(p, move)
    assert catalogue.read(catalogue.write(after)) == after


def games(data: bytes) -> None:
    """A whole game: the lines are moves, words for undo and redo, and comments."""
    session = _begun((data[0] if data else 0) % len(STARTS))
    for line in text_of(data[1:]).split("\n")[:60]:
        try:
            match line[:1]:
                case "<":
                    session = session.undo()
                case ">":
                    session = session.redo()
                case "#":
                    session = session.comment(line[1:])
                case _:
                    session = session.play_code(line)
        except NimarcadeError as error:
            refused(error)
    told = saves.dumps(saves.as_json(session))
    again = saves.from_json(json.loads(told), "x")
    assert saves.as_json(again) == saves.as_json(session)


def _begun(number: int) -> Session:
    start = _positions()[number]
    seats = catalogue.game_of(start).seat_labels(start)
    return Session.begin(start, [Player("human", f"P{label}") for label in seats])


def save_files(data: bytes) -> None:
    path = _scratch("save.json", data)
    try:
        session = saves.from_json(saves.loads(path), path.name)
    except NimarcadeError as error:
        refused(error)
        return
    kept = saves.as_json(session)
    assert saves.as_json(saves.from_json(kept, "x")) == kept


def journals(data: bytes) -> None:
    from nimarcade.play import journal

    session = _begun((data[0] if data else 0) % len(STARTS))
    path = _scratch("game.json", saves.dumps(saves.as_json(session)).encode())
    _scratch("game.json.journal", b'["journal", 1]\n' + data[1:])
    told: list[str] = []
    try:
        session = journal.read_save(path, told.append)
    except NimarcadeError as error:
        refused(error)
        return
    assert len(told) < 2
    assert all(len(text.splitlines()) == 1 for text in told)
    kept = saves.as_json(session)
    assert saves.as_json(saves.from_json(kept, "x")) == kept


def stores(data: bytes) -> None:
    """The first byte chooses the kind; what is loaded can be changed, and then be read again."""
    kinds = _kinds()
    kind: Store[Kept] = kinds[(data[0] if data else 0) % len(kinds)].at(_scratch("kept.json", data[1:]))
    value = kind.load()
    assert value.notice is None or len(value.notice.splitlines()) < 2
    try:
        kind.change(lambda kept: kind.decode(dict(kind.encode(kept))))
    except Newer:
        return
    assert not kind.load().notice
    for each in _folder().glob("kept.json.damaged*"):
        each.unlink()


@cache
def _kinds() -> tuple[Store[Kept], ...]:
    return tuple(
        each  # type: ignore[misc]  # of several kinds, all of which are kept
        for each in (deck.STORE, statistics.STORE, rating.STORE, progress.STORE, settings.STORE)
    )


COMMANDS = ("solve", "moves", "apply", "replay", "report", "random", "keys", "deck", "table", "map")


def options(data: bytes) -> None:
    """A command line, its words apart by line ends; the first byte chooses the command."""
    argv = [COMMANDS[(data[0] if data else 0) % len(COMMANDS)], *text_of(data[1:]).split("\n")[:8]]
    if any(len(word) > 60 or word.startswith(("-o", "--o", "--sch", "--rep", "/")) for word in argv):
        return  # long work is measured elsewhere, and nothing is to be written
    argv += ["--nodes", "200"] if argv[0] == "solve" else []
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO())
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = program.run(argv)
    finally:
        sys.stdin = before
    assert status in (0, 1, 2, 3), status
    assert "unexpected " not in err.getvalue(), err.getvalue()
    assert status != 1 or argv[0] == "report", err.getvalue()


def engine(data: bytes) -> None:
    """A talk with the answering side; searches are left out by their size."""
    desk = Desk("random", 1)
    for line in text_of(data).split("\n")[:30]:
        if line.startswith(("go", "why")) and desk.position is not None and _large(desk.position):
            continue
        answer = desk.answer(line)
        assert answer.isprintable(), line
        assert answer.split()[0] in ("ready", "ok", "moves", "bestmove", "aside", "why", "error"), line
        if desk.over:
            break


def _large(p: Position) -> bool:
    return len(catalogue.write(p)) > 30


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (codes, moves, games, save_files, journals, stores, options, engine)
}


@cache
def _folder() -> Path:
    memory = Path("/dev/shm")
    made = Path(tempfile.mkdtemp(prefix="fuzz", dir=memory if memory.is_dir() else None))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _scratch(name: str, data: bytes) -> Path:
    path = _folder() / name
    path.write_bytes(data)
    return path


# examples to change


@cache
def examples(target: str) -> tuple[bytes, ...]:
    rng = Random(1)
    found: list[bytes] = []
    for number, code in enumerate(STARTS):
        session = _begun(number)
        lines: list[str] = []
        for _ in range(12):
            if session.outcome is None:
                move: Move = session.game.sample(session.state, rng)
                lines.append(session.game.write_move(session.state, move))
                session = session.play(move)
        first = bytes([number])
        commented = session.comment("well played").go_to(session.length // 2)
        match target:
            case "codes":
                states = (session.state_at(ply) for ply in range(session.length + 1))
                found += [catalogue.write(state).encode() for state in states]
                found.append(code.partition(":")[0].encode())
            case "moves":
                found += [first + line.encode() for line in lines]
            case "games":
                found.append(first + "\n".join([*lines, "<", "<", ">", "#hm"]).encode())
            case "save_files":
                found.append(saves.dumps(saves.as_json(commented)).encode())
            case "journals":
                changes = [
                    json.dumps(each) for a, b in _steps(commented) for each in saves.changes(a, b) or ()
                ]
                found.append(first + "\n".join([*changes, ""]).encode())
            case "stores":
                found += _stored(rng)
            case "options":
                asked = [code, f"{code}\n--json", f"-\n{lines[0]}", "--help"]
                found += [first + word.encode() for word in asked]
                found += [first + f"nim\n--box\n{number},3\n--what\nsg".encode()]
            case "engine":
                asked = ["hello", "new seed=3", f"position {code}", "moves"]
                asked += [f"play {move}" for move in lines[:3]]
                found.append("\n".join([*asked, "go", "aside", "why", "quit"]).encode())
    return tuple(found)


def _steps(session: Session) -> Iterator[tuple[Session, Session]]:
    yield from pairwise([*(session.go_to(ply) for ply in range(session.length + 1)), session.hinted(1)])


def _stored(rng: Random) -> list[bytes]:
    now = deck.now()
    cards = deck.Deck().add("nim:3,1", "3-1", "game", now).answer("nim:3,1", "right", now)
    counts = statistics.Stats().add("nim", "perfect", statistics.Row(3, 2, 1, 9, 8))
    counts = counts.rated(1500).count("a")
    counts = statistics.update(counts.remember(statistics.Finished(now, "nim", "people", None, 2, 1, 0)), now)
    puzzles = rating.Rating().after("x", 1300, rng.random() < 0.5, now.date()).took_daily(now.date(), True)
    lessons = progress.Progress({"nim-1": "first"}, {"nim-1": frozenset({"first", "second"})})
    values: tuple[Kept, ...] = (cards, counts, puzzles, lessons, settings.Settings(ascii=True))
    pairs = zip(_kinds(), values, strict=True)
    return [bytes([at]) + kind.text(kind.encode(value)).encode() for at, (kind, value) in enumerate(pairs)]


WORDS = (
    *(word.encode() for code in STARTS for word in (code, code.partition(":")[0])),
    *(b"sum:", b"/", b":", b"+", b",", b"+misere", b"+k=", b"@", b"~", b"-", b"x", b"=", b"9" * 40, b"-1"),
    *(b"0", b"NaN", b"Infinity", b"1e400", b"--", b"--json", b"deal=", b"PASS", b"resign", b"[" * 50, b"{"),
    *(b"}", b"null", b"true", b'"', b"\\u0000", b"\\ud800", b"\x00", b"\xff", b"\n", b"level=novice"),
    *(b"sims=2", b"time=nan", b"limit=-0", b"nodes=1e9", b"seed=1", b"aside B", b"=", b"\x1b[31m", b"[b]"),
    *(b"\xe2\x80\xae", "Ⅷ".encode(), "٣".encode()),
    *(b'["go", ', b'["cut", ', b'["move", 1, ', b'["comments", ', b'"meta"', b'"nimarcade": 2'),
    *(b'"branches"', b'"line"'),
)


def changed(data: bytes, rng: Random, others: tuple[bytes, ...]) -> bytes:
    out = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(out) + 1)
        to = min(len(out), at + rng.choice((1, 1, 2, 4, 16)))
        match rng.randrange(9):
            case 0:
                out[at:at] = rng.choice(WORDS)
            case 7:
                out[at:to] = bytes(to - at)
            case 8 if out:
                out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
            case 1:
                del out[at:to]
            case 2:
                out[at:to] = bytes(rng.randrange(256) for _ in range(to - at))
            case 3:
                out[at:to] = rng.choice(WORDS)
            case 4:
                out[at:at] = out[at:to] * rng.choice((1, 2, 20))
            case 5:
                other = rng.choice(others)
                low = rng.randrange(len(other) + 1)
                out[at:to] = other[low : low + rng.choice((1, 8, 64))]
            case _:
                digit = rng.choice((b"0", b"1", b"9", b"99999999999999999999", b"-3", b"1.5"))
                out[at:to] = digit
    return bytes(out[:20_000])


def run(seed: int, *, target: str, inputs: int = 10**9, seconds: float = 1e9, kept: Path = CASES) -> int:
    """Changed examples by chance, until so many or so long; how many there were. What breaks a rule is
    written to `kept`, and the first of them is raised in the end."""
    rng, known = Random(f"{seed} {target}"), examples(target)
    try_one, until = TARGETS[target], time.monotonic() + seconds
    broken: dict[str, BaseException] = {}
    done = 0
    while done < inputs and (done % 64 or time.monotonic() < until):
        data = changed(rng.choice(known), rng, known)
        done += 1
        try:
            try_one(data)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            name = f"{target}-{type(error).__name__}-{Path(place.filename).stem}-{place.lineno}"
            if name not in broken:
                broken[name] = error
                kept.mkdir(exist_ok=True)
                (kept / name).write_bytes(data)
    if broken:
        raise AssertionError(f"{target}, seed {seed}: {', '.join(broken)}") from next(iter(broken.values()))
    return done


GUIDES = {
    "codes": ("core.codes", "core.catalogue", "games."),
    "moves": ("core.codes", "core.catalogue", "games."),
    "games": ("play.session", "play.saves", "games.so_long_sucker."),
    "save_files": ("play.saves", "play.session", "play.match", "play.seat_kinds", "play.clocks"),
    "journals": ("play.saves", "play.session", "play.journal"),
    "stores": ("core.store", "core.settings", "coach."),
    "options": ("cli.", "lab.tables.box", "lab.tables.making"),
    "engine": ("players.engine_server", "core.codes"),
}
"""Below which modules coverage guides the choice."""


def _functions(below: tuple[str, ...]) -> Iterator[FunctionType]:
    starts = tuple(f"nimarcade.{name}" for name in below)
    for name, module in list(sys.modules.items()):
        if name.startswith(starts):
            for value in vars(module).values():
                for each in vars(value).values() if isinstance(value, type) else (value,):
                    if isinstance(each, FunctionType) and each.__module__ == name:
                        yield each


def guided(seed: int, *, target: str, seconds: float, kept: Path = CASES) -> None:
    """The same, chosen by coverage; ends the process. Where something is found, it lies in `kept`."""
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]  # only in the run

    for function in _functions(GUIDES[target]):
        atheris.instrument_func(function)
    corpus = _folder() / f"corpus-{target}"
    corpus.mkdir()
    for number, data in enumerate(examples(target)):
        (corpus / str(number)).write_bytes(data)
    kept.mkdir(exist_ok=True)
    words = _folder() / "words"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in WORDS))
    argv = [sys.argv[0], str(corpus), f"-max_total_time={int(seconds)}", f"-seed={seed}", "-max_len=8000"]
    argv += [f"-dict={words}", "-timeout=60", "-rss_limit_mb=3000", "-print_final_stats=1"]
    argv += [f"-artifact_prefix={kept}/{target}-"]
    atheris.Setup(argv, TARGETS[target])
    atheris.Fuzz()


def _escaped(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)


SHARES = {target: 1 if target in ("games", "options", "engine") else 2 for target in TARGETS}
"""Of the time for all targets."""
_COUNTED = re.compile(r"number_of_executed_units: (\d+)|: ([\d,]+) inputs")


def counted(said: str) -> int:
    return sum(
        int((by_coverage or by_chance).replace(",", "")) for by_coverage, by_chance in _COUNTED.findall(said)
    )


def everything(seconds: float, seed: int, kept: Path) -> int:
    """Every target in a process of its own, for its share of the time; prints how many inputs there were.
    Every tenth of the time all of them have their turn, with other seeds."""
    hows = ("--guided", "") if find_spec("atheris") else ("",)
    counts: dict[tuple[str, str], int] = dict.fromkeys(product(TARGETS, hows), 0)
    until, wrong, turn = time.monotonic() + seconds, 0, seed
    share = max(5.0, seconds / 10 / sum(SHARES.values()) / len(hows))
    while time.monotonic() < until:
        for target, how in counts:
            left = min(share * SHARES[target], until - time.monotonic())
            if left < 1:
                break
            order = [target, "--seconds", str(left), "--seed", str(turn), "--kept", str(kept)]
            order = [sys.executable, "-m", "tests.torture", "fuzz", *order, *([how] if how else [])]
            ran = subprocess.run(order, capture_output=True, text=True, check=False)
            many = counted(ran.stdout + ran.stderr)
            counts[target, how] += many
            if ran.returncode or not many:
                wrong += 1
                print(f"{' '.join(order[4:])}: {ran.stdout[-2000:]}{ran.stderr[-3000:]}", flush=True)
        turn += 1
        print(f"seed {turn - 1}: {sum(counts.values()):,} inputs so far", flush=True)
    for target in TARGETS:
        told = (f"{counts[target, how]:,} {'by coverage' if how else 'by chance'}" for how in hows)
        print(target, *told, sep="; ")
    guided = sum(many for (_, how), many in counts.items() if how)
    print(
        f"{sum(counts.values()):,} inputs, {guided:,} of them by coverage; seeds {seed} to {turn - 1}",
        end="; ",
    )
    print(f"{wrong} faults")
    return int(wrong > 0)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture fuzz", description=__doc__)
    parser.add_argument("target", choices=(*TARGETS, "all"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", action="store_true")
    parser.add_argument("--kept", type=Path, default=CASES)
    asked = parser.parse_args(words)
    if asked.target == "all":
        return everything(asked.seconds, asked.seed, asked.kept)
    os.environ[folders.CONFIG_DIR] = str(_folder())
    if asked.guided:
        guided(asked.seed, target=asked.target, seconds=asked.seconds, kept=asked.kept)
        return 0
    done = run(asked.seed, target=asked.target, seconds=asked.seconds, kept=asked.kept)
    print(f"{asked.target}: {done:,} inputs, seed {asked.seed}, nothing found")
    return 0
