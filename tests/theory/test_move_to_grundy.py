"""Moves to wished Sprague-Grundy values, by library and command, judged by the table of values."""

import json

import pytest

import nimarcade as na
from nimarcade.cli.main import run
from nimarcade.theory import solver

CODES = (
    "nim:5,4,3",
    "co-nim:5,4,4",
    "exco-nim:2/4,3,3",
    "exco-nim:2/4,3",
    "moore-nim+k=2:3,3,2,2",
    "greedy-nim:5,3,2",
    "delete-nim:9,8",
    "delete-nim:7,6,5",
)


@pytest.mark.parametrize("code", CODES)
def test_every_smaller_value_is_reached(code: str) -> None:
    p = na.read(code)
    own = solver.grundy(p, 10_000)
    assert own > 0
    for value in range(own):
        assert solver.grundy(na.play(p, na.move_to(p, value)), 10_000) == value
    with pytest.raises(na.BadInput, match=f"no move leads to SG value {own}"):
        na.move_to(p, own)


def test_giants_are_built_not_searched() -> None:
    p = na.read(f"exco-nim:{10**30}/{10**30 + 7},{10**30},{10**29}")
    for value in (0, 5, 10**29, 10**30):
        assert na.solve(na.play(p, na.move_to(p, value)), sg=True).sg == value
    q = na.read(f"nim:{10**30},{10**29 + 1},77")
    assert na.solve(na.play(q, na.move_to(q, 12345)), sg=True).sg == 12345


def test_misere_and_unknown_are_refused() -> None:
    with pytest.raises(na.BadInput):
        na.move_to(na.read("nim+misere:3,2"), 0)
    with pytest.raises(na.PastLimit):
        na.move_to(na.read(f"greedy-nim:{10**18},5"), 3)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["moves", "co-nim:5,4,4", "--to", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == {"move": "5-1", "position": "co-nim:4,4,4", "sg": 0}
    assert run(["moves", "co-nim:5,4,4", "--to", "1"]) == 2
    assert "no move leads to SG value 1" in capsys.readouterr().err
