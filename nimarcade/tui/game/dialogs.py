"""Questions over a game: the name under which it is kept."""

from __future__ import annotations

from nimarcade.tui.keys import bindings
from nimarcade.tui.page import AskText
from nimarcade.view import places


class SaveAs(AskText):
    """Asks for the name under which a game is to be kept, until one will do."""

    PURPOSE = places.SAVE_AS.purpose
    BINDINGS = bindings(places.SAVE_AS)
    NOTE = "Enter saves under this name. Every move is saved by itself in any case."
