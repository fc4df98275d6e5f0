"""The checks of files that take no time; the others are run by `python -m tests.torture files`."""

import pytest

from tests.torture import files

LONG = [pytest.param(check, marks=pytest.mark.long) for check in ("damage", "many_saves", "full_disk")]


SWEEP = [pytest.param(check, marks=pytest.mark.sweep) for check in ("stores", "durability")]


@pytest.mark.parametrize("check", ["clocks", *SWEEP, *LONG])
def test_nothing_that_was_told_as_saved_is_lost(check: str) -> None:
    said: list[str] = []
    files.run(1, only=[check], say=said.append)
    assert len(said) == 1
