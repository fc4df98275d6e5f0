"""What is found by its name from anywhere: games, lessons, pages of rules and settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nimarcade.coach import lessons
from nimarcade.core import catalogue
from nimarcade.core.settings import Settings
from nimarcade.view import settings_form

Kind = Literal["game", "lesson", "page", "setting"]


@dataclass(frozen=True, slots=True)
class Thing:
    """`name` is the game's, the lesson's, or that of the setting's row in its form."""

    kind: Kind
    name: str
    title: str
    about: str


def things(settings: Settings) -> list[Thing]:
    """All of them; the first time it reads the lessons, which takes a moment."""
    games = catalogue.catalogue().items()
    rows = settings_form.form(settings, {}, settings.theme, own=True).rows
    return [
        *(Thing("game", name, game.title, f"A game. {game.summary}") for name, game in games),
        *(
            Thing("lesson", lesson.id, lesson.title, f"A lesson of {lesson.path}")
            for lesson in lessons.lessons()
        ),
        *(Thing("page", name, f"Rules of {game.title}", "And how to play well") for name, game in games),
        *(Thing("setting", row.name, row.label, _setting(row.help)) for row in rows),
    ]


def _setting(help: str) -> str:
    return f"A setting: {help}" if help else "A setting"


EXACT, BEGINS, WORD, ABOUT = 4000.0, 3000.0, 2000.0, 0.001


def rank(title: str, about: str, typed: str, fuzzy: float) -> float:
    """How well a name answers what is typed, 0 for not at all: the name itself first, then what begins so,
    then a word that begins so, then letters in their order (`fuzzy`), then what is said of it."""
    name, wanted = title.casefold(), " ".join(typed.casefold().split())
    if name == wanted:
        return EXACT
    if name.startswith(wanted):
        return BEGINS + fuzzy
    if f" {wanted}" in name.replace("-", " "):
        return WORD + fuzzy
    return fuzzy or (ABOUT if len(wanted) > 2 and wanted in about.casefold() else 0.0)
