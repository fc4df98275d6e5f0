"""A map as a picture, PNG, SVG or PDF, by Matplotlib (the `plot` extra).

Zeros are orange squares with a dot in them against blues, which all common forms of colour
blindness keep apart, and which differ in lightness as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.core import catalogue, codes, errors, files, plug_ins
from nimarcade.core.drawing import escaped
from nimarcade.core.game import title_of
from nimarcade.games.sum import Sum
from nimarcade.lab import maps
from nimarcade.lab.maps import NOWHERE, UNKNOWN

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# A map as lines of text, with or without the colours of a terminal.

RAMP = (17, 18, 24, 25, 31, 32, 38, 74, 75, 110, 111, 117)
"""Blues of the 256 colours of a terminal, dark to light; zeros stand against them in orange."""
ZERO_COLOUR = "\x1b[38;5;16;48;5;214m"
END = "\x1b[0m"
STEP = 5
"""Every so many columns and rows one is numbered."""


@dataclass(frozen=True, slots=True)
class Style:
    """`colour` is for 256-colour terminals; `zero` and `other` are signs of values."""

    colour: bool = False
    zero: str = "●"
    other: str = "·"


PLAIN = Style(zero="o", other=".")


def heading(wanted: maps.Plane) -> str:
    """The title of a map: the game, the axes, and what is fixed."""
    game = wanted.game
    p = catalogue.read(wanted.form.code({}))
    convention = game.convention(p).partition(":")[0]
    rest = "".join(f", {name} = {wanted.form.value(name)}" for name in wanted.rest)
    words = maps.WHATS[wanted.what]
    parts = p.parts if isinstance(p, Sum) else (p,)
    title = " + ".join(title_of(catalogue.game_of(part), part) for part in parts)
    return f"{title}, {convention}: {words}; {wanted.across} across, {wanted.down} down{rest}"


def legend(wanted: maps.Plane, style: Style) -> str:
    if wanted.what == "outcome":
        return f"{style.zero} P: the mover loses   {style.other} N: the mover wins   ? not known within reach"
    zero = "0, P: the mover loses" if wanted.what == "sg" else "P: the mover loses, with the plies left"
    return f"{style.zero} {zero}   ? not known within reach"


def cell(wanted: maps.Plane, value: int, style: Style) -> str:
    """One cell without its colour."""
    if value == NOWHERE:
        return ""
    if value == UNKNOWN:
        return "?"
    zero = maps.is_zero(wanted, value)
    if wanted.what == "outcome":
        return style.zero if zero else style.other
    if wanted.what == "sg":
        return style.zero if zero else str(value)
    return f"{style.zero if zero else ''}{value}"


def lines(wanted: maps.Plane, rows: maps.Rows, x: int, y: int, style: Style) -> Iterator[str]:
    """The heading, the rows with their numbers, and the legend."""
    texts = [[cell(wanted, value, style) for value in row] for row in rows]
    label, wide = widths(wanted, rows, y, style)
    yield heading(wanted)
    yield ""
    yield f"{wanted.down:>{label - 1}} " + _ruler(x, len(rows[0]), wide).rstrip()
    top = max((value for row in rows for value in row), default=1)
    for j, row in enumerate(texts):
        number = str(y + j) if (y + j) % STEP == 0 or wide > 2 or not j else ""
        filled = "".join(
            _painted(wanted, value, f"{text:>{wide}}", top, style)
            for text, value in zip(row, rows[j], strict=True)
        )
        yield f"{number:>{label - 1}} {filled}".rstrip()
    yield ""
    yield legend(wanted, style)


def widths(wanted: maps.Plane, rows: maps.Rows, y: int, style: Style) -> tuple[int, int]:
    """Columns of the numbers at the left edge, and of a cell."""
    longest = max((len(cell(wanted, value, style)) for row in rows for value in row), default=1)
    return max(len(str(y + len(rows) - 1)), len(wanted.down)) + 1, max(2, 1 + longest)


def _ruler(x: int, width: int, wide: int) -> str:
    """Numbers over the columns, as many as fit."""
    line = ""
    for i in range(width):
        number, end = str(x + i), (i + 1) * wide
        if ((x + i) % STEP == 0 or wide > 2 or not i) and end - len(number) > len(line) - (not line):
            line = line.ljust(end - len(number)) + number
    return line


def _painted(wanted: maps.Plane, value: int, text: str, top: int, style: Style) -> str:
    if not style.colour or value < 0:
        return text
    if maps.is_zero(wanted, value):
        return f"{ZERO_COLOUR}{text}{END}"
    if wanted.what == "outcome":
        return text
    shade = RAMP[min(len(RAMP) - 1, value * len(RAMP) // (top + 1))]
    ink = 15 if shade in RAMP[:6] else 16
    return f"\x1b[38;5;{ink};48;5;{shade}m{text}{END}"


SUFFIXES = (".png", ".svg", ".pdf")
ZERO, DOT, CALM, BLANK, INK = "#f0a13c", "#2b2117", "#dde6ef", "#ffffff", "#808080"
CELL = 0.14
"""Inches of a cell, where a side stays between `LEAST` and `MOST` inches."""
LEAST, MOST = 3.2, 9.0
BLOCK = 6
"""Points of the image a side of a cell."""
DPI = 150
ROUND = 10**6
UNDATED: dict[str, dict[str, None]] = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}


def check(path: Path | None = None) -> None:
    """Raises BadInput for a kind of file that is not known, Missing without Matplotlib."""
    if path is not None and path.suffix.lower() not in SUFFIXES:
        name = codes.shown(path.name)
        raise errors.BadInput(f"a picture is a file that ends in .png, .svg or .pdf, not {name}")
    plug_ins.imported("matplotlib.figure", "pictures of maps need Matplotlib: pip install 'nimarcade[plot]'")


@dataclass(frozen=True, slots=True)
class Words:
    """What is written at a picture: its title, and what its axes show; TeX may stand between dollar signs."""

    title: str
    across: str
    down: str


def words_of(wanted: maps.Plane) -> Words:
    game, _, view = heading(wanted).partition(": ")
    return Words(f"{game}\n{codes.fitted(view, 80)}", wanted.across, wanted.down)


def write(
    path: Path,
    wanted: maps.Plane,
    rows: maps.Rows,
    x: int,
    y: int,
    words: Words | None = None,
    dpi: int = DPI,
) -> None:
    """Write the picture; the same map gives the same file. Raises BadInput or Unwritten."""
    check(path)
    from matplotlib import rc_context

    with rc_context(fname=Path(__file__).with_name("plots.mplstyle")):
        figure = drawn(wanted, rows, x, y, words or words_of(wanted)).get_figure(root=True)
        assert figure is not None
        kind = path.suffix.lower()
        with files.writing(path), files.replacing(path, binary=True) as file:
            try:
                figure.savefig(file, dpi=dpi, format=kind[1:], metadata=UNDATED.get(kind))
            except ValueError as error:  # of TeX in a title, or of its own limits
                why = codes.printable(str(error).splitlines()[-1])
                raise errors.BadInput(f"Matplotlib cannot draw this: {why}") from error


def drawn(
    wanted: maps.Plane, rows: maps.Rows, x: int, y: int, words: Words, axes: Axes | None = None
) -> Axes:
    """The axes with the map in them, those of a new figure unless told. Far out they count from the last
    multiple of `ROUND`, which their labels take off, since Matplotlib's floats would blur the numbers."""
    height, width = len(rows), len(rows[0])
    (left, x), (over, y) = divmod(x, ROUND), divmod(y, ROUND)
    if axes is None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        wide, high = (min(MOST, max(LEAST, side * CELL)) for side in (width, height))
        figure = Figure(figsize=(wide + 1.6, high + 1.3), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
    _paint(axes, wanted, rows, (x - 0.5, x + width - 0.5, y + height - 0.5, y - 0.5))
    _signs(axes, wanted, rows, x, y)
    axes.set(xlim=(x - 0.5, x + width - 0.5), ylim=(y + height - 0.5, y - 0.5), aspect="equal")
    axes.set_xlabel(words.across + _less(left))
    axes.set_ylabel(words.down + _less(over), rotation=90 if over else 0)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.ticklabel_format(style="plain", useOffset=False)
    axes.locator_params(integer=True)
    axes.set_title(words.title, fontsize=9)
    below = "orange with a dot: P, the mover loses"
    axes.text(0.5, -0.02, below, fontsize=7, ha="center", va="top", transform=axes.transAxes)
    return axes


def _less(rounds: int) -> str:
    """What a label takes off."""
    return f" − {codes.fitted(str(rounds * ROUND), 25)}" if rounds else ""


def _paint(
    axes: Axes, wanted: maps.Plane, rows: maps.Rows, extent: tuple[float, float, float, float]
) -> None:
    """Squares by value; every cell is a block of the image, so that viewers that smooth blur no cell."""
    import numpy as np
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    top = max(1, max(value for row in rows for value in row))
    plain = wanted.what == "outcome"
    colours = (ListedColormap([CALM]) if plain else colormaps["Blues"]).with_extremes(under=ZERO, bad=BLANK)
    # what no float holds is shown in a larger unit
    zeros = len(str(top)) - 4 if top > 10**300 else 0
    values = [[_shade(wanted, value, 10**zeros) for value in row] for row in rows]
    blocks = np.kron(np.array(values), np.ones((BLOCK, BLOCK)))
    image = axes.imshow(
        blocks, cmap=colours, vmin=0, vmax=top / 10**zeros, extent=extent, interpolation="none"
    )
    figure = axes.get_figure()
    if not plain and figure is not None:
        unit = f" / 10^{zeros}" if zeros else ""
        bar = figure.colorbar(image, ax=axes, shrink=0.8, ticks=MaxNLocator(integer=True))
        bar.set_label(maps.WHATS[wanted.what] + unit)


def _shade(wanted: maps.Plane, value: int, unit: int) -> float:
    """Below the scale for zeros, off it where there is no value."""
    if value < 0:
        return float("nan")
    return -1.0 if maps.is_zero(wanted, value) else value / unit


def _signs(axes: Axes, wanted: maps.Plane, rows: maps.Rows, x: int, y: int) -> None:
    """Dots in the zeros and crosses in what is not known, as large as their cells are."""
    from matplotlib.collections import EllipseCollection, LineCollection

    dots, crosses = list[tuple[int, int]](), list[list[tuple[float, float]]]()
    for j, row in enumerate(rows, y):
        for i, value in enumerate(row, x):
            if value == UNKNOWN:
                crosses += [[(i - 0.2, j - 0.2 * way), (i + 0.2, j + 0.2 * way)] for way in (1, -1)]
            elif value >= 0 and maps.is_zero(wanted, value):
                dots.append((i, j))
    if dots:
        axes.add_collection(
            EllipseCollection(
                [0.42], [0.42], [0], units="xy", offsets=dots, offset_transform=axes.transData, facecolors=DOT
            )
        )
    if crosses:
        axes.add_collection(LineCollection(crosses, colors=DOT, linewidths=0.6))


SIDE, SIGN, LINE = 12, 6, 14
"""Of a notebook's picture: a cell, the room that a sign takes, and a line of text."""


def svg(wanted: maps.Plane, rows: maps.Rows, x: int, y: int) -> str:
    """The map as a notebook shows it, without Matplotlib: titled, its axes numbered as in `drawn`, and a
    legend."""
    most = max((value for row in rows for value in row), default=0)
    height, width = len(rows), len(rows[0]) if rows else 0
    (left, x), (over, y) = divmod(x, ROUND), divmod(y, ROUND)
    axes = f"{wanted.across}{_less(left)} →   {wanted.down}{_less(over)} ↓"
    above = [*words_of(wanted).title.split("\n"), axes]
    edge, top = max(40, SIGN * len(str(y + height)) + 8), LINE * (len(above) + 1) + 4
    drawn, low = list[str](), top + SIDE * height
    right = edge + max(SIDE * width, *(SIGN * len(line) for line in above))

    def square(left: float, top: float, value: int) -> None:
        if value == UNKNOWN:
            put(left + SIDE / 2, top + SIDE - 2, "?", "middle")
        if value < 0:
            return
        zero = maps.is_zero(wanted, value)
        shade = CALM if wanted.what == "outcome" else f"hsl(210,60%,{80 - 55 * value // max(1, most)}%)"
        fill = ZERO if zero else shade
        drawn.append(f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>')
        if zero:
            middle = f'cx="{left + SIDE / 2}" cy="{top + SIDE / 2}" r="{SIDE / 5}"'
            drawn.append(f'<circle {middle} fill="{DOT}"/>')

    def put(at: float, base: float, text: str, anchor: str) -> None:
        drawn.append(f'<text x="{at}" y="{base}" text-anchor="{anchor}">{escaped(text)}</text>')

    for j, row in enumerate(rows):
        if (y + j) % STEP == 0 or not j:
            put(edge - 4, top + SIDE * (j + 1) - 2, str(y + j), "end")
        for i, value in enumerate(row):
            square(edge + SIDE * i, top + SIDE * j, value)
    for i in range(width):
        if (x + i) % STEP == 0 or (not i and -x % STEP * SIDE > SIGN * len(str(x))):
            put(edge + SIDE * (i + 0.5), top - 4, str(x + i), "middle")
    for i, line in enumerate(above):
        put(edge, LINE * (i + 1), line, "start")
    least = int(wanted.what == "remoteness" and wanted.misere)
    entries = [(least, "0, P: the mover loses" if wanted.what == "sg" else "P: the mover loses")]
    if wanted.what == "outcome":
        entries.append((1, "N: the mover wins"))
    else:
        entries += [(v, str(v)) for v in sorted({1, most // 2, most}) if not maps.is_zero(wanted, v)]
    at = edge
    for value, text in entries:
        square(at, low + 8, value)
        put(at + SIDE + 4, low + SIDE + 6, text, "start")
        at += SIDE + 16 + SIGN * len(text)
    title = escaped(heading(wanted))
    size = f'width="{max(right, at) + 8}" height="{low + SIDE + 16}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="10" '
        f'fill="{INK}"><title>{title}</title>{"".join(drawn)}</svg>'
    )
