"""Rating, streaks and steps as pictures, in every size and mode."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import get_args

import pytest

from nimarcade.coach import lessons
from nimarcade.coach.progress import Progress
from nimarcade.coach.rating import Rating
from nimarcade.view.stage.canvas import MONO, PALETTES, Canvas, Mode
from nimarcade.view.stage.progress import standing, steps

TODAY = date(2026, 11, 24)
SIZES = ((26, 4), (36, 4), (48, 6), (60, 4), (84, 12))


def canvas(size: tuple[int, int], mode: Mode) -> Canvas:
    return Canvas(*size, PALETTES["dusk"] if mode == "rich" else MONO, mode)


@pytest.mark.parametrize("mode", get_args(Mode))
@pytest.mark.parametrize("size", SIZES)
def test_the_figures_that_fit_are_whole(size: tuple[int, int], mode: Mode) -> None:
    days = {TODAY - timedelta(n): True for n in range(12)}
    known = Rating(rating=2345.6, deviation=51, streak=107, days=days)
    c = canvas(size, mode)
    standing(c, known, TODAY)
    assert not c.clipped
    assert not c.collisions
    assert "rating ± 102" in c.words
    assert ("days running" in c.words) == (size[0] >= 60)
    if mode == "ascii":
        assert "2346" in c.words
    other = canvas(size, mode)
    standing(other, replace(known, rating=1345.6), TODAY)
    assert (c.px, c.words) != (other.px, other.words)


@pytest.mark.parametrize("mode", get_args(Mode))
@pytest.mark.parametrize("size", [(20, 1), (36, 4), (48, 9), (78, 30)])
def test_the_steps_around_the_next_one_are_told_apart_by_signs(size: tuple[int, int], mode: Mode) -> None:
    for lesson in lessons.lessons():
        some = Progress(solved={lesson.id: frozenset(step.slug for step in lesson.steps[:3])})
        for here in (0, 3, len(lesson.steps)):
            c = canvas(size, mode)
            steps(c, lesson, some, here)
            assert not c.clipped
            assert not c.collisions
            assert "α" not in c.words or mode != "ascii"
            shown = [c.line(y)[0] for y in range(2, c.h) if c.line(y)]
            assert len(shown) == min(len(lesson.steps), max(0, c.h - 2))
            signs = {"ascii": "+>-"}.get(mode, "✓▸·")
            assert set(shown) <= set(signs)
            assert (signs[1] in shown) == (here < len(lesson.steps) and bool(shown))
