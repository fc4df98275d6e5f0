"""A map as a picture, PNG or SVG, by Matplotlib (the `plot` extra).

Zeros are orange squares with a dot in them against blues, which all common forms of colour
blindness keep apart, and which differ in lightness as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nimarcade.core import catalogue, codes, errors, files, plug_ins
from nimarcade.lab import maps
from nimarcade.lab.maps import NOWHERE, UNKNOWN

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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
    convention = game.convention(catalogue.read(wanted.form.code({}))).partition(":")[0]
    rest = "".join(f", {name} = {wanted.form.value(name)}" for name in wanted.rest)
    words = maps.WHATS[wanted.what]
    return f"{game.title}, {convention}: {words}; {wanted.across} across, {wanted.down} down{rest}"


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


SUFFIXES = (".png", ".svg")
ZERO, DOT, CALM, BLANK = "#f0a13c", "#2b2117", "#dde6ef", "#ffffff"
CELL = 0.14
"""Inches of a cell, where a side stays between `LEAST` and `MOST` inches."""
Sides = tuple[float, float, float, float]
LEAST, MOST = 3.2, 9.0
BLOCK = 6
"""Points of the image a side of a cell."""


def check(path: Path) -> None:
    """Raises BadInput for a kind of file that is not known, Missing without Matplotlib."""
    if path.suffix.lower() not in SUFFIXES:
        raise errors.BadInput(f"a picture is a file that ends in .png or .svg, not {codes.shown(path.name)}")
    try:
        plug_ins.imported("matplotlib.figure")
    except ImportError:
        raise errors.Missing("pictures of maps need Matplotlib: pip install 'nimarcade[plot]'") from None


def write(path: Path, wanted: maps.Plane, rows: maps.Rows, x: int, y: int) -> None:
    """Write the picture; the same map gives the same file. Raises BadInput or Unwritten."""
    check(path)
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "nimarcade", "svg.fonttype": "path", "font.family": "DejaVu Sans"}):
        figure = _figure(wanted, rows, x, y)
        with files.writing(path):
            figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)


def _figure(wanted: maps.Plane, rows: maps.Rows, x: int, y: int) -> Figure:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    height, width = len(rows), len(rows[0])
    wide, high = (min(MOST, max(LEAST, side * CELL)) for side in (width, height))
    figure = Figure(figsize=(wide + 1.6, high + 1.3), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    sides = (x - 0.5, x + width - 0.5, y + height - 0.5, y - 0.5)
    _paint(figure, axes, wanted, rows, sides)
    _signs(axes, wanted, rows, x, y, min(wide / width, high / height))
    axes.set(xlim=sides[:2], ylim=sides[2:], aspect="equal", xlabel=wanted.across)
    axes.set_ylabel(wanted.down, rotation=0)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.ticklabel_format(style="plain", useOffset=False)
    axes.locator_params(integer=True)
    game, _, view = heading(wanted).partition(": ")
    figure.suptitle(f"{game}\n{view}", fontsize=9)
    figure.supxlabel("orange with a dot: P, the mover loses", fontsize=7)
    return figure


def _paint(figure: Figure, axes: Axes, wanted: maps.Plane, rows: maps.Rows, sides: Sides) -> None:
    """Squares by value; every cell is a block of the image, so that viewers that smooth blur no cell."""
    import numpy as np
    from matplotlib import colormaps
    from matplotlib.colors import ListedColormap

    top = max(1, max(value for row in rows for value in row))
    plain = wanted.what == "outcome"
    colours = ListedColormap([CALM]) if plain else colormaps["Blues"]
    values = [[_shade(wanted, value) for value in row] for row in rows]
    blocks = np.kron(np.array(values), np.ones((BLOCK, BLOCK)))
    drawn = axes.imshow(
        blocks,
        cmap=colours.with_extremes(under=ZERO, bad=BLANK),
        vmin=0,
        vmax=top,
        extent=sides,
        interpolation="none",
    )
    if not plain:
        figure.colorbar(drawn, ax=axes, shrink=0.8).set_label(maps.WHATS[wanted.what])


def _shade(wanted: maps.Plane, value: int) -> float:
    """Below the scale for zeros, off it where there is no value."""
    if value < 0:
        return float("nan")
    return -1.0 if maps.is_zero(wanted, value) else float(value)


def _signs(axes: Axes, wanted: maps.Plane, rows: maps.Rows, x: int, y: int, inches: float) -> None:
    """Dots in the zeros and crosses in what is not known."""
    size = (72 * inches * 0.42) ** 2
    for sign in ("o", "x"):
        places = [
            (x + i, y + j)
            for j, row in enumerate(rows)
            for i, value in enumerate(row)
            if (value == UNKNOWN if sign == "x" else value >= 0 and maps.is_zero(wanted, value))
        ]
        if places:
            axes.scatter(
                [i for i, _ in places],
                [j for _, j in places],
                s=size,
                c=DOT,
                marker=sign,
                linewidths=0.6 if sign == "x" else 0,
            )
