"""A law proposed by the miner, and the attempt to break it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

Key = tuple[int, ...]
"""Numbers that name a position; of a sequence its place alone."""


@dataclass(frozen=True, slots=True)
class Law:
    """`says` gives the value at a key, None where the law is silent; `support` counts what
    speaks for it in the data it comes from beyond what any table would fit."""

    statement: str
    kind: str
    says: Callable[[Key], int | None]
    support: int


class Trial(NamedTuple):
    """How often a law was asked, and the first key where it was wrong, with what it said there
    and what is true."""

    trials: int
    at: Key | None = None
    said: int | None = None
    was: int | None = None


def refute(law: Law, truth: Iterable[tuple[Key, int]]) -> Trial:
    """The law tried on keys in the order given, up to the first that breaks it: give the smallest
    first. Keys on which it is silent do not count."""
    trials = 0
    for key, value in truth:
        said = law.says(key)
        if said is None:
            continue
        trials += 1
        if said != value:
            return Trial(trials, key, said, value)
    return Trial(trials)


def v2(n: int) -> int:
    """The exponent of 2 in n > 0."""
    return (n & -n).bit_length() - 1
