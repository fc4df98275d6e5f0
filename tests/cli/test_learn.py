"""`learn` in line mode: lessons as short sentences, progress kept."""

from __future__ import annotations

import pytest

from nimarcade.cli import main
from nimarcade.coach import progress
from nimarcade.coach.lessons import lessons
from nimarcade.core import catalogue
from nimarcade.view.spoken import aloud
from tests.command import nimarcade
from tests.games.samples import each_finished

FIRST = lessons()[0]


def test_lessons_are_listed_with_how_far_one_is() -> None:
    lines = nimarcade("learn", "--list").lines
    assert len(lines) == len(lessons())
    assert lines[0] == f"1: {FIRST.id}. {FIRST.title}, 0 of {len(FIRST.steps)} steps."


def test_a_lesson_is_taken_and_gone_on_with() -> None:
    ran = nimarcade("learn", "--plain", stdin="\nnonsense\n\nhint\n3-1\n3-3\n\nquit\n")
    assert ran.status == 0
    assert ran.err == ""
    assert "Enter takes twenty-one." in ran.out
    assert "Board: 3." in ran.lines
    assert "2/13" in ran.out
    assert progress.load().step(FIRST) == 1
    assert nimarcade("learn", "--list").lines[0].endswith(f", 1 of {len(FIRST.steps)} steps.")
    ran = nimarcade("learn", FIRST.id, "--plain", stdin="back\nskip\nskip\nagain\n")
    assert ran.lines[1] == "You go on where you left, at step 2 of 13."
    assert ran.lines[2].startswith("2/13 ")


def test_a_lesson_is_skipped_taken_again_and_restarted() -> None:
    ran = nimarcade("learn", FIRST.id, "--plain", stdin="3-3\n\nskip\nskip\nagain\nrestart\n")
    steps = [line.partition("/")[0] for line in ran.lines if line.partition(" ")[0].endswith("/13")]
    assert steps == ["1", "2", "3", "4", "4", "1"]
    known = progress.load()
    assert (known.step(FIRST), known.count(FIRST)) == (0, 1), "what is solved stays solved"


def test_words_without_a_meaning_here() -> None:
    ran = nimarcade("learn", "--plain", stdin="chess\n2\n")
    assert "No lesson is called 'chess'" in ran.out
    assert f"1/{len(lessons()[1].steps)} " in ran.out
    assert nimarcade("learn", "chess").status == 2
    assert "line mode" in nimarcade("learn").complaint


@pytest.mark.sweep
def test_every_lesson_can_be_skipped_through() -> None:
    for lesson in lessons():
        ran = nimarcade("learn", lesson.id, "--plain", stdin="skip\n" * len(lesson.steps))
        assert ran.status == 0
        assert f"{aloud(lesson.title)}: 0 of {len(lesson.steps)} steps solved" in ran.lines


@each_finished
def test_a_game_prints_its_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["learn", name]) == 0
    page = capsys.readouterr().out
    assert catalogue.game(name).title in page
    assert len(page) > 800
