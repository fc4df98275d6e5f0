"""The one pool: results complete and once each, also when workers die."""

import socket
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

from nimarcade.core import pool, searching
from nimarcade.core.errors import BadInput, NimarcadeError
from tests.lab import sweeps

TWENTY = list(range(20))


def squares(mark: str) -> tuple[list[sweeps.Job], list[tuple[sweeps.Job, int]]]:
    jobs = [(n, mark) for n in TWENTY]
    return jobs, [(job, job[0] ** 2) for job in jobs]


def test_one_worker_is_this_process_in_order() -> None:
    jobs, right = squares("")
    assert list(pool.sweep(sweeps.square, iter(jobs), workers=1)) == right


def test_a_killed_worker_costs_no_result(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    jobs, right = squares(str(mark))
    with pool.opened(2) as workers:
        assert sorted(workers.sweep(sweeps.square, jobs)) == right
        assert mark.exists()
        with pytest.raises(ArithmeticError, match="no square of 3"):
            list(workers.sweep(sweeps.fails, [(3, "")]))
        with pytest.raises(NimarcadeError, match="failed: SystemExit: no square of 4"):
            list(workers.sweep(sweeps.exits, [(4, "")]))


def test_work_that_kills_every_worker_ends_in_one_line() -> None:
    with pytest.raises(NimarcadeError, match="killed 3 times in a row"):
        list(pool.sweep(sweeps.always_dies, [(1, "")], workers=2))


def test_a_script_that_works_as_it_is_imported_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import nimarcade as na\nna.table('nim', (120, 120, 60), 'sg', workers=2)\n")
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=60, check=False)
    assert ran.stderr.splitlines()[-1].endswith(pool.NO_SCRIPT)


@pytest.mark.extras
@pytest.mark.parametrize("address", ["rubbish", "", "tcp://127.0.0.1:x", "tcp://127.0.0.1:{closed}"])
def test_a_scheduler_that_is_not_there(address: str) -> None:
    with socket.socket() as taken:  # bound but not listening: nobody answers there
        taken.bind(("127.0.0.1", 0))
        address = address.replace("{closed}", str(taken.getsockname()[1]))
        with pytest.raises(BadInput, match="no Dask scheduler answers"), pool.opened(scheduler=address):
            pass


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    time = [100.0]
    monkeypatch.setattr(searching, "monotonic", lambda: time[0])
    return time


def test_without_a_deadline_it_is_never_late(now: list[float]) -> None:
    now[0] = inf
    with searching.until(None), searching.within(None), searching.part(0.5):
        assert not searching.timed()
        assert not searching.late()


def test_a_block_ends_with_those_around_it(now: list[float]) -> None:
    with searching.within(10):
        assert searching.timed()
        with searching.until(120), searching.within(None):
            now[0] = 110
            assert not searching.late()
            now[0] = 110.5
            assert searching.late()
        assert searching.late()
    assert not searching.late()


def test_a_part_of_the_time_is_over_before_the_whole(now: list[float]) -> None:
    with searching.within(10):
        now[0] = 105
        with searching.part(0.6):
            now[0] = 107.9
            assert not searching.late()
            now[0] = 108.1
            assert searching.late()
        assert not searching.late()
        now[0] = 111
        with searching.part(0.6):
            assert searching.late()


def test_long_pieces_of_work_stop_before_the_one_that_would_be_late(now: list[float]) -> None:
    assert not searching.paced()()
    with searching.within(10):
        stop = searching.paced()
        now[0] += 4
        assert not stop()
        now[0] += 4
        assert stop(), "the third would end after 12 seconds"
        now[0] += 1
        assert not stop(), "a short one ends in time"
