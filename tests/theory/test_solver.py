"""The solvers against the oracle: remoteness, Grundy values, search, and their limits."""

from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.errors import PastLimit
from nimarcade.games.heaps import Below, HeapGame, Heaps, smaller
from nimarcade.theory import solver
from nimarcade.theory.impartial import impartial_theory
from tests import ask, oracle
from tests.boards import Kind, board_of, box, brute_of, kind_of
from tests.games.samples import RULES, each_impartial, kinds, small


@pytest.fixture(autouse=True)
def no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    solver._tables.clear()
    solver.count.cache_clear()


def _each(name: str, boards: set[Any]) -> set[Any]:
    """Boards as solvers count them: where heaps are broken, those that differ in empty heaps are one."""
    return {tuple(filter(None, board)) for board in boards} if name in RULES else boards


@pytest.mark.few("delete-nim", "greedy-nim", "sum", "dawsons-chess", "nim", "subtraction", "treblecross")
@each_impartial
def test_remoteness_and_outcome_of_everything_below(name: str) -> None:
    for p in small(name)[::23]:
        brute, board = brute_of(p), board_of(p)
        table = ask.present(solver.below(p, 10_000))
        reached = _each(name, brute.below(board))
        assert solver.count(p, 10_000) == len(reached)
        for below in reached:
            key = ask.graph(_like(p, below))[0]
            assert table.remoteness[key] == brute.remoteness(below)
            assert table.is_p(key) == brute.is_p(below)
            assert table.winning_replies(key) == sum(map(brute.is_p, brute.followers(below)))


def _like(p: Any, board: Any) -> Any:
    return kind_of(p).position(board)


@pytest.mark.few("dawsons-chess")
@each_impartial
def test_tables_shared_in_any_order_tell_the_same(name: str) -> None:
    rng = Random(4)
    chosen = rng.sample(small(name), 120)
    alone = {}
    for p in chosen:
        solver._tables.clear()
        table = ask.present(solver.below(p, 10_000))
        key = ask.graph(p)[0]
        alone[p] = (table.remoteness[key], table.winning_replies(key))
    solver._tables.clear()
    rng.shuffle(chosen)
    for p in chosen:
        table = ask.present(solver.below(p, 10_000))
        key = ask.graph(p)[0]
        assert (table.remoteness[key], table.winning_replies(key)) == alone[p], p


@pytest.mark.sweep
def test_the_nearest_loss_is_found_whatever_was_solved_before() -> None:
    rng = Random(13)
    for kind, count, top in (
        (Kind("moore-nim", k=2), 4, 9),
        (Kind("moore-nim", k=2), 5, 5),
        (Kind("moore-nim", k=3), 6, 3),
    ):
        solver._tables.clear()
        boards = box(kind, count, top)
        for board in rng.sample(boards, 60) + boards[-20:]:
            p = kind.position(board)
            table = ask.present(solver.below(p, 10_000))
            far = table.remoteness
            losses = [far[key] for key in table.lost]
            assert losses == sorted(losses)
            for other in rng.sample(sorted(far), min(30, len(far))):
                full = (*other, *(0,) * (count - len(other)))
                assert far[other] == kind.brute().remoteness(full)


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "POSITIONS_KEPT", 500)
    for code in ("nim:9,8,7", "nim:9,8,6,1", "co-nim:9,8,7", "greedy-nim:12,12,9", "greedy-nim+k=3:12,12,9"):
        p = catalogue.read(code)
        assert solver.below(p, 10_000) is not None
        kept = [len(table.remoteness) for table in solver._tables.values()]
        assert sum(kept) <= 500 or len(kept) == 1


@each_impartial
def test_the_limit_is_exact(name: str) -> None:
    for p in small(name)[::53]:
        size = len(_each(name, brute_of(p).below(board_of(p))))
        for limit in (size - 1, size, size + 1):
            if limit >= 1:
                solver._tables.clear()
                assert (solver.below(p, limit) is None) == (size > limit)
                assert solver.count(p, limit) == min(size, limit + 1)


def test_giants_are_given_up_at_once() -> None:
    heaps = tuple(range(10**18, 10**18 - 1000, -1))
    giants = [Heaps("nim", heaps), Heaps("greedy-nim", heaps, k=7), Heaps("moore-nim", heaps, k=500)]
    giants += [Heaps("co-nim", heaps), Heaps("exco-nim", heaps, 5), Heaps("greedy-nim", (2,) * 9_000)]
    giants.append(Heaps("nim", (2,) * 500 + (1,) * 1_000))  # few stones, but too many heaps to list
    for p in (*giants, catalogue.read("delete-nim:" + "9" * 5000 + ",8,7,6,5")):
        assert solver.below(p, 200_000) is None
        with pytest.raises(PastLimit, match="200,000"):
            solver.grundy(p, 200_000)


