"""All places of the arcade and the keys that lead to their actions: home, the palette, key settings, help and
`nimarcade keys` read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nimarcade.view import game_places as play
from nimarcade.view.place import (
    Action,
    Place,
    dialog,
    exercise_text,
    footed,
    list_text,
    page,
    reading,
    walking,
    widget,
)

if TYPE_CHECKING:
    from nimarcade.core import told

# What every part of the arcade shares: the lists and forms, the settings, small questions.

APP = Place("app", "Everywhere", "app:Arcade", "program").with_keys(
    footed("app.find", "ctrl+p", "find", "Anything by its name", "command_palette", first=True),
    footed("app.help", "question_mark,f1", "help", "Keys and purpose of this place"),
    footed("app.quit", "q", "home", "Home; games are kept", does="home"),
    Action("app.quit_now", "ctrl+q,ctrl+c", "quit", "Leave; games are kept", does="quit", first=True),
    Action("app.screenshot", "f9", "screenshot", "Save what you see as an SVG file", does="picture"),
    Action(
        "app.suspend",
        "ctrl+z",
        "suspend",
        "Back to the shell; its fg comes back here",
        does="suspend_process",
    ),
)
MENU = widget(
    "menu",
    "Lists",
    "menu:Menu",
    within=(
        *("home", "friends", "room", "keys", "learn", "examples", "lesson", "lesson-table"),
        *("puzzles", "lab", "positions", "pick", "assignment"),
    ),
).with_keys(
    Action("menu.up", "up,k", "up", does="move(-1)"),
    Action("menu.down", "down,j", "down", does="move(1)"),
    Action("menu.page_up", "pageup", "page up", does="move(-6)"),
    Action("menu.page_down", "pagedown", "page down", does="move(6)"),
    Action("menu.first", "home", "first", does="move(-100000)"),
    Action("menu.last", "end", "last", does="move(100000)"),
    footed("menu.open", "enter", "open", "Open what is marked", does="choose"),
)
SAVED = page(
    "saved",
    "Saved games",
    "screens.saved:Saved",
    "program",
    key="s",
    about="go on, replay, look where it turned",
).holding(
    "Go on with a game, replay one move by move, or review it: every move is graded. A replay or a review "
    "can be played on from any position.",
    footed("saved.replay", "p", "replay", "Step through the game from its start"),
    footed("saved.review", "v", "review", "Every move graded, with reasons"),
    Action("saved.table", "m", "table", "So Long Sucker: places, behaviour, the match, its next game"),
    footed("saved.rename", "r", "rename"),
    Action("saved.import", "i", "import", "Paste a game: a list of moves"),
    footed("saved.delete", "d,delete", "delete", "Delete it, after a question"),
)
SHELF = widget("shelf", "Saved games as cards", "screens.saved:Shelf", within=("saved",)).with_keys(
    *walking("shelf"),
    footed("shelf.open", "enter", "open", "Go on with it, or step through it", does="choose"),
)
PROGRESS = page(
    "progress",
    "Progress",
    "screens.progress:ProgressScreen",
    "train",
    key="g",
    about="what you played, and what you can do",
).holding(
    "What you played, how many wins you kept, and what you have shown that you can do. All of it is kept "
    "in files of your own on this machine, and nowhere else.",
    *reading("progress"),
    footed("progress.export", "e", "export", "Write all of it to a file"),
    footed("progress.reset", "X", "forget", "Forget statistics and achievements, after a question"),
)
SETTINGS = page(
    "settings",
    "Settings",
    "screens.settings:SettingsScreen",
    "program",
    key="comma",
    about="colours, keys, speed",
).holding("Everything here takes effect and is stored at once.")
KEYS = page("keys", "Keys", "screens.settings:Keys", "program").holding(
    "Give an action another key: Enter, then press it.",
    footed("keys.reset", "backspace,delete", "as it was", "The built-in key again"),
)
PRESS = dialog("press", "A new key", "screens.settings:Press").holding(
    "Press the new key; Esc leaves the old one."
)
HELP = dialog("help", "Help", "dialogs:Help").holding(
    "Every key that works where you came from.",
    footed("help.close", "escape,question_mark,f1,enter", "close", does="app.pop_screen"),
)
SMALL = dialog("small", "A small window", "screens.home:TooSmall").holding(
    "The arcade needs a larger window; your game waits unchanged."
)
COPIED = dialog("copied", "Copied", "dialogs:Copied").holding(
    "What was copied, to be read or marked with the mouse.",
    footed("copied.close", "escape,enter", "close", does="app.pop_screen"),
)
IMPORT = dialog("import", "Import a game", "dialogs:Import").holding(
    "Paste or type a game: the code of its start, then its moves, one a line or several with blanks between.",
    footed("import.take", "ctrl+s,f2", "open the game", shown="^s", first=True),
    footed("import.cancel", "escape", "cancel", does="dismiss(None)", first=True),
)
PAGE = Place("page", "Screens", "page:Page", "program").with_keys(
    footed("page.back", "escape", "back", does="leave")
)
FORM = widget(
    "form", "Forms", "controls:Form", within=("new", "table", "settings", "deal", "chips")
).with_keys(
    Action("form.up", "up", "row above", does="app.focus_previous"),
    Action("form.down", "down", "row below", does="app.focus_next"),
    Action("form.page_up", "pageup", "page up"),
    Action("form.page_down", "pagedown", "page down"),
)
CHOOSE = widget(
    "choose", "Choices", "controls:Choose", within=("form", "new", "table", "settings", "deal", "chips")
).with_keys(
    Action("choose.before", "left,h", "value before", does="turn(-1)", shared="change"),
    Action("choose.next", "right,l,space", "next value", does="turn(1)", shared="change"),
)
BUTTON = widget(
    "button", "Buttons", "controls:Act", within=("form", "new", "table", "settings", "first-round")
).with_keys(footed("act.do", "enter,space", "do it"))
CONFIRM = dialog("confirm", "Yes or no", "dialogs:Confirm").holding(
    "Say yes or no.",
    footed("confirm.no", "n,escape,enter", "no", does="dismiss(False)"),
    footed("confirm.yes", "y", "yes", does="dismiss(True)"),
)
ASK = dialog("ask", "A question", "dialogs:Ask").holding(
    "Type, then Enter; Esc leaves everything as it is.",
    footed("ask.cancel", "escape", "cancel", does="dismiss(None)"),
)
ASKED = widget("asked", "A line to type", "dialogs:Line", within=("ask", "save-as")).with_keys(
    footed("ask.take", "enter", "take it", does="submit", first=True)
)

RULE = (
    "Esc takes one step back: it closes what is open, drops what is drafted or typed, leaves a line, shows "
    "all again where something was looked for, and then goes to the screen before; a game says so first. q "
    "goes home from everywhere, and from home out of the arcade.",
    "A click marks, and a click on what is marked does what enter does. On boards, maps and graphs it only "
    "points: enter plays. Keys at the foot of a screen, buttons and arrows are done at once.",
)
"""Meaning of Esc, q and a click everywhere."""

# The lab, and training: lessons, puzzles, cards, assignments, the review of a game.

LAB = page("lab", "Lab", "screens.lab:Lab", "explore", key="b", about="maps, open questions, claims").holding(
    "Explore: maps of who wins and of values, questions nobody has answered, and what the papers claim, "
    "checked here by brute force.",
    *list_text("lab"),
    footed("lab.go", "g,slash", "any map", "The map of a position by its code"),
)
MAP = page("map", "Maps", "screens.map:MapScreen", "explore").holding(
    "Walk about in a game's positions: two numbers vary, the others are fixed and can be changed. A dot "
    "marks a position that is lost for the player to move. Every cell can be played.",
    Action(
        "plane.less", "left_square_bracket,comma,minus", "less", does="scrub(-1)", shared="layer", shown="["
    ),
    Action(
        "plane.more",
        "right_square_bracket,full_stop,plus",
        "layer",
        does="scrub(1)",
        shared="layer",
        shown="]",
    ),
    Action("plane.far_less", "left_curly_bracket", "8 less", does="scrub(-8)"),
    Action("plane.far_more", "right_curly_bracket", "8 more", does="scrub(8)"),
    footed("plane.play", "enter,p", "play", "Play from this cell, in the seat that can win"),
    footed("plane.what", "v", "value", "Who wins, the SG value, or plies to the end"),
    footed("plane.zoom", "z", "zoom", "Signs, numbers, or half a character a cell"),
    Action("plane.turn", "t", "other layer", "Which number the layers change"),
    Action("plane.axes", "a", "axes", "Which two numbers vary"),
    Action("plane.convention", "m", "misère", "Between normal and misère play"),
    Action("plane.why", "w", "why", "The reason on the whole screen where it is small; else it is read on"),
    Action("plane.go", "g,slash", "go to", "A position by its code"),
    Action("plane.export", "e", "export", "A picture in a file, PNG or SVG"),
)
HEAT_MAP = widget("heat-map", "Cells", "boards.heat_map:HeatMap", within=("map",)).with_keys(
    Action("heat.left", "left,h", "left", does="step(-1,0)", shared="move"),
    Action("heat.right", "right,l", "right", does="step(1,0)", shared="move"),
    Action("heat.up", "up,k", "up", does="step(0,-1)", shared="move"),
    Action("heat.down", "down,j", "down", does="step(0,1)", shared="move"),
    Action("heat.far_left", "shift+left,H", "far left", does="step(-8,0)"),
    Action("heat.far_right", "shift+right,L", "far right", does="step(8,0)"),
    Action("heat.far_up", "shift+up,K,pageup", "far up", does="step(0,-8)"),
    Action("heat.far_down", "shift+down,J,pagedown", "far down", does="step(0,8)"),
    Action("heat.corner", "home", "to the corner"),
    Action("heat.next", "n", "next zero", does="zero(1)"),
    Action("heat.previous", "N", "zero before", does="zero(-1)"),
)
PROBLEM = page("problem", "Open problems", "screens.lab:ProblemPage", "explore").holding(
    "A question nobody has answered. Patterns were proposed by a machine from small positions and tried "
    "on larger ones; to survive is no proof, and what is proved is called so.",
    *reading("problem"),
    footed("problem.map", "m", "map", "The map of this problem"),
    footed("problem.positions", "p", "positions", "Positions that break a pattern, to be played"),
)
POSITIONS = page("positions", "Positions that break a pattern", "screens.lab:Positions", "explore").holding(
    "Choose one to play it; you take the side whose turn it is."
)
CLAIMS = page("claims", "Claims", "screens.lab:Claims", "explore").holding(
    "What a paper claims. Enter checks the claim that is marked, by the rules and brute force alone, and "
    "tells on how many positions it held or which one breaks it.",
    footed("claims.all", "a", "check all", "All of them, from the marked one on"),
    footed("claims.box", "x", "box", "Other bounds, such as largest=20"),
    footed("claims.stop", "s", "stop"),
    Action("claims.on", "space", "read on", does="scroll(1)"),
    Action("claims.back", "b", "read back", does="scroll(-1)"),
)
CLAIM_LIST = widget(
    "claim-list", "List of claims", "screens.lab:ClaimList", within=("claims", "menu")
).with_keys(footed("claims.check", "enter", "check", "Check what is marked", does="choose"))


LEARN = page(
    "learn",
    "Learn",
    "screens.learn:Learn",
    "train",
    key="l",
    about="rules and lessons, step by step",
    footer=True,
).holding(
    "Read how a game is played and won, or take a lesson on the board; it keeps your place. On the map "
    "● is finished, ◆ begun, ○ ready, ◌ builds on a lesson that is not finished.",
    *list_text("learn"),
    footed("learn.assignment", "a", "assignment", "Open an assignment by its code"),
)
READER = page("reader", "Pages", "screens.learn:Reader", "train").holding(
    "How this game is played and won. Every move and position told was checked.",
    *reading("reader"),
    footed("reader.play", "p", "play it", "Start a game of this kind"),
    footed("reader.examples", "e", "examples", "Play a position of this page"),
)
EXAMPLES = page("examples", "Examples to play", "screens.learn:Examples", "train").holding(
    "The positions of the page. You play the seat that must decide, machines the others."
)
LESSON = page("lesson", "Lessons", "screens.learn:LessonScreen", "train").holding(
    "Read, then answer: play the move on the board, choose, or type. A wrong answer is explained and "
    "costs nothing. Your place is kept when you leave.",
    footed("lesson.on", "enter", "go on", does="go_on"),
    footed("lesson.hint", "w,f2", "hint", "A hint; ask again for more"),
    footed("lesson.skip", "s,f3", "skip", "To the next step, this one left open"),
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
).with_keys(footed("lesson.offer", "o", "offer", "Put a deal together"))
ASSIGNMENTS = "Assignments"
ASSIGNMENT = page("assignment", "Assignment", "screens.progress:AssignmentScreen", "train").holding(
    "What your teacher asks for: lessons, puzzles and games. Enter opens a part; what is done is kept by "
    "itself. The line to hand in says what you have done and how well.",
    footed("assignment.result", "r", "result", "The line to hand in, shown and written to a file"),
)
REVIEW = page("review", "Review", "screens.review:ReviewScreen", "train").holding(
    "Every move is graded: n and p go from mistake to mistake, w tells the reasons and what would have "
    "won, t lets you try another move on the board, a plays out what follows if nobody errs, b the same "
    "after the best move instead. Lines are kept here: o opens them one after the other. The graph on "
    "top shows who stood to win: you above the line, the other below it, at a table a band for each. The "
    "higher, the fewer moves kept the win; a click on it goes there.",
    footed("review.next", "n", "next mistake", does="mistake(1)"),
    footed("review.previous", "p,N,shift+n", "previous", "Mistake before", does="mistake(-1)"),
    footed("review.why", "w", "why", "Reasons, and what would have won; again: away"),
    footed("review.try", "t", "try", "Another move here: right or wrong, and why", does="try_move"),
    footed(
        "review.answer",
        "a",
        "play out",
        "What follows this move if nobody errs, played on the board",
        does="line(False)",
    ),
    footed(
        "review.best",
        "b",
        "best instead",
        "What follows the best move instead, played on the board",
        does="line(True)",
    ),
    Action("review.lines", "o", "lines", "The lines kept here, one after the other, then back to the game"),
    Action("review.tree", "V,shift+v", "branches", "Every move of every line of the game"),
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
    footed("puzzle.on", "enter", "next", does="go_on"),
    footed("puzzle.why", "w,f2", "hint", "A hint, in steps; then it is not rated", does="hint"),
    Action("puzzle.solution", "G,shift+g", "give up", "The solution and its reasons"),
    footed("puzzle.next", "s,f3", "another", "Another puzzle; this one stays open"),
    footed("puzzle.game", "g", "game", "Puzzles of the next game", does="turn('game')"),
    footed("puzzle.kind", "f", "kind", "Puzzles of the next kind", does="turn('kind')"),
    Action(
        "puzzle.level", "v", "level", "Another level: 1 to 5, or what suits your rating", does="turn('level')"
    ),
    footed("puzzle.daily", "t", "today's", "The puzzle of the day"),
    footed("puzzle.run", "r", "run", "As many as you can against the clock; passing counts as a mistake"),
    footed(
        "puzzle.result",
        "Y,shift+y",
        "result",
        "Your result in a line for a friend: of the puzzle of the day, or of a run",
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
    "screens.puzzles:DeckScreen",
    "train",
    key="m",
    about="wins you gave away: keep them now",
).holding(
    "Each card is a position in which you gave a win away. Play a move that keeps it. A card that you "
    "know comes back later and later, one that you miss comes back soon. A hint makes it come sooner; "
    "only the first answer counts.",
    footed("deck.on", "enter", "go on", does="go_on"),
    footed("deck.hint", "w,f2", "hint", "Where to look, the move, why"),
    footed("deck.skip", "s,f3", "skip", "To the next card; this one stays due"),
    footed("deck.all", "a", "all cards", "Review every card, due or not"),
    Action("deck.remove", "D,delete", "remove", "Take this card out of the deck, after a question"),
    Action("deck.export", "e", "export", "Write the deck to a file"),
    Action("deck.reset", "X", "reset", "Forget all cards, after a question"),
    Action("deck.type", "slash,colon", "type", "Type the move, or hint, why, skip, remove", shown="/"),
    *exercise_text("deck"),
)

# Games with friends elsewhere, before they begin.

FRIENDS = page(
    "friends",
    "Play with friends",
    "screens.friends:Friends",
    "play",
    key="f",
    about="each at a window of their own",
).holding("Open a table for friends, each at a window of their own, sit down at theirs, or go back to one.")
TABLES = page("tables", "Tables of a host", "screens.friends:Tables", "play").holding(
    "Every table of this host. Enter sits down at the marked one, B begins another.",
    footed("tables.begin", "b", "begin", "Begin a table: a game, and who plays"),
)
LISTED = widget("listed", "Tables as cards", "screens.friends:Listed", within=("tables",)).with_keys(
    *walking("listed"), footed("listed.open", "enter", "sit down", does="choose")
)
ROOM = page("room", "The table", "screens.friends:Room", "play").holding(
    "Who sits where, and who is ready. The game begins when all are. Who opened the table seats machines.",
    footed("room.ready", "r", "ready", "Say that the game may begin"),
    footed("room.copy", "c", "copy link", "What friends type, copied and shown", does="copy(False)"),
    Action("room.watch", "w", "copy to watch", "What one types to look on", does="copy(True)"),
    Action("room.invitation", "i", "copy invitation", "The link to the marked seat, and to no other"),
    footed("room.turn", "m", "machine", "The next machine in the marked seat", does="turn"),
    Action("room.free", "o", "open", "Open the marked seat again"),
    footed("room.start", "S,shift+s", "begin", "The game begins, whoever is ready"),
    footed("room.name", "n", "name", "Your name at the table"),
    footed("room.close", "X,shift+x", "close", "Close the table, after a question"),
    *list_text("room"),
)

HALL = page("hall", "The class", "screens.hall:HallScreen", "play").holding(
    "Who is here, what is played, who stands where. The teacher begins the first round; each further one "
    "begins by itself once all games are over.",
    footed(
        "hall.next", "n", "next round", "The first round, or the next one, after a question while games go on"
    ),
    footed("hall.pause", "space", "stop all", "Stop all games, or let them go on"),
    footed("hall.announce", "a", "announce", "Say something to everybody"),
    footed("hall.words", "s", "standings", "Who stands where", does="turn(True)"),
    footed("hall.boards", "b", "boards", "The boards of this round", does="turn(False)"),
    footed("hall.copy", "c", "copy link", "What pupils type, copied and shown"),
    Action("hall.hold", "p", "stop table", "Stop the marked game, or let it go on"),
    Action("hall.machine", "m", "machine", "A machine plays on for somebody at the marked table"),
    Action(
        "hall.free", "f", "free a name", "Let somebody come back from another machine, whose own one is lost"
    ),
    footed("hall.finish", "X,shift+x", "end", "End the class, after a question"),
    Action("hall.on", "d", "read on", "Scroll what is told", does="scroll(1)"),
    Action("hall.back", "u", "read back", does="scroll(-1)"),
)
BOARDS = widget("boards", "Boards of a class", "screens.hall:Boards", within=("hall",)).with_keys(
    *walking("boards"),
    footed("boards.open", "enter", "look on", "Look on at the marked table", does="choose"),
)

# Home and the whole list.

HOME_LISTS = (
    *(play.GALLERY, LEARN, DAILY, play.NEW_TABLE, FRIENDS, PUZZLES),
    *(DECK, SAVED, LAB, PROGRESS, SETTINGS),
)
"""Places that home leads to, in its order."""


def opening(place: Place) -> Action:
    label = place.label or place.title.lower()
    name = f"home.{place.opened_as or place.name}"
    return Action(name, place.key, label, does=f"go('{place.name}')", footer=place.footer)


PLAY_ON = footed("home.continue", "c", "play on", "Go on with the last game", does="go('continue')")
RUNG = footed("home.rung", "o", "opponent", "A game against the next opponent", does="go('rung')")
HOME = page("home", "Home", "screens.home:Home", "program").holding(
    "Choose what to do. Games are saved by themselves after every move.",
    Action("home.stay", "escape", "", "Home is where this key ends"),
    PLAY_ON,
    RUNG,
    *map(opening, HOME_LISTS),
    footed("home.quit", "q", "quit", "Leave; games are kept", does="app.quit"),
)

PLACES = (
    *(APP, PAGE, MENU, HOME),
    *(play.GALLERY, play.CARDS, play.FIND, play.NEW, play.NEW_TABLE, play.FIRST_ROUND, play.JOINING),
    *(COPIED, IMPORT, FORM, CHOOSE, BUTTON),
    *(play.BOARD, play.PLAY, play.ENTRY, play.MOVES, play.TREE, play.TREE_LIST, play.PANEL, play.MOVE_MAP),
    *(play.TABLE_BOARD, play.TABLE_PLAY, play.WITH_OTHERS, play.ANSWERS, play.TABLE_ANSWERS),
    *(play.PICK, play.DEAL, play.CHIPS, play.HANDOVER, play.TUTOR, play.VALUES, play.SAVE_AS, play.AFTER),
    *(FRIENDS, TABLES, LISTED, ROOM, HALL, BOARDS),
    *(LEARN, READER, EXAMPLES, LESSON, LESSON_TABLE, ASSIGNMENT),
    *(PUZZLES, DAILY, DECK, PROGRESS, REVIEW, SAVED, SHELF),
    *(LAB, MAP, HEAT_MAP, PROBLEM, POSITIONS, CLAIMS, CLAIM_LIST),
    *(SETTINGS, KEYS, PRESS, CONFIRM, ASK, ASKED, HELP, SMALL),
)
BY_NAME = {place.name: place for place in PLACES}

# Which keys lead to which action: as built in, as changed by a person, and where two would meet.

Changed = Mapping[str, str]
"""Name of an action → the keys that a person gave it, with commas between."""

FIXED = ("escape", "enter", "ctrl+q", "ctrl+c", "ctrl+p", "tab", "shift+tab")
"""Keys that keep their meaning, so that nobody locks themselves out."""

SIGNS = {
    "escape": "esc", "enter": "enter", "space": "space", "tab": "tab", "backspace": "bksp", "delete": "del",
    "pagedown": "pgdn", "pageup": "pgup", "comma": ",", "full_stop": ".", "slash": "/", "colon": ":",
    "plus": "+", "minus": "-", "equals_sign": "=", "less_than_sign": "<", "greater_than_sign": ">",
    "left_square_bracket": "[", "right_square_bracket": "]", "left_curly_bracket": "{",
    "right_curly_bracket": "}", "question_mark": "?",
}  # fmt: skip
ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}


def sign(key: str, *, ascii: bool = True) -> str:
    """A key as people read it: `?`, `esc`, `^q`, `shift+n`."""
    *modifiers, last = key.split("+")
    last = SIGNS.get(last, last) if ascii else ARROWS.get(last, SIGNS.get(last, last))
    if "ctrl" in modifiers:
        modifiers.remove("ctrl")
        last = f"^{last}"
    return "+".join([*modifiers, last])


def keys_of(action: Action, changed: Changed) -> list[str]:
    keys = action.keys if action.fixed else changed.get(action.name, action.keys)
    return [key.strip() for key in keys.split(",")]


def is_changed(action: Action, changed: Changed) -> bool:
    """True if a person gave it keys other than the built-in ones."""
    return keys_of(action, changed) != action.keys.split(",")


def plain_keys(action: Action, changed: Changed) -> str:
    """Its keys in plain letters: `?, f1`."""
    return ", ".join(map(sign, keys_of(action, changed)))


def lettered(text: str, at: Iterable[Place], changed: Changed) -> Action | None:
    """The action of a text of one letter as a key at one of the places."""
    actions = (action for place in at for action in place.actions if action.label)
    return next((action for action in actions if text in keys_of(action, changed)), None)


@dataclass(frozen=True, slots=True)
class Bound:
    place: Place
    action: Action


def every() -> Iterator[Bound]:
    return (Bound(place, action) for place in PLACES for action in place.actions)


def as_json(bound: Bound, changed: Changed) -> told.Key:
    action = bound.action
    return {
        "place": bound.place.name,
        "action": action.name,
        "keys": keys_of(action, changed),
        "help": action.about,
        "changed": is_changed(action, changed),
    }


def changeable() -> Iterator[Bound]:
    """Those to which other keys can be given, each name once."""
    seen: set[str] = set()
    for bound in every():
        action = bound.action
        if action.label and not action.fixed and action.name not in seen:
            seen.add(action.name)
            yield bound


def clash(key: str, mine: Bound, changed: Changed) -> Bound | None:
    """The action that already has this key where `mine` works."""
    return next(
        (
            other
            for other in every()
            if other.action.name != mine.action.name
            and together(mine.place, other.place)
            and key in keys_of(other.action, changed)
        ),
        None,
    )


def together(place: Place, other: Place) -> bool:
    """True if a key pressed at one place could mean the action of the other."""
    return (
        place == other
        or "app" in (place.name, other.name)
        or place.name in other.within
        or other.name in place.within
    )
