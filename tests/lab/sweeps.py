"""Work for pools, in a module that worker processes can import."""

import os
import signal
import sys
import time
from pathlib import Path

Job = tuple[int, str]


def square(job: Job) -> int:
    """The number's square; the first time that 7 is asked for, the worker dies as Windows ends one."""
    number, mark = job
    if number == 7 and mark and not Path(mark).exists():
        Path(mark).touch()
        os._exit(1)
    return number * number


def slow_square(job: Job) -> int:
    time.sleep(0.05)
    return job[0] ** 2


def always_dies(job: Job) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def fails(job: Job) -> int:
    raise ArithmeticError(f"no square of {job[0]}")


def exits(job: Job) -> int:
    sys.exit(f"no square of {job[0]}")
