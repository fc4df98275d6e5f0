"""`map`: who wins, or a value, over two coordinates of a position."""

from __future__ import annotations

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from nimarcade.cli.output import encode, use_utf8
from nimarcade.core import errors, typed_numbers
from nimarcade.lab import maps
from nimarcade.lab.maps import NOWHERE, UNKNOWN, Plane, Rows
from nimarcade.line import terminal
from nimarcade.line.terminal import put, put_all

PICTURE = (64, 64)
PIPED = (32, 32)


def add(parser: ArgumentParser) -> None:
    parser.add_argument(
        "code", metavar="CODE", help="a position or a game: nim:0,0,3 has the numbers a, b, c"
    )
    parser.add_argument(
        "--across", metavar="NAME", help="the number that varies to the right (default: the first)"
    )
    parser.add_argument(
        "--down", metavar="NAME", help="the number that varies downwards (default: the second)"
    )
    parser.add_argument(
        "--what", metavar="WHAT", default="outcome", help="outcome (default), sg or remoteness"
    )
    parser.add_argument(
        "--from", metavar="X,Y", dest="first", help="the first column and row (default: the least)"
    )
    parser.add_argument("--size", metavar="WxH", help="columns and rows (default: what fits)")
    parser.add_argument("--json", action="store_true", help="the values as one JSON object")
    parser.add_argument("-o", "--output", metavar="FILE", help="a picture instead: FILE.png or FILE.svg")
    parser.add_argument("--open", action="store_true", help="open it on the whole screen, to walk about in")


def run(args: Namespace) -> int:
    wanted = maps.plane(args.code, args.across, args.down, args.what)
    if args.open:
        if not terminal.is_terminal():
            raise errors.BadInput("--open needs a terminal; without it the map is printed")
        from nimarcade.tui.launch import launch
        from nimarcade.tui.screens.map import MapScreen

        return launch(None, None, opening=lambda: MapScreen(wanted))
    if args.output is not None:
        from nimarcade.lab import plots

        plots.check(Path(args.output))
    x, y = maps.least(wanted) if args.first is None else _pair(args.first, ",", "--from")
    width, height = _size(args)
    rows = maps.cells(wanted, x, y, width, height)
    if args.size is None and args.output is None and not args.json:
        rows = _fitted(wanted, rows, y)
    if args.output is not None:
        plots.write(Path(args.output), wanted, rows, x, y)
    elif args.json:
        use_utf8()
        put(encode(_as_json(wanted, rows, x, y)))
    else:
        from nimarcade.lab import plots

        shown = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        style = plots.Style(colour=shown and not os.environ.get("NO_COLOR"))
        try:
            (style.zero + style.other).encode(getattr(sys.stdout, "encoding", None) or "utf-8")
        except UnicodeEncodeError:
            style = plots.PLAIN
        put_all(plots.lines(wanted, rows, x, y, style))
    return 0


def _pair(text: str, sign: str, option: str, least: int = 0) -> tuple[int, int]:
    first, separator, second = text.partition(sign)
    if not separator:
        raise errors.BadInput(f"{option} takes two numbers such as 20{sign}12")
    return typed_numbers.whole(first, option, least), typed_numbers.whole(second, option, least)


def _size(args: Namespace) -> tuple[int, int]:
    if args.size is not None:
        return _pair(args.size, "x", "--size", 1)
    if args.output is not None:
        return PICTURE
    if sys.stdout is None or not sys.stdout.isatty():
        return PIPED
    columns, lines = shutil.get_terminal_size()
    wide = 2 if args.what == "outcome" else 4
    return max(1, (columns - 5) // wide), max(1, lines - 7)


def _fitted(wanted: Plane, rows: Rows, y: int) -> Rows:
    """As many columns as a terminal has room for, once it is known how wide their values are."""
    from nimarcade.lab import plots

    if sys.stdout is None or not sys.stdout.isatty():
        return rows
    label, wide = plots.widths(wanted, rows, y, plots.Style())
    fits = max(1, (shutil.get_terminal_size().columns - label) // wide)
    return [row[:fits] for row in rows]


def _as_json(wanted: Plane, rows: Rows, x: int, y: int) -> dict[str, object]:
    """Values as the map has them: null where they are not known, `-` where there is no position."""
    names: dict[int, object] = {UNKNOWN: None, NOWHERE: "-"}
    if wanted.what == "outcome":
        names |= {0: "P", 1: "N"}
    return {
        "code": wanted.form.code({}),
        "across": wanted.across,
        "down": wanted.down,
        "what": wanted.what,
        "from": [x, y],
        "rows": [[names.get(value, value) for value in row] for row in rows],
    }
