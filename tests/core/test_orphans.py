"""Workers end with the process that started them, though it is killed and they are at work."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from nimarcade.core import child
from nimarcade.core.task import remote
from tests.process import environment, left, marked, used

pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")

STUB = Path(__file__).parents[1] / "players" / "stub_engine.py"
PARENTS = {
    "pool": (
        "from nimarcade.core import pool\nfrom tests.core.test_orphans import busy\n"
        "if __name__ == '__main__':\n    list(pool.sweep(busy, range(9), workers=2))"
    ),
    "partner": (
        "from random import Random\nfrom nimarcade.core import catalogue\n"
        "from nimarcade.theory.so_long_sucker.mcts import advise_paired\n"
        "advise_paired(catalogue.read('so-long-sucker'), 60, Random(1))"
    ),
    "engine": (
        "from nimarcade.core import catalogue\nfrom nimarcade.players.selfplay import selfplay\n"
        f"seats = ('perfect', 'engine/time=60:{sys.executable} -S {STUB} spin')\n"
        "selfplay(catalogue.read('nim:5,4'), seats)"
    ),
    "arcade": (
        "import asyncio\nfrom nimarcade.core import task, worker\n"
        "from tests.core.test_orphans import thinks\nboth = worker.ProcessWorker('')\n"
        "async def main():\n"
        "    thoughts = [both.run(task.task(thinks), lane=lane) for lane in ('now', 'long')]\n"
        "    await asyncio.gather(*thoughts)\nasyncio.run(main())"
    ),
}
"""Code → what it leaves to others: two jobs of a pool, half of a search, a program that hangs, thoughts."""
WORKERS = {"pool": 2, "partner": 1, "engine": 1, "arcade": 2}


AT_WORK = 0.6
"""Seconds of processor time after which a worker has done with starting."""


def busy(job: int) -> int:
    while True:
        job += 1


@remote
def thinks() -> int:
    return busy(0)


def hard(job: int) -> int:
    """One step of the interpreter that takes very long: no thread has time to look at a pipe."""
    return len(str(7 ** (job + 10**7)))


def killed(name: str, code: str, folder: Path) -> list[int]:
    """What is left of a program that is killed while its workers work."""
    file = folder / "parent.py"
    file.write_text(code)
    env, mark = environment(folder)
    parent = subprocess.Popen([sys.executable, file], env=env)
    try:
        until = time.monotonic() + 200
        while sum(used(pid) > AT_WORK for pid in marked(mark) if pid != parent.pid) < WORKERS[name]:
            assert time.monotonic() < until, "no worker works"
            time.sleep(0.05)
    finally:
        parent.kill()
        parent.wait()
    return left(mark)


@pytest.mark.few("pool", "engine")
@pytest.mark.parametrize("name", PARENTS)
def test_workers_end_with_a_parent_that_is_killed(name: str, tmp_path: Path) -> None:
    assert not killed(name, PARENTS[name], tmp_path)


@pytest.mark.sweep
def test_the_pipe_alone_will_do(tmp_path: Path) -> None:
    code = PARENTS["pool"].replace(
        "if __name__", "from nimarcade.core import child\nchild.parent = lambda: 0\nif __name__"
    )
    assert not killed("pool", code, tmp_path)


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform != "linux", reason="the kernel is asked")
def test_the_kernel_ends_what_has_no_time_to_look(tmp_path: Path) -> None:
    assert not killed("pool", PARENTS["pool"].replace("busy", "hard"), tmp_path)


def test_a_program_started_with_us_is_the_program_itself() -> None:
    command = child.tied([sys.executable, "-c", "import os, sys; print(os.getpid(), sys.argv[1])", "a b"])
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.communicate(timeout=60)[0].split("\n")[0] == f"{process.pid} a b"
    missing = subprocess.run(child.tied([os.devnull]), capture_output=True, text=True, check=False)
    assert (missing.returncode, missing.stderr) == (127, "it cannot be started: Permission denied\n")
