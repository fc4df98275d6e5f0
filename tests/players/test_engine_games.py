"""Games that a program plays at a person's table: line mode, what is kept, and what a save never holds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from nimarcade.coach import diary
from nimarcade.core import catalogue
from nimarcade.core.errors import BadSave, BadSeat
from nimarcade.play import journal, saves
from nimarcade.play.session import FORFEIT, Session
from nimarcade.players.engine_client import stop
from nimarcade.players.seating import seated
from tests.ask import typed
from tests.command import Ran, nimarcade

STUB = f"{sys.executable} -S {Path(__file__).parent / 'stub_engine.py'}"


@pytest.fixture(autouse=True)
def _stopped() -> object:
    yield
    stop()


def played(saves: Path, *words: str, how: str = "", code: str = "nim:5,4,3") -> Ran:
    seats = f"human,engine/time=3:{STUB} {how}"
    argv = ["play", code, "--plain", "--seats", seats, "--saves", str(saves)]
    return nimarcade(*argv, stdin="\n".join(words))


def begun(how: str = "") -> Session:
    start = catalogue.read("nim:5,4,3")
    return Session.begin(start, seated(start, ["human", f"engine:{STUB} {how}"]))


def test_a_program_plays_in_line_mode(tmp_path: Path) -> None:
    ran = played(tmp_path, "5-1", "code", "quit")
    assert "Engine plays 4-1: take 1 from a 4." in ran.lines
    assert "nim:4,3,3" in ran.lines


def test_a_failure_ends_the_game_and_is_kept(tmp_path: Path) -> None:
    ran = played(tmp_path, "5-1", "3-1", "undo", "3-1", "code", "quit", how="9-9")
    sentence = "Engine forfeits the game: it played '9-9': there is no heap of 9; heaps are 4, 4, 3. You win."
    assert sentence in ran.lines
    assert "The game is over. Undo, again, review, result, or quit?" in ran.lines
    assert "nim:5,4,2" in ran.lines, "taking back gave the program another chance"
    (path,) = tmp_path.glob("*.json")
    session = journal.read_save(path)
    assert session.result is not None
    assert session.result.winner == 0
    assert typed(list, session.meta[FORFEIT])[0] == session.length == 1
    data = json.loads(path.read_text())
    assert data["result"]["winner"] == "1"
    assert "it played '9-9'" in data["result"]["reason"]
    for command, line in (("replay", "You win."), ("review", "1 move; You win.")):
        assert line in nimarcade(command, str(path), "--plain").out


def test_a_save_holds_no_command_and_runs_none(tmp_path: Path) -> None:
    played(tmp_path, "5-1", "quit")
    (path,) = tmp_path.glob("*.json")
    assert STUB not in path.read_text()
    data = json.loads(path.read_text())
    assert data["seats"][1]["kind"] == "engine/time=3"
    file = str(path)
    ran = nimarcade("play", file, "--plain")
    assert (ran.status, ran.complaint) == (
        2,
        "a program plays in this game, and saves name none: add --engine COMMAND",
    )
    ran = nimarcade("play", file, "--plain", "--engine", STUB, stdin="4-1\nquit")
    assert "You play 4-1: take 1 from the 4." in ran.lines
    assert "Engine plays 3-1: take 1 from a 3." in ran.lines
    assert nimarcade("play", file, "--plain", "--engine", "no-such-program").status == 2
    assert nimarcade("play", "nim", "--plain", "--engine", STUB).status == 2
    # a command that somebody writes into a save is never run
    note = tmp_path / "ran"
    data["seats"][1]["kind"] = f"engine:touch {note}"
    path.write_text(json.dumps(data))
    ran = nimarcade("play", file, "--plain", stdin="4-1\nquit")
    assert not note.exists()
    assert journal.read_save(path).players[1].kind == "engine", "nor by a screen that opens it"


def test_only_games_with_programs_take_one(tmp_path: Path) -> None:
    nimarcade("play", "nim", "--plain", "--saves", str(tmp_path), stdin="7-1\nsave x\nquit")
    ran = nimarcade("play", str(tmp_path / "x.json"), "--plain", "--engine", STUB)
    assert (ran.status, ran.complaint) == (2, "--engine: no program plays in this game")


def test_a_forfeited_session() -> None:
    session = begun().play_code("5-1")
    lost = session.forfeited("no answer")
    assert session.outcome is None
    assert lost.outcome is not None
    assert (lost.outcome.winner, lost.outcome.payoffs) == (0, (1, -1))
    assert lost.outcome.reason == "Engine forfeits the game: no answer."
    assert lost.go_to(0).outcome is None
    assert lost.go_to(0).result == lost.outcome
    assert lost.go_to(0).redo().outcome == lost.outcome
    again = lost.go_to(0).play_code("5-1")
    assert again.outcome is None
    assert again.play_code("4-1").result is None
    assert session.forfeited("x").go_to(0).forfeited("y").result == session.go_to(0).forfeited("y").result
    assert diary.level(lost) == "engine"


def test_a_damaged_forfeit_is_refused() -> None:
    data: Any = saves.as_json(begun().play_code("5-1").forfeited("no answer"))
    assert saves.from_json(data, "it").result is not None
    for bad in ([2, "x"], [-1, "x"], ["1", "x"], [1, "a\nb"], [1], "x"):
        with pytest.raises(BadSave, match="forfeit"):
            saves.from_json({**data, "meta": {**data["meta"], "forfeit": bad}}, "it")
    with pytest.raises(BadSave, match="result"):
        saves.from_json({**data, "result": None}, "it")


def test_a_table_goes_on_without_the_program_that_failed(tmp_path: Path) -> None:
    seats = f"engine:{STUB} no,greedy,greedy,greedy"
    argv = ["play", "so-long-sucker+custom+c=1+k=4", "--plain", "--saves", str(tmp_path), "--seed", "1"]
    ran = nimarcade(*argv, "--seats", seats)
    assert ran.status == 0
    assert any(line.startswith("Blue forfeits the game: it played 'no': ") for line in ran.lines)
    (path,) = tmp_path.glob("*.json")
    session = journal.read_save(path)
    assert session.notation(1).endswith("resign")
    assert session.comments[0][2].startswith("Blue forfeits the game: it played 'no'")
    assert session.result is not None
    assert session.result.winner != 0


def test_seats_want_a_program_that_is_there() -> None:
    start = catalogue.read("nim")
    for kind in ("engine", "engine:no-such-program"):
        with pytest.raises(BadSeat):
            seated(start, ["human", kind])
