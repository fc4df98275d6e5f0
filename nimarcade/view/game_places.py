"""Commands of a game: the places where games are chosen and played, the keys that work there, and the words
of line mode that do the same."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nimarcade.core import codes, errors
from nimarcade.view.place import (
    Action,
    Place,
    command,
    dialog,
    footed,
    page,
    paging,
    reading,
    walking,
    widget,
)

# The gallery of games: its cards, where letters are keys, and the line that finds one, where they are text.

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
    "played it last. Press / to find a game by a word; there letters are text, and Esc or the arrow down "
    "leads to the cards found. Esc there shows all of them again.",
    footed("gallery.find", "slash", "find", "Find a game by its name or by what you do"),
)
CARDS = widget("cards", "Cards", "screens.gallery:Cards", within=("gallery",)).with_keys(
    footed("cards.play", "enter", "play", "Play the marked game as you played it last"),
    footed("cards.form", "o", "settings", "Other settings: start, rules, who plays"),
    footed("cards.lessons", "l", "lessons", "The lessons of the marked game"),
    footed("cards.rules", "r", "rules", "How the marked game is played and won"),
    *walking("cards"),
)
FIND = widget("find", "Finding a game", "screens.gallery:Find", within=("gallery",)).with_keys(
    footed("find.play", "enter", "play", "Play the marked game", does="submit"),
    Action("find.cards", "down", "to the cards", does="leave"),
    footed("find.clear", "escape", "to the cards", "The cards found", does="leave"),
)

TREE = page("tree", "Branches", "screens.review:TreeScreen", "play").holding(
    "Every move of the game, also those that were taken back: a line that is left stays as a branch. Walk "
    "with the arrows; Enter goes to the position after the move."
)
TREE_LIST = widget("tree-list", "Moves and branches", "screens.review:TreeList", within=("tree",)).with_keys(
    Action("tree.up", "up,k", "move before", does="step(-1)"),
    Action("tree.down", "down,j", "next move", does="step(1)"),
    Action(
        "tree.before",
        "left,h,left_square_bracket",
        "branch before",
        "Where the branch before begins",
        does="branch(-1)",
        shared="branch",
        shown="←",
    ),
    Action(
        "tree.next",
        "right,l,right_square_bracket",
        "next branch",
        "Where the next branch begins",
        does="branch(1)",
        shared="branch",
        shown="→",
    ),
    *paging("tree"),
    Action("tree.first", "home", "start", does="edge(False)"),
    Action("tree.last", "end", "end", does="edge(True)"),
    footed("tree.go", "enter", "go there", "The position after this move", does="choose"),
)


def _walk(place: str) -> tuple[Action, ...]:
    """The keys of a game of two, or of a table, that walk along its branches."""
    return (
        command(
            f"{place}.branch_before",
            "left_square_bracket",
            "branch before",
            "Look at the branch before: another move made here, or where the lines part",
            shared="branch",
            shown="[",
        ),
        command(
            f"{place}.branch_next",
            "right_square_bracket",
            "next branch",
            "Look at the next branch",
            shared="branch",
            shown="]",
        ),
        Action(f"{place}.tree", "V,shift+v", "branches", "Every move of every line, to go to any of them"),
    )


def _kept(place: str, board: str, moves: str) -> tuple[Action, ...]:
    return (
        command(f"{place}.reload", "f5", "reload", "The save as another window has left it"),
        Action(f"{place}.save", "s", "save as", "Save under a name of your own"),
        Action(
            f"{place}.draw",
            "B,shift+b",
            "copy board",
            f"The {board} as plain text, copied and shown",
            does="text('board')",
        ),
        Action(
            f"{place}.list",
            "M,shift+m",
            "copy moves",
            f"The {moves} as a list, copied and shown",
            does="text('moves')",
        ),
    )


def _steering(place: str, shared: str, *arrows: tuple[str, str]) -> Iterator[Action]:
    """Arrows with the other keys of each, and their help."""
    for keys, help in arrows:
        way = keys.partition(",")[0]
        yield Action(f"{place}.{way}", keys, way, help, does=f"steer('{way}')", shared=shared)


def _pace(place: str) -> tuple[Action, ...]:
    return (
        Action(f"{place}.faster", "plus", "faster", "Machines move faster", does="speed(1)"),
        Action(f"{place}.slower", "minus", "slower", "Machines move slower", does="speed(-1)"),
    )


# Games begun and played, at the heaps and at the table. The form of a table, its piles and its game all have
# actions named `table.`: people's own keys are stored by these names, so they stay.

NEW_TABLE = page(
    "table",
    "So Long Sucker",
    "screens.gallery:NewTable",
    "play",
    key="t",
    about="four at a table, deals, betrayal",
    label="So Long Sucker",
).holding(
    "Choose the rules, who sits at the table, and how many games. Arrows up and down walk between the "
    "rows, left and right turn a choice, and Enter starts the game from anywhere.",
    footed("table.start", "enter", "start", "Start the game", first=True),
    footed("table.deal", "r", "other position", "Deal another random position"),
)
NEW = page("new", "New game", "screens.gallery:NewGame", "play").holding(
    "Choose a start and who plays. Arrows up and down walk between the rows, left and right turn a choice, "
    "and Enter starts the game from anywhere.",
    footed("new.start", "enter", "start", "Start the game", first=True),
    footed("new.deal", "r", "other start", "Deal another start at random"),
)
FIRST_ROUND = page("first-round", "First round", "screens.first_round:FirstRoundScreen", "play").holding(
    "A small round of Nim to begin with: take the last stone. It takes a minute, and you cannot fail.",
    footed("first.skip", "escape", "skip", "Home, without this round", does="leave"),
)
JOINING = page("joining", "A table elsewhere", "screens.friends:Joining", "play").holding(
    "The host of the table is called, again and again until it answers. Esc gives up."
)
BOARD = widget(
    "board",
    "Board",
    "boards.piles:Board",
    within=("first-round", "play", "lesson", "puzzles", "deck", "review"),
).with_keys(
    *_steering(
        "board",
        "pick",
        ("left,h", "The heap to the left; where heaps lie: take one more"),
        ("right,l", "The heap to the right; where heaps lie: take one fewer"),
        ("up,k", "Take one fewer; where heaps lie: the heap above"),
        ("down,j", "Take one more; where heaps lie: the heap below"),
    ),
    footed("board.play", "enter", "play", "Play the move that is shown", does="commit"),
    footed("board.delete", "d", "delete", "Delete this pile, or keep it after all", does="mark"),
    footed(
        "board.break",
        "x",
        "break",
        "Break what is left of the heap in two, or in three where allowed, or make it whole again",
        does="halve",
    ),
    Action("board.more", "pagedown", "take many more", does="page(1)"),
    Action("board.fewer", "pageup", "take many fewer", does="page(-1)"),
    Action("board.most", "end", "take all", "Take all that the rules allow"),
    Action("board.least", "home", "take none"),
    Action("board.erase", "backspace", "erase a figure", "Figures type how many; drop the last one"),
)
PLAY = Place("play", "Play", "game.piles:PlayScreen", "play").with_keys(
    command("play.rematch", "n", "rematch", "The same start and players again", footer=True),
    command(
        "play.retry",
        "enter,p",
        "play on",
        "After a loss: from before the move that gave it away",
        footer=True,
    ),
    command(
        "play.promote",
        "N,shift+n",
        "next rung",
        "The same start against the next machine: a stronger one after a win",
        footer=True,
    ),
    footed("play.review", "v", "review", "Every move graded: mistakes, and the reasons why"),
    footed(
        "play.result",
        "Y,shift+y",
        "result",
        "The game for a friend: a line and a tile a move, copied, and a picture in a file",
    ),
    command("play.pause", "space", "pause", "Machines: stop, or go on", footer=True),
    footed("play.why", "w", "why", "A hint: who wins, where, the move, why"),
    Action("play.lesson", "i", "lesson", "The lesson or page that teaches what the hint says"),
    command("play.undo", "u", "undo", "Take back, to your move before", footer=True),
    footed("play.home", "q", "home", "Home; the game is kept"),
    command("play.back", "comma,left,h", "back", "Look one move back", shared="step", shown=","),
    command(
        "play.forward", "full_stop,right,l", "forward", "Look one move forward", shared="step", shown="."
    ),
    *_walk("play"),
    footed("play.map", "m", "move map", "Every move, with who wins after it"),
    Action("play.values", "g", "values", "The values of heaps in a table; costs what *where to look* costs"),
    command("play.redo", "r,U,shift+u", "redo", "Play again what was taken back", shown="r"),
    command("play.start", "less_than_sign", "start", "Look at the start"),
    command("play.latest", "greater_than_sign", "latest", "Look at the latest position"),
    Action("play.sort", "equals_sign", "sort", "The heaps in order of size; else each keeps its place"),
    Action("play.moves", "t", "moves", "The moves so far; arrows step"),
    Action("play.type", "slash,colon", "type a move", "Type a move: its code, or take 3 from 9", shown="/"),
    *_kept("play", "board", "moves"),
    command("play.copy", "y", "copy", "The code of this position, copied and shown"),
    Action("play.tutor", "T,shift+t", "tutor", "Ask before a move that gives a win away, or do not"),
    command("play.claim", "C,shift+c", "claim", "Claim the win: a lost machine concedes if you showed it"),
    command("play.fast", "F,shift+f", "fast", "Claim the win, and have the rest played at once"),
    *_pace("play"),
    Action("play.clear", "escape", "close", "Drop the shown move, or close what is open", does="back_off"),
)
ENTRY = widget("entry", "Typing a move", "game.base:Entry", within=("play", "table-play")).with_keys(
    footed("entry.play", "enter", "play", "Play the typed move", does="submit"),
    footed(
        "entry.back",
        "escape",
        "board",
        "Clear the line; from an empty line, back to the board",
        does="screen.back_off",
    ),
)
MOVES = widget("moves", "List of moves", "game.side:MoveList", within=("play",)).with_keys(
    footed("moves.back", "up,k,left,h", "back", "One move back", does="step(-1)"),
    footed("moves.forward", "down,j,right,l", "forward", "One move forward", does="step(1)"),
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
    *paging("map"),
    Action("map.first", "home", "first move"),
    footed("map.choose", "enter", "choose", "Show this move on the board"),
)
VALUES = dialog("values", "Values", "dialogs:ValueTable").holding(
    "What a heap of each size is worth, and where that comes from.",
    footed("values.close", "escape,enter,g", "close", does="app.pop_screen"),
)
SAVE_AS = dialog("save-as", "Save as", "dialogs:SaveAs").holding(
    "Give the game a name; it stays in the folder of your games.",
    footed("save.cancel", "escape", "cancel", does="dismiss(None)"),
)
TUTOR = widget("tutor", "Tutor", "game.side:Tutor", within=("play", "table-play")).with_keys(
    footed(
        "tutor.back",
        "t,enter,escape,u",
        "take back",
        "The move is not made; costs as much as the first hint",
        does="screen.settle(False)",
    ),
    footed("tutor.show", "s", "reply", "How it goes on, on the board", does="screen.show_reply"),
    footed("tutor.keep", "k", "keep", "The move is made all the same", does="screen.settle(True)"),
    footed(
        "tutor.board",
        "tab",
        "board",
        "To the board: play another move, and the one asked about is taken back",
        does="screen.to_board",
    ),
)
TABLE_BOARD = widget(
    "table-board", "Piles", "boards.table:TableBoard", within=("table-play", "lesson", "lesson-table")
).with_keys(
    footed("table.play", "enter", "play", "Play what is shown", does="commit"),
    *_steering("table", "choose", ("up", "Another next player"), ("down", "Another next player")),
    *_steering("table", "choose", ("left", "Pile to the left"), ("right", "Pile to the right")),
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
    "Put a chip on a pile. Letters b r g y choose the chip, figures or left and right the pile, up and down "
    "who moves next where you may choose; enter plays. Two of one colour in a row: that colour's player "
    "captures the pile. Offers, gifts and talk have their keys; every act can be typed after /, and plain "
    "words as well: red, pass me the move and I give you a red chip. The chip that hovers over a pile is "
    "about to be put down. ▸ stands at whoever must act, ◂ at whoever moves next if you play what is shown, "
    "+ at whoever you may choose instead. R takes 4: one more chip of that pile's top colour, and Red takes "
    "4; R +4 where there are few cells. 4 (9): pile 4 has nine chips, of which the upper ones are drawn. "
    "Trust is what a player's word is worth: .50 at first, more for a promise kept at a cost, less for one "
    "broken. Chips in the deadbox are out of the game. In the title stands who had the last turns, the "
    "latest last.",
    footed("table.after", "n", "results", "Places, behaviour, the next game"),
    footed(
        "table.review", "v", "review", "Every move graded, by proof or by estimate, and deals kept and broken"
    ),
    footed("table.offer", "o", "offer", "Offer a deal"),
    Action("table.accept", "a", "accept", "Accept the offer", does="answer(True)"),
    Action("table.decline", "d", "refuse", "Refuse the offer", does="answer(False)"),
    footed("table.counter", "c", "change", "Refuse, and offer something else"),
    footed(
        "table.why", "w", "hint", "A hint: what the search or the proof says; after the game, what decided it"
    ),
    footed("table.home", "q", "home", "Home; the game is kept"),
    Action("table.lesson", "i", "lesson", "The lesson or page that teaches what the hint says"),
    footed("table.free", "x", "give", "Give chips, discard prisoners, resign"),
    command("table.undo", "u", "undo", "Take back, to your act before", footer=True),
    command("table.pause", "space", "pause", "Machines: stop, or go on", footer=True),
    footed("table.skip", "f", "skip", "Machines act at once until you are asked"),
    Action("table.talk", "t", "talk", "Say something: an offer in plain words, a warning, a question"),
    Action("table.panel", "p", "panel", "Deals and record, or the hint"),
    command("table.redo", "U,shift+u", "redo", "Play again what was taken back"),
    command("table.back", "comma", "back", "Look one act back"),
    command(
        "table.forward", "full_stop", "forward", "Look one act forward; while paused, one act of a machine"
    ),
    Action("table.begin", "less_than_sign", "start", does="do('start')"),
    command("table.latest", "greater_than_sign", "latest"),
    *_walk("table"),
    Action(
        "table.type", "slash,colon", "type", "Type an act, an offer or talk, in words or codes", shown="/"
    ),
    *_kept("table", "table", "acts"),
    command(
        "table.copy",
        "ctrl+y,y",
        "copy",
        "The code of this position, copied and shown; y alone where it chooses no chip",
    ),
    command("table.result", "Y,shift+y", "result", "After the game: a line for a friend, copied"),
    Action(
        "table.tutor",
        "T,shift+t",
        "tutor",
        "With two players left: ask before a move that gives a win away, or do not",
    ),
    *_pace("table"),
    Action("table.on", "enter", "go on", does="commit"),
    Action("table.clear", "escape", "clear", "Drop what is typed, or close what is open", does="back_off"),
)
WITH_OTHERS = widget(
    "with-others", "With others", "game.away:AwayScreen", within=("play", "table-play")
).with_keys(
    footed("others.agree", "A,shift+a,ctrl+g", "agree", "Yes to what is asked of you", "answer_others(True)"),
    footed(
        "others.disagree",
        "D,shift+d,ctrl+n",
        "disagree",
        "No to it; if you asked, it is taken back",
        "answer_others(False)",
    ),
    command("others.rematch", "N,shift+n", "rematch", "Ask for another game", footer=True),
    Action("others.talk", "e", "say", "Say something to the table"),
    footed(
        "others.hall", "H,shift+h", "class", "The class: who stands where, and when the next round begins"
    ),
    Action("others.machine", "K,shift+k", "machine", "Ask for a machine in the seat of somebody who is gone"),
    Action(
        "others.seat", "O,shift+o", "open seat", "Let somebody else sit down for who is gone", "open_seat"
    ),
)
ANSWERS = widget(
    "answers", "Answers", "boards.table:Answers", within=("table-play", "pick", "menu")
).with_keys(footed("menu.open", "enter", "do it", "Do what is marked", does="choose"))
TABLE_ANSWERS = widget(
    "table-answers", "What is asked at the table", "boards.table:TableAnswers", within=("table-play",)
).with_keys(
    footed("offer.accept", "y", "accept", "Accept the offer", does="answer(True)"),
    footed("offer.refuse", "n", "refuse", "Refuse the offer", does="answer(False)"),
)
PICK = dialog("pick", "List of acts", "boards.table:PickAct").holding(
    "Choose what to do; esc leaves everything as it is.",
    footed("pick.cancel", "escape", "cancel", does="dismiss(None)"),
)
DEAL = dialog("deal", "Offering a deal", "boards.table:DealForm").holding(
    "An offer is a list of promises, yours and the other's. Start from one of the usual trades and change "
    "what you like: arrows walk and turn, and the line of promises can be typed in. Enter offers it.",
    footed("deal.offer", "enter", "offer", "Make this offer", first=True),
    footed("deal.cancel", "escape", "cancel", does="dismiss(None)"),
)
HANDOVER = dialog("handover", "Hand over", "stage.page:Handover").holding(
    "What comes next is for one player alone: hand over the keyboard, and nobody else looks.",
    footed("handover.here", "enter", "here I am", "Show what is for me"),
    footed("handover.cancel", "escape", "back", "Back to the table"),
)
CHIPS = dialog("chips", "Giving chips", "boards.table:ChipsForm").holding(
    "Type how many chips of each colour; up and down walk, enter does it.",
    footed("chips.do", "enter", "do it", "Discard or give these", first=True),
    footed("chips.cancel", "escape", "cancel", does="dismiss(None)"),
)
AFTER = page("after", "After the game", "game.after:AfterGame", "play").holding(
    "Places and scores, how everyone behaved, and the next game at this table. The report can be written "
    "as CSV, a line for each seat of each game.",
    footed("after.next", "n", "next game", "The next game at this table"),
    footed("after.review", "v", "review", "Every move graded, and deals"),
    footed("after.all", "a", "all games", "Behaviour in this game, or in the match"),
    footed("after.export", "e", "export CSV", "Write the report to a file"),
    *reading("after")[:2],
    Action("after.page_down", "pagedown,space", "page down", does="scroll(10)"),
    Action("after.page_up", "pageup", "page up", does="scroll(-10)"),
    footed("after.home", "q", "home", does="app.home"),
)


@dataclass(frozen=True, slots=True)
class Word:
    word: str
    help: str
    actions: str = ""
    """Names of the actions that do the same, with blanks between."""
    takes: str = ""
    """Pattern of the text that may follow it; empty where it stands alone."""


def not_known(typed: str) -> errors.BadInput:
    return errors.BadInput(f"I do not know the word {codes.shown(typed)}; help lists the words I know")


_NUMBER = r"(?:-?\d\S*)?"
_SWITCH = r"\w*"
_NUMBERED = r"(?:deal )?(?:\d+|\w)?"
_NAME = r"(?:(?!(?:me|us|you|it|him|her|them|\w+self|blue|red|green|yellow|please)\b)[^\s,!?]+|.*\.json)?"
_PROMISES = r"(?!(?:me|us|him|her|them|peace|truce|a|something|more|less)\b).*"

_ASKING = (
    Word("board", "the position again"),
    Word("text", "the board drawn in plain text, and the game as a list of moves"),
    Word("hint", "one step more: who wins, where to look, the move, why", "play.why table.why"),
    Word("why", "all of that at once", "play.why table.why"),
    Word("lesson", "the lesson or page that teaches what the last hint said", "play.lesson table.lesson"),
    Word("moves", "the legal moves and what each leads to; moves 50 tells more of them", "play.map", _NUMBER),
    Word(
        "tutor",
        "tutor on asks before a move that gives the win away, tutor off does not",
        "play.tutor table.tutor",
        _SWITCH,
    ),
    Word("review", "the game looked at again, when it is over", "play.review table.review"),
)
_KEEPING = (
    Word("undo", "take back to your last turn", "play.undo table.undo"),
    Word("redo", "the way forward again", "play.redo table.redo"),
    Word("last", "the last moves; last 10 tells more of them", "play.moves", _NUMBER),
    Word("rules", "the rules of this game"),
    Word("code", "the position as a code; copy is the same", "play.copy table.copy"),
    Word("result", "when the game is over: it in one line, for a friend", "play.result table.result"),
    Word("reload", "the save as another window has left it", "play.reload table.reload"),
    Word("save", "save now; save NAME gives the save a name of your own", "play.save table.save", _NAME),
    Word("comment", "comment TEXT keeps a note with this position", takes=".*"),
    Word("again", "a new game from the same start", "play.rematch"),
    Word("quit", "leave; the game is kept", "play.home table.home"),
    Word("help", "these words"),
)
_WALKING = (
    Word(
        "back",
        "look one move back, back 3 three; a move played there opens a branch",
        "play.back table.back",
        _NUMBER,
    ),
    Word("forward", "look one move forward, forward 3 three", "play.forward table.forward", _NUMBER),
    Word("start", "look at the start", "play.start table.begin"),
    Word("latest", "back to where the game stands", "play.latest table.latest"),
    Word(
        "branches",
        "the other lines of the game, numbered; branches 2 looks at branch 2",
        "play.branch_before table.branch_before play.branch_next table.branch_next",
        _NUMBER,
    ),
    Word("tree", "every line of the game, the one that is played first", "play.tree table.tree"),
    Word("resume", "play on from the position looked at"),
)
GAME_WORDS = (
    *_ASKING,
    Word(
        "claim",
        "claim the win: a machine that is lost concedes to one who has shown how to win",
        "play.claim",
    ),
    Word("fast", "the same, and the rest is played at once, as it goes if nobody errs", "play.fast"),
    Word("retry", "after a loss: back to before the move that gave the win away", "play.retry"),
    *_KEEPING,
    Word("promote", "the same start against the next machine of the ladder", "play.promote"),
    *_WALKING,
    Word("values", "what heaps of each size are worth, where that decides", "play.values"),
    Word("clock", "time left"),
)
TABLE_WORDS = (
    *_ASKING,
    *_KEEPING,
    *_WALKING,
    Word(
        "offer",
        "offer PROMISE, PROMISE: a deal; offer alone tells how promises are put",
        "table.offer",
        _PROMISES,
    ),
    Word("accept", "accept a deal, accept 2 the deal of that number", "table.accept", _NUMBERED),
    Word("decline", "decline a deal", "table.decline", _NUMBERED),
    Word("counter", "counter 2 PROMISE, PROMISE: decline deal 2 and offer another", "table.counter", ".*"),
    Word("deals", "all deals, how their promises stand, and trust", "table.panel"),
    Word(
        "talk",
        "talk TEXT says it at the table, and it is kept with the game; most sentences do without the word",
        "table.talk",
        ".*",
    ),
    Word("reason", "why it is whose turn it is"),
    Word("since", "what happened since your last turn"),
    Word(
        "decided",
        "after the game: who kept their word, the turning points, the deal that might have saved you",
        "table.why",
    ),
    Word("clock", "time left"),
    Word("step", "step on lets you act after every move of a machine, step off does not", takes=_SWITCH),
    Word("report", "how everyone behaved so far", "table.after"),
    Word("next", "the next game of a match", "table.after"),
)


HERE_ALONE = "tutor redo reload comment again resume fast retry promote step next"
"""Words and keys of games at one keyboard."""
_WITH_OTHERS = (
    Word("talk", "talk TEXT says it to the table", takes=".*"),
    Word("agree", "yes to what is asked of you"),
    Word("disagree", "no to it; if you asked, it is taken back"),
    Word("rematch", "ask for another game, when this one is over"),
    Word("pause", "ask for a pause, or to go on"),
    Word("machine", "machine SEAT asks for a machine in the seat of somebody who is gone", takes=r"\w+"),
    Word("pass", "let the offers made to you pass, so that machines go on"),
    Word(
        "ready",
        "say that the game may begin; ready all, of who opened the table: begin now",
        takes="(?:all)?",
    ),
    Word("name", "name ANN is your name, before the game begins", takes=".+"),
    Word("who", "who sits where, and who is there"),
    Word("seat", "of who opened the table: seat 2 strong puts a machine there", takes=r"\w+ \S+"),
    Word("free", "of who opened the table: free BOB lets somebody sit down for Bob, who is gone", takes=".+"),
    Word("close", "of who opened the table: close it for good"),
)


def with_others(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of line mode at a table of a host."""
    own = {each.word for each in _WITH_OTHERS} - {"talk"}
    there = {each.word for each in words}
    more = [each for each in _WITH_OTHERS if each.word not in there or each.word in own]
    return (*(each for each in words if each.word not in {*HERE_ALONE.split(), *own}), *more)


