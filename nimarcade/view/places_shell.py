"""Places that every part of the arcade shares: home, the lists and forms, the settings, small questions."""

from __future__ import annotations

from nimarcade.view.place import Action, Place, dialog, page, reading, widget

APP = Place("app", "Everywhere", "app:Arcade", "program").with_keys(
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
    "saved", "Saved games", "screens.saved:Saved", "program", key="s", about="resume and replay"
).holding(
    "Go on with a game, replay one move by move, or review it: every move is graded. A replay or a review "
    "can be played on from any position.",
    Action("saved.replay", "p", "replay", "Step through the game from its start", footer=True),
    Action("saved.review", "v", "review", "Every move graded, with reasons", footer=True),
    Action("saved.table", "m", "table", "So Long Sucker: places, behaviour, the match, its next game"),
    Action("saved.rename", "r", "rename", footer=True),
    Action("saved.delete", "d,delete", "delete", "Delete it, after a question", footer=True),
)
PROGRESS = page(
    "progress", "Progress", "screens.progress:ProgressScreen", "train", key="g", about="statistics, feats"
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
HELP = dialog("help", "Help", "screens.help:Help").holding(
    "Every key that works where you came from.",
    Action("help.close", "escape,question_mark,f1,enter", "close", does="app.pop_screen", footer=True),
)
SMALL = dialog("small", "A small window", "screens.home:TooSmall").holding(
    "The arcade needs a larger window; your game waits unchanged.",
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
BUTTON = widget("button", "Buttons", "controls:Act", within=("form", "new", "table", "settings")).with_keys(
    Action("act.do", "enter,space", "do it", footer=True),
)
CONFIRM = dialog("confirm", "Yes or no", "page:Confirm").holding(
    "Say yes or no.",
    Action("confirm.yes", "y", "yes", does="dismiss(True)", footer=True),
    Action("confirm.no", "n,escape,enter", "no", does="dismiss(False)", footer=True),
)
ASK = dialog("ask", "A question", "page:Ask").holding(
    "Type, then Enter; Esc leaves everything as it is.",
    Action("ask.cancel", "escape", "cancel", does="dismiss(None)", footer=True),
)
