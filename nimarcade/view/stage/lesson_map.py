"""The lessons as a map: a line for each path, a station for each lesson, lines from what paths build on."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from nimarcade.coach.lessons import lesson, lessons
from nimarcade.coach.progress import Progress
from nimarcade.view.stage.canvas import Canvas, Rect

Targets = list[tuple[Rect, str]]
"""The places of stations, and the ids of their lessons."""


@cache
def places() -> Mapping[str, tuple[int, int]]:
    """The column and row of each lesson: behind all that it builds on, a row for each path. Paths that branch
    off late come first, so that no line is crossed."""
    every = lessons()
    before = {b.id: a.id for a, b in pairwise(every) if a.path == b.path}
    columns: dict[str, int] = {}

    def column(name: str) -> int:
        if name not in columns:
            behind = [*lesson(name).needs, *filter(None, [before.get(name)])]
            columns[name] = max((column(each) + 1 for each in behind), default=0)
        return columns[name]

    heads = [each for each in every if each.id not in before]
    branches = sorted((head for head in heads if head.needs), key=lambda head: -column(head.needs[0]))
    roots = [head for head in heads if not head.needs]
    rows = {head.path: row for row, head in enumerate([*roots[:1], *branches, *roots[1:]])}
    return {each.id: (column(each.id), rows[each.path]) for each in every}


def height(many: int = 1) -> int:
    """Lines of the map, where each row has so many."""
    return many * (max(row for _, row in places().values()) + 1)


def builds_on(name: str) -> set[str]:
    """This lesson and all that it builds on, by their ids."""
    return {name}.union(*map(builds_on, lesson(name).needs))


def paint(c: Canvas, r: Rect, known: Progress, here: str, upcoming: str) -> Targets:
    """All lessons, lit from the first ones to the lesson that is marked (`here`)."""
    lit, at = builds_on(here), places()
    wide = max(1, min(4, (r.w - 1) // max(column for column, _ in at.values())))
    high = max(1, r.h // height())
    spot = {name: (r.x + column * wide, r.y + row * high) for name, (column, row) in at.items()}
    for before, each, after in zip((None, *lessons()), lessons(), (*lessons()[1:], None), strict=False):
        x, y = spot[each.id]
        if before is not None and before.path == each.path:
            start = spot[before.id][0] + 1
            c.text(start, y, "─" * (x - start), "you" if {before.id, each.id} <= lit else "quiet")
        done, ready = known.finished(each), known.first(each) is each
        sign = "●" if done else "◆" if known.count(each) else "○" if ready else "◌"
        role = "you" if each.id == upcoming else "good" if done else "ink" if ready else "quiet"
        c.text(x, y, sign, role + "+br" * (each.id == here))
        if (after is None or after.path != each.path) and x + 2 < r.right:
            c.first(x + 2, y, (each.path, each.path.partition(":")[0], ""), "quiet", r.right - x - 2)
    _branches(c, spot, lit)
    return [(Rect(x - 1, y, 3, 1), name) for name, (x, y) in spot.items()]


def _branches(c: Canvas, spot: Mapping[str, tuple[int, int]], lit: set[str]) -> None:
    """Lines from lessons to the paths that build on them: down, and to the right."""
    heads = [head for head in lessons() if head.order == 1 and head.needs]
    for source in dict.fromkeys(head.needs[0] for head in heads):
        x, top = spot[source]
        rows = {spot[head.id][1]: head.id for head in heads if head.needs[0] == source}
        for y in range(top + 1, max(rows) + 1):
            role = "you" if any(name in lit for row, name in rows.items() if row >= y) else "quiet"
            c.text(x, y, "│" if y not in rows else "├" if y < max(rows) else "╰", role)
        for y, name in rows.items():
            c.text(x + 1, y, "─" * (spot[name][0] - x - 1), "you" if name in lit else "quiet")