_QUESTIONS = {
    "since": r"what (?:has )?happened(?: since .*)?|what did i miss",
    "moves": r"what can i (?:do|play)(?: now| here)?|what are my moves|which moves (?:are there|do i have)",
    "deals": r"(?:what|which) deals (?:are|is) (?:there|open)|what (?:did i promise|have i promised)",
}


def question_meant(line: str) -> str:
    """The word that answers a question put to the program; empty where it is none."""
    asked = line.casefold().rstrip(" ?!.")
    return next((word for word, form in _QUESTIONS.items() if re.fullmatch(form, asked)), "")


def is_word(words: Sequence[Word], word: str, rest: str) -> bool:
    """True if a line that begins with `word` is that word and what it takes, and no sentence."""
    return any(
        word == each.word and re.fullmatch(each.takes, rest, re.IGNORECASE) is not None for each in words
    )


PUPIL = (Word("standings", "who stands where in the class", "hall.words"),)
TEACHER = (
    *PUPIL,
    Word("open", "open 2 looks on at table 2, quit comes back", "boards.open", r"\w+"),
    Word("pause", "stop all games; pause 2 that of table 2", "hall.pause hall.hold", r"\d*"),
    Word("go", "let them go on; go 2 that of table 2", "hall.pause hall.hold", r"\d*"),
    Word("announce", "announce TEXT says it to everybody", "hall.announce", ".+"),
    Word("machine", "machine 2 Bob has a machine play on for Bob at table 2", "hall.machine", r"\w+ .+"),
    Word("free", "free Bob lets somebody come back as Bob from another machine", "hall.free", ".+"),
    Word(
        "next",
        "the first round, or the next one; next now breaks off what is still played",
        "hall.next",
        "(?:now)?",
    ),
    Word("finish", "end the class", "hall.finish"),
    Word("quit", "leave; the class goes on without you"),
    Word("tables", "all games of this round; an empty line does the same", "hall.boards"),
)
"""The words of a class."""


def words_of(action: Action) -> list[str]:
    return [
        each.word
        for each in dict.fromkeys((*GAME_WORDS, *TABLE_WORDS, *TEACHER))
        if action.name in each.actions.split()
    ]
