"""What a person writes out: never over something, and a refusal is told."""

from __future__ import annotations

import json
from pathlib import Path

from nimarcade.view import share


def test_data_takes_the_first_free_name(tmp_path: Path) -> None:
    first = share.export(tmp_path, "deck", {"cards": 1})
    second = share.export(tmp_path, "deck", {"cards": 2})
    assert first == f"Written: {tmp_path / 'exports' / 'deck-1.json'}"
    assert second == f"Written: {tmp_path / 'exports' / 'deck-2.json'}"
    assert json.loads((tmp_path / "exports" / "deck-1.json").read_text()) == {"cards": 1}


def test_a_refusal_is_told(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("in the way")
    news = share.write(tmp_path / "exports" / "a.txt", "text")
    assert news.startswith("It could not be written: ")
    assert "\n" not in news
