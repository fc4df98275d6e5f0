"""The places of training: lessons, puzzles, the deck of mistakes, assignments, the review of a game."""

from __future__ import annotations

from nimarcade.view.place import (
    Action,
    exercise_text,
    list_text,
    page,
    reading,
    widget,
)

LEARN = page(
    "learn",
    "Learn",
    "screens.learn:Learn",
    "train",
    key="l",
    about="rules and lessons, step by step",
    footer=True,
).holding(
    "Read how a game is played and won, or take a lesson on the board. Lessons keep your place: stop "
    "whenever you like.",
    *list_text("learn"),
    Action("learn.assignment", "a", "assignment", "Open an assignment by its code", footer=True),
)
READER = page("reader", "Pages", "screens.learn:Reader", "train").holding(
    "How this game is played and won. Every move and position told was checked.",
    *reading("reader"),
    Action("reader.play", "p", "play it", "Start a game of this kind", footer=True),
    Action("reader.examples", "e", "examples", "Play a position of this page", footer=True),
)
EXAMPLES = page("examples", "Examples to play", "screens.learn:Examples", "train").holding(
    "The positions of the page. You play the seat that must decide, machines the others.",
)
LESSON = page("lesson", "Lessons", "screens.lesson:LessonScreen", "train").holding(
    "Read, then answer: play the move on the board, choose, or type. A wrong answer is explained and "
    "costs nothing. Your place is kept when you leave.",
    Action("lesson.on", "enter", "go on", does="go_on", footer=True),
    Action("lesson.hint", "w,f2", "hint", "A hint; ask again for more", footer=True),
    Action("lesson.skip", "s,f3", "skip", "To the next step, this one left open", footer=True),
    Action("lesson.back", "b,f4", "step back", "To the step before"),
    Action("lesson.again", "r,f5", "again", "This step anew"),
    Action(
        "lesson.restart",
        "R,f6",
        "from the start",
        "The whole lesson from its first step; what is solved stays solved",
    ),
    Action(
        "lesson.type",
        "slash,colon",
        "type",
        "Type the answer, or hint, skip, back, again, restart",
        shown="/",
    ),
    *exercise_text("lesson"),
)
LESSON_TABLE = widget(
    "lesson-table", "Table of a lesson", "boards.table:LessonTable", within=("lesson",)
).with_keys(
    Action("lesson.offer", "o", "offer", "Put a deal together", footer=True),
)
ASSIGNMENTS = "Assignments"
ASSIGNMENT = page("assignment", "Assignment", "screens.assignment:AssignmentScreen", "train").holding(
    "What your teacher asks for: lessons, puzzles and games. Enter opens a part; what is done is kept by "
    "itself. The line to hand in says what you have done and how well.",
    Action(
        "assignment.result", "r", "result", "The line to hand in, shown and written to a file", footer=True
    ),
)
REVIEW = page("review", "Review", "screens.review:ReviewScreen", "train").holding(
    "Every move is graded: n and p go from mistake to mistake, w tells the reasons and what would have "
    "won, t lets you try another move on the board, a plays out what follows if nobody errs, b the same "
    "after the best move instead. Lines are kept here: o opens them one after the other. The graph on "
    "top shows who stood to win: you above the line, the other below it, at a table a band for each. The "
    "higher, the fewer moves kept the win; a click on it goes there.",
    Action("review.next", "n", "next mistake", does="mistake(1)", footer=True),
    Action("review.previous", "p,N,shift+n", "previous", "Mistake before", does="mistake(-1)", footer=True),
    Action("review.why", "w", "why", "Reasons, and what would have won; again: away", footer=True),
    Action(
        "review.try", "t", "try", "Another move here: right or wrong, and why", does="try_move", footer=True
    ),
    Action(
        "review.answer",
        "a",
        "play out",
        "What follows this move if nobody errs, played on the board",
        does="line(False)",
        footer=True,
    ),
    Action(
        "review.best",
        "b",
        "best instead",
        "What follows the best move instead, played on the board",
        does="line(True)",
        footer=True,
    ),
    Action("review.lines", "o", "lines", "The lines kept here, one after the other, then back to the game"),
    Action("review.tree", "V,shift+v", "branches", "Every move of every line of the game", shown="V"),
    Action("review.back", "comma,left,h", "back", does="look(-1)", shared="step", shown=","),
    Action("review.forward", "full_stop,right,l", "forward", does="look(1)", shared="step", shown="."),
    Action("review.report", "r", "report", "Accuracy of everyone, deals, how to read it"),
    Action("review.turn", "space", "board or words", "On a narrow screen: the board, or the words"),
    Action("review.play_on", "enter", "play on", "A new game from the position shown"),
    Action("review.start", "less_than_sign,home", "start", does="look_at(0)", shown="<"),
    Action("review.last", "greater_than_sign,end", "last move", does="look_at(-1)", shown=">"),
    Action("review.leave", "q", "home", does="app.home"),
)

# puzzles and cards

PUZZLES = page(
    "puzzles",
    "Puzzles",
    "screens.puzzles:Puzzles",
    "train",
    key="p",
    about="without end, as hard as you like",
).holding(
    "Puzzles without end, of games that you have opened; g takes any other. Answer on the board, choose, or "
    "type. Only the first answer to a puzzle counts for your rating; a wrong one is refuted on the board, "
    "then try again. With a hint the puzzle is not rated; giving up counts as a wrong answer.",
    Action("puzzle.on", "enter", "next", does="go_on", footer=True),
    Action("puzzle.why", "w,f2", "hint", "A hint, in steps; then it is not rated", does="hint", footer=True),
    Action("puzzle.solution", "G,shift+g", "give up", "The solution and its reasons", shown="G"),
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
    Action("puzzle.type", "slash,colon", "type", "Type the answer, or hint, solution, next", shown="/"),
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
    "The puzzle of the day, the same for everyone. Only the first answer counts, without a hint; a wrong one "
    "is refuted on the board, then try again."
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
