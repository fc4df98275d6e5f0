"""The places of practice: puzzles and the deck of mistakes. `view/places.py` has them among all others."""

from __future__ import annotations

from nimarcade.view.place import Action, exercise_text, page

PUZZLES = page(
    "puzzles",
    "Puzzles",
    "screens.puzzles:Puzzles",
    "train",
    key="p",
    about="without end, as hard as you like",
).holding(
    "Puzzles without end. Answer on the board, choose, or type. Only the first answer to a puzzle counts "
    "for your rating; a wrong one is refuted on the board, then try again or see why.",
    Action("puzzle.on", "enter", "next", does="go_on", footer=True),
    Action("puzzle.why", "w,f2", "why", "The solution and its reasons", footer=True),
    Action("puzzle.next", "s,f3", "another", "Another puzzle; this one stays open", footer=True),
    Action("puzzle.game", "g", "game", "Puzzles of the next game", does="turn('game')", footer=True),
    Action("puzzle.kind", "f", "kind", "Puzzles of the next kind", does="turn('kind')", footer=True),
    Action(
        "puzzle.level", "v", "level", "Another level: 1 to 5, or what suits your rating", does="turn('level')"
    ),
    Action("puzzle.daily", "t", "today's", "The puzzle of the day", footer=True),
    Action(
        "puzzle.result",
        "Y,shift+y",
        "result",
        "Of the puzzle of the day: your result in a line for a friend, copied and shown",
        footer=True,
        shown="Y",
    ),
    Action("puzzle.type", "slash,colon", "type", "Type the answer, or why, next", shown="/"),
    *exercise_text("puzzle"),
)
DAILY = page(
    "daily",
    "Puzzle of the day",
    "screens.puzzles:Daily",
    "train",
    key="d",
    about="one a day, the same for everyone",
).holding(
    "The puzzle of the day, the same for everyone. Only the first answer counts; a wrong one is refuted on "
    "the board, then try again or see why."
)
DECK = page(
    "deck",
    "Mistakes",
    "screens.deck:DeckScreen",
    "train",
    key="m",
    about="wins you gave away: keep them now",
).holding(
    "Each card is a position in which you gave a win away. Play a move that keeps it. A card that you "
    "know comes back later and later, one that you miss comes back soon. A hint makes it come sooner; "
    "only the first answer counts.",
    Action("deck.on", "enter", "go on", does="go_on", footer=True),
    Action("deck.hint", "w,f2", "hint", "Where to look, the move, why", footer=True),
    Action("deck.skip", "s,f3", "skip", "To the next card; this one stays due", footer=True),
    Action("deck.all", "a", "all cards", "Review every card, due or not", footer=True),
    Action("deck.remove", "D,delete", "remove", "Take this card out of the deck, after a question"),
    Action("deck.export", "e", "export", "Write the deck to a file"),
    Action("deck.reset", "X", "reset", "Forget all cards, after a question"),
    Action("deck.type", "slash,colon", "type", "Type the move, or hint, why, skip, remove", shown="/"),
    *exercise_text("deck"),
)
