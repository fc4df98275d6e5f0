"""Tables in many parts: the same as in one, on any pool, stopped and gone on with."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from nimarcade.lab.tables import making, masks, plan, walking
from nimarcade.lab.tables.box import Index
from nimarcade.lab.tables.way import Tile
from tests.command import Ran, nimarcade

TILED = (
    ("nim", "9,6,7", "outcome"),
    ("nim+misere", "9,12", "outcome"),
    ("nim", "9,6,7", "sg"),
    ("nim+misere", "6,8,7", "remoteness"),
    ("moore-nim+k=2", "4,5,3,6", "remoteness"),
    ("moore-nim+k=2", "4,5,3,6", "sg"),
    ("co-nim", "6,9,7", "sg"),
    ("exco-nim", "5/9,14", "sg"),
    ("exco-nim", "14/9,5", "outcome"),
    ("exco-nim", "3/5,4,6", "sg"),
    ("exco-nim+misere", "3/5,4,6", "outcome"),
)
WHOLE = (
    ("greedy-nim+k=3", "20,18,15", "sg"),
    ("greedy-nim+misere", "20,18,15", "remoteness"),
    ("greedy-nim", "80,75", "sg"),
    ("delete-nim", "9,9,8", "sg"),
    ("delete-nim", "9,7,8", "outcome"),
    ("bounded-nim+k=3", "30,40", "remoteness"),
    ("dawsons-chess", "14,16", "sg"),
)


def table(head: str, box: str, what: str, file: Path, *options: str) -> Ran:
    return nimarcade("table", head, "--box", box, "--what", what, "-o", str(file), *options)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiles of at most 40 cells."""
    cut_at(monkeypatch, 40)
    monkeypatch.setattr(plan, "LEAST", 8)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs in one piece are kept all the time."""
    monkeypatch.setattr(making, "EVERY", -1.0)
    monkeypatch.setattr(making, "STEP", 10)


def cut_at(patch: pytest.MonkeyPatch, cells: int) -> None:
    for way in plan.TILE_WAYS:
        patch.setattr(type(way), "cells", cells)


def whole(case: tuple[str, str, str], folder: Path) -> bytes:
    """The table made in one piece and in one go."""
    file = folder / "whole.npy"
    with pytest.MonkeyPatch.context() as patch:
        cut_at(patch, 10**9)
        patch.setattr(making, "EVERY", 1e9)
        assert table(*case, file).status == 0
    return file.read_bytes()


@pytest.mark.few("case1", "case2", "case3")
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("case", TILED)
def test_tiles_make_the_same_table(case: tuple[str, str, str], tmp_path: Path) -> None:
    file = tmp_path / "tiled.npy"
    assert table(*case, file, "--jobs", "1").status == 0
    assert file.read_bytes() == whole(case, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tiled.npy", "whole.npy"]


@pytest.mark.sweep  # compiling takes some seconds
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("case", [case for case in TILED if case[2] == "sg"])
def test_compiled_tiles_make_the_same_table(
    case: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    file, right = tmp_path / "tiled.npy", whole(case, tmp_path)
    settled: list[str] = []
    monkeypatch.setattr(masks, "COMPILED", 0)
    monkeypatch.setattr(making, "settle", spied_on(settled))
    assert table(*case, file, "--jobs", "1").status == 0
    assert file.read_bytes() == right
    assert set(settled) == {"compiled"}


def spied_on(settled: list[str]) -> Callable[[Tile], Any]:
    """`settle` that tells the way of each tile."""
    settle = making.settle

    def work(tile: Tile) -> Any:
        settled.append(tile.way)
        return settle(tile)

    return work


@pytest.mark.usefixtures("small")
def test_tiles_make_the_same_table_on_all_cores_and_as_rows(tmp_path: Path) -> None:
    case = TILED[6]
    file = tmp_path / "tiled.csv"
    assert table(*case, file, "--jobs", "2").status == 0
    head, box, what = case
    assert (
        file.read_text("ascii") == nimarcade("table", head, "--box", box, "--what", what, "--jobs", "1").out
    )


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("case", TILED[::3])
def test_a_stopped_run_goes_on_with_what_is_done(
    case: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, settle = tmp_path / "tiled.npy", making.settle
    settled: list[Index] = []
    most = 9

    def counted(tile: Tile) -> Any:
        if len(settled) == most:
            raise KeyboardInterrupt
        settled.append(tile.index)
        return settle(tile)

    monkeypatch.setattr(making, "settle", counted)
    ran = table(*case, file, "--jobs", "1")
    assert ran.status == 130
    assert f"kept in {file}.parts, the same command goes on" in ran.complaint
    assert not file.exists()
    assert len(list((tmp_path / "tiled.npy.parts").glob("tile-*.npz"))) == 9
    most = 10**6
    ran = table(*case, file, "--jobs", "1", "--memory", "1G")
    assert ran.status == 0
    assert ran.complaint == f"going on from {file}.parts"
    assert len(settled) == len(set(settled)) > 9
    assert file.read_bytes() == whole(case, tmp_path)
    assert not (tmp_path / "tiled.npy.parts").exists()


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("case", WHOLE)
def test_a_run_in_one_piece_goes_on_too(
    case: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.npy"
    looks = [0]

    def watch(self: Any, done: int, of: int) -> None:
        looks.append(done)
        if len(looks) == 9:
            raise KeyboardInterrupt

    monkeypatch.setattr("nimarcade.cli.verify.Bar.show", watch)
    assert table(*case, file).status == 130
    if (values := tmp_path / "table.npy.parts" / "values").exists():
        with values.open("ab") as torn:
            torn.write(b"\1\2")  # stopped in the middle of a value
    monkeypatch.setattr("nimarcade.cli.verify.Bar.show", lambda self, done, of: None)
    worked = spied(monkeypatch)
    ran = table(*case, file)
    assert (ran.status, ran.complaint) == (0, f"going on from {file}.parts")
    again = len(worked)
    worked.clear()
    assert file.read_bytes() == whole(case, tmp_path)
    assert again < len(worked) or not worked


def spied(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Positions of which the value was worked out by walking."""
    met: list[Any] = []
    value = walking.Walk.value

    def counted(self: walking.Walk, p: Any) -> int:
        met.append(p)
        return value(self, p)

    monkeypatch.setattr(walking.Walk, "value", counted)
    return met


