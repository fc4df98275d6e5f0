"""Visitors of the web page who do what no browser does, once each and for an hour."""

import sys

import pytest

from tests.torture import visitors


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    ("minutes", "seed"),
    [
        pytest.param(0, 1, marks=[pytest.mark.sweep, pytest.mark.timeout(600)], id="once"),
        pytest.param(60, 2, marks=[pytest.mark.long, pytest.mark.timeout(4500)], id="hour"),
    ],
)
def test_thirty_visitors(minutes: float, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("textual_serve")
    with capsys.disabled():
        assert visitors.run(minutes, seed) == []
