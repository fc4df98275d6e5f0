"""The harnesses of the fuzzer on a few inputs each, and on everything that was ever found."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.torture import fuzz

TARGETS = pytest.mark.parametrize("target", fuzz.TARGETS)


@pytest.fixture(autouse=True, scope="module")
def _own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Targets write into one folder, which goes away."""
    fuzz._folder.cache_clear()
    yield
    shutil.rmtree(fuzz._folder(), ignore_errors=True)
    fuzz._folder.cache_clear()


@TARGETS
def test_examples_and_their_changes_are_read_or_refused_in_a_line(target: str, tmp_path: Path) -> None:
    for data in fuzz.examples(target)[:40]:
        fuzz.TARGETS[target](data)
    few = {"options": 40, "games": 40, "journals": 60, "stores": 60}.get(target, 300)
    assert fuzz.run(1, target=target, inputs=few, kept=tmp_path) == few
    assert not os.listdir(tmp_path)


@TARGETS
@given(data=st.binary(max_size=200))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_anything_is_read_or_refused_in_a_line(target: str, data: bytes) -> None:
    fuzz.TARGETS[target](data)


@pytest.mark.parametrize(
    "said", ["codes: 1,234 inputs, seed 1", "stat::number_of_executed_units: 1234\nstat::x: 9"]
)
def test_inputs_are_counted(said: str) -> None:
    assert fuzz.counted(said) == 1234
    assert fuzz.counted("Traceback") == 0


@pytest.mark.parametrize("case", sorted(fuzz.CASES.glob("*-*")), ids=lambda path: path.name)
def test_what_was_found_stays_right(case: Path) -> None:
    fuzz.TARGETS[case.name.partition("-")[0]](case.read_bytes())
