"""Line mode in a host's lobby: the tables there, one of which is joined, or another one begun."""

from __future__ import annotations

from collections.abc import Callable

from nimarcade.core.errors import BadInput, NimarcadeError
from nimarcade.line.away import unreached
from nimarcade.line.ears import Ears
from nimarcade.line.terminal import flush, say, say_all
from nimarcade.play.mirror import Mirror
from nimarcade.play.opening import opening
from nimarcade.view import lobby, spoken

HELP = (
    "A number joins that table. A game begins one, such as nim, or nim:3,4,5 open,strong with its players. "
    "An empty line lists them again, quit leaves."
)


def chosen(ears: Ears, at: Callable[[str, str | None], Mirror]) -> Mirror | None:
    """The table that a visitor joins or begins, known by its name and key; None where nothing is wished.
    Raises BadInput where the host sends one away."""
    mirror, told = ears.mirror, False
    while True:
        if mirror.bye:
            raise BadInput(mirror.bye)
        if mirror.begun is not None:
            return at(*mirror.begun)
        for why in mirror.refused.values():
            say(spoken.as_sentence(why))
        mirror.refused.clear()
        if mirror.tables is not None and not told:
            say_all(_listed(mirror))
            told = True
        flush()
        kind, text = ears.next(typed=mirror.tables is not None)
        if kind == "end" or (kind == "line" and text.casefold() in ("quit", "q")):
            return None
        if kind == "lost" and text:
            say(unreached(text))
        elif kind == "line" and not text:
            told = False
        elif kind == "line":
            if text.isdecimal():
                if (row := dict(enumerate(mirror.tables or (), 1)).get(int(text[:9]))) is not None:
                    return at(row.table, None)
                say(f"There is no table {text}.")
            else:
                _begin(ears, text)


def _begin(ears: Ears, text: str) -> None:
    code, _, seats = text.partition(" ")
    try:
        opening(code, seats.strip() or None)
        ears.say(ears.mirror.begin(code, seats.strip() or None)[1])
    except NimarcadeError as error:
        say(spoken.as_sentence(str(error)))


def _listed(mirror: Mirror) -> list[str]:
    tables = ["{}: {}, {}".format(*lobby.row_words(row)) for row in mirror.tables or ()]
    return [
        *(f"{n}: {words}." for n, words in enumerate(tables, 1)),
        *([] if tables else ["No table is open yet."]),
        HELP,
    ]
