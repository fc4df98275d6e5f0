"""All places of the arcade: home, the palette, key settings, help and `nimarcade keys` read this list."""

from __future__ import annotations

from nimarcade.view import places_learn as learn
from nimarcade.view import places_play as play
from nimarcade.view import places_shell as shell
from nimarcade.view.place import Action, Place, page

HOME_LISTS = (
    play.NEW_TABLE,
    play.NEW,
    learn.LEARN,
    learn.PUZZLES,
    learn.DECK,
    shell.PROGRESS,
    shell.SAVED,
    learn.LAB,
    shell.SETTINGS,
)
"""Where home leads, in its order."""


def _opening(place: Place) -> Action:
    label = place.label or place.title.lower()
    return Action(f"home.{place.name}", place.key, label, does=f"go('{place.name}')", footer=place.footer)


HOME = page("home", "Home", "screens.home:Home", "program").holding(
    "Choose what to do. Games are saved by themselves after every move.",
    Action("home.stay", "escape", "", "Home is where this key ends"),
    Action("home.continue", "c", "continue", "Go on with the last game", does="go('continue')", footer=True),
    *map(_opening, HOME_LISTS),
)

PLACES = (
    shell.APP,
    shell.PAGE,
    shell.MENU,
    HOME,
    play.NEW,
    play.NEW_TABLE,
    shell.FORM,
    shell.CHOOSE,
    shell.BUTTON,
    play.BOARD,
    play.PLAY,
    play.ENTRY,
    play.MOVES,
    play.PANEL,
    play.MOVE_MAP,
    play.TABLE_BOARD,
    play.TABLE_PLAY,
    play.ANSWERS,
    play.PICK,
    play.DEAL,
    play.CHIPS,
    play.TUTOR,
    play.SAVE_AS,
    play.AFTER,
    learn.LEARN,
    learn.READER,
    learn.EXAMPLES,
    learn.LESSON,
    learn.LESSON_TABLE,
    learn.ASSIGNMENT,
    learn.PUZZLES,
    learn.DECK,
    shell.PROGRESS,
    learn.REVIEW,
    shell.SAVED,
    learn.LAB,
    learn.MAP,
    learn.HEAT_MAP,
    learn.PROBLEM,
    learn.POSITIONS,
    learn.CLAIMS,
    learn.CLAIM_LIST,
    shell.SETTINGS,
    shell.KEYS,
    shell.PRESS,
    shell.CONFIRM,
    shell.ASK,
    shell.HELP,
    shell.SMALL,
)
BY_NAME = {place.name: place for place in PLACES}
