"""A canvas as lines of a terminal."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from nimarcade.view.stage.canvas import Canvas
from nimarcade.view.stage.palette import WHITE, mix


@lru_cache(maxsize=1 << 16)
def _style(ink: int | None, ground: int | None, attributes: str) -> Style:
    def colour(of: int | None) -> Color | None:
        return None if of is None else Color.from_rgb(of >> 16, of >> 8 & 255, of & 255)

    return Style(
        color=colour(ink), bgcolor=colour(ground), bold="b" in attributes, dim="d" in attributes,
        italic="i" in attributes, reverse="r" in attributes, underline="u" in attributes,
        strike="s" in attributes,
    )  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _halves(many: int, top: int, low: int) -> Segment:
    """So many cells without a sign, of two colours."""
    if top == low:
        return Segment(" " * many, _style(None, low, ""))
    return Segment("▀" * many, _style(top, low, ""))


def strip(c: Canvas, y: int) -> Strip:
    """The line `y` of a canvas."""
    return _rich(c, y) if c.rich else _plain(c, y)


def _rich(c: Canvas, y: int) -> Strip:
    upper, lower, chars, inks = c.px[2 * y], c.px[2 * y + 1], c.ch[y], list(c.ink[y])
    for x in (
        range(1, c.w - 1) if any(inks) else ()
    ):  # a blank between two words on even ground is one of their text
        if inks[x] is None and inks[x + 1] is not None and (ink := inks[x - 1]) is not None:
            even = upper[x - 1] == lower[x - 1] == upper[x] == lower[x]
            inks[x] = ink if even and not set(ink[1]) & set("rus") else None
    segments, at = [], 0
    for (top, low, ink), run in groupby(zip(upper, lower, inks, strict=True)):
        many = len(list(run))
        if ink is not None:
            text = "".join(sign or " " for sign in chars[at : at + many])
            segments.append(Segment(text, _style(ink[0], top if top == low else mix(top, low, 0.5), ink[1])))
        else:
            segments.append(_halves(many, top, low))
        at += many
    return Strip(segments, c.w)


def _plain(c: Canvas, y: int) -> Strip:
    """No colour: block signs, and words with bold, dim or reverse."""
    cells: list[tuple[str, str]] = []
    for top, low, sign, ink in zip(c.px[2 * y], c.px[2 * y + 1], c.ch[y], c.ink[y], strict=True):
        if ink is not None:
            cells.append((sign or " ", ink[1] + "r" * bool((top or low) and "r" not in ink[1])))
        elif c.plain or not (top or low):  # a blank belongs to the word before it
            before = cells[-1][1] if cells else ""
            cells.append((" ", "" if set(before) & set("rus") else before))
        elif WHITE in (top, low):  # beside ink, grey counts as nothing: both halves have one ink
            cells.append((" ▄▀█"[2 * (top == WHITE) + (low == WHITE)], ""))
        else:
            cells.append((" ▄▀█"[2 * bool(top) + bool(low)], "d"))
    segments = []
    for each, run in groupby(cells, key=lambda cell: cell[1]):
        text = "".join(sign for sign, _ in run)
        bare = text.lstrip(" ")  # some viewers of SVG pictures drop spaces before a text
        segments += [
            Segment(part, _style(None, None, each)) for part in (text[: len(text) - len(bare)], bare)
        ]
    return Strip([segment for segment in segments if segment.text], c.w)
