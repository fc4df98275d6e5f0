"""The map of lessons: whole at every size, a station for each lesson, and no line through another."""

import pytest

from nimarcade.coach import lessons
from nimarcade.coach.progress import Progress
from nimarcade.view.stage import canvas, lesson_map
from tests.view.stage.everywhere import canvas as blank


def _painted(width: int, rows: int, mode: canvas.Mode, here: str, known: Progress) -> canvas.Canvas:
    c = blank((width, lesson_map.height(rows)), mode)
    places = lesson_map.paint(c, c.all, known, here, "twenty-one")
    assert sorted(name for _, name in places) == sorted(lesson.id for lesson in lessons.lessons())
    assert len({(place.x, place.y) for place, _ in places}) == len(places)
    return c


@pytest.mark.few("38-1-*", "66-2-rich", "120-3-ascii")
@pytest.mark.parametrize("mode", ["rich", "mono", "ascii"])
@pytest.mark.parametrize(("width", "rows"), [(38, 1), (41, 1), (66, 2), (120, 3)])
def test_the_map_fits_and_no_line_crosses_another(width: int, rows: int, mode: canvas.Mode) -> None:
    for lesson in lessons.lessons():
        c = _painted(width, rows, mode, lesson.id, Progress())
        assert not c.clipped
        assert not c.collisions


def test_a_station_tells_how_far_one_is_and_what_can_be_taken() -> None:
    known = Progress()
    for name, steps in (("twenty-one", None), ("won-and-lost", 1)):
        lesson = lessons.lesson(name)
        for step in range(len(lesson.steps))[:steps]:
            known = known.solve(lesson, step)
    modes: tuple[tuple[canvas.Mode, str, str], ...] = (
        ("mono", "●──◆──◌", "○──◌"),
        ("ascii", "o--*--:", ".--:"),
    )
    for mode, begun, new in modes:
        c = _painted(38, 1, mode, "nim-sum", known)
        assert c.line(0).startswith(begun)
        (row,) = (line for line in map(c.line, range(lesson_map.height())) if "Piles that go" in line)
        assert row.startswith(new)


def test_what_a_lesson_builds_on_is_lit() -> None:
    assert lesson_map.builds_on("two-heaps-at-once") == {
        *("two-heaps-at-once", "nim-sum", "won-and-lost", "twenty-one")
    }
    c = _painted(38, 1, "rich", "two-heaps-at-once", Progress())
    you = c.palette["you"]
    lit = [[x for x, ink in enumerate(row) if ink is not None and ink[0] == you] for row in c.ink]
    assert lit[0] == [0, 1, 2, 4, 5]
    assert lit[lesson_map.places()["two-heaps-at-once"][1]] == [6, 7, 8]
