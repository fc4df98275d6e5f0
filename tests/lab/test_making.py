"""Tables in many parts: the same as in one, on any pool, stopped and gone on with."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from nimarcade.lab.tables import making, walking, ways
from nimarcade.lab.tables.box import Tile
from tests.command import Ran, nimarcade

TILED = (
    *(("nim", "9,6,7", "outcome"), ("nim+misere", "9,12", "outcome"), ("nim", "9,6,7", "sg")),
    *(("nim+misere", "6,8,7", "remoteness"), ("moore-nim+k=2", "4,5,3,6", "remoteness")),
    *(("moore-nim+k=2", "4,5,3,6", "sg"), ("co-nim", "6,9,7", "sg"), ("exco-nim", "5/9,14", "sg")),
    *(("exco-nim", "14/9,5", "outcome"), ("exco-nim", "3/5,4,6", "sg")),
    ("exco-nim+misere", "3/5,4,6", "outcome"),
)
WIDE = (
    *(("wythoff-nim", "40,25", "outcome"), ("wythoff-nim", "25,40", "sg")),
    *(("wythoff-nim", "25,40", "remoteness"), ("wythoff-nim", "3,60", "sg")),
)
"""In tiles as wide as the box."""
WHOLE = (
    *(("greedy-nim+k=3", "20,18,15", "sg"), ("greedy-nim+misere", "20,18,15", "remoteness")),
    *(("greedy-nim", "80,75", "sg"), ("delete-nim", "9,9,8", "sg"), ("delete-nim", "9,7,8", "outcome")),
    *(("bounded-nim+k=3", "30,40", "remoteness"), ("dawsons-chess", "14,16", "sg")),
)


SETTLE = making.settle


def table(head: str, box: str, what: str, file: Path, *options: str) -> Ran:
    return nimarcade("table", head, "--box", box, "--what", what, "-o", str(file), *options)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    cut_at(monkeypatch, 40)
    monkeypatch.setattr(making, "LEAST", 8)


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs in one piece are kept all the time."""
    monkeypatch.setattr(making, "EVERY", -1.0)
    monkeypatch.setattr(making, "STEP", 10)


def cut_at(patch: pytest.MonkeyPatch, cells: int) -> None:
    for way in making.TILE_WAYS:
        patch.setattr(type(way), "cells", cells)


def whole(case: tuple[str, str, str], folder: Path) -> bytes:
    file = folder / "whole.npy"
    with pytest.MonkeyPatch.context() as patch:
        cut_at(patch, 10**9)
        patch.setattr(making, "EVERY", 1e9)
        assert table(*case, file).status == 0
    return file.read_bytes()


