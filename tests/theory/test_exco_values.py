"""EXCO-NIM with n = 2 along lines, against the table of boxes and against longer walks."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import pytest

import nimarcade as na
from nimarcade.games.heaps import Heaps
from nimarcade.lab.tables import box as boxes
from nimarcade.lab.tables import making, ways
from nimarcade.theory import exco_lines, exco_values
from nimarcade.theory.exco_lines import Lines
from nimarcade.theory.exco_values import CELLS, closed_value, exco_two_value
from tests import ask
from tests.theory.exco_oracle import exco_two


@pytest.mark.sweep
def test_compiled_lines_are_the_same_and_go_further(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from nimarcade.theory.exco_lines import FastLines

    for x0, x1 in ((3, 40), (0, 5), (1, 24)):
        fast, plain = FastLines(x0, x1), Lines(x0, x1)
        assert fast.close(10**7)
        assert plain.close(10**7)
        assert (fast.start, fast.period) == (plain.start, plain.period)
        for y0, y1, y2 in product(range(x0 + 1), range(x1 + 1), (*range(fast.known), 10**18)):
            assert fast.value(y0, y1, y2) == plain.value(y0, y1, y2)
    for box in ((3, 40, 90), (2, 90, 40), (1, 24, 900)):
        tables = []
        for least in (0, 1 << 60):
            monkeypatch.setattr(ways, "LINES", least)
            tables.append(na.table("exco-nim", box, "sg"))
        assert [table.plan.way.name for table in tables] == ["lines", "masks"]
        assert dict(tables[0]) == dict(tables[1])
    monkeypatch.setattr(ways, "LINES", 0)
    large = boxes.read("exco-nim", "31/600,600")
    names = [making.plan(large, "sg", each * large.cells).way.name for each in (29, 27)]
    assert names == ["lines", "compiled"], "cut into tiles where memory is scarce"
    far = Heaps("exco-nim", (5000, 300), 2)
    assert exco_two_value(far) == (5302, "table 3 × 303 × 5000")
    monkeypatch.setattr(exco_values, "_compiled", lambda: False)
    assert exco_two_value(far) is None


@pytest.mark.few("0-5", "1-12", "4-13")
@pytest.mark.parametrize(("x0", "x1"), [(0, 5), (1, 12), (4, 13), (1, 24), (3, 31)])
def test_what_repeats_goes_on_so(x0: int, x1: int) -> None:
    """A table three periods longer than the walk agrees with its period."""
    lines = Lines(x0, x1)
    assert lines.close(10**6)
    assert lines.start is not None
    assert lines.period is not None
    end = lines.known + 3 * lines.period
    table = exco_two(x0, x1, end)
    for x2 in range(end + 1):
        assert [lines.value(y0, x1, x2) for y0 in range(x0 + 1)] == table[x1][x2], x2


def test_a_walk_that_may_not_go_on_says_so() -> None:
    lines = Lines(1, 24)
    assert not lines.reach(400, 1)
    assert not lines.close(1)
    assert lines.reach(10**30, 10**6)
    assert lines.cells < 10**6


def test_values_far_out() -> None:
    """One heap of any size beside a small one; and the round of 96, which Conjecture 5 does not allow."""
    gaps = []
    for x2 in range(10**18, 10**18 + 192):
        known = ask.present(exco_two_value(Heaps("exco-nim", (x2, 24), 1)))
        gaps.append(1 + 24 + x2 - known[0])
    assert gaps[:96] == gaps[96:]
    assert gaps[:32] != gaps[32:64] != gaps[64:96]
    near = exco_two(1, 24, 900)[24]
    same = range((10**18 - 700) % 96 + 700, 900, 96)
    assert all(1 + 24 + x2 - near[x2][1] == gaps[0] for x2 in same)


def test_what_is_past_reach_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too wide lines are not walked at all, long ones not past the limit."""
    monkeypatch.setattr(exco_values, "_compiled", lambda: False)
    assert exco_two_value(Heaps("exco-nim", (10**18 + 5000, 5000), 300)) is None
    monkeypatch.setattr(exco_values, "CELLS", 30_000)
    exco_values._lines.cache_clear()
    assert exco_two_value(Heaps("exco-nim", (10**18 + 10, 24), 1)) is None
    exco_values._lines.cache_clear()
    monkeypatch.setattr(exco_values, "CELLS", CELLS)
    assert exco_two_value(Heaps("exco-nim", (10**18 + 10, 24), 1)) is not None


