"""The course of a game as a graph, and its moves with what became of each.

Of two players: above the line the first one held the win, below it the other, as high as it was hard to keep.
Of more: a band for each, as high as the chance was."""

from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.core.codes import fitted
from nimarcade.view.stage.canvas import Canvas, Rect, mix

NAME = 10
"""Cells for a player's name at most."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game that was looked at; positions are numbered from 0, the start."""

    names: tuple[str, ...]
    """Of two players the one above the line first."""
    heights: tuple[tuple[float | None, ...], ...]
    """By position, None if unknown: of two players once, from −1 to 1; of more by seat, from 0 to 1."""
    wrong: frozenset[int]
    """The moves that were mistakes."""
    marks: dict[int, str]
    """By move: ✓ it kept a win, ✗ it was a mistake."""
    moves: tuple[tuple[str, str], ...]
    """The maker of each move, and its code."""

    @property
    def last(self) -> int:
        return len(self.heights[0]) - 1


@dataclass(frozen=True, slots=True)
class Graph:
    place: Rect
    last: int

    def x(self, ply: int) -> int:
        return self.place.x + round(ply * (self.place.w - 1) / max(1, self.last))

    def ply_at(self, x: int) -> int:
        """The position nearest to a column."""
        part = (x - self.place.x) / max(1, self.place.w - 1)
        return max(0, min(self.last, round(part * self.last)))


