"""Pictures of a screen written down: one as SVG, several as an SVG that moves by itself, or as an asciicast.

A screen is rows of runs of cells. In an SVG that moves a step is a group that is visible for its seconds,
and a row that several steps show is written once; it needs no script."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate, groupby
from typing import NamedTuple

from nimarcade.view.stage import canvas


class Run(NamedTuple):
    text: str
    ink: int
    ground: int
    attributes: str = ""
    """b(old), i(talic), u(nderline), s(trike)."""


Row = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    rows: tuple[Row, ...]
    seconds: float = 1.0
    title: str = ""
    still: bool = False
    """True if this is the picture to see where nothing moves."""


def row_of(runs: Iterable[Run]) -> Row:
    """Runs as a row in which free cells belong to the words before them, so that a sentence is one run."""
    row: list[Run] = []
    for run in runs:
        last = row[-1] if row else None
        drawn = last and not {"u", "s"}.isdisjoint(last.attributes)
        free = not run.text.strip() and not drawn
        if last and last.ground == run.ground and (free or run[1:] == last[1:]):
            row[-1] = last._replace(text=last.text + run.text)
        else:
            row.append(run)
    return tuple(row)


def rows_of(c: canvas.Canvas) -> tuple[Row, ...]:
    return tuple(row_of(_runs(c, y)) for y in range(c.h))


def _runs(c: canvas.Canvas, y: int) -> Iterator[Run]:
    cells = zip(c.px[2 * y], c.px[2 * y + 1], c.ink[y], c.ch[y], strict=True)
    for (top, low, ink), run in groupby(cells, key=lambda cell: cell[:3]):
        text = "".join(sign or " " for *_, sign in run)
        if ink is not None:
            yield Run(text, ink[0], canvas.mix(top, low, 0.5), ink[1])
        else:
            yield Run(("▀" if top != low else " ") * len(text), top, low)


# SVG

WIDE, HIGH = 10, 20
"""Of a cell."""
EDGE, BAR = 12, 34
"""Around the screen, and above it where there are titles."""
HALVES = {"█": (0, HIGH), "▀": (0, HIGH // 2), "▄": (HIGH // 2, HIGH // 2)}
"""Blocks are painted as such: where they begin, and how high they are."""
PART = re.compile(r"\S+(?: \S+)*")
"""Of several spaces some viewers leave one."""
LETTERS = {
    "b": "font-weight: bold",
    "i": "font-style: italic",
    "u": "text-decoration: underline",
    "s": "text-decoration: line-through",
}


def _rect(x: int, y: int, w: int, h: int, colour: int) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{canvas.hexed(colour)}"/>'


def _row(row: Row, styles: dict[str, str]) -> str:
    x, marks, words = 0, [], []
    for run in row:
        w = len(run.text) * WIDE
        marks.append(_rect(x, 0, w, HIGH, run.ground))
        block, blocks = HALVES.get(run.text[:1]), run.text.rstrip()
        if block is not None and len(set(blocks)) == 1:
            marks.append(_rect(x, block[0], len(blocks) * WIDE, block[1], run.ink))
        elif blocks:
            letters = [LETTERS[sign] for sign in run.attributes if sign in LETTERS]
            rule = "; ".join([f"fill: {canvas.hexed(run.ink)}", *letters])
            name = styles.setdefault(rule, f"c{len(styles)}")
            for part in PART.finditer(run.text):
                place = f'x="{x + part.start() * WIDE}" y="15" textLength="{len(part[0]) * WIDE}"'
                words.append(f'<text {place} class="{name}">{escape(part[0])}</text>')
        x += w
    return "".join(marks + words)


def svg(frames: Sequence[Frame]) -> str:
    """The picture of one frame, or one that shows them in turn, for ever."""
    styles: dict[str, str] = {}
    rows: dict[str, str] = {}
    bar = BAR if any(frame.title for frame in frames) else EDGE
    width = sum(len(run.text) for run in frames[0].rows[0]) * WIDE + 2 * EDGE
    height = len(frames[0].rows) * HIGH + bar + EDGE
    groups = []
    for number, frame in enumerate(frames):
        uses = "".join(
            f'<use href="#{rows.setdefault(_row(row, styles), f"r{len(rows)}")}" y="{y * HIGH}"/>'
            for y, row in enumerate(frame.rows)
        )
        title = f'<text x="{width // 2}" y="22" class="title">{escape(frame.title)}</text>'
        title = title if frame.title else ""
        step = f'class="step" id="s{number}"' if len(frames) > 1 else 'class="whole"'
        groups.append(f'<g {step}>{title}<g transform="translate({EDGE},{bar})">{uses}</g></g>')
    ground = frames[0].rows[0][0].ground
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            f"<style>\n{_css(styles, frames)}\n</style>",
            "<defs>",
            *(f'<g id="{name}">{marks}</g>' for marks, name in rows.items()),
            "</defs>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{canvas.hexed(ground)}"/>',
            *groups,
            "</svg>\n",
        )
    )


def _css(styles: dict[str, str], frames: Sequence[Frame]) -> str:
    ends = list(accumulate(frame.seconds for frame in frames))
    lines = [
        'text { font: 16.5px "Fira Code", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre }',
        ".title { font: bold 16px Arial, sans-serif; text-anchor: middle; fill: #a3aec0 }",
        "rect { shape-rendering: crispEdges }",
        *(f".{name} {{ {rule} }}" for rule, name in styles.items()),
    ]
    if len(frames) == 1:
        return "\n".join(lines)
    lines += [
        ".step { visibility: hidden }",
        *(f"#s{number} {{ visibility: visible }}" for number, frame in enumerate(frames) if frame.still),
        "@media (prefers-reduced-motion: no-preference) {",
        f".step {{ animation: {ends[-1]:g}s step-end infinite }}",
    ]
    for number, (frame, end) in enumerate(zip(frames, ends, strict=True)):
        begins, stops = (f"{100 * at / ends[-1]:.3f}%" for at in (end - frame.seconds, end))
        hidden = ("0%, " if number else "") + f"{stops} {{ visibility: hidden }}"
        lines.append(f"#s{number} {{ animation-name: k{number} }}")
        lines.append(f"@keyframes k{number} {{ {hidden} {begins} {{ visibility: visible }} }}")
    return "\n".join([*lines, "}"])


# asciicast, version 2

CODES = {"b": "1", "i": "3", "u": "4", "s": "9"}


def _ansi(row: Row) -> str:
    def colour(kind: int, of: int) -> str:
        return f"{kind};2;{of >> 16};{of >> 8 & 255};{of & 255}"

    parts = []
    for run in row:
        signs = [CODES[sign] for sign in run.attributes if sign in CODES]
        look = ";".join(["0", *signs, colour(38, run.ink), colour(48, run.ground)])
        parts.append(f"\x1b[{look}m{run.text}")
    return "".join(parts)


def cast(frames: Sequence[Frame], title: str = "") -> str:
    """The frames as a recording that terminals play; only rows that change are written."""
    width, height = sum(len(run.text) for run in frames[0].rows[0]), len(frames[0].rows)
    lines: list[object] = [{"version": 2, "width": width, "height": height, "title": title}]
    shown: Sequence[Row] = [()] * height
    at = 0.0
    for frame in frames:
        changed = [(y, row) for y, row in enumerate(frame.rows, 1) if row != shown[y - 1]]
        begin = "" if lines[1:] else "\x1b[?25l\x1b[2J"
        lines.append([round(at, 3), "o", begin + "".join(f"\x1b[{y};1H{_ansi(row)}" for y, row in changed)])
        shown, at = frame.rows, at + frame.seconds
    lines.append([round(at, 3), "o", "\x1b[0m\x1b[?25h"])
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
