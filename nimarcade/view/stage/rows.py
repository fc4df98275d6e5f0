"""Piles that lie: rows of cells as large numbered tiles, and heaps as pins. Above them the game so far as
fading strips, below them brackets with what a part is worth.

A row that is longer than its room shows the stretch around the cursor, and of more rows than there are lines
for those around it are shown."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nimarcade.core.codes import fitted, short
from nimarcade.view.drafts import Draft
from nimarcade.view.marks import Worths
from nimarcade.view.stage.canvas import BLACK, WHITE, Canvas, Rect, contrast, mix
from nimarcade.view.stage.shapes import frame, rounded, stone
from nimarcade.view.stage.view import Painted, Target, View

Cell = Literal["free", "cross", "put", "gone", "near", "lit", "made"]
"""Free to be played; crossed; yours, about to be played; goes with yours or is a break; so near to a cross
that no part counts it; looked at; one of three in a row."""
WIDEST, STRETCHED = 26, 4
"""Columns of a tile: at most, and in a row of which a stretch is shown."""
SMALL = 8
"""Columns of a tile on a card at most."""
_SIGNS: dict[Cell, str] = {
    "free": "", "cross": "X", "put": "+", "gone": ".", "near": ":", "lit": "*", "made": "#",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Row:
    """A pile and the stretch of it that is shown: `shown` slots from `first` on, counted from 0."""

    view: View
    pile: int
    first: int
    shown: int
    runs: Sequence[tuple[str, int]]
    """The slots: stones that stay, those that the draft takes, and cuts between parts."""

    @property
    def length(self) -> int:
        return sum(many for _, many in self.runs)

    @property
    def cut(self) -> bool:
        return self.shown < self.length

    def slots(self) -> Iterator[tuple[Cell, int, int]]:
        """Of each slot that is shown its state, its number and the stone that is aimed at there, from 0; a
        cut has neither."""
        view, draft, pile = self.view, self.view.draft, self.view.draft.piles[self.pile]
        light, chosen, touched = view.light(self.pile), draft.picked(self.pile), draft.touched(self.pile)
        spread, marks = draft.spread(self.pile), pile.marks
        parts = [part[1:3] for part in _parts(view, self.pile)]
        counted = bool(parts) and isinstance(view.reason, Worths) and bool(marks)
        stays = pile.size - view.amount(self.pile)
        at = number = kept = gone = 0
        for kind, many in self.runs:
            start = max(at, self.first)
            end = min(at + many, self.first + self.shown)
            for slot in range(start, end):
                inner = slot - at
                if kind == "cut":
                    yield "gone", 0, -1
                    continue
                n = number + inner + 1
                level = (stays + gone if kind == "take" else kept) + inner - draft.before_split(self.pile)
                near = bisect_left(marks, n)
                state: Cell
                if kind == "take" or n in touched:
                    state = "put"
                elif near < len(marks) and marks[near] == n:
                    state = "made" if light.has(n) else "cross"
                elif light.has(n) and not chosen:
                    state = "lit"
                elif chosen and abs(n - chosen) <= spread:
                    state = "gone"
                elif counted and not any(low <= n <= high for low, high in parts):
                    state = "near"
                else:
                    state = "free"
                yield state, n, level
            at += many
            if kind != "cut":
                number += many
                kept, gone = kept + many * (kind == "stay"), gone + many * (kind == "take")


def rows(c: Canvas, r: Rect, view: View, bare: bool = False) -> Painted:
    """Paints rows as large as they fit; targets are their cells. `bare`: a small picture of cells alone."""
    draft = view.draft
    c.part("board", r)
    if not draft.piles or (r.w < 8 and not bare) or r.h < 1:
        return Painted(upright=False)
    many = len(draft.piles)
    widest = max(len(_name(view, pile)) for pile in range(many))
    indent = min(widest + 2, r.w // 3) if (many > 1 or view.name(0)) and not bare else 0
    runs = [_runs(view, pile) for pile in range(many)]
    longest = max(view.start, *(sum(size for _, size in run) for run in runs))
    wide = min(SMALL if bare else WIDEST, (r.w - indent) // longest) or (1 if bare else STRETCHED)
    room = (r.w - indent) // wide
    below = 0 if bare else 3 if any(_parts(view, pile) for pile in range(many)) else 1
    if below == 3 and (c.plain or many * 7 > r.h):
        below = 2
    while below and many * (2 + below) - 1 > r.h:
        below -= 1
    gap = 1 if many * (2 + below) - 1 <= r.h else 0
    fits = max(1, (r.h + gap) // (1 + below + gap))
    first = 0
    if many > fits:
        fits = max(1, (r.h - 1 + gap) // (1 + below + gap))
        first = min(draft.at // fits * fits, many - fits)
    shown = range(first, min(many, first + fits))
    notice = len(shown) < many and not bare
    square = max(2, round(wide * 0.7)) if bare else max(3, round(wide * 0.9))
    high = max(1, min(square, (r.h - notice + gap) // len(shown) - below - gap))
    total = len(shown) * (high + below + gap) - gap
    past = [] if notice else _strips(view, r.w - indent, r.h - total - 1)
    strip = 2 if len(past) * 3 <= r.h - total - 1 and wide > 4 else 1
    y = r.y + (r.h - total - len(past) * (strip + 1)) // 2
    x = r.x + indent + (r.w - indent - min(room, longest) * wide) // 2
    for age, (before, unit) in enumerate(past, 1):
        _strip(c, x, y, unit, before, 0.75 - 0.45 * age / len(past), strip)
        y += strip + 1
    if notice:
        counted = f"{first + 1:,}–{shown.stop:,} of {many:,}"
        c.centred(r, r.y, counted, "quiet")
        y = r.y + 1
    targets: list[Target] = []
    tiles = draft.board_picture.unit in ("cell", "square")
    for pile in shown:
        row = _stretch(view, pile, runs[pile], room)
        if indent:
            on = view.under(pile)
            text = fitted(_name(view, pile), indent - 2)
            role = "you+b" if on or pile in view.lit else "ink+b" if view.playable(pile) else "quiet"
            c.text(x - indent + 1, y + (high - 1) // 2, text, role)
            if on:
                c.text(x - indent, y + (high - 1) // 2, "▸", "you+b")
        targets.append(Target(Rect(x - indent, y, r.right - x + indent, high + below), pile))
        targets += _cells(c, row, x, y, wide, high, tiles)
        if below:
            _numbers(c, row, x, y + high, wide)
        if below > 1:
            _brackets(c, row, x, y + high + 1, wide, below - 1)
        y += high + below + gap
    return Painted(targets, upright=False)


def _name(view: View, pile: int) -> str:
    """What stands before a row: which one it is of a board, else its size."""
    of_board = view.draft.input_mode == "choose" and len(view.draft.piles) > 1
    return f"{view.name(pile)}{short(pile + 1 if of_board else view.draft.piles[pile].size)}"


def _parts(view: View, pile: int) -> list[tuple[int, int, int, str]]:
    """The brackets under a pile; without a reason that has some, what an explanation calls the pile."""
    size, light = view.draft.piles[pile].size, view.light(pile)
    if isinstance(view.reason, Worths):
        if found := [part for part in view.reason.parts if part[0] == pile]:
            return found
        if pile in view.reason.whole:
            return [(pile, 1, size, view.reason.whole[pile])]
    return [(pile, 1, size, light.label)] if light.label and size else []


def _runs(view: View, pile: int) -> list[tuple[str, int]]:
    """The slots of a pile: where a move breaks it, what it takes lies between the first two parts."""
    size, taken, parts = view.draft.piles[pile].size, view.amount(pile), view.draft.parts(pile)
    if not parts:
        return [("stay", size - taken), ("take", taken)]
    runs = [("stay", parts[0]), ("take", taken) if taken else ("cut", 1)]
    for part in parts[1:]:
        runs += [("stay", part), ("cut", 1)]
    return runs[:-1]


def _stretch(view: View, pile: int, runs: Sequence[tuple[str, int]], room: int) -> _Row:
    """All of a row or, turned like pages, the stretch with the cell that is picked."""
    length = sum(many for _, many in runs)
    shown = min(length, room)
    draft, at = view.draft, min(view.draft.touched(pile), default=1) - 1
    if not draft.picks(pile) and pile == draft.at and draft.input_mode != "choose":  # where the move cuts it
        at = runs[0][1]
    turned = at // shown * shown if shown else 0
    return _Row(view, pile, max(0, min(turned, length - shown)), shown, runs)


def _cells(c: Canvas, row: _Row, x: int, y: int, wide: int, high: int, tiles: bool) -> Iterator[Target]:
    for i, (state, number, level) in enumerate(row.slots()):
        box = Rect(x + i * wide, y, wide - (wide > 2), high)
        if tiles:
            cell(c, box, state, 0.35 if wide <= 2 and number % 2 else 0.0)
        else:
            _pin(c, box, state, row.view.fallen)
        if number:
            yield Target(Rect(box.x, y, wide, high), row.pile, level)


def cell(c: Canvas, r: Rect, state: Cell, tint: float = 0.0) -> None:
    """A tile of whole lines; `tint` is how far it fades, to tell neighbours without a gap apart."""
    role = "you+b" if state in ("put", "lit", "made") else "ink" if state == "cross" else "quiet"
    if c.rich:
        _tile(c, r, state, tint)
        return
    sign = _SIGNS[state]
    boxed = state != "gone" and r.w > 2
    if boxed and r.h > 2:
        frame(c, r, role)
    elif boxed:
        c.text(r.x, r.y + (r.h - 1) // 2, f"[{' ' * (r.w - 2)}]", role, over=True)
    if sign or not boxed:
        c.text(r.x + (r.w - 1) // 2, r.y + (r.h - 1) // 2, sign or ("_" if c.plain else "□"), role, over=True)


def _tile(c: Canvas, r: Rect, state: Cell, tint: float) -> None:
    t = c.palette
    x, y, w, h = r.x, 2 * r.y, r.w, 2 * r.h
    if state == "gone":
        size = max(1, w // 6)
        c.fill(x + (w - size) // 2, y + h // 2, size, 1, t.line)
        return
    base = mix(t.raised, t.stage, 0.62) if state == "near" else t.raised
    if state in ("put", "lit", "made"):
        base = t.tint("good" if state == "made" else "you", {"put": 0.34, "lit": 0.3, "made": 0.4}[state])
    base = mix(base, t.stage, tint)
    edged = contrast(t.line, t.stage) >= 3  # in high contrast a surface is to stand out by its rim
    if w >= 3 and h >= 4:
        radius, shade = 2 if h >= 8 and w >= 9 else 1, mix(base, BLACK, 0.5 if t.dark else 0.14)
        rounded(c, x, y, w, h, t.line if edged else shade, radius)
        rounded(c, x + edged, y + edged, w - 2 * edged, h - 1 - edged, base, radius)
        if not edged:
            c.fill(x + radius, y, w - 2 * radius, 1, mix(base, WHITE, 0.07 if t.dark else 0.7))
    else:
        c.fill(x, y, w, h - 1, base if base != c.px[y][x] else mix(base, t.line, 0.5))  # on a marked card
        if edged:
            c.fill(x, y + h - 1, w, 1, mix(t.line, t.stage, tint))
    ink = {"cross": "stone", "made": "good"}.get(state, "you")
    if state in ("cross", "put", "made") and w >= 3 and h >= 4:
        _cross(c, x, y, w, h - 1, t[ink])
        return
    middle = r.x + (w - 1) // 2, r.y + (r.h - 1) // 2
    if state == "lit":
        c.text(*middle, "●", "ink+b", over=True)
    elif state == "near":
        c.text(*middle, "┄" if w < 5 else "┄┄", "quiet", over=True)
    elif state != "free":
        put = state == "put"
        role = "ink" if put else "stone_ink" if ink == "stone" else ink
        c.text(*middle, "+" if put else "X", role + "+b", over=True)


def _cross(c: Canvas, x: int, y: int, w: int, h: int, colour: int) -> None:
    """Two smooth strokes, as large as the tile lets them be."""
    size = min(w if w < 6 else w - 2, h - 2 if h > 5 else h)
    if size < 3:
        c.fill(x + w // 2, y + h // 2, 1, 1, colour)
        return
    x, y, thick = x + (w - size) // 2, y + (h - size) // 2, max(0.55, size * 0.1)
    for dy in range(size):
        for dx in range(size):
            far = min(abs(dx - dy), abs(dx - (size - 1 - dy)))
            c.dot(x + dx, y + dy, colour, max(0.0, min(1.0, 0.75 - far + thick)))


def _pin(c: Canvas, box: Rect, state: Cell, fallen: float) -> None:
    """A stone of a heap that lies."""
    if state == "gone" and box.h and box.w:  # where it is broken
        c.text(box.x + (box.w - 1) // 2, box.y + (box.h - 1) // 2, "│", "you+b", over=True)
        return
    w = max(1, min(box.w - (box.w > 3), 2 * box.h))
    h = max(1, min(2 * box.h - (box.h > 1), w + 1))
    if c.plain:
        h += h % 2
    gone = state == "put" and fallen > 0.5
    look = "ghost" if gone else "take" if state == "put" else "lit" if state in ("lit", "made") else "stone"
    stone(c, box.x + (box.w - w) // 2, 2 * box.bottom - h - (box.h > 1 and not c.plain), w, h, look)  # type: ignore[arg-type]


def _numbers(c: Canvas, row: _Row, x: int, y: int, wide: int) -> None:
    """Numbers of cells as far as there is room, yours before all others; of a stretch, which it is."""
    size = row.view.draft.piles[row.pile].size
    slots = [(i, state, number) for i, (state, number, _) in enumerate(row.slots()) if number]
    room = row.shown * wide
    if row.cut and slots:
        chosen = row.view.draft.picked(row.pile)
        texts = [
            f"{short(slots[0][2])}–{short(slots[-1][2])} of {short(size)}",
            f"{short(slots[0][2])}–{short(slots[-1][2])}",
        ]
        if chosen:
            texts = [f"{yours}  {text}" for yours in (f"@{short(chosen)}",) for text in texts] + [
                f"@{short(chosen)}"
            ]
        text = next((text for text in texts if len(text) <= room), fitted(texts[-1], room))
        c.text(x + (room - len(text)) // 2, y, text, "you+b" if chosen else "quiet")
        return
    every = 1 if wide > len(str(size)) else 5 if 5 * wide > len(str(size)) else 10
    free = [True] * (room + 2)
    for i, state, number in sorted(slots, key=lambda slot: slot[1] not in ("put", "lit")):
        text, yours = str(number), state in ("put", "lit")
        at = max(0, min(i * wide + (wide - (wide > 2) - len(text)) // 2, room - len(text)))
        wanted = yours or (number % every == 0 and state != "gone")
        if wanted and all(free[at : at + len(text) + 1]) and (at == 0 or free[at - 1]):
            c.text(x + at, y, text, "you+b" if yours else "quiet")
            free[at : at + len(text)] = [False] * len(text)


def _brackets(c: Canvas, row: _Row, x: int, y: int, wide: int, lines: int) -> None:
    for _, low, high, text in _parts(row.view, row.pile):
        at = [i for i, (_, number, _) in enumerate(row.slots()) if low <= number <= high]
        if not at:
            continue
        left, right = x + at[0] * wide, x + (at[-1] + 1) * wide - (wide > 2)
        said = next((each for each in (text, text.rpartition(" ")[2]) if len(each) <= right - left), "")
        role = "quiet" if text.endswith(" 0") else "stone_ink"
        if lines > 1:
            c.fill(left, 2 * y, right - left, 1, c.palette["quiet" if role == "quiet" else "stone"])
            c.text(left + (right - left - len(said)) // 2, y + 1, said, role)
        elif right - left < len(said) + 4:
            c.text(left + (right - left - len(said)) // 2, y, said, role)
        else:
            ends = "++" if c.plain else "╰╯"
            c.text(left, y, ends[0] + f" {said} ".center(right - left - 2, "─") + ends[1], role)


def _strips(view: View, room: int, lines: int) -> list[tuple[Draft, int]]:
    """The last positions before that have a line and fit, each with the columns of its cells."""
    return [
        (draft, min(unit, WIDEST))
        for draft in (view.past[-(lines // 2) :] if lines > 1 else ())
        if (unit := room // max(1, max(view.start, sum(pile.size + 1 for pile in draft.piles) - 1)))
    ]


def _strip(c: Canvas, x: int, y: int, unit: int, before: Draft, fade: float, high: int) -> None:
    t = c.palette
    for number, pile in enumerate(before.piles):
        for i in range(1, pile.size + 1):
            yours = before.picked(number) == i
            crossed = yours or i in pile.marks
            if c.plain:
                c.text(x + (unit - 1) // 2, y, "+" if yours else "x" if crossed else "-", "quiet")
            else:
                colour = t.you if yours else t.stone if crossed else t.line
                tone = mix(colour, t.stage, fade if crossed else min(0.9, fade + 0.2)) if c.rich else colour
                c.fill(x, 2 * y, max(1, unit - (unit > 1)), 2 * high - (not crossed), tone)
            x += unit
        x += unit
