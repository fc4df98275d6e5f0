"""All places of the arcade: home, the palette, key settings, help and `nimarcade keys` read it."""

from __future__ import annotations

from nimarcade.view import game_places as play
from nimarcade.view import lab_places as lab
from nimarcade.view import training_places as train
from nimarcade.view.place import Action, Place, dialog, page, reading, walking, widget

# What every part of the arcade shares: the lists and forms, the settings, small questions.

APP = Place("app", "Everywhere", "app:Arcade", "program").with_keys(
    Action("app.find", "ctrl+p", "find", "Anything by its name", "command_palette", footer=True, first=True),
    Action("app.help", "question_mark,f1", "help", "Keys and purpose of this place", footer=True),
    Action("app.quit", "q", "home", "Home; games are kept", does="home", footer=True),
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
        *("home", "keys", "learn", "examples", "lesson", "lesson-table"),
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
SHELF = widget("shelf", "Saved games as cards", "screens.saved:Shelf", within=("saved",)).with_keys(
    *walking("shelf"),
    Action("shelf.open", "enter", "open", "Go on with it, or step through it", does="choose", footer=True),
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
COPIED = dialog("copied", "Copied", "dialogs:Copied").holding(
    "What was copied, to be read or marked with the mouse.",
    Action("copied.close", "escape,enter", "close", does="app.pop_screen", footer=True),
)
IMPORT = dialog("import", "Import a game", "dialogs:Import").holding(
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

RULE = (
    "Esc takes one step back: it closes what is open, drops what is drafted or typed, leaves a line, shows "
    "all again where something was looked for, and then goes to the screen before; a game says so first. q "
    "goes home from everywhere, and from home out of the arcade.",
    "A click marks, and a click on what is marked does what enter does. On boards, maps and graphs it only "
    "points: enter plays. Keys at the foot of a screen, buttons and arrows are done at once.",
)
"""What Esc, q and a click do everywhere."""

# Home and the whole list.

HOME_LISTS = (
    play.GALLERY,
    train.LEARN,
    train.DAILY,
    play.NEW_TABLE,
    train.PUZZLES,
    train.DECK,
    SAVED,
    lab.LAB,
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
    Action("home.quit", "q", "quit", "Leave; games are kept", does="app.quit", footer=True),
)

PLACES = (
    *(APP, PAGE, MENU, HOME),
    *(play.GALLERY, play.CARDS, play.FIND, play.NEW, play.NEW_TABLE, play.FIRST_ROUND),
    *(COPIED, IMPORT, FORM, CHOOSE, BUTTON),
    *(play.BOARD, play.PLAY, play.ENTRY, play.MOVES, play.TREE, play.TREE_LIST, play.PANEL, play.MOVE_MAP),
    *(play.TABLE_BOARD, play.TABLE_PLAY, play.ANSWERS, play.TABLE_ANSWERS),
    *(play.PICK, play.DEAL, play.CHIPS, play.HANDOVER, play.TUTOR, play.SAVE_AS, play.AFTER),
    *(train.LEARN, train.READER, train.EXAMPLES, train.LESSON, train.LESSON_TABLE, train.ASSIGNMENT),
    *(train.PUZZLES, train.DAILY, train.DECK, PROGRESS, train.REVIEW, SAVED, SHELF),
    *(lab.LAB, lab.MAP, lab.HEAT_MAP, lab.PROBLEM, lab.POSITIONS, lab.CLAIMS, lab.CLAIM_LIST),
    *(SETTINGS, KEYS, PRESS, CONFIRM, ASK, HELP, SMALL),
)
BY_NAME = {place.name: place for place in PLACES}
