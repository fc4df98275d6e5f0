"""One pool for every sweep of the lab: all cores of this machine, or a Dask cluster.

A sweep is a function of a module and a list of jobs, plain tuples of numbers and words; results
come back as they are ready, each with its job. A worker that dies costs time, never a result.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from nimarcade.errors import NimarcadeError

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""So many jobs per worker are handed out at a time, so that a long list costs no memory."""
BREAKS = 3
"""So many times in a row workers may die before any job is done; then it is the job's fault."""


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool(Protocol):
    """Workers that stay for several sweeps, one after another."""

    workers: int

    def sweep(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R]]:
        """(job, work(job)) for every job, in the order in which they are done.

        `work` must be a function of a module. Errors of `work` are raised here; leaving early
        cancels what has not begun.
        """

    def close(self) -> None: ...


@contextmanager
def opened(workers: int | None = None, scheduler: str | None = None) -> Iterator[Pool]:
    """The pool on `workers` processes (all cores unless told; 1 is this process itself), or on the
    cluster of the Dask scheduler at this address; raises BadInput where none answers."""
    pool: Pool
    if scheduler is not None:
        from nimarcade.lab.cluster import Cluster  # Dask is an extra

        pool = Cluster(scheduler)
    else:
        count = workers or cores()
        pool = Here() if count == 1 else Cores(count)
    try:
        yield pool
    finally:
        pool.close()


def sweep(
    work: Callable[[J], R], jobs: Iterable[J], *, workers: int | None = None, scheduler: str | None = None
) -> Iterator[tuple[J, R]]:
    """One sweep in a pool of its own; see `opened` and `Pool.sweep`."""
    with opened(workers, scheduler) as pool:
        yield from pool.sweep(work, jobs)


class Here:
    """This process itself."""

    workers = 1

    def sweep(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R]]:
        for job in jobs:
            yield job, work(job)

    def close(self) -> None:
        pass


class Cores:
    """Processes of this machine, begun at the first sweep and begun anew when one of them dies."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def sweep(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R]]:
        waiting = iter(jobs)
        again: list[J] = []
        running: dict[Future[Any], J] = {}
        breaks = 0
        try:
            while True:
                try:
                    while len(running) < AHEAD * self.workers:
                        job = again.pop() if again else next(waiting, _END)
                        if job is _END:
                            break
                        again.append(job)  # not lost where handing it out fails
                        running[self._begun().submit(work, job)] = again.pop()
                    if not running:
                        return
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        result = future.result()
                        breaks = 0
                        yield running.pop(future), result
                except BrokenProcessPool:
                    breaks += 1
                    if breaks == BREAKS:
                        raise NimarcadeError(
                            f"a worker process was killed {BREAKS} times in a row, perhaps for want of memory"
                        ) from None
                    again += running.values()
                    running.clear()
                    self.close()
        finally:
            for future in running:
                future.cancel()

    def _begun(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


_END: Any = object()
