"""The search's own fast rules beside the rules of record, and what the search makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.board import Board, act_of, board_of
from nimarcade.theory.so_long_sucker.mcts import Advice
from nimarcade.theory.so_long_sucker.rollouts import rollout, winner_of_two
from nimarcade.theory.theorems import sucker
from tests import ask

TABLES = (
    "hofstra",
    "nash",
    "custom+players=2",
    "custom+players=3+dead=ignore+give=prisoners",
    "custom+c=3+k=3+kill=one",
    "custom+c=4+k=0+give=none",
    "custom+c=5+k=2",
    "custom+players=3+c=3+give=none",
)


def _seen(board: Board) -> tuple[object, ...]:
    piles = [(stack.counts, stack.order) for stack in board.piles]
    over = board.phase == 3
    waiting = board.asked if board.phase == 2 else ()
    return (
        board.phase,
        board.seat,
        board.living,
        board.hands,
        board.totals,
        board.rec,
        board.free,
        board.giver,
        waiting,
        piles,
        board.scores if over else board.out,
    )


def _games_side_by_side(many: int) -> int:
    plies = 0
    for number in range(many):
        rng = Random(number)
        t = ask.table("so-long-sucker+" + rng.choice(TABLES))
        board = board_of(t)
        while t.phase != "over":
            moves = board.moves()
            assert moves
            for move in moves:
                assert is_legal(GAME, t, act_of(board, move)), (GAME.write(t), act_of(board, move))
            move = rng.choice(moves)
            t = GAME.after(t, act_of(board, move))
            board.play(move)
            plies += 1
            assert _seen(board) == _seen(board_of(t)), GAME.write(t)
        assert board.moves() == []
    return plies


@pytest.mark.sweep
def test_both_rules_play_the_same_games() -> None:
    assert _games_side_by_side(80) > 1_600


@pytest.mark.parametrize(
    "many", [pytest.param(1_500, marks=pytest.mark.sweep), pytest.param(5_000, marks=pytest.mark.long)]
)
def test_both_rules_play_thousands_of_the_same_games(many: int) -> None:
    _games_side_by_side(many)


@pytest.mark.sweep
def test_what_the_search_leaves_out_is_equal_to_what_it_keeps() -> None:
    """Every placement of the rules leads where some placement of the search leads, but for the
    order of the slots."""
    for number in range(40):
        rng = Random(number)
        t = ask.table("so-long-sucker+" + rng.choice(TABLES))
        for _ in range(12):
            if t.phase == "over":
                break
            if t.phase == "play":
                board = board_of(t)
                kept = {_shape(GAME.after(t, act_of(board, move))) for move in board.moves()}
                acts = (act for act in GAME.moves(t) if hasattr(act, "slot"))
                assert {_shape(GAME.after(t, act)) for act in acts} == kept
            t = GAME.after(t, act_of(board_of(t), rng.choice(board_of(t).moves())))


def _shape(t: object) -> object:
    board = board_of(t)  # type: ignore[arg-type]  # a table, seen as any game's position
    captured = None if board.phase != 1 else board.piles[board.slot].counts
    return (
        board.phase,
        board.seat,
        board.asked,
        captured,
        tuple(map(tuple, board.hands)),
        tuple(sorted((stack.counts, stack.order) for stack in board.piles if stack.size)),
    )


@pytest.mark.sweep
def test_the_search_reads_the_theorem_right() -> None:
    for number in range(300):
        t = GAME.random(Random(number), {"endgame": 1})
        if t.phase == "play":
            won = sucker.opponent(t, t.turn) if sucker.is_p(t) else t.turn
            assert winner_of_two(board_of(t)) == won, GAME.write(t)


def test_a_rollout_ends_with_a_place_for_everyone() -> None:
    for text in TABLES:
        board = board_of(ask.table("so-long-sucker+" + text))
        rollout(board, Random(1))
        assert sorted(board.scores) == list(range(1, board.players + 1))
        assert board.scores[board.seat] == board.players


@pytest.mark.sweep
def test_the_same_seed_the_same_advice() -> None:
    t = ask.table("so-long-sucker")
    advice = mcts.advise(t, sims=300, rng=Random(4))
    assert advice == mcts.advise(t, sims=300, rng=Random(4))
    assert advice.sims == 300
    assert sum(visits for _, visits, _ in advice.moves) == 300
    assert abs(sum(advice.values) - 1) < 1e-9
    assert all(is_legal(GAME, t, act) for act, _, _ in advice.moves)


def test_a_search_can_be_stopped() -> None:
    t = ask.table("so-long-sucker")
    assert mcts.advise(t, sims=10**9, rng=Random(4), stop=lambda: True).sims <= mcts.ASK_EVERY


def test_a_win_in_one_is_proved() -> None:
    # Red has nothing, nobody can rescue, Green and Yellow are out: Blue gives Red the move.
    t = ask.table("so-long-sucker+custom+c=2+give=none:-:B1/-/x1/x2:B:B1R2G2Y2:B")
    advice = mcts.advise(t, sims=50, rng=Random(1), theory=False)
    assert advice.proven
    assert advice.values == (1.0, 0.0, 0.0, 0.0)


def test_advice_in_a_won_ending_keeps_the_win() -> None:
    for number in range(60):
        t = GAME.random(Random(number), {"endgame": 1})
        if t.phase == "play" and not sucker.is_p(t):
            after = GAME.after(t, mcts.advise(t, sims=40, rng=Random(number)).moves[0][0])
            if after.phase == "play":
                assert sucker.is_p(after) == (after.turn != t.turn)


@pytest.mark.sweep
def test_a_hasty_search_takes_the_others_to_play_by_looks() -> None:
    t = ask.table("so-long-sucker:BRG/RB/Y:B4/R4/G5/Y5:B")

    def only_by_looks(quick: float) -> bool:
        search = mcts.Tree(t, Random(3), quick=(quick,) * 4)
        for _ in range(600):
            search.simulate()
        assert (search.advice() == mcts.advise(t, sims=600, rng=Random(3))) == (quick == 0.0)
        replies = [node for node in search.root.tried if node.moves and node.mover > 0]
        assert any(len(node.best) < len(node.moves) for node in replies)
        return all(child.index in node.best for node in replies for child in node.tried)

    assert only_by_looks(1.0)
    assert not only_by_looks(mcts.QUICK)
    assert not only_by_looks(0.0)


def test_an_appetite_prefers_a_capture_then_a_lower_pile_among_moves_as_good() -> None:
    t = ask.table("so-long-sucker:BRG/RB/GY/-:B4/R4/G4/Y5:B")
    tall, low, capture = (GAME.read_move(t, code) for code in ("B@1~Y", "B@3~R", "B@2"))

    def advised(*lines: tuple[object, int, float]) -> Advice:
        moves = tuple((move, visits, (worth, 0.0, 0.0, 0.0)) for move, visits, worth in lines)
        return Advice((0.3,) * 4, moves, 1_000, False)  # type: ignore[arg-type]  # moves of any game

    best = (tall, 700, 0.5)
    assert mcts.ventured(t, advised(best, (low, 200, 0.49), (capture, 100, 0.485)), 0.02) == capture
    assert mcts.ventured(t, advised(best, (low, 200, 0.49), (capture, 100, 0.47)), 0.02) == low
    assert mcts.ventured(t, advised(best, (low, 200, 0.49), (capture, 90, 0.6)), 0.02) == low
    assert mcts.ventured(t, advised(best, (low, 200, 0.47), (capture, 100, 0.47)), 0.02) == tall
    assert mcts.ventured(t, advised(best, (low, 200, 0.5), (capture, 100, 0.5)), 0.0) == tall


@pytest.mark.sweep
def test_a_grudge_changes_what_is_sought() -> None:
    t = ask.table("so-long-sucker")
    plain = mcts.advise(t, sims=400, rng=Random(2))
    row = (0.0, -0.3, 0.0, 0.0)
    biased = mcts.advise(t, sims=400, rng=Random(2), bias=(row, row, row, row))
    assert plain.moves != biased.moves


# Two processes search one table.


START = "so-long-sucker"


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    mcts.close()


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)


@pytest.mark.sweep
def test_both_processes_add_to_one_advice() -> None:
    t = ask.table(START)
    together = mcts.advise_paired(t, 0.3, Random(1))
    again = mcts.advise_paired(t, 0.3, Random(2))  # by the process that is there already
    for advice in (together, again):
        assert sum(visits for _, visits, _ in advice.moves) == advice.sims
        assert abs(sum(advice.values) - 1) < 1e-6
        assert all(is_legal(GAME, t, act) for act, _, _ in advice.moves)


def test_a_partner_that_dies_is_done_without_and_replaced() -> None:
    t = ask.table(START)
    mcts.advise_paired(t, 0.05, Random(1))
    assert mcts._partner is not None
    mcts._partner.process.kill()
    mcts._partner.process.wait()
    assert mcts.advise_paired(t, 0.05, Random(1)).moves
    assert mcts._partner is None
    assert mcts.advise_paired(t, 0.05, Random(1)).moves
    assert mcts._partner is not None


def test_calling_off_ends_both() -> None:
    t = ask.table(START)
    advice = mcts.advise_paired(t, 60.0, Random(1), stop=lambda: True)
    assert advice.moves
    assert mcts._partner is None


def test_visits_are_added_move_by_move_and_a_proof_outweighs_them() -> None:
    t = ask.table(START)
    first, second = list(GAME.moves(t))[:2]
    mine = Advice((1.0, 0.0, 0.0, 0.0), ((first, 3, (1.0, 0.0, 0.0, 0.0)),), 3, False)
    code = GAME.write_move(t, second)
    line = (code, 1, [0.0, 1.0, 0.0, 0.0])
    theirs: mcts.Answer = {"values": [0.0, 1.0, 0.0, 0.0], "moves": [line], "sims": 1, "proven": False}
    added = mcts._added(t, mine, theirs)
    assert added.moves[0][:2] == (first, 3)
    assert added.values == (0.75, 0.25, 0.0, 0.0)
    assert mcts._added(t, mine, {**theirs, "proven": True}).moves[0][0] == second
