"""Sweeps on a Dask cluster of this machine whose workers are killed midway: nothing is lost."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nimarcade.core import pool
from nimarcade.core.errors import NimarcadeError
from nimarcade.core.pool import Cluster
from nimarcade.lab.tables import making
from nimarcade.lab.tables.box import Index
from nimarcade.lab.tables.making import Parts
from tests.command import nimarcade
from tests.lab import sweeps

pytestmark = pytest.mark.sweep


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two workers, replaced when they die."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as made:
        yield made


@pytest.fixture
def cluster(workers: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(pool, "PATIENCE", 120)  # on a busy machine new ones take long
    with pool.opened(scheduler=workers.scheduler_address) as pool_of_two:
        assert isinstance(pool_of_two, Cluster)
        pool_of_two.wait(2)  # those killed by the test before are back
    return workers


def kill_one(cluster: Any) -> None:
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)


def test_every_job_is_done_once(cluster: Any) -> None:
    jobs = [(n, "") for n in range(40)]
    met = []
    with pool.opened(scheduler=cluster.scheduler_address) as workers:
        assert workers.workers == 2
        for done, pair in enumerate(workers.sweep(sweeps.slow_square, jobs)):
            met.append(pair)
            if done == 5:
                kill_one(cluster)
    assert sorted(met) == [(job, job[0] ** 2) for job in jobs]


def test_a_table_is_the_same(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    argv = ("table", "exco-nim", "--box", "5/9,14", "--what", "sg", "-o")
    whole, file = tmp_path / "whole.npy", tmp_path / "cluster.npy"
    assert nimarcade(*argv, str(whole)).status == 0
    for way in making.TILE_WAYS:
        monkeypatch.setattr(type(way), "cells", 40)
    monkeypatch.setattr(making, "LEAST", 8)
    keep = Parts.keep
    kept: list[Index] = []

    def keeping(self: Parts, index: Index, *made: Any) -> None:
        keep(self, index, *made)
        kept.append(index)
        if len(kept) == 5:
            kill_one(cluster)

    monkeypatch.setattr(Parts, "keep", keeping)
    assert nimarcade(*argv, str(file), "--scheduler", cluster.scheduler_address).status == 0
    assert len(kept) == len(set(kept)) > 20
    assert file.read_bytes() == whole.read_bytes()


def test_verdicts_on_claims_are_the_same(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    argv = ("verify", "misere-greedy.theorem-*", "--box", "largest=9", "--json")
    alone = nimarcade(*argv, "--jobs", "1").data
    sweep = Cluster.sweep

    def killing(self: Cluster, work: Any, jobs: Any) -> Iterator[Any]:
        for done, pair in enumerate(sweep(self, work, jobs)):
            if done == 2:
                kill_one(cluster)
            yield pair

    monkeypatch.setattr(Cluster, "sweep", killing)
    spread = nimarcade(*argv, "--scheduler", cluster.scheduler_address).data
    for report in (*alone, *spread):
        del report["seconds"]
    assert len(alone) > 5
    assert spread == alone


def test_errors_arrive(cluster: Any) -> None:
    with pool.opened(scheduler=cluster.scheduler_address) as workers:
        with pytest.raises(ArithmeticError, match="no square of 3"):
            list(workers.sweep(sweeps.fails, [(3, "")]))
        with pytest.raises(NimarcadeError, match="every worker of the cluster that took one job died"):
            list(workers.sweep(sweeps.always_dies, [(3, "")]))
        assert isinstance(workers, Cluster)
        workers.wait(2)  # a cluster that is mending cannot be closed
