"""One pool for every sweep of the lab: all cores of this machine, or a Dask cluster.

A sweep is a function of a module and a list of jobs, plain tuples of numbers and words; results
come back as they are ready, each with its job. A worker that dies costs time, never a result."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import connection, get_context, resource_tracker
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar, cast
from urllib.parse import urlsplit

from nimarcade.core import child, codes, plug_ins, signals
from nimarcade.core.errors import BadInput, NimarcadeError

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""So many jobs per worker of a cluster are handed out at a time, so that a long list costs no memory."""
NO_SCRIPT = (
    "worker processes cannot import this script; let its work begin under "
    '`if __name__ == "__main__":` in a file, or leave out workers'
)
BREAKS = 3
"""So many times in a row workers may die before any job is done; then it is the job's fault."""


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def opened(workers: int | None = None, scheduler: str | None = None) -> Iterator[Pool]:
    """A pool for several sweeps, one after another: `workers` processes (all cores unless told; 1 is this
    process itself), or the cluster of the Dask scheduler at this address; raises BadInput where none
    answers."""
    pool: Pool
    if scheduler is not None:
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
    """In a pool of its own: (job, work(job)) for every job, in the order in which they are done.

    `work` must be a function of a module. Errors of `work` are raised here; leaving early cancels what has
    not begun."""
    with opened(workers, scheduler) as pool:
        yield from pool.sweep(work, jobs)


class Here:
    """This process itself."""

    workers = 1

    def sweep(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R]]:
        yield from ((job, work(job)) for job in jobs)

    def close(self) -> None:
        pass


class Cores:
    """Processes of this machine, started when there is work for them and anew when one of them dies."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._processes: list[_Worker] = []

    def sweep(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[J, R]]:
        waiting = iter(jobs)
        again: list[J] = []
        running: dict[_Worker, J] = {}
        breaks = 0

        def hand_out() -> None:
            while len(running) < self.workers:
                again.extend(islice(waiting, 0 if again else 1))
                if not again:
                    return
                idle = [worker for worker in self._processes if worker not in running]
                if not idle:
                    with signals.held():  # no process is started and forgotten
                        self._processes.append(_Worker())
                        idle = self._processes[-1:]
                worker = idle[0]
                running[worker] = job = again.pop()
                worker.hand(work, job)

        try:
            hand_out()
            while running:
                by_pipe = {worker.pipe: worker for worker in running}
                worker = by_pipe[cast("Connection", connection.wait(by_pipe)[0])]
                answer = worker.answer()
                job = running.pop(worker)
                if answer is None:
                    if worker.never_began():
                        raise NimarcadeError(NO_SCRIPT)
                    self._end(worker)
                    again.append(job)
                    if (breaks := breaks + 1) == BREAKS:
                        raise NimarcadeError(
                            f"a worker process was killed {BREAKS} times in a row, perhaps for want of memory"
                        )
                    hand_out()
                    continue
                breaks = 0
                hand_out()  # nobody is idle while the result is taken
                good, result = answer
                if not good:
                    raise cast("Exception", result)
                yield job, cast("R", result)
        finally:
            for worker in running:
                self._end(worker)

    def _end(self, worker: _Worker) -> None:
        self._processes.remove(worker)
        worker.close()

    def close(self) -> None:
        for worker in list(self._processes):
            self._end(worker)


class _Worker:
    """A process that does one job at a time, and ends when this one does."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self._has_answered = False
        self._process = context.Process(target=_serve, args=(theirs, child.parent()), daemon=True)
        with _deaf():
            self._process.start()
        theirs.close()

    def hand(self, work: Callable[[J], R], job: J) -> None:
        with suppress(BrokenPipeError, ConnectionError):  # it has died: there will be no answer
            self.pipe.send((work, job))

    def answer(self) -> tuple[bool, object] | None:
        """True if the work was done, and its result or the error it ended with; None from a process
        that has died."""
        try:
            answer: tuple[bool, object] = self.pipe.recv()
        except (EOFError, OSError):
            return None
        self._has_answered = True
        return answer

    def never_began(self) -> bool:
        """True if the process ended by an error of Python's before it could take a job."""
        self._process.join(PATIENCE)
        return not self._has_answered and self._process.exitcode == 1

    def close(self) -> None:
        """End the process now, whatever it does."""
        self.pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """A process started meanwhile does not hear the Ctrl+C of a terminal, which is for its parent."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # begun with the first process, it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# the other side


def _serve(pipe: Connection, parent: int) -> None:
    child.bind(parent)
    if sys.platform != "win32":  # deaf by a handler: programs that this process starts hear again
        signal.signal(signal.SIGINT, lambda number, frame: None)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    jobs: SimpleQueue[Callable[[], object]] = SimpleQueue()
    Thread(target=_receive, args=(pipe, jobs), daemon=True).start()
    while True:
        try:
            answer = True, jobs.get()()
        except SystemExit as error:
            answer = False, _failed(error)
        except Exception as error:
            answer = False, error
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception as error:  # it cannot be sent
            pipe.send((False, _failed(error)))


def _failed(error: BaseException) -> NimarcadeError:
    return NimarcadeError(f"a worker process failed: {type(error).__name__}: {error}")


def _receive(pipe: Connection, jobs: SimpleQueue[Callable[[], object]]) -> None:
    """Take jobs in as they come, so that the end of the parent is noticed in the midst of one."""
    while True:
        try:
            work, job = pipe.recv()
        except (EOFError, OSError):
            child.end()
        except Exception as error:
            jobs.put(partial(_fail, error))
        else:
            jobs.put(partial(work, job))


def _fail(error: Exception) -> None:
    raise error


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
        missing = "a Dask cluster needs Dask: pip install 'nimarcade[dask]'"
        self._dask: Any = plug_ins.imported("distributed", missing)
        for logger in ("distributed", "distributed.client"):  # what goes wrong is told in one line
            logging.getLogger(logger).setLevel(logging.CRITICAL)
        try:
            # knock first: a client that finds nobody is slow to give up and loud when it goes
            place = urlsplit(address if "://" in address else f"tcp://{address}")
            if not place.hostname or place.port is None:
                raise ValueError("an address needs a host and a port")
            with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as line:
                if place.scheme == "tcp" and not line.recv(1):  # a scheduler speaks first
                    raise OSError("the other side hung up")
            self._client = self._dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError):
            raise BadInput(
                f"no Dask scheduler answers at {codes.shown(address)}; an address is like tcp://127.0.0.1:8786"
            ) from None
        try:
            self.wait(1)
        except TimeoutError:
            self.close()
            raise BadInput(f"the Dask scheduler at {codes.shown(address)} has no workers") from None
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


Pool: TypeAlias = Here | Cores | Cluster
"""Each sweeps as `sweep` does."""
