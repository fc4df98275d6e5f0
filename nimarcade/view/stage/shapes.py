"""What things look like: stones, shelves, figures, surfaces, bubbles, meters and keys. Every shape has a form
of characters for ASCII.  A sprite is computed once for its size and colour, with nine samples a pixel, and
only copied from then on."""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from textwrap import wrap
from typing import Literal

from nimarcade.view.stage.canvas import BLACK, WHITE, Canvas, Rect, Sprite, mix, sprite

SAMPLES = (1 / 6, 3 / 6, 5 / 6)
State = Literal["stone", "take", "lit", "ghost"]
"""Told apart by shape as well as by colour: full; a ring, the move takes it; full in the accent with a bar,
the reason is here; a hairline, it lay here."""

# stones


@lru_cache(maxsize=2048)
def pebble(w: int, h: int, colour: int, kind: str, gloss: float, power: float = 2.6) -> Sprite:
    """A stone of w × h pixels. `full`: lit from the upper left; `ring`: its rim and a breath of colour
    inside; `thin`: a hairline."""
    thick = {"ring": 1.15 if min(w, h) < 9 else 1.6, "thin": 0.8}.get(kind, 0.0)
    inner = max(0.01, 1 - 2 * thick / w), max(0.01, 1 - 2 * thick / h)
    breath = 0.16 if kind == "ring" else 0.0

    def dot(x: int, y: int) -> tuple[float, int] | None:
        hit = hole = 0
        shade = 0.0
        for sy in SAMPLES:
            for sx in SAMPLES:
                u, v = (x + sx) / w * 2 - 1, (y + sy) / h * 2 - 1
                if abs(u) ** power + abs(v) ** power > 1:
                    continue
                hit += 1
                z = max(0.0, 1 - 0.8 * (u * u + v * v)) ** 0.5
                shade += -0.42 * u - 0.62 * v + 0.66 * z - 0.5
                hole += bool(thick) and abs(u / inner[0]) ** power + abs(v / inner[1]) ** power <= 1
        if not hit:
            return None
        if thick:
            return max((hit - hole) / 9, hit / 9 * breath), colour
        shade = shade / hit * gloss
        lit = (
            mix(colour, WHITE, shade * shade * 1.5)
            if shade > 0
            else mix(colour, BLACK, min(0.6, -shade * 0.62))
        )
        return hit / 9, lit

    return sprite([[dot(x, y) for x in range(w)] for y in range(h)])


