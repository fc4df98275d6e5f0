"""Timing of functions and of whole processes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any


def seconds(function: Callable[[], Any], runs: int = 5) -> float:
    """The least of `runs` timings, which other load disturbs least."""
    return min(_once(function) for _ in range(runs))


def _once(function: Callable[[], Any]) -> float:
    begin = perf_counter()
    function()
    return perf_counter() - begin


def python(*words: str) -> list[str]:
    return [sys.executable, *words]


def process(command: Sequence[str], runs: int = 7, stdin: bytes = b"") -> float:
    """Median wall time of a whole process."""

    def go() -> None:
        subprocess.run(command, input=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    return median(_once(go) for _ in range(runs))
