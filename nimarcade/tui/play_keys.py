"""The keys of the play screen; help, footer and command palette all read them from here.

No key throws anything away: what is taken back can be played again, and leaving keeps the game.
"""

from __future__ import annotations

from textual.binding import Binding, BindingType

_STEP = Binding.Group("step", compact=True)

KEYS: list[BindingType] = [
    Binding("n", "rematch", "rematch", id="play.rematch", tooltip="The same start and players again"),
    Binding("v", "review", "review", id="play.review",
            tooltip="Every move graded: mistakes, and the reasons why"),
    Binding("space", "pause", "pause", id="play.pause", tooltip="Machines: stop, or go on"),
    Binding("w", "why", "why", id="play.why", tooltip="A hint: who wins, where, the move, why"),
    Binding("u", "undo", "undo", id="play.undo", tooltip="Take back, to your move before"),
    Binding("q", "home", "home", id="play.home", tooltip="Home; the game is kept"),
    Binding("comma,left,h", "look(-1)", "back", key_display=",", group=_STEP, id="play.back",
            tooltip="Look one move back"),
    Binding("full_stop,right,l", "look(1)", "forward", key_display=".", group=_STEP, id="play.forward",
            tooltip="Look one move forward"),
    Binding("m", "map", "move map", id="play.map", tooltip="Every move, with who wins after it"),
    Binding("r,U,shift+u", "redo", "redo", key_display="r", show=False, id="play.redo",
            tooltip="Play again what was taken back"),
    Binding("less_than_sign", "look_at(0)", "start", key_display="<", show=False, id="play.start",
            tooltip="Look at the start"),
    Binding("greater_than_sign", "look_at(-1)", "latest", key_display=">", show=False, id="play.latest",
            tooltip="Look at the latest position"),
    Binding("t", "moves", "moves", show=False, id="play.moves", tooltip="The moves so far; arrows step"),
    Binding("slash,colon", "type", "type a move", key_display="/", show=False, id="play.type",
            tooltip="Type a move as its code"),
    Binding("s", "save", "save as", show=False, id="play.save", tooltip="Save under a name of your own"),
    Binding("T,shift+t", "tutor", "tutor", show=False, key_display="T", id="play.tutor",
            tooltip="Ask before a move that gives a win away, or do not"),
    Binding("plus", "speed(1)", "faster", key_display="+", show=False, id="play.faster",
            tooltip="Machines move faster"),
    Binding("minus", "speed(-1)", "slower", key_display="-", show=False, id="play.slower",
            tooltip="Machines move slower"),
    Binding("escape", "back_off", "clear", show=False, id="play.clear",
            tooltip="Drop the shown move, or close what is open"),
]  # fmt: skip
