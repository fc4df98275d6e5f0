"""Work of several kinds for the worker's processes: apart from the tests, so that a process that does it
loads nothing else."""

import os
import sys
import time
from pathlib import Path

from nimarcade.core.task import remote


@remote
def forever() -> None:
    while True:
        time.sleep(1)


@remote
def unwell() -> None:
    raise ZeroDivisionError("no")


@remote
def dies(path: str) -> None:
    written(path, 0.0)
    sys.exit()


@remote
def earned(name: str) -> None:
    from nimarcade.coach import statistics

    statistics.change(lambda kept: kept.count(name))


@remote
def process() -> int:
    return os.getpid()


@remote
def written(path: str, seconds: float) -> str:
    time.sleep(seconds)
    with Path(path).open("a") as file:
        file.write("x")
    return path
