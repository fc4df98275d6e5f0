"""How far a search is, for whoever waits: told by the positions it has looked at, never by the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

EVERY = 20_000
"""A search tells after so many positions each time, about a second's work."""
_hears: ContextVar[Callable[[int, int], object] | None] = ContextVar("hears", default=None)


def tell(done: int, of: int) -> None:
    """A search has looked at `done` positions, and gives up after `of`."""
    if (hears := _hears.get()) is not None:
        hears(done, of)


@contextmanager
def heard(by: Callable[[int, int], object]) -> Iterator[None]:
    token = _hears.set(by)
    try:
        yield
    finally:
        _hears.reset(token)