def height(lines: int, course: Course) -> int:
    """Lines of a graph in a window of so many."""
    return max(4 if lines < 20 else 7 if lines < 28 else lines * 3 // 8, len(course.heights) + 1)


def graph(c: Canvas, r: Rect, course: Course, here: int) -> Graph:
    c.part("graph", r)
    if c.rich:
        c.ground(r, c.palette.stage, c.palette.low)
    names = min(max(map(len, course.names)), NAME if r.w >= 60 else 7)
    numbers, area = r.foot(1)
    drawn = Graph(Rect(area.x + names + 2, area.y, area.w - names - 4, area.h), course.last)
    inner = drawn.place
    if len(course.heights) == 1:
        middle = inner.y + inner.h // 2
        _sides(c, drawn, course.heights[0])
        rows: tuple[int, ...] = (inner.y + inner.h // 4, max(middle + 1, inner.bottom - 1 - inner.h // 4))
    else:
        edges = [inner.y + inner.h * seat // len(course.names) for seat in range(len(course.names) + 1)]
        for seat, chances in enumerate(course.heights):
            _band(c, drawn, (edges[seat], edges[seat + 1]), chances, "BRGY"[seat])
        rows = tuple(below - 1 for below in edges[1:])
    for seat, (name, row) in enumerate(zip(course.names, rows, strict=True)):
        role = "BRGY"[seat] if len(rows) > 2 else ("stone_ink", "bad")[seat]
        c.first(r.x + 1, row, (name,), role if c.rich else "ink", names)
    x = drawn.x(here)
    for row in range(inner.y, inner.bottom):
        if c.plain:
            c.text(x, row, "|", "you", over=True)
        elif not c.rich:
            c.fill(max(inner.x, x - 1), 2 * row, 3, 2, 0)
        c.fill(x, 2 * row, 1, 2, c.palette.you)
    _numbers(c, numbers, drawn, course, here)
    return drawn


def _between(heights: Sequence[float | None], at: float) -> float | None:
    """The height between two positions, smoothly; that of the nearer one where the other is unknown."""
    i = min(len(heights) - 1, int(at))
    a, b, part = heights[i], heights[min(i + 1, len(heights) - 1)], at - i
    if a is None or b is None:
        return a if part < 0.5 else b
    part = part * part * (3 - 2 * part)
    return a * (1 - part) + b * part


def _sides(c: Canvas, drawn: Graph, heights: Sequence[float | None]) -> None:
    """Paint the win of one player above the line, of the other below it."""
    t, inner = c.palette, drawn.place
    line = inner.y + inner.h // 2 if c.plain else 2 * inner.y + inner.h - inner.h % 2
    most = min(line - inner.y, inner.bottom - 1 - line) if c.plain else inner.h - 1
    for column in range(inner.w):
        value = _between(heights, column * drawn.last / max(1, inner.w - 1))
        x = inner.x + column
        if value is None:
            continue
        size, way = abs(value) * most, -1 if value > 0 else 1
        if c.plain:
            for step in range(1, max(1, round(size)) + 1):
                c.text(x, line + way * step, "#" if way < 0 else ":", "ink")
            continue
        colour = t.stone if way < 0 else t.bad
        for step in range(int(size) + 1):
            whole = step < int(size)
            tone = mix(mix(t.stage, colour, 0.36), colour, step / max(1, most)) if c.rich else colour
            c.dot(x, line + way * (step + 1), tone, 1.0 if whole or not step else size % 1)
    if c.plain:
        c.text(inner.x, line, "-" * inner.w, "quiet")
    c.fill(inner.x, line, inner.w, 1, t.line)
    row = line if c.plain else line // 2
    for ply, value in enumerate(heights):
        if value is None and 2 * drawn.last < inner.w:
            c.text(drawn.x(ply), row, "?", "quiet", over=True)


def _band(c: Canvas, drawn: Graph, rows: tuple[int, int], chances: Sequence[float | None], role: str) -> None:
    """The chances of one of several players, between two lines."""
    t, inner, (top, bottom) = c.palette, drawn.place, rows
    most = 2 * (bottom - top) - 1
    for column in range(inner.w):
        if (value := _between(chances, column * drawn.last / max(1, inner.w - 1))) is None:
            continue
        size = value * most
        if c.plain:
            for step in range(round(value * (bottom - top))):
                c.text(inner.x + column, bottom - 1 - step, "#", "ink")
            continue
        for step in range(int(size) + 1):
            tone = mix(t.stage, t[role], 0.4 + 0.6 * step / most) if c.rich else t[role]
            c.dot(inner.x + column, 2 * bottom - 1 - step, tone, 1.0 if step < int(size) else size % 1)
    if c.rich:
        c.fill(inner.x, 2 * bottom - 1, inner.w, 1, mix(t.line, t[role], 0.4))


def _numbers(c: Canvas, r: Rect, drawn: Graph, course: Course, here: int) -> None:
    """Below the graph the move looked at, mistakes, and of the others as many as there is room for."""
    taken: list[tuple[int, int]] = []

    def put(ply: int, text: str, role: str) -> None:
        x = max(r.x, min(drawn.x(ply) - len(text) // 2, r.right - len(text)))
        if all(x > end or x + len(text) < begin for begin, end in taken):
            c.text(x, r.y, text, role)
            taken.append((x, x + len(text)))

    put(here, f"▲{'✗' if here in course.wrong else ''}{here}", "you+b")
    for ply in sorted(course.wrong - {here}):
        put(ply, f"✗{ply}", "bad")
    room = max(1, drawn.place.w // 6)
    steps = (factor * 10**power for power in range(12) for factor in (1, 2, 5))
    step = next(n for n in steps if course.last <= n * room)
    for ply in range(step, course.last + 1, step):
        if ply not in course.wrong:
            put(ply, str(ply), "quiet")


def moves(c: Canvas, r: Rect, course: Course, here: int, each: int) -> list[tuple[Rect, int]]:
    """The moves in rows of `each`, those around move `here`, with what became of them; where each is."""
    rows = -(-course.last // each)
    first = max(0, min((max(1, here) - 1) // each - r.h // 2, rows - r.h))
    number = max(2, len(str(rows)))
    wide = (r.w - number - 1) // each
    targets = []
    for y, row in enumerate(range(first, min(rows, first + r.h)), r.y):
        c.right(r.x + number, y, str(row + 1), "quiet")
        for column, ply in enumerate(range(row * each + 1, min(course.last, (row + 1) * each) + 1)):
            who, code = course.moves[ply - 1]
            x, on = r.x + number + 1 + column * wide, ply == here
            sign = course.marks.get(ply, "")
            text = code if each > 1 else f"{who} {code}"
            role = "you+b" if on else {"✗": "bad", "✓": "ink"}.get(sign, "quiet")
            if " " not in code:
                text = fitted(text, wide - 4)
            elif len(text) > wide - 4:  # words, which are cut where they say least
                text = f"{text[: wide - 5]}…"
            c.text(x, y, f"{'▸' if on else ' '}{text} {sign}".rstrip(), role, wide)
            targets.append((Rect(x, y, wide, 1), ply))
    return targets
