"""A few whole screens as pictures: what no assertion about a widget would notice.

After a wanted change: `pytest tests/tui/test_snapshots.py --snapshot-update -n 0`, and look at them.
"""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from nimarcade.play import clocks
from nimarcade.tui import app, film
from nimarcade.view import home
from tests.tools import shots

Compare = Callable[..., bool]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("keys", "size"),
    [
        ((), (80, 24)),
        ((), (120, 40)),
        (("n",), (80, 24)),
        (("n", "right", "right", "o", "down"), (80, 24)),
        (("comma",), (40, 15)),
        (("n", "f1"), (80, 24)),
    ],
    ids=["home", "home-large", "gallery", "new-game", "settings-small", "help"],
)
def test_a_screen_looks_as_before(
    snap_compare: Compare,
    saves: Path,
    keys: Iterable[str],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(home, "today", lambda: film.DAY)
    assert snap_compare(app.Arcade(None, saves), press=keys, terminal_size=size)


@pytest.mark.sweep
@pytest.mark.few("table")
@pytest.mark.parametrize("name", ["table", "table-offer", "table-rescue", "table-small"])
def test_a_table_looks_as_before(
    snap_compare: Compare, saves: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "spend", lambda session, seat, seconds: session)  # no second passes meanwhile
    shot = next(shot for shot in shots.SHOTS if shot.name == name)
    assert snap_compare(app.Arcade(shots.started(shot), saves), press=shot.keys, terminal_size=shot.size)
