"""The signs of every screen: one cell wide each, and a set for terminals with ASCII only; and numbers in
binary under each other, as theorems look at them.

Every state has its sign, so nothing is ever told by colour alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import astuple, dataclass, field
from typing import TYPE_CHECKING

from nimarcade.core.text import FAILS, HOLDS, LOOKS, OPEN, TO, Block, Line
from nimarcade.games.so_long_sucker.colours import COLOURS, NAMES
from nimarcade.view import places

if TYPE_CHECKING:  # the first screen has no use for verdicts
    from nimarcade.core.verdict import Columns

CHIPS = {letter: name.lower() for letter, name in zip(COLOURS, NAMES, strict=True)}
"""Letter of a chip of So Long Sucker → its part of a line."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    stone: str = "●"
    selected: str = "◆"
    empty: str = OPEN.shape
    legal: str = "▲"
    """A heap that may be played."""
    holds: str = HOLDS.shape
    fails: str = FAILS.shape
    bar: str = "━"
    """Part of a scaled bar that stays."""
    gone: str = "╌"
    """Part of a scaled bar that the previewed move takes."""
    cut: str = "┊"
    """Mark where a split divides a bar."""
    star: str = "★"
    here: str = "▸"
    """Mark of the player to move, and of the cursor in a list."""
    to: str = TO.shape
    dot: str = "·"
    dash: str = "–"
    down: str = "↓"
    before: str = "←"
    after: str = "→"
    previous: str = "‹"
    """Beside a choice: the value before."""
    next: str = "›"
    ellipsis: str = "…"
    _words: dict[int, str] = field(default_factory=dict)
    """The replacements of signs in a text; empty where all of them can be shown."""
    keys: places.Changed = field(default_factory=dict)

    def words(self, text: str) -> str:
        """The text as it is painted: with the keys of the actions that it names."""
        text = places.keyed(text, self.keys, ascii=bool(self._words))
        return text.translate(self._words) if self._words else text

    def lead(self, block: Block) -> str:
        """Lead of a block: its key or its kind's sign, and a blank; else nothing."""
        sign = LOOKS[block.kind].sign
        mark = self.words(block.key) or ("" if sign is None else sign.ascii if self._words else sign.shape)
        return f"{mark} " if mark else ""


LETTERS = {
    "Σ": "Sigma", "α": "alpha", "β": "beta", "γ": "gamma", "λ": "lambda", "μ": "mu", "ρ": "rho",
    "υ": "upsilon", "φ": "phi",
}  # fmt: skip
"""The Greek letters of theorems and lessons, by their names."""
_PLAIN = {
    **LETTERS, "−": "-", "–": "-", "…": "...", "→": "->", "·": "-", "×": "x", "≥": ">=", "≤": "<=",
    "≠": "!=", "⊕": "xor", "△": "no pattern", "è": "e", "é": "e", "←": "left", "↑": "up", "↓": "down",
    "∈": "in", "≡": "=", "√": "sqrt ", "⌊": "floor(", "⌋": ")",
}  # fmt: skip

GLYPHS = Glyphs()
ASCII = Glyphs(
    stone="o", selected="*", empty=OPEN.ascii, legal="^", holds=HOLDS.ascii, fails=FAILS.ascii, bar="=",
    gone="-", cut=":", star="*", here=">", to=TO.ascii, dot="-", dash="-", down="down", before="left",
    after="right", previous="<", next=">", ellipsis="...",
    _words={ord(sign): plain for sign, plain in _PLAIN.items()},
)  # fmt: skip

_PAIRS = zip(astuple(GLYPHS), astuple(ASCII), strict=True)
SIGNS = {chr(code): "+" if code < 0x2580 else "#" for code in range(0x2500, 0x25A0)}  # frames, blocks
"""What stands in one cell for a sign in one cell."""
SIGNS |= {sign: plain for sign, plain in _PAIRS if len(sign) == len(plain) == 1}
SIGNS |= dict(zip("─═│║○◌×░▒▔▁▏▕◂±…–—−←→↑↓“”‘’≥≤", "-=||.:x.:-_||<~~---<>^v\"\"''><", strict=True))


def without_marks(sign: str) -> str:
    """An ASCII letter without what stands above or below it; else nothing."""
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()


