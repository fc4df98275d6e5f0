"""Visitors of the web page who do what no browser does, once each and for an hour."""

import sys

import pytest

from tests.torture import visitors


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    ("minutes", "seed", "many"),
    [
        pytest.param(0, 1, 12, marks=[pytest.mark.sweep, pytest.mark.timeout(600)], id="once"),
        pytest.param(
            60, 2, visitors.VISITORS, marks=[pytest.mark.long, pytest.mark.timeout(4500)], id="hour"
        ),
    ],
)
def test_visitors(
    minutes: float,
    seed: int,
    many: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("textual_serve")
    monkeypatch.setattr(visitors, "VISITORS", many)
    with capsys.disabled():
        assert visitors.run(minutes, seed) == []
