"""A class of thirty at a host in a process of its own, killed amid a round."""

import csv
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimarcade.cli import host
from tests.command import nimarcade
from tests.host.callers import Caller, Host

LIVES = 10**6


class School(Host):
    def begin(self, *words: str, dies: int = LIVES, how: str = "after") -> None:
        super().begin(*words, dies=dies, how=how)


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with open(folder / f"{name}.csv", newline="") as file:
        return [*csv.DictReader(file)]


@pytest.mark.sweep
@pytest.mark.real_time
@pytest.mark.parametrize(
    ("code", "rounds", "games"), [("nim:2,1", 4, 4 * 2 * 15), ("so-long-sucker+custom+c=1", 1, 8)]
)
def test_thirty_play_and_the_host_is_killed(code: str, rounds: int, games: int, tmp_path: Path) -> None:
    host = School(tmp_path / "tables", code, "--class", "swiss", "--rounds", str(rounds))
    rng, key = Random(code), host.opened["teacher"].partition("#")[2]
    people = [Caller(host, f"P{number}") for number in range(30)]
    everybody: list[Any] = [*people, teacher := Caller(host, "Teacher", key=key)]
    begun, before, until = False, dict[str, float](), time.monotonic() + 250
    with ExitStack() as lines:
        for each in everybody:
            lines.callback(each.hang_up)
        while not all(each.mirror.hall and each.mirror.hall.state == "over" for each in everybody):
            assert time.monotonic() < until, teacher.mirror.hall
            for each in everybody:
                each.listen(0.001)
                each.turn(rng)
            hall = teacher.mirror.hall
            if hall and len(hall.here) == 30 and not begun:
                teacher.ask("table", do="next", table=None, at=[0])
                begun = True
            told_of = {name: points for name, points, _, _ in hall.standings} if hall else {}
            if hall and hall.state != "over" and not before and any(told_of.values()):
                before = told_of
                host.kill()
                host.begin()
    told = teacher.mirror.hall
    assert told is not None
    assert before, "the host was killed"
    points = {name: points for name, points, _, _ in told.standings}
    assert all(points[name] >= before[name] for name in before), "nothing that was told is lost"
    assert host.close() == 0
    results = rows(host.folder, "results")
    assert len({row["table"] for row in results}) == games
    assert all((host.folder / row["save"]).exists() for row in results)
    for name, most in points.items():
        assert sum(float(row["points"]) for row in results if row["name"] == name) == most
    assert [row["name"] for row in rows(host.folder, "standings")] == [name for name, *_ in told.standings]
    pairs = Counter(
        frozenset(r["name"] for r in results if r["table"] == t) for t in {r["table"] for r in results}
    )
    assert set(pairs.values()) == ({2} if rounds == 4 else {1}), "each pair twice, and never again"


def test_a_list_of_a_class_is_the_first_column_whatever_parts_it(tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    for text in "Vorname;Klasse\nAnna;4b\nMeier, Bo;4b\n", 'name,class\nAnna,4b\n"Meier, Bo",4b\n':
        path.write_text(text)
        assert host._pupils(path) == ["Anna", "Meier, Bo"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Ann\nann\n", "line 2: somebody is called 'ann' already"),
        ("name,class\nYou,4b\n", "line 2: 'You' would be taken"),
        ("name\n", "0 names"),
        (None, "cannot be read"),
    ],
)
def test_a_bad_list_of_a_class_is_told_in_a_line(text: str | None, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "class.csv"
    if text is not None:
        path.write_text(text)
    ran = nimarcade("host", "nim", "--class", "swiss", "--pupils", str(path), "--folder", str(tmp_path / "t"))
    assert ran.status == 2
    assert wrong in ran.complaint
