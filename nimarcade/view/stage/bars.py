"""Heaps as bars that lie: on a scale of digits where their numbers are too large for stones, and to scale
where the parts of a sum are listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import log10

from nimarcade.core.codes import short
from nimarcade.view.stage.canvas import Canvas, Rect
from nimarcade.view.stage.palette import BLACK, WHITE, mix
from nimarcade.view.stage.shapes import rounded
from nimarcade.view.stage.view import Painted, Target, View

LEAST = 10_000
"""From here on a number is a bar."""
_FIGURES = 12
"""Figures of a number that a click on a bar names."""


@lru_cache(maxsize=512)
def label(number: int, width: int) -> str:
    """A number in at most `width` cells, exact wherever that is possible at all."""
    text = short(number)
    if "…" not in text and len(f"{number:,}") <= width:
        return f"{number:,}"
    if len(text) <= width:
        return text
    text = str(number)
    middle = f"…({len(text):,} digits)…"
    ends = max(2, width - len(middle))
    return f"{text[: ends - ends // 2]}{middle}{text[len(text) - ends // 2 :]}"


@lru_cache(maxsize=512)
def _digits(number: int) -> float:
    """How long a number is, in digits; a stone is a little one."""
    return log10(number) if number > 1 else 0.15 * number


@lru_cache(maxsize=4096)
def _number(digits: float) -> int:
    """The number so long."""
    whole = int(digits)
    if whole <= _FIGURES:
        return int(10**digits)
    first: int = 10 ** (whole - _FIGURES)
    return int(10 ** (digits - whole + _FIGURES)) * first


def bars(c: Canvas, r: Rect, view: View, bare: bool = False) -> Painted:
    """A bar for each heap on a scale of digits, its exact figures above it; `bare`: a small picture."""
    c.part("board", r)
    piles = view.draft.piles
    each = max(2 - bare, min(8, r.h // len(piles)))
    most = max(1, r.h // each)
    shown = range(len(piles))
    if len(piles) > most:
        most = max(1, (r.h - 1) // each)
        first = max(0, min(view.draft.at // most * most, len(piles) - most))
        shown = range(first, first + most)
        if not bare:
            c.centred(r, r.y, f"{first + 1:,}–{shown.stop:,} of {len(piles):,}", "quiet")
    top = len(str(max(view.start, *(pile.size for pile in piles))))
    notice = len(shown) < len(piles)
    y = r.y + notice + max(0, (r.h - notice - each * len(shown) + (each > 2)) // 2)
    targets: list[Target] = []
    for pile in shown:
        if not bare:
            _head(c, r, view, pile, y)
            targets.append(Target(Rect(r.x, y, r.w, each - (each > 2)), pile))
        thick = max(1, min(11, 2 * (each - 1 + bare) - 2))
        _bar(c, Rect(r.x, y + 1 - bare, r.w, max(1, thick // 2)), view, pile, top, thick)
        size, before = piles[pile].size, view.draft.before_split(pile)
        targets += _stones(Rect(r.x, y + 1 - bare, r.w, max(1, (thick + 1) // 2)), pile, size, before, top)
        y += each
    return Painted(targets, upright=False)


@lru_cache(maxsize=256)
def _stones(r: Rect, pile: int, size: int, before: int, top: int) -> tuple[Target, ...]:
    """A place on the bar for each number that ends there; the same from key to key."""
    cells = range(max(1, int(_digits(size) / top * r.w)) if size else 0)
    ends = (min(size - 1, _number(x / r.w * top)) - before for x in cells)
    return tuple(Target(Rect(r.x + x, r.y, 1, r.h), pile, end) for x, end in enumerate(ends))


def _head(c: Canvas, r: Rect, view: View, pile: int, y: int) -> None:
    """The cursor, the number, and what the draft does to it or what an explanation calls it."""
    size, on, amount = view.draft.piles[pile].size, view.under(pile), view.amount(pile)
    marked = on or pile in view.lit or amount
    role = "you" if marked else "ink" if view.playable(pile) else "quiet"
    sign = "▸" if on else " " if view.playable(pile) else "·"
    c.text(r.x, y, sign, "you" if on else "quiet")
    x = c.text(r.x + 2, y, view.name(pile) + label(size, r.w - 2 - len(view.name(pile))), role + "+b") + 2
    room = r.right - x
    texts: Sequence[str] = ()
    if parts := view.draft.parts(pile):
        texts = (" + ".join(label(part, 60) for part in parts), view.change(pile))
        texts = tuple(f"−{label(amount, 60)}  leaves {text}" for text in texts) if amount else texts
    elif amount:
        left = label(size - amount, 60)
        texts = (f"−{label(amount, 60)}  leaves {left}", f"leaves {left}", f"−{short(amount)}", "−…")
    elif pile in view.lit:
        texts = (view.light(pile).label or "◂", "◂")
    if texts and room > 1:
        c.first(x, y, texts, "you", room)


def _bar(c: Canvas, r: Rect, view: View, pile: int, top: int, thick: int) -> None:
    """What stays, what is lit and what is taken, on a scale of `top` digits."""
    t, size = c.palette, view.draft.piles[pile].size
    light = view.light(pile).stones
    kept = size - view.amount(pile)
    lit = min(kept, min((first for first, _ in light), default=kept + 1) - 1)
    dark, kept_to, full = (round(_digits(n) / top * r.w) for n in (lit, kept, size))
    full = max(full, size > 0)
    if c.plain:
        signs = "#" * dark + "@" * (kept_to - dark) + "-" * (full - kept_to)
        c.text(r.x, r.y, signs, "ink")
        return
    py, radius = 2 * r.y, 1 if thick < 4 else 2
    if c.rich:
        rounded(c, r.x, py, r.w, thick, mix(t.stage, t.line, 0.4), radius)
    # without colours what is taken is a line, and what is lit has gaps
    for start, end, role in ((0, dark, "stone"), (dark, kept_to, "lit"), (kept_to, full, "take")):
        if end <= start or (role == "take" and view.fallen > 0.5):
            continue
        if role == "take":
            c.fill(r.x + start, py + thick - 1, end - start, 1, t.you)
            c.fill(r.x + start, py, end - start, 1, t.you if thick > 2 else mix(t.stage, t.you, 0.45))
            c.fill(r.x + end - 1, py, 1, thick, t.you)
            continue
        rounded(c, r.x + start, py, end - start, thick, t.you if role == "lit" else t.stone, radius)
        if role == "lit" and thick > 2:
            c.fill(
                r.x + start + 1, py + thick // 2, end - start - 2, 1, mix(t.you, BLACK, 0.62) if c.rich else 0
            )
        if c.rich and thick > 2:  # light above, shadow below
            for dy, tone, part in ((0, WHITE, 0.35), (1, WHITE, 0.15), (thick - 1, BLACK, 0.3)):
                for x in range(r.x + start + 1, r.x + end - 1):
                    c.dot(x, py + dy, tone, part)
    if c.rich and thick > 1 and top <= r.w // 2:
        for digit in range(1, top):
            x = r.x + r.w * digit // top
            if not r.x + kept_to <= x < r.x + full:
                c.fill(x, py, 1, thick, mix(c.px[py + thick // 2][x], BLACK if t.dark else WHITE, 0.22))


# the parts of a sum, where there is no room to stand


def listed(c: Canvas, r: Rect, view: View, titles: Sequence[str], firsts: Sequence[int]) -> Painted:
    """Every pile on a line, under the name of its part; a window of lines around the cursor."""
    piles = view.draft.piles
    names = {pile: title for title, pile in zip(titles, firsts, strict=True)}
    lines: list[int | str] = []
    for pile in range(len(piles)):
        lines += [names[pile], pile] if pile in names else [pile]
    most = r.h if len(lines) <= r.h else r.h - 1
    at = lines.index(view.draft.at)
    first = max(0, min(at - most // 2, len(lines) - most))
    y = r.y + max(0, (r.h - len(lines)) // 2)
    if most < len(lines):
        c.centred(r, r.y, f"{view.draft.at + 1:,} of {len(piles):,}", "quiet")
        y = r.y + 1
    width = max(len(label(pile.size, r.w // 3)) for pile in piles)
    longest = max(view.start, *(pile.size for pile in piles))
    targets: list[Target] = []
    for line in lines[first : first + most]:
        if isinstance(line, str):
            c.first(r.x, y, (line,), "ink+b", r.w)
        else:
            targets += _row(c, Rect(r.x, y, r.w, 1), view, line, width, longest)
        y += 1
    return Painted(targets, upright=False)


def _row(c: Canvas, r: Rect, view: View, pile: int, width: int, longest: int) -> Iterator[Target]:
    item, on = view.draft.piles[pile], view.under(pile)
    role = "you" if on or pile in view.lit else "ink" if view.playable(pile) else "quiet"
    c.text(r.x, r.y, "▸" if on else " " if view.playable(pile) else "·", role)
    c.right(r.x + 2 + width, r.y, label(item.size, width), role + "+b")
    said = view.change(pile) or view.light(pile).label
    room = max(1, r.w - width - 4 - 12)
    x = r.x + width + 4
    length = item.size if longest <= room else max(1, item.size * room // longest) if item.size else 0
    before, light, chosen = view.draft.before_split(pile), view.light(pile), view.draft.picked(pile)
    yield Target(r, pile)
    kept = item.size - view.amount(pile)
    for cell in range(length):
        stone = cell if length == item.size else item.size * cell // length
        near = chosen and abs(stone + 1 - chosen) <= view.draft.spread(pile)
        sign, look = ("○", "you") if stone >= kept or near else ("●", "stone_ink")
        if stone + 1 == chosen:
            sign, look = "◆", "you+b"
        elif stone + 1 in item.marks:
            sign, look = "×", "ink"
        elif item.marks or (view.draft.picks(pile) and not near):
            sign, look = "□", "quiet"
        elif light.has(stone + 1):
            sign, look = "◉", "you+b"
        c.text(x + cell, r.y, sign, look)
        yield Target(Rect(x + cell, r.y, 1, 1), pile, stone - before)
    if said:
        c.first(x + length + 1, r.y, (said, said.rpartition(" ")[2]), "you", r.right - x - length - 1)
