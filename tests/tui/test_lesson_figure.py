"""The state diagram beside a lesson's board: it fits, follows the board, and can be drawn in ASCII."""

from __future__ import annotations

import pytest

from nimarcade.coach import diagrams, lessons
from nimarcade.tui.app import Arcade
from nimarcade.tui.screens import exercise, learn

from .conftest import SIZES


def _figures(arcade: Arcade) -> list[exercise.LessonFigure]:
    return [figure for figure in arcade.screen.query(exercise.LessonFigure) if figure.display]


@pytest.mark.sweep
@pytest.mark.parametrize("size", SIZES)
async def test_the_lit_state_is_seen_and_follows_the_board(arcade: Arcade, size: tuple[int, int]) -> None:
    async with arcade.run_test(size=size) as pilot:
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("figure-1")))
        await pilot.pause()
        screen = arcade.screen
        assert isinstance(screen, learn.LessonScreen)
        for figure in _figures(arcade):
            rows = figure.render().plain.split("\n")
            assert max(map(len, rows)) <= figure.size.width
            assert len(rows) == figure.size.height
            assert "[P2 nice (2)" in figure.render().plain
        above = arcade.screen.query_one("#figure-beside", exercise.LessonFigure)
        assert above.region.bottom < size[1], "the state is seen without scrolling"
        while (
            screen.lesson_exercise.step is not None and screen.lesson_exercise.step.slug != "play-on-the-map"
        ):
            screen.action_skip()
        await pilot.pause()
        assert "[N4 " in above.render().plain
        screen.take("10-3")
        screen.action_go_on()
        await pilot.pause()
        board = screen.lesson_exercise.board
        assert board is not None
        assert diagrams.brief(board)[0].split()[0] in above.render().plain


@pytest.mark.sweep
async def test_lessons_without_a_figure_show_none(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("nim-sum")))
        await pilot.pause()
        assert not _figures(arcade)


async def test_restart_begins_the_lesson_anew_and_keeps_what_is_solved(arcade: Arcade) -> None:
    async with arcade.run_test(size=(80, 24)) as pilot:
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("figure-1")))
        await pilot.pause()
        await pilot.press("enter", "s", "s")
        screen = arcade.screen
        assert isinstance(screen, learn.LessonScreen)
        assert screen.lesson_exercise.index == 3
        await pilot.press("R")
        assert screen.lesson_exercise.index == 0
        assert screen.lesson_exercise.progress.count(lessons.lesson("figure-1")) == 1


async def test_an_option_that_is_not_seen_yet_is_not_chosen_by_enter(arcade: Arcade) -> None:
    async with arcade.run_test(size=(40, 15)) as pilot:
        await arcade.push_screen(learn.LessonScreen(lessons.lesson("figure-1")))
        screen = arcade.screen
        assert isinstance(screen, learn.LessonScreen)
        screen.action_skip()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert screen.lesson_exercise.missed == 0, "the first Enter reads on to the options"
        for _ in range(4):
            await pilot.press("enter")
            await pilot.pause()
        assert screen.lesson_exercise.missed > 0
