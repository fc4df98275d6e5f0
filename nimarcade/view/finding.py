"""What is found by its name from anywhere: games, what a new game may choose, lessons, pages of rules, maps,
open problems and settings."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from nimarcade.coach import lessons
from nimarcade.core import catalogue
from nimarcade.core.settings import Settings
from nimarcade.lab import maps, papers
from nimarcade.view import forms, game_form

Kind = Literal["game", "choice", "lesson", "page", "map", "problem", "setting"]


@dataclass(frozen=True, slots=True)
class Thing:
    """`name` is the game's, the lesson's, the map's, or that of a row of settings or of a new game."""

    kind: Kind
    name: str
    title: str
    about: str


def things(settings: Settings) -> list[Thing]:
    """All of them; the first time it reads the lessons, which takes a moment."""
    games = catalogue.catalogue().items()
    rows = forms.settings_form(settings, {}, settings.theme, own=True).rows
    return [
        *(Thing("game", name, game.title, f"A game. {game.summary}") for name, game in games),
        *_choices(settings),
        *(
            Thing("lesson", lesson.id, lesson.title, f"A lesson of {lesson.path}")
            for lesson in lessons.lessons()
        ),
        *(Thing("page", name, f"Rules of {game.title}", "And how to play well") for name, game in games),
        *(Thing("map", preset.name, preset.title, "A map of the lab") for preset in maps.presets()),
        *(
            Thing("problem", problem.name, problem.title, "An open problem of the lab")
            for problem in papers.problems().values()
        ),
        *(
            Thing("setting", row.name, row.label, f"A setting: {row.help}" if row.help else "A setting")
            for row in rows
        ),
    ]


CHOSEN = ("source", "first", "strict", "clock")
"""Fields that a new game of any kind has."""


def _choices(settings: Settings) -> list[Thing]:
    form = game_form.form(game_form.recalled(settings.last, Random()), game_form.NARROW)
    return [
        Thing("choice", row.name, f"New game: {row.label.lower()}", f"A choice: {', '.join(words)}")
        for row in form.rows
        if row.name in CHOSEN
        for words in [[*part.choices.values()] for part in row.parts if isinstance(part, forms.Choice)]
    ]


EXACT, BEGINS, WORD, SAID = 4000.0, 3000.0, 2000.0, 1000.0


def rank(title: str, about: str, typed: str, fuzzy: float) -> float:
    """The closeness of a name to the typed text, 0 for none: the name itself first, then what begins so,
    then a word that begins so, then a word of what is said of it, then letters in their order (`fuzzy`)."""
    name, wanted = title.casefold(), " ".join(typed.casefold().split())
    if name == wanted:
        return EXACT
    if name.startswith(wanted):
        return BEGINS + fuzzy
    if f" {wanted}" in name.replace("-", " "):
        return WORD + fuzzy
    return SAID + fuzzy if len(wanted) > 2 and f" {wanted}" in f" {about.casefold()}" else fuzzy
