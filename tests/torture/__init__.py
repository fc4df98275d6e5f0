"""Rough treatment at random, to see what breaks: `python -m tests.torture --help`.

A part is a module of this folder with `COUNT`, how often it tries unless told otherwise, and
`run(seed, count, jobs)`, which gives back a `Result`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Result:
    """One line of figures, and a line for everything that went wrong."""

    figures: str
    faults: tuple[str, ...] = ()