def test_an_interrupt_while_walking_leaves_the_lines_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole, broken = Lines(5, 7), Lines(5, 7)
    assert whole.reach(3 * exco_lines.STEP, 10**6)
    broken.reach(0, 10**6)
    real, left = exco_lines.Way, [KeyboardInterrupt]

    def way(*args: Any) -> exco_lines.Way:
        if left:
            raise left.pop()
        return real(*args)

    monkeypatch.setattr(exco_lines, "Way", way)
    with pytest.raises(KeyboardInterrupt):
        broken.reach(3 * exco_lines.STEP, 10**6)
    assert broken.reach(3 * exco_lines.STEP, 10**6)
    assert all(whole.line(y0, y1) == broken.line(y0, y1) for y0 in range(6) for y1 in range(8))


def test_threads_walk_the_same_lines_together() -> None:
    lines = Lines(9, 31)
    with ThreadPoolExecutor(4) as pool:
        values = list(
            pool.map(lambda y2: lines.reach(y2, 10**6) and lines.value(9, 31, y2), [300, 280, 310, 290] * 3)
        )
    alone = exco_two(9, 31, 310)
    assert values == [alone[31][y2][9] for y2 in [300, 280, 310, 290] * 3]


@pytest.mark.parametrize(
    ("x0", "x1", "x2"),
    [
        (1, 1 << 60, 3 << 60),  # Conjecture 1, the lower fence
        (5, 1 << 60, (4 << 60) - 5),  # and the upper one
        (1, (1 << 60) - 1, 10**18 << 9),  # Conjecture 2
        (3, (5 << 60) + 7, (9 << 63) + 2),  # Conjecture 3
        (1, (1 << 60) + 7, 1 << 130),  # Conjecture 4
        (3, (5 << 60) + 7, (10 << 60) - 3),  # three more share no digit
        (1, 33, 1919),
        (2, 62, 10**18),
    ],
)
def test_proved_values_of_giants(x0: int, x1: int, x2: int) -> None:
    lower = x1 == 1 << 60 and x0 == 1
    assert closed_value(Heaps("exco-nim", (x2, x1), x0)) == (x0 + (x1 ^ x2) if lower else x0 + x1 + x2)


def test_proved_values_far_out_are_those_of_the_lines() -> None:
    proved = Counter[str]()
    for x0, x1, more in product(range(2, 5), range(16, 26), range(64)):
        p = Heaps("exco-nim", (10**15 + more, x1), x0)
        if (value := closed_value(p)) is not None:
            assert ask.present(exco_values._walked(p))[0] == value, p
            proved[exco_values.closed_proof(p) or ""] += 1
    assert proved["exco.near"] > 100, proved


def test_values_no_proof_gives() -> None:
    """At L(6) it is less than all stones; Conjecture 4 does not speak of an even x1 beside one stone."""
    for x0, x1, x2 in [
        (1, 33, 1918),
        (1, 24, 10**18 + 10),
        (1, 69, 10**18 + 66),
        (1, (1 << 60) + 7, 10**30 + (1 << 60) + 2),
        (3, (5 << 60) + 7, (10 << 60) - 4),
    ]:
        assert closed_value(Heaps("exco-nim", (x2, x1), x0)) is None


@pytest.mark.parametrize("p", [1, 2, 3, 4])
def test_where_one_above_a_power_is_less_than_all_stones(p: int) -> None:
    """x0 = 1, x1 = 2^p + 1: in the second halves of the first 2^p − 2 blocks, but for their last column."""
    x1, block = 2**p + 1, 2 ** (p + 1)
    table = exco_two(1, x1, block * 2**p)[x1]
    for x2, (_, value) in enumerate(table):
        m, r = divmod(x2, block)
        assert (value < 1 + x1 + x2) == (m < 2**p - 2 and 2**p <= r <= block - 2), x2
