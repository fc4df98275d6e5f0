"""The first round in line mode: asked for, or by itself where a person starts for the first time."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from nimarcade.cli import play
from nimarcade.core import folders, settings
from nimarcade.line import terminal
from nimarcade.tui.screens.first_round import FirstRoundScreen
from nimarcade.view import first_round
from tests.command import Ran, nimarcade

WON = "2-2\nnonsense\ntake 3 from the 3\n2-1\n1-1\n"
"""A slip, a word that is no move, and a round that is won."""


def _asked(words: str, *more: str) -> Ran:
    return nimarcade("--plain", *more, stdin=words)


def test_a_slip_is_taken_back_and_the_round_is_won() -> None:
    ran = _asked(WON, "--first-run")
    lines = ran.out.splitlines()
    for words in (first_round.COPIED, first_round.WIN, first_round.WHY):
        assert words in lines
    assert lines.count("Heaps 3, 2, 2.") == 3
    assert "Which game?" in ran.out
    assert ran.status == 0


@pytest.mark.parametrize(("words", "asked"), [("skip\n", True), ("quit\n", False), ("", False)])
def test_the_round_can_be_left(words: str, asked: bool) -> None:
    ran = _asked(words, "--first-run")
    assert ("Which game?" in ran.out) is asked
    assert ran.status == 0


def test_a_pipe_gets_what_it_asked_for() -> None:
    assert first_round.RULE not in _asked("nim\nquit\n").out


def test_a_person_meets_it_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(folders.DATA_DIR, str(tmp_path))  # and no games that were played in this checkout
    for module in (terminal, play):
        monkeypatch.setattr(module, "talks", lambda: True)
    assert first_round.RULE in _asked("skip\n").out
    assert not settings.load().notice
    assert first_round.RULE not in _asked("skip\n").out


@pytest.mark.parametrize("kept", ["saves/nim-1.json", "data/deck.json"])
def test_who_has_something_here_is_not_new(
    kept: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in (terminal, play):
        monkeypatch.setattr(module, "talks", lambda: True)
    monkeypatch.setenv(folders.DATA_DIR, str(tmp_path / "data"))
    (tmp_path / kept).parent.mkdir()
    (tmp_path / kept).write_text("{}")
    assert first_round.RULE not in _asked("quit\n", "--saves", str(tmp_path / "saves")).out


@pytest.mark.parametrize("more", [["nim"], ["--resume"], ["--seats", "human,human"]])
def test_it_is_a_round_of_its_own(more: Sequence[str]) -> None:
    ran = _asked("", "--first-run", *more)
    assert ran.status == 2
    assert "--first-run is a round of its own" in ran.err


def test_the_arcade_opens_with_it_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[object] = []
    monkeypatch.setenv(folders.DATA_DIR, str(tmp_path))  # and no games that were played in this checkout

    def launch(*session: object, opening: object = None, **more: object) -> int:
        opened.append(opening)
        return 0

    monkeypatch.setattr("nimarcade.tui.launch.launch", launch)
    monkeypatch.setattr(play, "is_terminal", lambda: True)
    monkeypatch.setattr(play, "on_screen", lambda plain, otherwise: True)
    assert nimarcade().status == 0, "a page of serve has no terminal on either side"
    monkeypatch.setattr(play, "talks", lambda: True)
    for argv in ([], [], ["nim"], ["--first-run"]):
        assert nimarcade(*argv).status == 0
    assert opened == [None, FirstRoundScreen, None, None, FirstRoundScreen]
