"""Places where games are begun and played, at the heaps and at the table."""

from __future__ import annotations

from nimarcade.view.place import Action, Place

TABLE = Place(
    "table",
    "So Long Sucker",
    "screens.new_game:NewTable",
    "play",
    key="t",
    about="two to four, with deals",
    label="So Long Sucker",
    purpose=(
        "Choose the rules, who sits at the table, and how many games. Arrows up and down walk between the "
        "rows, left and right turn a choice, and Enter starts the game from anywhere."
    ),
    within=("page",),
    actions=(
        Action("table.start", "enter", "start", "start", "Start the game", footer=True, first=True),
        Action("table.deal", "r", "other position", "deal", "Deal another random position", footer=True),
    ),
)
NEW = Place(
    "new",
    "New game",
    "screens.new_game:NewGame",
    "play",
    key="n",
    about="any game and opponent",
    footer=True,
    purpose=(
        "Choose a game, its start and who plays. Arrows up and down walk between the rows, left and right "
        "turn a choice, and Enter starts the game from anywhere."
    ),
    within=("page",),
    actions=(
        Action("new.start", "enter", "start", "start", "Start the game", footer=True, first=True),
        Action("new.deal", "r", "other start", "deal", "Deal another start at random", footer=True),
    ),
)
BOARD = Place(
    "board",
    "Board",
    "boards.piles:Board",
    "widget",
    within=("play", "lesson", "puzzles", "deck"),
    actions=(
        Action(
            "board.left",
            "left,h",
            "left",
            "steer('left')",
            "Heap to the left; lying bars: take one more",
            shared="pick",
        ),
        Action(
            "board.right",
            "right,l",
            "right",
            "steer('right')",
            "Heap to the right; lying bars: give one back",
            shared="pick",
        ),
        Action(
            "board.up",
            "up,k",
            "up",
            "steer('up')",
            "Give one back; lying bars: the heap above",
            shared="pick",
        ),
        Action(
            "board.down",
            "down,j",
            "down",
            "steer('down')",
            "Take one more; lying bars: the heap below",
            shared="pick",
        ),
        Action("board.delete", "d", "delete", "mark", "Delete this pile, or keep it after all", footer=True),
        Action("board.play", "enter", "play", "commit", "Play the move that is shown", footer=True),
        Action("board.more", "pagedown", "take many more", "page(1)"),
        Action("board.fewer", "pageup", "take many fewer", "page(-1)"),
        Action("board.most", "end", "take all", "most", "Take all that the rules allow"),
        Action("board.least", "home", "take none", "least"),
        Action(
            "board.erase", "backspace", "erase a figure", "erase", "Figures type an amount; drop the last one"
        ),
    ),
)
PLAY = Place(
    "play",
    "Play",
    "game.screen:PlayScreen",
    "play",
    actions=(
        Action("play.rematch", "n", "rematch", "rematch", "The same start and players again", footer=True),
        Action(
            "play.review",
            "v",
            "review",
            "review",
            "Every move graded: mistakes, and the reasons why",
            footer=True,
        ),
        Action("play.pause", "space", "pause", "pause", "Machines: stop, or go on", footer=True),
        Action("play.why", "w", "why", "why", "A hint: who wins, where, the move, why", footer=True),
        Action("play.undo", "u", "undo", "undo", "Take back, to your move before", footer=True),
        Action("play.home", "q", "home", "home", "Home; the game is kept", footer=True),
        Action(
            "play.back", "comma,left,h", "back", "look(-1)", "Look one move back", shared="step", shown=","
        ),
        Action(
            "play.forward",
            "full_stop,right,l",
            "forward",
            "look(1)",
            "Look one move forward",
            shared="step",
            shown=".",
        ),
        Action("play.map", "m", "move map", "map", "Every move, with who wins after it", footer=True),
        Action("play.redo", "r,U,shift+u", "redo", "redo", "Play again what was taken back", shown="r"),
        Action("play.start", "less_than_sign", "start", "look_at(0)", "Look at the start", shown="<"),
        Action(
            "play.latest",
            "greater_than_sign",
            "latest",
            "look_at(-1)",
            "Look at the latest position",
            shown=">",
        ),
        Action("play.moves", "t", "moves", "moves", "The moves so far; arrows step"),
        Action("play.type", "slash,colon", "type a move", "type", "Type a move as its code", shown="/"),
        Action("play.save", "s", "save as", "save", "Save under a name of your own"),
        Action(
            "play.tutor",
            "T,shift+t",
            "tutor",
            "tutor",
            "Ask before a move that gives a win away, or do not",
            shown="T",
        ),
        Action("play.faster", "plus", "faster", "speed(1)", "Machines move faster", shown="+"),
        Action("play.slower", "minus", "slower", "speed(-1)", "Machines move slower", shown="-"),
        Action("play.clear", "escape", "clear", "back_off", "Drop the shown move, or close what is open"),
    ),
)
ENTRY = Place(
    "entry",
    "Typing a move",
    "game.side:Entry",
    "widget",
    within=("play", "table-play"),
    actions=(
        Action("entry.play", "enter", "play", "submit", "Play the typed move", footer=True),
        Action(
            "entry.back",
            "escape",
            "clear, then back",
            "screen.back_off",
            "Clear the line; from an empty line, back to the board",
            footer=True,
        ),
    ),
)
MOVES = Place(
    "moves",
    "List of moves",
    "game.side:MoveList",
    "widget",
    within=("play",),
    actions=(
        Action("moves.back", "up,k,left,h", "back", "step(-1)", "One move back", footer=True),
        Action("moves.forward", "down,j,right,l", "forward", "step(1)", "One move forward", footer=True),
        Action("moves.start", "home", "start", "jump(0)"),
        Action("moves.end", "end", "end", "jump(-1)"),
    ),
)
PANEL = Place(
    "panel",
    "Panel",
    "game.side:Panel",
    "widget",
    within=("play", "table-play", "tutor", "review"),
    actions=(
        Action("panel.down", "j", "", "scroll_down", "Scroll the words down", fixed=True),
        Action("panel.up", "k", "", "scroll_up", "Scroll the words up", fixed=True),
    ),
)
MOVE_MAP = Place(
    "move-map",
    "Move map",
    "game.move_map:MoveMap",
    "widget",
    within=("play",),
    actions=(
        Action("map.up", "up,k", "move up", "step(-1)"),
        Action("map.down", "down,j", "move down", "step(1)"),
        Action("map.page_up", "pageup", "page up", "page(-1)"),
        Action("map.page_down", "pagedown", "page down", "page(1)"),
        Action("map.first", "home", "first move", "first"),
        Action("map.choose", "enter", "choose", "choose", "Show this move on the board", footer=True),
    ),
)
SAVE_AS = Place(
    "save-as",
    "Save as",
    "game.screen:SaveAs",
    "dialog",
    purpose="Give the game a name; it stays in the folder of your games.",
    actions=(Action("save.cancel", "escape", "cancel", "dismiss(None)", footer=True),),
)
TUTOR = Place(
    "tutor",
    "Tutor",
    "game.screen:TutorAsks",
    "dialog",
    purpose=(
        "The move has not been made yet. Take it back and find the one that wins, see how the game would "
        "go on, or keep it."
    ),
    actions=(
        Action(
            "tutor.back",
            "t,enter,escape,u",
            "take back",
            "dismiss(False)",
            "The move is not made; costs as much as the first hint",
            footer=True,
        ),
        Action("tutor.show", "s", "show the reply", "show", "How it goes on, on the board", footer=True),
        Action("tutor.keep", "k", "keep", "dismiss(True)", "The move is made all the same", footer=True),
    ),
)
TABLE_BOARD = Place(
    "table-board",
    "Piles",
    "boards.table:TableBoard",
    "widget",
    within=("table-play", "lesson", "lesson-table"),
    actions=(
        Action("table.play", "enter", "play", "commit", "Play what is shown", footer=True),
        Action("table.up", "up", "pile before", "slot(-1)", shared="pile"),
        Action("table.down", "down", "next pile", "slot(1)", shared="pile"),
        Action("table.left", "left", "player before", "next(-1)", shared="next"),
        Action("table.right", "right", "next player", "next(1)", shared="next"),
        Action("table.above", "pageup", "piles above", "page(-1)"),
        Action("table.below", "pagedown", "piles below", "page(1)"),
        Action("table.first", "home", "first pile", "edge(False)"),
        Action("table.last", "end", "last pile", "edge(True)"),
        Action("table.blue", "b", "blue chip", "chip(0)"),
        Action("table.red", "r", "red chip", "chip(1)"),
        Action("table.green", "g", "green chip", "chip(2)"),
        Action("table.yellow", "y", "yellow chip", "chip(3)"),
        *(Action(f"table.pile{i}", f"{i}", f"pile {i}", f"figure({i})") for i in range(10)),
    ),
)
TABLE_PLAY = Place(
    "table-play",
    "Table",
    "game.table:TablePlay",
    "play",
    purpose=(
        "Put a chip on a pile. Letters b r g y choose the chip, up and down or figures the pile, left and "
        "right who moves next where you may choose; enter plays. Two of one colour in a row: that "
        "colour's player captures the pile. Offers, gifts and talk have their keys; every act can be "
        "typed after /. Beside the players: the first mark is at whoever must act, an arrow at whoever "
        "moves next if you play what is shown, + at whoever you may choose instead. ! after a pile: one "
        "more chip of its top colour captures it. Trust is what a player's word is worth: .50 at first, "
        "more for each promise kept, less for each one broken. Chips in the deadbox are out of the game."
    ),
    actions=(
        Action("table.after", "n", "results", "after", "Places, behaviour, the next game", footer=True),
        Action(
            "table.review",
            "v",
            "review",
            "review",
            "Every move graded, by proof or by estimate, and deals kept and broken",
            footer=True,
        ),
        Action("table.offer", "o", "offer", "offer", "Offer a deal", footer=True),
        Action("table.accept", "a", "accept", "answer(True)", "Accept the offer", footer=True),
        Action("table.decline", "d", "decline", "answer(False)", "Decline the offer", footer=True),
        Action("table.counter", "c", "counter", "counter", "Decline, and offer something else", footer=True),
        Action("table.why", "w", "hint", "why", "A hint: what the search or the proof says", footer=True),
        Action("table.free", "x", "give", "free", "Give chips, discard prisoners, resign", footer=True),
        Action("table.undo", "u", "undo", "undo", "Take back, to your act before", footer=True),
        Action("table.pause", "space", "pause", "pause", "Machines: stop, or go on", footer=True),
        Action("table.home", "q", "home", "home", "Home; the game is kept", footer=True),
        Action("table.talk", "t", "talk", "talk", "Say something at the table"),
        Action("table.panel", "p", "panel", "panel", "Deals and record, or the hint"),
        Action("table.redo", "U,shift+u", "redo", "redo", "Play again what was taken back", shown="U"),
        Action("table.back", "comma", "back", "look(-1)", "Look one act back"),
        Action(
            "table.forward",
            "full_stop",
            "forward",
            "look(1)",
            "Look one act forward; while paused, one act of a machine",
            shown=".",
        ),
        Action("table.begin", "less_than_sign", "start", "look_at(0)", shown="<"),
        Action("table.latest", "greater_than_sign", "latest", "look_at(-1)", shown=">"),
        Action("table.type", "slash,colon", "type", "type", "Type an act as its code", shown="/"),
        Action("table.save", "s", "save as", "save", "Save under a name of your own"),
        Action(
            "table.tutor",
            "T,shift+t",
            "tutor",
            "tutor",
            "With two players left: ask before a move that gives a win away, or do not",
            shown="T",
        ),
        Action("table.faster", "plus", "faster", "speed(1)", shown="+"),
        Action("table.slower", "minus", "slower", "speed(-1)", shown="-"),
        Action("table.on", "enter", "go on", "commit"),
        Action("table.clear", "escape", "clear", "back_off", "Drop what is typed, or close what is open"),
    ),
)
ANSWERS = Place(
    "answers",
    "Answers",
    "game.table:Answers",
    "widget",
    within=("table-play", "menu"),
    actions=(Action("menu.open", "enter", "do it", "choose", "Do what is marked", footer=True),),
)
PICK = Place(
    "pick",
    "List of acts",
    "game.table_dialogs:PickAct",
    "dialog",
    purpose="Choose what to do; esc leaves everything as it is.",
    actions=(Action("pick.cancel", "escape", "cancel", "dismiss(None)", footer=True),),
)
DEAL = Place(
    "deal",
    "Offering a deal",
    "game.table_dialogs:DealForm",
    "dialog",
    purpose=(
        "An offer is a list of promises, yours and the other's. Start from one of the usual trades and "
        "change what you like: arrows walk and turn, and the line of promises can be typed in. Enter "
        "offers it."
    ),
    actions=(
        Action("deal.offer", "enter", "offer", "offer", "Make this offer", footer=True, first=True),
        Action("deal.cancel", "escape", "cancel", "dismiss(None)", footer=True),
    ),
)
CHIPS = Place(
    "chips",
    "Giving chips",
    "game.table_dialogs:ChipsForm",
    "dialog",
    purpose="Type how many chips of each colour; up and down walk, enter does it.",
    actions=(
        Action("chips.do", "enter", "do it", "do", "Discard or give these", footer=True, first=True),
        Action("chips.cancel", "escape", "cancel", "dismiss(None)", footer=True),
    ),
)
AFTER = Place(
    "after",
    "After the game",
    "game.after:AfterGame",
    "play",
    purpose=(
        "Places and scores, how everyone behaved, and the next game at this table. The report can be "
        "written as CSV, a line for each seat of each game."
    ),
    within=("page",),
    actions=(
        Action("after.next", "n", "next game", "next", "The next game at this table", footer=True),
        Action("after.review", "v", "review", "review", "Every move graded, and deals", footer=True),
        Action("after.all", "a", "all games", "all", "Behaviour in this game, or in the match", footer=True),
        Action("after.export", "e", "export CSV", "export", "Write the report to a file", footer=True),
        Action("after.down", "down,j", "down", "scroll(1)", shared="scroll"),
        Action("after.up", "up,k", "up", "scroll(-1)", shared="scroll"),
        Action("after.page_down", "pagedown,space", "page down", "scroll(10)"),
        Action("after.page_up", "pageup", "page up", "scroll(-10)"),
        Action("after.home", "q", "home", "home", footer=True),
    ),
)
