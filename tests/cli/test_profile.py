"""Profiles: people who share a machine keep apart by a name."""

import os
from pathlib import Path

import pytest

from nimarcade.coach import deck, statistics
from nimarcade.core import errors, folders, settings
from nimarcade.play import folder
from tests.command import nimarcade


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NIMARCADE_DATA_DIR", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("words", ["--profile anna play", "play --profile=anna"])
def test_a_profile_has_games_and_progress_of_its_own(base: Path, words: str) -> None:
    words += " nim:2,1 --plain --seats human,perfect --seed 1"
    ran = nimarcade(*words.split(), stdin="2-1\n1-1\n")
    assert ran.status == 0
    assert len(list((base / "profiles" / "anna" / "saves").glob("*.json"))) == 1
    assert not (base / "saves").exists()
    assert not statistics.load().total().played
    told = nimarcade("--profile", "anna", "progress", "--plain").lines
    assert told[0].startswith("1 game: 1 won")
    assert nimarcade("progress", "--plain").lines[0].startswith("No game is finished yet")
    assert folders.PROFILE not in os.environ


def test_the_environment_names_it_as_well(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = settings.path()
    monkeypatch.setenv(folders.PROFILE, "ben_2")
    assert settings.path() == shared.parent / "profiles" / "ben_2" / "settings.json"
    assert deck.file() == base / "profiles" / "ben_2" / "deck.json"
    assert folder.folder() == base / "profiles" / "ben_2" / "saves"
    assert folder.folder(base / "x") == base / "x"
    nimarcade("--profile", "carl", "--version")
    assert os.environ[folders.PROFILE] == "ben_2"


@pytest.mark.parametrize("name", ["", "a b", "../x", ".", "-a", "a/b", "\u00e4", "x" * 41])
def test_what_is_no_name_is_refused(base: Path, name: str) -> None:
    ran = nimarcade("--profile", name, "progress", "--plain")
    assert ran.status == 2
    assert "profile" in ran.complaint
    assert list(base.iterdir()) == []


def test_a_bad_name_of_the_environment_is_told(monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setenv(folders.PROFILE, "../x")
    with pytest.raises(errors.BadInput):
        folders.config()
    assert "no name of a profile" in nimarcade("progress", "--plain").complaint


def test_profiles_are_listed(base: Path) -> None:
    for name in ("Zoe", "anna"):
        (base / "profiles" / name).mkdir(parents=True)
    (base / "profiles" / "no name").mkdir()
    lines = nimarcade("--version", "--verbose", "--profile", "anna").lines
    assert "profile   anna" in lines
    assert "profiles  anna, Zoe" in lines


def test_folders_that_cannot_be_looked_into_hold_none(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (base / "profiles" / "anna").mkdir(parents=True)
    monkeypatch.setenv(folders.CONFIG_DIR, "x" * 300)  # no system opens that, whoever asks
    assert folders.profiles() == ["anna"]
