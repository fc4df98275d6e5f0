"""Tables and maps of lessons and pages, which stand in columns, told row by row."""

import re
from collections.abc import Iterator, Sequence

_HEAD = re.compile(r" *(_ )? *\d+( +\d+)*")
_CLOSE = re.compile(r"(.*\S) +(\d{7,})")
"""A row whose digits are columns without blanks between."""


def told(lines: Sequence[str]) -> Iterator[str]:
    """Cells that are not filled yet are left out; lines that are no table stay as they are."""
    if any("●" in line for line in lines):
        yield from _map(lines)
        return
    first, start = "", 0
    for line in lines:
        bare = not first and not line[:start].strip()  # rows may be numbers alone, too
        if _HEAD.fullmatch(line) and ("_" in line or bare):
            ends = [number.end() for number in re.finditer(r"\d+", line)]
            start = 2 * ends[0] - ends[1] if ends[1:] else ends[0] - 2
            first, *rest = line.replace("_", " from ").split()
            if first != "from":
                yield f"Columns: {', '.join([first, *rest])}."
            first = f" from {rest[0]} on" if first == "from" else ""
        elif start:
            if filled := ", ".join(cell for cell in line[start:].split() if cell not in "?·"):
                label = f"{line[:start].strip().rstrip(':')}{first}".strip()
                yield f"{label[:1].upper()}{label[1:]}: {filled}."
        elif close := _CLOSE.fullmatch(line.strip()):
            yield f"{close[1]}: {', '.join(close[2])}."
        else:
            yield "; ".join(re.split(r" {2,}", line.strip()))


def _map(lines: Sequence[str]) -> Iterator[str]:
    """By the numbers at its edges, some of which are left out."""
    rows = [line.split() for line in lines[1:]]
    first = next(int(row[0]) - place for place, row in enumerate(rows) if row[0].isdecimal())
    for y, row in enumerate(rows, first):
        signs = [sign for sign in row if sign in "●·"]
        if "●" in signs:
            yield f"Row {y}: P at {', '.join(str(x) for x, sign in enumerate(signs, first) if sign == '●')}."
