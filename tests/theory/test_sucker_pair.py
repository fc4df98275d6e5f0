"""Two processes search one table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import mcts
from nimarcade.theory.so_long_sucker.mcts import Advice
from tests import ask

START = "so-long-sucker"


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    mcts.close()


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)


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
    mcts._partner._process.kill()
    mcts._partner._process.wait()
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
