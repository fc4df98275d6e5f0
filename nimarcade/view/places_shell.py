"""Places that every part of the arcade shares: home, the lists and forms, the settings, small questions."""

from __future__ import annotations

from nimarcade.view.place import Action, Place

APP = Place(
    "app",
    "Everywhere",
    "app:Arcade",
    "program",
    actions=(
        Action("app.help", "question_mark,f1", "help", "Keys and purpose of this place", footer=True),
        Action("app.quit", "q", "quit", "Leave; games are kept", footer=True),
        Action("app.quit_now", "ctrl+q,ctrl+c", "quit", "Leave; games are kept", does="quit", first=True),
        Action(
            "app.suspend",
            "ctrl+z",
            "suspend",
            "Back to the shell; its fg comes back here",
            does="suspend_process",
        ),
        Action("app.screenshot", "f9", "screenshot", "Save what you see as an SVG file", does="picture"),
    ),
)
MENU = Place(
    "menu",
    "Lists",
    "menu:Menu",
    "widget",
    within=(
        "home",
        "saved",
        "keys",
        "learn",
        "examples",
        "lesson",
        "lesson-table",
        "puzzles",
        "lab",
        "positions",
        "pick",
    ),
    actions=(
        Action("menu.up", "up,k", "up", does="move(-1)"),
        Action("menu.down", "down,j", "down", does="move(1)"),
        Action("menu.page_up", "pageup", "page up", does="move(-6)"),
        Action("menu.page_down", "pagedown", "page down", does="move(6)"),
        Action("menu.first", "home", "first", does="move(-100000)"),
        Action("menu.last", "end", "last", does="move(100000)"),
        Action("menu.open", "enter", "open", "Open what is marked", does="choose", footer=True),
    ),
)
SAVED = Place(
    "saved",
    "Saved games",
    "screens.saved:Saved",
    "program",
    key="s",
    about="resume and replay",
    purpose=(
        "Go on with a game, replay one move by move, or review it: every move is graded. A replay or a "
        "review can be played on from any position."
    ),
    within=("page",),
    actions=(
        Action("saved.replay", "p", "replay", "Step through the game from its start", footer=True),
        Action("saved.review", "v", "review", "Every move graded, with reasons", footer=True),
        Action("saved.table", "m", "table", "So Long Sucker: places, behaviour, the match, its next game"),
        Action("saved.rename", "r", "rename", footer=True),
        Action("saved.delete", "d,delete", "delete", "Delete it, after a question", footer=True),
    ),
)
PROGRESS = Place(
    "progress",
    "Progress",
    "screens.progress:ProgressScreen",
    "train",
    key="g",
    about="statistics, feats",
    purpose=(
        "What you played, how many wins you kept, and what you have shown that you can do. All of it is "
        "kept in files of your own on this machine, and nowhere else."
    ),
    within=("page",),
    actions=(
        Action("progress.down", "down,j", "down", does="scroll(1)", shared="scroll"),
        Action("progress.up", "up,k", "up", does="scroll(-1)", shared="scroll"),
        Action("progress.on", "space,pagedown", "page on", does="page(1)", footer=True),
        Action("progress.back", "b,pageup", "page back", does="page(-1)"),
        Action("progress.top", "home", "to the top", does="scroll(-100000)"),
        Action("progress.end", "end", "to the end", does="scroll(100000)"),
        Action("progress.export", "e", "export", "Write all of it to a file", footer=True),
        Action(
            "progress.reset",
            "X",
            "forget",
            "Forget statistics and achievements, after a question",
            footer=True,
        ),
    ),
)
SETTINGS = Place(
    "settings",
    "Settings",
    "screens.settings:SettingsScreen",
    "program",
    key="comma",
    about="colours, keys, speed",
    purpose="Everything here takes effect and is stored at once.",
    within=("page",),
)
KEYS = Place(
    "keys",
    "Keys",
    "screens.settings:Keys",
    "program",
    purpose="Give an action another key: Enter, then press it.",
    within=("page",),
    actions=(Action("keys.reset", "backspace,delete", "as it was", "The built-in key again", footer=True),),
)
PRESS = Place(
    "press",
    "A new key",
    "screens.settings:Press",
    "dialog",
    purpose="Press the new key; Esc leaves the old one.",
)
HELP = Place(
    "help",
    "Help",
    "screens.help:Help",
    "dialog",
    purpose="Every key that works where you came from.",
    actions=(
        Action("help.close", "escape,question_mark,f1,enter", "close", does="app.pop_screen", footer=True),
    ),
)
SMALL = Place(
    "small",
    "A small window",
    "screens.home:TooSmall",
    "dialog",
    purpose="The arcade needs a larger window; your game waits unchanged.",
)
PAGE = Place(
    "page",
    "Screens",
    "page:Page",
    "program",
    actions=(Action("page.back", "escape", "back", does="leave", footer=True),),
)
FORM = Place(
    "form",
    "Forms",
    "controls:Form",
    "widget",
    within=("new", "table", "settings", "deal", "chips"),
    actions=(
        Action("form.up", "up", "row above", does="app.focus_previous"),
        Action("form.down", "down", "row below", does="app.focus_next"),
        Action("form.page_up", "pageup", "page up"),
        Action("form.page_down", "pagedown", "page down"),
    ),
)
CHOOSE = Place(
    "choose",
    "Choices",
    "controls:Choose",
    "widget",
    within=("form", "new", "table", "settings", "deal", "chips"),
    actions=(
        Action("choose.before", "left,h", "value before", does="turn(-1)", shared="change"),
        Action("choose.next", "right,l,space", "next value", does="turn(1)", shared="change"),
    ),
)
BUTTON = Place(
    "button",
    "Buttons",
    "controls:Act",
    "widget",
    within=("form", "new", "table", "settings"),
    actions=(Action("act.do", "enter,space", "do it", footer=True),),
)
CONFIRM = Place(
    "confirm",
    "Yes or no",
    "page:Confirm",
    "dialog",
    purpose="Say yes or no.",
    actions=(
        Action("confirm.yes", "y", "yes", does="dismiss(True)", footer=True),
        Action("confirm.no", "n,escape,enter", "no", does="dismiss(False)", footer=True),
    ),
)
ASK = Place(
    "ask",
    "A question",
    "page:Ask",
    "dialog",
    purpose="Type, then Enter; Esc leaves everything as it is.",
    actions=(Action("ask.cancel", "escape", "cancel", does="dismiss(None)", footer=True),),
)
