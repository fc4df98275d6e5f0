"""What is kept on disk, under attack: many saves, long ones, damage, full and read-only disks, odd homes,
locales and clocks, two windows.

    python -m tests.torture files [--seed 1] [--only NAME …] [--times N]

Each check raises AssertionError, or gives a line with its figures.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

from nimarcade.coach import deck, progress, rating, statistics
from nimarcade.coach.puzzles import source
from nimarcade.core import folders, settings, store
from nimarcade.core.errors import NimarcadeError
from nimarcade.games.heaps import Heaps
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal, journal_path
from nimarcade.play.session import Player, Session
from tests import ask
from tests.torture import fuzz, window

MANY, LISTED = 10_000, 0.5
LONG = 100_000
ENVIRONMENTS: Mapping[str, Mapping[str, str | None]] = {
    "no HOME": {"HOME": None},
    "HOME=/dev/null": {"HOME": "/dev/null"},
    "HOME a file": {"HOME": __file__},
    "LANG=C": {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "latin-1": {"LC_ALL": None, "LANG": "de_DE.ISO-8859-1", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"},
    "ascii": {"PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
    "NO_COLOR": {"NO_COLOR": "1"},
    "a time zone far east": {"TZ": "Pacific/Kiritimati"},
    "a time zone that is none": {"TZ": "Nowhere/At_All"},
    "no environment": {name: None for name in os.environ if name not in ("PATH", "PYTHONPATH")},
}
TALKS: Sequence[tuple[tuple[str, ...], str]] = (
    (("solve", "nim:3,1", "--json"), ""),
    (
        ("play", "nim:3,2,1", "--plain", "--seats", "human,perfect"),
        "3-1\nhint\ncomment é ● note\nsave Größe\nquit\n",
    ),
    (
        ("play", "so-long-sucker", "--plain", "--seats", "random,random,random,random", "--seed", "3"),
        "quit\n",
    ),
    (("progress",), ""),
    (("deck", "--list"), ""),
    (("learn", "--list"), ""),
    (("puzzle", "--plain", "--seed", "1"), "hint\nquit\n"),
    (("keys",), ""),
)


def many_saves(at: Path, rng: Random) -> str:
    """A folder of 10,000 games in various states is listed."""
    texts = []
    for number in range(40):
        session = fuzz._begun(number % len(fuzz.STARTS))
        for _ in range(rng.randrange(12)):
            if session.outcome is None:
                session = session.play(session.game.sample(session.state, rng))
        texts.append(saves.dumps(saves.as_json(session.comment("a note"))))
    for number in range(MANY):
        (at / f"2026-11-{number % 28 + 1:02}-game-{number}.json").write_text(rng.choice(texts), "utf-8")
    (at / "bad.json").write_text("{")
    began = time.perf_counter()
    first = folder.entries(at)
    cold = time.perf_counter() - began
    assert len(first) == MANY + 1
    assert sum(entry.error is not None for entry in first) == 1
    best, cpu = cold, 10.0
    for _ in range(5):
        began, ran = time.perf_counter(), time.process_time()
        folder.entries(at)
        best, cpu = min(best, time.perf_counter() - began), min(cpu, time.process_time() - ran)
    began = time.perf_counter()
    folder.latest_unfinished(at)
    last = time.perf_counter() - began
    assert cpu < LISTED, f"{cpu:.2f} s of work"
    return (
        f"{MANY:,} saves: first list {cold:.2f} s, best of five {best:.2f} s ({cpu:.2f} s of work), the last "
        f"unfinished game {last:.2f} s"
    )


def long_save(at: Path, rng: Random) -> str:
    """A game of 100,000 moves is kept, read, folded, and told as damaged near its end."""
    path = at / "saves" / "long.json"
    start = f"greedy-nim+k=1:{LONG + 2},2"
    session = _session(start)
    settings.change(lambda now: replace(now, durability="fast"))
    kept = Journal(path, session)
    began = time.perf_counter()
    for _ in range(LONG):
        session = session.play_code(f"{ask.typed(Heaps, session.state).heaps[0]}-1")
        kept.update(session)
    playing = time.perf_counter() - began
    began = time.perf_counter()
    assert journal.read_save(path).length == LONG
    reading = time.perf_counter() - began
    began = time.perf_counter()
    kept.fold()
    folding = time.perf_counter() - began
    size = path.stat().st_size
    assert journal.read_save(path).length == LONG
    assert [entry.moves for entry in folder.entries(path.parent)] == [LONG]
    return (
        f"{LONG:,} moves: {playing / LONG * 1e6:.0f} µs a move, read from the journal in {reading:.1f} s, "
        f"folded in {folding:.1f} s into {size / 1e6:.1f} MB"
    )


def durability(at: Path, rng: Random) -> str:
    """What a move costs, handed to the system or on the disk itself."""
    told = []
    for word in ("fast", "safe"):
        settings.change(partial(replace, durability=word))
        session = _session("greedy-nim+k=1:2000,2")
        kept = Journal(at / f"{word}.json", session)
        took = []
        for _ in range(1000):
            session = session.play_code(f"{ask.typed(Heaps, session.state).heaps[0]}-1")
            began = time.perf_counter()
            kept.update(session)
            took.append(time.perf_counter() - began)
        took.sort()
        told.append(f"{word} {took[500] * 1e3:.2f} ms (95 %: {took[950] * 1e3:.2f} ms)")
    return f"a move kept, median: {', '.join(told)}"


def _session(code: str) -> Session:
    from nimarcade.core import catalogue

    return Session.begin(catalogue.read(code), [Player("human", "Ann"), Player("human", "Ben")])


def damage(at: Path, rng: Random) -> str:
    """Bits, bytes and halves of files of every kind go bad; all that is told is one line."""
    tried = kept_moves = 0
    session = _session("nim:9,8,7")
    path = at / "game.json"
    kept = Journal(path, session)
    for _ in range(12):
        session = (
            session.play(session.game.sample(session.state, rng)).comment("so")
            if not session.outcome
            else session
        )
        kept.update(session)
    kept._close()
    whole = {each: each.read_bytes() for each in (path, journal_path(path))}
    for _ in range(2_000):
        victim = rng.choice(list(whole))
        victim.write_bytes(_spoiled(whole[victim], rng))
        told: list[str] = []
        try:
            found = journal.read_save(path, told.append)
            kept_moves += found.length
        except NimarcadeError as error:
            fuzz.refused(error)
        victim.write_bytes(whole[victim])
        tried += 1
    for number, text in enumerate(fuzz._stored(rng)):
        kind = fuzz._kinds()[number].at(at / "store.json")
        for _ in range(400):
            (at / "store.json").write_bytes(_spoiled(text[1:], rng))
            value = kind.load()
            assert value.notice is None or len(value.notice.splitlines()) < 2
            with suppress(store.Newer):
                kind.change(lambda each, kind=kind: kind.decode(dict(kind.encode(each))))  # type: ignore[misc]
                assert not kind.load().notice
            tried += 1
    return f"{tried:,} damaged files: each told in one line, {kept_moves:,} moves of damaged games read"


def _spoiled(data: bytes, rng: Random) -> bytes:
    out = bytearray(data)
    place = rng.randrange(len(out) or 1)
    match rng.randrange(5):
        case 0:
            out[place] ^= 1 << rng.randrange(8)
        case 1:
            del out[place:]
        case 2:
            out[place : place + 64] = bytes(64)
        case 3:
            out[place : place + 8] = rng.randbytes(8)
        case _:
            del out[place : place + rng.randrange(1, 40)]
    return bytes(out)


def full_disk(at: Path, rng: Random) -> str:
    """A disk that takes so many bytes and no more: a small tmpfs where one can be mounted, else a limit on
    the size of files. What was told as saved is there, or the status is 1."""
    small = at / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(small)], capture_output=True, check=False
    )
    real = mounted.returncode == 0
    refused = 0
    try:
        for filled in range(0, 16_385, 512):
            for each in small.iterdir():
                each.unlink()
            if real:
                with suppress(OSError):
                    (small / "other").write_bytes(bytes(filled))
            argv = ["play", "nim:9,8,7", "--plain", "--seats", "human,human", "--saves", str(small)]
            words = "".join(f"{n}-1\ncomment {'long ' * 30}\n" for n in (9, 8, 7, 6))
            ran = _nimarcade(argv, f"{words}quit\n", at, {}, limit=None if real else 16_384 - filled)
            assert "Traceback" not in ran.stdout + ran.stderr, ran.stderr
            assert ran.returncode in (0, 4), ran
            files = [each for each in small.glob("*.json") if each.stat().st_size]
            if ran.returncode:
                assert "not saved: " in ran.stderr
                refused += 1
            else:
                (file,) = files
                assert journal.read_save(file).length >= 4
                assert "Saved as" in ran.stdout
            for file in files:
                journal.read_save(file)
    finally:
        if real:
            subprocess.run(["umount", str(small)], check=False)
    assert refused
    how = "a tmpfs of 16 kB" if real else "a limit on files"
    return f"33 fillings of {how}: {refused} refused with status 4, nothing told as saved is missing"


def read_only(at: Path, rng: Random) -> str:
    """Folders that cannot be written, for games and for everything else."""
    (at / "file").write_text("")
    places = [at / "file", at / "file" / "deeper", Path("/proc/nimarcade"), Path("/dev/null")]
    for place in places:
        more = {folders.CONFIG_DIR: str(place), folders.DATA_DIR: str(place)}
        for argv, ran in _talked(at, place, more):
            assert argv[:2] != ("play", "nim:3,2,1") or ran.returncode == 4, (place, ran)
    return f"{len(places)} places that nobody can write, {len(TALKS)} commands each: told, no traceback"


def surroundings(at: Path, rng: Random) -> str:
    """Homes, locales, time zones: nothing but one line of complaint at most, and data as ever."""
    usual = {
        argv: _nimarcade(list(argv), words, at, {}).stdout for argv, words in TALKS if argv[0] == "solve"
    }
    for name, changes in ENVIRONMENTS.items():
        more: dict[str, str | None] = {folders.CONFIG_DIR: None, folders.DATA_DIR: None, **changes}
        for argv, ran in _talked(at, at / "saves", more):
            assert ran.stdout == usual.get(argv, ran.stdout), name
    for file in (at / "saves").glob("*.json"):
        journal.read_save(file)
    return f"{len(ENVIRONMENTS)} surroundings, {len(TALKS)} commands each: no traceback, the same data"


def _talked(
    at: Path, games: Path, more: Mapping[str, str | None]
) -> Iterator[tuple[tuple[str, ...], subprocess.CompletedProcess[str]]]:
    """Every command in such an environment, with its games in this folder."""
    for argv, words in TALKS:
        ran = _nimarcade([*argv, *(["--saves", str(games)] if argv[0] == "play" else [])], words, at, more)
        assert "Traceback" not in ran.stdout + ran.stderr, (more, argv, ran.stderr)
        assert "unexpected " not in ran.stderr, (more, argv, ran.stderr)
        assert ran.returncode in range(4) or (ran.returncode == 4 and "not saved: " in ran.stderr), ran
        yield argv, ran


def clocks(at: Path, rng: Random) -> str:
    """The clock is set back, and the zone is another one: what was kept before is read, and goes on."""
    now = deck.now()
    for hours in (0, -1, -24 * 400, 24 * 4000, -1, 0):
        then = now + timedelta(hours=hours)
        for zone in ("UTC", "Pacific/Kiritimati", "America/New_York"):
            os.environ["TZ"] = zone
            time.tzset()
            deck.change(lambda kept, then=then: kept.add("nim:3,1", "3-1", "game", then))  # type: ignore[misc]
            deck.change(lambda kept, then=then: kept.answer("nim:3,1", "right", then))  # type: ignore[misc]
            puzzle = source.made("nim", "only", 5, rng.randrange(source.SEEDS))
            rating.answered(puzzle, True, then.date(), then.date())
            statistics.change(lambda kept, then=then: statistics.update(kept.count("kept-best", 9), then))  # type: ignore[misc]
            assert [kept.load().notice for kept in (deck, rating, statistics)] == [None] * 3
            session = window.begun()
            kept = Journal(journal.new_path(at / "saves", session), session)
            kept.update(session := session.play_code("30-1"))
            stamp = then.timestamp()
            os.utime(kept.path, (stamp, stamp))
            kept.update(session := session.play_code("29-1"))
            kept.fold()
            assert kept.strayed_from is None or kept.path.exists()
            assert journal.read_save(kept.path).length == 2
            for odd in (0.0, -1e9, 4e9):
                os.utime(kept.path, (odd, odd))
                assert folder.entries(at / "saves")
    os.environ.pop("TZ", None)
    time.tzset()
    return (
        "18 pairs of a clock set back or on and another time zone, files of 1938 to 2096: all read, all kept"
    )


def windows(at: Path, rng: Random) -> str:
    acts = files = 0
    for number, names in enumerate(("AB", "AB", "ABC")):
        place = at / str(number)
        place.mkdir()
        files += window.together(place, rng.randrange(10**6), 250, names)
        acts += 250 * len(names)
    return (
        f"{acts:,} moves, notes and undos in two and three windows on one save: all in one of {files} files"
    )


def stores(at: Path, rng: Random) -> str:
    """Two processes count in deck, statistics, lessons, ratings and settings at the same time."""
    code = (
        "import sys\n"
        "from nimarcade.coach import deck, statistics, rating, progress\n"
        "from nimarcade.core import settings\n"
        "from dataclasses import replace\n"
        "now = deck.now()\n"
        "for n in range(int(sys.argv[2])):\n"
        "    name = f'{sys.argv[1]}{n}'\n"
        "    deck.change(lambda d: d.add(f'nim:{n + 1},{ord(sys.argv[1])}', '1-1', 'game', now))\n"
        "    statistics.change(lambda s: s.count('all').count(name))\n"
        "    rating.STORE.change(lambda r: r.after(name, 1300, True, now.date()))\n"
        "    progress.STORE.change(lambda p: replace(p, reached={**p.reached, name: 'x'}))\n"
        "    settings.STORE.change(lambda s: replace(s, keys={**s.keys, name: 'x'}))\n"
    )
    times = 60
    env = {**os.environ, folders.CONFIG_DIR: str(at), folders.DATA_DIR: str(at)}
    running = [subprocess.Popen([sys.executable, "-c", code, name, str(times)], env=env) for name in "AB"]
    assert [each.wait(600) for each in running] == [0, 0]
    assert len(deck.load().cards) == 2 * times
    assert statistics.load().counts["all"] == 2 * times
    assert rating.load().tried == 2 * times
    assert len(progress.load().reached) == 2 * times
    assert len(settings.load().keys) == 2 * times
    return f"{2 * times * 5:,} changes of five stores by two processes at the same time: none lost"


def _nimarcade(
    argv: list[str], words: str, at: Path, more: Mapping[str, str | None], limit: int | None = None
) -> subprocess.CompletedProcess[str]:
    def limited() -> None:
        import resource

        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    env = {**os.environ, folders.CONFIG_DIR: str(at / "config"), **more}
    given = {name: value for name, value in env.items() if value is not None}
    return subprocess.run(
        [sys.executable, "-m", "nimarcade", *argv],
        input=words,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env=given,
        timeout=120,
        check=False,
        preexec_fn=limited,
    )


CHECKS: dict[str, Callable[[Path, Random], str]] = {
    check.__name__: check
    for check in (
        *(many_saves, long_save, durability, damage, full_disk, read_only, surroundings, clocks),
        *(windows, stores),
    )
}


def run(seed: int, *, only: list[str] | None = None, say: Callable[[str], object] = print) -> None:
    for name in only or list(CHECKS):
        with tempfile.TemporaryDirectory() as made:
            at = Path(made)
            before = {word: os.environ.get(word) for word in (folders.CONFIG_DIR, folders.DATA_DIR)}
            os.environ.update({folders.CONFIG_DIR: made, folders.DATA_DIR: made})
            try:
                say(f"{name} (seed {seed}): {CHECKS[name](at, Random(f'{seed} {name}'))}")
            finally:
                for word, value in before.items():
                    os.environ.pop(word, None)
                    os.environ.update({word: value} if value is not None else {})


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture files", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=CHECKS)
    asked = parser.parse_args(words)
    run(asked.seed, only=asked.only, say=lambda text: print(text, flush=True))
    return 0
