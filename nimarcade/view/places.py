"""All places of the arcade: home, the palette, key settings, help and `nimarcade keys` read it."""

from __future__ import annotations

from nimarcade.view.gallery_places import CARDS, FIND, GALLERY
from nimarcade.view.lab_places import CLAIM_LIST, CLAIMS, HEAT_MAP, LAB, MAP, POSITIONS, PROBLEM
from nimarcade.view.place import Action, Place, dialog, exercise_text, list_text, page, reading, widget
from nimarcade.view.puzzle_places import DAILY, DECK, PUZZLES
from nimarcade.view.tree_places import AT_TABLE, IN_GAME, IN_REVIEW, TREE, TREE_LIST

# What every part of the arcade shares: the lists and forms, the settings, small questions.

APP = Place("app", "Everywhere", "app:Arcade", "program").with_keys(
    Action("app.find", "ctrl+p", "find", "Anything by its name", "command_palette", footer=True, first=True),
    Action("app.help", "question_mark,f1", "help", "Keys and purpose of this place", footer=True),
    Action("app.quit", "q", "quit", "Leave; games are kept", footer=True),
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
        *("home", "saved", "keys", "learn", "examples", "lesson", "lesson-table"),
        *("puzzles", "lab", "positions", "pick", "assignment"),
    ),
).with_keys(
    Action("menu.up", "up,k", "up", does="move(-1)"),
    Action("menu.down", "down,j", "down", does="move(1)"),
    Action("menu.page_up", "pageup", "page up", does="move(-6)"),
    Action("menu.page_down", "pagedown", "page down", does="move(6)"),
    Action("menu.first", "home", "first", does="move(-100000)"),
    Action("menu.last", "end", "last", does="move(100000)"),
    Action("menu.open", "enter", "open", "Open what is marked", does="choose", footer=True),
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
    Action("saved.replay", "p", "replay", "Step through the game from its start", footer=True),
    Action("saved.review", "v", "review", "Every move graded, with reasons", footer=True),
    Action("saved.table", "m", "table", "So Long Sucker: places, behaviour, the match, its next game"),
    Action("saved.rename", "r", "rename", footer=True),
    Action("saved.import", "i", "import", "Paste a game: a list of moves"),
    Action("saved.delete", "d,delete", "delete", "Delete it, after a question", footer=True),
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
    Action("progress.export", "e", "export", "Write all of it to a file", footer=True),
    Action(
        "progress.reset", "X", "forget", "Forget statistics and achievements, after a question", footer=True
    ),
)
SETTINGS = page(
    "settings",
    "Settings",
    "screens.settings:SettingsScreen",
    "program",
    key="comma",
    about="colours, keys, speed",
).holding(
    "Everything here takes effect and is stored at once.",
)
KEYS = page("keys", "Keys", "screens.settings:Keys", "program").holding(
    "Give an action another key: Enter, then press it.",
    Action("keys.reset", "backspace,delete", "as it was", "The built-in key again", footer=True),
)
PRESS = dialog("press", "A new key", "screens.settings:Press").holding(
    "Press the new key; Esc leaves the old one.",
)
HELP = dialog("help", "Help", "help:Help").holding(
    "Every key that works where you came from.",
    Action("help.close", "escape,question_mark,f1,enter", "close", does="app.pop_screen", footer=True),
)
SMALL = dialog("small", "A small window", "screens.home:TooSmall").holding(
    "The arcade needs a larger window; your game waits unchanged.",
)
COPIED = dialog("copied", "Copied", "screens.texts:Copied").holding(
    "What was copied, to be read or marked with the mouse.",
    Action("copied.close", "escape,enter", "close", does="app.pop_screen", footer=True),
)
IMPORT = dialog("import", "Import a game", "screens.texts:Import").holding(
    "Paste or type a game: the code of its start, then its moves, one a line or several with blanks between.",
    Action("import.take", "ctrl+s,f2", "open the game", shown="^s", footer=True, first=True),
    Action("import.cancel", "escape", "cancel", does="dismiss(None)", footer=True, first=True),
)
PAGE = Place("page", "Screens", "page:Page", "program").with_keys(
    Action("page.back", "escape", "back", does="leave", footer=True),
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
).with_keys(
    Action("act.do", "enter,space", "do it", footer=True),
)
CONFIRM = dialog("confirm", "Yes or no", "dialogs:Confirm").holding(
    "Say yes or no.",
    Action("confirm.yes", "y", "yes", does="dismiss(True)", footer=True),
    Action("confirm.no", "n,escape,enter", "no", does="dismiss(False)", footer=True),
)
ASK = dialog("ask", "A question", "dialogs:Ask").holding(
    "Type, then Enter; Esc leaves everything as it is.",
    Action("ask.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)

# Games begun and played, at the heaps and at the table.

NEW_TABLE = page(
    "table",
    "So Long Sucker",
    "screens.new_game:NewTable",
    "play",
    key="t",
    about="four at a table, deals, betrayal",
    label="So Long Sucker",
).holding(
    "Choose the rules, who sits at the table, and how many games. Arrows up and down walk between the "
    "rows, left and right turn a choice, and Enter starts the game from anywhere.",
    Action("table.start", "enter", "start", "Start the game", footer=True, first=True),
    Action("table.deal", "r", "other position", "Deal another random position", footer=True),
)
NEW = page("new", "New game", "screens.new_game:NewGame", "play").holding(
    "Choose a start and who plays. Arrows up and down walk between the rows, left and right turn a choice, "
    "and Enter starts the game from anywhere.",
    Action("new.start", "enter", "start", "Start the game", footer=True, first=True),
    Action("new.deal", "r", "other start", "Deal another start at random", footer=True),
)
FIRST_ROUND = page("first-round", "First round", "screens.first_round:FirstRoundScreen", "play").holding(
    "A small round of Nim to begin with: take the last stone. It takes a minute, and you cannot fail.",
    Action("first.skip", "escape", "skip", "Home, without this round", does="leave", footer=True),
)
BOARD = widget(
    "board",
    "Board",
    "boards.piles:Board",
    within=("first-round", "play", "lesson", "puzzles", "deck", "review"),
).with_keys(
    Action(
        "board.left",
        "left,h",
        "left",
        "The heap to the left; where heaps lie: take one more",
        does="steer('left')",
        shared="pick",
    ),
    Action(
        "board.right",
        "right,l",
        "right",
        "The heap to the right; where heaps lie: take one fewer",
        does="steer('right')",
        shared="pick",
    ),
    Action(
        "board.up",
        "up,k",
        "up",
        "Take one fewer; where heaps lie: the heap above",
        does="steer('up')",
        shared="pick",
    ),
    Action(
        "board.down",
        "down,j",
        "down",
        "Take one more; where heaps lie: the heap below",
        does="steer('down')",
        shared="pick",
    ),
    Action("board.play", "enter", "play", "Play the move that is shown", does="commit", footer=True),
    Action("board.delete", "d", "delete", "Delete this pile, or keep it after all", does="mark", footer=True),
    Action(
        "board.break",
        "x",
        "break",
        "Break in two what is left of the heap, or make it whole again",
        does="halve",
        footer=True,
    ),
    Action("board.more", "pagedown", "take many more", does="page(1)"),
    Action("board.fewer", "pageup", "take many fewer", does="page(-1)"),
    Action("board.most", "end", "take all", "Take all that the rules allow"),
    Action("board.least", "home", "take none"),
    Action("board.erase", "backspace", "erase a figure", "Figures type how many; drop the last one"),
)
PLAY = Place("play", "Play", "game.piles:PlayScreen", "play").with_keys(
    Action("play.rematch", "n", "rematch", "The same start and players again", footer=True),
    Action("play.retry", "p", "play on", "After a loss: from before the move that gave it away", footer=True),
    Action("play.review", "v", "review", "Every move graded: mistakes, and the reasons why", footer=True),
    Action(
        "play.result",
        "Y,shift+y",
        "result",
        "The game in a line for a friend, copied and shown",
        footer=True,
        shown="Y",
    ),
    Action("play.pause", "space", "pause", "Machines: stop, or go on", footer=True),
    Action("play.why", "w", "why", "A hint: who wins, where, the move, why", footer=True),
    Action("play.lesson", "i", "lesson", "The lesson or page that teaches what the hint says"),
    Action("play.undo", "u", "undo", "Take back, to your move before", footer=True),
    Action("play.home", "q", "home", "Home; the game is kept", footer=True),
    Action(
        "play.back", "comma,left,h", "back", "Look one move back", does="look(-1)", shared="step", shown=","
    ),
    Action(
        "play.forward",
        "full_stop,right,l",
        "forward",
        "Look one move forward",
        does="look(1)",
        shared="step",
        shown=".",
    ),
    *IN_GAME,
    Action("play.map", "m", "move map", "Every move, with who wins after it", footer=True),
    Action("play.redo", "r,U,shift+u", "redo", "Play again what was taken back", shown="r"),
    Action("play.start", "less_than_sign", "start", "Look at the start", does="look_at(0)"),
    Action("play.latest", "greater_than_sign", "latest", "Look at the latest position", does="look_at(-1)"),
    Action(
        "play.sort",
        "equals_sign",
        "sort",
        "The heaps in order of size; else each keeps its place",
    ),
    Action("play.moves", "t", "moves", "The moves so far; arrows step"),
    Action("play.type", "slash,colon", "type a move", "Type a move: its code, or take 3 from 9", shown="/"),
    Action("play.reload", "f5", "reload", "The save as another window has left it"),
    Action("play.save", "s", "save as", "Save under a name of your own"),
    Action("play.draw", "B,shift+b", "copy board", "The board as plain text, copied and shown", shown="B"),
    Action("play.list", "M,shift+m", "copy moves", "The moves as a list, copied and shown", shown="M"),
    Action("play.copy", "y", "copy", "The code of this position, copied and shown"),
    Action(
        "play.tutor", "T,shift+t", "tutor", "Ask before a move that gives a win away, or do not", shown="T"
    ),
    Action(
        "play.claim",
        "C,shift+c",
        "claim",
        "Claim the win: a lost machine concedes if you showed it",
        shown="C",
    ),
    Action("play.fast", "F,shift+f", "fast", "Claim the win, and have the rest played at once", shown="F"),
    Action("play.faster", "plus", "faster", "Machines move faster", does="speed(1)"),
    Action("play.slower", "minus", "slower", "Machines move slower", does="speed(-1)"),
    Action("play.clear", "escape", "close", "Drop the shown move, or close what is open", does="back_off"),
)
ENTRY = widget("entry", "Typing a move", "game.base:Entry", within=("play", "table-play")).with_keys(
    Action("entry.play", "enter", "play", "Play the typed move", does="submit", footer=True),
    Action(
        "entry.back",
        "escape",
        "board",
        "Clear the line; from an empty line, back to the board",
        does="screen.back_off",
        footer=True,
    ),
)
MOVES = widget("moves", "List of moves", "game.side:MoveList", within=("play",)).with_keys(
    Action("moves.back", "up,k,left,h", "back", "One move back", does="step(-1)", footer=True),
    Action("moves.forward", "down,j,right,l", "forward", "One move forward", does="step(1)", footer=True),
    Action("moves.start", "home", "start", does="jump(0)"),
    Action("moves.end", "end", "end", does="jump(-1)"),
)
PANEL = widget("panel", "Panel", "prose:Panel", within=("play", "table-play", "tutor", "review")).with_keys(
    Action("panel.down", "j", "", "Scroll the words down", does="scroll_down", fixed=True),
    Action("panel.up", "k", "", "Scroll the words up", does="scroll_up", fixed=True),
)
MOVE_MAP = widget("move-map", "Move map", "game.side:MoveMap", within=("play",)).with_keys(
    Action("map.up", "up,k", "move up", does="step(-1)"),
    Action("map.down", "down,j", "move down", does="step(1)"),
    Action("map.page_up", "pageup", "page up", does="page(-1)"),
    Action("map.page_down", "pagedown", "page down", does="page(1)"),
    Action("map.first", "home", "first move"),
    Action("map.choose", "enter", "choose", "Show this move on the board", footer=True),
)
SAVE_AS = dialog("save-as", "Save as", "dialogs:SaveAs").holding(
    "Give the game a name; it stays in the folder of your games.",
    Action("save.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)
TUTOR = widget("tutor", "Tutor", "game.tutor:Tutor", within=("play", "table-play")).with_keys(
    Action(
        "tutor.back",
        "t,enter,escape,u",
        "take back",
        "The move is not made; costs as much as the first hint",
        does="screen.settle(False)",
        footer=True,
    ),
    Action(
        "tutor.show",
        "s",
        "reply",
        "How it goes on, on the board",
        does="screen.show_reply",
        footer=True,
    ),
    Action(
        "tutor.keep", "k", "keep", "The move is made all the same", does="screen.settle(True)", footer=True
    ),
    Action(
        "tutor.board",
        "tab",
        "board",
        "To the board: play another move, and the one asked about is taken back",
        does="screen.to_board",
        footer=True,
    ),
)
TABLE_BOARD = widget(
    "table-board", "Piles", "boards.table:TableBoard", within=("table-play", "lesson", "lesson-table")
).with_keys(
    Action("table.play", "enter", "play", "Play what is shown", does="commit", footer=True),
    Action(
        "table.up",
        "up",
        "up",
        "Another next player; lying piles: the pile above",
        does="steer('up')",
        shared="choose",
    ),
    Action(
        "table.down",
        "down",
        "down",
        "Another next player; lying piles: the pile below",
        does="steer('down')",
        shared="choose",
    ),
    Action(
        "table.left",
        "left",
        "left",
        "Pile to the left; lying piles: another next player",
        does="steer('left')",
        shared="choose",
    ),
    Action(
        "table.right",
        "right",
        "right",
        "Pile to the right; lying piles: another next player",
        does="steer('right')",
        shared="choose",
    ),
    Action("table.above", "pageup", "piles before", does="page(-1)"),
    Action("table.below", "pagedown", "piles after", does="page(1)"),
    Action("table.first", "home", "first pile", does="edge(False)"),
    Action("table.last", "end", "last pile", does="edge(True)"),
    Action("table.blue", "b", "blue chip", does="chip(0)"),
    Action("table.red", "r", "red chip", does="chip(1)"),
    Action("table.green", "g", "green chip", does="chip(2)"),
    Action("table.yellow", "y", "yellow chip", does="chip(3)"),
    *(Action(f"table.pile{i}", f"{i}", f"pile {i}", does=f"figure({i})") for i in range(10)),
)
TABLE_PLAY = Place("table-play", "Table", "game.table:TablePlay", "play").holding(
    "Put a chip on a pile. Letters b r g y choose the chip, figures or left and right the pile, up and "
    "down who moves next where you may choose; enter plays. Where piles lie, on narrow screens, the arrows "
    "are the other way round. Two of one colour in a row: that colour's player captures the pile. Offers, "
    "gifts and talk have their keys; every act can be typed after /, and plain words as well: red, pass me "
    "the move and I give you a red chip. A chip in round brackets is about to be put down. Beside the "
    "players: the first mark is at whoever must act, an arrow at whoever moves next if you play what is "
    "shown, + at whoever you may choose instead. !R4 at a pile: one more chip of its top colour, and Red "
    "takes 4. …5 in a tower: five chips between are not drawn. Trust is what a player's word is worth: .50 "
    "at first, more for each promise kept, less for each one broken. Chips in the deadbox are out of the "
    "game.",
    Action("table.after", "n", "results", "Places, behaviour, the next game", footer=True),
    Action(
        "table.review",
        "v",
        "review",
        "Every move graded, by proof or by estimate, and deals kept and broken",
        footer=True,
    ),
    Action("table.offer", "o", "offer", "Offer a deal", footer=True),
    Action("table.accept", "a", "accept", "Accept the offer", does="answer(True)", footer=True),
    Action("table.decline", "d", "decline", "Decline the offer", does="answer(False)", footer=True),
    Action("table.counter", "c", "counter", "Decline, and offer something else", footer=True),
    Action(
        "table.why",
        "w",
        "hint",
        "A hint: what the search or the proof says; after the game, what decided it",
        footer=True,
    ),
    Action("table.home", "q", "home", "Home; the game is kept", footer=True),
    Action("table.lesson", "i", "lesson", "The lesson or page that teaches what the hint says"),
    Action("table.free", "x", "give", "Give chips, discard prisoners, resign", footer=True),
    Action("table.undo", "u", "undo", "Take back, to your act before", footer=True),
    Action("table.pause", "space", "pause", "Machines: stop, or go on", footer=True),
    Action("table.skip", "f", "skip", "Machines act at once until you are asked", footer=True),
    Action("table.talk", "t", "talk", "Say something: an offer in plain words, a warning, a question"),
    Action("table.panel", "p", "panel", "Deals and record, or the hint"),
    Action("table.redo", "U,shift+u", "redo", "Play again what was taken back", shown="U"),
    Action("table.back", "comma", "back", "Look one act back", does="look(-1)"),
    Action(
        "table.forward",
        "full_stop",
        "forward",
        "Look one act forward; while paused, one act of a machine",
        does="look(1)",
    ),
    Action("table.begin", "less_than_sign", "start", does="look_at(0)"),
    Action("table.latest", "greater_than_sign", "latest", does="look_at(-1)"),
    *AT_TABLE,
    Action(
        "table.type", "slash,colon", "type", "Type an act, an offer or talk, in words or codes", shown="/"
    ),
    Action("table.reload", "f5", "reload", "The save as another window has left it"),
    Action("table.save", "s", "save as", "Save under a name of your own"),
    Action("table.draw", "B,shift+b", "copy board", "The table as plain text, copied and shown", shown="B"),
    Action("table.list", "M,shift+m", "copy moves", "The acts as a list, copied and shown", shown="M"),
    Action(
        "table.copy",
        "ctrl+y,y",
        "copy",
        "The code of this position, copied and shown; y alone where it chooses no chip",
    ),
    Action("table.result", "Y,shift+y", "result", "After the game: a line for a friend, copied", shown="Y"),
    Action(
        "table.tutor",
        "T,shift+t",
        "tutor",
        "With two players left: ask before a move that gives a win away, or do not",
        shown="T",
    ),
    Action("table.faster", "plus", "faster", does="speed(1)"),
    Action("table.slower", "minus", "slower", does="speed(-1)"),
    Action("table.on", "enter", "go on", does="commit"),
    Action("table.clear", "escape", "clear", "Drop what is typed, or close what is open", does="back_off"),
)
ANSWERS = widget(
    "answers", "Answers", "game.table_dialogs:Answers", within=("table-play", "pick", "menu")
).with_keys(
    Action("menu.open", "enter", "do it", "Do what is marked", does="choose", footer=True),
)
PICK = dialog("pick", "List of acts", "game.table_dialogs:PickAct").holding(
    "Choose what to do; esc leaves everything as it is.",
    Action("pick.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)
DEAL = dialog("deal", "Offering a deal", "game.table_dialogs:DealForm").holding(
    "An offer is a list of promises, yours and the other's. Start from one of the usual trades and change "
    "what you like: arrows walk and turn, and the line of promises can be typed in. Enter offers it.",
    Action("deal.offer", "enter", "offer", "Make this offer", footer=True, first=True),
    Action("deal.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)
CHIPS = dialog("chips", "Giving chips", "game.table_dialogs:ChipsForm").holding(
    "Type how many chips of each colour; up and down walk, enter does it.",
    Action("chips.do", "enter", "do it", "Discard or give these", footer=True, first=True),
    Action("chips.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)
AFTER = page("after", "After the game", "game.after:AfterGame", "play").holding(
    "Places and scores, how everyone behaved, and the next game at this table. The report can be written "
    "as CSV, a line for each seat of each game.",
    Action("after.next", "n", "next game", "The next game at this table", footer=True),
    Action("after.review", "v", "review", "Every move graded, and deals", footer=True),
    Action("after.all", "a", "all games", "Behaviour in this game, or in the match", footer=True),
    Action("after.export", "e", "export CSV", "Write the report to a file", footer=True),
    Action("after.down", "down,j", "down", does="scroll(1)", shared="scroll"),
    Action("after.up", "up,k", "up", does="scroll(-1)", shared="scroll"),
    Action("after.page_down", "pagedown,space", "page down", does="scroll(10)"),
    Action("after.page_up", "pageup", "page up", does="scroll(-10)"),
    Action("after.home", "q", "home", footer=True),
)

# Learning, and looking back at games.

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
    "after the best move instead. Lines are kept here: o opens them one after the other. The graph below "
    "shows who stood to win, a row for each player and a column for each position, and how hard each win "
    "was to keep: the higher, the fewer moves kept it.",
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
    IN_REVIEW,
    Action("review.back", "comma,left,h", "back", does="look(-1)", shared="step", shown=","),
    Action("review.forward", "full_stop,right,l", "forward", does="look(1)", shared="step", shown="."),
    Action("review.report", "r", "report", "Accuracy of everyone, deals, how to read it"),
    Action("review.turn", "space", "board or words", "On a narrow screen: the board, or the words"),
    Action("review.play_on", "enter", "play on", "A new game from the position shown"),
    Action("review.start", "less_than_sign,home", "start", does="look_at(0)", shown="<"),
    Action("review.last", "greater_than_sign,end", "last move", does="look_at(-1)", shown=">"),
    Action("review.leave", "q", "back"),
)
# Home and the whole list.

HOME_LISTS = (
    GALLERY,
    LEARN,
    DAILY,
    NEW_TABLE,
    PUZZLES,
    DECK,
    SAVED,
    LAB,
    PROGRESS,
    SETTINGS,
)
"""Where home leads, in its order."""


def opening(place: Place) -> Action:
    """Home's action that opens a place."""
    label = place.label or place.title.lower()
    name = f"home.{place.opened_as or place.name}"
    return Action(name, place.key, label, does=f"go('{place.name}')", footer=place.footer)


PLAY_ON = Action(
    "home.continue", "c", "play on", "Go on with the last game", does="go('continue')", footer=True
)
HOME = page("home", "Home", "screens.home:Home", "program").holding(
    "Choose what to do. Games are saved by themselves after every move.",
    Action("home.stay", "escape", "", "Home is where this key ends"),
    PLAY_ON,
    *map(opening, HOME_LISTS),
)

PLACES = (
    APP,
    PAGE,
    MENU,
    HOME,
    GALLERY,
    CARDS,
    FIND,
    NEW,
    NEW_TABLE,
    FIRST_ROUND,
    COPIED,
    IMPORT,
    FORM,
    CHOOSE,
    BUTTON,
    BOARD,
    PLAY,
    ENTRY,
    MOVES,
    *(TREE, TREE_LIST),
    PANEL,
    MOVE_MAP,
    TABLE_BOARD,
    TABLE_PLAY,
    ANSWERS,
    PICK,
    DEAL,
    CHIPS,
    TUTOR,
    SAVE_AS,
    AFTER,
    LEARN,
    READER,
    EXAMPLES,
    LESSON,
    LESSON_TABLE,
    ASSIGNMENT,
    PUZZLES,
    DAILY,
    DECK,
    PROGRESS,
    REVIEW,
    SAVED,
    LAB,
    MAP,
    HEAT_MAP,
    PROBLEM,
    POSITIONS,
    CLAIMS,
    CLAIM_LIST,
    SETTINGS,
    KEYS,
    PRESS,
    CONFIRM,
    ASK,
    HELP,
    SMALL,
)
BY_NAME = {place.name: place for place in PLACES}
