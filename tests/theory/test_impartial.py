"""The theory of one game as an object: explanations with replies, winners, resistance."""

import json
from random import Random

import pytest

import nimarcade as na
from nimarcade.cli.main import run
from nimarcade.core import catalogue
from nimarcade.core.errors import IllegalMove
from nimarcade.core.verdict import Limits
from nimarcade.games.heaps import Take
from nimarcade.theory import solver
from nimarcade.theory.impartial import impartial_theory
from tests import ask
from tests.boards import board_of, brute_of
from tests.games.samples import each_impartial, small


@pytest.mark.few("nim", "delete-nim", "wythoff-nim")
@each_impartial
def test_every_reply_told_breaks_what_the_winning_move_restored(name: str) -> None:
    theory, game = impartial_theory(name), catalogue.game(name)
    count = 0
    for p in small(name)[::7]:
        verdict = theory.solve(p)
        why = theory.reason(verdict)
        after = why.after
        if verdict.outcome != "N" or after is None:
            assert why.replies == ()
            continue
        for reply in why.replies:
            there = game.after(after, reply.move)
            assert reply.breaks is None or not reply.breaks.holds
            assert (reply.breaks is not None) == (theory.is_p(there) is False)
            if reply.answer is None:
                assert game.outcome(there) is not None
            else:
                assert brute_of(p).is_p(board_of(game.after(there, reply.answer)))
            count += 1
    assert count


@each_impartial
def test_the_winner_of_every_ply(name: str) -> None:
    theory, game, rng = impartial_theory(name), catalogue.game(name), Random(3)
    line = [small(name)[-1]]
    while game.outcome(line[-1]) is None:
        line.append(game.after(line[-1], game.sample(line[-1], rng)))
    for p in line:
        assert theory.winner(p) == (1 - p.turn if brute_of(p).is_p(board_of(p)) else p.turn)


@each_impartial
def test_the_most_stubborn_moves_are_those_that_last_longest(name: str) -> None:
    theory, game = impartial_theory(name), catalogue.game(name)
    for p in small(name)[::5]:
        brute = brute_of(p)
        if game.outcome(p) is not None or not brute.is_p(board_of(p)):
            continue
        lengths = {after: brute.remoteness(board_of(after)) for _, after in theory.followers(p)}
        for after, length in lengths.items():
            assert theory.lasts(p, after) == (length == max(lengths.values()))
            assert theory.lasts(p, after, Limits(near=1)) is None


def test_a_verdict_is_data_that_can_be_compared() -> None:
    theory, p = impartial_theory("nim"), catalogue.read("nim:5,4,3")
    verdict = theory.solve(p)
    assert verdict == theory.solve(p)
    assert hash(verdict) == hash(theory.solve(p))
    with pytest.raises(AttributeError):
        verdict.best = None  # type: ignore[misc]


def test_the_library_s_verdict_tells_reasons_and_winning_moves() -> None:
    verdict = na.solve(na.read("nim:5,4,3"), sg=True)
    assert (verdict.sg, verdict.values, verdict.best_code) == (2, None, "3-2")
    assert [na.write_move(verdict.position, move) for move in verdict.winning()] == ["3-2"]
    assert verdict.why().lines() == verdict.as_json()["why"]
    assert isinstance(verdict, na.Verdict)
    assert isinstance(verdict.why(), na.Why)
    assert list(na.solve(na.read("nim:4,4")).winning()) == []


def test_moves_from_outside_are_valued_like_listed_ones_and_checked() -> None:
    p = catalogue.read("nim:5,3,1")
    everything = {value.move: value for value in ask.rate(p)}
    wanted = list(everything)[::2]
    assert list(ask.rate(p, wanted)) == [everything[move] for move in wanted]
    with pytest.raises(IllegalMove):
        list(ask.rate(p, [Take(((9, 1),))]))


CODES = (
    *("nim:5,4,3", "co-nim:5,4,4", "exco-nim:2/4,3,3", "exco-nim:2/4,3", "moore-nim+k=2:3,3,2,2"),
    *("greedy-nim:5,3,2", "delete-nim:9,8", "delete-nim:7,6,5", "sum:nim:5,3/greedy-nim:4,2,1/co-nim:3,2,2"),
)


@pytest.mark.parametrize("code", CODES)
def test_every_smaller_value_is_reached(code: str) -> None:
    p = na.read(code)
    own = solver.grundy(p, 10_000)
    assert own > 0
    for value in range(own):
        assert solver.grundy(na.play(p, na.move_to(p, value)), 10_000) == value
    with pytest.raises(na.BadInput, match=f"no move leads to SG value {own}"):
        na.move_to(p, own)


def test_giants_are_built_not_searched() -> None:
    p = na.read(f"exco-nim:{10**30}/{10**30 + 7},{10**30},{10**29}")
    for value in (0, 5, 10**29, 10**30):
        assert na.solve(na.play(p, na.move_to(p, value)), sg=True).sg == value
    q = na.read(f"nim:{10**30},{10**29 + 1},77")
    assert na.solve(na.play(q, na.move_to(q, 12345)), sg=True).sg == 12345


def test_misere_and_unknown_are_refused() -> None:
    with pytest.raises(na.BadInput):
        na.move_to(na.read("nim+misere:3,2"), 0)
    with pytest.raises(na.PastLimit):
        na.move_to(na.read(f"greedy-nim:{10**18},5"), 3)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["moves", "co-nim:5,4,4", "--to", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == {"move": "5-1", "position": "co-nim:4,4,4", "sg": 0, "schema": "leading/1"}
    assert run(["moves", "co-nim:5,4,4", "--to", "1"]) == 2
    assert "no move leads to SG value 1" in capsys.readouterr().err
