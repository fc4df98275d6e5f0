"""The progress of a search, told by the positions it has looked at, never by the clock; and until when it is
wanted: what searches asks now and then whether it is `late`, and then says what it knows. Without a deadline
nothing depends on the clock."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic

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


_until: ContextVar[float] = ContextVar("until", default=inf)


@contextmanager
def until(moment: float | None) -> Iterator[None]:
    """A search in this block is over at a moment of `time.monotonic`, which is one for all processes of a
    machine, or when that of a block around it is; None is no limit."""
    token = _until.set(_until.get() if moment is None else min(_until.get(), moment))
    try:
        yield
    finally:
        _until.reset(token)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """A search in this block is over so many seconds from now; None is no limit."""
    with until(None if seconds is None else monotonic() + seconds):
        yield


@contextmanager
def part(share: float) -> Iterator[None]:
    """A search in this block is over after this share of the time that is left."""
    with within((_until.get() - monotonic()) * share if timed() else None):
        yield


def timed() -> bool:
    """True if there is a deadline."""
    return _until.get() < inf


def late() -> bool:
    """True if the time is over."""
    return timed() and monotonic() > _until.get()


def paced() -> Callable[[], bool]:
    """A function to ask between pieces of work: true when it is `late`, or when another piece as long as the
    last one would be over too late."""
    before = monotonic()

    def stop() -> bool:
        nonlocal before
        now = monotonic()
        last, before = now - before, now
        return now + last > _until.get()

    return stop
