"""The theory of one game as an object: explanations with replies, winners, resistance."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

import nimarcade as na
from nimarcade.cli.main import run
from nimarcade.core import catalogue
from nimarcade.core.errors import BadInput, IllegalMove
from nimarcade.core.game import followers, is_legal, play
from nimarcade.core.verdict import Limits, Tier
from nimarcade.games.heaps import Take
from nimarcade.theory import solver
from nimarcade.theory.impartial import impartial_theory
from tests import ask
from tests.boards import board_of, brute_of
from tests.games.samples import FINISHED, each_impartial, small, wild


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


# Verdicts: the contract of `consult` held against the oracle.


def _np(p: Any) -> str:
    return "P" if brute_of(p).is_p(board_of(p)) else "N"


@pytest.mark.few("dawsons-chess", "treblecross")
@each_impartial
def test_a_verdict_has_every_key_and_tells_the_truth(name: str) -> None:
    game = catalogue.game(name)
    for p in small(name)[::2]:
        verdict = ask.solve(p)
        data = json.loads(json.dumps(ask.as_json(verdict)))
        assert list(data) == ask.VERDICT_KEYS
        assert data["position"] == catalogue.write(p)
        assert data["outcome"] == verdict.outcome == _np(p)
        assert data["values"] is None
        assert data["sg"] is None
        assert data["tier"] in (
            "PROVED",
            "SEARCH",
            *(("TABLE",) if name in ("sum", "treblecross", "octal") else ()),
        )
        assert verdict.perfect
        assert (data["nodes"] is not None) == (data["tier"] == "SEARCH")
        ended = game.outcome(p)
        if ended is not None:
            assert data["best_move"] is None
            assert data["remoteness"] == 0
            assert data["winner"] == game.seat_labels(p)[ended.winner]
            assert list(ask.winning_moves(verdict.position)) == []
            continue
        assert data["winner"] is None
        assert data["remoteness"] is None
        after = play(game, p, game.read_move(p, data["best_move"]))
        if data["outcome"] == "N":
            assert _np(after) == "P"
        assert ask.outcome(p) == data["outcome"]


@each_impartial
def test_the_winner_at_the_end_follows_the_seat(name: str) -> None:
    ends = [p for p in small(name) if catalogue.game(name).outcome(p) is not None]
    for p in ends:
        for turn in (0, 1):
            end = replace(p, turn=turn)
            winner = turn if getattr(p, "misere", False) else 1 - turn
            data = ask.as_json(ask.solve(end))
            assert data["winner"] == str(winner + 1)
            assert data["outcome"] == ("N" if winner == turn else "P")


# best moves


@pytest.mark.few("treblecross")
@each_impartial
def test_with_remoteness_the_move_is_fastest_or_slowest_and_ties_follow_the_rule(name: str) -> None:
    game = catalogue.game(name)
    for p in small(name)[::2]:
        if game.outcome(p) is not None:
            continue
        brute, board = brute_of(p), board_of(p)
        verdict = ask.solve(p, remoteness=True)
        assert verdict.remoteness == brute.remoteness(board)
        order = [board_of(after) for _, after in followers(game, p)]
        best = brute.best(board, order)
        assert board_of(ask.to(p, verdict.best)) == best, p
        assert ask.best(p) == verdict.best


@pytest.mark.few("dawsons-chess", "treblecross")
@each_impartial
def test_a_lost_player_does_not_end_the_game_at_once(name: str) -> None:
    game = catalogue.game(name)
    for p in small(name):
        if _np(p) == "N" or game.outcome(p) is not None:
            continue
        for verdict in (ask.solve(p), ask.solve(p, remoteness=True)):
            if game.outcome(ask.to(p, verdict.best)) is not None:
                assert all(game.outcome(after) is not None for _, after in followers(game, p)), p


@pytest.mark.few("greedy-nim")
@each_impartial
def test_a_lost_giant_resists_by_a_stated_rule(name: str) -> None:
    game = catalogue.game(name)
    lost = 0
    made = wild(name, count=60)
    left = [ask.to(p, ask.solve(p, nodes=500).best) for p in made]
    for p in [q for q in (*made, *left) if game.outcome(q) is None]:
        verdict = ask.solve(p, nodes=500)
        assert verdict.best is not None
        assert is_legal(game, p, verdict.best)
        if verdict.outcome == "P" and verdict.remoteness is None:
            lost += 1
            assert any("resistance" in line for line in ask.explain(verdict).lines())
            if sum(1 for _ in islice(followers(game, p), 50)) > 1:
                assert game.outcome(ask.to(p, verdict.best)) is None
    assert lost


@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("nim:99999999999,99999999999", "99999999999-1"),
        ("exco-nim+misere:0/50000,50000", "50000-1"),
        ("delete-nim:77777777777,33333,5555", "d5555,77777777777=19444444445+58333333332"),
        ("delete-nim:77777777777,33333,5555,77,7", "d7,77777777777=1+77777777776"),
        ("greedy-nim+k=7:88888888,88888888", "88888888-1"),
        ("co-nim:12345,12345,12345", "12345-1"),
    ],
)
def test_the_stated_rules_of_resistance(code: str, move: str) -> None:
    """A trap: where one reply alone wins anyway, the most sparing move; in Delete Nim a shorter even pile has
    fewer winning splits. Of five and more piles replies are not counted, and most stones stay."""
    verdict = ask.solve(catalogue.read(code))
    assert verdict.outcome == "P"
    assert verdict.best_code == move


# what is not known


UNSETTLED = "delete-nim:22,20,16,14,10"


def test_beyond_the_nodes_nothing_is_claimed() -> None:
    p = catalogue.read(UNSETTLED)
    data = ask.as_json(ask.solve(p, nodes=100, remoteness=True, sg=True))
    assert data["tier"] == "ESTIMATE"
    assert data["outcome"] is data["remoteness"] is data["nodes"] is data["sg"] is data["winner"] is None
    assert data["best_move"] is not None
    assert "more than 100 positions" in data["source"]
    assert any("beyond exact reach" in line for line in data["why"])
    assert ask.outcome(p, nodes=100) is None
    assert not ask.solve(p, nodes=100).perfect


@pytest.mark.few("nim:5,4,3", "delete-nim:6*", "delete-nim:9*")
@pytest.mark.parametrize("code", [UNSETTLED, "delete-nim:9,8,6,4,2", "delete-nim:6,6,4,4,2,2", "nim:5,4,3"])
def test_the_limit_of_nodes_counts_positions_and_nothing_else(code: str) -> None:
    p = catalogue.read(code)
    known = ask.solve(p)
    assert known.outcome is not None
    if known.nodes is None:
        assert known.tier is Tier.PROVED
        return
    exact = known.nodes
    assert ask.as_json(ask.solve(p, nodes=exact)) == ask.as_json(known)
    assert ask.solve(p, nodes=exact - 1).outcome is None
    with pytest.raises(BadInput, match="at least 1"):
        ask.solve(p, nodes=0)


# conventions


@pytest.mark.few("n*", "g*", "d*", "t*", "s*")
@each_impartial
def test_singular_means_that_the_conventions_differ(name: str) -> None:
    for p in small(name)[::3]:
        if not hasattr(p, "misere"):
            assert ask.singular(p) is None
            continue
        other = replace(p, misere=not p.misere)
        unsolved = name in ("dawsons-chess", "octal") or name not in FINISHED
        if unsolved and None in (ask.theorem(p), ask.theorem(other)):
            assert ask.singular(p) is None  # no theorem speaks of its misère play
            continue
        assert ask.singular(p) == (_np(p) != _np(other)), p


def _two_colours_left(p: Any) -> bool:
    chips = set("".join(p.piles)) | {"BRGY"[i] for hand in p.hands for i, many in enumerate(hand) if many}
    return p.phase != "over" and len(p.living) == 2 and chips <= {"BRGY"[seat] for seat in p.living}


SPOKEN_OF: dict[str, Callable[[Any], bool]] = {
    "dawsons-chess": lambda p: not p.misere,
    "delete-nim": lambda p: len(p.piles) <= 4,
    "octal": lambda p: not p.misere,
    "treblecross": lambda p: not p.misere or len(p.cells) <= 20,
    "so-long-sucker": _two_colours_left,
}
"""Where theorems speak at least; of the other games everywhere."""


@pytest.mark.parametrize("count", [4, pytest.param(100, marks=pytest.mark.sweep)])
def test_one_theorem_speaks_of_each_game_everywhere_it_should(count: int) -> None:
    for name in FINISHED:
        for p in wild(name, count=count):
            speaking = [t for t in ask.speaking_of(name) if t.applies(p)]
            assert len(speaking) <= 1
            assert speaking or not SPOKEN_OF.get(name, lambda p: True)(p)
            assert (
                not speaking
                or name in ("delete-nim", "octal", "so-long-sucker", "treblecross")
                or SPOKEN_OF.get(name, lambda p: True)(p)
            )
        for theorem in ask.speaking_of(name):
            assert theorem.statement.endswith(".")
            assert theorem.source
