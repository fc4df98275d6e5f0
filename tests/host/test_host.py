"""Hosts and clients as processes and sockets of their own, killed and begun again."""

import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from nimarcade.cli import host as command
from nimarcade.cli.main import Parser
from nimarcade.core import folders, store
from nimarcade.core.errors import BadInput
from nimarcade.core.folders import GUEST
from nimarcade.play import clocks, seats
from tests.command import nimarcade
from tests.host.callers import Caller, Host, hosted, play, slow_line, typed
from tests.process import NIMARCADE, Terminal, environment, python

ONE_BY_ONE = '''
def LEVEL(position):
    """Takes one."""
    return f"{position.heaps[0]}-1"
'''
pytestmark = pytest.mark.real_time


@pytest.mark.sweep
def test_two_terminals_play_in_line_mode_and_one_is_killed(tmp_path: Path) -> None:
    with hosted(tmp_path, "nim:3,2") as host, ExitStack() as terminals:

        def sit(home: str, *words: str) -> Terminal:
            (tmp_path / home).mkdir(exist_ok=True)
            terminal = Terminal([*NIMARCADE, "join", *words, "--plain"], tmp_path / home, size=(100, 40))
            terminals.callback(terminal.close)
            return terminal

        ann = sit("ann", host.opened["owner"], "--name", "Ann")
        ann.until("friends may sit down")
        bob = sit("bob", host.opened["join"], "--name", "Bob")
        ann.until("Bob sits down")
        typed(ann, ("Everybody is here", "ready"))
        typed(bob, ("Everybody is here", "ready"), ("Ann thinks", "talk good luck"))
        typed(ann, ("Bob: good luck", "3-1"))
        bob.until("Ann plays 3-1: take 1 from the 3")
        bob.process.kill()
        ann.until("Bob is away")
        bob = sit("bob")
        typed(bob, ("Heaps 2, 2. Your move", "2-1"), ("You play 2-1", "undo"))
        typed(ann, ("Bob asks to go back to before move 2", "agree"))
        typed(bob, ("Taken back", "2-2"))
        typed(ann, ("Bob plays 2-2", "2-2"))
        typed(bob, ("Ann wins", "rematch"))
        typed(ann, ("Bob asks for another game", "agree"))
        bob.until("A new game begins")
        ann.process.kill()
        bob.until("Ann is away")
        ann = sit("ann")  # who opened the table is known by its key
        ann.until("Heaps 3, 2. Your move")
        host.kill()
        ann.until("Not connected")
        host.begin()
        typed(ann, ("Connected again", "3-3"))
        typed(bob, ("Ann plays 3-3", "2-2"))
        typed(ann, ("Bob wins", "quit"))
        typed(bob, ("You win", "quit"))
        assert (ann.wait(20), bob.wait(20)) == (0, 0)
        assert len(list(host.folder.glob("*.json"))) == 2
    assert host.opened["event"] == "open"
    assert [event["event"] for event in host.events].count("over") == 2


def test_a_host_seats_its_own_levels_for_guests_who_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = tmp_path / "mine"
    games.mkdir()
    (games / "one_by_one.py").write_text(ONE_BY_ONE)
    with monkeypatch.context() as there:
        there.setenv("NIMARCADE_GAMES", str(games))
        host = Host(tmp_path / "tables", "nim:3,2", "--seats", "open,one-by-one")
    try:
        ann = Caller(host, "Ann")
        play(host, [ann], Random(1), seconds=60)
        assert ann.mirror.levels == ["one-by-one"]
        assert ann.mirror.here[1].kind == "one-by-one"
        moves = [move for ply, move in enumerate(ann.session.moves, 1) if ann.session.actor(ply) == 1]
        assert {str(move) for move in moves} <= {"3-1", "2-1", "1-1"}
    finally:
        assert host.close() == 0


@pytest.mark.parametrize("address", ["http://127.0.0.1:1", "http://127.0.0.1:1/k7qf"])
def test_who_waits_for_a_host_that_is_not_reached_can_leave(address: str, tmp_path: Path) -> None:
    ran = python(tmp_path, "-m", "nimarcade", "join", address, "--plain", feed="3-1\nq\n")
    first, *rest = ran.stdout.splitlines()
    assert first.startswith("http://127.0.0.1:1 is not reached: ")
    assert (ran.returncode, rest) == (0, ["The host is not reached yet; quit leaves."])


