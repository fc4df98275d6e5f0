"""The colours of the four players' chips as styles of what paints a table of So Long Sucker line by line."""

from __future__ import annotations

from nimarcade.view.glyphs import CHIPS

HUES = {letter: f"$chip-{part}" for letter, part in CHIPS.items()}
CLASSES = {f"role--{form}" for part in CHIPS.values() for form in (part, f"{part}-dead", f"put-{part}")}
"""Component classes: of a chip, of one that counts no more, and of one that is about to be placed."""


def sheet(widget: str) -> str:
    """Rules for a widget that has these classes."""
    return "".join(
        f"{widget} .role--{part} {{ color: {HUES[letter]}; text-style: bold; }}"
        f"{widget} .role--{part}-dead {{ color: {HUES[letter]} 60%; text-style: none; }}"
        f"{widget} .role--put-{part} {{ color: {HUES[letter]}; text-style: bold reverse; }}"
        for letter, part in CHIPS.items()
    )
