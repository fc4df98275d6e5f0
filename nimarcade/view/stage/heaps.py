"""Heaps as columns of pebbles on shelves, with large figures below: the largest stones that fit the start of
the game. A reason is drawn on these very stones, which stand apart in bands or rows for it.

Heights are counted in pixels from the shelf. A column that has more stones than there are pixels is a bar to
scale."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from math import log10

from nimarcade.core.codes import short
from nimarcade.view.marks import Bands, Level, Rests, Worths
from nimarcade.view.stage.canvas import BLACK, WHITE, Canvas, Rect, mix
from nimarcade.view.stage.shapes import State, figures, figures_width, rounded, shelf, stone
from nimarcade.view.stage.view import Painted, Target, View


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of stones, so that those of several boards are alike: pixels from stone to stone, and
    cells; and in how many parts a heap of any of these boards may be cut."""

    pitch: float = 18
    wide: int = 99
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of heaps, in cells, and the height of their stones, in pixels."""

    area: Rect
    """The room for stones; right below stand the shelves, figures and changes."""
    shown: range
    """The heaps that have room, those around the cursor."""
    x: int
    step: int
    """From a column to the next; heaps with a name stand half a step apart from the others."""
    wide: int
    high: int
    pitch: float
    """From stone to stone; below 2 there are bars to scale."""
    gap: int
    """Free pixels where a heap is cut, and between rows and bands."""
    base: int
    """The upper edge of the shelves."""
    scale: int
    """Of the figures; 0 where numbers are text."""
    bands: dict[int, int]
    """Of each power of two that some heap has, how high its band begins."""

    @property
    def line(self) -> int:
        return self.base // 2


def foot(view: View, height: int, plain: bool, bare: bool = False) -> tuple[int, int]:
    """The scale of the figures, and the lines below the stones."""
    if bare:
        return 0, 1
    tallest = max(view.start, max((pile.size for pile in view.draft.piles), default=0))
    scale = 0 if plain or tallest > 999 or height < 20 else 2 if height >= 40 else 1
    return scale, (3 + 5 * scale + 1) // 2 + 1 if scale else 3 if height > 8 else 2


def columns(r: Rect, view: View, plain: bool, bare: bool = False, limit: Limit = Limit()) -> Columns:
    """The largest stones that fit within a limit; `bare`: nothing but stones."""
    piles, reason = view.draft.piles, view.reason
    tallest = max(view.start, *(pile.size for pile in piles))
    banded = isinstance(reason, Bands)
    scale, below = foot(view, r.h - 8 * banded, plain, bare)
    left = right = 0  # for what a reason says there
    if isinstance(reason, Bands):
        left, right = (6, 13) if r.w >= 52 else (3, 3)
    elif isinstance(reason, Level) and r.w >= 52:
        right = len(reason.label) + 2
    area = Rect(r.x + left, r.y, r.w - left - right, max(1, r.h - below))
    room = 2 * area.h
    digits = len(str(max(pile.size for pile in piles))) + max(len(pile.name) for pile in piles)
    least = 2 if bare else digits + 1
    apart = any(pile.name for pile in piles) and len(piles) > 1
    across = max(1, area.w // (len(piles) + apart))
    shown = range(len(piles))
    if across < least:  # turned like pages, so that most moves of the cursor leave the picture still
        across = least
        many = max(1, min(len(piles), area.w // least - apart))
        first = max(0, min(view.draft.at // many * many, len(piles) - many))
        shown, area = range(first, first + many), Rect(area.x, area.y + 1, area.w, max(1, area.h - 1))
        room -= 2

    gap = 2 if plain else 3 if room > 30 else 1
    powers = [b for b in range(tallest.bit_length() - 1, -1, -1) if any(p.size >> b & 1 for p in piles)]
    stones, gaps = tallest, max(limit.parts, view.draft.most_parts) - 1
    banded = banded and sum(1 << b for b in powers) * 2 + (1 + plain) * len(powers) <= room
    if isinstance(reason, Bands) and not banded:  # nor is anything said beside them
        return columns(r, replace(view, reason=None), plain, bare, limit)
    if banded:
        stones, gaps = sum(1 << b for b in powers), len(powers)
    elif isinstance(reason, Rests):
        stones, gaps = tallest, (tallest - 1) // max(1, reason.modulus)
    elif isinstance(reason, Level):
        gaps += 1
    if gaps * gap + 2 * stones > room:
        gap = 2 if plain else 1
    exact = (room - gaps * gap) // max(1, stones)
    exact -= exact % 2 if plain else 0
    widest = max(1, across - (1 if across < 8 else 3))
    unit: float = min(limit.pitch, exact, max(2, widest + 1))  # no stone is higher than wide
    if exact < 2:
        gap = gaps = 0
        unit = min(limit.pitch, room / max(1, stones))
    high = max(2, int(unit) - 2) if plain else max(1, int(unit) - 1)

    broad = 0 if view.draft.breaks else min(across // 2, 3 * high)
    stretch = max(2 * high, min(10, max(5, across * 2 // 3)), broad)
    wide = min(limit.wide, widest, stretch)
    apart_by = max(2, wide * 3 // 4, across // 2 if view.draft.breaks else 0)
    step = min(across, wide + apart_by) if across > 3 else across
    figure = figures_width("8" * digits, scale) + 2 if scale else 0
    step = max(step, min(across, max(least, figure)), across * 4 // 5)  # few heaps share the room
    if step > 4:  # all odd, so that stones, shelves and figures have one middle
        step -= 1 - step % 2
        wide -= 1 - wide % 2 if wide > 3 else 0
    wide = max(1, min(wide, step - 1 - (step > 4)))
    if scale and step <= figures_width("8" * max(len(str(p.size)) for p in piles), scale) + apart:
        scale = 1 if scale == 2 and step > figures_width("8" * digits) else 0
    bands: dict[int, int] = {}
    at = 0
    for power in powers if banded else ():
        bands[power] = at
        at += int((1 << power) * unit) + gap
    tall = at if banded else stones * unit + gaps * gap
    slack = max(0, area.h - int(tall + 1) // 2)
    span = step * len(shown) + (step // 2 if apart else 0)
    x = area.x + max(0, (area.w - span) // 2)
    base = 2 * (area.bottom - (slack // 2 if slack > 2 else 0))
    return Columns(area, shown, x, step, wide, high, unit, gap, base, scale, bands)


def heaps(c: Canvas, r: Rect, view: View, bare: bool = False, limit: Limit = Limit()) -> Painted:
    """Paints heaps as columns; targets are columns and stones. `bare`: a small picture of stones alone."""
    c.part("board", r)
    if not view.draft.piles or r.w < 2 or r.h < 2:
        return Painted()
    lay = columns(r, view, c.plain, bare, limit)
    over: dict[int, list[int]] = {}
    if isinstance(view.reason, Bands):
        sizes = [pile.size for pile in view.draft.piles]
        over = {power: view.reason.over(sizes, power) for power in range(max(sizes).bit_length())}
    if lay.bands and isinstance(view.reason, Bands):
        _bands(c, r, view, view.reason, lay, over)
    if isinstance(view.reason, Level) and lay.gap:
        _level(c, r, view, view.reason, lay)
    many = len(view.draft.piles)
    if len(lay.shown) < many and not bare:
        c.centred(r, r.y, f"{lay.shown.start + 1:,}–{lay.shown.stop:,} of {many:,}", "quiet")
    targets: list[Target] = []
    for pile in lay.shown:
        x = _column(view, lay, pile)
        targets.append(Target(Rect(x, r.y, lay.step, r.h), pile))
        targets += _heap(c, view, lay, pile, x, over, bare)
        if bare:
            c.fill(x + (lay.step - lay.wide) // 2, lay.base, lay.wide, 1, c.palette.line)
        else:
            _below(c, r, view, lay, pile, x)
    return Painted(targets, banded=bool(lay.bands))


def _column(view: View, lay: Columns, pile: int) -> int:
    """The first cell of a column, gliding or at its place."""
    place = pile - lay.shown.start + view.shifts.get(pile, 0.0)
    named = bool(view.draft.piles[lay.shown.start].name) and not view.draft.piles[pile].name
    return lay.x + round(place * lay.step) + (lay.step // 2 if named else 0)


# stones


def _pebbles(
    view: View, lay: Columns, pile: int, over: Mapping[int, Sequence[int]]
) -> list[tuple[int, State]]:
    """Of each stone, from the shelf up, how high it lies and how it looks. `over`: of each power of two the
    heaps that find no partner for it."""
    item, reason, parts = view.draft.piles[pile], view.reason, view.draft.parts(pile)
    size, looks, cuts = item.size, ["stone"] * item.size, [*accumulate(parts)][:-1]
    powers = [power for power in reversed(range(size.bit_length())) if size >> power & 1]
    match reason:
        case Bands():
            looks = ["lit" if pile in over[power] else "stone" for power in powers for _ in range(1 << power)]
        case Rests():
            rest = size % reason.modulus
            looks[size - rest :] = ["lit"] * rest
            cuts = cuts or list(range(reason.modulus, size, reason.modulus))
        case Level() if not item.name:
            looks[reason.height :] = ["take"] * (size - reason.height)
            cuts = cuts or [reason.height]
        case _:
            for first, last in view.light(pile).stones:
                looks[first - 1 : last] = ["lit"] * (last - first + 1)
    taken = view.amount(pile)
    looks[size - taken :] = ["take"] * taken
    if lay.bands:
        heights = [lay.bands[power] + int(i * lay.pitch) for power in powers for i in range(1 << power)]
    else:
        heights = [int(i * lay.pitch) + lay.gap * bisect_right(cuts, i) for i in range(size)]
    return list(zip(heights, looks, strict=True))  # type: ignore[arg-type]


def _heap(
    c: Canvas, view: View, lay: Columns, pile: int, x: int, over: Mapping[int, Sequence[int]], bare: bool
) -> Iterator[Target]:
    """Paints the stones of a heap and where it is cut; its stones as targets."""
    size = view.draft.piles[pile].size
    sx = x + (lay.step - lay.wide) // 2
    before = view.draft.before_split(pile)
    if lay.pitch < 2:
        _bar(c, view, lay, pile, sx)
        for y in range(lay.base // 2 - int(size * lay.pitch + 1) // 2, lay.base // 2):
            level = min(size - 1, max(0, int((lay.base - 2 * y - 1) / lay.pitch)))
            yield Target(Rect(x, y, lay.step, 1), pile, level - before)
        return
    stones = _pebbles(view, lay, pile, over)
    heights = [height for height, _ in stones]
    above = lay.base - max(heights, default=0) - lay.high - 2 * lay.area.y
    rise = round((1 - (1 - view.fallen) ** 2) * max(0.0, min(1.5 * lay.pitch, above)))
    for number, (height, state) in enumerate(stones):
        y = lay.base - height - lay.high
        if state == "take" and view.fallen:
            y, state = y - rise, "ghost" if view.fallen > 0.5 else "take"
        stone(c, sx, y, lay.wide, lay.high, state)
        top = (lay.base - height - int(lay.pitch)) // 2
        yield Target(Rect(x, top, lay.step, (lay.base - height) // 2 - top), pile, number - before)
    if lay.bands or not lay.gap:
        return
    parts = view.draft.parts(pile)
    low = 0
    for i, part in enumerate(parts):
        middle = lay.base - (heights[low] + heights[low + part - 1] + lay.high) // 2 if part else lay.base
        if not bare and sx + lay.wide + 1 + len(str(part)) < x + lay.step + (lay.step - lay.wide) // 2:
            c.text(sx + lay.wide + 1, (middle - 1) // 2, str(part), "you+b")
        low += part
        if i < len(parts) - 1 and low < len(heights):
            _line(c, sx, lay.base - heights[low] + (lay.gap - 1) // 2, lay.wide, not bare)
    if isinstance(view.reason, Rests) and lay.gap and c.rich:
        for low in range(view.reason.modulus, size + 1, view.reason.modulus):  # a rim holds a full row
            bottom = lay.base - heights[low - view.reason.modulus]
            c.fill(sx - 1, bottom - 1, lay.wide + 2, 1, c.palette.stone)


def _line(c: Canvas, x: int, y: int, w: int, over: bool = True) -> None:
    """Paint the line at which a heap is cut; in pixels it may reach over its stones."""
    if c.plain:
        c.text(x, y // 2, "-" * w, "you", over=True)
    else:
        c.fill(x - over, y, w + 2 * over, 1, c.palette.you)


def _bar(c: Canvas, view: View, lay: Columns, pile: int, x: int) -> None:
    """More stones than pixels: a bar to scale, its parts told apart as stones are."""
    size, kept = view.draft.piles[pile].size, view.draft.piles[pile].size - view.amount(pile)
    if not size:
        return
    light = view.light(pile).stones
    lit = min(kept, min((first for first, _ in light), default=kept + 1) - 1)
    edges: list[tuple[int, int, State]] = [(0, lit, "stone"), (lit, kept, "lit"), (kept, size, "take")]
    for low, top, state in edges:
        first, last = int(low * lay.pitch), max(int(top * lay.pitch), int(low * lay.pitch) + (c.plain or 1))
        if top <= low or (state == "take" and view.fallen > 0.5):
            continue
        y, tall = lay.base - last, last - first
        if c.plain:
            sign = {"stone": "#", "lit": "@", "take": "-"}[state]
            for line in range(y // 2, (lay.base - first) // 2):
                c.text(x, line, sign * lay.wide, "ink" if state == "stone" else "you", over=True)
            continue
        rounded(c, x, y, lay.wide, tall, c.palette.stone if state == "stone" else c.palette.you, 1)
        if state != "stone" and lay.wide > 2:  # hollow, or with a dark bar down the middle
            inset = 1 if state == "take" else lay.wide // 3
            rim = state == "take" and tall > 2
            c.fill(x + inset, y + rim, lay.wide - 2 * inset, tall - 2 * rim, c.palette.stage)
    low = 0
    for part in view.draft.parts(pile)[:-1]:
        low += part
        _line(c, x, lay.base - int(low * lay.pitch), lay.wide)


# what a reason draws


def _bands(
    c: Canvas, r: Rect, view: View, reason: Bands, lay: Columns, over: Mapping[int, Sequence[int]]
) -> None:
    """A band for each power of two: partners lie in one capsule, what is left over is lit; at its left the
    power, at its right how it stands."""
    t, sizes = c.palette, [pile.size for pile in view.draft.piles]
    x0, end = _column(view, lay, lay.shown.start), _column(view, lay, lay.shown[-1]) + lay.step
    for power, start in lay.bands.items():
        tall = int((1 << power) * lay.pitch)
        low = lay.base - start
        alone = over[power]
        paired = [i for i, size in enumerate(sizes) if size >> power & 1 and i not in alone]
        if c.rich:
            high, tint = tall + (2 if lay.gap > 1 else 1), t.tint("you" if alone else "stone", 0.09)
            rounded(c, x0 - 1, low - tall - 1, end - x0 + 2, high, tint, 2)
        row = (low - tall // 2 - 1) // 2
        for i in range(0, len(paired), reason.modulus):
            partners = [pile for pile in paired[i : i + reason.modulus] if pile in lay.shown]
            if not partners:
                continue
            margin = (lay.step - lay.wide) // 2
            xa = _column(view, lay, partners[0]) + margin - 1
            xb = _column(view, lay, partners[-1]) + margin + lay.wide + 1
            if c.rich:
                rounded(c, xa, low - tall, xb - xa, tall + (lay.pitch > 2), t.tint("stone", 0.36), 2)
                continue
            for left, right in pairwise(partners):
                bar = _column(view, lay, left) + margin + lay.wide
                c.text(bar, row, "─" * (_column(view, lay, right) + margin - bar), "quiet")
        name, role = str(1 << power), "you" if alone else "quiet"
        width = figures_width(name)
        if lay.scale and tall >= 5 and x0 - r.x >= width + 3:
            figures(c, x0 - 3 - width, low - tall // 2 - 3, name, role)
        elif x0 - r.x > len(name):
            c.text(x0 - 2 - len(name) if x0 - r.x > len(name) + 1 else r.x, row, name, role + "+b")
        text = "✓ paired" if reason.modulus == 2 else f"✓ in {reason.modulus}s"
        if alone:
            text = f"✗ {'one' if len(alone) == 1 else len(alone)} over"
        if r.right - end > 2:
            c.first(end + 2, row, (text, text[0]), "you+b" if alone else "stone_ink+b", r.right - end - 2)


def _level(c: Canvas, r: Rect, view: View, reason: Level, lay: Columns) -> None:
    """A dotted line at a height over all heaps without a name, and what it says."""
    y = lay.base - int(reason.height * lay.pitch) - 1 - lay.gap // 2 + (lay.gap > 1)
    x0 = next((_column(view, lay, i) for i in lay.shown if not view.draft.piles[i].name), lay.x)
    end = _column(view, lay, lay.shown[-1]) + lay.step
    for x in range(x0, end, 2):
        if c.plain:
            c.text(x, y // 2, "-", "you")
        else:
            c.fill(x, y, 1, 1, c.palette.you)
    if r.right - end > 1:
        c.first(end + 1, y // 2, (reason.label, ""), "you+b", r.right - end - 1)


# what stands below


def _below(c: Canvas, r: Rect, view: View, lay: Columns, pile: int, x: int) -> None:
    """The shelf of a heap, its number, and what the draft or an explanation says of it."""
    item, on, change, light = view.draft.piles[pile], view.under(pile), view.change(pile), view.light(pile)
    width = min(lay.step - 2, 2 * lay.wide + 1) if lay.step > 4 else lay.wide
    shelf(c, x + (lay.step - width) // 2, lay.line, width, on, view.playable(pile))
    role = view.role(pile, on or change or pile in view.lit)
    worth = view.reason.whole.get(pile, "") if isinstance(view.reason, Worths) else ""
    said = change or worth or light.label or ("▲" if light.whole else "")
    size, name, line = str(item.size), view.name(pile), lay.line
    c.part(f"heap {name}{size}", Rect(x, line, lay.step, max(1, r.bottom - line)))
    below = line + 1
    if lay.scale:
        width = figures_width(size, lay.scale)
        left = x + (lay.step - width) // 2
        figures(c, left, 2 * line + 3, size, role, lay.scale)
        if name:
            c.text(left - len(name) - 1, line + 2, name, "quiet+b")
        below = line + (4 + 5 * lay.scale) // 2
    else:
        text = f"{name}{size}"
        roomy = below + 1 < r.bottom
        both = f"{text}: {said}" if said[:1].isalpha() else text + said
        if said and not roomy and not said[0].isdigit() and len(both) < lay.step:
            text, said = both, ""
        elif said and not roomy and len(said) < lay.step:
            text = said
        if len(text) < lay.step or on or len(lay.shown) == 1:
            c.text(
                max(r.x, min(x + (lay.step - len(text)) // 2, r.right - len(text))), below, text, role + "+b"
            )
        below += 1
    for text in (said, said.rpartition(" ")[2], "…") if said and below < r.bottom else ():
        left = max(r.x, min(x + (lay.step - len(text)) // 2, r.right - len(text)))
        if left + len(text) <= r.right and not any(c.ch[below][max(0, left - 1) : left + len(text) + 1]):
            c.text(left, below, text, "you+b")
            break


# bars that lie, on a scale of digits, where numbers are too large for stones


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
    """The length of a number in digits; a stone is a little one."""
    return log10(number) if number > 1 else 0.15 * number


@lru_cache(maxsize=4096)
def _number(digits: float) -> int:
    """The number so long."""
    if (whole := int(digits)) <= _FIGURES:
        return int(10**digits)
    first: int = 10 ** (whole - _FIGURES)
    return int(10 ** (digits - whole + _FIGURES)) * first


def bars(c: Canvas, r: Rect, view: View, bare: bool = False) -> Painted:
    """A bar for each heap on a scale of digits, its exact figures above it; `bare`: a small picture."""
    c.part("board", r)
    piles = view.draft.piles
    each = max(2 - bare, min(20, max(8, r.h // 3), r.h // len(piles)))
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
        thick = max(1, min(28, 2 * (each - 1 + bare) - 2))
        _lying_bar(c, Rect(r.x, y + 1 - bare, r.w, max(1, thick // 2)), view, pile, top, thick)
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
    role = view.role(pile, on or pile in view.lit or amount)
    sign = "▸" if on else " " if view.playable(pile) else "·"
    c.text(r.x, y, sign, "you" if on else "quiet")
    named = view.name(pile) + label(size, r.w - 2 - len(view.name(pile)))
    x = c.text(r.x + 2, y, named, role + "+b", r.w - 2) + 2
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
    elif isinstance(view.reason, Level) and size > view.reason.height and not view.draft.piles[pile].name:
        texts = (view.reason.label, "◂")
    if texts and room > 1:
        c.first(x, y, texts, "you", room)


def _lying_bar(c: Canvas, r: Rect, view: View, pile: int, top: int, thick: int) -> None:
    """Paint the parts that stay, are lit or are taken, on a scale of `top` digits."""
    t, size = c.palette, view.draft.piles[pile].size
    light = view.light(pile).stones
    kept = size - view.amount(pile)
    if isinstance(view.reason, Level) and not view.draft.piles[pile].name:
        kept = min(kept, view.reason.height)
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
            tone = mix(t.you, BLACK, 0.62) if c.rich else 0
            c.fill(r.x + start + 1, py + thick // 2, end - start - 2, 1, tone)
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
    first = max(0, min(lines.index(view.draft.at) - most // 2, len(lines) - most))
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
    role = view.role(pile, on or pile in view.lit)
    c.text(r.x, r.y, "▸" if on else " " if view.playable(pile) else "·", role)
    c.right(r.x + 2 + width, r.y, label(item.size, width), role + "+b")
    said = view.change(pile) or view.light(pile).label
    room = max(1, r.w - width - 4 - 12)
    x = r.x + width + 4
    length = item.size if longest <= room else max(1, item.size * room // longest) if item.size else 0
    before, light, chosen = view.draft.before_split(pile), view.light(pile), view.draft.picked(pile)
    touched = view.draft.touched(pile)
    yield Target(r, pile)
    kept = item.size - view.amount(pile)
    for cell in range(length):
        stone = cell if length == item.size else item.size * cell // length
        near = chosen and abs(stone + 1 - chosen) <= view.draft.spread(pile)
        sign, look = ("○", "you") if stone >= kept or near else ("●", "stone_ink")
        if stone + 1 in touched:
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
