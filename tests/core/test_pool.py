"""The one pool: results complete and once each, also when workers die."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from nimarcade.core import pool
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


def test_work_that_kills_every_worker_ends_in_one_line() -> None:
    with pytest.raises(NimarcadeError, match="killed 3 times in a row"):
        list(pool.sweep(sweeps.always_dies, [(1, "")], workers=2))


@pytest.mark.extras
@pytest.mark.parametrize("address", ["rubbish", "", "tcp://127.0.0.1:x", "tcp://127.0.0.1:{closed}"])
def test_a_scheduler_that_is_not_there(address: str) -> None:
    with socket.socket() as taken:  # bound but not listening: nobody answers there
        taken.bind(("127.0.0.1", 0))
        address = address.replace("{closed}", str(taken.getsockname()[1]))
        with pytest.raises(BadInput, match="no Dask scheduler answers"), pool.opened(scheduler=address):
            pass