@pytest.mark.few("treblecross", "dawsons-chess", "delete-nim", "greedy-nim")
@each_impartial
def test_values_and_searches_without_any_theorem(name: str) -> None:
    for p in small(name)[::3]:
        brute, board = brute_of(p), board_of(p)
        assert solver.grundy(p, 10_000) == brute.grundy(board), p
        lost, nodes = solver.search(p, lambda key: None, 10_000)
        assert lost == brute.is_p(board), p
        assert nodes <= solver.count(p, 10_000)


@pytest.mark.sweep
@pytest.mark.parametrize(("count", "top"), [(5, 12), (6, 8), (7, 6)])
def test_search_with_theorems_for_many_piles(count: int, top: int) -> None:
    kind = Kind("delete-nim")
    lost = oracle.delete_p(count, top)
    for board in box(kind, count, top)[::3]:
        assert ask.outcome(kind.position(board)) == ("P" if board in lost else "N"), board


def test_a_search_past_its_limit_stops_there() -> None:
    p = catalogue.read("delete-nim:12,10,8,6,4")
    with pytest.raises(PastLimit, match="more than 50 positions"):
        solver.search(p, lambda key: None, 50)
    _, nodes = solver.search(p, lambda key: None, 100_000)
    assert solver.search(p, lambda key: None, nodes)[1] == nodes
    with pytest.raises(PastLimit):
        solver.search(p, lambda key: None, nodes - 1)


def test_what_is_told_of_the_heaps_below_is_what_walking_finds() -> None:
    for heaps in [(), (1,), (3,), (2, 2), (4, 2, 1), (3, 3, 2), (2, 2, 2, 1), (5, 3)]:
        listed = list(smaller(heaps))
        walked = {
            tuple(h for h in b if h) for b in oracle.Brute(oracle.nim).below(heaps + (0,) * (not heaps))
        }
        assert len(listed) == len(set(listed))
        assert set(listed) == walked
    for kind in (
        k for name in ("moore-nim", "co-nim", "exco-nim", "nim") for k in kinds(name) if not k.misere
    ):
        for count, top in ((2, 4), (3, 3), (4, 2)):
            if kind.k is not None and kind.k >= count:
                continue
            game = catalogue.game(kind.game)
            for board in box(kind, count, top, extra=2):
                p = kind.position(board)
                assert isinstance(game, HeapGame)
                below = ask.typed(Below, game.below(p))
                key, follow = game.graph(p)
                keys = list(below.positions())
                assert below.count(10_000) == len(keys) == len(set(keys))
                assert set(filter(lambda other: below.leads(key, other), keys)) == set(follow(key)), p


def test_long_positions_count_as_many_so_that_a_limit_costs_the_same() -> None:
    looked: list[tuple[int, ...]] = []
    with pytest.raises(PastLimit):
        solver.search(catalogue.read("treblecross+misere:640"), looked.append, 1_100)
    assert len(looked) == 99


@pytest.mark.parametrize(
    ("code", "slow"),
    [
        ("subtraction+all-2:1000,1000", "1000-1"),
        ("sum:subtraction+all-2,5,9:1155/subtraction+all-2,5,9:1364/subtraction+all-2,5,9:469", "2.1364-1"),
        ("sum:subtraction+all-1,2:3783/subtraction+all-1,2:3585/subtraction+all-1,2:210", "1.3783-3"),
    ],
)
def test_where_moves_are_many_nobody_looks_at_all_to_know_that_it_is_too_much(
    code: str, slow: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = catalogue.read(code)
    monkeypatch.setattr(solver, "reachable", None)
    solver.count.cache_clear()
    assert catalogue.game_of(p).write_move(p, impartial_theory(p.game).stubborn(p)) == slow


@pytest.mark.parametrize("body", ["9", "6,6", "5,4,3", "3,3,2,2", "2,1,1,1,1"])
@pytest.mark.parametrize("kind", ["all-2", "all-1,3"])
def test_what_is_told_of_many_moves_is_no_more_than_there_is(kind: str, body: str) -> None:
    p = catalogue.read(f"subtraction+{kind}:{body}")
    assert 1 <= solver.known_count(p) <= solver.count(p, 10**5) < 10**5
