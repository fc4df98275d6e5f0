"""The signs of every screen: one cell wide each, and a set for terminals with ASCII only.

Every state has its sign, so nothing is ever told by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from nimarcade.core.text import FAILS, HOLDS, LOOKS, OPEN, TO, Block
from nimarcade.games.so_long_sucker.colours import COLOURS, NAMES

CHIPS = {letter: name.lower() for letter, name in zip(COLOURS, NAMES, strict=True)}
"""Letter of a chip of So Long Sucker → its part of a line."""


@dataclass(frozen=True, slots=True)
class Shapes:
    """Stones and cells that are several lines high, from the top; all of one set are of one size."""

    stone: tuple[str, ...]
    taken: tuple[str, ...]
    lit: tuple[str, ...]
    cross: tuple[str, ...]
    empty: tuple[str, ...]
    selected: tuple[str, ...]

    @property
    def width(self) -> int:
        return len(self.stone[0])

    @property
    def height(self) -> int:
        return len(self.stone)


_HUGE = Shapes(
    stone=("▄█████▄", "███████", "▀█████▀"),
    taken=("╭─────╮", "│     │", "╰─────╯"),
    lit=("▄▀▀▀▀▀▄", "█ ███ █", "▀▄▄▄▄▄▀"),
    cross=("▀▄   ▄▀", "  ▐█▌  ", "▄▀   ▀▄"),
    empty=("┌─────┐", "│     │", "└─────┘"),
    selected=(" ▗▟█▙▖ ", "▐█████▌", " ▝▜█▛▘ "),
)
_LARGE = Shapes(
    stone=("▟███▙", "▜███▛"),
    taken=("╭───╮", "╰───╯"),
    lit=("▟▀▀▀▙", "▜▄▄▄▛"),
    cross=("▀▚▄▞▀", "▄▞▀▚▄"),
    empty=("┌───┐", "└───┘"),
    selected=("▗▟█▙▖", "▝▜█▛▘"),
)
_MIDDLE = Shapes(
    stone=("▟█▙", "▜█▛"),
    taken=("╭─╮", "╰─╯"),
    lit=("▟▀▙", "▜▄▛"),
    cross=("▚▄▞", "▞▀▚"),
    empty=("┌─┐", "└─┘"),
    selected=("▗█▖", "▝█▘"),
)
_LARGE_PLAIN = Shapes(
    stone=("/###\\", "\\###/"),
    taken=("/---\\", "\\---/"),
    lit=("/@@@\\", "\\@@@/"),
    cross=("\\\\ //", "// \\\\"),
    empty=("+---+", "+---+"),
    selected=("/***\\", "\\***/"),
)
_MIDDLE_PLAIN = Shapes(
    stone=("/#\\", "\\#/"),
    taken=("/-\\", "\\-/"),
    lit=("/@\\", "\\@/"),
    cross=("\\ /", "/ \\"),
    empty=("+-+", "+-+"),
    selected=("/*\\", "\\*/"),
)


@dataclass(frozen=True, slots=True)
class Glyphs:
    stone: str = "●"
    cross: str = "×"
    """A cell that is crossed."""
    made: str = "X"
    """One of three in a row, which end the game."""
    taken: str = "○"
    """A stone that the previewed move takes."""
    lit: str = "◉"
    """A stone or cell that an explanation marks."""
    lit_bar: str = "═"
    """Such a part of a scaled bar."""
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
    """Where a split divides a bar."""
    star: str = "★"
    here: str = "▸"
    """Whose turn it is; where the cursor of a list stands."""
    to: str = TO.shape
    dot: str = "·"
    dash: str = "–"
    minus: str = "−"
    up: str = "↑"
    down: str = "↓"
    before: str = "←"
    after: str = "→"
    previous: str = "‹"
    """Beside a choice: the value before."""
    next: str = "›"
    ellipsis: str = "…"
    box: str = "╭─╮│╰╯"
    """Corners and sides of a frame: the upper ones, the lower ones."""
    large: tuple[Shapes, ...] = (_HUGE, _LARGE, _MIDDLE)
    """Shapes of several lines, the largest first."""
    _words: dict[int, str] = field(default_factory=dict)
    """What stands for signs in a text; empty where all of them can be shown."""

    @property
    def small(self) -> Shapes:
        """The signs of one cell."""
        signs = (self.stone, self.taken, self.lit, self.cross, self.empty, self.selected)
        return Shapes(*((sign,) for sign in signs))

    def words(self, text: str) -> str:
        """`text` as this set can write it."""
        return text.translate(self._words) if self._words else text

    def lead(self, block: Block) -> str:
        """What a block hangs by: its key or its kind's sign, and a blank; else nothing."""
        sign = LOOKS[block.kind].sign
        mark = block.key or ("" if sign is None else sign.ascii if self._words else sign.shape)
        return f"{mark} " if mark else ""


_PLAIN = {
    "−": "-", "–": "-", "…": "...", "→": "->", "·": "-", "×": "x", "≥": ">=", "≤": "<=", "≠": "!=",
    "⊕": "xor", "α": "alpha", "β": "beta", "ρ": "rho", "△": "no pattern", "è": "e", "é": "e",
    "←": "left", "↑": "up", "↓": "down", "∈": "in", "≡": "=", "λ": "lambda",
}  # fmt: skip

GLYPHS = Glyphs()
ASCII = Glyphs(
    stone="o", cross="x", made="X", taken=".", lit="@", lit_bar="#", selected="*",
    empty=OPEN.ascii, legal="^",
    holds=HOLDS.ascii, fails=FAILS.ascii, bar="=",
    gone="-", cut=":", star="*", here=">", to=TO.ascii, dot="-",
    dash="-", minus="-", up="up", down="down", before="left",
    after="right", previous="<", next=">", ellipsis="...", box="+-+|++", large=(_LARGE_PLAIN, _MIDDLE_PLAIN),
    _words={ord(sign): plain for sign, plain in _PLAIN.items()},
)  # fmt: skip
