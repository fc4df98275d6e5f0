"""Tables, against brute force that knows only the rules; formats, limits and refusals."""

import csv
import io
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from io import StringIO
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from nimarcade.core import catalogue, pool
from nimarcade.core.errors import BadInput, Unwritten
from nimarcade.games.dawsons_chess import GAME, Rows
from nimarcade.lab.tables import box as boxes
from nimarcade.lab.tables import files, making
from nimarcade.lab.tables.box import P, What
from nimarcade.lab.tables.box import read as read_box
from nimarcade.lab.tables.making import MEMORY, Parts
from nimarcade.lab.tables.making import plan as plan_of
from nimarcade.lab.tables.ways import Slabs
from nimarcade.theory import solver
from tests import ask, oracle
from tests.command import nimarcade
from tests.games.samples import each_impartial

WHATS = ("outcome", "sg", "remoteness")
BOXES = (
    *(("nim", "5,6,4"), ("nim+misere", "5,6,4"), ("moore-nim+k=2", "3,2,3,4")),
    *(("moore-nim+misere+k=2", "3,4,3"), ("co-nim", "4,6,5"), ("exco-nim", "4/5,9")),
    *(("exco-nim+misere", "3/4,5"), ("exco-nim", "2/3,2,3"), ("greedy-nim", "7,6,7")),
    *(("greedy-nim+misere", "8,8"), ("greedy-nim+k=2", "6,6,6"), ("greedy-nim+misere+k=3", "4,4,3,4")),
    *(("greedy-nim+k=70", "7,7"), ("bounded-nim+k=2", "5,6"), ("bounded-nim+misere+k=3", "7,5")),
    *(("wythoff-nim", "9,8"), ("wythoff-nim+misere", "7,9"), ("delete-nim", "7,5"), ("delete-nim", "6,6,6")),
    *(("delete-nim", "5,3,4,5"), ("dawsons-chess", "6,7"), ("dawsons-chess+misere", "9")),
)
each_box = pytest.mark.parametrize(("head", "box"), BOXES)


@pytest.fixture
def without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "find_spec", lambda name: None)


def rows(text: str) -> list[tuple[tuple[int, ...], str]]:
    _, *lines = csv.reader(StringIO(text))
    return [(tuple(map(int, heaps)), value) for *heaps, value in lines]


def by_brute_force(head: str, box: str, what: str) -> Iterator[tuple[tuple[int, ...], str]]:
    name, *options = head.split("+")
    k = next((int(option[2:]) for option in options if option.startswith("k=")), None)
    brute = oracle.Brute(oracle.rules(name, k), "misere" in options)
    extra, _, heaps = box.rpartition("/")
    bounds = sorted(map(int, heaps.split(",")), reverse=True)
    for x0 in range(int(extra or 0) + 1):
        for board in oracle.multisets(len(bounds), bounds[0], 1 if name == "delete-nim" else 0):
            if any(h > bound for h, bound in zip(board, bounds, strict=True)):
                continue
            row = (x0, *board) if extra else board
            key: Any = (x0, board) if extra else board
            if name == "dawsons-chess":
                key = tuple(filter(None, board))
            if what == "outcome":
                yield row, "P" if brute.is_p(key) else "N"
            else:
                yield row, str(brute.grundy(key) if what == "sg" else brute.remoteness(key))


@each_box
def test_tables_agree_with_brute_force(head: str, box: str) -> None:
    for what in WHATS[:: 1 + ("misere" in head)]:
        ran = nimarcade("table", head, "--box", box, "--what", what)
        assert (ran.status, ran.err) == (0, "")
        table = rows(ran.out)
        assert len(dict(table)) == len(table)
        assert sorted(table) == sorted(by_brute_force(head, box, what))


@pytest.mark.sweep
def test_values_without_a_bound_past_one_word() -> None:
    ran = nimarcade("table", "greedy-nim", "--box", "66,64", "--what", "sg")
    assert sorted(rows(ran.out)) == sorted(by_brute_force("greedy-nim", "66,64", "sg"))


@pytest.mark.usefixtures("without_numpy")
@pytest.mark.parametrize(("head", "box"), BOXES[::3])
def test_tables_need_no_numpy(head: str, box: str, tmp_path: Path) -> None:
    what = "outcome" if "misere" in head else "sg"
    assert sorted(rows(nimarcade("table", head, "--box", box, "--what", what).out)) == sorted(
        by_brute_force(head, box, what)
    )


