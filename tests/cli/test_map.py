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


@pytest.mark.parametrize(
    ("words", "status", "complaint"),
    [
        (["nim:5"], 2, "two numbers"),
        (["so-long-sucker"], 2, "N or P"),
        (["nim:0,0", "--size", "8"], 2, "20x12"),
        (["nim:0,0", "--size", "0x8"], 2, "at least 1"),
        (["nim:0,0", "--from", "a,b"], 2, "whole number"),
        (["nim:0,0", "--size", "9999x9999"], 3, "1,000,000"),
        (["nim:0,0", "--open"], 2, "terminal"),
        (["nim:0,0", "-o", "map.txt"], 2, ".svg or .pdf"),
        pytest.param(
            ["nim:0,0", "-o", "/no/such/folder/map.svg", "--size", "2x2"],
            4,
            "cannot be written",
            marks=pytest.mark.extras,
        ),
    ],
)
def test_bad_words_are_one_line(words: list[str], status: int, complaint: str) -> None:
    ran = nimarcade("map", *words)
    assert (ran.status, ran.out) == (status, "")
    assert complaint in ran.err
    assert ran.err.count("\n") == 1
