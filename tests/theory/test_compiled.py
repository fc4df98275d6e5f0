"""The compiled core beside plain Python: the same rules, the same draws, the same tree. By default its
functions run uncompiled, which is slow; the tests of the extra compile them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from random import Random

import numpy as np
import pytest

from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import compiled, compiled_rules, compiled_tree, mcts, rollouts
from nimarcade.theory.so_long_sucker.board import PLAY, RESCUE, Board, act_of, board_of
from nimarcade.theory.so_long_sucker.compiled_rules import ASKED, ASKING, COUNT, PILES, REC, RECENT
from nimarcade.theory.theorems import sucker_colours
from tests import ask

TABLES = (
    "hofstra",
    "nash",
    "custom+players=2",
    "custom+players=2+c=9+dead=giver+give=any+k=3",
    "custom+players=3+dead=ignore+give=prisoners",
    "custom+players=3+c=3+kill=one+k=4",
    "custom+c=3+k=3+kill=one",
    "custom+c=4+k=0+give=none",
    "custom+c=5+k=2",
    "endgame+k=0:RG/GYR/BY/R:B4G2/R5Y2:B",
    "endgame:RG/GYR/BY/R/-/-/-:B4/R3Y2:R",
)
QUICK = rollouts.NOBODY, (0.5, 0.0, 0.9, 0.2), (0.7, 0.9, 0.0, 1.0)
NUMBERS = (
    rollouts.HASTE,
    rollouts.SPARE,
    rollouts.TRIES,
    rollouts.OWN,
    rollouts.LEAD,
)


def _table(rng: Random, plies: int) -> SuckerPosition:
    """A table of some rule set after so many random decisions, before its end."""
    t = ask.table("so-long-sucker+" + rng.choice(TABLES))
    for _ in range(plies):
        board = board_of(t)
        after = GAME.after(t, act_of(board, rng.choice(board.moves())))
        if after.phase == "over":
            break
        t = after
    return t


def _seen(flat: list[int]) -> list[int]:
    """A vector without what nobody looks at: seats after the last in a list, slots after the last pile."""
    seen = flat[: PILES + 2 * flat[COUNT]]
    if flat[compiled_rules.PHASE] != RESCUE:
        seen[ASKING] = 0
    for begin, many in ((REC, seen[RECENT]), (ASKED, seen[ASKING])):
        seen[begin + many : begin + 4] = [0] * (4 - many)
    return seen


def _compared(board: Board, flat: list[int], seed: int) -> None:
    """What both say of a board: its moves, their looks, who wins of two, how a simulation ends."""
    v, moves = np.array(flat), np.zeros(2_000, np.int64)
    n = compiled_rules.moves_of(v, moves)
    assert moves[:n].tolist() == board.moves()
    if board.phase == PLAY:
        looks = np.zeros(n)
        compiled_rules.looks(v, moves, n, looks)
        assert looks.tolist() == rollouts.hopes(board, board.moves())
        if board.out == board.players - 2:
            known = rollouts.winner_of_two(board)
            assert compiled_rules.known_winner(v, rollouts.SPARE) == (-1 if known is None else known)
            for careful in (False, True):
                numbers = np.array([*NUMBERS, careful])
                assert compiled_rules.likely_winner(v, numbers) == rollouts.likely_winner(board, careful)
    rng, ended = Random(seed), board.copy()
    twister = np.array(rng.getstate()[1])
    careful = seed % 4 > 1
    numbers = np.array([*NUMBERS, careful])
    compiled_rules.rollout(v, twister, numbers, bool(seed % 2))
    rollouts.rollout(ended, rng, bool(seed % 2), careful)
    assert _seen(v.tolist()) == _seen(compiled_tree.flat(ended))
    assert tuple(twister.tolist()) == rng.getstate()[1]


def _games_side_by_side(seeds: range, every: int) -> int:
    """Random games by both rules; every so many decisions all that is said of the board."""
    plies = 0
    for seed in seeds:
        rng = Random(seed)
        board = board_of(_table(rng, 0))
        flat = compiled_tree.flat(board)
        while moves := board.moves():
            if plies % every == 0:
                _compared(board, flat, seed + plies)
            move, v = rng.choice(moves), np.array(flat)
            board.play(move)
            compiled_rules.play(v, move)
            flat = v.tolist()
            assert _seen(flat) == _seen(compiled_tree.flat(board))
            plies += 1
    return plies


def _trees_side_by_side(seeds: range, sims: int, switch: Callable[[bool], None]) -> set[tuple[str, int]]:
    """Searches from random positions; the phases met, with the players in the game."""
    met: set[tuple[str, int]] = set()
    for seed in seeds:
        rng = Random(seed)
        t = _table(rng, rng.randrange(60))
        met.add((t.phase, len(t.living)))
        n = t.rule_set.players
        bias = [[rng.uniform(-0.5, 0.5) for _ in range(n)] for _ in range(n)] if seed % 3 == 0 else None
        advice, states = [], []
        for on in (True, False):
            switch(on)
            draws = Random(seed)
            quick, careful = QUICK[seed % 3], seed % 4 > 1
            advice.append(
                mcts.advise(
                    t,
                    sims=sims,
                    rng=draws,
                    bias=bias,
                    theory=seed % 5 > 0,
                    quick=quick,
                    careful=careful,
                )
            )
            states.append(draws.getstate())
        assert advice[0] == advice[1], GAME.write(t)
        assert states[0] == states[1]
    return met


@pytest.fixture
def switch(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Chooses between the core, compiled or not, and plain Python."""
    monkeypatch.setattr(compiled, "_core", compiled_tree.Growth)
    return lambda on: monkeypatch.setenv(compiled.SWITCH, "on" if on else "off")


