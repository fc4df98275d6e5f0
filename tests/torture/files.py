"""What is kept on disk, under attack: many saves, full and read-only disks, odd homes, locales and clocks,
two programs at once. Damage is for `fuzz`, several windows and long games for `tests/play/test_journal.py`.

    python -m tests.torture files [--seed 1] [--only NAME …]

Each check raises AssertionError, or gives a line with its figures.
"""

import os
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

from nimarcade.coach import deck, progress, rating, statistics
from nimarcade.coach.puzzles import source
from nimarcade.core import folders, settings
from nimarcade.play import folder, journal, saves
from nimarcade.play.journal import Journal
from tests.sessions import by_chance, game
from tests.torture import fuzz, terminals

MANY, LISTED = 10_000, 0.5
LONG = 100_000
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
        session = by_chance(fuzz._begun(number % len(fuzz.STARTS)), rng, rng.randrange(12))
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
    places = [place for place in terminals.PLACES if place.anywhere and "TERM" not in place.name]
    for place in places:
        changes = {name: value and value.replace("{}", str(at)) for name, value in place.changes.items()}
        more = {folders.CONFIG_DIR: None, folders.DATA_DIR: None, **changes}
        for argv, ran in _talked(at, at / "saves", more):
            assert ran.stdout == usual.get(argv, ran.stdout), place.name
    for file in (at / "saves").glob("*.json"):
        journal.read_save(file)
    return f"{len(places)} surroundings, {len(TALKS)} commands each: no traceback, the same data"


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
            session = game("nim:30,29,28")
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
    check.__name__: check for check in (*(many_saves, full_disk, read_only, surroundings, clocks, stores),)
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
    parser = ArgumentParser(prog="python -m tests.torture files", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=CHECKS)
    run(**vars(parser.parse_args(words)))
    return 0
