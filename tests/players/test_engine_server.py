"""The protocol's answering side: one line for every line, and the truth in it."""

import json
from itertools import count, islice
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import graphed
from nimarcade.players import engine_server
from nimarcade.players.engine_server import COMMANDS, Desk
from nimarcade.players.seating import choose
from tests import ask
from tests.command import nimarcade

CODES = [
    *("nim:5,4,3", "greedy-nim+misere+k=2:4,3", "moore-nim+k=2:2,2,1", "exco-nim:1/2,2"),
    *("delete-nim:9,8,6,4,2", "so-long-sucker+endgame:-/RB/BRB:B3R1/R2:B", f"nim:{10**18},7,5"),
]
REFUSED = """
position nim:5 moves 5-1 5-1|position|position nim:5 5-1|position nim:x|play|play 9-9|go fast=1
go time=1 time=2|go time=-1|go time=٣|go time=1_0|go nodes=0|go sims=3|go level=human|go level=engine:ls
go level=nobody|go level=random sims=3|go level=search nodes=3|why sg=1|moves limit=-1|new seed=x|go seed=x
aside Q|GO|exit
"""


@pytest.mark.parametrize("code", CODES)
def test_the_best_move_is_the_perfect_player_s(code: str) -> None:
    desk = Desk()
    p = catalogue.read(code)
    game = catalogue.game_of(p)
    assert desk.answer(f"position {code}") == f"ok {catalogue.write(p)}"
    move = desk.answer("go seed=1").split()[1]
    assert move == game.write_move(p, choose(p, "perfect", Random(1)))
    if ask.outcome(p) == "N" and graphed(game) is not None:
        assert ask.outcome(ask.after(p, move)) == "P"
    told = json.dumps(ask.as_json(ask.solve(p)))
    assert json.loads(desk.answer("why").removeprefix("why ")) == json.loads(told)
    listed = [game.write_move(p, m) for m in islice(game.moves(p), 5)]
    assert desk.answer("moves limit=5").split() == ["moves", *listed]
    if len(listed) < 5:
        assert desk.answer(f"moves limit={10**30}").split() == ["moves", *listed]


def test_a_position_after_moves() -> None:
    desk = Desk()
    assert desk.answer("position nim:5,4,3 moves 5-4 4-2") == "ok nim:3,2,1"
    assert desk.answer("play 3-3 2-2 1-1") == "ok nim:0,0,0"
    assert desk.answer("moves") == "moves"
    assert desk.answer("go") == "error the game is over, there is no move to choose"
    assert desk.answer("play 1-1").startswith("error '1-1' cannot be played")


def test_what_is_refused_changes_nothing() -> None:
    desk = Desk()
    assert desk.answer("go") == "error there is no position yet; write position CODE"
    desk.answer("position nim:5,4,3")
    for line in ["", "  ", *REFUSED.strip().replace("\n", "|").split("|")]:
        answer = desk.answer(line)
        assert answer.startswith("error "), line
        assert answer.isprintable(), line
    assert desk.answer("play 5-4") == "ok nim:4,3,1"


def test_levels_limits_and_seeds() -> None:
    desk = Desk("novice", 5)
    desk.answer("position nim:50,40,30")
    by_count = "level=expert", "level=search sims=30", "level=perfect nodes=9"
    for limits in (*by_count, "level=strong time=0.2", "time=0.1"):
        answers = [desk.answer(f"go {limits} seed=7").split()[1] for _ in range(2)]
        assert desk.answer(f"play {answers[0]}").startswith("ok nim:")
        desk.answer("position nim:50,40,30")
        assert limits not in by_count or answers[0] == answers[1]
    assert len({desk.answer(f"go seed={seed} level=random") for seed in range(9)}) > 1
    assert len({desk.answer("go level=random") for _ in range(9)}) == 1
    assert desk.answer("new seed=3") == "ok"
    assert desk.answer("go").startswith("error there is no position")


def test_a_search_within_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Delete Nim of six piles: beyond a theorem and too much for a moment. Here a search takes a fifth of a
    second, whatever it does."""
    looks = count()
    monkeypatch.setattr(engine_server, "monotonic", lambda: next(looks) / 5)
    desk = Desk()
    desk.answer("position delete-nim:40,39,28,26,24,19")
    assert desk.answer("go time=0.4").startswith("bestmove ")
    assert next(looks) == 2, "another search, which is longer, does not fit in"


def test_out_of_turn_at_a_table() -> None:
    desk = Desk("strong/honest", 1)
    desk.answer("position so-long-sucker+hofstra")
    assert desk.answer("aside R").startswith("aside ")
    offered = desk.answer("play deal=1,B.PASS.R,R.PASS.B")
    assert offered.startswith("ok so-long-sucker+hofstra:")
    assert desk.answer("aside R") in ("aside R:ok=1", "aside R:nk=1")
    assert Desk().answer("aside 1").startswith("error")


def test_the_command_answers_every_line_and_ends() -> None:
    lines = ["hello", "position nim:5,4,3", "go", "bad", "quit", "go"]
    ran = nimarcade("engine", stdin="\n".join(lines))
    assert ran.status == 0
    assert len(ran.lines) == 5
    first, second, third, fourth, last = ran.lines
    assert first.startswith("ready 1 nimarcade ")
    assert (second, third.split()[0], last) == ("ok nim:5,4,3", "bestmove", "ok")
    assert all(command in fourth for command in COMMANDS)
    assert nimarcade("engine", stdin="").status == 0
    assert nimarcade("engine", "--level", "human").status == 2
    assert nimarcade("engine", "--seed", "x").status == 2
