"""`games`: what there is, and whose it is."""

import json

import pytest

from nimarcade.coach import statistics
from nimarcade.coach.statistics import Row
from nimarcade.core import catalogue
from nimarcade.view import gallery
from tests.command import nimarcade
from tests.games.samples import FINISHED


def test_every_game_with_its_origin() -> None:
    rows = [json.loads(line) for line in nimarcade("games", "--json").out.splitlines()]
    assert [row["game"] for row in rows] == list(catalogue.names())
    assert all(catalogue.write(catalogue.read(row["start"])) == row["start"] for row in rows)
    assert {(row["origin"], row["error"]) for row in rows} == {("nimarcade", None)}
    assert next(row for row in rows if row["game"] == "greedy-nim")["options"] == ["misere", "k"]
    assert {row["difficulty"] for row in rows if row["game"] in FINISHED} == {"easy", "medium", "hard"}


def test_how_one_stands_is_told_in_words_and_as_data() -> None:
    statistics.change(lambda stats: stats.add("nim+misere", "perfect", Row(5, 2)))
    out = nimarcade("games").out.splitlines()
    (nim,) = (line for line in out if line.startswith("nim "))
    assert nim.endswith(
        "Nim. Take any number of stones from one heap. Medium: powers of two, paired in your head. "
        "Solved: Bouton 1902. Won: 2 of 5 against perfect."
    )
    rows = {row["game"]: row for row in map(json.loads, nimarcade("games", "--json").out.splitlines())}
    assert rows["nim"]["record"] == [{"level": "perfect", "won": 2, "played": 5}]
    assert rows["co-nim"]["record"] == []


def test_plugins_are_named_good_or_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "cards", gallery.cards.__wrapped__)
    monkeypatch.setattr(catalogue, "origin", lambda name: "bowling" if name == "nim" else "nimarcade")
    monkeypatch.setattr(catalogue, "broken", lambda: {"pins": "TypeError: it is no game"})
    ran = nimarcade("games")
    assert any(line.startswith("nim ") and line.endswith(" (from bowling)") for line in ran.out.splitlines())
    assert (ran.status, ran.err) == (0, "the plug-in pins cannot be used: TypeError: it is no game\n")
    last = json.loads(nimarcade("games", "--json").out.splitlines()[-1])
    assert (last["game"], last["error"], last["start"]) == ("pins", "TypeError: it is no game", None)
