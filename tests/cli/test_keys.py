"""`keys`: what is told of every key, also of those that a person has changed."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from nimarcade.core import settings
from nimarcade.view.places import PLACES, every
from tests.command import nimarcade


def test_every_action_of_every_place_is_told() -> None:
    ran = nimarcade("keys", "--json")
    assert (ran.status, ran.err) == (0, "")
    rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [(row["place"], row["action"]) for row in rows] == [
        (bound.place.name, bound.action.name) for bound in every()
    ]
    assert len(rows) > 280
    for row, bound in zip(rows, every(), strict=True):
        assert list(row) == ["place", "action", "keys", "help", "changed"]
        assert row["keys"] == bound.action.keys.split(",")
        assert row["help"] == bound.action.about != ""
        assert row["changed"] is False


def test_changed_keys_are_told_as_changed() -> None:
    settings.change(lambda kept: replace(kept, keys={"home.new": "x,f7", "menu.open": "enter"}))
    rows = {row["action"]: row for row in map(json.loads, nimarcade("keys", "--json").out.splitlines())}
    assert rows["home.new"]["keys"] == ["x", "f7"]
    assert [name for name, row in rows.items() if row["changed"]] == ["home.new"]
    text = nimarcade("keys").out
    assert [line.split() for line in text.splitlines() if line.endswith("(yours)")] == [
        ["x,", "f7", "play", "(yours)"]
    ]


def test_in_words_every_place_with_keys_has_its_part() -> None:
    text = nimarcade("keys").out
    titles = [line for line in text.splitlines() if line and not line.startswith(" ")]
    assert titles == [place.title for place in PLACES if place.actions]
    assert "  ?, f1" in text
    assert "undo (line mode: undo)" not in text
    assert "Take back, to your move before (line mode: undo)" in text


@pytest.mark.sweep
def test_it_loads_no_screens() -> None:
    code = "import sys; from nimarcade.cli.main import run; run(['keys']); sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
