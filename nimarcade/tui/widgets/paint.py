"""From pieces of a line to a strip of the screen."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from nimarcade.tui.widgets.picture import Line


def strip(widget: Widget, prefix: str, line: Line) -> Strip:
    """The line in the widget's component styles (`prefix--part`), exactly as wide as the widget.

    Spaces before a text stay unstyled: some viewers of SVG screenshots drop them otherwise.
    """
    base, width = widget.rich_style, widget.scrollable_size.width
    segments: list[Segment] = []
    for text, part in line:
        bare = text.lstrip(" ")
        if len(bare) < len(text):
            segments.append(Segment(" " * (len(text) - len(bare)), base))
        if bare:
            segments.append(Segment(bare, widget.get_component_rich_style(f"{prefix}--{part}")))
    return Strip(segments).adjust_cell_length(width, base).crop(0, width)
