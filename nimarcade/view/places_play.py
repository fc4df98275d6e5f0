"""Places where games are begun and played, at the heaps and at the table."""

from __future__ import annotations

from nimarcade.view.place import Action, Place, dialog, page, widget

NEW_TABLE = page(
    "table",
    "So Long Sucker",
    "screens.new_game:NewTable",
    "play",
    key="t",
    about="two to four, with deals",
    label="So Long Sucker",
).holding(
    "Choose the rules, who sits at the table, and how many games. Arrows up and down walk between the "
    "rows, left and right turn a choice, and Enter starts the game from anywhere.",
    Action("table.start", "enter", "start", "Start the game", footer=True, first=True),
    Action("table.deal", "r", "other position", "Deal another random position", footer=True),
)
NEW = page(
    "new", "New game", "screens.new_game:NewGame", "play", key="n", about="any game and opponent", footer=True
).holding(
    "Choose a game, its start and who plays. Arrows up and down walk between the rows, left and right "
    "turn a choice, and Enter starts the game from anywhere.",
    Action("new.start", "enter", "start", "Start the game", footer=True, first=True),
    Action("new.deal", "r", "other start", "Deal another start at random", footer=True),
)
BOARD = widget(
    "board", "Board", "boards.piles:Board", within=("play", "lesson", "puzzles", "deck")
).with_keys(
    Action(
        "board.left",
        "left,h",
        "left",
        "Heap to the left; lying bars: take one more",
        does="steer('left')",
        shared="pick",
    ),
    Action(
        "board.right",
        "right,l",
        "right",
        "Heap to the right; lying bars: give one back",
        does="steer('right')",
        shared="pick",
    ),
    Action(
        "board.up",
        "up,k",
        "up",
        "Give one back; lying bars: the heap above",
        does="steer('up')",
        shared="pick",
    ),
    Action(
        "board.down",
        "down,j",
        "down",
        "Take one more; lying bars: the heap below",
        does="steer('down')",
        shared="pick",
    ),
    Action("board.delete", "d", "delete", "Delete this pile, or keep it after all", does="mark", footer=True),
    Action("board.play", "enter", "play", "Play the move that is shown", does="commit", footer=True),
    Action("board.more", "pagedown", "take many more", does="page(1)"),
    Action("board.fewer", "pageup", "take many fewer", does="page(-1)"),
    Action("board.most", "end", "take all", "Take all that the rules allow"),
    Action("board.least", "home", "take none"),
    Action("board.erase", "backspace", "erase a figure", "Figures type an amount; drop the last one"),
)
PLAY = Place("play", "Play", "game.screen:PlayScreen", "play").with_keys(
    Action("play.rematch", "n", "rematch", "The same start and players again", footer=True),
    Action("play.review", "v", "review", "Every move graded: mistakes, and the reasons why", footer=True),
    Action("play.pause", "space", "pause", "Machines: stop, or go on", footer=True),
    Action("play.why", "w", "why", "A hint: who wins, where, the move, why", footer=True),
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
    Action("play.map", "m", "move map", "Every move, with who wins after it", footer=True),
    Action("play.redo", "r,U,shift+u", "redo", "Play again what was taken back", shown="r"),
    Action("play.start", "less_than_sign", "start", "Look at the start", does="look_at(0)"),
    Action("play.latest", "greater_than_sign", "latest", "Look at the latest position", does="look_at(-1)"),
    Action("play.moves", "t", "moves", "The moves so far; arrows step"),
    Action("play.type", "slash,colon", "type a move", "Type a move as its code", shown="/"),
    Action("play.reload", "f5", "reload", "The save as another window has left it"),
    Action("play.save", "s", "save as", "Save under a name of your own"),
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
    Action("play.clear", "escape", "clear", "Drop the shown move, or close what is open", does="back_off"),
)
ENTRY = widget("entry", "Typing a move", "game.base:Entry", within=("play", "table-play")).with_keys(
    Action("entry.play", "enter", "play", "Play the typed move", does="submit", footer=True),
    Action(
        "entry.back",
        "escape",
        "clear, then back",
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
MOVE_MAP = widget("move-map", "Move map", "game.move_map:MoveMap", within=("play",)).with_keys(
    Action("map.up", "up,k", "move up", does="step(-1)"),
    Action("map.down", "down,j", "move down", does="step(1)"),
    Action("map.page_up", "pageup", "page up", does="page(-1)"),
    Action("map.page_down", "pagedown", "page down", does="page(1)"),
    Action("map.first", "home", "first move"),
    Action("map.choose", "enter", "choose", "Show this move on the board", footer=True),
)
SAVE_AS = dialog("save-as", "Save as", "game.dialogs:SaveAs").holding(
    "Give the game a name; it stays in the folder of your games.",
    Action("save.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)
TUTOR = dialog("tutor", "Tutor", "game.dialogs:TutorAsks").holding(
    "The move has not been made yet. Take it back and find the one that wins, see how the game would go "
    "on, or keep it.",
    Action(
        "tutor.back",
        "t,enter,escape,u",
        "take back",
        "The move is not made; costs as much as the first hint",
        does="dismiss(False)",
        footer=True,
    ),
    Action("tutor.show", "s", "show the reply", "How it goes on, on the board", footer=True),
    Action("tutor.keep", "k", "keep", "The move is made all the same", does="dismiss(True)", footer=True),
)
TABLE_BOARD = widget(
    "table-board", "Piles", "boards.table:TableBoard", within=("table-play", "lesson", "lesson-table")
).with_keys(
    Action("table.play", "enter", "play", "Play what is shown", does="commit", footer=True),
    Action("table.up", "up", "pile before", does="slot(-1)", shared="pile"),
    Action("table.down", "down", "next pile", does="slot(1)", shared="pile"),
    Action("table.left", "left", "player before", does="next(-1)", shared="next"),
    Action("table.right", "right", "next player", does="next(1)", shared="next"),
    Action("table.above", "pageup", "piles above", does="page(-1)"),
    Action("table.below", "pagedown", "piles below", does="page(1)"),
    Action("table.first", "home", "first pile", does="edge(False)"),
    Action("table.last", "end", "last pile", does="edge(True)"),
    Action("table.blue", "b", "blue chip", does="chip(0)"),
    Action("table.red", "r", "red chip", does="chip(1)"),
    Action("table.green", "g", "green chip", does="chip(2)"),
    Action("table.yellow", "y", "yellow chip", does="chip(3)"),
    *(Action(f"table.pile{i}", f"{i}", f"pile {i}", does=f"figure({i})") for i in range(10)),
)
TABLE_PLAY = Place("table-play", "Table", "game.table:TablePlay", "play").holding(
    "Put a chip on a pile. Letters b r g y choose the chip, up and down or figures the pile, left and "
    "right who moves next where you may choose; enter plays. Two of one colour in a row: that colour's "
    "player captures the pile. Offers, gifts and talk have their keys; every act can be typed after /. "
    "Beside the players: the first mark is at whoever must act, an arrow at whoever moves next if you "
    "play what is shown, + at whoever you may choose instead. ! after a pile: one more chip of its top "
    "colour captures it. Trust is what a player's word is worth: .50 at first, more for each promise "
    "kept, less for each one broken. Chips in the deadbox are out of the game.",
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
    Action("table.why", "w", "hint", "A hint: what the search or the proof says", footer=True),
    Action("table.free", "x", "give", "Give chips, discard prisoners, resign", footer=True),
    Action("table.undo", "u", "undo", "Take back, to your act before", footer=True),
    Action("table.pause", "space", "pause", "Machines: stop, or go on", footer=True),
    Action("table.home", "q", "home", "Home; the game is kept", footer=True),
    Action("table.talk", "t", "talk", "Say something at the table"),
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
    Action("table.type", "slash,colon", "type", "Type an act as its code", shown="/"),
    Action("table.reload", "f5", "reload", "The save as another window has left it"),
    Action("table.save", "s", "save as", "Save under a name of your own"),
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
ANSWERS = widget("answers", "Answers", "game.table:Answers", within=("table-play", "menu")).with_keys(
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
