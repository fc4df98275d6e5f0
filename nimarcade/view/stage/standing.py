"""How far a person is, as a picture: the rating and streaks of puzzles, the steps of a lesson."""

from __future__ import annotations

from datetime import date

from nimarcade.coach.lessons import Lesson
from nimarcade.coach.progress import Progress
from nimarcade.coach.rating import Rating
from nimarcade.view.glyphs import ASCII
from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.shapes import figures, figures_width, meter


def standing(c: Canvas, known: Rating, today: date) -> None:
    """Large figures over their words, on the last of at least four lines; those that find room."""
    x, scale = 0, 2 if c.h > 5 else 1
    for figure, words, role in (
        (f"{known.rating:.0f}", f"rating{'' if known.settled else '?'} ± {2 * known.deviation:.0f}", "ink"),
        (str(known.streak), "in a row", "you"),
        (str(known.daily_streak(today)), "days running", "ink"),
    ):
        end = x + max(figures_width(figure, scale), len(words))
        if end <= c.w:
            figures(c, x, scale % 2, figure, role, scale)
            c.text(x, c.h - 1, words, "quiet")
        x = end + 3 * scale


def steps(c: Canvas, lesson: Lesson, progress: Progress, here: int) -> None:
    """A meter of the steps that are solved, and below it as many of them as there is room for around
    `here`, the one that comes next."""
    many, room = len(lesson.steps), c.h - 2
    meter(c, 0, 0, c.w, progress.count(lesson) / many, "good")
    solved = progress.solved.get(lesson.id, frozenset())
    first = max(0, min(here - room // 2, many - room))
    for y, (at, step) in enumerate(list(enumerate(lesson.steps))[first : first + max(0, room)], 2):
        sign, role = ("✓", "good") if step.slug in solved else ("·", "quiet")
        if at == here:
            sign, role = "▸", "you+b"
        c.text(0, y, sign, role)
        title = ASCII.words(step.title) if c.plain else step.title
        c.first(2, y, [title], "ink+b" if at == here else "quiet", c.w - 2)
