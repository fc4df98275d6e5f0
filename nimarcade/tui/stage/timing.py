"""What a full repaint of the largest boards costs, every line made anew; `bench --only paint`."""

from collections.abc import Callable, Iterator

from nimarcade.coach.hints import marks_of
from nimarcade.core import catalogue
from nimarcade.lab.bench import LARGE, Figure, seconds
from nimarcade.tui.stage.stage import strip
from nimarcade.view import drafts, marks
from nimarcade.view.stage import canvas, shapes, table_view
from nimarcade.view.stage.board import board
from nimarcade.view.stage.table import paint_table
from nimarcade.view.stage.view import View
from nimarcade.view.table.picture import table_picture

WIDTH, HEIGHT, BUDGET = 200, 60, 8
"""Cells of the window; milliseconds."""
TABLE = "so-long-sucker+hofstra:RGYB/GYBR/YBRG/BR:B2/R2/G3/Y3:B"
BOARDS = (
    ("30 heaps of 20", "nim:" + ",".join(["20"] * 30)),
    ("1,000 heaps of 10^18", "nim:" + ",".join(str(LARGE - i) for i in range(1000))),
    ("Wythoff's heaps of 20 and 19 with the reason", "wythoff-nim:20,19"),
)


def figures() -> Iterator[Figure]:
    yield from (_figure(name, _board(code)) for name, code in BOARDS)
    table = table_picture(catalogue.read(TABLE))
    yield _figure("table of four", lambda c: paint_table(c, table_view.bare(table, table.begin(), {}, None)))


def _board(code: str) -> Callable[[canvas.Canvas], object]:
    p = catalogue.read(code)
    why = marks.reason(p, marks_of(p, 3)) if code.startswith("wythoff") else None
    view = View(drafts.of_position(p), reason=why)
    return lambda c: board(c, shapes.surface(c, c.all), view)


def _figure(name: str, paint: Callable[[canvas.Canvas], object]) -> Figure:
    """With warm sprites; the painting alone and the strips for the terminal together."""

    def painted() -> canvas.Canvas:
        c = canvas.Canvas(WIDTH, HEIGHT, canvas.PALETTES["dusk"], "rich")
        paint(c)
        return c

    def repaint() -> None:
        c = painted()
        for y in range(HEIGHT):
            strip(c, y)

    repaint()
    words = f"painting {seconds(painted, 9) * 1e3:.1f} ms of it, {WIDTH}x{HEIGHT}"
    return Figure(f"full repaint, {name}", seconds(repaint, 9) * 1e3, "ms", BUDGET, reference=words)
