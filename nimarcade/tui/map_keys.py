"""The keys of the map screen."""

from textual.binding import Binding, BindingType

_LAYER = Binding.Group("layer", compact=True)
KEYS: list[BindingType] = [
    Binding("left_square_bracket,comma,minus", "scrub(-1)", "less", group=_LAYER, id="plane.less",
            key_display="["),
    Binding("right_square_bracket,full_stop,plus", "scrub(1)", "layer", group=_LAYER, id="plane.more",
            key_display="]"),
    Binding("left_curly_bracket", "scrub(-8)", "8 less", show=False, id="plane.far_less", key_display="{"),
    Binding("right_curly_bracket", "scrub(8)", "8 more", show=False, id="plane.far_more", key_display="}"),
    Binding("enter,p", "play", "play", id="plane.play",
            tooltip="Play from this cell, in the seat that can win"),
    Binding("v", "what", "value", id="plane.what", tooltip="Who wins, the SG value, or plies to the end"),
    Binding("z", "zoom", "zoom", id="plane.zoom", tooltip="Signs, numbers, or half a character a cell"),
    Binding("t", "turn", "other layer", show=False, id="plane.turn", tooltip="Which number is scrubbed"),
    Binding("a", "axes", "axes", show=False, id="plane.axes", tooltip="Which two numbers run"),
    Binding("m", "convention", "misère", show=False, id="plane.convention",
            tooltip="Between normal and misère play"),
    Binding("w", "why", "why", show=False, id="plane.why",
            tooltip="The reason on the whole screen where it is small; else it is read on"),
    Binding("g,slash", "go", "go to", show=False, id="plane.go", tooltip="A position by its code"),
    Binding("e", "export", "export", show=False, id="plane.export",
            tooltip="A picture in a file, PNG or SVG"),
]  # fmt: skip
