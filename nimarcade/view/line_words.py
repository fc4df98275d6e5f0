"""The words of line mode, which do what keys do on a screen. They stand in `line_words.toml`."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from nimarcade.core import codes, errors
from nimarcade.view.places import Action, rows


class Word(NamedTuple):
    word: str
    help: str
    actions: str = ""
    """Names of the actions that do the same, with blanks between."""
    takes: str = ""
    """Pattern of the text that may follow it; empty where it stands alone."""


_TABLES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _words(name: str) -> Iterator[Word]:
    """Those of a list of the file."""
    for word, *cells in rows(_TABLES["words"][name]):
        if word.endswith(".*"):
            yield from _words(word.removesuffix(".*"))
        else:
            help, actions, takes = (*cells, "", "")[:3]
            yield Word(word, help, actions, _TABLES["takes"][takes] if takes else "")


GAME_WORDS, TABLE_WORDS = tuple(_words("game")), tuple(_words("table"))
PUPIL, TEACHER = tuple(_words("pupil")), tuple(_words("teacher"))
"""The words of a class."""
REVIEW = tuple(_words("review"))
"""Those of a review, which the actions of its screen do otherwise."""
ACTS, OFFERS = (_TABLES["examples"][name].splitlines() for name in ("acts", "offers"))
"""How they are typed at a table."""
_WITH_OTHERS = tuple(_words("with_others"))
HERE_ALONE = "tutor redo reload comment again resume fast retry rung step next"
"""Words and keys of games at one keyboard."""


def with_others_help(word: str) -> str:
    """The effect of a word at a table of a host; empty where it is that of all games."""
    return next((each.help for each in _WITH_OTHERS if each.word == word), "")


def not_known(typed: str) -> errors.BadInput:
    return errors.BadInput(f"I do not know the word {codes.shown(typed)}; help lists the words I know")


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


def actions_of(typed: str) -> list[str]:
    """Names of the actions that do what a word does in line mode; none where it is no word of a game."""
    word = typed.casefold()
    return [name for each in GAME_WORDS if each.word == word for name in each.actions.split()]


def words_of(action: Action) -> list[str]:
    return [
        each.word
        for each in dict.fromkeys((*GAME_WORDS, *TABLE_WORDS, *TEACHER))
        if action.name in each.actions.split()
    ]
