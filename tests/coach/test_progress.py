"""Progress is kept whole, and a damaged file stops nobody and is not lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from nimarcade.coach import progress
from nimarcade.coach.exercise import answered
from nimarcade.coach.lesson_exercise import LessonExercise
from nimarcade.coach.lessons import lessons
from nimarcade.coach.progress import Progress


def test_a_round_trip(tmp_path: Path) -> None:
    course = answered(LessonExercise.begin(lessons()[0]), "3-3")[0].turn("next")
    path = tmp_path / "deep" / "progress.json"
    progress.save(course.progress, path)
    assert progress.STORE.at(path).load() == course.progress
    assert progress.STORE.at(path).load().count(lessons()[0]) == 1
    assert not list(path.parent.glob("*.new"))


def test_nothing_yet(tmp_path: Path) -> None:
    assert progress.STORE.at(tmp_path / "progress.json").load() == Progress()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"nimarcade-progress": 0}',
        '{"nimarcade-progress": 1, "at": []}',
        '{"nimarcade-progress": 1, "at": {"x": 1}}',
        '{"nimarcade-progress": 1, "solved": {"x": "y"}}',
        '{"nimarcade-progress": 1, "solved": {"x": [1]}}',
        "[" * 200_000,
        "\xff\xfe",
        " " * 1_000_001,
    ],
)
def test_a_damaged_file_gives_a_notice_and_is_kept(text: str, tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text(text, "latin-1")
    kept = progress.STORE.at(path).load()
    assert kept.notice is not None
    assert "\n" not in kept.notice
    assert (kept.reached, kept.solved) == ({}, {})
    assert path.read_text("latin-1") == text
    progress.save(Progress(reached={"a": "b"}), path)
    assert progress.STORE.at(path).load().reached == {"a": "b"}
    assert path.with_suffix(".json.damaged").read_text("latin-1") == text


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "progress.json").mkdir()
    assert progress.STORE.at(tmp_path / "progress.json").load().notice


def test_it_lies_beside_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NIMARCADE_CONFIG_DIR", str(tmp_path))
    progress.save(Progress(reached={"a": "b"}))
    assert (tmp_path / "progress.json").exists()
    assert progress.load().reached == {"a": "b"}


def test_a_lesson_that_changed_counts_what_is_left_of_it() -> None:
    first = lessons()[0]
    kept = Progress(reached={first.id: "gone"}, solved={first.id: frozenset({"gone", first.steps[0].slug})})
    assert kept.count(first) == 1
    assert kept.step(first) == 0
    assert not kept.finished(first)
