"""The engine of the search beside the rules of record, and what the search makes of it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from nimarcade.core.game import is_legal
from nimarcade.games.so_long_sucker import codes, engine
from nimarcade.games.so_long_sucker.effects import kinds_now, vector_of
from nimarcade.games.so_long_sucker.position import SuckerPosition
from nimarcade.games.so_long_sucker.rules import GAME
from nimarcade.theory.so_long_sucker import compiled, mcts, search, tree
from nimarcade.theory.so_long_sucker.mcts import Advice
from nimarcade.theory.so_long_sucker.tree import NOBODY, rollout
from nimarcade.theory.theorems import sucker
from tests import ask
from tests.theory.sucker_search import TABLES, acts, table

RULES = [text for text in TABLES if not text.startswith("endgame")]
"""Those whose positions keep a record of turns."""
QUICK = NOBODY, (0.5, 0.0, 0.9, 0.2), (0.7, 0.9, 0.0, 1.0)


@pytest.mark.sweep
def test_what_the_search_leaves_out_is_equal_to_what_it_keeps() -> None:
    """Where a placement of the rules leads one of the search leads too, but for the order of slots."""
    for number in range(40):
        rng = Random(number)
        t = ask.table("so-long-sucker+" + rng.choice(RULES))
        for _ in range(12):
            if t.phase == "over":
                break
            if t.phase == "play":
                kept = {_shape(GAME.after(t, act)) for act in acts(t)}
                placed = (act for act in GAME.moves(t) if hasattr(act, "slot"))
                assert {_shape(GAME.after(t, act)) for act in placed} == kept
            t = GAME.after(t, rng.choice(acts(t)))


def _shape(t: SuckerPosition) -> object:
    s = vector_of(t, kinds_now())
    piles = s[engine.PILES :][: s[engine.COUNT]]
    captured = None if t.phase != "kill" else piles[t.slot]
    return (
        t.phase,
        t.seat,
        t.asked,
        captured,
        t.hands,
        tuple(sorted(row for row in piles if row != engine.EMPTY)),
    )


def _tape(seed: int) -> list[int]:
    rng = Random(seed)
    return [rng.getrandbits(30) for _ in range(8_000)]


def test_a_rollout_ends_with_a_place_for_everyone_and_no_chip_more() -> None:
    for number, text in enumerate(TABLES * 4):
        t, kinds = ask.table("so-long-sucker+" + text), kinds_now()
        s = vector_of(t, kinds)
        rollout(s, kinds, _tape(number), 0, number % 2 == 0, number % 3 == 0)
        n = t.rule_set.players
        living = {t.scores.index(None)} | {seat for seat in range(n) if s[engine.LIVING] >> seat & 1}
        assert {s[engine.SCORES + seat] for seat in living} <= set(range(1, n + 1))
        assert s[engine.SCORES + s[engine.SEAT]] == n
        held = sum(s[: engine.TOTALS]), sum(s[engine.TOTALS : engine.READY])
        piles = s[engine.PILES :][: s[engine.COUNT]]
        assert held[0] == held[1]
        assert sum(kinds[engine.SIZE][row] for row in piles) + held[0] <= s[engine.CHIPS]
        assert all(many >= 0 for many in s[: engine.TOTALS])


GOLDEN = json.loads(Path(__file__).with_name("sucker_trees.json").read_text(encoding="utf-8"))
"""Of trees of 150 games each: the code, games, whether a win is proved, the first three moves, their visits,
a sum of all of them, the utilities of the first, the next number of the generator, the bias."""


def compare_with_golden(seeds: range) -> None:
    for seed in seeds:
        code, sims, proven, first, every, worth, following, bias = GOLDEN[seed]
        p, rng = ask.table(code), Random(seed)
        quick = QUICK[seed % 3]
        advice = mcts.advise(
            p, sims=150, rng=rng, bias=bias, theory=seed % 5 > 0, quick=quick, careful=seed % 4 > 1
        )
        lines = [f"{codes.write_move(p, move)}:{visits}" for move, visits, _ in advice.moves]
        assert " ".join(lines[:3]) == first, code
        assert crc32(" ".join(lines).encode()) == every, code
        assert (advice.sims, advice.proven, rng.getrandbits(30)) == (sims, proven, following), code
        assert advice.moves[0][2] == pytest.approx(worth), code


def test_trees_are_grown_as_ever() -> None:
    compare_with_golden(range(len(GOLDEN)))


def test_a_search_goes_on_where_its_lists_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    t = ask.table("so-long-sucker+custom+players=3+c=3")
    advice = mcts.advise(t, sims=300, rng=Random(1))
    for name in ("FIRST_ROOM", "MOST_CAPTURES", "MOST_TAPE"):
        monkeypatch.setattr(search, name, 1)
    assert mcts.advise(t, sims=300, rng=Random(1)) == advice
    monkeypatch.setattr(search, "FEW", 5)
    assert mcts.advise(t, seconds=60, rng=Random(1)).sims < 1_000


def test_a_search_can_be_stopped() -> None:
    t = ask.table("so-long-sucker")
    assert mcts.advise(t, sims=10**9, rng=Random(4), stop=lambda: True).sims <= search.ASK_EVERY


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
        grown = search.Tree(t, Random(3), quick=(quick,) * 4)
        grown.grow(600)
        assert (mcts.advice_of(grown) == mcts.advise(t, sims=600, rng=Random(3))) == (quick == 0.0)
        nodes, edges = grown.nodes, grown.edges
        replies = [
            node
            for node in map(edges[tree.CHILD].__getitem__, range(nodes[tree.TRIED][0]))
            if nodes[tree.FIRST][node] >= 0 and nodes[tree.MOVER][node] > 0
        ]
        assert any(nodes[tree.BEST][node] < nodes[tree.MOVES][node] for node in replies)
        return all(
            edges[tree.RANK][first + i] < first + nodes[tree.BEST][node]
            for node in replies
            for first in [nodes[tree.FIRST][node]]
            for i in range(nodes[tree.TRIED][node])
        )

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


# Two processes search one table.


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    mcts.close()


@pytest.fixture(autouse=True)
def _two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)


@pytest.mark.sweep
def test_both_processes_add_to_one_advice() -> None:
    t = ask.table("so-long-sucker")
    together = mcts.advise_paired(t, 0.3, Random(1))
    again = mcts.advise_paired(t, 0.3, Random(2))  # by the process that is there already
    for advice in (together, again):
        assert sum(visits for _, visits, _ in advice.moves) == advice.sims
        assert abs(sum(advice.values) - 1) < 1e-6
        assert all(is_legal(GAME, t, act) for act, _, _ in advice.moves)


def test_a_partner_that_dies_is_done_without_and_replaced() -> None:
    t = ask.table("so-long-sucker")
    mcts.advise_paired(t, 0.05, Random(1))
    assert mcts._partner is not None
    mcts._partner.process.kill()
    mcts._partner.process.wait()
    assert mcts.advise_paired(t, 0.05, Random(1)).moves
    assert mcts._partner is None
    assert mcts.advise_paired(t, 0.05, Random(1)).moves
    assert mcts._partner is not None


def test_visits_are_added_move_by_move_and_a_proof_outweighs_them() -> None:
    t = ask.table("so-long-sucker")
    first, second = list(GAME.moves(t))[:2]
    one, other = (1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0)
    mine = Advice(one, ((first, 3, one),), 3, False, (1.0,))
    theirs = Advice(other, ((second, 1, other), (first, 1, other)), 2, False, (0.0, 0.0))
    added = mcts.added(mine, theirs)
    assert added.moves == ((first, 4, (0.75, 0.25, 0.0, 0.0)), (second, 1, other))
    assert (added.values, added.won, added.sims) == ((0.6, 0.4, 0.0, 0.0), (0.75, 0.0), 5)
    proved = replace(theirs, proven=True)
    assert mcts.added(mine, proved) == mcts.added(proved, mine) == proved


# When the search runs compiled, and that it then grows the same trees.


def test_what_is_too_large_for_the_core_is_searched_without() -> None:
    def core(*numbers: object) -> int:
        raise AssertionError

    t = ask.table("so-long-sucker+custom+players=2+c=150")
    grown = search.Tree(t, Random(1), core=core)
    grown.grow(1)
    assert grown.done == 1


def test_only_who_searches_long_asks_for_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[object, ...]] = []
    monkeypatch.setattr(compiled, "_missed", 0.0)
    monkeypatch.setattr(compiled, "ours", lambda *called: started.append(called))
    monkeypatch.setattr(compiled, "find_spec", lambda name: name)
    monkeypatch.setattr(compiled, "ready", lambda: False)
    assert compiled.core(100_000, None) is None
    assert not started, "it is switched off"
    monkeypatch.setenv(compiled.SWITCH, "on")
    assert compiled.core(400, None) is None
    assert compiled.core(None, 0.5) is None
    assert not started
    assert compiled.core(None, 0.5) is None
    assert started == [(compiled.__name__, "compile_alone")]
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
        assert compiled._compiler.process.wait() == 0
        assert compiled.state() == "ready"
        assert compiled.core(400, None) is None
        assert compiled._loader is not None
        compiled._loader.join()
        assert compiled.core(400, None) is not None
        yield
        compiled._compiler.end()
    compiled.folder.cache_clear()


@pytest.mark.extras
def test_the_compiled_core_grows_the_trees_as_ever(core: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.SWITCH, "on")
    monkeypatch.setattr(search, "ROOM", 2)
    compare_with_golden(range(len(GOLDEN)))


@pytest.mark.extras
def test_both_grow_the_same_trees(core: None, monkeypatch: pytest.MonkeyPatch) -> None:
    met = set()
    for seed in range(500):
        rng = Random(seed)
        t = table(rng, rng.randrange(60))
        met.add((t.phase, len(t.living)))
        n, shown = t.rule_set.players, []
        bias = [[rng.uniform(-0.5, 0.5) for _ in range(n)] for _ in range(n)] if seed % 3 == 0 else None
        for switch in ("on", "off"):
            monkeypatch.setenv(compiled.SWITCH, switch)
            draws, quick, careful = Random(seed), QUICK[seed % 3], seed % 4 > 1
            theory = seed % 5 > 0
            advice = mcts.advise(
                t, sims=200, rng=draws, bias=bias, theory=theory, quick=quick, careful=careful
            )
            shown.append((advice, draws.getstate()))
        assert shown[0] == shown[1], GAME.write(t)
    assert {(phase, players) for phase in ("play", "kill") for players in (2, 3, 4)} <= met
    assert {("rescue", 3), ("rescue", 4)} <= met


@pytest.mark.extras
def test_the_compiled_core_stops_when_it_is_told(core: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.SWITCH, "on")
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 2

    t = ask.table("so-long-sucker+custom+players=3+c=3")
    assert mcts.advise(t, seconds=60, rng=Random(1), stop=stop).sims < 1_000
