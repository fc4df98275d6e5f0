"""Lessons, cards and puzzles as conversations: one loop that ends where nothing is wanted."""

from __future__ import annotations

import os

import pytest

from nimarcade.coach import lessons, progress
from nimarcade.line import exercise

LESSON = lessons.lessons()[0]


class Lines:
    """What a person types; `complaints` is what went wrong."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str | None) -> None:
        self.lines, self.complaints = list(lines), list[str]()
        monkeypatch.setattr(exercise, "ask", lambda prompt: self.lines.pop(0) if self.lines else None)

    def talk(self) -> exercise.LessonTalk:
        return exercise.LessonTalk(LESSON, progress.Progress(), self.complaints.append)


@pytest.mark.parametrize("last", ["quit", "Q", None])
def test_a_lesson_is_left_by_a_word_or_at_the_end_of_the_input(
    monkeypatch: pytest.MonkeyPatch, last: str | None
) -> None:
    typed = Lines(monkeypatch, "skip", last, "skip")
    left = exercise.drive(typed.talk())
    assert left is not None
    assert (left.index, left.done) == (1, False)
    assert typed.lines == ["skip"]


def test_an_interruption_ends_it_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    typed = Lines(monkeypatch)
    monkeypatch.setattr(exercise, "ask", interrupted)
    left = exercise.drive(typed.talk())
    assert left is not None
    assert left.index == 0


def test_progress_that_cannot_be_kept_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    typed = Lines(monkeypatch, "skip", "skip", "hint")
    exercise.take_lesson(LESSON, progress.Progress(), typed.complaints.append)
    told = f"Not saved, tried again: {progress.file()}: cannot be written: No space left on device."
    said = capsys.readouterr().out.splitlines()
    assert said.count(told) == 1
    assert f"Words: {exercise.LessonTalk.WORDS}." in said
    assert len(progress.load().reached) == 1