def test_both_boards_play_the_same_games() -> None:
    assert _games_side_by_side(range(5), every=7) > 60


def test_both_grow_the_same_trees(switch: Callable[[bool], None]) -> None:
    assert _trees_side_by_side(range(6), 40, switch)


def test_both_count_the_same_points_where_two_are_left_with_dead_colours() -> None:
    rng, won, close = Random(4), 0, 0
    while close < 250:
        drawn = [rng.choices("BRGY", k=rng.randint(1, 6)) for _ in range(rng.randint(0, 5))]
        piles = "/".join("".join(chip for chip, _ in groupby(chips)) for chips in drawn) or "-"
        blue, red = (
            "".join(f"{c}{rng.randint(1, 2)}" for c in own if rng.random() < 0.4) for own in ("RGY", "BGY")
        )
        t = ask.table(f"so-long-sucker+endgame+k=0:{piles}:B{rng.randint(1, 5)}{blue}/R1{red}:B")
        plan = sucker_colours.best_plan(sucker_colours.counts(t))
        if plan is None or plan.margin not in (-1, 0):
            continue
        close += 1
        board = board_of(t)
        flat = np.array(compiled_tree.flat(board))
        assert compiled_rules.known_winner(flat, rollouts.SPARE) == rollouts.winner_of_two(board), piles
        won += rollouts.winner_of_two(board) == 0
    assert 60 < won < 190


def test_a_search_goes_on_when_its_arrays_are_full_and_ends_when_it_is_stopped(
    switch: Callable[[bool], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled_tree, "ROOM", 2)
    switch(True)
    t = ask.table("so-long-sucker+custom+players=3+c=3")
    assert mcts.advise(t, sims=70, rng=Random(1)).sims == 70
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 2

    assert mcts.advise(t, seconds=60, rng=Random(1), stop=stop).sims < 1_000
    monkeypatch.setattr(compiled_tree, "FEW", 5)
    assert mcts.advise(t, seconds=60, rng=Random(1)).sims < 1_000


def test_what_is_too_large_for_the_core_is_searched_without(switch: Callable[[bool], None]) -> None:
    switch(True)
    t = ask.table("so-long-sucker+custom+players=2+c=150")
    assert not compiled_tree.Growth.fits(board_of(t))
    assert mcts.advise(t, sims=1, rng=Random(1)).sims == 1


def test_only_who_searches_long_asks_for_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    monkeypatch.setattr(compiled, "_missed", 0.0)
    monkeypatch.setattr(compiled, "_start_compiler", lambda: started.append(1))
    monkeypatch.setattr(compiled, "find_spec", lambda name: name)
    monkeypatch.setattr(compiled, "ready", lambda: False)
    assert compiled.core(100_000, None) is None
    assert not started, "it is switched off"
    monkeypatch.setenv(compiled.SWITCH, "on")
    assert compiled.core(400, None) is None
    assert compiled.core(None, 0.5) is None
    assert not started
    assert compiled.core(None, 0.5) is None
    assert started
    monkeypatch.setattr(compiled, "find_spec", lambda name: None)
    assert compiled.core(100_000, None) is None
    assert len(started) == 1
    assert "pip install 'nimarcade[compiled]'" in compiled.state()


# with Numba


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The core, compiled by the other process and loaded by the first search that is long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(tmp_path_factory.mktemp("numba")))
        compiled.folder.cache_clear()
        patch.setenv(compiled.SWITCH, "on")
        assert "compiled once" in compiled.state()
        assert compiled.core(100_000, None) is None
        assert compiled._compiler is not None
        assert compiled._compiler.wait() == 0
        assert compiled.state() == "ready"
        assert compiled.core(400, None) is None
        assert compiled._loader is not None
        compiled._loader.join()
        assert compiled.core(400, None) is compiled_tree.Growth
        yield
    compiled.folder.cache_clear()


@pytest.mark.extras
def test_the_compiled_board_plays_the_same_games(core: None) -> None:
    assert _games_side_by_side(range(150), every=2) > 2_500


@pytest.mark.extras
def test_the_compiled_core_grows_the_same_trees(core: None, switch: Callable[[bool], None]) -> None:
    met = _trees_side_by_side(range(500), 200, switch)
    assert {(phase, players) for phase in ("play", "kill") for players in (2, 3, 4)} <= met
    assert {("rescue", 3), ("rescue", 4)} <= met
