"""Deadlines, by a clock that only the test moves."""

from __future__ import annotations

from math import inf

import pytest

from nimarcade.core import searching


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    time = [100.0]
    monkeypatch.setattr(searching, "monotonic", lambda: time[0])
    return time


def test_without_a_deadline_it_is_never_late(now: list[float]) -> None:
    now[0] = inf
    with searching.until(None), searching.within(None), searching.part(0.5):
        assert not searching.timed()
        assert not searching.late()


def test_a_block_ends_with_those_around_it(now: list[float]) -> None:
    with searching.within(10):
        assert searching.timed()
        with searching.until(120), searching.within(None):
            now[0] = 110
            assert not searching.late()
            now[0] = 110.5
            assert searching.late()
        assert searching.late()
    assert not searching.late()


def test_a_part_of_the_time_is_over_before_the_whole(now: list[float]) -> None:
    with searching.within(10):
        now[0] = 105
        with searching.part(0.6):
            now[0] = 107.9
            assert not searching.late()
            now[0] = 108.1
            assert searching.late()
        assert not searching.late()
        now[0] = 111
        with searching.part(0.6):
            assert searching.late()


def test_long_pieces_of_work_stop_before_the_one_that_would_be_late(now: list[float]) -> None:
    assert not searching.paced()()
    with searching.within(10):
        stop = searching.paced()
        now[0] += 4
        assert not stop()
        now[0] += 4
        assert stop(), "the third would end after 12 seconds"
        now[0] += 1
        assert not stop(), "a short one ends in time"
