"""The command `map`."""

import json
from pathlib import Path

import pytest

from tests.command import nimarcade


def test_a_map_is_printed() -> None:
    ran = nimarcade("map", "nim:0,0,3", "--size", "8x4")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Nim, normal: who wins; a across, b down, c = 3"
    assert [line.count("●") for line in lines[3:7]] == [1, 1, 1, 1]
    assert nimarcade("map", "octal+0.45+misere:0,0").out.startswith("Octal Game 0.45, misère: ")
    assert nimarcade("map", "sum:nim:0,0/octal+0.77:2", "--size", "3x3").out.startswith(
        "Nim + Kayles, octal 0.77, "
    )
    for more in (("--json",), ("--size", "3x3"), ("-o", "map.png")):
        ran = nimarcade("map", "nim:0,0", "--open", *more)
        assert (ran.status, "leave out --size, --json and --output" in ran.err) == (2, True)


def test_values_as_json_with_axes_of_ones_own() -> None:
    ran = nimarcade(
        "map", "exco-nim:1/2,2", "--across", "x0", "--down", "b", "--what", "sg", "--json", "--size", "3x2",
        "--from", "0,1",
    )  # fmt: skip
    data = json.loads(ran.out)
    assert list(data) == ["code", "across", "down", "what", "from", "rows", "schema"]
    assert data["rows"] == [[3, 4, 5], [0, 1, 6]]
    assert json.loads(nimarcade("map", "delete-nim:2,1", "--size", "2x2", "--from", "0,0", "--json").out)[
        "rows"
    ] == [["-", "-"], ["-", "P"]]


@pytest.mark.extras
def test_a_picture_is_written(tmp_path: Path) -> None:
    ran = nimarcade("map", "nim:0,0,3", "-o", str(tmp_path / "map.svg"), "--size", "9x9")
    assert (ran.status, ran.out) == (0, "")
    assert "<svg" in (tmp_path / "map.svg").read_text()
