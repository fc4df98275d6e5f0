"""Every game has a family; its facets answer, and are made when first asked for."""

import subprocess
import sys
from random import Random

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import BadCode
from nimarcade.core.family import SeatKind, family, family_of
from nimarcade.core.game import is_legal, play
from nimarcade.families import impartial, so_long_sucker
from nimarcade.families.impartial import ImpartialFamily


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_has_a_family(name: str) -> None:
    own = family(name)
    game, p = own.game, own.game.start()
    assert own is family_of(p) is family(name)
    assert own.look().surface == ("table" if name == "so-long-sucker" else "piles")
    for level in ("random", "greedy"):
        move = own.players().chooser(SeatKind(level))(p, Random(1))
        assert is_legal(game, p, move)
    assert own.players().out_of_turn(p, 0, SeatKind("greedy"), Random(1)) is None
    teaching, code = own.teaching(), game.write_move(p, move)
    assert teaching.read_answer(p, code) == move
    assert teaching.say_board(p)
    assert teaching.say_board(p, brief=True)
    assert teaching.question(p)
    assert teaching.say_move(p, move)
    assert teaching.where(p, move).startswith("Look at ")
    if own.theory().watched(p):
        after = play(game, p, own.theory().best(p))
        assert teaching.keeps(p, after) == (own.theory().outcome(p) == "N")
        assert teaching.holds("win", p, move, after) == teaching.keeps(p, after)


def test_two_families_join_what_the_rooms_offer() -> None:
    assert family("so-long-sucker") is so_long_sucker.FAMILY
    assert isinstance(family("nim"), ImpartialFamily)
    assert family("nim").players() is family("nim").players()
    assert family("nim").teaching() is family("nim").teaching()


def test_a_game_without_a_picture_is_solved_but_not_taught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impartial, "Pointed", str)
    plain = impartial.family_of_game(catalogue.game("nim"))
    assert plain.theory().outcome(catalogue.read("nim:3,2")) == "N"
    with pytest.raises(BadCode, match="nim has no board picture, so it cannot be taught"):
        plain.teaching()


@pytest.mark.sweep
def test_who_asks_for_a_verdict_loads_no_lessons() -> None:
    code = "import nimarcade as na, sys; na.solve(na.read('nim:3,2')); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = {".".join(name.split(".")[:2]) for name in ran.stdout.split() if name.startswith("nimarcade.")}
    assert not rooms & {"nimarcade.coach", "nimarcade.view", "nimarcade.tui", "nimarcade.lab"}
