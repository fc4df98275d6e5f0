"""One pool for every sweep of the lab: all cores of this machine, or a Dask cluster.

A sweep is a function of a module and a list of jobs, plain tuples of numbers and words; results
come back as they are ready, each with its job.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, TypeVar

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""So many jobs per worker are handed out at a time, so that a long list costs no memory."""


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def sweep(work: Callable[[J], R], jobs: Iterable[J], *, workers: int | None = None) -> Iterator[tuple[J, R]]:
    """(job, work(job)) for every job, in the order in which they are done.

    `work` must be a function of a module. One worker means this process itself. Errors of `work`
    are raised here; leaving early cancels what has not begun.
    """
    count = workers or cores()
    if count == 1:
        for job in jobs:
            yield job, work(job)
        return
    waiting = iter(jobs)
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        running: dict[Future[Any], J] = {}
        try:
            while True:
                while len(running) < AHEAD * count and (job := next(waiting, _END)) is not _END:
                    running[pool.submit(work, job)] = job
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


_END: Any = object()