@pytest.mark.usefixtures("small")
def test_parts_of_another_table_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.npy"
    monkeypatch.setattr(making, "settle", stopped_after(3))
    assert table(*TILED[0], file, "--jobs", "1").status == 130
    ran = table("nim", "9,7,7", "outcome", file, "--jobs", "1")
    assert ran.status == 2
    assert "parts of another table" in ran.err
    assert (tmp_path / "table.npy.parts" / "tile-0-0-0.npz").exists()


def stopped_after(count: int) -> Callable[[Tile], Any]:
    left, settle = iter(range(count)), making.settle

    def work(tile: Tile) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return settle(tile)

    return work


@pytest.mark.sweep
def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    """The whole process, with SIGKILL: nothing is tidied up."""
    import subprocess
    import sys
    import time

    file = tmp_path / "killed.npy"
    argv = [sys.executable, "-m", "nimarcade", "table", "nim", "--box", "200,200,200"]
    argv += ["-o", str(file), "--jobs", "1"]

    def parts() -> Iterator[Path]:
        return (tmp_path / "killed.npy.parts").glob("tile-*.npz")

    running = subprocess.Popen(argv)
    limit = time.monotonic() + 60
    while sum(1 for _ in parts()) < 2 and time.monotonic() < limit:
        time.sleep(0.01)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    assert sum(1 for _ in parts()) >= 2
    assert not file.exists()
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert "going on from" in done.stderr
    assert file.read_bytes() == whole(("nim", "200,200,200", "outcome"), tmp_path)
