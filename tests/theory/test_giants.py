"""Theorems far beyond any search: 30-digit heaps, 1,000 heaps, and any position Hypothesis finds."""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import pytest

from nimarcade.core import catalogue
from nimarcade.core.game import followers, is_legal, play
from nimarcade.games.delete_nim import DeleteSplit, Piles
from nimarcade.games.heaps import Take
from tests import ask
from tests.theory.giants import CASES, FARTHER, HEAPS, PILES, Builder


def tries(p: Any, rng: Random, count: int) -> Iterator[Any]:
    """Legal moves: sampled ones, and near misses (small takes, cuts to the size of other heaps)."""
    game = catalogue.game_of(p)
    for _ in range(count):
        yield game.sample(p, rng)
    if isinstance(p, Piles):
        for split in p.piles[:6]:
            for delete in p.piles[:6]:
                for part in (1, split // 2, split & -split, *(1 << i for i in range(0, 100, 3))):
                    cut = DeleteSplit(delete, min(part, split - part), max(part, split - part))
                    if is_legal(game, p, cut):
                        yield cut
    if not hasattr(p, "heaps"):
        return
    bound = p.k if p.game == "greedy-nim" and p.k else p.heaps[0]
    for heap in p.heaps[:6]:
        near = (h + step for h in p.heaps[1:5] for step in (-2, -1, 0, 1, 2))
        for take in {1, 2, 3, bound, bound - 1, heap, heap - 1, heap - 2, *(heap - left for left in near)}:
            if 0 < take <= heap:
                move = Take(((heap, take),))
                if is_legal(game, p, move):
                    yield move


@pytest.mark.few("wythoff", "bounded*")
@pytest.mark.parametrize(
    ("build", "misere"),
    [(build, misere) for _, build, misere in CASES + FARTHER],
    ids=[name + " misère" * misere for name, _, misere in CASES + FARTHER],
)
def test_no_move_leads_from_p_to_p_and_every_claimed_win_does(build: Builder, misere: bool) -> None:
    rng = Random(11)
    won = 0
    for _ in range(30):
        p = build(rng, misere, rng.randint(4, 9))
        game = catalogue.game_of(p)
        assert ask.is_p(p) is True, p
        for move in tries(p, rng, 40):
            after = play(game, p, move)
            settled = ask.is_p(after)
            if settled is None:  # no theorem speaks of most positions of five and more piles
                continue
            assert settled is False, (p, move)
            won += 1
            answer = ask.solve(after).best
            assert ask.is_p(ask.to(after, answer)) is True, after
    assert won > 400 or build is PILES["delete 5+"]


@pytest.mark.few("greedy-*", "nim-*")
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("name", list(HEAPS))
def test_a_thousand_heaps(name: str, misere: bool) -> None:
    rng = Random(12)
    for _ in range(2):
        p = HEAPS[name](rng, misere, 1000)
        game = catalogue.game_of(p)
        assert len(p.heaps) == 1000
        assert ask.is_p(p) is True
        for _ in range(5):
            after = play(game, p, game.sample(p, rng))
            assert ask.is_p(after) is False
            verdict = ask.solve(after)
            assert ask.is_p(ask.to(after, verdict.best)) is True
            assert len(ask.explain(verdict).lines()) <= 12


def test_huge_positions_cost_nothing_on_the_play_path() -> None:
    """No bound on time is tested here but one that only enumeration would break."""
    digits = "9" * 9_999
    big, many = 10**18, ",".join(str(10**18 + i) for i in range(1000))
    codes = [
        *(f"nim:{big},{big - 1},5", f"greedy-nim+misere+k=3:{big},7,7", f"moore-nim+k=2:{big},7,7,3"),
        *(f"co-nim:{big},7,7,3", f"exco-nim:{big}/{big},7,3", f"delete-nim:{big},{big - 1}"),
        *(f"nim:{digits}1,{digits}2,7", f"exco-nim:{digits}/{digits}7,{digits},3", f"co-nim:{many}"),
        *(f"delete-nim:{digits},4,{digits}8", f"delete-nim:{digits}6,{digits}8,{digits},4"),
        *(f"nim:{many}" + f",{many}" * 9, "greedy-nim:" + ",".join(["3"] * 10_000)),
    ]
    rng = Random(1)
    for code in codes:
        began = process_time()
        p = catalogue.read(code)
        game = catalogue.game_of(p)
        for _ in range(3):
            move = game.read_move(p, game.write_move(p, game.sample(p, rng)))
            game.describe(p, move)
            after = play(game, p, move)
            assert game.max_plies(after) < game.max_plies(p)
            best = ask.best(p)
            p = play(game, p, best)
            next(iter(game.moves(p)))
            next(followers(game, p))
            ask.drawing(p)
            ask.as_json(ask.solve(p))
            ask.picture(p)
            assert ask.singular(p) is not None or p.game == "delete-nim"
        assert process_time() - began < 8, code[:60]