@pytest.mark.few("case1", "case2", "case3", "case12", "case14")
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("case", TILED + WIDE)
def test_tiles_make_the_same_table(
    case: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, settled = tmp_path / "tiled.npy", settling(monkeypatch)
    assert table(*case, file, "--jobs", "1").status == 0
    assert len(settled) > 1
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
    monkeypatch.setattr(ways, "COMPILED", 0)
    settled = settling(monkeypatch)
    assert table(*case, file, "--jobs", "1").status == 0
    assert file.read_bytes() == right
    assert {tile.way for tile in settled} == {"compiled"}


def settling(patch: pytest.MonkeyPatch, most: int = 10**6) -> list[Tile]:
    """The tiles that are settled from now on; the run is stopped when there are so many."""
    settled: list[Tile] = []

    def work(tile: Tile) -> Any:
        if len(settled) == most:
            raise KeyboardInterrupt
        settled.append(tile)
        return SETTLE(tile)

    patch.setattr(making, "settle", work)
    return settled


@pytest.mark.sweep
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
    file = tmp_path / "tiled.npy"
    settled = settling(monkeypatch, 9)
    ran = table(*case, file, "--jobs", "1")
    assert ran.status == 130
    assert f"kept in {file}.parts, the same command goes on" in ran.complaint
    assert not file.exists()
    assert len(list((tmp_path / "tiled.npy.parts").glob("tile-*.npz"))) == 9
    after = settling(monkeypatch)
    ran = table(*case, file, "--jobs", "1", "--memory", "1G")
    assert ran.status == 0
    assert ran.complaint == f"going on from {file}.parts"
    places = [tile.index for tile in (*settled, *after)]
    assert len(places) == len(set(places)) > 9
    assert file.read_bytes() == whole(case, tmp_path)
    assert not (tmp_path / "tiled.npy.parts").exists()


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("case", WHOLE)
def test_a_run_in_one_piece_goes_on_too(
    case: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.npy"
    stopped(monkeypatch, 8)
    assert table(*case, file).status == 130
    if (values := tmp_path / "table.npy.parts" / "values").exists():
        with values.open("ab") as torn:
            torn.write(b"\1\2")  # stopped in the middle of a value
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


def stopped(monkeypatch: pytest.MonkeyPatch, looks: int = 6) -> None:
    """A run is stopped at one of its looks at the clock; the next one goes to its end."""
    left = iter(range(looks))

    def watch(self: Any, done: int, of: int) -> None:
        if next(left, None) == looks - 1:
            raise KeyboardInterrupt

    monkeypatch.setattr("nimarcade.cli.output.Bar.show", watch)


def spoiled(file: Path, at: float) -> None:
    data = bytearray(file.read_bytes())
    data[int(at * (len(data) - 1))] ^= 4
    file.write_bytes(data)


@pytest.mark.few("*-0.6", "*-1.0")
@pytest.mark.usefixtures("small", "often")
@pytest.mark.parametrize("at", [0.0, 0.3, 0.6, 0.99, 1.0])
@pytest.mark.parametrize(
    "case", [TILED[0], WHOLE[0], WHOLE[3], WHOLE[6], ("wythoff-nim", "30,20", "sg")], ids=lambda case: case[0]
)
def test_a_damaged_part_is_made_again_with_a_word(
    case: tuple[str, str, str], at: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.npy"
    folder = tmp_path / "table.npy.parts"
    right = whole(case, tmp_path)
    stopped(monkeypatch)
    assert table(*case, file, "--jobs", "1").status == 130
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    victims = [path for path in folder.iterdir() if path.name != making.PLAN]
    for path in victims:
        spoiled(path, at)
    ran = table(*case, file, "--jobs", "1")
    assert ran.status == 0
    assert ran.err.count("is damaged; ") + ran.err.count("\n") > 1, "a word"
    assert all(len(line) < 300 for line in ran.err.splitlines())
    assert file.read_bytes() == right


@pytest.mark.usefixtures("small")
def test_a_damaged_plan_is_made_again_and_its_parts_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, case = tmp_path / "table.npy", TILED[0]
    right = whole(case, tmp_path)
    plan_file = tmp_path / "table.npy.parts" / making.PLAN
    settling(monkeypatch, 3)
    assert table(*case, file, "--jobs", "1").status == 130
    spoiled(plan_file, 0.5)
    settled = settling(monkeypatch)
    ran = table(*case, file, "--jobs", "1")
    assert (ran.status, f"{plan_file} is damaged and made again" in ran.err) == (0, True)
    assert (0, 0, 0) not in [tile.index for tile in settled]
    assert file.read_bytes() == right


@pytest.mark.usefixtures("small")
def test_parts_of_another_table_and_of_a_newer_version_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.npy"
    settling(monkeypatch, 3)
    assert table(*TILED[0], file, "--jobs", "1").status == 130
    ran = table("nim", "9,7,7", "outcome", file, "--jobs", "1")
    assert (ran.status, "parts of another table" in ran.err, "going on" in ran.err) == (2, True, False)
    plan_file = tmp_path / "table.npy.parts" / making.PLAN
    kept = {**json.loads(plan_file.read_text()), "nimarcade": 2}
    del kept["checksum"]
    plan_file.write_text(json.dumps(kept))
    ran = table(*TILED[0], file, "--jobs", "1")
    assert (ran.status, "parts of a newer nimarcade" in ran.err) == (2, True)
    assert (tmp_path / "table.npy.parts" / "tile-0-0-0.npz").exists()


def test_a_value_that_takes_long_is_kept_in_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One row whose value needs thousands of positions: what is settled of them is there the next time."""
    monkeypatch.setattr(making, "EVERY", -1.0)
    monkeypatch.setattr(making, "CLOCK", 16)
    file, folder = tmp_path / "table.csv", tmp_path / "table.csv.parts"
    case = "dawsons-chess+misere", "26", "outcome"
    right = nimarcade("table", *case[:1], "--box", case[1], "--what", case[2]).out
    settle, met = walking.Walk._settle, [0]
    real = making.Settled.settled

    def settled(self: making.Settled, key: Any, value: int) -> None:
        real(self, key, value)
        met[0] += 1
        if met[0] == 600:
            raise KeyboardInterrupt

    monkeypatch.setattr(making.Settled, "settled", settled)
    assert table(*case, file).status == 130
    first, met[0] = met[0], 10**6
    assert (folder / making.SETTLED).stat().st_mode & 0o777 == 0o600
    assert table(*case, file).status == 0
    again = met[0] - 10**6
    assert file.read_text() == right
    met[0] = 10**9
    assert table(*case, tmp_path / "other.csv").status == 0
    assert again <= met[0] - 10**9 - first + 32
    assert settle is walking.Walk._settle


@pytest.mark.sweep
def test_a_killed_command_goes_on_where_it_was(tmp_path: Path) -> None:
    """The whole process, with SIGKILL: nothing is tidied up."""
    file = tmp_path / "killed.npy"
    argv = [sys.executable, "-m", "nimarcade", "table", "nim", "--box", "200,200,200"]
    argv += ["-o", str(file), "--jobs", "1"]

    script = (
        "import os, signal, sys\n"
        "from nimarcade.cli.main import run\n"
        "from nimarcade.lab.tables import making\n"
        "keep, kept = making.Parts.keep, []\n"
        "def counted(*part):\n"
        "    keep(*part), kept.append(part)\n"
        "    if len(kept) == 2: os.kill(os.getpid(), signal.SIGKILL)\n"
        "making.Parts.keep = counted; run(sys.argv[1:])"
    )
    killed = subprocess.run([sys.executable, "-c", script, *argv[3:]], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len([*(tmp_path / "killed.npy.parts").glob("tile-*.npz")]) == 2
    assert not file.exists()
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert "going on from" in done.stderr
    assert file.read_bytes() == whole(("nim", "200,200,200", "outcome"), tmp_path)
