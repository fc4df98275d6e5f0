"""Reading codes: how deep they nest, wherever they come from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nimarcade.core import catalogue
from nimarcade.core.codes import MAX_CODE, MAX_NESTING
from nimarcade.core.errors import BadCode, BadSave
from nimarcade.play import saves
from nimarcade.play.journal import read_save
from tests.command import nimarcade
from tests.sessions import begun

DEEP = "sum:" * (MAX_CODE // 4 - 4) + "nim:3"
SAID = f"codes within codes go at most {MAX_NESTING} deep"


@pytest.mark.parametrize("deep", [MAX_NESTING, MAX_NESTING + 1, 900, 20_000])
def test_a_code_nests_so_deep_at_most(deep: int) -> None:
    with pytest.raises(BadCode) as caught:
        catalogue.read("sum:" * deep + "nim:3")
    assert str(caught.value) == SAID
    assert catalogue.read("nim:3"), "the next code begins at the top again"


def test_less_deep_codes_say_what_is_wrong_with_them() -> None:
    with pytest.raises(BadCode, match=r"^part 1 of the sum: sum cannot be a part"):
        catalogue.read("sum:sum:nim:3")


@pytest.mark.parametrize("command", ["solve", "moves"])
def test_a_stream_goes_on_after_a_deep_code(command: str) -> None:
    ran = nimarcade(command, "-", "--json", stdin=f"nim:1\n{DEEP}\nnim:2\n")
    assert ran.status == 2
    assert SAID in ran.out + ran.err
    first, deep, last = ran.data
    assert "error" not in first
    assert "error" not in last
    assert deep["error"] == SAID


def test_commands_and_saves_refuse_a_deep_code(tmp_path: Path) -> None:
    ran = nimarcade("apply", "sum:" * 5_000 + "nim:3", "1.3-1")
    assert (ran.status, ran.complaint) == (2, SAID)
    path = tmp_path / "deep.json"
    path.write_text(json.dumps({**saves.as_json(begun()), "start": DEEP}))
    with pytest.raises(BadSave, match=SAID):
        read_save(path)
