"""The same search in two processes at once, for a player that thinks by the clock.

Each process grows its own tree and the visits are added up (root parallelism). The second process
is started when first asked for, waits for more questions, and leaves when this one does.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from random import Random
from typing import Any

from nimarcade import games
from nimarcade.games.so_long_sucker import codes
from nimarcade.games.so_long_sucker.position import SuckerMove, SuckerPosition
from nimarcade.theory.so_long_sucker.tree import Advice, Bias, Stop, advise

LEAST = 0.01
"""Seconds of the second process's search when it is late."""
Line = tuple[SuckerMove, int, tuple[float, ...]]


class Partner:
    """The other process: one line of JSON asks, one line answers."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, question: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()

    def answer(self) -> dict[str, Any] | None:
        """None if the process is gone."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None

    def close(self) -> None:
        self._process.kill()
        with contextlib.suppress(OSError):  # what was not yet written to a process that is gone
            self._process.communicate()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process.wait()


_partner: Partner | None = None


def advise_paired(
    t: SuckerPosition,
    seconds: float,
    rng: Random,
    bias: Bias | None = None,
    theory: bool = True,
    stop: Stop | None = None,
) -> Advice:
    """What `tree.advise` finds in `seconds` with two processes, or with one where there is only
    one core or the other process fails."""
    global _partner
    if (os.cpu_count() or 1) < 2:
        return advise(t, seconds=seconds, rng=rng, bias=bias, theory=theory, stop=stop)
    question = {
        "code": games.write(t),
        "until": time.time() + seconds,  # a process that has yet to start has less time left
        "seed": rng.random(),
        "bias": bias,
        "theory": theory,
    }
    try:
        _partner = _partner or Partner()
        _partner.ask(question)
    except OSError:
        close()
    mine = advise(t, seconds=seconds, rng=rng, bias=bias, theory=theory, stop=stop)
    if _partner is None:
        return mine
    if stop is not None and stop():
        close()
        return mine
    theirs = _partner.answer()
    if theirs is None:
        close()
        return mine
    return _added(t, mine, theirs)


def close() -> None:
    """End the other process; the next question starts a new one."""
    global _partner
    if _partner is not None:
        _partner.close()
    _partner = None


def _added(t: SuckerPosition, mine: Advice, theirs: dict[str, Any]) -> Advice:
    found: dict[SuckerMove, Line] = {line[0]: line for line in mine.moves}
    for code, visits, utilities in theirs["moves"]:
        act = codes.read_move(t, code)
        _, before, worth = found.get(act, (act, 0, (0.0,) * len(utilities)))
        total = before + visits
        mean = tuple((a * before + b * visits) / total for a, b in zip(worth, utilities, strict=True))
        found[act] = act, total, mean
    sims = mine.sims + theirs["sims"]
    values = tuple(
        (a * mine.sims + b * theirs["sims"]) / sims
        for a, b in zip(mine.values, theirs["values"], strict=True)
    )
    lines = sorted(found.values(), key=lambda line: -line[1])
    # a proof in either process outweighs any number of visits
    first = mine.moves[0][0] if mine.proven else codes.read_move(t, theirs["moves"][0][0])
    proven = mine.proven or theirs["proven"]
    if proven:
        lines.sort(key=lambda line: line[0] != first)
    return Advice(values, tuple(lines), sims, proven)


def _serve() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        t = games.read(asked["code"])
        left = max(LEAST, asked["until"] - time.time())
        found = advise(t, seconds=left, rng=Random(asked["seed"]), bias=asked["bias"], theory=asked["theory"])
        moves = [(codes.write_move(t, act), visits, worth) for act, visits, worth in found.moves]
        told = {"values": found.values, "moves": moves, "sims": found.sims, "proven": found.proven}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        _serve()
