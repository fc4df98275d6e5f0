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
    """Where a split divides a bar."""
    star: str = "★"
    here: str = "▸"
    """Whose turn it is; where the cursor of a list stands."""
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
    """What stands for signs in a text; empty where all of them can be shown."""

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
    stone="o", selected="*", empty=OPEN.ascii, legal="^", holds=HOLDS.ascii, fails=FAILS.ascii, bar="=",
    gone="-", cut=":", star="*", here=">", to=TO.ascii, dot="-", dash="-", down="down", before="left",
    after="right", previous="<", next=">", ellipsis="...",
    _words={ord(sign): plain for sign, plain in _PLAIN.items()},
)  # fmt: skip