def in_ascii(text: str) -> str:
    """A text in running lines, where words stand for signs; what has none stands as Python writes it."""
    plain = (_PLAIN.get(sign) or SIGNS.get(sign) or without_marks(sign) or ascii(sign)[1:-1] for sign in text)
    return "".join(plain)


LABEL = 9
"""Cells a row's own number gets at most."""
NAMED = 10
"""Up to so many columns carry their place value (512 … 1), more carry the exponent of 2."""


def digit_rows(digits: Columns, width: int, glyphs: Glyphs) -> list[Line]:
    labels = [_label(row.label, glyphs) for row in digits.rows]
    first = max(len(text) for text in [*labels, *_sum_labels(digits)])
    room = width - first - 2
    cell = 3 if max(digits.sums, default=0) > 9 and digits.width * 3 <= room else 2
    if digits.width * cell > room:
        cell = 1
    most = max(1, room // cell)
    blocks = -(-digits.width // most)
    each = -(-digits.width // blocks)
    lines: list[Line] = []
    for high in range(digits.width - 1, -1, -each):
        lines += _Block(digits, labels, first, cell, range(high, max(-1, high - each), -1), glyphs).rows()
        if high >= each:
            lines.append([])
    return lines


def _label(text: str, glyphs: Glyphs) -> str:
    return text if len(text) <= LABEL else f"{text[:3]}{glyphs.words('…')[:1]}{text[-4:]}"


def _sum_labels(digits: Columns) -> list[str]:
    if digits.modulus is None:
        return ["1s"] if digits.sums else []
    return ["xor"] if digits.modulus == 2 else ["sum", f"mod {digits.modulus}"]


class _Block:
    def __init__(
        self, digits: Columns, labels: list[str], first: int, cell: int, places: range, glyphs: Glyphs
    ) -> None:
        self.digits, self.labels, self.first, self.cell = digits, labels, first, cell
        self.places, self.glyphs = places, glyphs

    def rows(self) -> list[Line]:
        lines = self._heads()
        for label, row in zip(self.labels, self.digits.rows, strict=True):
            figures = {place: str(row.value >> place & 1) for place in self.places}
            lines.append(self._row(label, figures.__getitem__, "plain"))
        return lines + self._sums() + self._marks()

    def _row(self, label: str, text: Callable[[int], str], part: str) -> Line:
        line: Line = [(f"{label:>{self.first}}  ", "source")]
        for place in self.places:
            marked = place in self.digits.marked
            line.append((f"{text(place):>{self.cell}}", "bad" if marked else part))
        return line

    def _heads(self) -> list[Line]:
        """Names of the columns, written downwards."""
        powers, named = bool(self.digits.sums), self.digits.width <= NAMED
        if self.cell == 1 and len(self.places) < self.digits.width:
            high, low = self.places[0], self.places[-1]
            ends = f"2^{high} … 2^{low}" if powers else f"{high + 1} … {low + 1}"
            label = "" if powers or self.first < len("digit") else "digit"
            return [[(f"{label:>{self.first}}  {self.glyphs.words(ends)}", "source")]]
        if not powers:
            names, label = [str(place + 1) for place in self.places], "digit"
        elif named:
            names, label = [str(1 << place) for place in self.places], ""
        else:
            names, label = [str(place) for place in self.places], "2^"
        label = label if len(label) <= self.first else ""
        high = max(map(len, names))
        lines: list[Line] = []
        for figure in range(high):
            column = {p: f"{n:>{high}}"[figure] for p, n in zip(self.places, names, strict=True)}
            lines.append(self._row(label if figure == high - 1 else "", column.__getitem__, "source"))
        return lines

    def _sums(self) -> list[Line]:
        modulus, sums, last = self.digits.modulus, self.digits.sums, self.digits.width - 1
        if not sums:
            return []
        counts = [(label, 0 if label in ("sum", "1s") else modulus) for label in _sum_labels(self.digits)]
        lines: list[Line] = []
        for label, by in counts:
            texts = {
                place: str(sums[last - place] % by if by else sums[last - place]) for place in self.places
            }
            if max(map(len, texts.values())) < max(2, self.cell):
                lines.append(self._row(label, texts.__getitem__, "strong"))
        return lines

    def _marks(self) -> list[Line]:
        marked = self.digits.marked
        if not marked.intersection(self.places):
            return []
        return [self._row("", lambda place: self.glyphs.fails if place in marked else " ", "bad")]
