"""The colours of a heat map, mixed from those of the theme."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.style import Style
from textual.widget import Widget

LEVELS = 12
"""Shades from the smallest value to the largest in view."""
FAINT, FULL = 0.06, 0.8
"""How much of the full hue the least and, at most, the largest value have."""
APART = 0.17
"""By so much of the whole range zeros are lighter (or darker) than every shade."""


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of one theme, ready to paint."""

    ground: Style
    zero: Style
    shades: tuple[Style, ...]
    unknown: Style
    here: Style
    quiet: Style
    label: Style
    _halves: dict[tuple[Style, Style], Style] = field(default_factory=dict)

    def half(self, upper: Style, lower: Style) -> Style:
        """For an upper half block: the grounds of two cells as ink and ground."""
        found = self._halves.get((upper, lower))
        if found is None:
            found = self._halves[upper, lower] = Style.from_color(upper.bgcolor, lower.bgcolor)
        return found


def mixed(widget: Widget) -> Palette:
    """The palette of the widget's theme, by its component classes `heat--…`."""
    rich = widget.get_component_rich_style
    cold = widget.get_component_styles("heat--cold").background
    hot = widget.get_component_styles("heat--hot").background
    zero = widget.get_component_styles("heat--zero").background.brightness
    full = FULL
    while full > FAINT and abs(cold.blend(hot, full).brightness - zero) < APART:
        full -= 0.02
    shades = []
    for i in range(LEVELS):
        ground = cold.blend(hot, FAINT + (full - FAINT) * i / (LEVELS - 1))
        shades.append(Style.from_color(ground.get_contrast_text(0.87).rich_color, ground.rich_color))
    return Palette(
        widget.rich_style, rich("heat--zero"), tuple(shades), rich("heat--quiet"), rich("heat--here"),
        rich("heat--quiet"), rich("heat--label"),
    )  # fmt: skip


def scale(least: int, largest: int) -> tuple[int, int]:
    """The values of the faintest and the fullest shade: a little beyond those in view, in few steps,
    so that shades do not change with every step aside. Small values begin at 0."""
    low = least if 2 * least > largest else 0
    unit = max(1, (1 << max(1, largest - low).bit_length()) // 8)
    low = low // unit * unit
    return low, low + ((largest - low) // unit + 1) * unit


def joined(parts: list[tuple[str, Style]]) -> list[tuple[str, Style]]:
    """Neighbours of one style as one piece."""
    found: list[tuple[str, Style]] = []
    for text, style in parts:
        if found and found[-1][1] is style:
            found[-1] = found[-1][0] + text, style
        else:
            found.append((text, style))
    return found
