"""The words of line mode in a game: what each does, and which actions of the screens do the same."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nimarcade.core import codes, errors
from nimarcade.view.place import Action


@dataclass(frozen=True, slots=True)
class Word:
    word: str
    help: str
    actions: str = ""
    """Names of the actions that do the same, with blanks between."""
    takes: str = ""
    """What may follow it, as a pattern; empty where it stands alone."""


def unknown(typed: str) -> errors.BadInput:
    """What is answered to a word that is none of these."""
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
GAME = (
    *_ASKING,
    Word(
        "claim",
        "claim the win: a machine that is lost concedes to one who has shown how to win",
        "play.claim",
    ),
    Word("fast", "the same, and the rest is played at once, as it goes if nobody errs", "play.fast"),
    Word("retry", "after a loss: back to before the move that gave the win away", "play.retry"),
    *_KEEPING,
    *_WALKING,
    Word("clock", "time left"),
)
TABLE = (
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


_QUESTIONS = {
    "moves": r"what can i (?:do|play)(?: now| here)?|what are my moves|which moves (?:are there|do i have)",
    "deals": r"(?:what|which) deals (?:are|is) (?:there|open)|what (?:did i promise|have i promised)",
}


def meant(line: str) -> str:
    """The word that answers a question put to the program; empty where it is none."""
    asked = line.casefold().rstrip(" ?!.")
    return next((word for word, form in _QUESTIONS.items() if re.fullmatch(form, asked)), "")


def stands(words: Sequence[Word], word: str, rest: str) -> bool:
    """Whether a line that begins with `word` is that word and what it takes, and no sentence."""
    return any(
        word == each.word and re.fullmatch(each.takes, rest, re.IGNORECASE) is not None for each in words
    )


def words_of(action: Action) -> list[str]:
    return [each.word for each in dict.fromkeys((*GAME, *TABLE)) if action.name in each.actions.split()]
