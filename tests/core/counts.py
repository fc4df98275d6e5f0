"""A store for the tests of stores, apart from them so that another process starts quickly."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from nimarcade.core.store import Store, Unreadable


@dataclass(frozen=True)
class Counts:
    counts: tuple[int, ...] = ()
    notice: str | None = None


def _read(data: Any) -> Counts:
    if not isinstance(data.get("counts"), list):
        raise ValueError("counts must be a list")
    return Counts(tuple(data["counts"]))


def _empty(why: Unreadable | None) -> Counts:
    return Counts(notice=f"empty, {why}" if why else None)


def counts(path: Path) -> Store[Counts]:
    return Store(
        "nimarcade-counts",
        3,
        lambda: path,
        _empty,
        _read,
        lambda value: {"nimarcade-counts": 3, "counts": value.counts},
    )


def plus(number: int) -> Callable[[Counts], Counts]:
    return lambda kept: replace(kept, counts=(*kept.counts, number))
