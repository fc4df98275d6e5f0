"""Sums: the theorem of Sprague and Grundy against brute force over the sum itself, and far beyond it."""

from __future__ import annotations

import json
from random import Random

import pytest

import nimarcade as na
from nimarcade.cli.main import run
from nimarcade.core import catalogue
from nimarcade.core.verdict import Tier
from nimarcade.games.sum import Sum
from nimarcade.theory import solver
from nimarcade.theory.theorems import sums
from tests import ask
from tests.boards import Kind, box
from tests.games.samples import small
from tests.theory.judge import judge


@pytest.mark.parametrize(("count", "top"), [(1, 12), (2, 8), (3, 5)])
def test_whole_boxes(count: int, top: int) -> None:
    kind = Kind("sum")
    boards = box(kind, count, top)
    lost = judge(kind, boards, kind.brute().is_p)
    assert 0 < lost < len(boards)


def test_every_smaller_value_is_reached_in_some_part() -> None:
    for p in small("sum")[::5]:
        own = solver.grundy(p, 100_000)
        assert ask.grundy(p) == own
        for value in range(own):
            after = na.play(p, na.move_to(p, value))
            assert solver.grundy(after, 100_000) == value
        with pytest.raises(na.BadInput, match="no move leads to SG value"):
            na.move_to(p, own)


def test_a_sum_costs_what_its_parts_cost_and_not_their_product() -> None:
    """Parts of 1,000 to 10^30 positions each."""
    code = (
        f"sum:nim:{10**30},{10**29}/co-nim:{10**20},{10**19},{10**18}/dawsons-chess:{10**25}"
        f"/bounded-nim+k=12:{10**15}/wythoff-nim:40,23/greedy-nim:12,9,7/treblecross:x........x/delete-nim:9,7,6"
    )
    p = catalogue.read_as(Sum, code)
    verdict = na.solve(p, sg=True)
    assert (verdict.outcome, verdict.tier) == ("N", Tier.TABLE)
    after = na.solve(ask.to(p, verdict.best), sg=True)
    assert (after.outcome, after.sg) == ("P", 0)
    value = 0
    for part in p.parts:
        own = na.solve(part, sg=True).sg
        assert own is not None
        value ^= own
    assert verdict.sg == value
    rng = Random(3)
    lost = after.position
    for _ in range(60):
        reply = na.play(lost, catalogue.game_of(lost).sample(lost, rng))
        assert ask.is_p(reply) is False
        answer = na.solve(reply).best
        assert ask.is_p(ask.to(reply, answer)) is True


def test_the_tier_says_how_the_values_are_known() -> None:
    assert na.solve(na.read("sum:nim:5,3/co-nim:3,2,2/dawsons-chess:9")).tier is Tier.PROVED
    assert na.solve(na.read("sum:nim:5,3/greedy-nim:4,2,1")).tier is Tier.TABLE
    # A part that is P by a theorem needs no table: its value is 0.
    assert na.solve(na.read("sum:nim:5,3/greedy-nim:4,4,1")).tier is Tier.PROVED


def test_what_is_not_known_of_a_part_is_not_known_of_the_sum() -> None:
    p = catalogue.read_as(Sum, f"sum:greedy-nim:{10**18},{10**9}/nim:3")
    verdict = na.solve(p, nodes=2_000)
    assert (verdict.outcome, verdict.tier) == (None, Tier.ESTIMATE)
    assert verdict.best is not None
    assert not sums.applies(p)


def test_why_tells_the_value_of_every_part() -> None:
    lines = na.solve(na.read("sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4")).why().lines()
    assert "SG of part 1, Nim = 6" in lines
    assert "SG of part 3, Delete Nim = 3" in lines
    assert "nim-sum = 7" in lines
    assert "the parts are worth 6, 2 and 3: a 4, a 2 and a 1 have no partner" in lines
    assert "then: the parts are worth 1, 2 and 3: every power of two has a partner" in lines


def test_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["moves", "sum:nim:5,3/co-nim:4,3,3/delete-nim:6,4", "--to", "0", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data == {"move": "1.5-3", "position": "sum:nim:3,2/co-nim:4,3,3/delete-nim:6,4", "sg": 0}
    assert run(["apply", "sum:nim:5,3/exco-nim:2/6,5", "2.x2-1,6-2", "1.5-5"]) == 0
    assert capsys.readouterr().out == "sum:nim:3,0/exco-nim:1/5,4\n"


def test_positions_of_a_sum_are_counted_by_parts() -> None:
    for p in small("sum")[::7]:
        key, follow = ask.graph(p)
        reached = solver.reachable(key, follow, 10**6)
        assert reached is not None
        assert solver.count(p, 10**6) == len(reached)
        assert solver.count(p, len(reached) - 1) == len(reached)
