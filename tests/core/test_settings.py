"""Settings: what is stored comes back, and a damaged file harms nothing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from nimarcade.core import folders, settings, store
from nimarcade.core.settings import Settings


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.CONFIG_DIR, str(tmp_path / "config"))


def test_nothing_stored_gives_the_defaults_and_writes_nothing() -> None:
    assert settings.load() == Settings(introduced=False)
    assert not folders.config().exists()


def test_what_is_saved_comes_back() -> None:
    mine = Settings("paper", True, False, "watch", {"home.new": "x"}, {"game": "co-nim"})
    settings.save(replace(mine, notice="hello"))
    assert settings.load() == mine
    assert "hello" not in settings.path().read_text()
    assert mine.seconds == settings.SPEEDS["watch"] > mine.table_seconds
    assert [path.name for path in folders.config().iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", "null", "\x00\xff", "[" * 100_000, '{"theme": "' + "x" * 1_000_000]
)
def test_a_damaged_file_gives_defaults_one_line_and_stays(text: str) -> None:
    settings.path().parent.mkdir()
    settings.path().write_text(text)
    loaded = settings.load()
    assert replace(loaded, notice="") == Settings()
    assert ("too long" if len(text) > 1_000_000 else "damaged") in loaded.notice
    assert "\n" not in loaded.notice
    assert settings.path().read_text() == text
    settings.change(lambda kept: replace(kept, ascii=True))
    assert settings.load() == Settings(ascii=True)
    assert settings.path().with_suffix(".json.damaged").read_text() == text


def test_one_wrong_value_costs_only_itself() -> None:
    settings.path().parent.mkdir()
    settings.path().write_text(json.dumps({"theme": "nord", "speed": "warp", "ascii": 1, "keys": {"a": 2}}))
    loaded = settings.load()
    assert loaded.theme == "nord"
    assert (loaded.speed, loaded.ascii, loaded.keys) == ("normal", False, {})
    assert "ascii, keys and speed" in loaded.notice


@pytest.mark.parametrize(("before", "now"), [("brisk", "normal"), ("calm", "normal"), ("slow", "watch")])
def test_speeds_by_their_former_names_are_read_and_unknown_fields_passed_over(before: str, now: str) -> None:
    settings.path().parent.mkdir()
    settings.path().write_text(json.dumps({"speed": before, "later": 5}))
    assert settings.load() == Settings(speed=now)


def test_a_folder_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    settings.path().mkdir()
    assert "could not be read" in settings.load().notice


def test_settings_cut_off_keep_what_stands_before() -> None:
    settings.save(Settings(ascii=True, theme="nord"))
    settings.path().write_text(settings.path().read_text()[:-30])
    found = settings.load()
    assert found.ascii
    assert "what stands before the damage is kept" in found.notice


# the first start


def test_only_who_asks_first_is_the_first() -> None:
    assert settings.first_start()
    settings.change(lambda kept: replace(kept, theme="paper"))
    assert not settings.first_start()
    assert settings.load() == Settings(theme="paper")


@pytest.mark.parametrize("text", ["{}", "{", "", '{"nimarcade-settings": 99}', '{"introduced": 1}'])
def test_who_has_settings_was_here_before(text: str) -> None:
    settings.path().parent.mkdir()
    settings.path().write_text(text)
    assert not settings.first_start()
    assert settings.path().read_text() == text


def test_where_nothing_can_be_kept_nobody_is_the_first(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder")
    assert not settings.first_start()
    assert not store.unsaved()
