"""`nimarcade explain`: the whole reason of a verdict, in words and as the library's data."""

from __future__ import annotations

import json

import nimarcade as na
from tests.command import nimarcade

CODES = ["nim:5,4,3", "nim+misere:1,1,1", "delete-nim:9,6", "treblecross:..x....", "sum:nim:3/nim:2,1"]


def test_it_tells_who_wins_the_move_and_why() -> None:
    ran = nimarcade("explain", "nim:5,4,3")
    assert (ran.status, ran.err) == (0, "")
    assert "win" in ran.lines[0]
    assert "(3-2)" in ran.lines[1]
    assert ran.lines[-1].startswith("(PROVED: Bouton 1902")


def test_its_data_are_those_of_the_library() -> None:
    ran = nimarcade("explain", "--json", *CODES)
    assert (ran.status, ran.err) == (0, "")
    assert ran.data == [json.loads(json.dumps(na.explain(code).as_json())) for code in CODES]


def test_of_many_read_each_is_one_line_and_a_wrong_one_stops_none() -> None:
    ran = nimarcade("explain", "-", stdin="nim:5,4,3\nnim:x\nnim:1,1\n")
    first, wrong, last = ran.lines
    assert "(3-2)" in first
    assert wrong.startswith("error: a heap must be a whole number")
    assert "lose" in last


def test_what_is_not_proved_is_told_as_a_guess() -> None:
    ran = nimarcade("explain", "--nodes", "5", "treblecross+misere:30")
    assert ran.lines[-1].startswith("(ESTIMATE: ")
    assert nimarcade("explain", "--nodes", "0", "nim:1").complaint == "--nodes must be at least 1"
