"""Programs in seats: games with them, and every way in which one can fail."""

import json
import re
import sys
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from nimarcade.coach import diary
from nimarcade.core import catalogue, child
from nimarcade.core.errors import BadSave, BadSeat, Forfeit
from nimarcade.play import journal, saves, seat_kinds
from nimarcade.play.session import FORFEIT, Player, Session
from nimarcade.players import engine_client
from nimarcade.players import seating as players
from nimarcade.players.engine_client import Program, Seat, running, stop
from nimarcade.players.seating import play_out_of_turn, seated
from nimarcade.players.selfplay import Fault, selfplay
from tests import ask
from tests.ask import typed
from tests.command import Ran, nimarcade
from tests.process import alive

STUB = f"{sys.executable} -S {Path(__file__).parent / 'stub_engine.py'}"
DOCS = Path(__file__).parents[2] / "docs" / "engine.md"


@pytest.fixture(autouse=True)
def _stopped() -> object:
    yield
    stop()


def seat(how: str = "", time: float = 200) -> Seat:
    return Seat(seat_kinds.parse(f"engine/time={time}:{STUB} {how}"))


def test_kinds_and_lists_of_seats() -> None:
    kind = seat_kinds.parse("engine/time=2.5:./mine 'a b' --c=1")
    assert (kind.name, kind.time, kind.command) == ("engine", 2.5, ("./mine", "a b", "--c=1"))
    assert not kind.timed
    assert seat_kinds.parse("search/time=2").timed
    assert seat_kinds.kept("engine/time=2:rm -r x") == "engine/time=2"
    assert seat_kinds.kept("search/sims=3") == "search/sims=3"
    assert seat_kinds.listed("a,engine:b 'c,d' \"e,'f\",g") == ["a", "engine:b 'c,d' \"e,'f\"", "g"]
    bad = "engine:", "engine: ", "engine:'a", "engine/sims=3:a", "engine/honest:a", "engine/time=0:a"
    for text in (*bad, "engines:a", "engine/time=1/time=2:a"):
        with pytest.raises(BadSeat):
            seat_kinds.parse(text)


@pytest.mark.sweep
def test_a_program_plays_a_game() -> None:
    faults: list[Fault] = []
    start, seats = catalogue.read("nim:4,1"), ("perfect", f"engine:{STUB}")
    tally = selfplay(start, seats, games=4, seed=1, rotate=True, on_forfeit=faults.append)
    assert tally.wins == (4, 0)  # whoever begins
    assert tally.forfeits == (0, 0)
    assert not faults
    alone = selfplay(catalogue.read("nim:1,1,1"), (f"engine:{STUB}", f"engine:{STUB}"), games=1, seed=1)
    assert alone.wins == (1, 0)


FAILURES = {
    "crash": "it ended with status 1: RuntimeError: out of chips",
    "exit": "it ended with status 3",
    "close": "it closed its output",
    "late": "no answer to go within 0.3 s",
    "spin": "no answer to go within 0.3 s",
    "flood": "it wrote 10,000 lines and none of them answers go",
    "long": "it wrote a line of more than 2,097,152 bytes",
    "error": "it refused go: I give up",
    "silent": "it played '': ",
    "odd": "it answered go with 'ok'; bestmove … was expected",
    "9-9": "it played '9-9': there is no heap of 9",
    "5-0": "it played '5-0': ",
    "blank": "it played '99-1': there is no heap of 99",
    "bytes": "it played '��': ",
    "refuse": "it refused position: I do not know this game",
}