def test_no_table_waits_for_whoever_reads_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    read, told = threading.Event(), []

    def say(line: str) -> None:
        read.wait(5)
        told.append(line)

    monkeypatch.setattr(command, "say", say)
    monkeypatch.setattr(command, "flush", lambda: None)
    news = command._Told(False, Path("here"))
    for _ in range(2 * command.WAITING):
        news._say("Ann is away.")
    read.set()
    news.left()
    assert command.WAITING <= len(told) < 2 * command.WAITING


def test_tables_are_opened_again_where_they_were() -> None:
    parser = Parser()
    parser.take("host")
    for words in [], ["--address", "0.0.0.0", "--port", "8123", "--public", "https://a.b", "--tls", "c,k"]:
        assert command._reached(parser.parse_args(["nim", *words])) == words


def test_a_seat_that_cannot_be_kept_is_told_when_the_table_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(folders, "data", lambda: tmp_path / "file" / "nimarcade")
    seats.keep(seats.take("http://127.0.0.1:9", "abcdef", "Bo"))
    assert store.left() == ["your seat at http://127.0.0.1:9/abcdef: Not a directory"]


@pytest.mark.sweep
def test_a_slow_line_costs_no_more_time_than_is_said(tmp_path: Path) -> None:
    """300 ms there and back, of which one packet of fifty is lost."""
    rng = Random(3)
    with (
        hosted(tmp_path, "subtraction+1:28", "--clock", "2") as host,
        slow_line(host.port, 0.15, 0.02, rng) as port,
    ):
        ann, bob = Caller(host, "Ann"), Caller(host, "Bob")
        ann.port = port
        play(host, [ann, bob], rng, seconds=90)
        left = clocks.left(ann.session)
        acts = sum(ann.session.actor(ply) == ann.mirror.seat for ply in range(1, ann.session.ply + 1))
        wrong = 120 - left[ann.mirror.seat or 0] - ann.thought
        for each in (ann, bob):
            each.hang_up()
    assert wrong < 0.1 * acts + 1.2, "the line is charged, but for what was lost"


@pytest.mark.sweep
def test_a_port_and_a_folder_in_use_and_one_of_another_game_are_told(tmp_path: Path) -> None:
    def wrong(*words: str) -> str:
        env, _ = environment(tmp_path)
        command = [*NIMARCADE, "host", *words]
        ran = subprocess.run(command, env=env, capture_output=True, text=True, timeout=20, check=False)
        assert ran.returncode == 2
        return ran.stderr

    with hosted(tmp_path, "nim") as host:
        folder = ("--port", "0", "--folder", str(host.folder))
        for words in (("--port", str(host.port)), folder):
            assert len(wrong("nim", *words).splitlines()) == 1
    assert "keeps nim:7,5,4,1; leave the game out" in wrong("wythoff-nim", *folder)
    assert "keeps tables and no class" in wrong("nim", "--class", "swiss", *folder)
    with hosted(tmp_path / "class", "nim", "--class", "swiss") as host:
        folder = ("--port", "0", "--folder", str(host.folder))
    assert "keeps nim:7,5,4,1" in wrong("wythoff-nim", "--class", "swiss", *folder)


def test_a_lobby_in_a_folder_without_tables_says_so(tmp_path: Path) -> None:
    env, _ = environment(tmp_path)
    words = [*NIMARCADE, "host", "--port", "0", "--folder", str(tmp_path / "mistyped")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=env, text=True) as host:
        assert host.stdout is not None
        assert (
            host.stdout.readline()
            == f"No tables are kept in {tmp_path / 'mistyped'}, so this is a new lobby.\n"
        )
        while "All is kept: nimarcade host --folder" not in host.stdout.readline():
            assert host.poll() is None
        host.terminate()


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://play.example/k7qf", "http://127.0.0.1:1"),
        ("http://127.0.0.1:1/abcd", "http://127.0.0.1:1"),
        ("http://10.0.0.1/k7qf", ""),
    ],
)
def test_a_visitor_plays_at_his_host_alone(address: str, host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GUEST, f"{'0' * 32} https://play.example http://127.0.0.1:1/k7qf")
    if host:
        assert seats.parsed(address)[0] == host
    else:
        with pytest.raises(BadInput, match="own tables"):
            seats.parsed(address)
    assert nimarcade("host", "nim").complaint.endswith("visitors open no tables of their own")
