"""Lessons, cards and puzzles as conversations: one loop that ends where nothing is wanted."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from nimarcade.cli import play
from nimarcade.coach import lessons, progress
from nimarcade.core import folders, settings
from nimarcade.line import exercise, terminal
from nimarcade.tui.screens.first_round import FirstRoundScreen
from nimarcade.view import first_round
from tests import ask, odd
from tests.command import Ran, nimarcade
from tests.line.scripts import in_order

LESSON = lessons.lessons()[0]


class Lines:
    """What a person types."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str | None) -> None:
        self.lines = list(lines)
        monkeypatch.setattr(exercise, "ask", lambda prompt: self.lines.pop(0) if self.lines else None)


def test_a_board_is_told_again_where_it_changes_or_nothing_is_typed() -> None:
    ran = nimarcade("learn", "placing", "--plain", stdin="\nhint\nhelp\nhint\nB@1~R\n\n")
    table = "\nTable: No chip lies on the table. Hands: Blue 3 blue; "
    question = "\nYour move, written like B@2"
    assert (ran.out.count(table), ran.out.count(question)) == (4, 6), (
        "in steps 1 and 2, after a slip, asked for"
    )
    in_order(
        ran,
        question,
        "\nWrite B@1~G.",
        question,
        "\nWords: ",
        question,
        "\nWrite ",
        "There are no more hints.",
    )


@pytest.mark.parametrize("last", ["quit", "Q", None])
def test_a_lesson_is_left_by_a_word_or_at_the_end_of_the_input(
    monkeypatch: pytest.MonkeyPatch, last: str | None
) -> None:
    typed = Lines(monkeypatch, "skip", last, "skip")
    left = ask.present(exercise.drive(exercise.LessonTalk(LESSON, progress.Progress())))
    assert (left.index, left.done) == (1, False)
    assert typed.lines == ["skip"]


def test_an_interruption_ends_it_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(exercise, "ask", interrupted)
    left = ask.present(exercise.drive(exercise.LessonTalk(LESSON, progress.Progress())))
    assert left.index == 0


def test_progress_that_cannot_be_kept_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "fsync", odd.full)
    Lines(monkeypatch, "skip", "help", "skip", "hint")
    exercise.take_lesson(LESSON, progress.Progress())
    told = f"Not saved, tried again: {progress.file()}: cannot be written: No space left on device."
    said = capsys.readouterr().out.splitlines()
    assert said.count(told) == 1
    assert said.count(f"Words: {exercise.LessonTalk.WORDS}.") == 2, "as it begins, and asked for"
    assert len(progress.load().reached) == 1


def _asked(words: str, *more: str) -> Ran:
    return nimarcade("--plain", *more, stdin=words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        # a slip, a word that is no move, and a round that is won
        ("2-2|nonsense|take 3 from the 3|2-1|1-1", [
            "Heaps 3, 2, 2.\n", f"{first_round.COPIED}\n", *["Heaps 3, 2, 2.\n"] * 2, f"{first_round.WIN}\n",
            f"{first_round.WHY}\n", "Which game?",
        ]),
        ("skip", ["Which game?"]),
        ("skip|2|7-7", ["Which game?", "Novice plays"]),  # who can be beaten
        *((words, ["Heaps 3, 2, 2.\n"]) for words in ("quit", "")),
    ],
)  # fmt: skip
def test_a_slip_is_taken_back_and_the_round_is_won_or_left(
    words: str, told: list[str], tmp_path: Path
) -> None:
    ran = _asked(words.replace("|", "\n"), "--first-run", "--saves", str(tmp_path))
    in_order(ran, *told)
    assert ran.status == 0
    assert ("Which game?" in ran.out) is ("Which game?" in told)


def test_a_person_meets_it_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(folders.DATA_DIR, str(tmp_path))  # and no games that were played in this checkout
    assert first_round.RULE not in _asked("nim\nquit\n").out, "a pipe gets what it asked for"
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


def test_the_arcade_opens_with_it_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[object] = []
    monkeypatch.setenv(folders.DATA_DIR, str(tmp_path))  # and no games that were played in this checkout

    def launch(session: object, saves: Path, opening: Callable[[Any], object] | None = None) -> int:
        if opening is None:
            opened.append(None)
        else:
            opening(SimpleNamespace(push_screen=lambda screen: opened.append(type(screen))))
        return 0

    monkeypatch.setattr(play, "launch", launch)
    monkeypatch.setattr(play, "is_terminal", lambda: True)
    monkeypatch.setattr(play, "on_screen", lambda plain, otherwise: True)
    assert nimarcade().status == 0, "a page of serve has no terminal on either side"
    monkeypatch.setattr(play, "talks", lambda: True)
    for argv in ([], [], ["nim"], ["--first-run"]):
        assert nimarcade(*argv).status == 0
    assert opened == [None, FirstRoundScreen, None, None, FirstRoundScreen]
