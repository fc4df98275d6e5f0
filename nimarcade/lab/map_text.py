"""A map as lines of text, with or without the colours of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimarcade import games
from nimarcade.lab import maps
from nimarcade.lab.map_values import NOWHERE, UNKNOWN

RAMP = (17, 18, 24, 25, 31, 32, 38, 74, 75, 110, 111, 117)
"""Blues of the 256 colours of a terminal, dark to light; zeros stand against them in orange."""
ZERO = "\x1b[38;5;16;48;5;214m"
END = "\x1b[0m"
STEP = 5
"""Every so many columns and rows one is numbered."""


@dataclass(frozen=True, slots=True)
class Style:
    """`colour` for 256-colour terminals, `marks` for zeros, others and the unknown."""

    colour: bool = False
    zero: str = "●"
    other: str = "·"


PLAIN = Style(zero="o", other=".")


def heading(wanted: maps.Plane) -> str:
    """What the map shows: the game, the axes, and what is fixed."""
    game = wanted.game
    convention = game.convention(games.read(wanted.form.code({}))).partition(":")[0]
    rest = "".join(f", {name} = {wanted.form.value(name)}" for name in wanted.rest)
    words = maps.WHATS[wanted.what]
    return f"{game.title}, {convention}: {words}; {wanted.across} across, {wanted.down} down{rest}"


def legend(wanted: maps.Plane, style: Style) -> str:
    if wanted.what == "outcome":
        return f"{style.zero} P: who moves loses   {style.other} N: who moves wins   ? not known within reach"
    zero = "0, P: who moves loses" if wanted.what == "sg" else "P: who moves loses, with the plies left"
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
    found = ""
    for i in range(width):
        number, end = str(x + i), (i + 1) * wide
        if ((x + i) % STEP == 0 or wide > 2 or not i) and end - len(number) > len(found) - (not found):
            found = found.ljust(end - len(number)) + number
    return found


def _painted(wanted: maps.Plane, value: int, text: str, top: int, style: Style) -> str:
    if not style.colour or value < 0:
        return text
    if maps.is_zero(wanted, value):
        return f"{ZERO}{text}{END}"
    if wanted.what == "outcome":
        return text
    shade = RAMP[min(len(RAMP) - 1, value * len(RAMP) // (top + 1))]
    ink = 15 if shade in RAMP[:6] else 16
    return f"\x1b[38;5;{ink};48;5;{shade}m{text}{END}"