@each_box
def test_arrays_hold_each_position_in_every_order(
    head: str, box: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.npy"
    assert nimarcade("table", head, "--box", box, "--what", "remoteness", "-o", str(file)).status == 0
    cells = np.load(file)
    assert [path.name for path in tmp_path.iterdir()] == ["table.npy"]
    assert cells.shape == tuple(int(bound) + 1 for bound in box.replace("/", ",").split(","))
    apart = "/" in box
    right = np.full(cells.shape, -1)
    for row, value in by_brute_force(head, box, "remoteness"):
        for heaps in permutations(row[apart:]):
            place = (*row[:apart], *heaps)
            if all(size < most for size, most in zip(place, cells.shape, strict=True)):
                right[place] = int(value)
    assert (cells == right).all()
    monkeypatch.setattr(boxes, "find_spec", lambda name: None)
    plain = tmp_path / "plain.npy"
    assert nimarcade("table", head, "--box", box, "--what", "remoteness", "-o", str(plain)).status == 0
    assert plain.read_bytes() == file.read_bytes()


@pytest.mark.extras
@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize(("head", "box"), BOXES[5::6])
def test_parquet_holds_the_rows_of_the_csv(head: str, box: str, what: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "table"
    if what == "sg":
        head = head.replace("+misere", "")
    argv = ("table", head, "--box", box, "--what", what)
    assert nimarcade(*argv, "-o", str(file), "--format", "parquet").status == 0
    table = parquet.read_table(file)
    header, *lines = nimarcade(*argv).lines
    assert header == ",".join(table.column_names)
    assert lines == [",".join(map(str, row.values())) for row in table.to_pylist()]
    assert table.schema.metadata == {b"game": head.encode(), b"box": box.encode(), b"what": what.encode()}


def test_everything_reachable_from_a_position() -> None:
    brute = oracle.Brute(oracle.treblecross)
    ran = nimarcade("table", "treblecross:6", "--what", "remoteness")
    header, *lines = ran.lines
    assert header == "position,remoteness"
    words = dict(line.removeprefix("treblecross:").split(",") for line in lines)
    right = {board: str(brute.remoteness(board)) for board in brute.below("......")}
    assert words == right
    ran = nimarcade("table", "delete-nim:4,3")
    assert list(csv.reader(StringIO(ran.out)))[-1] == ["delete-nim:4,3", "N"]


@each_impartial
def test_every_game_of_the_catalogue_has_tables(name: str) -> None:
    """Also one that is added: remoteness as the solver has it."""
    rng, game = Random(5), catalogue.game(name)
    p = next(p for p in iter(lambda: game.random(rng, {}), None) if 20 < solver.count(p, 300) <= 300)
    _, *lines = csv.reader(StringIO(nimarcade("table", game.write(p), "--what", "remoteness").out))
    below = ask.present(solver.below(p, 1000))
    assert lines[-1][0] == game.write(p)
    assert len(lines) >= solver.count(p, 1000)
    for code, value in lines:
        assert int(value) == below.remoteness[ask.graph(catalogue.read(code))[0]]


def test_a_link_and_a_pipe_are_written_to_and_not_replaced(tmp_path: Path) -> None:
    link, pipe = tmp_path / "link.csv", tmp_path / "pipe.csv"
    link.symlink_to(tmp_path / "real.csv")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDWR)
    try:
        for path in (link, pipe):
            assert nimarcade("table", "nim", "--box", "1,1", "-o", str(path)).status == 0
        assert os.read(reader, 1000).decode() == (tmp_path / "real.csv").read_text()
    finally:
        os.close(reader)
    assert link.is_symlink()
    assert pipe.is_fifo()
    argv = [sys.executable, "-m", "nimarcade", "table", "nim", "--box", "1,1", "-o", "/dev/stdout"]
    assert subprocess.check_output(argv, text=True) == (tmp_path / "real.csv").read_text()
    ran = nimarcade("table", "nim", "--box", "1,1", "-o", str(pipe))
    assert (ran.status, ran.complaint.endswith("pipe.csv' cannot be written: nobody reads from it")) == (
        4,
        True,
    )


@pytest.mark.parametrize(
    "argv",
    [
        "nim:99999999999999,99",
        "sum:nim:99999999999999/nim:1",
        "wythoff-nim:99999,99999",
        "dawsons-chess:99999999",
        "treblecross --box 30",
    ],
)
def test_what_is_far_too_large_is_refused_without_a_walk(argv: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Walk._settle", "Walk.value"):
        monkeypatch.setattr(f"nimarcade.lab.tables.walking.{name}", None)
    assert nimarcade("table", *argv.split()).status == 3


def test_memory_is_stated_before_a_large_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nimarcade.cli.values.STATED", 1000)
    ran = nimarcade("table", "nim", "--box", "9,9,9", "-o", str(tmp_path / "x.csv"))
    assert ran.status == 0
    assert "takes about" in ran.complaint


def test_a_table_in_one_piece_needs_no_cluster() -> None:
    ran = nimarcade("table", "delete-nim", "--box", "3,3", "--scheduler", "tcp://127.0.0.1:1")
    assert (ran.status, len(ran.lines)) == (0, 7)
    assert "on this machine" in ran.complaint


@pytest.mark.parametrize(
    ("head", "box", "what"),
    [
        *(("nim", "60,50,40", "outcome"), ("moore-nim+k=2", "15,15,15,15", "remoteness")),
        *(("exco-nim", "9/60,70", "sg"), ("greedy-nim+k=4", "50,50,50", "remoteness")),
        *(("greedy-nim", "200,200", "sg"), ("delete-nim", "14,14,14,14", "sg")),
        *(("delete-nim", "14,14,14,14", "outcome"), ("bounded-nim+k=2", "90,90", "remoteness")),
    ],
)
@pytest.mark.sweep
def test_no_table_takes_more_memory_than_was_planned(head: str, box: str, what: What, tmp_path: Path) -> None:
    plan = plan_of(read_box(head, box), what)
    parts = Parts(tmp_path / "parts", plan)
    tracemalloc.start()
    try:
        making.make(plan, parts, pool.Here, MEMORY, lambda done, of: None).flat()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert plan.memory(1) / 3 < peak < plan.memory(1)


@pytest.mark.parametrize(
    ("head", "box"),
    [
        *(("dawsons-chess", "99999,99999"), ("dawsons-chess+misere", "99999,99999")),
        *(("treblecross", "99999"), ("nim", ",".join(["9"] * 500)), ("greedy-nim", ",".join(["9"] * 32))),
        *(("delete-nim", ",".join(["999999999"] * 30)), ("moore-nim+k=2", ",".join(["999999999999"] * 32))),
        *(("co-nim", "9" * 9_000 + ",1,1"), ("exco-nim", "9" * 30 + "/1,1")),
        *(("bounded-nim+k=" + "9" * 9_000, "999999,999999,999999"), ("wythoff-nim", "9999999,9999999")),
    ],
    ids=lambda word: word[:20],
)
def test_a_box_that_does_not_fit_is_refused_in_a_line_before_any_work(head: str, box: str) -> None:
    for what in ("outcome", "sg", "remoteness"):
        if what != "sg" or "misere" not in head:
            ran = nimarcade("table", head, "--box", box, "--what", what)
            assert (ran.status, ran.out) == (3, ""), ran.complaint
            assert len(ran.complaint) < 200


@pytest.mark.parametrize("size", range(1, 24))
def test_a_row_of_squares_leads_to_no_fewer_positions_than_said(size: int) -> None:
    p = catalogue.read_as(Rows, f"dawsons-chess:{size}")
    assert size / 3 < GAME.at_least(p) <= solver.count(p, 10**6)


@pytest.mark.parametrize(
    ("largest", "k", "misere"),
    [*((18, k, misere) for k in (2, 3, 5, 40) for misere in (False, True)), (100, 5, False), (100, 5, True)],
)
def test_slabs_agree_with_the_rules(largest: int, k: int, misere: bool) -> None:
    """Further out than plain brute force goes."""
    box = read_box(f"greedy-nim{'+misere' * misere}+k={k}", ",".join([str(largest)] * 3))
    cube = Slabs().cube(box, "outcome")
    assert list(Slabs().fill(cube, box, "outcome")) == list(range(1, largest + 1))
    lost = oracle.greedy_p(3, largest, k, misere)
    assert {heaps for heaps in oracle.multisets(3, largest) if cube[heaps] == P} == lost


# Tables as files: which format is meant, and a file that appears only when all is written.


@pytest.mark.parametrize(
    ("name", "path", "form"),
    [
        *((None, "-", "csv"), (None, "out.NPY", "npy"), (None, "out", "csv"), ("npy", "out.csv", "npy")),
        *(("csv", "-", "csv"), ("npy", "-", "npy")),
    ],
)
def test_the_format(name: str | None, path: str, form: str) -> None:
    assert files.format_of(name, path) == form


@pytest.mark.parametrize(
    ("name", "path", "reason"),
    [
        ("npy", "-", "only text goes to a terminal"),
        ("xls", "out", "--format takes csv, npy, parquet"),
        (None, "out.xls", "ends with .csv, .npy, .parquet, .tex or .txt, not 'out.xls'; with --format it"),
    ],
)
def test_no_format(monkeypatch: pytest.MonkeyPatch, name: str | None, path: str, reason: str) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    with pytest.raises(BadInput, match=reason):
        files.format_of(name, path, "--format")


def test_a_folder_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(Unwritten, match="cannot be written"):
        files.check("csv", str(tmp_path))
    with pytest.raises(Unwritten, match="cannot be written"):
        files.check("csv", str(tmp_path / "missing" / "out.csv"))


def test_codes_with_commas_are_quoted() -> None:
    file = io.StringIO()
    files.write_codes("outcome", [("nim:2,1", 0), ("nim:1", 1)], "csv", file)
    assert file.getvalue().splitlines()[0] == "position,outcome"
    assert file.getvalue().splitlines()[1].startswith('"nim:2,1",')
    with pytest.raises(BadInput, match="npy needs a box"):
        files.write_codes("sg", [], "npy", file)
