"""The keys of the table screen; chips, piles and the next player have theirs on the board."""

from __future__ import annotations

from textual.binding import Binding, BindingType

KEYS: list[BindingType] = [
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