def stone(c: Canvas, x: int, y: int, w: int, h: int, state: State = "stone") -> None:
    """A stone of w × h pixels with its upper left corner at the pixel (x, y)."""
    t = c.palette
    if c.plain:
        _ascii_stone(c, x, y, w, h, state)
        return
    gloss = (1.0 if t.dark else 0.75) if c.rich and h > 2 else 0.0
    power = 2.6 if h > 3 else 3.4
    if state == "take":
        if w < 3:  # too narrow for a ring: without colours half of it
            c.fill(x, y, w if c.rich else w // 2, h, t.you)
        elif h < 3:
            c.fill(x, y, w, h, mix(t.stage, t.you, 0.45))
            c.fill(x, y, 1, h, t.you)
            c.fill(x + w - 1, y, 1, h, t.you)
        else:
            c.blit(pebble(w, h, t.you, "ring", 0, power), x, y)
    elif state == "ghost":
        if h < 3:
            c.fill(x + w // 2, y + h // 2, 1, 1, t.line)
        else:
            c.blit(pebble(w, h, t.line, "thin", 0, power), x, y)
    else:
        if c.rich and h > 3:  # a soft shadow on the stage
            c.blit(pebble(w, h, BLACK if t.dark else 0x8A7F6A, "full", 0, power), x, y)
        c.blit(pebble(w, h, t.you if state == "lit" else t.stone, "full", gloss, power), x, y)
        if state == "lit" and w > 2:  # the second sign: a dark bar across, or a gap in the middle
            dark = mix(t.you, BLACK if t.dark else WHITE, 0.62) if c.rich else 0
            m = max(1, w // 4)
            if h < 3 or not c.rich:
                c.fill(x + w // 3, y, w - 2 * (w // 3), h, dark)
            else:
                c.fill(x + m, y + h // 2 - (1 - h % 2), w - 2 * m, 2 - h % 2, dark)


def _ascii_stone(c: Canvas, x: int, y: int, w: int, h: int, state: State) -> None:
    if state == "ghost":
        c.text(x + w // 2, (y + h // 2) // 2, ".", "quiet", over=True)
        return
    fill = {"stone": "#", "lit": "@", "take": " "}[state]
    first = (y + 1) // 2
    last = max(first, (y + h - 1) // 2)
    role = "you" if state in ("take", "lit") else "ink"
    for row in range(first, last + 1):
        edge = row in (first, last)
        ends = "()" if first == last else "/\\" if row == first else "\\/" if row == last else "||"
        body = ("-" if edge and state == "take" else fill) * (w - 2)
        text = ends[0] + body + ends[1] if w > 2 else (fill if state != "take" else ".") * w
        c.text(x, row, text, role, over=True)


def shelf(c: Canvas, x: int, y: int, w: int, on: bool = False, live: bool = True) -> None:
    """Paint the shelf a heap stands on; `y` in lines. Accent and thickness show the cursor; dotted where
    none may be played."""
    t = c.palette
    if c.plain:
        text = "=" * w if on else "-" * w if live else ". " * (w // 2) + "." * (w % 2)
        c.text(x, y, text, "you" if on else "quiet")
        return
    if not live and not on:
        for at in range(x, x + w, 2):
            c.fill(at, 2 * y, 1, 1, t.line)
        return
    c.fill(x, 2 * y, w, 2 if on and not c.rich else 1, t.you if on else t.line)
    if c.rich:
        below = c.px[min(2 * y + 1, 2 * c.h - 1)][max(0, min(x, c.w - 1))]
        shade = mix(t.you, t.stage, 0.55) if on else mix(below, BLACK, 0.25 if t.dark else 0.06)
        c.fill(x, 2 * y + 1, w, 1, shade)


# figures of 3 × 5 pixels, three cells wide and two and a half lines high; letters as high

_LETTERS = {
    line[0]: line[2:].split()
    for line in Path(__file__).with_name("letters.txt").read_text("utf-8").splitlines()
}
"""Of each sign its rows of pixels."""


def drawable(text: str) -> bool:
    """True if `letters` knows every sign of a text."""
    return all(sign in _LETTERS for sign in text)


def letters_width(text: str, scale: int = 1) -> int:
    return sum((len(_LETTERS[sign][0]) + 1) * scale for sign in text) - scale


def letters(c: Canvas, x: int, y: int, text: str, role: str, scale: int = 1, to: str = "") -> int:
    """A word in letters of 5 pixels, its tone from `role` to `to`; `y` in pixels. Returns the cell behind."""
    if c.plain:
        return c.text(x, (y + 2) // 2, " ".join(text), role + "+b")
    for sign in text:
        rows = _LETTERS[sign]
        for at in range(5 * scale):
            tone = c.palette[role]
            if to and c.rich:
                tone = mix(tone, c.palette[to], at / (5 * scale - 1) * 0.75)
            for dx, bit in enumerate(rows[at // scale]):
                if bit == "1":
                    c.fill(x + dx * scale, y + at, scale, 1, tone)
        x += (len(rows[0]) + 1) * scale
    return x


figures_width = letters_width


def figures(c: Canvas, x: int, y: int, text: str, role: str, scale: int = 1) -> int:
    """Large figures whose upper edge is at pixel `y`; returns the cell behind them."""
    return c.text(x, (y + 2) // 2, text, role + "+b") if c.plain else letters(c, x, y, text, role, scale)


# surfaces


@lru_cache(maxsize=512)
def _corner(radius: int) -> tuple[tuple[float, ...], ...]:
    """The share of each pixel of an upper left corner that is inside."""

    def part(x: int, y: int) -> float:
        far = ((radius - x - sx) ** 2 + (radius - y - sy) ** 2 for sx in SAMPLES for sy in SAMPLES)
        return sum(each <= radius * radius for each in far) / 9

    return tuple(tuple(part(x, y) for x in range(radius)) for y in range(radius))


def rounded(c: Canvas, x: int, y: int, w: int, h: int, colour: int, radius: int = 2) -> None:
    """A surface with smooth corners; `y`, `h` in pixels."""
    if c.plain or w <= 0 or h <= 0:
        return
    radius = max(1, min(radius, w // 2, h // 2))
    c.fill(x + radius, y, w - 2 * radius, h, colour)
    c.fill(x, y + radius, radius, h - 2 * radius, colour)
    c.fill(x + w - radius, y + radius, radius, h - 2 * radius, colour)
    for dy, line in enumerate(_corner(radius)):
        for dx, part in enumerate(line):
            for px in (x + dx, x + w - 1 - dx):
                for py in (y + dy, y + h - 1 - dy):
                    c.dot(px, py, colour, part)


def surface(c: Canvas, r: Rect) -> Rect:
    """The surface on which a game lies; returns what of it may be painted on."""
    t = c.palette
    c.part("stage", r)
    if c.rich:
        c.ground(r, t.stage, t.low)
        for x in (r.x, r.right - 1):
            for y in (2 * r.y, 2 * r.bottom - 1):
                c.dot(x, y, t.ground, 0.6)
    return r.inset(3 if r.w > 90 else 2 if r.w > 50 else 1, 2 if r.h > 30 else 1 if r.h > 20 else 0)


def card(c: Canvas, r: Rect, on: bool = True) -> None:
    """A surface of whole lines, raised and with an accent edge where it is `on`. Without colours a frame
    instead, the only one there is."""
    if c.rich:
        rounded(c, r.x, 2 * r.y, r.w, 2 * r.h, c.palette.raised if on else c.palette.stage)
        if on:
            c.fill(r.x, 2 * r.y + 1, 1, 2 * r.h - 2, c.palette.you)
    else:
        frame(c, r, "you" if on else "quiet")


def frame(c: Canvas, r: Rect, role: str = "quiet") -> None:
    a = "+-+|++" if c.plain else "╭─╮│╰╯"
    if r.h < 2 or r.w < 2:
        return
    c.text(r.x, r.y, a[0] + a[1] * (r.w - 2) + a[2], role, over=True)
    for y in range(r.y + 1, r.bottom - 1):
        for x in (r.x, r.right - 1):
            c.text(x, y, a[3], role, over=True)
    c.text(r.x, r.bottom - 1, a[4] + a[1] * (r.w - 2) + a[5], role, over=True)


def bubble(c: Canvas, x: int, y: int, w: int, text: str, tail: str = "") -> Rect:
    """Paint the speech of a player, as wide as its words, at most `w`, with a tail towards who says it (l,
    r, u, d). Returns the lines it takes."""
    lines = wrap(f"“{text}”", max(8, w - 4))
    width = max(map(len, lines)) + 4
    if tail == "r":
        x += w - width
    r = Rect(x, y, width, len(lines) + (0 if c.rich else 2))
    if not c.rich:
        frame(c, r)
        for i, line in enumerate(lines, r.y + 1):
            c.text(r.x + 2, i, line, "ink", r.w - 4)
        return r
    raised = c.palette.raised
    rounded(c, r.x, 2 * r.y - 1, r.w, 2 * r.h + 2, raised)
    if tail in ("l", "r"):
        c.fill(r.x - 1 if tail == "l" else r.right, 2 * r.y, 1, 2, raised)
    elif tail:
        c.fill(r.x + 3, 2 * r.y - 2 if tail == "u" else 2 * r.bottom + 1, 2, 1, raised)
    for i, line in enumerate(lines, r.y):
        c.text(r.x + 2, i, line, "ink+i")
    return r


def paragraphs(c: Canvas, r: Rect, texts: Sequence[tuple[str, str]]) -> int:
    """Texts with their roles, wrapped below each other, with free lines between where there is room. Where
    they do not fit, the last line ends in `…`. Returns the line below."""
    found = [(wrap(text, max(8, r.w)) or [""], role) for text, role in texts]
    roomy = sum(len(lines) + 1 for lines, _ in found) - 1 <= r.h
    rows = [
        row
        for lines, role in found
        for row in (*((line, role) for line in lines), *([("", role)] if roomy else []))
    ]
    if len(rows) > r.h and not roomy:
        line, role = rows[r.h - 1] if r.h else ("", "ink")
        if len(line) + 2 > r.w:
            line = line[: r.w - 2].rpartition(" ")[0]
        rows[r.h - 1 : r.h] = [(f"{line} …", role)]
    for y, (line, role) in enumerate(rows[: r.h], r.y):
        c.text(r.x, y, line, role, r.w)
    return min(r.bottom, r.y + len(rows))


def whole(texts: Sequence[str], r: Rect) -> str:
    """Texts one after the other; of the last ones what has no place is left out whole."""
    many = len(texts)
    while many > 1 and len(wrap(" ".join(texts[:many]), max(8, r.w))) > r.h:
        many -= 1
    return " ".join(texts[:many])


# meters and keys


def meter(c: Canvas, x: int, y: int, w: int, part: float, role: str) -> None:
    """A line of `w` cells, level with the words beside it, of which a `part` is full."""
    full = round(part * w)
    if not c.rich:
        c.text(x, y, "▰" * full + "▱" * (w - full), "ink")
        return
    c.text(x, y, "━" * full, role)
    c.text(x + full, y, "━" * (w - full), "line")


def button(c: Canvas, x: int, y: int, key: str, label: str, main: bool = False) -> int:
    """A key and what it does, filled if enter presses it; returns the cell where the next begins."""
    if not main:
        return c.text(c.text(x, y, f"{key} ", "you+b"), y, label, "quiet") + 2
    text = f" {key} {label} "
    if c.rich:
        c.fill(x, 2 * y, len(text), 2, c.palette.you)
    return c.text(x, y, text, "on_chip+b" if c.rich else "ink+r") + 2


# chips of So Long Sucker: from the side, as they lie in a pile, and from above, as before a player


Chip = Literal["", "put", "dead"]
"""In play; about to be placed, with a rim in the accent; of a colour that nobody plays any more, faded with a
small letter."""


def side(c: Canvas, x: int, y: int, w: int, h: int, colour: str, state: Chip = "") -> None:
    """A chip of w × h pixels seen from the side, with notches at its ends and its letter in the middle."""
    t = c.palette
    name = colour.lower() if state == "dead" else colour
    if c.plain:
        body = name if w < 5 else name.center(w - 2, " " if state == "dead" else "=")
        text, role = (f"({body})", "you") if state == "put" else (f"[{body}]", "ink")
        c.text(x, y // 2, text, role, over=True)
        return
    row = (y + (h - 1) // 2) // 2
    if not c.rich:
        c.fill(x, y, w, h, WHITE if state != "dead" else t.line)
        c.text(x, row, f"[{name.center(w - 2)}]" if w > 3 else name.center(w), "on_chip+rb", over=True)
        return
    base = mix(t[colour], t.felt, 0.66) if state == "dead" else t[colour]
    dark = mix(base, BLACK, 0.36)
    if state == "put":
        c.fill(x - 1, y - 1, w + 2, h + 2, t.you)
    c.fill(x, y, w, h, base)
    if h >= 3:
        c.fill(x, y, w, 1, mix(base, WHITE, 0.34))
        c.fill(x, y + h - 1, w, 1, dark)
    if w >= 7:  # notches, as poker chips have
        notch = max(1, w // 7)
        for nx in (x + notch, x + w - 2 * notch):
            c.fill(nx, y, notch, h - (h >= 3), mix(base, WHITE, 0.62))
    if h >= 3 and state != "put":
        for cx in (x, x + w - 1):
            for cy in (y, y + h - 1):
                c.dot(cx, cy, t.felt, 0.6)
    elif w >= 5 and state != "put":
        c.fill(x, y, 1, h, dark)
        c.fill(x + w - 1, y, 1, h, dark)
    c.fill(x + w // 2 - (w > 3), 2 * row, 3 if w > 3 else 1, min(2, y + h - 2 * row), base)  # one even ground
    c.text(x + w // 2, row, name, "ink" if state == "dead" else "on_chip+b", over=True)


@lru_cache(maxsize=512)
def _disc(w: int, h: int, colour: int, edge: int) -> Sprite:
    """A disc with a paler ring of notches."""

    def dot(x: int, y: int) -> tuple[float, int] | None:
        hit = rim = 0
        for sy in SAMPLES:
            for sx in SAMPLES:
                u, v = (x + sx) / w * 2 - 1, (y + sy) / h * 2 - 1
                if (r := u * u + v * v) <= 1:
                    hit += 1
                    rim += r > 0.56 and (abs(u) < 0.28 or abs(v) < 0.28)
        if not hit:
            return None
        shade = ((y + 0.5) / h * 2 - 1) * 0.22
        own = mix(colour, edge, rim / hit * 0.75)
        return hit / 9, mix(own, WHITE, -shade) if shade < 0 else mix(own, BLACK, shade)

    return sprite([[dot(x, y) for x in range(w)] for y in range(h)])


def face(
    c: Canvas, x: int, y: int, colour: str, w: int = 5, h: int = 6, letter: bool = True, state: Chip = ""
) -> None:
    """A chip from above at the pixel (x, y); 5 × 6 pixels hold a letter on the middle line."""
    t = c.palette
    name = colour.lower() if state == "dead" else colour
    row = (y + h // 2) // 2
    if c.plain:
        c.text(x, row, f"({name})", "ink+b", over=True)
        return
    base = mix(t[colour], t.stage, 0.6) if state == "dead" else t[colour]
    if c.rich:
        edge = mix(base, BLACK, 0.72 if t.dark else 0.45)
        c.blit(_disc(w, h, edge, edge), x - 1, y)
        c.blit(_disc(w, h, base, mix(base, WHITE, 0.8) if letter else base), x, y)
    else:
        c.blit(pebble(w, h, WHITE, "full", 0), x, y)
    if letter:
        c.fill(x + w // 2, 2 * row, 1, min(2, y + h - 2 * row), base if c.rich else WHITE)
        role = "ink+b" if not c.rich else "ink" if state == "dead" else "on_chip+b"
        c.text(x + w // 2, row, name, role, over=True)


def fan(c: Canvas, x: int, y: int, colour: str, many: int, w: int, h: int, pitch: int, state: Chip) -> int:
    """`many` chips of a colour, each over the one before; returns the cell behind them. Without shades, where
    chips over chips would be a blot, one stands for all: write the number beside."""
    name = colour.lower() if state == "dead" else colour
    if c.plain:
        text = f"({name})x{many}" if many > 1 else f"({name})"
        return c.text(x, (y + h // 2) // 2, text, "ink", over=True) + 1
    shown = many if c.rich else 1
    for i in range(shown):
        face(c, x + i * pitch, y, colour, w, h, i == shown - 1, state)
    return x + (shown - 1) * pitch + w + 1
