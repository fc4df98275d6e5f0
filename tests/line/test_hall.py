"""The hall of a class in line mode, on what a host says: a teacher's words, and what pupils read."""

import json
from collections import deque
from typing import Any, cast

import pytest

from nimarcade.core.errors import BadInput
from nimarcade.line.hall import LOST, Ears, HallTalk
from nimarcade.play import wire
from nimarcade.play.mirror import Mirror
from nimarcade.view import hall
from nimarcade.view.line_words import TEACHER

SEATS = [
    {"seat": str(seat), "name": name, "kind": "human", "ready": True, "here": here, "away": 0 if here else 80}
    for seat, name, here in ((1, "Ann", True), (2, "Bob", False))
]
ROW = {"table": "k7qf2a", "code": "nim:3,2", "state": "paused", "seats": SEATS, "watchers": 0}
ROWS = wire.written("rows", tables=[{**ROW, "position": "nim:1,2", "ply": 1, "turn": 1, "clock": [70, 65]}])


def said(you: str | None, **changed: object) -> str:
    standings = [["Bob", 2.0, 2, 2], ["Ann", 1.0, 2, 0]] if changed.get("round") else []
    usual = {"state": "playing", "round": 0, "rounds": 3, "here": ["Ann", "Bob"], "byes": []}
    return wire.written("hall", you=you, **{**usual, "standings": standings, **changed})


class Script:
    """What comes, in its order; every order is done, unless it is for the next round."""

    def __init__(self, *lines: str) -> None:
        self.mirror = Mirror("hallk7q", "0" * 32)
        self.lines, self.sent = deque(lines), list[dict[str, Any]]()

    def say(self, text: str) -> None:
        order = json.loads(text)
        self.sent.append({key: value for key, value in order.items() if key not in ("t", "id")})
        why = "a round needs two pupils" if order["do"] == "next" else None
        t, more = ("no", {"why": why, "kind": "BadInput"}) if why else ("done", {})
        self.lines.appendleft(wire.written(t, id=order["id"], seq=0, **more))

    def next(self, *, typed: bool) -> tuple[str, str]:
        line = self.lines.popleft()
        if not line.startswith("{"):
            return ("lost", "") if line == "cut" else ("line", "" if line == "enter" else line)
        self.mirror.hear(line)
        return "host", ""


def read(script: Script, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert not HallTalk(cast("Ears", script)).waited()
    return capsys.readouterr().out.splitlines()


def test_a_teacher_reads_and_orders(capsys: pytest.CaptureFixture[str]) -> None:
    orders = ("pause", "go 1", "announce five minutes", "machine 1 bob", "next", "next now", "finish")
    script = Script(
        said(None, state="open", away=["Meier, Bo", "Cy"]),
        said(None, round=1, byes=["Cy"], places=[1, 1]),
        *(ROWS, "enter", "open 9", "machine 1 Cy", *orders, "standings", "dance", "cut", "help", "quit"),
    )
    told = read(script, capsys)
    assert told[:3] == [
        "2 pupils in the hall: Ann and Bob. Not here: Meier, Bo; Cy.",
        "Type next to begin the first round.",
        "This is round 1 of 3.",
    ]
    assert told[3:6] == [
        "1: Ann and Bob (away for 1:20), nim:1,2, Bob to move after 1 move, clocks 1:10 1:05, paused.",
        "Tables have the numbers 1 to 1.",
        "Cy does not sit at that table; Ann and Bob do.",
    ]
    assert told[6:9] == [
        "A round needs two pupils.",
        "1: Bob, 2 points, 2 of 2 games won.",
        "1: Ann, 1 point, 0 of 2 games won.",
    ]
    assert "dance" in told[9]
    assert told[10] == LOST
    assert {line.partition(":")[0] for line in told[11:]} >= {"tables", "open", "machine", "next", "finish"}
    assert [{k: v for k, v in each.items() if v is not None} for each in script.sent] == [
        {"do": "pause"}, {"do": "go", "table": "k7qf2a"}, {"do": "announce", "text": "five minutes"},
        {"do": "seat", "table": "k7qf2a", "seat": 1}, {"do": "next", "at": [1]}, {"do": "cut", "at": [1]},
        {"do": "close"},
    ]  # fmt: skip


def test_a_word_without_its_object_tells_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("announce", "open", "Machine", "machine 1", "free", "pause x")
    script = Script(said(None), *lines, "quit")
    helps = [f"{each.word}: {each.help}." for each in TEACHER]
    assert [line.partition(":")[0] for line in read(script, capsys)[2:] if line in helps] == [
        line.lower().split()[0] for line in lines
    ]
    assert not script.sent


def test_who_comes_late_is_told_when_he_plays(capsys: pytest.CaptureFixture[str]) -> None:
    for number, when in ((2, "You play from the next round on."), (3, "The last round is under way.")):
        script = Script(said("Cy", round=number, games=[["k7qf2a", ["Bob", "Ann"], [1, 0]]]), "quit")
        assert read(script, capsys)[1:] == [f"This is round {number} of 3.", when]
        assert script.mirror.hall is not None
        assert hall.state(script.mirror.hall, "", "").startswith(f"{when} 0 games of 1 still")


def test_a_pupil_waits(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script(
        said("Ann", state="open", here=["Ann"]),
        said("Ann", state="open"),
        said("Ann", round=1, byes=["Ann"]),
        said("Ann", round=1, state="paused"),
        wire.written("announce", text="open your books"),
        *(
            "next",
            "enter",
            said("Ann", round=1, state="over", words=[["Bob", 3, 1, 0, None, 2.5, "1.17"]]),
            "quit",
        ),
    )
    assert read(script, capsys) == [
        "1 pupil in the hall: Ann.",
        "Your teacher will begin the first round.",
        "2 pupils in the hall: Ann and Bob.",
        "This is round 1 of 3.",
        "You have no game in it, and get a point.",
        "All games are stopped.",
        "Your teacher: open your books",
        "I do not know the word 'next'; help lists the words I know.",
        "1: Bob, 2 points, 2 of 2 games won.",
        "2: You, 1 point, 0 of 2 games won.",
        "The class is over.",
        "1: Bob, 2 points, 2 of 2 games won.",
        "2: You, 1 point, 0 of 2 games won.",
        "Promises",
        "name  kept  broken  void",
        "Bob      3       1     0",
        "Did it pay? Points a game without a broken promise, and with one; round and act",
        "name  without  with  when",
        "Bob         –   2.5  1.17",
    ]
    assert not script.sent
    with pytest.raises(BadInput, match="wrong key"):
        read(Script(said("Ann"), wire.written("bye", why="wrong key")), capsys)
