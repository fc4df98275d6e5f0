"""The gallery of games as a place: its cards, where letters are keys, and the line that finds one, where they
are text."""

from __future__ import annotations

from nimarcade.view.place import Action, page, paging, widget

GALLERY = page(
    "gallery",
    "Play",
    "screens.gallery:Gallery",
    "play",
    key="n",
    about="every game, as cards",
    footer=True,
    opened_as="new",
).holding(
    "Every game as a card: what you do, how hard it is, how you stand. Enter plays the marked one as you "
    "played it last. Press / to find a game by a word; there letters are text, and the arrow down leads "
    "back to the cards.",
    Action("gallery.find", "slash", "find", "Find a game by its name or by what you do", footer=True),
)
CARDS = widget("cards", "Cards", "screens.gallery:Cards", within=("gallery",)).with_keys(
    Action("cards.play", "enter", "play", "Play the marked game as you played it last", footer=True),
    Action("cards.form", "o", "settings", "Other settings: start, rules, who plays", footer=True),
    Action("cards.lessons", "l", "lessons", "The lessons of the marked game", footer=True),
    Action("cards.rules", "r", "rules", "How the marked game is played and won", footer=True),
    Action("cards.left", "left", "left", does="step(-1)"),
    Action("cards.right", "right", "right", does="step(1)"),
    Action("cards.up", "up,k", "up", does="row(-1)"),
    Action("cards.down", "down,j", "down", does="row(1)"),
    *paging("cards"),
    Action("cards.first", "home", "first", does="step(-100000)"),
    Action("cards.last", "end", "last", does="step(100000)"),
)
FIND = widget("find", "Finding a game", "screens.gallery:Find", within=("gallery",)).with_keys(
    Action("find.play", "enter", "play", "Play the marked game", does="submit", footer=True),
    Action("find.cards", "down", "to the cards", does="leave(False)", footer=True),
    Action("find.clear", "escape", "all games", "Forget what was typed", does="leave(True)", footer=True),
)
