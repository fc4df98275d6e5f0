"""One pool for every sweep of the lab: all cores of this machine, or a Dask cluster.

A sweep is a function of a module and a list of jobs, plain tuples of numbers and words; results
come back as they are ready, each with its job. A worker that dies costs time, never a result.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from nimarcade.core.codes import shown
from nimarcade.core.errors import BadInput, Missing, NimarcadeError

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
        pass  # Dask is an extra

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


# The pool on a Dask cluster (the `dask` extra).
#
# The scheduler runs a job again elsewhere when its worker dies, also where the result was made but
# not fetched yet, as long as this side holds the job's future: that is why nothing is lost.

PATIENCE = 10
"""Seconds to wait for a scheduler, and then for its first worker."""


class Cluster:
    """The workers of the Dask scheduler at an address such as `tcp://10.0.0.1:8786`."""

    def __init__(self, address: str) -> None:
        try:
            self._dask: Any = import_module("distributed")
        except ImportError:
            raise Missing("a Dask cluster needs Dask: pip install 'nimarcade[dask]'") from None
        for logger in ("distributed", "distributed.client"):  # what goes wrong is told in one line
            logging.getLogger(logger).setLevel(logging.CRITICAL)
        try:
            _knock(address)  # a client that finds nobody is slow to give up and loud when it goes
            self._client = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError):
            raise BadInput(
                f"no Dask scheduler answers at {shown(address)}; an address is like tcp://127.0.0.1:8786"
            ) from None
        try:
            self.wait(1)
        except TimeoutError:
            self.close()
            raise BadInput(f"the Dask scheduler at {shown(address)} has no workers") from None
        self.workers = sum(self._client.nthreads().values())

    def wait(self, workers: int) -> None:
        """Until so many workers are there; raises TimeoutError."""
        self._client.wait_for_workers(workers, timeout=PATIENCE)

    def sweep(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R]]:
        waiting = iter(jobs)
        running: dict[Any, tuple[Any, J]] = {}
        done = self._dask.as_completed(loop=self._client.loop)
        try:
            while True:
                while len(running) < AHEAD * self.workers and (job := next(waiting, _END)) is not _END:
                    future = self._client.submit(work, job, pure=False)
                    running[future.key] = future, job
                    done.add(future)
                if not running:
                    return
                future = next(done)
                result = self._result(future)
                yield running.pop(future.key)[1], result
        finally:
            self._client.cancel([future for future, _ in running.values()])

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except self._dask.KilledWorker:
            raise NimarcadeError(
                "every worker of the cluster that took one job died, perhaps for want of memory"
            ) from None
        except (self._dask.CancelledError, CancelledError):
            raise NimarcadeError("the Dask scheduler is gone; what was done is kept") from None
        except ModuleNotFoundError as error:
            raise NimarcadeError(
                f"the workers of the cluster lack a package: {error}; install the same nimarcade there"
            ) from None

    def close(self) -> None:
        self._client.close()


def _knock(address: str) -> None:
    """Raises OSError or ValueError unless a scheduler is at the address, which speaks first."""
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if not place.hostname or place.port is None:
        raise ValueError("an address needs a host and a port")
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as line:
        if place.scheme == "tcp" and not line.recv(1):
            raise OSError("the other side hung up")
