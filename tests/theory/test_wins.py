"""How many moves win, by closed forms: against brute force, against all moves, and sampled at 10^18."""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from random import Random
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.family import explain
from nimarcade.core.game import play
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.theory import explaining
from nimarcade.theory.impartial import impartial_theory
from nimarcade.theory.theorems import delete
from tests import ask
from tests.boards import Kind, board_of, box
from tests.theory import giants
from tests.theory.giants import CASES, Builder
from tests.theory.test_explaining import stones


def wins(p: Any) -> Any:
    """What the theorem of a won board says of its winning moves."""
    return ask.present(ask.present(impartial_theory(p.game).theorem(p)).wins)(p)


# traps


GIANTS = [(name, build, misere) for name, build, misere in CASES if name != "delete 5+"]


def lost_giants(build: Builder, misere: bool, count: int) -> Iterator[Any]:
    rng = Random(7)
    for _ in range(count):
        yield build(rng, misere, rng.randint(3, 6))


@pytest.mark.few("nim", "k-good", "k-nice misère", "delete 3", "delete 4")
@pytest.mark.parametrize(
    ("build", "misere"),
    [(build, misere) for _, build, misere in GIANTS],
    ids=[name + " misère" * misere for name, _, misere in GIANTS],
)
def test_traps_of_giants_are_the_same_for_whoever_asks(build: Builder, misere: bool) -> None:
    for p in lost_giants(build, misere, 5):
        verdict = ask.solve(p)
        assert verdict.outcome == "P"
        assert ask.best(p) == verdict.best
        why = explain(p)
        assert why.move == verdict.best
        lost = ask.present(why.resistance)
        assert (lost.goal, lost.settled) == ("trap", build is giants.one)  # one stone a move: nobody slips
        after = play(catalogue.game_of(p), p, verdict.best)
        found = ask.present(wins(after))
        assert lost.winning_replies in (found.moves, None)
        if lost.replies is not None and lost.replies <= 2_000:
            followers = [play(catalogue.game_of(p), after, m) for m in catalogue.game_of(p).moves(after)]
            assert lost.replies == len(followers)
            assert found.moves == sum(ask.is_p(q) is True for q in followers)


TRAPS = {
    **{
        "nim": (4, 7), "bounded-nim": (3, 9), "greedy-nim": (3, 9), "wythoff-nim": (2, 25),
        "moore-nim": (4, 4),
    },
    **{"delete-nim": (2, 31), "dawsons-chess": (2, 11), "treblecross": (3, 9), "co-nim": (3, 6)},
}  # fmt: skip


@pytest.mark.parametrize("name", list(TRAPS))
def test_of_all_moves_that_leave_as_much_none_has_fewer_winning_replies(name: str) -> None:
    """By brute force on boards small enough, where plies are counted only if that is asked for."""
    kind = Kind(name, k={"bounded-nim": 4, "greedy-nim": 4, "moore-nim": 2}.get(name))
    theory, brute = impartial_theory(name), kind.brute()
    lost = better = 0
    for board in box(kind, *TRAPS[name], 0):
        p = kind.read(board)
        theorem = theory.theorem(p)
        if theorem is None or not brute.is_p(board_of(p)) or theory.game.outcome(p) is not None:
            continue
        if (move := explaining.trap(theory, p)) is None:
            continue

        def left(boards: list[Any], counted: bool = theorem.wins is not None) -> int:
            return min(stones(b) if counted else theory.game.max_plies(kind.position(b)) for b in boards)

        sparing = winning(brute, board_of(theory.game.after(p, theory.solvable.delaying_move(p))))
        good = winning(brute, board_of(theory.game.after(p, move)))
        assert left(good) * 4 >= left(sparing) * 3, p
        for other, after in theory.followers(p):
            replies = winning(brute, board_of(after))
            if replies and left(replies) * 4 >= left(sparing) * 3:
                assert len(good) <= len(replies), (p, move, other)
        lost += 1
        better += len(good) < len(sparing)
    assert lost
    assert better or name in ("wythoff-nim", "greedy-nim", "moore-nim", "co-nim")


def winning(brute: Any, board: Any) -> list[Any]:
    return [after for after in brute.followers(board) if brute.is_p(after)]


@pytest.mark.parametrize("rule", ["subtraction+1,3,4", "subtraction+4,6+misere", "octal+0.77", "octal+4.7"])
def test_replies_told_from_single_heaps_are_those_that_trying_finds(rule: str) -> None:
    rng, seen = Random(5), 0
    for _ in range(600):
        most = rng.choice((9, 20, 10**18 if "sub" in rule else 9))
        p: Any = catalogue.read(f"{rule}:{','.join(str(rng.randint(0, most)) for _ in range(3))}")
        theory = impartial_theory(p.game)
        if not ask.is_p(p) or theory.game.outcome(p) is not None:
            continue
        count = ask.present(ask.present(theory.theorem(p)).replies)(p)
        for move, after in theory.followers(p):
            assert count(move) == explaining.wins(theory, after), (p, move)
            seen += count(move) is not None
    assert seen > 100


def test_replies_in_a_row_of_cells_are_those_that_trying_finds() -> None:
    theory, rng, seen = impartial_theory("treblecross"), Random(5), 0
    for _ in range(200):
        p: Any = theory.game.random(rng)
        if not ask.is_p(p) or theory.game.outcome(p) is not None:
            continue
        count = ask.present(ask.present(theory.theorem(p)).replies)(p)
        for move, after in theory.followers(p):
            assert count(move) == explaining.wins(theory, after), (p, move)
            seen += 1
    assert seen > 300


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_many_winning_replies_are_counted_as_sampling_finds_them(piles: int) -> None:
    """Of replies drawn at random, each as likely as any other, as many win as the closed form says, give or
    take 5 sigma."""
    rng, tried, seen, expected = Random(3), 0, 0, 0.0
    for _ in range(6):
        odd = sorted((rng.randint(10**17, 10**18) | 1 for _ in range(piles)), reverse=True)
        theory, p = impartial_theory("delete-nim"), Piles(tuple(odd))
        after = ask.to(p, theory.solvable.delaying_move(p))
        found = ask.present(wins(after))
        choices = list(delete.pairs(after))
        total = sum(split // 2 for _, split, _ in choices)
        for _ in range(300):
            gone, split, _ = rng.choices(choices, [split // 2 for _, split, _ in choices])[0]
            low = rng.randint(1, split // 2)
            reply = DeleteSplit(gone, low, split - low)
            seen += ask.is_p(play(catalogue.game_of(after), after, reply)) is True
            tried, expected = tried + 1, expected + found.moves / total
    assert expected > 50
    assert abs(seen - expected) <= 5 * (expected * (1 - expected / tried)) ** 0.5


@pytest.mark.parametrize("misere", [False, True])
def test_winning_replies_of_nim_at_10_18_are_those_that_make_the_sum_zero(misere: bool) -> None:
    for p in lost_giants(giants.nim, misere, 20):
        after = ask.to(p, ask.best(p))
        replies = set()
        for i, heap in enumerate(after.heaps):
            rest = reduce(xor, after.heaps[:i] + after.heaps[i + 1 :])
            if rest < heap:
                replies.add((heap, rest))
        assert wins(after) == (len(replies), min(sum(after.heaps) - h + r for h, r in replies))
