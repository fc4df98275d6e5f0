"""When garbage is collected: never before the first screen is painted, then in quiet moments."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from nimarcade.tui.app import Arcade
from nimarcade.tui.launch import FEW, OFTEN, SELDOM, Quiet


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    Quiet().over()


class Knot:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.own = self


def dropped() -> weakref.ref[Knot]:
    """A knot that nobody holds, past the collections of what is young."""
    knot = Knot()
    for _ in range(OFTEN):
        gc.collect(1)
    return weakref.ref(knot)


def test_a_quiet_moment_is_used_for_all_garbage_also_of_the_start() -> None:
    quiet = Quiet()
    assert not gc.isenabled()
    knot = dropped()
    quiet.began()
    assert gc.isenabled()
    assert gc.get_threshold()[2] == SELDOM
    gc.collect()
    assert knot() is not None, "what the start made is left out"
    later = dropped()
    quiet.look()
    for _ in range(FEW + 1):
        gc.collect(0)
    gc.disable()  # none of the test's own
    later = dropped()
    quiet.look()
    assert later() is not None, "something was being done"
    quiet.look()
    assert later() is None
    assert knot() is None
    assert gc.get_freeze_count() > 0


def test_without_new_garbage_nothing_is_looked_through() -> None:
    quiet = Quiet()
    quiet.began()
    gc.disable()
    gc.collect()
    quiet.look()
    before = gc.get_stats()[2]["collections"]
    quiet.look()
    assert gc.get_stats()[2]["collections"] == before


async def test_the_arcade_collects_once_it_is_painted(arcade: Arcade) -> None:
    arcade.painted = Quiet().painted
    async with arcade.run_test() as pilot:
        await pilot.pause()
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