@pytest.mark.few("[!esb5]*", "error", "silent", "bytes")
@pytest.mark.parametrize("how", FAILURES)
def test_a_program_that_fails_forfeits_and_gets_another_chance(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how != "close":  # which never ends by itself
        monkeypatch.setattr(child, "PATIENCE", 200)
    p = catalogue.read("nim:5,4")
    engine = seat(how, 0.3) if how in ("late", "spin") else seat(how)
    for _ in range(2):
        with pytest.raises(Forfeit) as forfeit:
            engine(p, Random(1))
        assert re.match(FAILURES[how], str(forfeit.value)), str(forfeit.value)
        assert str(forfeit.value).isprintable()
    engine.close()


@pytest.mark.parametrize("how", ["9-9 2", "crash 2"])
def test_a_failure_in_mid_game_loses_that_game_only(how: str) -> None:
    argv = "selfplay", "nim:5,5", "--seats", f"engine:{STUB} {how},greedy", "--games", "2", "--seed", "1"
    ran = nimarcade(*argv, "--json")
    (data,) = ran.data
    assert list(data) == ["code", "seats", "games", "seed", "wins", "forfeits", "schema"]
    assert (data["wins"], data["forfeits"]) == ([0, 2], [2, 0])
    assert len(lines := ran.err.splitlines()) == 2
    assert lines[1].startswith("nimarcade: game 2: engine:")
    assert " forfeits: it " in lines[1]
    assert "forfeited 2" in nimarcade(*argv).out


def test_without_programs_nothing_is_said_of_forfeits() -> None:
    (data,) = nimarcade("selfplay", "nim:5,5", "--seats", "greedy,greedy", "--seed", "1", "--json").data
    assert "forfeits" not in data


@pytest.mark.parametrize("how", ["no", "deal", "R:resign"])
def test_at_a_table_who_fails_resigns_and_the_others_play_on(how: str) -> None:
    faults: list[Fault] = []
    start, seats = catalogue.read("so-long-sucker+hofstra"), (f"engine:{STUB} {how}", *["greedy"] * 3)
    tally = selfplay(start, seats, games=2, seed=1, on_forfeit=faults.append)
    assert tally.forfeits == (2, 0, 0, 0)
    assert tally.wins[0] == 0
    assert sum(tally.wins) == 2
    assert [fault.game for fault in faults] == [1, 2]
    if how != "deal":  # which is legal, but after it the stub takes a stone where none are
        assert faults[0].reason.startswith(f"it played {how!r}")


def with_people(kind: str) -> Session:
    """A table at which Red is of this kind."""
    ann, ben, cleo = (Player("human", name) for name in ("Ann", "Ben", "Cleo"))
    return Session.begin(catalogue.read("so-long-sucker+hofstra"), [ann, Player(kind, "Red", 1), ben, cleo])


@pytest.mark.parametrize(
    ("how", "answered"), [("deals", True), ("", False), ("cheat", False), ("crash", False)]
)
def test_a_program_is_told_of_deals_and_asked_out_of_turn(how: str, answered: bool) -> None:
    session = with_people(f"engine:{STUB} {how}").play_code("deal=1,B.PASS.R,R.PASS.B")
    after = play_out_of_turn(session)
    assert [after.notation(ply) for ply in range(2, after.ply + 1)] == (["R:ok=1"] if answered else [])
    assert (ask.at_table(after.state).ledger.deals[0].status == "agreed") == answered


@pytest.mark.sweep
def test_ours_as_a_program_deals_as_it_does_at_home() -> None:
    """Told by codes alone, the same player answers the same offers and makes its own."""
    kind, dealt = "novice/honest", []
    for seat in (kind, f"engine:{sys.executable} -m nimarcade engine --seed 1 --level {kind}"):
        session = with_people(seat)
        for code in ("B.PASS.R,R.PASS.B", "B.GIVE.B@R,R.GIVE.R@B"):
            number = len(ask.at_table(session.state).ledger.deals) + 1  # one may be offered in return
            session = play_out_of_turn(session.play_code(f"deal={number},{code}"))
        dealt.append([session.notation(ply) for ply in range(1, session.ply + 1)])
    first, second = dealt
    assert first == second
    assert {code for code in first if code.startswith("R:")}


def test_what_never_starts_is_refused_before_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for seat, words in {
        "engine:no-such-program": "there is no program 'no-such-program' that could play",
        "engine": "which program plays?",
        "engine:sleep 60": "'engine:sleep 60' cannot play: no answer to hello within 1 s",
        f"engine:{STUB} version": "cannot play: it answered 'ready 2 odd' to hello; ready 1 was expected",
        "engine:false": "cannot play: it ended with status 1",
    }.items():
        monkeypatch.setattr(engine_client, "START", 1 if "sleep" in seat else 200)
        monkeypatch.setattr(child, "PATIENCE", 0.25 if "sleep" in seat else 200)
        ran = nimarcade("selfplay", "nim", "--seats", f"perfect,{seat}")
        assert (ran.status, ran.out) == (2, "")
        assert words in ran.complaint


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    stuck = Program([sys.executable, "-S", "-c", "print('ready 1', flush=True); import time; time.sleep(60)"])
    with pytest.raises(Forfeit, match=r"no answer to position within 0\.3 s"):
        stuck.ask("position nim:" + "9" * 900_000, 0.3)


FORKS = """
import os, sys, time
seen, told = os.pipe()
if os.fork() == 0:
    if sys.argv[1] == 'True':
        os.setsid()
        os.fork() and os._exit(0)
    open(sys.argv[2], 'w').write(str(os.getpid()))
    os.write(told, b'.')
    time.sleep(600)
os.read(seen, 1)
print('ready 1', flush=True)
time.sleep(600)
"""


@pytest.mark.sweep
@pytest.mark.parametrize("away", [False, True], ids=["beside", "away"])
def test_what_a_program_has_started_ends_with_it(tmp_path: Path, away: bool) -> None:
    """Also what has left its session, and whose parent is gone."""
    note = tmp_path / "pid"
    parent = Program([sys.executable, "-S", "-c", FORKS, str(away), str(note)])
    with pytest.raises(Forfeit):
        parent.ask("go", 0.1)
    pid = int(note.read_text())
    until = monotonic() + 60
    while alive(pid) and monotonic() < until:
        sleep(0.02)
    assert not alive(pid)


def test_one_program_is_kept_for_a_seat() -> None:
    kind, p = f"engine:{STUB}", catalogue.read("nim:5,4")
    assert catalogue.write(ask.to(p, players.choose(p, kind, Random(1)))) == "nim:4,4"
    assert running(kind, 0) is running(kind, 0)
    assert running(kind, 0) is not running(kind, 1)


@pytest.mark.sweep
def test_the_player_in_the_documents_plays(tmp_path: Path) -> None:
    (text,) = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert '["nimarcade", "engine"]' in text
    mine = tmp_path / "mine.py"
    mine.write_text(text.replace('["nimarcade",', f"[{sys.executable!r}, '-m', 'nimarcade',"))
    for code, others in ("nim:2,1", ["perfect"]), ("so-long-sucker+custom+c=1", ["novice"] * 3):
        tally = selfplay(catalogue.read(code), (*others, f"engine:{sys.executable} {mine}"), seed=1)
        assert not any(tally.forfeits)


# Games that a program plays at a person's table: line mode, what is kept, and what a save never holds.


def played(saves: Path, *words: str, how: str = "", code: str = "nim:5,4,3") -> Ran:
    seats = f"human,engine/time=3:{STUB} {how}"
    argv = ["play", code, "--plain", "--seats", seats, "--saves", str(saves)]
    return nimarcade(*argv, stdin="\n".join(words))


def test_a_failure_ends_the_game_and_is_kept(tmp_path: Path) -> None:
    ran = played(tmp_path, "5-1", "3-1", "undo", "3-1", "code", "quit", how="9-9")
    sentence = "Engine forfeits the game: it played '9-9': there is no heap of 9; heaps are 4, 4, 3. You win."
    assert sentence in ran.lines
    assert "The game is over. Undo, again, review, result, or quit?" in ran.lines
    assert "nim:5,4,2" in ran.lines, "taking back gave the program another chance"
    (path,) = tmp_path.glob("*.json")
    session = journal.read_save(path)
    assert ask.present(session.result).winner == 0
    assert typed(list, session.meta[FORFEIT])[0] == session.length == 1
    assert diary.level(session) == "engine"
    data = json.loads(path.read_text())
    assert data["result"]["winner"] == "1"
    assert "it played '9-9'" in data["result"]["reason"]
    for command, line in (("replay", "You win."), ("review", "1 move; you win.")):
        assert line in nimarcade(command, str(path), "--plain").out


def test_a_save_holds_no_command_and_runs_none(tmp_path: Path) -> None:
    played(tmp_path, "5-1", "quit")
    (path,) = tmp_path.glob("*.json")
    assert STUB not in path.read_text()
    data = json.loads(path.read_text())
    assert data["seats"][1]["kind"] == "engine/time=3"
    file = str(path)
    ran = nimarcade("play", file, "--plain")
    assert ran.status == 2
    assert ran.complaint == "a program plays in this game, and saves name none: add --engine COMMAND"
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


def test_a_damaged_forfeit_is_refused() -> None:
    start = catalogue.read("nim:5,4,3")
    session = Session.begin(start, seated(start, ["human", f"engine:{STUB}"]))
    data: Any = saves.as_json(session.play_code("5-1").forfeited("no answer"))
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
    assert ask.present(session.result).winner != 0


def test_seats_want_a_program_that_is_there() -> None:
    start = catalogue.read("nim")
    for kind in ("engine", "engine:no-such-program"):
        with pytest.raises(BadSeat):
            seated(start, ["human", kind])
