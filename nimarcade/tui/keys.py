"""The keys of the play screen; help, footer and command palette all read them from here.

No key throws anything away: what is taken back can be played again, and leaving keeps the game.
"""

from __future__ import annotations

from textual.binding import Binding, BindingType

_STEP = Binding.Group("step", compact=True)

PILE_KEYS: list[BindingType] = [
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


# The keys of the map screen.

_LAYER = Binding.Group("layer", compact=True)
MAP_KEYS: list[BindingType] = [
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


# The keys of the table screen; chips, piles and the next player have theirs on the board.

TABLE_KEYS: list[BindingType] = [
    Binding("n", "after", "results", id="table.after", tooltip="Places, behaviour, the next game"),
    Binding("v", "review", "review", id="table.review",
            tooltip="Every move graded, by proof or by estimate, and deals kept and broken"),
    Binding("o", "offer", "offer", id="table.offer", tooltip="Offer a deal"),
    Binding("a", "answer(True)", "accept", id="table.accept", tooltip="Accept the offer"),
    Binding("d", "answer(False)", "decline", id="table.decline", tooltip="Decline the offer"),
    Binding("c", "counter", "counter", id="table.counter", tooltip="Decline, and offer something else"),
    Binding("w", "why", "hint", id="table.why", tooltip="A hint: what the search or the proof says"),
    Binding("x", "free", "give", id="table.free", tooltip="Give chips, discard prisoners, resign"),
    Binding("u", "undo", "undo", id="table.undo", tooltip="Take back, to your act before"),
    Binding("space", "pause", "pause", id="table.pause", tooltip="Machines: stop, or go on"),
    Binding("q", "home", "home", id="table.home", tooltip="Home; the game is kept"),
    Binding("t", "talk", "talk", show=False, id="table.talk", tooltip="Say something at the table"),
    Binding("p", "panel", "panel", show=False, id="table.panel", tooltip="Deals and record, or the hint"),
    Binding("U,shift+u", "redo", "redo", show=False, key_display="U", id="table.redo",
            tooltip="Play again what was taken back"),
    Binding("comma", "look(-1)", "back", key_display=",", show=False, id="table.back",
            tooltip="Look one act back"),
    Binding("full_stop", "look(1)", "forward", key_display=".", show=False, id="table.forward",
            tooltip="Look one act forward; while paused, one act of a machine"),
    Binding("less_than_sign", "look_at(0)", "start", key_display="<", show=False, id="table.begin"),
    Binding("greater_than_sign", "look_at(-1)", "latest", key_display=">", show=False, id="table.latest"),
    Binding("slash,colon", "type", "type", key_display="/", show=False, id="table.type",
            tooltip="Type an act as its code"),
    Binding("s", "save", "save as", show=False, id="table.save", tooltip="Save under a name of your own"),
    Binding("T,shift+t", "tutor", "tutor", show=False, key_display="T", id="table.tutor",
            tooltip="With two players left: ask before a move that gives a win away, or do not"),
    Binding("plus", "speed(1)", "faster", key_display="+", show=False, id="table.faster"),
    Binding("minus", "speed(-1)", "slower", key_display="-", show=False, id="table.slower"),
    Binding("enter", "commit", "go on", show=False, id="table.on"),
    Binding("escape", "back_off", "clear", show=False, id="table.clear",
            tooltip="Drop what is typed, or close what is open"),
]  # fmt: skip
