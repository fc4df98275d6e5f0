"""The pool on a Dask cluster (the `dask` extra).

The scheduler runs a job again elsewhere when its worker dies, also where the result was made but
not fetched yet, as long as this side holds the job's future: that is why nothing is lost.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, TypeVar
from urllib.parse import urlsplit

from nimarcade.errors import BadInput, Missing, NimarcadeError
from nimarcade.games.codes import shown
from nimarcade.lab.pool import AHEAD

J = TypeVar("J")
R = TypeVar("R")

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


_END: Any = object()
